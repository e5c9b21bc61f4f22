import { atGesture } from "../gesture.ts";
import { remember } from "../last.ts";
import { rulesetOf } from "../registry.ts";
import { localize } from "../view/localize.ts";

/** One thing to click in a palette. */
export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
  readonly refused?: string;
}

export interface PaletteGroup {
  readonly label: string;
  readonly entries: readonly PaletteEntry[];
}

/** Everything that an actor can do by name, in groups: what the token's palette shows and what other packages (action bars) may build on. */
export function paletteOf(actor: Actor.Implementation): readonly PaletteGroup[] {
  const ruleset = rulesetOf(actor);
  if (!ruleset) return [];
  const snapshot = ruleset.snapshot(actor);
  const groups = new Map<string, PaletteEntry[]>();
  for (const { id, label, detail, refused, group } of ruleset.actions.list(snapshot, localize))
    groups.set(group, [...(groups.get(group) ?? []), { id: `action ${id}`, label, ...(detail !== undefined && { detail }), ...(refused !== undefined && { refused }) }]);
  const checks = ruleset.checks.traits(snapshot, localize).map(({ key, label }) => ({ id: `check ${key}`, label }));
  return [...[...groups].map(([label, entries]) => ({ label: localize(label), entries })), { label: localize("CROSSOVER.Shared.Palette.checks"), entries: checks }];
}

/** Do what an entry of a palette names. */
export async function usePalette(actor: Actor.Implementation, id: string, quick = false): Promise<void> {
  const ruleset = rulesetOf(actor);
  const [kind = "", ...rest] = id.split(" ");
  if (!ruleset) return;
  await remember(async () => (kind === "action" ? ruleset.actions.use(actor, rest.join(" "), quick) : ruleset.checks.open(actor, { trait: rest.join(" "), quick })));
}

/** A button on the token's HUD that opens what its actor can do. */
export function registerTokenPalette(): void {
  Hooks.on("renderTokenHUD" as never, ((hud: { document?: { actor: Actor.Implementation | null } }, element: HTMLElement) => {
    const actor = hud.document?.actor ?? null;
    const groups = actor?.isOwner === true ? paletteOf(actor) : [];
    const column = element.querySelector(".col.left") ?? element.querySelector(".left");
    if (!actor || groups.length === 0 || !column || column.querySelector(".crossover-palette-button")) return;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "control-icon crossover-palette-button";
    const label = localize("CROSSOVER.Shared.Palette.open", { name: actor.name });
    button.setAttribute("aria-label", label);
    button.setAttribute("aria-expanded", "false");
    button.dataset.tooltip = label;
    button.innerHTML = '<i class="fa-solid fa-hand-fist" aria-hidden="true"></i>';
    button.addEventListener("click", (event) => {
      event.preventDefault();
      event.stopPropagation();
      const open = column.querySelector(".crossover.palette");
      button.setAttribute("aria-expanded", String(!open));
      if (open) open.remove();
      else column.append(paletteElement(actor, groups));
    });
    column.append(button);
  }) as never);
}

function paletteElement(actor: Actor.Implementation, groups: readonly PaletteGroup[]): HTMLElement {
  const palette = document.createElement("div");
  palette.className = "crossover palette panel";
  for (const { label, entries } of groups) {
    const heading = document.createElement("p");
    heading.className = "label";
    heading.textContent = label;
    palette.append(heading);
    for (const { id, label: name, detail, refused } of entries) {
      const item = document.createElement("button");
      item.type = "button";
      item.className = "menu-item";
      item.textContent = detail === undefined ? name : `${name} (${detail})`;
      if (refused !== undefined) {
        item.setAttribute("aria-disabled", "true");
        item.dataset.tooltip = refused;
      }
      item.addEventListener("click", (event) => {
        event.preventDefault();
        event.stopPropagation();
        if (refused === undefined) void atGesture(async () => usePalette(actor, id, event.shiftKey));
      });
      palette.append(item);
    }
  }
  return palette;
}
