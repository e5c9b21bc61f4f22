/**
 * The neutral form between two rulesets. A character is read into it by the ruleset that it comes from and written out of it by the one that it goes to, so five rulesets need five
 * pairs of functions and not twenty. Ranks are on one scale: 0 an ordinary adult, 5 the best that people can be without powers, 10 what a starting hero is known for, 20 cosmic.
 */

/** What somebody is by nature. */
export const APTITUDES = [
  "strength",
  "stamina",
  "agility",
  "fighting",
  "precision",
  "intellect",
  "awareness",
  "presence",
] as const;
export type Aptitude = (typeof APTITUDES)[number];

/** Totals that a fight is decided by: what is added to an attack, what meets one, what is held against its effect. */
export const BATTLE = ["close", "ranged", "parry", "dodge", "toughness", "fortitude", "will"] as const;
export type BattleTotal = (typeof BATTLE)[number];

/** Whose side of the table somebody is on, and how much of a fight they are worth. */
export type CommonRole = "hero" | "adversary" | "minion";

export type CommonRange = "personal" | "close" | "ranged" | "perception";

/** One thing that a power does. */
export interface CommonEffect {
  /** Name of its own where the sheet gives one (a power within a set); empty for that of the whole. */
  readonly name: string;
  /** Row of `FAMILIES`. */
  readonly family: string;
  readonly rank: number;
  readonly range: CommonRange;
  /** It strikes everybody in a place. */
  readonly area: boolean;
  /** A condition, trait, sense or mode that it is about, in the source's own word; empty for none. */
  readonly about: string;
  /** What it is resisted with, where the sheet says so; absent: as its family is. */
  readonly resists?: Resists;
}

/** What an effect is resisted with; `dodge` is getting out of its way. */
export type Resists = "will" | "toughness" | "fortitude" | "dodge";

/** A part of a sheet with a name and a text. */
export interface CommonPart {
  readonly name: string;
  readonly img: string;
  /** HTML, as it stood. */
  readonly description: string;
}

export interface CommonPower extends CommonPart {
  readonly effects: readonly CommonEffect[];
}

export interface CommonSkill extends CommonPart {
  /** Row of `SKILL_ROWS`. */
  readonly key: string;
  /** What it is about: a field of knowledge, a weapon. */
  readonly focus: string;
  /** Everything that a check with it adds, the aptitude included. */
  readonly rank: number;
}

export interface CommonGear extends CommonPart {
  readonly kind: "weapon" | "armour" | "gear";
  /** Damage of a weapon with the owner's strength, protection of armour; 0 for other gear. */
  readonly rank: number;
  readonly ranged: boolean;
}

/** What has a name and a text and is worth no rank: an advantage, a phrase, a complication. */
export interface CommonWord extends CommonPart {
  readonly kind: "advantage" | "distinction" | "complication" | "goal";
  /** The source's key of a list ("powerAttack"); empty for free text. Another ruleset that lists the same key takes it. */
  readonly key: string;
  readonly rank: number;
  readonly about: string;
}

/** Somebody as all rulesets can say it. */
export interface CommonCharacter {
  readonly name: string;
  readonly img: string;
  readonly role: CommonRole;
  /** 10 is a starting hero. */
  readonly level: number;
  /** How many bodies one sheet stands for; 1 for nearly everybody. */
  readonly count: number;
  /** Free lines of the head of a sheet: realName, identity, origin, motivation, occupation, quote, base. */
  readonly details: Readonly<Record<string, string>>;
  readonly biography: string;
  readonly gmNotes: string;
  readonly aptitudes: Readonly<Record<Aptitude, number>>;
  readonly battle: Readonly<Record<BattleTotal, number>>;
  readonly skills: readonly CommonSkill[];
  readonly powers: readonly CommonPower[];
  readonly gear: readonly CommonGear[];
  readonly words: readonly CommonWord[];
}

/** Why something isn't on the other sheet as it was on this one; the tail of a lang key `CROSSOVER.Convert.Loss.<reason>`. */
export type LossReason =
  | "noCounterpart"
  | "kept"
  | "folded"
  | "approximate"
  | "limit"
  | "area"
  | "reach"
  | "modifiers"
  | "state";

/** One thing that could not be carried, or not whole. */
export interface Loss {
  /** Its name as it stands on the sheet; empty when `label` says it. */
  readonly name: string;
  /** Lang key tail of what it is when it has no name (`Trait.affiliations`). */
  readonly label: string;
  readonly reason: LossReason;
}

/** A character read into the neutral form. */
export interface Read {
  readonly common: CommonCharacter;
  readonly losses: readonly Loss[];
}

/** An item of the draft. `type` is the ruleset's own subtype. A name of nothing is filled in from `label`, a row of `CROSSOVER.Convert`. */
export interface DraftItem {
  /** Its id, sixteen letters, where another part of the draft refers to it. */
  readonly id?: string;
  readonly name: string;
  readonly label?: string;
  readonly type: string;
  readonly img: string;
  readonly system: Readonly<Record<string, unknown>>;
}

/** A character of a ruleset as its documents hold it, as far as conversion is concerned; also what `toCommon` reads. */
export interface Sheet {
  readonly name: string;
  readonly img: string;
  readonly type: string;
  readonly system: Readonly<Record<string, unknown>>;
  readonly items: readonly DraftItem[];
}

/** A draft with what had no place in it. `notes` are texts without a field: they are written below the biography. */
export interface Draft {
  readonly sheet: Sheet;
  readonly notes: readonly CommonPart[];
  readonly losses: readonly Loss[];
}

/** How one ruleset reads its sheets into the neutral form and writes them out of it. Never throws: what is missing or odd counts as ordinary. */
export interface Conversion {
  readonly toCommon: (sheet: Sheet) => Read;
  readonly fromCommon: (common: CommonCharacter) => Draft;
}

export const loss = (name: string, reason: LossReason, label = ""): Loss => ({ name, label, reason });

/** Families that work on the mind. */
const ON_MINDS: readonly string[] = ["mentalBlast", "mindControl", "emotionControl"];

/** What an attack is resisted with: what its sheet said, else the will where it works on the mind, toughness where it harms, the body otherwise. */
export function resistedWith(e: Pick<CommonEffect, "family" | "resists">, effect: string): Resists {
  if (e.resists !== undefined) return e.resists;
  if (ON_MINDS.includes(e.family)) return "will";
  return effect === "damage" ? "toughness" : "fortitude";
}

/** The common word of a ruleset's; nothing for one that is none. */
export const resistsFrom = (word: string): { readonly resists?: Resists } => {
  const found = RESISTS[word];
  return found ? { resists: found } : {};
};

const RESISTS: Readonly<Record<string, Resists | undefined>> = {
  will: "will",
  toughness: "toughness",
  fortitude: "fortitude",
  fort: "fortitude",
  dodge: "dodge",
  reflex: "dodge",
  ref: "dodge",
};
