import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { draft, DRAFTS } from "./new.mjs";
import { rulesets } from "./rulesets.mjs";

/** `npm test` asks the compiler about the rules alone; `npm run unit` about what stands on them, too. */
const SHORT = process.env["UNIT_SHORT"] === "1";
const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
const scratch = mkdtempSync(join(tmpdir(), "crossover-new-"));
const conditions = (ruleset: string): string => `packs/_source/${ruleset}/${ruleset}-conditions`;

beforeAll(() => {
  for (const part of ["src", "lang", "tsconfig.base.json", "package.json", ...rulesets.map((r) => conditions(r.id))]) {
    mkdirSync(join(scratch, dirname(part)), { recursive: true });
    cpSync(join(ROOT, part), join(scratch, part), { recursive: true });
  }
  symlinkSync(join(ROOT, "node_modules"), join(scratch, "node_modules"), "junction");
});
afterAll(() => {
  rmSync(scratch, { recursive: true, force: true });
});

const KINDS = ["condition", "item", "act", "setting"] as const;
type Kind = (typeof KINDS)[number];
/** How many files a change of a kind takes at most, as its page in docs/extend promises. */
const MOST: Readonly<Record<Kind, number>> = { condition: 3, item: 5, act: 3, setting: 3 };
/** What a ruleset has no place for, and says so. */
const NONE: Readonly<Partial<Record<Kind, readonly string[]>>> = { condition: ["doompool"] };

describe.each(KINDS)("npm run new -- %s", (kind) => {
  it.each(rulesets.map((r) => r.id))("%s: the files that its page names, and no other", (ruleset) => {
    const make = (): { readonly files: readonly string[] } =>
      draft(kind, { ruleset, id: "sunBlind", name: "Sun blind" }, scratch);
    if (NONE[kind]?.includes(ruleset)) {
      expect(make).toThrow(/needs no code/u);
      return;
    }
    const { files } = make();
    expect(files.length).toBeLessThanOrEqual(MOST[kind]);
    const page = readFileSync(join(ROOT, "docs", "extend", `${kind}.md`), "utf8");
    const named = [...page.matchAll(/^\| `([^`]+)` \|/gmu)].map(([, path = ""]) => path);
    const pattern = (path: string): RegExp =>
      new RegExp(`^${path.replace(/<[a-z]+>/gu, "[A-Za-z0-9_-]+").replaceAll(".", "\\.")}$`, "u");
    expect(files.filter((file) => !named.some((path) => pattern(path).test(file)))).toEqual([]);
    expect(named.length).toBeLessThanOrEqual(MOST[kind]);
    // What is there is in the way, and nothing of it is written over.
    const before = files.map((file) => readFileSync(join(scratch, file), "utf8"));
    expect(make).toThrow(/taken|is there already/u);
    expect(files.map((file) => readFileSync(join(scratch, file), "utf8"))).toEqual(before);
  });
});

describe("npm run new", () => {
  it("has a page for each", () => {
    expect(Object.keys(DRAFTS).sort()).toEqual([...KINDS].sort());
  });
  it("writes what the compiler takes, all of it together", () => {
    const project = SHORT ? join("src", "rules", "tsconfig.json") : join("src", "tsconfig.json");
    const { stdout } = spawnSync(
      process.execPath,
      [join(ROOT, "node_modules", "typescript-native", "bin", "tsc"), "-p", join(scratch, project)],
      { encoding: "utf8" },
    );
    expect(stdout).toBe("");
  }, 180_000);
  it.each([
    ["spell", { ruleset: "drama", id: "a" }, /no draft of "spell"/u],
    ["act", { ruleset: "chess", id: "a" }, /no ruleset "chess"/u],
    ["act", { ruleset: "drama", id: "Big bang" }, /"Big bang" has to be one word/u],
    ["act", { ruleset: "drama", id: "boo", rule: "FUD-001" }, /begin with DRA-/u],
  ])("says what is wrong: %s %o", (kind, said, words) => {
    expect(() => draft(kind, said, scratch)).toThrow(words);
  });
});
