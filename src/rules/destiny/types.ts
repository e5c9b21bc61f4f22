import type { Subject, Value } from "../kernel/change.ts";
import type { Until } from "../kernel/turns/until.ts";
import type { TraitKey } from "./hero/trait-key.ts";
import type { OaCode } from "./turn/oa-codes.ts";
import type { SKILLS, StuntKind } from "./values.ts";

/** Settings of the world that the core rolls read; what is left out is the ledger's default. */
export interface CoreSettings {
  readonly fortuneMode?: "ladder" | "flat";
  readonly advantageCap?: number;
  readonly naturalShift?: boolean;
  readonly criticalBonus?: number;
  readonly damageDcBonus?: number;
  readonly attackDegreeBonus?: number;
  readonly defendFloor?: boolean;
}

/** Ranks of Advantage (above 0) or Disadvantage (below 0) from one named source. */
export interface Source {
  /** Different keys add; one key counts once. */
  readonly key: string;
  readonly ranks: number;
  /** Lang key of its line on the card. */
  readonly label?: string;
}

/** A plain number that the ledger names, such as a critical bonus (DES-002). */
export interface Flat {
  readonly label: string;
  readonly value: number;
  readonly rule: string;
}

export type CheckKind = "skill" | "attack" | "resistance" | "effect" | "initiative" | "defend" | "smash";

/** Dice of a check: the d20 and the Fortune Dice in the order of `fortuneFormula`, all as positive faces. */
export interface Faces {
  readonly d20: number;
  readonly fortune?: readonly number[];
  /** The plain d20 of what is Unreliable; absent for what isn't. */
  readonly reliability?: number;
}

export type AbilityKey = "str" | "sta" | "agl" | "int" | "wis" | "cha";
export type SkillKey = keyof typeof SKILLS;
export type ResistanceKey = "fortitude" | "reflex" | "toughness" | "will";
export type EncounterType = "combat" | "conflict" | "challenge";
/** Whom somebody fights for: heroes for each other, adversaries against them, unless the Gamemaster says that one fights beside them. */
export type Side = "heroes" | "adversaries";
export type Role = "hero" | "villain" | "elite" | "standard" | "minion";
/** What an action costs. `none` is a roll that is nobody's action, `gm` is for the Gamemaster to say. */
export type ActionKind = "standard" | "move" | "quick" | "free" | "reaction" | "none" | "gm";
/** Where an attack or power reaches. Attacks say rumor where powers say gossip: the same distance. */
export type Band = "personal" | "close" | "ranged" | "court" | "rumor" | "gossip";
export type MarkList = "physical" | "social";
export type DieName = "destiny" | "fate" | "corruption";

/** What ranks of Advantage apply to (DES-020). */
export type Channel = "attack" | "defense" | "effect" | "initiative" | `skill:${string}` | `resistance:${string}`;

/** One damage mark. `left` counts the own turns' ends after which a level 2 mark becomes level 1; 0 for all others. */
export type Mark = { readonly level: 1 | 2 | 3 | 4 | 5; readonly left: number };

/** A condition as the character holds it; `effect` is the id of the document that carries it. */
export type ConditionState = {
  readonly id: string;
  /** Who and what caused it. */
  readonly source: string | null;
  readonly effect: string;
  readonly until: Until;
  /** A resistible one has a DC and a resistance: it is rolled at the end of the turn. Null where there is nothing to roll, as in a grab. */
  readonly dc: number | null;
  readonly resistance: ResistanceKey | null;
  /** 1 lesser, 2 middle, 3 greater; 0 where grades mean nothing. */
  readonly grade: number;
  readonly progressive: boolean;
};

/** What every passing benefit or burden has. */
interface LastingBase {
  readonly effect: string;
  /** Source key: the same key doesn't add to itself. */
  readonly key: string;
  readonly until: Until;
  /** Gone with the check that it served. */
  readonly once: boolean;
  readonly label: string;
  readonly rule: string;
}

/** Something that lasts on a character and is no condition: ranks on a channel, a Surge's boost, burst, borrowed edge or alternate effect. */
export type Lasting = LastingBase &
  (
    | {
        readonly kind: "ranks";
        readonly channel: Channel;
        readonly ranks: number;
        readonly against: string | null;
        readonly attack: string | null;
        readonly skill: string | null;
      }
    | { readonly kind: "boost"; readonly trait: TraitKey }
    | { readonly kind: "burst"; readonly negates: "own" | "opponents" }
    /** A borrowed edge; `subject` is the Stunt of an Improved Stunt. */
    | { readonly kind: "edge"; readonly edge: string; readonly subject: StuntKind | null }
    /** An alternate that its power doesn't own: it is there as long as this lasts. */
    | { readonly kind: "alternate"; readonly power: string; readonly lent: AlternateEntry }
    | { readonly kind: "speed"; readonly ranks: number }
    /** Ranks that a weakened trait has lost. */
    | { readonly kind: "weaken"; readonly trait: TraitKey; readonly ranks: number }
    /** Secondary Effect: the same effect is resisted again at the end of the next turn. */
    | {
        readonly kind: "secondary";
        readonly attacker: string;
        readonly attack: string;
        readonly dc: number;
        readonly resistance: ResistanceKey;
      }
    /** Avert and Deflect: a Defense that is a rolled total. */
    | { readonly kind: "defense"; readonly which: "combat" | "conflict"; readonly total: number }
  );

