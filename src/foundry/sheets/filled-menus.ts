import { actorOf } from "../apply/ground.ts";
import { focusIn, isElement, listenFirst } from "../dom.ts";
import { template } from "../ids.ts";
import { pointsOf } from "../table/points.ts";
import { heirOf } from "./keep-focus.ts";
import { FILLED, MENU, menuAt, registerMenus } from "./menus.ts";

/** A sheet with a menu of conditions. */
interface Offering {
  conditionMenu?(): readonly object[];
}

/** What stands in a menu, as a template and what that is drawn from; null where nobody knows. */
function contentOf(menu: HTMLDetailsElement): { readonly name: string; readonly context: object } | null {
  const { uuid = "", points: key, does: action } = menu.dataset;
  if (key === undefined) {
    const window = menu.closest<HTMLElement>(".application")?.id ?? "";
    const sheet = foundry.applications.instances.get(window) as Offering | undefined;
    return sheet?.conditionMenu ? { name: "condition-items", context: { menu: sheet.conditionMenu(), action } } : null;
  }
  const actor = actorOf(uuid);
  const points = actor && pointsOf(actor).find((p) => p.key === key);
  return points ? { name: "points-menu", context: { points } } : null;
}

/** Draw what points are good for, or which conditions there are, into their menu as things stand when it opens: sheets don't follow whose turn it is, and most menus are never opened. */
async function draw(menu: HTMLDetailsElement): Promise<void> {
  const content = contentOf(menu);
  const list = menu.querySelector<HTMLElement>(FILLED);
  if (!content || !list) return;
  const markup = await foundry.applications.handlebars.renderTemplate(
    template(`shared/parts/${content.name}`),
    content.context as never,
  );
  const reader = list.ownerDocument.createElement("div");
  reader.innerHTML = markup;
  if (reader.innerHTML === list.innerHTML) return;
  const held = focusIn(list);
  list.replaceChildren(...reader.childNodes);
  if (held) heirOf(held, held, list)?.focus({ preventScroll: true });
}

/** Listen for menus that open, wherever they stand. */
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
      for (const menu of root.querySelectorAll<HTMLDetailsElement>(`${MENU}[open]`)) void draw(menu);
    }) as never,
  );
}
