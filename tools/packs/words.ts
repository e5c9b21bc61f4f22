/** What the command line says: findings and kinds in the words of the app, its own texts from the file beside this one. */
import { readFileSync } from "node:fs";
import { formKey } from "../../src/foundry/view/text/forms.ts";

type Tree = { readonly [key: string]: string | Tree };
const read = (path: string): Tree => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8")) as Tree;
let trees: readonly Tree[] | null = null;

function textAt(key: string): string | null {
  trees ??= [read("../../lang/en.json"), { CROSSOVER: { Sharing: read("./en.json") } }];
  for (const tree of trees) {
    const node = key
      .split(".")
      .reduce<string | Tree | undefined>((at, part) => (typeof at === "object" ? at[part] : undefined), tree);
    if (typeof node === "string") return node;
  }
  return null;
}
const dictionary = {
  lang: "en",
  has: (key: string) => textAt(key) !== null,
  localize: (key: string) => textAt(key) ?? key,
};

/** The text of a key with its placeholders filled in; the key itself when there is none. */
export function words(key: string, data: Readonly<Record<string, string | number>> = {}): string {
  const text = textAt(formKey(key, data, dictionary));
  return text?.replace(/\{(\w+)\}/gu, (all, name: string) => String(data[name] ?? all)) ?? key;
}
