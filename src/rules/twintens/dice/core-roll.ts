import { die, type Dist } from "../../kernel/odds/index.ts";
import { RulesError, whole } from "../../kernel/refusal.ts";
import { explain, type Row, row } from "../../kernel/rows.ts";
import type { CoreSettings, Part } from "../types.ts";
import { BEST_NATURAL, CORE_DICE, DEFAULTS, DEGREE_STEP, MAX_DEGREE, REROLL_RAISE } from "../values.ts";

type CoreDie = keyof typeof CORE_DICE;

/**
 * The natural of a roll: both faces added up, before any bonus. A ten-sided face of 10 may be given as 0, as it is printed.
 * @param faces  two faces 1-10, or one face 1-20 where the table rolls a d20
 * @throws       RulesError "bad-faces"
 * @rule TWI-010
 */
export function naturalOf(faces: readonly number[], coreDie: CoreDie = DEFAULTS.coreDie): number {
  const { sides, count } = CORE_DICE[coreDie];
  const read = faces.map((f) => (f === 0 && sides === 10 ? 10 : f));
  if (read.length !== count || read.some((f) => !Number.isInteger(f) || f < 1 || f > sides))
    throw new RulesError("bad-faces", { faces, count, sides });
  return read.reduce((a, b) => a + b, 0);
}

/** The natural if it can be rolled; RulesError "bad-natural" outside 2-20 (1-20 on a d20). @rule TWI-533 */
export function checkNatural(natural: number, coreDie: CoreDie = DEFAULTS.coreDie): number {
  const min = CORE_DICE[coreDie].worst;
  if (!Number.isInteger(natural) || natural < min || natural > BEST_NATURAL)
    throw new RulesError("bad-natural", { natural: String(natural), min, max: BEST_NATURAL });
  return natural;
}

/** Whether only the dice say so: the lowest natural there is. The total never counts. @rule TWI-011 */
export function isWorst(natural: number, coreDie: CoreDie = DEFAULTS.coreDie): boolean {
  return natural === CORE_DICE[coreDie].worst;
}

/** Whether only the dice say so: a natural 20. @rule TWI-011 */
export function isBest(natural: number): boolean {
  return natural === BEST_NATURAL;
}

/** Every natural with its ways: 100 of them on 2d10. @rule TWI-014 */
export function naturals(coreDie: CoreDie = DEFAULTS.coreDie): Dist<number> {
  const { sides, count } = CORE_DICE[coreDie];
  return die(sides).repeat(count);
}

/** Ways to roll this natural, out of 100. @rule TWI-014 */
export function ways(natural: number): number {
  const n = checkNatural(natural);
  return n <= 11 ? n - 1 : 21 - n;
}

/** Ways to roll at least this natural, out of 100. @rule TWI-014 */
export function atLeast(natural: number): number {
  let sum = 0;
  for (let n = checkNatural(natural); n <= BEST_NATURAL; n++) sum += ways(n);
  return sum;
}

/** Margin read as a failure: how far the total stayed below the DC, 0 for a success. @rule TWI-181 */
export function failByOf(margin: number): number {
  return Math.max(0, -margin);
}

/** Degree of failure: 1 for failBy 1 to 4, 2 for 5 to 9, up to 4; 0 for a success. @rule TWI-018 TWI-019 */
export function degreeOfFailure(failBy: number): number {
  whole("failBy", failBy, 0);
  return failBy === 0 ? 0 : Math.min(MAX_DEGREE, 1 + Math.floor(failBy / DEGREE_STEP));
}

/** The same bonus twice: of lines with one key and one sign only the largest counts, the first of level ones; the others stay as lines of 0 with a note. @rule TWI-007 */
function once(rows: readonly Row[], keyOf: (at: number) => string): Row[] {
  const beats = (other: Row, j: number, one: Row, i: number): boolean =>
    i !== j &&
    keyOf(i) === keyOf(j) &&
    Math.sign(other.value) === Math.sign(one.value) &&
    (Math.abs(other.value) > Math.abs(one.value) || (other.value === one.value && j < i));
  return rows.map((one, i) =>
    one.value !== 0 && rows.some((other, j) => beats(other, j, one, i))
      ? row(one.label, 0, "TWI-007", { ...one.data, value: one.value }, "CROSSOVER.Twintens.Row.sameSource")
      : one,
  );
}

