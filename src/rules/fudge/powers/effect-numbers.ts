import { CONCEALMENT } from "../dice/values.ts";
import { regenTick } from "../harm/health.ts";
import { HEALING_DC, REGENERATION_ROUNDS } from "../harm/values.ts";
import { MEASURE_BASES } from "../hero/measure-table.ts";
import { type MeasureKind, rankOf } from "../hero/measures.ts";
import { summonedPowerLevel } from "../hero/minions.ts";
import { abilityRank, advantageRank, massRank, modifierRanks, sizeRank } from "../hero/traits.ts";
import { key } from "../labels.ts";
import { MATERIALS } from "../things/values.ts";
import type { Component, EffectKey, FudgeCharacter, FudgeSettings } from "../types.ts";
import { wordOf } from "../words.ts";
import {
  environmentFeet,
  immortalityTime,
  mindSwitchPoints,
  permeateSpeed,
  quicknessTime,
  remoteSensingFeet,
  summoning,
  summonObject,
  transformLimits,
  VARIABLE_POINTS,
} from "./builder/budgets.ts";
import { MIND_SWITCH_WILL } from "./catalogue/effects.ts";
import { AREA_SHAPES, areaReach } from "./catalogue/modifiers.ts";
import {
  communicationRange,
  CONCEALMENTS,
  insubstantialForm,
  movementSpeed,
  optionOf,
  phantomRanks,
  SOUND_MIMICRY,
  sureFooted,
  wallCrawling,
} from "./catalogue/options.ts";

/** A measure of a kind at a rank, which may lie between two. */
export interface Measured {
  readonly of: MeasureKind;
  readonly rank: number;
}

/** A number, a word or a lang key, several of them, or a measure that the table's own units show. */
export type FactValue = number | string | readonly string[] | Measured;

/** Something that an effect comes to in play. Its sentence is `CROSSOVER.Fudge.Fact.<id>`. */
export interface PowerFact {
  readonly id: string;
  readonly data: Readonly<Record<string, FactValue>>;
  readonly rule: string;
}

/** Whose effect it is. */
interface Whose {
  readonly character: FudgeCharacter;
  readonly settings: FudgeSettings;
}

const fact = (rule: string, id: string, data: PowerFact["data"] = {}): PowerFact => ({ id, data, rule });
const of = (kind: MeasureKind, rank: number): Measured => ({ of: kind, rank });

/** Feet as a distance; ranks lie on powers of two, so this one may lie between them. */
const feet = (many: number): Measured => of("distance", Math.log2(many / MEASURE_BASES.distance.us));

const HOUR = 3600;

/** What noticing something Subtle or Insidious takes. @rule FUD-530 */
const NOTICE_DC = 10;
const DEGREES = [1, 2, 3] as const;

/** Materials that somebody goes through most often. */
const WALLS = ["wood", "stone", "steel"] as const;

/** Whether a component says this option of its effect anywhere: as what it concerns, among its descriptors or in a note. */
export const mentions = (c: Component, option: string): boolean =>
  [c.trait ?? "", ...c.descriptors, ...c.modifiers.map((m) => m.note)].some((t) => wordOf(t).includes(wordOf(option)));

/** What an effect concerns: an option of its list by that name, anything else as it was written. */
function named(c: Component): string {
  const option = optionOf(c.effect, c.trait);
  return option ? key("PowerOption", option.key, "label") : (c.trait ?? "");
}

/** How many kinds of sense the price of an Illusion or Remote Sensing reaches; sight counts two, 5 is all. @rule FUD-500 */
const senses = (c: Component): PowerFact =>
  c.baseCost >= 5 ? fact("FUD-500", "sensesAll") : fact("FUD-500", "senses", { count: c.baseCost });

function walls(c: Component, { character, settings }: Whose): PowerFact[] {
  const strength = modifierRanks(c, "notStrengthBased") > 0 ? 0 : abilityRank(character, "str", settings);
  return WALLS.map((material): PowerFact => {
    const speed = permeateSpeed(c.rank, strength, MATERIALS[material]);
    const wall = key("Material", material);
    return speed === null
      ? fact("FUD-500", "wallStops", { wall })
      : fact("FUD-500", "wall", { wall, rank: speed, far: of("distance", speed) });
  });
}

