import type { Change } from "../../../kernel/change.ts";
import type { Row } from "../../../kernel/rows.ts";
import type { AttackRequest, AttackResolution, CriticalBenefit } from "../../acts/attack/attack.ts";
import { type Attack, linkedOf } from "../../acts/attack/offence.ts";
import type { Manner } from "../../acts/attack/ways-to-strike.ts";
import type { TeamResult } from "../../dice/opposed.ts";
import type { AreaKind, AreaResolution, AreaTarget } from "../../harm/area.ts";
import type { ResistanceRequest, ResistanceResolution } from "../../harm/resistance.ts";
import type { UseGate, Went } from "../../powers/gate.ts";
import type {
  AfflictionCondition,
  CheckRequest,
  CheckResolution,
  DefenseKey,
  Face,
  Faces,
  FudgeSettings,
} from "../../types.ts";
import type { Adjustment } from "../adjust.ts";
import type { Party } from "../check.ts";
import type { Help } from "../team.ts";

/** Somebody who is attacked. `attack` is null for what needs no attack check: areas and perception range. */
export interface AttackTarget extends Party {
  readonly kind: "hero" | "minion";
  /** It is a thing and nobody: it bends and breaks. */
  readonly object?: true;
  readonly attack: AttackRequest | null;
  readonly area: { readonly kind: AreaKind; readonly target: AreaTarget } | null;
  /** Rank that reaches this one where it isn't the attack's own: a share of Split, what a slam gives back. */
  readonly rank?: number;
  /** The attacker, who feels a slam that hits. */
  readonly recoil?: true;
  /** Which of the linked effects this row is about, from 1; absent: the one that leads. */
  readonly effect?: number;
  /** It was sent here by somebody whose Protection held it. */
  readonly bounced?: true;
}

/** Name of a row of the card: whom it is about, which of the linked effects where it isn't the first, and whether it was sent there. Answers name it. */
export const rowOf = ({ uuid, effect, bounced }: Pick<AttackTarget, "uuid" | "effect" | "bounced">): string =>
  [uuid, ...(effect === undefined ? [] : [effect]), ...(bounced ? ["bounced"] : [])].join(" ");

/** A thing that somebody holds, when the blow is meant for it: its Toughness resists, and it breaks. */
export interface Thing {
  /** Uuid of the item. */
  readonly item: string;
  readonly name: string;
  readonly toughness: number;
}

/** An attack of one on one or more. */
export interface AttackExchange {
  readonly actor: Party;
  readonly attack: Attack;
  /** Rank with manoeuvres, before criticals and Multiattack. */
  readonly rank: number;
  /** Lines of each effect's rank with what maneuvers and a slam make of it and what of that the power level takes off again, the one that leads first; absent: they make nothing of it. */
  readonly lines?: readonly (readonly Row[])[];
  /** What maneuvers add to or take off the attacker's Dodge and Parry for a round; absent: nothing. */
  readonly defenses?: number;
  readonly targets: readonly AttackTarget[];
  /** How the blow is struck; absent: as it comes. */
  readonly manner?: Manner;
  /** One throw counts against every target (Split). */
  readonly oneThrow?: true;
  readonly thing?: Thing;
  /** Name of the weapon that breaks in the attacker's hand. */
  readonly breaks?: string;
  /** The check that the power itself takes (Check Required), against its number. */
  readonly gate?: CheckRequest;
  /** It passes on from somebody who is under it (Contagious): nobody strikes. */
  readonly touched?: true;
  /** Who strikes with the attacker, as one (team attack). */
  readonly helpers?: readonly Party[];
  /** They don't strike along but help the attacker's own check. */
  readonly led?: true;
  /** How the number to resist is found this once; absent: as the table has it. */
  readonly mode?: FudgeSettings["resistanceMode"];
}

/** The effect that a row of the card is about. @rule FUD-129 */
export const effectAt = (
  { attack }: Pick<AttackExchange, "attack">,
  { effect = 0 }: Pick<AttackTarget, "effect">,
): Attack => linkedOf(attack)[effect - 1] ?? attack;

/** The dice of one target's attack. Lists and not records by uuid: a document's data takes dots in keys for paths. */
export interface TargetFaces {
  readonly target: string;
  readonly faces: Faces | null;
}

/** What applying changes in one row. */
export interface TargetChanges {
  readonly target: string;
  readonly changes: readonly Change[];
}

/** A helper's part in a team attack: its check and dice, or null where it needs none. */
export interface Joined {
  readonly uuid: string;
  readonly attack: AttackRequest | null;
  readonly rank: number;
  readonly faces: Faces | null;
}

