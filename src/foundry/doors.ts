/** What Foundry must be told of at `init` although what answers it comes later. */
import { isChatInput, textOf } from "./chat/input.ts";
import { listenEverywhere } from "./dom.ts";
import { atGesture } from "./gesture.ts";
import { DESK, REMIND } from "./ids.ts";
import { late } from "./late.ts";
import { bringPlay, playHere } from "./play.ts";
import { bringRulesetOf, whenPeopleArrive } from "./registry.ts";

type Query = (data: never) => Promise<unknown>;

/** Requests of other clients: to the Gamemaster's desk, and to be reminded. */
export function registerQueries(): void {
  const queries = CONFIG.queries as unknown as Record<string, Query>;
  queries[DESK] = async (data: unknown) => (await bringPlay()).takeRequest(data);
  queries[REMIND] = async ({ name }: { readonly name?: unknown }) => (await bringPlay()).beReminded(String(name ?? ""));
}

/** A token's HUD offers what its actor can do to whoever plays it. */
export function registerTokenPalette(): void {
  Hooks.on(
    "renderTokenHUD" as never,
    ((hud: { document?: { actor: Actor.Implementation | null } }, element: HTMLElement) => {
      const actor = hud.document?.actor ?? null;
      if (actor?.isOwner === true)
        void atGesture(async () => {
          await bringRulesetOf(actor);
          (await bringPlay()).addControls(actor, element);
        });
    }) as never,
  );
}

/** Whoever begins to write a command is offered what there is, once it is here; from then on the list follows by itself. */
export function completeLater(): void {
  listenEverywhere("input", ({ target }) => {
    if (playHere() || !isChatInput(target) || !textOf(target).startsWith("/")) return;
    void atGesture(async () => {
      (await bringPlay()).show(target);
    });
  });
}

/** Once there is somebody to show: sheets say what a power does where its name is pointed at, and why what is dropped on them isn't taken. */
export function followSheets(): void {
  let following = false;
  whenPeopleArrive(() => {
    if (following) return;
    following = true;
    void atGesture(async () => {
      const { registerItemTips, registerKeepFocus, registerFilledMenus, registerRefusedDrops } = await late(
        async () => import("./sheets/follow.ts"),
      );
      registerItemTips();
      // What is to have the focus in a menu can't have it before that is open.
      registerFilledMenus();
      registerKeepFocus();
      registerRefusedDrops();
    });
  });
}
