import { key } from "../../../rules/fudge/index.ts";
import type { Localize } from "../../ruleset.ts";
import type { Choice } from "../build/bench/traits.ts";
import type { FudgeHeroModel } from "../models/character-model.ts";

/** The hero whose sidekick somebody is: who, and everybody whom the table knows and who may be; null for minions, who have nobody's points to help them. @rule FUD-376 */
export function patronOf(
  actor: Actor.Implementation,
  localize: Localize,
): { readonly name: string; readonly choices: readonly Choice[] } | null {
  if (actor.type !== ("fudgeHero" as string)) return null;
  const { patron } = actor.system as unknown as FudgeHeroModel;
  const heroes = game.actors
    .filter(
      (a) =>
        a.type === ("fudgeHero" as string) && a.id !== actor.id && (a.hasPlayerOwner || a.isOwner || a.uuid === patron),
    )
    .map((a): Choice => ({ value: a.uuid, label: a.name, selected: a.uuid === patron }));
  const sorted = [...heroes].sort((a, b) => a.label.localeCompare(b.label));
  return {
    name: heroes.find((h) => h.selected)?.label ?? "",
    choices: [
      { value: "", label: localize(key("Sheet", "nobodysSidekick")), selected: !heroes.some((h) => h.selected) },
      ...sorted,
    ],
  };
}
