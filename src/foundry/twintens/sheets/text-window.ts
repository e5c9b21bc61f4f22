import { localize } from "../../view/localize.ts";
import { escapeHtml } from "../view/sheet-tip.ts";

const word = (name: string, data?: Record<string, string>): string => localize(`CROSSOVER.Twintens.Sheet.${name}`, data);

/** Show a sheet as text, to be copied or saved as a file. */
export async function offerText(name: string, text: string): Promise<void> {
  const DialogV2 = foundry.applications.api.DialogV2 as unknown as { wait(options: object): Promise<unknown> };
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    ui.notifications.info(word("copied"));
  };
  const save = (): void => {
    const file = `${name.replace(/[^\p{L}\p{N}]+/gu, "-")}.txt`;
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download: file });
    link.click();
    URL.revokeObjectURL(link.href);
  };
  await DialogV2.wait({
    window: { title: word("exportTitle", { name }) },
    classes: ["crossover", "twintens"],
    position: { width: 560 },
    rejectClose: false,
    content: `<div class="crossover twintens"><textarea class="sheet-text" rows="24" readonly aria-label="${escapeHtml(word("exportTitle", { name }))}">${escapeHtml(text)}</textarea></div>`,
    buttons: [
      { action: "copy", label: word("copy"), icon: "fa-solid fa-copy", default: true, callback: copy },
      { action: "save", label: word("save"), icon: "fa-solid fa-file-arrow-down", callback: save },
    ],
  });
}