export type Aim = { readonly target: string; readonly ranks: number; readonly kept: boolean; readonly begun: boolean };
export type StanceChannel = "attack" | "defense" | "effect";
export type Stance = {
  readonly penalty: StanceChannel;
  readonly bonus: StanceChannel;
  readonly ranks: number;
  readonly attacked: boolean;
};
export type Grab = {
  readonly target: string;
  readonly degree: number;
  readonly attack: string;
  readonly limbs: number;
  readonly kept: boolean;
  readonly begun: boolean;
};
export type Ready = {
  readonly action: string;
  readonly kind: "standard" | "move" | "quick";
  readonly trigger: string;
  readonly area: boolean;
};
export type RetryLock = { readonly use: string; readonly target: string };
export type Attitude = { readonly subject: string; readonly thing: string; readonly step: number };

/** What a character keeps of its turns beside the tracker's spends. */
export type TurnMemory = {
  readonly quickReserve: boolean;
  readonly bonusStandard: number;
  /** Rounds in a row run, this one left out until it is. */
  readonly runStreak: number;
  /** A successful Run in the present turn. */
  readonly ran: boolean;
  /** An Athletics check to run, an Acrobatics check to stand up was made this turn. */
  readonly runTried: boolean;
  readonly standTried: boolean;
  /** Feet moved this turn by own movement, for Slam. */
  readonly feetMoved: number;
  /** Feet of this turn's last Move that are still to be walked, and whether that Move was split around a Standard already. */
  readonly moveLeft: number;
  readonly moveSplit: boolean;
  /** Feet that were said of Moves in a fight; a token goes them without paying again. */
  readonly feetSaid: number;
};

/** An attack as it is rolled. Powers and weapons become one each. */
export interface AttackEntry {
  readonly id: string;
  readonly name: string;
  readonly band: "close" | "ranged" | "court" | "rumor" | "gossip";
  readonly skill: SkillKey;
  /** Linked ability of the effect; null where there is none, as with projectiles. */
  readonly ability: AbilityKey | null;
  readonly effect: string;
  readonly rank: number;
  readonly resistance: ResistanceKey;
  readonly social: boolean;
  /** Feet; 5 for bare arms. */
  readonly reach: number;
  readonly action: ActionKind;
  /** From a power: its OA code is that of the power use. */
  readonly power: string | null;
  readonly area: AreaSpec | null;
  /** Weapon in hand, natural weapon or active close power: what makes somebody armed. */
  readonly arms: "weapon" | "natural" | "power" | "none";
  readonly accurate: number;
  readonly multiattack: boolean;
  readonly penetrating: number;
  readonly progressive: boolean;
  readonly secondary: boolean;
  readonly resistible: ResistanceKey | null;
  readonly sideEffect: boolean;
  readonly unreliable: boolean;
  readonly tiring: boolean;
  readonly contagious: boolean;
  /** Conditions of an affliction by grade. */
  readonly conditions: readonly string[];
  readonly retryAt: number | null;
  readonly hands: number;
}

export interface AreaSpec {
  readonly shape: "burst" | "cone" | "line" | "cloud";
  readonly ranks: number;
  readonly selective: boolean;
}

export interface EdgeEntry {
  readonly key: string;
  readonly rank: number;
  readonly subject: string;
}

export interface LoreEntry {
  readonly name: string;
  readonly rank: number;
}

