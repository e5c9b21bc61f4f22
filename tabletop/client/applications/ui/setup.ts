/**
 * What the interface registers for itself: the colour scheme's setting, the core keybindings of hotbar and board, the theme. Loaded with `ui/index.ts`; its listeners
 * stand before those of any system. T:client/config, T:client/helpers/interaction/client-keybindings
 */
import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { Hooks } from "../../hooks.ts";
import { canvas, game, ui } from "../../runtime.ts";
import { instances } from "../api/application.ts";
import { applyTheme } from "./theme.ts";

/** A file let go beside a place that takes it must not replace the game in the window. */
function refuseStrayFiles(): void {
  window.addEventListener("dragover", (event) => {
    const field = (event.target as HTMLElement | null)?.closest?.("input, textarea, [contenteditable=true]");
    if (event.defaultPrevented || field || !event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "none";
  });
}

function registerSettings(): void {
  const register = (key: string, data: AnyObject): void => {
    try {
      if (!game.settings?.settings?.has?.(`core.${key}`)) game.settings.register("core", key, data);
    } catch (error) {
      console.warn(`The setting core.${key} could not be registered`, error);
    }
  };
  register("uiConfig", {
    name: "HOST.Theme.Setting",
    scope: "client",
    config: false,
    type: Object,
    default: { colorScheme: { applications: "", interface: "" } },
    onChange: applyTheme,
  });
  register("noCanvas", {
    name: "HOST.Board.NoCanvas",
    hint: "HOST.Board.NoCanvasHint",
    scope: "client",
    config: true,
    type: Boolean,
    default: false,
    requiresReload: true,
  });
}

/** Arrow keys belong to lists, menus and fields when the focus is there. */
function onBoard(context: AnyObject): boolean {
  const target = (context.event?.target ?? document.activeElement) as HTMLElement | null;
  return !target || target === document.body || Boolean(target.closest?.("#board"));
}

function moveOrPan(context: AnyObject, dx: number, dy: number): boolean {
  if (!canvas.ready || !onBoard(context)) return false;
  const focused = canvas.tokens.get((document.activeElement as HTMLElement | null)?.dataset?.tokenId ?? "");
  if (!canvas.tokens.controlled.length && focused?._canControl()) focused.control();
  if (canvas.tokens.controlled.some((token: AnyValue) => token._canDrag())) {
    void canvas.tokens.moveMany({ dx, dy });
    return true;
  }
  const { x, y, scale } = canvas.viewPosition;
  canvas.pan({ x: x + (dx * 80) / scale, y: y + (dy * 80) / scale });
  return true;
}

function registerKeybindings(): void {
  const register = (action: string, data: AnyObject): void => {
    try {
      if (game.keybindings?.actions?.has?.(`core.${action}`)) return;
      game.keybindings?.register?.("core", action, data);
    } catch (error) {
      console.warn(`The keybinding core.${action} could not be registered`, error);
    }
  };
  const key = (code: string, ...modifiers: string[]): AnyObject => ({ key: code, modifiers });
  register("dismiss", {
    name: "HOST.Keys.Dismiss",
    editable: [key("Escape")],
    onDown: (context: AnyObject) => dismiss(context),
  });
  register("pause", {
    name: "HOST.Keys.Pause",
    restricted: true,
    editable: [key("Space")],
    onDown: (context: AnyObject) => {
      const target = context.event?.target as HTMLElement | undefined;
      if (target?.closest?.("button, a, summary, [role=button], [role=tab], [role=radio], [role=menuitem]"))
        return false;
      void game.togglePause?.(undefined, { broadcast: true });
      return true;
    },
  });
  register("character", {
    name: "HOST.Keys.Character",
    editable: [key("KeyC")],
    onDown: () => {
      const actor = game.user?.character ?? canvas.tokens?.controlled?.[0]?.actor;
      if (!actor?.sheet) return false;
      void (actor.sheet.rendered ? actor.sheet.close() : actor.sheet.render({ force: true }));
      return true;
    },
  });
  register("target", {
    name: "HOST.Keys.Target",
    editable: [key("KeyT"), key("KeyT", "Shift")],
    onDown: (context: AnyObject) => {
      const focused = (document.activeElement as HTMLElement | null)?.dataset?.tokenId;
      const token = canvas.tokens?.hover ?? (focused ? canvas.tokens?.get(focused) : null);
      if (!canvas.ready || !token) return false;
      token.setTarget(!token.isTargeted, { releaseOthers: !(context.isShift ?? context.event?.shiftKey) });
      return true;
    },
  });
  register("delete", {
    name: "HOST.Keys.Delete",
    uneditable: [key("Delete")],
    editable: [key("Backspace")],
    onDown: (context: AnyObject) => {
      // A token that can't be taken in hand is told about (H-284).
      const pointed =
        canvas.tokens?.hover ?? (document.activeElement as HTMLElement | null)?.closest("[data-token-id]");
      if (!canvas.ready || !onBoard(context) || !(canvas.tokens.controlled.length || pointed)) return false;
      void canvas.tokens.deleteControlled();
      return true;
    },
  });
  register("selectAll", {
    name: "HOST.Keys.SelectAll",
    uneditable: [key("KeyA", "Control")],
    onDown: (context: AnyObject) => {
      if (!canvas.ready || !onBoard(context)) return false;
      canvas.tokens.controlAll();
      return true;
    },
  });
  const arrows: [string, string, number, number][] = [
    ["panUp", "ArrowUp", 0, -1],
    ["panDown", "ArrowDown", 0, 1],
    ["panLeft", "ArrowLeft", -1, 0],
    ["panRight", "ArrowRight", 1, 0],
  ];
  for (const [action, code, dx, dy] of arrows)
    register(action, {
      name: `HOST.Keys.${action}`,
      uneditable: [key(code)],
      repeat: true,
      onDown: (context: AnyObject) => moveOrPan(context, dx, dy),
    });
  const zoom =
    (factor: number) =>
    (context: AnyObject): boolean => {
      if (!canvas.ready || !onBoard(context)) return false;
      canvas.zoomBy(factor);
      return true;
    };
  register("zoomIn", {
    name: "HOST.Keys.ZoomIn",
    uneditable: [key("NumpadAdd")],
    editable: [key("Equal"), key("Equal", "Shift"), key("BracketRight")],
    repeat: true,
    onDown: zoom(1.2),
  });
  register("zoomOut", {
    name: "HOST.Keys.ZoomOut",
    uneditable: [key("NumpadSubtract")],
    editable: [key("Minus")],
    repeat: true,
    onDown: zoom(1 / 1.2),
  });
  for (let number = 0; number <= 9; number++) {
    register(`executeMacro${number}`, {
      name: "HOST.Keys.Macro",
      nameData: { number },
      editable: [key(`Digit${number}`)],
      onDown: (context: AnyObject) => {
        void ui.hotbar?.executeKey?.(number, context.event);
        return true;
      },
    });
    if (number >= 1 && number <= 5) {
      register(`swapMacroPage${number}`, {
        name: "HOST.Keys.MacroPage",
        nameData: { number },
        editable: [key(`Digit${number}`, "Alt")],
        onDown: () => {
          void ui.hotbar?.changePage?.(number);
          return true;
        },
      });
    }
  }
}

/** Escape: the nearest thing that is open or held goes first; with nothing left the main menu comes. */
function dismiss(context: AnyObject): boolean {
  if (context.event?.defaultPrevented) return false;
  if (ui.context?.close) {
    void ui.context.close();
    return true;
  }
  if (canvas._input?.cancel?.()) return true;
  if (canvas.hud?.token?.rendered) {
    void canvas.hud.token.close();
    return true;
  }
  const windows = [...instances.values()]
    .filter((app) => app.hasFrame && app.rendered)
    .sort((a, b) => (b.position.zIndex ?? 0) - (a.position.zIndex ?? 0));
  if (windows[0]) {
    void windows[0].close({ closeKey: true });
    return true;
  }
  if (canvas.tokens?.controlled?.length) {
    canvas.tokens.releaseAll();
    return true;
  }
  if (game.user?.targets?.size) {
    canvas.tokens?.setTargets?.([], { mode: "replace" });
    return true;
  }
  void ui.menu?.toggle?.();
  return true;
}

Hooks.once("init", () => {
  registerSettings();
  refuseStrayFiles();
  registerKeybindings();
  applyTheme();
});
Hooks.on("clientSettingChanged", (name: string) => {
  if (name === "core.uiConfig") applyTheme();
});
if (typeof document !== "undefined" && document.body) applyTheme();
