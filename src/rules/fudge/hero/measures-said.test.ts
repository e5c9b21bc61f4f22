import { describe, expect, it } from "vitest";
import { readMeasure, reckoned, secondsIn } from "./measures-said.ts";

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

describe("FUD-641 ranks that are put together as they are typed", () => {
  it.each([
    ["4 + 4 distance", { what: "sumIs", of: "distance", rank: 5 }],
    ["4 + 6 + 6 mass", { what: "sumIs", of: "mass", rank: 8 }],
    ["3 miles at 4", { what: "takes", of: "time", rank: 6 }],
    ["10 minutes at speed 4", { what: "gets", of: "distance", rank: 11 }],
    ["4 + 4 courage", null],
    ["3 tons at 4", null],
    ["12", null],
  ])("%s", (text, answer) => expect(reckoned(text, "us", {})).toEqual(answer));
  it("words of the user's language name a kind", () =>
    expect(reckoned("1 + 1 Strecke", "us", { strecke: "distance" })).toMatchObject({ of: "distance", rank: 2 }));
});

describe("FUD-270 FUD-689 a time that the Gamemaster lets pass", () => {
  it.each([
    ["10 minutes", 600],
    ["1 round", 6],
    ["30s", 30],
    [" 8 hours ", 28_800],
    ["365 d", 31_536_000],
    ["366 days", null],
    ["0 minutes", null],
    ["ten minutes", null],
    ["10 parsecs", null],
    ["-5 min", null],
    ["", null],
  ])("%s", (text, seconds) => expect(secondsIn(text)).toBe(seconds));
});
