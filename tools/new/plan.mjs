/** Changes to files, worked out first and written together: where one can't be made, none is. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import yaml from "js-yaml";
import { SOURCE_FORM } from "../packs.mjs";

/** A draft that can't be written, in words for whoever asked. */
export class Refused extends Error {}

export function plan(root) {
  const texts = new Map();
  const read = (file) => {
    if (!texts.has(file)) {
      if (!existsSync(join(root, file))) throw new Refused(`${file} isn't there.`);
      texts.set(file, readFileSync(join(root, file), "utf8"));
    }
    return texts.get(file);
  };
  return {
    read,
    /** A file of its own. */
    create(file, text) {
      if (existsSync(join(root, file))) throw new Refused(`${file} is there already.`);
      texts.set(file, text);
    },
    /** Put text before the end (a string or a pattern) of what begins with `from`: a table, an interface, a list of imports. */
    into(file, from, end, text) {
      const whole = read(file);
      const start = whole.indexOf(from);
      const rest = start < 0 ? "" : whole.slice(start + from.length);
      const length = typeof end === "string" ? rest.indexOf(end) : rest.search(end);
      const at = length < 0 ? -1 : start + from.length + length;
      if (at < 0)
        throw new Refused(`${file} has no longer what begins with "${from}": the draft doesn't know where to go.`);
      texts.set(file, whole.slice(0, at) + text + whole.slice(at));
    },
    append(file, text) {
      texts.set(file, read(file) + text);
    },
    /** Texts under a path of a language file; a path that has one already is in the way. */
    say(file, path, value) {
      const whole = JSON.parse(read(file));
      const steps = path.split(".");
      const last = steps.pop();
      const into = steps.reduce((o, step) => (o[step] ??= {}), whole);
      if (Object.hasOwn(into, last)) throw new Refused(`"${last}" is taken: ${path} stands in ${file}.`);
      into[last] = value;
      texts.set(file, `${JSON.stringify(whole, null, 2)}\n`);
    },
    /** A page at the end of a journal among a pack's sources. */
    page(file, page) {
      const journal = yaml.load(read(file));
      const sort = Math.max(0, ...journal.pages.map((p) => p.sort)) + 100;
      const { flags, ...said } = page;
      journal.pages.push({ ...said, sort, flags, _key: `!journal.pages!${journal._id}.${page._id}` });
      texts.set(file, yaml.dump(journal, SOURCE_FORM));
    },
    /** @returns files that were written, from the root */
    write() {
      for (const [file, text] of texts) writeFileSync(join(root, file), text);
      return [...texts.keys()].sort();
    },
  };
}
