import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { rulesets } from "../tools/rulesets.mjs";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
const RULESETS = rulesets.map((r) => r.id);

function* walk(dir: string): Generator<string> {
  for (const name of readdirSync(dir)) {
    const path = join(dir, name);
    if (statSync(path).isDirectory()) yield* walk(path);
    else if (path.endsWith(".ts") && !path.endsWith(".d.ts")) yield path;
  }
}

interface Module {
  readonly file: string;
  readonly text: string;
  /** Imports of the repository, as paths from its root. */
  readonly imports: readonly string[];
  /** Those that exist at run time: no `import type`. */
  readonly runtime: readonly string[];
  readonly packages: readonly string[];
}

function read(path: string): Module {
  const text = readFileSync(path, "utf8");
  const found = [
    ...text.matchAll(/^\s*(?:import|export)\s+(type\s+)?(?:([^"';]*?)\s+from\s+)?["']([^"']+)["']/gmu),
  ].map((m) => ({ typeOnly: Boolean(m[1]), names: m[2] ?? "", target: m[3] ?? "" }));
  const local = (target: string): string =>
    relative(ROOT, resolve(dirname(path), target))
      .split(sep)
      .join("/");
  const own = found.filter((f) => f.target.startsWith("."));
  const isType = (f: (typeof found)[number]): boolean =>
    f.typeOnly || /^\{\s*(type\s+\w+(\s+as\s+\w+)?\s*,?\s*)+\}$/u.test(f.names);
  return {
    file: relative(ROOT, path).split(sep).join("/"),
    text,
    imports: own.map((f) => local(f.target)),
    runtime: own.filter((f) => !isType(f)).map((f) => local(f.target)),
    packages: found.filter((f) => !f.target.startsWith(".")).map((f) => f.target),
  };
}

const all = ["src", "tabletop", "tools"].flatMap((d) => [...walk(join(ROOT, d))].map(read));
// What stands beside tests to serve them is no part of the system: it may name every ruleset.
const code = all.filter((m) => !m.file.endsWith(".test.ts") && !m.file.startsWith("src/foundry/laws/"));
const rulesetOf = (file: string, layer: string): string | null =>
  new RegExp(`^src/${layer}/([^/]+)/`, "u").exec(file)?.[1] ?? null;

/** Cycles among run-time imports, each as a path that ends where it began. */
function cycles(modules: readonly Module[]): string[] {
  const graph = new Map(modules.map((m) => [m.file, m.runtime]));
  const done = new Set<string>();
  const out: string[] = [];
  const visit = (file: string, trail: readonly string[]): void => {
    const at = trail.indexOf(file);
    if (at !== -1) {
      out.push([...trail.slice(at), file].join(" -> "));
      return;
    }
    if (done.has(file)) return;
    for (const next of graph.get(file) ?? []) if (graph.has(next)) visit(next, [...trail, file]);
    done.add(file);
  };
  for (const m of modules) visit(m.file, []);
  return out;
}

describe("the layers import downwards only", () => {
  it("rules import the kernel and their own ruleset, and no package", () => {
    const wrong = code
      .filter((m) => m.file.startsWith("src/rules/"))
      .flatMap((m) => {
        const own = rulesetOf(m.file, "rules");
        const bad = m.imports.filter(
          (i) => !i.startsWith("src/rules/kernel/") && !(own !== "kernel" && i.startsWith(`src/rules/${own}/`)),
        );
        // What serves tests may use what they use.
        const packages = m.file.includes("/testing/") ? m.packages.filter((p) => p !== "vitest") : m.packages;
        return [...bad, ...packages].map((i) => `${m.file} -> ${i}`);
      });
    expect(wrong).toEqual([]);
  });

  it("nothing outside a ruleset's rules imports past its index.ts", () => {
    const wrong = code
      .filter((m) => !m.file.startsWith("src/rules/"))
      .flatMap((m) =>
        m.imports
          .filter((i) => new RegExp(`^src/rules/(${RULESETS.join("|")})/(?!index\\.ts$)`, "u").test(i))
          .map((i) => `${m.file} -> ${i}`),
      );
    expect(wrong).toEqual([]);
  });

  it("a ruleset's adapter imports its own rules, the kernel and shared code, never another ruleset", () => {
    const wrong = code.flatMap((m) => {
      const own = rulesetOf(m.file, "foundry");
      if (own === null || !RULESETS.includes(own)) return [];
      return m.imports
        .filter((i) =>
          RULESETS.some((r) => r !== own && (i.startsWith(`src/rules/${r}/`) || i.startsWith(`src/foundry/${r}/`))),
        )
        .map((i) => `${m.file} -> ${i}`);
    });
    expect(wrong).toEqual([]);
  });

  it("shared code reaches rulesets through the registry: only lists name one", () => {
    const lists = ["src/foundry/declarations.ts", "src/foundry/rulesets.ts", "src/foundry/subtypes.ts"];
    const wrong = code
      .filter(
        (m) =>
          m.file.startsWith("src/foundry/") &&
          !RULESETS.includes(rulesetOf(m.file, "foundry") ?? "") &&
          !lists.includes(m.file),
      )
      .flatMap((m) =>
        m.imports.filter((i) => RULESETS.some((r) => i.includes(`/${r}/`))).map((i) => `${m.file} -> ${i}`),
      );
    expect(wrong).toEqual([]);
  });

  it("the early half and the people of a ruleset reach what is done at a table through play.ts alone: a page loads it once somebody does something", () => {
    const graph = new Map(code.map((m) => [m.file, m.runtime]));
    const reached = new Set<string>();
    const visit = (file: string): void => {
      if (reached.has(file)) return;
      reached.add(file);
      for (const next of graph.get(file) ?? []) visit(next);
    };
    for (const file of ["src/crossover.ts", ...RULESETS.map((r) => `src/foundry/${r}/people.ts`)]) visit(file);
    const play = [
      "play-half",
      "exchange/desk",
      "exchange/ask",
      "acts/run",
      "rolls/roll-dialog",
      "chat/card",
      "combat/flow",
    ];
    expect(play.filter((name) => reached.has(`src/foundry/${name}.ts`))).toEqual([]);
  });

  it("the system and the tabletop know nothing of each other", () => {
    const wrong = code.flatMap((m) =>
      m.imports
        .filter(
          (i) =>
            (m.file.startsWith("src/") && i.startsWith("tabletop/")) ||
            (m.file.startsWith("tabletop/") && i.startsWith("src/")),
        )
        .map((i) => `${m.file} -> ${i}`),
    );
    expect(wrong).toEqual([]);
  });

  it("the tabletop's common part needs neither browser nor server, and those two don't meet", () => {
    // The contract suite stands outside of both: it starts a server and drives browsers.
    const wrong = code
      .filter(
        (m) =>
          m.file.startsWith("tabletop/") && !m.file.startsWith("tabletop/contract/") && !m.file.endsWith("config.ts"),
      )
      .flatMap((m) => {
        const part = m.file.split("/")[1] ?? "";
        return m.imports
          .filter(
            (i) => i.startsWith("tabletop/") && !i.startsWith(`tabletop/${part}/`) && !i.startsWith("tabletop/common/"),
          )
          .map((i) => `${m.file} -> ${i}`);
      });
    expect(wrong).toEqual([]);
  });
});

describe("the code has no knots", () => {
  it("no import cycle in the system", () => {
    expect(cycles(code.filter((m) => m.file.startsWith("src/")))).toEqual([]);
  });

  it("nothing compares a ruleset's id", () => {
    const names = RULESETS.join("|");
    const pattern = new RegExp(
      `[=!]==?\\s*["'\`](${names})["'\`]|["'\`](${names})["'\`]\\s*[=!]==?|case\\s+["'\`](${names})["'\`]`,
      "u",
    );
    const wrong = code
      .filter((m) => m.file.startsWith("src/foundry/"))
      .flatMap((m) =>
        m.text.split("\n").flatMap((l, n) => (pattern.test(l) ? [`${m.file}:${n + 1} ${l.trim()}`] : [])),
      );
    expect(wrong).toEqual([]);
  });

  it("what the table brings by itself goes through one-window.ts, since a Gamemaster may have two windows", () => {
    // Requests reach one window; questions at the start and work of its own are each window's.
    const own = [
      "src/foundry/doompool/fortune/growth.ts",
      "src/foundry/drama/fortune/deck/errands.ts",
      "src/foundry/exchange/ask.ts",
      "src/foundry/exchange/start.ts",
      "src/foundry/one-window.ts",
      "src/foundry/self-test/smoke.ts",
      "src/foundry/settings/choose.ts",
      "src/foundry/sharing/author/installed.ts",
      "src/foundry/table/answers.ts",
    ];
    const found = code.filter((m) => m.file.startsWith("src/") && /activeGM\b.*isSelf/u.test(m.text));
    expect(found.map((m) => m.file).filter((file) => !own.includes(file))).toEqual([]);
  });

  it("what is on the page may be in another browser window (Foundry 14): dom.ts listens and finds, and nothing asks for a class of this one", () => {
    // The HUD, lines over the board and what probes the platform itself are of the page alone.
    const own = ["src/foundry/dom.ts", "src/foundry/self-test/probes.ts", "src/foundry/gesture.ts"];
    const pattern =
      /\binstanceof (?:HTML\w*Element|Element|Node|NodeList|RadioNodeList|SVG\w*|\w*Event|Document|Window)\b|(?<![.\w])document\.(?:addEventListener|activeElement|querySelector|querySelectorAll|getSelection|elementFromPoint|execCommand)\b/u;
    const found = code
      .filter((m) => m.file.startsWith("src/foundry/") && !own.includes(m.file))
      .flatMap((m) =>
        m.text.split("\n").flatMap((l, n) => (pattern.test(l) ? [`${m.file}:${n + 1} ${l.trim()}`] : [])),
      );
    expect(found).toEqual([]);
  });

  it("a ruleset that stands there is played: adapter, subtypes, odds of the command line, rules and texts", () => {
    const named = (file: string): string[] => {
      const text = readFileSync(join(ROOT, file), "utf8");
      return RULESETS.filter((id) => text.includes(`./${id}/`) || text.includes(`./${id}.ts`));
    };
    for (const file of [
      "src/foundry/declarations.ts",
      "src/foundry/rulesets.ts",
      "src/foundry/subtypes.ts",
      "tools/odds/run.ts",
    ])
      expect([file, ...named(file)]).toEqual([file, ...RULESETS]);
    for (const id of RULESETS)
      for (const file of [`src/rules/${id}/index.ts`, `docs/rules/${id}.md`, `lang/en/${id}.json`])
        expect(existsSync(join(ROOT, file)), file).toBe(true);
  });

  it("the rules of every ruleset stand in the same twelve chapters", () => {
    const chapters = "dice hero build powers things state harm turn fortune acts cards forecast testing".split(" ");
    const found = RULESETS.flatMap((id) =>
      readdirSync(join(ROOT, "src/rules", id), { withFileTypes: true })
        .filter((e) => e.isDirectory() && !chapters.includes(e.name))
        .map((e) => `${id}/${e.name}`),
    );
    expect(found).toEqual([]);
  });

  it("so does what they are at the table, in the rulesets that stand on acts", () => {
    const chapters = "dice hero build powers things state harm turn fortune acts cards forecast models sheets".split(
      " ",
    );
    const found = ["destiny", "drama"].flatMap((id) =>
      readdirSync(join(ROOT, "src/foundry", id), { withFileTypes: true })
        .filter((e) => e.isDirectory() && !chapters.includes(e.name))
        .map((e) => `${id}/${e.name}`),
    );
    expect(found).toEqual([]);
  });

  it("a test stands beside its file under its name, in the rulesets that stand on acts; what plays several stands under testing", () => {
    const [files, tests] = [
      all.filter((m) => !m.file.endsWith(".test.ts")),
      all.filter((m) => m.file.endsWith(".test.ts")),
    ];
    const known = new Set(files.map((m) => m.file));
    const alone = tests
      .map((m) => m.file)
      .filter((file) => /^src\/(?:rules|foundry)\/(?:destiny|drama)\//u.test(file) && !file.includes("/testing/"))
      .filter((file) => !known.has(file.replace(/\.test\.ts$/u, ".ts")));
    expect(alone).toEqual([]);
  });

  it("a test that puts a module in another's place has a worker of its own", () => {
    const config = readFileSync(join(ROOT, "vitest.config.ts"), "utf8");
    const mocking = all.filter((m) => /\bvi\.(?:do)?[Mm]ock\(/u.test(m.text)).map((m) => m.file);
    expect(mocking.filter((file) => !config.includes(`"${file}"`))).toEqual([]);
  });

  it("rules use no clock, no chance and no platform", () => {
    const wrong = code
      .filter((m) => m.file.startsWith("src/rules/"))
      .flatMap((m) =>
        m.text
          .split("\n")
          .flatMap((l, n) =>
            /\b(Math\.random|Date\.now|new Date|performance\.|globalThis|document\.|window\.|game\.)/u.test(
              l.replace(/\/\/.*|\*.*/u, ""),
            )
              ? [`${m.file}:${n + 1} ${l.trim()}`]
              : [],
          ),
      );
    expect(wrong).toEqual([]);
  });
});
