/** The shape of a bundle, and what reading one goes by. */
import { type Kind, KINDS } from "./kind-names.ts";
import type { TypeTable } from "./kinds.ts";
import type { Problem, ProblemCode, Severity } from "./problems.ts";
import type { JsonObject } from "./tree.ts";

export const FORMAT = "crossover-bundle";
export const FORMAT_VERSION = 1;

/** A document as it is stored, with its id. */
export interface Source extends JsonObject {
  readonly _id: string;
  readonly name: string;
}
export interface FolderSource extends Source {
  readonly type: string;
  readonly folder: string | null;
}

/** Who made it and under which terms. Becomes the module's manifest. */
export interface BundleHead {
  /** The module's id: lower-case letters, digits, `-` and `_`. */
  readonly id: string;
  readonly title: string;
  readonly version: string;
  readonly license: string;
  readonly description: string;
  readonly authors: readonly { readonly name: string; readonly url?: string }[];
}

export interface Bundle {
  readonly format: typeof FORMAT;
  readonly formatVersion: typeof FORMAT_VERSION;
  /** Null for single documents that came without a module around them. */
  readonly module: BundleHead | null;
  readonly system: { readonly id: string; readonly version: string };
  readonly folders: readonly FolderSource[];
  readonly documents: Readonly<Partial<Record<Kind, readonly Source[]>>>;
}

/** Every document with its kind, in the order in which a world takes them. */
export const entriesOf = (bundle: Pick<Bundle, "documents">): { readonly kind: Kind; readonly data: Source }[] =>
  KINDS.flatMap((kind) => (bundle.documents[kind] ?? []).map((data) => ({ kind, data })));

/** The bundle as the text of a file, the same for the same content. */
export const bundleText = (bundle: Bundle): string => `${JSON.stringify(bundle, null, 1)}\n`;

/** What reading goes by. */
export interface ReadLimits {
  /** Most characters of a text. */
  readonly maxText: number;
  /** Most characters of YAML, which is slower to read by far. */
  readonly maxYaml: number;
  /** Most characters of one text within. */
  readonly maxString: number;
  readonly maxDocuments: number;
  readonly maxDepth: number;
  readonly maxNodes: number;
  /** The system whose documents are taken. */
  readonly systemId: string;
  /** Its subtypes; null takes any. */
  readonly types: TypeTable | null;
  /** HTML fields of its subtypes by document and subtype, below `system`. */
  readonly htmlFields: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /** Names of the system's flags that a document may carry. */
  readonly flags: readonly string[];
  /** Returns HTML without anything that runs: `foundry.utils.cleanHTML` in the app, sanitize-html on the command line. */
  cleanHtml(html: string): string;
}

/** Where to say something. */
export type Tell = (severity: Severity, code: ProblemCode, at: string, data?: Problem["data"]) => void;
