import type { AnyObject } from "../../../common/types.ts";
import { CONFIG, game } from "../../runtime.ts";
import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { t } from "../api/text.ts";
import { choicesToOptions } from "../forms/field-forms.ts";
import { createCheckboxInput, createFormGroup, createSelectInput, createTextInput } from "../forms/fields.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";

/** Settings of the combat tracker: the watched attribute and whether the defeated are skipped. T:client/applications/apps/combat-tracker-config */
export class CombatTrackerConfig extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: AnyObject = {
    id: "combat-config",
    tag: "form",
    classes: ["standard-config"],
    position: { width: 420, height: "auto" },
    window: { title: "HOST.CombatConfig.Title", icon: "fa-solid fa-gear" },
    form: { handler: CombatTrackerConfig.#onSubmit, closeOnSubmit: true },
  };
  static override PARTS = {
    form: { template: "templates/host/form.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  override async _prepareContext(options: AnyObject): Promise<AnyObject> {
    const context = await super._prepareContext(options);
    const value: AnyObject = game.settings.get("core", "combatTrackerConfig") ?? {};
    const attributes = CONFIG.Token?.documentClass?.getTrackedAttributeChoices?.() ?? null;
    const resource = attributes?.length
      ? createSelectInput({
          name: "resource",
          value: value.resource ?? "",
          blank: "",
          options: choicesToOptions(attributes),
        })
      : createTextInput({ name: "resource", value: value.resource ?? "" });
    const skip = createCheckboxInput({ name: "skipDefeated", value: value.skipDefeated });
    const group = (label: string, hint: string, input: HTMLElement): AnyObject => ({
      html: createFormGroup({ label: t(label), hint: t(hint), input, rootId: this.id }).outerHTML,
    });
    return Object.assign(context, {
      formFields: [
        group("HOST.CombatConfig.Resource", "HOST.CombatConfig.ResourceHint", resource),
        group("HOST.CombatConfig.Skip", "HOST.CombatConfig.SkipHint", skip),
      ],
      buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "HOST.Save" }],
    });
  }

  static async #onSubmit(
    this: CombatTrackerConfig,
    _event: Event,
    _form: HTMLFormElement,
    formData: FormDataExtended,
  ): Promise<void> {
    await game.settings.set("core", "combatTrackerConfig", {
      ...game.settings.get("core", "combatTrackerConfig"),
      ...formData.object,
    });
  }
}
