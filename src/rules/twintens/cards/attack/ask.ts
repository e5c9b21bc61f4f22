import type { OpeningKey } from "../../acts/attack/openings.ts";
import type { ManeuverKey } from "../../acts/maneuver-table.ts";
import type { TradeKey } from "../../acts/maneuvers.ts";
import type { AttackSituation, Concealment, Cover } from "../../acts/situations.ts";
import type { AttackType } from "../../values.ts";

/**
 * What somebody chose: names, choices and the few numbers that are theirs to choose. It travels to the Gamemaster's desk, where everything is put together again from the actors
 * as they are; so whatever else a client may claim doesn't count.
 */
export interface AttackAsk {
  readonly actor: string;
  readonly attack: string;
  /** Uuids, frozen when the dialog opened: what is retargeted between roll and damage changes nothing. */
  readonly targets: readonly string[];
  readonly maneuver: ManeuverKey;
  readonly trades: Readonly<Record<TradeKey, number>>;
  readonly type: AttackType | null;
  readonly pulled: number | null;
  readonly waiveCritical: boolean;
  readonly takeTen: boolean;
  /** A thing is struck with time. */
  readonly full: boolean;
  readonly situations: readonly AttackSituation[];
  /** `auto`: as their conditions say, both ways. */
  readonly concealment: Concealment | "auto";
  readonly cover: Cover;
  /** The target can't perceive the attacker. */
  readonly unseen: boolean;
  /** Feet to those whom no token shows; null when nobody knows. */
  readonly distance: number | null;
  readonly circumstance: number;
  /** Two more ranks for a power by extra effort. */
  readonly effort: boolean;
  /** Speed of a slam. */
  readonly pace: "normal" | "accelerated";
  /** Damage bonuses of those who join in a combined attack. */
  readonly others: readonly number[];
  /** Damage done to somebody who is held: no roll. */
  readonly held: boolean;
  /** Feat by whose opening it costs nothing; empty for any other attack. */
  readonly opening: OpeningKey | "";
  /** A thing of the table that is thrown; empty for one that nobody has put there. */
  readonly thrown: string;
  /** Toughness of a thing that is thrown, and its weight in pounds; null when nobody knows, then no range holds it back. */
  readonly thing: number;
  readonly weight: number | null;
  /** Whom an area spreads from: one of those whom it is for, or its user; empty for the first of them. */
  readonly middle: string;
  /** Feet that a charge or slam has covered; null for those to the target. */
  readonly covered: number | null;
  /** The attack is what the targets are Vulnerable to, by the Gamemaster's word. */
  readonly vulnerable: boolean;
  /** Ranks of a divided power, by target; empty for one that isn't divided. */
  readonly split: readonly number[];
  /** It comes of a touch, by what surrounds or infects somebody: it hits by itself and costs nothing. */
  readonly touch: boolean;
  /** The trace by which a Homing power attacks once more; empty for any other attack. */
  readonly homing: string;
  /** The feeling that Emotion Control calls up; empty for what the power is about. */
  readonly feeling: string;
  /** The Gamemaster lets it pass although no action is left. */
  readonly overrule: boolean;
}

/** An attack with everything left as it usually is. */
export const attackAsk = (actor: string, attack: string, over: Partial<AttackAsk> = {}): AttackAsk => ({
  actor,
  attack,
  targets: [],
  maneuver: "attack",
  trades: { accurateAttack: 0, allOutAttack: 0, defensiveAttack: 0, powerAttack: 0 },
  type: null,
  pulled: null,
  waiveCritical: false,
  takeTen: false,
  full: false,
  situations: [],
  concealment: "auto",
  cover: "none",
  unseen: false,
  distance: null,
  circumstance: 0,
  effort: false,
  pace: "normal",
  others: [],
  held: false,
  opening: "",
  thrown: "",
  thing: 0,
  weight: null,
  middle: "",
  covered: null,
  vulnerable: false,
  split: [],
  touch: false,
  homing: "",
  feeling: "",
  overrule: false,
  ...over,
});
