import {
  documentOf,
  type FileDocument,
  type FileRead,
  type FileSurplus,
  isExported,
  readDocument,
  readExported,
  type XmlElement,
  xmlText,
} from "../../../../rules/fudge/index.ts";

/** An element as the rules read it. */
function plainElement(element: Element): XmlElement {
  return {
    name: element.tagName,
    attributes: Object.fromEntries([...element.attributes].map((a) => [a.name, a.value])),
    children: [...element.children].map(plainElement),
    text: element.textContent,
  };
}

const broken = (accepted: "empty" | "syntax", got: string): FileRead => ({
  document: null,
  problems: [{ field: "file", got, accepted, values: [] }],
  surplus: [],
});

/** The line at which a text stops making sense, out of what the browser says of it ("line 3 column 4", "position 17"); empty where it says none: it breaks off at its end, or is something else. */
export function lineIn(text: string, said: string): string {
  // What it quotes of the file says nothing about where that stands.
  const own = said.replaceAll(/"[^"]*"/gu, "");
  const line = /\bline (\d+)/iu.exec(own)?.[1];
  if (line !== undefined) return line;
  const at = /\bposition (\d+)/iu.exec(own)?.[1];
  return at === undefined ? "" : String(text.slice(0, Number(at)).split("\n").length);
}

/**
 * What a text is, as the calculator takes it or as Foundry exported it out of another system: XML when it begins with an angle, else JSON. A text that is neither is a file with one problem, which says where it breaks.
 */
export function readText(text: string): FileRead {
  const trimmed = text.replace(/^\uFEFF/u, "").trim();
  if (trimmed === "") return broken("empty", "");
  if (!trimmed.startsWith("<")) {
    try {
      const value = JSON.parse(trimmed) as unknown;
      return isExported(value) ? readExported(value) : readDocument(value);
    } catch (cause) {
      return broken("syntax", lineIn(trimmed, cause instanceof Error ? cause.message : ""));
    }
  }
  const parsed = new DOMParser().parseFromString(trimmed, "text/xml");
  const error = parsed.querySelector("parsererror");
  return error
    ? broken("syntax", lineIn(trimmed, error.textContent))
    : readDocument(documentOf(plainElement(parsed.documentElement)));
}

/** The two forms of the file. */
export type FileFormat = "json" | "xml";

/** A document as the text of a file, with what stood in the file beside the format. */
export function fileText(document: FileDocument, surplus: readonly FileSurplus[], format: FileFormat): string {
  if (format === "xml") return xmlText(document);
  const beside = Object.fromEntries(surplus.filter((s) => !s.field.includes(",")).map((s) => [s.field, s.value]));
  return `${JSON.stringify({ ...document, ...beside }, null, 2)}\n`;
}

/** A file name that every system takes. */
export const fileName = (name: string, format: FileFormat): string =>
  `${name.replace(/[^\p{L}\p{N}_-]+/gu, "-").replace(/^-+|-+$/gu, "") || "character"}.${format}`;
