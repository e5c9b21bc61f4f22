import type { DiceResult, EvaluationOptions } from "../types.ts";
import { DiceTerm, type DiceTermData, type ModifierHandler } from "./dice-term.ts";

/** Dice that go on exploding or being rerolled beyond this are stopped. */
const MOST_REPEATS = 1000;

/** `[max][op][target]` behind a reroll or explode. */
function limits(
  modifier: string,
  name: RegExp,
): { max: number | null; comparison: string; target: number | null } | null {
  const match = new RegExp(`^${name.source}(-?[0-9]+)?([<>=]+)?(-?[0-9]+)?$`, "i").exec(modifier);
  if (!match) return null;
  const [, first, comparison, second] = match;
  // A lone number is the target; with a comparison behind it, it limits how often.
  if (first !== undefined && !comparison) return { max: null, comparison: "=", target: Number(first) };
  return {
    max: first === undefined ? null : Number(first),
    comparison: comparison ?? "=",
    target: second === undefined ? null : Number(second),
  };
}

// These are functions, not private methods, because dice that aren't a Die borrow its modifiers (`r: Die.prototype.reroll`).

/** The lowest and the highest face that chance can show. */
const lowest = (term: DiceTerm): number => Math.min(term.mapRandomFace(0), term.mapRandomFace(1 - 2 ** -32));
const highest = (term: DiceTerm): number => Math.max(term.mapRandomFace(0), term.mapRandomFace(1 - 2 ** -32));

/** Roll one more die for every result that passes the test; with `recursive` for the new ones too. */
async function rollAgain(
  term: DiceTerm,
  max: number | null,
  recursive: boolean,
  flag: "rerolled" | "exploded",
  test: (r: DiceResult) => boolean,
): Promise<void> {
  const initial = term.results.length;
  let left = max ?? Infinity;
  for (let i = 0; i < (recursive ? term.results.length : initial) && left > 0; i++) {
    const r = term.results[i]!;
    if (!r.active || !test(r)) continue;
    r[flag] = true;
    if (flag === "rerolled") r.active = false;
    left--;
    await term.roll({ [flag === "rerolled" ? "reroll" : "explode"]: true } as EvaluationOptions);
    if (term.results.length > MOST_REPEATS)
      throw new Error(
        `Maximum recursion depth for ${flag === "rerolled" ? "rerolling" : "exploding"} dice roll exceeded`,
      );
  }
}

async function reroll(term: DiceTerm, modifier: string, recursive: boolean): Promise<false | undefined> {
  const limit = limits(modifier, /rr?/);
  if (!limit) return false;
  const target = limit.target ?? lowest(term);
  await rollAgain(term, limit.max, recursive, "rerolled", (r) =>
    DiceTerm.compareResult(r.result, limit.comparison, target),
  );
}

async function explode(term: DiceTerm, modifier: string, recursive: boolean): Promise<false | undefined> {
  const limit = limits(modifier, /xo?/);
  if (!limit) return false;
  const target = limit.target ?? highest(term);
  await rollAgain(term, limit.max, recursive, "exploded", (r) =>
    DiceTerm.compareResult(r.result, limit.comparison, target),
  );
}

/** `[op][target]` behind the name of a modifier; null if it is written otherwise. */
function targetOf(modifier: string, name: string): { comparison: string | undefined; target: number | null } | null {
  const match = new RegExp(`^${name}([<>=]+)?(-?[0-9]+)?$`, "i").exec(modifier);
  return match && { comparison: match[1], target: match[2] === undefined ? null : Number(match[2]) };
}

function countParity(term: DiceTerm, parity: number): void {
  for (const r of term.results) {
    if (!r.active) continue;
    r.success = Math.abs(r.result % 2) === parity;
    r.count = r.success ? 1 : 0;
  }
}

function deduct(
  term: DiceTerm,
  modifier: string,
  name: string,
  options: { deductFailure?: boolean; invertFailure?: boolean },
): false | undefined {
  const t = targetOf(modifier, name);
  if (!t) return false;
  const counted = term.results.some((r) => r.active && (r.success !== undefined || r.failure !== undefined));
  if (t.target === null && counted) DiceTerm._deductFlagged(term.results, options);
  else DiceTerm._applyDeduct(term.results, t.comparison ?? "=", t.target ?? lowest(term), options);
}

function clamp(
  term: DiceTerm,
  modifier: string,
  name: string,
  beyond: (value: number, n: number) => boolean,
): false | undefined {
  const match = new RegExp(`^${name}([0-9]+)$`, "i").exec(modifier);
  if (!match) return false;
  const n = Number(match[1]);
  for (const r of term.results) {
    if (!beyond(r.result, n)) continue;
    r.count = n;
    r.rerolled = true;
  }
}

