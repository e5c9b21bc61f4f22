import { describe, expect, it } from "vitest";
import { conditionState, type PowerEvent, type PowerState } from "../../../../rules/fudge/index.ts";
import { abilities, component, dice, hero, modifier, power, skill } from "../../../../rules/fudge/testing/fixtures.ts";
import type { Change } from "../../../../rules/kernel/change.ts";
import { replay } from "../../../../rules/kernel/exchange.ts";
import { testTable, viewer } from "../../../exchange/fixtures.ts";
import type { CardView } from "../../../view/card-view.ts";
import type { FudgeActor } from "../../models/snapshot.ts";
import { actorsOf, localize, stubHost } from "../../testing/card-fixtures.ts";

stubHost();
const { powerKind } = await import("./power.ts");

const actor = actorsOf(hero);
const wings = power("Wings", [component("flight", 6, { id: "f" })], { id: "w" });
const lodestar = actor("Actor.a", {
  abilities: abilities({ str: 8, int: 2 }),
  skills: [skill("technology", 5)],
  powers: [wings],
});
const damper = actor("Actor.b", { powers: [power("Damper", [component("nullify", 5, { id: "n" })], { id: "d" })] });
const gm = viewer("gm", [], true);
const asking = (power: string, actor_ = "Actor.a"): object => ({ act: "power", actor: actor_, chosen: { power } });
const ask = asking("w.f");

function at(...actors: readonly FudgeActor[]): ReturnType<typeof testTable> {
  return testTable(Object.fromEntries(actors.map((a) => [a.ref, a])));
}

function open(
  table: ReturnType<typeof testTable>,
  events: readonly PowerEvent[] = [],
  asked: object = ask,
): { readonly state: PowerState; readonly view: (who?: typeof gm) => CardView } {
  const composed = powerKind.compose(asked, table);
  if (!composed.accepted) throw new Error(composed.reason);
  const state = replay(
    powerKind.reducer,
    composed.request,
    events.map((event, i) => ({ at: i, by: "u", event, changes: [], time: 0, dice: true, undone: null })),
  ) as PowerState;
  return { state, view: (who = gm) => powerKind.view(state, who, table, localize) };
}

const use: PowerEvent = { type: "use", coins: [], faces: null, changes: [] };
const written = (
  table: ReturnType<typeof testTable>,
  event: PowerEvent,
  asked: object = ask,
  before: readonly PowerEvent[] = [],
): readonly Change[] => {
  const done = powerKind.complete?.(open(table, before, asked).state, event, table) as {
    readonly accepted?: false;
    readonly reason?: string;
    readonly changes: readonly Change[];
  };
  if (done.accepted === false) throw new Error(done.reason);
  return done.changes;
};
const said = (changes: readonly Change[]): unknown[] =>
  changes.map((c) => (c.kind === "set" ? [c.path.replace("system.", ""), c.to] : [c.kind, c.data.condition]));

