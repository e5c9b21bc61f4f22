/** A first Drama hero by plain questions: nine examples, taken apart, and what may take a part's place at the same price. */
import {
  archetypesOf,
  each,
  exchangeFor,
  type Guide,
  type GuideOption,
  type GuidePart,
  shiftOf,
  turned,
  withField,
} from "../../kernel/guide.ts";
import { key } from "../labels.ts";
import { powerCost } from "../powers/powers.ts";
import { CREATION } from "./audit.ts";

/** Skills of a trade: nobody fights by them, and no power works through them. */
const CIVIL: readonly string[] = [
  ...["acrobatics", "lockPicking", "stealth", "running", "swimming", "airVehicles", "landVehicles", "waterVehicles"],
  ...["find", "firstAid", "tracking", "disguise", "evidenceAnalysis", "forgery", "scholar", "computers", "medicine"],
  ...["science", "streetwise", "survival", "business", "artist", "performance", "lifting", "climbing", "endurance"],
];
/** Skills by which one gets at somebody without a blow. */
const PEOPLE: readonly string[] = [
  ...["charm", "intimidation", "maneuver", "persuasion", "taunt", "testOfWill", "trick"],
];

const SKILL = {
  type: "dramaSkill",
  worth: (part: GuidePart) => Number(part.system["adds"]),
  ranks: "adds",
  named: (part: GuidePart) => String(part.system["key"]),
} as const;
const gives =
  (of: readonly string[]) =>
  (part: GuidePart): boolean =>
    of.includes(String(part.system["key"])) && Number(part.system["adds"]) <= CREATION.otherMost;
const two = (...names: readonly string[]) => each(CREATION.otherMost, ...names);

const isPower =
  (...keys: readonly string[]) =>
  (part: GuidePart): boolean =>
    part.type === "dramaPower" && keys.includes(String(part.system["key"]));

/** What stops a bullet: the same value for the same points, or it isn't offered. @rule DRA-351 */
const shield = (id: string, power: string): GuideOption => ({
  id,
  turn: (hero) =>
    turned(hero, isPower("armour", "forceField"), (part) => {
      const { key: now, value, cost } = part.system;
      const price = powerCost(power, Number(value));
      return now === power || price !== cost
        ? null
        : { ...part, system: { ...part.system, key: power, description: key("Guide", "shield", id, "says") } };
    }),
});

/** Which sense is better than anybody's; each costs the same. @rule DRA-351 */
const sense = (choice: string): GuideOption => ({
  id: choice,
  turn: (hero) =>
    turned(hero, isPower("superSense"), (part) =>
      part.system["choice"] === choice ? null : { ...part, system: { ...part.system, choice } },
    ),
});

/** A subplot that begins with them. @rule DRA-306 */
const subplot = (kind: string): GuideOption => ({
  id: kind,
  turn: (hero) => withField(hero, "subplots", [{ kind, note: key("Guide", "trouble", kind, "says") }]),
});

const base = (attribute: string): string => `attributes.${attribute}.base`;
const move = (up: string, down: string): Readonly<Record<string, number>> => ({ [base(up)]: 1, [base(down)]: -1 });

export const dramaGuide: Guide = {
  text: key("Guide"),
  archetypes: archetypesOf("drama-heroes", {
    wall: "drHeLintel000000",
    glow: "drHeMinelight000",
    messenger: "drHeEarlyBird000",
    shade: "drHeDogEar000000",
    mechanic: "drHeRatchetJane0",
    lamp: "drHeMotherLanter",
    many: "drHeSecondShift0",
    tide: "drHeTidewright00",
    voice: "drHeVesperBell00",
  }),
  questions: [
    shiftOf("body", [CREATION.least, CREATION.human], {
      strong: move("str", "dex"),
      tough: move("tou", "dex"),
      nimble: move("dex", "str"),
    }),
    shiftOf("head", [CREATION.least, CREATION.human], {
      clever: move("min", "cha"),
      watchful: move("per", "min"),
      winning: move("cha", "spi"),
      willed: move("spi", "cha"),
    }),
    { id: "shield", options: [shield("armour", "armour"), shield("field", "forceField")] },
    { id: "sense", options: ["sight", "hearing", "mental", "radar"].map(sense) },
    exchangeFor(
      "day",
      { ...SKILL, gives: gives(CIVIL), inOrder: true },
      {
        detective: two("find", "evidenceAnalysis", "streetwise", "tracking", "disguise"),
        tinkerer: two("computers", "science", "landVehicles", "scholar", "find"),
        healer: two("firstAid", "medicine", "find", "science", "survival"),
        shadow: two("stealth", "lockPicking", "acrobatics", "climbing", "find"),
      },
    ),
    exchangeFor(
      "people",
      { ...SKILL, gives: gives(PEOPLE), inOrder: true },
      {
        charm: two("charm", "persuasion", "trick", "maneuver"),
        mock: two("taunt", "trick", "charm", "maneuver"),
        loom: two("intimidation", "testOfWill", "taunt", "maneuver"),
        dance: two("maneuver", "trick", "taunt", "charm"),
      },
    ),
    { id: "trouble", options: ["bond", "rival", "secret", "mistaken"].map(subplot) },
  ],
};
