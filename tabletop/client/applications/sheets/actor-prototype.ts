import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { t } from "../api/text.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";

/** The prototype token of an actor: name, link, size, picture, bars. T:client/applications/sheets/token/prototype-config */
export class PrototypeTokenConfig extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: AnyObject = {
    id: "{id}",
    tag: "form",
    classes: ["sheet", "standard-config"],
    position: { width: 480, height: "auto" },
    window: { icon: "fa-solid fa-circle-user" },
    form: { handler: PrototypeTokenConfig.#onSubmit, closeOnSubmit: true },
  };

  static override PARTS = {
    form: { template: "templates/host/form.hbs", scrollable: [""] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  override _initializeApplicationOptions(options: AnyObject): AnyObject {
    const merged = super._initializeApplicationOptions(options);
    merged.uniqueId = `PrototypeTokenConfig-${String(options.prototype?.parent?.uuid ?? options.prototype?.actor?.uuid ?? "").replaceAll(".", "-")}`;
    return merged;
  }

  get prototypeToken(): AnyValue {
    return this.options.prototype;
  }
  get actor(): AnyValue {
    return this.prototypeToken.actor ?? this.prototypeToken.parent;
  }
  override get title(): string {
    return `${t("TOKEN.TitlePrototype")}: ${this.actor?.name ?? ""}`;
  }

  override async _prepareContext(options: AnyObject): Promise<AnyObject> {
    const context = await super._prepareContext(options);
    const token = this.prototypeToken;
    const node = (path: string): AnyObject[] => {
      const field = token.schema?.getField?.(path);
      return field
        ? [
            {
              field,
              name: `prototypeToken.${path}`,
              value: path.split(".").reduce((at: AnyValue, key) => at?.[key], token._source),
            },
          ]
        : [];
    };
    return Object.assign(context, {
      rootId: this.id,
      formFields: [
        "name",
        "actorLink",
        "disposition",
        "width",
        "height",
        "texture.src",
        "bar1.attribute",
        "bar2.attribute",
      ].flatMap(node),
      buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "HOST.Save" }],
    });
  }

  static async #onSubmit(
    this: PrototypeTokenConfig,
    _event: Event,
    _form: HTMLFormElement,
    formData: FormDataExtended,
  ): Promise<void> {
    await this.actor.update(formData.object);
  }
}
