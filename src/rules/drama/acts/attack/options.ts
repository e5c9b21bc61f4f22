import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import type { Modifier } from "../../dice/totals.ts";
import { MEDICINE_PLUS } from "../../harm/recovery.ts";
import { POWER_NUMBERS, VULNERABLE_EFFECT } from "../../powers/powers.ts";
import { MINIMUM_BONUS } from "../../values.ts";

/** What an attacker may choose before the roll. */
interface OptionDefinition {
  readonly action: number;
  readonly effect: number;
  /** Options of one field exclude each other. */
  readonly field?: "range" | "surprise" | "mercy";
  readonly steps?: number;
}

/** Attack options with what they do to action and effect total. @rule DRA-150 DRA-151 */
export const ATTACK_OPTIONS = {
  nonLethal: { action: 0, effect: 0, field: "mercy" },
  knockout: { action: 0, effect: 0, field: "mercy" },
  knockdown: { action: -2, effect: -2 },
  pointBlank: { action: 0, effect: 0, field: "range" },
  rangeShort: { action: 0, effect: 0, field: "range" },
  rangeMedium: { action: -3, effect: -3, field: "range" },
  rangeLong: { action: -5, effect: -5, field: "range" },
  aim: { action: 3, effect: 0 },
  vitalBlow: { action: -2, effect: 1, steps: 4 },
  allOut: { action: 3, effect: 1 },
  sweep: { action: 5, effect: -5 },
  opportunity: { action: -3, effect: -3 },
  grapple: { action: -4, effect: -2 },
  disarm: { action: -2, effect: 0 },
  aggressiveDefence: { action: -4, effect: -4 },
  blindside: { action: 3, effect: 3 },
  surprisePartial: { action: 2, effect: 2, field: "surprise" },
  surpriseComplete: { action: 4, effect: 4, field: "surprise" },
  suppress: { action: 0, effect: 0 },
} as const satisfies Record<string, OptionDefinition>;

export type AttackOption = keyof typeof ATTACK_OPTIONS;

/** A chosen option; `steps` 1 to 4 for a vital blow. */
export interface ChosenOption {
  readonly key: AttackOption;
  readonly steps?: number;
}

/** Active defence of an aggressive defence (DRA-150). */
export const AGGRESSIVE_DEFENCE = -2;

interface CircumstanceDefinition {
  readonly amount: number;
  readonly appliesTo: Modifier["appliesTo"];
  readonly rule: string;
  /** Whether anybody may name it at any time; the rest belong to a power, a flaw or a patient. */
  readonly common?: true;
}

const common = (amount: number): CircumstanceDefinition => ({
  amount,
  appliesTo: "action",
  rule: "DRA-152",
  common: true,
});

/**
 * What the Gamemaster or the player names: cover and darkness; a target that the attacker can't sense, one that is vulnerable to this very thing; a sense of one's own; medicine of the day.
 * @rule DRA-152 DRA-232 DRA-351 DRA-352
 */
export const CIRCUMSTANCES = {
  coverLight: common(-2),
  coverHalf: common(-4),
  coverHeavy: common(-6),
  darkLight: common(-2),
  darkHalf: common(-4),
  darkFull: common(-8),
  unseen: { amount: POWER_NUMBERS.unseen, appliesTo: "action", rule: "DRA-351" },
  vulnerable: { amount: VULNERABLE_EFFECT, appliesTo: "effect", rule: "DRA-352" },
  sense: { amount: POWER_NUMBERS.sense, appliesTo: "action", rule: "DRA-351" },
  medicine: { amount: MEDICINE_PLUS, appliesTo: "action", rule: "DRA-232" },
} as const satisfies Record<string, CircumstanceDefinition>;

export type Circumstance = keyof typeof CIRCUMSTANCES;

/** Circumstances that may always be named. @rule DRA-152 */
export const COMMON_CIRCUMSTANCES: readonly Circumstance[] = (Object.keys(CIRCUMSTANCES) as Circumstance[]).filter(
  (c) => "common" in CIRCUMSTANCES[c],
);

/** Cover is light, half or heavy, and darkness likewise: one of each. @returns refusal `optionsClash`; null where they go together @rule DRA-152 */
export function circumstancesClash(chosen: readonly Circumstance[]): Refusal | null {
  for (const field of ["cover", "dark"])
    if (new Set(chosen.filter((c) => c.startsWith(field))).size > 1) return refuse("circumstancesClash");
  return null;
}

/** A circumstance as a modifier of an action. */
export function circumstance(key: Circumstance): Modifier {
  const { amount, appliesTo, rule } = CIRCUMSTANCES[key];
  return { label: `CROSSOVER.Drama.Circumstance.${key}`, amount, appliesTo, rule };
}

/**
 * What the chosen options add, or why they don't go together: two that set one field (a range, a surprise, knockout and non-lethal), one chosen twice, a vital blow of
 * other than 1 to 4.
 * @returns refusals `optionsClash`, `optionTwice`, `vitalSteps`
 * @rule DRA-150 DRA-151
 */
export function optionModifiers(
  chosen: readonly ChosenOption[],
):
  | { readonly accepted: true; readonly modifiers: readonly Modifier[]; readonly minimumBonus: number | null }
  | Refusal {
  const modifiers: Modifier[] = [];
  const fields = new Map<string, AttackOption>();
  const seen = new Set<AttackOption>();
  for (const { key, steps = 1 } of chosen) {
    const option: OptionDefinition = ATTACK_OPTIONS[key];
    if (seen.has(key)) return refuse("optionTwice", { option: key });
    seen.add(key);
    const other = option.field === undefined ? undefined : fields.get(option.field);
    if (other) return refuse("optionsClash", { option: key, other });
    if (option.field !== undefined) fields.set(option.field, key);
    if (!Number.isInteger(steps) || steps < 1 || steps > (option.steps ?? 1))
      return refuse("vitalSteps", { most: option.steps ?? 1 });
    const label = `CROSSOVER.Drama.Option.${key}`;
    if (option.action !== 0)
      modifiers.push({ label, amount: option.action * steps, appliesTo: "action", rule: "DRA-150" });
    if (option.effect !== 0)
      modifiers.push({ label, amount: option.effect * steps, appliesTo: "effect", rule: "DRA-150" });
  }
  return { accepted: true, modifiers, minimumBonus: seen.has("pointBlank") ? MINIMUM_BONUS : null };
}

/** The range option of a distance; null beyond long range, where nothing can be hit. @rule DRA-150 */
export function rangeOption(
  distance: number,
  ranges: readonly [number, number, number],
): "rangeShort" | "rangeMedium" | "rangeLong" | null {
  const [short, medium, long] = ranges;
  if (distance <= short) return "rangeShort";
  if (distance <= medium) return "rangeMedium";
  return distance <= long ? "rangeLong" : null;
}
