/** What an attack's card asks, of whom, and whether there is anything to decide in it. */
import type { AskedOf, Decision } from "../../../kernel/policy.ts";
import { diceLeft } from "../../fortune/dice.ts";
import { type DestinySituation, typeOf } from "../../situation.ts";
import { type AttackOffers, attackOffers } from "../offers.ts";
import { openIn } from "../open-choice.ts";
import type { AttackState, TargetState } from "./attack.ts";
import { type AttackSaid, consequenceFor } from "./desk.ts";

type S = DestinySituation;

const ANSWERED: ReadonlySet<TargetState["stage"]> = new Set(["defend", "dodge", "first", "resist"]);

const hasDice = (s: S, who: string): boolean => {
  const character = s.character(who);
  return character !== null && diceLeft(character, typeOf(s.fight)).length > 0;
};

/** What the target may do but roll: a Surge against the hit. @rule DES-208 */
const ofTarget = (may: AttackOffers): readonly Decision[] => (may.counter ? ["maneuver"] : []);

/** What whoever struck may still make of a hit before it is resisted: a Smash, dice for its degree, a Stunt. @rule DES-176 DES-222 DES-227 */
function ofAttacker(s: S, state: AttackState, may: AttackOffers): readonly Decision[] {
  const dice = (may.improve || may.coup || may.stunt) && hasDice(s, state.request.actor.uuid);
  return [
    ...(may.smash && may.smashRefused === null ? (["maneuver"] as const) : []),
    ...(dice ? (["points"] as const) : []),
  ];
}

/** What an attack's card asks now: an answer to be rolled, an effect to be taken as it is. @rule DES-026 DES-176 DES-208 DES-222 DES-271 DES-402 */
export function askedOnAttack(s: S, state: AttackState): readonly AskedOf<AttackSaid>[] {
  return state.targets.flatMap((t): AskedOf<AttackSaid>[] => {
    const { uuid: who } = t.target;
    const may = attackOffers(s, state, t);
    if (may.apply) {
      const open = openIn(consequenceFor(state, t)) !== null;
      const dice = may.resistImprove && hasDice(s, who);
      const decides: readonly Decision[] = [
        ...(open ? (["trade"] as const) : []),
        ...(dice ? (["points"] as const) : []),
      ];
      // What is left open has no usual answer.
      return open ? [] : [{ who, decides, event: { type: "apply", targets: [who], changes: [], choices: [] } }];
    }
    if (!ANSWERED.has(t.stage)) return [];
    const held = t.stage === "first" || t.stage === "resist" ? ofAttacker(s, state, may) : [];
    const before = held.length > 0 ? [{ who: state.request.actor.uuid, decides: held }] : [];
    return [{ who, decides: ofTarget(may), before }];
  });
}
