/**
 * The last pass over HTML that comes from others, after a sanitiser: what a library lets through, since it is fit for a page of its own, and a sheet or a journal is not. A frame, a field or a button would
 * answer as if the sheet around it had put it there; a path may lead out of the module. The same pass whichever library cleaned before it.
 */
import { hazards, isSafePath } from "./hazards.ts";

/** Tags that have no place in a text; what they hold stays. */
const OUT =
  /^(?:script|style|iframe|frame|frameset|object|embed|applet|base|meta|link|portal|form|fieldset|textarea|select|option|input|foreignobject|animate\w*|set|use)$/u;
/** Data of an element that a text may carry: where a link leads, what a hint says. All other is read by windows, which take a click on it for their own. */
const DATA =
  /^data-(?:uuid|id|type|pack|link|hash|anchor|rules?|tooltip(?:-text|-html|-class|-direction)?|width|height)$/u;
const ADDRESSES: Readonly<Record<string, "path" | "paths" | "link">> = {
  src: "path",
  poster: "path",
  background: "path",
  srcset: "paths",
  href: "link",
  "xlink:href": "link",
  cite: "link",
};

const NAMED: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&", colon: ":" };

/** What an attribute says when it is read twice: a hint is HTML within HTML. */
function read(value: string): string {
  const point = (code: number): string => (code > 0 && code < 0x110000 ? String.fromCodePoint(code) : "");
  const once = (text: string): string =>
    text
      .replace(/&#x([0-9a-f]{1,6});?/giu, (_m, hex: string) => point(parseInt(hex, 16)))
      .replace(/&#(\d{1,7});?/gu, (_m, n: string) => point(Number(n)))
      .replace(/&(lt|gt|quot|apos|amp|colon);/giu, (all, name: string) => NAMED[name.toLowerCase()] ?? all);
  return once(once(once(value)));
}

/** Does a link lead to a place of the web, of this table, or within its page? */
const isSafeLink = (href: string): boolean => /^(?:#|mailto:|tel:)/iu.test(href.trim()) || isSafePath(href);

function isSafeStyle(style: string): boolean {
  // An escape or a comment in an address has no reason but to hide it.
  if (/\(/u.test(style) && /\\|\/\*/u.test(style)) return false;
  return [...style.matchAll(/(?:url|image|image-set|src)\s*\(\s*["']?([^"')]*)/giu)].every(([, path = ""]) =>
    isSafePath(path),
  );
}

/** What an attribute is that may not stay; null for one that may. */
function fault(name: string, value: string): string | null {
  if (name.startsWith("on") || name === "srcdoc") return "event";
  if (name === "name" || name === "action" || name === "form" || name === "formaction") return "form";
  if (name.startsWith("data-") && !DATA.test(name)) return "form";
  const plain = read(value);
  if (name === "style") return isSafeStyle(plain) && hazards(plain).length === 0 ? null : "style";
  const kind = Object.hasOwn(ADDRESSES, name) ? ADDRESSES[name] : undefined;
  if (kind === "link") return isSafeLink(plain) ? null : "address";
  if (kind !== undefined) {
    const paths = kind === "paths" ? plain.split(",").map((part) => part.trim().split(/\s/u)[0] ?? "") : [plain];
    return paths.every((path) => isSafePath(path)) ? null : "address";
  }
  return hazards(plain)[0] ?? null;
}

const HELD = /<(script|style)\b[^<>]*>[^<]*<\/\1\s*>/giu;
const TAG = /<(\/?)([a-z][\w:-]*)((?:\s+[^\s=<>"'/]+(?:="[^"]*")?)*)\s*(\/?)>/giu;
const ATTRIBUTE = /\s+([^\s=<>"'/]+)(?:="([^"]*)")?/gu;

/** HTML that a sanitiser has written, without what would act in a window or lead out of the module, and what that was. */
export function inert(html: string): { readonly html: string; readonly taken: readonly string[] } {
  if (!html.includes("<")) return { html, taken: [] };
  const taken = new Set<string>();
  const out = html
    .replace(HELD, (_all, tag: string) => {
      taken.add(tag.toLowerCase());
      return "";
    })
    .replace(TAG, (all: string, close: string, tag: string, attributes: string, end: string) => {
      if (OUT.test(tag.toLowerCase())) {
        if (close === "") taken.add(hazards(all)[0] ?? "form");
        return "";
      }
      const kept = attributes.replace(ATTRIBUTE, (one: string, name: string, value = "") => {
        const what = fault(name.toLowerCase(), value);
        if (what !== null) taken.add(what);
        return what === null ? one : "";
      });
      return kept === attributes ? all : `<${close}${tag}${kept}${end === "" ? "" : " /"}>`;
    });
  return { html: out, taken: [...taken] };
}
