/**
 * From page to game, in Foundry's order (platform 2.1): globals and packages' modules, then init, i18nInit, setup, interface, board, ready. T:client/game
 */
import { bindings } from "../common/bindings.ts";
import { setProfile, isV14 } from "../common/profile.ts";
import type { AnyObject, AnyValue } from "../common/types.ts";
import { userPermissions } from "../common/constants.ts";
import { DialogV2 } from "./applications/api/index.ts";
import { DocumentSheetConfig } from "./applications/apps/index.ts";
import { defineElements } from "./applications/elements/index.ts";
import { installFieldForms } from "./applications/forms/field-forms.ts";
import { initializeHandlebars } from "./applications/handlebars/templates.ts";
import { registerCoreSheets } from "./applications/sheets/index.ts";
import { TextEditor } from "./applications/ux/text-editor.ts";
import { initializeCanvas } from "./canvas/index.ts";
import { initializeConfig } from "./config.ts";
import { cleanHTML } from "./core/clean-html.ts";
import { ClientDatabase } from "./core/database.ts";
import { Localization } from "./core/i18n.ts";
import { ClientKeybindings, KeyboardManager } from "./core/keybindings.ts";
import { ClientSettings } from "./core/settings.ts";
import { SocketInterface } from "./core/socket.ts";
import { GameTime } from "./core/time.ts";
import { TooltipManager } from "./core/tooltip.ts";
import * as all from "./documents/collections/all.ts";
import { CombatEncounters } from "./documents/collections/combats.ts";
import { CompendiumCollection, CompendiumPacks } from "./documents/collections/compendium.ts";
import { Messages } from "./documents/collections/messages.ts";
import { initializeGame } from "./game.ts";
import { Hooks } from "./hooks.ts";
import { buildNamespace, installGlobals } from "./namespace.ts";
import { canvas, CONFIG, game, ui } from "./runtime.ts";

const COLLECTIONS: Record<string, { cls: AnyValue; key: string; name: string }> = {
  users: { cls: all.Users, key: "users", name: "User" },
  folders: { cls: all.Folders, key: "folders", name: "Folder" },
  actors: { cls: all.Actors, key: "actors", name: "Actor" },
  items: { cls: all.Items, key: "items", name: "Item" },
  scenes: { cls: all.Scenes, key: "scenes", name: "Scene" },
  combats: { cls: CombatEncounters, key: "combats", name: "Combat" },
  journal: { cls: all.Journal, key: "journal", name: "JournalEntry" },
  macros: { cls: all.Macros, key: "macros", name: "Macro" },
  playlists: { cls: all.Playlists, key: "playlists", name: "Playlist" },
  tables: { cls: all.RollTables, key: "tables", name: "RollTable" },
  cards: { cls: all.CardStacks, key: "cards", name: "Cards" },
  messages: { cls: Messages, key: "messages", name: "ChatMessage" },
};

/** The page's profile, before any module of a package runs: constants and classes differ between the generations. */
export function prepare(): void {
  const generation = Number(document.documentElement.dataset.profile ?? 14) === 13 ? 13 : 14;
  setProfile(generation);
  (globalThis as AnyObject).__host ??= { missing: [], deprecations: {} };
  initializeConfig();
  defineElements();
  installFieldForms();
  initializeHandlebars();
  bindings.cleanHTML = cleanHTML;
  bindings.getDocumentClass = (name) => CONFIG[name]?.documentClass;
  bindings.getDataModelClass = (name, type) => CONFIG[name]?.dataModels?.[type];
  bindings.getTypes = (name) => (game.documentTypes?.[name] as string[] | undefined) ?? null;
  bindings.getDefaultType = (name) => CONFIG[name]?.defaultType;
  bindings.getModelTemplate = (name, type) => game.model?.[name]?.[type];
  bindings.getCurrentUser = () => game.user ?? null;
  bindings.getWorldDocument = (name, id, options) => game.collections?.get(name)?.get(id, options);
  bindings.getCollection = (name) => game.collections?.get(name);
  bindings.getPack = (id) => game.packs?.get(id);
  bindings.hasPermission = hasPermission;
  bindings.onError = (error, context) => { Hooks.onError("document", error as Error, { log: "warn", ...context }); };
  installGlobals(buildNamespace());
  Object.assign(globalThis, { ui, canvas });
}

