/**
 * Pools while they are being built. A player's builder tells the active Gamemaster's client, and nobody else, what is in it each time it changes; the Gamemaster's client answers with
 * what it drops in. Only names and ids travel: numbers are worked out on each side from the table. Nothing is written to any document, and the server's stamp says who speaks.
 */
import type { ActionState } from "../../../rules/doompool/index.ts";
import { actorOf } from "../../apply/ground.ts";
import { waitingCards } from "../../exchange/open-cards.ts";
import { SYSTEM_ID } from "../../ids.ts";
import { readAction } from "../asks.ts";
import { askOf, type PoolDraft, withDrop } from "../builder/draft.ts";
import { type Drop, type Dropped, isDrop, isDropped, NOTHING_DROPPED, setLeave } from "../builder/dropped.ts";
import { doompoolSettings } from "../settings.ts";

const CHANNEL = `system.${SYSTEM_ID}`;
/** How long a builder waits for the next click before it tells, in milliseconds. */
const BREATH = 60;
/** How many pools are remembered for the reactions to them. */
const MOST_REMEMBERED = 50;

/** A pool that somebody else is building, on a Gamemaster's client. */
export interface LivePool {
  readonly user: string;
  readonly draft: PoolDraft;
}

/** A draft as it travels: a reaction names its card instead of bringing it along. */
type Sent = Omit<PoolDraft, "answer" | "yardstick" | "reading" | "autoDie"> & {
  readonly answer: { readonly action: string; readonly slot: string } | null;
};

type Said =
  | { readonly type: "doompool.draft"; readonly draft: Sent }
  | { readonly type: "doompool.closed"; readonly id: string }
  | { readonly type: "doompool.drop"; readonly id: string; readonly drop: Drop }
  /** What stands against a pool, from one Gamemaster to the others: whoever is at the desk must know it. */
  | { readonly type: "doompool.against"; readonly id: string; readonly dropped: Dropped }
  /** A Gamemaster's client has come: whoever is building tells again. */
  | { readonly type: "doompool.asks" };

const pools = new Map<string, LivePool>();
const remembered = new Map<string, Dropped>();
const followers = new Set<() => void>();
let own: { readonly draft: PoolDraft; readonly take: (drop: Drop) => void } | null = null;

function socket(): {
  on(name: string, listener: (...args: unknown[]) => void): void;
  emit(name: string, data: object, options: { recipients: string[] }): void;
} {
  return game.socket as unknown as ReturnType<typeof socket>;
}

function say(said: Said, to: readonly string[]): void {
  const recipients = to.filter((id) => id !== game.userId);
  if (recipients.length > 0) socket().emit(CHANNEL, said, { recipients });
}

/** Every Gamemaster who is here. */
const gamemasters = (): string[] => game.users.filter((u) => u.isGM && u.active).map((u) => u.id ?? "");

const changed = (): void => {
  for (const follow of followers) follow();
};

const tell = ((): (() => void) => {
  let waits: ReturnType<typeof setTimeout> | null = null;
  return () => {
    waits ??= setTimeout(() => {
      waits = null;
      if (!own) return;
      const { answer, yardstick: _own, reading: _how, autoDie: _die, ...draft } = own.draft;
      say(
        {
          type: "doompool.draft",
          draft: { ...draft, answer: answer && { action: answer.state.request.id, slot: answer.slot } },
        },
        gamemasters(),
      );
    }, BREATH);
  };
})();

/** Tell the Gamemasters what is in the pool now. `take` is called with what one of them drops in. A Gamemaster's own pools are told to nobody. */
export function shareDraft(draft: PoolDraft, take: (drop: Drop) => void): void {
  if (game.user.isGM) return;
  own = { draft, take };
  tell();
}

/** The pool was rolled or given up. */
export function stopSharing(id: string): void {
  if (own?.draft.id !== id) return;
  own = null;
  say({ type: "doompool.closed", id }, gamemasters());
}

/** Pools that players are building at this moment. */
export const livePools = (): readonly LivePool[] => [...pools.values()];

/** Be told when one of them changes. */
export function followPools(follow: () => void): void {
  followers.add(follow);
}

/** What the Gamemaster dropped against an action, for the pool that answers it. @rule DOO-050 DOO-094 */
export const droppedOn = (action: string): Dropped => remembered.get(action) ?? NOTHING_DROPPED;

