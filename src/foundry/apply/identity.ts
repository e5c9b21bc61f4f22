import { SYSTEM_ID } from "../ids.ts";

/**
 * Who asked? A query's handler isn't told, and the name in its data is only a claim. The server stamps each socket message with its sender, so a request is announced
 * there under a random number first, and the Gamemaster's client believes the stamp alone.
 */
const CHANNEL = `system.${SYSTEM_ID}`;
const PATIENCE = 5_000;
const announced = new Map<string, string>();
const awaited = new Map<string, (userId: string) => void>();

interface Announcement {
  readonly type: "announce";
  readonly nonce: string;
}

const isAnnouncement = (data: unknown): data is Announcement =>
  typeof data === "object" && data !== null && (data as Announcement).type === "announce" && typeof (data as Announcement).nonce === "string";

/** Listen for announcements; called once, at `ready`. */
export function listenForIdentity(): void {
  socket().on(CHANNEL, (data: unknown, senderId: unknown) => {
    if (!isAnnouncement(data) || typeof senderId !== "string" || announced.size > 1_000) return;
    const waiting = awaited.get(data.nonce);
    if (waiting) {
      awaited.delete(data.nonce);
      waiting(senderId);
    } else announced.set(data.nonce, senderId);
  });
}

/** Announce a request about to be made; the number goes into its data. */
export function announce(): string {
  const nonce = foundry.utils.randomID();
  socket().emit(CHANNEL, { type: "announce", nonce } satisfies Announcement);
  return nonce;
}

/** The user behind a number, as the server stamped it; null when nobody announced it in time. Each number counts once. */
export async function senderOf(nonce: string): Promise<string | null> {
  const known = announced.get(nonce);
  if (known !== undefined) {
    announced.delete(nonce);
    return known;
  }
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

/** The socket's two calls; Foundry types it as socket.io's own, whose listener types know nothing of a sender. */
function socket(): { on(name: string, listener: (...args: unknown[]) => void): void; emit(name: string, data: object): void } {
  return game.socket as unknown as ReturnType<typeof socket>;
}
