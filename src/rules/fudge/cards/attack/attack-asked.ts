import type { AskedOf, Deciding, Decision } from "../../../kernel/policy.ts";
import { shareOf } from "../../dice/second-throw.ts";
import { payersFor, payImprove } from "../../fortune/paying.ts";
import { advantageRank } from "../../hero/abilities.ts";
import { standsBy } from "../../hero/sides.ts";
import { sacrifices } from "../../powers/sacrifice.ts";
import type { FudgeSituation } from "../../situation.ts";
import { sitsIn } from "../../things/vehicles.ts";
import { payFor } from "../../turn/pay.ts";
import { awaited, nullifyOptions, toPick, whoIn } from "./attack-answers.ts";
import { mayCounter } from "./attack-counter.ts";
import { counterRefusal } from "./attack-countering.ts";
import { wouldChange } from "./attack-gains.ts";
import { mayImprove, mayInterpose } from "./attack-met.ts";
import { benefitsOf, leads } from "./attack-rows.ts";
import { type AttackEvent, type AttackState, rowOf, type TargetState, type Thrower } from "./attack-state.ts";

type S = FudgeSituation;

/** A copy of the card that lacks numbers of it. */
const isVeiled = (part: object): boolean => (part as { readonly veiled?: boolean }).veiled === true;

/** Whether somebody of theirs has a point for a second throw that could still turn something; where that can't be worked out, it could. @rule FUD-368 */
function mayThrowAgain(state: AttackState, t: TargetState, roll: Thrower, s: S): boolean {
  const { uuid } = t.target;
  return (
    mayImprove(state, t, roll) &&
    payersFor(s, uuid).some((p) => payImprove(s, uuid, { by: p.ref }).accepted) &&
    (isVeiled(t) || isVeiled(state.request) || shareOf((faces) => wouldChange(state, t, roll, { faces })) > 0)
  );
}

/** Who could take the hit in the target's place. @rule FUD-430 */
function steppingIn(state: AttackState, t: TargetState, s: S): readonly Deciding[] {
  if (!mayInterpose(state, t)) return [];
  const { uuid } = t.target;
  const [struck, attacker] = [s.character(uuid), state.request.actor.uuid];
  return s.present
    .filter((who) => {
      const other = who === uuid || who === attacker ? null : s.character(who);
      return (
        other !== null &&
        advantageRank(other, "interpose") > 0 &&
        standsBy(s.side(who), s.side(uuid), s.side(attacker)) &&
        !(struck !== null && sitsIn(who, struck)) &&
        payFor(s, who, "reaction").accepted
      );
    })
    .map((who) => ({ who, decides: ["stead"] }));
}

/** What a critical hit brings, while whoever struck it hasn't said. @rule FUD-027 */
const toSay = (state: AttackState, t: TargetState): readonly Deciding[] =>
  t.attack?.critical === true && leads(t) && t.other !== true && t.benefit === null && benefitsOf(state, t).length > 1
    ? [{ who: state.request.actor.uuid, decides: ["trade"] }]
    : [];

/** What is to be decided by whom a row waits for. @rule FUD-176 FUD-177 FUD-368 FUD-371 FUD-520 */
function decided(state: AttackState, t: TargetState, s: S): readonly Decision[] {
  const { uuid } = t.target;
  const counters = mayCounter(state) && counterRefusal([uuid], s) === null;
  if (t.stage === "defend") return counters ? ["maneuver"] : [];
  if (t.stage === "apply") return mayThrowAgain(state, t, "resistance", s) ? ["points"] : [];
  const struck = whoIn(s, uuid);
  return [
    ...(counters ? (["maneuver"] as const) : []),
    ...(toPick(state, t, s).length > 0 || nullifyOptions(state, t, s).length > 1 ? (["trade"] as const) : []),
    ...(mayThrowAgain(state, t, "defense", s) ? (["points"] as const) : []),
    ...(mayInterpose(state, t) && struck !== null && sacrifices(struck) ? (["stead"] as const) : []),
  ];
}

/** What an attack's card asks, of whom, and whether there is anything to decide in it. Who strikes along is waited for before anybody defends. @rule FUD-124 FUD-318 FUD-368 FUD-430 FUD-701 FUD-702 */
export function askedOnAttack(state: AttackState, s: S): readonly AskedOf<AttackEvent>[] {
  const { helpers = [], led } = state.request;
  if (led === true || helpers.some((h) => !state.joined?.some((j) => j.uuid === h.uuid))) return [];
  return state.targets.flatMap((t): AskedOf<AttackEvent>[] => {
    const who = awaited(state, t, s)?.uuid;
    if (who === undefined || (t.stage !== "defend" && t.stage !== "resist" && t.stage !== "apply")) return [];
    const decides = decided(state, t, s);
    if (t.stage === "apply")
      return [{ who, decides, event: { type: "apply", targets: [rowOf(t.target)], changes: [] } }];
    const before = t.stage === "resist" ? [...toSay(state, t), ...steppingIn(state, t, s)] : [];
    return [{ who, decides, before }];
  });
}
