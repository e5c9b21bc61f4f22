import {
  advantageRank,
  type Attack,
  type AttackEvent,
  attackExchange,
  type AttackState,
  attackThrows,
  bounces,
  brokenInHand,
  conditionsAfter,
  consequenceChanges,
  dodgesArea,
  effectAt,
  effectsOf,
  fastGrabs,
  feintSpent,
  type FudgeCharacter,
  givenBack,
  leads,
  mayLet,
  mindHeld,
  payImprove,
  priceOf,
  type ResistanceResolution,
  resolveResistance,
  sacrifices,
  sitsIn,
  spendVictory,
  stanceAfterAttack,
  standsBy,
  strain,
  type TargetState,
  unstrained,
  usedUp,
  weaponBreaks,
  withStunts,
} from "../../../../rules/fudge/index.ts";
import type { Change } from "../../../../rules/kernel/change.ts";
import { type Refusal, refuse } from "../../../../rules/kernel/refusal.ts";
import type { Table } from "../../../ruleset.ts";
import { throwDice } from "../../dice/terms.ts";
import { payEffect } from "../../fortune/pay-effect.ts";
import { actorPool, type FudgeActor } from "../../models/snapshot.ts";
import { fudgeSettings } from "../../settings.ts";
import { situation } from "../../situation.ts";
import { letGoOf } from "../../state/lasting.ts";
import { oncePerRound, pay } from "../../turn/purse.ts";
import { usedBy } from "../check/improve.ts";
import { counterNow } from "../power/counter.ts";
import {
  appliedNow,
  causeOf,
  characterAt,
  defenseOf,
  helpNow,
  joinedNow,
  openDefense,
  resistanceNow,
  sourceOf,
  targetIn,
  toPick,
} from "./attack-answers.ts";

/** What of an attack's events is worked out on the Gamemaster's client, from everybody as they are then: what the sender can't be trusted with. */

/** Fill an event in, with what the blow that it decides brings its attacker. */
export async function complete(state: AttackState, event: AttackEvent, table: Table): Promise<AttackEvent | Refusal> {
  const full = await filled(state, event, table);
  return "accepted" in full ? full : withGrabs(state, full, table);
}

/** A blow with bare hands lets who has Fast Grab grab whom it has hit, and no more whom it has missed after all. @rule FUD-430 */
function withGrabs(state: AttackState, event: AttackEvent, table: Table): AttackEvent {
  const attacker = state.request.attack.id === "unarmed" ? characterAt(table, state.request.actor.uuid) : null;
  if (
    !attacker ||
    (event.type !== "defend" && event.type !== "improve" && event.type !== "interpose" && event.type !== "adjust")
  )
    return event;
  const step = attackExchange.step(state, event);
  if (!step.accepted) return event;
  const now = (stage: TargetState["stage"]): string[] =>
    step.state.targets.filter((t) => leads(t) && t.attack !== null && t.stage === stage).map((t) => t.target.uuid);
  const changes = fastGrabs(attacker, now("resist"), now("missed"));
  if (changes.length === 0) return event;
  return event.type === "defend"
    ? { ...event, spent: [...(event.spent ?? []), ...changes] }
    : { ...event, changes: [...(event.changes ?? []), ...changes] };
}

/** What is known only here; an attacker's power dice that the target may not see fall here too. */
async function filled(state: AttackState, event: AttackEvent, table: Table): Promise<AttackEvent | Refusal> {
  switch (event.type) {
    case "attack":
    case "attackAnyway":
      return declared(state, event, table);
    case "apply":
      return appliedNow(state, event.targets, table);
    case "join":
      return joined(state, event, table);
    case "help":
      return helping(state, event, table);
    case "insist":
      return insisted(state, table);
    case "counter":
      return counterNow(state, event, table);
    case "improve":
      return event.target === "" ? secondOnCard(state, event, table) : inRow(state, event, table);
    default:
      return inRow(state, event, table);
  }
}

