/** The `foundry` tree. A name that the host lacks throws when it is read (H-240). */
import { bindings } from "../common/bindings.ts";
import { CONST } from "../common/constants.ts";
import { DataModel } from "../common/data/data-model.ts";
import { EmbeddedCollection, EmbeddedCollectionDelta } from "../common/data/embedded-collection.ts";
import * as dataFields from "../common/data/fields.ts";
import * as operators from "../common/data/operators.ts";
import { PrototypeToken, PrototypeTokenOverrides } from "../common/data/prototype-token.ts";
import * as shapes from "../common/data/shapes.ts";
import * as typeData from "../common/data/type-data-model.ts";
import { DataModelValidationError, DataModelValidationFailure } from "../common/data/validation-failure.ts";
import * as validators from "../common/data/validators.ts";
import { Document } from "../common/documents/document.ts";
import * as baseDocuments from "../common/documents/index.ts";
import * as grid from "../common/grid.ts";
import { isV14, profile } from "../common/profile.ts";
import { type AnyObject, type AnyValue, HostNotImplemented } from "../common/types.ts";
import * as utils from "../common/utils/index.ts";
import { instances } from "./applications/api/application.ts";
import { windows as detachedWindows } from "./applications/api/detached.ts";
import * as api from "./applications/api/index.ts";
import * as apps from "./applications/apps/index.ts";
import * as elements from "./applications/elements/index.ts";
import * as formFields from "./applications/forms/index.ts";
import * as handlebars from "./applications/handlebars/index.ts";
import * as hud from "./applications/hud/index.ts";
import * as sheets from "./applications/sheets/index.ts";
import { ChatLog } from "./applications/sidebar/chat-log.ts";
import { ChatPopout } from "./applications/sidebar/chat-popout.ts";
import { FrameViewer } from "./applications/sidebar/frame-viewer.ts";
import * as sidebar from "./applications/sidebar/index.ts";
import * as interfaces from "./applications/ui/index.ts";
import * as ux from "./applications/ux/index.ts";
import { TextEditor } from "./applications/ux/text-editor.ts";
import { appv1, appv1Sheets, declaredOnly, TerrainData } from "./canvas/extendable.ts";
import * as canvasModule from "./canvas/index.ts";
import { CalendarData, SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG } from "./core/calendar.ts";
import type { ClientDatabase } from "./core/database.ts";
import { Localization } from "./core/i18n.ts";
import { ClientKeybindings, KeyboardManager } from "./core/keybindings.ts";
import { Notifications } from "./core/notifications.ts";
import { ClientSettings } from "./core/settings.ts";
import { GameTime } from "./core/time.ts";
import { TooltipManager } from "./core/tooltip.ts";
import { fromUuid, fromUuidSync, getDocumentClass } from "./core/uuid.ts";
import * as regionBehaviors from "./data/region-behaviors.ts";
import declaredClasses from "./declared-classes.json" with { type: "json" };
import * as dice from "./dice/index.ts";
import { ClientDocumentMixin } from "./documents/client-document.ts";
import * as collections from "./documents/collections/all.ts";
import { CombatEncounters } from "./documents/collections/combats.ts";
import { CompendiumCollection, CompendiumPacks } from "./documents/collections/compendium.ts";
import { DocumentCollection } from "./documents/collections/document-collection.ts";
import { Messages } from "./documents/collections/messages.ts";
import { WorldCollection } from "./documents/collections/world-collection.ts";
import * as documents from "./documents/index.ts";
import * as files from "./files.ts";
import { Hooks } from "./hooks.ts";
import { ImageHelper } from "./image-helper.ts";
import legacyGlobals from "./legacy-globals.json" with { type: "json" };
import { libraries } from "./libraries.ts";
import { CanvasTour, SidebarTour, Tour, ToursCollection } from "./nue/tour.ts";
import { prosemirror } from "./prosemirror.ts";
import { canvas, CONFIG, game, ui } from "./runtime.ts";

