import type { Stamped } from "../../rules/kernel/exchange.ts";
import { SYSTEM_ID } from "../ids.ts";

/**
 * What players may not know of a card: its whole request and all its events. It stays in the Gamemasters' browsers: no
 * document, flag or setting ever carries it, because all of those reach players, and user settings are promised to nobody alone. Windows of Gamemasters hand it to each other (`handover.ts`).
 */
export interface ExchangeRecord {
  readonly request: unknown;
  readonly events: readonly Stamped<{ readonly type: string }>[];
}

interface Kept extends ExchangeRecord {
  /** When it was last written, for clearing out. */
  readonly time: number;
}

/** Told of each record that this client has worked out, to hand it on. */
let handOn: (messageId: string, record: ExchangeRecord) => void = () => undefined;
export function onKeep(listener: typeof handOn): void {
  handOn = listener;
}

const KEEP = 400;
const prefix = (): string => `${SYSTEM_ID}.vault.${game.world.id}.`;
const memory = new Map<string, ExchangeRecord>();

/** Keep a card's record that was worked out here, and hand it on to the Gamemasters' other windows. */
export function keep(messageId: string, record: ExchangeRecord): void {
  store(messageId, record);
  handOn(messageId, record);
}

/** Keep a card's record. A browser that refuses storage keeps it for as long as the page is open. */
export function store(messageId: string, record: ExchangeRecord): void {
  memory.set(messageId, record);
  try {
    localStorage.setItem(prefix() + messageId, JSON.stringify({ ...record, time: Date.now() } satisfies Kept));
  } catch (cause) {
    console.warn("Crossover | hidden numbers are kept in memory only", { cause });
    clearOut(KEEP / 2);
  }
}

/** A card's record, or null when this browser never had it. */
export function kept(messageId: string): ExchangeRecord | null {
  const known = memory.get(messageId);
  if (known) return known;
  try {
    const stored = localStorage.getItem(prefix() + messageId);
    if (stored === null) return null;
    const { request, events } = JSON.parse(stored) as Kept;
    const record = { request, events };
    memory.set(messageId, record);
    return record;
  } catch (cause) {
    console.warn("Crossover | a hidden record can't be read", { message: messageId, cause });
    return null;
  }
}

/** Forget a card: it was revealed or deleted. */
export function forget(messageId: string): void {
  memory.delete(messageId);
  try {
    localStorage.removeItem(prefix() + messageId);
  } catch {
    // A browser that refuses storage has nothing to remove.
  }
}

/** Drop the oldest records, and those of cards that are gone. Runs once at `ready`. */
export function clearOut(limit = KEEP): void {
  try {
    const mine = Object.keys(localStorage).filter((key) => key.startsWith(prefix()));
    const aged = mine
      .map((key) => ({ key, time: (JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Kept>).time ?? 0 }))
      .sort((a, b) => b.time - a.time);
    for (const [at, { key }] of aged.entries())
      if (at >= limit || !game.messages?.has(key.slice(prefix().length))) localStorage.removeItem(key);
  } catch (cause) {
    console.warn("Crossover | the store of hidden numbers can't be cleared out", { cause });
  }
}
