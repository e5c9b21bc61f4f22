import type { Choice } from "../../kernel/act.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Situation } from "../../kernel/situation.ts";
import { readTrait, type TraitKey, traitLabel } from "../hero/trait-key.ts";
import { attacksOf, weakenable } from "../hero/traits.ts";
import { conditionLabel, key } from "../labels.ts";
import { gradeConditions } from "../state/condition-table.ts";
import type { DestinyCharacter } from "../types.ts";
import type { Consequence } from "./attack/attack.ts";

/** What an attack leaves open until its effect falls: which condition of the grade, or which trait is weakened. @rule DES-271 DES-337 */
export type OpenChoice = { readonly kind: "condition"; readonly grade: 1 | 2 | 3 } | { readonly kind: "weaken" };

/** What a consequence leaves open; null when everything is fixed. @rule DES-271 DES-337 */
export function openIn(consequence: Consequence): OpenChoice | null {
  if (consequence.kind === "weaken") return { kind: "weaken" };
  return consequence.kind === "condition" && consequence.condition === null
    ? { kind: "condition", grade: consequence.grade }
    : null;
}

/** The same as a question: conditions of the grade, traits of the target's that have ranks to lose. @rule DES-271 DES-337 */
export const openQuestion = (
  open: OpenChoice,
  target: DestinyCharacter | null,
): Choice<string, Situation, { readonly choice: string }> => ({
  pick: "one",
  label: { key: key("Dialog", open.kind === "weaken" ? "trait" : "condition") },
  none: refuse("weaken.trait"),
  options: () =>
    open.kind === "condition"
      ? gradeConditions(open.grade).map((value) => ({ value, label: { key: conditionLabel(value) } }))
      : target
        ? weakenable(target).map((value) => ({ value, label: traitLabel(value, attacksOf(target)) }))
        : [],
});

/** Why a choice can't be taken: it is no condition of that grade, no trait of the target's that can be weakened. @returns refusal `stunt.condition`, `weaken.trait` @rule DES-271 DES-337 */
export function choiceRefusal(
  open: OpenChoice | null,
  choice: string,
  target: DestinyCharacter | null,
): Refusal | null {
  if (open === null) return null;
  if (open.kind === "condition")
    return (gradeConditions(open.grade) as readonly string[]).includes(choice)
      ? null
      : refuse("stunt.condition", { grade: open.grade });
  const trait = readTrait(choice);
  return trait !== null && (target === null || weakenable(target).includes(trait)) ? null : refuse("weaken.trait");
}

/** A choice as what falls takes it. @rule DES-271 DES-337 */
export function chosenIn(
  consequence: Consequence,
  choice: string,
): { readonly trait?: TraitKey; readonly condition?: string } {
  if (consequence.kind !== "weaken") return choice === "" ? {} : { condition: choice };
  const trait = readTrait(choice);
  return trait === null ? {} : { trait };
}
