import { SYSTEM_ID } from "../ids.ts";

/**
 * Two windows of a Gamemaster may answer a card in the same instant, each before it has heard of the other. The server takes one after the other and tells everybody in that order, so whoever hears of
 * another step while its own is on the way was second: it puts the first one's card back, and its own step never was.
 */
interface Written {
  readonly rolls: readonly unknown[];
  readonly system: {
    readonly request: unknown;
    readonly events: readonly unknown[];
    readonly veil: string | null;
  };
}

/** What is used of a message; Foundry types its update for its own subtypes. */
interface Updated {
  readonly id: string | null;
  update(data: object, options: object): Promise<unknown>;
  toObject(): unknown;
}

/** Comes along with an update of a card: which window made it, and whether it only puts back what was there. */
interface Sent {
  readonly window: string;
  readonly back?: true;
}

let mine: string | null = null;
const thisWindow = (): string => (mine ??= foundry.utils.randomID());

const hooks = (): { on(name: string, run: unknown): number; off(name: string, id: number): void } =>
  Hooks as unknown as ReturnType<typeof hooks>;

/** Update a card, and hear which step of another window came first. */
async function send(message: Updated, data: object, sent: Omit<Sent, "window">): Promise<Written | null> {
  let first: Written | null = null;
  const heard = (
    m: Updated,
    changed: { readonly system?: { readonly events?: unknown } },
    options: Readonly<Record<string, Sent | undefined>>,
  ): void => {
    const { window, back } = options[SYSTEM_ID] ?? {};
    if (m.id !== message.id || changed.system?.events === undefined || window === thisWindow() || back) return;
    first ??= structuredClone(m.toObject()) as Written;
  };
  const id = hooks().on("updateChatMessage", heard);
  try {
    await message.update(data, { diff: true, [SYSTEM_ID]: { window: thisWindow(), ...sent } satisfies Sent });
  } finally {
    hooks().off("updateChatMessage", id);
  }
  return first;
}

/**
 * Write a step onto a card unless another window was first.
 * @returns whether it stands there; if not, the card is as the other window left it
 */
export async function tryFirst(card: ChatMessage.Implementation, data: object): Promise<boolean> {
  const message = card as unknown as Updated;
  const first = await send(message, data, {});
  let theirs = first;
  while (theirs) {
    const { rolls, system } = theirs;
    const next: Written | null = await send(
      message,
      { "system.request": system.request, "system.events": system.events, "system.veil": system.veil, rolls },
      { back: true },
    );
    // They may have gone on meanwhile; a third window that was late too has no more steps than these.
    theirs = next && next.system.events.length > system.events.length ? next : null;
  }
  return first === null;
}
