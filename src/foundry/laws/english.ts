/** The English texts by their keys, for laws that ask what a sentence needs to be whole. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Localize } from "../ruleset.ts";
import { formKey } from "../view/text/forms.ts";

type Texts = { readonly [key: string]: string | Texts };

const folder = fileURLToPath(new URL("../../../lang/", import.meta.url));
const files = ["en.json", ...readdirSync(`${folder}en`).map((name) => `en/${name}`)];
const all = files.map((name) => JSON.parse(readFileSync(folder + name, "utf8")) as Texts);

/** A text by its key, as the files have it. */
function read(key: string): string | null {
  for (const texts of all) {
    const found = key
      .split(".")
      .reduce<string | Texts | undefined>((at, part) => (typeof at === "object" ? at[part] : undefined), texts);
    if (typeof found === "string") return found;
  }
  return null;
}

/** What has been asked for: a law draws the same few cards many thousand times. */
const known = new Map<string, string | null>();

/** A text, by its key; null where there is none. */
function textAt(key: string): string | null {
  let text = known.get(key);
  if (text === undefined) known.set(key, (text = read(key)));
  return text;
}

type Data = Parameters<Localize>[1];
const dictionary = {
  lang: "en",
  has: (key: string) => textAt(key) !== null,
  localize: (key: string) => textAt(key) ?? key,
};

/** A text with its blanks, in the form that these numbers take; null where there is none. */
export const english = (key: string, data?: Data): string | null => textAt(formKey(key, data, dictionary));

/** What is read at an English table: the text with its blanks filled, the key where there is none. */
export const inEnglish: Localize = (key, data = {}) =>
  english(key, data)?.replace(/\{(\w+)\}/gu, (_all, name: string) => String(data[name])) ?? key;

/** What a sentence asks for and wasn't given: "{name}" would be read at the table. */
export const lacking = (key: string, data: object = {}): readonly string[] =>
  [...(english(key, data as Data) ?? "").matchAll(/\{(\w+)\}/gu)].flatMap(([, name = ""]) =>
    name in data ? [] : [name],
  );
