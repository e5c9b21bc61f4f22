/** Outlines: what lies in them, how they turn, which box holds them. Plain numbers, no documents. Host's own: follows no page. */
import type { Point } from "../grid.ts";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const TURN = Math.PI / 180;

/** A point turned about another, in degrees, clockwise on a scene. */
export function turned(point: Point, about: Point, degrees: number): Point {
  if (degrees % 360 === 0) return { x: point.x, y: point.y };
  const [cos, sin] = [Math.cos(degrees * TURN), Math.sin(degrees * TURN)];
  const [dx, dy] = [point.x - about.x, point.y - about.y];
  return { x: about.x + dx * cos - dy * sin, y: about.y + dx * sin + dy * cos };
}

/** Points along an ellipse, no farther from it than a quarter of a pixel. */
export function ellipsePoints(center: Point, rx: number, ry: number, from = 0, to = 360): Point[] {
  const longest = Math.max(rx, ry, 0.25);
  const step = (2 * Math.acos(Math.max(0, 1 - 0.25 / longest))) / TURN;
  const steps = Math.max(4, Math.ceil((to - from) / step));
  const count = to - from >= 360 ? steps : steps + 1;
  return Array.from({ length: count }, (_v, n) => {
    const angle = (from + ((to - from) * n) / steps) * TURN;
    return { x: center.x + Math.cos(angle) * rx, y: center.y + Math.sin(angle) * ry };
  });
}

/** Does the point lie in the polygon, by the number of sides that a ray to the right crosses? */
export function inPolygon(points: readonly Point[], { x, y }: Point): boolean {
  let inside = false;
  for (let n = 0, before = points.length - 1; n < points.length; before = n++) {
    const [a, b] = [points[n]!, points[before]!];
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}

/** How far a point is from the line between two. */
export function toSegment(point: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((point.x - a.x) * dx + (point.y - a.y) * dy) / length));
  return Math.hypot(point.x - a.x - dx * share, point.y - a.y - dy * share);
}

/** How far a point is from a polygon's outline; 0 inside. */
export function toPolygon(points: readonly Point[], point: Point): number {
  if (inPolygon(points, point)) return 0;
  return Math.min(...points.map((a, n) => toSegment(point, a, points[(n + 1) % points.length]!)));
}

/** The smallest box that holds all points. */
export function boxOf(points: readonly Point[]): Box {
  if (points.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** The area of a polygon. */
export function areaOf(points: readonly Point[]): number {
  let twice = 0;
  for (const [n, a] of points.entries()) {
    const b = points[(n + 1) % points.length]!;
    twice += a.x * b.y - b.x * a.y;
  }
  return Math.abs(twice) / 2;
}

/** What a convex polygon becomes when everything within a distance of it is added: its outline pushed out, corners round. */
export function grown(points: readonly Point[], distance: number): Point[] {
  const round = points.flatMap((point) => ellipsePoints(point, distance, distance));
  return hull(round);
}

/** The convex outline around points. */
export function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  if (sorted.length < 3) return sorted;
  const half = (list: readonly Point[]): Point[] => {
    const out: Point[] = [];
    for (const point of list) {
      while (out.length >= 2) {
        const [a, b] = [out[out.length - 2]!, out[out.length - 1]!];
        if ((b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) > 0) break;
        out.pop();
      }
      out.push(point);
    }
    return out.slice(0, -1);
  };
  return [...half(sorted), ...half([...sorted].reverse())];
}
