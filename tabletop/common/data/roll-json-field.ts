/** A roll as JSON text: what a message stores, whatever it was given. T:common/documents/chat-message */
import type { AnyValue } from "../types.ts";
import { StringField } from "./fields.ts";

export class RollJSONField extends StringField {
  override _cast(value: AnyValue): AnyValue {
    return typeof value === "string" ? value : JSON.stringify(value?.toJSON ? value.toJSON() : value);
  }
}
