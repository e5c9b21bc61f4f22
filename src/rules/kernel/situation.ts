import type { Value } from "./change.ts";
import type { Purser, TurnSpends } from "./economy.ts";
import type { RunUp } from "./space/run.ts";
import type { Encounter, Party } from "./table.ts";

/** Somebody or something at the table, by the uuid of its document. */
export type Ref = string;

/** Text as the rules name it: a lang key, and what stands in its placeholders (a value that is itself a key is translated too). */
export interface Words {
  readonly key: string;
  readonly data?: Readonly<Record<string, string | number>>;
}

/** Somebody's place in a fight. */
export interface Fighter extends Purser {
  /** Of the participant, as the order names it. */
  readonly id: string;
  /** What has been used of this round. */
  readonly spends: TurnSpends;
  /** What else the ruleset keeps for as long as the fight lasts. */
  readonly state: Readonly<Record<string, Value>>;
}

/**
 * The table from where somebody stands who is about to act: what rules may ask before they say what can be chosen and what comes of it. Plain and read only. Who acts and who chooses are
 * part of it; everything else is the table as it is at this moment, the same on the chooser's client and at the Gamemaster's desk but for `here`, `aimed` and `distance`, which
 * are what that client's own board shows.
 */
export interface Situation<Who = unknown, Settings = unknown> {
  /** Who acts. */
  readonly self: Ref;
  /** Whether it is the Gamemaster who chooses. */
  readonly gm: boolean;
  /** On the Gamemaster's word: turn, reach and range (`turns/turn-and-reach.ts`) are in nobody's way. Absent: they are. */
  readonly overrule?: boolean;
  /** A character of this ruleset; null for what is gone or plays by another one. */
  readonly character: (who: Ref) => Who | null;
  /** Name and picture as the table knows them; null when it is gone. */
  readonly party: (who: Ref) => Party | null;
  /** Whom one may name, without `self`: who is aimed at first, then who is in the fight or on the scene, then who is at the table. */
  readonly here: readonly Ref[];
  /** Who is aimed at on the board. */
  readonly aimed: readonly Ref[];
  readonly side: (who: Ref) => "heroes" | "foes" | null;
  /** Whether whoever chooses may act for somebody. */
  readonly owns: (who: Ref) => boolean;
  /** Feet between two; null where no board tells. */
  readonly distance: (from: Ref, to: Ref) => number | null;
  /** Where somebody comes to who runs straight at another, so many feet at most; null, or absent: no board tells. */
  readonly runUp?: (who: Ref, to: Ref, feet: number) => RunUp | null;
  /** How much of somebody walls hide from another: 0 nothing, 1 all; null, or absent: no board tells. */
  readonly hides?: (from: Ref, to: Ref) => number | null;
  /** Whether players may not know this one's numbers. */
  readonly hidden: (who: Ref) => boolean;
  /** The fight that is on, or null. */
  readonly fight: Encounter | null;
  /** Somebody's place in the fight; null for who isn't in it. */
  readonly fighter: (who: Ref) => Fighter | null;
  readonly settings: Settings;
  /** World time in whole seconds. */
  readonly seconds: number;
  /** Plain data of an item; null when it is gone. */
  readonly item: (uuid: string) => unknown;
  /** State of a card that lies there, by its message; null when it is gone. */
  readonly card: (message: string) => unknown;
  /** Everybody whom something that lasts may have reached: the world's characters and those on the scene that is on. */
  readonly everywhere: () => readonly Ref[];
}

/** Whether whoever chooses may not know somebody's numbers, nor what isn't seen of them: nothing that is offered or said hangs on these. */
export const isUnknown = (s: Pick<Situation, "gm" | "hidden" | "self">, who: Ref): boolean =>
  !s.gm && who !== s.self && s.hidden(who);

/** Name of somebody, for a text; the reference itself when it is gone. */
export const nameOf = (s: Pick<Situation, "party">, who: Ref): string => s.party(who)?.name ?? who;
