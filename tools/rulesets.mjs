/** The one list of the system's rulesets, from what stands there: every folder of src/foundry with an adapter of its own. Tools, tests and checks read it; a new folder is on it at once. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { at, readJson } from "./lib.mjs";

const capital = (id) => id.charAt(0).toUpperCase() + id.slice(1);

/** Each with its name as people read it, the root of its texts, and the letters before the numbers of its rules. */
export const rulesets = readdirSync(at("src", "foundry"))
  .filter((id) => existsSync(at("src", "foundry", id, "ruleset.ts")))
  .sort()
  .map((id) => {
    const root = `CROSSOVER.${capital(id)}`;
    return {
      id,
      root,
      name: readJson("lang", "en", `${id}.json`).CROSSOVER[capital(id)].label,
      prefix: /\*\*([A-Z]{3})-\d{3}/.exec(readFileSync(at("docs", "rules", `${id}.md`), "utf8"))[1],
    };
  });

/** A rule's id of any of them. */
export const RULE_ID = new RegExp(`\\b(?:${rulesets.map((r) => r.prefix).join("|")})-\\d{3}\\b`, "g");