function moves(c: Component, { character }: Whose): PowerFact[] {
  const weight = massRank(character);
  switch (c.trait) {
    case "groundSpeed":
    case "swimming": {
      const rank = movementSpeed(c.trait, c.rank, weight);
      return [fact("FUD-514", "speed", { rank, far: of("distance", rank) })];
    }
    case "wallCrawling": {
      const { speed, vulnerable } = wallCrawling(c.rank);
      return [fact("FUD-514", vulnerable ? "wallCrawlSlow" : "wallCrawl", { speed })];
    }
    case "sureFooted":
      return [fact("FUD-514", "sureFooted", { worst: sureFooted(-5, c.rank) + 5, rank: c.rank })];
    case "trackless":
      return [fact("FUD-514", "trackless", { count: c.rank })];
    case "waterWalking":
      return [fact("FUD-514", c.rank >= 2 ? "waterAnyDepth" : "water")];
    case "dimensionTravel":
    case "timeTravel":
      return [fact("FUD-514", "travel", { mass: of("mass", modifierRanks(c, "increasedMass")) })];
    default:
      return [];
  }
}

function sized({ character }: Whose): PowerFact[] {
  const size = sizeRank(character);
  return [fact("FUD-518", "size", { size })];
}

function form(c: Component): PowerFact[] {
  const shape = insubstantialForm(c.rank);
  if (!shape) return [];
  const safe = shape.immuneEnergy
    ? shape.ownEnergyHarms
      ? "formOwnEnergy"
      : "formAll"
    : shape.immunePhysical
      ? "formPhysical"
      : "formNone";
  const extra = phantomRanks(c.rank);
  return [
    fact("FUD-517", safe, { form: key("Form", shape.key, "label"), half: modifierRanks(c, "limited") }),
    ...(modifierRanks(c, "limited") > 0 ? [fact("FUD-520", "formHalf")] : []),
    ...(!shape.strength || modifierRanks(c, "absentStrength") > 0 ? [fact("FUD-517", "formNoStrength")] : []),
    ...(shape.immunePhysical ? [fact("FUD-517", "formInside")] : []),
    ...(extra > 0 ? [fact("FUD-517", "phantom", { rank: extra })] : []),
  ];
}

function callsMinions(c: Component): PowerFact[] {
  const { points, count, dazed, heroic, vulnerable } = summoning(c);
  return [
    fact("FUD-601", heroic ? "summonHeroes" : "summon", { points, level: summonedPowerLevel(c.rank), count }),
    ...(dazed ? [fact("FUD-500", "summonDazed")] : []),
    ...(vulnerable ? [fact("FUD-520", "summonOpen")] : []),
    ...(modifierRanks(c, "sacrifice") > 0 ? [fact("FUD-520", "summonSacrifice")] : []),
  ];
}

function minutes(rank: number): number[] {
  return Array.from({ length: REGENERATION_ROUNDS }, (_n, i) => i + 1).filter((round) => regenTick(rank, round) > 0);
}

/** What Attain Knowledge answers by its price a rank. @rule FUD-500 */
const LEARNS: Readonly<Record<number, string>> = { 2: "known", 3: "subject", 4: "place", 5: "anything" };

/** What concealment of a price hides from: whole total concealment, worth so much to whoever attacks. @rule FUD-500 */
function hides(c: Component): PowerFact[] {
  const from =
    c.baseCost >= CONCEALMENTS.allVisual
      ? "allVisual"
      : c.baseCost >= CONCEALMENTS.senseType
        ? "senseType"
        : "oneSense";
  const partial = modifierRanks(c, "partial") > 0;
  return [
    fact("FUD-500", partial ? "concealedPartly" : "concealed", {
      from: key("Fact", "from", from),
      penalty: partial ? CONCEALMENT.partial : CONCEALMENT.total,
    }),
    ...(modifierRanks(c, "resistible") > 0 ? [fact("FUD-520", "seenThrough", { dc: c.rank })] : []),
  ];
}

