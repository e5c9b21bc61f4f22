/** How documents of a file stand to what is here already. Pure: plain data in, plain data out. */

type Plain = Readonly<Record<string, unknown>>;
const isPlain = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Fields that say who saved a document, where it lies and who owns it, not what it is. */
const VOLATILE: ReadonlySet<string> = new Set([
  "_stats",
  "ownership",
  "sort",
  "folder",
  "_key",
  "author",
  "navOrder",
  "active",
]);
/** Our own notes of what was brought in, which aren't part of it either. */
const NOTES: ReadonlySet<string> = new Set(["imported"]);
const OWN = "crossover";

/** What a document is, as one text: the same for the same content whatever order its fields are in. */
export function contentOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(contentOf).join(",")}]`;
  if (!isPlain(value)) return JSON.stringify(value) ?? "null";
  const keys = Object.keys(value)
    .filter((k) => !VOLATILE.has(k) && value[k] !== undefined)
    .sort();
  const parts = keys.flatMap((k) => {
    const inner = k === "flags" && isPlain(value[k]) ? flagsOf(value[k]) : value[k];
    return isPlain(inner) && k === "flags" && Object.keys(inner).length === 0
      ? []
      : [`${JSON.stringify(k)}:${contentOf(inner)}`];
  });
  return `{${parts.join(",")}}`;
}

function flagsOf(flags: Plain): Plain {
  return Object.fromEntries(
    Object.entries(flags)
      .map(
        ([scope, value]) =>
          [
            scope,
            scope === OWN && isPlain(value)
              ? Object.fromEntries(Object.entries(value).filter(([k]) => !NOTES.has(k)))
              : value,
          ] as const,
      )
      .filter(([, value]) => !isPlain(value) || Object.keys(value).length > 0),
  );
}

/** A short sign of a content: 53 bits that change when it does. Not meant to withstand forgery. */
export function signOf(content: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let i = 0; i < content.length; i++) {
    const c = content.charCodeAt(i);
    a = Math.imul(a ^ c, 2654435761);
    b = Math.imul(b ^ c, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36);
}

/** The sign of a document's data. */
export const signOfData = (data: unknown): string => signOf(contentOf(data));

/** How a document of a file stands to the world. `edited`: the file has nothing new, and it was changed here since it came in. `gone`: an earlier version of the module brought it, this one has it no more. */
export type Standing = "new" | "same" | "changed" | "conflict" | "edited" | "namesake" | "gone";
export const STANDINGS: readonly Standing[] = ["new", "changed", "conflict", "namesake", "gone", "edited", "same"];

/** What can be done with it: make it, write over what is there, make a second one, delete what is there, leave it. */
export type Choice = "create" | "replace" | "copy" | "delete" | "skip";

/** Choices of a standing, the proposed one first. What somebody changed here is never written over by itself. */
export const CHOICES: Readonly<Record<Standing, readonly Choice[]>> = {
  new: ["create", "skip"],
  changed: ["replace", "copy", "skip"],
  conflict: ["skip", "replace", "copy"],
  namesake: ["create", "skip"],
  gone: ["skip", "delete"],
  edited: ["skip", "replace", "copy"],
  same: ["skip", "copy"],
};

/** What an import leaves on each document: the sign of what the file said, and of what it became here. */
export interface ImportMark {
  readonly file: string;
  readonly here: string;
  readonly module: string | null;
  readonly version: string | null;
}

/** The document that is here under the id of one in a file. */
export interface Present {
  /** Sign of what it is now, but for what play has written on it. */
  readonly sign: string;
  /** The same with it, as marks of an earlier time counted. */
  readonly whole?: string;
  readonly mark: ImportMark | null;
  /** Without a mark: whether its content is just that of the file, as the models read it. */
  readonly equal: boolean;
}

/**
 * How a document stands.
 * @param file       sign of what the file says
 * @param present    what is here under its id; null when nothing is
 * @param namesake   something of its kind has its name
 */
export function standingOf(file: string, present: Present | null, namesake: boolean): Standing {
  if (present === null) return namesake ? "namesake" : "new";
  const { mark, sign, whole, equal } = present;
  if (mark === null) return equal ? "same" : "conflict";
  const touched = sign !== mark.here && whole !== mark.here;
  if (mark.file === file) return touched ? "edited" : "same";
  return touched ? "conflict" : "changed";
}

/** Read a mark from flags that anybody could have written. */
export function markOf(flags: unknown): ImportMark | null {
  const own = isPlain(flags) ? flags[OWN] : null;
  const mark = isPlain(own) ? own["imported"] : null;
  if (!isPlain(mark) || typeof mark["file"] !== "string" || typeof mark["here"] !== "string") return null;
  const text = (key: string): string | null => (typeof mark[key] === "string" ? mark[key] : null);
  return { file: mark["file"], here: mark["here"], module: text("module"), version: text("version") };
}
