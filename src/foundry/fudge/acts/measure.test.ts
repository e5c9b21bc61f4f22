import { describe, expect, it } from "vitest";
import type { Localize } from "../../ruleset.ts";
import { measureText, readMeasure } from "./measure.ts";

const localize: Localize = (key, data) =>
  `${key.replace("CROSSOVER.Fudge.", "")}${data ? `[${Object.values(data).join("|")}]` : ""}`;

describe("FUD-640 FUD-642 a rank or a measure as it is typed", () => {
  it.each([
    ["12", { kind: "rank", rank: 12, only: null }],
    ["rank 3", { kind: "rank", rank: 3, only: null }],
    ["-2", { kind: "rank", rank: -2, only: null }],
    ["5 mass", { kind: "rank", rank: 5, only: "mass" }],
    ["1 mile", { kind: "measure", value: 1, unit: "miles", of: "distance", system: "us" }],
    ["12 h", { kind: "measure", value: 12, unit: "hours", of: "time", system: "us" }],
    ["1,500 kg", { kind: "measure", value: 1500, unit: "kilograms", of: "mass", system: "metric" }],
    ["1.5 tons", { kind: "measure", value: 1.5, unit: "tons", of: "mass", system: "us" }],
    ["10 rounds", { kind: "measure", value: 60, unit: "seconds", of: "time", system: "us" }],
    ["", { kind: "wrong", what: "empty", text: "" }],
    ["twelve", { kind: "wrong", what: "number", text: "twelve" }],
    ["12 parsecs", { kind: "wrong", what: "unit", text: "parsecs" }],
    ["1.5", { kind: "wrong", what: "range", text: "1.5" }],
    ["-3 miles", { kind: "wrong", what: "range", text: "-3 miles" }],
  ])("%s", (text, ask) => expect(readMeasure(text, "us")).toEqual(ask));
  it("seconds are read in the table's own column", () =>
    expect(readMeasure("12 seconds", "metric")).toMatchObject({ system: "metric" }));
});

describe("FUD-640 FUD-643 what is answered", () => {
  it("a mile is distance rank 8, twelve hours time rank 13", () => {
    expect(measureText("1 mile", "us", localize).text).toContain("|8|");
    expect(measureText("12 hours", "us", localize).text).toContain("|13|");
  });
  it("rank 8 is 1.5 miles, 6.4 tons, 26 minutes", () => {
    const { text } = measureText("8", "us", localize);
    expect(text).toContain("1.5|CROSSOVER.Fudge.Unit.miles");
    expect(text).toContain("6.4|CROSSOVER.Fudge.Unit.tons");
    expect(text).toContain("26|CROSSOVER.Fudge.Unit.minutes");
  });
  it("what isn't understood is said, with what is", () => {
    const wrong = measureText("12 parsecs", "us", localize);
    expect(wrong.ok).toBe(false);
    expect(wrong.text).toMatch(/parsecs.*Unit\.miles/u);
  });
});
