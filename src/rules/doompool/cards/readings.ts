/** What may be chosen on a card: pure, from the state alone, so that views, gestures and tests ask the same functions. */
import type { Refusal } from "../../kernel/refusal.ts";
import { keepEffects, options, suggestBestEffect, suggestBestTotal } from "../dice/roll.ts";
import { activateHeroOpportunities, type OpportunityOp } from "../fortune/opportunities.ts";
import { type Die, TOTAL_DICE } from "../values.ts";
import { cheapestOrder, readChoice, type Reading, suggestPay, usable } from "./action-read.ts";
import type { Picked, RollState } from "./action-state.ts";

/** One way to read a roll: the dice in the total, the effect dice, what it comes to. */
export interface Way {
  readonly total: readonly number[];
  readonly effects: readonly number[];
  readonly sum: number;
  /** Sizes of the effect dice, largest use first; empty for the automatic d4. */
  readonly sizes: readonly Die[];
  readonly toPay: readonly Die[];
}

/** A way with what it costs, or null when it can't be. */
export function wayOf(roll: RollState, total: readonly number[], effects: readonly number[]): Way | null {
  const read = readChoice(roll, { total, effects });
  return read.accepted
    ? {
        total,
        effects,
        sum: read.reading.total,
        sizes: effects.flatMap((i) => roll.dice[i]?.size ?? []),
        toPay: read.reading.toPay,
      }
    : null;
}

/** Every reading worth a click, best total first: what SFX give for nothing is in it. @rule DOO-073 DOO-084 DOO-241 */
export function ways(roll: RollState): readonly Way[] {
  const places = usable(roll);
  const dice = places.flatMap((i) => roll.dice[i] ?? []);
  if (dice.length === 0) return [];
  const more = Math.max(0, roll.result.totalDice - TOTAL_DICE);
  const choices = more === 0 ? options(dice) : [suggestBestTotal(dice, more), suggestBestEffect(dice, more)];
  const at = (i: number): number => places[i] ?? -1;
  const found = choices.flatMap((c) => {
    const kept = c.effectDie === null ? [] : [c.effectDie, ...keepEffects(dice, c, roll.result.freeEffects)];
    return wayOf(roll, c.totalDice.map(at), kept.map(at)) ?? [];
  });
  return found.filter((w, i) => found.findIndex((v) => v.sum === w.sum && v.sizes.join() === w.sizes.join()) === i);
}

/** The reading with one more die in the total: its best face; an effect die that goes there gives way to the largest left. @rule DOO-080 DOO-084 */
export function withTotal(roll: RollState, picked: Picked, place: number): Way | null {
  const total = cheapestOrder(roll, [...picked.total, place]);
  const left = usable(roll).filter((i) => !total.includes(i));
  const kept = picked.effects.filter((i) => i !== place);
  const [largest] = [...left].sort((a, b) => (roll.dice[b]?.size ?? 0) - (roll.dice[a]?.size ?? 0));
  return wayOf(roll, total, kept.length > 0 ? kept : largest === undefined ? [] : [largest]);
}

/** The reading with one more effect die. @rule DOO-082 DOO-084 */
export const withEffect = (roll: RollState, picked: Picked, place: number): Way | null =>
  wayOf(roll, picked.total, [...picked.effects, place]);

/** What may be bought next: the dice left, for the total by their faces, for the effect by their sizes; dice that would bring the same are offered once. @rule DOO-084 */
export function further(
  roll: RollState,
  picked: Picked,
): { readonly total: readonly number[]; readonly effects: readonly number[] } {
  const left = usable(roll).filter((i) => !picked.total.includes(i) && !picked.effects.includes(i));
  const face = (i: number): number => roll.dice[i]?.face ?? 0;
  const size = (i: number): number => roll.dice[i]?.size ?? 0;
  const once = (places: readonly number[], same: (i: number) => string): number[] =>
    places.filter((i, n) => places.findIndex((j) => same(j) === same(i)) === n);
  const intoTotal = [...left, ...picked.effects.slice(0, left.length === 0 ? 1 : 0)].sort(
    (a, b) => face(b) - face(a) || size(a) - size(b),
  );
  const effects = picked.effects.length === 0 ? [] : [...left].sort((a, b) => size(b) - size(a));
  return {
    total: once(intoTotal, (i) => `${face(i)} ${size(i)}`).slice(0, 2),
    effects: once(effects, (i) => String(size(i))).slice(0, 2),
  };
}

/** Doom dice that pay for a reading; empty for heroes, null when the pool can't. @rule DOO-081 DOO-083 DOO-171 */
export function payFor(roll: RollState, reading: Pick<Reading, "toPay">, doom: readonly Die[]): readonly Die[] | null {
  if (roll.roller.side === "hero" || reading.toPay.length === 0) return [];
  return suggestPay({ total: 0, toPay: reading.toPay }, doom);
}

/** What the Gamemaster may make of the next opportunity, with the plot points that it costs now. @rule DOO-063 DOO-065 */
export function activations(
  roll: RollState,
  doom: readonly Die[],
): readonly {
  readonly ops: readonly OpportunityOp[];
  readonly name: "add" | "step" | "stepAdded";
  readonly pp: number;
  readonly refused: Refusal | null;
}[] {
  const tries: readonly { readonly ops: readonly OpportunityOp[]; readonly name: "add" | "step" | "stepAdded" }[] = [
    { name: "add", ops: [{ op: "add" }] },
    { name: "step", ops: [{ op: "step" }] },
    ...(roll.activated.added.length > 0
      ? [{ name: "stepAdded" as const, ops: [{ op: "stepAdded" as const, which: roll.activated.added.length - 1 }] }]
      : []),
  ];
  return tries.map(({ ops, name }) => {
    const done = activateHeroOpportunities(doom, roll.opportunities, ops, roll.activated);
    return { ops, name, pp: done.accepted ? done.pp : 0, refused: done.accepted ? null : done };
  });
}

/** What is free, bought and unused of a roll, die by die. */
export type DieUse = "total" | "effect" | "opportunity" | "unused" | "open";

export function dieUse(roll: RollState, place: number): DieUse {
  const die = roll.dice[place];
  if (!die) return "unused";
  if (die.face === 1) return "opportunity";
  if (!roll.picked) return "open";
  if (roll.picked.total.includes(place)) return "total";
  return roll.picked.effects.includes(place) ? "effect" : "unused";
}
