import { isV14 } from "../../../common/profile.ts";
import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { Hooks } from "../../hooks.ts";
import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { DragDrop } from "../ux/drag-drop.ts";
import { dragEventData, dropDocument, embeddedFromTarget } from "./drop.ts";

/** Base of item sheets. Foundry 14 lets things be dragged off them and dropped on them. T:client/applications/sheets/item-sheet, A14:ItemSheetV2 */
export class ItemSheetV2 extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: AnyObject = { classes: ["item"], position: { width: 480 } };

  get item(): AnyValue {
    return this.document;
  }
  get actor(): AnyValue {
    return this.document.actor ?? null;
  }

  override async _onRender(context: AnyObject, options: AnyObject): Promise<void> {
    await super._onRender(context, options);
    if (!isV14()) return;
    new DragDrop.implementation({
      dragSelector: ".draggable",
      permissions: { dragstart: this._canDragStart.bind(this), drop: this._canDragDrop.bind(this) },
      callbacks: {
        dragstart: this._onDragStart.bind(this),
        dragover: this._onDragOver.bind(this),
        drop: this._onDrop.bind(this),
      },
    }).bind(this.element);
  }

  _canDragStart(_selector: string | null): boolean {
    return this.isEditable;
  }
  _canDragDrop(_selector: string | null): boolean {
    return this.isEditable;
  }
  _onDragOver(_event: DragEvent): void {
    return undefined;
  }

  async _onDragStart(event: DragEvent): Promise<void> {
    if ("link" in (event.target as HTMLElement).dataset) return;
    const data = embeddedFromTarget(event.currentTarget as HTMLElement, this.item)?.toDragData?.();
    if (data) event.dataTransfer?.setData("text/plain", JSON.stringify(data));
  }

  async _onDrop(event: DragEvent): Promise<AnyValue> {
    const data = dragEventData(event);
    if (Hooks.call("dropItemSheetData", this.item, this, data) === false) return undefined;
    const document = await dropDocument(data);
    return document ? this._onDropDocument(event, document) : undefined;
  }

  async _onDropDocument(event: DragEvent, document: AnyValue): Promise<AnyValue> {
    return document.documentName === "ActiveEffect"
      ? ((await this._onDropActiveEffect(event, document)) ?? null)
      : null;
  }

  async _onDropActiveEffect(_event: DragEvent, effect: AnyValue): Promise<AnyValue> {
    if (!this.item.isOwner || effect.parent === this.item) return null;
    return (
      (await effect.constructor.create(effect.toObject(), {
        parent: this.item,
        keepId: !this.item.effects.has(effect.id),
      })) ?? null
    );
  }
}
