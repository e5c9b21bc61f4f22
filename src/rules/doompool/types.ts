import type { Change, Subject } from "../kernel/change.ts";
import type { Refusal } from "../kernel/refusal.ts";
import type { DoompoolSettings } from "./settings.ts";
import type { Die } from "./values.ts";

/** Who pays with what: heroes with plot points, the Gamemaster's characters with dice of the doom pool. @rule DOO-003 DOO-006 */
export type Side = "hero" | "watcher";

/** Who is around: nobody, one ally, two or more. */
export type Affiliation = "solo" | "buddy" | "team";

export type StressType = "physical" | "mental" | "emotional";

/** A hero, or one of the five sorts of characters that the Gamemaster runs. @rule DOO-244 */
export type CharacterType = "hero" | "major" | "minor" | "specialty" | "mob" | "large";

/** A stress track: its die (null when clear) and whether the character has been stressed out by it. */
export interface Track {
  readonly die: Die | null;
  readonly out: boolean;
}

/** A short phrase that helps as d8 or hinders as d4. */
export interface Distinction {
  readonly id: string;
  readonly name: string;
}

/** A trait of a Power Set. `current` is below `base` while the power is stepped back. */
export interface Power {
  readonly id: string;
  readonly name: string;
  /** What it does, as a key; `reflexes` and `senses` count for who goes first. */
  readonly kind: string;
  readonly base: Die;
  readonly current: Die;
  readonly shutdown: boolean;
  readonly targetable: boolean;
  /** What brings it back while it is shut down. */
  readonly recovery: Recovery | null;
  /** Steps that it has more in its bearer's next action, by an SFX such as Absorb; absent for none. */
  readonly boost?: number;
}

/** What brings back what was shut down. */
export type Recovery = "opportunity" | "transition" | "action" | "act";

/** When an SFX or Limit may be used. */
export type Trigger =
  | "pool"
  | "result"
  | "reactionWon"
  | "reactionLost"
  | "actionWon"
  | "actionLost"
  | "incomingStress"
  | "incomingComplication"
  | "recovery"
  | "any";

/** What an SFX costs its user. `amount` counts points or dice, `minDie` is the smallest doom die that will do. */
export interface SfxCost {
  readonly kind: "none" | "pp" | "doom" | "stressStepUp" | "shutdown" | "spendAsset" | "doomGain";
  readonly amount?: number;
  readonly minDie?: Die;
}

/** One thing an SFX or Limit does that the rules can do by themselves. `ref` names a power; without it the user picks one. */
export type SfxOp =
  | { readonly op: "addDie"; readonly size: Die }
  | { readonly op: "addDiePerTarget"; readonly size: Die }
  | { readonly op: "addDoomDice"; readonly from: number; readonly returnStepped: boolean }
  | { readonly op: "doublePower"; readonly ref?: string }
  | { readonly op: "stepUpPower"; readonly ref?: string; readonly n: number }
  | { readonly op: "stepBackHighestInPool"; readonly n: number }
  | { readonly op: "mergeEqualPair" }
  | { readonly op: "splitPower"; readonly parts: 2 | 3 }
  | { readonly op: "addPowersSteppedBack"; readonly n: number }
  | { readonly op: "extraEffectDice"; readonly n: number }
  | {
      readonly op: "stepUpEffect";
      readonly n: number;
      readonly when?: "stress" | "physical" | "mental" | "emotional" | "complication" | "asset";
    }
  | { readonly op: "totalDice"; readonly n: number }
  | { readonly op: "dropHighestFace" }
  | { readonly op: "reroll"; readonly count: number }
  | { readonly op: "ignoreIncoming"; readonly kinds: readonly string[] }
  | { readonly op: "convertOpposingEffect"; readonly to: "stunt" | "powerStep" | "either" }
  | { readonly op: "freeCounterEffect" }
  | { readonly op: "useOwnStressFree"; readonly type: StressType }
  | { readonly op: "recoverStress"; readonly ref?: string; readonly mode: "power" }
  | { readonly op: "createAsset"; readonly name: string; readonly die: Die }
  | { readonly op: "shutdown"; readonly ref?: string }
  /** The set can't be used while its bearer is stressed out or taken out; by itself, and back by itself. */
  | { readonly op: "shutdownWhileOut" }
  | { readonly op: "gainPP"; readonly n: number }
  | { readonly op: "gainDoom"; readonly size: Die }
  | { readonly op: "widenOpportunityFaces"; readonly faces: readonly number[] }
  | { readonly op: "moveStressToDoom"; readonly type: StressType }
  | { readonly op: "stepUpIncoming"; readonly when: string; readonly n: number }
  | { readonly op: "doomOnFailure"; readonly ref?: string }
  | { readonly op: "powerToComplication"; readonly ref?: string };

