/** The opponent's side of a contest, and what comes of it. */
import { type Change, change } from "../../../kernel/change.ts";
import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import { mask } from "../../acts/checks/assessment.ts";
import { influenceChanges, influenceSteps } from "../../acts/checks/influence.ts";
import { powerEffect } from "../../acts/checks/rolls.ts";
import { betterSkill, trickChanges } from "../../acts/trick.ts";
import type { CheckRequest } from "../../dice/check.ts";
import { effectCheck, passiveSkill, resistanceCheck, skillCheck } from "../../hero/check-requests.ts";
import { idNamed, readCheckTrait, skillNamed } from "../../hero/trait-key.ts";
import { attacksOf } from "../../hero/traits.ts";
import { key } from "../../labels.ts";
import { isInnate } from "../../powers/powers.ts";
import { contextIn, type DestinySituation, sceneOf, typeOf } from "../../situation.ts";
import { escaped } from "../../state/grab.ts";
import { powerEnds } from "../../state/kept.ts";
import { bestow } from "../../state/lasting.ts";
import { movementFeet } from "../../turn/movement.ts";
import { moved } from "../../turn/slam.ts";
import type { DestinyCharacter } from "../../types.ts";
import type { AnyOpposed, InfluenceExchange, InfluenceState, OpposedCardRequest } from "./influence.ts";
import type { Contest } from "./opposed.ts";

type S = DestinySituation;

/** The opponent's check now: of its traits the better. @rule DES-013 DES-109 DES-128 DES-142 DES-152 */
export function answerOf(s: S, request: OpposedCardRequest): CheckRequest | Refusal {
  const [who, actor] = [s.character(request.opponent.uuid), s.character(request.actor.uuid)];
  if (!who) return refuse("gone", { name: request.opponent.name });
  const traits = request.more.against.flatMap((t) => readCheckTrait(t) ?? []);
  const [first] = traits;
  const context = contextIn(s);
  if (first === "resistance:will") return resistanceCheck(who, "will", context, { opponent: actor });
  const [power, attack] = first ? [idNamed(first, "effect"), idNamed(first, "attack")] : [null, null];
  if (power !== null) return powerEffect(s, who, power);
  if (attack !== null) {
    const found = attacksOf(who).find((a) => a.id === attack);
    return found ? effectCheck(who, found, actor, context) : refuse("attack.gone");
  }
  const skills = traits.flatMap((t) => skillNamed(t) ?? []);
  return skillCheck(
    who,
    betterSkill(skills, (k) => passiveSkill(who, k, context, actor)),
    context,
    actor,
  );
}

/** Whether it is a Counter that wins and lies over an attack, which is cancelled by it. @rule DES-208 */
export const cancels = (state: AnyOpposed): boolean =>
  state.request.contest === "counter" && (state.mine?.degree ?? 0) >= 1 && state.request.data["answers"] !== "";

interface Won {
  readonly s: S;
  readonly who: DestinyCharacter;
  readonly other: DestinyCharacter;
  readonly degree: number;
  readonly state: AnyOpposed;
}

/** The talk has turned: ill will counts nothing for now. @rule DES-143 */
function topic({ who, other, state }: Won): readonly Change[] {
  const turned = (state as InfluenceState).topic;
  if (!turned?.shifted || !turned.ignoresBad) return [];
  return bestow(who, {
    kind: "ranks",
    key: "topic",
    channel: "skill:persuasion",
    ranks: 0,
    against: other.ref,
    attack: null,
    skill: null,
    until: { at: "encounter", left: 1 },
    label: key("Row", turned.usesGood ? "topicGood" : "topic"),
    rule: "DES-143",
  });
}

/** A power is put out, and what ends with it. @rule DES-337 */
function quenched({ s, other, degree, state }: Won): readonly Change[] {
  const power = other.powers.find((p) => p.id === state.request.data["power"]);
  // Whoever tried didn't know that it is innate.
  if (degree < 1 || !power?.active || isInnate(power)) return [];
  return [
    change(`${other.ref}.Item.${power.id}`, "system.active", true, false, "DES-337"),
    ...powerEnds(other, power.id, () => s.everywhere().flatMap((ref) => s.character(ref) ?? [])),
  ];
}

/** Out of the grip, and as far as that goes. @rule DES-137 */
const freed = ({ s, who, other, degree }: Won): readonly Change[] =>
  degree < 1
    ? []
    : [
        ...escaped(who, other),
        ...moved(who, movementFeet(who, "escape", "ground", typeOf(s.fight), sceneOf(s.fight)?.roundSeconds) ?? 0),
      ];

const OUTCOMES: Partial<Readonly<Record<Contest, (won: Won) => readonly Change[]>>> = {
  trick: ({ s, who, other, degree, state }) =>
    degree < 1
      ? []
      : trickChanges(
          who,
          other,
          String(state.request.data["condition"]),
          s.fight === null || s.fight.acting === who.ref,
        ),
  escape: freed,
  mask: ({ who, other, degree }) => mask(other, [who.ref], degree),
  influence: ({ who, other, degree, state }) => {
    const { thing, wanted } = state.request as InfluenceExchange;
    return influenceChanges(other, thing === "" ? who.name : thing, wanted, degree, other.name).changes;
  },
  shiftTopic: topic,
  nullify: quenched,
};

/** Whether letting a contest count may change anything, as far as its degree tells: what somebody may know for whom the other side's numbers are hidden. @rule DES-013 DES-404 */
export function mayCount(state: AnyOpposed): boolean {
  const degree = state.mine?.degree;
  if (degree === undefined || state.applied || !OUTCOMES[state.request.contest]) return false;
  return state.request.contest === "influence" ? influenceSteps(degree) !== 0 : degree >= 1;
}

/** What comes of a contest. @rule DES-109 DES-128 DES-137 DES-142 DES-143 DES-337 */
export function opposedOutcome(s: S, state: AnyOpposed): readonly Change[] | Refusal {
  const { actor, opponent, contest } = state.request;
  const [who, other] = [s.character(actor.uuid), s.character(opponent.uuid)];
  const degree = state.mine?.degree ?? null;
  if (!who || !other) return refuse("gone", { name: opponent.name });
  if (degree === null) return refuse("spend.notRolled");
  return OUTCOMES[contest]?.({ s, who, other, degree, state }) ?? [];
}
