import { atGesture } from "../gesture.ts";

/** Journals of the compendium of help; their ids are fixed in tools/help-pages.mjs, which writes them from docs/. */
const JOURNALS = { sharing: "helpSharing00000", converting: "helpConverting00" } as const;

/** Open the pages on sharing or on converting, which are those of docs/. */
async function openHelp(about: keyof typeof JOURNALS): Promise<void> {
  const journal = (await fromUuid(
    `Compendium.crossover.crossover-help.JournalEntry.${JOURNALS[about]}` as never,
  )) as unknown as { readonly sheet: { render(options: object): Promise<unknown> } } | null;
  await journal?.sheet.render({ force: true });
}

/** An entry of a window's menu that opens its help; the window names the action `help`. */
export const HELP_CONTROL = {
  icon: "fa-solid fa-circle-question",
  label: "CROSSOVER.Sharing.help",
  action: "help",
} as const;

/** What `help` does in a window. */
export const helpAction = (about: keyof typeof JOURNALS) => (): void => void atGesture(async () => openHelp(about));
