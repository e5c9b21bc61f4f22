/** What an attack's card asks, of whom, and whether there is anything to decide in it. */
import type { AskedOf, Deciding, Decision } from "../../../kernel/policy.ts";
import type { TwintensSituation } from "../../situation.ts";
import { held } from "../../state/conditions.ts";
import { mayReroll } from "../../turn/pay.ts";
import { drainDue, mercyOptions, mercyResults } from "../attack-harm.ts";
import type { TargetState } from "../attack-state.ts";
import { chanceOpen } from "./feats.ts";
import { luckHolders, openRolls } from "./luck.ts";
import type { AttackSaid } from "./reducer.ts";
import { undecided } from "./reducer.ts";
import type { AttackStateOf } from "./request.ts";
import { waitsFor } from "./rights.ts";
import { steadyNow } from "./struck.ts";

type S = TwintensSituation;

/** Whether somebody has a throw of their own here that a point could throw again. @rule TWI-325 */
const mayThrowAgain = (s: S, state: AttackStateOf, t: TargetState, who: string): boolean =>
  openRolls(state, t).some((r) => r.of === who) && mayReroll(s, s.character(who));

/** Others who could bend the luck of what lies open. @rule TWI-440 */
const lucky = (s: S, state: AttackStateOf, t: TargetState, who: string): readonly Deciding[] => {
  const open = openRolls(state, t);
  return luckHolders(s)
    .filter((h) => h.uuid !== who && open.some((r) => r.of !== h.uuid))
    .map((h) => ({ who: h.uuid, decides: ["points"] }));
};

/** What is to be decided by who answers. @rule TWI-105 TWI-325 TWI-421 */
function decided(s: S, state: AttackStateOf, t: TargetState, who: string): readonly Decision[] {
  const me = s.character(who);
  const blocks = t.stage === "defend" && me !== null && held(me, "blocking").length > 0;
  return [
    ...(blocks ? (["maneuver"] as const) : []),
    ...(mayThrowAgain(s, state, t, who) || (who === t.target.uuid && chanceOpen(state, t, s) !== null)
      ? (["points"] as const)
      : []),
  ];
}

/** What whoever attacked may still take off a result. @rule TWI-205 TWI-221 TWI-344 */
function spares(state: AttackStateOf, t: TargetState): readonly Deciding[] {
  const { request } = state;
  const milder = mercyOptions(request, t).length + mercyResults(request, t).length > 1;
  const fatal = t.hit?.minionDefeated === true && request.type === "lethal";
  return milder || fatal ? [{ who: request.actor.uuid, decides: ["trade"] }] : [];
}

/** Whoever struck may hurl the target less far; usually it flies as far as the blow sends it. @rule TWI-270 TWI-276 */
function hurling(s: S, state: AttackStateOf, t: TargetState): readonly AskedOf<AttackSaid>[] {
  const { uuid: target } = t.target;
  const struck = s.character(target);
  return struck === null
    ? []
    : [
        {
          who: state.request.actor.uuid,
          decides: ["trade"],
          event: { type: "knockback", target, steady: steadyNow(state, t, struck), reduceTo: null },
        },
      ];
}

/** What an attack's card asks now: a defence or a save to be rolled, a hit or a miss to be accepted, a result to be taken. @rule TWI-117 TWI-325 TWI-520 TWI-523 */
export function askedOnAttack(s: S, state: AttackStateOf): readonly AskedOf<AttackSaid>[] {
  return state.targets.flatMap((t): AskedOf<AttackSaid>[] => {
    const { uuid: them } = t.target;
    if (t.stage === "saved") {
      if (drainDue(state.request, t)) return [];
      return [
        {
          who: them,
          decides: decided(s, state, t, them),
          before: [...spares(state, t), ...lucky(s, state, t, them)],
          event: { type: "apply", applied: [{ target: them, changes: [] }] },
        },
      ];
    }
    // The attack itself is its maker's to roll, once everybody has said whether they step between.
    if (t.stage === "roll")
      return undecided(state)
        .filter((i) => i.target === them)
        .map((i) => ({ who: i.uuid, decides: ["stead"] }));
    if (t.stage === "knockback") return [...hurling(s, state, t)];
    // Where the board shows that nothing is in the way, nobody has to say so.
    if (t.stage === "flight")
      return s.clear(state.request.actor.uuid, them, t.knockback?.distance ?? 0)
        ? [{ who: "", decides: [], event: { type: "path", target: them, obstacles: [], changes: [] } }]
        : [];
    if (t.stage === "impact") return [];
    return waitsFor(state, t).map(({ uuid: who }) => ({
      who,
      decides: decided(s, state, t, who),
      before: lucky(s, state, t, who),
    }));
  });
}
