/**
 * From page to game, in Foundry's order (platform 2.1): globals and packages' modules, then init, i18nInit, setup, interface, board, ready. T:client/game
 */
import { bindings } from "../common/bindings.ts";
import { ActiveEffectTypeDataModel } from "../common/data/type-data-model.ts";
import { isV14, setProfile } from "../common/profile.ts";
import type { AnyObject, AnyValue } from "../common/types.ts";
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
import { listen, PAYLOAD } from "./core/remote.ts";
import { ClientSettings } from "./core/settings.ts";
import { SocketInterface } from "./core/socket.ts";
import { GameTime } from "./core/time.ts";
import { hasPermission, permissionTable, registerCoreSettings } from "./core/world-settings.ts";
import { CompendiumCollection, CompendiumPacks } from "./documents/collections/compendium.ts";
import { initializeGame } from "./game.ts";
import { Hooks } from "./hooks.ts";
import { buildNamespace, installGlobals } from "./namespace.ts";
import { canvas, CONFIG, game, ui } from "./runtime.ts";

/** Properties of `game` that hold a collection, by document name. */
const COLLECTIONS: Readonly<Record<string, string>> = {
  User: "users",
  Folder: "folders",
  Actor: "actors",
  Item: "items",
  Scene: "scenes",
  Combat: "combats",
  JournalEntry: "journal",
  Macro: "macros",
  Playlist: "playlists",
  RollTable: "tables",
  Cards: "cards",
  ChatMessage: "messages",
};

/** The page's profile and everything that modules of packages may name, before any of them runs: constants and classes differ between the generations. */
export function prepare(): void {
  const { profile, routePrefix } = document.documentElement.dataset;
  setProfile(profile === "13" ? 13 : 14);
  (globalThis as AnyObject).__host ??= { missing: [], deprecations: {} };
  bindings.routePrefix = routePrefix ?? "";
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
  bindings.getWorldDocument = (name, id, options) => {
    // What stands in a pack looks for its like there: its folder is the pack's.
    const pack: AnyValue = options?.pack ? game.packs?.get(options.pack) : null;
    if (pack) return name === "Folder" ? pack.folders.get(id) : pack.documentName === name ? pack.get(id) : null;
    return game.collections?.get(name)?.get(id, options);
  };
  bindings.getCollection = (name) => game.collections?.get(name);
  bindings.getPack = (id) => game.packs?.get(id);
  bindings.hasPermission = hasPermission;
  bindings.onError = (error, context) => Hooks.onError("document", error as Error, { log: "warn", ...context });
  installGlobals(buildNamespace());
}

/** Run the game. Packages' modules have been evaluated and have registered their hooks. */
export async function boot(): Promise<void> {
  const socket = new SocketInterface();
  await socket.connect();
  const data = (await socket.request("world")) as AnyObject;
  initializeGame(data);
  listen(socket);
  bindings.systemId = data.system.id;
  bindings.systemVersion = data.system.version;
  bindings.tokenAttributes = {
    primary: data.system.primaryTokenAttribute || null,
    secondary: data.system.secondaryTokenAttribute || null,
  };
  bindings.flagScopes = new Set([
    data.system.id as string,
    ...game.modules.filter((module: AnyValue) => module.active).map((module: AnyValue) => module.id as string),
  ]);
  const database = new ClientDatabase(socket);
  bindings.database = database;
  Object.assign(game, {
    socket,
    canvas,
    settings: new ClientSettings(),
    i18n: new Localization(),
    keybindings: new ClientKeybindings(),
    keyboard: new KeyboardManager(),
    time: new GameTime(),
    tooltip: new CONFIG.ux.TooltipManager(),
  });
  ui.notifications = new CONFIG.ui.notifications();
  CONFIG.queries.dialog ??= (config: AnyObject) => (DialogV2 as AnyObject)._handleQuery(config);
  CONFIG.queries.confirmTeleportToken ??= () => Promise.resolve(false);
  registerCoreSettings();
  registerCoreSheets();
  game.time.initialize();

  Hooks.callAll("init");
  bindings.compatibility = CONFIG.compatibility;
  if (ui.notifications.constructor !== CONFIG.ui.notifications) ui.notifications = new CONFIG.ui.notifications();
  await game.i18n.initialize();
  Localization.localizeModels();
  Hooks.callAll("i18nInit");

  checkEffectModels();
  game.permissions = permissionTable();
  openWorld(data);
  database.flush();
  Hooks.callAll("setup");
  Hooks.callAll("initializeDynamicTokenRingConfig", CONFIG.Token.ring);
  Hooks.callAll("initializeCombatConfiguration", CONFIG.Combat);

  DocumentSheetConfig.initializeSheets();
  CONFIG.Combat.settings = game.settings.get("core", "combatTrackerConfig");
  game.keybindings.initialize();
  game.keyboard.activate();
  game.tooltip.activateEventListeners();
  TextEditor.activateListeners();
  await drawInterface();
  await initializeCanvas();
  warnAbout(data);
  game.ready = true;
  Hooks.callAll("ready");
}

