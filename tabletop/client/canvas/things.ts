/** Walls, tiles, drawings, notes, lights and sounds as the flat board shows them: what is seen is drawn, what shines or sounds is kept. T:client/canvas/placeables/_module */
import { ellipsePoints, turned } from "../../common/data/shapes-geometry.ts";
import type { AnyObject, AnyValue } from "../../common/types.ts";
import { canvas, game } from "../runtime.ts";
import { Point, Rectangle } from "./pixi.ts";
import { css, pathOf, PlaceableObject, PlaceablesLayer, svg } from "./placeable.ts";
import type { Point as Place } from "./token.ts";

/** T:client/canvas/placeables/wall */
export class Wall extends PlaceableObject {
  static override embeddedName = "Wall";

  get coords(): number[] {
    return this.document.c as number[];
  }
  get midpoint(): [number, number] {
    const [x0, y0, x1, y1] = this.coords as [number, number, number, number];
    return [(x0 + x1) / 2, (y0 + y1) / 2];
  }
  override get bounds(): Rectangle {
    const [x0, y0, x1, y1] = this.coords as [number, number, number, number];
    return new Rectangle(Math.min(x0, x1), Math.min(y0, y1), Math.abs(x1 - x0), Math.abs(y1 - y0));
  }
  override get center(): Point {
    return new Point(...this.midpoint);
  }
  get isDoor(): boolean {
    return this.document.door > 0;
  }
  get isOpen(): boolean {
    return this.isDoor && this.document.ds === 1;
  }
  /** Walls are the Gamemaster's to see. */
  override get isVisible(): boolean {
    return Boolean(game.user?.isGM);
  }
  override _refresh(): void {
    const [x1, y1, x2, y2] = this.coords;
    const color = this.isDoor ? "#6666ee" : "#c8b878";
    this.element.replaceChildren(
      svg("line", {
        x1,
        y1,
        x2,
        y2,
        stroke: color,
        "stroke-width": 5,
        "stroke-dasharray": this.isOpen ? "12 8" : null,
      }),
    );
  }
}

/** T:client/canvas/placeables/tile */
export class Tile extends PlaceableObject {
  static override embeddedName = "Tile";

  override _refresh(): void {
    const { x, y, width, height, rotation, alpha, texture } = this.document;
    const middle = `${Number(x) + width / 2} ${Number(y) + height / 2}`;
    const href = String(texture?.src ?? "");
    this.element.replaceChildren(
      ...(href
        ? [
            svg("image", {
              href,
              x,
              y,
              width,
              height,
              opacity: alpha,
              preserveAspectRatio: "none",
              transform: `rotate(${rotation} ${middle})`,
            }),
          ]
        : []),
    );
  }
}

/** T:client/canvas/placeables/drawing */
export class Drawing extends PlaceableObject {
  static override embeddedName = "Drawing";

