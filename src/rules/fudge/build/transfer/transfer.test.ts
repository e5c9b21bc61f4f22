import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ABILITY_KEYS, ADVANTAGES, SKILLS } from "../../hero/values.ts";
import { audit, powerCost } from "../../index.ts";
import { EFFECTS } from "../../powers/catalogue/effects.ts";
import { startsOf } from "../../powers/catalogue/ladders.ts";
import { EXTRAS, FLAWS, LADDER_MODIFIERS, modifierDefinition, SPECIFIC } from "../../powers/catalogue/modifiers.ts";
import { AFFLICTION_MENU } from "../../state/values.ts";
import { advantage, component, hero, modifier, settings, skill } from "../../testing/fixtures.ts";
import { parseXml } from "../../testing/parse-xml.ts";
import type { Component, EffectKey, PowerModifier } from "../../types.ts";
import { type FileDocument, readDocument } from "./file.ts";
import { BALANCE_NOTE, type TransferPower } from "./groups.ts";
import { calculatorLevel } from "./level.ts";
import { merged, planMerge } from "./merge.ts";
import { readCharacter, reckoned, type TransferCharacter } from "./read.ts";
import { calculatorTotals, rowCost } from "./reckon.ts";
import { canonical, type LedgerLine } from "./rows.ts";
import { stableId } from "./text.ts";
import { writeDocument } from "./write.ts";
import { documentOf, xmlText } from "./xml.ts";

/** A character of our own as the calculator would save it: a lighthouse keeper who became the light. */
const keeper = (): Record<string, unknown> => ({
  Hero: { name: "Lighthouse", transcendence: 0, image: "portraits/lighthouse.png" },
  Abilities: {
    Strength: 1,
    Agility: 3,
    Fighting: 2,
    Dexterity: 4,
    Stamina: 2,
    Intellect: 0,
    Awareness: 5,
    Presence: 3,
  },
  Powers: [
    {
      effect: "Damage",
      text: "A beam of light",
      action: "Standard",
      range: "Ranged",
      duration: "Instant",
      name: "Beam",
      skill: "Light",
      Modifiers: [
        { name: "Increased Range", applications: 1 },
        { name: "Accurate", applications: 1 },
        { name: "Removable", text: "Lamp" },
      ],
      rank: 8,
    },
    {
      effect: "Affliction",
      text: "Fortitude; Dazed, Stunned, Incapacitated",
      action: "Standard",
      range: "Ranged",
      duration: "Instant",
      name: "Glare",
      skill: "Light",
      Modifiers: [
        { name: "Increased Range", applications: 1 },
        { name: "Alternate Effect", text: "to Beam" },
        { name: "Other Rank Extra", applications: 1, text: "Cumulative" },
      ],
      rank: 5,
    },
    {
      effect: "Protection",
      text: "Sea coat",
      action: "None",
      range: "Personal",
      duration: "Permanent",
      Modifiers: [{ name: "Impervious", applications: 2 }],
      rank: 6,
    },
    {
      effect: "Senses",
      cost: 2,
      text: "Sees in the dark",
      action: "None",
      range: "Personal",
      duration: "Permanent",
      Modifiers: [],
      rank: 1,
    },
    {
      effect: "Foghorn",
      text: "unheard of",
      action: "Standard",
      range: "Close",
      duration: "Instant",
      Modifiers: [],
      rank: 3,
    },
  ],
  Equipment: [
    {
      effect: "Damage",
      text: "",
      action: "Standard",
      range: "Close",
      duration: "Instant",
      name: "Boat hook",
      skill: "Hooks",
      Modifiers: [
        { name: "Other Free Modifier", text: "Strength-based" },
        { name: "Reach", applications: 1, text: "5 feet" },
      ],
      rank: 2,
    },
  ],
  Advantages: [
    { name: "Equipment", rank: 1 },
    { name: "Defensive Roll", rank: 2 },
    { name: "Skill Mastery", text: "Perception" },
    { name: "Sea Legs" },
  ],
  Skills: [
    { name: "Perception", rank: 6, ability: "Awareness" },
    { name: "Ranged Combat", subtype: "Light", rank: 3, ability: "Dexterity" },
    { name: "Expertise", subtype: "Tides", rank: 4, ability: "Awareness" },
    { name: "Other", subtype: "Knots", rank: 1, ability: "Dexterity" },
  ],
  Defenses: { Dodge: 5, Parry: 6, Will: 4, Fortitude: 5 },
  ruleset: "3.16",
  version: 2,
  Information: "Complications:\nresponsibility to every ship",
  Cloud: { saved: true },
});