/** A fair die with any number of faces, and the modifiers of section 5.1. T:client/dice/terms/die */
export class Die extends DiceTerm {
  static override DENOMINATION = "d";
  static override MODIFIERS: Record<string, ModifierHandler> = {
    r: "reroll",
    rr: "rerollRecursive",
    x: "explode",
    xo: "explodeOnce",
    k: "keep",
    kh: "keep",
    kl: "keep",
    d: "drop",
    dh: "drop",
    dl: "drop",
    min: "minimum",
    max: "maximum",
    even: "countEven",
    odd: "countOdd",
    cs: "countSuccess",
    cf: "countFailures",
    df: "deductFailures",
    sf: "subtractFailures",
    ms: "marginSuccess",
  };

  constructor(termData: DiceTermData = {}) {
    super(termData);
    if (typeof this._faces === "number" && !Number.isInteger(this._faces))
      throw new Error("A Die must have a whole number of faces");
  }

  override get total(): number | undefined {
    const total = super.total;
    if (total === undefined) return total;
    if (this.options.marginSuccess != null) return total - Number(this.options.marginSuccess);
    if (this.options.marginFailure != null) return Number(this.options.marginFailure) - total;
    return total;
  }

  /** `r[n]`, `r<n`, `r1=1`: roll again what meets the target (lowest face if none is given), once each. T:client/dice/terms/die */
  async reroll(modifier: string, { recursive = false }: { recursive?: boolean } = {}): Promise<false | undefined> {
    return reroll(this, modifier, recursive);
  }

  /** `rr`: the new result may be rolled again too. T:client/dice/terms/die */
  async rerollRecursive(modifier: string): Promise<false | undefined> {
    return reroll(this, modifier, true);
  }

  /** `x[n]`, `x>=n`, `x1=6`: roll one more for what meets the target (highest face if none is given), the new ones too. T:client/dice/terms/die */
  async explode(modifier: string, { recursive = true }: { recursive?: boolean } = {}): Promise<false | undefined> {
    return explode(this, modifier, recursive);
  }

  /** `xo`: the new dice don't explode. T:client/dice/terms/die */
  async explodeOnce(modifier: string): Promise<false | undefined> {
    return explode(this, modifier, false);
  }

  /** `k`, `khN`, `klN`: keep the N highest or lowest. T:client/dice/terms/die */
  keep(modifier: string): false | undefined {
    const match = /^k([hl])?([0-9]+)?$/i.exec(modifier);
    if (!match) return false;
    DiceTerm._keepOrDrop(this.results, Number(match[2] ?? 1), { keep: true, highest: match[1]?.toLowerCase() !== "l" });
  }

  /** `d`, `dlN`, `dhN`: drop the N lowest or highest. T:client/dice/terms/die */
  drop(modifier: string): false | undefined {
    const match = /^d([hl])?([0-9]+)?$/i.exec(modifier);
    if (!match) return false;
    DiceTerm._keepOrDrop(this.results, Number(match[2] ?? 1), {
      keep: false,
      highest: match[1]?.toLowerCase() === "h",
    });
  }

  /** `cs>=n`: every result that meets the target (highest face if none) counts 1, every other 0. T:client/dice/terms/die */
  countSuccess(modifier: string): false | undefined {
    const t = targetOf(modifier, "cs");
    if (!t) return false;
    DiceTerm._applyCount(this.results, t.comparison ?? "=", t.target ?? highest(this), { flagSuccess: true });
  }

  /** `cf<=n`: every result that meets the target (lowest face if none) is a failure and counts 1, every other 0. T:client/dice/terms/die */
  countFailures(modifier: string): false | undefined {
    const t = targetOf(modifier, "cf");
    if (!t) return false;
    DiceTerm._applyCount(this.results, t.comparison ?? "=", t.target ?? lowest(this), { flagFailure: true });
  }

  /** `even`: even results count 1, odd ones 0. T:client/dice/terms/die */
  countEven(_modifier: string): undefined {
    countParity(this, 0);
  }

  /** `odd`: odd results count 1, even ones 0. T:client/dice/terms/die */
  countOdd(_modifier: string): undefined {
    countParity(this, 1);
  }

  /** `df=n`: failures (lowest face, or what an earlier count calls one) count -1. T:client/dice/terms/die */
  deductFailures(modifier: string): false | undefined {
    return deduct(this, modifier, "df", { deductFailure: true });
  }

  /** `sf=n`: failures count as their negative value. T:client/dice/terms/die */
  subtractFailures(modifier: string): false | undefined {
    return deduct(this, modifier, "sf", { invertFailure: true });
  }

  /** `ms>n`: the total becomes total - n; with `<` it becomes n - total. T:client/dice/terms/die */
  marginSuccess(modifier: string): false | undefined {
    const t = targetOf(modifier, "ms");
    if (!t || t.target === null) return false;
    this.options[t.comparison?.startsWith("<") ? "marginFailure" : "marginSuccess"] = t.target;
  }

  /** `minN`: a lower result counts as N. T:client/dice/terms/die */
  minimum(modifier: string): false | undefined {
    return clamp(this, modifier, "min", (value, n) => value < n);
  }

  /** `maxN`: a higher result counts as N. T:client/dice/terms/die */
  maximum(modifier: string): false | undefined {
    return clamp(this, modifier, "max", (value, n) => value > n);
  }
}
