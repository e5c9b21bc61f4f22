/** Room between a window's title bar and the messages below it. */
const GAP = 8;
const STEP = 24;
const CONTROLS = "button, a[href], a[data-action], input, select, textarea, summary, img, [role=button]";

type Box = Pick<DOMRect, "left" | "top" | "right" | "bottom">;

const meet = (a: Box, b: Box): boolean => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

/**
 * Keep messages off the window in use: never over its title bar, so that it can be read what they are about and the window can be closed, and over its controls only where there is no free
 * place; and off the strip that says there is no connection. T:client/applications/ui/notifications
 */
export function clearOfTitle(list: HTMLElement | null = document.getElementById("notifications")): void {
  if (!list) return;
  list.style.removeProperty("top");
  if (list.childElementCount === 0) return;
  const over = list.getBoundingClientRect();
  const strip = document.querySelector(".host-offline")?.getBoundingClientRect();
  const first = strip ? Math.max(over.top, strip.bottom + GAP) : over.top;
  const best = placeFor(over, first);
  if (best !== over.top) list.style.top = `${best}px`;
}

/** Where messages of this size stand, from where they would else begin. */
function placeFor(over: DOMRect, first: number): number {
  const app = document.querySelector<HTMLElement>(".application.active-window");
  const header = app?.querySelector<HTMLElement>(":scope > .window-header");
  if (!app || !header) return first;
  const [title, frame] = [header.getBoundingClientRect(), app.getBoundingClientRect()];
  const at = (top: number): Box => ({ left: over.left, right: over.right, top, bottom: top + over.height });
  const lowest = innerHeight - over.height - GAP;
  const places = [first, title.bottom + GAP];
  for (let top = title.bottom + GAP + STEP; top <= lowest; top += STEP) places.push(top);
  places.push(lowest);
  const open = places.filter((top) => top === first || (top > first && top <= lowest));
  const controls = [...app.querySelectorAll<HTMLElement>(CONTROLS)]
    .map((control) => control.getBoundingClientRect())
    .filter((box) => box.width > 0 && meet(box, frame));
  const cost = (top: number): number =>
    (meet(at(top), title) ? 10_000 : 0) + controls.filter((box) => meet(box, at(top))).length;
  // The first of the cheapest: where it stands already, below the title, and down from there.
  return open.reduce((found, top) => (cost(top) < cost(found) ? top : found), first);
}
