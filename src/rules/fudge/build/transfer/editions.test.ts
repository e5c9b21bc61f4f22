import { describe, expect, it } from "vitest";
import { editionOf, LATEST } from "./editions.ts";
import { ASSUMED, type FileDocument, type FilePower, readDocument } from "./file.ts";
import { BALANCE_NOTE } from "./groups.ts";
import { calculatorLevel } from "./level.ts";
import { readCharacter, type Transfer } from "./read.ts";
import { calculatorTotals, rowCost } from "./reckon.ts";
import { writeDocument } from "./write.ts";

const row = (effect: string, rank: number, more: Partial<FilePower> = {}): FilePower => ({
  effect,
  text: "",
  action: "Standard",
  range: "Close",
  duration: "Instant",
  Modifiers: [],
  rank,
  ...more,
});
const personal = (effect: string, rank: number, more: Partial<FilePower> = {}): FilePower =>
  row(effect, rank, { action: "Free", range: "Personal", duration: "Sustained", ...more });
const lasting = (effect: string, rank: number, more: Partial<FilePower> = {}): FilePower =>
  row(effect, rank, { action: "None", range: "Personal", duration: "Permanent", ...more });

/** Somebody of our own who kept an old file: the ferryman of a drowned town. */
const saved = (ruleset: string | undefined, more: Record<string, unknown> = {}): FileDocument => {
  const { document } = readDocument({
    Hero: { name: "Ferryman", transcendence: 0, image: "" },
    Abilities: {
      Strength: 2,
      Agility: 0,
      Fighting: 3,
      Dexterity: 0,
      Stamina: 4,
      Intellect: 0,
      Awareness: 6,
      Presence: 1,
    },
    Powers: [],
    Equipment: [],
    Advantages: [],
    Skills: [],
    Defenses: { Dodge: 0, Parry: 0, Will: 0, Fortitude: 0 },
    ...(ruleset !== undefined && { ruleset }),
    version: 2,
    Information: "",
    ...more,
  });
  if (!document) throw new Error("no document");
  return document;
};
const notes = (t: Transfer, field: string): readonly string[] =>
  t.ledger.filter((l) => l.field === field).map((l) => l.note);

