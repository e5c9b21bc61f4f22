import type { Change } from "../../../kernel/change.ts";
import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import { type Attack, brokenInHand, effectsOf, weaponBreaks } from "../../acts/attack/offence.ts";
import { strain, unstrained } from "../../acts/checks/retry.ts";
import { stanceAfterAttack } from "../../acts/deeds/outcome.ts";
import { payImprove } from "../../fortune/paying.ts";
import { withStunts } from "../../fortune/stunts-over.ts";
import { spendVictory } from "../../fortune/victory.ts";
import { dodgesArea } from "../../harm/area.ts";
import { givenBack } from "../../harm/health.ts";
import { mayLet, type ResistanceResolution, resolveResistance } from "../../harm/resistance.ts";
import { advantageRank } from "../../hero/abilities.ts";
import { actorPool, type FudgeActor } from "../../hero/actor.ts";
import { standsBy } from "../../hero/sides.ts";
import { shownByActing } from "../../powers/concealed.ts";
import { sacrifices } from "../../powers/sacrifice.ts";
import { priceOf } from "../../powers/use.ts";
import type { FudgeSituation } from "../../situation.ts";
import { conditionsAfter } from "../../state/after-changes.ts";
import { letGoOn } from "../../state/lasting.ts";
import { usedUp } from "../../state/markers.ts";
import { feintSpent } from "../../state/stance.ts";
import { fastGrabs } from "../../state/stance.ts";
import { sitsIn } from "../../things/vehicles.ts";
import { onceARound, payFor } from "../../turn/pay.ts";
import { payEffectOf } from "../../turn/pay-effect.ts";
import type { CheckRequest, Faces, FudgeCharacter } from "../../types.ts";
import { usedIn } from "../answer.ts";
import { attackExchange } from "./attack.ts";
import {
  appliedNow,
  causeOf,
  defenseOf,
  helpNow,
  joinedNow,
  openDefense,
  resistanceNow,
  sourceOf,
  targetIn,
  toPick,
  whoIn,
} from "./attack-answers.ts";
import { bounces } from "./attack-bounce.ts";
import { counteredDice, counterNow } from "./attack-countering.ts";
import { consequenceChanges } from "./attack-effect.ts";
import { mindHeld } from "./attack-gains.ts";
import { leads } from "./attack-rows.ts";
import { attackThrows } from "./attack-second.ts";
import { type AttackEvent, type AttackState, effectAt, type TargetState } from "./attack-state.ts";

type S = FudgeSituation;

/** What of an attack's events is worked out on the Gamemaster's client, from everybody as they are then: what the sender can't be trusted with. */

/** The check whose dice fall at the desk: of the attacker's power against who resists, of the attack's against a counter; null where none do. @rule FUD-122 FUD-176 */
export function deskDice(state: AttackState, event: AttackEvent, s: S): CheckRequest | null {
  if (event.type === "counter") return counteredDice(state, event, s);
  const t = event.type === "resist" && event.powerFaces === null ? targetIn(state, event.target) : undefined;
  return (t && event.type === "resist" && resistanceNow(state, t, s, event.chosen ?? null)?.power) || null;
}

/** Fill an event in, with what the blow that it decides brings its attacker. @param thrown  faces of `deskDice` */
export function completeAttack(
  state: AttackState,
  event: AttackEvent,
  s: S,
  thrown: Faces | null,
): AttackEvent | Refusal {
  const full = filled(state, event, s, thrown);
  return "accepted" in full ? full : withGrabs(state, full, s);
}

