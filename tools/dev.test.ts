import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { follow } from "./dev.ts";

describe("npm run dev", () => {
  let base = "";
  let said: string[] = [];
  let stop = (): void => undefined;
  let bundle: (out: string) => void = () => undefined;
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(join(base, path)), { recursive: true });
    writeFileSync(join(base, path), text);
  };
  const read = (path: string): string | null =>
    existsSync(join(base, path)) ? readFileSync(join(base, path), "utf8") : null;

  beforeEach(() => {
    base = mkdtempSync(join(tmpdir(), "crossover-dev-"));
    said = [];
    for (const file of ["templates/a.hbs", "styles/a.css", "lang/en.json", "src/a.ts"]) put(`root/${file}`, "1");
    put("table/crossover.mjs", "old");
    put("table/parts/fudge-old.mjs", "old");
    put("table/templates/gone.hbs", "old");
    stop = follow({
      root: join(base, "root"),
      folder: join(base, "table"),
      bundle: (out) => Promise.resolve().then(() => bundle(out)),
      say: (line) => void said.push(line),
    });
  });
  afterEach(() => {
    stop();
    rmSync(base, { recursive: true, force: true });
  });

  it("a template, a style and a text are at the table as they were saved; what an editor leaves for a moment isn't", async () => {
    put("root/templates/deep/b.hbs", "new");
    put("root/styles/a.css", "new");
    put("root/lang/en.json", "new");
    put("root/styles/.a.css.swp", "half");
    await expect
      .poll(() => ["templates/deep/b.hbs", "styles/a.css", "lang/en.json"].map((f) => read(`table/${f}`)))
      .toEqual(["new", "new", "new"]);
    expect(read("table/styles/.a.css.swp")).toBeNull();
  });
  it("a style sheet that another takes along has another address there, so that the page reads it anew", async () => {
    put("table/styles/crossover.css", '@import url("a.css") layer(base);\n@import url("b.css");\n');
    put("table/styles/late/window.css", '@import url("../a.css") layer(sheets);\n');
    put("root/styles/a.css", "new");
    await expect.poll(() => read("table/styles/late/window.css")).toMatch(/\.\.\/a\.css\?\d+"/u);
    await expect
      .poll(() => read("table/styles/crossover.css"))
      .toMatch(/^@import url\("a\.css\?\d+"\) layer\(base\);\n@import url\("b\.css"\);\n$/u);
  });
  it("what is gone from the sources is gone from the table", async () => {
    put("root/templates/gone.hbs", "old");
    await expect.poll(() => said).toContain("templates/gone.hbs is at the table");
    rmSync(join(base, "root/templates/gone.hbs"));
    await expect.poll(() => read("table/templates/gone.hbs")).toBeNull();
  });
  it("code is bundled, and its earlier parts are gone", async () => {
    bundle = (out) => {
      mkdirSync(join(out, "parts"));
      writeFileSync(join(out, "parts", "fudge-new.mjs"), "new");
      writeFileSync(join(out, "crossover.mjs"), "new");
    };
    put("root/src/a.ts", "2");
    await expect.poll(() => said.some((line) => /^built in .* reload the page$/u.test(line))).toBe(true);
    expect([read("table/crossover.mjs"), read("table/parts/fudge-new.mjs"), read("table/parts/fudge-old.mjs")]).toEqual(
      ["new", "new", null],
    );
  });
  it("code that can't be read leaves what is at the table, and says why", async () => {
    bundle = () => {
      throw new Error("a.ts: unexpected end");
    };
    put("root/src/a.ts", "2");
    await expect.poll(() => said).toContain("not built: a.ts: unexpected end");
    expect([read("table/crossover.mjs"), read("table/parts/fudge-old.mjs")]).toEqual(["old", "old"]);
  });
  it("a test is no part of a table", async () => {
    put("root/src/a.test.ts", "2");
    put("root/lang/en.json", "3");
    await expect.poll(() => read("table/lang/en.json")).toBe("3");
    expect(said.some((line) => line.includes("built"))).toBe(false);
  });
});
