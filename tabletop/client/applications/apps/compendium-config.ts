import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { game } from "../../runtime.ts";
import { DialogV2 } from "../api/dialog.ts";
import { t } from "../api/text.ts";

/** Lock or unlock a compendium. T:client/documents/collections/compendium-collection (configure) */
export class CompendiumConfig {
  /** Ask, and store the answer on the pack. */
  static async open(pack: AnyValue): Promise<void> {
    const result: AnyObject | null = await DialogV2.input({
      window: {
        title: t("HOST.Compendium.Title", { name: pack.title ?? pack.metadata?.label }),
        icon: "fa-solid fa-atlas",
      },
      content: `<label class="checkbox"><input type="checkbox" name="locked" ${pack.locked ? "checked" : ""}> ${t("HOST.Compendium.Locked")}</label><p class="hint">${t("HOST.Compendium.LockedHint")}</p>`,
      ok: { label: t("HOST.Save") },
    });
    if (result && typeof result === "object" && game.user?.isGM)
      await pack.configure({ locked: Boolean(result.locked) });
  }
}
