/**
 * Foundry's public constants (`CONST`). Values of a generation that differ by profile are functions or getters at the end. `T:common/constants`
 */
import { isV14 } from "./profile.ts";

/** Freeze a table and keep its literal type. */
const table = <const T extends object>(value: T): Readonly<T> => Object.freeze(value);

export const vtt = "Foundry VTT";
export const VTT = "Foundry Virtual Tabletop";
export const WEBSITE_URL = "https://foundryvtt.com";
/** Shown where the original prints its banner; ours is our own. */
export const ASCII = "C R O S S O V E R   T A B L E T O P";

export const ACTIVE_EFFECT_MODES = table({ CUSTOM: 0, MULTIPLY: 1, ADD: 2, DOWNGRADE: 3, UPGRADE: 4, OVERRIDE: 5 });
/** [14] default priority by change type. */
export const ACTIVE_EFFECT_CHANGE_TYPES = table({
  custom: 0,
  multiply: 10,
  add: 20,
  subtract: 20,
  downgrade: 30,
  upgrade: 40,
  override: 50,
});
/** [14] units of an effect's duration. */
/** Passes in which changes are laid over an actor. T14:common/constants */
export const ACTIVE_EFFECT_CHANGE_PHASES = table(["initial", "final"]);
export const ACTIVE_EFFECT_DURATION_UNITS = table([
  "years",
  "months",
  "days",
  "hours",
  "minutes",
  "seconds",
  "rounds",
  "turns",
]);
export const ACTIVE_EFFECT_TIME_DURATION_UNITS = table(["years", "months", "days", "hours", "minutes", "seconds"]);
/** [14] expiry events that core announces. */
export const ACTIVE_EFFECT_EXPIRY_EVENTS = table([
  "combatStart",
  "roundStart",
  "turnStart",
  "turnEnd",
  "roundEnd",
  "combatEnd",
]);
/** [14] when an effect's icon is shown on a token. */
export const ACTIVE_EFFECT_SHOW_ICON = table({ NEVER: 0, CONDITIONAL: 1, ALWAYS: 2 });
export const BASE_DOCUMENT_TYPE = "base";
export const CARD_DRAW_MODES = table({ FIRST: 0, TOP: 0, LAST: 1, BOTTOM: 1, RANDOM: 2 });
export const CANVAS_PERFORMANCE_MODES = table({ LOW: 0, MED: 1, HIGH: 2, MAX: 3 });
export const CHAT_MESSAGE_STYLES = table({ OTHER: 0, OOC: 1, IC: 2, EMOTE: 3 });
export const CORE_SUPPORTED_LANGUAGES = table(["en"]);
export const COMPATIBILITY_MODES = table({ SILENT: 0, WARNING: 1, ERROR: 2, FAILURE: 3 });
export const CSS_THEMES = table({ foundry: "THEME.foundry", fantasy: "THEME.fantasy", scifi: "THEME.scifi" });
export const DEFAULT_TOKEN = "icons/svg/mystery-man.svg";
export const DOCUMENT_OWNERSHIP_LEVELS = table({ INHERIT: -1, NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 });
export const DOCUMENT_META_OWNERSHIP_LEVELS = table({ DEFAULT: -20, NOCHANGE: -10 });
export const DOCUMENT_LINK_TYPES = table([
  "Actor",
  "Cards",
  "Item",
  "Scene",
  "JournalEntry",
  "Macro",
  "RollTable",
  "PlaylistSound",
]);
export const DICE_ROLL_MODES = table({ PUBLIC: "publicroll", PRIVATE: "gmroll", BLIND: "blindroll", SELF: "selfroll" });
export const DRAWING_FILL_TYPES = table({ NONE: 0, SOLID: 1, PATTERN: 2 });
export const FOLDER_DOCUMENT_TYPES = table([
  "Actor",
  "Adventure",
  "Item",
  "Scene",
  "JournalEntry",
  "Playlist",
  "RollTable",
  "Cards",
  "Macro",
  "Compendium",
]);
export const FOLDER_MAX_DEPTH = 4;
export const GAME_VIEWS = table(["game", "stream"]);
export const GRID_MIN_SIZE = 20;
export const GRID_TYPES = table({ GRIDLESS: 0, SQUARE: 1, HEXODDR: 2, HEXEVENR: 3, HEXODDQ: 4, HEXEVENQ: 5 });
export const GRID_DIAGONALS = table({
  EQUIDISTANT: 0,
  EXACT: 1,
  APPROXIMATE: 2,
  RECTILINEAR: 3,
  ALTERNATING_1: 4,
  ALTERNATING_2: 5,
  ILLEGAL: 6,
});
export const GRID_SNAPPING_MODES = table({
  CENTER: 0x1,
  EDGE_MIDPOINT: 0x2,
  TOP_LEFT_VERTEX: 0x10,
  TOP_RIGHT_VERTEX: 0x20,
  BOTTOM_LEFT_VERTEX: 0x40,
  BOTTOM_RIGHT_VERTEX: 0x80,
  VERTEX: 0xf0,
  TOP_LEFT_CORNER: 0x100,
  TOP_RIGHT_CORNER: 0x200,
  BOTTOM_LEFT_CORNER: 0x400,
  BOTTOM_RIGHT_CORNER: 0x800,
  CORNER: 0xf00,
  TOP_SIDE_MIDPOINT: 0x1000,
  BOTTOM_SIDE_MIDPOINT: 0x2000,
  LEFT_SIDE_MIDPOINT: 0x4000,
  RIGHT_SIDE_MIDPOINT: 0x8000,
  SIDE_MIDPOINT: 0xf000,
});
export const JOURNAL_ENTRY_PAGE_FORMATS = table({ HTML: 1, MARKDOWN: 2 });
export const KEYBINDING_PRECEDENCE = table({ PRIORITY: 0, NORMAL: 1, DEFERRED: 2 });
export const LIGHTING_LEVELS = table({ DARKNESS: -2, HALFDARK: -1, UNLIT: 0, DIM: 1, BRIGHT: 2, BRIGHTEST: 3 });
export const MACRO_SCOPES = table(["global", "actors", "actor"]);
export const MACRO_TYPES = table({ SCRIPT: "script", CHAT: "chat" });
export const MEASURED_TEMPLATE_TYPES = table({ CIRCLE: "circle", CONE: "cone", RECTANGLE: "rect", RAY: "ray" });
export const MOVEMENT_DIRECTIONS = table({
  UP: 1,
  DOWN: 2,
  LEFT: 4,
  RIGHT: 8,
  UP_LEFT: 5,
  UP_RIGHT: 9,
  DOWN_LEFT: 6,
  DOWN_RIGHT: 10,
});
export const OCCLUSION_MODES = table({ NONE: 0, FADE: 1, RADIAL: 3, VISION: 4 });
export const AUDIO_CHANNELS = table({
  music: "AUDIO.CHANNELS.MUSIC.label",
  environment: "AUDIO.CHANNELS.ENVIRONMENT.label",
  interface: "AUDIO.CHANNELS.INTERFACE.label",
});
export const PACKAGE_TYPES = table(["world", "system", "module"]);
export const PASSWORD_SAFE_STRING = "\u2022".repeat(16);
export const PLAYLIST_MODES = table({ DISABLED: -1, SEQUENTIAL: 0, SHUFFLE: 1, SIMULTANEOUS: 2 });
export const PLAYLIST_SORT_MODES = table({ ALPHABETICAL: "a", MANUAL: "m" });
export const DIRECTORY_SEARCH_MODES = table({ FULL: "full", NAME: "name" });
export const REGION_VISIBILITY = table({ LAYER: 0, GAMEMASTER: 1, ALWAYS: 2 });
/** [14] `A14:CONST.REGION_VISIBILITY` */
export const REGION_VISIBILITIES_14 = table({ LAYER: 0, GAMEMASTER: 1, ALWAYS: 2, OBSERVER: 3, LAYER_UNLOCKED: 4 });
/** Behaviours of regions that the platform itself has. `T:client/data/region-behaviors` */
export const REGION_BEHAVIOR_TYPES = table([
  "adjustDarknessLevel",
  "displayScrollingText",
  "executeMacro",
  "executeScript",
  "pauseGame",
  "suppressWeather",
  "teleportToken",
  "toggleBehavior",
]);
export const REGION_MOVEMENT_SEGMENTS = table({ EXIT: -1, MOVE: 0, ENTER: 1 });
export const REGION_EVENTS = table({
  REGION_BOUNDARY: "regionBoundary",
  BEHAVIOR_ACTIVATED: "behaviorActivated",
  BEHAVIOR_DEACTIVATED: "behaviorDeactivated",
  BEHAVIOR_VIEWED: "behaviorViewed",
  BEHAVIOR_UNVIEWED: "behaviorUnviewed",
  TOKEN_ENTER: "tokenEnter",
  TOKEN_EXIT: "tokenExit",
  TOKEN_MOVE_IN: "tokenMoveIn",
  TOKEN_MOVE_OUT: "tokenMoveOut",
  TOKEN_MOVE_WITHIN: "tokenMoveWithin",
  TOKEN_ANIMATE_IN: "tokenAnimateIn",
  TOKEN_ANIMATE_OUT: "tokenAnimateOut",
  TOKEN_TURN_START: "tokenTurnStart",
  TOKEN_TURN_END: "tokenTurnEnd",
  TOKEN_ROUND_START: "tokenRoundStart",
  TOKEN_ROUND_END: "tokenRoundEnd",
});
export const SETTING_SCOPES = table({ CLIENT: "client", WORLD: "world", USER: "user" });
export const SORT_INTEGER_DENSITY = 100000;
export const SYSTEM_SPECIFIC_COMPENDIUM_TYPES = table(["Actor", "Item"]);
export const TABLE_RESULT_TYPES = table({ TEXT: "text", DOCUMENT: "document" });
export const TEXT_ANCHOR_POINTS = table({ CENTER: 0, BOTTOM: 1, TOP: 2, LEFT: 3, RIGHT: 4 });
export const TEXT_ENRICH_EMBED_MAX_DEPTH = 5;
export const TEXTURE_DATA_FIT_MODES = table(["fill", "contain", "cover", "width", "height"]);
export const TILE_OCCLUSION_MODES = OCCLUSION_MODES;
export const TIMEOUTS = table({
  FOUNDRY_WEBSITE: 10000,
  PACKAGE_REPOSITORY: 10000,
  IP_DISCOVERY: 5000,
  REMOTE_PACKAGE: 5000,
});
export const TOKEN_OCCLUSION_MODES = table({ OWNED: 1, CONTROLLED: 2, HOVERED: 4, HIGHLIGHTED: 8, VISIBLE: 16 });
export const TOKEN_DISPLAY_MODES = table({ NONE: 0, CONTROL: 10, OWNER_HOVER: 20, HOVER: 30, OWNER: 40, ALWAYS: 50 });
export const TOKEN_DISPOSITIONS = table({ SECRET: -2, HOSTILE: -1, NEUTRAL: 0, FRIENDLY: 1 });
export const TOKEN_TURN_MARKER_MODES = table({ DISABLED: 0, DEFAULT: 1, CUSTOM: 2 });
export const TOKEN_SHAPES = table({
  ELLIPSE_1: 0,
  ELLIPSE_2: 1,
  TRAPEZOID_1: 2,
  TRAPEZOID_2: 3,
  RECTANGLE_1: 4,
  RECTANGLE_2: 5,
});
export const USER_ROLES = table({ NONE: 0, PLAYER: 1, TRUSTED: 2, ASSISTANT: 3, GAMEMASTER: 4 });
export const USER_ROLE_NAMES = table({ 0: "NONE", 1: "PLAYER", 2: "TRUSTED", 3: "ASSISTANT", 4: "GAMEMASTER" });
export const WALL_DIRECTIONS = table({ BOTH: 0, LEFT: 1, RIGHT: 2 });
export const WALL_DOOR_TYPES = table({ NONE: 0, DOOR: 1, SECRET: 2 });
export const WALL_DOOR_STATES = table({ CLOSED: 0, OPEN: 1, LOCKED: 2 });
export const WALL_RESTRICTION_TYPES = table(["light", "sight", "sound", "move"]);
export const WALL_SENSE_TYPES = table({ NONE: 0, LIMITED: 10, NORMAL: 20, PROXIMITY: 30, DISTANCE: 40 });
export const WALL_MOVEMENT_TYPES = table({ NONE: 0, NORMAL: 20 });
export const COMBAT_ANNOUNCEMENTS = table(["startEncounter", "nextUp", "yourTurn"]);

