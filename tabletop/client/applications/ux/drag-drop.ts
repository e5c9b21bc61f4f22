import type { AnyObject } from "../../../common/types.ts";
import { CONFIG } from "../../runtime.ts";

type Action = "dragstart" | "dragover" | "drop" | "dragenter" | "dragleave" | "dragend";

/** Wires drag sources and a drop area to callbacks, asking permission first. T:client/applications/ux/drag-drop */
export class DragDrop {
  dragSelector: string | null;
  dropSelector: string | null;
  permissions: Partial<Record<"dragstart" | "drop", (selector: string | null) => boolean>>;
  callbacks: Partial<Record<Action, (event: DragEvent) => unknown>>;

  constructor({ dragSelector = null, dropSelector = null, permissions = {}, callbacks = {} }: AnyObject = {}) {
    this.dragSelector = dragSelector;
    this.dropSelector = dropSelector;
    this.permissions = permissions;
    this.callbacks = callbacks;
  }

  /** The configured class. T:client/applications/ux/drag-drop */
  static get implementation(): typeof DragDrop {
    return CONFIG.ux?.DragDrop ?? DragDrop;
  }

  /** Attach to an element; elements that match the selectors inside it take part. */
  bind(html: HTMLElement): this {
    if (this.can("dragstart", this.dragSelector) && this.dragSelector) {
      for (const element of html.querySelectorAll<HTMLElement>(this.dragSelector)) {
        element.setAttribute("draggable", "true");
        element.ondragstart = (event) => this._handleDragStart(event);
        element.ondragend = (event) => this._handleDragEnd(event);
      }
    }
    if (this.can("drop", this.dropSelector)) {
      const areas =
        this.dropSelector && !html.matches(this.dropSelector)
          ? [...html.querySelectorAll<HTMLElement>(this.dropSelector)]
          : [html];
      for (const element of areas) {
        element.ondragover = (event) => this._handleDragOver(event);
        element.ondrop = (event) => this._handleDrop(event);
        element.ondragenter = (event) => this._handleDragEnter(event);
        element.ondragleave = (event) => this._handleDragLeave(event);
      }
    }
    return this;
  }

  callback(event: DragEvent, action: Action): unknown {
    return this.callbacks[action]?.(event);
  }

  can(action: "dragstart" | "drop", selector: string | null = null): boolean {
    const permission = this.permissions[action];
    return typeof permission === "function" ? Boolean(permission(selector)) : true;
  }

  _handleDragStart(event: DragEvent): void {
    this.callback(event, "dragstart");
    // An empty transfer still must not drag the page's text away, and its source must not receive the event twice.
    if (event.dataTransfer?.types.length) event.stopPropagation();
  }
  _handleDragEnd(event: DragEvent): void {
    this.callback(event, "dragend");
  }
  _handleDragEnter(event: DragEvent): void {
    this.callback(event, "dragenter");
  }
  _handleDragLeave(event: DragEvent): void {
    this.callback(event, "dragleave");
  }
  _handleDragOver(event: DragEvent): boolean {
    event.preventDefault();
    this.callback(event, "dragover");
    return false;
  }
  _handleDrop(event: DragEvent): unknown {
    event.preventDefault();
    return this.callback(event, "drop");
  }

  /** A picture that stands for what is dragged. T:client/applications/ux/drag-drop */
  static createDragImage(img: HTMLImageElement, width: number, height: number): HTMLDivElement {
    let container = document.getElementById("drag-preview") as HTMLDivElement | null;
    if (!container) {
      container = document.createElement("div");
      container.id = "drag-preview";
      document.body.append(container);
    }
    const clone = img.cloneNode(true) as HTMLImageElement;
    Object.assign(clone.style, { width: `${width}px`, height: `${height}px` });
    container.replaceChildren(clone);
    return container;
  }
}
