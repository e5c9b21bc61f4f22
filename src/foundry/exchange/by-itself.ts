import { replay } from "../../rules/kernel/exchange.ts";
import { type Asking, heldUpBy, nextByItself, POLICIES, type Policy } from "../../rules/kernel/policy.ts";
import { actorOf } from "../apply/ground.ts";
import { mayActFor, table } from "../apply/viewer.ts";
import { SYSTEM_ID } from "../ids.ts";
import type { AnyExchangeKind } from "../ruleset.ts";
import { setting } from "../settings/register.ts";
import type { OpenCard } from "./record.ts";
import type { ExchangeRecord } from "./vault.ts";

/**
 * Who is asked what on cards, as this table has it. Each side has a policy, somebody may have one of their own (an actor, or one token of it), and a switch of the world turns all of it off. What is
 * answered by itself is answered at the Gamemaster's desk, from the actors as they are.
 */

/** What is said on a card: an event with its dice, and for whom where nobody said it. */
export interface Spoken {
  readonly event: { readonly type: string };
  readonly rolls: readonly Roll[];
  readonly itself?: string;
}

/** Where an actor keeps a policy of its own. */
const FLAG = "answers";

const isPolicy = (value: unknown): value is Policy => POLICIES.includes(value as Policy);

/** The policy that somebody was given; null: that of their side. */
export function ownPolicy(actor: Actor.Implementation | null): Policy | null {
  const own: unknown = (actor as { getFlag?: (scope: string, key: string) => unknown } | null)?.getFlag?.(
    SYSTEM_ID,
    FLAG,
  );
  return isPolicy(own) ? own : null;
}

/** Give somebody a policy of their own, or that of their side (null). */
export async function setPolicy(actor: Actor.Implementation, policy: Policy | null): Promise<void> {
  const doc = actor as unknown as {
    setFlag(scope: string, key: string, value: string): Promise<unknown>;
    unsetFlag(scope: string, key: string): Promise<unknown>;
  };
  await (policy === null ? doc.unsetFlag(SYSTEM_ID, FLAG) : doc.setFlag(SYSTEM_ID, FLAG, policy));
}

const players = (uuid: string): User.Implementation[] =>
  game.users.filter((u) => !u.isGM && mayActFor(u as User.Implementation, uuid)) as unknown as User.Implementation[];

/** The policy of whoever has none of their own: of the players' side, or of the others. */
export const sidePolicy = (uuid: string): Policy => {
  const policy = setting(players(uuid).length > 0 ? "answersHeroes" : "answersOthers");
  return isPolicy(policy) ? policy : "ask";
};

/** How somebody is asked. */
const askingOf = (uuid: string): Asking => ({
  policy: ownPolicy(actorOf(uuid)) ?? sidePolicy(uuid),
  here: players(uuid).some((u) => u.active),
});

/** Whether cards answer anything by themselves at this table. */
export const goesByItself = (): boolean => setting("answersByThemselves") === true;

/** Whether somebody took back what a card had answered by itself: from then on it asks. */
const isOverruled = (events: OpenCard["events"]): boolean =>
  events.some((e) => e.itself !== undefined && e.undone !== null);

/** What is answered by itself next on a card, with its dice; null: what is open is somebody's to say. @param letsStand  whether somebody has let stand what they could still change */
export async function usualNext(
  kind: AnyExchangeKind,
  record: ExchangeRecord,
  letsStand: (who: string) => boolean,
): Promise<Spoken | null> {
  if (!kind.asked || !goesByItself() || isOverruled(record.events)) return null;
  const state = replay(kind.reducer, record.request, record.events);
  const next = nextByItself(kind.asked(state, table), askingOf, letsStand);
  if (!next) return null;
  if (next.event) return { event: next.event, rolls: [], itself: next.who };
  const brought = (await (kind.usual ?? kind.byDefault)?.(state, next.who, table)) ?? null;
  return brought === null || "accepted" in brought
    ? null
    : { event: brought.event, rolls: brought.rolls ?? [], itself: next.who };
}

/** Who could still do something on a card that would go on by itself. Whether somebody whose numbers are hidden has anything to decide is nobody's to see. */
export function holders({ kind, state, events, model }: OpenCard): readonly string[] {
  if (!kind.asked || state === null || model.ended !== null || !goesByItself() || isOverruled(events)) return [];
  const asked = kind.asked(state, table).map((a) => (table.hidden(a.who) ? { ...a, decides: [] } : a));
  return heldUpBy(asked, askingOf);
}
