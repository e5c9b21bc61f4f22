import { redrawCard } from "../chat/redraw.ts";
import { SYSTEM_ID } from "../ids.ts";
import { messageById, modelOf } from "./record.ts";
import { type ExchangeRecord, kept, onKeep, store } from "./vault.ts";

/**
 * Hidden numbers belong to the Gamemasters, not to a browser: whichever window of theirs has worked a card out hands it to the others, and a window that opens asks for what it hasn't got. Sent to Gamemasters by
 * name (`recipients`), believed from a Gamemaster alone (the server's stamp), so that it neither reaches a player nor comes from one.
 */
const CHANNEL = `system.${SYSTEM_ID}`;
/** Cards that one message carries. */
const AT_ONCE = 50;

type Handed =
  | { readonly type: "vault.ask"; readonly ids: readonly string[] }
  | { readonly type: "vault.give"; readonly records: Readonly<Record<string, ExchangeRecord>> };

/** Foundry types its socket as socket.io's own, which knows neither recipients nor a sender. */
const socket = (): {
  on(name: string, listener: (data: unknown, sender: unknown) => void): void;
  emit(name: string, data: Handed, options: { readonly recipients: readonly string[] }): void;
} => game.socket as unknown as ReturnType<typeof socket>;

const gamemasters = (): string[] => game.users.filter((u) => u.isGM && u.active).map((u) => u.id ?? "");

const isHanded = (data: unknown): data is Handed => {
  const handed = data as Partial<Handed> | null;
  return handed?.type === "vault.ask" || handed?.type === "vault.give";
};

/** Ids of cards with hidden numbers that this window can't read. */
const missing = (): string[] =>
  [...(game.messages ?? [])]
    .filter((m) => typeof modelOf(m as never)?.veil === "string" && kept(m.id ?? "") === null)
    .map((m) => m.id ?? "");

/** A record counts for as much as has happened in it: an older one never takes a newer one's place. */
const steps = (record: ExchangeRecord): number => record.events.length;

function take(records: Readonly<Record<string, ExchangeRecord>>): void {
  for (const [id, record] of Object.entries(records)) {
    const message = messageById(id);
    const own = kept(id);
    if (own && steps(own) > steps(record)) continue;
    store(id, { request: record.request, events: record.events });
    if (message) void redrawCard(message);
  }
}

/** At `ready`, on Gamemasters' clients: hand on, take in, and ask for what is missing. */
export function handOver(): void {
  socket().on(CHANNEL, (data, sender) => {
    if (!isHanded(data) || typeof sender !== "string" || game.users.get(sender)?.isGM !== true) return;
    if (data.type === "vault.give") {
      take(data.records);
      return;
    }
    const found = data.ids.slice(0, AT_ONCE).flatMap((id) => {
      const record = kept(id);
      return record ? [[id, record] as const] : [];
    });
    if (found.length > 0)
      socket().emit(CHANNEL, { type: "vault.give", records: Object.fromEntries(found) }, { recipients: [sender] });
  });
  onKeep((id, record) => {
    socket().emit(CHANNEL, { type: "vault.give", records: { [id]: record } }, { recipients: gamemasters() });
  });
  const ids = missing();
  for (let at = 0; at < ids.length; at += AT_ONCE)
    socket().emit(CHANNEL, { type: "vault.ask", ids: ids.slice(at, at + AT_ONCE) }, { recipients: gamemasters() });
}
