/** Plain text as rich text: a paragraph a line. */
export function asHtml(text: string): string {
  return text === ""
    ? ""
    : text
        .split("\n")
        .map((line) => `<p>${foundry.utils.escapeHTML(line)}</p>`)
        .join("\n");
}

/** Rich text as plain text: a line for each paragraph, list entry or heading. */
export function asText(html: string): string {
  if (html === "") return "";
  const body = new DOMParser().parseFromString(html, "text/html").body;
  for (const end of body.querySelectorAll("br")) end.replaceWith("\n");
  const blocks = [...body.querySelectorAll("p, li, h1, h2, h3, h4, h5, h6, blockquote, tr")].filter(
    (b) => b.querySelector("p, li, tr") === null,
  );
  return (blocks.length === 0 ? [body] : blocks).map((b) => b.textContent.trim()).join("\n");
}