async function inRow(
  state: AttackState,
  event: Extract<AttackEvent, { readonly target: string }>,
  table: Table,
): Promise<AttackEvent | Refusal> {
  const t = targetIn(state, event.target);
  if (!t) return refuse("noSuchTarget");
  const { uuid, name } = t.target;
  const gone = refuse("gone", { name });
  switch (event.type) {
    case "defend": {
      const check = event.willing === true ? openDefense(state, uuid, table) : defenseOf(state, t, table);
      const defender = characterAt(table, uuid);
      return check && defender
        ? {
            ...event,
            check,
            spent: [
              ...(t.target.area && !dodgesArea(t.target.area.kind, t.target.area.target)
                ? []
                : usedBy(uuid, check, table)),
              ...feintSpent(defender, state.request.actor.uuid),
            ],
          }
        : gone;
    }
    case "interpose":
      return event.sacrifice ? sacrificed(state, event, table) : steppedIn(state, event, table);
    case "again":
      return { ...event, round: table.encounter()?.round ?? null };
    case "resist": {
      const own = resistanceNow(state, t, table, event.chosen ?? null);
      if (!own) return gone;
      // A Nullify of several would else fall on nothing.
      const due = toPick(state, t, table);
      if (due.length > 0 && !due.some((e) => e.effect === event.chosen)) return refuse("resist.which");
      if (event.willing === true && !mayLet(own)) return refuse("resist.never");
      const request = event.willing === true ? { ...own, willing: true } : own;
      const powerFaces =
        request.power && event.powerFaces === null ? (await throwDice(request.power)).faces : event.powerFaces;
      return {
        ...event,
        request,
        benefit: t.benefit,
        powerFaces,
        spent: [
          ...usedBy(uuid, request.defense, table),
          ...held(state, t, resolveResistance(request, event.faces, powerFaces), table),
        ],
      };
    }
    case "improve": {
      const paid = payImprove(
        situation("", table),
        event.roll === "attack" || event.roll === "power" ? state.request.actor.uuid : uuid,
        { by: event.by, worse: event.worse, changed: changes(state, event) },
      );
      return paid.accepted ? { ...event, changes: [...paid.changes, ...eased(state, t, event, table)] } : paid;
    }
    case "kill":
      return killed(state, t, event, table);
    case "bounce":
      return sentOn(state, t, event, table);
    case "release":
      return { ...event, changes: undone(state, t, table) };
    default:
      return event;
  }
}

/** Whether another throw stands than the one that was made. */
function changes(state: AttackState, event: AttackEvent): boolean {
  const after = attackExchange.step(state, event);
  return after.accepted && JSON.stringify(after.state) !== JSON.stringify(state);
}

/** A second throw of dice that are in no row, and its price. @rule FUD-364 FUD-368 */
function secondOnCard(
  state: AttackState,
  event: Extract<AttackEvent, { type: "improve" }>,
  table: Table,
): AttackEvent | Refusal {
  const own = attackThrows(state).find((o) => o.roll === event.roll);
  if (!own) return refuse("improve.announced");
  const paid = payImprove(situation("", table), own.of.uuid, {
    by: event.by,
    worse: event.worse,
    changed: changes(state, event),
  });
  return paid.accepted ? { ...event, changes: paid.changes } : paid;
}

/** What an effect did is over: what lasts is let go, and of what is Reversible the harm goes back too. @rule FUD-278 FUD-530 */
function undone(state: AttackState, t: TargetState, table: Table): readonly Change[] {
  const { uuid } = t.target;
  const over = letGoOf(sourceOf(state, t), [uuid, state.request.actor.uuid], table);
  const who = effectAt(state.request, t.target).reversible ? characterAt(table, uuid) : null;
  return who ? [...over, ...givenBack({ ...who, conditions: conditionsAfter(who.conditions, over) }, t.changes)] : over;
}

/** A blow that somebody's Protection has held is sent on: back to whoever struck, or with Redirect to anybody else. @rule FUD-520 */
function sentOn(
  state: AttackState,
  t: TargetState,
  event: Extract<AttackEvent, { type: "bounce" }>,
  table: Table,
): AttackEvent | Refusal {
  const [holder, to, party] = [
    characterAt(table, t.target.uuid),
    characterAt(table, event.to.uuid),
    table.party(event.to.uuid),
  ];
  if (!holder || !to || !party) return refuse("gone", { name: event.to.name });
  const how = bounces(holder);
  if (how === null || (how === "reflect" && to.ref !== state.request.actor.uuid)) return refuse("bounce.none");
  return { ...event, to: party, kind: to.kind };
}

