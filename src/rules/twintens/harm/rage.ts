import type { Change } from "../../kernel/change.ts";
import type { Until } from "../../kernel/turns/until.ts";
import { impose, lift } from "../state/condition-changes.ts";
import { held } from "../state/conditions.ts";
import type { FatigueLevel, TwintensCharacter } from "../types.ts";
import { FATIGUE_ORDER } from "./fatigue-levels.ts";

/** Rounds that a rage lasts, and then the tiredness after it; ranks that make it stronger, each beyond them makes both longer. @rule TWI-421 */
export const RAGE = { rounds: 5, strongest: 4 } as const;

/** What a rage gives: Strength, and Fortitude and Will. What it takes from Defense its condition says. */
export interface Rage {
  readonly strength: number;
  readonly saves: number;
}

const CALM: Rage = { strength: 0, saves: 0 };

/** A rage by its ranks: 4 Strength and 2 on saves, each further rank 2 and 1 more, up to the fourth. @rule TWI-421 */
export function rageBonus(ranks: number): Rage {
  const more = Math.max(0, Math.min(RAGE.strongest, ranks) - 1);
  return ranks < 1 ? CALM : { strength: 4 + 2 * more, saves: 2 + more };
}

/** Rounds of a rage by its ranks: 5, and 5 more for each rank that doesn't make it stronger. @rule TWI-421 */
export function rageRounds(ranks: number): number {
  return RAGE.rounds * (1 + Math.max(0, ranks - RAGE.strongest));
}

/** What the rage that somebody is in gives them now. @rule TWI-421 */
export function rageOf(character: Pick<TwintensCharacter, "conditions">): Rage {
  return held(character, "raging").reduce<Rage>(
    (best, c) => (rageBonus(c.degree ?? 1).strength > best.strength ? rageBonus(c.degree ?? 1) : best),
    CALM,
  );
}

/** Fatigue as it counts now: whoever has raged is fatigued at least, once the rage is over. @rule TWI-260 TWI-421 */
export function fatigueNow(character: Pick<TwintensCharacter, "conditions" | "fatigue">): FatigueLevel {
  const spent = held(character, "rageSpent").length > 0 && held(character, "raging").length === 0;
  return spent && FATIGUE_ORDER.indexOf(character.fatigue) < FATIGUE_ORDER.indexOf("fatigued")
    ? "fatigued"
    : character.fatigue;
}

/**
 * Somebody falls into a rage: strong while it lasts, and tired for as long again.
 * @param after  the moment so many rounds from now
 * @rule TWI-421
 */
export function rageChanges(
  character: Pick<TwintensCharacter, "ref" | "conditions">,
  ranks: number,
  after: (rounds: number) => Until,
): readonly Change[] {
  const rounds = rageRounds(ranks);
  const on = (id: "raging" | "rageSpent", until: Until): readonly Change[] =>
    impose(character.ref, character.conditions, id, { source: "rage", degree: ranks, until }, "TWI-421");
  return [...on("raging", after(rounds)), ...on("rageSpent", after(2 * rounds))];
}

/** A rage is over before its time; the tiredness lasts as long from now. @rule TWI-421 */
export function calmChanges(
  character: Pick<TwintensCharacter, "ref" | "conditions">,
  after: (rounds: number) => Until,
): readonly Change[] {
  const [raging] = held(character, "raging");
  if (!raging) return [];
  return [
    lift(character.ref, raging, "TWI-421"),
    ...impose(
      character.ref,
      character.conditions,
      "rageSpent",
      { source: "rage", degree: raging.degree, until: after(rageRounds(raging.degree ?? 1)) },
      "TWI-421",
    ),
  ];
}
