import { SYSTEM_ID } from "../ids.ts";

/**
 * Who asked? A query's handler isn't told, and the name in its data is only a claim. The server stamps each socket message with its sender, so a request is announced
 * there under a random number first, and the Gamemaster's client believes the stamp alone.
 */
const CHANNEL = `system.${SYSTEM_ID}`;
const PATIENCE = 5_000;
/** How many requests of one user may be announced and not yet asked for; the oldest makes room, so that who floods the table drowns nobody else. */
const MOST_ANNOUNCED = 50;
/** By sender: numbers that were announced, oldest first. */
const announced = new Map<string, Set<string>>();
const awaited = new Map<string, (userId: string) => void>();

interface Announcement {
  readonly type: "announce";
  readonly nonce: string;
}

const isAnnouncement = (data: unknown): data is Announcement =>
  typeof data === "object" &&
  data !== null &&
  (data as Announcement).type === "announce" &&
  typeof (data as Announcement).nonce === "string";

/** Listen for announcements; called once, at `ready`. */
export function listenForIdentity(): void {
  socket().on(CHANNEL, (data: unknown, senderId: unknown) => {
    if (!isAnnouncement(data) || typeof senderId !== "string") return;
    const waiting = awaited.get(data.nonce);
    if (waiting) {
      awaited.delete(data.nonce);
      waiting(senderId);
    } else keep(senderId, data.nonce);
  });
}

function keep(senderId: string, nonce: string): void {
  const own = announced.get(senderId) ?? new Set();
  announced.set(senderId, own);
  own.add(nonce);
  const [oldest] = own;
  if (own.size > MOST_ANNOUNCED && oldest !== undefined) own.delete(oldest);
}

/** Announce a request about to be made; the number goes into its data. */
export function announce(): string {
  const nonce = foundry.utils.randomID();
  socket().emit(CHANNEL, { type: "announce", nonce } satisfies Announcement);
  return nonce;
}

/** The user behind a number, as the server stamped it; null when nobody announced it in time. Each number counts once. */
export async function senderOf(nonce: string): Promise<string | null> {
  for (const [sender, own] of announced) if (own.delete(nonce)) return sender;
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      awaited.delete(nonce);
      resolve(null);
    }, PATIENCE);
    awaited.set(nonce, (userId) => {
      clearTimeout(timer);
      resolve(userId);
    });
  });
}

/** Whether the server can be reached: what is asked without it would go out once it is back, when nobody means it any more. */
export const isConnected = (): boolean =>
  (game.socket as unknown as { connected?: boolean } | null)?.connected !== false;

/** The socket's two calls; Foundry types it as socket.io's own, whose listener types know nothing of a sender. */
function socket(): {
  on(name: string, listener: (...args: unknown[]) => void): void;
  emit(name: string, data: object): void;
} {
  return game.socket as unknown as ReturnType<typeof socket>;
}