export const HTML_FILE_EXTENSIONS = table({
  handlebars: "text/x-handlebars-template",
  hbs: "text/x-handlebars-template",
  html: "text/html",
});
export const IMAGE_FILE_EXTENSIONS = table({
  apng: "image/apng",
  avif: "image/avif",
  bmp: "image/bmp",
  gif: "image/gif",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  png: "image/png",
  svg: "image/svg+xml",
  tiff: "image/tiff",
  webp: "image/webp",
});
export const VIDEO_FILE_EXTENSIONS = table({
  m4v: "video/mp4",
  mp4: "video/mp4",
  ogv: "video/ogg",
  webm: "video/webm",
});
export const AUDIO_FILE_EXTENSIONS = table({
  aac: "audio/aac",
  flac: "audio/flac",
  m4a: "audio/mp4",
  mid: "audio/midi",
  mp3: "audio/mpeg",
  ogg: "audio/ogg",
  opus: "audio/opus",
  wav: "audio/wav",
  webm: "audio/webm",
});
export const TEXT_FILE_EXTENSIONS = table({
  csv: "text/csv",
  json: "application/json",
  md: "text/markdown",
  pdf: "application/pdf",
  tsv: "text/tab-separated-values",
  txt: "text/plain",
  xml: "application/xml",
  yml: "application/yaml",
  yaml: "application/yaml",
});
export const FONT_FILE_EXTENSIONS = table({ otf: "font/otf", ttf: "font/ttf", woff: "font/woff", woff2: "font/woff2" });
export const GRAPHICS_FILE_EXTENSIONS = table({
  fbx: "application/octet-stream",
  glb: "model/gltf-binary",
  gltf: "model/gltf+json",
  mtl: "model/mtl",
  obj: "model/obj",
  stl: "model/stl",
  usdz: "model/vnd.usdz+zip",
});
export const UPLOADABLE_FILE_EXTENSIONS = table({
  ...IMAGE_FILE_EXTENSIONS,
  ...AUDIO_FILE_EXTENSIONS,
  ...VIDEO_FILE_EXTENSIONS,
  ...TEXT_FILE_EXTENSIONS,
  ...FONT_FILE_EXTENSIONS,
  ...GRAPHICS_FILE_EXTENSIONS,
});
/** Extension tables by category of a FilePathField. */
export const FILE_CATEGORIES: Readonly<Record<string, Readonly<Record<string, string>>>> = table({
  HTML: HTML_FILE_EXTENSIONS,
  IMAGE: IMAGE_FILE_EXTENSIONS,
  VIDEO: VIDEO_FILE_EXTENSIONS,
  AUDIO: AUDIO_FILE_EXTENSIONS,
  TEXT: TEXT_FILE_EXTENSIONS,
  FONT: FONT_FILE_EXTENSIONS,
  GRAPHICS: GRAPHICS_FILE_EXTENSIONS,
});
export const MEDIA_FILE_CATEGORIES = table(["IMAGE", "VIDEO", "AUDIO", "TEXT", "FONT", "GRAPHICS"]);
export const MEDIA_MIME_TYPES: readonly string[] = table(
  [...new Set<string>(Object.values(UPLOADABLE_FILE_EXTENSIONS))].sort(),
);
export const FILE_PICKER_PUBLIC_DIRS = table(["cards", "css", "fonts", "icons", "lang", "scripts", "sounds", "ui"]);
export const FONT_WEIGHTS = table({
  Thin: 100,
  ExtraLight: 200,
  Light: 300,
  Regular: 400,
  Medium: 500,
  SemiBold: 600,
  Bold: 700,
  ExtraBold: 800,
  Black: 900,
});
export const SHOWDOWN_OPTIONS = table({
  disableForced4SpacesIndentedSublists: true,
  noHeaderId: true,
  parseImgDimensions: true,
  strikethrough: true,
  tables: true,
  tablesHeaderId: true,
});
export const ALLOWED_URL_SCHEMES = table(["http", "https", "data", "mailto", "obsidian", "syrinscape-online"]);
export const ALLOWED_URL_SCHEMES_APPLIED_TO_ATTRIBUTES = table(["href", "src", "cite"]);
export const TRUSTED_IFRAME_DOMAINS = table(["google.com", "youtube.com"]);

