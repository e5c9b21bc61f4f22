/** Which modules this world is played with. T:client/applications/sidebar/apps/module-management */
import { related } from "../../../../common/modules.ts";
import { list } from "../../../../common/packages.ts";
import type { AnyObject, AnyValue } from "../../../../common/types.ts";
import { game } from "../../../runtime.ts";
import { ApplicationV2 } from "../../api/application.ts";
import { h, icon, t } from "../../api/text.ts";
import { SettingsConfig } from "../../apps/settings-config.ts";
import type { FormDataExtended } from "../../ux/form-data-extended.ts";

/** The Gamemaster's list of what lies in `Data/modules`: a switch for each, and for those that can't be played the reason. Changes hold from the next load of the page. */
export class ModuleManagement extends ApplicationV2 {
  static CONFIG_SETTING = "moduleConfiguration";

  static override DEFAULT_OPTIONS: AnyObject = {
    id: "module-management",
    tag: "form",
    classes: ["module-management"],
    window: { title: "HOST.Modules.Title", icon: "fa-solid fa-cubes", resizable: true },
    position: { width: 640, height: "auto" },
    form: { handler: ModuleManagement.#onSubmit, closeOnSubmit: true },
  };

  get #modules(): AnyObject[] {
    return [...((game.data.modules ?? []) as AnyObject[])].sort((a, b) =>
      String(a.title).localeCompare(String(b.title)),
    );
  }

  override async _renderHTML(): Promise<HTMLElement[]> {
    const modules = this.#modules;
    if (!modules.length) return [h("p.empty", { role: "status" }, t("HOST.Modules.None"))];
    const configuration = game.settings.get("core", ModuleManagement.CONFIG_SETTING) as AnyObject;
    return [
      h(
        "ul.module-list.plain.scrollable",
        { "aria-label": t("HOST.Modules.Title") },
        modules.map((module) => this.#row(module, configuration[module.id] === true)),
      ),
      h("p.module-note.hint", { role: "status" }),
      h(
        "footer.form-footer",
        null,
        h("button.primary", { type: "submit" }, icon("fa-solid fa-check"), h("span", null, t("HOST.Modules.Save"))),
      ),
    ];
  }

  #row(module: AnyObject, on: boolean): HTMLElement {
    const id = `module-${String(module.id)}`;
    const problems = list(module.problems) as string[];
    // What is turned on and can't be played may be turned off; what is off and can't be played stays off.
    const fixed = module.broken || (!on && problems.length > 0);
    const people = list(module.authors)
      .map((author: AnyValue) => String(author?.name ?? author))
      .filter(Boolean);
    const requires = related(module, "requires").map((entry) => this.#titleOf(String(entry.id)));
    const facts = [people.join(", "), requires.length ? t("HOST.Modules.Requires", { names: requires.join(", ") }) : ""]
      .filter(Boolean)
      .join(" · ");
    const description =
      new DOMParser().parseFromString(String(module.description ?? ""), "text/html").body.textContent?.trim() ?? "";
    return h(
      "li.module",
      { dataset: { moduleId: module.id }, class: problems.length ? "refused" : "" },
      h("input", {
        type: "checkbox",
        id,
        name: module.id,
        checked: on,
        disabled: fixed,
        "aria-describedby": `${id}-facts`,
      }),
      h(
        "div.module-text",
        null,
        h(
          "label",
          { for: id },
          h("strong", null, String(module.title)),
          " ",
          h("span.value", null, String(module.version)),
        ),
        h(
          "div.module-facts",
          { id: `${id}-facts` },
          description
            ? h("p.hint", null, description.length > 300 ? `${description.slice(0, 297)}...` : description)
            : null,
          facts ? h("p.hint", null, facts) : null,
          problems.map((problem) =>
            h("p.module-problem", null, icon("fa-solid fa-triangle-exclamation"), " ", problem),
          ),
          (list(module.warnings) as string[]).map((warning) =>
            h("p.hint", null, icon("fa-solid fa-circle-info"), " ", warning),
          ),
        ),
      ),
    );
  }

  #titleOf(id: string): string {
    return String(this.#modules.find((module) => module.id === id)?.title ?? id);
  }

  override _replaceHTML(result: HTMLElement[], content: HTMLElement): void {
    content.replaceChildren(...result);
  }

  override async _onFirstRender(context: AnyObject, options: AnyObject): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("change", (event) => this.#follow(event.target as HTMLInputElement));
  }

  /** What is turned on brings along what it requires; what is turned off takes along what requires it. */
  #follow(box: HTMLInputElement): void {
    const boxOf = (id: string): HTMLInputElement | null =>
      this.element.querySelector(`input[name="${CSS.escape(id)}"]`);
    const carried: string[] = [];
    const carry = (id: string): void => {
      const next = box.checked
        ? related(this.#modules.find((module) => module.id === id) ?? {}, "requires").map((entry) => String(entry.id))
        : this.#modules
            .filter((module) => related(module, "requires").some((entry) => entry.id === id))
            .map((module) => String(module.id));
      for (const other of next) {
        const input = boxOf(other);
        if (!input || input.disabled || input.checked === box.checked) continue;
        input.checked = box.checked;
        carried.push(this.#titleOf(other));
        carry(other);
      }
    };
    carry(box.name);
    const note = this.element.querySelector<HTMLElement>(".module-note");
    if (note)
      note.textContent = carried.length
        ? t(box.checked ? "HOST.Modules.AlsoOn" : "HOST.Modules.AlsoOff", { names: carried.join(", ") })
        : "";
  }

  static async #onSubmit(
    this: ModuleManagement,
    _event: Event,
    _form: HTMLFormElement,
    formData: FormDataExtended,
  ): Promise<void> {
    const before = game.settings.get("core", ModuleManagement.CONFIG_SETTING) as AnyObject;
    const after: AnyObject = { ...before };
    for (const { id } of this.#modules) if (typeof formData.object[id] === "boolean") after[id] = formData.object[id];
    if (this.#modules.every(({ id }) => (before[id] === true) === (after[id] === true))) return;
    await game.settings.set("core", ModuleManagement.CONFIG_SETTING, after);
    await SettingsConfig.reloadConfirm({ world: true });
  }
}
