import type { AnyObject } from "../../../../common/types.ts";
import { t } from "../../api/text.ts";
import { DocumentDirectory } from "../document-directory.ts";

/** The world's decks, hands and piles. T:client/applications/sidebar/tabs/cards-directory */
export class CardsDirectory extends DocumentDirectory {
  static override tabName = "cards";
  static override DEFAULT_OPTIONS: AnyObject = {
    window: { title: "HOST.Sidebar.Tabs.cards", icon: "fa-solid fa-id-badge" },
    renderUpdateKeys: ["type", "cards"],
  };

  override _entryTypeLabel(entry: AnyObject): string {
    let label: string;
    try {
      // Core's getter throws for a type of a system that did not override it (H-264); the list must go on.
      label = String(entry.typeLabel ?? "");
    } catch {
      label = super._entryTypeLabel(entry);
    }
    const count = (entry.cards?.size as number | undefined) ?? 0;
    const available = entry.availableCards?.length as number | undefined;
    const number =
      entry.type === "deck" && available !== undefined && available !== count
        ? t("HOST.Directory.CardsLeft", { left: available, count })
        : t("HOST.Directory.CardCount", { count });
    return [t(label), number].filter(Boolean).join(" · ");
  }
}
