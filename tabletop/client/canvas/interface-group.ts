import { bindings } from "../../common/bindings.ts";
import type { AnyObject, AnyValue } from "../../common/types.ts";
import { h } from "../applications/api/text.ts";
import { canvas, game } from "../runtime.ts";
import { pathOf, svg } from "./placeable.ts";
import { broadcastActivity } from "./targets.ts";
import type { Point } from "./token.ts";

const DIRECTIONS: Record<number, Point> = {
  0: { x: 0, y: 0 },
  1: { x: 0, y: 1 },
  2: { x: 0, y: -1 },
  3: { x: -1, y: 0 },
  4: { x: 1, y: 0 },
};

/** Spaces of the grid in colour, by the name of whoever marks them. T:client/canvas/layers/grid */
export class GridLayer {
  readonly element = svg("g", { class: "layer grid-highlights" });
  highlightLayers: Record<string, { name: string; positions: Set<string>; element: SVGElement }> = {};

  addHighlightLayer(name: string): AnyObject {
    return (this.highlightLayers[name] ??= ((): AnyValue => {
      const element = svg("g", { "data-highlight": name });
      this.element.append(element);
      return { name, positions: new Set<string>(), element };
    })());
  }
  getHighlightLayer(name: string): AnyObject | undefined {
    return this.highlightLayers[name];
  }
  clearHighlightLayer(name: string): void {
    this.highlightLayers[name]?.positions.clear();
    this.highlightLayers[name]?.element.replaceChildren();
  }
  destroyHighlightLayer(name: string): void {
    this.highlightLayers[name]?.element.remove();
    Reflect.deleteProperty(this.highlightLayers, name);
  }
  /** Mark a space by its top left corner, once; without a grid a shape is marked. */
  highlightPosition(name: string, { x, y, color = "#33bbff", border, alpha = 0.25, shape }: AnyObject = {}): void {
    const layer = this.highlightLayers[name];
    if (!layer) return;
    const key = `${String(x)},${String(y)}`;
    if (layer.positions.has(key)) return;
    layer.positions.add(key);
    const { grid } = canvas;
    const outline: Point[] = grid.isGridless
      ? ((shape?._corners ?? []) as Point[])
      : (grid.getVertices({ x: Number(x) + grid.sizeX / 2, y: Number(y) + grid.sizeY / 2 }) as Point[]);
    layer.element.append(
      svg("path", {
        d: pathOf([outline]),
        fill: cssColor(color),
        "fill-opacity": alpha,
        stroke: border === undefined || border === null ? "none" : cssColor(border),
        "stroke-width": 2,
      }),
    );
  }
}

/** What a token says, over its head for a while. T:client/canvas/animation/chat-bubbles */
export class ChatBubbles {
  /** Say it on this screen, if this user wants bubbles and sees the token. */
  async say(
    token: AnyValue,
    message: string,
    { cssClasses = [], requireVisible = false, pan = true }: AnyObject = {},
  ): Promise<HTMLElement | null> {
    if (!token || !message || !canvas.ready || game.settings.get("core", "chatBubbles") !== true) return null;
    if (requireVisible && !token.visible) return null;
    if (pan && game.settings.get("core", "chatBubblesPan") === true)
      await canvas.animatePan({ x: token.center.x, y: token.center.y, duration: 500 });
    const bubble = h("div.chat-bubble", { class: (cssClasses as string[]).join(" "), dataset: { tokenId: token.id } });
    bubble.innerHTML = bindings.cleanHTML(String(message));
    Object.assign(bubble.style, { left: `${token.center.x}px`, top: `${token.y}px` });
    for (const old of canvas.interface.element.querySelectorAll(`.chat-bubble[data-token-id="${token.id}"]`))
      old.remove();
    canvas.interface.element.append(bubble);
    const words = String(bubble.textContent).split(/\s+/u).length;
    setTimeout(
      () => {
        bubble.remove();
      },
      Math.min(Math.max(words * 300, 2000), 20000),
    );
    return bubble;
  }

  /** Say it on everybody's. */
  async broadcast(token: AnyValue, message: string, options: AnyObject = {}): Promise<HTMLElement | null> {
    broadcastActivity({ bubble: { sceneId: token.scene?.id, tokenId: token.id, message, options } });
    return this.say(token, message, options);
  }
}

/** What lies over the tokens: passing numbers, pings, the ruler and the selection frame. `canvas.interface`. T:client/canvas/groups/interface */
export class InterfaceGroup {
  /** In the coordinates of the scene. */
  element: HTMLElement = h("div.board-interface", { "aria-hidden": "true" });
  /** In the coordinates of the window. */
  overlay: HTMLElement = h("div.board-overlay", { "aria-hidden": "true" });
  /** Where rulers draw. */
  readonly rulers = svg("g", { class: "layer rulers" });
  grid = new GridLayer();

  clear(): void {
    this.element.replaceChildren();
    this.overlay.replaceChildren();
    this.rulers.replaceChildren();
    for (const name of Object.keys(this.grid.highlightLayers)) this.grid.destroyHighlightLayer(name);
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
    if (!canvas.ready || !content || game.settings.get("core", "scrollingStatusText") === false) return undefined;
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
