/** Small things that the sidebar's lists share. T:client/applications/sidebar/document-directory */
import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { escapeHTML } from "../../../common/utils/index.ts";
import { CONFIG, game, ui } from "../../runtime.ts";
import { t } from "../api/text.ts";

/** The data on a drag transfer, {} when it is nothing of ours. */
export function dragEventData(event: DragEvent): AnyObject {
  const editor = CONFIG.ux?.TextEditor;
  if (editor?.getDragEventData) return (editor.getDragEventData(event) as AnyObject | null) ?? {};
  try {
    return (JSON.parse(event.dataTransfer?.getData("text/plain") ?? "") ?? {}) as AnyObject;
  } catch {
    return {};
  }
}

/** Say why something was dropped in vain that is no document: a file, or plain text. */
export function explainDrop(event: DragEvent): void {
  const file = event.dataTransfer?.files[0];
  if (file) ui.notifications?.warn(t("HOST.Drop.File", { name: escapeHTML(file.name) }), { console: false });
  else if (event.dataTransfer?.getData("text/plain")) ui.notifications?.warn(t("HOST.Drop.Text"), { console: false });
}

/** A public class by its path below `foundry`, null where the host has none. Asked late, because windows of other areas are made known at boot. */
export function publicClass(path: string): AnyValue {
  let value: AnyValue = (globalThis as AnyObject).foundry;
  for (const key of path.split(".")) {
    if (!value || !(key in value)) return null;
    value = value[key];
  }
  return value ?? null;
}

/** Open the window of a document's ownership. */
export async function configureOwnership(document: AnyValue): Promise<void> {
  const cls = publicClass("applications.apps.DocumentOwnershipConfig");
  if (document && cls) await new cls({ document }).render({ force: true });
  else ui.notifications?.warn("DocumentOwnershipConfig");
}

/** Whose a compendium is: the world's, the system's or a module's title. */
export function packageTitle(pack: AnyValue): string {
  const { packageName, packageType } = pack.metadata as AnyObject;
  if (packageType === "world") return String(game.world?.title ?? "");
  return String((packageType === "module" ? game.modules.get(packageName)?.title : game.system?.title) ?? packageName);
}
