import { inWords } from "../view/text/model-errors.ts";
import { createDialog, type CreateOperation, type CreateOptions } from "./create-dialog.ts";

/** An item of any ruleset: what is created by hand is of a ruleset that is played here, and what its model refuses is told by field and label, whoever asked for it: a sheet, a macro, an import. */
export class CrossoverItem<out SubType extends Item.SubType = Item.SubType> extends Item<SubType> {
  /** Make its sheet anew when it is next asked for. */
  async renewSheet(): Promise<void> {
    await this._onSheetChange({ sheetOpen: false });
  }

  static override async createDialog(data = {}, operation = {}, options = {}): Promise<never> {
    const asked = options as CreateOptions;
    return (
      asked.template
        ? super.createDialog(data, operation, options)
        : createDialog(this as never, data, operation as CreateOperation, asked)
    ) as never;
  }

  override validate(...args: Parameters<Item["validate"]>): boolean {
    try {
      return super.validate(...args);
    } catch (cause) {
      throw inWords(cause, this);
    }
  }

  override updateSource(...args: Parameters<Item["updateSource"]>): ReturnType<Item["updateSource"]> {
    try {
      return super.updateSource(...args);
    } catch (cause) {
      throw inWords(cause, this);
    }
  }
}
