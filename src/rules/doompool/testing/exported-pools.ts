/** Twenty invented characters as the package `cortexprime` exports them, in sets as tables name them. Nobody's own: made for tests, out of the list of its fields. */

interface Line {
  readonly name: string;
  /** Labels of the sets, in the order affiliations, distinctions, powers (several), specialties, milestones. */
  readonly labels?: readonly [string, string, string, string];
  readonly dice: readonly [solo: number, buddy: number, team: number];
  readonly distinctions: readonly string[];
  readonly powers: readonly (readonly [
    set: string,
    powers: Readonly<Record<string, number>>,
    sfx: readonly string[],
  ])[];
  readonly specialties: Readonly<Record<string, number>>;
  readonly more?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly pp?: number;
}

const LINES: readonly Line[] = [
  {
    name: "Slipstream",
    dice: [8, 6, 10],
    distinctions: ["Never late", "Borrowed time", "Elder sister"],
    powers: [["Kinetic powers", { Speed: 12, Reflexes: 8 }, ["Area attack", "Limit: Exhausted"]]],
    specialties: { Acrobatics: 10, Vehicles: 8 },
  },
  {
    name: "Hearthstone",
    dice: [6, 8, 10],
    distinctions: ["Old as the hill", "Slow to anger", "Keeps the door"],
    powers: [
      ["Powers of the hill", { Stone: 10, Durability: 12, Strength: 10 }, ["Invulnerable", "Absorb", "Limit: Gear"]],
    ],
    specialties: { Mystic: 8 },
  },
  {
    name: "Miss Direction",
    dice: [10, 8, 6],
    distinctions: ["Look over there", "Trained by the best", "On nobody's list"],
    powers: [["Stagecraft (powers)", { Illusion: 8, Smoke: 6 }, ["Second chance", "Bind", "Something of our own"]]],
    specialties: { Covert: 10, Psych: 8, Crime: 8 },
    pp: 3,
  },
  {
    name: "Anvil Chorus",
    dice: [6, 10, 8],
    distinctions: ["Iron lungs", "Union man", "Sings badly"],
    powers: [
      ["Sonic powers", { Scream: 10 }, ["Burst", "Focus"]],
      ["Work gear (gear set)", { Hammer: 8 }, ["Limit: Gear"]],
    ],
    specialties: { Tech: 8, Combat: 8 },
  },
  {
    name: "Ninety Fathom",
    dice: [8, 10, 6],
    distinctions: ["Under pressure", "Far from home", "Cold hands"],
    powers: [["Deep powers", { Water: 10, Senses: 8 }, ["Healer", "Regenerate", "Limit: Vulnerable"]]],
    specialties: { Science: 10 },
    more: { Reputation: { Fleet: 8, Press: 6 } },
  },
  ...[
    "Ledger",
    "Tall Order",
    "Wick",
    "Quarter Past",
    "Brindle",
    "Understorey",
    "Semaphore",
    "Plainsong",
    "Gantry",
    "Marl",
    "Vesper Bell",
    "Rookery",
    "Tin Roof",
    "Halfpenny",
    "Long Division",
  ].map((name, n): Line => ({
    name,
    labels:
      n % 3 === 0
        ? ["Affiliations", "Distinctions", "Abilities", "Skills"]
        : n % 3 === 1
          ? ["AFFILIATION DICE", "My distinctions", "Power set", "Specialties"]
          : ["Company", "Distinction", "Gifts", "Training"],
    dice: [
      [6, 8, 10],
      [8, 6, 10],
      [10, 6, 8],
      [6, 10, 8],
    ][n % 4] as [number, number, number],
    distinctions: [`First thing about ${name}`, `Second thing about ${name}`, "Owes somebody"].slice(0, 2 + (n % 2)),
    powers: [
      [
        `${["Night", "Rust", "Glass", "Salt"][n % 4]} powers`,
        { Reach: 6 + 2 * (n % 4), Guard: 8, Trick: 4 + 2 * (n % 2) },
        [
          ["Multipower", "Versatile", "Fury", "Dangerous", "Unleashed"][n % 5] ?? "Area",
          `Home-made ${n}`,
          "Limit: Conscious",
        ],
      ],
    ],
    specialties: { [["Medical", "Business", "Cosmic", "Menace"][n % 4] ?? "Tech"]: n % 2 === 0 ? 8 : 10, Tech: 6 },
    more: { [`Oddments ${n}`]: { "A thing": 8 } },
    pp: n % 4,
  })),
];

const numbered = <T>(list: readonly T[]): Readonly<Record<string, T>> =>
  Object.fromEntries(list.map((x, i) => [String(i), x]));
const trait = (name: string, die: number, sfx: readonly string[] = []): object => ({
  name,
  label: name,
  dice: { value: { 0: String(die) } },
  sfx: numbered(sfx.map((label) => ({ label, description: `<p>${label}, as our table plays it.</p>` }))),
  shutdown: false,
});

/** A character of the file with the dice that each of its sets has. */
export interface ExportedPoolFixture {
  readonly name: string;
  readonly file: object;
  readonly asked: readonly string[];
  readonly powers: number;
}

export const EXPORTED_POOLS: readonly ExportedPoolFixture[] = LINES.map((line) => {
  const [affiliations, distinctions, powers, specialties] = line.labels ?? [
    "Affiliations",
    "Distinctions",
    "",
    "Specialties",
  ];
  const sets = [
    {
      label: affiliations,
      traits: numbered([trait("Solo", line.dice[0]), trait("Buddy", line.dice[1]), trait("Team", line.dice[2])]),
    },
    { label: distinctions, traits: numbered(line.distinctions.map((d) => trait(d, 8))) },
    ...line.powers.map(([label, all, sfx]) => ({
      label: powers === "" ? label : `${powers}: ${label}`,
      traits: numbered(Object.entries(all).map(([name, die], i) => trait(name, die, i === 0 ? sfx : []))),
    })),
    { label: specialties, traits: numbered(Object.entries(line.specialties).map(([name, die]) => trait(name, die))) },
    {
      label: "Milestones",
      traits: numbered([
        { name: "The long way round", description: "You take it.\nYou say why.\nYou arrive.", dice: { value: {} } },
      ]),
    },
    ...Object.entries(line.more ?? {}).map(([label, all]) => ({
      label,
      traits: numbered(Object.entries(all).map(([name, die]) => trait(name, die))),
    })),
  ];
  return {
    name: line.name,
    asked: Object.keys(line.more ?? {}),
    powers: line.powers.reduce((n, [, all]) => n + Object.keys(all).length, 0),
    file: {
      name: line.name,
      type: "character",
      _stats: { systemId: "cortexprime", coreVersion: "12.331" },
      system: {
        pp: { value: line.pp ?? 1 },
        actorType: {
          name: "Hero",
          traitSets: numbered(sets),
          simpleTraits: {
            0: { label: "Physical stress", dice: { value: { 0: "6" } } },
            1: { label: "Height", value: "Tall" },
          },
        },
      },
    },
  };
});
