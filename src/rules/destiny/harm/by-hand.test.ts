import { describe, expect, it } from "vitest";
import { hero, marks } from "../testing/fixtures.ts";
import { addMark, dropState, lessMark, setTrack } from "./by-hand.ts";

const nova = hero();

describe("DES-246 DES-381 what is set by hand on the sheet", () => {
  it("a mark by hand is the mark of its level; a Shaken one will wear off", () =>
    expect(addMark(nova, "physical", 2)).toMatchObject([
      { path: "system.marks.physical", from: [], to: [{ level: 2, left: 1 }] },
    ]));
  it("the cross takes the newest of that level, and the saves with the last Dying one", () => {
    const dying = { ...nova, marks: marks([1, 4, 5]), deathSaves: { success: 1, failure: 2 } };
    expect(lessMark(dying, "physical", 1)).toMatchObject([{ to: [{ level: 4 }, { level: 5 }] }]);
    expect(lessMark(dying, "physical", 5).map((c) => (c.kind === "set" ? c.path : ""))).toEqual([
      "system.marks.physical",
      "system.deathSaves.success",
      "system.deathSaves.failure",
    ]);
    expect(lessMark(nova, "social", 1)).toEqual([]);
  });
  it("a second click on the box that is full empties it", () => {
    expect(setTrack({ ...nova, stress: 3 }, "stress", 3)).toMatchObject([
      { path: "system.stress.value", from: 3, to: 2 },
    ]);
    expect(setTrack({ ...nova, fatigue: 1 }, "fatigue", 2)).toMatchObject([{ path: "system.fatigue", from: 1, to: 2 }]);
    expect(setTrack(nova, "stress", 0)).toEqual([]);
  });
});

describe("DES-386 a state that is given up", () => {
  it("is over, and one that isn't there stays so", () => {
    const who = hero({ aim: { target: "Actor.foe", ranks: 3, kept: true, begun: false }, defend: true });
    expect(dropState(who, "system.aim")).toMatchObject([{ path: "system.aim", to: null }]);
    expect(dropState(who, "system.defend")).toMatchObject([{ path: "system.defend", from: true, to: false }]);
    expect(dropState(who, "system.stance")).toEqual([]);
  });
});
