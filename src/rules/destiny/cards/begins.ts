/** What a check or contest costs and uses up as it begins and as its dice fall. */
import { type Change, change } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Party } from "../../kernel/table.ts";
import { relock, RETRY_AT } from "../acts/checks/retry.ts";
import { immuneTo } from "../hero/immunity.ts";
import { readCheckTrait, skillNamed } from "../hero/trait-key.ts";
import { effectAction, powerUse } from "../powers/powers.ts";
import { type DestinySituation, sceneOf, typeOf } from "../situation.ts";
import { usedUp } from "../state/lasting.ts";
import { gambitFeet, triedAlready, triedNow } from "../turn/movement.ts";
import { moved } from "../turn/slam.ts";
import { withStun } from "../turn/turns.ts";
import type { ActionKind, DestinyCharacter, PowerEntry } from "../types.ts";
import { partyOf } from "./card.ts";
import type { CheckCardRequest } from "./check/check.ts";
import { type Filled, filled } from "./filled.ts";
import type { OpposedCardRequest } from "./opposed/influence.ts";

type S = DestinySituation;
type Card = CheckCardRequest | OpposedCardRequest;

/** Slots and Reactions that it takes, and what else changes with it. */
export interface Begun {
  readonly spends: readonly string[];
  readonly changes: readonly Change[];
}

/** The power that a card is rolled with. */
function powerBehind(who: DestinyCharacter, card: Card): PowerEntry | undefined {
  const id = "contest" in card ? card.more.by : card.purpose === "healing" ? card.data["power"] : null;
  return who.powers.find((p) => p.id === id);
}

/** The action that a card is, and what that costs here: a power's use what its effect says; null for what is none. @rule DES-198 DES-272 */
export function actionTaken(
  card: Card,
  who: DestinyCharacter,
): { readonly act: string; readonly cost?: ActionKind } | null {
  const effect = powerBehind(who, card)?.effects[0];
  return card.more.act === null ? null : { act: card.more.act, ...(effect && { cost: effectAction(effect) }) };
}

/** What may not be tried again on the same one after a bad failure; null for what may. @rule DES-031 */
function lockOf(
  who: DestinyCharacter,
  card: Card,
): { readonly use: string; readonly target: string; readonly at: number | null } | null {
  const power = powerBehind(who, card);
  if ("contest" in card) {
    const target = card.opponent.uuid;
    if (card.contest === "trick") return { use: "trick", target, at: RETRY_AT };
    if (card.contest === "influence" || card.contest === "shiftTopic")
      return { use: "influence", target, at: RETRY_AT };
    const locks = power && (card.contest === "nullify" || card.contest === "mindReading");
    return locks ? { use: power.id, target, at: power.retryNeedsSurgeAt } : null;
  }
  if (card.purpose === "assessment") return { use: "assessment", target: String(card.data["target"]), at: RETRY_AT };
  return power ? { use: power.id, target: String(card.data["patient"]), at: power.retryNeedsSurgeAt } : null;
}

/** The lock on this use, as a step leaves its degree. @rule DES-011 DES-031 */
export function relocked(
  who: DestinyCharacter,
  card: Card,
  before: number | null,
  after: number | null,
): readonly Change[] {
  const lock = lockOf(who, card);
  return lock ? relock(who, lock.use, lock.target, before, after, lock.at) : [];
}

/** The one try of a turn that a card is. @rule DES-131 DES-134 */
const onceOf = (card: Card): "run" | "stand" | null =>
  "purpose" in card && (card.purpose === "run" || card.purpose === "stand") ? card.purpose : null;

/** What a card costs as it is laid, or rolled at once: its slots, a power's first use, an aim that is lost, the steps of a Gambit. @rule DES-139 DES-140 DES-340 DES-341 DES-392 */
export function laid(s: S, who: DestinyCharacter, card: Card): Begun {
  const { spends } = card.more;
  const power = powerBehind(who, card);
  const use = power ? powerUse(who, power, immuneTo(who, "fatigue")) : { changes: [], wakes: false };
  const grabbed = who.grab && s.character(who.grab.target);
  const aimed =
    spends.includes("standard") && who.aim ? [change(who.ref, "system.aim", { ...who.aim }, null, "DES-139")] : [];
  return {
    spends: [...spends, ...(use.wakes ? ["move"] : [])],
    changes: [...withStun(who, use.changes, grabbed, typeOf(s.fight)), ...aimed, ...gambitSteps(s, who, card)],
  };
}

function gambitSteps(s: S, who: DestinyCharacter, card: Card): readonly Change[] {
  const pace = "purpose" in card && card.purpose === "gambit" ? card.data["pace"] : null;
  if (pace !== "slow" && pace !== "full") return [];
  return moved(who, gambitFeet(who, pace, typeOf(s.fight), sceneOf(s.fight)?.roundSeconds));
}

/** What the dice bring as they fall: help that served this once is over, a bad failure locks, the try of the turn is made. @param degree  null where it isn't known yet @returns refusals of `triedAlready` @rule DES-031 DES-118 DES-131 DES-134 */
export function rolledOnce(
  s: S,
  who: DestinyCharacter,
  card: Card,
  degree: number | null,
): { readonly accepted: true; readonly changes: readonly Change[] } | Refusal {
  const once = onceOf(card);
  const late = once ? triedAlready(who, once, s.fight !== null) : null;
  if (late) return late;
  const trait = readCheckTrait(card.more.trait);
  if (!trait) return refuse("trait.unknown", { trait: card.more.trait });
  const skill = skillNamed(trait);
  const served =
    skill !== null
      ? ({ channel: `skill:${skill}`, skill } as const)
      : trait.startsWith("resistance:")
        ? { channel: trait as `resistance:${string}` }
        : null;
  return {
    accepted: true,
    changes: [
      ...(served ? usedUp(who, served) : []),
      ...relocked(who, card, null, degree),
      ...(once ? triedNow(who, once, s.fight !== null) : []),
    ],
  };
}

/** A card is laid, or its dice fall, or both at once. @param degree  what the dice come to; null where that isn't known yet @rule DES-392 */
export function begun<E extends { readonly type: "begin" | "roll" }>(
  s: S,
  who: DestinyCharacter,
  card: Card,
  event: E,
  degree: number | null,
): Filled<E> | Refusal {
  const due = event.type === "begin" || !card.more.hold ? laid(s, who, card) : { spends: [], changes: [] };
  const fell = event.type === "roll" ? rolledOnce(s, who, card, degree) : { accepted: true as const, changes: [] };
  return fell.accepted ? filled(event, due.spends, [...due.changes, ...fell.changes]) : fell;
}

/** Whose an event is: the spender's, or whoever rolls. @rule DES-224 DES-337 */
export const spenderOr = (event: { readonly spender?: string }, ...roller: readonly Party[]): readonly Party[] =>
  event.spender ? [partyOf(event.spender)] : roller;
