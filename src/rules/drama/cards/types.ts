import type { Change } from "../../kernel/change.ts";
import type { Row } from "../../kernel/rows.ts";
import type { CallChoice, Interaction, InteractionResult, InteractionTable } from "../acts/interaction.ts";
import type { Segment } from "../dice/dice.ts";
import type { MultiRow } from "../dice/multi.ts";
import type { ActionRequest, ActionResolution } from "../dice/totals.ts";
import type { Rounding } from "../dice/value-chart.ts";
import type { HeldCard, Source, Spend } from "../fortune/spends.ts";
import type { AttackForm, DamageColumn, DamageResult, DamageTable, Pick, Protection } from "../harm/damage.ts";
import type { AttributeKey } from "../types.ts";
import type { MOOK_REROLL, Rank } from "../values.ts";

/** Somebody or something on a card, as cards name them: fixed when the card is made. */
export interface Party {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
}

/** Somebody at the table as they are now, as far as points and cards go. Filled in by the Gamemaster's client, never by a sender. */
export interface Present extends Party {
  readonly rank: Rank;
  readonly points: number;
  readonly conscious: boolean;
  /** Cards that may be used now (pool in a conflict, hand outside), and points lent by powers. */
  readonly cards: readonly HeldCard[];
}

/** What is done: a blow, one of the five interactions, an active defence, a push beyond a limit, or any other check. */
export type ActionKind = "attack" | "defend" | "push" | "check" | Interaction;

/** An attribute under what covers or carries it, armour or a weapon: each adds to it up to a maximum, and the best counts. */
export interface Caps {
  readonly base: number;
  readonly covers: readonly { readonly add: number; readonly max: number | null }[];
}

/** Somebody or something that the action is aimed at. One actor may fill several slots (three thugs of one group). */
export interface ActionTarget extends Party {
  /** Names the slot within this card. */
  readonly slot: string;
  readonly kind: "character" | "object";
  /** An object's owner whose trademark this very item is; null for any other, whose damage no point negates. */
  readonly owner: Party | null;
  /** Column of the damage table; objects use that of mooks. */
  readonly column: DamageColumn;
  /** What the action total must reach, with an active defence. */
  readonly dn: number;
  /** The same without active defence, to tell whom it saved; null when the target doesn't defend actively. */
  readonly passiveDn: number | null;
  /** Attribute behind the DN; null when none is. */
  readonly defenceAttribute: AttributeKey | null;
  /** Toughness with armour; null for actions without an effect on it. */
  readonly toughness: number | null;
  readonly toughnessAttribute: AttributeKey | null;
  /** The same Toughness by its parts, for a card that raises the attribute. @rule DRA-180 DRA-290 */
  readonly guard?: Caps;
  /** What a disarm is held against. */
  readonly strength: number | null;
  readonly protection: Protection;
  /** Skill value where this target asks for another than the action's own. */
  readonly value: number | null;
  /** This kind of interaction has changed something on it this round already. */
  readonly affected: boolean;
  /** A vehicle that takes shock, as no other thing does. @rule DRA-223 */
  readonly takesShock?: true;
  /** Why DN and Toughness are what they are. */
  readonly rows?: { readonly dn: readonly Row[]; readonly toughness: readonly Row[] } | undefined;
}

/** The world's settings as they were when the action began; a later change doesn't touch it. @rule DRA-420 */
export interface ActionSettings {
  readonly damageTable: DamageTable;
  readonly interactionTable: InteractionTable;
  readonly valueRounding: Rounding;
  readonly multiChartOverride: readonly MultiRow[] | null;
  readonly effectMode: "sharedBonus" | "resultPoints";
  readonly mookReroll: keyof typeof MOOK_REROLL;
  readonly negativeDamageShock: boolean;
  readonly cardPointsCounterable: boolean;
}