function remember(id: string, dropped: Dropped): void {
  setLeave(id, dropped.consent);
  remembered.delete(id);
  remembered.set(id, dropped);
  const [oldest] = remembered.keys();
  if (remembered.size > MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
}

/** Drop something in: it is seen at once here, and on its builder's screen. */
export function dropOn(pool: LivePool, drop: Drop): void {
  const draft = withDrop(pool.draft, drop);
  if (drop.type === "against") {
    remember(draft.id, drop.dropped);
    say({ type: "doompool.against", id: draft.id, dropped: drop.dropped }, gamemasters());
  }
  if (pools.has(draft.id)) pools.set(draft.id, { ...pool, draft });
  // Where the doom pool is the Gamemaster's secret, so is what is put against a pool of it.
  const told: Drop =
    drop.type === "against" && doompoolSettings().doomVisibility === "gm"
      ? { type: "against", dropped: { ...drop.dropped, doom: [] } }
      : drop;
  say({ type: "doompool.drop", id: draft.id, drop: told }, [pool.user]);
  changed();
}

/** The card that a reaction answers, as this client sees it; null when it is gone. */
function answered(sent: Sent["answer"]): PoolDraft["answer"] {
  const found =
    sent && waitingCards().find(({ card }) => (card.state as ActionState | null)?.request.id === sent.action);
  return sent && found ? { state: found.card.state as ActionState, slot: sent.slot } : null;
}

/** A draft from the wire: in its shape, of an actor that its sender plays. */
function read(sent: Sent, sender: User.Implementation): PoolDraft | null {
  const asked = readAction(askOf({ ...sent, yardstick: null, reading: "total", autoDie: null, answer: null }));
  const actor = asked.accepted ? actorOf(asked.ask.actor) : null;
  if (!asked.accepted || actor?.testUserPermission(sender, "OWNER") !== true || !isDropped(sent.dropped)) return null;
  const candidates = Array.isArray(sent.candidates) ? sent.candidates.filter((c) => typeof c === "string") : [];
  const { text, tie } = sent.stunt;
  return {
    ...asked.ask,
    candidates,
    stunt: { text, tie },
    yardstick: null,
    reading: "total",
    autoDie: null,
    dropped: sent.dropped,
    answer: answered(sent.answer),
  };
}

function hear(said: Said, sender: User.Implementation): void {
  switch (said.type) {
    case "doompool.draft": {
      const draft = game.user.isGM ? read(said.draft, sender) : null;
      if (!draft) return;
      // What stands against it is the Gamemasters' own word, whatever the builder was told of it.
      pools.set(draft.id, { user: sender.id ?? "", draft: { ...draft, dropped: droppedOn(draft.id) } });
      changed();
      return;
    }
    case "doompool.closed":
      if (pools.get(said.id)?.user !== sender.id) return;
      pools.delete(said.id);
      changed();
      return;
    case "doompool.drop":
      if (!sender.isGM || own?.draft.id !== said.id || !isDrop(said.drop)) return;
      if (said.drop.type === "against") setLeave(said.id, said.drop.dropped.consent);
      own.take(said.drop);
      return;
    case "doompool.against": {
      if (!sender.isGM || !game.user.isGM || !isDropped(said.dropped)) return;
      remember(said.id, said.dropped);
      const pool = pools.get(said.id);
      if (pool) pools.set(said.id, { ...pool, draft: { ...pool.draft, dropped: said.dropped } });
      changed();
      return;
    }
    case "doompool.asks":
      if (!sender.isGM) return;
      if (own) tell();
      for (const { draft } of game.user.isGM ? pools.values() : [])
        say({ type: "doompool.against", id: draft.id, dropped: draft.dropped }, [sender.id ?? ""]);
  }
}

/** Listen; called once, when the game is ready. */
export function listenForPools(): void {
  socket().on(CHANNEL, (data: unknown, senderId: unknown) => {
    const said = data as Said | null;
    const sender =
      typeof senderId === "string" ? (game.users.get(senderId) as User.Implementation | undefined) : undefined;
    if (sender && typeof said?.type === "string" && said.type.startsWith("doompool.")) hear(said, sender);
  });
  Hooks.on(
    "userConnected" as never,
    ((user: User.Implementation, connected: boolean) => {
      if (connected) return;
      for (const [id, pool] of pools) if (pool.user === user.id) pools.delete(id);
      changed();
    }) as never,
  );
  if (game.user.isGM)
    for (const user of game.users) if (user.active && !user.isSelf) say({ type: "doompool.asks" }, [user.id ?? ""]);
}
