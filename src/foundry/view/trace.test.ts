import { describe, expect, it } from "vitest";
import type { Stamped } from "../../rules/kernel/exchange.ts";
import { latestOf, offeredSteps, traceOf } from "./trace.ts";

type Entry = Stamped<{ readonly type: string }>;
const event = (at: number, type: string, more: Partial<Entry> = {}): Entry => ({
  at,
  by: "ada",
  event: { type },
  changes: [],
  time: 0,
  dice: false,
  undone: null,
  ...more,
});
const say = (key: string, data?: object): string =>
  data ? `${key.split(".").at(-1) ?? ""}[${Object.values(data).join("|")}]` : (key.split(".").at(-1) ?? "");

/** The link under a card. @param mine  numbers of the steps that the viewer may take back  @param builtOn  those that later steps build on */
const link = (
  events: readonly Entry[],
  mine: readonly number[],
  builtOn: readonly number[] = [],
): ReturnType<typeof latestOf> => {
  const steps = traceOf(events, {
    text: (e) => e.type,
    user: (id) => id,
    mayUndo: ({ at }) => mine.includes(at),
    localize: say,
  });
  return latestOf(events, steps, (_step, at) => !at.some((n) => builtOn.includes(n)), say);
};

describe("FUD-713 the link on a card", () => {
  const blow = [event(0, "attack"), event(1, "defend"), event(2, "resist"), event(3, "apply")];

  it("takes back the last step", () =>
    expect(link(blow, [0, 1, 2, 3])).toMatchObject({
      at: 3,
      step: "withdraw",
      click: false,
      label: "undo",
      text: "apply",
    }));
  it("isn't for a step that later ones build on: who may take back nothing else has no link", () => {
    expect(link(blow, [1], [0, 1, 2])).toBeNull();
    expect(link(blow, [1, 2], [0, 1])).toMatchObject({ at: 2, text: "resist" });
  });
  it("takes back what several did with one click, each thing named once", () => {
    const both = [...blow.slice(0, 3), event(3, "apply", { click: 3 }), event(4, "apply", { click: 3 })];
    expect(link(both, [3, 4])).toMatchObject({ at: 4, click: true, text: "apply" });
    expect(link([event(0, "apply", { click: 0 }), event(1, "closed", { click: 0 })], [0, 1])).toMatchObject({
      click: true,
      text: "apply, closed",
    });
    expect(
      link(
        ["Ox", "Elk", "Hare"].map((name, at) => event(at, name, { click: 0 })),
        [0, 1, 2],
      ),
    ).toMatchObject({ click: true, text: "more[Ox|2]" });
  });
  it("takes back one's own part where the rest is another's, or was built on", () => {
    const both = [event(0, "Ox", { click: 0 }), event(1, "Elk", { click: 0 })];
    expect(link(both, [0])).toMatchObject({ at: 0, click: false, text: "Ox" });
    expect(link(both, [0, 1], [0])).toMatchObject({ at: 1, click: false, text: "Elk" });
  });
  it("restores what was taken back last where nothing is left to take back", () => {
    const undone = [event(0, "Ox", { click: 0, undone: "bo" }), event(1, "Elk", { click: 0, undone: "bo" })];
    expect(link(undone, [0, 1])).toMatchObject({ at: 1, step: "restore", click: true, label: "redo" });
    expect(link(undone, [0, 1], [1])).toMatchObject({ at: 0, step: "restore", click: false });
  });
});

describe("FUD-713 the list of steps", () => {
  const all = [event(0, "attack"), event(1, "resist"), event(2, "apply"), event(3, "note", { undone: "gm" })];
  const listed = (mine: readonly number[], can: Parameters<typeof offeredSteps>[2]) =>
    offeredSteps(
      all,
      traceOf(all, { text: (e) => e.type, user: (id) => id, mayUndo: ({ at }) => mine.includes(at), localize: say }),
      can,
      say,
    ).map(({ text, step, along, label }) => [text, step, along, label]);
  const alone = (_step: string, at: readonly number[]): boolean => at.length === 1 && !at.includes(0);
  // The attack goes with all that came of it.
  const whole = (step: string, at: readonly number[]): boolean => alone(step, at) || String(at) === "0,1,2";

  it("offers to take back what can be taken back by itself, and says the rest without a button", () =>
    expect(listed([0, 1, 2, 3], alone)).toEqual([
      ["attack", undefined, undefined, undefined],
      ["resist", "withdraw", undefined, "undo"],
      ["apply", "withdraw", undefined, "undo"],
      ["undone[note|gm]", "restore", undefined, "redo"],
    ]));
  it("offers what later steps build on together with them, to whoever may take back all of it", () => {
    expect(listed([0, 1, 2, 3], whole)[0]).toEqual(["attack", "withdraw", true, "undoSince"]);
    expect(listed([0, 2, 3], whole)[0]).toEqual(["attack", undefined, undefined, undefined]);
  });
});
