import { type DramaCharacter, grantsFor, type HeldCard, isDrama, type Present } from "../../../rules/drama/index.ts";
import { change } from "../../../rules/kernel/change.ts";
import type { Table } from "../../ruleset.ts";
import { dramaSettings } from "../settings.ts";
import { cardsToUse } from "./deck/access.ts";

/** Points that others lent: each is used once and then off the sheet. @rule DRA-105 DRA-351 */
function lent(character: DramaCharacter): HeldCard[] {
  const all = character.lentPoints.map(({ id, from }) => ({ id, from }));
  return all.map(({ id }) => ({
    id,
    effect: "heroPoint",
    use: [
      change(
        character.ref,
        "system.lentPoints",
        all,
        all.filter((l) => l.id !== id),
        "DRA-105",
      ),
    ],
  }));
}

/**
 * Somebody at the table as far as points and cards go, as they are now.
 * @param inFight  whether a conflict is on: cards of the pool count then, else those in hand
 * @rule DRA-124 DRA-279 DRA-286
 */
export function presentNow(uuid: string, table: Table): Present | null {
  const [party, character] = [table.party(uuid), table.character(uuid)];
  if (!party || !isDrama(character)) return null;
  const { conscious } = grantsFor(character, dramaSettings(table));
  return {
    ...party,
    rank: character.rank,
    points: character.heroPoints.value,
    conscious,
    cards: [...lent(character), ...cardsToUse(uuid, table)],
  };
}