/** The world's table of permissions, roles as the defaults have them. */
function hasPermission(user: AnyValue, permission: string): boolean {
  if (!user) return false;
  if (user.role === 4 || user._source?.role === 4) return true;
  const own = user.permissions?.[permission];
  if (typeof own === "boolean") return own;
  let table: AnyObject = {};
  try {
    table = (game.settings.get("core", "permissions") as AnyObject) ?? {};
  } catch {
    // Before the settings are registered the defaults hold.
  }
  const roles: number[] | undefined = table[permission];
  if (Array.isArray(roles)) return roles.includes(user.role);
  const definition = (userPermissions() as AnyObject)[permission];
  return definition ? user.role >= definition.defaultRole : false;
}

/** Settings that the host itself reads. */
function registerCoreSettings(): void {
  const world = (key: string, type: AnyValue, initial: AnyValue, more: AnyObject = {}): void => { game.settings.register("core", key, { scope: "world", config: false, type, default: initial, ...more }); };
  world("permissions", Object, {});
  world("time", Number, 0, { onChange: (time: number, options: AnyObject, userId: string) => game.time.onUpdateWorldTime(time, options, userId) });
  world("combatTrackerConfig", Object, { resource: "", skipDefeated: false }, { onChange: () => { CONFIG.Combat.settings = game.settings.get("core", "combatTrackerConfig"); void ui.combat?.render(); } });
  world("sheetClasses", Object, {}, { onChange: (value: AnyObject) => { DocumentSheetConfig.updateDefaultSheets(value); } });
  world("sheetThemes", Object, {});
  world("compendiumConfiguration", Object, {});
  world("gridDiagonals", Number, 0);
  world("defaultToken", Object, {});
  if (isV14()) game.settings.register("core", "messageMode", { scope: "client", config: false, type: String, default: "public" });
  else game.settings.register("core", "rollMode", { scope: "client", config: false, type: String, default: "publicroll" });
}

/** Run the game. Packages' modules have been evaluated and have registered their hooks. */
export async function boot(): Promise<void> {
  const socket = new SocketInterface();
  await socket.connect();
  const data = (await socket.request("world")) as AnyObject;
  initializeGame(data);
  bindings.systemId = data.system.id;
  bindings.systemVersion = data.system.version;
  bindings.flagScopes = new Set([data.system.id as string]);
  Object.assign(game, { socket, settings: new ClientSettings(), i18n: new Localization(), keybindings: new ClientKeybindings(), keyboard: new KeyboardManager(), time: new GameTime(), tooltip: new TooltipManager() });
  const database = new ClientDatabase(socket);
  bindings.database = database;
  CONFIG.queries.dialog = (DialogV2 as AnyObject)._handleQuery;
  registerCoreSettings();
  registerCoreSheets();
  initializeCanvas();
  Hooks.callAll("init");
  game.keybindings.initialize();
  await game.i18n.initialize();
  Localization.localizeModels();
  Hooks.callAll("i18nInit");
  checkEffectModels();
  openWorld(data);
  TextEditor.activateListeners();
  ui.notifications = new CONFIG.ui.notifications();
  game.tooltip.activateEventListeners();
  Hooks.callAll("setup");
  DocumentSheetConfig.initializeSheets();
  CONFIG.Combat.settings = game.settings.get("core", "combatTrackerConfig");
  game.keyboard.activate();
  listen(socket, data);
  await drawInterface();
  const noCanvas = game.settings.get("core", "noCanvas") === true;
  if (!noCanvas) await canvas.draw?.(game.scenes.active ?? game.scenes.contents[0] ?? null);
  for (const warning of (data.warnings ?? []) as AnyValue[]) if (game.user.isGM) ui.notifications.warn(typeof warning === "string" ? warning : warning.message, { permanent: false });
  if (game.user.isGM) for (const collection of game.collections.values()) if (collection.invalidDocumentIds.size) ui.notifications.warn(game.i18n.format("HOST.InvalidDocuments", { count: collection.invalidDocumentIds.size, type: collection.documentName }));
  game.ready = true;
  Hooks.callAll("ready");
}

