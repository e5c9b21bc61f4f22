import { MANY, type Twin } from "../kernel/twin.ts";
import { FAMILIES } from "./families.ts";
import type { CommonCharacter, CommonEffect } from "./neutral.ts";

/** How far a draft may stray from what its original plays like: 12 points of a chance to strike, a third of the blows that it takes. */
export const PROMISE = { hit: 0.12, blows: 1 / 3 } as const;

/** Common ranks that a draft was moved by: how much better its attacks are than its defenses, and how much more its blows do than it bears. */
export interface Tuning {
  readonly hit: number;
  readonly harm: number;
}

export const UNTUNED: Tuning = { hit: 0, harm: 0 };

/** Ranks that anybody is moved by at most, each way. */
const MOST = { hit: 16, harm: 20 } as const;

/** Families whose rank is the harm that they do. */
const HARMS: ReadonlySet<string> = new Set(Object.keys(FAMILIES).filter((f) => FAMILIES[f]?.fudge === "damage"));

/** One total up and one down, the lower one first: what is taken off never breaks a limit. */
const halves = (by: number): readonly [mine: number, theirs: number] => {
  const [small, large] = [Math.trunc(Math.abs(by) / 2), Math.ceil(Math.abs(by) / 2)];
  return by > 0 ? [small, -large] : [-large, small];
};

/** What a tuning moves, total by total, in ranks of the common scale. */
export function moves({ hit, harm }: Tuning): Readonly<Record<"attack" | "defense" | "harm" | "body", number>> {
  const [attack, defense] = halves(hit);
  const [blows, body] = halves(harm);
  return { attack, defense, harm: blows, body };
}

/** Somebody with better or worse attacks and defenses, blows and body, and nothing else changed. */
export function moved(common: CommonCharacter, by: Tuning): CommonCharacter {
  const { attack, defense, harm: effect, body } = moves(by);
  const { battle } = common;
  // A power that lends strength strikes as well; what is lowered is lowered there, too.
  const struck = (e: CommonEffect): CommonEffect =>
    HARMS.has(e.family) || (e.family === "strength" && effect < 0) ? { ...e, rank: Math.max(1, e.rank + effect) } : e;
  return {
    ...common,
    aptitudes: { ...common.aptitudes, strength: common.aptitudes.strength + effect },
    battle: {
      ...battle,
      close: battle.close + attack,
      ranged: battle.ranged + attack,
      parry: battle.parry + defense,
      dodge: battle.dodge + defense,
      toughness: battle.toughness + body,
    },
    powers: effect === 0 ? common.powers : common.powers.map((p) => ({ ...p, effects: p.effects.map(struck) })),
    gear:
      effect === 0
        ? common.gear
        : common.gear.map((g) => (g.kind === "weapon" ? { ...g, rank: Math.max(0, g.rank + effect) } : g)),
  };
}

/** How far a draft is from its original, each figure as a share of what is promised: 1 and below is kept. */
export function strays(native: Twin, draft: Twin): { readonly hit: number; readonly blows: number } {
  const more = Math.min(MANY, draft.blows) / Math.min(MANY, native.blows) - 1;
  return { hit: Math.abs(draft.hit - native.hit) / PROMISE.hit, blows: Math.abs(more) / PROMISE.blows };
}

/** Whether what was promised is kept. */
export function keeps(native: Twin, draft: Twin): boolean {
  const { hit, blows } = strays(native, draft);
  return hit <= 1 + 1e-9 && blows <= 1 + 1e-9;
}

/** The place between two ends where a figure that only rises is nearest to what is wanted. @param error  below 0 where the figure falls short */
function nearest(most: number, error: (by: number) => number): number {
  let [low, high] = [-most, most];
  const now = error(0);
  if (now === 0) return 0;
  if (now > 0) high = 0;
  else low = 0;
  while (high - low > 1) {
    const middle = Math.trunc((low + high) / 2);
    if (error(middle) < 0) low = middle;
    else high = middle;
  }
  return Math.abs(error(low)) < Math.abs(error(high)) ? low : high;
}

/** A draft that stays so many times as far away as promised is moved only if that brings it so much nearer. */
const FOR_NOTHING = { far: 2, nearer: 0.7 } as const;

/** Good enough to look no further, as shares of what is promised. */
const NEAR = 0.5;

/**
 * The last step of a conversion: the traits that decide how often somebody strikes their twin and how long the twin stands are moved until both come nearest to what they were.
 * @param measure  what a draft of such a character comes to; null for one that can harm nobody
 */
export function tune(
  native: Twin | null,
  measure: (by: Tuning) => Twin | null,
): { readonly by: Tuning; readonly twin: Twin | null; readonly plain: Twin | null } {
  const known = new Map<string, Twin | null>();
  const at = (by: Tuning): Twin | null => {
    const key = `${String(by.hit)} ${String(by.harm)}`;
    const found = known.has(key) ? (known.get(key) ?? null) : measure(by);
    known.set(key, found);
    return found;
  };
  const first = at(UNTUNED);
  if (!native || !first) return { by: UNTUNED, twin: first, plain: first };
  const worth = (by: Tuning): number => {
    const twin = at(by);
    if (!twin) return Number.POSITIVE_INFINITY;
    const { hit, blows } = strays(native, twin);
    return Math.max(hit, blows, 1) * 1000 + hit + blows + (Math.abs(by.hit) + Math.abs(by.harm)) / 100;
  };
  const seen: Tuning[] = [UNTUNED];
  let by = UNTUNED;
  for (let n = 0; n < 2; n++) {
    const start = strays(native, at(by) ?? first);
    if (start.hit <= NEAR && start.blows <= NEAR) break;
    const { harm } = by;
    if (start.hit > NEAR) by = { harm, hit: nearest(MOST.hit, (hit) => (at({ hit, harm })?.hit ?? 0) - native.hit) };
    const { hit } = by;
    seen.push(by);
    if (strays(native, at(by) ?? first).blows > NEAR)
      by = { hit, harm: nearest(MOST.harm, (h) => Math.log(native.blows / (at({ hit, harm: h })?.blows ?? MANY))) };
    seen.push(by);
  }
  const best = seen.reduce((a, b) => (worth(b) < worth(a) ? b : a));
  const far = (tuning: Tuning): number => {
    const twin = at(tuning);
    return twin ? Math.max(...Object.values(strays(native, twin))) : Number.POSITIVE_INFINITY;
  };
  // What the other game can't play isn't moved about for nothing.
  const chosen = far(best) > FOR_NOTHING.far && far(best) > FOR_NOTHING.nearer * far(UNTUNED) ? UNTUNED : best;
  return { by: chosen, twin: at(chosen), plain: first };
}
