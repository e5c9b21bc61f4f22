/** Builders for tests: a plain hero at power level 10, changed where a test says so. */
import { damageTrack } from "../harm/damage-track.ts";
import type { FeatKey } from "../powers/catalogue/feats.ts";
import { type WeaponDefinition, WEAPONS } from "../powers/catalogue/gear.ts";
import { type EffectKey, EFFECTS } from "../powers/catalogue/powers.ts";
import { type SkillKey, SKILLS } from "../powers/catalogue/skills.ts";
import { type ConditionDetails, conditionState } from "../state/condition-changes.ts";
import type { ConditionId } from "../state/condition-table.ts";
import type {
  AbilityKey,
  ArmorEntry,
  ConditionState,
  DamageTrack,
  FeatEntry,
  PowerEntry,
  SkillEntry,
  TwintensCharacter,
  WeaponEntry,
} from "../types.ts";

export const abilities = (
  changes: Partial<Record<AbilityKey, number | null>> = {},
): TwintensCharacter["abilities"] => ({ str: 10, dex: 10, con: 10, int: 10, wis: 10, cha: 10, ...changes });

export const flags = (changes: Partial<TwintensCharacter["flags"]> = {}): TwintensCharacter["flags"] => ({
  acted: true,
  flatFooted: false,
  aware: true,
  declined: false,
  surges: 0,
  extraEffort: false,
  ...changes,
});

export const hero = (changes: Partial<TwintensCharacter> = {}): TwintensCharacter => ({
  ref: "Actor.hero",
  name: "Hero",
  kind: "hero",
  count: 1,
  size: "Medium",
  powerLevel: 10,
  abilities: abilities(),
  abilityDamage: [],
  baseAttack: 0,
  defense: 0,
  dodgeBase: 0,
  saves: { fort: 0, ref: 0, will: 0 },
  objectToughness: 0,
  track: damageTrack(),
  fatigue: "normal",
  pendingFatigue: false,
  conviction: { value: 3, max: 3, used: [] },
  conditions: [],
  defencesThisRound: 0,
  flags: flags(),
  skills: [],
  feats: [],
  powers: [],
  weapons: [],
  armor: [],
  gearCost: 0,
  drawbacks: [],
  hurtAt: 0,
  awarded: 0,
  ...changes,
});

export const minion = (changes: Partial<TwintensCharacter> = {}): TwintensCharacter =>
  hero({ ref: "Actor.minion", name: "Thug", kind: "minion", conviction: null, ...changes });

export const hurt = (marks: Partial<DamageTrack>, changes: Partial<TwintensCharacter> = {}): TwintensCharacter =>
  hero({ track: damageTrack(marks), ...changes });

export const feat = (key: FeatKey, ranks = 1, subject = ""): FeatEntry => ({
  id: `${key}${subject}`,
  key,
  ranks,
  subject,
});

/** A feat by its key, with its rank, with what it is for. */
export type KnownFeat = FeatKey | readonly [FeatKey, number] | readonly [FeatKey, number, string];

export const feats = (...keys: readonly KnownFeat[]): Pick<TwintensCharacter, "feats"> => ({
  feats: keys.map((k) => (typeof k === "string" ? feat(k) : feat(k[0], k[1], k[2] ?? ""))),
});

export const skill = (key: SkillKey, ranks: number, changes: Partial<SkillEntry> = {}): SkillEntry => ({
  id: key,
  key,
  specialty: "",
  ranks,
  misc: 0,
  ...changes,
});

/** Every skill of the list at these ranks. */
export const allSkills = (ranks: number): readonly SkillEntry[] =>
  (Object.keys(SKILLS) as SkillKey[]).map((key) => skill(key, ranks));

export const power = (key: EffectKey, ranks: number, changes: Partial<PowerEntry> = {}): PowerEntry => ({
  id: key,
  name: key,
  key,
  ranks,
  lost: 0,
  base: EFFECTS[key].cost?.[0] ?? 1,
  extras: [],
  flaws: [],
  feats: [],
  drawbacks: [],
  action: null,
  range: null,
  duration: null,
  save: null,
  lethal: false,
  descriptors: [],
  trait: null,
  arrayId: null,
  active: true,
  ...changes,
});

export const weapon = (key: keyof typeof WEAPONS, changes: Partial<WeaponEntry> = {}): WeaponEntry => {
  const d: WeaponDefinition = WEAPONS[key];
  return {
    id: key,
    name: key,
    key,
    damage: d.damage,
    threat: d.threat,
    increment: d.increment,
    thrown: d.thrown ?? false,
    type: d.type,
    autofire: d.autofire ?? false,
    dodge: d.dodge ?? 0,
    equipped: true,
    cost: d.cost,
    ...changes,
  };
};

export const suit = (toughness: number, worn = true): ArmorEntry => ({
  id: `suit${toughness}`,
  name: "Suit",
  toughness,
  worn,
  cost: toughness,
});

export const having = (
  ...ids: readonly (ConditionId | readonly [ConditionId, ConditionDetails])[]
): { readonly conditions: readonly ConditionState[] } => ({
  conditions: ids.map((id) => (typeof id === "string" ? conditionState(id) : conditionState(id[0], id[1]))),
});