/** One row of the permission table. `T:common/constants` (USER_PERMISSIONS). */
export interface UserPermission {
  label: string;
  hint: string;
  disableGM: boolean;
  /** Smallest role that holds the permission until the world says otherwise. */
  defaultRole: number;
}

const permission = (name: string, defaultRole: number, disableGM = false): UserPermission => ({
  label: `PERMISSION.${name}.label`,
  hint: `PERMISSION.${name}.hint`,
  disableGM,
  defaultRole,
});

const COMMON_PERMISSIONS = {
  ACTOR_CREATE: permission("ACTOR_CREATE", 3),
  BROADCAST_AUDIO: permission("BROADCAST_AUDIO", 2, true),
  BROADCAST_VIDEO: permission("BROADCAST_VIDEO", 2, true),
  CARDS_CREATE: permission("CARDS_CREATE", 3),
  DRAWING_CREATE: permission("DRAWING_CREATE", 2),
  ITEM_CREATE: permission("ITEM_CREATE", 3),
  FILES_BROWSE: permission("FILES_BROWSE", 2),
  FILES_UPLOAD: permission("FILES_UPLOAD", 3),
  JOURNAL_CREATE: permission("JOURNAL_CREATE", 2),
  MACRO_SCRIPT: permission("MACRO_SCRIPT", 1),
  MANUAL_ROLLS: permission("MANUAL_ROLLS", 2),
  MESSAGE_WHISPER: permission("MESSAGE_WHISPER", 1),
  NOTE_CREATE: permission("NOTE_CREATE", 2),
  PING_CANVAS: permission("PING_CANVAS", 1, true),
  PLAYLIST_CREATE: permission("PLAYLIST_CREATE", 3),
  SETTINGS_MODIFY: permission("SETTINGS_MODIFY", 3),
  SHOW_CURSOR: permission("SHOW_CURSOR", 1, true),
  SHOW_RULER: permission("SHOW_RULER", 1, true),
  TOKEN_CREATE: permission("TOKEN_CREATE", 3),
  TOKEN_DELETE: permission("TOKEN_DELETE", 3),
  TOKEN_CONFIGURE: permission("TOKEN_CONFIGURE", 2),
  WALL_DOORS: permission("WALL_DOORS", 1),
  QUERY_USER: permission("QUERY_USER", 1),
};
const PERMISSIONS_13: Readonly<Record<string, UserPermission>> = table({
  ...COMMON_PERMISSIONS,
  TEMPLATE_CREATE: permission("TEMPLATE_CREATE", 1),
});
const PERMISSIONS_14: Readonly<Record<string, UserPermission>> = table({
  ...COMMON_PERMISSIONS,
  REGION_CREATE: permission("REGION_CREATE", 1),
});

