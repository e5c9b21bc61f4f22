/** Asks for what an attack leaves open until its effect falls. */
import { type DestinyCharacter, gradeConditions, type OpenChoice } from "../../../rules/destiny/index.ts";
import type { Party } from "../../ruleset.ts";
import { localize } from "../../view/localize.ts";
import { askCondition, askTrait } from "../acts/choices.ts";

/** Ask for it; null when the question was closed. @rule DES-271 DES-337 */
export async function askChoice(
  open: OpenChoice,
  target: DestinyCharacter | null,
  about: Party,
): Promise<string | null> {
  if (open.kind === "condition") return askCondition(gradeConditions(open.grade), about, localize);
  return target ? askTrait(target, about, localize) : null;
}
