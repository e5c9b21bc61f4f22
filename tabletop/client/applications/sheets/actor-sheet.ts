import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { performIntegerSort } from "../../../common/utils/index.ts";
import { Hooks } from "../../hooks.ts";
import { CONFIG } from "../../runtime.ts";
import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { DragDrop } from "../ux/drag-drop.ts";
import { dragEventData, dropDocument, embeddedFromTarget } from "./drop.ts";

/** Base of actor sheets: what may be dragged off and dropped on, and the header entries for token and art. T:client/applications/sheets/actor-sheet */
export class ActorSheetV2 extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: AnyObject = {
    classes: ["actor"],
    position: { width: 600 },
    window: {
      controls: [
        {
          action: "configurePrototypeToken",
          icon: "fa-solid fa-circle-user",
          label: "TOKEN.TitlePrototype",
          ownership: "OWNER",
          visible: ActorSheetV2.#hasPrototype,
        },
        {
          action: "showPortraitArtwork",
          icon: "fa-solid fa-image",
          label: "SIDEBAR.CharArt",
          ownership: "OWNER",
          visible: ActorSheetV2.#hasPortrait,
        },
        {
          action: "showTokenArtwork",
          icon: "fa-solid fa-image",
          label: "SIDEBAR.TokenArt",
          ownership: "OWNER",
          visible: ActorSheetV2.#hasTokenArt,
        },
      ],
    },
    actions: {
      configurePrototypeToken: ActorSheetV2.#onConfigureToken,
      showPortraitArtwork: ActorSheetV2.#onShowPortrait,
      showTokenArtwork: ActorSheetV2.#onShowTokenArt,
    },
  };

  get actor(): AnyValue {
    return this.document;
  }
  get token(): AnyValue {
    return this.document.token ?? null;
  }

  static #hasPrototype(this: ActorSheetV2): boolean {
    return Boolean(this.isEditable && (CONFIG.Token?.prototypeSheetClass || this.token?.sheet));
  }
  static #hasPortrait(this: ActorSheetV2): boolean {
    const { img } = this.actor;
    return Boolean(img && img !== CONFIG.Actor?.documentClass?.DEFAULT_ICON);
  }
  static #hasTokenArt(this: ActorSheetV2): boolean {
    const src = (this.token ?? this.actor.prototypeToken)?.texture?.src;
    return Boolean(src && src !== CONFIG.Actor?.documentClass?.DEFAULT_ICON && !src.includes("*"));
  }
  static #onConfigureToken(this: ActorSheetV2): void {
    if (this.token?.sheet) this.token.sheet.render({ force: true });
    else if (CONFIG.Token?.prototypeSheetClass)
      new CONFIG.Token.prototypeSheetClass({ prototype: this.actor.prototypeToken }).render({ force: true });
  }
  static #onShowPortrait(this: ActorSheetV2): void {
    ActorSheetV2.#popout(this, this.actor.img);
  }
  static #onShowTokenArt(this: ActorSheetV2): void {
    ActorSheetV2.#popout(this, (this.token ?? this.actor.prototypeToken)?.texture?.src);
  }
  static #popout(sheet: ActorSheetV2, src: string): void {
    const Popout = (globalThis as AnyObject).foundry.applications.apps.ImagePopout;
    new Popout({ src, uuid: sheet.actor.uuid, window: { title: sheet.actor.name } }).render({ force: true });
  }

  override async _onRender(context: AnyObject, options: AnyObject): Promise<void> {
    await super._onRender(context, options);
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

  /** Put the dragged item or effect on the transfer as `{type, uuid}`. */
  async _onDragStart(event: DragEvent): Promise<void> {
    const target = event.currentTarget as HTMLElement;
    if ("link" in (event.target as HTMLElement).dataset) return;
    const document = embeddedFromTarget(target, this.actor);
    const data = document?.toDragData?.();
    if (data) event.dataTransfer?.setData("text/plain", JSON.stringify(data));
  }

  _onDragOver(_event: DragEvent): void {
    return undefined;
  }

  async _onDrop(event: DragEvent): Promise<AnyValue> {
    const data = dragEventData(event);
    if (Hooks.call("dropActorSheetData", this.actor, this, data) === false) return undefined;
    const document = await dropDocument(data);
    return document ? this._onDropDocument(event, document) : undefined;
  }

  /** Hand a dropped document to the method of its kind. */
  async _onDropDocument(event: DragEvent, document: AnyValue): Promise<AnyValue> {
    switch (document.documentName) {
      case "ActiveEffect":
        return (await this._onDropActiveEffect(event, document)) ?? null;
      case "Actor":
        return (await this._onDropActor(event, document)) ?? null;
      case "Item":
        return (await this._onDropItem(event, document)) ?? null;
      case "Folder":
        return (await this._onDropFolder(event, document)) ?? null;
      default:
        return null;
    }
  }

  async _onDropActiveEffect(_event: DragEvent, effect: AnyValue): Promise<AnyValue> {
    if (!this.actor.isOwner || effect.target === this.actor || effect.parent === this.actor) return null;
    const keepId = !this.actor.effects.has(effect.id);
    return (await effect.constructor.create(effect.toObject(), { parent: this.actor, keepId })) ?? null;
  }

  async _onDropActor(_event: DragEvent, _actor: AnyValue): Promise<AnyValue> {
    return null;
  }

  /** A foreign item is created on the actor; one of its own is sorted. */
  async _onDropItem(event: DragEvent, item: AnyValue): Promise<AnyValue> {
    if (!this.actor.isOwner) return null;
    if (this.actor.uuid === item.parent?.uuid) {
      const result = await this._onSortItem(event, item);
      return result?.length ? item : null;
    }
    const keepId = !this.actor.items.has(item.id);
    return (await item.constructor.create(item.toObject(), { parent: this.actor, keepId })) ?? null;
  }

  async _onDropFolder(_event: DragEvent, _folder: AnyValue): Promise<AnyValue> {
    return null;
  }

  _onSortItem(event: DragEvent, item: AnyValue): Promise<AnyValue[]> | undefined {
    const { items } = this.actor;
    const source = items.get(item.id);
    const dropTarget = (event.target as HTMLElement).closest<HTMLElement>("[data-item-id]");
    if (!dropTarget || !source) return undefined;
    const target = items.get(dropTarget.dataset.itemId!);
    if (!target || source.id === target.id) return undefined;
    const siblings = [...(dropTarget.parentElement?.children ?? [])]
      .map((element) => (element as HTMLElement).dataset.itemId)
      .filter((id) => id && id !== source.id)
      .map((id) => items.get(id))
      .filter(Boolean);
    const updates = performIntegerSort(source, { target, siblings } as AnyValue).map(
      ({ target: moved, update }: AnyValue) => ({ ...update, _id: moved._id ?? moved.id }),
    );
    return this.actor.updateEmbeddedDocuments("Item", updates);
  }
}
