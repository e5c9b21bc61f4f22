import { describe, expect, it } from "vitest";
import { presentEvents } from "./old-events.ts";

const set = { kind: "set", subject: "Actor.a", path: "system.health.value", from: 6, to: 3, rule: "FUD-153" };
const apply = { type: "apply", targets: ["Actor.a"], changes: [{ target: "Actor.a", changes: [set] }] };

describe("cards of earlier versions", () => {
  it("what was applied has its changes beside it, so that it can be taken back", () => {
    expect(
      presentEvents([
        { at: 0, by: "ada", event: { type: "attack" } },
        { at: 1, by: "gm", event: apply },
      ]),
    ).toEqual([
      { at: 0, by: "ada", time: 0, dice: true, undone: null, changes: [], event: { type: "attack" } },
      { at: 1, by: "gm", time: 0, dice: true, undone: null, changes: [set], event: apply },
    ]);
  });
  it("taking back is no event any more: what was taken back says by whom", () => {
    const events = presentEvents([
      { at: 0, by: "gm", event: apply },
      { at: 1, by: "bo", event: { type: "undo", target: "Actor.a" } },
    ]);
    expect(events.map(({ at, undone }) => [at, undone])).toEqual([[0, "bo"]]);
    expect(presentEvents([{ at: 0, by: "bo", event: { type: "undo", target: "Actor.b" } }])).toEqual([]);
  });
  it("today's events stay as they are, an own event of that name too, and read twice nothing changes", () => {
    const today = [
      { at: 3, by: "gm", time: 9, dice: false, undone: "gm", changes: [set], event: apply, click: 3 },
      { at: 4, by: "gm", time: 9, dice: false, undone: null, changes: [], event: { type: "undo", target: "Actor.a" } },
    ];
    expect(presentEvents(today)).toEqual(today);
    const once = presentEvents([{ at: 0, by: "gm", event: apply }]);
    expect(presentEvents(once)).toEqual(once);
  });
  it("what is no event is left out", () => {
    expect(presentEvents([null, 3, "x", { by: "ada" }]).map(({ at }) => at)).toEqual([3]);
  });
});
