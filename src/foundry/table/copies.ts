import { isTag } from "../dom.ts";
import { atGesture } from "../gesture.ts";
import { declarationOf } from "../registry.ts";
import { localize } from "../view/text/localize.ts";

/** An actor as far as its token tells whether it is a copy. */
interface Standing {
  readonly type: string;
  readonly hasPlayerOwner: boolean;
  readonly isToken: boolean;
}

/**
 * Whether this is a player's hero whose token isn't linked, as worlds have them that were made elsewhere or long ago: what such a token spends and suffers stays with the token, and the hero of the
 * list never hears of it.
 * @param linked  whether heroes of this kind have linked tokens
 */
export const isStrayCopy = (actor: Standing, linked: boolean): boolean =>
  linked && actor.isToken && actor.hasPlayerOwner;

/** Somebody among all whom a scene touches. */
export interface Among {
  readonly uuid: string;
  /** The actor of the list that they are, or are a copy of. */
  readonly id: string | null;
  readonly isToken: boolean;
  readonly hasPlayerOwner: boolean;
}

/** Each hero once, by uuid: where a copy of a player's hero is in play, it is the copy that is played, and the hero of the list waits until nobody stands for them. Adversaries are many on purpose. */
export function eachOnce(people: readonly Among[]): readonly string[] {
  const stood = new Set(people.filter((p) => p.isToken && p.hasPlayerOwner).map((p) => p.id));
  return [...new Set(people.filter((p) => p.isToken || !stood.has(p.id)).map((p) => p.uuid))];
}

/** The sheet of such a token says so in its head; whoever may change the token links it from there. */
export function followCopies(): void {
  Hooks.on(
    "renderActorSheetV2" as never,
    ((app: { readonly actor?: Actor.Implementation; close(): Promise<unknown> }, element: HTMLElement) => {
      markCopy(app, element);
    }) as never,
  );
}

function markCopy(
  app: { readonly actor?: Actor.Implementation; close(): Promise<unknown> },
  element: HTMLElement,
): void {
  const header = element.querySelector(".window-header");
  header?.querySelector(".stray-copy")?.remove();
  const { actor } = app;
  const linked = actor ? (declarationOf(actor)?.actors[actor.type]?.linked ?? false) : false;
  if (!header || !actor || !isStrayCopy(actor as unknown as Standing, linked)) return;
  const says = localize("CROSSOVER.Shared.Copy.hint", { name: game.actors.get(actor.id ?? "")?.name ?? actor.name });
  const { token } = actor;
  const may = token?.canUserModify(game.user, "update") === true;
  const mark = header.ownerDocument.createElement(may ? "button" : "span");
  mark.className = "stray-copy ruleset-off";
  mark.textContent = localize(`CROSSOVER.Shared.Copy.${may ? "link" : "mark"}`);
  mark.dataset.tooltip = says;
  mark.setAttribute("aria-label", `${mark.textContent}. ${says}`);
  if (isTag(mark, "button")) {
    mark.type = "button";
    mark.addEventListener("click", () => void atGesture(async () => link(app)));
  } else mark.role = "note";
  (header.querySelector(".window-title") ?? header.lastElementChild)?.after(mark);
}

/** From here on the token is the hero of the list; what the token alone had is put aside, and is back when it is unlinked again. */
async function link(app: { readonly actor?: Actor.Implementation; close(): Promise<unknown> }): Promise<void> {
  const { actor } = app;
  const sure = await foundry.applications.api.DialogV2.confirm({
    window: { title: "CROSSOVER.Shared.Copy.link" },
    classes: ["crossover"],
    content: `<p>${foundry.utils.escapeHTML(localize("CROSSOVER.Shared.Copy.sure", { name: actor?.name ?? "" }))}</p>`,
    rejectClose: false,
  } as never);
  if (sure !== true || !actor?.token) return;
  const hero = game.actors.get(actor.id ?? "");
  await app.close();
  await actor.token.update({ actorLink: true } as never);
  await hero?.sheet?.render({ force: true } as never);
}
