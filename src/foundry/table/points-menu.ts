import { actorOf } from "../apply/ground.ts";
import { isElement, isTag, listenFirst } from "../dom.ts";
import { template } from "../ids.ts";
import { pointsOf } from "./points.ts";

/** Draw what points are good for into their menu, as things stand when it opens: sheets don't follow whose turn it is, and most menus are never opened. */
async function draw(menu: HTMLDetailsElement): Promise<void> {
  const { uuid = "", points: key } = menu.dataset;
  const actor = actorOf(uuid);
  const points = actor && pointsOf(actor).find((p) => p.key === key);
  const list = menu.querySelector<HTMLElement>(".points-menu");
  if (!points || !list) return;
  list.innerHTML = await foundry.applications.handlebars.renderTemplate(template("shared/parts/points-menu"), {
    points,
  } as never);
}

const menuAt = (event: Event): HTMLDetailsElement | null => {
  const at = isElement(event.target) ? event.target.closest("summary, details") : null;
  const menu = isTag(at, "summary") ? at.parentElement : at;
  return isTag(menu, "details") && menu.matches(".crossover .points") ? menu : null;
};

/** Listen for menus of points that open, wherever they stand. */
export function registerPointsMenus(): void {
  // Before it opens, so that nobody sees it empty.
  listenFirst("click", (event) => {
    const menu = menuAt(event);
    if (menu && !menu.open && isElement(event.target) && event.target.closest("summary") !== null) void draw(menu);
  });
  // Opened by something else than a click.
  listenFirst("toggle", (event) => {
    const menu = menuAt(event);
    if (menu?.open === true && menu.querySelector(".points-menu")?.childElementCount === 0) void draw(menu);
  });
}
