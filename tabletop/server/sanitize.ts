/**
 * HTML that reaches the world through the server. The server never runs a system's models, so it knows which strings are HTML only from the manifest's lists
 * (H-013, H-016) and from the fields of core's own documents. Other strings stay as they are.
 */
import sanitizeHtml from "sanitize-html";
import type { AnyObject } from "../common/types.ts";
import { isPlainObject } from "./merge.ts";

// All lower case: the browser's HTML parser gives SVG names their case back.
const TAGS = [
  "a",
  "abbr",
  "address",
  "article",
  "aside",
  "audio",
  "b",
  "bdi",
  "bdo",
  "blockquote",
  "br",
  "button",
  "caption",
  "cite",
  "code",
  "col",
  "colgroup",
  "data",
  "datalist",
  "dd",
  "del",
  "details",
  "dfn",
  "div",
  "dl",
  "dt",
  "em",
  "fieldset",
  "figcaption",
  "figure",
  "footer",
  "form",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "header",
  "hgroup",
  "hr",
  "i",
  "iframe",
  "img",
  "input",
  "ins",
  "kbd",
  "label",
  "legend",
  "li",
  "main",
  "mark",
  "menu",
  "meter",
  "nav",
  "ol",
  "optgroup",
  "option",
  "output",
  "p",
  "picture",
  "pre",
  "progress",
  "q",
  "rp",
  "rt",
  "ruby",
  "s",
  "samp",
  "search",
  "section",
  "select",
  "small",
  "source",
  "span",
  "strike",
  "strong",
  "sub",
  "summary",
  "sup",
  "table",
  "tbody",
  "td",
  "textarea",
  "tfoot",
  "th",
  "thead",
  "time",
  "tr",
  "track",
  "u",
  "ul",
  "var",
  "video",
  "wbr",
  "secret-block",
  "document-embed",
  "enriched-content",
  "svg",
  "g",
  "path",
  "circle",
  "ellipse",
  "line",
  "polygon",
  "polyline",
  "rect",
  "text",
  "tspan",
  "title",
  "desc",
  "defs",
  "symbol",
  "use",
  "lineargradient",
  "radialgradient",
  "stop",
  "clippath",
  "mask",
  "pattern",
];
const ATTRIBUTES = [
  "class",
  "id",
  "style",
  "title",
  "lang",
  "dir",
  "role",
  "name",
  "type",
  "value",
  "placeholder",
  "disabled",
  "checked",
  "selected",
  "readonly",
  "required",
  "multiple",
  "min",
  "max",
  "step",
  "for",
  "tabindex",
  "hidden",
  "draggable",
  "open",
  "href",
  "target",
  "rel",
  "download",
  "src",
  "srcset",
  "alt",
  "width",
  "height",
  "loading",
  "controls",
  "autoplay",
  "loop",
  "muted",
  "poster",
  "colspan",
  "rowspan",
  "scope",
  "headers",
  "span",
  "start",
  "reversed",
  "datetime",
  "cite",
  "label",
  "rows",
  "cols",
  "allowfullscreen",
  "media",
  "sizes",
  "slot",
  "popover",
  "low",
  "high",
  "optimum",
  "data-*",
  "aria-*",
  "viewbox",
  "xmlns",
  "fill",
  "fill-rule",
  "clip-rule",
  "clip-path",
  "stroke",
  "stroke-*",
  "d",
  "x",
  "y",
  "x1",
  "x2",
  "y1",
  "y2",
  "cx",
  "cy",
  "r",
  "rx",
  "ry",
  "dx",
  "dy",
  "points",
  "transform",
  "opacity",
  "fill-opacity",
  "offset",
  "stop-color",
  "stop-opacity",
  "preserveaspectratio",
  "text-anchor",
  "dominant-baseline",
  "font-size",
  "font-family",
  "font-weight",
  "gradientunits",
  "gradienttransform",
  "patternunits",
  "mask",
  "vector-effect",
];

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: TAGS,
  allowedAttributes: { "*": ATTRIBUTES },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowedSchemesByTag: { img: ["http", "https", "data"], source: ["http", "https", "data"] },
  allowedSchemesAppliedToAttributes: ["href", "src", "cite", "poster", "srcset"],
  allowVulnerableTags: false,
  disallowedTagsMode: "discard",
  nonTextTags: ["script", "style", "noscript", "object", "embed"],
};

/** Remove what could run: script tags, event attributes, `javascript:` addresses. A string without a tag is returned as it is. */
export function cleanHtml(html: string): string {
  return html.includes("<") ? sanitizeHtml(html, OPTIONS) : html;
}

/** HTML fields of core's own documents, as paths where `*` stands for one step. */
const CORE_HTML: Readonly<Record<string, readonly string[]>> = {
  ActiveEffect: ["description"],
  Adventure: ["description", "caption"],
  Card: ["description", "back.text", "faces.*.text"],
  Cards: ["description"],
  ChatMessage: ["content", "flavor"],
  Folder: ["description"],
  JournalEntryPage: ["text.content"],
  Playlist: ["description"],
  RollTable: ["description"],
  TableResult: ["description"],
};

/** Replace every string at `path` by what `change` makes of it. */
export function mapStrings(source: AnyObject, path: string, change: (text: string) => string): void {
  const parts = path.split(".");
  const visit = (value: unknown, index: number): void => {
    if (!value || typeof value !== "object") return;
    const part = parts[index]!;
    const container = value as AnyObject;
    for (const key of part === "*" ? Object.keys(container) : [part]) {
      const held: unknown = container[key];
      if (index < parts.length - 1) visit(held, index + 1);
      else if (typeof held === "string") container[key] = change(held);
      else if (Array.isArray(held))
        container[key] = held.map((entry: unknown) => (typeof entry === "string" ? change(entry) : entry));
    }
  };
  visit(source, 0);
}

/** Lists of a document subtype, as `common/packages` gives them. */
export interface SubtypeLists {
  htmlFields?: string[];
  filePathFields?: AnyObject;
  gmOnlyFields?: string[];
}

/** Sanitise a source in place: core's HTML fields and those that the manifest names for its subtype. */
export function sanitizeSource(documentName: string, source: AnyObject, lists: SubtypeLists | undefined): void {
  for (const path of CORE_HTML[documentName] ?? []) mapStrings(source, path, cleanHtml);
  if (isPlainObject(source.system))
    for (const path of lists?.htmlFields ?? []) mapStrings(source.system, path, cleanHtml);
}

/** Put the values that only a Gamemaster may change back to what they were. `*` stands for one step. */
export function restorePaths(before: AnyObject, after: AnyObject, paths: readonly string[]): void {
  for (const path of paths) restore(before, after, path.split("."));
}

function restore(before: AnyObject | undefined, after: AnyObject | undefined, parts: string[]): void {
  if (!after || typeof after !== "object") return;
  const old: AnyObject = before && typeof before === "object" ? before : {};
  const [part, ...rest] = parts;
  const keys = part === "*" ? [...new Set([...Object.keys(after), ...Object.keys(old)])] : [part!];
  for (const key of keys) {
    if (rest.length) {
      if (after[key] === undefined && old[key] !== undefined) after[key] = structuredClone(old[key]) as unknown;
      else restore(old[key] as AnyObject, after[key] as AnyObject, rest);
    } else if (old[key] === undefined) Reflect.deleteProperty(after, key);
    else after[key] = structuredClone(old[key]) as unknown;
  }
}
