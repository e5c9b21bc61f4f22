/** What hangs on `game` besides collections and services. T:client/game */
import { REGION_BEHAVIOR_TYPES } from "../common/constants.ts";
import { isV14, profile } from "../common/profile.ts";
import type { AnyObject, AnyValue } from "../common/types.ts";
import { Collection } from "../common/utils/collection.ts";
import { isNewerVersion } from "../common/utils/index.ts";
import { moduleCollection } from "./core/modules.ts";
import { Hooks } from "./hooks.ts";
import { ToursCollection } from "./nue/tour.ts";
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
    release: {
      ...data.release,
      isNewer: (other: AnyObject) => isNewerVersion(String(data.release.build), String(other.build)),
    },
    system: { ...system, flags: system.flags ?? {}, documentTypes: system.documentTypes ?? {} },
    world: { ...data.world, flags: data.world.flags ?? {} },
    model: data.model ?? {},
    modules: moduleCollection((data.modules ?? []) as AnyObject[]),
    paused: data.paused === true,
    collections: new Collection<AnyValue>(),
    togglePause: async (pause?: boolean, { broadcast = false }: AnyObject = {}) => {
      const next = pause ?? !game.paused;
      if (broadcast) await game.socket.request("pause", next);
      game.paused = next;
      void ui.pause?.render?.({ force: true });
      Hooks.callAll("pauseGame", next, { broadcast, userId: game.userId });
      return next;
    },
    clipboard: { copyPlainText: copyText },
    // The tabletop is silent and has neither cameras nor pads; what systems ask in passing gets an answer that changes nothing.
    audio: { locked: true, play: silent, interface: { play: silent }, environment: {}, music: {} },
    video: { getVideoThumbnail: () => undefined },
    gamepads: { poll: () => undefined },
    gamepad: { poll: () => undefined },
    mouse: { MOUSE_WHEEL_RATE_LIMIT: 50 },
    nue: { initialize: () => undefined },
    permissions: {},
    issues: {
      packageCompatibilityIssues: new Map(),
      usabilityIssues: new Map(),
      documentValidationFailures: new Map(),
      getSubTypeCounts: () => [],
    },
    tours: new ToursCollection(),
    documentIndex: {
      ready: true,
      index: () => Promise.resolve(),
      lookup: (prefix: string, options?: AnyObject) => lookUpNames(prefix, options),
    },
    compendiumArt: new Map(),
    activeTool: "select",
    logOut: () => {
      void fetch("logout", { method: "POST" }).then(() => (location.href = "join"));
    },
  });
  if (!isV14()) game.template = data.model;
  const types: Record<string, string[]> = {};
  for (const name of [
    "ActiveEffect",
    "Actor",
    "Card",
    "Cards",
    "ChatMessage",
    "Combat",
    "Combatant",
    "CombatantGroup",
    "Item",
    "JournalEntryPage",
    "RegionBehavior",
  ]) {
    const core: Record<string, string[]> = {
      Cards: ["deck", "hand", "pile"],
      JournalEntryPage: ["text", "image", "pdf", "video"],
      RegionBehavior: [...REGION_BEHAVIOR_TYPES],
    };
    const packages = [system, ...[...game.modules].filter((module: AnyValue) => module.active)] as AnyObject[];
    types[name] = [
      ...new Set([
        "base",
        ...(core[name] ?? []),
        ...packages.flatMap((of) => Object.keys((of.documentTypes?.[name] ?? {}) as AnyObject)),
      ]),
    ];
  }
  game.documentTypes = types;
  Object.defineProperties(game, {
    user: {
      get: () => (game.users ? ((game.users.get(game.userId) ?? null) as AnyValue) : undefined),
      configurable: true,
    },
    combat: { get: () => (game.combats?.viewed ?? null) as AnyValue, configurable: true },
  });
}

/** The clipboard of secure pages; elsewhere the old way by a selected field. T:client/helpers/interaction/clipboard-helper */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(text);
    return;
  }
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}

const silent = (): Promise<null> => Promise.resolve(null);

/** Documents whose name begins with these letters, by document name. T:client/helpers/document-index */
function lookUpNames(prefix: string, { limit = 10, documentTypes }: AnyObject = {}): Record<string, AnyObject[]> {
  const start = prefix.toLocaleLowerCase();
  const found: Record<string, AnyObject[]> = {};
  for (const name of (documentTypes ?? [
    "Actor",
    "Item",
    "JournalEntry",
    "Macro",
    "RollTable",
    "Scene",
    "Cards",
  ]) as string[]) {
    const world = [...(game.collections.get(name) ?? [])].filter((d: AnyValue) => d.visible);
    const packed = [...(game.packs ?? [])]
      .filter((p: AnyValue) => p.documentName === name && p.visible)
      .flatMap((p: AnyValue) => [...p.index]);
    found[name] = [...world, ...packed]
      .filter((d: AnyValue) => String(d.name).toLocaleLowerCase().startsWith(start))
      .slice(0, limit as number)
      .map((entry: AnyValue) => ({ entry, uuid: entry.uuid, documentName: name, package: null }));
  }
  return found;
}
