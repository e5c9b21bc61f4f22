type Entry = Readonly<Record<string, unknown>>;
interface File {
  readonly label: string;
  readonly mapping?: Readonly<Record<string, string>>;
  readonly entries: Readonly<Record<string, Entry>>;
}
export function entryOf(kind: string, document: object): Entry;
export function fileOf(
  pack: { readonly type: string; readonly label: string },
  documents: readonly object[],
  before: File | undefined,
  marks: Readonly<Record<string, string>>,
): { readonly file: File; readonly stale: readonly string[]; readonly marks: Readonly<Record<string, string>> };
