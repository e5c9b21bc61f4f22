/** HTML in documents: what of it would run, and cleaning all of it with the sanitiser of whoever reads. */
import { CORE_HTML, heldIn } from "./kinds.ts";
import { asText, isList, isObject, type Json, type JsonObject, mapStrings } from "./tree.ts";

/** Entities and invisible characters by which a word can be hidden from a search. */
function seen(text: string): string {
  const point = (code: number): string => (code > 0 && code < 0x110000 ? String.fromCodePoint(code) : "");
  return (
    text
      .replace(/&#x([0-9a-f]{1,6});?/giu, (_m, hex: string) => point(parseInt(hex, 16)))
      .replace(/&#(\d{1,7});?/gu, (_m, n: string) => point(Number(n)))
      .replace(/&colon;/giu, ":")
      .replace(/&(tab|newline);/giu, "")
      // Control characters are what hides a word here: browsers leave them out of addresses.
      .split("")
      .filter((c) => c >= " " && c !== "\u007f" && c !== "\u200b" && c !== "\u00ad")
      .join("")
  );
}

const RUNS: readonly (readonly [string, RegExp])[] = [
  ["script", /<\s*\/?\s*script\b/iu],
  ["event", /[\s/"'`]on[a-z]{3,}\s*=/iu],
  ["address", /(?:javascript|vbscript)\s*:|data\s*:\s*(?:text\/html|image\/svg)/iu],
  ["frame", /<\s*(?:iframe|frame|object|embed|applet|base|meta|link|portal)\b/iu],
  ["style", /<\s*style\b|expression\s*\(|-moz-binding/iu],
  ["form", /<\s*(?:form|textarea|select)\b|\bformaction\s*=/iu],
  ["svg", /<\s*(?:foreignobject|animate|set|use)\b/iu],
];

/** What in a text would run or reach out if it were shown as HTML: names of findings, for people to read. */
export function hazards(text: string): string[] {
  if (!text.includes("<") && !text.includes(":")) return [];
  // Every pattern is linear: hostile text may be megabytes of half-open tags.
  const plain = seen(text);
  return RUNS.filter(([, pattern]) => pattern.test(text) || pattern.test(plain)).map(([name]) => name);
}

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
    if (!isHtml && bad.length === 0) return text;
    const cleaned = clean(text);
    const [first] = bad;
    if (first !== undefined && cleaned !== text) found(path, bad.join(", "));
    return cleaned;
  }) as T;
}

/** Is a text, or a link of its Markdown, an address that runs when it is followed? Words about JavaScript are none. */
function runsAsAddress(text: string): boolean {
  const of = (plain: string): boolean =>
    /(?:^|\]\(|\]:)[\s<]*(?:(?:javascript|vbscript)\s*:|data\s*:\s*(?:text\/html|image\/svg))/iu.test(plain);
  return text.includes(":") || text.includes("&") ? of(text) || of(seen(text)) : false;
}

/** Paths to files may name a folder of the table or an address of the web, nothing that runs. */
export function isSafePath(path: string): boolean {
  const plain = seen(path).replace(/%2e/giu, ".").trim();
  if (/^[a-z][a-z0-9+.-]*:/iu.test(plain))
    return /^https?:\/\//iu.test(plain) || /^data:image\/(?:png|jpeg|gif|webp);base64,[a-z0-9+/=]+$/iu.test(plain);
  return !plain.includes("..") && !plain.includes("<") && !plain.startsWith("//");
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
