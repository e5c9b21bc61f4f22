import { atGesture } from "../gesture.ts";
import { SYSTEM_ID, template } from "../ids.ts";
import { late } from "../late.ts";
import { type PackOfRuleset, rulesetOfPack } from "../packs.ts";
import { declarations } from "../registry.ts";
import type { RulesetDeclaration } from "../ruleset.ts";
import { listed } from "../view/text/lists.ts";
import { localize } from "../view/text/localize.ts";
import { CHOSEN } from "./choose.ts";
import { isPlayed, setting, settingKey } from "./register.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

const store = (key: string, value: boolean): Promise<unknown> =>
  (game.settings as unknown as { set(ns: string, key: string, value: boolean): Promise<unknown> }).set(
    SYSTEM_ID,
    key,
    value,
  );

interface Sidebar {
  changeTab(tab: string, group: string): void;
}

/** The compendium with a ruleset's opening fight; null when it was taken out. */
function fightOf(ruleset: RulesetDeclaration): FightPack | null {
  const packs = [...game.packs] as unknown as readonly FightPack[];
  return packs.find((p) => p.documentName === "Adventure" && p.visible && rulesetOfPack(p) === ruleset) ?? null;
}

interface FightPack extends PackOfRuleset {
  readonly documentName: string;
  readonly visible: boolean;
  getDocuments(): Promise<readonly { readonly sheet: { render(options: object): Promise<unknown> } }[]>;
}

/**
 * "What do you play?": the rulesets in a line each, to be ticked. What isn't ticked is out of sight for everybody. A new world asks its Gamemaster once; later it is one of the
 * buttons of the settings tab.
 */
class ChooseWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "crossover-choose",
    tag: "form",
    classes: ["crossover", "choose-window"],
    window: {
      title: "CROSSOVER.Shared.Choose.title",
      icon: "fa-solid fa-masks-theater",
      contentClasses: ["standard-form"],
      resizable: true,
    },
    position: { width: 480 },
    form: {
      closeOnSubmit: false,
      handler: async function (this: ChooseWindow, _event: Event, form: HTMLFormElement): Promise<void> {
        await atGesture(async () => this.save(form));
      },
    },
    actions: {
      tours: function () {
        void atGesture(async () => (await late(() => import("../tours/tour.ts"))).openTours());
      },
      openFight: function (this: ChooseWindow, _event: PointerEvent, target: HTMLElement) {
        void atGesture(async () => {
          const ruleset = declarations().find((r) => r.id === target.dataset.ruleset);
          const [adventure] = (await (ruleset && fightOf(ruleset))?.getDocuments()) ?? [];
          // The question of a new world waits for its answer; later the window was opened for the fight, and would lie over it.
          if (setting(CHOSEN) === true) await this.close();
          await adventure?.sheet.render({ force: true });
        });
      },
    },
  };

  static override PARTS = { main: { template: template("shared/choose") } };

  protected override async _prepareContext(): Promise<never> {
    return {
      rootId: this.id,
      rulesets: declarations().map((r) => ({
        id: r.id,
        label: localize(r.label),
        line: localize(`CROSSOVER.Shared.Setting.ruleset.${r.id}.hint`),
        checked: isPlayed(r),
        fight: fightOf(r) !== null,
      })),
    } as never;
  }

  /** Keep what is ticked; at least one has to be. */
  private async save(form: HTMLFormElement): Promise<void> {
    const ticked = new Set(
      [...form.querySelectorAll<HTMLInputElement>("input[name=ruleset]:checked")].map((box) => box.value),
    );
    if (ticked.size === 0) {
      ui.notifications.warn(localize("CROSSOVER.Shared.Choose.none"));
      form.querySelector<HTMLInputElement>("input[name=ruleset]")?.focus();
      return;
    }
    for (const { id } of declarations()) {
      const key = settingKey(id, "enabled");
      if (setting(key) !== ticked.has(id)) await store(key, ticked.has(id));
    }
    // In a new world the way on is a hero: the list of actors has the button, and who is new learns by playing there.
    if (setting(CHOSEN) !== true) (ui.sidebar as unknown as Sidebar).changeTab("actors", "primary");
    const names = declarations().filter((r) => ticked.has(r.id));
    ui.notifications.info(
      localize("CROSSOVER.Shared.Choose.saved", { rulesets: listed(names.map((r) => localize(r.label))) }),
    );
    await this.close();
  }

  /** Asked once: whoever closes it plays all of them until they choose. */
  protected override _onClose(...args: Parameters<InstanceType<typeof ApplicationV2>["_onClose"]>): void {
    super._onClose(...args);
    if (setting(CHOSEN) !== true) void store(CHOSEN, true);
  }
}

let application: ChooseWindow | null = null;

/** Show the choice, or bring it to the front. */
export async function showChoose(): Promise<void> {
  application ??= new ChooseWindow();
  await application.render({ force: true });
}
