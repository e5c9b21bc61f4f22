import { atGesture } from "../gesture.ts";
import { SYSTEM_ID, template } from "../ids.ts";
import { declarations } from "../registry.ts";
import type { RulesetDeclaration } from "../ruleset.ts";
import { listed } from "../view/text/lists.ts";
import { localize } from "../view/text/localize.ts";
import { refusalText } from "../view/text/refusals.ts";
import { openChoose } from "./choose.ts";
import { onRulesetsChanged, playedRulesets, setting, settingKey, settingRoot } from "./register.ts";
import { readSetting, rulesPanel, type SettingValue, worldSettings } from "./rules-view.ts";

const { ApplicationV2, HandlebarsApplicationMixin, DialogV2 } = foundry.applications.api;

const store = (key: string, value: SettingValue): Promise<unknown> =>
  (game.settings as unknown as { set(ns: string, key: string, value: SettingValue): Promise<unknown> }).set(
    SYSTEM_ID,
    key,
    value,
  );

/**
 * The rules of this table in one window: every choice that the ledgers of the rulesets that are played here leave to the table, by heading, explained, with what differs from the
 * ledger marked. What can't be taken stays as it was typed and says why; nothing is stored before everything can be.
 */
class RulesWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "crossover-rules",
    tag: "form",
    classes: ["crossover", "rules-window"],
    window: {
      title: "CROSSOVER.Shared.Rules.title",
      icon: "fa-solid fa-scale-balanced",
      resizable: true,
    },
    position: { width: 760, height: 720 },
    form: {
      closeOnSubmit: false,
      handler: async function (
        this: RulesWindow,
        _event: Event,
        _form: HTMLFormElement,
        data: { readonly object: Record<string, unknown> },
      ): Promise<void> {
        await atGesture(async () => this.save(data.object));
      },
    },
    actions: {
      showRules: function (this: RulesWindow, _event: PointerEvent, target: HTMLElement) {
        this.keepTyped();
        this.shown = target.dataset.ruleset ?? "";
        void this.render();
      },
      choose: function () {
        void atGesture(openChoose);
      },
      backToLedger: function (this: RulesWindow) {
        void atGesture(async () => this.backToLedger());
      },
    },
  };

  static override PARTS = { main: { template: template("shared/rules"), scrollable: [".rules-body"] } };

  /** Ruleset whose rules are shown. */
  declare shown: string | undefined;
  /** What was typed and isn't stored yet, by field name. */
  declare typed: Map<string, unknown> | undefined;
  declare errors: Record<string, string> | undefined;

  protected override async _prepareContext(): Promise<never> {
    const played = playedRulesets();
    const shown = (played.find((r) => r.id === this.shown) ?? played[0])?.id ?? "";
    const panels = played.map((r) => {
      const read = (key: string): SettingValue =>
        (this.typed?.get(`${r.id}.${key}`) ?? setting(settingKey(r.id, key))) as SettingValue;
      return rulesPanel(
        {
          id: r.id,
          label: localize(r.label),
          root: settingRoot(r.id),
          settings: r.settings,
        },
        r.id === shown,
        read,
        this.errors ?? {},
        localize,
      );
    });
    return { panels } as never;
  }

  /** Keep what the form holds, so that looking at another ruleset loses nothing. */
  keepTyped(): void {
    const data = new foundry.applications.ux.FormDataExtended(this.element as HTMLFormElement) as unknown as {
      readonly object: Record<string, unknown>;
    };
    this.typed = new Map([...(this.typed ?? []), ...Object.entries(data.object)]);
  }

  /** Store what was changed; all of it, or none of it where something can't be taken. */
  private async save(form: Readonly<Record<string, unknown>>): Promise<void> {
    const typed = new Map([...(this.typed ?? []), ...Object.entries(form)]);
    const errors: Record<string, string> = {};
    const changes: { readonly key: string; readonly value: SettingValue; readonly label: string }[] = [];
    const take = (ruleset: RulesetDeclaration, name: string, value: SettingValue, label: string): void => {
      const key = settingKey(ruleset.id, name);
      if (setting(key) !== value) changes.push({ key, value, label });
    };
    for (const ruleset of declarations()) {
      for (const definition of worldSettings(ruleset.settings)) {
        const name = `${ruleset.id}.${definition.key}`;
        if (!typed.has(name)) continue;
        const label = localize(`${settingRoot(ruleset.id)}.${definition.key}.name`);
        const answer = readSetting(definition, typed.get(name), label);
        if (answer.accepted) take(ruleset, definition.key, answer.value, label);
        else errors[name] = refusalText(answer, ruleset);
      }
    }
    const [first] = Object.keys(errors);
    if (first !== undefined) {
      this.typed = typed;
      this.errors = errors;
      this.shown = first.slice(0, first.indexOf("."));
      await this.render();
      this.element.querySelector<HTMLElement>("[aria-invalid]")?.focus();
      ui.notifications.warn(Object.values(errors)[0] ?? "");
      return;
    }
    for (const { key, value } of changes) await store(key, value);
    this.typed = undefined;
    this.errors = undefined;
    ui.notifications.info(
      localize(changes.length === 0 ? "CROSSOVER.Shared.Rules.unchanged" : "CROSSOVER.Shared.Rules.saved", {
        list: listed(changes.map((c) => c.label)),
      }),
    );
    await this.close();
  }

  /** All rules of the ruleset in view as the ledger has them, after a question. */
  private async backToLedger(): Promise<void> {
    const ruleset = declarations().find(
      (r) => r.id === this.element.querySelector<HTMLElement>(".rules-panel:not([hidden])")?.dataset.ruleset,
    );
    if (!ruleset) return;
    const sure = await DialogV2.confirm({
      window: { title: "CROSSOVER.Shared.Rules.back" },
      content: `<p>${localize("CROSSOVER.Shared.Rules.backSure", { ruleset: localize(ruleset.label) })}</p>`,
    } as never);
    if (sure !== true) return;
    this.keepTyped();
    for (const { key, initial } of worldSettings(ruleset.settings)) this.typed?.set(`${ruleset.id}.${key}`, initial);
    this.errors = undefined;
    await this.render();
  }

  protected override _onClose(...args: Parameters<InstanceType<typeof ApplicationV2>["_onClose"]>): void {
    super._onClose(...args);
    this.typed = undefined;
    this.errors = undefined;
  }
}

let application: RulesWindow | null = null;

/** Open the rules of this table. An open window follows the rulesets that are played here. */
export async function showRules(): Promise<void> {
  if (!application) {
    const window = new RulesWindow();
    application = window;
    onRulesetsChanged(() => {
      if (!window.rendered) return;
      window.keepTyped();
      void window.render();
    });
  }
  await application.render({ force: true });
}
