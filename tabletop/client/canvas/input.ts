/** Mouse and keys on the flat board: select, target, move, drop, pan. What they do follows T:client/canvas/layers/tokens and T:client/canvas/board; how it is drawn is the host's. */
import type { AnyObject, AnyValue } from "../../common/types.ts";
import { t } from "../applications/api/text.ts";
import { dragEventData, explainDrop } from "../applications/sidebar/util.ts";
import { Hooks } from "../hooks.ts";
import { game, ui } from "../runtime.ts";
import type { Canvas } from "./board.ts";
import { tellStage } from "./stage.ts";
import type { Point, Token } from "./token.ts";

const THRESHOLD = 5;

type Gesture =
  | { kind: "pan"; start: Point; view: Point; moved: boolean; clears: boolean }
  | { kind: "marquee"; start: Point; moved: boolean; target: boolean }
  | { kind: "ruler"; from: Point; moved: boolean }
  | {
      kind: "token";
      token: Token;
      start: Point;
      grab: Point;
      moved: boolean;
      tokens: { token: Token; x: number; y: number }[];
      shift: boolean;
      wasControlled: boolean;
    };

/** Pointer, wheel, drop and focus on the board. */
export class BoardInput {
  #board: Canvas;
  #gesture: Gesture | null = null;
  #pointers = new Map<number, Point>();
  #pinch: { distance: number; scale: number } | null = null;
  #lastClick: { id: string; time: number } | null = null;

