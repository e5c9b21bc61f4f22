/** Documents of this world and its compendia as the author's window takes them: whole, with the folders that they lie in. */
import type { FolderStep, Gathered } from "../../../sharing/compose.ts";
import { isKind, type Kind, KINDS } from "../../../sharing/kind-names.ts";
import type { PrivateOptions } from "../../../sharing/private.ts";
import type { JsonObject } from "../../../sharing/tree.ts";
import { documentTypes } from "../../subtypes.ts";
import { stateOfPlay } from "../state-of-play.ts";

export interface FolderLike {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly type: string;
  readonly sorting?: string;
  readonly color?: { readonly css?: string } | string | null;
  readonly folder: FolderLike | null;
  readonly contents: readonly DocumentLike[];
  readonly pack?: string | null;
  getSubfolders(recursive: boolean): readonly FolderLike[];
}
export interface DocumentLike {
  readonly id: string;
  readonly uuid: string;
  readonly documentName: string;
  readonly name: string;
  readonly folder: FolderLike | null;
  readonly pack: string | null;
  readonly parent?: unknown;
  toObject(): object;
}
export interface PackLike {
  readonly collection: string;
  readonly title: string;
  readonly documentName: string;
  readonly metadata: { readonly packageType?: string; readonly label?: string };
  readonly folders?: { get(id: string): FolderLike | undefined };
  getDocuments(): Promise<readonly DocumentLike[]>;
  getDocument(id: string): Promise<DocumentLike | null>;
}

/** What a share begins with. */
export interface Start {
  readonly title: string;
  readonly documents: readonly Gathered[];
}

const packs = (): Map<string, PackLike> => game.packs as unknown as Map<string, PackLike>;

function folderSteps(document: DocumentLike): FolderStep[] {
  const out: FolderStep[] = [];
  for (let f = document.folder; f; f = f.folder) {
    const color = typeof f.color === "string" ? f.color : (f.color?.css ?? null);
    out.unshift({
      uuid: f.uuid,
      name: f.name,
      color: color !== null && /^#[0-9a-f]{6}$/iu.test(color) ? color : null,
      sorting: f.sorting === "m" ? "m" : "a",
    });
  }
  return out;
}

/** A document as it may be shared; null for what can't be (combats, messages, what is inside of another). */
export function gather(document: DocumentLike): Gathered | null {
  if (!isKind(document.documentName) || (document.parent !== null && document.parent !== undefined)) return null;
  return {
    uuid: document.uuid,
    kind: document.documentName,
    data: JSON.parse(JSON.stringify(document.toObject())) as JsonObject,
    folders: folderSteps(document),
  };
}

const gatherAll = (documents: readonly DocumentLike[]): Gathered[] => documents.flatMap((d) => gather(d) ?? []);

/** All in a folder and in those within it. A compendium's folder lists index rows: its documents are loaded. */
export async function fromFolder(folder: FolderLike): Promise<Start> {
  const within = [folder, ...folder.getSubfolders(true)];
  const contents = within.flatMap((f) => [...f.contents]);
  const pack = folder.pack ? packs().get(folder.pack) : undefined;
  if (!pack) return { title: folder.name, documents: gatherAll(contents) };
  const ids = new Set(within.map((f) => f.id));
  return {
    title: folder.name,
    documents: gatherAll((await pack.getDocuments()).filter((d) => d.folder !== null && ids.has(d.folder.id))),
  };
}

/** A whole compendium. */
export const fromPack = async (pack: PackLike): Promise<Start> => ({
  title: pack.title,
  documents: gatherAll(await pack.getDocuments()),
});

/** Whatever a uuid leads to: a document, a folder with all in it, a compendium. Null when it is nothing that can be shared. */
export async function fromAnything(uuid: string): Promise<Start | null> {
  const pack = packs().get(uuid.replace(/^Compendium\./u, ""));
  if (pack) return fromPack(pack);
  const found = (await fromUuid(uuid as never)) as DocumentLike | FolderLike | null;
  if (!found) return null;
  if ((found as DocumentLike).documentName === "Folder") return fromFolder(found as FolderLike);
  const one = gather(found as DocumentLike);
  return one ? { title: found.name, documents: [one] } : null;
}

/** The document that a link leads to; null when there is none any more. */
export async function byUuid(uuid: string): Promise<Gathered | null> {
  const found = (await fromUuid(uuid as never)) as DocumentLike | null;
  return found ? gather(found) : null;
}

/** What of this world could be added: documents by kind. */
export function worldDocuments(): readonly {
  readonly kind: Kind;
  readonly documents: readonly { readonly uuid: string; readonly name: string }[];
}[] {
  const collections = (game as unknown as { collections: Map<string, Iterable<DocumentLike>> }).collections;
  return KINDS.map((kind) => ({
    kind,
    documents: [...(collections.get(kind) ?? [])]
      .map(({ uuid, name }) => ({ uuid, name }))
      .sort((a, b) => a.name.localeCompare(b.name, game.i18n.lang)),
  })).filter((k) => k.documents.length > 0);
}

/** What stays at home, as the system and its rulesets declare it. */
export const privacy = (): Pick<PrivateOptions, "gmOnlyFields" | "stateOfPlay"> => ({
  gmOnlyFields: gmOnlyFields(),
  stateOfPlay: stateOfPlay(),
});

function gmOnlyFields(): PrivateOptions["gmOnlyFields"] {
  return Object.fromEntries(
    Object.entries(documentTypes()).map(([document, types]) => [
      document,
      Object.fromEntries(Object.entries(types).map(([type, d]) => [type, d.gmOnlyFields ?? []])),
    ]),
  );
}
