import {
  ABILITY_KEYS,
  type AbilityKey,
  aboveMortals,
  type AdvantageEntry,
  boosted,
  conditionDefinition,
  type ConditionState,
  conditionState,
  driverRanks,
  type FudgeActor,
  NO_EFFORT,
  type PowerEntry,
  type SkillEntry,
  steers,
  stillWorks,
  type Struck,
  vehicleDodge,
  withForms,
} from "../../../rules/fudge/index.ts";
import type { Until } from "../../../rules/kernel/turns/until.ts";
import { actorOf } from "../../apply/ground.ts";
import type { ConditionModel } from "../../data/condition-model.ts";
import { whenAsked } from "../../data/when-asked.ts";
import { costOptions, houseRule } from "../settings.ts";
import { isEstate } from "../things/estate.ts";
import type { FudgeCharacterModel, FudgeHeroModel } from "./character-model.ts";
import type { EstateModel } from "./estate-models.ts";
import type { FudgeAdvantageModel, FudgeEquipmentModel, FudgePowerModel, FudgeSkillModel } from "./items.ts";

export { actorPool, type FudgeActor } from "../../../rules/fudge/index.ts";

/** An item with the model that its subtype has. */
interface Held<M> {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly flags: {
    readonly crossover?: {
      readonly temporary?: boolean;
      readonly stunt?: string;
      readonly given?: string;
      readonly until?: Until;
    };
  };
  toObject(): object;
  readonly system: M;
}

/**
 * An actor as the rules read it: plain data and nothing else. Items whose data is invalid are kept out by Foundry and reported on the sheet; what is left still plays.
 */
export function snapshot(document: Actor.Implementation): FudgeActor {
  if (isEstate(document)) return estateSnapshot(document);
  const system = document.system as unknown as FudgeCharacterModel;
  const hero = system.kind === "hero" ? (document.system as unknown as FudgeHeroModel) : null;
  const items = [...document.items] as unknown as Held<unknown>[];
  const of = <M>(type: string): Held<M>[] => items.filter((i) => i.type === type) as Held<M>[];
  const { kind, powerLevel, transcendence } = system;
  const above = aboveMortals(houseRule("transcendence") === true, { kind, powerLevel, transcendence });
  const conditions = conditionsOf(document);
  const actor: FudgeActor = {
    ref: document.uuid,
    name: document.name,
    kind: system.kind,
    player: document.hasPlayerOwner,
    powerLevel: system.powerLevel,
    abilities: Object.fromEntries(
      ABILITY_KEYS.map((k) => [k, system.abilities[k].absent ? null : system.abilities[k].rank]),
    ) as Record<AbilityKey, number | null>,
    defenses: system.defenses,
    health: { value: system.health.value, max: system.health.max },
    bruises: system.bruises,
    conditions,
    ...(above !== undefined && { above }),
    skills: of<FudgeSkillModel>("fudgeSkill").map(({ id, system: s }): SkillEntry => ({
      id,
      base: s.base,
      specialty: s.specialty,
      ability: s.ability,
      rank: s.rank,
    })),
    advantages: of<FudgeAdvantageModel>("fudgeAdvantage").map(({ id, flags, system: a }): AdvantageEntry => ({
      id,
      key: a.key,
      rank: a.rank,
      subject: a.subject,
      ...(flags.crossover?.temporary === true && { temporary: true }),
    })),
    powers: withForms({ powers: powersOf(items), conditions }, costOptions()),
    allowance: system.allowance,
    size: system.size,
    weight: system.weight,
    victoryPoints: hero?.victoryPoints.value ?? null,
    special: hero?.victoryPoints.special ?? 0,
    effort: hero
      ? {
          used: hero.effort.used,
          pending: [...hero.effort.pending],
          resistedControl: [...hero.effort.resistedControl],
          tired: hero.effort.tired,
        }
      : NO_EFFORT,
    boosts: [...(hero?.boosts ?? [])],
    extraStandard: hero?.extraStandard ?? 0,
    earned: hero?.earned ?? 0,
    patron: hero?.patron ?? "",
    spentStunts: [...(hero?.spentStunts ?? [])],
    lent: items.flatMap((i) =>
      i.flags.crossover?.temporary === true && i.flags.crossover.until
        ? [{ item: i.id, until: i.flags.crossover.until, data: i.toObject() }]
        : [],
    ),
    stunts: items.flatMap((i) =>
      typeof i.flags.crossover?.stunt === "string"
        ? [{ id: i.flags.crossover.stunt, item: i.id, name: i.name, data: i.toObject() }]
        : [],
    ),
    complications: of<{ motivation: boolean }>("complication").map(({ id, name, system: c }) => ({
      id,
      name,
      motivation: c.motivation,
    })),
  };
  return actor.boosts.length > 0
    ? {
        ...actor,
        ...boosted(actor, actor.boosts),
        hurried: actor.boosts.flatMap((b) => (b.kind === "speed" ? [b.movement] : [])),
      }
    : actor;
}

