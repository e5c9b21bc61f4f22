import { BaseItem } from "../../common/documents/item.ts";
import type { AnyValue } from "../../common/types.ts";
import { ClientDocumentMixin } from "./client-document.ts";

/** Something that an actor has, or that lies in the world. T:client/documents/item */
export class Item extends ClientDocumentMixin(BaseItem) {
  get actor(): AnyValue {
    return this.parent ?? null;
  }

  get isOwned(): boolean {
    return this.isEmbedded;
  }

  get thumbnail(): string {
    return this.img;
  }

  get transferredEffects(): AnyValue[] {
    return this.effects.filter((e: AnyValue) => e.transfer);
  }

  override getRollData(): AnyValue {
    return this.system;
  }
}
