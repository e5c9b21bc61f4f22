/** HTML in documents: cleaning all of it with the sanitiser of whoever reads, and every path to a file. */
import { hazards, runsAsAddress } from "./hazards.ts";
import { inert } from "./inert.ts";
import { CORE_HTML, heldIn } from "./kinds.ts";
import { asText, isList, isObject, type Json, type JsonObject, mapStrings } from "./tree.ts";

/** Paths of the HTML of a document and what it holds. */
function htmlPaths(kind: string, data: JsonObject, fields: HtmlFields): Set<string> {
  const out = new Set<string>();
  for (const held of heldIn(kind, data)) {
    const base = held.path === "" ? "" : `${held.path}.`;
    for (const path of CORE_HTML[held.document] ?? []) out.add(base + path);
    for (const path of fields[held.document]?.[asText(held.data.type)] ?? []) out.add(`${base}system.${path}`);
  }
  return out;
}

export type HtmlFields = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/**
 * The document with clean HTML. Fields that are HTML are always cleaned; in other text, only what would run is.
 * @param found  told each place where something that runs was taken out
 */
export function cleanDocument<T extends JsonObject>(
  kind: string,
  data: T,
  fields: HtmlFields,
  clean: (html: string) => string,
  found: (path: string, what: string) => void,
): T {
  const html = htmlPaths(kind, data, fields);
  return mapStrings<Json>(data, (text, path) => {
    const isHtml = html.has(path);
    // What runs in a macro is its business: it is shown whole and never silently altered.
    if (/(^|\.)command$/u.test(path) && kind === "Macro") return text;
    if (!isHtml && runsAsAddress(text)) {
      found(path, "address");
      return "";
    }
    if (!isHtml && !text.includes("<")) return text;
    const bad = hazards(text);
    if (!isHtml && bad.length === 0 && !/<[a-z]/iu.test(text)) return text;
    const { html: cleaned, taken } = inert(clean(text));
    // Words about tags are no HTML: they stay as they were written.
    if (!isHtml && bad.length === 0 && taken.length === 0) return text;
    const told = [...new Set([...(cleaned === text ? [] : bad), ...taken])];
    if (told.length > 0) found(path, told.join(", "));
    return cleaned;
  }) as T;
}

/** Keys that hold a path to a file, whatever document they are in. */
const PATH_KEYS = new Set(["img", "src", "icon", "thumb", "avatar", "path", "texture", "overlay", "foreground"]);

/** Every path to a file in a document, changed; an empty one stays. */
export function mapPaths<T extends Json>(value: T, change: (path: string, at: string) => string | null): T {
  const visit = (v: Json, at: string): Json => {
    if (isList(v)) return v.map((entry, i) => visit(entry, `${at}[${i}]`));
    if (!isObject(v)) return v;
    return Object.fromEntries(
      Object.entries(v).map(([key, entry]) => {
        const where = at === "" ? key : `${at}.${key}`;
        return [
          key,
          PATH_KEYS.has(key) && typeof entry === "string" && entry !== ""
            ? change(entry, where)
            : entry === undefined
              ? undefined
              : visit(entry, where),
        ];
      }),
    );
  };
  return visit(value, "") as T;
}