  get isAuthor(): boolean {
    return Boolean(this.document.author?.isSelf);
  }
  override get isVisible(): boolean {
    return super.isVisible || this.isAuthor;
  }
  override get bounds(): Rectangle {
    const { x, y, shape } = this.document;
    return new Rectangle(x, y, shape.width ?? 0, shape.height ?? 0);
  }
  #outline(): Place[] {
    const { x, y, shape, rotation } = this.document;
    const { width = 0, height = 0, points, type } = shape;
    const middle = { x: Number(x) + width / 2, y: Number(y) + height / 2 };
    const raw: Place[] =
      type === "p"
        ? Array.from({ length: points.length / 2 }, (_v, n) => ({ x: x + points[2 * n], y: y + points[2 * n + 1] }))
        : type === "r"
          ? [
              { x, y },
              { x: x + width, y },
              { x: x + width, y: y + height },
              { x, y: y + height },
            ]
          : ellipsePoints(middle, width / 2, height / 2);
    return raw.map((point) => turned(point, middle, Number(rotation)));
  }
  override _refresh(): void {
    const { document } = this;
    const { center } = this;
    const words = svg("text", {
      x: center.x,
      y: center.y,
      "text-anchor": "middle",
      "font-size": document.fontSize,
      fill: css(document.textColor),
    });
    words.textContent = String(document.text ?? "");
    this.element.replaceChildren(
      svg("path", {
        d: pathOf([this.#outline()]),
        fill: document.fillType ? css(document.fillColor) : "none",
        "fill-opacity": document.fillAlpha,
        stroke: css(document.strokeColor),
        "stroke-width": document.strokeWidth,
        "stroke-opacity": document.strokeAlpha,
      }),
      words,
    );
  }
}

/** T:client/canvas/placeables/note */
export class Note extends PlaceableObject {
  static override embeddedName = "Note";

  get entry(): AnyValue {
    return (game.journal?.get(this.document.entryId) ?? null) as AnyValue;
  }
  get page(): AnyValue {
    return (this.entry?.pages.get(this.document.pageId) ?? null) as AnyValue;
  }
  get text(): string {
    return String(this.document.text || this.page?.name || this.entry?.name || "");
  }
  override get isVisible(): boolean {
    const about = this.page ?? this.entry;
    return about ? Boolean(about.testUserPermission(game.user, "LIMITED")) : Boolean(game.user?.isGM);
  }
  override _refresh(): void {
    const { x, y, iconSize, texture } = this.document;
    const half = Number(iconSize) / 2;
    const label = svg("text", { x, y: Number(y) + half + 20, "text-anchor": "middle", class: "note-label" });
    label.textContent = this.text;
    const title = svg("title");
    title.textContent = this.text;
    this.element.replaceChildren(
      title,
      svg("image", { href: texture?.src, x: x - half, y: y - half, width: iconSize, height: iconSize }),
      label,
    );
  }
}

/** Kept; nothing is seen of it but a mark for the Gamemaster. */
class Source extends PlaceableObject {
  override get isVisible(): boolean {
    return Boolean(game.user?.isGM);
  }
  override get center(): Point {
    return new Point(this.x, this.y);
  }
  override _refresh(): void {
    this.element.replaceChildren(
      svg("circle", { cx: this.x, cy: this.y, r: 8, fill: "none", stroke: "#d8b04a", "stroke-dasharray": "3 3" }),
    );
  }
}
/** T:client/canvas/placeables/light */
export class AmbientLight extends Source {
  static override embeddedName = "AmbientLight";
}
/** T:client/canvas/placeables/sound */
export class AmbientSound extends Source {
  static override embeddedName = "AmbientSound";
}

/** A layer whose things take the place where they are put. */
const layer = (documentName: string, name: string, more: AnyObject = {}): typeof PlaceablesLayer =>
  class extends PlaceablesLayer {
    static override documentName = documentName;
    static override get layerOptions(): AnyObject {
      return { ...super.layerOptions, name, ...more };
    }
  };

/** T:client/canvas/layers/walls */
export class WallsLayer extends layer("Wall", "walls", { controllableObjects: true, zIndex: 700 }) {
  get doors(): AnyValue[] {
    return this.placeables.filter((wall) => wall.isDoor);
  }
}
/** T:client/canvas/layers/tiles */
export class TilesLayer extends layer("Tile", "tiles", {
  controllableObjects: true,
  rotatableObjects: true,
  zIndex: 300,
}) {}
/** T:client/canvas/layers/drawings */
export class DrawingsLayer extends layer("Drawing", "drawings", {
  controllableObjects: true,
  rotatableObjects: true,
  zIndex: 500,
}) {}
/** T:client/canvas/layers/notes */
export class NotesLayer extends layer("Note", "notes", { zIndex: 800 }) {
  /** Bring a note into view. */
  async panToNote(note: AnyValue, { scale }: AnyObject = {}): Promise<void> {
    await canvas.animatePan({ x: note.x, y: note.y, scale });
  }
}
/** T:client/canvas/layers/lighting */
export class LightingLayer extends layer("AmbientLight", "lighting", { rotatableObjects: true, zIndex: 900 }) {
  get darknessLevel(): number {
    return Number(canvas.scene?.environment?.darknessLevel ?? 0);
  }
}
/** T:client/canvas/layers/sounds */
export class SoundsLayer extends layer("AmbientSound", "sounds", { zIndex: 900 }) {}
