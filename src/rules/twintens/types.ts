import type { Until } from "../kernel/turns/until.ts";
import type { FeatKey } from "./powers/catalogue/feats.ts";
import type { EffectKey, PowerAction, PowerDuration, PowerRange, SaveKey } from "./powers/catalogue/powers.ts";
import type { SkillKey } from "./powers/catalogue/skills.ts";
import type { AttackType, Box, Counter, Size } from "./values.ts";

/**
 * Words of this folder: *natural* is the sum of the faces, *total* the natural and the bonus, *margin* the total less the DC, *failBy* what it is below 0, the *damage bonus* the
 * D in 15 + D, a *key* a place in the order, a *box* exists once and a *counter* counts.
 * @rule TWI-005
 */

/** One named part of a bonus. Parts of the same source and label don't add (TWI-007). */
export interface Part {
  /** Lang key of the line. */
  readonly label: string;
  readonly value: number;
  /** What grants it: an item id, a condition, an ally. */
  readonly source: string;
  readonly tag:
    | "base"
    | "dodge"
    | "dex"
    | "str"
    | "size"
    | "range"
    | "condition"
    | "maneuver"
    | "power"
    | "feat"
    | "circumstance";
  /** Ledger id that puts it there, if one does. */
  readonly rule?: string;
}

/** A place in the order: initiative total, Dexterity score, roll-offs; a plain number where only totals matter (TWI-532). */
export type TurnKey = number | { readonly total: number; readonly dex: number; readonly rolloff?: readonly number[] };

/** When a stun ends: just before `key` comes up in `round` (TWI-211). */
export interface StunEnd {
  readonly round: number;
  readonly key: TurnKey;
}

/** A character's wounds: counters without limit, boxes that exist once, and a stun with its end. */
export type DamageTrack = Readonly<Record<Counter, number>> &
  Readonly<Record<Box, boolean>> & { readonly stunned: StunEnd | null };

/** Something a failed save brings. */
export type Mark = Counter | Box;
export type ResultPart = Exclude<Mark, "dead"> | "stunned";

/** Settings of the world that the core rolls read; what is left out is the ledger's default. */
export interface CoreSettings {
  readonly coreDie?: "2d10" | "d20";
  readonly fixedRoll?: number;
  readonly lethalTable?: "sixStep" | "fourStep";
  readonly nonLethalTable?: "seed" | "family";
  readonly pairing?: "bruisedHurt" | "both";
  readonly fateIntervenes?: boolean;
  readonly woundedStacks?: boolean;
  readonly escalation?: "single" | "byTrack";
  readonly defenseMode?: "rolled" | "fixed";
  readonly passiveDefense?: "fixed" | "rolled";
}

export type { AttackType, Box, Counter, Size };

/** One of the six abilities. */
export type AbilityKey = "str" | "dex" | "con" | "int" | "wis" | "cha";

/** Points of an ability that are gone for a time. `rate`: one comes back each round or day, or each step of the time table of that rank (TWI-302). */
export interface AbilityDamage {
  readonly ability: AbilityKey;
  readonly points: number;
  readonly rate: "round" | "day" | number;
  readonly source: string;
  /** Total Fade: how many points come back at once; absent or 0 where they do one by one. */
  readonly atOnce?: number;
}

export type FatigueLevel = "normal" | "winded" | "fatigued" | "exhausted";

/** What an actor is: hero and important opponent have the same rules (TWI-004). Vehicles and bases are objects. */
export type ActorKind = "hero" | "villain" | "minion" | "object";

/** A condition that a character has, beyond what follows from tracks (TWI-461). */
export interface ConditionState {
  /** Key in the catalogue. */
  readonly id: string;
  /** What it concerns: an ability, a skill, a sense, whoever feinted; null when it says nothing. */
  readonly trait: string | null;
  /** Degree or rank of what caused it; null when it says nothing. */
  readonly degree: number | null;
  /** Who or what caused it. */
  readonly source: string | null;
  readonly until: Until | null;
  /** Where in the fight it began: round, and key as one number; null outside of one. */
  readonly start: { readonly round: number; readonly key: number } | null;
  /** Id of the document that carries it. */
  readonly effect: string;
}

export interface SkillEntry {
  readonly id: string;
  readonly key: SkillKey;
  readonly specialty: string;
  readonly ranks: number;
  readonly misc: number;
}

export interface FeatEntry {
  readonly id: string;
  readonly key: FeatKey;
  readonly ranks: number;
  /** What it is about (an attack's id, a sense); empty without. */
  readonly subject: string;
  /** The container that it is in, by its id; null or absent for one that stands by itself. @rule TWI-432 */
  readonly inside?: string | null;
}

/** An extra, flaw or power feat with its ranks or steps; `cost` where the catalogue leaves a choice. */
export interface ModifierEntry {
  readonly key: string;
  readonly ranks: number;
  readonly cost?: number;
  /** Shape of an area, what is limited, ... */
  readonly note?: string;
}

/** A drawback with the points that it gives back. */
export interface DrawbackEntry {
  readonly key: string;
  readonly points: number;
  /** What it is about: the descriptor that somebody is Vulnerable to. */
  readonly subject?: string;
}

