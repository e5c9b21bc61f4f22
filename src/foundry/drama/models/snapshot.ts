import {
  type ArmourEntry,
  ATTRIBUTE_KEYS,
  bandsOf,
  conditionDefinition,
  type ConditionState,
  type DramaCharacter,
  type GearEntry,
  LIMIT_KEYS,
  type PowerEntry,
  SHAPE_KEYS,
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

/** Some fields as plain data. */
const plain = <T, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> =>
  Object.fromEntries(keys.map((k) => [k, from[k]])) as Pick<T, K>;

const skill = ({ id, name, system: s }: Held<DramaSkillModel>): SkillEntry => ({
  id,
  name,
  ...plain(s, ["key", "attribute", "adds", "flag"]),
  specType: named(s.specType),
  trademarkItemId: named(s.trademarkItemId),
});
const power = ({ id, name, system: p }: Held<DramaPowerModel>): PowerEntry => ({
  id,
  name,
  ...plain(p, ["key", "value", "adds", "cost", "choice", "extra", "drained", "used", "copies"]),
  shape: plain(p.shape, SHAPE_KEYS),
});
const weapon = ({ id, name, system: w }: Held<DramaWeaponModel>): WeaponEntry => ({
  id,
  name,
  ...plain(w, ["type", "skill", "damageAdd", "damageValue", "max", "ammo", "dropped", "toughness", "wounds"]),
  bands: bandsOf(w),
  ranges:
    w.rangeShort === null
      ? null
      : [w.rangeShort, w.rangeMedium ?? w.rangeShort, w.rangeLong ?? w.rangeMedium ?? w.rangeShort],
});
const armour = ({ id, name, system: a }: Held<DramaArmourModel>): ArmourEntry => ({
  id,
  name,
  ...plain(a, ["add", "max", "dexPenalty", "worn"]),
});
const gear = ({ id, name, system: g }: Held<DramaGearModel>): GearEntry => ({
  id,
  name,
  ...plain(g, ["type", "toughness", "wounds", "speedValue", "shock"]),
  bands: bandsOf(g),
});

/** What only some have: points and story of who is named, a tier, members. */
const own = (
  system: Anybody,
): Pick<
  DramaCharacter,
  "heroPoints" | "npcTier" | "count" | "outAt" | "flaws" | "lentPoints" | "subplots" | "advances"
> => ({
  heroPoints: { value: system.heroPoints?.value ?? 0 },
  npcTier: system.npcTier ?? null,
  count: system.count ?? 1,
  outAt: system.outAt ?? null,
  flaws: [...(system.flaws ?? [])],
  lentPoints: (system.lentPoints ?? []).map((l) => plain(l, ["id", "from"])),
  subplots: (system.subplots ?? []).map((s) => plain(s, ["kind", "note"])),
  advances: {
    raised: [...(system.raised ?? [])],
    powerPoints: system.boughtPowerPoints ?? 0,
    log: (system.advances ?? []).map((a) => plain(a, ["kind", "cost", "text"])),
  },
});

/** An actor as the rules read it: plain data and nothing else. @rule DRA-333 */
export function snapshot(actor: Actor.Implementation): DramaCharacter {
  const system = actor.system as unknown as Anybody;
  const items = [...actor.items] as unknown as Held<unknown>[];
  const of = <M>(type: string): Held<M>[] => items.filter((i) => i.type === type) as Held<M>[];
  return {
    ref: actor.uuid,
    name: actor.name,
    player: actor.hasPlayerOwner,
    ...plain(system, ["rank", "side", "fellNow", "stabilised", "rested", "mortalRounds", "resisted", "glory"]),
    attributes: Object.fromEntries(
      ATTRIBUTE_KEYS.map((k) => [k, plain(system.attributes[k], ["base", "mod"])]),
    ) as DramaCharacter["attributes"],
    skills: of<DramaSkillModel>("dramaSkill").map(skill),
    powers: of<DramaPowerModel>("dramaPower").map(power),
    weapons: of<DramaWeaponModel>("dramaWeapon").map(weapon),
    armour: of<DramaArmourModel>("dramaArmour").map(armour),
    gear: of<DramaGearModel>("dramaGear").map(gear),
    defences: plain(system.defences, ["melee", "ranged", "mental"]),
    limits: plain(system.limits, LIMIT_KEYS),
    harm: plain(system, ["shock", "k", "o", "knockedDown", "wounds"]),
    moved: plain(system.moved, ["round", "metres"]),
    conditions: conditionsOf(actor),
    ...own(system),
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
