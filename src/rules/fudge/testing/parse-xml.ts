import type { XmlElement } from "../build/transfer/xml.ts";

/** A small parser for what `xmlText` writes, so that the test needs no browser. */
export function parseXml(text: string): XmlElement {
  const decode = (s: string): string =>
    s
      .replace(/&quot;/gu, '"')
      .replace(/&lt;/gu, "<")
      .replace(/&gt;/gu, ">")
      .replace(/&#(\d+);/gu, (_m, n: string) => String.fromCharCode(Number(n)))
      .replace(/&amp;/gu, "&");
  interface Open {
    name: string;
    attributes: Record<string, string>;
    children: XmlElement[];
    text: string;
  }
  const stack: Open[] = [{ name: "", attributes: {}, children: [], text: "" }];
  for (const [, cdata, closing, name, attributes, empty, plain] of text.matchAll(
    /<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<(\/?)([\w-]+)((?:\s+[\w-]+="[^"]*")*)\s*(\/?)>|([^<]+)/gu,
  )) {
    const top = stack.at(-1) as Open;
    if (cdata !== undefined) top.text += cdata;
    else if (plain !== undefined) top.text += decode(plain);
    else if (name !== undefined && closing === "/") {
      const done = stack.pop() as Open;
      (stack.at(-1) as Open).children.push(done);
    } else if (name !== undefined) {
      const element: Open = {
        name,
        attributes: Object.fromEntries(
          [...(attributes ?? "").matchAll(/([\w-]+)="([^"]*)"/gu)].map(([, k, v]) => [k, decode(v ?? "")]),
        ),
        children: [],
        text: "",
      };
      if (empty === "/") top.children.push(element);
      else stack.push(element);
    }
  }
  return (stack[0] as Open).children[0] as XmlElement;
}
