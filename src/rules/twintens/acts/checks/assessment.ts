import type { TwintensSettings } from "../../settings.ts";
import type { TwintensCharacter } from "../../types.ts";
import { defenseBlock } from "../attack/defending.ts";
import { attacksOf } from "../attack/offence.ts";

/** How one number stands to one's own. */
export type Compared = "above" | "below" | "level";

/** What Assessment tells: how somebody's attack and Defense stand to one's own; no number. */
export interface Assessed {
  readonly attack: Compared;
  readonly defense: Compared;
}

const compared = (theirs: number, mine: number): Compared =>
  theirs > mine ? "above" : theirs < mine ? "below" : "level";

/** What winning Sense Motive against Bluff tells of an opponent: attack as with bare hands, Defense as it would be rolled. @rule TWI-421 */
export function assess(mine: TwintensCharacter, theirs: TwintensCharacter, settings: TwintensSettings): Assessed {
  const attack = (who: TwintensCharacter): number =>
    attacksOf(who, settings).find((a) => a.id === "unarmed")?.bonus.total ?? who.baseAttack;
  const defense = (who: TwintensCharacter): number => defenseBlock(who, settings).active.total;
  return { attack: compared(attack(theirs), attack(mine)), defense: compared(defense(theirs), defense(mine)) };
}
