/**
 * The parts of pixi.js that are arithmetic: points, rectangles, circles, ellipses, polygons. Systems reckon with them; nothing of it draws.
 * Host's own, after the documentation of pixi.js 7 (MIT)
 */
import { inPolygon } from "../../common/data/shapes-geometry.ts";

export class Point {
  constructor(
    public x = 0,
    public y = 0,
  ) {}
  clone(): Point {
    return new Point(this.x, this.y);
  }
  copyFrom({ x, y }: { x: number; y: number }): this {
    return this.set(x, y);
  }
  equals({ x, y }: { x: number; y: number }): boolean {
    return this.x === x && this.y === y;
  }
  set(x = 0, y = x): this {
    this.x = x;
    this.y = y;
    return this;
  }
}

export class Rectangle {
  readonly type = 1;
  constructor(
    public x = 0,
    public y = 0,
    public width = 0,
    public height = 0,
  ) {}
  get left(): number {
    return this.x;
  }
  get right(): number {
    return this.x + this.width;
  }
  get top(): number {
    return this.y;
  }
  get bottom(): number {
    return this.y + this.height;
  }
  get center(): Point {
    return new Point(this.x + this.width / 2, this.y + this.height / 2);
  }
  clone(): Rectangle {
    return new Rectangle(this.x, this.y, this.width, this.height);
  }
  contains(x: number, y: number): boolean {
    return x >= this.x && x < this.right && y >= this.y && y < this.bottom;
  }
  intersects({ x, y, width, height }: { x: number; y: number; width: number; height: number }): boolean {
    return x < this.right && x + width > this.x && y < this.bottom && y + height > this.y;
  }
  pad(across = 0, down = across): this {
    this.x -= across;
    this.y -= down;
    this.width += 2 * across;
    this.height += 2 * down;
    return this;
  }
  getBounds(): Rectangle {
    return this.clone();
  }
}

export class Circle {
  readonly type = 2;
  constructor(
    public x = 0,
    public y = 0,
    public radius = 0,
  ) {}
  clone(): Circle {
    return new Circle(this.x, this.y, this.radius);
  }
  contains(x: number, y: number): boolean {
    return this.radius > 0 && Math.hypot(x - this.x, y - this.y) <= this.radius;
  }
  getBounds(): Rectangle {
    return new Rectangle(this.x - this.radius, this.y - this.radius, 2 * this.radius, 2 * this.radius);
  }
}

/** `width` and `height` are half of it, as in pixi. */
export class Ellipse {
  readonly type = 3;
  constructor(
    public x = 0,
    public y = 0,
    public width = 0,
    public height = 0,
  ) {}
  clone(): Ellipse {
    return new Ellipse(this.x, this.y, this.width, this.height);
  }
  contains(x: number, y: number): boolean {
    if (!(this.width > 0 && this.height > 0)) return false;
    return ((x - this.x) / this.width) ** 2 + ((y - this.y) / this.height) ** 2 <= 1;
  }
  getBounds(): Rectangle {
    return new Rectangle(this.x - this.width, this.y - this.height, 2 * this.width, 2 * this.height);
  }
}

export class Polygon {
  readonly type = 0;
  points: number[];
  closeStroke = true;

  constructor(...given: (number | { x: number; y: number } | readonly (number | { x: number; y: number })[])[]) {
    this.points = given.flat().flatMap((one) => (typeof one === "number" ? [one] : [one.x, one.y]));
  }
  get _corners(): Point[] {
    return Array.from(
      { length: Math.floor(this.points.length / 2) },
      (_v, n) => new Point(this.points[2 * n]!, this.points[2 * n + 1]!),
    );
  }
  clone(): Polygon {
    return new Polygon([...this.points]);
  }
  contains(x: number, y: number): boolean {
    return inPolygon(this._corners, { x, y });
  }
  getBounds(): Rectangle {
    const corners = this._corners;
    if (corners.length === 0) return new Rectangle();
    const xs = corners.map(({ x }) => x);
    const ys = corners.map(({ y }) => y);
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    return new Rectangle(x, y, Math.max(...xs) - x, Math.max(...ys) - y);
  }
}
