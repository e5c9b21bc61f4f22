/**
 * Who may do what (platform 4.4), decided on plain sources so that the server needs no document instances and no system code. The client asks the same questions of its
 * documents for its buttons; the answers here are the ones that count.
 */
import { isV14 } from "../common/profile.ts";
import type { AnyObject } from "../common/types.ts";
import { isPlainObject, touches } from "./merge.ts";

export const ROLE = { NONE: 0, PLAYER: 1, TRUSTED: 2, ASSISTANT: 3, GAMEMASTER: 4 } as const;
export const LEVEL = { INHERIT: -1, NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 } as const;

/** Lowest role that holds a permission while the world has not set its own table. `T:common/constants` (USER_PERMISSIONS) */
const DEFAULT_ROLES: Readonly<Record<string, number>> = {
  ACTOR_CREATE: ROLE.ASSISTANT,
  BROADCAST_AUDIO: ROLE.TRUSTED,
  BROADCAST_VIDEO: ROLE.TRUSTED,
  CARDS_CREATE: ROLE.ASSISTANT,
  DRAWING_CREATE: ROLE.TRUSTED,
  FILES_BROWSE: ROLE.TRUSTED,
  FILES_UPLOAD: ROLE.ASSISTANT,
  ITEM_CREATE: ROLE.ASSISTANT,
  JOURNAL_CREATE: ROLE.TRUSTED,
  MACRO_SCRIPT: ROLE.PLAYER,
  MANUAL_ROLLS: ROLE.TRUSTED,
  MESSAGE_WHISPER: ROLE.PLAYER,
  NOTE_CREATE: ROLE.TRUSTED,
  PING_CANVAS: ROLE.TRUSTED,
  PLAYLIST_CREATE: ROLE.ASSISTANT,
  QUERY_USER: ROLE.PLAYER,
  REGION_CREATE: ROLE.PLAYER,
  SETTINGS_MODIFY: ROLE.ASSISTANT,
  SHOW_CURSOR: ROLE.TRUSTED,
  SHOW_RULER: ROLE.PLAYER,
  TEMPLATE_CREATE: ROLE.PLAYER,
  TOKEN_CONFIGURE: ROLE.TRUSTED,
  TOKEN_CREATE: ROLE.ASSISTANT,
  TOKEN_DELETE: ROLE.ASSISTANT,
  WALL_DOORS: ROLE.PLAYER,
};

/** The user on whose behalf something is done: the stored source. */
export type UserSource = AnyObject;

/** A document on the way from the primary document (first) to the one in question (last). */
export interface Link {
  type: string;
  source: AnyObject;
}

/** What the decisions need to know about the world. */
export interface PermissionContext {
  read(type: string, id: string): AnyObject | undefined;
  /** The value of `core.permissions`: roles by permission name. */
  permissionTable(): Record<string, number[]>;
}

export function isGm(user: UserSource): boolean {
  return Number(user.role) >= ROLE.ASSISTANT;
}

/** Does the user hold a permission, by the world's table, the user's own exceptions, or the role's default? */
export function hasPermission(context: PermissionContext, user: UserSource, permission: string): boolean {
  const role = Number(user.role) || ROLE.NONE;
  if (role === ROLE.GAMEMASTER) return true;
  if (role === ROLE.NONE) return false;
  const own: unknown = (user.permissions as AnyObject | undefined)?.[permission];
  if (typeof own === "boolean") return own;
  const roles: unknown = context.permissionTable()[permission];
  if (Array.isArray(roles)) return roles.includes(role);
  const minimum = DEFAULT_ROLES[permission];
  return minimum !== undefined && role >= minimum;
}

function ownershipLevel(source: AnyObject, userId: string): number | null {
  if (!isPlainObject(source.ownership)) return null;
  const level: unknown = source.ownership[userId] ?? source.ownership.default ?? LEVEL.NONE;
  return typeof level === "number" ? level : LEVEL.NONE;
}

/** Embedded documents with an ownership of their own. */
const OWN_LEVEL: ReadonlySet<string> = new Set(["ActorDelta", "CombatantGroup", "JournalEntryPage", "Region"]);

/** The ownership level of a user for the last document of a chain. `T:common/abstract/document` (getUserLevel) */
export function levelOf(context: PermissionContext, user: UserSource, chain: readonly Link[]): number {
  if (isGm(user)) return LEVEL.OWNER;
  const id = String(user._id);
  for (let index = chain.length - 1; index >= 0; index--) {
    const { type, source } = chain[index]!;
    switch (type) {
      case "User":
        return source._id === id ? LEVEL.OWNER : LEVEL.NONE;
      case "ChatMessage":
        return source.author === id ? LEVEL.OWNER : LEVEL.NONE;
      case "Setting":
        return source.user === id ? LEVEL.OWNER : LEVEL.NONE;
      case "FogExploration":
        return source.user === id ? LEVEL.OWNER : LEVEL.NONE;
      case "Token":
        return tokenLevel(context, user, source);
      case "Combatant":
        return combatantLevel(context, user, source);
      case "Drawing":
      case "MeasuredTemplate":
        if (source.author === id) return LEVEL.OWNER;
        break;
      case "ActorDelta":
        // Null ownership means that of the world actor, which the token knows.
        if (!isPlainObject(source.ownership)) continue;
        break;
    }
    // Embedded items, effects and cards follow their parent whatever their own field says.
    if (index > 0 && !OWN_LEVEL.has(type)) continue;
    const level = ownershipLevel(source, id);
    if (level !== null && level !== LEVEL.INHERIT) return level;
  }
  return LEVEL.NONE;
}

