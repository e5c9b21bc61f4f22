import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Row } from "../../kernel/rows.ts";
import { line } from "../labels.ts";
import { CIRCUMSTANCE, CONCEALMENT, COVER, INTERACTION, PERCEPTION_FEET, PRONE, RANGE_BANDS, TOOLS } from "./values.ts";

/**
 * A circumstance that the Gamemaster names: +1 or -1, major +2 or -2, on the result and never on the DC. Circumstances add up without a limit of their own.
 * @rule FUD-090 FUD-093
 */
export function circumstance(size: keyof typeof CIRCUMSTANCE): Row {
  return line(size, CIRCUMSTANCE[size], "FUD-090");
}

/**
 * Working without the proper tools.
 * @param improvised  whether the character has Improvised Tools
 * @rule FUD-091 FUD-092
 */
export function toolsRow(tools: keyof typeof TOOLS, improvised: boolean): Row {
  return line("tools", improvised ? TOOLS[tools].improvised : TOOLS[tools].plain, improvised ? "FUD-092" : "FUD-091");
}

export type RangeBand = keyof typeof RANGE_BANDS;

/**
 * The range band of a ranged attack at a distance in feet; null when it is beyond long range.
 * @param doublings  applications of Extended Range (each doubles every band), less 1 for Diminished Range (halves)
 * @rule FUD-095
 */
export function rangeBand(feet: number, doublings = 0): RangeBand | null {
  const reach = 2 ** doublings;
  return (Object.keys(RANGE_BANDS) as RangeBand[]).find((band) => feet <= RANGE_BANDS[band].feet * reach) ?? null;
}

/** Where an attacker and a target stand to each other. */
export interface AttackSituation {
  readonly range: "close" | "ranged";
  /** `complete`: nothing of the target can be aimed at. */
  readonly cover: keyof typeof COVER | "complete";
  readonly concealment: keyof typeof CONCEALMENT;
  /** Null: beyond long range. Passed over for close attacks. */
  readonly band: RangeBand | null;
  readonly attackerProne: boolean;
  readonly targetProne: boolean;
  /** The attacker has Prone Fighting: its own lying down costs nothing in close combat. */
  readonly attackerProneFighting: boolean;
  /** The target has Prone Fighting: lying down makes it no easier to hit at close range. */
  readonly targetProneFighting: boolean;
  readonly attackerSize: number;
  readonly targetSize: number;
}

/** Two people of human size in the open at short range. */
export const OPEN: AttackSituation = {
  range: "close",
  cover: "none",
  concealment: "none",
  band: "short",
  attackerProne: false,
  targetProne: false,
  attackerProneFighting: false,
  targetProneFighting: false,
  attackerSize: -2,
  targetSize: -2,
};

/**
 * The lines of an attack from where the two stand; only those that change something. Size counts against Dodge (ranged) only.
 * @returns a refusal `attack.covered` behind complete cover, `attack.outOfRange` beyond long range
 * @rule FUD-095
 */
export function attackCircumstances(s: AttackSituation): readonly Row[] | Refusal {
  if (s.cover === "complete") return refuse("attack.covered");
  if (s.range === "ranged" && s.band === null) return refuse("attack.outOfRange");
  const close = s.range === "close";
  const rows = [
    line("cover", COVER[s.cover].attack, "FUD-095"),
    line("concealment", CONCEALMENT[s.concealment], "FUD-095"),
    line("range", close || s.band === null ? 0 : RANGE_BANDS[s.band].attack, "FUD-095"),
    line("prone", s.attackerProne && close && !s.attackerProneFighting ? PRONE.ownClose : 0, "FUD-237"),
    line("targetProne", s.targetProne ? proneTarget(close, s.targetProneFighting) : 0, "FUD-237"),
    line("size", close ? 0 : s.targetSize - s.attackerSize, "FUD-095"),
  ];
  return rows.filter((r) => r.value !== 0);
}

function proneTarget(close: boolean, proneFighting: boolean): number {
  if (!close) return PRONE.rangedAgainst;
  return proneFighting ? 0 : PRONE.closeAgainst;
}

/**
 * What cover adds to Dodge against an area.
 * @rule FUD-095 FUD-115
 */
export function areaCoverRow(cover: keyof typeof COVER): Row {
  return line("cover", COVER[cover].areaDodge, "FUD-095");
}

/**
 * Interaction with somebody who can't hear or understand you, or whose Intellect is below -3.
 * @rule FUD-095 FUD-414
 */
export function interactionRows(subject: {
  readonly understands: boolean;
  readonly intellect: number;
}): readonly Row[] {
  return [
    ...(subject.understands ? [] : [line("unheard", INTERACTION.unheard, "FUD-095")]),
    ...(subject.intellect < INTERACTION.dullBelow ? [line("dull", INTERACTION.dull, "FUD-095")] : []),
  ];
}

/**
 * Perception over a distance: -1 for each full 15 feet (rounded down). It may go below -2.
 * @rule FUD-093 FUD-095
 */
export function perceptionRow(feet: number): Row {
  return line("distance", 0 - Math.floor(feet / PERCEPTION_FEET), "FUD-095", { feet });
}

/**
 * What a difference in size is worth beyond attacks: grab contests by size, Intimidation of the smaller, Stealth before the larger.
 * @rule FUD-096
 */
export function sizeRow(use: "grab" | "intimidation" | "stealth", own: number, other: number): Row {
  const gap = own - other;
  const value = use === "grab" ? gap : use === "intimidation" ? Math.max(0, gap) : Math.max(0, -gap);
  return line("size", value, "FUD-096");
}

/**
 * Resisting a trip: +1 for each mass rank above the attacker's.
 * @rule FUD-096
 */
export function tripMassRow(own: number, other: number): Row {
  return line("mass", Math.max(0, own - other), "FUD-096");
}

/** How many size ranks smaller a hand is than the body it belongs to: about a twelfth of it. */
const HAND = 4;

/** A holder whose hand is as large as the target needs one hand and is neither hindered nor vulnerable. @param holder size rank of the body @rule FUD-096 */
export function holdsWithOneHand(holder: number, target: number): boolean {
  return holder - HAND >= target;
}
