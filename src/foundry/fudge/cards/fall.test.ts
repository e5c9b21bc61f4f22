import { describe, expect, it } from "vitest";
import type { FallEvent, FallState } from "../../../rules/fudge/index.ts";
import { abilities, hero, skill } from "../../../rules/fudge/testing/fixtures.ts";
import { testTable, viewer } from "../../exchange/fixtures.ts";
import { actorsOf, localize, stubHost } from "../testing/card-fixtures.ts";

stubHost();
const { fallKind } = await import("./fall.ts");

const actor = actorsOf(hero);
const table = testTable({
  "Actor.faller": actor("Actor.faller", { abilities: abilities({ sta: 4 }) }),
  "Actor.catcher": actor("Actor.catcher", { abilities: abilities({ str: 6, sta: 8 }) }),
  "Actor.thug": actor("Actor.thug", { kind: "minion" }),
  "Actor.acrobat": actor("Actor.acrobat", { skills: [skill("acrobatics", 4)] }),
});

type Falling = {
  readonly actor: string;
  readonly number: number;
  readonly accidental: boolean;
  readonly catcher: string;
  readonly waits?: boolean;
};

/** Open the card of a fall and let events happen on it as the desk does; its state, and what the last one changed. */
async function played(
  { actor, waits, ...chosen }: Falling,
  ...events: readonly Partial<FallEvent>[]
): Promise<{ readonly state: FallState; readonly changes: readonly unknown[] }> {
  const composed = fallKind.compose({ act: "fall", actor, chosen, waits }, table);
  if (!composed.accepted) throw new Error(composed.reason);
  let state = fallKind.reducer.begin(composed.request) as FallState;
  let changes: readonly unknown[] = [];
  for (const event of events) {
    const full = await fallKind.complete?.(state, event as never, table);
    const step = fallKind.reducer.step(state, full as never);
    if (!step.accepted) throw new Error(step.reason);
    state = step.state as FallState;
    changes = step.changes;
  }
  return { state, changes };
}

const fall = { actor: "Actor.faller", number: 3, accidental: true, catcher: "Actor.catcher" };
const catches: Partial<FallEvent> = { type: "catch", faces: [0, 0, 0], strength: 99 };
const lands = (target: string): Partial<FallEvent> => ({ type: "land", target, faces: [0, 0, 0], changes: [] });
const words = async (
  who: ReturnType<typeof viewer>,
  ...events: readonly Partial<FallEvent>[]
): Promise<(readonly [string, boolean])[]> => {
  const { state } = await played(fall, ...events);
  return fallKind
    .view(state, who, table, localize)
    .parties.flatMap((p) => p.buttons.map((b) => [b.label, b.refused === undefined] as const));
};

describe("FUD-180 FUD-191 FUD-713 the card of a fall", () => {
  it("asks the catcher first, then everybody who comes to ground, each for themselves", async () => {
    expect(await words(viewer("c", ["Actor.catcher"]))).toEqual([["Card.fall.catch[-1]", true]]);
    expect(await words(viewer("f", ["Actor.faller"]))).toEqual([["Card.fall.catch[-1]", false]]);
    expect(await words(viewer("f", ["Actor.faller"]), catches)).toEqual([
      ["Card.fall.land[4]", true],
      ["Card.fall.land[4]", false],
    ]);
  });
  it("works out the catcher's strength and every Toughness from who they are, whatever was sent", async () => {
    const { state, changes } = await played(fall, catches, lands("Actor.faller"));
    expect(state.caught?.strength).toBe(6);
    // Toughness 4 against 10 less 6: a tie only bruises, and lays low.
    expect(changes).toMatchObject([{ path: "system.bruises", to: 1 }, { data: { condition: "prone" } }]);
  });
  it("nobody catches oneself, and who is gone catches nobody", async () => {
    await expect(played({ ...fall, catcher: "Actor.faller" })).rejects.toThrow("choice.option");
    await expect(played({ ...fall, catcher: "Actor.gone" })).rejects.toThrow("gone");
    await expect(played({ ...fall, number: 1.5 })).rejects.toThrow("choice.whole");
  });
  it("only the trained soften it", async () =>
    expect([
      (await played(fall)).state.request.soften,
      (await played({ ...fall, actor: "Actor.acrobat", catcher: "" })).state.request.soften?.dc,
    ]).toEqual([null, -5]));
  it("hides the numbers of whoever is hidden", async () => {
    const { state } = await played(fall, catches, lands("Actor.catcher"));
    const veiled = fallKind.veil?.(state, (uuid) => uuid === "Actor.catcher") as FallState;
    expect([veiled.caught?.strength, veiled.caught?.check.total, veiled.landed[0]?.result?.total]).toEqual([0, 0, 0]);
    expect(fallKind.veil?.(state, () => false)).toBe(state);
  });
});

