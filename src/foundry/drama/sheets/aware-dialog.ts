import type { ActionState, CardSpend } from "../../../rules/drama/index.ts";
import { localize } from "../../view/localize.ts";
import { escapeHtml } from "../../view/escape.ts";
import { key } from "../keys.ts";

/** Ask the Gamemaster who knows of an announced point: those of rank hero who are awake, each a box. Null when the dialog was closed. @rule DRA-123 */
export async function chooseAware(state: ActionState, spend: CardSpend): Promise<string[] | null> {
  const heroes = state.present.filter((p) => p.rank === "hero" && p.conscious && p.uuid !== spend.spender);
  const boxes = heroes
    .map(
      (p) =>
        `<li><label><input type="checkbox" name="aware" value="${escapeHtml(p.uuid)}" ${(spend.aware?.includes(p.uuid) ?? true) ? "checked" : ""}> ${escapeHtml(p.name)}</label></li>`,
    )
    .join("");
  const DialogV2 = foundry.applications.api.DialogV2 as unknown as {
    wait(options: object): Promise<string[] | string | null>;
  };
  const answer = await DialogV2.wait({
    window: { title: localize(key("Card", "aware")) },
    content: `<div class="crossover drama"><p>${escapeHtml(localize(key("Dialog", "awareText")))}</p><ul class="plain">${boxes}</ul></div>`,
    rejectClose: false,
    buttons: [
      {
        action: "take",
        label: localize(key("Card", "aware")),
        icon: "fa-solid fa-check",
        default: true,
        callback: (_event: Event, button: HTMLButtonElement) =>
          [...(button.form?.querySelectorAll<HTMLInputElement>("input[name=aware]:checked") ?? [])].map(
            (box) => box.value,
          ),
      },
    ],
  });
  return Array.isArray(answer) ? answer : null;
}
