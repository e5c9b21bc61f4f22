import { SYSTEM_ID } from "./ids.ts";

/**
 * A Gamemaster may have several windows open, and each hears of everything. What the table brings by itself is brought by one of them: the first whose claim the server has
 * taken, since it tells all windows of claims in the same order. While there is one window nothing is written; a window that is closed loses what it had claimed a moment later.
 */
const CHANNEL = `system.${SYSTEM_ID}`;
const FLAG = "claim";
/** For so long after a claim its window is the one for the same cause, so that what comes in a burst is done in one place, in its order. */
const LEASE = 10_000;

type Call =
  | { readonly type: "window.here"; readonly window: string; readonly answer: boolean }
  | { readonly type: "window.gone"; readonly window: string };

interface Claim {
  readonly window: string;
  readonly until: number;
}

/** Foundry types its socket as socket.io's own, which knows neither recipients nor a sender. */
const socket = (): {
  on(name: string, listener: (data: unknown, sender: unknown) => void): void;
  emit(name: string, data: Call, options: { readonly recipients: readonly string[] }): void;
} => game.socket as unknown as ReturnType<typeof socket>;

const isCall = (data: unknown): data is Call => {
  const { type, window } = (data ?? {}) as Partial<Call>;
  return (type === "window.here" || type === "window.gone") && typeof window === "string";
};

let mine: string | null = null;
const thisWindow = (): string => (mine ??= foundry.utils.randomID());

/** Other windows of this user that are open. */
const others = new Set<string>();
const claims = new Map<string, Claim>();

function standing(cause: string): Claim | null {
  const claim = claims.get(cause);
  if (claim && claim.until < Date.now()) claims.delete(cause);
  return claims.get(cause) ?? null;
}

/** A claim as all windows hear it, in the server's order: the first one holds. */
function heard(said: string): void {
  const [window = "", , ...cause] = said.split(" ");
  const key = cause.join(" ");
  if (standing(key) === null) claims.set(key, { window, until: Date.now() + LEASE });
}

/** Whether this window is the one that does what a cause brings. */
async function first(cause: string): Promise<boolean> {
  if (standing(cause) === null) {
    const user = game.user as unknown as { update(data: object): Promise<unknown> };
    await user.update({ [`flags.${SYSTEM_ID}.${FLAG}`]: `${thisWindow()} ${foundry.utils.randomID()} ${cause}` });
  }
  return (standing(cause)?.window ?? thisWindow()) === thisWindow();
}

/**
 * Do something that the table brings by itself: on the active Gamemaster's client, in one of their windows.
 * @param cause  what brings it, the same in every window: "surprised Actor.abc.ActiveEffect.def"
 */
export async function inOneWindow(cause: string, run: () => Promise<unknown>): Promise<void> {
  if (game.users.activeGM?.isSelf !== true) return;
  if (others.size === 0 || (await first(cause))) await run();
}

/** At `ready`, before anything is followed: windows of one Gamemaster hear of each other and of each other's claims. */
export function knowWindows(): void {
  if (!game.user.isGM) return;
  const recipients = [game.userId ?? ""];
  const tell = (call: Call): void => {
    socket().emit(CHANNEL, call, { recipients });
  };
  socket().on(CHANNEL, (data, sender) => {
    if (!isCall(data) || sender !== game.userId || data.window === thisWindow()) return;
    if (data.type === "window.gone") {
      others.delete(data.window);
      for (const [cause, { window }] of claims) if (window === data.window) claims.delete(cause);
      return;
    }
    others.add(data.window);
    if (data.answer) tell({ type: "window.here", window: thisWindow(), answer: false });
  });
  Hooks.on(
    "updateUser" as never,
    ((
      user: User.Implementation,
      changed: { readonly flags?: Readonly<Record<string, { readonly claim?: unknown }>> },
    ) => {
      const said = changed.flags?.[SYSTEM_ID]?.[FLAG];
      if (user.id === game.userId && typeof said === "string") heard(said);
    }) as never,
  );
  window.addEventListener("pagehide", () => {
    tell({ type: "window.gone", window: thisWindow() });
  });
  tell({ type: "window.here", window: thisWindow(), answer: true });
}
