import type { Row } from "../../kernel/rows.ts";
import { featNumber, featRank } from "../hero/derive.ts";
import { line } from "../labels.ts";
import type { SkillKey } from "../powers/catalogue/skills.ts";
import type { TwintensCharacter } from "../types.ts";

/** Feats that help with a check where the moment is right: somebody likes your looks, you recall it, it is about your favored opponent. @rule TWI-421 */
export const SKILL_AIDS = ["attractive", "eideticMemory", "favoredOpponent"] as const;
export type SkillAid = (typeof SKILL_AIDS)[number];

/** Skills that a study of one kind of opponent helps with. @rule TWI-421 */
const STUDIED: readonly string[] = [
  "bluff",
  "intimidate",
  "notice",
  "senseMotive",
  "survival",
] satisfies readonly SkillKey[];
const CHARMING: readonly string[] = ["bluff", "diplomacy"] satisfies readonly SkillKey[];

/** What a feat would add to a check. @param of  the skill's key, or the ability's @rule TWI-421 */
function aidOf(character: Pick<TwintensCharacter, "feats">, aid: SkillAid, of: string): number {
  switch (aid) {
    case "attractive":
      return CHARMING.includes(of) ? featNumber(character, "attracted") : 0;
    case "eideticMemory":
      return of === "knowledge" || of === "int" ? featNumber(character, "memory") : 0;
    case "favoredOpponent":
      return STUDIED.includes(of) ? featRank(character, "favoredOpponent") : 0;
  }
}

/** Feats of somebody's that may help with a check, each with what it adds. @rule TWI-421 */
export function skillAids(
  character: Pick<TwintensCharacter, "feats">,
  of: string,
): readonly { readonly aid: SkillAid; readonly bonus: number }[] {
  return SKILL_AIDS.map((aid) => ({ aid, bonus: aidOf(character, aid, of) })).filter(({ bonus }) => bonus > 0);
}

/** Those of them that somebody claims for a check, as its lines. @rule TWI-421 */
export function aidRows(
  character: Pick<TwintensCharacter, "feats">,
  of: string,
  claimed: readonly string[],
): readonly Row[] {
  return skillAids(character, of)
    .filter(({ aid }) => claimed.includes(aid))
    .map(({ aid, bonus }) => line(aid, bonus, "TWI-421"));
}
