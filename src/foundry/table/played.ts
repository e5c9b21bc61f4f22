import { SYSTEM_ID } from "../ids.ts";
import { packIsPlayed, type PackOfRuleset } from "../packs.ts";
import { registerStatuses } from "../register.ts";
import { declarationOf, declarations } from "../registry.ts";
import type { RulesetDeclaration } from "../ruleset.ts";
import { isPlayed, onRulesetsChanged, playedRulesets, settingKey } from "../settings/register.ts";
import { foldersOff } from "../view/folder-choices.ts";
import { localize } from "../view/text/localize.ts";
import { type Directory, layout } from "./folders.ts";

/** An application as far as it is drawn anew or closed. */
interface App {
  readonly rendered: boolean;
  render(options?: object): Promise<unknown>;
  close(): Promise<unknown>;
}

/**
 * A ruleset that isn't played at this table is out of sight on every client, at once: its compendia and folders, its settings, its conditions. Actors that exist stay usable
 * and say quietly how it stands. What else lists rulesets (create, library, convert, screen, commands) asks `playedRulesets` itself.
 */
export function followRulesets(): void {
  Hooks.on(
    "renderCompendiumDirectory" as never,
    ((_app: unknown, element: HTMLElement) => {
      hidePacks(element);
    }) as never,
  );
  Hooks.on(
    "renderActorSheetV2" as never,
    ((app: { readonly actor?: Actor.Implementation }, element: HTMLElement) => {
      markSheet(declarationOf(app.actor), element);
    }) as never,
  );
  Hooks.on(
    "renderActorDirectory" as never,
    ((_app: unknown, element: HTMLElement) => {
      hideFolders(element, "Actor");
      markLines(element);
    }) as never,
  );
  Hooks.on(
    "renderItemDirectory" as never,
    ((_app: unknown, element: HTMLElement) => {
      hideFolders(element, "Item");
    }) as never,
  );
  onRulesetsChanged(changed);
  Hooks.once("ready", () => {
    offerSettings();
    registerStatuses();
  });
  // Conditions of an actor that is brought in although its ruleset is off: its token's HUD needs them.
  Hooks.on("createActor", ((actor: Actor.Implementation) => {
    const ruleset = declarationOf(actor);
    if (ruleset && !isPlayed(ruleset)) registerStatuses();
  }) as never);
}

function changed(): void {
  offerSettings();
  registerStatuses();
  redrawDirectories();
  for (const pack of game.packs as unknown as Iterable<PackOfRuleset & { readonly apps?: Iterable<App> }>)
    if (!packIsPlayed(pack)) for (const app of pack.apps ?? []) void app.close();
  for (const app of foundry.applications.instances.values() as unknown as Iterable<App & { readonly id: string }>)
    if (app.rendered && app.id === "settings-config") void app.render();
}

/** The lists, in the sidebar and wherever they have been popped out. */
function redrawDirectories(): void {
  for (const tab of [ui.compendium, ui.actors, ui.items] as unknown as readonly (App & {
    readonly popout?: App | null;
  })[]) {
    if (tab.rendered) void tab.render();
    if (tab.popout?.rendered === true) void tab.popout.render();
  }
}

/** Take the compendia of rulesets that are off out of the list, and the folders that held nothing else. They come back when the list is drawn again. */
function hidePacks(element: HTMLElement): void {
  const held = new Set<Element>();
  for (const line of element.querySelectorAll<HTMLElement>("[data-pack]")) {
    const pack = game.packs.get(line.dataset.pack ?? "") as unknown as PackOfRuleset | undefined;
    if (!pack || packIsPlayed(pack)) continue;
    for (let up = line.parentElement; up && up !== element; up = up.parentElement)
      if (up.matches("li.folder, li.compendium-group")) held.add(up);
    line.remove();
  }
  for (const folder of held) if (!folder.querySelector("[data-pack]")) folder.remove();
}

/** Each browser's own choices stand in Foundry's list of settings only while their ruleset is played. */
function offerSettings(): void {
  const { settings } = game.settings as unknown as { settings: Map<string, { config: boolean }> };
  for (const ruleset of declarations())
    for (const { key, scope, internal } of ruleset.settings) {
      const registered = settings.get(`${SYSTEM_ID}.${settingKey(ruleset.id, key)}`);
      if (registered && scope === "client" && internal !== true) registered.config = isPlayed(ruleset);
    }
}

const saysOff = (ruleset: RulesetDeclaration): string =>
  localize("CROSSOVER.Shared.Played.off", { ruleset: localize(ruleset.label) });

/** A word at the head of the sheet: usable, but nothing of its ruleset is offered elsewhere. */
function markSheet(ruleset: RulesetDeclaration | null, element: HTMLElement): void {
  const header = element.querySelector(".window-header");
  header?.querySelector(".ruleset-off")?.remove();
  if (!header || !ruleset || isPlayed(ruleset)) return;
  const mark = document.createElement("span");
  mark.className = "ruleset-off";
  mark.textContent = localize("CROSSOVER.Shared.Played.offShort");
  mark.dataset.tooltip = saysOff(ruleset);
  mark.setAttribute("aria-label", saysOff(ruleset));
  mark.role = "note";
  (header.querySelector(".window-title") ?? header.lastElementChild)?.after(mark);
}

/** A folder in which everything is of rulesets that are off is out of sight, unless one's own hero lies in it. It comes back when the list is drawn again. */
function hideFolders(element: HTMLElement, documentName: "Actor" | "Item"): void {
  const directory = documentName === "Actor" ? game.actors : game.items;
  const [folders, held] = layout(directory as unknown as Directory, documentName);
  const mine = game.user.character?.folder?.id ?? null;
  const off = foldersOff(folders, mine === null ? held : [...held, { folder: mine, played: true }]);
  for (const line of element.querySelectorAll<HTMLElement>("li[data-folder-id]"))
    if (off.has(line.dataset.folderId ?? "")) line.remove();
}

/** Somebody's hero, or what a player has for their own: that isn't taken out of their sight. */
const isSomebodys = (actor: { readonly id: string | null; readonly isOwner: boolean }): boolean =>
  game.users.some((user) => user.character?.id === actor.id) || (!game.user.isGM && actor.isOwner);

/** Actors of a ruleset that is off are out of sight, whichever folder they lie in; somebody's hero stands dimmed in the list and says why. They come back when the list is drawn again. */
function markLines(element: HTMLElement): void {
  const played = new Set<RulesetDeclaration>(playedRulesets());
  for (const line of element.querySelectorAll<HTMLElement>("li[data-entry-id]")) {
    const actor = game.actors.get(line.dataset.entryId ?? "");
    const ruleset = declarationOf(actor);
    const off = ruleset !== null && !played.has(ruleset);
    if (off && actor && !isSomebodys(actor)) {
      line.remove();
      continue;
    }
    line.classList.toggle("crossover-ruleset-off", off);
    if (off) line.dataset.tooltip = saysOff(ruleset);
  }
}
