/** A line from A to B. T:client/canvas/geometry/shapes/ray */
export class Ray {
  readonly A: { x: number; y: number };
  readonly B: { x: number; y: number };

  constructor(A: { x: number; y: number }, B: { x: number; y: number }) {
    this.A = A;
    this.B = B;
  }
  get dx(): number {
    return this.B.x - this.A.x;
  }
  get dy(): number {
    return this.B.y - this.A.y;
  }
  get angle(): number {
    return Math.atan2(this.dy, this.dx);
  }
  get distance(): number {
    return Math.hypot(this.dx, this.dy);
  }
  static fromAngle(x: number, y: number, radians: number, distance: number): Ray {
    return new Ray({ x, y }, { x: x + Math.cos(radians) * distance, y: y + Math.sin(radians) * distance });
  }
}