/** [14] a registered effect model must keep the fields of changes; one without any gets the default (platform 2.1). */
function checkEffectModels(): void {
  if (!isV14()) return;
  for (const [type, model] of Object.entries((CONFIG.ActiveEffect.dataModels ?? {}) as Record<string, AnyValue>)) {
    const { schema } = model;
    if (!schema.fields.changes) {
      const { changes } = ActiveEffectTypeDataModel.defineSchema();
      changes.name = "changes";
      changes.parent = schema;
      schema.fields.changes = changes;
      continue;
    }
    const element = schema.fields.changes.element?.fields ?? {};
    const lacking = ["type", "phase", "priority"].filter((key) => !(key in element));
    if (lacking.length)
      throw new Error(`The ActiveEffect model "${type}" must keep ${lacking.join(", ")} in its changes`);
  }
}

/** Collections and packs, built and prepared. Documents that can't be built go to their collection's invalid list and stop nothing (H-026). */
function openWorld(data: AnyObject): void {
  for (const [name, key] of Object.entries(PAYLOAD)) {
    const cls = CONFIG[name]?.collection;
    if (!cls || (name === "ActiveEffect" && !isV14())) continue;
    const collection = new cls((data[key] ?? []) as AnyObject[]);
    game.collections.set(name, collection);
    const property = COLLECTIONS[name];
    if (property) game[property] = collection;
  }
  game.packs = new CompendiumPacks();
  for (const pack of (data.packs ?? []) as AnyObject[])
    game.packs.set(pack.metadata.id, new CompendiumCollection(pack as never));
  for (const collection of game.collections.values()) collection._initialize();
  if (!game.user) throw new Error("This user is not part of the world any more");
  const active = new Set(data.activeUsers as string[]);
  for (const user of game.users) user.active = active.has(user.id) || user.isSelf;
  game.users.current = game.user;
  game._documentsReady = true;
  for (const collection of game.collections.values()) for (const doc of collection) doc._safePrepareData?.();
}

/** The fixed parts of the page in the order in which they build on one another. */
async function drawInterface(): Promise<void> {
  for (const [name, cls] of Object.entries(CONFIG.ui as Record<string, AnyValue>))
    if (name !== "notifications") ui[name] = new cls();
  const first = ["pause", "nav", "controls", "players", "hotbar", "sidebar"];
  // The menu comes when it is called.
  const rest = Object.keys(CONFIG.ui).filter(
    (name) => !first.includes(name) && name !== "notifications" && name !== "menu",
  );
  for (const name of [...first, ...rest]) {
    try {
      await ui[name]?.render?.({ force: true });
    } catch (error) {
      Hooks.onError(`ui.${name}`, error as Error, { log: "error" });
    }
  }
}

/** What the Gamemaster should know about the world that was opened. */
function warnAbout(data: AnyObject): void {
  if (!game.user.isGM) return;
  for (const warning of (data.warnings ?? []) as AnyValue[])
    ui.notifications.warn(typeof warning === "string" ? warning : warning.message);
  for (const collection of game.collections.values()) {
    const count: number = collection.invalidDocumentIds.size;
    if (count)
      ui.notifications.warn(
        game.i18n.format("HOST.Boot.InvalidDocuments", {
          count,
          type: game.i18n.localize(collection.documentClass.metadata.labelPlural),
        }),
      );
  }
}