describe("FUD-063 FUD-278 FUD-706 a power's card", () => {
  const table = at(lodestar, damper);
  it("says how it works and how far, and offers check, keeping up and countering", () => {
    const { view } = open(table, [use]);
    expect(view().tags).toEqual(
      expect.arrayContaining([
        "Card.effectRank[Effect.flight.label|6]",
        "Range.personal.label",
        "Duration.sustained.label",
        "Card.power.on",
      ]),
    );
    expect(view().facts?.[1]).toMatch(/^Fact\.speed\[6\|measures\.figure/u);
    expect(view().buttons.map((b) => b.gesture)).toEqual(["roll", "oppose", "maintain", "counter"]);
  });
  it("letting it go is written to the item as it is then, and costs nothing", () =>
    expect(written(table, { type: "maintain", active: false, changes: [] })).toMatchObject([
      { subject: "Actor.a.Item.w", path: "system.active", from: true, to: false, rule: "FUD-278" },
    ]));
  it("a power that is gone is refused, as is one that is broken", () => {
    expect(powerKind.compose(asking("w.none"), table)).toMatchObject({ reason: "choice.option" });
    expect(
      powerKind.compose(ask, at({ ...lodestar, powers: [{ ...wings, active: false, state: "broken" }] })),
    ).toMatchObject({ reason: "power.broken" });
  });
  it("a stranger may press nothing of it but counter", () =>
    expect(
      open(table, [use])
        .view(viewer("stranger"))
        .buttons.map((b) => b.refused !== undefined),
    ).toEqual([true, true, false]));
});

describe("FUD-278 FUD-457 FUD-530 what a use writes", () => {
  const off = { ...wings, active: false };
  it("switches on what was off", () =>
    expect(said(written(at({ ...lodestar, powers: [off] }), use))).toEqual([["active", true]]));
  it("takes up again what was let go, and ends what counters had taken from it", () => {
    const held = power("Skin", [component("protection", 6), component("flight", 3, { id: "f" })], {
      id: "w",
      off: ["f"],
    });
    const lessened = conditionState("lessened", "w.f", "Actor.b counters", 2);
    expect(said(written(at({ ...lodestar, powers: [held], conditions: [lessened] }), use))).toEqual([
      ["off", []],
      ["delete", "lessened"],
    ]);
  });
  it("FUD-176 the card tells the rank that it comes on with, not what a counter had left of it", () => {
    const lessened = [conditionState("lessened", "w.f", "Actor.b counters", 5)];
    const rank = (power: typeof wings): string | undefined =>
      open(at({ ...lodestar, powers: [power], conditions: lessened }), [use]).view().tags?.[0];
    expect([rank(off), rank(wings)]).toEqual([
      "Card.effectRank[Effect.flight.label|6]",
      "Card.effectRank[Effect.flight.label|1]",
    ]);
  });
  it("goes over to another member of the array", () => {
    const array = power(
      "Array",
      [
        component("flight", 6, { id: "f" }),
        component("morph", 4, { id: "m", modifiers: [modifier("alternateEffect")] }),
      ],
      { id: "w", member: "f" },
    );
    expect(said(written(at({ ...lodestar, powers: [array] }), use, asking("w.m")))).toEqual([["member", "m"]]);
  });
  it.each([
    ["tiring", "fatigued"],
    ["distracting", "vulnerable"],
    ["fades", "faded"],
    ["ammunition", "spent"],
  ])("%s: %s", (flaw, condition) => {
    const flawed = power("Wings", [component("flight", 6, { id: "f", modifiers: [modifier(flaw)] })], { id: "w" });
    expect(said(written(at({ ...lodestar, powers: [flawed] }), use))).toContainEqual(["create", condition]);
  });
  it("FUD-423 who can't tire isn't tired by it", () => {
    const flawed = power(
      "Wings",
      [
        component("flight", 6, { id: "f", modifiers: [modifier("tiring")] }),
        component("immunity", 30, { id: "i", trait: "fatigue" }),
      ],
      { id: "w" },
    );
    expect(written(at({ ...lodestar, powers: [flawed] }), use)).toEqual([]);
  });
  it("the last shot is the last", () => {
    const gun = power(
      "Wings",
      [component("flight", 6, { id: "f", modifiers: [modifier("ammunition", 1, "2 shots")] })],
      { id: "w" },
    );
    const once = { ...lodestar, powers: [gun], conditions: [conditionState("spent", "w.f", "x", 1)] };
    expect(said(written(at(once), use))).toEqual([["degree", 2]]);
    expect(powerKind.compose(ask, at({ ...once, conditions: [conditionState("spent", "w.f", "x", 2)] }))).toMatchObject(
      { reason: "power.spent" },
    );
  });
  it("an unreliable one that fails stays off and costs what it costs; a victory point switches it on", () => {
    const flawed = at({
      ...lodestar,
      powers: [
        {
          ...off,
          components: [component("flight", 6, { id: "f", modifiers: [modifier("unreliable"), modifier("tiring")] })],
        },
      ],
    });
    const failed: PowerEvent = { type: "use", coins: [-1], faces: null, changes: [] };
    expect(said(written(flawed, failed))).toEqual([["create", "fatigued"]]);
    expect(said(written(flawed, { type: "insist", changes: [] }, ask, [failed]))).toEqual([
      ["victoryPoints.value", 1],
      ["active", true],
    ]);
  });
  it("Check Required is rolled with the skill that its note names", () => {
    const checked = at({
      ...lodestar,
      powers: [
        {
          ...wings,
          components: [component("flight", 6, { id: "f", modifiers: [modifier("checkRequired", 4, "Technology")] })],
        },
      ],
    });
    const { state } = open(checked, [{ ...use, faces: dice[0] }]);
    expect([state.result?.total, state.rank, state.works]).toEqual([7, 3, true]);
  });
});

describe("FUD-176 FUD-371 FUD-602 a counter", () => {
  const counter = (faces: (typeof dice)[0], atOnce = false, by = "Actor.b"): PowerEvent => ({
    type: "counter",
    target: "Actor.b",
    power: "d.n",
    atOnce,
    faces,
    check: undefined as never,
    by: { uuid: by, name: "", img: "" },
    changes: [],
  });
  it("claims nobody else's power", () =>
    expect(() => written(at(lodestar, damper), counter(dice[0], false, "Actor.a"))).toThrow("power.gone"));
  it("leaves what the difference leaves, written to the one who is countered", () =>
    expect(written(at(lodestar, damper), counter(dice[-1]))).toMatchObject([
      { kind: "create", subject: "Actor.a", data: { condition: "lessened", trait: "w.f", degree: 4 } },
    ]));
  it("cancels at a tie: the effect ends", () =>
    expect(said(written(at(lodestar, damper), counter(dice[1])))).toEqual([["active", false]]));
  it("at once it costs a victory point", () =>
    expect(said(written(at(lodestar, damper), counter(dice[1], true)))).toEqual([
      ["victoryPoints.value", 1],
      ["active", false],
    ]));
  it("FUD-530 an Unreliable one costs its use, and counters nothing unless it obeys or a point makes it", () => {
    const flawed = {
      ...damper,
      powers: damper.powers.map((p) => ({
        ...p,
        components: p.components.map((c) => ({ ...c, modifiers: [modifier("unreliable"), modifier("tiring")] })),
      })),
    };
    const tried = (went: object): unknown =>
      said(written(at(lodestar, flawed), { ...counter(dice[1], true), went } as PowerEvent));
    expect(tried({ coins: [-1], gate: null })).toEqual([
      ["victoryPoints.value", 1],
      ["create", "fatigued"],
    ]);
    expect(tried({ coins: [1], gate: null })).toEqual([
      ["victoryPoints.value", 1],
      ["create", "fatigued"],
      ["active", false],
    ]);
    expect(tried({ coins: [-1], gate: null, insisted: true })).toEqual([
      ["victoryPoints.value", 0],
      ["create", "fatigued"],
      ["active", false],
    ]);
  });
  it("a minion's Nullify on somebody who is none counts its dice as -3", () =>
    expect(
      written(at(lodestar, { ...damper, kind: "minion", health: { value: 1, max: 1 } }), counter(dice[3])),
    ).toMatchObject([{ data: { degree: 2 } }]));
});