/** What a beaten minion takes whose death the Gamemaster chooses. @rule FUD-157 FUD-163 */
function killed(
  state: AttackState,
  t: TargetState,
  event: Extract<AttackEvent, { type: "spare" | "kill" }>,
  table: Table,
): AttackEvent | Refusal {
  const character = characterAt(table, t.target.uuid);
  const fate = t.resistance?.consequence;
  if (!character || fate?.kind !== "damage") return refuse("gone", { name: t.target.name });
  return { ...event, changes: consequenceChanges(character, fate, causeOf(state, t, table)) };
}

/** A mind that has held well: who tried it can't try again in the scene without extra effort. @rule FUD-178 FUD-339 */
function held(
  state: AttackState,
  { target }: TargetState,
  result: ResistanceResolution,
  table: Table,
): readonly Change[] {
  const attacker = characterAt(table, state.request.actor.uuid);
  return attacker && mindHeld(state, target, result) ? strain(attacker, "mind", target.uuid) : [];
}

/** A second throw may change whether a mind has held: then it may be tried again, or no more. @rule FUD-178 FUD-378 */
function eased(
  state: AttackState,
  t: TargetState,
  event: Extract<AttackEvent, { type: "improve" }>,
  table: Table,
): readonly Change[] {
  const after = attackExchange.step(state, event);
  const now = after.accepted ? targetIn(after.state, event.target)?.resistance : null;
  const attacker = characterAt(table, state.request.actor.uuid);
  if (!t.resistance || !now || !attacker) return [];
  const [before, then] = [held(state, t, t.resistance, table), held(state, t, now, table)];
  return before.length > 0 && then.length === 0
    ? unstrained(attacker, "mind", t.target.uuid)
    : before.length === 0
      ? then
      : [];
}

/** What breaks in the hand of whoever strikes. @rule FUD-156 */
function broken(striker: FudgeCharacter, attack: Attack, table: Table): readonly Change[] {
  const weapon = effectsOf(attack)
    .map((effect) => weaponBreaks(striker, effect, fudgeSettings(table)))
    .find((w) => w !== null);
  return weapon ? [brokenInHand(striker, weapon)] : [];
}

/** The blow itself: what it takes of the turn, what it does to the attacker's stance and weapon. @rule FUD-129 FUD-156 FUD-271 FUD-291 FUD-311 FUD-312 */
function declared(
  state: AttackState,
  event: Extract<AttackEvent, { type: "attack" | "attackAnyway" }>,
  table: Table,
): AttackEvent | Refusal {
  const { actor, attack, defenses = 0 } = state.request;
  const attacker = characterAt(table, actor.uuid);
  if (!attacker) return refuse("gone", { name: actor.name });
  if (state.request.touched) return { ...event, changes: [] };
  const paid = payEffect(attacker, attack.id, attack.action, table, { overrule: event.type === "attackAnyway" });
  if (!paid.accepted) return paid;
  const price = priceOf(attacker, attack.id);
  if ("accepted" in price) return price;
  const changes = [
    ...paid.changes,
    ...usedUp(
      attacker,
      state.targets.flatMap((t) => t.target.attack?.check.uses ?? []),
    ),
    ...stanceAfterAttack(attacker, defenses, table.encounter()?.order.includes(actor.uuid) === true),
    ...broken(attacker, attack, table),
    ...price,
  ];
  return {
    ...event,
    round: table.encounter()?.round ?? null,
    changes: withStunts(attacker as FudgeActor, changes, [attack.id.split(".")[0] ?? ""]),
  };
}

