/** Characters that another system exported come in: dice are exact, labels are guessed or asked. @rule DOO-033 DOO-035 DOO-036 DOO-290 */
import { describe, expect, it } from "vitest";
import { EXPORTED_POOLS } from "../testing/exported-pools.ts";
import { type ExportedPool, isExportedPool, mergePool, piecesOf, poolHero, readExportedPool, readExportedScene, type SetUse } from "./exported.ts";

const read = (file: object): ExportedPool => {
  const found = readExportedPool(file);
  if (!found) throw new Error("no character");
  return found;
};
const fixture = (name: string): (typeof EXPORTED_POOLS)[number] => {
  const found = EXPORTED_POOLS.find((f) => f.name === name);
  if (!found) throw new Error(name);
  return found;
};

describe("DOO-290 a character that another system exported", () => {
  it("is known by what Foundry wrote beside it, else by its fields", () => {
    expect(EXPORTED_POOLS).toHaveLength(20);
    for (const { file } of EXPORTED_POOLS) expect(isExportedPool(file)).toBe(true);
    expect(isExportedPool({ affiliations: { solo: 6 } })).toBe(false);
    expect(readExportedPool({ _stats: { systemId: "cortexprime" }, system: {} })).toBeNull();
  });

  it.each(EXPORTED_POOLS)("$name: every set is known by its label or asked for, and all dice of known sets are there", ({ file, asked, powers, name }) => {
    const pool = read(file);
    expect(pool.sets.filter((s) => s.guess === null).map((s) => s.label)).toEqual(asked);
    const { hero, lines, totals } = poolHero(pool);
    expect(hero.name).toBe(name);
    expect(hero.powerSets.flatMap((s) => s.powers)).toHaveLength(powers);
    expect(Object.values(hero.affiliations).sort((a, b) => a - b)).toEqual([6, 8, 10]);
    expect(hero.stress.physical).toBe(6);
    expect(hero.milestones[0]?.triggers).toEqual(["You take it.", "You say why.", "You arrive."]);
    // What has no place stands in the story with its dice.
    for (const label of asked) expect(hero.biography).toContain(`${label}: `);
    for (const { label, there, here } of totals) if (!asked.includes(label)) expect(here, label).toHaveLength(there.length);
    // Every trait and every SFX has a line of its own.
    for (const set of pool.sets)
      for (const t of set.traits) {
        if (t.dice.length > 0) expect(lines.some((l) => l.field === set.label && l.value.startsWith(t.name)), t.name).toBe(true);
        for (const s of t.sfx) expect(lines.some((l) => l.value === s.name), s.name).toBe(true);
      }
  });

  it("plays an SFX by the pattern that its name is, and keeps the words of any other", () => {
    const { hero } = poolHero(read(fixture("Miss Direction").file));
    expect(hero.powerSets[0]?.sfx.map((s) => [s.name, s.pattern])).toEqual([["Second chance", "secondChance"], ["Bind", "bind"], ["Something of our own", null]]);
    expect(poolHero(read(fixture("Hearthstone").file)).hero.powerSets[0]?.limits.map((s) => s.pattern)).toEqual(["gear"]);
  });

  it("DOO-036 takes d10 and more for Master, and says so where the die becomes another", () => {
    const { hero, lines } = poolHero(read(fixture("Slipstream").file));
    expect(hero.specialties).toEqual([{ name: "Acrobatics", rating: "master" }, { name: "Vehicles", rating: "expert" }]);
    expect(lines.filter((l) => l.note === "rating")).toEqual([]);
    const odd = poolHero(read(fixture("Ledger").file));
    expect(odd.lines.find((l) => l.value === "Tech d6")).toMatchObject({ status: "guessed", note: "rating", data: { die: 8 } });
  });

  it("DOO-014 no power is below d6: a d4 steps up, and the line says so", () => {
    const { hero, lines } = poolHero(read(fixture("Ledger").file));
    expect(hero.powerSets[0]?.powers.find((p) => p.name === "Trick")?.base).toBe(6);
    expect(lines.find((l) => l.value === "Trick d4")).toMatchObject({ status: "guessed", note: "powerDie" });
  });

  it("asks what a set is, and does as it is told", () => {
    const pool = read(fixture("Ninety Fathom").file);
    const asked = pool.sets.find((s) => s.guess === null);
    const as = (use: SetUse): ReturnType<typeof poolHero>["hero"] => poolHero(pool, { [asked?.id ?? ""]: use }).hero;
    expect(as("specialties").specialties.map((s) => s.name)).toEqual(["Science", "Fleet", "Press"]);
    expect(as("powers").powerSets.at(-1)).toMatchObject({ name: "Reputation", powers: [{ name: "Fleet", base: 8 }, { name: "Press", base: 6 }] });
    expect(as("story").biography).toContain("Reputation: Fleet d8");
  });

  it("comes in again without a question; what was edited stays, what both changed is asked", () => {
    for (const { file } of EXPORTED_POOLS) {
      const { hero } = poolHero(read(file));
      expect(mergePool(hero, hero, hero)).toEqual([]);
      const edited = { ...hero, affiliations: { ...hero.affiliations, solo: 12 as const } };
      expect(mergePool(hero, hero, edited)).toEqual([{ piece: "affiliation:solo", status: "kept" }]);
      expect(mergePool(hero, edited, hero)).toEqual([{ piece: "affiliation:solo", status: "file" }]);
      const other = { ...hero, affiliations: { ...hero.affiliations, solo: 4 as const } };
      expect(mergePool(hero, edited, other)).toEqual([{ piece: "affiliation:solo", status: "conflict" }]);
      // A power that is shut down, stress and points are the table's and no edit.
      const played = { ...hero, pp: 9, powerSets: hero.powerSets.map((s) => ({ ...s, powers: s.powers.map((p) => ({ ...p, shutdown: true })) })) };
      expect(piecesOf(played)).toEqual(piecesOf(hero));
    }
  });
});

