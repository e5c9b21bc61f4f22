import type { Rights } from "../../../kernel/rights.ts";
import type { AttackRoll, AttackState, TargetState } from "../attack-state.ts";
import type { Party } from "../check.ts";
import { type AttackSaid, undecided } from "./reducer.ts";
import { type AttackStateOf, targetOf } from "./request.ts";

/** Whether a roll of the card is the attacker's own. @rule TWI-232 TWI-325 */
export const isAttackers = (roll: AttackRoll): boolean => roll === "attack" || roll === "power";

/** Who says that they step between, or that they don't. */
const between = (_state: AttackState, event: { readonly who: string }): Party[] => [
  { uuid: event.who, name: "", img: "" },
];

export const attackerOf = (state: AttackState): Party[] => [state.request.actor];
export const aimedAt = (state: AttackState, event: { readonly target: string }): Party[] =>
  state.targets.filter((t) => t.target.uuid === event.target).map((t) => t.target);

/** Who loses by what stands in the window, and may therefore accept it: of a hit the target, of a miss the attacker. @rule TWI-325 */
export const losers = (state: AttackState, event: { readonly targets: readonly string[] }): Party[] =>
  state.targets
    .filter((t) => event.targets.includes(t.target.uuid))
    .map((t) => (t.hit?.hit === true ? t.target : state.request.actor));

/** Who suffers an impact, as a party. */
export function struckBy(state: AttackState, event: { readonly target: string; readonly impact?: number }): Party[] {
  const t = targetOf(state, event.target);
  const hit = event.impact === undefined ? undefined : t?.impacts[event.impact];
  if (!t || !hit) return [];
  return hit.who === "hurled" ? [t.target] : [{ uuid: hit.hit.obstacle.id ?? "", name: "", img: "" }];
}

/** The table itself, where the Gamemaster is waited for. */
const GAMEMASTER: Party = { uuid: "", name: "", img: "icons/svg/mystery-man.svg" };

/** Who has to do something for a target to go on. */
export function waitsFor(state: AttackStateOf, t: TargetState): readonly Party[] {
  switch (t.stage) {
    case "roll": {
      const due = undecided(state).filter((i) => i.target === t.target.uuid);
      return due.length > 0 ? due : [state.request.actor];
    }
    case "defend":
    case "evade":
    case "resist":
    case "save":
    case "coup":
      return [t.target];
    case "window":
      return losers(state, { targets: [t.target.uuid] });
    case "flight":
      return [GAMEMASTER];
    case "impact":
      return t.impacts
        .filter((i) => !i.save)
        .flatMap((i) => (i.who === "hurled" ? [t.target] : [{ uuid: i.hit.obstacle.id ?? "", name: "", img: "" }]));
    default:
      return [];
  }
}

/** @rule TWI-117 TWI-126 TWI-325 TWI-520 TWI-525 */
export const ATTACK_RIGHTS: Rights<AttackStateOf, AttackSaid> = {
  roll: { by: "owner", of: attackerOf },
  declare: { by: "owner", of: attackerOf },
  rollAnyway: { by: "gm" },
  declareAnyway: { by: "gm" },
  interpose: { by: "owner", of: between },
  letCome: { by: "owner", of: between },
  defend: { by: "owner", of: aimedAt },
  conceal: { by: "owner", of: attackerOf },
  reroll: {
    by: "owner",
    of: (state, event) => (isAttackers(event.roll) ? attackerOf(state) : aimedAt(state, event)),
  },
  control: {
    by: "owner",
    of: (state, event) => (isAttackers(event.roll) ? attackerOf(state) : aimedAt(state, event)),
  },
  second: { by: "owner", of: aimedAt },
  luck: { by: "owner", of: between },
  redirect: { by: "owner", of: aimedAt },
  seeThrough: { by: "owner", of: attackerOf },
  drain: { by: "owner", of: attackerOf },
  resolve: { by: "owner", of: losers },
  evade: { by: "owner", of: aimedAt },
  resist: { by: "owner", of: aimedAt },
  save: { by: "owner", of: aimedAt },
  coup: { by: "owner", of: aimedAt },
  mercy: { by: "owner", of: attackerOf },
  fate: { by: "owner", of: attackerOf },
  apply: {
    by: "owner",
    of: (state, event) =>
      state.targets
        .map((t) => t.target)
        .filter(
          (t) => (event.targets ?? []).includes(t.uuid) || event.applied?.some((a) => a.target === t.uuid) === true,
        ),
  },
  knockback: { by: "owner", of: attackerOf },
  path: { by: "gm" },
  impact: { by: "owner", of: struckBy },
  applyImpact: { by: "owner", of: struckBy },
};
