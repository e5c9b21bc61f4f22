import { conditionState } from "../state/progression.ts";
import type { FudgeCharacter, MaterialKey } from "../types.ts";
import { materialToughness, type ObjectState } from "./objects.ts";
import { MATERIALS, OBJECT_STATES } from "./values.ts";

/** Things that nobody holds and no actor stands for: a door, a wall, the window of a car. They are named by what they are made of, how thick they are and how they are by now. */
export interface Scenery {
  readonly material: MaterialKey;
  /** Doublings of about an inch and a half; negative for halvings. */
  readonly doublings: number;
  readonly state: ObjectState;
}

const SCENERY = "thing:";

/** As thick, and as thin, as anything is: a mile of it, and a sheet. */
export const MOST_DOUBLINGS = 15;
export const LEAST_DOUBLINGS = -10;

/** Name of a thing where somebody's uuid would stand. No document has it, so nothing is ever written to it. */
export const sceneryId = ({ material, doublings, state }: Scenery): string =>
  `${SCENERY}${material}:${doublings}:${state}`;

/** Whether a name is that of a thing of the scenery. */
export const isScenery = (uuid: string): boolean => uuid.startsWith(SCENERY);

const isMaterial = (word: string): word is MaterialKey => Object.hasOwn(MATERIALS, word);

/** The thing behind a name; null for any other name. */
export function sceneryOf(uuid: string): Scenery | null {
  const [material = "", thickness = "", state] = isScenery(uuid) ? uuid.slice(SCENERY.length).split(":") : [];
  const doublings = Number(thickness);
  const now = OBJECT_STATES.find((s) => s === state);
  return isMaterial(material) &&
    Number.isInteger(doublings) &&
    doublings >= LEAST_DOUBLINGS &&
    doublings <= MOST_DOUBLINGS &&
    now
    ? { material, doublings, state: now }
    : null;
}

/**
 * A thing of the scenery as whoever strikes at it meets it: as tough as its material and thickness make it, defenseless, without health.
 * @param name  as the card calls it
 * @rule FUD-168 FUD-169
 */
export function sceneryCharacter(uuid: string, thing: Scenery, name: string): FudgeCharacter {
  const toughness = materialToughness(MATERIALS[thing.material], thing.doublings);
  return {
    ref: uuid,
    name,
    kind: "hero",
    object: thing.state,
    powerLevel: Math.max(1, toughness),
    abilities: { str: null, agl: 0, fgt: 0, dex: null, sta: toughness, int: null, awe: null, pre: null },
    defenses: { dodge: 0, parry: 0, fortitude: 0, will: 0 },
    health: { value: 6, max: 6 },
    bruises: 0,
    conditions: [conditionState("defenseless", null, "object")],
    skills: [],
    advantages: [],
    powers: [],
    size: -2,
    weight: 2,
  };
}
