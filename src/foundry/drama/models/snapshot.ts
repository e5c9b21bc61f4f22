import {
  type ArmourEntry,
  ATTRIBUTE_KEYS,
  conditionDefinition,
  type ConditionState,
  type DramaCharacter,
  type GearEntry,
  LIMIT_KEYS,
  type PowerEntry,
  type SkillEntry,
  type WeaponEntry,
} from "../../../rules/drama/index.ts";
import type { ConditionModel } from "../../data/condition-model.ts";
import type { DramaCharacterModel, DramaHeroModel, DramaMookModel, DramaVillainModel } from "./character-model.ts";
import type { DramaArmourModel, DramaGearModel, DramaPowerModel, DramaSkillModel, DramaWeaponModel } from "./items.ts";

/** An item with the model that its subtype has. */
interface Held<M> {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly system: M;
}

type Anybody = DramaCharacterModel &
  Partial<
    Pick<
      DramaHeroModel,
      "heroPoints" | "flaws" | "subplots" | "lentPoints" | "raised" | "boughtPowerPoints" | "advances"
    >
  > &
  Partial<Pick<DramaVillainModel, "npcTier">> &
  Partial<Pick<DramaMookModel, "count" | "outAt">>;

const named = (text: string): string | null => (text === "" ? null : text);

const weapon = ({ id, name, system: w }: Held<DramaWeaponModel>): WeaponEntry => ({
  id,
  name,
  type: w.type,
  skill: w.skill,
  damageAdd: w.damageAdd,
  damageValue: w.damageValue,
  max: w.max,
  ranges:
    w.rangeShort === null
      ? null
      : [w.rangeShort, w.rangeMedium ?? w.rangeShort, w.rangeLong ?? w.rangeMedium ?? w.rangeShort],
  ammo: w.ammo,
  dropped: w.dropped,
  toughness: w.toughness,
  wounds: w.wounds,
});

/** An actor as the rules read it: plain data and nothing else. @rule DRA-333 */
export function snapshot(actor: Actor.Implementation): DramaCharacter {
  const system = actor.system as unknown as Anybody;
  const items = [...actor.items] as unknown as Held<unknown>[];
  const of = <M>(type: string): Held<M>[] => items.filter((i) => i.type === type) as Held<M>[];
  return {
    ref: actor.uuid,
    name: actor.name,
    rank: system.rank,
    side: system.side,
    player: actor.hasPlayerOwner,
    heroPoints: { value: system.heroPoints?.value ?? 0 },
    attributes: Object.fromEntries(
      ATTRIBUTE_KEYS.map((k) => [k, { base: system.attributes[k].base, mod: system.attributes[k].mod }]),
    ) as DramaCharacter["attributes"],
    skills: of<DramaSkillModel>("dramaSkill").map(({ id, name, system: s }): SkillEntry => ({
      id,
      key: s.key,
      name,
      attribute: s.attribute,
      adds: s.adds,
      flag: s.flag,
      specType: named(s.specType),
      trademarkItemId: named(s.trademarkItemId),
    })),
    powers: of<DramaPowerModel>("dramaPower").map(({ id, name, system: p }): PowerEntry => ({
      id,
      key: p.key,
      name,
      value: p.value,
      adds: p.adds,
      cost: p.cost,
      choice: p.choice,
      extra: p.extra,
      drained: p.drained,
      used: p.used,
      shape: { dex: p.shape.dex, str: p.shape.str, tou: p.shape.tou },
      copies: p.copies,
    })),
    weapons: of<DramaWeaponModel>("dramaWeapon").map(weapon),
    armour: of<DramaArmourModel>("dramaArmour").map(({ id, name, system: a }): ArmourEntry => ({
      id,
      name,
      add: a.add,
      max: a.max,
      dexPenalty: a.dexPenalty,
      worn: a.worn,
    })),
    gear: of<DramaGearModel>("dramaGear").map(({ id, name, system: g }): GearEntry => ({
      id,
      name,
      type: g.type,
      toughness: g.toughness,
      wounds: g.wounds,
      speedValue: g.speedValue,
    })),
    defences: { melee: system.defences.melee, ranged: system.defences.ranged, mental: system.defences.mental },
    limits: Object.fromEntries(LIMIT_KEYS.map((k) => [k, system.limits[k]])) as DramaCharacter["limits"],
    harm: { shock: system.shock, k: system.k, o: system.o, knockedDown: system.knockedDown, wounds: system.wounds },
    fellNow: system.fellNow,
    stabilised: system.stabilised,
    moved: { round: system.moved.round, metres: system.moved.metres },
    rested: system.rested,
    mortalRounds: system.mortalRounds,
    resisted: system.resisted,
    glory: system.glory,
    conditions: conditionsOf(actor),
    npcTier: system.npcTier ?? null,
    count: system.count ?? 1,
    outAt: system.outAt ?? null,
    flaws: [...(system.flaws ?? [])],
    lentPoints: (system.lentPoints ?? []).map(({ id, from }) => ({ id, from })),
    advances: {
      raised: [...(system.raised ?? [])],
      powerPoints: system.boughtPowerPoints ?? 0,
      log: (system.advances ?? []).map(({ kind, cost, text }) => ({ kind, cost, text })),
    },
    subplots: (system.subplots ?? []).map(({ kind, note }) => ({ kind, note })),
  };
}

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
    .map(({ id, system: c }) => ({
      id: c.condition,
      trait: c.trait,
      degree: c.degree,
      source: c.source,
      until: c.until,
      effect: id,
    }));
}
