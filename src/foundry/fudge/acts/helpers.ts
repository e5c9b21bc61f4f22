import { isDefeated, type Standing, standingTo } from "../../../rules/fudge/index.ts";
import type { Table } from "../../ruleset.ts";
import { isFudge } from "../models/is-fudge.ts";

const ORDER: readonly Standing[] = ["ally", "bystander", "against"];

/**
 * Who of these may be asked to help somebody at a task or in an attack, allies first: those of the other side stand on the Gamemaster's list alone, a thing that nobody drives helps nobody.
 * @param here  those who are meant without being chosen: allies of these who still stand
 * @rule FUD-070 FUD-073 FUD-318
 */
export function helpersOf(
  leader: string,
  uuids: readonly string[],
  table: Table,
  isGM: boolean,
  here: readonly string[] = [],
): readonly { readonly uuid: string; readonly meant: boolean }[] {
  const own = table.side(leader);
  const asked = uuids.flatMap((uuid) => {
    const who = table.character(uuid);
    const standing = standingTo(own, table.side(uuid));
    if (uuid === leader || !isFudge(who) || (standing === "against" && !isGM)) return [];
    if (who.object && who.driver === undefined) return [];
    return [{ uuid, standing, meant: standing === "ally" && here.includes(uuid) && !isDefeated(who) }];
  });
  return ORDER.flatMap((standing) =>
    asked.filter((a) => a.standing === standing).map(({ uuid, meant }) => ({ uuid, meant })),
  );
}
