import { replay } from "../../rules/kernel/exchange.ts";
import {
  type AskedOf,
  type Asking,
  heldUpBy,
  nextByItself,
  POLICIES,
  type Policy,
  type Word,
} from "../../rules/kernel/policy.ts";
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

/** How everybody is asked where nothing goes by itself. */
const askedAlways = (): Asking => ({ policy: "ask", here: true });

/** What a user has said who lets a card go on as usual: for everybody whom they play; a Gamemaster plays those whom no player here does. */
export const wordOf = (user: User.Implementation): Word => ({
  letsStand: (who) => user.isGM || mayActFor(user, who),
  takes: (who) => (user.isGM ? !askingOf(who).here : mayActFor(user, who)),
});

/** What is answered by itself next on a card, with its dice; null: what is open is somebody's to say. */
export async function usualNext(kind: AnyExchangeKind, record: ExchangeRecord, word: Word): Promise<Spoken | null> {
  if (!kind.asked) return null;
  const state = replay(kind.reducer, record.request, record.events);
  const of = goesByItself() && !isOverruled(record.events) ? askingOf : askedAlways;
  const next = nextByItself(kind.asked(state, table), of, word);
  if (!next) return null;
  if (next.event) return { event: next.event, rolls: [], itself: next.who };
  const brought = (await (kind.usual ?? kind.byDefault)?.(state, next.who, table)) ?? null;
  return brought === null || "accepted" in brought
    ? null
    : { event: brought.event, rolls: brought.rolls ?? [], itself: next.who };
}

/** What a card asks now, as this client may know it: whether somebody whose numbers are hidden has anything to decide is nobody's to see. */
const askedOn = ({ kind, state, model }: OpenCard): readonly AskedOf[] =>
  !kind.asked || state === null || model.ended !== null
    ? []
    : kind.asked(state, table).map((a) => (table.hidden(a.who) ? { ...a, decides: [] } : a));

/** How far a card has come: another number after each step, and after one that was taken back. */
export const stepsTo = (events: OpenCard["events"]): number =>
  events.length + events.filter((e) => e.undone !== null).length;

/** Who was let stand on a card as it is now. */
export const stood = ({ events, model }: Pick<OpenCard, "events" | "model">): readonly string[] =>
  model.stands?.after === stepsTo(events) ? model.stands.who : [];

/** Who could still do something on a card that would go on by itself, and hasn't let it stand. */
export function holders(card: OpenCard): readonly string[] {
  if (!goesByItself() || isOverruled(card.events)) return [];
  const quiet = stood(card);
  return heldUpBy(askedOn(card), askingOf).filter((who) => !quiet.includes(who));
}

/** Whether a card asks something of those whom a user plays that has a usual answer, and nobody else could still do something before it. */
export function asksFor(card: OpenCard, user: User.Implementation): boolean {
  const { kind } = card;
  const { takes } = wordOf(user);
  const usual = kind.usual ?? kind.byDefault;
  const mine = askedOn(card).filter((a) => takes(a.who) && (a.event !== undefined || usual !== undefined));
  const quiet = stood(card);
  return nextByItself(mine, askingOf, { letsStand: (who) => takes(who) || quiet.includes(who), takes }) !== null;
}
