import type { Change } from "../../../rules/kernel/change.ts";
import { accept, type Step } from "../../../rules/kernel/exchange.ts";
import { type Refusal, refuse } from "../../../rules/kernel/refusal.ts";
import {
  attackExchange,
  type AttackState,
  featLabel,
  featRank,
  hasSecondChance,
  held,
  key,
  lift,
  mayAct,
  pay,
  spendRefusal,
  type TargetState,
  type Throw,
  type TwintensActor,
} from "../../../rules/twintens/index.ts";
import type { Table } from "../../ruleset.ts";
import { localize } from "../../view/localize.ts";
import { reachable } from "../aim.ts";
import { characterAt } from "../facts.ts";
import { type AttackStateOf, requestOf, targetOf } from "./attack-facts.ts";
import { composeOf, type TwintensTarget } from "./compose-attack.ts";
import { question, textIn } from "./question.ts";

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
export function mayRedirect(state: AttackState, t: TargetState, table: Table): boolean {
  const [me, attacker] = [characterAt(table, t.target.uuid), characterAt(table, state.request.actor.uuid)];
  if (t.stage !== "missed" || t.hit?.hit !== false || !t.attack?.faces || !me || !attacker) return false;
  return featRank(me, "redirect") > 0 && mayAct(me) && trickOn(attacker, me.ref).length > 0;
}

const trickOn = (attacker: TwintensActor, by: string): TwintensActor["conditions"] =>
  held(attacker, "tricked").filter((c) => c.trait === by);

/** Whether the attacker may pay for seeing through what conceals the target. @rule TWI-112 TWI-324 TWI-421 */
export function maySeeThrough(state: AttackState, t: TargetState, table: Table): boolean {
  const me = characterAt(table, state.request.actor.uuid);
  return (
    t.stage === "conceal" && state.request.kind === "melee" && me !== null && spendRefusal(me, "blindFight") === null
  );
}

/** The save that stands open and could be thrown again by Second Chance. @rule TWI-421 */
export function chanceOpen(state: AttackState, t: TargetState, table: Table): "evade" | "save" | null {
  const who = characterAt(table, t.target.uuid);
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
>(state: AttackStateOf, t: TargetState, event: E, table: Table): E | Refusal {
  const { ask, actor } = requestOf(state);
  const attacker = characterAt(table, actor.uuid);
  if (event.type === "second") return chanceOpen(state, t, table) === event.roll ? event : refuse("chance.none");
  if (!attacker) return refuse("gone", { name: actor.name });
  if (event.type === "seeThrough") {
    const paid = pay(attacker, "blindFight");
    return paid.accepted ? { ...event, changes: paid.changes } : paid;
  }
  if (!mayRedirect(state, t, table) || event.to === t.target.uuid || targetOf(state, event.to))
    return refuse("redirect.none");
  const instead = composeOf({ ...ask, targets: [event.to], opening: "" }, table);
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

/** Ask to whom a miss is sent; null when the question was closed, or nobody is there. @rule TWI-421 */
export async function askRedirect(state: AttackState, t: TargetState, table: Table): Promise<string | null> {
  const here = reachable(t.target.uuid).filter((uuid) => uuid !== state.request.actor.uuid && !targetOf(state, uuid));
  const input = await question({
    title: localize(featLabel("redirect")),
    subtitle: localize(key("Dialog", "redirectText"), { name: state.request.actor.name }),
    img: t.target.img,
    button: localize(key("Dialog", "choose")),
    fields: [
      {
        type: "select",
        name: "to",
        label: localize(key("Dialog", "redirectTo")),
        value: here[0] ?? "",
        options: here.map((uuid) => ({ value: uuid, label: table.party(uuid)?.name ?? uuid })),
      },
    ],
  });
  const to = input ? textIn(input, "to") : "";
  return to === "" ? null : to;
}
