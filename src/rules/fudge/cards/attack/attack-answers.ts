import type { Change } from "../../../kernel/change.ts";
import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import { row } from "../../../kernel/rows.ts";
import type { Ref } from "../../../kernel/situation.ts";
import type { Party } from "../../../kernel/table.ts";
import { type Attack, metWith } from "../../acts/attack/offence.ts";
import { attackOn, opponentIn, type Strike, strikeOf } from "../../acts/attack/strike.ts";
import { areaDodge, defenseCheck } from "../../acts/checks/kinds-of-check.ts";
import { checkRequest } from "../../dice/check.ts";
import { helperCheck, teamworkRows } from "../../dice/opposed.ts";
import { withStunts } from "../../fortune/stunts-over.ts";
import { inFull } from "../../harm/collapse.ts";
import { modifierRanks, readyComponents } from "../../hero/abilities.ts";
import { actorPool, type FudgeActor } from "../../hero/actor.ts";
import { derive } from "../../hero/derive.ts";
import { key } from "../../labels.ts";
import { componentBehind } from "../../powers/given.ts";
import { causeBehind } from "../../powers/partly.ts";
import { type FudgeSituation, seenFrom } from "../../situation.ts";
import { feintedDefense } from "../../state/stance.ts";
import type { ObjectState } from "../../things/objects.ts";
import { isScenery, remembered, sceneryOf } from "../../things/scenery.ts";
import { letGo } from "../../turn/upkeep.ts";
import type { CheckRequest, Component, FudgeCharacter } from "../../types.ts";
import { dealt } from "./attack.ts";
import { type Cause, consequenceChanges, resistanceOf } from "./attack-effect.ts";
import { answerTo, nullifyChoices, picksEffect, weakenChoices } from "./attack-resist.ts";
import {
  type AttackEvent,
  type AttackState,
  effectAt,
  type Joined,
  rowOf,
  type TargetChanges,
  type TargetState,
} from "./attack-state.ts";
import { struckBy } from "./attack-struck.ts";

type S = FudgeSituation;

/** What each side of an attack answers with, worked out from everybody as they are at that moment. */

/** Somebody as they are now; a thing of the scenery as the card has it, since nothing else remembers it. */
export const whoIn = (s: S, uuid: Ref): FudgeCharacter | null =>
  isScenery(uuid) ? (opponentIn(s, uuid)?.character ?? null) : s.character(uuid);

/** Who answers in a row: whoever is struck; for a thing of the scenery whoever strikes at it. @rule FUD-168 */
export const answersFor = ({ request }: AttackState, { target }: Pick<TargetState, "target">): Party =>
  isScenery(target.uuid) ? request.actor : target;

export const targetIn = (state: AttackState, row: string): TargetState | undefined =>
  state.targets.find((t) => rowOf(t.target) === row);

/** Where a target's conditions from an effect of this attack come from: the same effect again is the same cause, also with some of its ranks only. @rule FUD-250 FUD-278 FUD-456 */
export const sourceOf = (state: AttackState, t: TargetState): string =>
  `${state.request.actor.uuid} ${causeBehind(effectAt(state.request, t.target).id)}`;

/** The active defense that a target rolls now. */
export function defenseOf(state: AttackState, t: TargetState, s: S): CheckRequest | null {
  const character = whoIn(s, t.target.uuid);
  if (!character) return null;
  if (t.target.area) return areaDodge(character, t.target.area.target.cover, s.settings);
  return feintedDefense(
    defenseCheck(character, metWith(state.request.attack), s.settings),
    character,
    state.request.actor.uuid,
  );
}

/** The defense of somebody who steps into a blow: none. @rule FUD-208 FUD-430 */
export function openDefense(state: AttackState, uuid: string, s: S): CheckRequest | null {
  const character = whoIn(s, uuid);
  return (
    character && {
      ...defenseCheck(character, metWith(state.request.attack), s.settings),
      openness: "defenseless",
    }
  );
}

/**
 * What a target resists with now: its check, what shields it, and the attacker's power check where the table rolls the number. A thing has its Toughness and nothing else.
 * @param chosen  Nullify, Weaken: which of several effects
 */
