import { describe, expect, it } from "vitest";
import {
  asset,
  complication,
  hero,
  mob,
  power,
  powerSet,
  sfx,
  specialty,
  stress,
  trauma,
} from "../../../rules/doompool/testing/fixtures.ts";
import { inEnglish } from "../../laws/english.ts";
import { buildSteps } from "./hero-view.ts";
import { heroText } from "./plain-text.ts";

describe("DOO-300 DOO-301 a character as plain text", () => {
  const text = heroText(
    hero({
      name: "Carom",
      pp: 3,
      xp: 7,
      distinctions: [{ id: "d", name: "Talks while running" }],
      powerSets: [
        powerSet("Kinetic body", [power("Blur", 10, { current: 8 })], {
          sfx: [sfx("Flurry", { text: "Split a power.", cost: { kind: "pp", amount: 1 } })],
          limits: [sfx("Overheats", { text: "It shuts down." })],
        }),
        powerSet("Boots", [power("Soles", 6)], { shutdown: true }),
      ],
      specialties: [specialty("Acrobatics", "master")],
      stress: stress({ physical: { die: 8, out: false }, mental: { die: 12, out: true } }),
      trauma: trauma({ mental: 6 }),
      assets: [asset("High ground", 8)],
      complications: [complication("Webbed", 6)],
      milestones: [
        {
          id: "m",
          name: "Slow down",
          closed: false,
          triggers: [{ xp: 3, text: "You wait.", lastScene: null, lastAct: null }],
        },
      ],
    }),
    [
      { label: "Real name", value: "Yuki Brandt" },
      { label: "Origin", value: "" },
    ],
    inEnglish,
  );

  it("holds everything that is played with", () => {
    for (const line of [
      "Carom",
      "Hero",
      "Real name: Yuki Brandt",
      "Plot points: 3, XP: 7",
      "Solo d6, Buddy d8, Team d10",
      "d8/d4 Talks while running",
      "  d10 Blur (d8)",
      "Boots [shut down]",
      "Acrobatics: Master (d10 / 2d8 / 3d6)",
      "d8 High ground",
      "d6 Webbed",
      "Slow down",
      "  3 XP: You wait.",
    ])
      expect(text.split("\n")).toContain(line);
    expect(text).toContain("  - Flurry (While building a pool, 1 PP): Split a power.");
    expect(text).toContain("  - Overheats (Limit): It shuts down.");
  });

  it("says what hurts and leaves clear tracks and empty facts out", () => {
    expect(text).toMatch(/Physical[^\n]*: d8\n/u);
    expect(text).toMatch(/Mental[^\n]*: out\n/u);
    expect(text).toMatch(/Mental[^\n]*: d6\n/u);
    expect(text).not.toMatch(/Emotional|Origin/u);
  });

  it("names the dice of a mob, and no points", () => {
    const crowd = heroText(mob(6, 5), [], inEnglish);
    expect(crowd).toContain("5d6");
    expect(crowd).not.toMatch(/Plot points|Solo/u);
  });

  it("has a word for everything it says", () => expect(text).not.toContain("CROSSOVER."));
});

describe("DOO-245 DOO-300 what a hero is still without", () => {
  it("a blank one is told in the order of building; one with everything is told nothing, nor is a character of the Gamemaster's", () => {
    const blank = { distinctions: [], powerSets: [], specialties: [], milestones: [] };
    expect(buildSteps(hero(blank))).toEqual(["distinctions", "powerSets", "specialties", "milestones"]);
    expect(buildSteps(hero({ ...blank, specialties: [specialty("Tech", "expert")] }))).not.toContain("specialties");
    expect(buildSteps(hero({ ...blank, type: "minor" }))).toEqual([]);
  });
});