const documentOfKeeper = (changes: Record<string, unknown> = {}): FileDocument => {
  const { document } = readDocument({ ...keeper(), ...changes });
  if (!document) throw new Error("no document");
  return document;
};

const at = (ledger: readonly LedgerLine[], field: string): readonly string[] =>
  ledger.filter((l) => l.field === field).map((l) => l.status);

describe("FUD-451 reading a file of the calculator", () => {
  it("takes over abilities, defenses, skills and advantages as they are", () => {
    const { character } = readCharacter(documentOfKeeper());
    expect(character.abilities).toEqual({ str: 1, agl: 3, fgt: 2, dex: 4, sta: 2, int: 0, awe: 5, pre: 3 });
    expect(character.defenses).toEqual({ dodge: 5, parry: 6, fortitude: 5, will: 4 });
    expect(character.skills.map((s) => [s.base, s.specialty, s.ability, s.rank])).toEqual([
      ["perception", "", "awe", 6],
      ["rangedCombat", "Light", "dex", 3],
      ["expertise", "Tides", "awe", 4],
      ["other", "Knots", "dex", 1],
    ]);
    expect(character.advantages.map((a) => [a.key, a.rank])).toEqual([
      ["equipment", 1],
      ["defensiveRoll", 2],
      ["skillMastery", 1],
    ]);
  });
  it("knows the skill that Skill Mastery and an attack name", () => {
    const { character } = readCharacter(documentOfKeeper());
    expect(character.advantages[2]?.subject).toBe(character.skills[0]?.id);
    expect(character.powers[0]?.components[0]?.attackSkill).toBe(character.skills[1]?.id);
  });
  it("puts alternates into the array of the power that they name (FUD-457)", () => {
    const [beam] = readCharacter(documentOfKeeper()).character.powers;
    expect(beam?.components.map((c) => c.effect)).toEqual(["damage", "affliction"]);
    expect(beam?.text).toBe("A beam of light\nGlare: Fortitude; Dazed, Stunned, Incapacitated");
  });
  it("guesses conditions, resistance and what stands beside Other from its words and price", () => {
    const glare = readCharacter(documentOfKeeper()).character.powers[0]?.components[1];
    expect(glare?.conditions.map((c) => [c.degree, c.condition])).toEqual([
      [1, "dazed"],
      [2, "stunned"],
      [3, "incapacitated"],
    ]);
    expect(glare?.resistedBy).toBe("fortitude");
    expect(glare?.modifiers.map((m) => m.key)).toContain("cumulative");
  });
  it("leaves Other as it is when its price says that it is something else", () => {
    const rows = [
      {
        ...(keeper().Powers as object[])[1],
        Modifiers: [{ name: "Other Rank Extra", applications: 3, text: "Cumulative" }],
      },
    ];
    const [glare] = readCharacter(documentOfKeeper({ Powers: rows })).character.powers;
    expect(glare?.components[0]?.modifiers.find((m) => m.key === "otherRankExtra")).toEqual({
      key: "otherRankExtra",
      ranks: 3,
      partial: null,
      note: "Cumulative",
    });
  });
  it("accounts for every field: mapped, guessed or kept raw", () => {
    const { document, surplus } = readDocument(keeper());
    const { ledger } = readCharacter(document as FileDocument, surplus);
    expect(at(ledger, "Abilities, Strength")).toEqual(["mapped"]);
    expect(at(ledger, "Powers 1, Modifier 2")).toEqual(["mapped"]);
    expect(at(ledger, "Powers 2, Modifier 3")).toEqual(["guessed"]);
    expect([
      ...at(ledger, "Powers 5"),
      ...at(ledger, "Advantages 4"),
      ...at(ledger, "Cloud"),
      ...at(ledger, "Hero, image"),
    ]).toEqual(["raw", "raw", "raw", "raw"]);
    const rows = [
      ...(keeper().Powers as { Modifiers: unknown[] }[]),
      ...(keeper().Equipment as { Modifiers: unknown[] }[]),
    ];
    expect(ledger.filter((l) => /Modifier \d+$/u.test(l.field))).toHaveLength(
      rows.reduce((n, r) => n + r.Modifiers.length, 0),
    );
  });
  it("makes a Feature or Sense of two points a rank two ranks of one", () => {
    const senses = readCharacter(documentOfKeeper()).character.powers[2]?.components[0];
    expect([senses?.rank, senses?.baseCost]).toEqual([2, 1]);
  });
  it("gives a row the same id at every import", () => {
    const [a, b] = [readCharacter(documentOfKeeper()), readCharacter(documentOfKeeper())];
    expect(a.character).toEqual(b.character);
    expect(a.character.powers[0]?.id).toMatch(/^[A-Za-z0-9]{16}$/u);
  });
  it("takes what nobody filled in for empty", () => {
    const { character } = readCharacter(
      documentOfKeeper({ Information: "Complications, background and other information" }),
    );
    expect(character.information).toBe("");
  });
});