/** One use of one skill, attribute or power. */
export interface ActionExchange {
  readonly actionId: string;
  readonly actor: Party;
  readonly kind: ActionKind;
  readonly dice: {
    readonly rank: Rank;
    readonly skilled: boolean;
    readonly stymied: boolean;
    readonly up: boolean;
    readonly unskilledState: boolean;
  };
  /** Value, modifiers, wounds, least bonus, effect value; DN here only for an action without targets. */
  readonly action: Omit<ActionRequest, "toughness" | "effectMode">;
  readonly attribute: AttributeKey | null;
  /** Attribute that the effect value reads (Strength of a blow); null for weapons and powers. */
  readonly effectAttribute: AttributeKey | null;
  /** The effect value by its parts, where an attribute is behind it. @rule DRA-180 DRA-290 */
  readonly effectCap?: Caps;
  /** How many act as one, 1 and up; only the roller's own point may go in, once. */
  readonly group: number;
  /** Every target in reach at its own DN, without the increase of one on many (an area). */
  readonly area: boolean;
  readonly form: AttackForm & {
    readonly grapple?: boolean;
    /** What must be reached out of the hold, where it isn't the holder's own body: the Strength of a telekinesis. */
    readonly holdValue?: number;
    readonly disarm?: boolean;
    /** The attacker chose to be able to leave wounds out. */ readonly holdsBack?: boolean;
  };
  /** In the order in which the player put them. */
  readonly targets: readonly ActionTarget[];
  /** Whether Hero Points may go into the roll; not into recovery, death and resist-shock checks. */
  readonly spendable: boolean;
  /** Harm of the world and nobody's doing: no card helps or hinders it. @rule DRA-186 */
  readonly world?: true;
  /** Outside a conflict an interaction comes to its success level and no state. */
  readonly levelOnly?: true;
  /** The outcome that the player wants at a player's call. */
  readonly wanted: string;
  readonly side: "heroes" | "villains";
  /** Kinds that the current card approves of; empty outside conflicts. */
  readonly approved: readonly string[];
  readonly settings: ActionSettings;
  readonly present: readonly Present[];
  /** What doing it writes whatever comes of it, once, with the first dice: an Up and an aim used, a shot fired, openings left. */
  readonly onRoll: readonly Change[];
}

/** What a value card is read for. */
export type ValueUse = "action" | "effect" | "dn" | "toughness";

/** Facts that the Gamemaster's client adds to an event: those concerned, as they are now. */
export interface WithFacts {
  readonly facts?: readonly Present[];
}

export type ActionEvent = WithFacts &
  (
    | { readonly type: "wish" | "unwish"; readonly by: string; readonly source: Source }
    /** `changes` of dice: what the fight remembers of them, worked out by the Gamemaster's client. */
    | { readonly type: "roll"; readonly faces: readonly number[]; readonly changes?: readonly Change[] }
    | { readonly type: "announce"; readonly by: string; readonly source: Source; readonly aware?: readonly string[] }
    | { readonly type: "counter"; readonly spend: string; readonly by: string; readonly source: Source }
    | { readonly type: "pass"; readonly spend: string; readonly by: string }
    | { readonly type: "close" | "cancel"; readonly spend: string }
    /** The Gamemaster's word on who knows of an announced point. */
    | { readonly type: "aware"; readonly spend: string; readonly aware: readonly string[] }
    /** A helper's own check has been read. */
    | { readonly type: "help"; readonly by: string; readonly success: boolean }
    | {
        readonly type: "throw";
        readonly spend: string;
        readonly faces: readonly number[];
        readonly changes?: readonly Change[];
      }
    | {
        readonly type: "play";
        readonly by: string;
        readonly card: string;
        readonly use?: ValueUse;
        readonly slot?: string;
        readonly adds?: number;
        readonly ally?: boolean;
      }
    | { readonly type: "lapse" }
    /** `changes` are those of an action without targets (a defence taken, shock of a push), worked out from its reading by the Gamemaster's client. */
    | { readonly type: "resolve"; readonly changes?: readonly Change[] }
    | { readonly type: "soften"; readonly slot: string; readonly wounds: number }
    | {
        readonly type: "negate";
        readonly slot: string;
        readonly by: string;
        readonly picks: readonly Pick[];
        readonly personal: 0 | 1;
        readonly cards: readonly string[];
      }
    | {
        readonly type: "call";
        readonly slot: string;
        readonly choice: CallChoice;
        readonly words: string;
        /** Turns that the state lasts, 1 to 9. */ readonly turns?: number;
      }
    | {
        readonly type: "apply";
        readonly slots: readonly string[];
        readonly changes: readonly { readonly slot: string; readonly changes: readonly Change[] }[];
      }
  );

