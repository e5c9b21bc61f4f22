import type { Change } from "../../../kernel/change.ts";
import { accept, type Step } from "../../../kernel/exchange.ts";
import { refuse } from "../../../kernel/refusal.ts";
import type { Forced } from "../../../kernel/space/forced.ts";
import { isRun, teamBlow } from "../../acts/attack/ways-to-strike.ts";
import { needsDice, resolveCheck } from "../../dice/check.ts";
import { teamBonus } from "../../dice/opposed.ts";
import { checkedRank, obeys } from "../../powers/gate.ts";
import type { CheckRequest, CheckResolution, Faces } from "../../types.ts";
import { helpOf } from "../team.ts";
import { firstStage } from "./attack-rows.ts";
import { type AttackEvent, type AttackState, rowOf, type TargetState } from "./attack-state.ts";

/** The blow itself: who helps with it, whose blow falls along with it, the attacker's dice, and whether the power behind it works at all. */

/** Whether the power behind an attack does anything: the coins of an Unreliable one fell right, and its own check left it ranks. @rule FUD-530 */
const worksNow = ({ coins = [], gate }: AttackState): boolean => obeys(coins) && (gate === undefined || gate.rank > 0);

/** The check with what its helpers are worth. @rule FUD-071 FUD-073 */
const led = (check: CheckRequest, { team }: AttackState): CheckRequest =>
  team ? { ...check, circumstances: [...check.circumstances, team.row] } : check;

/** The attacker's dice: one throw for each target, or one for all of them where ranks are divided. @rule FUD-073 FUD-119 FUD-130 */
export function thrown(
  state: AttackState,
  event: Extract<AttackEvent, { type: "attack" | "attackAnyway" }>,
): Step<AttackState> {
  if (state.targets.some((t) => t.faces)) return refuse("alreadyRolled");
  const one = state.request.oneThrow ? (event.throws[0]?.faces ?? null) : null;
  const facesOf = (row: string): Faces | null => one ?? event.throws.find((x) => x.target === row)?.faces ?? null;
  const { round = null, coins = [] } = event;
  const { gate } = state.request;
  const check = gate ? resolveCheck(gate, event.gate ?? null) : null;
  const next: AttackState = {
    ...state,
    ...(coins.length > 0 && { coins }),
    ...(check && { gate: { check, rank: checkedRank(state.request.rank, check) } }),
    targets: state.targets.map((t) => {
      if (t.stage !== "attack" || !t.target.attack) return t;
      const attack = { ...t.target.attack, check: led(t.target.attack.check, state) };
      return { ...t, target: { ...t.target, attack }, faces: facesOf(rowOf(t.target)), stage: "defend", round };
    }),
  };
  return accept(
    worksNow(next) ? next : { ...next, targets: next.targets.map((t) => ({ ...t, stage: "missed" })) },
    event.changes,
  );
}

/** Who runs at whom as the dice of a charge or a slam fall. @rule FUD-293 FUD-317 */
export function attackMoves(before: AttackState, after: AttackState): readonly Forced[] {
  const { manner, actor, targets } = after.request;
  const [target] = targets;
  const fell = (state: AttackState): boolean => state.targets.some((t) => t.stage !== "attack");
  if (!isRun(manner) || !target || fell(before) || !fell(after)) return [];
  const rule = manner === "slam" ? "FUD-317" : "FUD-293";
  return [{ who: actor.uuid, from: target.uuid, feet: Number.POSITIVE_INFINITY, way: "towards", rule }];
}

/** An attack as it has fallen and nobody has met it yet: dice, lines and total, held against nothing; null where none has, or it was met. @rule FUD-700 FUD-701 */
export function attackFallen({ target, stage, faces, attack: met }: TargetState): CheckResolution | null {
  if (met !== null || target.attack === null) return null;
  const check = { ...target.attack.check, dc: null };
  return faces !== null || (stage === "defend" && !needsDice(check)) ? resolveCheck(check, faces) : null;
}

/** The check that the power takes once more: whether it works, and with how many ranks, goes by this throw. @rule FUD-368 FUD-530 */
export function gated(state: AttackState, faces: Faces): AttackState {
  const { gate } = state.request;
  if (!gate) return state;
  const check = resolveCheck(gate, faces);
  const next: AttackState = { ...state, gate: { check, rank: checkedRank(state.request.rank, check) } };
  return {
    ...next,
    targets: next.targets.map((t) => ({
      ...t,
      stage: worksNow(next) ? firstStage(state.request.targets, t.target, true) : "missed",
    })),
  };
}

/** A victory point makes an Unreliable power work after all: what it would have met comes now. @rule FUD-530 */
export function insisted(state: AttackState, changes: readonly Change[]): Step<AttackState> {
  if (obeys(state.coins ?? [])) return refuse("power.obeys");
  const { coins: _failed, ...works } = state;
  if (!worksNow(works)) return accept(works, changes);
  const targets = works.targets.map((t) => t.target);
  return accept(
    { ...works, targets: works.targets.map((t) => ({ ...t, stage: firstStage(targets, t.target, true) })) },
    changes,
  );
}

/** A helper strikes along, before the defense: once, and with ranks that don't lie too far apart. @rule FUD-318 */
export function joins(
  state: AttackState,
  { helper, faces, joined, changes }: Extract<AttackEvent, { type: "join" }>,
): Step<AttackState> {
  const { joined: before = [] } = state;
  if (state.request.led === true || !state.request.helpers?.some((h) => h.uuid === helper) || !joined)
    return refuse("noSuchTarget");
  if (before.some((j) => j.uuid === helper) || state.targets.some((t) => t.stage !== "defend" && t.stage !== "follows"))
    return refuse("alreadyAnswered");
  const apart = teamBlow([state.request, ...before, joined].map(({ rank }) => ({ rank, hit: true, degrees: 1 })));
  return apart.accepted ? accept({ ...state, joined: [...before, { ...joined, faces }] }, changes) : apart;
}

/** A helper makes the same check for the leader, before the leader's dice fall: against 0, once; degrees are netted. @rule FUD-070 FUD-071 FUD-072 FUD-073 */
export function helped(
  state: AttackState,
  { helper, faces, check, changes }: Extract<AttackEvent, { type: "help" }>,
): Step<AttackState> {
  const { helps: before = [] } = state;
  if (state.request.led !== true || !state.request.helpers?.some((h) => h.uuid === helper) || !check)
    return refuse("noSuchTarget");
  if (before.some((h) => h.uuid === helper)) return refuse("alreadyAnswered");
  if (state.targets.some((t) => t.faces !== null || t.stage === "defend")) return refuse("alreadyRolled");
  const helps = [...before, helpOf(helper, check, faces)];
  return accept({ ...state, helps, team: teamBonus(helps.map((h) => h.resolution)) }, changes);
}
