import {
  answerTo, areaDodge, checkRequest, consequenceChanges, defenseCheck, feintedDefense, key, modifierRanks, nullifyChoices, resistanceOf, teamworkRows, withDeath,
  type Attack, type AttackEvent, type AttackState, type Cause, type CheckRequest, type Component, type FudgeCharacter, type Joined, type TargetChanges, type TargetState,
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
  return feintedDefense(defenseCheck(character, state.request.attack.meets === "dodge" ? "dodge" : "parry", fudgeSettings(table)), character, state.request.actor.uuid);
}

/** The defense of somebody who steps into a blow: none. @rule FUD-208 FUD-430 */
export function openDefense(state: AttackState, uuid: string, table: Table): CheckRequest | null {
  const character = characterAt(table, uuid);
  return character && { ...defenseCheck(character, state.request.attack.meets === "dodge" ? "dodge" : "parry", fudgeSettings(table)), openness: "defenseless" };
}

/** The effect behind an attack, as its attacker has it; null for bare hands and what is gone. */
const componentOf = (state: AttackState, attacker: FudgeCharacter | null): Component | null => attacker?.powers.flatMap((p) => p.components.map((c) => ({ id: `${p.id}.${c.id}`, c }))).find((x) => x.id === state.request.attack.id)?.c ?? null;

/**
 * What a target resists with now: its check, what shields it, and the attacker's power check where the table rolls the number. A thing has its Toughness and nothing else.
 * @param chosen  Nullify: which of several effects
 */
export function resistanceNow(state: AttackState, t: TargetState, table: Table, chosen: string | null = null): ReturnType<typeof resistanceOf> | null {
  const [character, attacker] = [characterAt(table, t.target.uuid), characterAt(table, state.request.actor.uuid)];
  if (!character) return null;
  const { attack, thing } = state.request;
  const component = componentOf(state, attacker);
  const settings = fudgeSettings(table);
  const answer = answerTo({ attack, component, attacker, target: character, source: sourceOf(state), recoil: t.target.recoil === true, chosen }, settings);
  if (!thing) return resistanceOf(state, t, answer);
  const toughness = checkRequest("passiveDefense", { label: key("Defense", "toughness", "label"), bonus: [row(key("Row", "thing"), thing.toughness, "FUD-169", { thing: thing.name })], criticals: settings.criticals });
  return resistanceOf(state, t, { forced: null, alreadyLost: 0, defense: toughness, shielding: { immune: false, resistance: 0, impervious: 0 }, power: answer.power });
}

/** Which of a target's effects a Nullify may counter now. @rule FUD-177 */
export function nullifyOptions(state: AttackState, t: TargetState, table: Table): ReturnType<typeof nullifyChoices> {
  const [character, attacker] = [characterAt(table, t.target.uuid), characterAt(table, state.request.actor.uuid)];
  const component = componentOf(state, attacker);
  if (state.request.attack.effect !== "nullify" || !character || (component && modifierRanks(component, "simultaneous") > 0)) return [];
  return nullifyChoices(component, character);
}

/** What of the attack its consequences need, a smashed thing as it is now. */
export function causeOf(state: AttackState, t: TargetState, table: Table): Cause {
  const { attack, thing } = state.request;
  const held = thing && !t.target.recoil ? characterAt(table, t.target.uuid)?.powers.find((p) => `${t.target.uuid}.Item.${p.id}` === thing.item) : undefined;
  return { source: sourceOf(state), effect: attack.effect, cumulative: attack.cumulative, weakens: attack.weakens, instantRecovery: attack.instantRecovery, conditions: attack.conditions, lastDegree: attack.lastDegree, ...(thing && held && { thing: { item: thing.item, state: held.state ?? "intact" } }) };
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

/** A helper's part in a team attack, and what they strike with: the strongest attack of the same effect against the same defense. @rule FUD-318 */
export function joinedNow(state: AttackState, helper: string, table: Table): { readonly joined: Joined; readonly attack: Attack } | Refusal {
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
  const blow = { uuid: helper, rank: best.attack.rank.total, faces: null };
  if (best.attack.check === null) return { joined: { ...blow, attack: null }, attack: best.attack };
  const asked = attackOn(best, target, 0, teamworkRows(character));
  return asked.accepted ? { joined: { ...blow, attack: asked.request }, attack: best.attack } : asked;
}

const attackIds = (character: FudgeCharacter): readonly string[] => ["unarmed", ...character.powers.flatMap((p) => p.components.map((c) => `${p.id}.${c.id}`))];
