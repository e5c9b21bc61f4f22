import { type Change, change } from "../../kernel/change.ts";
import type { Ref } from "../../kernel/situation.ts";
import { capped } from "../dice/check.ts";
import { abilityRank, defenseTally } from "../hero/traits.ts";
import type { FudgeSituation } from "../situation.ts";
import type { CheckResolution, FudgeCharacter, FudgeSettings } from "../types.ts";
import { SEIZE_INITIATIVE } from "./values.ts";

/** What is compared to find who acts first. */
export interface InitiativeEntry {
  /** The roll's total with everything that came after it; null: not rolled yet. */
  readonly total: number | null;
  readonly dodge: number;
  readonly agility: number;
  readonly awareness: number;
  /** A dice-off made between those who are level in all else; 0 without one. */
  readonly rollOff: number;
}

/**
 * A participant's entry in the order.
 * @rule FUD-260 FUD-261
 */
export function initiativeEntry(
  character: FudgeCharacter,
  total: number | null,
  settings: FudgeSettings,
  rollOff = 0,
): InitiativeEntry {
  return {
    total,
    dodge: capped(defenseTally(character, "dodge", settings)).total,
    agility: abilityRank(character, "agl", settings),
    awareness: abilityRank(character, "awe", settings),
    rollOff,
  };
}

/**
 * Sort comparator, first to act first: total, then Dodge, Agility, Awareness, then the dice-off. Who hasn't rolled comes last. 0 means that a dice-off is needed.
 * @rule FUD-260 FUD-261 FUD-680
 */
export function compareInitiative(a: InitiativeEntry, b: InitiativeEntry): number {
  if (a.total === null || b.total === null) return Number(a.total === null) - Number(b.total === null);
  return (
    b.total - a.total ||
    b.dodge - a.dodge ||
    b.agility - a.agility ||
    b.awareness - a.awareness ||
    b.rollOff - a.rollOff
  );
}

/**
 * What Danger Sense saves of a surprise (check against DC 0): one degree of success spares vulnerable, two spare the -10 as well.
 * @param check  null without Danger Sense
 * @rule FUD-262
 */
export function surpriseAfter(check: Pick<CheckResolution, "success" | "degrees"> | null): {
  readonly penalty: boolean;
  readonly vulnerable: boolean;
} {
  if (check?.success !== true) return { penalty: true, vulnerable: true };
  return { penalty: (check.degrees ?? 1) < 2, vulnerable: false };
}

/**
 * The total after seizing the initiative: +10 for each victory point, spent after the order is announced and before the first turn.
 * @rule FUD-263
 */
export function seizeInitiative(total: number, points: number): number {
  return total + SEIZE_INITIATIVE * points;
}

/** An initiative that was thrown before somebody was surprised, or before they no longer were, is changed by as much as it costs, as long as nobody has acted. @param by -10, or 10 back @rule FUD-262 */
export function initiativeShifted({ lineUp }: Pick<FudgeSituation, "lineUp">, who: Ref, by: number): readonly Change[] {
  const at = lineUp.begun ? null : lineUp.thrown(who);
  return at ? [change(at.place, "initiative", at.initiative, at.initiative + by, "FUD-262")] : [];
}
