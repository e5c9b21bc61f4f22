/** CONFIG as a system finds it. T:client/config */
import { bindings } from "../common/bindings.ts";
import { isV14 } from "../common/profile.ts";
import type { AnyObject, AnyValue } from "../common/types.ts";
import { logCompatibilityWarning } from "../common/utils/index.ts";
import { FilePicker } from "./applications/apps/index.ts";
import { TokenHUD } from "./applications/hud/index.ts";
import { ChatLog } from "./applications/sidebar/chat-log.ts";
import { ChatPopout } from "./applications/sidebar/chat-popout.ts";
import * as sidebar from "./applications/sidebar/index.ts";
import * as interfaces from "./applications/ui/index.ts";
import * as ux from "./applications/ux/index.ts";
import { TextEditor } from "./applications/ux/text-editor.ts";
import { TerrainData, TokenRingConfig } from "./canvas/extendable.ts";
import { layers, placeables } from "./canvas/index.ts";
import { Notifications } from "./core/notifications.ts";
import { installStatusEffects } from "./core/status-effects.ts";
import { TooltipManager } from "./core/tooltip.ts";
import { behaviorModels } from "./data/region-behaviors.ts";
import { diceConfig, rollModes } from "./dice/index.ts";
import { messageModes } from "./documents/chat-message.ts";
import * as collections from "./documents/collections/all.ts";
import { CombatEncounters } from "./documents/collections/combats.ts";
import { Messages } from "./documents/collections/messages.ts";
import * as docs from "./documents/index.ts";
import { CONFIG } from "./runtime.ts";

/** Fill CONFIG for the generation that is played. */
/** Ways to move, with what they cost and whether they go through what lies between. T:client/config (CONFIG.Token.movement) */
function movementActions(): AnyObject {
  const half = (): AnyObject => ({ movementSpeed: CONFIG.Token.movement.defaultSpeed / 2 });
  const double = (): AnyValue => (cost: number) => cost * 2;
  const atOnce = (): AnyObject => ({ duration: 0 });
  const walked = ({ walk }: AnyObject): number => walk as number;
  const actions: AnyObject = {
    walk: { icon: "fa-solid fa-person-walking" },
    fly: { icon: "fa-solid fa-person-fairy" },
    swim: { icon: "fa-solid fa-person-swimming", getAnimationOptions: half },
    burrow: { icon: "fa-solid fa-person-digging" },
    crawl: {
      icon: "fa-solid fa-person-praying",
      getAnimationOptions: half,
      deriveTerrainDifficulty: walked,
      getCostFunction: double,
    },
    climb: {
      icon: "fa-solid fa-person-through-window",
      getAnimationOptions: half,
      deriveTerrainDifficulty: walked,
      getCostFunction: double,
    },
    jump: {
      icon: "fa-solid fa-person-running-fast",
      deriveTerrainDifficulty: ({ walk, fly }: AnyObject) => Math.max(walk, fly),
      getCostFunction: double,
    },
    blink: {
      icon: "fa-solid fa-person-from-portal",
      teleport: true,
      getAnimationOptions: atOnce,
      deriveTerrainDifficulty: () => 1,
    },
    displace: {
      icon: "fa-solid fa-transporter-1",
      teleport: true,
      measure: false,
      walls: null,
      visualize: false,
      getAnimationOptions: atOnce,
      canSelect: () => false,
      deriveTerrainDifficulty: () => 1,
      getCostFunction: () => () => 0,
    },
  };
  const usual = {
    img: null,
    teleport: false,
    measure: true,
    walls: "move",
    visualize: true,
    getAnimationOptions: () => ({}),
    canSelect: () => true,
    deriveTerrainDifficulty: null,
    getCostFunction: () => (cost: number) => cost,
  };
  return Object.fromEntries(
    Object.entries(actions).map(([id, own], order) => [
      id,
      { label: `TOKEN.MOVEMENT.ACTIONS.${id}.label`, order, ...usual, ...own },
    ]),
  );
}