/** Permissions of the active profile: TEMPLATE_CREATE [13] became REGION_CREATE [14]. `T:common/constants` */
export function userPermissions(): Readonly<Record<string, UserPermission>> {
  return isV14() ? PERMISSIONS_14 : PERMISSIONS_13;
}

const PRIMARY_13 = table([
  "Actor",
  "Adventure",
  "Cards",
  "ChatMessage",
  "Combat",
  "FogExploration",
  "Folder",
  "Item",
  "JournalEntry",
  "Macro",
  "Playlist",
  "RollTable",
  "Scene",
  "Setting",
  "User",
]);
const EMBEDDED_13 = table([
  "ActiveEffect",
  "ActorDelta",
  "AmbientLight",
  "AmbientSound",
  "Card",
  "Combatant",
  "CombatantGroup",
  "Drawing",
  "Item",
  "JournalEntryCategory",
  "JournalEntryPage",
  "MeasuredTemplate",
  "Note",
  "PlaylistSound",
  "Region",
  "RegionBehavior",
  "TableResult",
  "Tile",
  "Token",
  "Wall",
]);
const COMPENDIUM_13 = table([
  "Actor",
  "Adventure",
  "Cards",
  "Item",
  "JournalEntry",
  "Macro",
  "Playlist",
  "RollTable",
  "Scene",
]);

