import type { Ref } from "../situation.ts";
import { type Area, catches } from "./areas.ts";
import type { Board, Body, Spot } from "./board.ts";
import type { Pace } from "./forced.ts";
import { hiddenShare } from "./sight.ts";

/** What an act covers of the board, in feet. A cone and a line begin at the body of whoever does it and are aimed; a burst is put somewhere, or goes out from there. */
export interface Covers {
  readonly shape: "burst" | "cylinder" | "cone" | "line";
  /** Radius of a burst and a cylinder, length of a cone and a line. */
  readonly feet: number;
  /** Of a line. */
  readonly width?: number;
  /** Of a cylinder. */
  readonly height?: number;
  /** It may be put as far away as one likes; absent: it is where whoever does it stands. */
  readonly placed?: true;
  /** Friends are left out (Selective). */
  readonly selective?: true;
  /** Share of somebody that cover must hide from where it begins to keep it from them; absent: it gets past any cover. */
  readonly sheltered?: number;
  /** Rounds for which it stays where it is; absent: it is over at once. */
  readonly rounds?: number;
}

/** How wide a cone opens, in degrees. No ledger has another. */
const OPENS = 90;
const WIDTH = 5;

/** Whether it begins at a body and is turned, or is put down and has no direction. */
export const isTurned = ({ shape }: Pick<Covers, "shape">): boolean => shape === "cone" || shape === "line";

/** The middle of a body, as high as it reaches half way. */
export function middleOfBody({ places, bottom, top }: Body): Spot {
  const sum = places.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }), { x: 0, y: 0 });
  return { x: sum.x / places.length, y: sum.y / places.length, z: (bottom + top) / 2 };
}

/** Whether somebody chooses where it is put. */
export const isPut = (covers: Covers): boolean => !isTurned(covers) && covers.placed === true;

/** The area that it is, put down or aimed there. What isn't put anywhere goes out from the edge of the body. */
export function areaOf(covers: Covers, from: Body, at: Spot, direction: number): Area {
  const origin = middleOfBody(from);
  switch (covers.shape) {
    case "burst":
      return isPut(covers)
        ? { shape: "burst", at, radius: covers.feet }
        : { shape: "around", body: from, radius: covers.feet };
    case "cylinder":
      return {
        shape: "cylinder",
        at: isPut(covers) ? at : origin,
        radius: covers.feet,
        height: covers.height ?? covers.feet,
      };
    case "cone":
      return { shape: "cone", at: origin, length: covers.feet, opens: OPENS, direction };
    case "line":
      return { shape: "line", at: origin, length: covers.feet, width: covers.width ?? WIDTH, direction };
  }
}

/** Why somebody whom an area covers isn't among those it befalls: it is they who do it, it leaves friends out, the rules say no, cover keeps it from them. */
export type Spared = "self" | "friend" | "refused" | "cover";

/** Somebody on the board who may be in it. */
export interface Standing {
  readonly who: Ref;
  readonly body: Body;
  readonly friend: boolean;
  /** The rules say that it can't befall them. */
  readonly refused: boolean;
}

/** Where an area begins: cover against it is what stands between there and somebody. */
const beginningOf = (area: Area): Body =>
  area.shape === "around" ? area.body : { places: [area.at], bottom: area.at.z, top: area.at.z };

/** Whom an area covers, and why some of them have nothing of it. @param walled  whether what can't be seen through stands in a line; absent: nothing does */
export function coveredBy(
  board: Board,
  area: Area,
  covers: Pick<Covers, "selective" | "sheltered">,
  {
    self,
    all,
    walled,
  }: { readonly self: Ref; readonly all: readonly Standing[]; readonly walled?: (line: Pace) => boolean },
): readonly { readonly who: Ref; readonly spared: Spared | null }[] {
  return all
    .filter(({ body }) => catches(board, area, body))
    .map((one) => {
      const spared = whySpared(one, self, covers.selective === true);
      return { who: one.who, spared: spared ?? (isSheltered(one) ? "cover" : null) };
    });
  function isSheltered({ body }: Standing): boolean {
    const { sheltered } = covers;
    if (!walled || sheltered === undefined) return false;
    return hiddenShare(board, beginningOf(area), body, walled) >= sheltered;
  }
}

function whySpared({ who, friend, refused }: Standing, self: Ref, selective: boolean): Spared | null {
  if (who === self) return "self";
  if (refused) return "refused";
  return selective && friend ? "friend" : null;
}

/** Where the next one stands on whom it could be put or at whom it could be turned: the nearest first, one after the other. */
export function nextMark(from: Body, all: readonly Standing[], last: Ref | null, by: 1 | -1): Standing | null {
  const middle = middleOfBody(from);
  const way = ({ body }: Standing): number => {
    const { x, y } = middleOfBody(body);
    return Math.hypot(x - middle.x, y - middle.y);
  };
  const order = all.filter(({ refused }) => !refused).toSorted((a, b) => way(a) - way(b));
  const at = order.findIndex(({ who }) => who === last);
  return order[at === -1 ? (by === 1 ? 0 : order.length - 1) : (at + by + order.length) % order.length] ?? null;
}

/** The direction from one place to another, in degrees: 0 is to the right, 90 down. */
export const directionTo = (from: { x: number; y: number }, to: { x: number; y: number }): number =>
  (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
