import { atGesture } from "../../gesture.ts";
import { late } from "../../late.ts";
import { menuEntry } from "../../platform.ts";
import { ofWindows } from "../../styles.ts";
import { isPartners, sourceOf, targetsFor } from "./partners.ts";

const openConvert = async (actor: Actor.Implementation): Promise<void> =>
  (await late(async () => import("./window.ts"), ofWindows)).openConvert(actor);

const LABEL = "CROSSOVER.Convert.open";

/** Whether it can go anywhere at this table. */
function hasTargets(row: { readonly type: string } | null): boolean {
  const source = sourceOf(row);
  return source !== null && targetsFor(source).length > 0;
}

/** Of a ruleset that takes part, and no character: its line in the menu says so. */
const isThing = (row: { readonly type: string } | null): boolean => sourceOf(row) === null && isPartners(row);

/** Who may read an actor and make one may have a draft of it. */
function may(actor: Actor.Implementation | null | undefined): actor is Actor.Implementation {
  const source = sourceOf(actor);
  return actor !== null && actor !== undefined && source !== null && targetsFor(source).length > 0 && mayRead(actor);
}

const mayRead = (actor: Actor.Implementation): boolean =>
  Actor.implementation.canUserCreate(game.user) && actor.testUserPermission(game.user, "OBSERVER");

/** The actor of a line of the sidebar; compendia load theirs when it is chosen. */
function ofLine(
  app: DirectoryLike,
  li: HTMLElement,
): { readonly row: { readonly type: string } | null; readonly load: () => Promise<Actor.Implementation | null> } {
  const id = li.closest<HTMLElement>("[data-entry-id]")?.dataset.entryId ?? "";
  const { collection } = app;
  const row = (collection?.index?.get(id) ?? collection?.get(id) ?? null) as { readonly type: string } | null;
  return {
    row,
    load: async () =>
      ((collection?.getDocument ? await collection.getDocument(id) : collection?.get(id)) ??
        null) as Actor.Implementation | null,
  };
}

interface DirectoryLike {
  readonly collection?: {
    readonly index?: Map<string, unknown>;
    get(id: string): unknown;
    getDocument?(id: string): Promise<unknown>;
  };
}

interface HeaderControl {
  readonly icon: string;
  readonly label: string;
  readonly action: string;
  readonly onClick?: () => void;
}

/** The ways in: a line in an actor's context menu, in the sidebar and in compendia, and a control at the head of its sheet. */
export function registerConvert(): void {
  Hooks.on(
    "getActorContextOptions" as never,
    ((app: DirectoryLike, options: object[]) => {
      options.push(
        menuEntry({
          label: LABEL,
          icon: '<i class="fa-solid fa-shuffle fa-fw"></i>',
          visible: (li) => {
            const { row } = ofLine(app, li);
            return row instanceof Actor
              ? may(row as unknown as Actor.Implementation) ||
                  (isThing(row) && mayRead(row as unknown as Actor.Implementation))
              : (hasTargets(row) || isThing(row)) && Actor.implementation.canUserCreate(game.user);
          },
          onClick: (li) =>
            void atGesture(async () => {
              const actor = await ofLine(app, li).load();
              if (actor) await openConvert(actor);
            }),
        }),
      );
    }) as never,
  );
  Hooks.on(
    "getHeaderControlsActorSheetV2" as never,
    (({ actor }: { readonly actor?: Actor.Implementation }, controls: HeaderControl[]) => {
      if (!may(actor) || controls.some((c) => c.action === "crossoverConvert")) return;
      const onClick = (): void => void atGesture(async () => openConvert(actor));
      controls.push({ icon: "fa-solid fa-shuffle", label: LABEL, action: "crossoverConvert", onClick });
    }) as never,
  );
}
