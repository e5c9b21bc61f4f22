import type { Change } from "../../kernel/change.ts";
import { effectOf } from "../powers/current.ts";
import { released } from "../powers/given.ts";
import type { FudgeSituation } from "../situation.ts";
import type { FudgeCharacter } from "../types.ts";

type S = Pick<FudgeSituation, "character" | "everywhere" | "fight">;

/**
 * What an effect that lasts does to others ends with it.
 * @param source  user and effect, as conditions name them
 * @param whom    uuids; two who have changed minds have it from each other
 * @rule FUD-235 FUD-278
 */
export function letGoOn(source: string, whom: readonly string[], s: S): readonly Change[] {
  return [...new Set(whom)].flatMap((uuid) => {
    const character = s.character(uuid);
    if (!character) return [];
    const swapped = character.conditions.flatMap((c) => (c.source?.endsWith(` ${source}`) === true ? [c.source] : []));
    return [source, ...new Set(swapped)].flatMap((s) => released(character, s));
  });
}

/**
 * The same for effects of somebody that nobody keeps up any more, on everybody at the table. What an instant effect has done lasts by itself: it is shaken off, or not.
 * @param effects  `power.effect`
 * @rule FUD-172 FUD-277 FUD-278
 */
export const letGoOnAll = (
  user: Pick<FudgeCharacter, "ref" | "powers">,
  effects: readonly string[],
  s: S,
): readonly Change[] => {
  const whom = [...s.everywhere(), ...(s.fight?.order ?? []), user.ref];
  const instant = user.powers.flatMap((p) =>
    p.components.flatMap((c) => (c.duration === "instant" ? [effectOf(p, c)] : [])),
  );
  return effects
    .filter((effect) => !instant.includes(effect))
    .flatMap((effect) => letGoOn(`${user.ref} ${effect}`, whom, s));
};
