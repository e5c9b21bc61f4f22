/**
 * The second model of a whole action against several: SFX on its dice, effect dice for each target, what each is made into, what Limits and SFX of those who take them make of them, and what falls on
 * whom. From sections 7 to 11, 17 and 19 of the ledger.
 */
import { fallen, risen } from "./second-ladder.ts";
import { type Body, compared, hurt, struck } from "./second-outcome.ts";

export interface Die {
  size: number;
  face: number;
}
/** What SFX do to a result. Ledger: DOO-222 DOO-225 */
export type Op =
  | { readonly op: "totalDice" | "extraEffectDice"; readonly n: number }
  | { readonly op: "stepUpEffect"; readonly n: number; readonly when?: Kind }
  | { readonly op: "dropHighestFace" }
  | { readonly op: "freeCounterEffect" };
type Track = "physical" | "mental" | "emotional";
type Kind = "stress" | "complication" | "asset" | Track;
/** A place of the roll, the d4 that nobody rolled, or the bonus past d12. */
export type Place = number | "automatic" | "bonus";
export type Use =
  | { readonly into: "stress"; readonly track: Track }
  | { readonly into: "complication"; readonly name: string }
  | { readonly into: "asset" };
export interface Made {
  readonly place: Place;
  readonly use: Use;
  readonly less: number;
}

/** Dice on the table before and after they are announced. */
export class Thrown {
  dice: Die[];
  ops: Op[] = [];
  used: string[] = [];
  total: number[] = [];
  effects: number[] = [];
  said = false;

  constructor(dice: readonly Die[]) {
    this.dice = dice.map((d) => ({ ...d }));
  }

  /** Places that count: no 1, and not the highest face where that was given away. Ledger: DOO-062 DOO-225 */
  counting(): number[] {
    const good = this.dice.flatMap((d, at) => (d.face === 1 ? [] : [at]));
    if (!this.ops.some((o) => o.op === "dropHighestFace")) return good;
    let away = -1;
    for (const at of good) {
      const [d, a] = [this.dice[at], this.dice[away]];
      if (d && (!a || d.face > a.face || (d.face === a.face && d.size < a.size))) away = at;
    }
    return good.filter((at) => at !== away);
  }

  /** Whether these may be picked, and how many of them are bought. Ledger: DOO-072 DOO-074 DOO-080 DOO-082 DOO-086 DOO-241 */
  price(total: readonly number[], effects: readonly number[]): number | null {
    const good = this.counting();
    const all = [...total, ...effects];
    if (new Set(all).size < all.length || all.some((at) => !good.includes(at))) return null;
    if (good.length > 0 && good.length < 3 && (total.length < good.length || effects.length > 0)) return null;
    if (good.length >= 3 && (total.length < 2 || (effects.length === 0 && total.length < good.length))) return null;
    let free = 2;
    for (const o of this.ops) if (o.op === "totalDice") free = Math.max(free, o.n);
    const more = this.ops.reduce((n, o) => n + (o.op === "extraEffectDice" ? o.n : 0), 0);
    return Math.max(0, total.length - free) + Math.max(0, effects.length - 1 - more);
  }

  sum(): number {
    return this.total.reduce((n, at) => n + (this.dice[at]?.face ?? 0), 0);
  }

  kept(): { place: Place; size: number }[] {
    return this.effects.length === 0
      ? [{ place: "automatic", size: 4 }]
      : this.effects.map((at) => ({ place: at, size: this.dice[at]?.size ?? 0 }));
  }

  largest(): number {
    return Math.max(...this.kept().map((k) => k.size));
  }

  /** Steps that SFX give an effect of this kind. Ledger: DOO-225 */
  steps(use: Use): number {
    const names: (Kind | undefined)[] = [undefined, use.into, ...(use.into === "stress" ? [use.track] : [])];
    return this.ops.reduce((n, o) => n + (o.op === "stepUpEffect" && names.includes(o.when) ? o.n : 0), 0);
  }
}

export interface Person {
  tracks: Record<Track, Body>;
  complications: Map<string, number>;
  assets: number[];
  takenOut: boolean;
  pp: number;
}

/** Somebody who is acted on. */
export interface Facing {
  readonly name: string;
  given: Place[];
  /** Null: nobody reacted. */
  against: Thrown | null;
  /** A counter effect was paid for, or it was free. */
  counter: boolean;
  primary: Place | null;
  bonus: "out" | "die" | null;
  bonusDie: { at: number | null; size: number } | null;
  made: Made[];
  /** What SFX and Limits made of effects. */
  met: { place: Place; by: "gone" | number }[];
}

export class Action {
  readonly thrown: Thrown;
  readonly facing: Facing[];

  constructor(thrown: Thrown, facing: Facing[]) {
    this.thrown = thrown;
    this.facing = facing;
  }

  won(f: Facing): boolean {
    return compared(this.thrown.sum(), f.against === null ? null : f.against.sum()).success;
  }

