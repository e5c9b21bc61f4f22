import {
  areaDodge, checkRequest, consequenceChanges, defenseCheck, effectEdge, imperviousRank, isImmune, key, powerCheck, resistanceOf, resistanceRank, rollsPower, withDeath,
  type AttackEvent, type AttackState, type Cause, type CheckRequest, type Component, type FudgeCharacter, type Joined, type TargetChanges, type TargetState,
} from "../../../rules/fudge/index.ts";
import { refuse, type Refusal } from "../../../rules/kernel/refusal.ts";
import { row } from "../../../rules/kernel/rows.ts";
import type { Table } from "../../ruleset.ts";
import { attackDraft, PLAIN_ATTACK } from "../asks.ts";
import { fudgeSettings } from "../settings.ts";
import { actorPool, type FudgeActor } from "../snapshot.ts";
import { attackOn } from "../view/attack-draft.ts";

/** What each side of an attack answers with, worked out from everybody as they are at that moment. */

export const characterAt = (table: Table, uuid: string): FudgeCharacter | null => table.character(uuid) as FudgeCharacter | null;

export const targetIn = (state: AttackState, uuid: string): TargetState | undefined => state.targets.find((t) => t.target.uuid === uuid);

/** Where a target's conditions from this attack come from: the same attack again is the same cause. */
export const sourceOf = (state: AttackState): string => `${state.request.actor.uuid} ${state.request.attack.id}`;

/** The active defense that a target rolls now. */
export function defenseOf(state: AttackState, t: TargetState, table: Table): CheckRequest | null {
  const character = characterAt(table, t.target.uuid);
  if (!character) return null;
  if (t.target.area) return areaDodge(character, t.target.area.target.cover, fudgeSettings(table));
  return defenseCheck(character, state.request.attack.meets === "dodge" ? "dodge" : "parry", fudgeSettings(table));
}

/** The defense of somebody who steps into a blow: none. @rule FUD-208 FUD-430 */
export function openDefense(state: AttackState, uuid: string, table: Table): CheckRequest | null {
  const character = characterAt(table, uuid);
  return character && { ...defenseCheck(character, state.request.attack.meets === "dodge" ? "dodge" : "parry", fudgeSettings(table)), openness: "defenseless" };
}

/** What a target resists with now: its check, what shields it, and the attacker's power check where the table rolls the number. A thing has its Toughness and nothing else. */
export function resistanceNow(state: AttackState, t: TargetState, table: Table): ReturnType<typeof resistanceOf> | null {
  const [character, attacker] = [characterAt(table, t.target.uuid), characterAt(table, state.request.actor.uuid)];
  if (!character) return null;
  const { attack, thing } = state.request;
  const by = t.target.recoil ? "toughness" : (attack.resistedBy ?? "toughness");
  const component = attacker?.powers.flatMap((p) => p.components.map((c) => ({ id: `${p.id}.${c.id}`, c }))).find((x) => x.id === attack.id)?.c as Component | undefined;
  const rolled = rollsPower(fudgeSettings(table).resistanceMode, attack.effect) && attacker && !t.target.recoil;
  const edge = attack.effect === "weaken" && attacker ? effectEdge("weaken", attacker, character) : { fails: false, dice: null };
  const lost = character.conditions.filter((c) => c.id === "weakened" && c.source === sourceOf(state)).reduce((sum, c) => sum + (c.degree ?? 0), 0);
  const power = rolled && component ? powerCheck(attacker, component, fudgeSettings(table), { fixedDice: edge.dice }) : null;
  if (thing) {
    const toughness = checkRequest("passiveDefense", { label: key("Defense", "toughness", "label"), bonus: [row(key("Row", "thing"), thing.toughness, "FUD-169", { thing: thing.name })], criticals: fudgeSettings(table).criticals });
    return resistanceOf(state, t, { forced: null, alreadyLost: 0, defense: toughness, shielding: { immune: false, resistance: 0, impervious: 0 }, power });
  }
  return resistanceOf(state, t, {
    forced: edge.dice,
    alreadyLost: lost,
    defense: defenseCheck(character, by, fudgeSettings(table)),
    shielding: { immune: edge.fails || isImmune(character, attack.descriptors), resistance: resistanceRank(character, attack.descriptors), impervious: imperviousRank(character, by) },
    power,
  });
}

/** What of the attack its consequences need, a smashed thing as it is now. */
export function causeOf(state: AttackState, t: TargetState, table: Table): Cause {
  const { attack, thing } = state.request;
  const held = thing && !t.target.recoil ? characterAt(table, t.target.uuid)?.powers.find((p) => `${t.target.uuid}.Item.${p.id}` === thing.item) : undefined;
  return { source: sourceOf(state), cumulative: attack.cumulative, weakens: attack.weakens, instantRecovery: attack.instantRecovery, ...(thing && held && { thing: { item: thing.item, state: held.state ?? "intact" } }) };
}

/** What applying changes, from the targets as they are at this moment. */
export function appliedNow(state: AttackState, targets: readonly string[], table: Table): AttackEvent | Refusal {
  const changes: TargetChanges[] = [];
  for (const uuid of targets) {
    const [t, character] = [targetIn(state, uuid), characterAt(table, uuid)];
    if (!t || !character) return refuse("gone", { name: t?.target.name ?? uuid });
    const cause = causeOf(state, t, table);
    if (state.request.thing && !t.target.recoil && !cause.thing) return refuse("gone", { name: state.request.thing.name });
    if (t.resistance) changes.push({ target: uuid, changes: withDeath(character, actorPool(character as FudgeActor), consequenceChanges(character, t.resistance.consequence, cause)) });
  }
  return { type: "apply", targets, changes };
}

/** What a helper strikes with: the strongest attack of the same effect against the same defense. @rule FUD-318 */
export function joinedNow(state: AttackState, helper: string, table: Table): Joined | Refusal {
  const [main] = state.targets;
  const character = characterAt(table, helper);
  if (!main || !character) return refuse("gone", { name: helper });
  const { attack } = state.request;
  const drafts = attackIds(character).flatMap((id) => {
    const draft = attackDraft({ ...PLAIN_ATTACK, actor: helper, attack: id, targets: [main.target.uuid] }, table);
    return "accepted" in draft ? [] : [draft];
  });
  const able = drafts.filter((d) => d.attack.effect === attack.effect && (d.attack.resistedBy ?? "toughness") === (attack.resistedBy ?? "toughness") && d.attack.refused === null);
  const best = able.sort((a, b) => b.attack.rank.total - a.attack.rank.total)[0];
  const [target] = best?.targets ?? [];
  if (!best || !target) return refuse("teamAttack.none");
  if (best.attack.check === null) return { uuid: helper, attack: null, rank: best.attack.rank.total, faces: null };
  const asked = attackOn(best, target);
  return asked.accepted ? { uuid: helper, attack: asked.request, rank: best.attack.rank.total, faces: null } : asked;
}

const attackIds = (character: FudgeCharacter): readonly string[] => ["unarmed", ...character.powers.flatMap((p) => p.components.map((c) => `${p.id}.${c.id}`))];
