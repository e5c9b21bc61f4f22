/**
 * Whole numbers beyond 2^53 without slow arithmetic in inner loops: count modulo several primes below 2^26 (a product of two stays below 2^52), then put the true number together.
 */

const BELOW = 2 ** 26;
const found: number[] = [];

/** As many primes as are needed to tell apart all whole numbers up to `most`. */
export function modulesFor(most: bigint): number[] {
  const out: number[] = [];
  for (let product = 1n; product <= most; product *= BigInt(out[out.length - 1] ?? 1)) out.push(prime(out.length));
  return out;
}

/** The n-th prime below 2^26, largest first. */
function prime(n: number): number {
  for (let c = (found[found.length - 1] ?? BELOW) - 1; found.length <= n; c--) if (isPrime(c)) found.push(c);
  return found[n] ?? 2;
}

function isPrime(n: number): boolean {
  if (n % 2 === 0) return n === 2;
  for (let d = 3; d * d <= n; d += 2) if (n % d === 0) return false;
  return n > 1;
}

/** The numbers that leave these remainders, place by place (Chinese remainders); each is the smallest such. */
export function crt(remainders: readonly Float64Array[], modules: readonly number[]): bigint[] {
  const all = modules.reduce((p, m) => p * BigInt(m), 1n);
  const weights = modules.map((m) => {
    const rest = all / BigInt(m);
    return rest * BigInt(inverse(Number(rest % BigInt(m)), m));
  });
  return Array.from(remainders[0] ?? [], (_, i) =>
    remainders.every((r) => r[i] === 0)
      ? 0n
      : remainders.reduce((sum, r, k) => sum + BigInt(r[i] ?? 0) * (weights[k] ?? 0n), 0n) % all,
  );
}

/** The number that times `n` leaves 1 modulo the prime `m`, by Fermat. */
function inverse(n: number, m: number): number {
  let [out, square] = [1, n % m];
  for (let e = m - 2; e > 0; e = Math.floor(e / 2)) {
    if (e % 2 === 1) out = (out * square) % m;
    square = (square * square) % m;
  }
  return out;
}
