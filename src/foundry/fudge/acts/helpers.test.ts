import { describe, expect, it } from "vitest";
import { having, hero, minion } from "../../../rules/fudge/testing/fixtures.ts";
import type { Table } from "../../ruleset.ts";
import { helpersOf } from "./helpers.ts";

const people = {
  ada: hero({ ref: "ada" }),
  bo: hero({ ref: "bo" }),
  cleo: hero({ ref: "cleo" }),
  dying: hero({ ref: "dying", ...having("dying") }),
  thug: minion({ ref: "thug" }),
  boss: hero({ ref: "boss" }),
  passer: minion({ ref: "passer" }),
  driven: hero({ ref: "driven", object: "intact", driver: "bo" }),
};
const SIDES: Readonly<Record<string, "heroes" | "foes">> = {
  ada: "heroes",
  bo: "heroes",
  cleo: "heroes",
  dying: "heroes",
  driven: "heroes",
  van: "heroes",
  thug: "foes",
  boss: "foes",
};
const table = {
  character: (uuid: string) => people[uuid as keyof typeof people] ?? null,
  side: (uuid: string) => SIDES[uuid] ?? null,
} as unknown as Table;
const seen = ["thug", "van", "passer", "dying", "boss", "driven", "bo", "ada", "cleo", "doompool"];
const here = ["ada", "bo", "dying", "thug", "boss", "passer"];

describe("FUD-070 FUD-318 who may be asked to help", () => {
  it("a player's hero is offered their own side, then bystanders, and no foe", () =>
    expect(helpersOf("ada", seen, table, false, here).map((h) => h.uuid)).toEqual([
      "dying",
      "driven",
      "bo",
      "cleo",
      "passer",
    ]));
  it("the Gamemaster may ask a foe, who stands last", () =>
    expect(helpersOf("ada", seen, table, true, here).map((h) => h.uuid)).toEqual([
      "dying",
      "driven",
      "bo",
      "cleo",
      "passer",
      "thug",
      "boss",
    ]));
  it("meant are allies who are here and still stand", () =>
    expect(
      helpersOf("ada", seen, table, true, here)
        .filter((h) => h.meant)
        .map((h) => h.uuid),
    ).toEqual(["bo"]));
  it("a foe who leads has foes beside them", () =>
    expect(
      helpersOf("boss", seen, table, true, here)
        .filter((h) => h.meant)
        .map((h) => h.uuid),
    ).toEqual(["thug"]));
});