export function resistanceNow(
  state: AttackState,
  t: TargetState,
  s: S,
  chosen: string | null = null,
  averted = false,
): ReturnType<typeof resistanceOf> | null {
  const [character, attacker] = [whoIn(s, t.target.uuid), whoIn(s, state.request.actor.uuid)];
  if (!character) return null;
  const { thing } = state.request;
  const attack = effectAt(state.request, t.target);
  const component = attacker && componentBehind(attacker, attack.id);
  const settings = { ...s.settings, ...(state.request.mode && { resistanceMode: state.request.mode }) };
  const answer = answerTo(
    {
      attack,
      component,
      attacker,
      target: character,
      source: sourceOf(state, t),
      recoil: t.target.recoil === true,
      chosen,
      averted,
    },
    settings,
  );
  if (!thing) return resistanceOf(state, t, answer);
  const toughness = checkRequest("passiveDefense", {
    label: key("Defense", "toughness", "label"),
    bonus: [row(key("Row", "thing"), thing.toughness, "FUD-169", { thing: thing.name })],
    criticals: settings.criticals,
  });
  return resistanceOf(state, t, {
    forced: null,
    alreadyLost: 0,
    defense: toughness,
    shielding: { immune: false, resistance: 0, impervious: 0 },
    power: answer.power,
  });
}

/** Which of a target's effects a Nullify may counter now, or a Weaken that is set on powers may drain. @rule FUD-174 FUD-177 */
export function nullifyOptions(state: AttackState, t: TargetState, s: S): ReturnType<typeof nullifyChoices> {
  const [character, attacker] = [whoIn(s, t.target.uuid), whoIn(s, state.request.actor.uuid)];
  const attack = effectAt(state.request, t.target);
  const component = attacker && componentBehind(attacker, attack.id);
  if (attack.effect === "weaken" && character) return weakenChoices(attack.weakens, character);
  if (attack.effect !== "nullify" || !character || (component && modifierRanks(component, "simultaneous") > 0))
    return [];
  return nullifyChoices(component, character);
}

/** Effects of which somebody must say on which one a Nullify falls; none where it falls on what there is, or dice are still to come. @rule FUD-177 */
export function toPick(state: AttackState, t: TargetState, s: S): ReturnType<typeof nullifyChoices> {
  const choices =
    t.stage === "resist" && effectAt(state.request, t.target).effect === "nullify" ? nullifyOptions(state, t, s) : [];
  return choices.length > 1 ? choices : [];
}

/** Whose answer a row waits for: who says what of it is countered, null for the Gamemaster; else who resists. @rule FUD-177 FUD-520 */
export const awaited = (state: AttackState, t: TargetState, s: S): Party | null =>
  toPick(state, t, s).length === 0
    ? answersFor(state, t)
    : picksEffect(effectAt(state.request, t.target), s.hidden(t.target.uuid)) === "user"
      ? state.request.actor
      : null;

/** The personal effect that an attack puts on whom it strikes. @rule FUD-530 */
function given(state: AttackState, id: string, s: S): Component | null {
  const attacker = whoIn(s, state.request.actor.uuid);
  return attacker && componentBehind(attacker, id);
}

/** What of the attack its consequences need, a smashed thing as it is now. */
export function causeOf(state: AttackState, t: TargetState, s: S): Cause {
  const { thing } = state.request;
  const attack = effectAt(state.request, t.target);
  const held =
    thing && !t.target.recoil
      ? whoIn(s, t.target.uuid)?.powers.find((p) => `${t.target.uuid}.Item.${p.id}` === thing.item)
      : undefined;
  return {
    source: sourceOf(state, t),
    struck: struckBy(state, t),
    effect: attack.effect,
    cumulative: attack.cumulative,
    weakens: attack.weakens,
    instantRecovery: attack.instantRecovery,
    conditions: attack.conditions,
    lastDegree: attack.lastDegree,
    hardness: { incurable: attack.incurable, unrecoverable: attack.unrecoverable },
    ...(attack.gives && {
      component: given(state, attack.id, s),
      name: `${attack.name ?? ""} (${state.request.actor.name})`,
    }),
    ...(thing && held && { thing: { item: thing.item, state: held.state ?? "intact" } }),
  };
}

/** A platform gives way under who fails to resist: the flight is let go. @rule FUD-520 */
const shaken = (who: FudgeCharacter): readonly Change[] =>
  who.powers.flatMap((power) => {
    const flights = readyComponents(who).filter(
      ({ power: p, component: c }) => p.id === power.id && c.effect === "flight" && modifierRanks(c, "platform") > 0,
    );
    // A power that doesn't fly stays as it is, one without effects too.
    return flights.length === 0
      ? []
      : letGo(
          who,
          power,
          flights.map(({ component }) => component.id),
        );
  });

