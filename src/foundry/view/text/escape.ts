const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text as HTML: names of powers and heroes are their players' own. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/gu, (c) => ENTITIES[c] ?? c);
