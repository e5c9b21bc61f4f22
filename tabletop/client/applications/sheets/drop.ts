/** Dropped things on sheets, as documents. T:client/applications/ux/text-editor (getDragEventData), T:client/documents/abstract/client-document (fromDropData) */
import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { CONFIG } from "../../runtime.ts";

/** The drag data of a drop event, through the configured text editor as Foundry does. */
export function dragEventData(event: DragEvent): AnyObject {
  const Editor = CONFIG.ux?.TextEditor;
  if (Editor?.getDragEventData) return Editor.getDragEventData(event);
  try {
    return JSON.parse(event.dataTransfer?.getData("text/plain") ?? "");
  } catch {
    return {};
  }
}

/** The document that drag data names; undefined when the data names none. */
export async function dropDocument(data: AnyObject): Promise<AnyValue> {
  const cls = CONFIG[data.type]?.documentClass;
  if (!cls) return undefined;
  return cls.fromDropData(data);
}

/** The embedded document that a list entry stands for, by its data attributes. */
export function embeddedFromTarget(target: HTMLElement, owner: AnyValue): AnyValue {
  const holder =
    target.closest<HTMLElement>("[data-item-id], [data-effect-id], [data-uuid], [data-entry-id]") ?? target;
  const { itemId, effectId, uuid, parentId } = holder.dataset;
  if (effectId) {
    const parent = parentId && parentId !== owner.id ? owner.items?.get(parentId) : owner;
    return (
      parent?.effects?.get(effectId) ??
      [...(owner.allApplicableEffects?.() ?? [])].find((effect: AnyValue) => effect.id === effectId)
    );
  }
  if (itemId) return owner.items?.get(itemId);
  return uuid ? (globalThis as AnyObject).fromUuidSync?.(uuid) : undefined;
}