/** Names that one of the generations really lacks: asking for them is how packages tell the generations apart. */
const ABSENT: Record<number, Set<string>> = {
  13: new Set([
    "foundry.data.operators",
    "foundry.data.ActiveEffectTypeDataModel",
    "foundry.documents.modifyBatch",
    "foundry.canvas.vfx",
    "foundry.utils.equals",
    "foundry.utils.iterateValues",
    "foundry.data.PrototypeTokenOverrides",
    "foundry.documents.Level",
    "foundry.documents.BaseLevel",
    "foundry.applications.detached",
    "foundry.applications.elements.AdoptableHTMLElement",
  ]),
  14: new Set(["foundry.documents.MeasuredTemplateDocument", "foundry.documents.BaseMeasuredTemplate"]),
};
/** Names that are asked of any object by the language or by tools, and mean nothing. */
const HARMLESS = new Set([
  "then",
  "toJSON",
  "constructor",
  "$$typeof",
  "prototype",
  "__esModule",
  "toString",
  "valueOf",
  "inspect",
  "nodeType",
  "tagName",
  "asymmetricMatch",
]);

/** Namespaces that have a part for type declarations alone: at run time nothing is in it. A14:foundry.applications.types */
const TYPED = new Set([
  "foundry.abstract",
  "foundry.applications",
  "foundry.audio",
  "foundry.canvas.containers",
  "foundry.canvas.interaction",
  "foundry.canvas.rendering.filters",
  "foundry.data",
  "foundry.helpers",
  "foundry.packages",
]);

/** Classes that the declarations name and the host has not: packages extend them while they load. T:client/_module */
const DECLARED: Readonly<Record<string, readonly string[]>> = declaredClasses;

/** A namespace that says so when it lacks a name. Asking with `in` or hasOwn is no use of the name and stays silent. */
function strict(path: string, content: AnyObject): AnyObject {
  const own: AnyObject = TYPED.has(path) ? { types: Object.freeze({}) } : {};
  for (const name of DECLARED[path] ?? []) {
    let made: AnyValue;
    const get = (): AnyValue => (made ??= declaredOnly(`${path}.${name}`)) as unknown;
    const set = (value: unknown): void => void (made = value);
    Object.defineProperty(own, name, { get, set, enumerable: true, configurable: true });
  }
  for (const key of Object.keys(content))
    Object.defineProperty(own, key, Object.getOwnPropertyDescriptor(content, key) ?? { value: content[key] });
  return new Proxy(own, {
    get: (target, key) => {
      if (typeof key !== "symbol" && ABSENT[profile.generation]?.has(`${path}.${key}`)) return undefined;
      if (typeof key === "symbol" || key in target || HARMLESS.has(key)) return Reflect.get(target, key) as AnyValue;
      throw new HostNotImplemented(`${path}.${key}`);
    },
  });
}

/** Parts of a namespace in which the host has nothing of its own, by the declared classes that lie there. */
function declaredParts(path: string): AnyObject {
  const parts: AnyObject = {};
  for (const place of Object.keys(DECLARED)) {
    if (!place.startsWith(`${path}.`)) continue;
    let at = parts;
    for (const key of place.slice(path.length + 1).split(".")) at = (at[key] ??= {}) as AnyObject;
  }
  return parts;
}

/** The same for a tree: what lies in plain objects inside is as strict. */
function strictTree(path: string, content: AnyObject): AnyObject {
  const inner = (value: AnyValue): boolean => utils.isPlainObject(value) && !Object.isFrozen(value);
  return strict(
    path,
    Object.fromEntries(
      Object.entries(content).map(([key, value]) => [
        key,
        inner(value) ? strictTree(`${path}.${key}`, value as AnyObject) : (value as unknown),
      ]),
    ),
  );
}

/** The tabletop is silent: asking for a sound is fine and none comes. T:client/audio/helper */
class AudioHelper {
  static play(_data: AnyObject = {}, _options: AnyValue = false): Promise<null> {
    return Promise.resolve(null);
  }
  static preloadSound(_src: string): Promise<null> {
    return Promise.resolve(null);
  }
  play(): Promise<null> {
    return Promise.resolve(null);
  }
}

/** Is a file a moving picture, by its name? T:client/helpers/media/video-helper */
class VideoHelper {
  static hasVideoExtension(src: string): boolean {
    return /\.(m4v|mp4|ogv|webm)$/iu.test(String(src ?? "").split("?")[0]!);
  }
}

