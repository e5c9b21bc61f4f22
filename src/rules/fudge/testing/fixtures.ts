/** Builders for tests: a plain hero at power level 10, changed where a test says so. */
import { capped } from "../dice/check.ts";
import { checkRequest } from "../dice/check.ts";
import { SKILLS } from "../hero/values.ts";
import { line } from "../labels.ts";
import { EFFECTS } from "../powers/catalogue/effects.ts";
import { DEFAULT_SETTINGS } from "../settings.ts";
import { conditionState } from "../state/progression.ts";
import type {
  AdvantageEntry,
  AdvantageKey,
  CheckRequest,
  Component,
  Faces,
  FudgeCharacter,
  PowerEntry,
  PowerModifier,
  RollType,
  SkillEntry,
  SkillKey,
} from "../types.ts";

export const settings = DEFAULT_SETTINGS;

/** Dice with a given sum, -3 to 3. */
export const dice: Readonly<Record<-3 | -2 | -1 | 0 | 1 | 2 | 3, Faces>> = {
  [-3]: [-1, -1, -1],
  [-2]: [-1, -1, 0],
  [-1]: [0, -1, 0],
  0: [0, 0, 0],
  1: [1, 0, 0],
  2: [0, 1, 1],
  3: [1, 1, 1],
};

export const abilities = (changes: Partial<FudgeCharacter["abilities"]> = {}): FudgeCharacter["abilities"] => ({
  str: 0,
  agl: 0,
  fgt: 0,
  dex: 0,
  sta: 0,
  int: 0,
  awe: 0,
  pre: 0,
  ...changes,
});

export const hero = (changes: Partial<FudgeCharacter> = {}): FudgeCharacter => ({
  ref: "Actor.hero",
  name: "Hero",
  kind: "hero",
  powerLevel: 10,
  abilities: abilities(),
  defenses: { dodge: 0, parry: 0, fortitude: 0, will: 0 },
  health: { value: 6, max: 6 },
  bruises: 0,
  conditions: [],
  skills: [],
  advantages: [],
  powers: [],
  size: -2,
  weight: 2,
  ...changes,
});

export const minion = (changes: Partial<FudgeCharacter> = {}): FudgeCharacter =>
  hero({ ref: "Actor.minion", name: "Thug", kind: "minion", health: { value: 1, max: 1 }, ...changes });

export const skill = (base: SkillKey, rank: number, specialty = ""): SkillEntry => ({
  id: `${base}${specialty}`,
  base,
  specialty,
  ability: SKILLS[base].ability,
  rank,
});

export const advantage = (key: AdvantageKey, rank = 1, subject = ""): AdvantageEntry => ({
  id: `${key}${subject}`,
  key,
  rank,
  subject,
});

export const modifier = (key: string, ranks = 1, note = ""): PowerModifier => ({ key, ranks, partial: null, note });

export const component = (effect: Component["effect"], rank: number, changes: Partial<Component> = {}): Component => ({
  id: effect,
  effect,
  rank,
  baseCost: EFFECTS[effect].cost === "trait" ? 1 : EFFECTS[effect].cost.min,
  action: EFFECTS[effect].action,
  range: EFFECTS[effect].range,
  duration: EFFECTS[effect].duration,
  descriptors: [],
  resistedBy: null,
  attackSkill: null,
  trait: null,
  conditions: [],
  modifiers: [],
  ...changes,
});

export const power = (
  name: string,
  components: readonly Component[],
  changes: Partial<PowerEntry> = {},
): PowerEntry => ({ id: name, name, active: true, source: "power", cost: 0, components, ...changes });

/** A check with a bare bonus. */
export const check = (kind: RollType, bonus: number, changes: Partial<CheckRequest> = {}): CheckRequest =>
  checkRequest(kind, { bonus: [line("bonus", bonus, "FUD-006")], ...changes });

export const having = (...ids: readonly string[]): Pick<FudgeCharacter, "conditions"> => ({
  conditions: ids.map((id) => conditionState(id, null, "Item.cause")),
});

export const totalOf = (tally: Parameters<typeof capped>[0]): number => capped(tally).total;

export { resistanceRequest } from "../harm/resistance.ts";
