import { createDialog, type CreateOperation, type CreateOptions } from "./create-dialog.ts";

/** An item of any ruleset: what is created by hand is of a ruleset that is played here. */
export class CrossoverItem<out SubType extends Item.SubType = Item.SubType> extends Item<SubType> {
  static override async createDialog(data = {}, operation = {}, options = {}): Promise<never> {
    const asked = options as CreateOptions;
    return (
      asked.template
        ? super.createDialog(data, operation, options)
        : createDialog(this as never, data, operation as CreateOperation, asked)
    ) as never;
  }
}
