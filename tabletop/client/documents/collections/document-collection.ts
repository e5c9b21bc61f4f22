import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { Collection } from "../../../common/utils/collection.ts";
import { CONFIG } from "../../runtime.ts";

/** Documents of one kind, with those that could not be read noted apart. T:client/documents/abstract/document-collection */
export abstract class DocumentCollection extends Collection<AnyValue> {
  static documentName = "Document";
  declare apps: AnyValue[];
  readonly invalidDocumentIds = new Set<string>();
  readonly _invalidSources = new Map<string, AnyObject>();

  constructor(_data: AnyObject[] = []) {
    super();
    Object.defineProperty(this, "apps", { value: [], writable: true, enumerable: false });
  }

  get documentName(): string {
    return (this.constructor as typeof DocumentCollection).documentName;
  }

  get documentClass(): AnyValue {
    return CONFIG[this.documentName].documentClass;
  }

  override get(key: string, options: AnyObject = {}): AnyValue {
    const found = super.get(key);
    if (found !== undefined) return found;
    if (options.invalid && this.invalidDocumentIds.has(key)) return this.getInvalid(key);
    if (options.strict) throw new Error(`The key ${key} does not exist in the ${this.constructor.name} Collection`);
    return undefined;
  }

  /** A document that failed its checks, built without them so that it can be mended. */
  getInvalid(id: string, { strict = true }: AnyObject = {}): AnyValue {
    const source = this._invalidSources.get(id);
    if (!source) {
      if (strict) throw new Error(`${this.documentName} id [${id}] is not in the set of invalid ids`);
      return undefined;
    }
    return this.documentClass.fromSource(structuredClone(source), { strict: false });
  }

  /** A document that was invalid and has been mended takes its place. */
  _restore(document: AnyValue): void {
    this.invalidDocumentIds.delete(document.id);
    this._invalidSources.delete(document.id);
    this.set(document.id, document);
  }

  render(force = false, options: AnyObject = {}): void {
    for (const app of this.apps) void app.render(force, options);
  }

  _onCreateDocuments(_documents: AnyValue[], _result: AnyObject[], operation: AnyObject, _user: AnyValue): void {
    if (operation.render !== false) this.render();
  }

  _onUpdateDocuments(_documents: AnyValue[], result: AnyObject[], operation: AnyObject, _user: AnyValue): void {
    if (operation.render !== false)
      this.render(false, { renderContext: `update${String(this.documentName)}`, renderData: result });
  }

  _onDeleteDocuments(_documents: AnyValue[], _result: string[], operation: AnyObject, _user: AnyValue): void {
    if (operation.render !== false) this.render();
  }

  async updateAll(transformation: AnyValue, condition: AnyValue = null, options: AnyObject = {}): Promise<AnyValue[]> {
    const updates = this.filter((d) => !condition || condition(d)).map((d) => ({
      ...(typeof transformation === "function" ? transformation(d) : transformation),
      _id: d.id,
    }));
    return this.documentClass.updateDocuments(updates, options);
  }
}