/** An effect that a critical hit brings besides its own, or in its place: harm, conditions by degree, points off a trait. */
export interface OtherEffect {
  readonly effect: "damage" | "affliction" | "weaken";
  readonly resistedBy: DefenseKey;
  readonly conditions: readonly AfflictionCondition[];
  /** The trait that a Weaken takes from. */
  readonly weakens?: string;
}

/** A throw in a row of an attack's card; `power` is the attacker's power check against the resistance. */
export type Thrower = "attack" | "defense" | "resistance" | "power";

/** A throw that belongs to no row: the power's own check, both sides of the last counter, a helper's blow or check. */
export type CardThrow = "gate" | "counter" | "countered" | `join ${string}` | `help ${string}`;

/** Somebody has countered an attack with a power of their own. */
export interface Counter {
  readonly by: Party;
  readonly power: string;
  readonly own: CheckResolution;
  readonly counter: CheckResolution;
  /** Ranks that it has left of the effect that leads. */
  readonly left: number;
  /** Ranks left of each linked effect, in their order; absent: it has none. */
  readonly linked?: readonly number[];
  /** Both checks and their dice, so that either side may improve its throw; absent where a side is hidden. */
  readonly thrown?: CounterThrow;
  /** Where each row stood before it. */
  readonly stages?: readonly Stage[];
  /** It didn't work: an Unreliable power that failed, or one whose own check did. */
  readonly idle?: true;
}

/** Both sides of a counter as they rolled. */
export interface CounterThrow {
  readonly check: CheckRequest;
  readonly faces: Faces | null;
  readonly ownCheck: CheckRequest;
  readonly ownFaces: Faces | null;
  /** It works whatever is rolled. */
  readonly always?: true;
  /** Ranks that are innate, effect by effect, the one that leads first; absent: none. */
  readonly innate?: readonly number[];
  /** What the power that counters asks before it does anything, and how that went; absent: nothing. */
  readonly asked?: UseGate;
  readonly went?: Went;
}

/** The attacker's dice; `attackAnyway` on the Gamemaster's word, where the turn had no action left for it. */
interface Thrown<T extends "attack" | "attackAnyway"> {
  readonly type: T;
  readonly throws: readonly TargetFaces[];
  /** Coins of an Unreliable power, and the dice of the check that it takes. */
  readonly coins?: readonly Face[];
  readonly gate?: Faces | null;
  readonly changes?: readonly Change[];
  /** Of the fight. */
  readonly round?: number | null;
}

/** `target` names a row (`rowOf`). The defense's and resistance's numbers come with the answer, worked out from the target as it is then; `spent` is what was made ready for the roll and is used up by it. */
export type AttackEvent =
  | Thrown<"attack">
  | Thrown<"attackAnyway">
  /** A victory point makes an Unreliable power work after all. */
  | { readonly type: "insist"; readonly changes: readonly Change[] }
  /** A helper strikes too. */
  | {
      readonly type: "join";
      readonly helper: string;
      readonly faces: Faces | null;
      readonly joined: Joined | null;
      readonly changes: readonly Change[];
    }
  /** Somebody counters it with a power of their own, as what was readied or at once for a victory point; both make power checks. */
  | ({
      readonly type: "counter";
      readonly by: Party;
      readonly power: string;
      readonly atOnce: boolean;
      readonly changes: readonly Change[];
    } & CounterThrow)
  /** A helper makes the same check for the attacker. */
  | {
      readonly type: "help";
      readonly helper: string;
      readonly faces: Faces | null;
      readonly check: CheckRequest | null;
      readonly changes: readonly Change[];
    }
  /** The Gamemaster's circumstance, or what a team is worth, on a roll that has fallen. */
  | {
      readonly type: "adjust";
      readonly target: string;
      readonly roll: Thrower;
      readonly by: Adjustment;
      readonly changes?: readonly Change[];
    }
  /** `more`: the dice against each helper who struck, in their order. */
  | {
      readonly type: "defend";
      readonly target: string;
      readonly faces: Faces | null;
      readonly check: CheckRequest;
      readonly more?: readonly (Faces | null)[];
      readonly spent?: readonly Change[];
      /** They let it hit. */ readonly willing?: boolean;
    }
  | { readonly type: "benefit"; readonly target: string; readonly benefit: CriticalBenefit }
  /** An ally takes the hit, defenseless. */
  | {
      readonly type: "interpose";
      readonly target: string;
      readonly by: Party;
      /** It is a minion of theirs that the hit is turned on. */ readonly sacrifice?: true;
      readonly kind: "hero" | "minion";
      readonly check: CheckRequest;
      readonly changes: readonly Change[];
    }
  /** A miss that comes again (Homing). */
  | { readonly type: "again"; readonly target: string; readonly faces: Faces | null; readonly round: number | null }
  | {
      readonly type: "resist";
      readonly target: string;
      readonly faces: Faces | null;
      readonly powerFaces: Faces | null;
      readonly request: ResistanceRequest;
      /** What the critical hit had brought by then: with another the number would be another. */ readonly benefit?: CriticalBenefit | null;
      /** Nullify: which effect. */ readonly chosen?: string;
      /** Dice of further checks against it (Resistible, Sense-Dependent), in their order. */
      readonly furtherFaces?: readonly (Faces | null)[];
      /** They look away, or stop their ears. */ readonly averted?: boolean;
      readonly spent?: readonly Change[];
      /** They let it happen. */ readonly willing?: boolean;
    }
  /** A victory point for a second throw of one's own, its price worked out where it is written; `target` is empty for what belongs to no row. */
  | {
      readonly type: "improve";
      readonly target: string;
      readonly roll: Thrower | CardThrow;
      readonly faces: Faces;
      readonly changes: readonly Change[];
      /** Uuid of who pays, where that isn't who threw. */ readonly by?: string;
      /** Bad luck: the worse throw stands. */ readonly worse?: true;
    }
  /** The Gamemaster agrees which effect a critical hit adds, or does instead. */
  | { readonly type: "other"; readonly target: string; readonly other: OtherEffect }
  /** The Gamemaster lets a minion that would be dead be knocked out. */
  | { readonly type: "spare" | "kill"; readonly target: string; readonly changes: readonly Change[] }
  /** The Gamemaster counts a Strength-based power's natural -3 as an automatic failure. */
  | { readonly type: "botch"; readonly target: string }
  /** Protection that has held a blow sends it on. */
  | { readonly type: "bounce"; readonly target: string; readonly to: Party; readonly kind: "hero" | "minion" }
  /** A standard action of the attacker's brings another resistance check (Concentration). */
  | { readonly type: "renew"; readonly target: string; readonly changes: readonly Change[] }
  /** The attacker lets go of what lasts: all that it did to this one is over. */
  | { readonly type: "release"; readonly target: string; readonly changes: readonly Change[] }
  | { readonly type: "apply"; readonly targets: readonly string[]; readonly changes: readonly TargetChanges[] };

