/**
 * Pools while they are being built. A player's builder tells the active Gamemaster's client, and nobody else, what is in it each time it changes; the Gamemaster's client answers with
 * what it drops in. Only names and ids travel: numbers are worked out on each side from the table. Nothing is written to any document, and the server's stamp says who speaks.
 */
import type { ActionState } from "../../../rules/doompool/index.ts";
import { actorOf } from "../../apply/ground.ts";
import { waitingCards } from "../../exchange/open-cards.ts";
import { SYSTEM_ID } from "../../ids.ts";
import { doompoolSettings } from "../settings.ts";
import { draftOf, type PoolDraft, type SentDraft, withDrop } from "./draft.ts";
import { type Drop, type Dropped, droppedOn, isDrop, isDropped, remember } from "./dropped.ts";

const CHANNEL = `system.${SYSTEM_ID}`;
/** How long a builder waits for the next click before it tells, in milliseconds. */
const BREATH = 60;

/** A pool that somebody else is building, on a Gamemaster's client. */
export interface LivePool {
  readonly user: string;
  readonly draft: PoolDraft;
}

/** A draft as it travels: a reaction names its card instead of bringing it along. */
type Sent = SentDraft & { readonly answer: { readonly action: string; readonly slot: string } | null };

type Said =
  | { readonly type: "doompool.draft"; readonly draft: Sent }
  | { readonly type: "doompool.closed"; readonly id: string }
  | { readonly type: "doompool.drop"; readonly id: string; readonly drop: Drop }
  /** What stands against a pool, from one Gamemaster to the others: whoever is at the desk must know it. */
  | { readonly type: "doompool.against"; readonly id: string; readonly dropped: Dropped }
  /** A Gamemaster's client has come: whoever is building tells again. */
  | { readonly type: "doompool.asks" };

const pools = new Map<string, LivePool>();
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
      const { id, actor, build, intent, purpose, targets, candidates, answer, stunt } = own.draft;
      const answers = answer && { action: answer.state.request.id, slot: answer.slot };
      const draft = { id, actor, build, intent, purpose, targets, candidates, stunt, answer: answers };
      say({ type: "doompool.draft", draft }, gamemasters());
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
  const draft = draftOf(sent, answered(sent.answer));
  const actor = draft && actorOf(draft.actor);
  return actor?.testUserPermission(sender, "OWNER") === true ? draft : null;
}

function hear(said: Said, sender: User.Implementation): void {
  switch (said.type) {
    case "doompool.draft": {
      const draft = game.user.isGM ? read(said.draft, sender) : null;
      if (!draft) return;
      // What stands against it is the Gamemasters' own word, whatever the builder was told of it.
      pools.set(draft.id, { user: sender.id ?? "", draft });
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
      if (said.drop.type === "against") remember(said.id, said.drop.dropped);
      own.take(said.drop);
      return;
    case "doompool.against": {
      if (!sender.isGM || !game.user.isGM || !isDropped(said.dropped)) return;
      remember(said.id, said.dropped);
      changed();
      return;
    }
    case "doompool.asks":
      if (!sender.isGM) return;
      if (own) tell();
      for (const { draft } of game.user.isGM ? pools.values() : [])
        say({ type: "doompool.against", id: draft.id, dropped: droppedOn(draft.id) }, [sender.id ?? ""]);
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