describe("FUD-451 a file's prices are those of the rules that it was saved under", () => {
  it.each([
    [
      "Flight free of an action, before it took a move",
      personal("Flight", 4),
      { "1.0": 8, "2.7": 8, "3.3": 8, "3.4": 8, "3.16": 8 },
    ],
    [
      "Flight as a move action, slower than it was and usual today",
      personal("Flight", 4, { action: "Move" }),
      { "1.0": 4, "2.7": 4, "3.3": 4, "3.4": 8, "3.16": 8 },
    ],
    [
      "a reaction one step beyond free, and an aura from 3.4 on",
      row("Damage", 4, { action: "Reaction" }),
      { "1.0": 16, "2.7": 16, "3.3": 16, "3.4": 12, "3.16": 12 },
    ],
    [
      "a trigger, which reaches whom it chooses",
      row("Damage", 4, { action: "Triggered" }),
      { "1.0": 4, "2.7": 24, "3.3": 24, "3.4": 4, "3.16": 4 },
    ],
    [
      "Transform at a price that the file says, until 3.9",
      row("Transform", 5, { cost: 3, duration: "Sustained" }),
      { "1.0": 15, "2.7": 15, "3.5": 15, "3.9": 5, "3.16": 5 },
    ],
    ["Growth by the first rules", personal("Growth", 3), { "1.0": 6, "2.0": 18, "3.16": 18 }],
    [
      "Impervious a rank for each, then two flat",
      lasting("Protection", 6, { Modifiers: [{ name: "Impervious", applications: 2 }] }),
      { "1.0": 12, "2.0": 10, "3.16": 10 },
    ],
    [
      "Penetrating one, then two",
      row("Damage", 6, { Modifiers: [{ name: "Penetrating", applications: 3 }] }),
      { "1.0": 9, "2.0": 12, "3.16": 12 },
    ],
    [
      "Attack for nothing by the first rules",
      personal("Flight", 3, { range: "Close", Modifiers: [{ name: "Attack" }] }),
      { "1.0": 6, "2.0": 9 },
    ],
    [
      "an alternate for one point, then for half",
      row("Damage", 9, { Modifiers: [{ name: "Alternate Effect", text: "to Oar" }] }),
      { "1.0": 1, "2.0": 5, "3.16": 5 },
    ],
    [
      "a dynamic alternate for two, which later rules don't know",
      row("Damage", 9, { Modifiers: [{ name: "Dynamic Alternate Effect", text: "to Oar" }] }),
      { "1.0": 2, "2.0": 9 },
    ],
    [
      "Increased Mass at one, at three, and gone",
      personal("Teleport", 2, {
        action: "Move",
        duration: "Instant",
        Modifiers: [{ name: "Increased Mass", applications: 2 }],
      }),
      { "1.0": 6, "2.7": 10, "3.8": 10, "3.9": 4 },
    ],
    [
      "Secondary Effect until 3.5",
      row("Damage", 4, { Modifiers: [{ name: "Secondary Effect" }] }),
      { "2.7": 8, "3.4": 8, "3.5": 4 },
    ],
    ["Grab-Based until 3.4", row("Affliction", 10, { Modifiers: [{ name: "Grab-Based" }] }), { "2.7": 5, "3.4": 10 }],
    [
      "Variable without a floor until 3.5",
      personal("Variable", 2, {
        action: "Full",
        Modifiers: [{ name: "Limited", applications: 2 }, { name: "Tiring" }],
      }),
      { "2.7": 8, "3.4": 8, "3.5": 10 },
    ],
    ["Speed, which became a kind of something else", personal("Speed", 7), { "1.0": 7 }],
  ])("%s", (_what, power, prices) => {
    for (const [ruleset, points] of Object.entries(prices))
      expect([ruleset, rowCost(power, false, editionOf(ruleset))]).toEqual([ruleset, points]);
  });
  it("takes a version as the calculator does: no later than its own, no earlier than the first, and the last of the second when a file says none", () => {
    expect([editionOf("9.9").name, editionOf("0.5").name, editionOf("3.16.2").name, editionOf("two").name]).toEqual([
      LATEST.name,
      "1.0",
      LATEST.name,
      ASSUMED,
    ]);
    expect(saved(undefined).ruleset).toBe(ASSUMED);
  });
  it("counts somebody without Stamina as the rules of then do, and nobody lacks it here", () => {
    const without = (ruleset: string): FileDocument =>
      saved(ruleset, {
        Abilities: {
          Strength: 0,
          Agility: 0,
          Fighting: 0,
          Dexterity: 0,
          Stamina: "--",
          Intellect: 0,
          Awareness: 0,
          Presence: 0,
        },
      });
    expect(["1.0", "2.7", "3.10", "3.11"].map((r) => calculatorTotals(without(r)).abilities)).toEqual([-10, 30, 30, 0]);
    const now = readCharacter(without("2.7"));
    expect([now.character.abilities.sta, notes(now, "Abilities, Stamina")]).toEqual([0, ["neverAbsent"]]);
  });
  it("asks for the power level by the limits of then: Will stood on Awareness, Protection added to Stamina, and a level could be 0", () => {
    const armored = { Powers: [lasting("Protection", 8)], Defenses: { Dodge: 9, Parry: 0, Will: 0, Fortitude: 0 } };
    // Dodge 9 and Toughness 12, halved and rounded up; then Toughness 8 alone against a limit of its own.
    expect([
      calculatorLevel(saved("1.0", armored)),
      calculatorLevel(saved("2.7", armored)),
      calculatorLevel(saved("3.16", armored)),
    ]).toEqual([11, 9, 9]);
    expect(calculatorLevel(saved("2.7", { Abilities: {} }))).toBe(0);
    expect(readCharacter(saved("2.7", { Abilities: {} })).character.powerLevel).toBe(1);
  });
});

