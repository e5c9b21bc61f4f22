import { describe, expect, it } from "vitest";
import { feats, having, hero, hurt } from "../testing/fixtures.ts";
import {
  drowning,
  enduranceRows,
  exposureChanges,
  exposureDcs,
  type ExposureKey,
  isExposure,
  sheltered,
} from "./hazards.ts";

const DAY = 86_400;
const paths = (
  changes: readonly {
    readonly kind: string;
    readonly path?: string;
    readonly data?: { readonly [key: string]: unknown };
  }[],
): readonly unknown[] => changes.map((c) => c.path ?? c.data?.condition);
const exposed = (kind: string, degree = 0) =>
  hero(having(["exposed", { trait: kind, degree, source: "surroundings" }]));

describe("TWI-291 TWI-292 TWI-293 TWI-294 TWI-295 what goes on around one", () => {
  it.each([
    ["breath is held for the Constitution score's rounds", "suffocation", 0, 72, 0, [10, 11]],
    ["extreme heat asks each minute, 1 harder for each earlier save", "extreme", 0, 180, 2, [12, 13, 14]],
    ["intense heat asks by the hour", "intense", 3000, 7300, 0, [10, 11]],
    ["one day without water is free", "thirst", 0, 3 * DAY, 0, [10, 11]],
    ["three without food", "hunger", 2 * DAY, 5 * DAY, 0, [10, 11]],
    ["fire burns each round", "house", 0, 12, 0, [0, 0]],
    ["poison asks again after a minute at its own DC", "poison", 0, 60, 17, [17]],
    ["a disease each day", "disease", 0, 2 * DAY - 1, 15, [15]],
    ["nothing before its time", "extreme", 0, 59, 0, []],
    ["and nothing twice", "extreme", 60, 119, 1, []],
  ] as const)("%s", (_what, kind, from, to, number, dcs) =>
    expect(exposureDcs(kind, from, to, number, 10)).toEqual(dcs),
  );

  it.each([
    ["extreme", true, ["system.degree", "system.fatigue"]],
    ["extreme", false, ["system.degree"]],
    ["thirst", true, ["system.fatigue"]],
    ["hunger", false, []],
    ["suffocation", true, ["system.track.unconscious", "sinking"]],
    ["poison", true, []],
  ] as const)("%s, failed: %s", (kind, failed, written) => {
    const who = exposed(kind);
    const [state] = who.conditions;
    expect(state && paths(exposureChanges(who, state, failed))).toEqual(written);
  });
  it("TWI-291 without air: unconscious, dying, dead, a step a round", () => {
    const failed = having("sinking", ["exposed", { trait: "suffocation", source: "surroundings" }]);
    expect(drowning(hero(failed))).toEqual([]);
    expect(paths(drowning(hurt({ unconscious: true }, failed)))).toEqual(["system.track.dying"]);
    expect(paths(drowning(hurt({ unconscious: true, dying: true }, failed)))).toEqual(["system.track.dead"]);
    expect(drowning(hurt({ unconscious: true, dying: true, dead: true }, failed))).toEqual([]);
    expect(paths(drowning(hurt({ unconscious: true }, failed), 2))).toEqual([
      "system.track.dying",
      "system.track.dead",
    ]);
    expect(drowning(hurt({ unconscious: true }, failed), 0)).toEqual([]);
  });
  it("TWI-291 who was out before the air was gone has failed no check yet, and who breathes again sinks no further", () => {
    const out = hurt({ unconscious: true }, having(["exposed", { trait: "suffocation", source: "surroundings" }]));
    expect([drowning(out), drowning(hurt({ unconscious: true }, having("sinking")))]).toEqual([[], []]);
    const wet = hero(
      having(
        "sinking",
        ["exposed", { trait: "suffocation", source: "surroundings" }],
        ["exposed", { trait: "extreme", source: "surroundings" }],
      ),
    );
    const [, breath, heat] = wet.conditions;
    expect(paths(sheltered(wet, breath?.effect ?? ""))).toEqual(["exposed", "sinking"]);
    expect([paths(sheltered(wet, heat?.effect ?? "")), paths(sheltered(wet, ""))]).toEqual([
      ["exposed"],
      ["exposed", "exposed", "sinking"],
    ]);
  });
  it("TWI-267 TWI-292 Endurance helps against exertion and climate, not against lost breath, hunger or illness", () => {
    const tireless = hero(feats(["endurance", 2]));
    expect(
      ["exertion", "extreme", "intense", "suffocation", "thirst", "hunger", "poison"].map(
        (what) => enduranceRows(tireless, what)[0]?.value ?? 0,
      ),
    ).toEqual([8, 8, 8, 0, 0, 0, 0]);
  });
  it("nothing else is an exposure", () =>
    expect([isExposure("house"), isExposure("toString" as ExposureKey)]).toEqual([true, false]));
});