/** A power with everything said about it (TWI-438). */
export interface PowerEntry {
  readonly id: string;
  readonly name: string;
  readonly key: EffectKey;
  readonly ranks: number;
  /** Ranks that a Drain, a fade or an ablative hit has taken for now. */
  readonly lost: number;
  /** Ranks that have worn off something that is whole until it is gone (Total Fade); absent otherwise. */
  readonly faded?: number;
  /** Points a rank before extras and flaws. */
  readonly base: number;
  readonly extras: readonly ModifierEntry[];
  readonly flaws: readonly ModifierEntry[];
  readonly feats: readonly ModifierEntry[];
  readonly drawbacks: readonly DrawbackEntry[];
  readonly action: PowerAction | null;
  readonly range: PowerRange | null;
  readonly duration: PowerDuration | null;
  readonly save: SaveKey | null;
  readonly lethal: boolean;
  readonly descriptors: readonly string[];
  /** What it raises or lowers (Enhanced Trait, Drain); null without. */
  readonly trait: string | null;
  /** Members of one array share it; null outside. */
  readonly arrayId: string | null;
  /** A member of an array that shares its points with others of the kind. */
  readonly dynamic?: boolean;
  /** Ranks that a dynamic member has of the shared points; null or absent for all of them. */
  readonly share?: number | null;
  readonly active: boolean;
  /** Range increment in feet of a weapon that works as a power, and whether it is thrown; absent for any other. */
  readonly increment?: number;
  readonly thrown?: boolean;
  /** The container that it is in, by its id; null or absent for one that stands by itself. */
  readonly inside?: string | null;
}

export interface WeaponEntry {
  readonly id: string;
  readonly name: string;
  readonly key: string;
  /** Null for one without damage of its own. */
  readonly damage: number | null;
  readonly threat: number | null;
  readonly increment: number | null;
  readonly thrown: boolean;
  readonly type: AttackType | "either";
  readonly autofire: boolean;
  readonly dodge: number;
  /** Feet that it reaches in melee; 0 or absent for no farther than its wielder. */
  readonly reach?: number;
  /** What it adds to trips and disarms. */
  readonly tripDisarm?: number;
  /** Marks of blows at the thing itself; absent for none. */
  readonly marks?: number;
  readonly twoHands?: boolean;
  readonly equipped: boolean;
  /** Equipment points. */
  readonly cost: number;
}

export interface ArmorEntry {
  readonly id: string;
  readonly name: string;
  readonly toughness: number;
  readonly worn: boolean;
  readonly cost: number;
}

/** Plain snapshot of an actor; the adapter makes it, the rules read nothing else. @rule TWI-004 TWI-400 */
export interface TwintensCharacter {
  /** Uuid at the table. */
  readonly ref: string;
  readonly name: string;
  readonly kind: ActorKind;
  /** Bodies that one token stands for; 1 for nearly everybody. */
  readonly count: number;
  readonly size: Size;
  readonly powerLevel: number;
  /** Scores before damage; null for a creature without the ability. */
  readonly abilities: Readonly<Record<AbilityKey, number | null>>;
  readonly abilityDamage: readonly AbilityDamage[];
  readonly baseAttack: number;
  /** Defense bonus as bought. */
  readonly defense: number;
  /** Dodge bonus beyond feats and shields. */
  readonly dodgeBase: number;
  /** Base bonuses as bought. */
  readonly saves: Readonly<Record<"fort" | "ref" | "will", number>>;
  /** Toughness of an object; 0 for anybody else. */
  readonly objectToughness: number;
  /** Pounds of an object; absent where nobody knows, and of anybody else. */
  readonly pounds?: number;
  readonly track: DamageTrack;
  readonly fatigue: FatigueLevel;
  /** A level of extra effort's price that comes at the start of the next turn. */
  readonly pendingFatigue: boolean;
  /** Null for those who have none. `used`: kinds of benefit paid for this round. */
  readonly conviction: { readonly value: number; readonly max: number; readonly used: readonly string[] } | null;
  readonly conditions: readonly ConditionState[];
  readonly defencesThisRound: number;
  readonly flags: {
    readonly acted: boolean;
    readonly flatFooted: boolean;
    readonly aware: boolean;
    readonly declined: boolean;
    readonly surges: number;
    readonly extraEffort: boolean;
  };
  readonly skills: readonly SkillEntry[];
  readonly feats: readonly FeatEntry[];
  /** Feats in a container that isn't on: they lend nothing, and fill it all the same. @rule TWI-432 */
  readonly idleFeats?: readonly FeatEntry[];
  readonly powers: readonly PowerEntry[];
  readonly weapons: readonly WeaponEntry[];
  readonly armor: readonly ArmorEntry[];
  /** Points spent on other gear. */
  readonly gearCost: number;
  readonly drawbacks: readonly DrawbackEntry[];
  /** World time in seconds at which damage was last taken; recovery counts from it. */
  readonly hurtAt: number;
  /** Power points awarded beyond those of the power level. */
  readonly awarded: number;
}
