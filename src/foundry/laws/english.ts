/** The English texts by their keys, for laws that ask what a sentence needs to be whole. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

type Texts = { readonly [key: string]: string | Texts };

const folder = fileURLToPath(new URL("../../../lang/", import.meta.url));
const files = ["en.json", ...readdirSync(`${folder}en`).map((name) => `en/${name}`)];
const all = files.map((name) => JSON.parse(readFileSync(folder + name, "utf8")) as Texts);

/** A text, by its key; null where there is none. */
export function english(key: string): string | null {
  for (const texts of all) {
    const found = key
      .split(".")
      .reduce<string | Texts | undefined>((at, part) => (typeof at === "object" ? at[part] : undefined), texts);
    if (typeof found === "string") return found;
  }
  return null;
}

/** What a sentence asks for and wasn't given: "{name}" would be read at the table. */
export const lacking = (key: string, data: object = {}): readonly string[] =>
  [...(english(key) ?? "").matchAll(/\{(\w+)\}/gu)].flatMap(([, name = ""]) => (name in data ? [] : [name]));