/** A special effect or a Limit: when, at what price, and what it does. What `ops` don't say is in `text`, and changes no number by itself. @rule DOO-220 DOO-228 */
export interface Sfx {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly trigger: Trigger;
  readonly cost: SfxCost;
  readonly ops: readonly SfxOp[];
  readonly recovery?: Recovery;
}

export interface PowerSet {
  readonly id: string;
  readonly name: string;
  readonly powers: readonly Power[];
  readonly sfx: readonly Sfx[];
  readonly limits: readonly Sfx[];
  readonly shutdown: boolean;
  readonly recovery: Recovery | null;
}

export type SpecialtyRating = "expert" | "master";

export interface Specialty {
  readonly id: string;
  readonly name: string;
  readonly rating: SpecialtyRating;
}

/** Who may use an asset. */
export type Access = "owner" | "side" | readonly string[];

/** A helpful thing with a die. `expiresAfterActionScene` is the number of the Action Scene at whose end it goes; null goes with the scene it was made in. */
export interface Asset {
  readonly id: string;
  /** Actor that it is kept on. */
  readonly owner: Subject;
  readonly name: string;
  readonly die: Die;
  readonly persistent: boolean;
  readonly oneUse: boolean;
  readonly access: Access;
  readonly escaping: boolean;
  /** Assets of one bundle share one free asset slot. */
  readonly bundle: string | null;
  readonly expiresAfterActionScene: number | null;
  readonly targetable: boolean;
}

export interface Resource {
  readonly id: string;
  readonly name: string;
  readonly die: Die;
  /** Id of the Specialty that it comes from. */
  readonly specialty: string;
  readonly origin: "transition" | "opportunity";
  readonly expiresAfterActionScene: number | null;
}

export interface Complication {
  readonly id: string;
  readonly name: string;
  readonly die: Die;
  readonly persistent: boolean;
  readonly expiresAfterActionScene: number | null;
  readonly targetable: boolean;
  /** Who brought it about and holds it up: they resist whoever would take it away. Null for nobody. @rule DOO-096 DOO-202 */
  readonly maker: string | null;
}

export interface MilestoneTrigger {
  readonly xp: 1 | 3 | 10;
  readonly text: string;
  /** Number of the scene and act in which it last gave experience; null for never. */
  readonly lastScene: number | null;
  readonly lastAct: number | null;
}

export interface Milestone {
  readonly id: string;
  readonly name: string;
  readonly triggers: readonly MilestoneTrigger[];
  readonly closed: boolean;
}

/**
 * Plain snapshot of a character; the adapter makes it, the rules read nothing else.
 * @rule DOO-290
 */
export interface DoompoolCharacter {
  /** Uuid at the table. */
  readonly ref: Subject;
  readonly name: string;
  readonly type: CharacterType;
  readonly affiliations: Readonly<Record<Affiliation, Die>>;
  /** Mobs and large-scale threats roll this many dice of this size instead of one Affiliation; null for everybody else. */
  readonly crowd: { readonly size: Die; readonly count: number } | null;
  readonly grouping: Affiliation;
  readonly distinctions: readonly Distinction[];
  readonly powerSets: readonly PowerSet[];
  readonly specialties: readonly Specialty[];
  readonly stress: Readonly<Record<StressType, Track>>;
  readonly trauma: Readonly<Record<StressType, Die | null>>;
  readonly assets: readonly Asset[];
  readonly resources: readonly Resource[];
  readonly complications: readonly Complication[];
  readonly milestones: readonly Milestone[];
  /** Plot points; nothing for the Gamemaster's characters. */
  readonly pp: number;
  readonly xp: number;
  /** Conditions whose treatment this hero has tried in the present Transition Scene. */
  readonly tried: readonly string[];
  /** Dice bought with an opportunity that wait for the next pool: push d8, stunt d10. */
  readonly waiting: {
    readonly push: boolean;
    readonly stunt: boolean;
    /** A stunt of this size that Absorb has made of an opposing effect die; it waits for the next action. */
    readonly absorbed?: Die | null;
  };
  readonly takenOut: boolean;
  readonly fled: boolean;
  readonly outOfStory: boolean;
  readonly tracksTrauma: boolean;
  /** Further turns a round of a large-scale threat. */
  readonly extraTurns: number;
}

