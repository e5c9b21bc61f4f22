import { atGesture } from "../gesture.ts";
import { template } from "../ids.ts";
import { isBlank } from "../sheets/blank.ts";
import { beginBy, hasWays } from "./open.ts";

/**
 * The one large button of a hero of whom nothing is built yet: make them by questions, or take an example. It is gone with the first edit.
 * @param element  the sheet as it was just drawn
 */
export async function showBeginning(
  element: HTMLElement,
  actor: Actor.Implementation,
  editable: boolean,
): Promise<void> {
  element.querySelector(".begin-here")?.remove();
  const wanted = editable && !actor.pack && !actor.isToken && hasWays(actor.type) && isBlank(actor as never);
  const place = element.querySelector(".window-content");
  if (!wanted || !place) return;
  const panel = document.createElement("section");
  panel.className = "begin-here";
  panel.innerHTML = await foundry.applications.handlebars.renderTemplate(template("shared/begin"), {});
  panel.addEventListener("click", ({ target }) => {
    const way = (target as HTMLElement).closest<HTMLElement>("[data-way]")?.dataset.way;
    if (way === "guided" || way === "example")
      void atGesture(async () => beginBy(way, { type: actor.type, name: actor.name, folder: null, into: actor }));
  });
  // Drawn twice at once (an update while it was drawn) it stands there once.
  element.querySelector(".begin-here")?.remove();
  place.prepend(panel);
}
