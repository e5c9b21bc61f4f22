/** A run up to somebody, with which an act begins: where it ends, and how far from there to whom it is for. */
import { between, type Board, type Body } from "./board.ts";
import { carried, type Hurdles, type Met } from "./forced.ts";

/** How a run has ended. Feet. */
export interface RunUp {
  readonly feet: number;
  /** What ended it before whoever it was for. */
  readonly met: Met | null;
  /** From there to whom it was for. */
  readonly left: number;
}

/** Where somebody comes to who runs straight at another: beside them, or before what stands in the way. */
export function runUp(board: Board, body: Body, to: Body, feet: number, hurdles: Hurdles): RunUp {
  const { by, feet: gone, met } = carried(board, body, to, { feet, way: "towards" }, hurdles);
  const there = { ...body, places: body.places.map(({ x, y }) => ({ x: x + by.x, y: y + by.y })) };
  return { feet: gone, met, left: between(board, there, to) };
}
