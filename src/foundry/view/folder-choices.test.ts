import { describe, expect, it } from "vitest";
import { folderChoices, foldersOff } from "./folder-choices.ts";

const FOLDERS = [
  { id: "fudge", name: "Fudge", parent: null },
  { id: "heroes", name: "Heroes", parent: "fudge" },
  { id: "foes", name: "Foes", parent: "fudge" },
  { id: "drama", name: "Drama", parent: null },
  { id: "mine", name: "Mine", parent: null },
];
const held = (fudge: boolean, drama: boolean): { folder: string | null; played: boolean }[] => [
  { folder: "heroes", played: fudge },
  { folder: "foes", played: fudge },
  { folder: "drama", played: drama },
  { folder: null, played: fudge },
];

describe("folders for something new", () => {
  it("have the names of those around them", () => {
    expect(folderChoices(FOLDERS, held(true, true)).map((f) => f.name)).toEqual([
      "Drama",
      "Fudge",
      "Fudge / Foes",
      "Fudge / Heroes",
      "Mine",
    ]);
  });
  it("leave out what a ruleset that is off fills alone, with the folders in it; an empty one stays", () => {
    expect(folderChoices(FOLDERS, held(false, true)).map((f) => f.name)).toEqual(["Drama", "Mine"]);
    expect([...foldersOff(FOLDERS, held(true, false))]).toEqual(["drama"]);
  });
  it("keep a folder in which one thing is played", () => {
    const mixed = [...held(false, false), { folder: "foes", played: true }];
    expect(folderChoices(FOLDERS, mixed).map((f) => f.id)).toEqual(["fudge", "foes", "mine"]);
  });
  it("that lie in each other or in one that is gone are listed once", () => {
    const knotted = [
      { id: "a", name: "A", parent: "b" },
      { id: "b", name: "B", parent: "a" },
      { id: "c", name: "C", parent: "gone" },
    ];
    expect(folderChoices(knotted, [{ folder: "a", played: true }]).map((f) => f.name)).toEqual(["A / B", "B / A", "C"]);
  });
});