describe("FUD-552 totals", () => {
  it("are those that the calculator shows, with the prices of its rows", () => {
    const { totals } = readCharacter(documentOfKeeper());
    // Beam: 8 ranks at 2 and Accurate 1 = 17, less 3 for Removable = 14; Glare: 5 at 3 = 15, half of it rounded up 8; Protection 6 and twice 2 = 10; Senses 2; hook 2 and Reach 1.
    expect(totals.calculator).toEqual({
      abilities: 40,
      powers: 34,
      equipment: 3,
      advantages: 4,
      skills: 7,
      defenses: 20,
      total: 105,
    });
    expect({ ...totals.calculator, total: totals.calculator.total }).toMatchObject({
      abilities: totals.here.abilities,
      powers: totals.here.powers,
      advantages: totals.here.advantages,
      skills: totals.here.skills,
      defenses: totals.here.defenses,
    });
  });
  it("are balanced by a modifier that says so where the calculator reckons otherwise", () => {
    const { character, ledger } = readCharacter(documentOfKeeper());
    const beam = character.powers[0] as TransferPower;
    // One refund for the whole group would be 17 + 8 - 5 = 20; the calculator refunds the lamp's own row only.
    expect(beam.components[0]?.modifiers.filter((m) => m.note === BALANCE_NOTE)).toEqual([
      { key: "otherFlatExtra", ranks: 2, partial: null, note: BALANCE_NOTE },
    ]);
    // In the order in which two effects are compared, so that an actor that nobody touched is as it came in.
    expect(beam.components).toEqual(beam.components.map(canonical));
    expect(powerCost(beam)).toBe(22);
    expect(ledger.find((l) => l.note === "balancedPrice")?.data).toEqual({ here: 20, there: 22 });
  });
  it("keep this ruleset's prices when the calculator's aren't wanted", () => {
    const { character } = readCharacter(documentOfKeeper(), [], { balanced: false });
    expect(powerCost(character.powers[0] as TransferPower)).toBe(20);
  });
  it.each([
    [
      "a point for five ranks at least (FUD-453)",
      {
        effect: "Leaping",
        Modifiers: [
          { name: "Limited", applications: 2 },
          { name: "Fades" },
          { name: "Tiring" },
          { name: "Unreliable" },
        ],
        rank: 10,
        action: "Move",
        range: "Personal",
        duration: "Instant",
      },
      2,
    ],
    [
      "perception range two steps above ranged (FUD-462)",
      { effect: "Damage", Modifiers: [], rank: 4, action: "Standard", range: "Perception", duration: "Instant" },
      16,
    ],
    [
      "an aura instead of a standard action",
      { effect: "Damage", Modifiers: [], rank: 4, action: "Reaction", range: "Close", duration: "Instant" },
      12,
    ],
    [
      "permanent at no price (FUD-463)",
      { effect: "Flight", Modifiers: [], rank: 3, action: "None", range: "Personal", duration: "Permanent" },
      6,
    ],
    [
      "an alternate at half, rounded up (FUD-457)",
      {
        effect: "Damage",
        Modifiers: [{ name: "Alternate Effect", text: "" }],
        rank: 5,
        action: "Standard",
        range: "Close",
        duration: "Instant",
      },
      3,
    ],
    [
      "two fifths back for what is easily removed (FUD-458)",
      {
        effect: "Protection",
        Modifiers: [{ name: "Easily Removable", text: "" }],
        rank: 11,
        action: "None",
        range: "Personal",
        duration: "Permanent",
      },
      7,
    ],
    [
      "a raised rank where flat flaws would leave nothing",
      {
        effect: "Protection",
        Modifiers: [
          { name: "Quirk", text: "" },
          { name: "Noticeable", text: "" },
        ],
        rank: 1,
        action: "None",
        range: "Personal",
        duration: "Permanent",
      },
      1,
    ],
    [
      "Variable at five a rank or more (FUD-454)",
      {
        effect: "Variable",
        Modifiers: [{ name: "Limited", applications: 2 }, { name: "Tiring" }],
        rank: 2,
        action: "Full",
        range: "Personal",
        duration: "Sustained",
      },
      10,
    ],
  ])("count %s", (_what, row, points) => expect(rowCost({ text: "", ...row }, false)).toBe(points));
  it("ask for the power level that the calculator shows", () => {
    expect(calculatorLevel(documentOfKeeper())).toBe(9);
    expect(calculatorLevel(documentOfKeeper({ ruleset: "3.11" }))).toBe(9);
    // Flat flaws that would leave less than a point raise the rank there: 15 of them on a rank of Protection make it 16.
    const quirky = {
      effect: "Protection",
      text: "",
      action: "None",
      range: "Personal",
      duration: "Permanent",
      Modifiers: [{ name: "Inaccurate", applications: 15 }],
      rank: 1,
    };
    expect(calculatorLevel(documentOfKeeper({ Powers: [quirky], Equipment: [], Skills: [], Advantages: [] }))).toBe(16);
    expect(
      calculatorLevel(
        documentOfKeeper({
          Powers: [],
          Equipment: [],
          Skills: [{ name: "Insight", subtype: "", rank: 17, ability: "Awareness" }],
        }),
      ),
    ).toBe(12);
  });
});

