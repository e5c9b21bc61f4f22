/**
 * Numbers that a user types. Out of range or between two whole numbers is refused by the field's label and what it accepts (`view/model-errors.ts` makes the sentence); Foundry's own
 * min, max and rounding would quietly write another number.
 */
export class RangeNumberField extends foundry.data.fields.NumberField<{
  required: true;
  nullable: false;
  integer: true;
  initial: number | (() => number);
}> {
  constructor(
    private readonly bounds: { readonly min: number; readonly max: number },
    options: { readonly initial: number | (() => number) | null; readonly nullable?: boolean },
  ) {
    super({ required: true, nullable: options.nullable ?? false, integer: true, initial: options.initial } as never);
  }

  /** What changes a number that stands is taken as it comes, so that 3.7 can be refused; a whole document that is read or made is rounded, so that an old one stays readable. */
  protected override _cleanType(
    value: never,
    options: { readonly partial?: boolean } & object,
    ...rest: never[]
  ): never {
    const clean = super._cleanType.bind(this) as (...args: unknown[]) => unknown;
    return (
      options.partial === true && typeof value === "number" && !Number.isInteger(value)
        ? value
        : clean(value, options, ...rest)
    ) as never;
  }

  protected override _validateType(value: unknown, ...rest: unknown[]): boolean | void {
    const result = (super._validateType as (...args: unknown[]) => boolean | void)(value, ...rest);
    if (typeof value === "number" && (value < this.bounds.min || value > this.bounds.max))
      throw new Error(`must be from ${String(this.bounds.min)} to ${String(this.bounds.max)}`);
    return result;
  }

  protected override _toInput(
    config: foundry.data.fields.DataField.ToInputConfig<number>,
  ): ReturnType<foundry.data.fields.NumberField["_toInput"]> {
    return super._toInput({ ...this.bounds, ...config } as never);
  }

  /** For the input element, so that a browser's own stepping stays inside, and for the sentence that refuses. */
  get limits(): { readonly min: number; readonly max: number } {
    return this.bounds;
  }
}

/** A rank as the sheet edits it. */
export const rankField = (min: number, max: number, initial = 0): RangeNumberField =>
  new RangeNumberField({ min, max }, { initial });

/** A number that may be left empty. */
export const rankOrNone = (min: number, max: number, initial: number | null = null): RangeNumberField =>
  new RangeNumberField({ min, max }, { initial, nullable: true });

/** A field for each of some keys. */
export const each = <K extends string>(
  keys: readonly K[],
  of: (key: K) => foundry.data.fields.DataField.Any,
): foundry.data.fields.DataSchema => Object.fromEntries(keys.map((k) => [k, of(k)]));
