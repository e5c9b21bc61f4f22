import {
  documentOf,
  type FileDocument,
  type FileRead,
  type FileSurplus,
  readDocument,
  type XmlElement,
  xmlText,
} from "../../../rules/fudge/index.ts";

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

/**
 * What a text is, as the calculator takes it: XML when it begins with an angle, else JSON. A text that is neither is a file with one problem, which says where it breaks.
 */
export function readText(text: string): FileRead {
  const trimmed = text.replace(/^\uFEFF/u, "").trim();
  if (trimmed === "") return broken("empty", "");
  if (!trimmed.startsWith("<")) {
    try {
      return readDocument(JSON.parse(trimmed) as unknown);
    } catch (cause) {
      return broken("syntax", cause instanceof Error ? cause.message : String(cause));
    }
  }
  const parsed = new DOMParser().parseFromString(trimmed, "text/xml");
  const error = parsed.querySelector("parsererror");
  return error
    ? broken("syntax", error.textContent.trim().slice(0, 160))
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
