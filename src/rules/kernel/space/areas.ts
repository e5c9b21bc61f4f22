import { type Board, type Body, type Place, SLACK, type Spot } from "./board.ts";

/**
 * An area on the board. They are true to scale, whatever a step across a corner counts: who is drawn inside is inside. A burst is a ball, and so is a cloud, which stays; a cone is round at its
 * end; a line is as high as it is wide; what goes out from somebody's body begins at its edge.
 */
export type Area =
  | { readonly shape: "burst"; readonly at: Spot; readonly radius: number }
  | { readonly shape: "cylinder"; readonly at: Spot; readonly radius: number; readonly height: number }
  | {
      readonly shape: "cone";
      readonly at: Spot;
      readonly length: number;
      /** How wide it opens, in degrees: no more than 180. */
      readonly opens: number;
      readonly direction: number;
    }
  | {
      readonly shape: "line";
      readonly at: Spot;
      readonly length: number;
      readonly width: number;
      readonly direction: number;
    }
  | { readonly shape: "around"; readonly body: Body; readonly radius: number };

const inRadians = (degrees: number): number => (degrees * Math.PI) / 180;

/** What of a height lies nearest to a body: 0 where the body reaches it. */
const heightTo = (z: number, { bottom, top }: Pick<Body, "bottom" | "top">): number => Math.max(0, bottom - z, z - top);

/** How far a place is from the edge of a space: squares have sides, everything else is round. */
function fromEdge(board: Board, middle: Place, place: Place): number {
  const half = board.space / 2;
  const [dx, dy] = [Math.abs(place.x - middle.x), Math.abs(place.y - middle.y)];
  return board.cells === "squares"
    ? Math.hypot(Math.max(0, dx - half), Math.max(0, dy - half))
    : Math.max(0, Math.hypot(dx, dy) - half);
}

/** Whether one place of a body is inside, at whichever of its heights is best for the area. */
function holds(board: Board, area: Area, place: Place, body: Body): boolean {
  const heights = { bottom: body.bottom, top: body.top };
  if (area.shape === "around") {
    const up = Math.max(0, area.body.bottom - body.top, body.bottom - area.body.top);
    const along = Math.min(...area.body.places.map((middle) => fromEdge(board, middle, place)));
    return Math.hypot(along, up) <= area.radius + SLACK;
  }
  const { at } = area;
  const [dx, dy] = [place.x - at.x, place.y - at.y];
  const up = heightTo(at.z, heights);
  switch (area.shape) {
    case "burst":
      return Math.hypot(dx, dy, up) <= area.radius + SLACK;
    case "cylinder":
      return (
        Math.hypot(dx, dy) <= area.radius + SLACK &&
        heights.top >= at.z - SLACK &&
        heights.bottom <= at.z + area.height + SLACK
      );
    case "cone": {
      const far = Math.hypot(dx, dy, up);
      const way = inRadians(area.direction);
      const ahead = dx * Math.cos(way) + dy * Math.sin(way);
      return far > SLACK && far <= area.length + SLACK && ahead >= far * Math.cos(inRadians(area.opens / 2)) - SLACK;
    }
    case "line": {
      const way = inRadians(area.direction);
      const [cos, sin] = [Math.cos(way), Math.sin(way)];
      const [ahead, aside] = [dx * cos + dy * sin, Math.abs(dy * cos - dx * sin)];
      const half = area.width / 2 + SLACK;
      return ahead >= -SLACK && ahead <= area.length + SLACK && aside <= half && up <= half;
    }
  }
}

/** Whether an area catches somebody: the middle of any space that their body fills lies in it, at any height. */
export const catches = (board: Board, area: Area, body: Body): boolean =>
  body.places.some((place) => holds(board, area, place, body));
