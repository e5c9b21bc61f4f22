/** What the pages for builders name is there: paths anywhere, and in architecture.md what a line says of the files it names. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { rulesets } from "../tools/rulesets.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const read = (file: string): string => readFileSync(join(ROOT, file), "utf8");
const ARCHITECTURE = "docs/architecture.md";
const PAGES = [
  ARCHITECTURE,
  "CONTRIBUTING.md",
  "README.md",
  ...readdirSync(join(ROOT, "docs/extend")).map((name) => `docs/extend/${name}`),
];

const NOT_OURS = new Set(["node_modules", "build", "dist", "Data", "coverage", ".git"]);
const files = readdirSync(ROOT, { withFileTypes: true })
  .filter((entry) => !NOT_OURS.has(entry.name))
  .flatMap((entry) =>
    entry.isDirectory()
      ? readdirSync(join(ROOT, entry.name), { recursive: true, encoding: "utf8" }).map(
          (file) => `${entry.name}/${file.replaceAll("\\", "/")}`,
        )
      : [entry.name],
  );
/** Every file and folder, also as short as a page may name it: by its last parts. */
const known = new Set(
  files.flatMap((file) => {
    const parts = file.split("/");
    return parts.flatMap((_part, from) =>
      parts.slice(from).map((_p, to) => parts.slice(from, from + to + 1).join("/")),
    );
  }),
);
const TOP = new Set(files.map((file) => file.split("/")[0]));
/** Made by a build or by Foundry, and not kept. */
const MADE = /^(?:build|dist|Data)\/|^types\/crossover\.d\.ts$/u;

const quoted = (text: string): string[] => [...text.matchAll(/`([^`\n]+)`/gu)].map((m) => m[1] ?? "");
const isPath = (word: string): boolean =>
  /^[\w.<>{},*/-]+$/u.test(word) &&
  !MADE.test(word) &&
  (/[^.]\.(?:ts|mts|mjs|json|jsonc|hbs|md|css)$/u.test(word) || (word.includes("/") && TOP.has(word.split("/")[0])));

/** `<ruleset>` is each of the five, `{a,b}` both; of a name that is somebody's to choose (`<act>.ts`) what stands before it. */
function spelled(path: string): string[] {
  const braces = /\{([^}]+)\}/u.exec(path);
  if (braces) return (braces[1] ?? "").split(",").flatMap((one) => spelled(path.replace(braces[0], one)));
  return path.includes("<ruleset>")
    ? rulesets.flatMap(({ id }) => spelled(path.replaceAll("<ruleset>", id)))
    : [path.replace(/\/(?:[^/]*[*<].*)?$/u, "")];
}

describe("pages for builders", () => {
  it.each(PAGES)("%s names no path that isn't there", (page) => {
    const missing = quoted(read(page))
      .filter(isPath)
      .flatMap(spelled)
      .filter((path) => !known.has(path));
    expect(missing).toEqual([]);
  });

  it("what architecture.md says is in a file is in one of those that the line names", () => {
    const named = read(ARCHITECTURE)
      .split("\n")
      .flatMap((line) => {
        const words = quoted(line);
        const here = words.filter(isPath).flatMap(spelled);
        const texts = here.filter((path) => files.includes(path) && statSync(join(ROOT, path)).isFile()).map(read);
        const names = words.filter((word) => /^(?:[a-zA-Z]\w+|[A-Z]{3}-\d{3})$/u.test(word));
        return texts.length === 0
          ? []
          : names
              .filter((name) => !texts.some((text) => new RegExp(`\\b${name}\\b`, "u").test(text)))
              .map((name) => `${name}: ${here.join(", ")}`);
      });
    expect(named).toEqual([]);
  });

  it("its chapters are the folders that there are", () => {
    const table = [...read(ARCHITECTURE).matchAll(/^\| `(\w+)` \|/gmu)].map((m) => m[1]);
    const beside = ["testing", "models", "sheets"];
    const folders = rulesets.flatMap(({ id }) =>
      ["rules", "foundry"].flatMap((layer) =>
        readdirSync(join(ROOT, "src", layer, id), { withFileTypes: true })
          .filter((entry) => entry.isDirectory())
          .map((entry) => entry.name),
      ),
    );
    expect(new Set(folders.filter((name) => !beside.includes(name)))).toEqual(new Set(table));
  });
});
