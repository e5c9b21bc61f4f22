import { describe, expect, it } from "vitest";
import { NO_EFFORT, type ReliefState } from "../../../rules/fudge/index.ts";
import { conditionState } from "../../../rules/fudge/state/progression.ts";
import { hero } from "../../../rules/fudge/testing/fixtures.ts";
import { testTable, viewer } from "../../exchange/fixtures.ts";
import type { FudgeActor } from "../models/snapshot.ts";
import { stubHost } from "../testing/card-fixtures.ts";

stubHost();
const { reliefKind } = await import("./body.ts");

const actor = (changes: Partial<FudgeActor> = {}): FudgeActor => ({
  ...hero({ ref: "Actor.ada", name: "Ada" }),
  victoryPoints: 2,
  special: 0,
  effort: { ...NO_EFFORT, tired: true },
  boosts: [],
  extraStandard: 0,
  stunts: [],
  complications: [],
  conditions: [conditionState("fatigued", null, "effort")],
  ...changes,
});
const begun = (who: FudgeActor): ReliefState => {
  const composed = reliefKind.compose({ act: "relief", actor: "Actor.ada" }, testTable({ "Actor.ada": who }));
  if (!composed.accepted) throw new Error(composed.reason);
  return reliefKind.reducer.begin(composed.request) as ReliefState;
};
const buys = (who: FudgeActor): unknown =>
  reliefKind.complete?.(begun(actor()), { type: "buy", changes: [] } as never, testTable({ "Actor.ada": who }));

describe("FUD-344 FUD-671 FUD-709 the card that buys fatigue off", () => {
  it("takes a point and a step in one write, from the hero as they are then", () => {
    expect(buys(actor())).toMatchObject({
      changes: [
        { path: "system.victoryPoints.value", from: 2, to: 1 },
        { kind: "delete", collection: "ActiveEffect", data: { condition: "fatigued" } },
      ],
    });
    expect(buys(actor({ victoryPoints: 0 }))).toMatchObject({ accepted: false, reason: "victory.short" });
    expect(buys(actor({ conditions: [] }))).toMatchObject({ accepted: false, reason: "recover.nothing" });
  });
  it("is the owner's to press, says why it can't be, and has no button once nothing is left", () => {
    expect(reliefKind.rights["buy"]).toMatchObject({ by: "owner" });
    const button = (who: FudgeActor, whose: Parameters<typeof viewer>, state = begun(who)): unknown =>
      reliefKind
        .view(state, viewer(...whose), testTable({ "Actor.ada": who }), (k) => k)
        .buttons?.map((b) => b.refused ?? "");
    expect(button(actor(), ["ada", ["Actor.ada"], false])).toEqual([""]);
    expect(button(actor(), ["bo", [], false])).toEqual(["CROSSOVER.Shared.Refusal.notYours"]);
    expect(button(actor({ victoryPoints: 0 }), ["ada", ["Actor.ada"], false])).toEqual([
      "CROSSOVER.Fudge.Refusal.victory.short",
    ]);
    expect(button(actor(), ["ada", ["Actor.ada"], false], { ...begun(actor()), fatigue: "normal" })).toEqual([]);
  });
});
