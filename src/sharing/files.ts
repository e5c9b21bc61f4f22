/** Pictures and other files that documents show: which of them only this table has, and pointing them elsewhere. */
import { mapPaths } from "./html.ts";
import { slug, stableId } from "./ids.ts";
import { type Json, mapStrings } from "./tree.ts";

const SRC = (): RegExp => /(\bsrc\s*=\s*)(["'])([^"']{1,500})\2/giu;

/** Does a path name a file of the table's own data, not of Foundry, a package or the web? */
export const isOwnFile = (path: string): boolean =>
  path !== "" &&
  !/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/iu.test(path) &&
  !/^\/?(?:icons|systems|modules|ui|cards|sounds|fonts|templates|tokens)\//u.test(path) &&
  /\.[a-z0-9]{2,5}(?:\?.*)?$/iu.test(path);

/** Every own file of a document, each once, in the order of its fields. */
export function filesOf(data: Json): string[] {
  const out = new Set<string>();
  moveFiles(data, (path) => {
    out.add(path);
    return path;
  });
  return [...out];
}

/** Point own files elsewhere: fields that hold a path, and pictures in text. */
export function moveFiles<T extends Json>(data: T, to: (path: string) => string): T {
  const fields = mapPaths(data, (path) => (isOwnFile(path) ? to(path) : path));
  return mapStrings(fields, (text) =>
    text.includes("src")
      ? text.replace(SRC(), (all, before: string, quote: string, path: string) =>
          isOwnFile(path) ? `${before}${quote}${to(path)}${quote}` : all,
        )
      : text,
  );
}

/** Name of a file in the module: readable, and another for another file of the same name. */
export function assetName(path: string): string {
  const clean = path.split("?")[0] ?? "";
  const base = clean.split("/").pop() ?? "";
  const dot = base.lastIndexOf(".");
  return `assets/${slug(decoded(base.slice(0, dot)), "_").toLowerCase() || "file"}-${stableId(clean).slice(0, 6)}${base.slice(dot).toLowerCase()}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
