import { accept, type Step } from "../../../kernel/exchange.ts";
import { refuse } from "../../../kernel/refusal.ts";
import { row } from "../../../kernel/rows.ts";
import { type Attack, linkedOf } from "../../acts/attack/offence.ts";
import { key } from "../../labels.ts";
import { isTrait } from "../../powers/current.ts";
import { conditionDefinition } from "../../state/conditions.ts";
import { AFFLICTION_MENU } from "../../state/values.ts";
import { rankAt } from "./attack-effect.ts";
import { leads } from "./attack-rows.ts";
import { type AttackState, effectAt, type OtherEffect, rowOf, type TargetState } from "./attack-state.ts";

/** What a critical hit does besides its own effect, or in its place: the attacker chooses the benefit, the Gamemaster agrees to the effect. */

/** Whether the Gamemaster may say which effect comes with a critical hit, or takes its place: it was chosen, nobody has resisted, and it is said once. @rule FUD-031 */
export const mayBeOther = (t: TargetState): boolean =>
  t.stage === "resist" &&
  leads(t) &&
  t.attack?.critical === true &&
  (t.benefit === "addedEffect" || t.benefit === "alternateEffect") &&
  t.other !== true;

/** Whether a blow's own effect has given way to an alternate one, and does nothing to this target any more. @rule FUD-031 */
export const isReplaced = ({ other, benefit }: TargetState): boolean => other === true && benefit === "alternateEffect";

/** What each kind of effect that a critical hit may bring is resisted with. @rule FUD-120 FUD-170 FUD-174 */
export const OTHER_RESISTS: Readonly<Record<OtherEffect["effect"], readonly OtherEffect["resistedBy"][]>> = {
  damage: ["toughness"],
  affliction: ["fortitude", "will"],
  weaken: ["fortitude", "will"],
};

/** Whether an effect is one that can be agreed to: harm, conditions of the Affliction's own menu with what they concern, or points off a trait. @rule FUD-031 FUD-171 FUD-174 */
function isSound({ effect, resistedBy, conditions, weakens }: OtherEffect): boolean {
  const known = (c: OtherEffect["conditions"][number]): boolean =>
    (AFFLICTION_MENU[c.degree as 1 | 2 | 3] as readonly string[] | undefined)?.includes(c.condition) === true &&
    (conditionDefinition(c.condition)?.trait !== true || c.trait !== null);
  const whole = {
    damage: conditions.length === 0,
    affliction: conditions.length > 0 && conditions.every(known),
    weaken: conditions.length === 0 && weakens !== undefined && isTrait(weakens),
  };
  return Object.hasOwn(whole, effect) && whole[effect] && OTHER_RESISTS[effect].includes(resistedBy);
}

/** How the id of an effect ends that only a critical hit has brought: what it leaves behind is none of the blow's own. */
export const BROUGHT = ".other";

/** A degree of which nothing was said is as bad as the one below it: who fails by more is no better off. @rule FUD-170 */
const everyDegree = (conditions: OtherEffect["conditions"]): OtherEffect["conditions"] =>
  ([1, 2, 3] as const).flatMap((degree) => {
    const worst = Math.max(0, ...conditions.map((c) => c.degree).filter((d) => d <= degree));
    return conditions.filter((c) => c.degree === worst).map((c) => ({ ...c, degree }));
  });

/** The blow as it is with another effect: the same power and hand, and nothing of what its own effect does by itself. */
const withEffect = (
  attack: Attack,
  { effect, resistedBy, conditions, weakens }: OtherEffect,
  rank: number,
): Attack => ({
  ...attack,
  id: `${attack.id}${BROUGHT}`,
  effect,
  label: key("Effect", effect, "label"),
  rank: { total: rank, rows: [row(key("Effect", effect, "label"), rank, "FUD-031")] },
  resistedBy,
  conditions: everyDegree(conditions),
  penetrating: 0,
  multiattack: false,
  strengthBased: false,
  cumulative: false,
  progressive: false,
  regressive: false,
  weakens: weakens ?? null,
  gives: false,
  duration: "instant",
  linked: [],
});

/**
 * The Gamemaster says what a critical hit brings: an added effect comes at rank 0 and is resisted by itself, an alternate one takes the place of the blow's own at the rank that arrives.
 * @rule FUD-031
 */
export function agreed(state: AttackState, t: TargetState, other: OtherEffect): Step<AttackState> {
  if (!mayBeOther(t)) return refuse("noCritical");
  if (!isSound(other)) return refuse("noSuchBenefit");
  const added = t.benefit === "addedEffect";
  const rank = added ? 0 : rankAt(state, t);
  const { attack } = state.request;
  const linked = [...linkedOf(attack), withEffect(effectAt(state.request, t.target), other, rank)];
  const target = { ...t.target, attack: null, area: null, rank, effect: linked.length };
  // What area and team made of the blow is in the rank already.
  const { team: _team, ...alone } = t;
  const brought: TargetState = { ...alone, target, benefit: null, area: null };
  const own: TargetState = { ...t, other: true, ...(!added && { stage: "unharmed" as const }) };
  const targets = state.targets.flatMap((x) => (rowOf(x.target) === rowOf(t.target) ? [own, brought] : [x]));
  return accept({
    ...state,
    request: { ...state.request, attack: { ...attack, linked }, targets: targets.map((x) => x.target) },
    targets,
  });
}
