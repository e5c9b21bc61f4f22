import { describe, expect, it } from "vitest";
import { stoppedShort } from "../turns/turn-and-reach.ts";
import { type Board, type Body, bodyAt } from "./board.ts";
import { crosses, type Hurdles } from "./forced.ts";
import { runUp } from "./run.ts";

const BOARD: Board = { cells: "squares", space: 5, diagonals: "equidistant", origin: { x: 2.5, y: 2.5 } };
const on = (column: number, size = 1): Body =>
  bodyAt({ x: column * 5, y: 10, z: 0 }, { wide: size, high: size, tall: size }, 5);
const [ADA, FOE, BO] = ["Actor.ada", "Actor.foe", "Actor.bo"] as const;
const called = (who: string): string => who.replace("Actor.", "");
const hurdles = (bo: Body | null, wall: number | null = null): Hurdles => ({
  bodies: [{ who: FOE, body: on(8) }, ...(bo ? [{ who: BO, body: bo }] : [])],
  walled: (pace) => wall !== null && crosses({ from: { x: wall, y: 0 }, to: { x: wall, y: 30 } }, pace),
  edges: null,
});
const run = (there: Hurdles, feet = Number.POSITIVE_INFINITY) => runUp(BOARD, on(0), on(8), feet, there);
const no = (there: Hurdles, reach = 5) => stoppedShort(run(there), reach, FOE, called);

describe("FUD-293 FUD-317 DES-107 TWI-363 TWI-378 a run up to somebody", () => {
  it("ends beside them, and the blow comes", () => {
    expect(run(hurdles(null))).toEqual({ feet: 35, met: { kind: "body", who: FOE }, left: 5 });
    expect(no(hurdles(null))).toBeNull();
  });
  it("whoever stands in the way stops it, and from there it doesn't come: who, after how many feet, how far it still is", () => {
    expect(no(hurdles(on(4)))).toMatchObject({
      reason: "turnAndReach.stoppedShort",
      data: { by: "bo", name: "foe", feet: 15, away: 25, bound: 5 },
    });
  });
  it("so does a wall", () =>
    expect(no(hurdles(null, 20))?.data).toMatchObject({ by: "CROSSOVER.Shared.Path.wall", feet: 15, away: 25 }));
  it("who reaches over what stands in the way strikes all the same", () => {
    expect(no(hurdles(on(7)))?.data).toMatchObject({ away: 10 });
    expect(no(hurdles(on(7)), 10)).toBeNull();
  });
  it("a run that nothing stops, and one that no board shows, are in nobody's way", () => {
    expect(stoppedShort(run(hurdles(null), 10), 5, FOE, called)).toBeNull();
    expect(stoppedShort(null, 5, ADA, called)).toBeNull();
  });
});
