/** Settings that the host itself reads, and the questions that hang on them. T:client/config, T:client/helpers/client-settings */
import { userPermissions } from "../../common/constants.ts";
import { isV14 } from "../../common/profile.ts";
import type { AnyObject, AnyValue } from "../../common/types.ts";
import { DocumentSheetConfig } from "../applications/apps/index.ts";
import { CONFIG, game, ui } from "../runtime.ts";
import { packageLanguages } from "./i18n.ts";

/** May this user do that? Their own entry first, then the world's table by role, then core's defaults. T:client/documents/user */
export function hasPermission(user: AnyValue, permission: string): boolean {
  if (!user) return false;
  const role = Number(user.role ?? user._source?.role ?? 0);
  if (role === 4) return true;
  const own: unknown = user.permissions?.[permission];
  if (typeof own === "boolean") return own;
  const roles: unknown = game.settings?.settings?.has("core.permissions")
    ? game.settings.get("core", "permissions")?.[permission]
    : undefined;
  if (Array.isArray(roles)) return roles.includes(role);
  const definition = userPermissions()[permission];
  return definition ? role >= definition.defaultRole : false;
}

/** Who may do what by role, `{ACTOR_CREATE: [3, 4], ...}`: the world's own table over core's defaults. T:client/game */
export function permissionTable(): Record<string, number[]> {
  const own = game.settings.get("core", "permissions") as AnyObject;
  return Object.fromEntries(
    Object.entries(userPermissions()).map(([key, { defaultRole }]) => [
      key,
      Array.isArray(own[key]) ? own[key] : [1, 2, 3, 4].filter((role) => role >= defaultRole),
    ]),
  );
}

/** Register what the host reads. Before `init`, so that systems find it there. */
export function registerCoreSettings(): void {
  const world = (key: string, type: AnyValue, initial: AnyValue, more: AnyObject = {}): void => {
    game.settings.register("core", key, { scope: "world", config: false, type, default: initial, ...more });
  };
  world(
    "permissions",
    Object,
    {},
    {
      onChange: () => {
        game.permissions = permissionTable();
      },
    },
  );
  world("time", Number, 0, {
    onChange: (time: number, options: AnyObject, userId: string) => game.time.onUpdateWorldTime(time, options, userId),
  });
  world(
    "combatTrackerConfig",
    Object,
    {
      resource: "",
      skipDefeated: false,
      turnMarker: { enabled: true, animation: "spin", src: "", disposition: false },
    },
    {
      onChange: () => {
        CONFIG.Combat.settings = game.settings.get("core", "combatTrackerConfig");
        void ui.combat?.render?.();
      },
    },
  );
  world(
    "sheetClasses",
    Object,
    {},
    {
      onChange: (value: AnyObject) => DocumentSheetConfig.updateDefaultSheets(value),
    },
  );
  game.settings.register("core", "notesDisplayToggle", {
    scope: "client",
    config: false,
    type: Boolean,
    default: false,
  });
  // As declared: what a click beside everything does, bubbles over those who speak, areas by the grid. T:configuration
  const own = (key: string, initial: unknown, more: AnyObject = {}): void =>
    void game.settings.register("core", key, {
      name: `HOST.Setting.${key}`,
      scope: "client",
      config: true,
      type: Boolean,
      default: initial,
      ...more,
    });
  own("leftClickRelease", true);
  own("chatBubbles", true);
  own("chatBubblesPan", true);
  own("scrollingStatusText", true);
  own("photosensitiveMode", false);
  own("globalInterfaceVolume", 0.5, { type: Number, config: false });
  if (!isV14()) {
    world("gridTemplates", Boolean, false);
    world("coneTemplateType", String, "round", { choices: { round: "round", flat: "flat" } });
  }
  game.settings.register("core", "tourProgress", { scope: "client", config: false, type: Object, default: {} });
  world("sheetThemes", Object, {});
  world("compendiumConfiguration", Object, {}, { onChange: () => void ui.compendium?.render?.() });
  world("moduleConfiguration", Object, {}, { requiresReload: true });
  world("gridDiagonals", Number, Number(game.system.grid?.diagonals ?? 0));
  world("defaultToken", Object, {});
  world("diceConfiguration", Object, {});
  world("activeScene", String, "");
  const modes = isV14() ? CONFIG.ChatMessage.modes : CONFIG.Dice.rollModes;
  const choices = Object.fromEntries(
    Object.entries((modes ?? {}) as AnyObject).map(([key, mode]) => [
      key,
      typeof mode === "string" ? mode : mode.label,
    ]),
  );
  game.settings.register("core", isV14() ? "messageMode" : "rollMode", {
    scope: "client",
    config: false,
    type: String,
    default: isV14() ? "public" : "publicroll",
    choices,
  });
  const languages = Object.fromEntries(packageLanguages().map((l) => [l.lang as string, (l.name ?? l.lang) as string]));
  game.settings.register("core", "language", {
    name: "HOST.Setting.Language",
    hint: "HOST.Setting.LanguageHint",
    scope: "client",
    config: Object.keys(languages).some((l) => l !== "en"),
    type: String,
    default: "en",
    choices: { en: "English", ...languages },
    requiresReload: true,
  });
}