  private sizeOf(f: Facing, place: Place): number | null {
    if (place === "bonus") return f.bonusDie?.size ?? null;
    const from = this.won(f) ? this.thrown : f.against;
    return from?.kept().find((k) => k.place === place)?.size ?? null;
  }

  /** An effect die in the ledger's order: steps of the primary, past d12, the other side's largest, reductions, at least d6 for an asset, and what its target makes of it. Ledger: DOO-101 DOO-102 DOO-103 DOO-110 DOO-111 DOO-115 DOO-117 DOO-127 DOO-130 DOO-225 */
  lands(f: Facing, m: Made): { die: number | null; over: number } {
    const size = this.sizeOf(f, m.place);
    if (size === null) return { die: null, over: 0 };
    const success = this.won(f);
    const mine = success ? this.thrown : f.against;
    const theirs = success ? f.against : this.thrown;
    const extraordinary = success ? compared(this.thrown.sum(), f.against === null ? null : f.against.sum()).steps : 0;
    const up = risen(size, m.place === f.primary ? extraordinary + (mine?.steps(m.use) ?? 0) : 0);
    let die: number | null = up.die;
    if (up.over === 0 && m.use.into !== "asset" && theirs && theirs.largest() > up.die) die = fallen(up.die, "effect");
    if (die !== null && m.use.into === "asset" && die < 6) die = 6;
    for (let i = 0; i < m.less && die !== null; i += 1) die = fallen(die, "effect");
    if (die !== null && m.use.into === "asset" && die < 6) die = 6;
    for (const met of f.met)
      if (met.place === m.place && die !== null) die = met.by === "gone" ? null : risen(die, met.by).die;
    return { die, over: m.less > 0 ? 0 : up.over };
  }

  /** The largest die that was rolled and serves nothing yet, else a d4. Ledger: DOO-086 DOO-103 */
  private spare(but: Facing): { at: number | null; size: number } {
    const used = [
      ...this.thrown.total,
      ...this.thrown.effects,
      ...this.facing.map((f) => (f === but ? null : (f.bonusDie?.at ?? null))),
    ];
    let best: { at: number | null; size: number } = { at: null, size: 4 };
    for (const at of this.thrown.counting()) {
      const size = this.thrown.dice[at]?.size ?? 0;
      if (!used.includes(at) && (best.at === null || size > best.size)) best = { at, size };
    }
    return best;
  }

  /** Say what effect dice become; false where that can't be. Ledger: DOO-103 DOO-105 DOO-112 DOO-114 DOO-115 */
  makes(f: Facing, made: readonly Made[], primary: Place | null, bonus: Facing["bonus"]): boolean {
    const success = this.won(f);
    if (!success && !f.counter) return false;
    if (f.met.length > 0) return false;
    const first = primary ?? (success ? (f.given[0] ?? null) : (made[0]?.place ?? null));
    const next: Facing = { ...f, made: [...made], primary: first, bonus, bonusDie: null };
    if (bonus !== null) {
      const main = made.find((m) => m.place === first);
      if (!success || !main || this.lands(next, { ...main, less: 0 }).over === 0) return false;
      if (bonus === "out" && main.use.into !== "stress") return false;
    }
    if (bonus === "die") next.bonusDie = this.spare(f);
    const there = (place: Place): boolean =>
      place === "bonus" ? next.bonusDie !== null : success ? f.given.includes(place) : this.sizeOf(f, place) !== null;
    if (made.some((m) => !there(m.place))) return false;
    if (new Set(made.map((m) => m.place)).size < made.length) return false;
    const same = made.flatMap((m) =>
      m.use.into === "stress" ? [m.use.track] : m.use.into === "complication" ? [m.use.name.trim().toLowerCase()] : [],
    );
    if (new Set(same).size < same.length) return false;
    Object.assign(f, next);
    return true;
  }

  /** Effects fall. Ledger: DOO-103 DOO-113 DOO-120 DOO-121 DOO-122 DOO-123 DOO-130 */
  falls(f: Facing, actor: Person, target: Person): void {
    const success = this.won(f);
    const [maker, sufferer] = success ? [actor, target] : [target, actor];
    for (const m of f.made) {
      const { die } = this.lands(f, m);
      if (die === null) continue;
      if (m.use.into === "asset") maker.assets.push(die);
      else if (m.use.into === "complication") {
        const name = m.use.name.trim().toLowerCase();
        const now = struck(sufferer.complications.get(name) ?? null, die);
        sufferer.complications.set(name, now.die);
        if (now.past) sufferer.takenOut = true;
      } else {
        const { track } = m.use;
        const body = sufferer.tracks[track];
        const out = f.bonus === "out" && m.place === f.primary && m.less === 0;
        // Out at once, without looking at the track: as a d12 on a track that is full.
        sufferer.tracks[track] = out && !body.out ? hurt({ ...body, stress: 12 }, 12) : hurt(body, out ? 12 : die);
      }
    }
  }
}
