import type { AnyObject, AnyValue, Constructor } from "../../../../common/types.ts";
import { Hooks } from "../../../hooks.ts";
import { game, ui } from "../../../runtime.ts";
import { type HandlebarsApplication, HandlebarsApplicationMixin } from "../../api/handlebars-application.ts";
import { t } from "../../api/text.ts";
import { colorScheme, setColorScheme } from "../../ui/theme.ts";
import { ModuleManagement } from "../apps/module-management.ts";
import { UserManagement } from "../apps/user-management.ts";
import { AbstractSidebarTab } from "../sidebar-tab.ts";
import { registerSidebarTemplates } from "../templates.ts";
import { publicClass } from "../util.ts";

const Base = HandlebarsApplicationMixin(
  AbstractSidebarTab as unknown as Constructor<AnyValue>,
) as unknown as typeof AbstractSidebarTab &
  Constructor<HandlebarsApplication & AbstractSidebarTab> & { PARTS: AnyObject };

/** The page with the world's facts, settings and the way out. T:client/applications/sidebar/tabs/settings */
export class Settings extends Base {
  static override tabName = "settings";

  static override DEFAULT_OPTIONS: AnyObject = {
    classes: ["flexcol"],
    window: { title: "HOST.Sidebar.Tabs.settings", icon: "fa-solid fa-gears" },
    actions: {
      openApp: Settings.#onOpenApp,
      async setTheme(this: Settings, _event: PointerEvent, target: HTMLElement): Promise<void> {
        await setColorScheme((target.dataset.theme ?? "") as "" | "light" | "dark");
      },
      async logout(this: Settings): Promise<void> {
        await (game.logOut ? game.logOut() : logOut());
      },
    },
  };

  static override PARTS: AnyObject = { main: { template: "templates/sidebar/tabs/settings.hbs" } };

  constructor(options: AnyObject = {}) {
    super(options);
    registerSidebarTemplates();
  }

  override async _prepareContext(options: AnyObject): Promise<AnyObject> {
    const context = await super._prepareContext(options);
    const { user } = game;
    const gm = Boolean(user?.isGM);
    const active = colorScheme();
    const actions = [
      { action: "openApp", app: "configure", icon: "fa-solid fa-gears", label: "HOST.Settings.Configure" },
      { action: "openApp", app: "controls", icon: "fa-solid fa-keyboard", label: "HOST.Settings.Controls" },
      { action: "openApp", app: "self", icon: "fa-solid fa-user-gear", label: "HOST.Settings.Self" },
      ...(gm ? [{ action: "openApp", app: "modules", icon: "fa-solid fa-cubes", label: "HOST.Settings.Modules" }] : []),
      ...(gm ? [{ action: "openApp", app: "players", icon: "fa-solid fa-users", label: "HOST.Settings.Users" }] : []),
    ];
    return Object.assign(context, {
      world: game.world ?? {},
      system: game.system ?? {},
      modules: [...(game.modules ?? [])].filter((module: AnyValue) => module.active),
      version: game.version ?? "",
      roleLabel: t(`HOST.Role.${user?.role ?? 0}`),
      actions,
      themes: [
        { id: "light", icon: "fa-solid fa-sun", label: "HOST.Theme.Light", active: active === "light" },
        { id: "dark", icon: "fa-solid fa-moon", label: "HOST.Theme.Dark", active: active === "dark" },
        { id: "", icon: "fa-solid fa-circle-half-stroke", label: "HOST.Theme.System", active: active === "" },
      ],
    });
  }

  override async _onFirstRender(context: AnyObject, options: AnyObject): Promise<void> {
    await super._onFirstRender(context, options);
    if (!this.isPopout) Hooks.on("hostThemeChanged", () => void this.render());
    this.element.addEventListener("keydown", (event) => {
      const radio = (event.target as HTMLElement).closest<HTMLElement>("[role=radio]");
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (!radio || !step) return;
      event.preventDefault();
      const all = [...radio.parentElement!.querySelectorAll<HTMLElement>("[role=radio]")];
      const next = all[(all.indexOf(radio) + step + all.length) % all.length]!;
      next.focus();
      next.click();
    });
  }

  static async #onOpenApp(this: Settings, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const open = async (path: string): Promise<void> => {
      const cls = publicClass(path);
      if (cls) await new cls().render({ force: true });
      else ui.notifications?.warn(path);
    };
    switch (target.dataset.app) {
      case "configure":
        return game.settings?.sheet
          ? void (await game.settings.sheet.render({ force: true }))
          : open("applications.settings.SettingsConfig");
      case "controls":
        return open("applications.sidebar.apps.ControlsConfig");
      case "self":
        return void (await game.user?.sheet?.render({ force: true }));
      case "modules":
        return void (await new ModuleManagement().render({ force: true }));
      case "players":
        return void (await new UserManagement().render({ force: true }));
      default:
        return undefined;
    }
  }
}

/** End the session and go to the join page. */
export async function logOut(): Promise<void> {
  const prefix = document.documentElement.dataset.routePrefix;
  const base = prefix ? `/${prefix}` : "";
  await fetch(`${base}/logout`, { method: "POST", credentials: "same-origin" }).catch(() => undefined);
  location.assign(`${base}/join`);
}
