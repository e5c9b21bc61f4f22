import { offeredNow } from "../combat/offered.ts";
import { goesByItself } from "../exchange/by-itself.ts";
import { atGesture } from "../gesture.ts";
import { remember } from "../last.ts";
import { bringRulesetOf, declarationOf, rulesetOf } from "../registry.ts";
import { localize } from "../view/text/localize.ts";
import { openAnswersMenu } from "./answers-menu.ts";
import { openBeside } from "./beside.ts";

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
  for (const { id, label, detail, refused, group } of offeredNow(
    actor.uuid,
    ruleset,
    ruleset.actions.list(snapshot, localize),
    (entry) => entry.id,
  ))
    groups.set(group, [
      ...(groups.get(group) ?? []),
      { id: `action ${id}`, label, ...(detail !== undefined && { detail }), ...(refused !== undefined && { refused }) },
    ]);
  const checks = ruleset.checks.traits(snapshot, localize).map(({ key, label }) => ({ id: `check ${key}`, label }));
  return [
    ...[...groups].map(([label, entries]) => ({ label: localize(label), entries })),
    { label: localize("CROSSOVER.Shared.Palette.checks"), entries: checks },
  ];
}

/** Do what an entry of a palette names. */
export async function usePalette(actor: Actor.Implementation, id: string, quick = false): Promise<void> {
  const ruleset = await bringRulesetOf(actor);
  const [kind = "", ...rest] = id.split(" ");
  if (!ruleset) return;
  await remember(async () =>
    kind === "action"
      ? ruleset.actions.use(actor, rest.join(" "), quick)
      : ruleset.checks.open(actor, { trait: rest.join(" "), quick }),
  );
}

/** A button on the token's HUD that opens what its actor can do. */
export function addControls(actor: Actor.Implementation | null, element: HTMLElement): void {
  const groups = actor?.isOwner === true ? paletteOf(actor) : [];
  const column = element.querySelector(".col.left") ?? element.querySelector(".left");
  if (!actor || groups.length === 0 || !column || column.querySelector(".crossover-palette-button")) return;
  const control = (name: string, icon: string, label: string, open: (button: HTMLElement) => void): void => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = `control-icon ${name}`;
    button.setAttribute("aria-label", label);
    button.setAttribute("aria-expanded", "false");
    button.dataset.tooltip = label;
    button.innerHTML = `<i class="fa-solid ${icon}" aria-hidden="true"></i>`;
    button.addEventListener("click", (event) => {
      event.preventDefault();
      event.stopPropagation();
      open(button);
    });
    column.append(button);
  };
  const { name } = actor;
  control("crossover-palette-button", "fa-hand-fist", localize("CROSSOVER.Shared.Palette.open", { name }), (button) => {
    openPalette(actor, groups, button);
  });
  if (goesByItself())
    control(
      "crossover-answers-button",
      "fa-comment-dots",
      localize("CROSSOVER.Shared.Answers.policy", { name }),
      (button) => {
        openAnswersMenu(actor, button);
      },
    );
}

function openPalette(actor: Actor.Implementation, groups: readonly PaletteGroup[], button: HTMLElement): void {
  const palette = paletteElement(actor, groups);
  openBeside(palette, button);
  palette.querySelector<HTMLInputElement>("input")?.focus();
}

function paletteElement(actor: Actor.Implementation, groups: readonly PaletteGroup[]): HTMLElement {
  const palette = document.createElement("div");
  palette.className = "crossover action-palette panel";
  palette.dataset.ruleset = declarationOf(actor)?.id ?? "";
  palette.setAttribute("role", "dialog");
  palette.setAttribute("aria-label", localize("CROSSOVER.Shared.Palette.open", { name: actor.name }));
  const search = document.createElement("input");
  search.type = "search";
  search.placeholder = localize("CROSSOVER.Shared.Palette.search");
  search.setAttribute("aria-label", search.placeholder);
  palette.append(search);
  for (const { label, entries } of groups) {
    const group = document.createElement("section");
    const heading = document.createElement("h3");
    heading.className = "label";
    heading.textContent = label;
    group.append(heading, ...entries.map((entry) => entryElement(actor, entry, palette)));
    palette.append(group);
  }
  search.addEventListener("input", () => {
    const wanted = search.value.trim().toLocaleLowerCase(game.i18n.lang);
    for (const group of palette.querySelectorAll("section")) {
      const items = [...group.querySelectorAll<HTMLElement>(".menu-item")];
      for (const item of items) item.hidden = !item.textContent.toLocaleLowerCase(game.i18n.lang).includes(wanted);
      group.hidden = items.every((item) => item.hidden);
    }
  });
  search.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== "ArrowDown") return;
    // Closing gives the focus back to the palette's button, which the same key would press.
    event.preventDefault();
    const first = palette.querySelector<HTMLElement>(".menu-item:not([hidden])");
    if (event.key === "Enter") first?.click();
    else first?.focus();
  });
  return palette;
}

/** One thing to do; arrows go on to the next. */
function entryElement(
  actor: Actor.Implementation,
  { id, label, detail, refused }: PaletteEntry,
  palette: HTMLElement,
): HTMLElement {
  const item = document.createElement("button");
  item.type = "button";
  item.className = "menu-item";
  item.textContent = label;
  if (detail !== undefined) {
    const more = document.createElement("span");
    more.className = "detail";
    more.textContent = ` ${detail}`;
    item.append(more);
  }
  if (refused !== undefined) {
    item.setAttribute("aria-disabled", "true");
    item.dataset.tooltip = refused;
  }
  item.addEventListener("click", (event) => {
    event.preventDefault();
    event.stopPropagation();
    if (refused !== undefined) return;
    palette.hidePopover();
    void atGesture(async () => usePalette(actor, id, event.shiftKey));
  });
  item.draggable = true;
  item.addEventListener("dragstart", (event) => {
    const [kind = "", ...rest] = id.split(" ");
    const named = rest.join(" ");
    const macro =
      kind === "action"
        ? { type: "CrossoverAction", ruleset: declarationOf(actor)?.id, action: named, label }
        : { type: "CrossoverCheck", trait: named, label };
    event.dataTransfer?.setData("text/plain", JSON.stringify(macro));
  });
  item.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    const all = [...palette.querySelectorAll<HTMLElement>(".menu-item:not([hidden])")];
    all[all.indexOf(item) + (event.key === "ArrowDown" ? 1 : -1)]?.focus();
  });
  return item;
}
