import type { AnyObject, AnyValue } from "../../common/types.ts";
import { h } from "../applications/api/text.ts";
import { canvas } from "../runtime.ts";
import type { Point } from "./token.ts";

const DIRECTIONS: Record<number, Point> = {
  0: { x: 0, y: 0 },
  1: { x: 0, y: 1 },
  2: { x: 0, y: -1 },
  3: { x: -1, y: 0 },
  4: { x: 1, y: 0 },
};

/** What lies over the tokens: passing numbers, pings, the ruler and the selection frame. `canvas.interface`. T:client/canvas/groups/interface */
export class InterfaceGroup {
  /** In the coordinates of the scene. */
  element: HTMLElement = h("div.board-interface", { "aria-hidden": "true" });
  /** In the coordinates of the window. */
  overlay: HTMLElement = h("div.board-overlay", { "aria-hidden": "true" });

  clear(): void {
    this.element.replaceChildren();
    this.overlay.replaceChildren();
  }

  /**
   * Let a text float from a point and fade: damage, healing and the like. Harmless without a board (H-221).
   * T:client/canvas/groups/interface
   */
  async createScrollingText(
    origin: Point,
    content: string,
    { duration = 2000, distance, direction = 2, jitter = 0, ...style }: AnyObject = {},
  ): Promise<AnyValue> {
    if (!canvas.ready || !content) return null;
    const length = Number(distance ?? canvas.grid.size);
    const way = DIRECTIONS[Number(direction)] ?? DIRECTIONS[2]!;
    const wobble = (): number => (Math.random() - 0.5) * Number(jitter) * length;
    const text = h("span.scrolling-text", null, String(content));
    const start = { x: origin.x + wobble(), y: origin.y + wobble() };
    Object.assign(text.style, {
      left: `${start.x}px`,
      top: `${start.y}px`,
      fontSize: `${Number(style.fontSize ?? 28)}px`,
    });
    const fill = cssColor(style.fill);
    if (fill) text.style.color = fill;
    this.element.append(text);
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const travel = calm ? { x: 0, y: 0 } : { x: way.x * length, y: way.y * length };
    const animation = text.animate(
      [
        { opacity: 0, transform: "translate(-50%, -50%) scale(0.8)" },
        {
          opacity: 1,
          transform: `translate(calc(-50% + ${travel.x * 0.2}px), calc(-50% + ${travel.y * 0.2}px)) scale(1)`,
          offset: 0.12,
        },
        { opacity: 1, offset: 0.7 },
        { opacity: 0, transform: `translate(calc(-50% + ${travel.x}px), calc(-50% + ${travel.y}px)) scale(1)` },
      ],
      { duration: Math.max(Number(duration), 200), easing: "ease-out" },
    );
    await animation.finished.catch(() => undefined);
    text.remove();
    return text;
  }

  /** Rings that draw the eye to a place. */
  ping(origin: Point, color: string, name: string): void {
    const mark = h(
      "span.ping",
      {
        style: `left: ${origin.x}px; top: ${origin.y}px; --player-color: ${color}; --ping-size: ${canvas.grid?.size ?? 100}px`,
      },
      h("span.ping-ring"),
      h("span.ping-name", null, name),
    );
    this.element.append(mark);
    setTimeout(() => mark.remove(), 2400);
  }

  /** The ruler from point to point, with what it measures. */
  showRuler(points: Point[], label: string): void {
    this.hideRuler();
    const xs = points.map((point) => point.x);
    const ys = points.map((point) => point.y);
    const box = {
      x: Math.min(...xs) - 20,
      y: Math.min(...ys) - 20,
      width: Math.max(...xs) - Math.min(...xs) + 40,
      height: Math.max(...ys) - Math.min(...ys) + 40,
    };
    const end = points[points.length - 1]!;
    const holder = h("div.board-ruler", { style: `left: ${box.x}px; top: ${box.y}px` });
    const path = points.map((point, index) => `${index ? "L" : "M"}${point.x - box.x} ${point.y - box.y}`).join(" ");
    holder.innerHTML = `<svg width="${box.width}" height="${box.height}"><path class="edge" d="${path}"/><path class="line" d="${path}"/><circle cx="${points[0]!.x - box.x}" cy="${points[0]!.y - box.y}" r="6"/><circle cx="${end.x - box.x}" cy="${end.y - box.y}" r="6"/></svg>`;
    const tag = h("span.ruler-label", { style: `left: ${end.x - box.x}px; top: ${end.y - box.y}px` }, label);
    holder.append(tag);
    this.element.append(holder);
  }

  hideRuler(): void {
    this.element.querySelector(".board-ruler")?.remove();
  }

  /** The frame of a selection in window coordinates; null takes it away. */
  showMarquee(box: { left: number; top: number; width: number; height: number } | null): void {
    let frame = this.overlay.querySelector<HTMLElement>(".marquee");
    if (!box) return void frame?.remove();
    if (!frame) {
      frame = h("div.marquee");
      this.overlay.append(frame);
    }
    Object.assign(frame.style, {
      left: `${box.left}px`,
      top: `${box.top}px`,
      width: `${box.width}px`,
      height: `${box.height}px`,
    });
  }
}

function cssColor(fill: unknown): string | null {
  if (fill === undefined || fill === null) return null;
  if (typeof fill === "number") return `#${fill.toString(16).padStart(6, "0")}`;
  return String((fill as AnyObject).css ?? fill);
}
