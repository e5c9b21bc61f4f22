/** What of a text would run, reach out or lead out of the module. */

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

/** Paths to files may name a folder of the table or an address of the web, nothing that runs. */
export function isSafePath(path: string): boolean {
  const plain = seen(path).replace(/%2e/giu, ".").trim();
  if (/^[a-z][a-z0-9+.-]*:/iu.test(plain))
    return /^https?:\/\//iu.test(plain) || /^data:image\/(?:png|jpeg|gif|webp);base64,[a-z0-9+/=]+$/iu.test(plain);
  return !plain.includes("..") && !plain.includes("<") && !plain.startsWith("//");
}

/** Is a text, or a link of its Markdown, an address that runs when it is followed? Words about JavaScript are none. */
export function runsAsAddress(text: string): boolean {
  const of = (plain: string): boolean =>
    /(?:^|\]\(|\]:)[\s<]*(?:(?:javascript|vbscript)\s*:|data\s*:\s*(?:text\/html|image\/svg))/iu.test(plain);
  return text.includes(":") || text.includes("&") ? of(text) || of(seen(text)) : false;
}

/** Ways in which a picture of text runs that no word of HTML tells: tags and addresses under another name. */
const RUNS_AS_XML =
  /<[\w.-]+:(?:script|handler|foreignobject|iframe|object|embed)\b|<!(?:entity|doctype[^>]*\[)|<\?xml-stylesheet/iu;

/** Would a picture of text (SVG) run something when it is opened by itself? Its own shapes may be used twice, and have a style. */
export const pictureRuns = (svg: string): boolean =>
  hazards(svg).some((what) => what !== "svg" && what !== "style") || RUNS_AS_XML.test(svg);
