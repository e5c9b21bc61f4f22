import { type Refusal, refuse } from "../../rules/kernel/refusal.ts";
import {
  ATTACK_SITUATIONS,
  type AttackSituation,
  type AttackType,
  CIRCUMSTANCE_LIMIT,
  CONCEALMENT,
  type Concealment,
  COVER,
  type Cover,
  DC_LIMIT,
  EMOTIONS,
  isOpening,
  type ManeuverKey,
  MANEUVERS,
  type OpeningKey,
  type TradeKey,
  TRADES,
} from "../../rules/twintens/index.ts";

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

/** Farthest that somebody may name a distance, in feet: forty times around the Earth. */
const FARTHEST = 5_300_000_000;

type Read<T> = { readonly accepted: true; readonly choices: T } | Refusal;

const bad = (field: string): Refusal => refuse("malformed", { code: field });
const isRecord = (v: unknown): v is Record<string, unknown> => typeof v === "object" && v !== null && !Array.isArray(v);
const within = (v: unknown, limit: number): v is number =>
  typeof v === "number" && Number.isInteger(v) && Math.abs(v) <= limit;
const texts = (v: unknown): v is string[] =>
  Array.isArray(v) && v.length <= 100 && v.every((x) => typeof x === "string");
const oneOf = (v: unknown, choices: readonly string[]): boolean => typeof v === "string" && choices.includes(v);

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

/** Read what came over the wire as choices of an attack. */
export function readAttack(ask: unknown): Read<AttackAsk> {
  if (!isRecord(ask) || typeof ask.actor !== "string") return bad("actor");
  if (typeof ask.attack !== "string") return bad("attack");
  const all = attackAsk(ask.actor, ask.attack, ask as Partial<AttackAsk>);
  if (!texts(all.targets)) return bad("targets");
  if (!Object.hasOwn(MANEUVERS, String(all.maneuver))) return bad("maneuver");
  if (!isRecord(all.trades) || !TRADES.every((k) => within(all.trades[k], 20))) return bad("trades");
  if (all.type !== null && !oneOf(all.type, ["lethal", "nonlethal"])) return bad("type");
  if (all.pulled !== null && !within(all.pulled, DC_LIMIT)) return bad("pulled");
  if (!texts(all.situations) || !all.situations.every((s) => Object.hasOwn(ATTACK_SITUATIONS, s)))
    return bad("situations");
  if (all.concealment !== "auto" && !Object.hasOwn(CONCEALMENT, String(all.concealment))) return bad("concealment");
  if (!Object.hasOwn(COVER, String(all.cover))) return bad("cover");
  if (all.distance !== null && !(typeof all.distance === "number" && all.distance >= 0 && all.distance <= FARTHEST))
    return bad("distance");
  if (!within(all.circumstance, CIRCUMSTANCE_LIMIT)) return bad("circumstance");
  if (!oneOf(all.pace, ["normal", "accelerated"])) return bad("pace");
  if (!Array.isArray(all.others) || all.others.length > 20 || !all.others.every((n) => within(n, DC_LIMIT)))
    return bad("others");
  if (!within(all.thing, DC_LIMIT)) return bad("thing");
  for (const field of ["weight", "covered"] as const)
    if (all[field] !== null && !(within(all[field], FARTHEST) && all[field] >= 0)) return bad(field);
  for (const field of ["middle", "homing"] as const) if (typeof all[field] !== "string") return bad(field);
  if (!oneOf(all.feeling, ["", ...EMOTIONS])) return bad("feeling");
  if (!Array.isArray(all.split) || all.split.length > 100 || !all.split.every((n) => within(n, DC_LIMIT)))
    return bad("split");
  if (typeof all.opening !== "string" || (all.opening !== "" && !isOpening(all.opening))) return bad("opening");
  for (const field of [
    "waiveCritical",
    "takeTen",
    "full",
    "unseen",
    "effort",
    "held",
    "vulnerable",
    "touch",
    "overrule",
  ] as const)
    if (typeof all[field] !== "boolean") return bad(field);
  return { accepted: true, choices: all };
}

/** What of a record is one text; empty when it isn't there. */
export const textOf = (ask: unknown, field: string): string =>
  isRecord(ask) && typeof ask[field] === "string" ? ask[field] : "";

/** What of a record is one whole number; the other when it isn't there. */
export const numberOf = (ask: unknown, field: string, other: number): number =>
  isRecord(ask) && within(ask[field], FARTHEST) ? ask[field] : other;