/** [14] several operations at once, all or nothing: `[{action, documentName, data | updates | ids, parent, pack, ...}]`. T:client/documents/_module */
async function modifyBatch(operations: AnyObject[]): Promise<AnyValue[][]> {
  return (bindings.database as ClientDatabase).batch(operations);
}

/** HTML text as an element, or as several. T:client/utils/helpers (parseHTML) */
function parseHTML(html: string): Element | HTMLCollection | null {
  const { children } = new DOMParser().parseFromString(html, "text/html").body;
  return children.length > 1 ? children : (children[0] ?? null);
}

/** [14] an element that keeps its state when it moves to another window. The tabletop has one window. T:client/applications/elements */
class AdoptableHTMLElement extends HTMLElement {}

const otherThan = (content: AnyObject, left: string): AnyObject =>
  Object.fromEntries(Object.entries(content).filter(([key]) => key !== left));

/** The shapes of this generation, and what else things on a scene are made of. */
function shapeData(): AnyObject {
  const { BaseShapeData, LightData, ShapeData, TextureData } = shapes;
  const classes = Object.values(BaseShapeData.TYPES);
  return {
    BaseShapeData,
    LightData,
    ShapeData,
    TextureData,
    ...Object.fromEntries(classes.map((cls) => [cls.name, cls])),
  };
}

/** Build the tree for the generation that is played. */
export function buildNamespace(): AnyObject {
  const { DocumentSheetConfig, ...otherApps } = apps;
  const root = {
    CONST,
    utils: strict("foundry.utils", {
      ...utils,
      ...files,
      parseHTML,
      ...(isV14() ? { equals: utils.valuesEqual } : {}),
      fromUuid,
      fromUuidSync,
      getDocumentClass,
    }),
    abstract: strict("foundry.abstract", {
      DataModel,
      TypeDataModel: typeData.TypeDataModel,
      Document,
      EmbeddedCollection,
      EmbeddedCollectionDelta,
    }),
    data: strict("foundry.data", {
      fields: strict("foundry.data.fields", { ...dataFields }),
      validation: strict("foundry.data.validation", { DataModelValidationError, DataModelValidationFailure }),
      validators: strict("foundry.data.validators", { isValidId: utils.isValidId, ...validators }),
      regionBehaviors: strict("foundry.data.regionBehaviors", otherThan(regionBehaviors, "behaviorModels")),
      ...shapeData(),
      PrototypeToken,
      ...(isV14() ? { PrototypeTokenOverrides } : {}),
      CalendarData,
      SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG,
      TerrainData,
      ...(isV14()
        ? {
            operators: strict("foundry.data.operators", { ...operators }),
            ActiveEffectTypeDataModel: (typeData as AnyObject).ActiveEffectTypeDataModel,
          }
        : {}),
    }),
    documents: strict("foundry.documents", {
      ...documents,
      ...baseDocuments,
      ...(isV14() ? { modifyBatch } : {}),
      abstract: strict("foundry.documents.abstract", { ClientDocumentMixin, DocumentCollection, WorldCollection }),
      collections: strict("foundry.documents.collections", {
        ...collections,
        ChatMessages: Messages,
        CombatEncounters,
        CompendiumCollection,
        CompendiumPacks,
      }),
    }),
    dice: strict("foundry.dice", {
      Roll: dice.Roll,
      RollParser: dice.RollParser,
      MersenneTwister: dice.MersenneTwister,
      terms: strict("foundry.dice.terms", dice.terms),
    }),
    applications: strict("foundry.applications", {
      // The short names are the same classes. T:client/applications/api/_module
      api: strict("foundry.applications.api", {
        ...api,
        Application: api.ApplicationV2,
        Dialog: api.DialogV2,
        DocumentSheet: api.DocumentSheetV2,
      }),
      apps: strict("foundry.applications.apps", {
        ...otherApps,
        DocumentSheetConfig,
        av: strict("foundry.applications.apps.av", {}),
      }),
      elements: strict("foundry.applications.elements", { ...elements, ...(isV14() ? { AdoptableHTMLElement } : {}) }),
      fields: strict("foundry.applications.fields", { ...formFields }),
      handlebars: strict("foundry.applications.handlebars", { ...handlebars }),
      hud: strict("foundry.applications.hud", { ...hud }),
      settings: strict("foundry.applications.settings", {
        SettingsConfig: apps.SettingsConfig,
        menus: strict("foundry.applications.settings.menus", {}),
      }),
      dice: strict("foundry.applications.dice", {}),
      sheets: strict("foundry.applications.sheets", {
        ...sheets,
        ActorSheet: sheets.ActorSheetV2,
        ItemSheet: sheets.ItemSheetV2,
        journal: strict("foundry.applications.sheets.journal", { ...sheets.journal }),
      }),
      sidebar: strict("foundry.applications.sidebar", {
        ...sidebar,
        tabs: strict("foundry.applications.sidebar.tabs", { ...sidebar.tabs, ChatLog }),
        apps: strict("foundry.applications.sidebar.apps", {
          ...sidebar.apps,
          ChatPopout,
          FrameViewer,
          ControlsConfig: apps.ControlsConfig,
        }),
      }),
      ui: strict("foundry.applications.ui", { ...interfaces, Notifications }),
      ux: strict("foundry.applications.ux", { ...ux, TextEditor }),
      instances,
      ...(isV14() ? { detached: strict("foundry.applications.detached", { windows: detachedWindows }) } : {}),
    }),
    helpers: strict("foundry.helpers", {
      media: strict("foundry.helpers.media", { VideoHelper, ImageHelper }),
      Hooks,
      Localization,
      GameTime,
      ClientSettings,
      interaction: strict("foundry.helpers.interaction", { KeyboardManager, TooltipManager, ClientKeybindings }),
    }),
    canvas: strictTree("foundry.canvas", utils.mergeObject(declaredParts("foundry.canvas"), { ...canvasModule })),
    appv1: strictTree("foundry.appv1", { api: appv1, sheets: appv1Sheets }),
    audio: strict("foundry.audio", { AudioHelper }),
    prosemirror: strict("foundry.prosemirror", { ...prosemirror }),
    grid: strict("foundry.grid", { ...grid, BaseGrid: grid.Grid }),
    nue: strict("foundry.nue", {
      Tour,
      ToursCollection,
      tours: strict("foundry.nue.tours", { SidebarTour, CanvasTour }),
    }),
    av: strictTree("foundry.av", declaredParts("foundry.av")),
    packages: strict("foundry.packages", {}),
    get game() {
      return game;
    },
  };
  return strict("foundry", root);
}

