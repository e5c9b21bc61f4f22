/** Numbers that a user types. Out of range is an error that names the field and what it accepts; Foundry's own min and max would quietly write another number. */
export class RangeNumberField extends foundry.data.fields.NumberField<{
  required: true;
  nullable: false;
  integer: true;
  initial: number | (() => number);
}> {
  constructor(
    private readonly bounds: { readonly min: number; readonly max: number },
    options: { readonly initial: number | (() => number); readonly step?: number },
  ) {
    super({ required: true, nullable: false, integer: true, initial: options.initial });
  }

  protected override _validateType(value: unknown, ...rest: unknown[]): boolean | void {
    const result = (super._validateType as (...args: unknown[]) => boolean | void)(value, ...rest);
    if (typeof value === "number" && (value < this.bounds.min || value > this.bounds.max))
      throw new Error(
        game.i18n.format("CROSSOVER.Shared.Error.range", {
          field: game.i18n.localize(this.label),
          ...this.words(value),
        }),
      );
    return result;
  }

  /** For the input element, so that a browser's own stepping stays inside. */
  get limits(): { readonly min: number; readonly max: number } {
    return this.bounds;
  }

  private words(value: number): Record<string, string> {
    return { value: String(value), min: String(this.bounds.min), max: String(this.bounds.max) };
  }
}

/** A rank as the sheet edits it. */
export const rankField = (min: number, max: number, initial = 0): RangeNumberField =>
  new RangeNumberField({ min, max }, { initial });
