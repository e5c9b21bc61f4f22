import type { Change, Value } from "./change.ts";
import type { RunUp } from "./space/run.ts";

/** Somebody as cards name them: fixed when the card is made, so that a later rename doesn't rewrite history. */
export interface Party {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
}

/** The table as exchanges see it: plain snapshots by uuid, read when asked, so that an answer is worked out from what is true now and not from what a card remembers. */
export interface Table {
  /** The rules' snapshot of an actor, or null when it is gone. */
  readonly character: (uuid: string) => unknown;
  /** Name and picture as the table knows them (the token's, where one stands on the board); null when it is gone. */
  readonly party: (uuid: string) => Party | null;
  /** Plain data of an item that is itself a target or a means (gear under attack); null when it is gone. */
  readonly item: (uuid: string) => unknown;
  /** Snapshot of a pool of the table (doom, a shared reserve) by its key; null when the table has none yet. */
  readonly pool: (key: string) => { readonly uuid: string; readonly value: unknown } | null;
  /** Uuids of the heroes whose players are here, and of everybody in the fight. */
  readonly present: () => readonly string[];
  /** A world setting of ours. */
  readonly setting: (key: string) => Value;
  /** The fight that is on, or null. */
  readonly encounter: () => Encounter | null;
  /** Feet between two actors' tokens on the scene in view, from the nearest space of one to the nearest of the other; null when they aren't both there, and the user is asked instead. */
  readonly distance: (from: string, to: string) => number | null;
  /** Where somebody comes to who runs straight at another, this many feet at most; null when no board shows both. */
  readonly runUp: (who: string, to: string, feet: number) => RunUp | null;
  /** How much of somebody walls hide from another: 0 nothing, 1 all; null when no board shows both. */
  readonly hides?: (from: string, to: string) => number | null;
  /** On whose side somebody stands: the heroes' and their friends', their foes', or nobody's (null). */
  readonly side: (uuid: string) => "heroes" | "foes" | null;
  /** Whether players may not know this one's numbers: an adversary that no player may look into, at a table that keeps such numbers hidden. */
  readonly hidden: (uuid: string) => boolean;
}

/** A fight as the rules see it: plain, read when asked. */
export interface Encounter {
  readonly round: number;
  /** Uuid of the actor whose turn it is; null between turns. */
  readonly acting: string | null;
  /** Uuids of all actors in it, in their order. */
  readonly order: readonly string[];
  /** Grows with every turn of the fight; only the Gamemaster's "previous turn" takes it back. */
  readonly turns: number;
  /** What the ruleset's own order keeps (`FlowState.data`): card, phase, type. */
  readonly data: Readonly<Record<string, Value>>;
  /** Where the order is kept, as text, for a card that writes to it; absent where nothing of the kind is. */
  readonly kept?: { readonly uuid: string; readonly flow: string };
}

/**
 * A point in time at which rules run by themselves, on the active Gamemaster's client, once. A turn that was put off or interrupted resumes: it began before, so that nothing
 * that counts turns counts it again.
 */
export type Moment =
  | { readonly type: "turnStart" | "turnEnd" | "turnResume"; readonly of: string; readonly round?: number }
  | { readonly type: "roundStart" | "roundEnd" | "encounterStart" | "scene" | "act" | "session" | "rest" }
  /** The fight is gone by then: `who` names all that were in it. */
  | { readonly type: "encounterEnd"; readonly who?: readonly string[] }
  | { readonly type: "time"; readonly seconds: number };

/** What a moment brings: things that simply happen, and questions (a dying check) that become cards. */
export interface MomentResult {
  readonly changes: readonly Change[];
  /** Cards to open; `ask` is what the kind's `compose` takes. */
  readonly prompts: readonly { readonly kind: string; readonly actor: string; readonly ask: unknown }[];
  /** What comes once those cards are there, and so changes nothing on them; absent: nothing. */
  readonly then?: readonly Change[];
}