/** Documents with a collection of their own; [14] adds ActiveEffect. `T:common/constants` */
export function primaryDocumentTypes(): readonly string[] {
  return isV14() ? ["ActiveEffect", ...PRIMARY_13] : PRIMARY_13;
}
/** Documents that live inside another; [14] drops MeasuredTemplate and adds Level. `T:common/constants` */
export function embeddedDocumentTypes(): readonly string[] {
  return isV14() ? [...EMBEDDED_13.filter((n) => n !== "MeasuredTemplate"), "Level"].sort() : EMBEDDED_13;
}
/** Both lists, sorted, without duplicates. `T:common/constants` */
export function allDocumentTypes(): readonly string[] {
  return [...new Set([...primaryDocumentTypes(), ...embeddedDocumentTypes()])].sort();
}
/** Primary documents of a world (no adventures). `T:common/constants` */
export function worldDocumentTypes(): readonly string[] {
  return primaryDocumentTypes().filter((n) => n !== "Adventure");
}
/** Documents that a compendium may hold. `T:common/constants` */
export function compendiumDocumentTypes(): readonly string[] {
  return isV14() ? ["ActiveEffect", ...COMPENDIUM_13] : COMPENDIUM_13;
}
/** Documents that folders can sort. `T:common/constants` */
export function folderDocumentTypes(): readonly string[] {
  return isV14() ? ["ActiveEffect", ...FOLDER_DOCUMENT_TYPES] : FOLDER_DOCUMENT_TYPES;
}

