import { describe, expect, it } from "vitest";
import { changed, type Line, type PlanState, planView, playable, renewed, struckOut } from "./view.ts";
import type { TableWay } from "./ways.ts";

const way = (line: string, target: string, odds = "50 %"): TableWay => ({
  asked: { act: "attack", actor: "Actor.thug", chosen: { target } },
  line,
  label: line,
  target,
  odds,
  seen: { chance: 0.5, hurt: 0, near: 0.5, threatens: 0, usual: 1 },
});
const WAYS = [way("club", "Actor.ada"), way("club", "Actor.bo"), way("pistol", "Actor.ada", "30 %")];
const line = (over: Partial<Line> = {}): Line => ({
  who: "thug",
  ways: WAYS,
  way: WAYS[0] ?? null,
  why: "near",
  own: false,
  struck: false,
  ...over,
});
const state = (over: Partial<PlanState> = {}): PlanState => ({
  lines: [line()],
  people: [{ id: "thug", name: "Thug", img: "thug.webp" }],
  targets: [
    { uuid: "Actor.ada", name: "Ada" },
    { uuid: "Actor.bo", name: "Bo" },
  ],
  policy: "pack",
  playing: false,
  played: 0,
  ...over,
});
const say = (key: string, data?: Readonly<Record<string, string | number>>): string =>
  `${key.replace("CROSSOVER.Shared.Plan.", "")}${data ? ` ${Object.values(data).join("|")}` : ""}`;

describe("the window of a plan", () => {
  it("says who does what to whom, with what chance and why, and what else there is", () => {
    const [row] = planView(state(), say).lines;
    expect(row).toMatchObject({ name: "Thug", odds: "50 %", why: "Why.near", idle: false });
    expect(row?.acts.map((o) => [o.value, o.selected])).toEqual([
      ["club", true],
      ["pistol", false],
    ]);
    expect(row?.targets.map((o) => [o.label, o.selected])).toEqual([
      ["Ada", true],
      ["Bo", false],
    ]);
  });

  it("another target or another attack is the Gamemaster's word; one that can't be had leaves the row", () => {
    const bo = changed([line()], "thug", { target: "Actor.bo" });
    expect([bo[0]?.way, bo[0]?.own]).toEqual([WAYS[1], true]);
    // The pistol doesn't reach Bo: it is used on whom it reaches.
    expect(changed(bo, "thug", { line: "pistol" })[0]?.way).toBe(WAYS[2]);
    expect(changed([line()], "thug", { target: "Actor.nobody" })[0]).toEqual(line());
    expect(planView(state({ lines: bo }), say).lines[0]?.why).toBe("Why.own");
  });

  it("who is left out isn't played, and nobody to play is said", () => {
    const out = struckOut([line()], "thug");
    expect(playable(out)).toEqual([]);
    expect(planView(state({ lines: out }), say).refused).toBe("nothing");
    expect(planView(state({ lines: [] }), say).refused).toBe("nobody");
    expect(planView(state({ lines: struckOut(out, "thug") }), say)).toMatchObject({ refused: null, play: "play 1" });
  });

  it("a new plan keeps what was changed by hand as long as it can be done", () => {
    const own = changed([line()], "thug", { target: "Actor.bo" });
    expect(renewed(own, [line()])[0]).toMatchObject({ way: WAYS[1], own: true });
    const fallen = line({ ways: WAYS.filter((w) => w.target !== "Actor.bo") });
    expect(renewed(own, [fallen])[0]).toMatchObject({ way: WAYS[0], own: false });
    expect(renewed(struckOut(own, "thug"), [line()])[0]?.struck).toBe(true);
  });

  it("what was played can be taken back as one", () =>
    expect([planView(state(), say).undo, planView(state({ played: 5 }), say).undo]).toEqual([null, "undo 5"]));

  it("who can attack nobody says so", () =>
    expect(planView(state({ lines: [line({ way: null, ways: [], why: null })] }), say).lines[0]).toMatchObject({
      idle: true,
      why: "idle",
    }));
});
