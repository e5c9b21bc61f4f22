/** CONFIG as a system finds it. T:client/config */
import { isV14 } from "../common/profile.ts";
import type { AnyObject, AnyValue } from "../common/types.ts";
import { logCompatibilityWarning } from "../common/utils/index.ts";
import * as sidebar from "./applications/sidebar/index.ts";
import { ChatLog } from "./applications/sidebar/chat-log.ts";
import { ChatPopout } from "./applications/sidebar/chat-popout.ts";
import { Notifications } from "./core/notifications.ts";
import * as interfaces from "./applications/ui/index.ts";
import * as ux from "./applications/ux/index.ts";
import { TextEditor } from "./applications/ux/text-editor.ts";
import { FilePicker } from "./applications/apps/index.ts";
import { TokenHUD } from "./applications/hud/index.ts";
import { TooltipManager } from "./core/tooltip.ts";
import { diceConfig, rollModes } from "./dice/index.ts";
import { messageModes } from "./documents/chat-message.ts";
import * as docs from "./documents/index.ts";
import * as collections from "./documents/collections/all.ts";
import { CombatEncounters } from "./documents/collections/combats.ts";
import { Messages } from "./documents/collections/messages.ts";
import { CONFIG } from "./runtime.ts";

/** [14] the statuses: a record by id that still reads like a list. */
function statusProxy(initial: AnyObject[]): AnyValue {
  const record: Record<string, AnyObject> = {};
  const add = (entry: AnyObject): void => {
    if (typeof entry?.id !== "string" || entry.id === "") throw new Error("A status effect needs a string id");
    record[entry.id] = entry;
  };
  const list = (): AnyObject[] => Object.values(record);
  const methods: Record<string, AnyValue> = {
    push: (...entries: AnyObject[]) => {
      entries.forEach(add);
      return list().length;
    },
  };
  for (const name of ["find", "filter", "forEach", "map", "some", "every", "findIndex", "reduce", "includes"]) methods[name] = (...args: AnyValue[]) => (list() as AnyObject)[name](...args) as AnyValue;
  methods.sort = (compare: AnyValue) => list().sort(compare);
  initial.forEach(add);
  return new Proxy(record, {
    get: (target, key) => {
      if (key === Symbol.iterator) return () => list()[Symbol.iterator]();
      if (typeof key === "symbol") return Reflect.get(target, key) as AnyValue;
      if (Object.hasOwn(target, key)) return target[key];
      if (key === "length") return list().length;
      if (/^\d+$/u.test(key)) return list()[Number(key)];
      return methods[key];
    },
    set: (target, key, value: AnyObject) => {
      if (typeof value?.id !== "string") throw new Error("A status effect needs a string id");
      target[String(key)] = value;
      return true;
    },
  });
}

