import type { Refusal } from "../kernel/refusal.ts";
import type { Row } from "../kernel/rows.ts";
import type { Until } from "../kernel/turns/until.ts";
import type { ROLL_TYPES } from "./dice/values.ts";
import type { ABILITY_KEYS, ADVANTAGES, BOUGHT_DEFENSES, DEFENSE_KEYS, SENSE_TYPES, SKILLS } from "./hero/values.ts";
import type { DURATIONS, EFFECTS, POWER_RANGES } from "./powers/catalogue/effects.ts";
import type { ObjectState } from "./things/objects.ts";
import type { MATERIALS } from "./things/values.ts";
import type { ACTION_KINDS } from "./turn/values.ts";

/** One of the eight abilities. */
export type AbilityKey = (typeof ABILITY_KEYS)[number];

/** One of the five defenses; Dodge and Parry are active, the others passive. */
export type DefenseKey = (typeof DEFENSE_KEYS)[number];

/** The defenses that ranks can be bought for: all but Toughness. */
export type BoughtDefense = (typeof BOUGHT_DEFENSES)[number];

/** A type of sense. */
export type SenseType = (typeof SENSE_TYPES)[number];

/** A base skill of the list; several entries of a character may share one. */
export type SkillKey = keyof typeof SKILLS;

/** An advantage of the list. */
export type AdvantageKey = keyof typeof ADVANTAGES;

/** An effect that powers are made of. */
export type EffectKey = keyof typeof EFFECTS;

/** What kind of roll it is; the kind picks the row of the critical table. */
export type RollType = (typeof ROLL_TYPES)[number];

/** How much of a turn something takes. */
export type ActionKind = (typeof ACTION_KINDS)[number];

/** What a thing may be made of. */
export type MaterialKey = keyof typeof MATERIALS;

export type PowerRange = (typeof POWER_RANGES)[number];
export type PowerDuration = (typeof DURATIONS)[number];

/** One Fudge die as it fell. */
export type Face = -1 | 0 | 1;

/** The three dice of a roll, each kept, so that criticals and "better of two" can be worked out again. */
export type Faces = readonly [Face, Face, Face];

/** A critical: all three dice the same side up. */
export type Critical = "success" | "failure";

/** A condition that a character has. */
export interface ConditionState {
  /** Key of the condition in the catalogue, e.g. `dazed`. */
  readonly id: string;
  /** What it concerns: an ability, defense, skill id, power id, sense, or `all`; null when the condition has no trait. */
  readonly trait: string | null;
  /** Degree 1 to 3 of the effect that caused it; character points lost when `weakened`; null when it says nothing. */
  readonly degree: number | null;
  /** Who or what caused it, e.g. the uuid of user and power; null when unknown. */
  readonly source: string | null;
  /** Id of the document that carries it, so that it can be ended. */
  readonly effect: string;
  /** How long it lasts; null or absent: until a rule of its own ends it. */
  readonly until?: Until | null;
  /** The effect of a power that it came with; absent for any other cause. */
  readonly struck?: Struck;
}

/** An effect of a power as it struck somebody: what shaking it off goes by, whatever becomes of the power and of who used it. @rule FUD-172 FUD-173 */
export interface Struck {
  /** The power's name, or the label of the attack. */
  readonly name: string;
  /** The rank that reached its target, before a critical hit and the like. */
  readonly rank: number;
  readonly defense: DefenseKey;
  /** Conditions of all degrees, and the last degree it has. */
  readonly conditions: readonly AfflictionCondition[];
  readonly lastDegree: number;
  /** A failed recovery raises it; a success lowers it and doesn't end it. */
  readonly progressive: boolean;
  readonly regressive: boolean;
  /** Whether there are recovery checks: nothing shakes off what is Unrecoverable, and what has Instant Recovery needs none. */
  readonly recovers: boolean;
  /** Ranks of Persistent that healing it takes. */
  readonly incurable: number;
  /** A Weaken that goes on draining until it is resisted; absent: it doesn't. */
  readonly drains?: boolean;
}

/** A skill on the sheet: base skill, specialty, ability used unless the player picks another, ranks bought. */
export interface SkillEntry {
  readonly id: string;
  readonly base: SkillKey;
  readonly specialty: string;
  readonly ability: AbilityKey;
  readonly rank: number;
}

/** An advantage on the sheet, with its subject where it needs one (Skill Mastery: the id of the skill). */
export interface AdvantageEntry {
  readonly id: string;
  readonly key: AdvantageKey;
  readonly rank: number;
  readonly subject: string;
  /** Lent for a while (a heroic feat): counts in play and costs no points. */
  readonly temporary?: boolean;
}