/** What each effect comes to; one that is here with nothing says all it has to say in its own text. */
const FACTS: Readonly<Record<EffectKey, (c: Component, whose: Whose) => readonly PowerFact[]>> = {
  affliction: (c) =>
    DEGREES.flatMap((degree) => {
      const here = c.conditions.filter((x) => x.degree === degree);
      return here.length > 0
        ? [fact("FUD-170", "degree", { degree, conditions: here.map((x) => key("Condition", x.condition, "label")) })]
        : [];
    }),
  attainKnowledge: (c) => {
    const asked = LEARNS[c.baseCost] ?? "known";
    return [fact("FUD-500", "knowledge", { what: key("Fact", "learn", asked) })];
  },
  communication: (c) => [
    fact("FUD-511", "carries", { range: key("CommunicationRange", communicationRange(c.rank), "label") }),
  ],
  comprehend: () => [],
  concealment: hides,
  create: (c, { character }) => [
    fact("FUD-500", modifierRanks(c, "proportional") > 0 ? "createProportional" : "create", {
      rank: c.rank,
      volume: of("volume", c.rank),
      mass: of("mass", c.rank),
      toughness: Math.min(c.rank, character.powerLevel),
    }),
    fact("FUD-500", "createDrop", { dc: c.rank }),
  ],
  damage: () => [],
  enhancedTrait: () => [],
  environment: (c) => [fact("FUD-500", "radius", { feet: feet(environmentFeet(c.rank)) })],
  feature: (c) => (mentions(c, "soundMimicry") ? [fact("FUD-510", "mimicry", { bonus: SOUND_MIMICRY })] : []),
  flight: (c, { character }) => {
    const rank = movementSpeed("flight", c.rank, massRank(character));
    return [fact("FUD-500", "speed", { rank, far: of("distance", rank) })];
  },
  growth: (_c, whose) => sized(whose),
  healing: (c) => [
    fact("FUD-165", "healing", { dc: HEALING_DC }),
    ...(modifierRanks(c, "restorative") > 0 ? [fact("FUD-165", "restorative")] : []),
    ...(modifierRanks(c, "resurrection") > 0 ? [fact("FUD-520", "resurrection")] : []),
  ],
  illusion: (c) => [senses(c), fact("FUD-500", "illusion", { dc: c.rank, volume: of("volume", c.rank) })],
  immortality: (c) =>
    modifierRanks(c, "sudden") > 0
      ? [fact("FUD-520", "returnsAtOnce")]
      : [fact("FUD-500", "returns", { time: of("time", immortalityTime(c.rank)) })],
  immunity: (c) => [fact("FUD-127", modifierRanks(c, "halfEffect") > 0 ? "halfImmune" : "immune", { what: named(c) })],
  insubstantial: form,
  leaping: (c, { character }) => {
    const rank = movementSpeed("leaping", c.rank, massRank(character));
    return [
      fact("FUD-500", modifierRanks(c, "fullPower") > 0 ? "leapFull" : "leap", { rank, far: of("distance", rank) }),
    ];
  },
  luckControl: () => [],
  mentalTransform: () => [
    fact("FUD-178", "contest", { defense: key("Defense", "will", "label") }),
    fact("FUD-512", "depths", {
      depths: ["surfaceThoughts", "memories", "personality", "subconscious"].map((d) => key("MindDepth", d, "label")),
    }),
  ],
  mindReading: () => [
    fact("FUD-178", "contest", { defense: key("Defense", "will", "label") }),
    fact("FUD-512", "depths", {
      depths: ["surfaceThoughts", "personality", "memories", "subconscious"].map((d) => key("MindDepth", d, "label")),
    }),
  ],
  mindSwitch: (c) => [fact("FUD-500", "mindSwitch", { points: mindSwitchPoints(c.rank), bonus: MIND_SWITCH_WILL })],
  morph: (c) => [fact("FUD-500", "disguise", { bonus: c.rank })],
  moveObject: (c) => [
    fact("FUD-500", "strength", { rank: c.rank, mass: of("mass", c.rank) }),
    fact("FUD-300", "holds", { rank: c.rank }),
  ],
  movement: moves,
  nullify: (c) => [fact("FUD-177", (c.trait ?? "") === "" ? "nullifyAny" : "nullify", { what: c.trait ?? "" })],
  permeate: walls,
  phantomRanks: (c) => [fact("FUD-500", "phantom", { rank: c.rank })],
  protection: (c, { character }) => [
    fact("FUD-421", "layer", { rank: c.rank, roll: advantageRank(character, "defensiveRoll") }),
  ],
  quickness: (c) => [
    fact("FUD-500", "quickness", { rank: c.rank, time: of("time", quicknessTime(rankOf("time", HOUR, "us"), c.rank)) }),
  ],
  regeneration: (c) =>
    modifierRanks(c, "sudden") > 0
      ? [fact("FUD-520", "regenerateAtOnce", { rank: c.rank })]
      : [fact("FUD-166", "regenerate", { rank: c.rank, rounds: minutes(c.rank).map(String) })],
  remoteSensing: (c) => [
    senses(c),
    fact("FUD-500", modifierRanks(c, "simultaneous") > 0 ? "senseBoth" : "senseFar", {
      feet: feet(remoteSensingFeet(c.rank)),
    }),
  ],
  resistance: (c) => [fact("FUD-126", "resistance", { rank: c.rank, what: c.trait ?? "" })],
  senses: () => [],
  shrinking: (_c, whose) => sized(whose),
  summonMinion: callsMinions,
  summonObject: (c) => {
    const { mass, points, distance } = summonObject(c.rank);
    return [fact("FUD-500", "fetch", { mass: of("mass", mass), points, far: of("distance", distance) })];
  },
  teleport: (c) => [
    fact("FUD-500", "teleport", { far: of("distance", c.rank), mass: of("mass", modifierRanks(c, "increasedMass")) }),
    ...(modifierRanks(c, "extended") > 0
      ? [fact("FUD-520", "teleportExtended", { far: of("distance", c.rank + 2) })]
      : []),
    ...(modifierRanks(c, "accurate") > 0 ? [] : [fact("FUD-520", "teleportSight")]),
  ],
  transform: (c) => {
    const { mass, toughness } = transformLimits(c.rank);
    return [fact("FUD-500", "transform", { mass: of("mass", mass), volume: of("volume", mass), toughness })];
  },
  variable: (c) => [fact("FUD-500", "variable", { points: VARIABLE_POINTS * c.rank })],
  weaken: (c) => [fact("FUD-174", "weaken", { rank: c.rank })],
};

