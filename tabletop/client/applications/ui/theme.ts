/** Light and dark: the classes on the body and the setting behind them. A13:ApplicationV2 (themes), T:client/applications/settings/menus/ui-config */
import { Hooks } from "../../hooks.ts";
import { game } from "../../runtime.ts";

/** The user's choice: always light, always dark, or "" for what the browser says. */
export type ColorScheme = "" | "light" | "dark";

const KEY = "host.colorScheme";
const preference = typeof matchMedia === "function" ? matchMedia("(prefers-color-scheme: dark)") : null;

/** The choice in force: `core.uiConfig`, before the settings are known what this browser remembers. */
export function colorScheme(): ColorScheme {
  try {
    const config = game.settings?.get?.("core", "uiConfig");
    const scheme = config?.colorScheme;
    if (scheme)
      return ((typeof scheme === "string" ? scheme : scheme.interface || scheme.applications) ?? "") as ColorScheme;
  } catch {
    // Before init there are no settings; the remembered choice keeps the page from flashing in the wrong colours.
  }
  try {
    return (localStorage.getItem(KEY) ?? "") as ColorScheme;
  } catch {
    return "";
  }
}

/** Light or dark as it appears now. */
export function effectiveTheme(): "light" | "dark" {
  return colorScheme() || (preference?.matches ? "dark" : "light");
}

/** Put theme-light or theme-dark on the body (H-168); open windows follow by themselves. */
export function applyTheme(): void {
  const theme = effectiveTheme();
  const other = theme === "dark" ? "light" : "dark";
  const changed = !document.body.classList.contains(`theme-${theme}`);
  document.body.classList.remove(`theme-${other}`);
  document.body.classList.add(`theme-${theme}`);
  try {
    localStorage.setItem(KEY, colorScheme());
  } catch {
    // The choice is also a setting; only the first moment of the next visit is affected.
  }
  if (changed) Hooks.callAll("hostThemeChanged", theme);
}

/** Choose a colour scheme for this browser. */
export async function setColorScheme(scheme: ColorScheme): Promise<void> {
  let stored = false;
  try {
    const config = game.settings.get("core", "uiConfig") ?? {};
    const plain = typeof config.toObject === "function" ? config.toObject() : { ...config };
    await game.settings.set("core", "uiConfig", {
      ...plain,
      colorScheme: { ...plain.colorScheme, applications: scheme, interface: scheme },
    });
    stored = true;
  } catch (error) {
    console.warn("The colour scheme could not be stored as a setting", error);
  }
  if (!stored) localStorage.setItem(KEY, scheme);
  applyTheme();
  Hooks.callAll("hostThemeChanged", effectiveTheme());
}

preference?.addEventListener("change", applyTheme);
