/** What hangs on `game` besides collections and services. T:client/game */
import { isNewerVersion } from "../common/utils/index.ts";
import type { AnyObject, AnyValue } from "../common/types.ts";
import { isV14, profile } from "../common/profile.ts";
import { Hooks } from "./hooks.ts";
import { game, ui } from "./runtime.ts";

/** Lay the boot payload out as systems expect it. */
export function initializeGame(data: AnyObject): void {
  const { system } = data;
  Object.assign(game, {
    data,
    view: "game",
    ready: false,
    userId: data.userId,
    version: profile.version,
    release: { ...data.release, isNewer: (other: AnyObject) => isNewerVersion(String(data.release.build), String(other.build)) },
    system: { ...system, flags: system.flags ?? {}, documentTypes: system.documentTypes ?? {} },
    world: data.world,
    model: data.model ?? {},
    modules: new Map(),
    paused: data.paused === true,
    collections: new Map(),
    togglePause: async (pause?: boolean, { broadcast = true }: AnyObject = {}) => {
      const next = pause ?? !game.paused;
      if (broadcast) await game.socket.request("pause", next);
      game.paused = next;
      void ui.pause?.render?.();
      Hooks.callAll("pauseGame", next, {});
      return next;
    },
    clipboard: { copyPlainText: async (text: string) => navigator.clipboard?.writeText(text) },
    audio: { play: () => undefined },
    permissions: {},
    issues: { packageCompatibilityIssues: new Map() },
    tours: { register: () => undefined },
    activeTool: "select",
    logOut: () => {
      void fetch("logout", { method: "POST" }).then(() => (location.href = "join"));
    },
  });
  if (!isV14()) game.template = data.model;
  const types: Record<string, string[]> = {};
  for (const name of ["ActiveEffect", "Actor", "Card", "Cards", "ChatMessage", "Combat", "Combatant", "CombatantGroup", "Item", "JournalEntryPage", "RegionBehavior"]) {
    const core: Record<string, string[]> = { Cards: ["deck", "hand", "pile"], JournalEntryPage: ["text", "image", "pdf", "video"] };
    types[name] = [...new Set(["base", ...(core[name] ?? []), ...Object.keys((system.documentTypes?.[name] ?? {}) as AnyObject)])];
  }
  game.documentTypes = types;
  Object.defineProperties(game, {
    user: { get: () => (game.users ? ((game.users.get(game.userId) ?? null) as AnyValue) : undefined), configurable: true },
    combat: { get: () => (game.combats?.viewed ?? null) as AnyValue, configurable: true },
  });
}
