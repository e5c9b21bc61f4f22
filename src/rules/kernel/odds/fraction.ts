import { RulesError } from "../refusal.ts";

/** An exact share in lowest terms, `den` above 0: a half is `{ num: 1n, den: 2n }`. `toNumber` makes it 0.5. */
export interface Fraction {
  readonly num: bigint;
  readonly den: bigint;
}

/** Greatest common divisor of two whole numbers, never negative. */
export function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/** `num / den` in lowest terms. Throws RulesError `zero-denominator`. */
export function fraction(num: bigint | number, den: bigint | number = 1n): Fraction {
  const [n, d] = [BigInt(num), BigInt(den)];
  if (d === 0n) throw new RulesError("zero-denominator", { num: String(num) });
  const g = gcd(n, d) * (d < 0n ? -1n : 1n);
  return { num: n / g, den: d / g };
}

/** The nearest number; sound for terms far beyond what a number can hold. */
export function toNumber({ num, den }: Fraction): number {
  const bits = den.toString(2).length - 1000;
  const shift = BigInt(Math.max(0, bits));
  return Number(num >> shift) / Number(den >> shift);
}

/** The exact sum. */
export function plus(a: Fraction, b: Fraction): Fraction {
  return fraction(a.num * b.den + b.num * a.den, a.den * b.den);
}

/** The exact product. */
export function times(a: Fraction, b: Fraction): Fraction {
  return fraction(a.num * b.num, a.den * b.den);
}

/** The share left over: 1 minus it. */
export function complement({ num, den }: Fraction): Fraction {
  return fraction(den - num, den);
}

/** Negative, 0 or positive as `a` is below, equal to or above `b`. */
export function compareFractions(a: Fraction, b: Fraction): number {
  const d = a.num * b.den - b.num * a.den;
  return d < 0n ? -1 : d > 0n ? 1 : 0;
}

/** A decimal as it is written: 0.1 is one tenth, not its nearest binary neighbour. Throws RulesError `not-a-share` outside 0 to 1. */
export function share(p: number | Fraction): Fraction {
  const exact = typeof p === "number" ? decimal(p) : fraction(p.num, p.den);
  if (exact.num < 0n || exact.num > exact.den)
    throw new RulesError("not-a-share", { value: toNumber(exact), min: 0, max: 1 });
  return exact;
}

/** The exact value of a number's shortest decimal form. */
function decimal(p: number): Fraction {
  const parts = /^(-?\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(p));
  if (!parts) throw new RulesError("not-a-share", { value: String(p), min: 0, max: 1 });
  const [, digits = "0", decimals = "", exponent = "0"] = parts;
  const power = Number(exponent) - decimals.length;
  const scaled = BigInt(digits + decimals);
  return power < 0 ? fraction(scaled, 10n ** BigInt(-power)) : fraction(scaled * 10n ** BigInt(power));
}