/** The doom pool: a document of its own that only the Gamemaster changes. */
export interface DoomPool {
  readonly ref: Subject;
  readonly dice: readonly Die[];
}

/** Act, scene and how many Action Scenes there have been. @rule DOO-270 */
export interface SceneState {
  readonly act: number;
  readonly kind: "action" | "transition";
  readonly name: string;
  readonly number: number;
  readonly distinctions: readonly string[];
  readonly doomAtStart: readonly Die[];
  readonly sceneCounter: number;
  /** The Action Scene is over, and nothing else has begun yet. */
  readonly ended: boolean;
}

export type { DoompoolSettings };

/** The table as an exchange needs it, read when asked. */
export interface Facts {
  readonly character: (ref: Subject) => DoompoolCharacter | null;
  readonly doom: DoomPool;
  readonly scene: SceneState;
  /** Uuids of everybody in the scene. */
  readonly present: readonly Subject[];
  readonly settings: DoompoolSettings;
}

/** Where a die of a pool comes from. */
export type PoolSource =
  | "affiliation"
  | "distinction"
  | "power"
  | "specialty"
  | "stress"
  | "complication"
  | "asset"
  | "push"
  | "stunt"
  | "resource"
  | "ownStress"
  | "ownComplication"
  | "doom"
  | "floor"
  | "trait"
  | "lent"
  | "scene"
  | "sfx"
  | "bare";

/** One die of a pool about to be rolled. `ref` names the trait, power, condition or item it stands for; dice of one trait share it. */
export interface PoolDie {
  readonly size: Die;
  readonly source: PoolSource;
  /** Power Set of a power, bearer of a condition; null where there is none. */
  readonly group: string | null;
  readonly ref: string | null;
  readonly name: string;
}

/** What SFX and Limits change about reading the roll. */
export interface ResultModifiers {
  /** Dice in the total without a price; two unless an SFX says three. */
  readonly totalDice: number;
  /** Effect dice kept without a price beyond the first. */
  readonly freeEffects: number;
  /** Steps that the effect die takes when it is used for this; null for any use. */
  readonly effectSteps: readonly { readonly n: number; readonly when: string | null }[];
  readonly opportunityFaces: readonly number[];
  /** The die with the highest face is out of the total. */
  readonly dropHighest: boolean;
  /** Counter effects cost nothing. */
  readonly freeCounter: boolean;
}

/** What happens to the roller after the whole exchange. */
export type AfterStep =
  | { readonly type: "ownStress"; readonly track: StressType }
  | { readonly type: "ownComplication"; readonly id: string }
  | { readonly type: "returnDoom"; readonly dice: readonly Die[]; readonly steps: number }
  | { readonly type: "doomOnFailure"; readonly die: Die };

/** One line of a pool's price: how much, in what, and which rule asks for it. */
export interface PriceRow {
  readonly label: string;
  readonly name: string;
  readonly amount: number;
  readonly rule: string;
}

/** A pool that may be rolled: its dice, its price, what committing changes. */
export interface PoolPlan {
  readonly roller: Subject;
  readonly side: Side;
  readonly dice: readonly PoolDie[];
  /** Plot points, or doom dice of any size, to be paid; and plot points earned in the same breath. */
  readonly cost: number;
  readonly credit: number;
  readonly price: readonly PriceRow[];
  /** Plot points that the hero has left; 0 for the Gamemaster. */
  readonly ppAfter: number;
  /** Size of the main trait as rolled; null for the doom pool. */
  readonly main: Die | null;
  readonly result: ResultModifiers;
  readonly after: readonly AfterStep[];
  readonly changes: readonly Change[];
  /** Ids of the SFX that are in it, so that none is used on its result again. */
  readonly sfx?: readonly string[];
}

/** A yes with what it brings, or the game's reason why not. */
export type Answer<T> = ({ readonly accepted: true } & T) | Refusal;
