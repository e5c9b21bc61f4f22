import { type Dimension, parseValue } from "../../../rules/drama/index.ts";
import { RangeNumberField } from "../../data/fields.ts";
import { key } from "../keys.ts";
import { dramaSettings } from "../settings.ts";

/**
 * A value of the chart that a user types as it comes: `18`, or `25 miles`, `3 tonnes`, `40 mph`. What can't be read is refused by the field's name and nothing is written.
 * @rule DRA-062 DRA-063 DRA-393
 */
export class ValueField extends RangeNumberField {
  constructor(
    readonly dimension: Dimension,
    { min, max, initial = null }: { readonly min: number; readonly max: number; readonly initial?: number | null },
  ) {
    super({ min, max }, { initial, nullable: true });
  }

  /** What it takes, in words. */
  get takes(): string {
    return key("Value", "takes", this.dimension);
  }

  protected override _cast(value: unknown): never {
    if (typeof value !== "string") return super._cast(value as never) as never;
    if (value.trim() === "") return null as never;
    const read = parseValue(value, this.dimension, dramaSettings().valueRounding);
    return (read.accepted ? read.value : value) as never;
  }

  protected override _toInput(config: object): HTMLElement {
    return foundry.applications.fields.createTextInput(config as never);
  }
}
