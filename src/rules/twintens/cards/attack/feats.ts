import type { Change } from "../../../kernel/change.ts";
import { accept, type Step } from "../../../kernel/exchange.ts";
import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import { hasSecondChance } from "../../dice/second-chance.ts";
import { pay, spendRefusal } from "../../fortune/conviction.ts";
import type { TwintensActor } from "../../hero/actor.ts";
import { featRank } from "../../hero/derive.ts";
import type { TwintensSituation } from "../../situation.ts";
import { lift } from "../../state/condition-changes.ts";
import { held } from "../../state/conditions.ts";
import { mayAct } from "../../turn/pay.ts";
import { attackExchange } from "../attack.ts";
import type { AttackState, TargetState, Throw } from "../attack-state.ts";
import { composeOf } from "./compose.ts";
import { type AttackStateOf, requestOf, targetOf, type TwintensTarget } from "./request.ts";

type S = TwintensSituation;

/** What feats let somebody say on an attack's card: a miss is sent to another, the miss chance is paid for, a failed save is thrown again. */
export type FeatSaid =
  | {
      readonly type: "redirect";
      readonly target: string;
      readonly to: string;
      readonly aim: TwintensTarget;
      readonly changes: readonly Change[];
    }
  | { readonly type: "seeThrough"; readonly target: string; readonly changes: readonly Change[] };

/** Whether somebody who was missed by whom they have tricked may send the blow to another. @rule TWI-371 TWI-421 */
export function mayRedirect(state: AttackState, t: TargetState, s: S): boolean {
  const [me, attacker] = [s.character(t.target.uuid), s.character(state.request.actor.uuid)];
  if (t.stage !== "missed" || t.hit?.hit !== false || !t.attack?.faces || !me || !attacker) return false;
  return featRank(me, "redirect") > 0 && mayAct(me) && trickOn(attacker, me.ref).length > 0;
}

const trickOn = (attacker: TwintensActor, by: string): TwintensActor["conditions"] =>
  held(attacker, "tricked").filter((c) => c.trait === by);

/** Whether the attacker may pay for seeing through what conceals the target. @rule TWI-112 TWI-324 TWI-421 */
export function maySeeThrough(state: AttackState, t: TargetState, s: S): boolean {
  const me = s.character(state.request.actor.uuid);
  return (
    t.stage === "conceal" && state.request.kind === "melee" && me !== null && spendRefusal(me, "blindFight") === null
  );
}

/** The save that stands open and could be thrown again by Second Chance. @rule TWI-421 */
export function chanceOpen(state: AttackState, t: TargetState, s: S): "evade" | "save" | null {
  const who = s.character(t.target.uuid);
  const { hazard } = requestOf(state);
  if (!who) return null;
  const may = (thrown: Throw | null, save: string): boolean =>
    thrown !== null &&
    thrown.faces !== null &&
    thrown.chanced !== true &&
    hasSecondChance(who, [save, ...(hazard === null ? [] : [hazard])]);
  if (t.stage === "save" && t.evaded?.success === false && may(t.evaded.thrown, "ref")) return "evade";
  return (t.stage === "saved" || t.stage === "coup") && may(t.saveThrow, state.request.effect?.save ?? "toughness")
    ? "save"
    : null;
}

/** What is true of such a word, on the Gamemaster's client. @returns `redirect.none`, `chance.none`, refusals of paying and of the attack on another */
export function featFilled<
  E extends FeatSaid | { readonly type: "second"; readonly target: string; readonly roll: "evade" | "save" },
>(state: AttackStateOf, t: TargetState, event: E, s: S): E | Refusal {
  const { ask, actor } = requestOf(state);
  const attacker = s.character(actor.uuid);
  if (event.type === "second") return chanceOpen(state, t, s) === event.roll ? event : refuse("chance.none");
  if (!attacker) return refuse("gone", { name: actor.name });
  if (event.type === "seeThrough") {
    const paid = pay(attacker, "blindFight");
    return paid.accepted ? { ...event, changes: paid.changes } : paid;
  }
  if (!mayRedirect(state, t, s) || event.to === t.target.uuid || targetOf(state, event.to))
    return refuse("redirect.none");
  const instead = composeOf({ ...ask, targets: [event.to], opening: "" }, s);
  const [aim] = instead.accepted ? instead.request.targets : [];
  if (!aim) return instead.accepted ? refuse("redirect.none") : instead;
  return { ...event, aim, changes: trickOn(attacker, t.target.uuid).map((c) => lift(attacker.ref, c, "TWI-421")) };
}

/** The blow goes on to another with the roll that missed the first. @rule TWI-421 */
export function redirected(
  state: AttackStateOf,
  { target, aim, changes }: Extract<FeatSaid, { type: "redirect" }>,
): Step<AttackStateOf> {
  const t = targetOf(state, target);
  if (t?.stage !== "missed" || !t.attack?.faces) return refuse("redirect.none");
  const old = requestOf(state);
  const alone = attackExchange.begin({ ...old, targets: [aim], takeTen: false });
  const struck = attackExchange.step(alone, { type: "roll", throws: [{ target: aim.uuid, faces: t.attack.faces }] });
  if (!struck.accepted) return struck;
  const [next] = struck.state.targets;
  if (!next) return refuse("redirect.none");
  const request = {
    ...old,
    targets: old.targets.map((x) => (x.uuid === target ? aim : x)),
    ask: { ...old.ask, targets: old.ask.targets.map((x) => (x === target ? aim.uuid : x)) },
  };
  return accept(
    { ...state, request, targets: state.targets.map((x) => (x.target.uuid === target ? next : x)) },
    changes,
  );
}