/** The point that makes an Unreliable power work after all, from the attacker as they are. @rule FUD-530 */
function insisted(state: AttackState, table: Table): AttackEvent | Refusal {
  const attacker = characterAt(table, state.request.actor.uuid) as FudgeActor | null;
  if (!attacker) return refuse("gone", { name: state.request.actor.name });
  const spent = spendVictory(attacker, actorPool(attacker), "reliable");
  return spent.accepted ? { type: "insist", changes: spent.changes } : spent;
}

/** A helper's blow, with their own numbers, at the price of their own action and of what it is struck with. @rule FUD-291 FUD-318 FUD-336 FUD-530 */
function joined(
  state: AttackState,
  event: Extract<AttackEvent, { type: "join" }>,
  table: Table,
): AttackEvent | Refusal {
  const own = joinedNow(state, event.helper, table);
  if ("accepted" in own) return own;
  const helper = characterAt(table, event.helper);
  if (!helper) return refuse("gone", { name: event.helper });
  const paid = payEffect(helper, own.attack.id, state.request.attack.action, table, { along: true });
  if (!paid.accepted) return paid;
  const price = priceOf(helper, own.attack.id);
  if ("accepted" in price) return price;
  return {
    ...event,
    joined: own.joined,
    changes: [
      ...paid.changes,
      ...usedUp(helper, own.joined.attack?.check.uses),
      ...stanceAfterAttack(helper, 0),
      ...broken(helper, own.attack, table),
      ...price,
    ],
  };
}

/** A helper's check for the attacker, at the price of their own action. @rule FUD-070 FUD-073 */
function helping(
  state: AttackState,
  event: Extract<AttackEvent, { type: "help" }>,
  table: Table,
): AttackEvent | Refusal {
  const own = helpNow(state, event.helper, table);
  if ("accepted" in own) return own;
  const helper = characterAt(table, event.helper);
  if (!helper) return refuse("gone", { name: event.helper });
  const paid = payEffect(helper, own.attack.id, own.attack.action, table, { along: true });
  return paid.accepted
    ? { ...event, check: own.check, changes: [...paid.changes, ...usedBy(event.helper, own.check, table)] }
    : paid;
}

/** A hit is turned on a minion that was summoned, for a victory point of who would have taken it. @rule FUD-520 FUD-601 */
function sacrificed(
  state: AttackState,
  event: Extract<AttackEvent, { type: "interpose" }>,
  table: Table,
): AttackEvent | Refusal {
  const [master, minion, party, check] = [
    characterAt(table, targetIn(state, event.target)?.target.uuid ?? "") as FudgeActor | null,
    characterAt(table, event.by.uuid),
    table.party(event.by.uuid),
    openDefense(state, event.by.uuid, table),
  ];
  if (!master || !minion || !party || !check) return refuse("gone", { name: event.by.name });
  if (!sacrifices(master) || minion.kind !== "minion") return refuse("interpose.none");
  const paid = spendVictory(master, actorPool(master), "sacrifice");
  return paid.accepted ? { ...event, by: party, kind: minion.kind, check, changes: paid.changes } : paid;
}

/** An ally of whoever is struck steps in, or somebody who passes by: with the advantage, able to react, and once a round. @rule FUD-430 */
function steppedIn(
  state: AttackState,
  event: Extract<AttackEvent, { type: "interpose" }>,
  table: Table,
): AttackEvent | Refusal {
  const [character, party, check] = [
    characterAt(table, event.by.uuid),
    table.party(event.by.uuid),
    openDefense(state, event.by.uuid, table),
  ];
  if (!character || !party || !check) return refuse("gone", { name: event.by.name });
  if (advantageRank(character, "interpose") === 0) return refuse("interpose.none");
  const meant = targetIn(state, event.target)?.target.uuid ?? "";
  const struck = characterAt(table, meant);
  if (!standsBy(table.side(event.by.uuid), table.side(meant), table.side(state.request.actor.uuid)))
    return refuse("interpose.noAlly");
  if (struck && sitsIn(event.by.uuid, struck)) return refuse("interpose.aboard");
  const [once, react] = [oncePerRound(event.by.uuid, "interpose", table), pay(event.by.uuid, "reaction", table)];
  if (!react.accepted) return react;
  return once.accepted ? { ...event, by: party, kind: character.kind, check, changes: once.changes } : once;
}
