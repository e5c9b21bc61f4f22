import type { Until } from "../kernel/turns/until.ts";
import type { HarmState } from "./harm/damage.ts";
import type { ObjectBands } from "./harm/environment.ts";
import type { DefenceKind, SkillFlag } from "./hero/skills.ts";
import type { Rank } from "./values.ts";

/** The seven attributes. @rule DRA-330 */
export const ATTRIBUTE_KEYS = ["dex", "str", "tou", "per", "min", "cha", "spi"] as const;
export type AttributeKey = (typeof ATTRIBUTE_KEYS)[number];

/** Whom somebody fights for. A named villain is a hero by rank and a villain by side. @rule DRA-004 DRA-006 */
export type Side = "heroes" | "villains";

/** Things a body does up to a limit without a roll. */
export const LIMIT_KEYS = ["run", "swim", "jump", "climb", "lift", "breath", "fly"] as const;
export type LimitKey = (typeof LIMIT_KEYS)[number];

/** A skill on the sheet. @rule DRA-334 */
export interface SkillEntry {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly attribute: AttributeKey;
  /** 0 and up; 0 is unskilled. */
  readonly adds: number;
  readonly flag: SkillFlag;
  /** The type of gear of a type specialisation; null without one. */
  readonly specType: string | null;
  /** Id of the one item that is this skill's trademark; never a name or type. */
  readonly trademarkItemId: string | null;
}

/** A power on the sheet. @rule DRA-350 */
export interface PowerEntry {
  readonly id: string;
  /** Key of the catalogue. */
  readonly key: string;
  readonly name: string;
  /** Bought value, levels, steps or copies, as the catalogue says. */
  readonly value: number;
  /** Adds in the power's own skill. */
  readonly adds: number;
  /** Power points. */
  readonly cost: number;
  /** Attribute, limit or sense that was chosen; empty for none. */
  readonly choice: string;
  /** Super speed's extra turn. */
  readonly extra: boolean;
  /** Value lost to a drain until the scene ends. */
  readonly drained: number;
  /** Used up for this scene (hope that was lent). */
  readonly used?: boolean;
  /** What a change of shape adds and takes; the three come to 0. */
  readonly shape?: Readonly<Record<"dex" | "str" | "tou", number>>;
  /** Copies of a duplicator who are about. */
  readonly copies?: number;
}

/** @rule DRA-341 */
export interface WeaponEntry {
  readonly id: string;
  readonly name: string;
  /** Type of gear, for type specialisations. */
  readonly type: string;
  readonly skill: string;
  /** Added to Strength; null for weapons with a value of their own. */
  readonly damageAdd: number | null;
  readonly damageValue: number | null;
  readonly max: number | null;
  /** Metres: short, medium, long; null for hand to hand. */
  readonly ranges: readonly [number, number, number] | null;
  /** Shots left; null without limit. */
  readonly ammo: number | null;
  /** It lies on the ground: nobody strikes with it before it is picked up. Absent: in hand. @rule DRA-150 */
  readonly dropped?: boolean;
  readonly toughness: number;
  readonly wounds: number;
  /** Wound levels at which it is worse off, where they are its own. @rule DRA-187 */
  readonly bands?: ObjectBands;
}

/** @rule DRA-341 */
export interface ArmourEntry {
  readonly id: string;
  readonly name: string;
  readonly add: number;
  readonly max: number | null;
  readonly dexPenalty: number;
  readonly worn: boolean;
}

/** @rule DRA-341 */
export interface GearEntry {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly toughness: number;
  readonly wounds: number;
  readonly speedValue: number | null;
  /** Wound levels at which it is worse off, where they are its own. @rule DRA-187 */
  readonly bands?: ObjectBands;
  /** Shock that a vehicle has taken; null or absent for what takes none. @rule DRA-223 */
  readonly shock?: number | null;
}

/** A condition on somebody. `until` says when it ends by itself. @rule DRA-339 */
export interface ConditionState {
  readonly id: string;
  /** What or whom it concerns: the holder of a hold, the one to get away from, the DN of a defence; null when nothing. */
  readonly trait: string | null;
  readonly degree: number | null;
  readonly source: string | null;
  readonly until: Until | null;
  /** Id of the document that carries it. */
  readonly effect: string;
}

/** A lasting subplot. */
export interface Subplot {
  readonly kind: string;
  readonly note: string;
}

/** What Hero Points have bought since creation. @rule DRA-370 DRA-371 DRA-372 */
export interface Advances {
  /** Attributes raised since the last adventure. */
  readonly raised: readonly string[];
  /** Power points bought. */
  readonly powerPoints: number;
  /** Every purchase: its kind, what it cost, in words. */
  readonly log: readonly { readonly kind: string; readonly cost: number; readonly text: string }[];
}

/** Plain snapshot of an actor; the adapter makes it, the rules read nothing else. @rule DRA-333 */
export interface DramaCharacter {
  /** Uuid at the table. */
  readonly ref: string;
  readonly name: string;
  readonly rank: Rank;
  readonly side: Side;
  /** Played by a player. */
  readonly player: boolean;
  readonly heroPoints: { readonly value: number };
  readonly attributes: Readonly<Record<AttributeKey, { readonly base: number; readonly mod: number }>>;
  readonly skills: readonly SkillEntry[];
  readonly powers: readonly PowerEntry[];
  readonly weapons: readonly WeaponEntry[];
  readonly armour: readonly ArmourEntry[];
  readonly gear: readonly GearEntry[];
  /** Skill key by which each kind of attack is met. */
  readonly defences: Readonly<Record<DefenceKind, string>>;
  /** Limit values before powers; null where the body can't do it at all. */
  readonly limits: Readonly<Record<LimitKey, number | null>>;
  readonly harm: HarmState;
  /** Knocked down in the turn that is on: its end doesn't count. Absent: not so. @rule DRA-184 */
  readonly fellNow?: boolean;
  readonly stabilised: boolean;
  /** Way covered in a round of the fight, in metres; absent: none yet. @rule DRA-153 */
  readonly moved?: { readonly round: number; readonly metres: number };
  /** Seconds of the rest that is on, unbroken by exertion, 0 to 3599; absent: none. @rule DRA-230 */
  readonly rested?: number;
  /** Rounds at mortal wounds, for the death check. */
  readonly mortalRounds: number;
  /** Resist shock has been tried in this conflict. */
  readonly resisted: boolean;
  /** Made the latest roll that deserves glory outside a fight, and has had none for it. @rule DRA-300 */
  readonly glory?: boolean;
  readonly conditions: readonly ConditionState[];
  readonly npcTier: "henchman" | "lieutenant" | "archEnemy" | null;
  /** Members of a group of mooks that share this sheet; 1 for one character. */
  readonly count: number;
  /** Wound levels that take one of these mooks out; null or absent: what the table says. */
  readonly outAt?: number | null;
  readonly flaws?: readonly string[];
  /** Points lent by powers, by id. */
  readonly lentPoints: readonly { readonly id: string; readonly from: string }[];
  readonly subplots: readonly Subplot[];
  readonly advances: Advances;
}

/** Whether somebody plays by these rules: a target may play by another ruleset. */
export const isDrama = (character: unknown): character is DramaCharacter =>
  typeof character === "object" &&
  character !== null &&
  "harm" in character &&
  "heroPoints" in character &&
  "rank" in character;
