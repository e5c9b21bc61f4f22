import { describe, expect, it } from "vitest";
import { besideBoard, reachable } from "./place.ts";

describe("where a sheet opens", () => {
  it("stands against the sidebar and leaves the chat free", () =>
    expect(besideBoard(760, { start: 50, end: 1036, token: null })).toBe(268));
  it("goes to the other end where it would hide its own token", () => {
    const wide = { start: 50, end: 1556 };
    expect(besideBoard(760, { ...wide, token: 200 })).toBe(788);
    expect(besideBoard(760, { ...wide, token: 1400 })).toBe(58);
  });
  it("stays against the sidebar where both ends would hide it", () =>
    expect(besideBoard(760, { start: 50, end: 1036, token: 600 })).toBe(268));
  it("is left in the middle on a board that has no room for it", () =>
    expect(besideBoard(760, { start: 50, end: 420, token: 100 })).toBeNull());
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