/** A chain of dice with what paid for it: the spend's id, or null for the base roll and Up. */
export interface RolledSegment extends Segment {
  readonly sourceId: string | null;
}

/** An announced point on this card. */
export interface CardSpend extends Spend {
  readonly id: string;
}

/** Something a card added: to the action or effect total, to one target's DN or Toughness. */
export interface Boost {
  readonly by: string;
  readonly card: string;
  readonly to: ValueUse;
  /** The target concerned; null for the totals. */
  readonly slot: string | null;
  readonly amount: number;
  readonly label: string;
  readonly rule: string;
}

/** How the dice on the table read for one target (or for the one task of an action without targets). */
export interface SlotReading {
  readonly resolution: ActionResolution;
  /** What it takes, increases and cards included; null for a total only. */
  readonly dn: number | null;
  readonly rp: number | null;
  readonly success: boolean | null;
  /** How many of a group succeed; 1 or 0 for one character. */
  readonly successes: number;
  /** Toughness with armour, one on many and cards; null when the action has none to beat. */
  readonly toughness: number | null;
  readonly effectRp: number | null;
}

/** Where a target stands: dice aren't read yet, missed, nothing to apply, a wanted outcome to be worded, a result to be negated and applied, applied. */
export type SlotStage = "open" | "missed" | "unaffected" | "call" | "result" | "applied";

/** A payment that lowered a result. */
export interface NegationEntry {
  readonly by: string;
  readonly picks: readonly Pick[];
  readonly personal: 0 | 1;
  readonly cards: readonly string[];
}

export interface SlotState {
  readonly target: ActionTarget;
  readonly stage: SlotStage;
  /** Who made this attack miss with a card, and which; no later point or card makes it hit. */
  readonly dodged: { readonly by: string; readonly card: string } | null;
  readonly reading: SlotReading | null;
  /** What arrives, before points; what is left of it. Null when nothing is about to happen to it. */
  readonly incoming: DamageResult | null;
  readonly result: DamageResult | null;
  readonly softened: boolean;
  readonly negations: readonly NegationEntry[];
  readonly interaction: InteractionResult | null;
  readonly call: { readonly choice: CallChoice; readonly words: string; readonly turns: number } | null;
  readonly restrained: boolean;
  readonly disarmed: boolean;
  readonly changes: readonly Change[];
}

/** An action on its way: declared, its dice on the table, its outcome read. */
export interface ActionState {
  readonly request: ActionExchange;
  readonly stage: "declared" | "open" | "resolved";
  /** The actor has begun another action: no more points or cards of the actor's. */
  readonly lapsed: boolean;
  readonly segments: readonly RolledSegment[];
  readonly dieTotal: number | null;
  /** A chance to roll again is still to be lost. */
  readonly stymied: boolean;
  /** Points wanted before they can be announced, in order. */
  readonly wishes: readonly Source[];
  readonly spends: readonly CardSpend[];
  readonly boosts: readonly Boost[];
  /** Those who have tried to help with the one task, and whether they could. */
  readonly helpers: readonly { readonly by: string; readonly success: boolean }[];
  readonly redone: number;
  readonly present: readonly Present[];
  readonly targets: readonly SlotState[];
  /** The reading of an action without targets. */
  readonly reading: SlotReading | null;
  /** Somebody's usable cards have stood among its facts, whoever holds what by now. */
  readonly handsSeen: boolean;
  /** Those whose numbers have been taken out for players' eyes; empty where everything is shown. */
  readonly veiled: readonly string[];
}
