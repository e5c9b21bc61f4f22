/** What reaches this client from the others and from the server, besides changes of documents. T:client/game, T:client/helpers/socket-interface */
import type { AnyObject, AnyValue } from "../../common/types.ts";
import { deepClone, valuesEqual } from "../../common/utils/index.ts";
import { ImagePopout } from "../applications/apps/index.ts";
import { setTemplate } from "../applications/handlebars/index.ts";
import type { Journal } from "../documents/collections/all.ts";
import { CompendiumCollection } from "../documents/collections/compendium.ts";
import { Hooks } from "../hooks.ts";
import { canvas, game, ui } from "../runtime.ts";
import type { SocketInterface } from "./socket.ts";

/** Lists of the world's payload by document name. */
export const PAYLOAD: Readonly<Record<string, string>> = {
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
  Setting: "settings",
  ActiveEffect: "effects",
};

/** Somebody came or went while the world is still being opened: the list that it is opened with is put right. */
export function heardEarly(data: AnyObject, userId: string, connected: boolean): void {
  const others = (data.activeUsers as string[]).filter((id) => id !== userId);
  data.activeUsers = connected ? [...others, userId] : others;
}

/** Follow the others, from the moment in which the world has come: what happens while it is opened is told to nobody twice. */
export function listen(socket: SocketInterface): void {
  socket.on("userConnected", (userId: string, connected: boolean) => {
    if (!game._documentsReady) {
      heardEarly(game.data, userId, connected);
      return;
    }
    const user = game.users.get(userId);
    // Another window of this same user may come and go; this one is still here.
    if (!user || user.isSelf || user.active === connected) return;
    user.active = connected;
    if (!connected) user.viewedScene = null;
    Hooks.callAll("userConnected", user, connected);
    void ui.players?.render?.();
  });
  socket.on("pause", (paused: boolean, userId: string) => {
    game.paused = paused;
    game.data.paused = paused;
    void ui.pause?.render?.({ force: true });
    Hooks.callAll("pauseGame", paused, { broadcast: true, userId });
  });
  socket.on("manageCompendium", (answer: AnyObject) => {
    if (game._documentsReady) CompendiumCollection._managed(answer);
  });
  socket.on("lead", (lead: boolean) => {
    game.data.lead = lead;
  });
  socket.on("reload", () => {
    location.reload();
  });
  // Nothing can be shown before there is a page to show it on.
  socket.on(
    "shareImage",
    (data: AnyObject) => void (game.ready && (ImagePopout as AnyObject)._handleShareImage?.(data)),
  );
  socket.on("showEntry", ({ uuid, force }: AnyObject) => {
    if (game.ready) void (game.journal.constructor as typeof Journal)._showEntry(uuid as string, force === true);
  });
  socket.on("hotReload", (change: AnyObject) => void hotReload(change));
  socket.onReconnect = () => reconcile(socket);
}

/** A file of the system has changed on disk (H-018): styles and templates are taken over, texts merged, anything else is for the hook. */
async function hotReload(change: AnyObject): Promise<void> {
  if (Hooks.call("hotReload", change) === false) return;
  const { path, extension } = change as { path: string; extension: string };
  if (extension === "css") reloadStyle(path);
  if (extension === "hbs" || extension === "html") {
    // In one step: what is drawn meanwhile finds the partials that it names.
    setTemplate(path, change.content as string);
    const instances = (globalThis as AnyObject).foundry.applications.instances as Map<string, AnyValue>;
    for (const app of instances.values()) void app.render?.();
  }
  if (extension === "json" && path.includes("/lang/")) {
    await game.i18n.initialize();
    for (const app of ((globalThis as AnyObject).foundry.applications.instances as Map<string, AnyValue>).values())
      void app.render?.();
  }
}

function reloadStyle(path: string): void {
  const stamp = `?t=${Date.now()}`;
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]"))
    if (link.href.split("?")[0]!.endsWith(path)) link.href = link.href.split("?")[0]! + stamp;
  const layered = document.getElementById("system-styles");
  if (!layered?.textContent?.includes(path)) return;
  const start = layered.textContent.indexOf(path) + path.length;
  layered.textContent = `${layered.textContent.slice(0, start)}${stamp}${layered.textContent.slice(start).replace(/^\?t=\d+/u, "")}`;
}