export function initializeConfig(): void {
  const doc = (documentClass: AnyValue, more: AnyObject = {}): AnyObject => ({
    documentClass,
    dataModels: {},
    typeLabels: {},
    typeIcons: {},
    sheetClasses: {},
    compendiumIndexFields: [],
    ...more,
  });
  const placed = (documentClass: AnyValue, object: string, layer: string): AnyObject =>
    doc(documentClass, {
      objectClass: (placeables as AnyObject)[object],
      layerClass: (layers as AnyObject)[layer],
    });
  Object.assign(CONFIG, {
    debug: { hooks: false, time: false, applications: false },
    compatibility: { mode: 1, includePatterns: [], excludePatterns: [] },
    Actor: doc(docs.Actor, {
      collection: collections.Actors,
      sidebarIcon: "fa-solid fa-user",
      trackableAttributes: {},
    }),
    ActorDelta: doc(docs.ActorDelta),
    ActiveEffect: doc(docs.ActiveEffect, {
      collection: collections.WorldEffects,
      sidebarIcon: "fa-solid fa-person-rays",
      ...(isV14()
        ? {
            changeTypes: {},
            // Core's own are in ActiveEffect.CHANGE_PHASES. T14:config (CONFIG.ActiveEffect.Phases)
            phases: {},
            expiryAction: "update",
            expiryEvents: {},
          }
        : { legacyTransferral: true }),
    }),
    Adventure: doc(docs.Adventure),
    Card: doc(docs.Card),
    Cards: doc(docs.Cards, {
      collection: collections.CardStacks,
      sidebarIcon: "fa-solid fa-clone",
      typeLabels: { deck: "CARDS.TypeDeck", hand: "CARDS.TypeHand", pile: "CARDS.TypePile" },
      presets: {},
    }),
    ChatMessage: doc(docs.ChatMessage, {
      collection: Messages,
      template: "templates/sidebar/chat-message.hbs",
      sidebarIcon: "fa-solid fa-comments",
      batchSize: 100,
      popoutClass: ChatPopout,
      ...(isV14() ? { modes: messageModes() } : {}),
    }),
    Combat: doc(docs.Combat, {
      collection: CombatEncounters,
      sidebarIcon: "fa-solid fa-hand-fist",
      initiative: { formula: null, decimals: 2 },
      initiativeIcon: { icon: "icons/svg/d20.svg", hover: "icons/svg/d20-highlight.svg" },
      sounds: {},
      settings: null,
      fallbackTurnMarker: "",
    }),
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
    RollTable: doc(docs.RollTable, {
      collection: collections.RollTables,
      sidebarIcon: "fa-solid fa-table-list",
      resultIcon: "icons/svg/d20-black.svg",
      resultTemplate: "",
    }),
    TableResult: doc(docs.TableResult),
    Scene: doc(docs.Scene, { collection: collections.Scenes, sidebarIcon: "fa-solid fa-map" }),
    Setting: doc(docs.Setting, { collection: collections.WorldSettings }),
    User: doc(docs.User, { collection: collections.Users }),
    Token: doc(docs.TokenDocument, {
      hudClass: TokenHUD,
      movement: {
        TerrainData,
        defaultSpeed: 6,
        defaultAction: "walk",
        costAggregator: (results: AnyObject[]) => Math.max(0, ...results.map(({ cost }) => cost as number)),
        actions: movementActions(),
      },
      ring: new TokenRingConfig(),
      objectClass: placeables.Token,
      layerClass: layers.TokenLayer,
      rulerClass: placeables.tokens.TokenRuler,
      adjectivesPrefix: "TOKEN.Adjectives",
    }),
    AmbientLight: placed(docs.AmbientLightDocument, "AmbientLight", "LightingLayer"),
    AmbientSound: placed(docs.AmbientSoundDocument, "AmbientSound", "SoundsLayer"),
    Drawing: placed(docs.DrawingDocument, "Drawing", "DrawingsLayer"),
    Note: placed(docs.NoteDocument, "Note", "NotesLayer"),
    Region: placed(docs.RegionDocument, "Region", "RegionLayer"),
    RegionBehavior: doc(docs.RegionBehavior, { dataModels: { ...behaviorModels }, typeHints: {} }),
    Tile: placed(docs.TileDocument, "Tile", "TilesLayer"),
    Wall: placed(docs.WallDocument, "Wall", "WallsLayer"),
    ...(isV14()
      ? { Level: doc(docs.Level), MeasuredTemplate: { defaults: { angle: 53.13, width: 1 } } }
      : {
          MeasuredTemplate: {
            ...placed(docs.MeasuredTemplateDocument, "MeasuredTemplate", "TemplateLayer"),
            defaults: { angle: 53.13, width: 1 },
          },
        }),
    Dice: diceConfig(),
    ...(isV14() ? {} : { TinyMCE: {} }),
    TextEditor: { enrichers: [] },
    queries: {},
    sounds: { dice: null, lock: null, notification: null, combat: null },
    time: {
      turnTime: 0,
      roundTime: 0,
      worldCalendarConfig: {},
      earthCalendarConfig: {},
      worldCalendarClass: null,
      earthCalendarClass: null,
      formatters: {},
    },
    fontDefinitions: {},
    controlIcons: {
      combat: "icons/svg/combat.svg",
      visibility: "icons/svg/cowled.svg",
      effects: "icons/svg/aura.svg",
      defeated: "icons/svg/skull.svg",
      target: "icons/svg/target.svg",
    },
    compendium: { uuidRedirects: {} },
    // A system may put its own classes and modes in; the flat board draws with none of them.
    Canvas: {
      layers: Object.fromEntries(
        [
          "controls",
          "drawings",
          "grid",
          "lighting",
          "notes",
          "regions",
          "sounds",
          "templates",
          "tiles",
          "tokens",
          "walls",
        ].map((name) => [name, { layerClass: null, group: "interface" }]),
      ),
      detectionModes: {},
      visionModes: {},
      rulerClass: null,
      polygonBackends: {},
    },
    specialStatusEffects: {
      DEFEATED: "dead",
      INVISIBLE: "invisible",
      BLIND: "blind",
      BURROW: "burrow",
      HOVER: "hover",
      FLY: "fly",
    },
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
    ux: {
      ContextMenu: ux.ContextMenu,
      DragDrop: ux.DragDrop,
      Draggable: ux.Draggable,
      FilePicker,
      TextEditor,
      TooltipManager,
    },
  });
  installStatusEffects(CONFIG);
  if (isV14()) {
    // [14] the table of modes lives on with the messages; the old name answers, and warns.
    const legacy = rollModes();
    Object.defineProperty(CONFIG.Dice, "rollModes", {
      enumerable: false,
      configurable: true,
      get: () => {
        logCompatibilityWarning("CONFIG.Dice.rollModes is deprecated in favor of CONFIG.ChatMessage.modes", {
          since: 14,
          until: 16,
        });
        return legacy;
      },
    });
  }
  bindings.compatibility = CONFIG.compatibility;
}