/**
 * A name that was global before it had a place in the namespace: it is the thing of that place, and who asks is told. What the host lacks there throws. A package may have a global of this name
 * of its own. T:client/client
 */
function alias(name: string, path: string, namespace: AnyObject): void {
  const put = (value: unknown): void => {
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false });
  };
  Object.defineProperty(globalThis, name, {
    configurable: true,
    enumerable: false,
    set: put,
    get: (): AnyValue => {
      utils.logCompatibilityWarning(`The global ${name} is now ${path}`, { since: 13, until: 15 });
      return path
        .split(".")
        .slice(1)
        .reduce((at: AnyValue, key) => at[key] as unknown, namespace) as unknown;
    },
  });
}

/** Put on the global object what Foundry puts there. */
export function installGlobals(namespace: AnyObject): void {
  const global = globalThis as AnyObject;
  const { ClientDocumentMixin: _mixin, ...classes } = { ClientDocumentMixin, ...documents } as AnyObject;
  Object.assign(global, {
    foundry: namespace,
    CONST,
    CONFIG,
    game,
    ui,
    canvas,
    Handlebars: handlebars.Handlebars,
    Collection: utils.Collection,
    Color: utils.Color,
    Hooks,
    Roll: dice.Roll,
    fromUuid,
    fromUuidSync,
    getDocumentClass,
    ProseMirror: namespace.prosemirror as unknown,
    ...libraries(),
    ...classes,
  });
  for (const [name, term] of Object.entries(dice.terms)) global[name] = term;
  for (const [name, path] of Object.entries(legacyGlobals)) if (!(name in global)) alias(name, path, namespace);
  if (isV14())
    Object.assign(global, {
      _del: operators._del,
      _replace: operators._replace,
      _loc: (key: string, data?: AnyObject) =>
        data ? (game.i18n.format(key, data) as string) : (game.i18n.localize(key) as string),
    });
}
