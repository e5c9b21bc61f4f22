import type { AnyObject } from "../../../common/types.ts";
import { game, ui } from "../../runtime.ts";
import { t } from "../api/text.ts";
import { FormDataExtended } from "../ux/form-data-extended.ts";
import { HostDocumentConfig } from "./host-config.ts";

/** A macro: name, picture, what kind it is and what it does, with a button that runs it as it stands in the window. T:client/applications/sheets/macro-config */
export class MacroConfig extends HostDocumentConfig {
  static override DEFAULT_OPTIONS: AnyObject = {
    classes: ["macro-config"],
    position: { width: 560, height: 560 },
    window: { icon: "fa-solid fa-code", resizable: true },
    canCreate: true,
    sheetConfig: true,
    actions: { execute: MacroConfig.#onExecute },
  };

  override async _getFormFields(): Promise<AnyObject[]> {
    // Who may write no scripts may still read one that somebody else wrote.
    const closed = !game.user?.can("MACRO_SCRIPT");
    const types = ["chat", "script"].map((type) => ({
      value: type,
      label: t(`TYPES.Macro.${type}`),
      disabled: type === "script" && closed && this.document.type !== "script",
    }));
    const hint = t("HOST.Macro.CommandHint");
    return this._nodes(
      ["name", { label: t("HOST.Name") }],
      ["img", { label: t("HOST.Picture") }],
      ["type", { options: types, label: t("HOST.Macro.Type"), ...(closed ? { hint: t("HOST.Macro.NoScripts") } : {}) }],
      ["command", { label: t("HOST.Macro.Command"), hint, elementType: "code-mirror", group: { stacked: true } }],
    );
  }

  override async _prepareContext(options: AnyObject): Promise<AnyObject> {
    const context = await super._prepareContext(options);
    if (this.document.id)
      context.buttons.push({
        type: "button",
        action: "execute",
        icon: "fa-solid fa-dice-d20",
        label: "HOST.Macro.Execute",
        alwaysEnabled: true,
      });
    return context;
  }

  /** What can't be read as a script is refused with the place, and stays in the window. */
  override _prepareSubmitData(...args: Parameters<HostDocumentConfig["_prepareSubmitData"]>): AnyObject {
    const data = super._prepareSubmitData(...args);
    if ((data.type ?? this.document.type) === "script") {
      const AsyncFunction = (async () => undefined).constructor as FunctionConstructor;
      try {
        new AsyncFunction(`{${String(data.command ?? this.document.command)}\n}`);
      } catch (error) {
        throw new Error(t("HOST.Macro.BadScript", { error: (error as Error).message }), { cause: error });
      }
    }
    return data;
  }

  /** Save what was written, leave the window open, and run it. */
  static async #onExecute(this: MacroConfig): Promise<void> {
    const { form } = this;
    if (this.isEditable && form) {
      try {
        await this.document.update(this._prepareSubmitData(null, form, new FormDataExtended(form)));
      } catch (error) {
        ui.notifications?.error((error as Error).message);
        return;
      }
    }
    await this.document.execute();
  }
}
