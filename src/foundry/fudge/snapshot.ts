import { ABILITY_KEYS, conditionDefinition, type AbilityKey, type AdvantageEntry, type ConditionState, type FudgeCharacter, type PowerEntry, type SkillEntry } from "../../rules/fudge/index.ts";
import type { ConditionModel } from "../data/condition-model.ts";
import type { FudgeCharacterModel } from "./data/character-model.ts";
import type { FudgeAdvantageModel, FudgePowerModel, FudgeSkillModel } from "./data/items.ts";

/** An item with the model that its subtype has. */
interface Held<M> {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly system: M;
}

/**
 * An actor as the rules read it: plain data and nothing else. Items whose data is invalid are kept out by Foundry and reported on the sheet; what is left still plays.
 */
export function snapshot(actor: Actor.Implementation): FudgeCharacter {
  const system = actor.system as unknown as FudgeCharacterModel;
  const items = [...actor.items] as unknown as Held<unknown>[];
  const of = <M>(type: string): Held<M>[] => items.filter((i) => i.type === type) as Held<M>[];
  const power = (source: PowerEntry["source"]) => (i: Held<FudgePowerModel>): PowerEntry => ({
    id: i.id,
    name: i.name,
    active: i.system.active,
    source,
    cost: i.system.cost,
    components: i.system.components,
  });
  return {
    ref: actor.uuid,
    name: actor.name,
    kind: system.kind,
    powerLevel: system.powerLevel,
    abilities: Object.fromEntries(ABILITY_KEYS.map((k) => [k, system.abilities[k].absent ? null : system.abilities[k].rank])) as Record<AbilityKey, number | null>,
    defenses: system.defenses,
    health: { value: system.health.value, max: system.health.max },
    bruises: system.bruises,
    conditions: conditionsOf(actor),
    skills: of<FudgeSkillModel>("fudgeSkill").map(({ id, system: s }): SkillEntry => ({ id, base: s.base, specialty: s.specialty, ability: s.ability, rank: s.rank })),
    advantages: of<FudgeAdvantageModel>("fudgeAdvantage").map(({ id, system: a }): AdvantageEntry => ({ id, key: a.key, rank: a.rank, subject: a.subject })),
    powers: [...of<FudgePowerModel>("fudgePower").map(power("power")), ...of<FudgePowerModel>("fudgeEquipment").map(power("equipment"))],
    size: system.size,
    weight: system.weight,
    victoryPoints: (system as { victoryPoints?: { value: number } }).victoryPoints?.value ?? null,
  };
}

/** Conditions that are on the actor now, each with the effect that carries it. */
function conditionsOf(actor: Actor.Implementation): ConditionState[] {
  const effects = [...actor.effects] as unknown as { id: string; type: string; active: boolean; system: ConditionModel }[];
  return effects
    .filter((e) => e.type === "condition" && e.active && conditionDefinition(e.system.condition) !== undefined)
    .map((e) => ({ id: e.system.condition, trait: e.system.trait, degree: e.system.degree, source: e.system.source, effect: e.id }));
}
