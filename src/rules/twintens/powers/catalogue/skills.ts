import type { AbilityKey } from "../../types.ts";

export interface SkillDefinition {
  /** Null for Language, which is never rolled. */
  readonly ability: AbilityKey | null;
  /** Needs a rank. */
  readonly trained: boolean;
  /** Needs the subject's attention. */
  readonly interaction: boolean;
  /** It is taken for one field at a time; an empty list names any. */
  readonly specialties?: readonly string[];
}

/**
 * Every skill. Name and text are `CROSSOVER.Twintens.Skill.<key>.label|text`.
 * @rule TWI-411 TWI-413
 */
export const SKILLS = {
  acrobatics: { ability: "dex", trained: true, interaction: false },
  bluff: { ability: "cha", trained: false, interaction: true },
  climb: { ability: "str", trained: false, interaction: false },
  computers: { ability: "int", trained: true, interaction: false },
  concentration: { ability: "wis", trained: false, interaction: false },
  craft: {
    ability: "int",
    trained: true,
    interaction: false,
    specialties: ["artistic", "chemical", "electronic", "mechanical", "structural"],
  },
  diplomacy: { ability: "cha", trained: false, interaction: true },
  disableDevice: { ability: "int", trained: true, interaction: false },
  disguise: { ability: "cha", trained: false, interaction: false },
  drive: { ability: "dex", trained: false, interaction: false },
  escapeArtist: { ability: "dex", trained: false, interaction: false },
  gatherInformation: { ability: "cha", trained: false, interaction: true },
  handleAnimal: { ability: "cha", trained: true, interaction: true },
  intimidate: { ability: "cha", trained: false, interaction: true },
  investigate: { ability: "int", trained: true, interaction: false },
  knowledge: {
    ability: "int",
    trained: true,
    interaction: false,
    specialties: [
      "arcaneLore",
      "art",
      "behavioralSciences",
      "business",
      "civics",
      "currentEvents",
      "earthSciences",
      "history",
      "lifeSciences",
      "physicalSciences",
      "popularCulture",
      "streetwise",
      "tactics",
      "technology",
      "theology",
    ],
  },
  language: { ability: null, trained: true, interaction: false, specialties: [] },
  medicine: { ability: "wis", trained: true, interaction: false },
  notice: { ability: "wis", trained: false, interaction: false },
  perform: {
    ability: "cha",
    trained: false,
    interaction: true,
    specialties: ["acting", "comedy", "dance", "keyboards", "oratory", "percussion", "singing", "strings", "winds"],
  },
  pilot: { ability: "dex", trained: true, interaction: false },
  profession: { ability: "wis", trained: true, interaction: false, specialties: [] },
  ride: { ability: "dex", trained: false, interaction: false },
  search: { ability: "int", trained: false, interaction: false },
  senseMotive: { ability: "wis", trained: false, interaction: false },
  sleightOfHand: { ability: "dex", trained: true, interaction: false },
  stealth: { ability: "dex", trained: false, interaction: false },
  survival: { ability: "wis", trained: false, interaction: false },
  swim: { ability: "str", trained: false, interaction: false },
} as const satisfies Record<string, SkillDefinition>;

export type SkillKey = keyof typeof SKILLS;

/** Difficulties by name, easiest first. @rule TWI-412 */
export const DIFFICULTIES = {
  easy: 5,
  average: 10,
  tough: 15,
  challenging: 20,
  formidable: 25,
  heroic: 30,
  superheroic: 35,
  nearlyImpossible: 40,
} as const;
