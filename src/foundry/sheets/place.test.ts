import { describe, expect, it } from "vitest";
import { besideBoard, type Box, clearOf, reachable, stripFor } from "./place.ts";

describe("where a sheet opens", () => {
  it("stands against the sidebar and leaves the chat free", () =>
    expect(besideBoard(760, { start: 50, end: 1036, tokens: [] })).toBe(268));
  it("goes to the other end where it would hide its own token", () => {
    const wide = { start: 50, end: 1556 };
    expect(besideBoard(760, { ...wide, tokens: [200] })).toBe(788);
    expect(besideBoard(760, { ...wide, tokens: [1400] })).toBe(58);
  });
  it("stays against the sidebar where both ends would hide it", () =>
    expect(besideBoard(760, { start: 50, end: 1036, tokens: [600] })).toBe(268));
  it("where it can't spare both its own token and whom one aims at, it hides fewer", () => {
    const wide = { start: 50, end: 1556 };
    expect(besideBoard(760, { ...wide, tokens: [1400, 200, 300] })).toBe(788);
    expect(besideBoard(760, { ...wide, tokens: [200, 1400, 1300] })).toBe(58);
  });
  it("is left in the middle on a board that has no room for it", () =>
    expect(besideBoard(760, { start: 50, end: 420, tokens: [100] })).toBeNull());
});

describe("where a sheet stood last", () => {
  const page = { width: 1400, height: 900 };
  const place = { left: 600, top: 20, width: 760, height: 820 };
  it("is where it opens again", () => expect(reachable(place, page)).toEqual(place));
  it("counts no more on a page on which it could not be reached", () =>
    expect([
      reachable(place, { width: 420, height: 900 }),
      reachable({ ...place, top: 950 }, page),
      reachable({ left: 3 }, page),
      reachable(undefined, page),
    ]).toEqual([null, null, null, null]));
});

describe("a window from which one aims", () => {
  const room: Box = { left: 50, top: 0, right: 1036, bottom: 900 };
  const at = (left: number, top: number, width = 100, height = 100): Box => ({
    left,
    top,
    right: left + width,
    bottom: top + height,
  });
  const form = at(608, 200, 420, 500);
  it("stays where it hides nobody", () => expect(clearOf(form, room, [at(300, 400)])).toBeNull());
  it("goes to the other end of the board when one aims at somebody under it", () =>
    expect(clearOf(form, room, [at(700, 400)])).toEqual({ left: 58, top: 200 }));
  it("goes up or down where somebody stands at either end", () =>
    expect(clearOf(form, room, [at(700, 550), at(100, 550)])).toEqual({ left: 608, top: 0 }));
  it("hides as little as it must, and stays where it hides least", () => {
    const tall = at(268, 0, 760, 900);
    expect(clearOf(tall, room, [at(300, 400)])).toBeNull();
    expect(clearOf(tall, room, [at(900, 400)])).toEqual({ left: 58, top: 0 });
  });
  it("has nowhere to go on a board that has no room for it", () =>
    expect(clearOf(at(0, 0, 420, 500), { ...room, right: 420 }, [at(100, 100)])).toBeNull());
  it("that fills the board lets it glide until whom one aims at stands in the wider strip beside it", () => {
    const wide = at(268, 0, 760, 900);
    expect(stripFor(wide, room, at(650, 400))).toBe(700 - (50 + 218 / 2));
    expect(stripFor(at(58, 0, 760, 900), room, at(650, 400))).toBe(700 - (818 + 218 / 2));
    expect(stripFor(at(100, 0, 900, 900), room, at(650, 400))).toBeNull();
  });
});
