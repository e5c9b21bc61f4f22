/** Document classes by name, so that fields can name a document without importing it (documents refer to one another in circles). Host's own: follows no page. */
import { bindings } from "../bindings.ts";
import type { AnyValue } from "../types.ts";

const registry = new Map<string, AnyValue>();

/** Make core's classes known. Called by documents/index.ts. */
export function registerDocuments(classes: Record<string, AnyValue>): void {
  for (const [name, cls] of Object.entries(classes)) registry.set(name, cls);
}

/** The name in a class or a name. */
export function documentNameOf(document: AnyValue): string | undefined {
  return typeof document === "string"
    ? document
    : typeof document?.documentName === "string"
      ? document.documentName
      : undefined;
}

/** The class to build documents with: the configured one, else the given one, else core's. */
export function documentClassOf(document: AnyValue): AnyValue {
  const name = documentNameOf(document);
  return (
    (name ? bindings.getDocumentClass(name) : undefined) ??
    (typeof document === "string" ? registry.get(document) : document)
  );
}

const defaultModels = new Map<string, () => AnyValue>();

/** The model of a subtype that core itself brings; a configured one goes before it. */
export function registerDefaultModel(documentName: string, type: string, model: () => AnyValue): void {
  defaultModels.set(`${documentName}.${type}`, model);
}

/** The model class of a subtype; null when its data is free. */
export function modelClassOf(documentName: string, type: AnyValue): AnyValue {
  if (typeof type !== "string") return null;
  return bindings.getDataModelClass(documentName, type) ?? defaultModels.get(`${documentName}.${type}`)?.() ?? null;
}