  constructor(board: Canvas) {
    this.#board = board;
    const root = board._root;
    tellStage(root, board.stage, (event) => board.canvasCoordinatesFromClient({ x: event.clientX, y: event.clientY }));
    root.addEventListener("pointerdown", (event) => this.#down(event));
    root.addEventListener("pointermove", (event) => this.#move(event));
    root.addEventListener("pointerup", (event) => this.#up(event));
    root.addEventListener("pointercancel", () => this.#cancel());
    root.addEventListener("lostpointercapture", (event) => this.#pointers.delete(event.pointerId));
    root.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    root.addEventListener("contextmenu", (event) => this.#menu(event));
    root.addEventListener("pointerover", (event) => this.#hover(event, true));
    root.addEventListener("pointerout", (event) => this.#hover(event, false));
    root.addEventListener("focusin", (event) => this.#hover(event, true));
    root.addEventListener("focusout", (event) => this.#hover(event, false));
    root.addEventListener("keydown", (event) => this.#key(event));
    root.addEventListener("dragover", (event) => event.preventDefault());
    root.addEventListener("drop", (event) => void this.#drop(event));
    root.addEventListener("dragstart", (event) => event.preventDefault());
  }

  #tokenOf(event: Event): Token | null {
    const element = (event.target as HTMLElement).closest<HTMLElement>("[data-token-id]");
    return (element && this.#board.tokens.get(element.dataset.tokenId ?? "")) ?? null;
  }

  get #tool(): string {
    return (ui.controls?.tool?.name as string | undefined) ?? "select";
  }

  /** True while something is being dragged on the board. */
  get busy(): boolean {
    return Boolean(this.#gesture && "moved" in this.#gesture && this.#gesture.moved);
  }

  #down(event: PointerEvent): void {
    const board = this.#board;
    if (!board.ready || this.#gesture) {
      if (!this.#gesture) return;
    }
    const client = { x: event.clientX, y: event.clientY };
    this.#pointers.set(event.pointerId, client);
    if (this.#pointers.size === 2) return this.#startPinch();
    if (this.#gesture) return;
    void ui.context?.close?.();
    const token = this.#tokenOf(event);
    const point = board.canvasCoordinatesFromClient(client);
    if (event.button === 1 || (event.button === 2 && !token))
      this.#gesture = { kind: "pan", start: client, view: board.viewPosition, moved: false, clears: false };
    else if (event.button !== 0) return;
    else if (this.#tool === "ruler" || (event.ctrlKey && !token))
      this.#gesture = { kind: "ruler", from: this.#center(point), moved: false };
    else if (token && token.visible) {
      if (this.#tool === "target") {
        token.setTarget(!token.isTargeted, { releaseOthers: !event.shiftKey });
        return;
      }
      this.#startToken(event, token, client, point);
    } else if (event.shiftKey || this.#tool === "target")
      this.#gesture = { kind: "marquee", start: client, moved: false, target: this.#tool === "target" };
    else this.#gesture = { kind: "pan", start: client, view: board.viewPosition, moved: false, clears: true };
    if (this.#gesture) board._root.setPointerCapture(event.pointerId);
    if (!token && !(document.activeElement instanceof HTMLBodyElement))
      (document.activeElement as HTMLElement | null)?.blur?.();
  }

  #startToken(event: PointerEvent, token: Token, client: Point, point: Point): void {
    const wasControlled = token.controlled;
    if (token._canControl() && !wasControlled) token.control({ releaseOthers: !event.shiftKey });
    token.element.focus({ preventScroll: true });
    const movable = this.#board.tokens.controlled.filter((other) => other._canDrag());
    this.#gesture = {
      kind: "token",
      token,
      start: client,
      grab: { x: point.x - token.x, y: point.y - token.y },
      moved: false,
      tokens: movable.includes(token)
        ? movable.map((other) => ({ token: other, x: other.document.x as number, y: other.document.y as number }))
        : [],
      shift: event.shiftKey,
      wasControlled,
    };
  }

  #move(event: PointerEvent): void {
    const board = this.#board;
    const client = { x: event.clientX, y: event.clientY };
    if (this.#pointers.has(event.pointerId)) this.#pointers.set(event.pointerId, client);
    if (this.#pinch) return this.#movePinch();
    if (!board.ready) return;
    const point = board.canvasCoordinatesFromClient(client);
    board.mousePosition = point;
    const gesture = this.#gesture;
    if (!gesture) return;
    if (
      gesture.kind !== "ruler" &&
      !gesture.moved &&
      Math.hypot(client.x - gesture.start.x, client.y - gesture.start.y) < THRESHOLD
    )
      return;
    if (!gesture.moved) {
      if (gesture.kind === "token" && (!gesture.tokens.length || !board.tokens.canMove())) {
        this.#gesture = null;
        return;
      }
      gesture.moved = true;
      board._root.classList.add(`gesture-${gesture.kind}`);
    }
    const { scale } = board.viewPosition;
    if (gesture.kind === "pan")
      board.pan({
        x: gesture.view.x - (client.x - gesture.start.x) / scale,
        y: gesture.view.y - (client.y - gesture.start.y) / scale,
      });
    else if (gesture.kind === "marquee") board.interface.showMarquee(boxOf(gesture.start, client, board._root));
    else if (gesture.kind === "ruler") {
      const to = this.#center(point);
      board.controls.ruler.path = [gesture.from, to];
    } else this.#moveTokens(gesture, point, event.shiftKey);
  }

  #moveTokens(gesture: Gesture & { kind: "token" }, point: Point, free: boolean): void {
    const board = this.#board;
    const lead = gesture.tokens.find((entry) => entry.token === gesture.token)!;
    const wanted = { x: point.x - gesture.grab.x, y: point.y - gesture.grab.y };
    const target = free
      ? { x: Math.round(wanted.x), y: Math.round(wanted.y) }
      : board.tokens.snap(gesture.token, wanted);
    const delta = { x: target.x - lead.x, y: target.y - lead.y };
    for (const { token, x, y } of gesture.tokens) token.setPreview({ x: x + delta.x, y: y + delta.y });
    if (delta.x || delta.y) gesture.token._planMovement(target);
    else gesture.token._planMovement(null);
  }

  #up(event: PointerEvent): void {
    this.#pointers.delete(event.pointerId);
    if (this.#pinch) {
      if (this.#pointers.size < 2) this.#pinch = null;
      return;
    }
    const gesture = this.#gesture;
    this.#gesture = null;
    if (!gesture) return;
    const board = this.#board;
    board._root.classList.remove("gesture-pan", "gesture-token", "gesture-marquee", "gesture-ruler");
    board.controls.ruler.reset();
    board.interface.showMarquee(null);
    const client = { x: event.clientX, y: event.clientY };
    if (gesture.kind === "pan") {
      if (!gesture.moved && gesture.clears) {
        // A click beside everything lets go of it, unless this user wants a hand that holds. T:configuration (core.leftClickRelease)
        if (game.settings.get("core", "leftClickRelease") !== false)
          for (const layer of board.layers) layer.releaseAll();
        void board.hud.token?.close?.();
      }
    } else if (gesture.kind === "marquee") this.#selectBox(gesture, client);
    else if (gesture.kind === "token") this.#dropTokens(gesture, event.timeStamp);
  }

  #selectBox(gesture: Gesture & { kind: "marquee" }, client: Point): void {
    const board = this.#board;
    if (!gesture.moved) return;
    const a = board.canvasCoordinatesFromClient(gesture.start);
    const b = board.canvasCoordinatesFromClient(client);
    const box = {
      x: Math.min(a.x, b.x),
      y: Math.min(a.y, b.y),
      width: Math.abs(a.x - b.x),
      height: Math.abs(a.y - b.y),
    };
    if (gesture.target) return void board.tokens.targetObjects(box);
    for (const token of board.tokens.within(box.x, box.y, box.width, box.height))
      if (token._canControl()) token.control({ releaseOthers: false });
  }

  /** @param now  when the hand let go, not when the page came to hear of it: a busy page hears a double click as two */
  #dropTokens(gesture: Gesture & { kind: "token" }, now: number): void {
    const { token, tokens, moved } = gesture;
    token._planMovement(null);
    if (moved) {
      const moves = tokens.map((entry) => ({ token: entry.token, x: entry.token.x, y: entry.token.y }));
      void this.#board.tokens.move(moves, "dragging").finally(() => {
        for (const entry of tokens) entry.token.setPreview(null);
      });
      return;
    }
    if (gesture.shift && gesture.wasControlled) token.release();
    else if (!gesture.shift && gesture.wasControlled) token.control({ releaseOthers: true });
    if (this.#lastClick?.id === token.id && now - this.#lastClick.time < 350) {
      this.#lastClick = null;
      token._onClickLeft2();
    } else this.#lastClick = { id: token.id, time: now };
  }

  /** Give up what is being dragged. */
  #cancel(): boolean {
    const gesture = this.#gesture;
    this.#gesture = null;
    this.#pinch = null;
    this.#pointers.clear();
    if (!gesture) return false;
    this.#board._root.classList.remove("gesture-pan", "gesture-token", "gesture-marquee", "gesture-ruler");
    this.#board.controls.ruler.reset();
    this.#board.interface.showMarquee(null);
    if (gesture.kind === "token")
      for (const { token } of gesture.tokens) {
        token.setPreview(null);
        token._planMovement(null);
      }
    return gesture.moved;
  }

  /** Escape while dragging: everything goes back. */
  cancel(): boolean {
    return this.#cancel();
  }

  #startPinch(): void {
    this.#cancelGestureOnly();
    const [a, b] = [...this.#pointers.values()];
    this.#pinch = { distance: Math.hypot(a!.x - b!.x, a!.y - b!.y) || 1, scale: this.#board.viewPosition.scale };
  }

  #cancelGestureOnly(): void {
    const pointers = new Map(this.#pointers);
    this.#cancel();
    this.#pointers = pointers;
  }

  #movePinch(): void {
    const [a, b] = [...this.#pointers.values()];
    if (!a || !b || !this.#pinch) return;
    const wanted = (this.#pinch.scale * Math.hypot(a.x - b.x, a.y - b.y)) / this.#pinch.distance;
    const middle = this.#board.canvasCoordinatesFromClient({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
    this.#board.zoomBy(wanted / this.#board.viewPosition.scale, middle);
  }

  #wheel(event: WheelEvent): void {
    const board = this.#board;
    if (!board.ready) return;
    event.preventDefault();
    if (event.shiftKey && !event.ctrlKey) {
      const { x, y, scale } = board.viewPosition;
      return board.pan({ x: x + (event.deltaX || event.deltaY) / scale, y });
    }
    board.zoomBy(
      Math.exp(-Math.sign(event.deltaY) * Math.min(Math.abs(event.deltaY), 100) * 0.0015),
      board.canvasCoordinatesFromClient({ x: event.clientX, y: event.clientY }),
    );
  }

  #menu(event: MouseEvent): void {
    event.preventDefault();
    const token = this.#tokenOf(event);
    if (!token || !this.#board.ready) return;
    if (!token._canHUD()) return;
    if (!token.controlled) token.control({ releaseOthers: true });
    const { hud } = this.#board;
    if (hud.token.object === token && hud.token.rendered) void hud.token.close();
    else void hud.token.bind(token);
  }

  #hover(event: Event, inside: boolean): void {
    const token = this.#tokenOf(event);
    if (!token) return;
    const related = (event as PointerEvent).relatedTarget as Node | null;
    if (related && token.element.contains(related)) return;
    // One at a time: focus that comes back to a token mustn't keep it pointed at while the pointer is on another.
    if (inside) token._onHoverIn(event, { hoverOutOthers: true });
    else token._onHoverOut(event);
  }

  /** Keys on a focused token: Enter opens the sheet, Space takes it in hand. Arrows and T are keybindings. */
  #key(event: KeyboardEvent): void {
    const token = this.#tokenOf(event);
    if (event.key === "Escape" && this.busy) {
      event.preventDefault();
      event.stopPropagation();
      this.#cancel();
      return;
    }
    if (!token || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter") {
      event.preventDefault();
      token._onClickLeft2(event);
    } else if (event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      if (token.controlled) token.release();
      else token.control({ releaseOthers: !event.shiftKey });
    }
  }

  /** Something was dropped: hook `dropCanvasData(canvas, data, event)` first; false stops it (H-272). */
  async #drop(event: DragEvent): Promise<void> {
    event.preventDefault();
    const board = this.#board;
    const data = dragEventData(event);
    if (!data.type) return explainDrop(event);
    // A macro that is dragged off the bar is taken from its place.
    if (data.type === "Macro" && typeof data.slot === "number")
      return void (await game.user?.assignHotbarMacro?.(null, data.slot));
    if (!board.ready) return void ui.notifications?.warn(t("HOST.Board.NoScene"));
    Object.assign(data, board.canvasCoordinatesFromClient({ x: event.clientX, y: event.clientY }));
    await dropOnBoard(board, data as AnyObject, event);
  }

  #center(point: Point): Point {
    const { grid } = this.#board;
    if (!grid.type) return point;
    if (grid.type !== 1 && typeof grid.getSnappedPoint === "function") {
      try {
        return grid.getSnappedPoint(point, { mode: 1 }) as Point;
      } catch {
        return point;
      }
    }
    const { size } = grid;
    return { x: (Math.floor(point.x / size) + 0.5) * size, y: (Math.floor(point.y / size) + 0.5) * size };
  }
}

/** What happens with data dropped on the board. Apart, so that systems and tests can use it without a pointer. */
export async function dropOnBoard(board: Canvas, data: AnyObject, event: AnyValue): Promise<AnyValue> {
  if (Hooks.call("dropCanvasData", board, data, event) === false) return null;
  switch (data.type) {
    case "Actor":
      return board.tokens._onDropActorData(event, data);
    case "Macro":
      return null;
    default:
      return ui.notifications?.info(t("HOST.Board.CannotDrop", { type: String(data.type) }));
  }
}

function boxOf(a: Point, b: Point, root: HTMLElement): { left: number; top: number; width: number; height: number } {
  const box = root.getBoundingClientRect();
  return {
    left: Math.min(a.x, b.x) - box.left,
    top: Math.min(a.y, b.y) - box.top,
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y),
  };
}
