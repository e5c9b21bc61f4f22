/** A colour as a number with helpers. `T:common/utils/color` */
import type { AnyValue } from "../types.ts";

export type RGB = [number, number, number];
export type ColorSource = number | string | RGB | Color | null | undefined;

// Number's statics are left out of the type: Color.fromString means something else.
// oxlint-disable-next-line typescript/no-wrapper-object-types -- an instance of this class is a Number object
export class Color extends (Number as unknown as new (value?: number) => Number) {
  /** False for a colour made from nothing or from junk. */
  get valid(): boolean {
    const n = this.valueOf();
    return Number.isInteger(n) && n >= 0 && n <= 0xffffff;
  }

  /** `#rrggbb`. */
  get css(): string {
    return this.toString(16);
  }

  get rgb(): RGB {
    const n = this.valueOf();
    return [((n >> 16) & 0xff) / 255, ((n >> 8) & 0xff) / 255, (n & 0xff) / 255];
  }

  get r(): number {
    return this.rgb[0];
  }
  get g(): number {
    return this.rgb[1];
  }
  get b(): number {
    return this.rgb[2];
  }
  get maximum(): number {
    return Math.max(...this.rgb);
  }
  get minimum(): number {
    return Math.min(...this.rgb);
  }

  get littleEndian(): number {
    const n = this.valueOf();
    return ((n >> 16) & 0xff) + (n & 0x00ff00) + ((n & 0xff) << 16);
  }

  get hsv(): RGB {
    const [r, g, b] = this.rgb;
    const max = Math.max(r, g, b),
      d = max - Math.min(r, g, b);
    return [hue(r, g, b, max, d), max === 0 ? 0 : d / max, max];
  }

  get hsl(): RGB {
    const [r, g, b] = this.rgb;
    const max = Math.max(r, g, b),
      min = Math.min(r, g, b),
      d = max - min,
      l = (max + min) / 2;
    return [hue(r, g, b, max, d), d === 0 ? 0 : d / (1 - Math.abs(2 * l - 1)), l];
  }

  get linear(): RGB {
    return this.rgb.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as RGB;
  }

  override toString(radix = 16): string {
    if (radix === 16) return this.valid ? `#${this.valueOf().toString(16).padStart(6, "0")}` : "NaN";
    return super.toString(radix);
  }

  toJSON(): string {
    return this.css;
  }
  toHTML(): string {
    return this.css;
  }

  equals(other: AnyValue): boolean {
    return this.valueOf() === Number(other);
  }

  toRGBA(alpha: number): string {
    const [r, g, b] = this.rgb;
    return `rgba(${Math.round(r * 255)}, ${Math.round(g * 255)}, ${Math.round(b * 255)}, ${alpha})`;
  }

  #combine(other: Color | number, op: (a: number, b: number) => number): Color {
    const that =
      other instanceof Color || Number.isInteger(other) ? Color.from(other).rgb : ([other, other, other] as RGB);
    return Color.fromRGB(this.rgb.map((v, i) => op(v, that[i]!)) as RGB);
  }

  mix(other: Color, weight: number): Color {
    return this.#combine(other, (a, b) => a * (1 - weight) + b * weight);
  }
  multiply(other: Color | number): Color {
    return other instanceof Color
      ? this.#combine(other, (a, b) => a * b)
      : Color.fromRGB(this.rgb.map((v) => v * other) as RGB);
  }
  add(other: Color | number): Color {
    return other instanceof Color
      ? this.#combine(other, (a, b) => a + b)
      : Color.fromRGB(this.rgb.map((v) => v + other) as RGB);
  }
  subtract(other: Color | number): Color {
    return other instanceof Color
      ? this.#combine(other, (a, b) => a - b)
      : Color.fromRGB(this.rgb.map((v) => v - other) as RGB);
  }
  maximize(other: Color | number): Color {
    return other instanceof Color
      ? this.#combine(other, Math.max)
      : Color.fromRGB(this.rgb.map((v) => Math.max(v, other)) as RGB);
  }
  minimize(other: Color | number): Color {
    return other instanceof Color
      ? this.#combine(other, Math.min)
      : Color.fromRGB(this.rgb.map((v) => Math.min(v, other)) as RGB);
  }

  *[Symbol.iterator](): Generator<number, void, undefined> {
    yield* this.rgb;
  }

  static from(color: ColorSource): Color {
    if (color === null || color === undefined || color === "") return new this(NaN);
    if (typeof color === "string") return this.fromString(color);
    if (typeof color === "number") return new this(color);
    if (Array.isArray(color)) return this.fromRGB(color);
    if (color instanceof Color) return color;
    return new this(Number(color));
  }

  static fromString(color: string): Color {
    let hex = color.trim().replace(/^#/, "");
    if (/^[0-9a-f]{3}$/i.test(hex)) hex = [...hex].map((c) => c + c).join("");
    return new this(/^[0-9a-f]{6}([0-9a-f]{2})?$/i.test(hex) ? Number.parseInt(hex.slice(0, 6), 16) : NaN);
  }

  static fromRGB(rgb: RGB): Color {
    const [r, g, b] = rgb.map((v) => Math.round(Math.min(1, Math.max(0, v)) * 255)) as RGB;
    return new this((r << 16) + (g << 8) + b);
  }

  static fromRGBvalues(r: number, g: number, b: number): Color {
    return this.fromRGB([r, g, b]);
  }

  static fromHSV([h, s, v]: RGB): Color {
    const f = (n: number): number => {
      const k = (n + h * 6) % 6;
      return v - v * s * Math.max(0, Math.min(k, 4 - k, 1));
    };
    return this.fromRGB([f(5), f(3), f(1)]);
  }

  static fromHSL([h, s, l]: RGB): Color {
    const a = s * Math.min(l, 1 - l);
    const f = (n: number): number => {
      const k = (n + h * 12) % 12;
      return l - a * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    };
    return this.fromRGB([f(0), f(8), f(4)]);
  }

  static fromLinearRGB(linear: RGB): Color {
    return this.fromRGB(linear.map((c) => (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055)) as RGB);
  }

  static mix(a: number, b: number, weight: number): number {
    return new this(a).mix(new this(b), weight).valueOf();
  }
}

/** Hue from 0 to 1. */
function hue(r: number, g: number, b: number, max: number, d: number): number {
  if (d === 0) return 0;
  const h = max === r ? ((g - b) / d) % 6 : max === g ? (b - r) / d + 2 : (r - g) / d + 4;
  return (h < 0 ? h + 6 : h) / 6;
}