function actorLevel(context: PermissionContext, user: UserSource, actorId: unknown): number {
  const actor = typeof actorId === "string" ? context.read("Actor", actorId) : undefined;
  return actor ? (ownershipLevel(actor, String(user._id)) ?? LEVEL.NONE) : LEVEL.NONE;
}

function tokenLevel(context: PermissionContext, user: UserSource, token: AnyObject): number {
  const delta: unknown = token.delta;
  if (!token.actorLink && isPlainObject(delta)) {
    const level = ownershipLevel(delta, String(user._id));
    if (level !== null) return level;
  }
  return actorLevel(context, user, token.actorId);
}

function combatantLevel(context: PermissionContext, user: UserSource, combatant: AnyObject): number {
  const scene = typeof combatant.sceneId === "string" ? context.read("Scene", combatant.sceneId) : undefined;
  const tokens: unknown = scene?.tokens;
  const token = Array.isArray(tokens)
    ? (tokens as AnyObject[]).find((entry) => entry._id === combatant.tokenId)
    : undefined;
  return token ? tokenLevel(context, user, token) : actorLevel(context, user, combatant.actorId);
}

/** Documents that a player needs a permission to create. */
const CREATE_PERMISSION: Readonly<Record<string, string>> = {
  Actor: "ACTOR_CREATE",
  Cards: "CARDS_CREATE",
  Drawing: "DRAWING_CREATE",
  JournalEntry: "JOURNAL_CREATE",
  MeasuredTemplate: "TEMPLATE_CREATE",
  Note: "NOTE_CREATE",
  Playlist: "PLAYLIST_CREATE",
  Region: "REGION_CREATE",
  Token: "TOKEN_CREATE",
};

/** Embedded documents that belong to whoever owns the parent. */
const CREATE_BY_PARENT: ReadonlySet<string> = new Set([
  "ActiveEffect",
  "Card",
  "Item",
  "JournalEntryCategory",
  "JournalEntryPage",
  "PlaylistSound",
  "TableResult",
]);

/** Documents whose owner may delete them. */
const DELETE_BY_OWNER: ReadonlySet<string> = new Set([
  "ActiveEffect",
  "Card",
  "Cards",
  "ChatMessage",
  "Combatant",
  "Drawing",
  "Item",
  "JournalEntry",
  "JournalEntryCategory",
  "JournalEntryPage",
  "Macro",
  "MeasuredTemplate",
  "Note",
  "Playlist",
  "PlaylistSound",
  "Region",
  "TableResult",
]);

/** Keys of a Combat that anybody may change: whose turn it is (GH#10501). */
const TURN_KEYS: ReadonlySet<string> = new Set(["_id", "round", "turn", "combatants", "_stats"]);
/** What makes a combatant somebody else's, or hides it: not for players. */
const COMBATANT_LINKS = ["actorId", "tokenId", "sceneId", "hidden"];

/** Who may do what, and which programs run in everybody's browser: no assistant's business. */
const GAMEMASTER_SETTINGS: ReadonlySet<string> = new Set(["core.permissions", "core.moduleConfiguration"]);

function settingAllowed(context: PermissionContext, user: UserSource, source: AnyObject): boolean {
  if (source.user) return source.user === user._id;
  if (GAMEMASTER_SETTINGS.has(String(source.key))) return Number(user.role) === ROLE.GAMEMASTER;
  return hasPermission(context, user, "SETTINGS_MODIFY");
}

function allowedFor(context: PermissionContext, user: UserSource, embedded: Link, parents: readonly Link[]): boolean {
  return levelOf(context, user, [...parents, embedded]) >= LEVEL.OWNER;
}

/** May the user create this? `parents` is empty for a primary document. */
export function canCreate(
  context: PermissionContext,
  user: UserSource,
  type: string,
  data: AnyObject,
  parents: readonly Link[],
): boolean {
  const role = Number(user.role) || ROLE.NONE;
  if (role === ROLE.NONE) return false;
  if (type === "Setting") return settingAllowed(context, user, data);
  if (type === "User") return isGm(user) && Number(data.role ?? ROLE.PLAYER) <= role;
  if (isGm(user)) return true;
  switch (type) {
    case "ChatMessage":
      if (data.author !== user._id) return false;
      return !(Array.isArray(data.whisper) && data.whisper.length) || hasPermission(context, user, "MESSAGE_WHISPER");
    case "Combatant":
      // Neither another's token for one's own actor nor the other way round.
      return (
        combatantLevel(context, user, data) >= LEVEL.OWNER &&
        (!data.actorId || actorLevel(context, user, data.actorId) >= LEVEL.OWNER)
      );
    case "FogExploration":
      return data.user === user._id;
    case "Macro":
      return data.type !== "script" || hasPermission(context, user, "MACRO_SCRIPT");
    case "Region":
      // What a region does runs on everybody's screen. On 13 players make none at all. GH#13270
      if (!isV14()) return false;
      if (Array.isArray(data.behaviors) ? data.behaviors.length > 0 : data.behaviors !== undefined) return false;
  }
  if (parents.length && CREATE_BY_PARENT.has(type)) return levelOf(context, user, parents) >= LEVEL.OWNER;
  if (type === "Item") return hasPermission(context, user, "ITEM_CREATE");
  const permission = CREATE_PERMISSION[type];
  return permission !== undefined && hasPermission(context, user, permission);
}

