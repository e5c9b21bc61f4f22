/** Where lines and circles meet. `T:common/utils/geometry` */

interface Point {
  x: number;
  y: number;
}

/** A meeting point with its place on each line: 0 at the first point, 1 at the second. */
export interface LineIntersection extends Point {
  t0: number;
  t1: number | undefined;
}

/** Where two endless lines meet; null if they are parallel. */
export function lineLineIntersection(
  a: Point,
  b: Point,
  c: Point,
  d: Point,
  { t1 = false }: { t1?: boolean } = {},
): LineIntersection | null {
  const [ux, uy, vx, vy] = [b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y];
  const cross = ux * vy - uy * vx;
  if (cross === 0) return null;
  const t0 = ((c.x - a.x) * vy - (c.y - a.y) * vx) / cross;
  return {
    x: a.x + t0 * ux,
    y: a.y + t0 * uy,
    t0,
    t1: t1 ? ((c.x - a.x) * uy - (c.y - a.y) * ux) / cross : undefined,
  };
}

/** Where two segments meet; null if they don't. */
export function lineSegmentIntersection(
  a: Point,
  b: Point,
  c: Point,
  d: Point,
  epsilon = 1e-8,
): LineIntersection | null {
  const found = lineLineIntersection(a, b, c, d, { t1: true });
  const on = (t: number | undefined): boolean => t !== undefined && t >= -epsilon && t <= 1 + epsilon;
  return found && on(found.t0) && on(found.t1) ? found : null;
}

/** Where a segment crosses a circle's edge, in order: none, one or two points. */
export function quadraticIntersection(p0: Point, p1: Point, center: Point, radius: number, epsilon = 0): Point[] {
  const [dx, dy, fx, fy] = [p1.x - p0.x, p1.y - p0.y, p0.x - center.x, p0.y - center.y];
  const a = dx * dx + dy * dy;
  const b = 2 * (fx * dx + fy * dy);
  const discriminant = b * b - 4 * a * (fx * fx + fy * fy - radius * radius);
  if (a === 0 || discriminant < 0) return [];
  const root = Math.sqrt(discriminant);
  const roots = root === 0 ? [-b / (2 * a)] : [(-b - root) / (2 * a), (-b + root) / (2 * a)];
  return roots.filter((t) => t >= -epsilon && t <= 1 + epsilon).map((t) => ({ x: p0.x + t * dx, y: p0.y + t * dy }));
}

/** How a segment lies to a circle. */
export function lineCircleIntersection(
  a: Point,
  b: Point,
  center: Point,
  radius: number,
  epsilon = 1e-8,
): {
  aInside: boolean;
  bInside: boolean;
  contained: boolean;
  outside: boolean;
  tangent: boolean;
  intersections: Point[];
} {
  const far = (p: Point): number => Math.hypot(p.x - center.x, p.y - center.y);
  const aInside = far(a) < radius - epsilon;
  const bInside = far(b) < radius - epsilon;
  const contained = aInside && bInside;
  const intersections = contained ? [] : quadraticIntersection(a, b, center, radius, epsilon);
  const tangent = !aInside && !bInside && intersections.length === 1;
  return {
    aInside,
    bInside,
    contained,
    outside: !contained && intersections.length === 0,
    tangent,
    intersections,
  };
}

const pairs = (points: readonly Point[] | readonly number[]): Point[] =>
  typeof points[0] === "number"
    ? Array.from({ length: Math.floor(points.length / 2) }, (_n, i) => ({
        x: points[2 * i] as number,
        y: points[2 * i + 1] as number,
      }))
    : [...(points as readonly Point[])];

/** The middle of an area. */
export function polygonCentroid(points: readonly Point[] | readonly number[]): Point {
  const list = pairs(points);
  let [area, x, y] = [0, 0, 0];
  list.forEach((p, i) => {
    const q = list[(i + 1) % list.length]!;
    const cross = p.x * q.y - q.x * p.y;
    area += cross;
    x += (p.x + q.x) * cross;
    y += (p.y + q.y) * cross;
  });
  if (area !== 0) return { x: x / (3 * area), y: y / (3 * area) };
  const sum = list.reduce((all, p) => ({ x: all.x + p.x, y: all.y + p.y }), { x: 0, y: 0 });
  return { x: sum.x / list.length, y: sum.y / list.length };
}

/** Does a path cross a circle, or lie in it? */
export function pathCircleIntersects(
  points: readonly Point[] | readonly number[],
  close: boolean,
  center: Point,
  radius: number,
): boolean {
  const list = pairs(points);
  const ends = close ? list : list.slice(0, -1);
  return ends.some((p, i) => !lineCircleIntersection(p, list[(i + 1) % list.length]!, center, radius).outside);
}

/** Do two circles overlap or touch? */
export function circleCircleIntersects(
  x0: number,
  y0: number,
  r0: number,
  x1: number,
  y1: number,
  r1: number,
): boolean {
  return Math.hypot(x1 - x0, y1 - y0) <= r0 + r1;
}
