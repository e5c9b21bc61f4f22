/**
 * What `common` needs from the program around it. The server leaves most defaults; the client replaces them at boot. This is the only coupling in that
 * direction: no module of `common` imports from `client` or `server`. Host's own: follows no page.
 */
import { userPermissions } from "./constants.ts";
import type { AnyObject, AnyValue } from "./types.ts";

/** The part of a document class that `common` uses without importing it. */
export type DocumentClass = AnyValue;

export interface DatabaseBackend {
  get(documentClass: DocumentClass, operation: AnyObject, user?: AnyValue): Promise<AnyValue[]>;
  create(documentClass: DocumentClass, operation: AnyObject, user?: AnyValue): Promise<AnyValue[]>;
  update(documentClass: DocumentClass, operation: AnyObject, user?: AnyValue): Promise<AnyValue[]>;
  delete(documentClass: DocumentClass, operation: AnyObject, user?: AnyValue): Promise<AnyValue[]>;
}

/** DOM construction for `DataField#toInput` and `#toFormGroup`; set by client/applications/forms. */
export interface FieldForms {
  /** Build the input element of a field. `config` is the form-input configuration with `name` and `value` set. */
  toInput(field: AnyValue, config: AnyObject): AnyValue;
  /** Build the form group (label, input, hint). */
  toFormGroup(field: AnyValue, groupConfig: AnyObject, inputConfig: AnyObject): AnyValue;
}

export interface Bindings {
  /** The class that documents of this name are built with: client classes in the browser, base classes elsewhere. */
  getDocumentClass(documentName: string): DocumentClass;
  /** `CONFIG.<documentName>.dataModels[type]`, undefined when there is none. */
  getDataModelClass(documentName: string, type: string): AnyValue;
  /** All subtypes of a document name, `base` included; null while the system is not known (then any type is accepted). */
  getTypes(documentName: string): string[] | null;
  /** `CONFIG.<documentName>.defaultType`. */
  getDefaultType(documentName: string): string | undefined;
  /** Template.json defaults of a type (`game.model.Actor.hero`). */
  getModelTemplate(documentName: string, type: string): AnyObject | undefined;
  /** The user on whose behalf documents are made (`game.user`), null on the server. */
  getCurrentUser(): AnyValue;
  /** World document by collection name and id, null when absent; used by ForeignDocumentField. */
  getWorldDocument(documentName: string, id: string, options?: AnyObject): AnyValue;
  /** `game.collections.get(documentName)`; used by parseUuid. */
  getCollection?(documentName: string): AnyValue;
  /** `game.packs.get(id)`; used by parseUuid. */
  getPack?(id: string): AnyValue;
  /** Setting-dependent permission table: does this user hold a permission? Falls back to role defaults. */
  hasPermission(user: AnyValue, permission: string): boolean;
  /** Translate a key; identity on the server. */
  localize(key: string, data?: AnyObject): string;
  /** Sanitise HTML (`foundry.utils.cleanHTML`). The server installs sanitize-html, the client DOMPurify. */
  cleanHTML(html: string, options?: AnyObject): string;
  /** The database that static document operations go to. */
  database: DatabaseBackend | null;
  /** DOM construction of fields. */
  fieldForms: FieldForms | null;
  /** Called for a custom change ([13] hook applyActiveEffect). */
  applyCustomChange?(field: AnyValue, value: AnyValue, delta: AnyValue, model: AnyValue, change: AnyObject): AnyValue;
  /** `CONFIG.compatibility`. */
  compatibility: { mode: number; includePatterns: RegExp[]; excludePatterns: RegExp[] };
  /** Package scopes allowed for flags besides `core` and `world`; null accepts all. */
  flagScopes: Set<string> | null;
  /** Route prefix ("" by default). */
  routePrefix: string;
  systemId: string | null;
  systemVersion: string | null;
  /** What the bars of tokens show unless they say otherwise: the manifest's `primaryTokenAttribute` and `secondaryTokenAttribute`. */
  tokenAttributes: { primary: string | null; secondary: string | null };
  /** Receives errors of documents that could not be built, warnings of non-strict validation. */
  onError(error: unknown, context?: AnyObject): void;
}

export const bindings: Bindings = {
  getDocumentClass: () => undefined,
  getDataModelClass: () => undefined,
  getTypes: () => null,
  getDefaultType: () => undefined,
  getModelTemplate: () => undefined,
  getCurrentUser: () => null,
  getWorldDocument: () => null,
  hasPermission: (user, permission) => Number(user?.role ?? 0) >= (userPermissions()[permission]?.defaultRole ?? 4),
  localize: (key) => key,
  cleanHTML: (html) => html,
  database: null,
  fieldForms: null,
  compatibility: { mode: 1, includePatterns: [], excludePatterns: [] },
  flagScopes: null,
  routePrefix: "",
  systemId: null,
  systemVersion: null,
  tokenAttributes: { primary: null, secondary: null },
  onError: () => undefined,
};
