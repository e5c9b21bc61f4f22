/** Asks for what an attack or a Stunt leaves open until its effect falls. */
import { type DestinyCharacter, key, type OpenChoice, openQuestion } from "../../../../rules/destiny/index.ts";
import { ask } from "../../../acts/question.ts";
import { table } from "../../../apply/viewer.ts";
import type { Party } from "../../../ruleset.ts";
import { localize } from "../../../view/text/localize.ts";
import { situation } from "../../situation.ts";

/** Ask for it; null when the question was closed. @rule DES-111 DES-271 DES-337 */
export async function askChoice(
  open: OpenChoice,
  target: DestinyCharacter | null,
  { uuid, name, img }: Party,
): Promise<string | null> {
  const what = localize(key("Dialog", open.kind === "weaken" ? "weakened" : "condition"));
  const chosen = await ask<{ readonly choice: string }>(
    { choices: { choice: openQuestion(open, target) }, stands: () => ({ key: what }) },
    {
      ruleset: "destiny",
      title: localize("CROSSOVER.Shared.Dialog.title", { name, what }),
      button: localize(key("Dialog", "take")),
      img,
      s: situation(uuid, table),
    },
  );
  return chosen?.choice ?? null;
}
