import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import type { Ref } from "../../../kernel/situation.ts";
import { isTrademark } from "../../build/advancement.ts";
import type { Party } from "../../cards/types.ts";
import { FOOT } from "../../dice/units.ts";
import { MATERIALS } from "../../harm/environment.ts";
import { key } from "../../labels.ts";
import { type DramaSituation, everybodyIn, gearNow } from "../../situation.ts";
import type { DramaCharacter } from "../../types.ts";
import type { Aimed, AimedObject } from "../requests/actions.ts";

/** How a target is found: by whom, how ready, and how many of a group. */
export interface Aim {
  readonly from: Ref;
  readonly exposure?: keyof Aimed["exposure"] | "ready";
  readonly each?: number;
  /** Metres that a distance counts at most. */
  readonly most?: number;
}

/** Metres between two on the board; null where nobody knows. */
const distance = (s: DramaSituation, { from, most = Infinity }: Aim, to: Ref): number | null => {
  const feet = s.distance(from, to);
  return feet === null ? null : Math.min(most, Math.round(feet * FOOT));
};

const exposureOf = ({ exposure }: Aim): Aimed["exposure"] => ({
  unaware: exposure === "unaware",
  helpless: exposure === "helpless",
});

/** Slots of one target: one for a character, as many as are aimed at for a group of mooks. @rule DRA-340 */
export function aimed(uuid: Ref, aim: Aim, s: DramaSituation): readonly Aimed[] | Refusal {
  const [party, character] = [s.party(uuid), s.character(uuid)];
  if (!party || !character) return refuse("gone", { name: party?.name ?? uuid });
  const count = Math.max(1, Math.min(aim.each ?? 1, character.count));
  return Array.from({ length: count }, (_, i) => ({
    party: count === 1 ? party : { ...party, name: `${party.name} ${i + 1}` },
    slot: count === 1 ? uuid : `${uuid}#${i + 1}`,
    character,
    exposure: exposureOf(aim),
    distance: distance(s, aim, uuid),
  }));
}

/** Slots of all targets, in their order. @returns refusals `noTarget`, `gone` @rule DRA-091 DRA-340 */
export function everyTarget(targets: readonly Ref[], aim: Aim, s: DramaSituation): readonly Aimed[] | Refusal {
  const all: Aimed[] = [];
  for (const uuid of targets) {
    const found = aimed(uuid, aim, s);
    if ("accepted" in found) return found;
    all.push(...found);
  }
  return all;
}

const THING = "object:";
/** Things of the scenery that may be struck, by what they are made of; no document stands behind them. @rule DRA-187 */
export type Thing = `${typeof THING}${keyof typeof MATERIALS}`;
export const THINGS = (Object.keys(MATERIALS) as (keyof typeof MATERIALS)[]).map((m): Thing => `${THING}${m}`);
export const isThing = (uuid: string): boolean => uuid.startsWith(THING);
/** What a thing is called. */
export const thingName = (uuid: string): string => key("Material", uuid.slice(THING.length));

/** A wall, a door: it stands still and is as hard as its material. @rule DRA-146 DRA-187 */
export function aimedThing(uuid: Thing, s: DramaSituation): AimedObject {
  return {
    party: { uuid, name: s.say(thingName(uuid)), img: s.thingImg },
    slot: uuid,
    toughness: MATERIALS[uuid.slice(THING.length) as keyof typeof MATERIALS],
    bearer: null,
    owner: null,
  };
}

/** Whose trademark an item is, whoever holds it: somebody at the table or in the fight, or its bearer. @rule DRA-221 DRA-225 */
function trademarkOwner(id: string, bearer: DramaCharacter, s: DramaSituation): Party | null {
  const owner = [bearer, ...everybodyIn(s)].find((who) => isTrademark(who, id));
  return owner ? s.party(owner.ref) : null;
}

/** Gear as a target: as hard to hit as who carries it, by the same attack. @rule DRA-187 DRA-222 DRA-223 DRA-225 */
export function aimedGear(owner: Ref, id: string, aim: Aim, s: DramaSituation): AimedObject | Refusal {
  const uuid = `${owner}.Item.${id}`;
  const [item, party, bearer, character] = [gearNow(s, uuid), s.party(uuid), s.party(owner), s.character(owner)];
  if (!item || !bearer || !character) return refuse("gone", { name: uuid });
  return {
    party: { uuid, name: party?.name ?? item.name, img: item.img },
    slot: uuid,
    toughness: item.toughness,
    bearer: {
      party: bearer,
      slot: owner,
      character,
      exposure: exposureOf(aim),
      distance: distance(s, aim, owner),
    },
    owner: trademarkOwner(id, character, s),
    ...(item.shock !== null && { takesShock: true as const }),
  };
}
