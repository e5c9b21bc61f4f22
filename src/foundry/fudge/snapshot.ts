import { ABILITY_KEYS, boosted, conditionDefinition, NO_EFFORT, type AbilityKey, type AdvantageEntry, type Boost, type ConditionState, type EffortState, type FudgeCharacter, type PowerEntry, type SkillEntry, type VictoryPool } from "../../rules/fudge/index.ts";
import type { ConditionModel } from "../data/condition-model.ts";
import type { FudgeCharacterModel, FudgeHeroModel } from "./data/character-model.ts";
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
export function snapshot(document: Actor.Implementation): FudgeActor {
  const system = document.system as unknown as FudgeCharacterModel;
  const hero = system.kind === "hero" ? (document.system as unknown as FudgeHeroModel) : null;
  const items = [...document.items] as unknown as Held<unknown>[];
  const of = <M>(type: string): Held<M>[] => items.filter((i) => i.type === type) as Held<M>[];
  const power = (source: PowerEntry["source"]) => (i: Held<FudgePowerModel>): PowerEntry => ({
    id: i.id,
    name: i.name,
    active: i.system.active,
    source,
    cost: i.system.cost,
    components: i.system.components,
  });
  const actor: FudgeActor = {
    ref: document.uuid,
    name: document.name,
    kind: system.kind,
    powerLevel: system.powerLevel,
    abilities: Object.fromEntries(ABILITY_KEYS.map((k) => [k, system.abilities[k].absent ? null : system.abilities[k].rank])) as Record<AbilityKey, number | null>,
    defenses: system.defenses,
    health: { value: system.health.value, max: system.health.max },
    bruises: system.bruises,
    conditions: conditionsOf(document),
    skills: of<FudgeSkillModel>("fudgeSkill").map(({ id, system: s }): SkillEntry => ({ id, base: s.base, specialty: s.specialty, ability: s.ability, rank: s.rank })),
    advantages: of<FudgeAdvantageModel>("fudgeAdvantage").map(({ id, system: a }): AdvantageEntry => ({ id, key: a.key, rank: a.rank, subject: a.subject })),
    powers: [...of<FudgePowerModel>("fudgePower").map(power("power")), ...of<FudgePowerModel>("fudgeEquipment").map(power("equipment"))],
    size: system.size,
    weight: system.weight,
    victoryPoints: hero?.victoryPoints.value ?? null,
    special: hero?.victoryPoints.special ?? 0,
    effort: hero ? { used: hero.effort.used, pending: [...hero.effort.pending], resistedControl: [...hero.effort.resistedControl] } : NO_EFFORT,
    boosts: [...(hero?.boosts ?? [])],
    extraStandard: hero?.extraStandard ?? 0,
    complications: of<{ motivation: boolean }>("complication").map(({ id, name, system: c }) => ({ id, name, motivation: c.motivation })),
  };
  return actor.boosts.length > 0 ? { ...actor, ...boosted(actor, actor.boosts) } : actor;
}

/** A character with what only its actor remembers: points, extra effort, complications. */
export interface FudgeActor extends FudgeCharacter {
  readonly special: number;
  readonly effort: EffortState;
  readonly boosts: readonly Boost[];
  readonly extraStandard: number;
  readonly complications: readonly { readonly id: string; readonly name: string; readonly motivation: boolean }[];
}

/** Victory points as the rules take them. */
export const actorPool = (actor: FudgeActor): VictoryPool => ({ value: actor.victoryPoints ?? 0, special: actor.special });

/** Conditions that are on the actor now, each with the effect that carries it. */
function conditionsOf(actor: Actor.Implementation): ConditionState[] {
  const effects = [...actor.effects] as unknown as { id: string; type: string; active: boolean; system: ConditionModel }[];
  return effects
    .filter((e) => e.type === "condition" && e.active && conditionDefinition(e.system.condition) !== undefined)
    .map((e) => ({ id: e.system.condition, trait: e.system.trait, degree: e.system.degree, source: e.system.source, effect: e.id }));
}