describe("DOO-150 a scene that another system exported", () => {
  const simple = (label: string, ...dice: readonly string[]): object => ({ label, dice: { value: { ...dice } } });
  const scene = (traits: object, sets: object = {}): object => ({
    name: "The flooded exchange",
    type: "character",
    _stats: { systemId: "cortexprime" },
    system: { actorType: { name: "Scene", traitSets: sets, simpleTraits: traits } },
  });
  const sets = {
    0: { label: "Scene Distinctions", traits: { 0: { name: "Knee-deep water", dice: { value: { 0: "8" } } } } },
    1: { label: "Crowd", traits: { 0: { name: "Bidders", dice: { value: { 0: "6", 1: "6" } } } } },
  };

  it("is a doom pool of the same dice, its Distinctions and a line for everything else", () =>
    expect(readExportedScene(scene({ 0: simple("Doom Pool", "6", "8", "10") }, sets))).toEqual({
      name: "The flooded exchange",
      dice: [6, 8, 10],
      distinctions: ["Knee-deep water"],
      rest: ["Crowd: Bidders d6 d6"],
    }));
  it("a die below d6 is a d6 here: the doom pool has no smaller ones", () =>
    expect(readExportedScene(scene({ 0: simple("Doom", "4", "6") }))?.dice).toEqual([6, 6]));
  it.each(EXPORTED_POOLS.slice(0, 3))("$name is a hero and no scene, and so is one who keeps a doom die", ({ file }) => {
    expect(readExportedScene(file)).toBeNull();
    const doomed = structuredClone(file) as { system: { actorType: { simpleTraits: Record<string, object> } } };
    doomed.system.actorType.simpleTraits["9"] = simple("Doom", "8");
    expect(readExportedScene(doomed)).toBeNull();
  });
  it("without a doom pool it is no scene of ours", () =>
    expect(readExportedScene(scene({ 0: simple("Threat", "6") }, sets))).toBeNull());
});
