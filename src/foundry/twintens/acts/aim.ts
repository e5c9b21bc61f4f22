import { table } from "../../apply/viewer.ts";
import { candidates } from "../../targets.ts";
import { characterAt } from "../at-table.ts";

/** More than these are not offered without a board. */
const MOST_CANDIDATES = 40;

/** Whom one may aim at: those of this ruleset in the fight or on the scene; with neither, everybody whom the user may see in the list of actors. */
export function reachable(own: string): string[] {
  const here = candidates().filter((uuid) => uuid !== own && characterAt(table, uuid) !== null);
  if (here.length > 0) return here;
  const all = [...(game.actors as unknown as Iterable<Actor.Implementation>)].filter(
    (a) => a.type.startsWith("twintens") && a.visible && a.uuid !== own,
  );
  return all.slice(0, MOST_CANDIDATES).map((a) => a.uuid);
}
