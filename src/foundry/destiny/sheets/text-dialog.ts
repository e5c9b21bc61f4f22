import { key } from "../../../rules/destiny/index.ts";
import { localize } from "../../view/localize.ts";
import { escapeHtml } from "../view/sheet-tip.ts";

/** Show a text that may be copied or printed as it stands. */
export async function showText(title: string, text: string): Promise<void> {
  const DialogV2 = foundry.applications.api.DialogV2 as unknown as { wait(options: object): Promise<unknown> };
  const content = `<div class="crossover destiny"><div class="field"><label class="label" for="destiny-text">${escapeHtml(localize(key("Sheet", "asText")))}</label><textarea id="destiny-text" class="destiny-text" rows="24" readonly>${escapeHtml(text)}</textarea></div></div>`;
  await DialogV2.wait({
    window: { title },
    position: { width: 640 },
    content,
    rejectClose: false,
    buttons: [
      { action: "copy", label: localize(key("Sheet", "copy")), icon: "fa-solid fa-copy", default: true, callback: async () => { await game.clipboard.copyPlainText(text); ui.notifications.info(localize(key("Sheet", "copied"))); } },
      { action: "close", label: localize(key("Sheet", "close")), icon: "fa-solid fa-xmark" },
    ],
  });
}
