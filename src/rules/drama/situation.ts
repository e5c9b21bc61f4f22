import type { Change } from "../kernel/change.ts";
import type { Encounter } from "../kernel/table.ts";
import type { Hazard } from "./deck/cards.ts";
import type { ActionState, Party, Present } from "./exchanges/types.ts";
import type { Memory } from "./memory.ts";
import type { RaceState } from "./race.ts";
import type { DramaSettings } from "./settings.ts";
import type { DramaCharacter } from "./types.ts";

/** A race that is on: its steps, where it stands in time, and whether this round's try has been had. */
export interface RaceNow {
  readonly uuid: string;
  readonly name: string;
  readonly race: RaceState;
  /** Names the round it is in, of the fight or its own. */
  readonly round: string;
  readonly tried: boolean;
}

/** A piece of somebody's gear, as far as blows ask. */
export interface GearNow {
  readonly name: string;
  readonly img: string;
  readonly toughness: number;
  readonly wounds: number;
}

/**
 * The table as Drama's rules see it when an action is put together or read: plain and read only, the table as it is at this moment. Everybody and everything goes by the uuid of its document.
 */
export interface DramaSituation {
  /** A character of this ruleset; null for who is gone or plays by another one. */
  readonly character: (who: string) => DramaCharacter | null;
  /** Name and picture as the table knows them; null when it is gone. */
  readonly party: (who: string) => Party | null;
  /** A piece of gear; null when it is gone. */
  readonly item: (uuid: string) => GearNow | null;
  /** Feet between two; null where no board tells. */
  readonly distance: (from: string, to: string) => number | null;
  /** Heroes whose players are here, and everybody in the fight, with these. */
  readonly present: (more?: readonly string[]) => readonly DramaCharacter[];
  /** Everybody who is here, and these, with the points and cards that they may use now. */
  readonly purses: (more: readonly string[]) => readonly Present[];
  /** The fight that is on, or null. */
  readonly fight: Encounter | null;
  /** Somebody's place in the order of the fight; null for who isn't in it. */
  readonly place: (who: string) => string | null;
  /** What takes somebody out of the fight, and undone brings them back to their place. @rule DRA-254 */
  readonly leaving: (who: string) => readonly Change[];
  readonly settings: DramaSettings;
  /** The action on a card, by its message; null when it is gone. */
  readonly action: (message: string) => ActionState | null;
  readonly race: (id: string) => RaceNow | null;
  /** What the card that is up opens of races. */
  readonly steps: () => { readonly letters: string; readonly hazard: Hazard };
  /** What the fight remembers of somebody; null for who isn't in it. */
  readonly memory: (who: string) => Memory | null;
  /** What it remembers of everybody in it. */
  readonly memories: () => readonly Memory[];
  /** A text in the table's language, for what is called by no name of its own. */
  readonly say: (key: string, data?: Readonly<Record<string, string>>) => string;
  /** The picture of a thing that nobody carries. */
  readonly thingImg: string;
}