/** Elements that enriched and stored HTML may hold. `T:common/constants` */
export const ALLOWED_HTML_TAGS = Object.freeze([
  "header",
  "main",
  "section",
  "article",
  "aside",
  "nav",
  "footer",
  "div",
  "address",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "hr",
  "br",
  "p",
  "blockquote",
  "summary",
  "details",
  "span",
  "code",
  "pre",
  "a",
  "label",
  "abbr",
  "cite",
  "mark",
  "q",
  "ruby",
  "rp",
  "rt",
  "small",
  "time",
  "var",
  "kbd",
  "samp",
  "dfn",
  "sub",
  "sup",
  "strong",
  "em",
  "b",
  "i",
  "u",
  "s",
  "del",
  "ins",
  "ol",
  "ul",
  "li",
  "dl",
  "dd",
  "dt",
  "menu",
  "table",
  "thead",
  "tbody",
  "tfoot",
  "tr",
  "th",
  "td",
  "col",
  "colgroup",
  "form",
  "input",
  "select",
  "option",
  "button",
  "datalist",
  "fieldset",
  "legend",
  "meter",
  "optgroup",
  "progress",
  "textarea",
  "output",
  "figure",
  "figcaption",
  "caption",
  "img",
  "video",
  "map",
  "area",
  "track",
  "picture",
  "source",
  "audio",
  "iframe",
  "color-picker",
  "code-mirror",
  "document-embed",
  "document-tags",
  "enriched-content",
  "file-picker",
  "hue-slider",
  "multi-select",
  "multi-checkbox",
  "range-picker",
  "secret-block",
  "string-tags",
  "prose-mirror",
]);

