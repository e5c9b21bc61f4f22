/** What the command line says: findings and kinds in the words of the app, its own texts from the file beside this one. */
import { readFileSync } from "node:fs";

type Tree = { readonly [key: string]: string | Tree };
const read = (path: string): Tree => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8")) as Tree;
let trees: readonly Tree[] | null = null;

/** The text of a key with its placeholders filled in; the key itself when there is none. */
export function words(key: string, data: Readonly<Record<string, string | number>> = {}): string {
  trees ??= [read("../../lang/en.json"), { CROSSOVER: { Sharing: read("./en.json") } }];
  for (const tree of trees) {
    let node: string | Tree | undefined = tree;
    for (const part of key.split(".")) node = typeof node === "object" ? node[part] : undefined;
    if (typeof node === "string") return node.replace(/\{(\w+)\}/gu, (all, name: string) => String(data[name] ?? all));
  }
  return key;
}
