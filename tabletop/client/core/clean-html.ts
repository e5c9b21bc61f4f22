/** HTML without anything that runs. T:client/utils/helpers (cleanHTML) */
import DOMPurify from "dompurify";

const ELEMENTS = [
  "prose-mirror",
  "string-tags",
  "multi-select",
  "multi-checkbox",
  "document-tags",
  "file-picker",
  "range-picker",
  "color-picker",
  "hue-slider",
  "code-mirror",
  "secret-block",
  "enriched-content",
  "document-embed",
  "formula-input",
];

/** Scripts and handlers go, core's own elements stay (H-166). */
export function cleanHTML(html: string): string {
  return DOMPurify.sanitize(html, {
    ADD_TAGS: ELEMENTS,
    ADD_ATTR: ["target", "data-uuid", "data-action", "inert"],
    CUSTOM_ELEMENT_HANDLING: { tagNameCheck: (name) => ELEMENTS.includes(name), attributeNameCheck: () => true },
  });
}