/**
 * The lines of a bonus. Parts of different sources add; of parts with the same source and label only the best bonus and the worst penalty count.
 * @rule TWI-006 TWI-007
 */
export const partRows = (parts: readonly Part[]): Row[] =>
  once(
    parts.map((part) => row(part.label, part.value, part.rule ?? "TWI-006")),
    (i) => JSON.stringify([parts[i]?.source, parts[i]?.label]),
  );

/** The lines of a roll at the table: what says the same by the same rule, of the same thing, comes from one source and counts once. @rule TWI-006 TWI-007 */
export const countedRows = (rows: readonly Row[]): Row[] =>
  once(rows, (i) => JSON.stringify([rows[i]?.rule, rows[i]?.label, rows[i]?.data]));

/** What a roll needs besides its dice. `fixed` replaces the dice: take 10, a passive number (TWI-016, TWI-017). */
export interface CheckRequest {
  readonly kind: string;
  readonly parts: readonly Part[];
  readonly dc?: number;
  readonly settings?: CoreSettings;
}

/** A roll as it is stored: enough to work it out again (TWI-020). */
export interface CheckRecord {
  readonly kind: string;
  /** Null for a fixed roll. */
  readonly faces: readonly number[] | null;
  readonly fixed: boolean;
  readonly natural: number;
  readonly rows: readonly Row[];
  readonly total: number;
  readonly dc?: number;
  readonly margin?: number;
  readonly success?: boolean;
  readonly failBy?: number;
  readonly degree?: number;
}

/**
 * A check: two dice and a bonus against a number; meeting it succeeds. Nothing is automatic here: a natural 2 with enough bonus succeeds.
 * @param faces  the dice, or "fixed" for the fixed roll (never a natural 2 or 20), or "take20"
 * @rule TWI-001 TWI-012 TWI-013 TWI-016 TWI-017 TWI-020
 */
export function resolveCheck(request: CheckRequest, faces: readonly number[] | "fixed" | "take20"): CheckRecord {
  const settings = { ...DEFAULTS, ...request.settings };
  const natural =
    faces === "fixed" ? settings.fixedRoll : faces === "take20" ? BEST_NATURAL : naturalOf(faces, settings.coreDie);
  const fixed = typeof faces === "string";
  const { total, rows } = explain([
    row(`CROSSOVER.Twintens.Row.${fixed ? "fixed" : "natural"}`, natural, fixed ? "TWI-016" : "TWI-010"),
    ...partRows(request.parts),
  ]);
  const record = { kind: request.kind, faces: fixed ? null : faces, fixed, natural, rows, total };
  if (request.dc === undefined) return record;
  const margin = total - request.dc;
  const failBy = failByOf(margin);
  return { ...record, dc: request.dc, margin, success: margin >= 0, failBy, degree: degreeOfFailure(failBy) };
}

/** Who wins an opposed check: higher total, then higher bonus; null means both roll again. @rule TWI-015 */
export function opposed(
  mine: { readonly total: number; readonly natural: number },
  theirs: { readonly total: number; readonly natural: number },
): "mine" | "theirs" | null {
  const gap = mine.total - theirs.total || mine.total - mine.natural - (theirs.total - theirs.natural);
  return gap > 0 ? "mine" : gap < 0 ? "theirs" : null;
}

/** What a conviction re-roll leaves. `natural` is null for a raised roll: it is a plain number and neither misses nor hits by itself. */
export interface Reroll {
  readonly value: number;
  readonly natural: number | null;
  readonly kept: "first" | "second";
  readonly adjusted: boolean;
}

/**
 * A roll bought with conviction: the second natural gains 10 when it is 10 or less, and the better of the two is kept; equal results keep the first.
 * A real natural 20 beats everything.
 * @rule TWI-326 TWI-532
 */
export function convictionReroll(first: number, second: number, coreDie?: CoreDie): Reroll {
  checkNatural(first, coreDie);
  checkNatural(second, coreDie);
  const raised = second <= REROLL_RAISE;
  const value = raised ? second + REROLL_RAISE : second;
  if (isBest(first) || value <= first) return { value: first, natural: first, kept: "first", adjusted: false };
  return { value, natural: raised ? null : second, kept: "second", adjusted: raised };
}

/** A natural under Probability Control: at least its rank, never made a natural 20. @rule TWI-440 */
export function controlledNatural(natural: number, rank: number): number {
  return Math.max(natural, Math.min(BEST_NATURAL - 1, rank));
}
