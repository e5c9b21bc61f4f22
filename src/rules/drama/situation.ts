import type { Change, Value } from "../kernel/change.ts";
import type { Ref, Situation } from "../kernel/situation.ts";
import type { Table } from "../kernel/table.ts";
import type { RaceCard } from "./cards/race-card.ts";
import type { ActionState, Present } from "./cards/types.ts";
import { cardInForce } from "./fortune/conflict.ts";
import { cardOf, type Hazard, isCard } from "./fortune/deck/cards.ts";
import { currentCard, type DeckState } from "./fortune/deck/deck.ts";
import { OBJECT_BANDS, type ObjectBands } from "./harm/environment.ts";
import type { DramaSettings } from "./settings.ts";
import { type DramaCharacter, isDrama } from "./types.ts";

/** The table as Drama's acts and cards see it. */
export interface DramaSituation extends Situation<DramaCharacter, DramaSettings> {
  /** Everybody who is here, and these, with the points and cards that they may use now. */
  readonly purses: (more: readonly Ref[]) => readonly Present[];
  /** Where the sixty cards are; null at a table without a deck. */
  readonly deck: () => DeckState | null;
  /** The player whose character somebody is; null for nobody's. */
  readonly player: (who: Ref) => string | null;
  /** What takes somebody out of the fight, and undone brings them back to their place. @rule DRA-254 */
  readonly leaving: (who: Ref) => readonly Change[];
  /** A text in the table's language, for what is called by no name of its own. */
  readonly say: (key: string, data?: Readonly<Record<string, string>>) => string;
  /** The picture of a thing that nobody carries. */
  readonly thingImg: string;
}

/** A piece of somebody's gear, as far as blows ask. */
export interface GearNow {
  readonly name: string;
  readonly img: string;
  readonly toughness: number;
  readonly wounds: number;
  readonly bands: ObjectBands;
  /** Shock that a vehicle has taken; null for what takes none. */
  readonly shock: number | null;
}

/** Wound levels of a thing as its document keeps them. */
export type BandFields = Readonly<Record<"scratchedAt" | "damagedAt" | "brokenAt" | "destroyedAt", number>>;

/** At which wound levels a thing is worse off: its own, and the usual ones where it says nothing. @rule DRA-187 */
export const bandsOf = (f: Partial<BandFields>): ObjectBands => ({
  scratched: f.scratchedAt ?? OBJECT_BANDS.scratched,
  damaged: f.damagedAt ?? OBJECT_BANDS.damaged,
  broken: f.brokenAt ?? OBJECT_BANDS.broken,
  destroyed: f.destroyedAt ?? OBJECT_BANDS.destroyed,
});

/** Toughness of gear that says nothing of it. @rule DRA-187 */
const TOUGHNESS = 10;

/** A piece of gear; null when it is gone. */
export function gearNow(s: Pick<DramaSituation, "item">, uuid: Ref): GearNow | null {
  const item = s.item(uuid) as {
    readonly name: string;
    readonly img: string;
    readonly system: {
      readonly toughness?: number;
      readonly wounds?: number;
      readonly shock?: number | null;
    } & Partial<BandFields>;
  } | null;
  if (!item) return null;
  const { toughness = TOUGHNESS, wounds = 0, shock = null } = item.system;
  return { name: item.name, img: item.img, toughness, wounds, bands: bandsOf(item.system), shock };
}

/** The state of a card whose request has such a field; null for any other, and for one that is gone. */
const cardWith = (s: Pick<DramaSituation, "card">, message: string, field: string): unknown => {
  const state = s.card(message) as { readonly request?: object } | null;
  return state && field in (state.request ?? {}) ? state : null;
};

/** The action on a card, by its message; null when it is gone. */
export const actionOn = (s: Pick<DramaSituation, "card">, message: string): ActionState | null =>
  cardWith(s, message, "actionId") as ActionState | null;

/** The race on a card, by its message; null when it is gone. */
export const raceOn = (s: Pick<DramaSituation, "card">, message: string): RaceCard | null =>
  cardWith(s, message, "steps") as RaceCard | null;

/** Somebody's place in the order of the fight; null for who isn't in it. */
export const placeOf = (s: Pick<DramaSituation, "fighter">, who: Ref): string | null =>
  s.fighter(who)?.uuid.split(".").at(-1) ?? null;

/** What the card that is up opens of races: that of the fight, or the latest turned. @rule DRA-315 */
export function stepsNow(s: Pick<DramaSituation, "fight" | "deck">): {
  readonly letters: string;
  readonly hazard: Hazard;
} {
  const deck = s.fight ? null : s.deck();
  const id: Value = s.fight ? cardInForce(s.fight.data) : deck && currentCard(deck);
  if (typeof id !== "string" || !isCard(id)) return { letters: "", hazard: "-" };
  const { steps, hazard } = cardOf(id);
  return { letters: steps, hazard };
}

/** Everybody of this ruleset whom something that lasts may have reached. */
export const everybodyIn = (s: Pick<DramaSituation, "everywhere" | "character">): readonly DramaCharacter[] =>
  s.everywhere().flatMap((who) => s.character(who) ?? []);

/** Characters of this ruleset who are at the table or in the fight, and of these. */
export const presentAt = (
  table: Pick<Table, "character" | "encounter" | "present">,
  more: readonly Ref[] = [],
): readonly DramaCharacter[] =>
  [...new Set([...table.present(), ...(table.encounter()?.order ?? []), ...more])].map(table.character).filter(isDrama);
