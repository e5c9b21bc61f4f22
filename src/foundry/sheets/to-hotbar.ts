/** What can be dragged from a sheet to the hotbar, chosen from a list instead: for keys, and for fingers that can't drag. */
import type { Situation } from "../../rules/kernel/situation.ts";
import { type CrossoverDrag, dragToHotbar } from "../hotbar.ts";
import { ask } from "../play.ts";
import { declarationOf } from "../registry.ts";
import { localize } from "../view/text/localize.ts";
import type { CrossoverActorSheet } from "./actor-sheet.ts";

/** What a row has for the hotbar, with its picture: itself, or the item that it is. */
function dragOf(sheet: CrossoverActorSheet, row: HTMLElement): CrossoverDrag | null {
  const label = sheet.actor.items.get(row.dataset.itemId ?? "")?.name;
  const drag = sheet.macroOf(row) ?? (label === undefined ? null : ({ type: "CrossoverAction", label } as const));
  return drag && { ...drag, img: sheet.pictureOf(row) };
}

/** Everything of this sheet that makes a button of the hotbar, each once, in the order in which it stands there. */
function draggedFrom(sheet: CrossoverActorSheet): ReadonlyMap<string, CrossoverDrag> {
  const all = new Map<string, CrossoverDrag>();
  for (const row of sheet.element.querySelectorAll<HTMLElement>(".draggable")) {
    const drag = dragOf(sheet, row);
    if (drag && !all.has(drag.label)) all.set(drag.label, drag);
  }
  return all;
}

/** Ask what is to be put on the next free place of this user's hotbar, and put it there. */
export async function askHotbar(sheet: CrossoverActorSheet): Promise<void> {
  await sheet.drawAll();
  const all = draggedFrom(sheet);
  const { actor } = sheet;
  const what = localize("CROSSOVER.Shared.Sheet.toHotbar");
  const chosen = await ask<{ readonly drag: string }>(
    {
      choices: {
        drag: {
          pick: "one",
          label: { key: "CROSSOVER.Shared.Sheet.toHotbarWhat" },
          options: () => [...all.keys()].map((label) => ({ value: label, label: { key: label } })),
        },
      },
      stands: () => ({ key: what }),
    },
    {
      ruleset: declarationOf(actor)?.id ?? "",
      title: localize("CROSSOVER.Shared.Dialog.title", { name: actor.name, what }),
      button: localize("CROSSOVER.Shared.Sheet.toHotbarPut"),
      img: actor.img ?? "",
      s: { self: actor.uuid, gm: game.user.isGM } as Situation,
    },
  );
  const drag = chosen && all.get(chosen.drag);
  if (drag) await dragToHotbar(drag, null);
}
