import type { CommonPart } from "./neutral.ts";
import { escaped } from "./shared.ts";

/** Marks what a conversion wrote below a biography, so that the next one finds it and nothing piles up. */
const OPEN = '<section class="crossover-carried">';
const CLOSE = "</section>";

/** A text that can stand in the list without being taken for a part of it. */
const fitting = (html: string): string =>
  html.replace(/<(\/?)section\b[^>]*>/giu, "<$1div>").replace(/<(\/?)h4\b[^>]*>/giu, "<$1h5>");

/**
 * A biography with a list of what had no field of its own below it. Names are text, texts are the HTML that they were.
 * @param heading  what the list is called in the user's language
 */
export function writeNotes(biography: string, heading: string, notes: readonly CommonPart[]): string {
  const named = notes.filter((n) => n.name !== "");
  if (named.length === 0) return biography;
  return `${biography}${OPEN}<h3>${escaped(heading)}</h3>${named.map((n) => `<h4>${escaped(n.name)}</h4><div>${fitting(n.description)}</div>`).join("")}${CLOSE}`;
}

const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/gu, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");

/** The biography without that list, and what stood in it: a character that is converted once more has its texts back. */
export function readNotes(biography: string): { readonly biography: string; readonly notes: readonly CommonPart[] } {
  const start = biography.indexOf(OPEN);
  const end = start === -1 ? -1 : biography.indexOf(CLOSE, start);
  if (end === -1) return { biography, notes: [] };
  const block = biography.slice(start + OPEN.length, end);
  const notes = block
    .split("<h4>")
    .slice(1)
    .map((part): CommonPart => {
      const cut = part.indexOf("</h4>");
      const text = cut === -1 ? "" : part.slice(cut + "</h4>".length);
      return {
        name: plainText(cut === -1 ? part : part.slice(0, cut)),
        img: "",
        description: text.replace(/^\s*<div>/u, "").replace(/<\/div>\s*$/u, ""),
      };
    });
  return { biography: biography.slice(0, start) + biography.slice(end + CLOSE.length), notes };
}
