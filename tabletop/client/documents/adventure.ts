import { BaseAdventure } from "../../common/documents/adventure.ts";
import type { AnyObject, AnyValue } from "../../common/types.ts";
import { deepClone } from "../../common/utils/index.ts";
import { Hooks } from "../hooks.ts";
import { CONFIG, game } from "../runtime.ts";
import { ClientDocumentMixin } from "./client-document.ts";

/** What an adventure may hold, in the order in which the world takes it: what others point to first. */
const CONTENT: Readonly<Record<string, string>> = {
  folders: "Folder",
  actors: "Actor",
  items: "Item",
  journal: "JournalEntry",
  tables: "RollTable",
  macros: "Macro",
  cards: "Cards",
  playlists: "Playlist",
  scenes: "Scene",
  combats: "Combat",
};

/** A bundle of documents that is imported as a whole and keeps its ids. T:client/documents/adventure */
export class Adventure extends ClientDocumentMixin(BaseAdventure) {
  static get contentFields(): Record<string, AnyValue> {
    return Object.fromEntries(Object.entries(CONTENT).map(([key, name]) => [key, CONFIG[name].documentClass]));
  }

  /** Sort the contents into what is new and what the world has already. */
  async prepareImport({ importFields = [] }: AnyObject = {}): Promise<{
    toCreate: Record<string, AnyObject[]>;
    toUpdate: Record<string, AnyObject[]>;
    documentCount: number;
  }> {
    const wanted = new Set<string>(
      importFields.length && !importFields.includes("all") ? importFields : Object.keys(CONTENT),
    );
    const toCreate: Record<string, AnyObject[]> = {};
    const toUpdate: Record<string, AnyObject[]> = {};
    let documentCount = 0;
    for (const [key, name] of Object.entries(CONTENT)) {
      if (!wanted.has(key)) continue;
      const collection = game.collections.get(name);
      for (const source of this._source[key] as AnyObject[]) {
        const list = collection.has(source._id) ? toUpdate : toCreate;
        (list[name] ??= []).push(deepClone(source));
        documentCount++;
      }
    }
    return { toCreate, toUpdate, documentCount };
  }

  /** Import into the world: `preImportAdventure` may refuse by false, `importAdventure` tells what came of it. T:client/documents/adventure */
  async import(
    options: AnyObject = {},
  ): Promise<{ created: Record<string, AnyValue[]>; updated: Record<string, AnyValue[]> }> {
    const { toCreate, toUpdate } = await this.prepareImport(options);
    if (Hooks.call("preImportAdventure", this, options, toCreate, toUpdate) === false)
      return { created: {}, updated: {} };
    const result = await this.importContent({ toCreate, toUpdate });
    Hooks.callAll("importAdventure", this, options, result.created, result.updated);
    return result;
  }

  async importContent({ toCreate = {}, toUpdate = {} }: AnyObject = {}): Promise<{
    created: Record<string, AnyValue[]>;
    updated: Record<string, AnyValue[]>;
  }> {
    const created: Record<string, AnyValue[]> = {};
    const updated: Record<string, AnyValue[]> = {};
    for (const name of Object.values(CONTENT)) {
      const { documentClass } = CONFIG[name] as AnyObject;
      if (toCreate[name]?.length)
        created[name] = await documentClass.createDocuments(toCreate[name], {
          keepId: true,
          keepEmbeddedIds: true,
          renderSheet: false,
        });
      if (toUpdate[name]?.length)
        updated[name] = await documentClass.updateDocuments(toUpdate[name], {
          diff: false,
          recursive: false,
          noHook: true,
        });
    }
    return { created, updated };
  }
}
