import { refuse, type Refusal } from "../../kernel/refusal.ts";
import { isTrademark } from "../advancement.ts";
import { MATERIALS } from "../environment.ts";
import type { Party } from "../exchanges/types.ts";
import { key } from "../labels.ts";
import type { Aimed, AimedObject } from "../requests.ts";
import type { DramaSituation } from "../situation.ts";
import type { DramaCharacter } from "../types.ts";
import type { ActionChoices } from "./choices.ts";

const FEET = 0.3048;

/** Metres between two on the board; null where nobody knows. */
const distance = (s: DramaSituation, from: string, to: string): number | null => {
  const feet = s.distance(from, to);
  return feet === null ? null : Math.round(feet * FEET);
};

export const isItem = (uuid: string): boolean => uuid.includes(".Item.");
export const ownerOf = (item: string): string => item.slice(0, item.lastIndexOf(".Item."));

const exposureOf = (c: ActionChoices): Aimed["exposure"] => ({
  unaware: c.exposure === "unaware",
  helpless: c.exposure === "helpless",
});

/** Slots of one target: one for a character, as many as are aimed at for a group of mooks. @rule DRA-340 */
export function aimed(uuid: string, c: ActionChoices, s: DramaSituation): Aimed[] | Refusal {
  const [party, character] = [s.party(uuid), s.character(uuid)];
  if (!party || !character) return refuse("gone", { name: party?.name ?? uuid });
  const count = Math.max(1, Math.min(c.each, character.count));
  return Array.from({ length: count }, (_, i) => ({
    party: count === 1 ? party : { ...party, name: `${party.name} ${i + 1}` },
    slot: count === 1 ? uuid : `${uuid}#${i + 1}`,
    character,
    exposure: exposureOf(c),
    distance: distance(s, c.actor, uuid),
  }));
}

const THING = "object:";
/** Things of the scenery that may be struck, by what they are made of; no document stands behind them. @rule DRA-187 */
export const THINGS: readonly string[] = Object.keys(MATERIALS).map((m) => `${THING}${m}`);
export const isThing = (uuid: string): boolean => uuid.startsWith(THING);
/** What a thing is called. */
export const thingName = (uuid: string): string => key("Material", uuid.slice(THING.length));

/** A wall, a door: it stands still and is as hard as its material. @rule DRA-146 DRA-187 */
function aimedThing(uuid: string, s: DramaSituation): AimedObject | Refusal {
  const material = uuid.slice(THING.length);
  if (!Object.hasOwn(MATERIALS, material)) return refuse("gone", { name: uuid });
  return {
    party: { uuid, name: s.say(thingName(uuid)), img: s.thingImg },
    slot: uuid,
    toughness: MATERIALS[material as keyof typeof MATERIALS],
    bearer: null,
    owner: null,
  };
}

/** Whose trademark an item is, whoever holds it: somebody at the table or in the fight, or its bearer. @rule DRA-221 DRA-225 */
function trademarkOwner(id: string, bearer: DramaCharacter, s: DramaSituation): Party | null {
  const owner = [bearer, ...s.present()].find((who) => isTrademark(who, id));
  return owner ? s.party(owner.ref) : null;
}

/** Gear as a target: as hard to hit as who carries it, by the same attack. @rule DRA-187 DRA-222 DRA-223 DRA-225 */
export function aimedObject(uuid: string, c: ActionChoices, s: DramaSituation): AimedObject | Refusal {
  if (isThing(uuid)) return aimedThing(uuid, s);
  const owner = ownerOf(uuid);
  const [item, party, bearer, character] = [s.item(uuid), s.party(uuid), s.party(owner), s.character(owner)];
  if (!item || !bearer || !character) return refuse("gone", { name: uuid });
  const id = uuid.slice(uuid.lastIndexOf(".") + 1);
  return {
    party: { uuid, name: party?.name ?? item.name, img: item.img },
    slot: uuid,
    toughness: item.toughness,
    bearer: {
      party: bearer,
      slot: owner,
      character,
      exposure: exposureOf(c),
      distance: distance(s, c.actor, owner),
    },
    owner: trademarkOwner(id, character, s),
  };
}
