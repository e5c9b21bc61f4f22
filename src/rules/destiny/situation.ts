/** The table as Destiny's acts see it. */
import type { TurnSpends } from "../kernel/economy.ts";
import type { Situation } from "../kernel/situation.ts";
import type { Encounter, Party } from "../kernel/table.ts";
import type { CheckContext } from "./hero/check-requests.ts";
import type { DestinySettings } from "./settings.ts";
import { type TurnLimits, turnLimits, type TurnMoment } from "./turn/economy.ts";
import type { Scene } from "./turn/encounter.ts";
import type { OrderData } from "./turn/order.ts";
import type { DestinyCharacter, EncounterType } from "./types.ts";

export type DestinySituation = Situation<DestinyCharacter, DestinySettings>;

/** What the order of an encounter keeps; null outside of one, and in one that plays by several rulesets. */
export function orderOf(fight: Encounter | null): OrderData | null {
  const data = fight?.data as unknown as Partial<OrderData> | undefined;
  return data?.scene === undefined ? null : (data as OrderData);
}

/** What the scene is; null outside encounters. @rule DES-040 */
export const sceneOf = (fight: Encounter | null): Scene | null => orderOf(fight)?.scene ?? null;
export const typeOf = (fight: Encounter | null): EncounterType | null => sceneOf(fight)?.type ?? null;

/** Where the encounter stands, as turns ask; null outside encounters. @rule DES-393 */
export function momentOf(fight: Encounter | null): TurnMoment | null {
  const order = orderOf(fight);
  return fight && order
    ? { type: order.scene.type, round: fight.round, turns: order.turns, acting: fight.acting }
    : null;
}

/** Limits and spends of somebody now; `here`: they are in the encounter. */
export interface TurnNow {
  readonly limits: TurnLimits;
  readonly spends: TurnSpends;
  readonly here: boolean;
}

export function turnIn(s: DestinySituation, who: DestinyCharacter): TurnNow {
  const now = momentOf(s.fight);
  const fighter = now ? s.fighter(who.ref) : null;
  return { limits: turnLimits(who, fighter ? now : null), spends: fighter?.spends ?? {}, here: fighter !== null };
}

/** What a check is made in. */
export const contextIn = (
  s: DestinySituation,
  more: Omit<Partial<CheckContext>, "type" | "settings"> = {},
): CheckContext => ({
  type: typeOf(s.fight),
  settings: s.settings,
  ...more,
});

/** Somebody of this ruleset as cards name them; null when they are gone. */
export function partyIn(s: DestinySituation, who: string): Party | null {
  const [party, character] = [s.party(who), s.character(who)];
  return party && character ? { uuid: who, name: party.name, img: party.img } : null;
}

/** Everybody whom something that lasts may have reached, in the encounter or not. */
export const everywhereIn = (s: DestinySituation): readonly DestinyCharacter[] =>
  s.everywhere().flatMap((who) => s.character(who) ?? []);

/** Everybody in the encounter, once each. */
export const everybodyIn = (s: DestinySituation): readonly DestinyCharacter[] =>
  [...new Set(s.fight?.order ?? [])].flatMap((who) => s.character(who) ?? []);
