/** A weakness, enemy or motivation that the Gamemaster brings into play for a reward. The same data in every ruleset that has them. */
export class ComplicationModel extends foundry.abstract.TypeDataModel<
  foundry.data.fields.DataSchema,
  Item.Implementation
> {
  static override LOCALIZATION_PREFIXES = ["CROSSOVER.Shared.Complication"];

  declare description: string;
  declare motivation: boolean;

  static override defineSchema(): foundry.data.fields.DataSchema {
    const { BooleanField, HTMLField } = foundry.data.fields;
    return { motivation: new BooleanField(), description: new HTMLField() };
  }
}
