import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const tool = (await import(/* @vite-ignore */ join(ROOT, "tools", "help-pages.mjs"))) as {
  helpSources(): Promise<Record<string, string>>;
  staleHelp(): Promise<readonly string[]>;
};

describe("the pages on sharing and converting at the table", () => {
  it("are what docs/ says: node --import tsx tools/help-pages.mjs writes them when this fails", async () =>
    expect(await tool.staleHelp()).toEqual([]));
  it("have a page for each chapter, under ids that windows open them by", async () => {
    const sources = Object.values(await tool.helpSources());
    const windows = readFileSync(join(ROOT, "src", "foundry", "sharing", "help.ts"), "utf8");
    for (const [i, file] of ["docs/sharing.md", "docs/converting.md"].entries()) {
      const chapters = [...readFileSync(join(ROOT, file), "utf8").matchAll(/^## (.+)$/gmu)].map((m) => m[1]);
      const names = [...(sources[i] ?? "").matchAll(/^ {4}name: "?(.+?)"?$/gmu)].map((m) => m[1]);
      expect(names.slice(1)).toEqual(chapters);
      expect(windows).toContain(`"${/^_id: (\w+)$/mu.exec(sources[i] ?? "")?.[1] ?? "none"}"`);
    }
  });
  it("hold no link that is only an example", async () =>
    expect(Object.values(await tool.helpSources()).join("\n")).not.toContain("@UUID["));
});