describe("FUD-180 FUD-713 a fall that the Gamemaster says", () => {
  const over = { actor: "Actor.acrobat", number: 3, accidental: true, catcher: "Actor.catcher", waits: true };
  const soften: Partial<FallEvent> = { type: "soften", faces: [0, 0, 0] };
  const owner = viewer("a", ["Actor.acrobat"]);
  const seen = async (who: ReturnType<typeof viewer>, ...events: readonly Partial<FallEvent>[]): Promise<unknown> =>
    fallKind
      .view((await played(over, ...events)).state, who, table, localize)
      .parties.map((p) =>
        p.buttons.filter((b) => b.gesture !== "improve").map((b) => [b.gesture, b.refused === undefined]),
      );
  const waited = async (...events: readonly Partial<FallEvent>[]): Promise<unknown> =>
    fallKind.waiting?.((await played(over, ...events)).state).map((p) => p.uuid);

  it("throws nobody's dice: a trained hero's player is asked for Acrobatics, then who would catch, then who lands", async () => {
    expect(await fallKind.opening?.((await played(over)).state.request, table)).toBeNull();
    expect([await seen(owner), await seen(viewer("c", ["Actor.catcher"])), await waited()]).toEqual([
      [[["soften", true]], []],
      [[["soften", false]], []],
      ["Actor.acrobat"],
    ]);
    expect([await seen(owner, soften), await waited(soften)]).toEqual([[[], [["catch", false]]], ["Actor.catcher"]]);
    expect(await waited(soften, catches)).toEqual(["Actor.acrobat", "Actor.catcher"]);
  });
  it("nobody catches or lands before that", async () => {
    await expect(played(over, catches)).rejects.toThrow("fall.unsoftened");
    await expect(played({ ...over, catcher: "" }, lands("Actor.acrobat"))).rejects.toThrow("fall.unsoftened");
  });
  it("waits for nobody who has no training", async () =>
    expect((await played({ ...over, actor: "Actor.faller" })).state.request.waits).toBeUndefined());
});

describe("FUD-163 a minion that a fall knocks out", () => {
  const thug = { actor: "Actor.thug", number: 3, accidental: true, catcher: "" };
  const down: Partial<FallEvent> = { type: "land", target: "Actor.thug", faces: [-1, -1, -1], changes: [] };
  const kill: Partial<FallEvent> = { type: "kill", target: "Actor.thug", changes: [] };
  const offered = (state: FallState, gm: boolean): readonly string[] =>
    fallKind
      .view(state, { ...viewer("g", ["Actor.thug"]), isGM: gm }, table, localize)
      .parties.flatMap((p) => p.buttons.map((b) => b.gesture));
  it("lies at -1; the Gamemaster alone may let it die instead, once, and then nobody throws again", async () => {
    const { state, changes } = await played(thug, down);
    expect(changes).toContainEqual(expect.objectContaining({ path: "system.health.value", to: -1 }));
    expect([offered(state, true).includes("kill"), offered(state, false).includes("kill")]).toEqual([true, false]);
    const dead = await played(thug, down, kill);
    expect(dead.changes).toContainEqual(expect.objectContaining({ path: "system.health.value", to: -3 }));
    expect(offered(dead.state, true)).not.toContain("kill");
    await expect(played(thug, down, kill, kill)).rejects.toThrow("nothingToApply");
  });
  it("a hero is nobody's to kill so", async () => {
    const { state } = await played({ ...thug, actor: "Actor.faller" }, { ...down, target: "Actor.faller" });
    expect(offered(state, true)).not.toContain("kill");
  });
});
