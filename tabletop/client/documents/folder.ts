import { BaseFolder } from "../../common/documents/folder.ts";
import type { AnyValue } from "../../common/types.ts";
import { game } from "../runtime.ts";
import { ClientDocumentMixin } from "./client-document.ts";

/** A folder of a directory or a pack. T:client/documents/folder */
export class Folder extends ClientDocumentMixin(BaseFolder) {
  get #all(): AnyValue {
    return this.pack ? game.packs.get(this.pack).folders : game.folders;
  }

  get contents(): AnyValue[] {
    const from = this.pack ? game.packs.get(this.pack).index : game.collections.get(this.type);
    return [...(from ?? [])].filter((d: AnyValue) => (d._source ? d._source.folder : d.folder) === this.id);
  }

  get children(): AnyValue[] {
    return this.getSubfolders();
  }

  get ancestors(): AnyValue[] {
    const parent = this.#all.get(this._source.folder);
    return parent ? [parent, ...parent.ancestors] : [];
  }

  get depth(): number {
    return this.ancestors.length + 1;
  }

  get expanded(): boolean {
    return game.folders?._expanded?.[this.id ?? ""] ?? false;
  }

  getSubfolders(recursive = false): AnyValue[] {
    const direct = [...this.#all].filter((f: AnyValue) => f._source.folder === this.id);
    return recursive ? direct.flatMap((f: AnyValue) => [f, ...f.getSubfolders(true)]) : direct;
  }

  getParentFolders(): AnyValue[] {
    return this.ancestors;
  }
}