/** [14] a registered effect model must keep the fields of changes; one without them gets the default. */
function checkEffectModels(): void {
  if (!isV14()) return;
  for (const [type, model] of Object.entries((CONFIG.ActiveEffect.dataModels ?? {}) as AnyObject)) {
    const changes = (model as AnyObject).schema?.fields?.changes;
    const element = changes?.element?.fields;
    if (changes && element && !["type", "phase", "priority"].every((key) => key in element)) throw new Error(`The ActiveEffect model "${type}" must keep type, phase and priority in its changes`);
  }
}

/** Collections and packs, built and prepared. */
function openWorld(data: AnyObject): void {
  for (const [property, { cls, key, name }] of Object.entries(COLLECTIONS)) {
    const collection = new cls(data[key] ?? []);
    game[property] = collection;
    game.collections.set(name, collection);
  }
  const settings = new all.WorldSettings(data.settings ?? []);
  game.collections.set("Setting", settings);
  if (isV14()) game.collections.set("ActiveEffect", new all.WorldEffects(data.effects ?? []));
  game.packs = new CompendiumPacks(((data.packs ?? []) as AnyObject[]).map((p) => [p.metadata.id as string, new CompendiumCollection(p as never)] as const));
  for (const collection of game.collections.values()) collection._initialize();
  const active = new Set(data.activeUsers as string[]);
  for (const user of game.users) user.active = active.has(user.id) || user.id === game.userId;
  game.users.current = game.user;
  game._documentsReady = true;
  for (const collection of game.collections.values()) for (const doc of collection) doc._safePrepareData?.();
}

async function drawInterface(): Promise<void> {
  for (const [name, cls] of Object.entries(CONFIG.ui as Record<string, AnyValue>)) {
    if (name === "notifications") continue;
    ui[name] = new cls();
  }
  const order = ["menu", "pause", "nav", "controls", "players", "hotbar", "sidebar"];
  for (const name of order) await ui[name]?.render?.({ force: true });
  for (const [name, app] of Object.entries(ui)) if (!order.includes(name) && (app as AnyValue)?.render && name !== "notifications" && name !== "windows") await (app as AnyValue).render({ force: true });
}

/** What other clients do. */
function listen(socket: SocketInterface, _data: AnyObject): void {
  socket.on("userConnected", (userId: string, connected: boolean) => {
    const user = game.users.get(userId);
    if (!user) return;
    user.active = connected;
    Hooks.callAll("userConnected", user, connected);
    void ui.players?.render?.();
  });
  socket.on("pause", (paused: boolean) => {
    game.paused = paused;
    void ui.pause?.render?.();
    Hooks.callAll("pauseGame", paused, {});
  });
  socket.on("reload", () => { location.reload(); });
  socket.onReconnect = async () => { await reconcile(socket); };
}

/** Back after a lost connection: whatever changed meanwhile is laid over what is here, nothing is lost or doubled. */
async function reconcile(socket: SocketInterface): Promise<void> {
  const data = (await socket.request("world")) as AnyObject;
  const keys: Record<string, string> = { ...Object.fromEntries(Object.values(COLLECTIONS).map((c) => [c.name, c.key])), Setting: "settings" };
  for (const [name, key] of Object.entries(keys)) {
    const collection = game.collections.get(name);
    const sources = (data[key] ?? []) as AnyObject[];
    const seen = new Set(sources.map((s) => s._id as string));
    const type = CONFIG[name].documentClass.documentName as string;
    const missing = sources.filter((s) => !collection.get(s._id, { invalid: true }));
    const gone = [...collection.keys()].filter((id: string) => !seen.has(id));
    if (gone.length) socket.onModify({ type, action: "delete", operation: {}, result: gone, userId: "" });
    if (missing.length) socket.onModify({ type, action: "create", operation: { renderSheet: false }, result: missing, userId: "" });
    for (const source of sources) {
      const doc = collection.get(source._id);
      if (!doc || JSON.stringify(doc._source) === JSON.stringify(source)) continue;
      doc.updateSource(source, { recursive: false, fallback: true });
      doc.render?.(false);
    }
  }
  const active = new Set(data.activeUsers as string[]);
  for (const user of game.users) user.active = active.has(user.id);
  for (const collection of game.collections.values()) collection.render?.();
  canvas.tokens?.refresh?.();
  void ui.combat?.render?.();
  for (const message of game.messages) void ui.chat?.updateMessage?.(message);

}
