/** What hands do while an area is aimed: a mouse points and takes with a click, a finger places with a tap and moves with a drag, keys and the buttons that stand for them do the rest. */
import { isElement } from "../dom.ts";

/** A key as it was pressed, on a keyboard or on the bar. */
export type Pressed = Pick<KeyboardEvent, "key" | "shiftKey">;

/** A place of the board in pixels. */
interface Pixels {
  readonly x: number;
  readonly y: number;
}

/** What the hands do with it. */
export interface Hands {
  /** It goes there. */
  readonly point: (at: Pixels) => void;
  /** It is turned with the wheel: by how much of which way, finely or not. Null: it isn't turned. */
  readonly turn: ((by: number, fine: boolean) => void) | null;
  /** A key that means something to it; false: none. */
  readonly press: (key: Pressed) => boolean;
  /** It is taken, or left. */
  readonly end: (taken: boolean) => void;
}

interface Pointing {
  readonly button: number;
  getLocalPosition(stage: unknown): Pixels;
}
interface Listening {
  on(name: string, run: (event: Pointing) => void): unknown;
  off(name: string, run: (event: Pointing) => void): unknown;
}
interface Drawn {
  readonly app: { readonly view: HTMLElement };
  readonly stage: Listening;
  canvasCoordinatesFromClient(at: Pixels): Pixels;
}

/** Fingers on the board itself. What Foundry answers them with (a token picked up, the board moved) waits until it is aimed; a second finger is Foundry's as ever. */
function fingers(
  { app: { view }, ...board }: Pick<Drawn, "app" | "canvasCoordinatesFromClient">,
  { point }: Hands,
  signal: AbortSignal,
): void {
  let down = false;
  const follow = (event: PointerEvent): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
    point(board.canvasCoordinatesFromClient({ x: event.clientX, y: event.clientY }));
  };
  const ours = ({ pointerType, isPrimary }: PointerEvent): boolean => pointerType === "touch" && isPrimary;
  const listen = (
    name: "pointerdown" | "pointermove" | "pointerup" | "pointercancel",
    run: (e: PointerEvent) => void,
  ) => {
    window.addEventListener(
      name,
      (event) => {
        if (ours(event)) run(event);
      },
      { signal, capture: true },
    );
  };
  listen("pointerdown", (event) => {
    if (!isElement(event.target) || !view.contains(event.target)) return;
    down = true;
    follow(event);
  });
  listen("pointermove", (event) => {
    if (down) follow(event);
  });
  for (const name of ["pointerup", "pointercancel"] as const)
    listen(name, (event) => {
      if (!down) return;
      down = false;
      event.stopImmediatePropagation();
    });
}

/** Listen to hands on the board and on the bar, until they let go. @returns they let go */
export function listenToHands(root: HTMLElement, hands: Hands): () => void {
  const board = canvas as unknown as Drawn;
  const { stage, app } = board;
  const controller = new AbortController();
  const { signal } = controller;
  const onMove = (event: Pointing): void => {
    hands.point(event.getLocalPosition(stage));
  };
  const onDown = (event: Pointing): void => {
    if (event.button !== 0) return;
    onMove(event);
    hands.end(true);
  };
  stage.on("pointermove", onMove);
  stage.on("pointerdown", onDown);
  fingers({ app, canvasCoordinatesFromClient: (at) => board.canvasCoordinatesFromClient(at) }, hands, signal);
  app.view.addEventListener(
    "wheel",
    (event) => {
      if (!hands.turn) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      hands.turn(Math.sign(event.deltaY), event.shiftKey);
    },
    { signal, capture: true, passive: false },
  );
  window.addEventListener(
    "keydown",
    (event) => {
      const onButton = isElement(event.target) && event.target.closest(".aim-bar button") !== null;
      // On a button Enter and space press it, and nothing else.
      const ends = event.key === "Escape" || (event.key === "Enter" && !onButton);
      if (ends) hands.end(event.key === "Enter");
      else if (!hands.press(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { signal, capture: true },
  );
  root.addEventListener(
    "click",
    ({ target }) => {
      const { aim, key } =
        (isElement(target) ? target.closest<HTMLElement>("[data-aim], [data-key]") : null)?.dataset ?? {};
      if (key !== undefined) hands.press({ key, shiftKey: false });
      if (aim !== undefined) hands.end(aim === "confirm");
    },
    { signal },
  );
  return () => {
    controller.abort();
    stage.off("pointermove", onMove);
    stage.off("pointerdown", onDown);
  };
}
