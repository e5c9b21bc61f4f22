import { constant, die, type Dist, sum } from "../../kernel/odds/index.ts";
import { RulesError, whole } from "../../kernel/refusal.ts";
import { type Row, row } from "../../kernel/rows.ts";
import type { CoreSettings, Source } from "../types.ts";
import { DEFAULTS, FORTUNE_DIE, FORTUNE_SPAN, FORTUNE_STEPS, PASSIVE, SOURCE_CAP } from "../values.ts";

/**
 * What each source really gives: at most 5 ranks either way, and of one key only the largest Advantage and the largest Disadvantage. Sources that give nothing more
 * stay as lines of 0 with a note.
 * @rule DES-018 DES-019
 */
export function sourceRows(sources: readonly Source[]): Row[] {
  const capped = sources.map((s) => ({
    ...s,
    ranks: Math.max(-SOURCE_CAP, Math.min(SOURCE_CAP, whole("ranks", s.ranks))),
  }));
  return capped.map((s, i) => {
    const label = s.label ?? "CROSSOVER.Destiny.Row.source";
    const beaten = capped.some(
      (o, j) =>
        o.key === s.key &&
        Math.sign(o.ranks) === Math.sign(s.ranks) &&
        (Math.abs(o.ranks) > Math.abs(s.ranks) || (o.ranks === s.ranks && j < i)),
    );
    if (beaten) return row(label, 0, "DES-018", { ranks: s.ranks }, "CROSSOVER.Destiny.Row.sameSource");
    return s.ranks === sources[i]?.ranks
      ? row(label, s.ranks, "DES-018")
      : row(label, s.ranks, "DES-019", {}, "CROSSOVER.Destiny.Row.sourceCap");
  });
}

/**
 * The net rank of a check: the linked ability and every Advantage and Disadvantage, clamped once after adding everything.
 * @param ability  rank of the linked ability; no source, so it is not limited to 5
 * @rule DES-004 DES-018 DES-019
 */
export function net(sources: readonly Source[], ability = 0, cap: number = DEFAULTS.advantageCap): number {
  whole("cap", cap, 0);
  const ranks = sourceRows(sources).reduce((n, r) => n + r.value, whole("ability", ability));
  return Math.max(-cap, Math.min(cap, ranks));
}

/** The Fortune Dice that a net rank buys, as signed sizes: rank 6 is `[12, 4]`, rank -6 is `[-12, -4]`, rank 0 and flat mode none. @rule DES-005 DES-007 */
export function fortuneFormula(netRank: number, settings: CoreSettings = {}): number[] {
  if (isFlat(settings)) return [];
  const ranks = Math.abs(whole("net", netRank));
  const dice: number[] = Array.from({ length: Math.floor(ranks / FORTUNE_SPAN) }, () => FORTUNE_DIE);
  const rest = FORTUNE_STEPS[(ranks % FORTUNE_SPAN) - 1];
  if (rest !== undefined) dice.push(rest);
  return netRank < 0 ? dice.map((d) => -d) : dice;
}

/**
 * What Fortune gives a rolled check: the faces added or subtracted, or in flat mode the net rank itself.
 * @param faces  positive faces in the order of `fortuneFormula`; none in flat mode
 * @throws       RulesError "bad-faces" when they are not the dice of this net rank
 * @rule DES-005 DES-006 DES-007
 */
export function fortune(netRank: number, faces: readonly number[], settings: CoreSettings = {}): number {
  const dice = fortuneFormula(netRank, settings);
  const fits =
    faces.length === dice.length && faces.every((f, i) => Number.isInteger(f) && f >= 1 && f <= Math.abs(dice[i] ?? 0));
  if (!fits) throw new RulesError("bad-faces", { faces, dice });
  if (isFlat(settings)) return netRank;
  return dice.reduce((total, d, i) => total + Math.sign(d) * (faces[i] ?? 0), 0);
}

/** Every total that Fortune can give at a net rank. @rule DES-005 DES-007 */
export function fortuneOdds(netRank: number, settings: CoreSettings = {}): Dist<number> {
  if (isFlat(settings)) return constant(netRank);
  return sum(fortuneFormula(netRank).map((d) => (d < 0 ? die(-d).map((f) => -f) : die(d))));
}

/** A passive score: 10 in the place of the d20 and the net rank as a plain number; no die, no natural. @rule DES-008 */
export function passive(rank: number, flat = 0, netRank = 0): number {
  return PASSIVE + rank + flat + netRank;
}

/** Whether this table rolls no Fortune Dice. @rule DES-007 */
export function isFlat(settings: CoreSettings = {}): boolean {
  return (settings.fortuneMode ?? DEFAULTS.fortuneMode) === "flat";
}
