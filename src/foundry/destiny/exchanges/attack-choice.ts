/** What an attack leaves open until its effect falls: which condition of the grade, which trait is weakened. */
import {
  gradeConditions,
  RESISTANCE_KEYS,
  SKILL_KEYS,
  type Consequence,
  type DestinyCharacter,
} from "../../../rules/destiny/index.ts";
import { refuse, type Refusal } from "../../../rules/kernel/refusal.ts";
import type { Party } from "../../ruleset.ts";
import { localize } from "../../view/localize.ts";
import { askCondition, askTrait } from "../choices.ts";

/** An open choice: a condition of a grade, or a trait. */
export type OpenChoice = { readonly kind: "condition"; readonly grade: 1 | 2 | 3 } | { readonly kind: "weaken" };

/** What a consequence leaves open; null when everything is fixed. @rule DES-271 DES-337 */
export function openIn(consequence: Consequence): OpenChoice | null {
  if (consequence.kind === "weaken") return { kind: "weaken" };
  return consequence.kind === "condition" && consequence.condition === null
    ? { kind: "condition", grade: consequence.grade }
    : null;
}

/** Why a choice can't be taken: it is no condition of that grade, no trait that can be weakened. @returns refusal `stunt.condition`, `weaken.trait` @rule DES-271 DES-337 */
export function choiceRefusal(open: OpenChoice | null, choice: string): Refusal | null {
  if (open === null) return null;
  if (open.kind === "condition")
    return (gradeConditions(open.grade) as readonly string[]).includes(choice)
      ? null
      : refuse("stunt.condition", { grade: open.grade });
  const [sort = "", trait = ""] = choice.split(":");
  const traits: readonly string[] = sort === "resistance" ? RESISTANCE_KEYS : sort === "skill" ? SKILL_KEYS : [];
  return traits.includes(trait) ? null : refuse("weaken.trait");
}

/** Ask for it; null when the question was closed. @rule DES-271 DES-337 */
export async function askChoice(
  open: OpenChoice,
  target: DestinyCharacter | null,
  about: Party,
): Promise<string | null> {
  if (open.kind === "condition") return askCondition(gradeConditions(open.grade), about, localize);
  return target ? askTrait(target, about, localize) : null;
}