/** A blow with bare hands lets who has Fast Grab grab whom it has hit, and no more whom it has missed after all. @rule FUD-430 */
function withGrabs(state: AttackState, event: AttackEvent, s: S): AttackEvent {
  const attacker = state.request.attack.id === "unarmed" ? whoIn(s, state.request.actor.uuid) : null;
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
function filled(state: AttackState, event: AttackEvent, s: S, thrown: Faces | null): AttackEvent | Refusal {
  switch (event.type) {
    case "attack":
    case "attackAnyway":
      return declared(state, event, s);
    case "apply":
      return appliedNow(state, event.targets, s);
    case "join":
      return joined(state, event, s);
    case "help":
      return helping(state, event, s);
    case "insist":
      return insisted(state, s);
    case "counter":
      return counterNow(state, event, s, thrown);
    case "improve":
      return event.target === "" ? secondOnCard(state, event, s) : inRow(state, event, s, thrown);
    default:
      return inRow(state, event, s, thrown);
  }
}

function inRow(
  state: AttackState,
  event: Extract<AttackEvent, { readonly target: string }>,
  s: S,
  thrown: Faces | null,
): AttackEvent | Refusal {
  const t = targetIn(state, event.target);
  if (!t) return refuse("noSuchTarget");
  const { uuid, name } = t.target;
  const gone = refuse("gone", { name });
  switch (event.type) {
    case "defend": {
      const check = event.willing === true ? openDefense(state, uuid, s) : defenseOf(state, t, s);
      const defender = whoIn(s, uuid);
      return check && defender
        ? {
            ...event,
            check,
            spent: [
              ...(t.target.area && !dodgesArea(t.target.area.kind, t.target.area.target) ? [] : usedIn(s, uuid, check)),
              ...feintSpent(defender, state.request.actor.uuid),
            ],
          }
        : gone;
    }
    case "interpose":
      return event.sacrifice ? sacrificed(state, event, s) : steppedIn(state, event, s);
    case "again":
      return { ...event, round: s.fight?.round ?? null };
    case "resist": {
      const own = resistanceNow(state, t, s, event.chosen ?? null, event.averted === true);
      if (!own) return gone;
      // A Nullify of several would else fall on nothing.
      const due = toPick(state, t, s);
      if (due.length > 0 && !due.some((e) => e.effect === event.chosen)) return refuse("resist.which");
      if (event.willing === true && !mayLet(own)) return refuse("resist.never");
      const request = event.willing === true ? { ...own, willing: true } : own;
      const powerFaces = request.power && event.powerFaces === null ? thrown : event.powerFaces;
      return {
        ...event,
        request,
        benefit: t.benefit,
        powerFaces,
        spent: [
          ...usedIn(s, uuid, request.defense),
          ...held(state, t, resolveResistance(request, event.faces, powerFaces, event.furtherFaces), s),
        ],
      };
    }
    case "improve": {
      const paid = payImprove(s, event.roll === "attack" || event.roll === "power" ? state.request.actor.uuid : uuid, {
        by: event.by,
        worse: event.worse,
        changed: changes(state, event),
      });
      return paid.accepted ? { ...event, changes: [...paid.changes, ...eased(state, t, event, s)] } : paid;
    }
    case "kill":
      return killed(state, t, event, s);
    case "bounce":
      return sentOn(state, t, event, s);
    case "renew": {
      const paid = payFor(s, state.request.actor.uuid, "standard");
      return paid.accepted ? { ...event, changes: paid.changes } : paid;
    }
    case "release":
      return { ...event, changes: undone(state, t, s) };
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
  s: S,
): AttackEvent | Refusal {
  const own = attackThrows(state).find((o) => o.roll === event.roll);
  if (!own) return refuse("improve.announced");
  const paid = payImprove(s, own.of.uuid, {
    by: event.by,
    worse: event.worse,
    changed: changes(state, event),
  });
  return paid.accepted ? { ...event, changes: paid.changes } : paid;
}

/** What an effect did is over: what lasts is let go, and of what is Reversible the harm goes back too. @rule FUD-278 FUD-530 */
function undone(state: AttackState, t: TargetState, s: S): readonly Change[] {
  const { uuid } = t.target;
  const over = letGoOn(sourceOf(state, t), [uuid, state.request.actor.uuid], s);
  const who = effectAt(state.request, t.target).reversible ? whoIn(s, uuid) : null;
  return who ? [...over, ...givenBack({ ...who, conditions: conditionsAfter(who.conditions, over) }, t.changes)] : over;
}

/** A blow that somebody's Protection has held is sent on: back to whoever struck, or with Redirect to anybody else. @rule FUD-520 */
function sentOn(
  state: AttackState,
  t: TargetState,
  event: Extract<AttackEvent, { type: "bounce" }>,
  s: S,
): AttackEvent | Refusal {
  const [holder, to, party] = [whoIn(s, t.target.uuid), whoIn(s, event.to.uuid), s.party(event.to.uuid)];
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
  s: S,
): AttackEvent | Refusal {
  const character = whoIn(s, t.target.uuid);
  const fate = t.resistance?.consequence;
  if (!character || fate?.kind !== "damage") return refuse("gone", { name: t.target.name });
  return { ...event, changes: consequenceChanges(character, { ...fate, slain: true }, causeOf(state, t, s)) };
}

/** A mind that has held well: who tried it can't try again in the scene without extra effort. @rule FUD-178 FUD-339 */
function held(state: AttackState, { target }: TargetState, result: ResistanceResolution, s: S): readonly Change[] {
  const attacker = whoIn(s, state.request.actor.uuid);
  return attacker && mindHeld(state, target, result) ? strain(attacker, "mind", target.uuid) : [];
}

/** A second throw may change whether a mind has held: then it may be tried again, or no more. @rule FUD-178 FUD-378 */
function eased(
  state: AttackState,
  t: TargetState,
  event: Extract<AttackEvent, { type: "improve" }>,
  s: S,
): readonly Change[] {
  const after = attackExchange.step(state, event);
  const now = after.accepted ? targetIn(after.state, event.target)?.resistance : null;
  const attacker = whoIn(s, state.request.actor.uuid);
  if (!t.resistance || !now || !attacker) return [];
  const [before, then] = [held(state, t, t.resistance, s), held(state, t, now, s)];
  return before.length > 0 && then.length === 0
    ? unstrained(attacker, "mind", t.target.uuid)
    : before.length === 0
      ? then
      : [];
}

/** What breaks in the hand of whoever strikes. @rule FUD-156 */
function broken(striker: FudgeCharacter, attack: Attack, s: S): readonly Change[] {
  const weapon = effectsOf(attack)
    .map((effect) => weaponBreaks(striker, effect, s.settings))
    .find((w) => w !== null);
  return weapon ? [brokenInHand(striker, weapon)] : [];
}

/** The blow itself: what it takes of the turn, what it does to the attacker's stance and weapon. @rule FUD-129 FUD-156 FUD-271 FUD-291 FUD-311 FUD-312 */
function declared(
  state: AttackState,
  event: Extract<AttackEvent, { type: "attack" | "attackAnyway" }>,
  s: S,
): AttackEvent | Refusal {
  const { actor, attack, defenses = 0 } = state.request;
  const attacker = whoIn(s, actor.uuid);
  if (!attacker) return refuse("gone", { name: actor.name });
  if (state.request.touched) return { ...event, changes: [] };
  const paid = payEffectOf(attacker, attack.id, attack.action, s, { overrule: event.type === "attackAnyway" });
  if (!paid.accepted) return paid;
  const price = priceOf(attacker, attack.id);
  if ("accepted" in price) return price;
  const changes = [
    ...paid.changes,
    ...usedUp(
      attacker,
      state.targets.flatMap((t) => t.target.attack?.check.uses ?? []),
    ),
    ...stanceAfterAttack(attacker, defenses, s.fight?.order.includes(actor.uuid) === true),
    ...broken(attacker, attack, s),
    ...price,
    ...shownByActing(attacker),
  ];
  return {
    ...event,
    round: s.fight?.round ?? null,
    changes: withStunts(attacker as FudgeActor, changes, [attack.id.split(".")[0] ?? ""]),
  };
}

/** The point that makes an Unreliable power work after all, from the attacker as they are. @rule FUD-530 */
function insisted(state: AttackState, s: S): AttackEvent | Refusal {
  const attacker = s.character(state.request.actor.uuid);
  if (!attacker) return refuse("gone", { name: state.request.actor.name });
  const spent = spendVictory(attacker, actorPool(attacker), "reliable");
  return spent.accepted ? { type: "insist", changes: spent.changes } : spent;
}

/** A helper's blow, with their own numbers, at the price of their own action and of what it is struck with. @rule FUD-291 FUD-318 FUD-336 FUD-530 */
function joined(state: AttackState, event: Extract<AttackEvent, { type: "join" }>, s: S): AttackEvent | Refusal {
  const own = joinedNow(state, event.helper, s);
  if ("accepted" in own) return own;
  const helper = whoIn(s, event.helper);
  if (!helper) return refuse("gone", { name: event.helper });
  const paid = payEffectOf(helper, own.attack.id, state.request.attack.action, s, { along: true });
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
      ...broken(helper, own.attack, s),
      ...price,
    ],
  };
}

