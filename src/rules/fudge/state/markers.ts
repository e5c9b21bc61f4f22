import type { Change } from "../../kernel/change.ts";
import type { Row } from "../../kernel/rows.ts";
import type { Until } from "../../kernel/turns/until.ts";
import { effortBonus } from "../fortune/effort.ts";
import { ADVANTAGE_NUMBERS } from "../hero/values.ts";
import type { ConditionState, FudgeCharacter, RollType, SkillKey } from "../types.ts";
import { addCondition, liftChange } from "./progression.ts";

/**
 * What a victory point or extra effort has made ready, until a check uses it up or its time is over. They are conditions that harm nobody: `spurred` is the +1 of extra effort,
 * `ultimate` the dice that will count as 3, `heroic` a skill that may be tried untrained, `beginner` one that counts as better, `inspired` what an ally's words do, `inspiring` that
 * they have been said in this scene, `resisting` a further try at what hangs on them.
 */
export const MARKERS = ["spurred", "ultimate", "heroic", "beginner", "inspired", "inspiring", "resisting"] as const;

export type Marker = (typeof MARKERS)[number];

const held = (character: Pick<FudgeCharacter, "conditions">, marker: Marker): readonly ConditionState[] =>
  character.conditions.filter((c) => c.id === marker);

/** What markers do to one check: a line, dice that are fixed or at least so much, and the markers that it uses up. */
export interface Readied {
  readonly rows: readonly Row[];
  readonly fixedDice: number | null;
  readonly minimumDice: number | null;
  /** Ids of the effects. */
  readonly uses: readonly string[];
}

/**
 * What is ready for a check. Ultimate Effort counts for the check it was paid for alone; the bonus of extra effort for the first one that it may go to.
 * @param name           the check as sheets name it: `ability:str`, `skill:<id>`, `skillbase:stealth`, `defense:dodge`, `attack`, `initiative`; several where it has several names
 * @param circumstances  those on it already
 * @rule FUD-026 FUD-336 FUD-374 FUD-430
 */
export function readied(
  character: Pick<FudgeCharacter, "conditions">,
  kind: RollType,
  name: readonly string[],
  circumstances: readonly Row[],
): Readied {
  const [ultimate] = held(character, "ultimate").filter((c) => c.trait !== null && name.includes(c.trait));
  const [spur] = held(character, "spurred");
  const bonus = spur ? effortBonus(kind, circumstances) : null;
  const row = bonus !== null && "value" in bonus && bonus.value > 0 ? bonus : null;
  return {
    rows: row ? [row] : [],
    fixedDice: ultimate ? ADVANTAGE_NUMBERS.ultimateEffort : null,
    minimumDice: held(character, "inspired").length > 0 ? ADVANTAGE_NUMBERS.inspireMinimum : null,
    uses: [...(ultimate ? [ultimate.effect] : []), ...(spur && row ? [spur.effect] : [])],
  };
}

/** The heroic feat that lets a skill be tried untrained once; null without one. @rule FUD-367 */
export const heroicTry = (character: Pick<FudgeCharacter, "conditions">, base: SkillKey): ConditionState | null =>
  held(character, "heroic").find((c) => c.trait === base) ?? null;

/**
 * Make something ready for somebody.
 * @param source  whose doing it is
 * @rule FUD-336 FUD-366 FUD-367 FUD-374
 */
export function makeReady(
  who: Pick<FudgeCharacter, "ref" | "conditions">,
  marker: Marker,
  source: string,
  until: Until,
  trait: string | null = null,
): readonly Change[] {
  const { changes } = addCondition(who.ref, who.conditions, { id: marker, source, trait });
  return changes.map((c): Change => (c.kind === "create" ? { ...c, data: { ...c.data, until: until as never } } : c));
}

/** Whether somebody has something ready. */
export const isReady = (character: Pick<FudgeCharacter, "conditions">, marker: Marker): boolean =>
  held(character, marker).length > 0;

/** Markers that a check has used up end. @param uses  ids of their effects @rule FUD-336 FUD-367 FUD-374 */
export function usedUp(
  character: Pick<FudgeCharacter, "ref" | "conditions">,
  uses: readonly string[] = [],
): readonly Change[] {
  return character.conditions
    .filter((c) => uses.includes(c.effect))
    .map((c) => liftChange(character.ref, c, "FUD-374"));
}
