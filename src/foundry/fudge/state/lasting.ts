import { effectOf, type FudgeCharacter, released } from "../../../rules/fudge/index.ts";
import type { Change } from "../../../rules/kernel/change.ts";
import type { Table } from "../../ruleset.ts";
import { isFudge } from "../models/is-fudge.ts";

/**
 * What an effect that lasts does to others ends with it.
 * @param source  user and effect, as conditions name them
 * @param whom    uuids; two who have changed minds have it from each other
 * @rule FUD-235 FUD-278
 */
export function letGoOf(source: string, whom: readonly string[], table: Table): readonly Change[] {
  return [...new Set(whom)].flatMap((uuid) => {
    const character = table.character(uuid);
    if (!isFudge(character)) return [];
    const swapped = character.conditions.flatMap((c) => (c.source?.endsWith(` ${source}`) === true ? [c.source] : []));
    return [source, ...new Set(swapped)].flatMap((s) => released(character, s));
  });
}

/**
 * The same for effects of somebody that nobody keeps up any more, on everybody at the table. What an instant effect has done lasts by itself: it is shaken off, or not.
 * @param effects  `power.effect`
 * @rule FUD-172 FUD-277 FUD-278
 */
export const letGoOfAll = (
  user: Pick<FudgeCharacter, "ref" | "powers">,
  effects: readonly string[],
  table: Table,
): readonly Change[] => {
  const whom = [...table.present(), ...(table.encounter()?.order ?? []), user.ref];
  const instant = user.powers.flatMap((p) =>
    p.components.flatMap((c) => (c.duration === "instant" ? [effectOf(p, c)] : [])),
  );
  return effects
    .filter((effect) => !instant.includes(effect))
    .flatMap((effect) => letGoOf(`${user.ref} ${effect}`, whom, table));
};