/** A helper's check for the attacker, at the price of their own action. @rule FUD-070 FUD-073 */
function helping(state: AttackState, event: Extract<AttackEvent, { type: "help" }>, s: S): AttackEvent | Refusal {
  const own = helpNow(state, event.helper, s);
  if ("accepted" in own) return own;
  const helper = whoIn(s, event.helper);
  if (!helper) return refuse("gone", { name: event.helper });
  const paid = payEffectOf(helper, own.attack.id, own.attack.action, s, { along: true });
  return paid.accepted
    ? { ...event, check: own.check, changes: [...paid.changes, ...usedIn(s, event.helper, own.check)] }
    : paid;
}

/** A hit is turned on a minion that was summoned, for a victory point of who would have taken it. @rule FUD-520 FUD-601 */
function sacrificed(
  state: AttackState,
  event: Extract<AttackEvent, { type: "interpose" }>,
  s: S,
): AttackEvent | Refusal {
  const [master, minion, party, check] = [
    s.character(targetIn(state, event.target)?.target.uuid ?? ""),
    whoIn(s, event.by.uuid),
    s.party(event.by.uuid),
    openDefense(state, event.by.uuid, s),
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
  s: S,
): AttackEvent | Refusal {
  const [character, party, check] = [
    whoIn(s, event.by.uuid),
    s.party(event.by.uuid),
    openDefense(state, event.by.uuid, s),
  ];
  if (!character || !party || !check) return refuse("gone", { name: event.by.name });
  if (advantageRank(character, "interpose") === 0) return refuse("interpose.none");
  const meant = targetIn(state, event.target)?.target.uuid ?? "";
  const struck = whoIn(s, meant);
  if (!standsBy(s.side(event.by.uuid), s.side(meant), s.side(state.request.actor.uuid)))
    return refuse("interpose.noAlly");
  if (struck && sitsIn(event.by.uuid, struck)) return refuse("interpose.aboard");
  const [once, react] = [onceARound(s, event.by.uuid, "interpose"), payFor(s, event.by.uuid, "reaction")];
  if (!react.accepted) return react;
  return once.accepted ? { ...event, by: party, kind: character.kind, check, changes: once.changes } : once;
}