/** Attributes by element, `*` for all. `T:common/constants` */
export const ALLOWED_HTML_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = Object.freeze({
  "*": [
    "class",
    "data-*",
    "id",
    "title",
    "style",
    "draggable",
    "aria-*",
    "tabindex",
    "dir",
    "hidden",
    "inert",
    "role",
    "is",
    "lang",
    "popover",
    "autocapitalize",
    "autocorrect",
    "autofocus",
    "contenteditable",
    "spellcheck",
    "translate",
  ],
  a: ["href", "name", "target", "rel"],
  area: ["alt", "coords", "href", "rel", "shape", "target"],
  audio: ["controls", "loop", "muted", "src", "autoplay"],
  blockquote: ["cite"],
  button: ["disabled", "name", "type", "value"],
  col: ["span"],
  colgroup: ["span"],
  "code-mirror": ["disabled", "name", "value", "placeholder", "readonly", "required", "language", "indent", "nowrap"],
  "color-picker": ["disabled", "name", "value", "placeholder", "readonly", "required"],
  details: ["open"],
  "document-embed": ["uuid"],
  "document-tags": ["disabled", "name", "value", "placeholder", "readonly", "required", "type", "single", "max"],
  "enriched-content": ["enricher"],
  fieldset: ["disabled"],
  "file-picker": ["disabled", "name", "value", "placeholder", "readonly", "required", "type", "noupload"],
  form: ["name"],
  "hue-slider": ["disabled", "name", "value", "readonly", "required"],
  iframe: ["src", "srcdoc", "name", "height", "width", "loading", "sandbox"],
  img: ["height", "src", "width", "usemap", "sizes", "srcset", "alt"],
  input: [
    "checked",
    "disabled",
    "name",
    "value",
    "placeholder",
    "type",
    "alt",
    "height",
    "list",
    "max",
    "min",
    "readonly",
    "size",
    "src",
    "step",
    "width",
    "required",
  ],
  label: ["for"],
  li: ["value"],
  map: ["name"],
  meter: ["value", "min", "max", "low", "high", "optimum"],
  "multi-checkbox": ["disabled", "name", "required"],
  "multi-select": ["disabled", "name", "required"],
  ol: ["reversed", "start", "type"],
  optgroup: ["disabled", "label"],
  option: ["disabled", "selected", "label", "value"],
  output: ["for", "form", "name"],
  progress: ["max", "value"],
  "prose-mirror": ["disabled", "name", "value", "placeholder", "readonly", "required", "toggled", "open"],
  "range-picker": ["disabled", "name", "value", "placeholder", "readonly", "min", "max", "step"],
  select: ["name", "disabled", "multiple", "size", "required"],
  source: ["media", "sizes", "src", "srcset", "type"],
  "string-tags": ["disabled", "name", "value", "placeholder", "readonly", "required"],
  table: ["border"],
  td: ["colspan", "headers", "rowspan"],
  textarea: ["rows", "cols", "disabled", "name", "readonly", "wrap", "required"],
  time: ["datetime"],
  th: ["abbr", "colspan", "headers", "rowspan", "scope", "sorted"],
  track: ["default", "kind", "label", "src", "srclang"],
  video: ["controls", "height", "width", "loop", "muted", "poster", "src", "autoplay"],
});

const BY_PROFILE: Record<string, () => unknown> = {
  REGION_VISIBILITY: () => (isV14() ? REGION_VISIBILITIES_14 : REGION_VISIBILITY),
  USER_PERMISSIONS: userPermissions,
  PRIMARY_DOCUMENT_TYPES: primaryDocumentTypes,
  EMBEDDED_DOCUMENT_TYPES: embeddedDocumentTypes,
  ALL_DOCUMENT_TYPES: allDocumentTypes,
  WORLD_DOCUMENT_TYPES: worldDocumentTypes,
  COMPENDIUM_DOCUMENT_TYPES: compendiumDocumentTypes,
  FOLDER_DOCUMENT_TYPES: folderDocumentTypes,
};

