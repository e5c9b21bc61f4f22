import { describe, expect, it } from "vitest";
import type { ButtonView, CardView } from "./card-view.ts";
import { withoutGone } from "./gone-view.ts";

const named = (uuid: string): { uuid: string; name: string; img: string } => ({
  uuid,
  name: uuid.toUpperCase(),
  img: "",
});
const button = (gesture: string, more: Partial<ButtonView> = {}): ButtonView => ({
  gesture,
  args: {},
  label: gesture,
  icon: "",
  ...more,
});
const part = (uuid: string) => ({
  ...named(uuid),
  waiting: "waits",
  rolls: [],
  consequences: [],
  buttons: [button("answer")],
});
const view = {
  buttons: [button("undo"), button("aim", { args: { at: "a" } }), button("announce", { about: ["a", "b"] })],
  parties: [part("a"), part("b")],
} as unknown as CardView;

describe("a card on which somebody has left", () => {
  const live = (...gone: readonly string[]): unknown => {
    const now = withoutGone(view, gone.map(named), (name) => `${name} is gone`);
    return [now.buttons, ...now.parties.map((p) => p.buttons)].flat().flatMap((b) => (b.refused ? [] : [b.gesture]));
  };
  it("is as it is while all are here", () => expect(withoutGone(view, [], String)).toBe(view));
  it("what is about one of them can't be pressed, what is about several as long as one is here", () => {
    expect(live("a")).toEqual(["undo", "announce", "answer"]);
    expect(live("a", "b")).toEqual(["undo"]);
  });
  it("waits for them no more", () =>
    expect(withoutGone(view, [named("a")], String).parties.map((p) => p.waiting)).toEqual([undefined, "waits"]));
});