/** Powers and gear of an actor. */
function powersOf(items: readonly Held<unknown>[]): PowerEntry[] {
  const of = (type: string): Held<FudgePowerModel>[] => items.filter((i) => i.type === type) as Held<FudgePowerModel>[];
  const power =
    (source: PowerEntry["source"]) =>
    (i: Held<FudgePowerModel>): PowerEntry => {
      const entry: PowerEntry = {
        id: i.id,
        name: i.name,
        active: i.system.active && stillWorks(i.system.state),
        state: i.system.state,
        source,
        cost: 0,
        components: i.system.components,
        member: i.system.member,
        off: [...i.system.off],
        paidBy: i.flags.crossover?.temporary === true ? "stunt" : i.system.paidBy,
        ...(typeof i.flags.crossover?.given === "string" && { given: i.flags.crossover.given }),
        ...(source === "equipment" && { material: (i.system as FudgeEquipmentModel).material }),
      };
      // Most rules never ask what it came to.
      whenAsked(entry, "cost", () => i.system.cost);
      return entry;
    };
  return [...of("fudgePower").map(power("power")), ...of("fudgeEquipment").map(power("equipment"))];
}

/** Whoever is at the wheel, who fires what the vehicle carries too; null for nobody. @rule FUD-583 */
function driverAt(uuid: string): FudgeActor | null {
  const driver = uuid === "" ? null : actorOf(uuid);
  return driver && ["fudgeHero", "fudgeMinion"].includes(driver.type as string) ? snapshot(driver) : null;
}

/**
 * A vehicle or headquarters as the rules read it where it is attacked: a thing with Toughness, and for a vehicle the Dodge of its driver, who fires what it carries. It has no mind and
 * no health.
 * @rule FUD-168 FUD-583
 */
function estateSnapshot(document: Actor.Implementation): FudgeActor {
  const system = document.system as unknown as EstateModel;
  const { strength, toughness, defense } = system.built;
  const driver = driverAt(system.driver ?? "");
  const driven = defense !== null && driver !== null && steers(driver);
  const handling = driven ? { ranks: driverRanks(driver), defense } : null;
  const dodge = handling ? vehicleDodge(handling.ranks, handling.defense) : 0;
  return {
    ref: document.uuid,
    name: document.name,
    kind: "hero",
    object: system.state,
    powerLevel: Math.max(1, toughness, system.powerLevel),
    abilities: {
      str: strength,
      agl: dodge,
      fgt: dodge,
      dex: driver?.abilities.dex ?? null,
      sta: toughness,
      int: null,
      awe: null,
      pre: null,
    },
    defenses: { dodge: 0, parry: 0, fortitude: 0, will: 0 },
    health: { value: 6, max: 6 },
    bruises: 0,
    // A house, and a vehicle that nobody drives, can't get out of the way.
    conditions: [...conditionsOf(document), ...(driven ? [] : [conditionState("defenseless", null, "object")])],
    skills: driver?.skills.filter((s) => s.base === "rangedCombat" || s.base === "closeCombat") ?? [],
    ...(driver && { driver: driver.ref }),
    ...(handling && { handling }),
    advantages: [],
    powers: powersOf([...document.items] as unknown as Held<unknown>[]),
    size: system.sizeRank,
    weight: system.sizeRank,
    victoryPoints: null,
    special: 0,
    effort: NO_EFFORT,
    boosts: [],
    extraStandard: 0,
    stunts: [],
    complications: [],
  };
}

/** What a condition remembers of the power that it came with. @rule FUD-172 */
const struckOf = ({ detail }: ConditionModel): Pick<ConditionState, "struck"> =>
  typeof detail?.struck === "object" && detail.struck !== null ? { struck: detail.struck as Struck } : {};

/** Conditions that are on the actor now, each with the effect that carries it. */
function conditionsOf(actor: Actor.Implementation): ConditionState[] {
  const effects = [...actor.effects] as unknown as {
    id: string;
    type: string;
    active: boolean;
    system: ConditionModel;
  }[];
  return effects
    .filter((e) => e.type === "condition" && e.active && conditionDefinition(e.system.condition) !== undefined)
    .map((e) => ({
      id: e.system.condition,
      trait: e.system.trait,
      degree: e.system.degree,
      source: e.system.source,
      effect: e.id,
      until: e.system.until,
      ...struckOf(e.system),
    }));
}
