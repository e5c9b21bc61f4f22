import { describe, expect, it } from "vitest";
import type { ExtraEffort } from "../harm/fatigue-levels.ts";
import { loads, speedFeet } from "../hero/derive.ts";
import { flags, having, hero, power } from "../testing/fixtures.ts";
import { type EffortArgs, effortChanges, exertedPower, stuntRanks } from "./efforts.ts";

const span = {
  round: { at: "turnStart", of: "Actor.hero", left: 1 },
  encounter: { at: "encounter", left: 1 },
  counted: true,
} as const;
const blast = power("blast", 8, { descriptors: ["fire"] });
const who = hero({ powers: [blast, power("protection", 6), power("mindControl", 4)] });
const written = (kind: ExtraEffort, args: EffortArgs = {}): readonly unknown[] => {
  const done = effortChanges(who, kind, args, span);
  return done.accepted
    ? done.changes.map((c) =>
        c.kind === "set"
          ? c.path.replace("system.", "")
          : c.kind === "create"
            ? [c.data.condition ?? c.data.type, c.data.trait ?? c.data.key, (c.data.until as { at: string }).at]
            : c.kind,
      )
    : [done.reason];
};
const PRICE = ["flags.extraEffort", "pendingFatigue"];

describe("TWI-265 TWI-437 what extra effort does", () => {
  it.each([
    ["speed", {}, [...PRICE, ["exerting", "speed", "turnStart"]]],
    ["lifting", {}, [...PRICE, ["exerting", "lifting", "turnStart"]]],
    ["powerRanks", { power: "blast" }, [...PRICE, ["exerting", "ranks blast", "turnStart"]]],
    ["powerRanks", { power: "protection" }, ["effort.permanent"]],
    ["powerRanks", { power: "gone" }, ["effort.power"]],
    ["stunt", { power: "blast", feat: "homing" }, [...PRICE, ["exerting", "feat blast homing", "encounter"]]],
    ["stunt", { power: "blast", effect: "dazzle" }, [...PRICE, ["power", "dazzle", "encounter"]]],
    ["stunt", { power: "blast" }, ["effort.power"]],
    ["save", {}, PRICE],
    ["surge", {}, [...PRICE, "flags.surges"]],
  ] as const)("%s %j writes %j", (kind, args, expected) => expect(written(kind, args)).toEqual(expected));
  it("once a round: nothing of it a second time", () =>
    expect(effortChanges({ ...who, flags: flags({ extraEffort: true }) }, "speed", {}, span)).toMatchObject({
      reason: "effort.again",
    }));

  it("double the speed, down to what conditions leave", () => {
    expect([speedFeet(hero()), speedFeet(hero(having(["exerting", { trait: "speed" }])))]).toEqual([30, 60]);
    expect(speedFeet(hero({ ...having(["exerting", { trait: "speed" }]), fatigue: "exhausted" }))).toBe(30);
  });
  it("5 more Strength for carrying, and for nothing else", () => {
    const lifter = hero(having(["exerting", { trait: "lifting" }]));
    expect([loads(hero()).heavy, loads(lifter).heavy]).toEqual([100, 200]);
    expect(speedFeet(lifter)).toBe(30);
  });
  it("two more ranks and the power feat are on that power alone", () => {
    const strained = having(
      ["exerting", { trait: "ranks blast" }],
      ["exerting", { trait: "feat blast homing", source: "other" }],
    );
    expect(exertedPower(blast, strained.conditions)).toMatchObject({ ranks: 10, feats: [{ key: "homing", ranks: 1 }] });
    const other = power("mindControl", 4);
    expect(exertedPower(other, strained.conditions)).toBe(other);
    expect(exertedPower(blast, [])).toBe(blast);
  });
  it("TWI-431 an alternate power costs no more points than the power it is made of", () => {
    expect([
      stuntRanks(blast, "dazzle"),
      stuntRanks(blast, "mindControl"),
      stuntRanks(blast, "disintegration"),
      stuntRanks(power("deflect", 1, { base: 1 }), "alternateForm"),
    ]).toEqual([16, 8, 3, 0]);
    expect(
      effortChanges(
        hero({ powers: [power("deflect", 1)] }),
        "stunt",
        { power: "deflect", effect: "alternateForm" },
        span,
      ),
    ).toMatchObject({ reason: "effort.dear" });
  });
});