describe("what a file says wrong", () => {
  it.each([
    ["a list of nothing", [], []],
    ["nothing of a character", { Powers: [] }, ["Hero", "Abilities"]],
    ["a hero without abilities", { Hero: {} }, ["Abilities"]],
  ])("is refused as a whole when it is %s, and names what it lacks", (_what, value, lacking) => {
    const { document, problems } = readDocument(value);
    expect(document).toBeNull();
    expect(problems).toMatchObject([{ field: "file", accepted: "document", values: lacking }]);
  });
  it("names field, value and what is accepted", () => {
    const { problems } = readDocument({
      ...keeper(),
      Abilities: { ...(keeper().Abilities as object), Strength: "strong" },
      Defenses: { Dodge: -3 },
      Skills: "none",
      ruleset: "old",
    });
    expect(problems).toEqual([
      { field: "Abilities, Strength", got: "strong", accepted: "integer", values: ["-5"] },
      { field: "Skills", got: "none", accepted: "list", values: [] },
      { field: "Defenses, Dodge", got: "-3", accepted: "integer", values: ["0"] },
      { field: "ruleset", got: "old", accepted: "ruleset", values: ["3.16"] },
    ]);
  });
  it("counts as the calculator counts it: a number that is none as its default, a part after the point cut off", () => {
    const { document } = readDocument({
      ...keeper(),
      Abilities: { Strength: "strong", Agility: "2.9", Fighting: "--" },
    });
    expect(document?.Abilities).toMatchObject({ Strength: 0, Agility: 2, Fighting: "--", Presence: 0 });
  });
  it("reads the first format, in which an effect was called name", () => {
    const rows = (keeper().Powers as { effect: string; name?: string }[]).map(({ effect, name: _name, ...row }) => ({
      ...row,
      name: effect,
    }));
    const { version: _version, ...file } = { ...keeper(), Powers: rows } as Record<string, unknown>;
    expect(readDocument(file).document?.Powers.map((p) => p.effect)).toEqual([
      "Damage",
      "Affliction",
      "Protection",
      "Senses",
      "Foghorn",
    ]);
  });
  it("never stops the reader", () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.dictionary(
          fc.constantFrom("Hero", "Abilities", "Powers", "Equipment", "Advantages", "Skills", "Defenses"),
          fc.jsonValue(),
        ),
        (value, sections) => {
          readDocument(value);
          const { document } = readDocument({ ...keeper(), ...sections });
          if (document) readCharacter(document);
        },
      ),
    );
  });
});

describe("godhood of the file (FUD-432, FUD-501)", () => {
  it("comes in as powers without effects at the calculator's price", () => {
    const document = documentOfKeeper({
      Hero: { name: "Above", transcendence: 1, image: "" },
      Powers: [
        {
          effect: "A God I Am",
          text: "",
          action: "Free",
          range: "Personal",
          duration: "Continuous",
          Modifiers: [],
          rank: 2,
        },
      ],
      Advantages: [{ name: "Beyond Mortal" }, { name: "Supreme", rank: 3, text: "Tides" }],
    });
    const { character, totals } = readCharacter(document);
    expect(
      character.powers.filter((p) => p.source === "power").map((p) => [p.name, p.cost, p.components.length]),
    ).toEqual([
      ["A God I Am", 155, 0],
      ["Beyond Mortal", 50, 0],
      ["Supreme", 3, 0],
    ]);
    expect(totals.here.total).toBe(totals.calculator.total);
  });
});