/** Back after a lost connection: whatever changed meanwhile is laid over what is here, nothing is lost or doubled. */
export async function reconcile(socket: SocketInterface): Promise<void> {
  const data = (await socket.request("world")) as AnyObject;
  if (!game._documentsReady) {
    location.reload();
    return;
  }
  if (data.userId !== game.userId) {
    location.reload();
    return;
  }
  game.data = { ...game.data, ...data };
  const active = new Set(data.activeUsers as string[]);
  for (const [name, key] of Object.entries(PAYLOAD)) {
    const collection = game.collections.get(name);
    if (!collection) continue;
    const sources = (data[key] ?? []) as AnyObject[];
    const present = new Set(sources.map((s) => s._id as string));
    const gone = [...collection.keys()].filter((id: string) => !present.has(id));
    const missing = sources.filter((s) => !collection.has(s._id) && !collection.invalidDocumentIds.has(s._id));
    const operation = { reconnected: true, render: false, turnEvents: false };
    if (gone.length) socket.onModify({ type: name, action: "delete", operation, result: gone, userId: "" });
    if (missing.length) socket.onModify({ type: name, action: "create", operation, result: missing, userId: "" });
    for (const source of sources) takeOver(collection.get(source._id), source, operation);
  }
  for (const pack of (data.packs ?? []) as AnyObject[]) game.packs.get(pack.metadata.id)?._reindex?.(pack);
  for (const user of game.users) {
    const now = active.has(user.id) || user.isSelf;
    if (user.active === now) continue;
    user.active = now;
    Hooks.callAll("userConnected", user, now);
  }
  if (game.paused !== (data.paused === true)) {
    game.paused = data.paused === true;
    Hooks.callAll("pauseGame", game.paused, {});
  }
  for (const collection of game.collections.values()) collection.render?.();
  for (const app of [ui.combat, ui.players, ui.nav, ui.hotbar, ui.pause, ui.chat]) void app?.render?.();
  if (canvas.scene) void canvas.draw?.(game.scenes.get(canvas.scene.id) ?? game.scenes.active ?? null);
}

/**
 * Lay the server's state over a document that is here. Unlike an update this may also take something away. The state is read as a document first, because only the
 * client knows the models' defaults. Documents inside it stay the objects they are, and so does an unlinked token's actor: sheets that show them are drawn again, those of
 * what is gone close.
 */
function takeOver(doc: AnyValue, source: AnyObject, operation: AnyObject): void {
  if (!doc) return;
  try {
    const fresh = doc.constructor.fromSource(deepClone(source), { strict: false, parent: doc.parent });
    const changes: AnyObject = {};
    const deltas: { token: AnyValue; delta: AnyObject }[] = [];
    const held: AnyValue[] = [];
    for (const [key, value] of Object.entries(fresh._source as AnyObject)) {
      if (valuesEqual(value, doc._source[key])) continue;
      const embedded = doc.collections[key];
      changes[key] = embedded
        ? (value as AnyObject[])
            .filter((row) => !fresh.collections[key].invalidDocumentIds.has(row._id))
            .map((row) => withoutDelta(embedded.get(row._id), row, deltas))
        : value;
      if (embedded) held.push(...embedded);
    }
    if (!Object.keys(changes).length) return;
    if ("type" in changes) changes.system ??= fresh._source.system;
    const changed = doc.updateSource(changes, { recursive: false, fallback: true }) as AnyObject;
    for (const { token, delta } of deltas) {
      const { _synthetic: actor } = token.delta;
      if (actor) held.push(...actor.items, ...actor.effects);
      takeOver(token.delta, delta, operation);
    }
    if (!Object.keys(changed).length) return;
    doc._onUpdate(changed, operation, "");
    Hooks.callAll(`update${String(doc.documentName)}`, doc, changed, operation, "");
    doc.render?.(false);
    for (const child of held) refresh(child);
  } catch (error) {
    Hooks.onError("reconcile", error as Error, { log: "error" });
  }
}

/** A token's row without its actor's difference, which is laid over the one that is here. */
function withoutDelta(token: AnyValue, row: AnyObject, deltas: { token: AnyValue; delta: AnyObject }[]): AnyObject {
  const { delta, ...rest } = row;
  if (token?.documentName !== "Token" || !delta || !token._source.delta || delta._id !== token._source.delta._id)
    return row;
  if (!valuesEqual(delta, token._source.delta)) deltas.push({ token, delta });
  return rest;
}

/** Draw the windows of an embedded document again, or close them when it is gone. */
function refresh(child: AnyValue): void {
  if (child.collection?.get(child.id) === child) child.render?.(false);
  else for (const app of Object.values((child.apps ?? {}) as AnyObject)) void app.close?.({ animate: false });
}