/** What applying changes, from the targets as they are at this moment. */
export function appliedNow(state: AttackState, targets: readonly string[], s: S): AttackEvent | Refusal {
  const changes: TargetChanges[] = [];
  for (const target of targets) {
    const t = targetIn(state, target);
    const character = t ? whoIn(s, t.target.uuid) : null;
    if (!t || !character) return refuse("gone", { name: t?.target.name ?? target });
    const cause = causeOf(state, t, s);
    if (state.request.thing && !t.target.recoil && !cause.thing)
      return refuse("gone", { name: state.request.thing.name });
    const fate = dealt(t);
    if (!fate) continue;
    const own = [...consequenceChanges(character, fate, cause), ...shaken(character)];
    changes.push({
      target,
      changes: isScenery(character.ref)
        ? [...own, ...keptAs(state, character.ref, own, s)]
        : inFull(character, actorPool(character as FudgeActor), withStunts(character as FudgeActor, own)),
    });
  }
  return { type: "apply", targets, changes };
}

/** A thing that nobody holds is remembered as the blow has left it. @rule FUD-168 */
function keptAs(state: AttackState, uuid: Ref, own: readonly Change[], s: S): readonly Change[] {
  const [thing, striker] = [sceneryOf(uuid), s.character(state.request.actor.uuid)];
  const left = own.findLast((c) => c.kind === "set" && c.subject === uuid && c.path === "system.state");
  return thing && striker && left?.kind === "set" ? remembered(striker, thing, left.to as ObjectState) : [];
}

/** Somebody's own attacks as they would make them on the one who is attacked. */
function ownAttacks(
  state: AttackState,
  helper: string,
  s: S,
): { readonly helper: FudgeCharacter; readonly drafts: readonly Strike[] } | null {
  const [main] = state.targets;
  const character = whoIn(s, helper);
  if (!main || !character) return null;
  const drafts = derive(character, s.settings).attacks.flatMap(({ id }) => {
    const own = strikeOf(seenFrom(s, helper), id, { targets: [main.target.uuid] });
    return "accepted" in own || own.attack.refused !== null ? [] : [own];
  });
  return { helper: character, drafts };
}

/** A helper's part in a team attack, and what they strike with: the strongest attack of the same effect against the same defense. @rule FUD-318 */
export function joinedNow(
  state: AttackState,
  helper: string,
  s: S,
): { readonly joined: Joined; readonly attack: Attack } | Refusal {
  const own = ownAttacks(state, helper, s);
  if (!own) return refuse("gone", { name: helper });
  const { attack } = state.request;
  const able = own.drafts.filter(
    (d) =>
      d.attack.effect === attack.effect && (d.attack.resistedBy ?? "toughness") === (attack.resistedBy ?? "toughness"),
  );
  const best = [...able].sort((a, b) => b.attack.rank.total - a.attack.rank.total)[0];
  const [target] = best?.targets ?? [];
  if (!best || !target) return refuse("teamAttack.none");
  const blow = { uuid: helper, rank: best.attack.rank.total, faces: null };
  if (best.attack.check === null) return { joined: { ...blow, attack: null }, attack: best.attack };
  const asked = attackOn(best, target, 0, teamworkRows(own.helper));
  return asked.accepted ? { joined: { ...blow, attack: asked.request }, attack: best.attack } : asked;
}

/** The check with which somebody helps the attacker's own: of their attacks that meet the same defense the one they are best at. @rule FUD-070 FUD-073 FUD-074 */
export function helpNow(
  state: AttackState,
  helper: string,
  s: S,
): { readonly check: CheckRequest; readonly attack: Attack } | Refusal {
  const own = ownAttacks(state, helper, s);
  if (!own) return refuse("gone", { name: helper });
  const { meets } = state.request.attack;
  const best = [...own.drafts.filter((d) => d.attack.check !== null && d.attack.meets === meets)].sort(
    (a, b) => (b.attack.bonus?.total ?? 0) - (a.attack.bonus?.total ?? 0),
  )[0];
  const [target] = best?.targets ?? [];
  if (!best || !target) return refuse("teamAttack.none");
  const asked = attackOn(best, target);
  return asked.accepted
    ? { check: helperCheck(asked.request.check, teamworkRows(own.helper)), attack: best.attack }
    : asked;
}
