import type { Row } from "../../kernel/rows.ts";
import { line } from "../labels.ts";
import { SOUND_MIMICRY } from "../powers/catalogue/options.ts";
import { effectOf } from "../powers/current.ts";
import { mentions } from "../powers/effect-numbers.ts";
import type { FudgeCharacter, SkillKey } from "../types.ts";
import { activeComponents } from "./abilities.ts";

/** A power that helps somebody to pass for another, when Deception is used for it. */
export interface Guise {
  /** `power.effect`. */
  readonly effect: string;
  readonly row: Row;
}

/**
 * Powers that help a skill in one of its uses: another shape adds its rank to Deception as a disguise, another's voice 10 to it as mimicry. Which of them are used is said with the
 * check; the power level still cuts what comes of them.
 * @rule FUD-500 FUD-510
 */
export function guises(who: Pick<FudgeCharacter, "powers" | "conditions">, skill: SkillKey): readonly Guise[] {
  if (skill !== "deception") return [];
  return activeComponents(who).flatMap(({ power, component }): readonly Guise[] => {
    const guise = (row: Row): readonly Guise[] => [{ effect: effectOf(power, component), row }];
    if (component.effect === "morph") return guise(line("morph", component.rank, "FUD-500", { power: power.name }));
    return component.effect === "feature" && mentions(component, "soundMimicry")
      ? guise(line("mimicry", SOUND_MIMICRY, "FUD-510", { power: power.name }))
      : [];
  });
}