/** An extra or flaw on a component, e.g. `{ key: "accurate", ranks: 2 }`. */
export interface PowerModifier {
  readonly key: string;
  /** Applications or ranks, 1 and up. */
  readonly ranks: number;
  /** How many ranks of the component it covers; null for all of them. */
  readonly partial: number | null;
  /** Free text, and for `area` the shape (`burst`, `cone`, `perception`, ...). */
  readonly note: string;
}

/** A condition that an Affliction imposes, at one of its degrees. */
export interface AfflictionCondition {
  readonly degree: 1 | 2 | 3;
  readonly condition: string;
  readonly trait: string | null;
}

/**
 * One effect of a power with everything said about it.
 * @rule FUD-450
 */
export interface Component {
  readonly id: string;
  readonly effect: EffectKey;
  /** 1 and up. */
  readonly rank: number;
  /** Character points a rank before extras and flaws. */
  readonly baseCost: number;
  readonly action: ActionKind;
  readonly range: PowerRange;
  readonly duration: PowerDuration;
  readonly descriptors: readonly string[];
  readonly resistedBy: DefenseKey | null;
  /** Id of the Close or Ranged Combat entry used for it; null means none, the ability alone. */
  readonly attackSkill: string | null;
  /** Enhanced Trait, Weaken, Resistance, Immunity: what it concerns (ability, defense, skill id, advantage or descriptor); else null. */
  readonly trait: string | null;
  /** Affliction: conditions by degree; else empty. */
  readonly conditions: readonly AfflictionCondition[];
  readonly modifiers: readonly PowerModifier[];
}

/** A power or a piece of equipment: a group of components under one name. Inactive ones give nothing. */
export interface PowerEntry {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
  /** Equipment counts like a power at no points of its own (the Equipment advantage pays for it). */
  readonly source: "power" | "equipment";
  /** Character points of the whole, as the cost engine or the sheet has it. */
  readonly cost: number;
  readonly components: readonly Component[];
  /** Id of the first effect of the array's member that is in use; null or absent: the primary. */
  readonly member?: string | null;
  /** Ids of effects that were let go by themselves, while the rest of the power stands. */
  readonly off?: readonly string[];
  /** What pays for it instead of character points: the id of the Variable power whose form it is, or `stunt` for a temporary power; null for one that is bought. */
  readonly paidBy?: string | null;
  /** How a thing that was struck at is; absent: whole. */
  readonly state?: ObjectState;
  /** Who put it on its owner, and with what (`uuid power.effect`): a personal effect that struck as an attack; absent: its owner's own. */
  readonly given?: string;
  /** What gear is made of; absent: steel. */
  readonly material?: MaterialKey;
}

/** Plain snapshot of an actor; the adapter makes it, the rules read nothing else. */
export interface FudgeCharacter {
  /** Uuid at the table. */
  readonly ref: string;
  readonly name: string;
  readonly kind: "hero" | "minion";
  readonly powerLevel: number;
  /** Whether it is a player's own character; absent: no. */
  readonly player?: boolean;
  /** Bought rank, -5 and up; null when the ability is absent (NPCs only). */
  readonly abilities: Readonly<Record<AbilityKey, number | null>>;
  /** Ranks bought, 0 and up. */
  readonly defenses: Readonly<Record<BoughtDefense, number>>;
  readonly health: { readonly value: number; readonly max: number };
  readonly bruises: number;
  readonly conditions: readonly ConditionState[];
  readonly skills: readonly SkillEntry[];
  readonly advantages: readonly AdvantageEntry[];
  readonly powers: readonly PowerEntry[];
  /** Size rank, -2 for a human. */
  readonly size: number;
  /** Weight rank, 2 for a human. */
  readonly weight: number;
  /** Victory points in hand; null for those who have none (minions). */
  readonly victoryPoints?: number | null;
  /** Character points that it may have where they don't follow from its power level (somebody summoned, a minion, a sidekick); 0 or absent: 15 a power level. */
  readonly allowance?: number;
  /** Character points that sessions brought since the power level last rose; absent: none. */
  readonly earned?: number;
  /** Set for a thing (a vehicle, a headquarters): it has no health points and is bent, broken and destroyed instead. */
  readonly object?: ObjectState | null;
  /** Whoever drives it, where it is a vehicle with somebody at the wheel. */
  readonly driver?: string;
  /** How a vehicle with somebody at the wheel gets out of the way: the driver's ranks, and its own Defense, which they can't go beyond. */
  readonly handling?: { readonly ranks: number; readonly defense: number };
  /** Ways of moving that extra effort makes a rank faster, each named once for each rank; absent: none. */
  readonly hurried?: readonly string[];
  /** What was bought, while something of it is raised for a round: points, limits and the fields of the sheet are about this. Absent: as it stands. */
  readonly built?: Pick<FudgeCharacter, "abilities" | "powers">;
  /** Temporary powers of one use that were used: gone, but for what they left on others. */
  readonly spentStunts?: readonly PowerEntry[];
  /** How far above mortals, where the table plays with transcendence; absent where it doesn't. */
  readonly above?: number;
}

