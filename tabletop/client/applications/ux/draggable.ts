import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { CONFIG } from "../../runtime.ts";

/** Moves an application by a handle; windows of ApplicationV2 bring this with them, other elements can use it. T:client/applications/ux/draggable */
export class Draggable {
  app: AnyValue;
  element: HTMLElement;
  handle: HTMLElement;
  resizable: boolean | AnyObject;
  position: AnyObject | null = null;
  #start: { x: number; y: number } | null = null;
  #resizing = false;

  constructor(app: AnyValue, element: AnyValue, handle: HTMLElement | false, resizable: boolean | AnyObject = false) {
    this.app = app;
    this.element = element instanceof HTMLElement ? element : element?.[0];
    this.handle = handle || this.element;
    this.resizable = resizable;
    this.activateListeners();
  }

  static get implementation(): typeof Draggable {
    return CONFIG.ux?.Draggable ?? Draggable;
  }

  activateListeners(): void {
    this.handle.classList.add("draggable");
    this.handle.addEventListener("pointerdown", (event) => this._onDragMouseDown(event));
    if (!this.resizable) return;
    const handle = document.createElement("div");
    handle.className = "window-resizable-handle";
    handle.addEventListener("pointerdown", (event) => this._onResizeMouseDown(event));
    this.element.append(handle);
  }

  #begin(event: PointerEvent, resizing: boolean): void {
    if (event.button !== 0) return;
    event.preventDefault();
    this.#resizing = resizing;
    this.position = {
      ...this.app.position,
      left: this.app.position?.left ?? this.element.offsetLeft,
      top: this.app.position?.top ?? this.element.offsetTop,
      width: this.element.offsetWidth,
      height: this.element.offsetHeight,
    };
    this.#start = { x: event.clientX, y: event.clientY };
    const move = (e: PointerEvent): void => (this.#resizing ? this._onResizeMouseMove(e) : this._onDragMouseMove(e));
    const up = (e: PointerEvent): void => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", up);
      if (this.#resizing) this._onResizeMouseUp(e);
      else this._onDragMouseUp(e);
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", up);
  }

  _onDragMouseDown(event: PointerEvent): void {
    if ((event.target as HTMLElement).closest("button, a, input, select, textarea")) return;
    this.#begin(event, false);
  }
  _onDragMouseMove(event: PointerEvent): void {
    this.app.setPosition({
      left: this.position!.left + event.clientX - this.#start!.x,
      top: this.position!.top + event.clientY - this.#start!.y,
    });
  }
  _onDragMouseUp(_event: PointerEvent): void {
    this.#start = null;
  }
  _onResizeMouseDown(event: PointerEvent): void {
    this.#begin(event, true);
  }
  _onResizeMouseMove(event: PointerEvent): void {
    this.app.setPosition({
      width: this.position!.width + event.clientX - this.#start!.x,
      height: this.position!.height + event.clientY - this.#start!.y,
    });
  }
  _onResizeMouseUp(event: PointerEvent): void {
    this.#start = null;
    this.app._onResize?.(event);
  }
}
