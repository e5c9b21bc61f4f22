import { describe, expect, it } from "vitest";
import { QUICK_KINDS, quickAdversary } from "./quick.ts";

const made = (over: Readonly<Record<string, unknown>> = {}) =>
  quickAdversary({ kind: "mook", level: "9", adds: "1", count: "4", ...over }, (key) => key);

describe("DRA-114 DRA-340 DRA-392 an adversary made up on the spot", () => {
  it("four thugs share a sheet, as good in everything as was said", () =>
    expect(made()).toMatchObject({
      data: { type: "dramaMook", system: { count: 4, attributes: { dex: { base: 9 }, spi: { base: 9 } } } },
    }));
  it("somebody with a name has the points of their tier", () => {
    expect(QUICK_KINDS).toEqual(["mook", "henchman", "lieutenant", "archEnemy"]);
    expect(made({ kind: "lieutenant" })).toMatchObject({
      data: { type: "dramaVillain", system: { npcTier: "lieutenant", heroPoints: { value: 6 } } },
    });
  });
  it("skills come with their attribute and flag, and none without adds", () => {
    const items = (adds: string): unknown => {
      const done = made({ adds });
      return done.accepted && (done.data as { readonly items: readonly unknown[] }).items;
    };
    expect(items("2")).toContainEqual({
      name: "CROSSOVER.Drama.Skill.dodge",
      type: "dramaSkill",
      system: { key: "dodge", attribute: "dex", flag: "U", adds: 2 },
    });
    expect(items("0")).toEqual([]);
  });
  it.each([
    ["kind", "king"],
    ["level", "0"],
    ["adds", "1.5"],
    ["count", "10000"],
    ["level", undefined],
  ])("%s %s is named as what isn't right", (code, value) =>
    expect(made({ [code]: value })).toMatchObject({ reason: "malformed", data: { code } }),
  );
});