/** The record a system sees as `CONST`; entries that depend on the profile are getters. */
export const CONST: Readonly<Record<string, unknown>> & {
  readonly USER_PERMISSIONS: Readonly<Record<string, UserPermission>>;
  readonly PRIMARY_DOCUMENT_TYPES: readonly string[];
  readonly EMBEDDED_DOCUMENT_TYPES: readonly string[];
  readonly ALL_DOCUMENT_TYPES: readonly string[];
  readonly WORLD_DOCUMENT_TYPES: readonly string[];
  readonly COMPENDIUM_DOCUMENT_TYPES: readonly string[];
} = (() => {
  const out: Record<string, unknown> = {
    vtt,
    VTT,
    WEBSITE_URL,
    ASCII,
    ACTIVE_EFFECT_MODES,
    ACTIVE_EFFECT_CHANGE_TYPES,
    ACTIVE_EFFECT_CHANGE_PHASES,
    ACTIVE_EFFECT_DURATION_UNITS,
    ACTIVE_EFFECT_TIME_DURATION_UNITS,
    ACTIVE_EFFECT_EXPIRY_EVENTS,
    ACTIVE_EFFECT_SHOW_ICON,
    BASE_DOCUMENT_TYPE,
    CARD_DRAW_MODES,
    CANVAS_PERFORMANCE_MODES,
    CHAT_MESSAGE_STYLES,
    CORE_SUPPORTED_LANGUAGES,
    COMPATIBILITY_MODES,
    CSS_THEMES,
    DEFAULT_TOKEN,
    DOCUMENT_OWNERSHIP_LEVELS,
    DOCUMENT_META_OWNERSHIP_LEVELS,
    DOCUMENT_LINK_TYPES,
    DICE_ROLL_MODES,
    DRAWING_FILL_TYPES,
    FOLDER_MAX_DEPTH,
    GAME_VIEWS,
    GRID_MIN_SIZE,
    GRID_TYPES,
    GRID_DIAGONALS,
    GRID_SNAPPING_MODES,
    JOURNAL_ENTRY_PAGE_FORMATS,
    KEYBINDING_PRECEDENCE,
    LIGHTING_LEVELS,
    MACRO_SCOPES,
    MACRO_TYPES,
    MEASURED_TEMPLATE_TYPES,
    MOVEMENT_DIRECTIONS,
    OCCLUSION_MODES,
    AUDIO_CHANNELS,
    PACKAGE_TYPES,
    PASSWORD_SAFE_STRING,
    PLAYLIST_MODES,
    PLAYLIST_SORT_MODES,
    DIRECTORY_SEARCH_MODES,
    REGION_EVENTS,
    REGION_MOVEMENT_SEGMENTS,
    SETTING_SCOPES,
    SORT_INTEGER_DENSITY,
    SYSTEM_SPECIFIC_COMPENDIUM_TYPES,
    TABLE_RESULT_TYPES,
    TEXT_ANCHOR_POINTS,
    TEXT_ENRICH_EMBED_MAX_DEPTH,
    TEXTURE_DATA_FIT_MODES,
    TILE_OCCLUSION_MODES,
    TIMEOUTS,
    TOKEN_OCCLUSION_MODES,
    TOKEN_DISPLAY_MODES,
    TOKEN_DISPOSITIONS,
    TOKEN_TURN_MARKER_MODES,
    TOKEN_SHAPES,
    USER_ROLES,
    USER_ROLE_NAMES,
    WALL_DIRECTIONS,
    WALL_DOOR_TYPES,
    WALL_DOOR_STATES,
    WALL_RESTRICTION_TYPES,
    WALL_SENSE_TYPES,
    WALL_MOVEMENT_TYPES,
    COMBAT_ANNOUNCEMENTS,
    HTML_FILE_EXTENSIONS,
    IMAGE_FILE_EXTENSIONS,
    VIDEO_FILE_EXTENSIONS,
    AUDIO_FILE_EXTENSIONS,
    TEXT_FILE_EXTENSIONS,
    FONT_FILE_EXTENSIONS,
    GRAPHICS_FILE_EXTENSIONS,
    UPLOADABLE_FILE_EXTENSIONS,
    FILE_CATEGORIES,
    MEDIA_FILE_CATEGORIES,
    MEDIA_MIME_TYPES,
    FILE_PICKER_PUBLIC_DIRS,
    FONT_WEIGHTS,
    SHOWDOWN_OPTIONS,
    ALLOWED_HTML_TAGS,
    ALLOWED_HTML_ATTRIBUTES,
    ALLOWED_URL_SCHEMES,
    ALLOWED_URL_SCHEMES_APPLIED_TO_ATTRIBUTES,
    TRUSTED_IFRAME_DOMAINS,
  };
  for (const [name, get] of Object.entries(BY_PROFILE)) Object.defineProperty(out, name, { enumerable: true, get });
  return out as never;
})();
