/**
 * What packages listen to on the board (`canvas.stage.on("pointermove", ...)`): each event of the mouse over the board, with its place on the scene in `getLocalPosition()`, as events of the drawn canvas have it.
 * A13:Canvas#stage, pixi.js FederatedPointerEvent (MIT)
 */
import type { AnyValue } from "../../common/types.ts";

type Listener = (...args: AnyValue[]) => void;

export class Stage {
  readonly #listeners = new Map<string, Set<{ run: Listener; once: boolean; context: unknown }>>();

  on(event: string, run: Listener, context?: unknown): this {
    return this.#add(event, run, context, false);
  }
  addListener(event: string, run: Listener, context?: unknown): this {
    return this.on(event, run, context);
  }
  once(event: string, run: Listener, context?: unknown): this {
    return this.#add(event, run, context, true);
  }
  off(event: string, run?: Listener): this {
    const all = this.#listeners.get(event);
    for (const one of [...(all ?? [])]) if (run === undefined || one.run === run) all?.delete(one);
    return this;
  }
  removeListener(event: string, run?: Listener): this {
    return this.off(event, run);
  }
  removeAllListeners(event?: string): this {
    if (event === undefined) this.#listeners.clear();
    else this.#listeners.delete(event);
    return this;
  }
  listenerCount(event: string): number {
    return this.#listeners.get(event)?.size ?? 0;
  }
  emit(event: string, ...args: AnyValue[]): boolean {
    const all = [...(this.#listeners.get(event) ?? [])];
    for (const one of all) {
      if (one.once) this.#listeners.get(event)?.delete(one);
      one.run.apply(one.context ?? this, args);
    }
    return all.length > 0;
  }

  #add(event: string, run: Listener, context: unknown, once: boolean): this {
    const all = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, all.add({ run, once, context }));
    return this;
  }
}

/** The names under which an event of the page is told: pixi tells a mouse's and a pointer's. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  pointerdown: ["pointerdown", "mousedown"],
  pointermove: ["pointermove", "mousemove"],
  pointerup: ["pointerup", "mouseup"],
};

/** Tell whoever listens of what happens over the board; `place` says where on the scene that is. */
export function tellStage(
  root: HTMLElement,
  stage: Stage,
  place: (event: MouseEvent) => { x: number; y: number },
): void {
  for (const [type, names] of Object.entries(NAMES))
    root.addEventListener(type, (event) => {
      const heard = type === "pointerdown" && (event as MouseEvent).button === 2 ? ["rightdown"] : names;
      if (!heard.some((name) => stage.listenerCount(name) > 0)) return;
      const mouse = event as PointerEvent;
      const told = {
        originalEvent: mouse,
        nativeEvent: mouse,
        button: mouse.button,
        shiftKey: mouse.shiftKey,
        ctrlKey: mouse.ctrlKey,
        altKey: mouse.altKey,
        global: { x: mouse.clientX, y: mouse.clientY },
        data: { global: { x: mouse.clientX, y: mouse.clientY } },
        getLocalPosition: () => place(mouse),
        stopPropagation: () => {
          mouse.stopPropagation();
        },
        preventDefault: () => {
          mouse.preventDefault();
        },
      };
      for (const name of heard) stage.emit(name, told);
    });
}