/** Where one row stands: who must do what next. `follows` waits for the blow that it comes with. */
export type Stage = "attack" | "follows" | "defend" | "missed" | "resist" | "unharmed" | "apply" | "applied";

/** What a team's blows come to: the largest rank that hit, and what the others add. */
export interface TeamBlow {
  readonly base: number;
  readonly bonus: number;
  readonly members: readonly { readonly uuid: string; readonly resolution: AttackResolution | null }[];
}

export interface TargetState {
  readonly target: AttackTarget;
  readonly stage: Stage;
  readonly faces: Faces | null;
  /** The defense as it was made, so that either side may improve its throw. */
  readonly defended: {
    readonly check: CheckRequest;
    readonly faces: Faces | null;
    readonly more?: readonly (Faces | null)[];
  } | null;
  readonly resisted: {
    readonly request: ResistanceRequest;
    readonly faces: Faces | null;
    readonly powerFaces: Faces | null;
    /** Of further checks against it; absent: there were none. */
    readonly furtherFaces?: readonly (Faces | null)[];
  } | null;
  readonly attack: AttackResolution | null;
  readonly area: AreaResolution | null;
  /** Chosen for a critical hit; the increased effect until the attacker says otherwise. */
  readonly benefit: CriticalBenefit | null;
  readonly resistance: ResistanceResolution | null;
  readonly changes: readonly Change[];
  /** What its critical hit does besides or instead was said. */
  readonly other?: true;
  /** It was sent on from here. */
  readonly bounced?: true;
  /** What lasted was let go. */
  readonly released?: true;
  readonly team?: TeamBlow;
  /** Whose hit it was before somebody stepped in. */
  readonly insteadOf?: Party;
  /** Further tries of Homing that were made, and the round of the last one. */
  readonly tries?: number;
  readonly round?: number | null;
}

export interface AttackState {
  readonly request: AttackExchange;
  readonly targets: readonly TargetState[];
  /** Coins of an Unreliable power as they fell; gone once a victory point made it work. */
  readonly coins?: readonly Face[];
  /** The check that the power took, and the ranks that it left; absent for a power that takes none. */
  readonly gate?: { readonly check: CheckResolution; readonly rank: number };
  /** Who has countered it, with what, and the ranks that each has left of it. */
  readonly counters?: readonly Counter[];
  /** Helpers of a team attack who have struck. */
  readonly joined?: readonly Joined[];
  /** Helpers of the attacker's check, and what they are worth. */
  readonly helps?: readonly Help[];
  readonly team?: TeamResult;
}
