import { type Change, change } from "../../kernel/change.ts";
import { conditionState, imposeChange } from "../state/progression.ts";
import type { ConditionState, FudgeCharacter, MaterialKey } from "../types.ts";
import { materialToughness, type ObjectState } from "./objects.ts";
import { MATERIALS, OBJECT_STATES } from "./values.ts";

/** Things that nobody holds and no actor stands for: a door, a wall, the window of a car. They are named by what they are made of, how thick they are and how they are by now. */
export interface Scenery {
  readonly material: MaterialKey;
  /** Doublings of about an inch and a half; negative for halvings. */
  readonly doublings: number;
  readonly state: ObjectState;
  /** Which one it is, where that was said: the door of the vault. */
  readonly which?: string;
}

const SCENERY = "thing:";

/** As thick, and as thin, as anything is: a mile of it, and a sheet. */
export const MOST_DOUBLINGS = 15;
export const LEAST_DOUBLINGS = -10;

/** Name of a thing where somebody's uuid would stand. No document has it, so nothing is ever written to it. */
export const sceneryId = ({ material, doublings, state, which = "" }: Scenery): string =>
  [`${SCENERY}${material}`, doublings, state, ...(which.trim() === "" ? [] : [which.trim()])].join(":");

/** Whether a name is that of a thing of the scenery. */
export const isScenery = (uuid: string): boolean => uuid.startsWith(SCENERY);

const isMaterial = (word: string): word is MaterialKey => Object.hasOwn(MATERIALS, word);

/** The thing behind a name; null for any other name. */
export function sceneryOf(uuid: string): Scenery | null {
  const [material = "", thickness = "", state, ...words] = isScenery(uuid) ? uuid.slice(SCENERY.length).split(":") : [];
  const which = words.join(":");
  const doublings = Number(thickness);
  const now = OBJECT_STATES.find((s) => s === state);
  return isMaterial(material) &&
    Number.isInteger(doublings) &&
    doublings >= LEAST_DOUBLINGS &&
    doublings <= MOST_DOUBLINGS &&
    now
    ? { material, doublings, state: now, ...(which !== "" && { which }) }
    : null;
}

/** What a thing is known by from blow to blow: what it is made of, how thick it is, which one it is. */
const knownBy = ({ material, doublings, which = "" }: Omit<Scenery, "state">): string =>
  [material, doublings, which.trim().toLowerCase()].join(":");

/** A thing that a blow has bent or broken is remembered with whoever struck it, until the scene is over: what it concerns names the thing, its degree how it is. */
const MARK = "worn";

/** How a thing was left by the last blow, by what all of these remember of it; `intact` while nobody has struck it. @rule FUD-168 */
export const stateOf = (
  thing: Omit<Scenery, "state">,
  people: readonly Pick<FudgeCharacter, "conditions">[],
): ObjectState =>
  OBJECT_STATES[
    Math.max(
      0,
      ...marksOf(
        thing,
        people.flatMap((p) => p.conditions),
      ).map((c) => c.degree ?? 0),
    )
  ] ?? "intact";

const marksOf = (thing: Omit<Scenery, "state">, conditions: readonly ConditionState[]): readonly ConditionState[] =>
  conditions.filter((c) => c.id === MARK && c.trait === knownBy(thing));

/** A thing as it is by now: as it was said to be, or as what has struck it since has left it. @rule FUD-168 */
export function asLeft(thing: Scenery, people: readonly Pick<FudgeCharacter, "conditions">[]): Scenery {
  const now = stateOf(thing, people);
  return OBJECT_STATES.indexOf(now) > OBJECT_STATES.indexOf(thing.state) ? { ...thing, state: now } : thing;
}

/** A blow has left a thing so: the next one starts there. @param who  struck it @rule FUD-168 */
export function remembered(
  who: Pick<FudgeCharacter, "ref" | "conditions">,
  thing: Omit<Scenery, "state">,
  state: ObjectState,
): readonly Change[] {
  const [before, degree] = [marksOf(thing, who.conditions)[0], OBJECT_STATES.indexOf(state)];
  if (before)
    return before.degree === degree
      ? []
      : [change(`${who.ref}.ActiveEffect.${before.effect}`, "system.degree", before.degree, degree, "FUD-168")];
  const mark = { ...conditionState(MARK, knownBy(thing), who.ref, degree), until: { at: "scene", left: 1 } as const };
  return [imposeChange(who.ref, mark, "FUD-168")];
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