describe("an old file comes in", () => {
  const old = saved("1.0", {
    Powers: [
      row("Damage", 6, {
        name: "Oar",
        skill: "Oars",
        Modifiers: [
          { name: "Penetrating", applications: 2 },
          { name: "Triggered", applications: 1, text: "at dusk" },
        ],
      }),
      personal("Swimming", 8),
      lasting("Resistance", 2),
    ],
    Advantages: [
      { name: "Diehard" },
      { name: "Luck", rank: 3 },
      { name: "Sidekick", rank: 4, text: "Gull" },
      { name: "Lucky", rank: 1 },
    ],
    Skills: [
      { name: "Athletics", rank: 4, ability: "Strength" },
      { name: "Memory", rank: 2, ability: "Intellect" },
    ],
  });
  const read = readCharacter(old);

  it("at the same totals, with what differs said line by line", () => {
    expect(read.totals.calculator).toMatchObject({ abilities: 32, powers: 17, advantages: 8, skills: 2, total: 59 });
    expect(read.totals.here.total).toBe(59);
    expect(notes(read, "ruleset")).toEqual(["oldRules"]);
    expect(read.ledger.find((l) => l.note === "priceThen")).toMatchObject({
      field: "Powers 1",
      data: { there: 9, now: 10, then: "1.0", latest: "3.16" },
    });
  });
  it("with effects and advantages that are gone as powers at their price, and modifiers that are gone as Other", () => {
    expect(read.character.powers.map((p) => [p.name, p.cost, p.components.length])).toEqual([
      ["Oar", 9, 1],
      ["Swimming", 8, 0],
      ["Luck", 3, 0],
      ["Sidekick", 4, 0],
    ]);
    expect(read.character.powers[0]?.components[0]?.modifiers).toContainEqual({
      key: "otherFlatExtra",
      ranks: 1,
      partial: null,
      note: "Triggered: at dusk",
    });
    expect([
      notes(read, "Powers 1, Modifier 2"),
      notes(read, "Powers 2"),
      notes(read, "Advantages 2"),
      notes(read, "Advantages 3"),
    ]).toEqual([["oldModifier"], ["oldEffect"], ["oldAdvantage"], ["oldAdvantage"]]);
  });
  it("without what its rules didn't know yet, as the calculator ignores it too", () => {
    expect([notes(read, "Powers 3"), notes(read, "Advantages 4"), notes(read, "Skills 2")]).toEqual([
      ["notThen"],
      ["notThen"],
      ["notThen"],
    ]);
    expect(read.character.advantages.map((a) => a.key)).toEqual(["diehard"]);
  });
  it("and goes out word for word under its own rules while nothing of it was changed", () => {
    const { document } = writeDocument(
      { ...read.character, name: "Pilot" },
      { document: old, ids: {}, balance: BALANCE_NOTE, balanced: true },
      BALANCE_NOTE,
    );
    expect(document).toEqual({ ...old, Hero: { ...old.Hero, name: "Pilot" } });
  });
  it("and is written anew under today's rules at the points that it has here once something was changed", () => {
    const changed = { ...read.character, skills: read.character.skills.map((s) => ({ ...s, rank: s.rank + 2 })) };
    const { document, ledger } = writeDocument(
      changed,
      { document: old, ids: {}, balance: BALANCE_NOTE, balanced: true },
      BALANCE_NOTE,
    );
    expect([document.ruleset, calculatorTotals(document).total]).toEqual(["3.16", 60]);
    expect(ledger.find((l) => l.note === "outRenewed")).toMatchObject({
      field: "ruleset",
      value: "3.16",
      data: { then: "1.0" },
    });
    expect(readCharacter(document).character.powers.map((p) => [p.name, p.cost])).toEqual([
      ["Oar", 9],
      ["Swimming", 8],
      ["Luck", 3],
      ["Sidekick", 4],
    ]);
  });
});
