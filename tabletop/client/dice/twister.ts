const N = 624;
const M = 397;

/**
 * Mersenne Twister (MT19937, Matsumoto and Nishimura 1998), written from the published algorithm: an even generator of random numbers that a seed makes repeatable.
 * `MersenneTwister.random` is the default of `CONFIG.Dice.randomUniform`. T:client/dice/twister
 */
export class MersenneTwister {
  #state = new Uint32Array(N);
  #index = N;

  /** Start from a seed; without one, from the clock mixed with the platform's own source of chance. T:client/dice/twister */
  constructor(seed?: number) {
    this.seed(seed ?? (Date.now() ^ Math.floor(Math.random() * 0x100000000)) >>> 0);
  }

  /** Begin a new sequence from one 32-bit number; returns that number. T:client/dice/twister */
  seed(seed: number): number {
    this.#state[0] = seed >>> 0;
    for (let i = 1; i < N; i++) {
      const last = this.#state[i - 1]!;
      this.#state[i] = Math.imul(1812433253, last ^ (last >>> 30)) + i;
    }
    this.#index = N;
    return seed >>> 0;
  }

  /** Begin a new sequence from several numbers (the reference `init_by_array`). T:client/dice/twister */
  seedArray(vector: number[]): void {
    this.seed(19650218);
    const s = this.#state;
    let i = 1;
    let j = 0;
    const step = (): void => {
      if (++i < N) return;
      s[0] = s[N - 1]!;
      i = 1;
    };
    for (let k = Math.max(N, vector.length); k > 0; k--) {
      const last = s[i - 1]!;
      s[i] = (s[i]! ^ Math.imul(last ^ (last >>> 30), 1664525)) + vector[j]! + j;
      step();
      j = (j + 1) % vector.length;
    }
    for (let k = N - 1; k > 0; k--) {
      const last = s[i - 1]!;
      s[i] = (s[i]! ^ Math.imul(last ^ (last >>> 30), 1566083941)) - i;
      step();
    }
    s[0] = 0x80000000;
  }

  /** A whole number from 0 to 2^32 - 1. T:client/dice/twister */
  int(): number {
    if (this.#index >= N) this.#twist();
    let y = this.#state[this.#index++]!;
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    y ^= y >>> 18;
    return y >>> 0;
  }

  #twist(): void {
    const s = this.#state;
    for (let i = 0; i < N; i++) {
      const y = (s[i]! & 0x80000000) | (s[(i + 1) % N]! & 0x7fffffff);
      s[i] = s[(i + M) % N]! ^ (y >>> 1) ^ (y & 1 ? 0x9908b0df : 0);
    }
    this.#index = 0;
  }

  /** A whole number from 0 to 2^31 - 1. T:client/dice/twister */
  int31(): number {
    return this.int() >>> 1;
  }

  /** A number in [0, 1]. T:client/dice/twister */
  real(): number {
    return this.int() / 0xffffffff;
  }

  /** A number in ]0, 1[. T:client/dice/twister */
  realx(): number {
    return (this.int() + 0.5) / 0x100000000;
  }

  /** A number in [0, 1[. T:client/dice/twister */
  rnd(): number {
    return this.int() / 0x100000000;
  }

  /** A number in [0, 1[, as `Math.random`. T:client/dice/twister */
  random(): number {
    return this.rnd();
  }

  /** A number in [0, 1[ with 53 bits. T:client/dice/twister */
  rndHiRes(): number {
    return ((this.int() >>> 5) * 0x4000000 + (this.int() >>> 6)) / 0x20000000000000;
  }

  /** A number from a normal distribution (Box and Muller). T:client/dice/twister */
  normal(mu: number, sigma: number): number {
    return mu + sigma * Math.sqrt(-2 * Math.log(this.realx())) * Math.cos(2 * Math.PI * this.rnd());
  }

  static #shared: MersenneTwister | undefined;

  /** A number in [0, 1[ from the shared generator. T:client/dice/twister */
  static random(): number {
    return (MersenneTwister.#shared ??= new MersenneTwister()).random();
  }

  /** A normally distributed number from the shared generator. T:client/dice/twister */
  static normal(mu: number, sigma: number): number {
    return (MersenneTwister.#shared ??= new MersenneTwister()).normal(mu, sigma);
  }
}