/** A hero or adversary as the rules read it: plain data, named in changes by `ref` and paths below `system`. @rule DES-311 DES-313 DES-314 */
export interface DestinyCharacter {
  readonly ref: Subject;
  readonly name: string;
  readonly role: Role;
  /** Whom it fights for; what was summoned stands where its summoner does. */
  readonly side: Side;
  /** Who summoned it and by which power, as `summoner|power`; empty for everybody else. */
  readonly summoned: string;
  readonly powerLevel: number;
  readonly powerSource: string;
  readonly abilities: Readonly<Record<AbilityKey, number>>;
  readonly skills: Readonly<Record<SkillKey, { readonly rank: number; readonly ability: AbilityKey }>>;
  readonly lore: readonly LoreEntry[];
  readonly resistances: Readonly<Record<ResistanceKey, number>>;
  readonly defense: { readonly combatSkill: SkillKey; readonly conflictSkill: SkillKey };
  readonly speeds: Readonly<Record<string, number>>;
  readonly pools: Readonly<Record<DieName | "taint", number>>;
  readonly stress: number;
  readonly marks: Readonly<Record<MarkList, readonly Mark[]>>;
  readonly dead: boolean;
  readonly fatigue: number;
  readonly deathSaves: { readonly success: number; readonly failure: number };
  readonly surge: { readonly pending: number; readonly deferred: number };
  readonly turn: TurnMemory;
  readonly ready: Ready | null;
  readonly delaying: boolean;
  readonly aim: Aim | null;
  readonly stance: Stance | null;
  readonly grab: Grab | null;
  readonly defend: boolean;
  readonly retryLocks: readonly RetryLock[];
  readonly conditions: readonly ConditionState[];
  readonly lasting: readonly Lasting[];
  readonly attitudes: readonly Attitude[];
  readonly attacks: readonly AttackEntry[];
  readonly primaryAttack: string | null;
  readonly powers: readonly PowerEntry[];
  readonly edges: readonly EdgeEntry[];
  readonly gear: readonly GearEntry[];
  /** Uses counted for an encounter: a first Hunch, a Second Wind, powers with Activation. */
  readonly encounterUses: Readonly<Record<string, number>>;
  /** World time in seconds of the last Treatment that helped; null before the first. */
  readonly treatedAt: number | null;
}

/** One extra or flaw. `choice` names what it is about: the limit, the second resistance, the side effect. A type and not an interface, like all that effects keep as plain data. */
export type PowerModifier = {
  readonly key: string;
  readonly rank: number;
  readonly choice: string;
};

/** One effect of a power. @rule DES-331 */
export type PowerEffect = {
  readonly effect: string;
  readonly rank: number;
  /** Points a rank where the list gives a range; for Enhanced Trait the trait's own price. */
  readonly basePoints: number | null;
  /** A trait, a mode, a sense: what the effect is about. */
  readonly subject: string;
  readonly action: ActionKind;
  readonly range: Band;
  readonly duration: PowerDuration;
  readonly resistance: ResistanceKey | null;
  readonly attackSkill: SkillKey | null;
  readonly ability: AbilityKey | null;
  readonly area: AreaSpec["shape"] | null;
  readonly modifiers: readonly PowerModifier[];
  /** Conditions of an affliction, by grade. */
  readonly conditions: readonly string[];
};

export type PowerDuration = "instant" | "concentration" | "sustained" | "continuous" | "permanent";

/** An alternate: the same power doing something else. */
export type AlternateEntry = {
  readonly id: string;
  readonly name: string;
  readonly dynamic: boolean;
  readonly effects: readonly PowerEffect[];
};

/** A power: one effect or several linked ones, with alternates of which one is active at a time. @rule DES-330 DES-331 DES-333 */
export interface PowerEntry {
  readonly id: string;
  readonly name: string;
  readonly powerSource: string;
  readonly descriptors: readonly string[];
  readonly effects: readonly PowerEffect[];
  readonly alternates: readonly AlternateEntry[];
  /** Null is the base effect. */
  readonly activeAlternate: string | null;
  readonly active: boolean;
  readonly dynamic: boolean;
  readonly retryNeedsSurgeAt: number | null;
  readonly removable: "none" | "removable" | "easilyRemovable";
}

/** Something carried. @rule DES-360 DES-361 */
export interface GearEntry {
  readonly id: string;
  readonly name: string;
  readonly kind: "weapon" | "armour" | "shield" | "tool" | "device" | "ammunition" | "complexWeapon";
  readonly held: boolean;
  readonly worn: boolean;
  readonly stowed: boolean;
  readonly damage: "whole" | "dented" | "broken" | "destroyed";
  readonly toughness: number;
  /** Armour: ranks of Toughness; shield: Advantage on Combat Defense. */
  readonly protection: number;
  readonly weapon: WeaponSpec | null;
  /** Action and code of using it, and what loading it costs. */
  readonly action: ActionKind;
  readonly code: OaCode;
  readonly load: ActionKind | null;
  readonly loaded: boolean;
  /** It lies on the ground where its owner stands: dropped, or struck out of the hand. */
  readonly fallen: boolean;
}

export interface WeaponSpec {
  readonly effect: string;
  readonly rank: number;
  readonly band: "close" | "ranged";
  readonly skill: SkillKey;
  readonly ability: AbilityKey | null;
  readonly reach: number;
  readonly hands: 1 | 2;
  readonly throwable: boolean;
  readonly area: AreaSpec | null;
  readonly ammo: boolean;
  readonly complex: boolean;
}

/** Plain data of any shape, as documents hold it. */
export type Data = { readonly [key: string]: Value };