describe("XML", () => {
  it("is the same character as JSON", () => {
    const document = documentOfKeeper();
    expect(readDocument(documentOf(parseXml(xmlText(document)))).document).toEqual(document);
  });
  it("keeps every character of a text, marks and line ends too", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const clean = [...text].map((c) => (c < " " ? " " : c)).join("");
        const document = {
          ...documentOfKeeper(),
          Information: clean,
          Hero: { name: clean, transcendence: 0, image: "" },
        };
        expect(readDocument(documentOf(parseXml(xmlText(document)))).document).toEqual(document);
      }),
    );
  });
});

describe("export", () => {
  it("writes rows that weren't touched word for word, with what the rules have no place for", () => {
    const document = documentOfKeeper();
    const { character } = readCharacter(document);
    const written = writeDocument(
      character,
      { document, ids: {}, balance: BALANCE_NOTE, balanced: true },
      BALANCE_NOTE,
    );
    expect(written.document).toEqual(document);
  });
  it("writes a row that was changed anew, and leaves the others", () => {
    const document = documentOfKeeper();
    const { character } = readCharacter(document);
    const skills = character.skills.map((s) => (s.base === "perception" ? { ...s, rank: 8 } : s));
    const written = writeDocument(
      { ...character, skills, name: "Beacon" },
      { document, ids: {}, balance: BALANCE_NOTE, balanced: true },
      BALANCE_NOTE,
    ).document;
    expect(written.Skills[0]).toEqual({ name: "Perception", rank: 8, ability: "Awareness" });
    expect([written.Hero.name, written.Powers]).toEqual(["Beacon", document.Powers]);
  });
  it("brings each row back to the item that it was written from", () => {
    const mine = fromHere(
      [skill("insight", 4)],
      [advantage("diehard")],
      [{ ...power("Ray", [component("damage", 4, { resistedBy: "toughness" })]), id: "myOwnIdOfThePow1" }],
    );
    const { document, ids } = writeDocument(mine, null, BALANCE_NOTE);
    const back = readCharacter(document, [], { ids }).character;
    expect([back.skills[0]?.id, back.advantages[0]?.id, back.powers[0]?.id]).toEqual([
      mine.skills[0]?.id,
      mine.advantages[0]?.id,
      "myOwnIdOfThePow1",
    ]);
  });
});

const power = (
  name: string,
  components: readonly Component[],
  source: TransferPower["source"] = "power",
  text = "",
): TransferPower => ({
  id: stableId(name),
  source,
  name,
  text,
  components,
  cost: powerCost({ components, source }),
  paidBy: null,
});

/** A character made here, as an export takes it. */
const fromHere = (
  skills: TransferCharacter["skills"],
  advantages: TransferCharacter["advantages"],
  powers: readonly TransferPower[],
): TransferCharacter => {
  const { abilities, defenses, name } = hero();
  return { name, powerLevel: 10, information: "", abilities, defenses, skills, advantages, powers, complications: [] };
};

describe("FUD-500 a Feature goes out at its own price", () => {
  it("its action and duration are free, as the calculator has them: no modifier takes points for them", () => {
    const trance = {
      effect: "Feature",
      cost: 1,
      text: "Trance",
      action: "Full",
      range: "Personal",
      duration: "Concentration",
      Modifiers: [],
      rank: 4,
    };
    const { character } = readCharacter(documentOfKeeper({ Powers: [trance] }));
    const { document } = writeDocument(character, null, "Calculator's price");
    expect(document.Powers).toMatchObject([
      { effect: "Feature", action: "Full", duration: "Concentration", Modifiers: [], rank: 4 },
    ]);
    expect(readCharacter(document).character.powers[0]?.components).toMatchObject([
      { action: "full", duration: "concentration", rank: 4 },
    ]);
  });
});