/** How far an area of this effect reaches; none without Area. @rule FUD-530 */
function area(c: Component): readonly PowerFact[] {
  const times = modifierRanks(c, "area");
  const shape = c.modifiers.find((m) => m.key === "area")?.note ?? "";
  if (times === 0 || !Object.hasOwn(AREA_SHAPES, shape)) return [];
  const reach = areaReach(shape as keyof typeof AREA_SHAPES, times);
  const label = key("AreaShape", shape, "label");
  if (reach === null) return [fact("FUD-530", "areaPerceived", { shape: label })];
  return [
    shape === "shapeable"
      ? fact("FUD-530", "areaVolume", { shape: label, volume: of("volume", reach) })
      : fact("FUD-530", "area", { shape: label, feet: feet(reach) }),
  ];
}

/** What it takes to notice an effect that is Subtle, or what it has done where it is Insidious; twice Subtle it isn't noticed at all. @rule FUD-520 FUD-530 */
function hidden(c: Component): readonly PowerFact[] {
  const subtle = modifierRanks(c, "subtle");
  return [
    ...(subtle === 1 ? [fact("FUD-530", "subtle", { dc: NOTICE_DC })] : []),
    ...(subtle > 1 ? [fact("FUD-530", "unnoticeable")] : []),
    ...(modifierRanks(c, "insidious") > 0 ? [fact("FUD-530", "insidious", { dc: NOTICE_DC })] : []),
  ];
}

/**
 * What an effect comes to in somebody's hands: how far, how fast, how long, how much, whom it spares. The sheet, the builder and the card of a power say the same.
 * @param component  at the rank that it has now
 * @rule FUD-500 FUD-510 FUD-511 FUD-512 FUD-514 FUD-517 FUD-520 FUD-530 FUD-667
 */
export const powerFacts = (
  character: FudgeCharacter,
  component: Component,
  settings: FudgeSettings,
): readonly PowerFact[] => [
  ...FACTS[component.effect](component, { character, settings }),
  ...area(component),
  ...hidden(component),
];
