import { describe, expect, it } from "vitest";
import { DOOM_USES } from "../../rules/doompool/index.ts";
import { inEnglish } from "./english.ts";
import { standHost } from "./every-card.ts";

standHost(() => null);
const { doompoolPoints } = await import("../doompool/acts/deeds.ts");

describe("DOO-161 a doom die that was spent", () => {
  const deed = doompoolPoints.flatMap((p) => p.deeds).find(({ id }) => id === "doomSpend");
  const tells = (args: Readonly<Record<string, string>>): readonly string[] =>
    deed?.tells?.({}, args, {} as never, inEnglish) ?? [];

  it("says to everybody what it was spent on, each use in its own words", () => {
    const told = Object.keys(DOOM_USES).map((use) => tells({ use }).join());
    expect(new Set(told).size).toBe(told.length);
    expect(told.filter((text) => text === "" || text.includes("CROSSOVER"))).toEqual([]);
    expect(tells({ use: "counterEffect", reason: "" })).toEqual(["A counter effect"]);
  });

  it("and what the Gamemaster said of it", () =>
    expect(tells({ use: "interrupt", reason: "the lights go out" })).toEqual(["Interrupt", "the lights go out"]));
});
