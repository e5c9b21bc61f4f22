import { describe, expect, it } from "vitest";
import { conditionState } from "../../../rules/fudge/state/progression.ts";
import { abilities, hero } from "../../../rules/fudge/testing/fixtures.ts";
import { testTable, viewer } from "../../exchange/fixtures.ts";
import type { Viewer } from "../../ruleset.ts";
import { localize, PLAIN, stubHost } from "../testing/card-fixtures.ts";

stubHost();
const { permits, permitsUndo } = await import("../../exchange/rights.ts");

const { deedKind } = await import("./deed.ts");

const someone = (name: string, changes: object = {}): object => ({
  ...hero({ ref: `Actor.${name}`, name, ...changes }),
  ...PLAIN,
  victoryPoints: 0,
});
const table = testTable({
  "Actor.ada": someone("ada", {
    abilities: abilities({ agl: 6 }),
    conditions: [conditionState("restrained", null, "Actor.foe grab")],
  }),
  "Actor.thug": someone("thug", { kind: "minion" }),
  "Actor.foe": someone("foe", {
    conditions: [
      conditionState("hindered", null, "holding Actor.ada"),
      conditionState("vulnerable", null, "holding Actor.ada"),
    ],
  }),
});
const [ada, foe, gm, eve] = [
  viewer("ada", ["Actor.ada"]),
  viewer("foe", ["Actor.foe"]),
  viewer("gm", [], true),
  viewer("eve"),
];

/** A deed whose dice have fallen well. */
function done(deed: string, actor: string, target: string, more: object = {}): never {
  const composed = deedKind.compose({ act: deed, actor, chosen: { target, ...more } }, table);
  if (!composed.accepted) throw new Error(composed.reason);
  const step = deedKind.reducer.step(deedKind.reducer.begin(composed.request as never), {
    ...{ type: "roll", faces: [1, 1, 1], changes: [] },
  });
  if (!step.accepted) throw new Error(step.reason);
  return step.state as never;
}

describe("FUD-299 FUD-713 an escape is applied by who has escaped", () => {
  const free = done("escape", "Actor.ada", "Actor.foe");
  const may = (who: Viewer): unknown => permits(deedKind, free, { type: "apply" }, who);
  const button = (who: Viewer): readonly unknown[] =>
    deedKind
      .view(free, who, table, localize)
      .parties.flatMap((p) => p.buttons)
      .filter((b) => b.gesture === "apply")
      .map((b) => b.refused);
  it("their own player may, whoever holds may, and nobody else", () => {
    expect([may(ada), may(foe), may(gm)]).toEqual([true, true, true]);
    expect(may(eve)).toMatchObject({ accepted: false, reason: "notYours", data: { name: "ada, foe" } });
    expect([ada, foe, gm].map(button)).toEqual([[undefined], [undefined], [undefined]]);
    expect(button(eve)).toEqual(["CROSSOVER.Shared.Refusal.notYours[ada]"]);
  });
  it("and may take it back", () =>
    expect(permitsUndo(deedKind, free, { event: { type: "apply" }, by: "gm", dice: false }, ada)).toBe(true));
  it("what falls on another stays theirs to let happen", () => {
    const helped = done("aid", "Actor.ada", "Actor.foe", { against: "" });
    expect(permits(deedKind, helped, { type: "apply" }, ada)).toMatchObject({
      accepted: false,
      reason: "notYours",
      data: { name: "foe" },
    });
  });
});

describe("FUD-163 a minion that a hazard knocks out", () => {
  it("may die of it on the Gamemaster's word, once", async () => {
    const composed = deedKind.compose({ act: "hazard", actor: "Actor.thug", chosen: { number: 8 } }, table);
    if (!composed.accepted) throw new Error(composed.reason);
    let state = deedKind.reducer.begin(composed.request as never);
    const says = async (event: object): Promise<readonly unknown[] | string> => {
      const full = await deedKind.complete?.(state, event as never, table);
      const step = deedKind.reducer.step(state, full as never);
      if (!step.accepted) return step.reason;
      state = step.state as never;
      return step.changes;
    };
    const kills = (who: Viewer): boolean =>
      deedKind.view(state, who, table, localize).buttons.some((b) => b.gesture === "kill");
    const health = (to: number): unknown => expect.objectContaining({ path: "system.health.value", to });
    expect(await says({ type: "roll", faces: [-1, -1, -1], changes: [] })).toContainEqual(health(-1));
    expect([kills(gm), kills(viewer("thug", ["Actor.thug"]))]).toEqual([true, false]);
    expect(permits(deedKind, state as never, { type: "kill" } as never, eve)).not.toBe(true);
    expect(await says({ type: "kill", changes: [] })).toContainEqual(health(-3));
    expect([kills(gm), await says({ type: "kill", changes: [] })]).toEqual([false, "nothingToApply"]);
  });
});