describe("export, then import", () => {
  const words = fc.stringMatching(/^[A-Z][a-z]{2,8}( [a-z]{2,6})?$/u);
  const effects = Object.keys(EFFECTS) as EffectKey[];
  const plainKeys = (effect: EffectKey): readonly string[] => {
    const skipped = [
      ...Object.values(LADDER_MODIFIERS).flat(),
      "alternateEffect",
      "linked",
      "aura",
      "bigAura",
      "removable",
      "easilyRemovable",
      "activation",
      "alternateResistance",
      "alternateResistanceLower",
    ];
    const general = effect === "senses" ? ["innate", "subtle"] : [...Object.keys(EXTRAS), ...Object.keys(FLAWS)];
    return [...new Set([...Object.keys(SPECIFIC[effect] ?? {}), ...general])].filter(
      (k) => !skipped.includes(k) && Object.keys(modifierDefinition(effect, k)?.sets ?? {}).length === 0,
    );
  };
  /** The calculator has one of a kind, so that the file has too. */
  const kind = (key: string): string =>
    ({ inaccurate: "accurate", affectsObjectsOnly: "affectsObjects", diminishedRange: "extendedRange" })[key] ??
    (key.startsWith("other") ? "other" : key);
  const modifiers = (effect: EffectKey, rank: number): fc.Arbitrary<readonly PowerModifier[]> =>
    fc.uniqueArray(
      fc.constantFrom(...plainKeys(effect)).chain((key) => {
        const times = modifierDefinition(effect, key)?.times ?? 4;
        const perRank = (modifierDefinition(effect, key)?.perRank ?? 0) !== 0;
        return fc.record({
          key: fc.constant(key),
          ranks: fc.integer({ min: 1, max: Math.max(1, times) }),
          partial:
            perRank && rank > 1 && !key.startsWith("other")
              ? fc.option(fc.integer({ min: 1, max: rank - 1 }))
              : fc.constant(null),
          note:
            key === "area"
              ? fc.constantFrom("burst", "cone", "line")
              : key.startsWith("other")
                ? fc.stringMatching(/^Zzz [a-z]{2,6}$/u)
                : fc.option(fc.stringMatching(/^[a-z]{3,7}$/u), { nil: "" }),
        });
      }),
      { selector: (m) => kind(m.key), maxLength: 4 },
    );
  const conditionList = fc.uniqueArray(
    fc.constantFrom(
      ...([1, 2, 3] as const).flatMap((degree) =>
        AFFLICTION_MENU[degree].map((condition) => ({ degree, condition, trait: null })),
      ),
    ),
    { maxLength: 4, selector: (c) => c.condition },
  );
  const built = (effect: EffectKey): fc.Arbitrary<Component> =>
    fc.integer({ min: 1, max: EFFECTS[effect].maxRank ?? 14 }).chain((rank) =>
      fc
        .record({
          mods: modifiers(effect, rank),
          imposed: conditionList,
          descriptors: fc.uniqueArray(fc.constantFrom("fire", "cold", "mental", "radiation"), { maxLength: 2 }),
          will: fc.boolean(),
          trait: fc.constantFrom("str", "dodge", "stealth", null),
          id: fc.stringMatching(/^[a-z0-9]{8}$/u),
        })
        .map(({ mods, imposed, descriptors, will, trait, id }): Component => {
          const { resists } = EFFECTS[effect];
          const traited = effect === "enhancedTrait" || effect === "weaken";
          const base = EFFECTS[effect].cost === "trait" ? (trait === "stealth" ? 0 : 2) : EFFECTS[effect].cost.min;
          const made = component(effect, rank, {
            id,
            modifiers: mods,
            descriptors,
            trait: traited ? trait : null,
            conditions: effect === "affliction" ? imposed : [],
            baseCost: base,
            resistedBy:
              resists.length === 0 ? null : will && resists.length > 1 ? (resists[1] ?? null) : (resists[0] ?? null),
          });
          const start = startsOf(made);
          return canonical({ ...made, action: start.action, range: start.range, duration: start.duration });
        }),
    );
  const marked = (c: Component, ...keys: string[]): Component =>
    canonical({ ...c, modifiers: [...keys.map((k) => modifier(k)), ...c.modifiers] });
  const powers = fc
    .uniqueArray(
      fc.record({
        name: words,
        list: fc.uniqueArray(fc.constantFrom(...effects).chain(built), {
          minLength: 1,
          maxLength: 3,
          selector: (c) => c.id,
        }),
        how: fc.constantFrom("single", "alternate", "linked", "part", "device", "gear"),
        text: fc.option(words, { nil: "" }),
      }),
      { maxLength: 4, selector: (p) => p.name },
    )
    .map((list) =>
      list.map(({ name, list: components, how, text }): TransferPower => {
        const of = how === "single" || how === "gear" ? components.slice(0, 1) : components;
        const arranged = of.map((c, i) =>
          how === "device" && i === 0
            ? marked(c, "removable")
            : i > 0 && (how === "alternate" || how === "linked")
              ? marked(c, how === "linked" ? "linked" : "alternateEffect")
              : c,
        );
        return power(name, arranged, how === "gear" ? "equipment" : "power", text);
      }),
    );
  const skills = fc
    .uniqueArray(
      fc.record({
        base: fc.constantFrom(...(Object.keys(SKILLS) as (keyof typeof SKILLS)[])),
        rank: fc.integer({ min: 1, max: 20 }),
        specialty: fc.option(words, { nil: "" }),
        ability: fc.constantFrom(...ABILITY_KEYS),
      }),
      {
        maxLength: 6,
        selector: (s) =>
          s.base === "rangedCombat"
            ? `closeCombat${s.specialty}`
            : `${s.base}${["memory", "perception", "persuasion", "tracking"].includes(s.base) ? "" : s.specialty}`,
      },
    )
    .map((list) =>
      list.map((s) => ({
        ...skill(
          s.base,
          s.rank,
          ["memory", "perception", "persuasion", "tracking"].includes(s.base) ? "" : s.specialty,
        ),
        ability: s.ability,
      })),
    );
  const advantages = fc
    .uniqueArray(
      fc.constantFrom(
        ...(Object.keys(ADVANTAGES) as (keyof typeof ADVANTAGES)[]).filter(
          (k) => k !== "equipment" && k !== "skillMastery",
        ),
      ),
      { maxLength: 6 },
    )
    .chain((keys) =>
      fc.tuple(
        ...keys.map((k) =>
          fc
            .record({
              rank:
                ADVANTAGES[k].max === 1
                  ? fc.constant(1)
                  : fc.integer({ min: 1, max: typeof ADVANTAGES[k].max === "number" ? ADVANTAGES[k].max : 5 }),
              text: words,
            })
            .map(({ rank, text }) => advantage(k, rank, ADVANTAGES[k].subject ? text : "")),
        ),
      ),
    );
  const ranks = fc.integer({ min: -5, max: 15 });
  const characters = fc
    .record({
      skills,
      advantages,
      powers,
      abilities: fc.record(
        Object.fromEntries(
          ABILITY_KEYS.map((k) => [k, k === "str" || k === "fgt" ? fc.option(ranks) : ranks]),
        ) as Record<(typeof ABILITY_KEYS)[number], fc.Arbitrary<number | null>>,
      ),
      defenses: fc.record({ dodge: fc.nat(15), parry: fc.nat(15), fortitude: fc.nat(15), will: fc.nat(15) }),
      name: words,
      information: fc.option(words, { nil: "" }),
    })
    .map((c): TransferCharacter => {
      const gear = c.powers.filter((p) => p.source === "equipment").reduce((sum, p) => sum + p.cost, 0);
      return {
        ...c,
        complications: [],
        powerLevel: 1,
        advantages: [...(gear === 0 ? [] : [advantage("equipment", Math.ceil(gear / 5))]), ...c.advantages],
        powers: [...c.powers.filter((p) => p.source === "power"), ...c.powers.filter((p) => p.source === "equipment")],
      };
    });

  it("is the same character: every ability, skill, advantage, power, effect and modifier", () => {
    fc.assert(
      fc.property(characters, (c) => {
        const { document, ids } = writeDocument(c, null, BALANCE_NOTE);
        const read = readDocument(JSON.parse(JSON.stringify(document)));
        expect(read.problems).toEqual([]);
        const back = readCharacter(read.document as FileDocument, read.surplus, { ids });
        expect(back.character).toEqual({ ...c, powerLevel: back.character.powerLevel });
      }),
      { numRuns: 60 },
    );
  }, 60_000);
});

