/** Small things that the sidebar's lists share. T:client/applications/sidebar/document-directory */
import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { CONFIG, game, ui } from "../../runtime.ts";

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