/** May the user make these changes (expanded) to the last document of the chain? Without `recursive` what is given replaces what is there. */
export function canUpdate(
  context: PermissionContext,
  user: UserSource,
  chain: readonly Link[],
  changes: AnyObject,
  recursive = true,
): boolean {
  const role = Number(user.role) || ROLE.NONE;
  if (role === ROLE.NONE) return false;
  const { type, source } = chain[chain.length - 1]!;
  if (type === "Setting")
    return settingAllowed(context, user, source) && settingAllowed(context, user, { ...source, ...changes });
  if (type === "User") {
    if (Number(source.role) > role || Number(changes.role ?? 0) > role) return false;
    if (isGm(user)) return true;
    return source._id === user._id && !["role", "permissions", "name"].some((key) => touches(changes, key));
  }
  if (isGm(user)) return true;
  if (type === "Combat") {
    if (!Object.keys(changes).every((key) => TURN_KEYS.has(key))) return false;
    const updates: unknown = changes.combatants;
    if (updates === undefined) return true;
    if (!Array.isArray(updates) || !recursive) return false;
    const combatants = (source.combatants ?? []) as AnyObject[];
    return (updates as AnyObject[]).every((update) => {
      const combatant = combatants.find((entry) => entry._id === update?._id);
      return combatant && canUpdate(context, user, [...chain, { type: "Combatant", source: combatant }], update);
    });
  }
  if (type === "Combatant" && COMBATANT_LINKS.some((key) => touches(changes, key))) return false;
  if (type === "ChatMessage" && touches(changes, "author")) return false;
  if (type === "Macro") {
    const script = source.type === "script" || changes.type === "script";
    if (
      script &&
      ["command", "type"].some((key) => touches(changes, key)) &&
      !hasPermission(context, user, "MACRO_SCRIPT")
    )
      return false;
  }
  if (type === "RegionBehavior" || (type === "Region" && touches(changes, "behaviors"))) return false;
  if (type === "Folder" || type === "Scene") return levelOf(context, user, chain) >= LEVEL.OWNER && type !== "Folder";
  return levelOf(context, user, chain) >= LEVEL.OWNER;
}

/** May the user delete the last document of the chain? */
export function canDelete(context: PermissionContext, user: UserSource, chain: readonly Link[]): boolean {
  const role = Number(user.role) || ROLE.NONE;
  if (role === ROLE.NONE) return false;
  const link = chain[chain.length - 1]!;
  if (link.type === "Setting") return settingAllowed(context, user, link.source);
  if (link.type === "User") return isGm(user) && link.source._id !== user._id && Number(link.source.role) <= role;
  if (isGm(user)) return true;
  if (link.type === "Token")
    return hasPermission(context, user, "TOKEN_DELETE") && levelOf(context, user, chain) >= LEVEL.OWNER;
  if (link.type === "FogExploration") return link.source.user === user._id;
  return DELETE_BY_OWNER.has(link.type) && allowedFor(context, user, link, chain.slice(0, -1));
}

const LEVEL_NAMES: Readonly<Record<string, number>> = LEVEL;
const ROLE_NAMES: Readonly<Record<string, number>> = ROLE;

/** The level that a pack's ownership table (`{PLAYER: "OBSERVER", ...}`) gives a role: that of the highest role named at or below it. */
export function packLevel(user: UserSource, ownership: AnyObject | undefined): number {
  const role = Number(user.role) || ROLE.NONE;
  if (role === ROLE.GAMEMASTER) return LEVEL.OWNER;
  const table: AnyObject = ownership ?? { PLAYER: "OBSERVER", ASSISTANT: "OWNER" };
  let level: number = LEVEL.NONE;
  for (const [name, granted] of Object.entries(table)) {
    const needed = ROLE_NAMES[name];
    if (needed === undefined || needed > role) continue;
    level = Math.max(level, typeof granted === "number" ? granted : (LEVEL_NAMES[String(granted)] ?? LEVEL.NONE));
  }
  return level;
}

/** Is a chat message sent to this user? Whispers go to their recipients and their author; a blind one not to its author, unless named. */
export function messageVisible(user: UserSource, message: AnyObject): boolean {
  const whisper: unknown = message.whisper;
  if (!Array.isArray(whisper) || !whisper.length) return true;
  if (whisper.includes(user._id)) return true;
  return message.author === user._id && !message.blind;
}