describe("a second import of a changed file", () => {
  const first = readCharacter(documentOfKeeper()).character;
  const changed = (change: (file: Record<string, unknown>) => Record<string, unknown>): TransferCharacter =>
    readCharacter(documentOfKeeper(change(keeper()))).character;
  const withStrength = (rank: number): TransferCharacter =>
    changed((f) => ({ Abilities: { ...(f.Abilities as object), Strength: rank } }));

  it("does nothing when neither file nor actor changed", () => expect(planMerge(first, first, first)).toEqual([]));
  it("takes what only the file changed", () => {
    const file = withStrength(4);
    const plan = planMerge(first, file, first);
    expect(plan.map((f) => [f.path, f.status])).toEqual([["abilities.str", "file"]]);
    expect(merged(file, first, plan, {}).abilities.str).toBe(4);
  });
  it("keeps what was edited meanwhile", () => {
    const actor = { ...first, name: "Beacon", skills: first.skills.map((s) => ({ ...s, rank: s.rank + 1 })) };
    const file = withStrength(4);
    const result = merged(file, actor, planMerge(first, file, actor), {});
    expect([result.name, result.abilities.str, result.skills.map((s) => s.rank)]).toEqual(["Beacon", 4, [7, 4, 5, 2]]);
  });
  it("asks where both changed the same, and takes what was chosen", () => {
    const actor = { ...first, abilities: { ...first.abilities, str: 2 } };
    const file = withStrength(4);
    const plan = planMerge(first, file, actor);
    expect(plan.map((f) => [f.path, f.status, f.before, f.file, f.actor])).toEqual([
      ["abilities.str", "conflict", 1, 4, 2],
    ]);
    expect(merged(file, actor, plan, {}).abilities.str).toBe(2);
    expect(merged(file, actor, plan, { "abilities.str": "file" }).abilities.str).toBe(4);
  });
  it("has no conflict where both came to the same", () => {
    const actor = { ...first, abilities: { ...first.abilities, str: 4 } };
    expect(planMerge(first, withStrength(4), actor)).toEqual([]);
  });
  it("adds rows that are new in the file, leaves items that were made here, and takes away what the file no longer has", () => {
    const actor = { ...first, skills: [...first.skills, skill("stealth", 3)] };
    const file = changed((f) => ({
      Skills: [...(f.Skills as object[]).slice(1), { name: "Insight", subtype: "", rank: 2, ability: "Awareness" }],
    }));
    const result = merged(file, actor, planMerge(first, file, actor), {});
    expect(result.skills.map((s) => s.base)).toEqual(["rangedCombat", "expertise", "other", "stealth", "insight"]);
  });
  it("asks before it takes away what was edited", () => {
    const actor = { ...first, skills: first.skills.map((s) => (s.base === "perception" ? { ...s, rank: 9 } : s)) };
    const file = changed((f) => ({
      Skills: (f.Skills as object[]).slice(1),
      Advantages: [
        { name: "Defensive Roll", rank: 2 },
        { name: "Skill Mastery", text: "Perception" },
        { name: "Equipment", rank: 1 },
      ],
    }));
    const plan = planMerge(first, file, actor);
    const whole = plan.find((f) => f.whole);
    expect(whole?.status).toBe("conflict");
    expect(merged(file, actor, plan, {}).skills).toHaveLength(4);
    expect(merged(file, actor, plan, { [whole?.path ?? ""]: "file" }).skills).toHaveLength(3);
  });
  it("changes an actor into the file, whatever both were, when every field is the file's", () => {
    const character = fc
      .record({
        name: fc.string(),
        str: fc.integer({ min: -5, max: 20 }),
        skills: fc.uniqueArray(fc.constantFrom("insight", "stealth", "athletics", "deception"), { maxLength: 4 }),
        rank: fc.nat(9),
      })
      .map(({ name, str, skills, rank }): TransferCharacter => ({
        ...first,
        name,
        abilities: { ...first.abilities, str },
        skills: skills.map((s) => skill(s, rank)),
      }));
    fc.assert(
      fc.property(character, character, character, (before, file, actor) => {
        const plan = planMerge(before, file, actor);
        const all = merged(
          file,
          actor,
          plan.map((f) => ({ ...f, status: "file" as const })),
          {},
        );
        expect({ ...all, skills: [...all.skills].sort((a, b) => a.id.localeCompare(b.id)) }).toEqual({
          ...file,
          skills: [...file.skills].sort((a, b) => a.id.localeCompare(b.id)),
        });
        const none = merged(
          file,
          actor,
          plan.map((f) => ({ ...f, status: "kept" as const })),
          {},
        );
        expect(none).toEqual(actor);
      }),
    );
  });
});

describe("FUD-566 the audit of an imported character", () => {
  it("finds the same breaches as of one made here", () => {
    const { character } = readCharacter(documentOfKeeper({ Defenses: { Dodge: 5, Parry: 6, Will: 15, Fortitude: 5 } }));
    expect(character.powerLevel).toBe(18);
    expect(audit(reckoned({ ...character, powerLevel: 10 }), settings).map((f) => f.message)).toContain(
      "CROSSOVER.Fudge.Audit.defense",
    );
  });
  it("is of totals that the calculator reckons for an empty file too", () => {
    expect(
      calculatorTotals(
        documentOfKeeper({ Abilities: {}, Powers: [], Equipment: [], Advantages: [], Skills: [], Defenses: {} }),
      ),
    ).toEqual({ abilities: 0, powers: 0, equipment: 0, advantages: 0, skills: 0, defenses: 0, total: 0 });
  });
});