/**
 * World settings that change what the rules say.
 * @rule FUD-731
 */
export interface FudgeSettings {
  /** `static`: the DC is the effect's rank; `opposed`: the attacker rolls a power check for it. */
  readonly resistanceMode: "static" | "opposed";
  /** Off: three of a kind is only +3 or -3. */
  readonly criticals: boolean;
  /** Off: the power level is audited but no bonus is cut. */
  readonly strictCaps: boolean;
  /** Most ranks that a point of power buys; 5 when nothing is said. */
  readonly costRatio?: number;
}

/** A limit on a bonus, with the rule that sets it. */
export interface Cap {
  readonly limit: number;
  readonly rule: string;
}

/** A bonus before dice: its lines, the cap on their sum, and what comes off after the cap (bruises). */
export interface Tally {
  readonly rows: readonly Row[];
  readonly cap: Cap | null;
  readonly after: readonly Row[];
}

/** A reason why a check fails whatever the dice say. */
export interface AutomaticFailure {
  /** Lang key. */
  readonly label: string;
  readonly rule: string;
}

/** How open somebody is to attack: defends freely, at half (vulnerable), or not at all (defenseless). */
export type Openness = "guarded" | "vulnerable" | "defenseless";

/** Who wins when the total meets the number exactly. */
export type TieTo = "roller" | "other";

/** Everything about a check except its dice. Plain data: it is stored in the message and the dialog edits it. */
export interface CheckRequest {
  readonly kind: RollType;
  /** Lang key of what is rolled, with placeholders. */
  readonly label: string;
  readonly data?: Readonly<Record<string, string | number>>;
  /** Ranks and lasting modifiers. */
  readonly bonus: readonly Row[];
  /** Circumstance modifiers and manoeuvres; they stand under the cap too. */
  readonly circumstances: readonly Row[];
  readonly cap: Cap | null;
  /** Added after the cap: bruises. */
  readonly after: readonly Row[];
  /** Number to meet; null for a check without one (initiative, the defender's side). */
  readonly dc: number | null;
  readonly tieTo: TieTo;
  /** No dice: they count as 0. */
  readonly routine: boolean;
  /** The dice count as this, whatever they show, and are never critical; null rolls them. */
  readonly fixedDice: number | null;
  /** The dice count as at least this; null without such an effect. */
  readonly minimumDice: number | null;
  /** False when the table plays without criticals. */
  readonly criticals: boolean;
  readonly openness: Openness;
  /** Not null: fails whatever comes up. */
  readonly fails: AutomaticFailure | null;
  /** Why it succeeds whatever comes up, where nothing makes it fail; absent: it doesn't. */
  readonly succeeds?: AutomaticFailure;
  /** What was made ready for it and is used up by the roll: ids of the effects that carry it. */
  readonly uses?: readonly string[];
}

/** A request, or the game's reason why it can't be made. */
export type Asked<Request> = { readonly accepted: true; readonly request: Request } | Refusal;

/** What came of a check. `rows` add up to `total`. */
export interface CheckResolution {
  readonly kind: RollType;
  /** The dice as they fell; null when none were rolled. */
  readonly faces: Faces | null;
  /** What the dice counted as, criticals included. */
  readonly dice: number;
  readonly critical: Critical | null;
  /** Bonus after the cap and what comes after it, before dice. */
  readonly bonus: number;
  /** Set when the cap took something off: how much, and under which limit. */
  readonly clamp: (Cap & { readonly removed: number }) | null;
  readonly rows: readonly Row[];
  readonly total: number;
  readonly routine: boolean;
  readonly dc: number | null;
  /** Null without a DC. */
  readonly success: boolean | null;
  /** Why success or failure didn't hang on the total; null when it did. */
  readonly automatic: { readonly outcome: "success" | "failure"; readonly label: string; readonly rule: string } | null;
  /** Distance from the DC, never negative; null without a DC. */
  readonly difference: number | null;
  /** Degrees of success or of failure, 1 and up; null without a DC. */
  readonly degrees: number | null;
}
