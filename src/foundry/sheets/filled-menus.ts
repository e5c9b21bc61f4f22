import { actorOf } from "../apply/ground.ts";
import { focusIn, isElement, listenFirst } from "../dom.ts";
import { template } from "../ids.ts";
import { pointsOf } from "../table/points.ts";
import { heirOf } from "./keep-focus.ts";
import { FILLED, menuAt, registerMenus } from "./menus.ts";

/** Draw what points are good for into their menu, as things stand when it opens: sheets don't follow whose turn it is, and most menus are never opened. */
async function draw(menu: HTMLDetailsElement): Promise<void> {
  const { uuid = "", points: key } = menu.dataset;
  const actor = actorOf(uuid);
  const points = actor && pointsOf(actor).find((p) => p.key === key);
  const list = menu.querySelector<HTMLElement>(FILLED);
  if (!points || !list) return;
  const markup = await foundry.applications.handlebars.renderTemplate(template("shared/parts/points-menu"), {
    points,
  } as never);
  const reader = list.ownerDocument.createElement("div");
  reader.innerHTML = markup;
  if (reader.innerHTML === list.innerHTML) return;
  const held = focusIn(list);
  list.replaceChildren(...reader.childNodes);
  if (held) heirOf(held, held, list)?.focus({ preventScroll: true });
}

/** Listen for menus of points that open, wherever they stand. */
export function registerFilledMenus(): void {
  registerMenus();
  // Before it opens, so that nobody sees it empty.
  listenFirst("click", (event) => {
    const menu = menuAt(event);
    if (menu && !menu.open && isElement(event.target) && event.target.closest("summary") !== null) void draw(menu);
  });
  // Opened by something else than a click.
  listenFirst("toggle", (event) => {
    const menu = menuAt(event);
    if (menu?.open === true && menu.querySelector(FILLED)?.childElementCount === 0) void draw(menu);
  });
  // What stands open is as things stand now.
  Hooks.on(
    "renderApplicationV2" as never,
    ((_app: unknown, root: HTMLElement) => {
      for (const menu of root.querySelectorAll<HTMLDetailsElement>("details.points[open]")) void draw(menu);
    }) as never,
  );
}