/** Fill CONFIG for the generation that is played. */
export function initializeConfig(): void {
  const doc = (documentClass: AnyValue, more: AnyObject = {}): AnyObject => ({ documentClass, dataModels: {}, typeLabels: {}, typeIcons: {}, sheetClasses: {}, compendiumIndexFields: [], ...more });
  const statuses = [
    { id: "dead", name: "HOST.Status.Dead", img: "icons/svg/skull.svg" },
    { id: "unconscious", name: "HOST.Status.Unconscious", img: "icons/svg/unconscious.svg" },
    { id: "prone", name: "HOST.Status.Prone", img: "icons/svg/falling.svg" },
  ];
  Object.assign(CONFIG, {
    debug: { hooks: false, time: false, applications: false },
    compatibility: { mode: 1, includePatterns: [], excludePatterns: [] },
    Actor: doc(docs.Actor, { collection: collections.Actors, sidebarIcon: "fa-solid fa-user", trackableAttributes: {} }),
    ActorDelta: doc(docs.ActorDelta),
    ActiveEffect: doc(docs.ActiveEffect, {
      collection: collections.WorldEffects,
      sidebarIcon: "fa-solid fa-person-rays",
      legacyTransferral: true,
      ...(isV14() ? { changeTypes: {}, phases: { initial: { label: "EFFECT.PHASES.initial" }, final: { label: "EFFECT.PHASES.final" } }, expiryAction: "update", expiryEvents: {} } : {}),
    }),
    Adventure: doc(docs.Adventure),
    Card: doc(docs.Card),
    Cards: doc(docs.Cards, { collection: collections.CardStacks, sidebarIcon: "fa-solid fa-cards", typeLabels: { deck: "CARDS.TypeDeck", hand: "CARDS.TypeHand", pile: "CARDS.TypePile" }, presets: {} }),
    ChatMessage: doc(docs.ChatMessage, { collection: Messages, template: "templates/sidebar/chat-message.hbs", sidebarIcon: "fa-solid fa-comments", batchSize: 100, popoutClass: ChatPopout, ...(isV14() ? { modes: messageModes() } : {}) }),
    Combat: doc(docs.Combat, { collection: CombatEncounters, sidebarIcon: "fa-solid fa-swords", initiative: { formula: null, decimals: 2 }, initiativeIcon: { icon: "../icons/svg/d20.svg", hover: "../icons/svg/d20-highlight.svg" }, sounds: {}, settings: null, fallbackTurnMarker: "" }),
    Combatant: doc(docs.Combatant),
    CombatantGroup: doc(docs.CombatantGroup),
    Folder: doc(docs.Folder, { collection: collections.Folders, sidebarIcon: "fa-solid fa-folder" }),
    FogExploration: doc(docs.FogExploration, { collection: collections.FogExplorations }),
    Item: doc(docs.Item, { collection: collections.Items, sidebarIcon: "fa-solid fa-suitcase" }),
    JournalEntry: doc(docs.JournalEntry, { collection: collections.Journal, sidebarIcon: "fa-solid fa-book-open" }),
    JournalEntryPage: doc(docs.JournalEntryPage, { defaultType: "text" }),
    JournalEntryCategory: doc(docs.JournalEntryCategory),
    Macro: doc(docs.Macro, { collection: collections.Macros, sidebarIcon: "fa-solid fa-code" }),
    Playlist: doc(docs.Playlist, { collection: collections.Playlists, sidebarIcon: "fa-solid fa-music" }),
    PlaylistSound: doc(docs.PlaylistSound),
    RollTable: doc(docs.RollTable, { collection: collections.RollTables, sidebarIcon: "fa-solid fa-table-list", resultIcon: "icons/svg/d20-black.svg", resultTemplate: "" }),
    TableResult: doc(docs.TableResult),
    Scene: doc(docs.Scene, { collection: collections.Scenes, sidebarIcon: "fa-solid fa-map" }),
    Setting: doc(docs.Setting, { collection: collections.WorldSettings }),
    User: doc(docs.User, { collection: collections.Users }),
    Token: doc(docs.TokenDocument, { hudClass: TokenHUD, movement: { actions: { walk: { label: "TOKEN.MOVEMENT.ACTIONS.walk.label" } } }, ring: { enabled: false } }),
    AmbientLight: doc(docs.AmbientLightDocument),
    AmbientSound: doc(docs.AmbientSoundDocument),
    Drawing: doc(docs.DrawingDocument),
    Note: doc(docs.NoteDocument),
    Region: doc(docs.RegionDocument),
    RegionBehavior: doc(docs.RegionBehavior),
    Tile: doc(docs.TileDocument),
    Wall: doc(docs.WallDocument),
    ...(isV14() ? {} : { MeasuredTemplate: doc(docs.MeasuredTemplateDocument) }),
    Dice: diceConfig(),
    TextEditor: { enrichers: [] },
    queries: {},
    sounds: { dice: null, lock: null, notification: null, combat: null },
    time: { turnTime: 0, roundTime: 0, formatters: {} },
    fontDefinitions: {},
    controlIcons: { combat: "icons/svg/combat.svg", visibility: "icons/svg/cowled.svg", effects: "icons/svg/aura.svg", defeated: "icons/svg/skull.svg", target: "icons/svg/target.svg" },
    compendium: { uuidRedirects: {} },
    Canvas: {},
    specialStatusEffects: { DEFEATED: "dead", INVISIBLE: "invisible", BLIND: "blind", BURROW: "burrow", HOVER: "hover", FLY: "fly" },
    ui: {
      actors: sidebar.tabs.ActorDirectory,
      cards: sidebar.tabs.CardsDirectory,
      chat: ChatLog,
      combat: sidebar.tabs.CombatTracker,
      compendium: sidebar.tabs.CompendiumDirectory,
      controls: interfaces.SceneControls,
      hotbar: interfaces.Hotbar,
      items: sidebar.tabs.ItemDirectory,
      journal: sidebar.tabs.JournalDirectory,
      macros: sidebar.tabs.MacroDirectory,
      menu: interfaces.MainMenu,
      nav: interfaces.SceneNavigation,
      notifications: Notifications,
      pause: interfaces.GamePause,
      players: interfaces.Players,
      playlists: sidebar.tabs.PlaylistDirectory,
      scenes: sidebar.tabs.SceneDirectory,
      settings: sidebar.tabs.Settings,
      sidebar: sidebar.Sidebar,
      tables: sidebar.tabs.RollTableDirectory,
    },
    ux: { ContextMenu: ux.ContextMenu, DragDrop: ux.DragDrop, Draggable: ux.Draggable, FilePicker, TextEditor, TooltipManager },
  });
  let statusEffects: AnyValue = isV14() ? statusProxy(statuses) : statuses;
  Object.defineProperty(CONFIG, "statusEffects", {
    enumerable: true,
    configurable: true,
    get: () => statusEffects,
    set: (value: AnyObject[]) => {
      if (!isV14()) {
        statusEffects = value;
        return;
      }
      logCompatibilityWarning("CONFIG.statusEffects is a record by id: assigning a whole array is deprecated", { since: 14, until: 16 });
      statusEffects = statusProxy(value);
    },
  });
  if (!isV14()) CONFIG.Dice.rollModes = rollModes();
  CONFIG.Combat.initiative.formula = null;
}
