import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import AxeBuilder from "@axe-core/playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { uncredited, uncreditedCode } from "../../tools/credits.mjs";
import { unpackRelease } from "./release.ts";
import { LOOKS, nextFaces, openTable, type Seat, type TestTable } from "./support.ts";

describe("the release zip", () => {
  it("has the manifest at its root, everything the manifest names, and nothing that doesn't belong", () => {
    const folder = mkdtempSync(join(tmpdir(), "crossover-zip-"));
    const names = unpackRelease(folder);
    for (const name of [
      "system.json",
      "crossover.mjs",
      "LICENSE",
      "CREDITS.md",
      "lang/en.json",
      "lang/en/fudge.json",
      "styles/variables.css",
      "styles/crossover.css",
    ])
      expect(names).toContain(name);
    // A page asks for each file of styles: those that the manifest names, and those that come late, are whole.
    const styles = names.filter((n) => n.endsWith(".css"));
    const late = readdirSync(fileURLToPath(new URL("../../styles/late", import.meta.url)));
    expect(styles.sort()).toEqual(
      ["crossover.css", "variables.css", ...late.map((n) => `late/${n}`)].map((n) => `styles/${n}`).sort(),
    );
    for (const name of styles) expect(readFileSync(join(folder, name), "utf8")).not.toContain("@import");
    // Each part of the module comes with the map that names its sources.
    const parts = names.filter((n) => n.startsWith("parts/") && n.endsWith(".mjs") && !n.includes("runtime"));
    expect(parts.length).toBeGreaterThan(5);
    for (const part of parts) expect(names).toContain(`${part}.map`);
    for (const pack of ["fudge-characters", "fudge-conditions", "fudge-rules"])
      expect(existsSync(join(folder, "packs", pack, "CURRENT"))).toBe(true);
    expect(
      names.filter((n) => /(^|\/)(LOCK|node_modules|_source|src|tabletop|template\.json)(\/|$)|\.ts$/u.test(n)),
    ).toEqual([]);
    rmSync(folder, { recursive: true, force: true });
  });
  it("says in its CREDITS.md where each picture, sound, typeface and library in it is from", () => {
    const folder = mkdtempSync(join(tmpdir(), "crossover-zip-"));
    const names = unpackRelease(folder);
    const read = (name: string): string => readFileSync(join(folder, name), "utf8");
    expect(names.filter((name) => name.startsWith("assets/")).length).toBeGreaterThan(500);
    expect(uncredited(names, read("CREDITS.md"))).toEqual([]);
    const maps = names.filter((name) => name.endsWith(".map")).map(read);
    expect(uncreditedCode(maps, read("CREDITS.md"))).toEqual([]);
    rmSync(folder, { recursive: true, force: true });
  });
});

describe("accessibility and small windows", () => {
  let table: TestTable;
  beforeAll(async () => {
    table = await openTable(14);
  });
  afterAll(async () => {
    await table?.close();
  });

  /** Serious and critical findings of axe within a part of the page. */
  // preload off: axe would fetch imported stylesheets by addresses of its own making.
  async function serious(seat: Seat, selector: string): Promise<string[]> {
    const { violations } = await new AxeBuilder({ page: seat.page })
      .include(selector)
      .options({ preload: false })
      .analyze();
    return violations
      .filter((v) => v.impact === "serious" || v.impact === "critical")
      .map(
        (v) =>
          `${v.id}: ${v.nodes
            .map((n) => `${n.target.join(" ")} ${n.failureSummary ?? ""}`)
            .slice(0, 3)
            .join(" | ")}`,
      );
  }

  it("no line of a Drama card's picture runs out of the card, with a narrow typeface or without one", async () => {
    const folder = fileURLToPath(new URL("../../assets-src/cards/", import.meta.url));
    const names = readdirSync(folder).filter((name) => name.endsWith(".svg"));
    const cards = names.map((name) => [name, readFileSync(join(folder, name), "utf8")] as const);
    expect(cards.length).toBeGreaterThan(60);
    const seat = await table.join("Gamemaster");
    const faces = [cards, cards.map(([name, svg]) => [name, svg.replaceAll("Barlow Condensed, Arial Narrow,", "")])];
    const page = await seat.context.newPage();
    await page.setContent("<body></body>");
    const out = await page.evaluate(
      (all) =>
        all.flatMap(([name = "", svg = ""]) => {
          const box = document.createElement("div");
          box.innerHTML = svg;
          document.body.append(box);
          // The frame lies 4 within 250.
          const found = [...box.querySelectorAll("text")].flatMap((line) => {
            const { x, width } = line.getBBox();
            return x < 8 || x + width > 240 ? [`${name}: ${line.textContent}`] : [];
          });
          box.remove();
          return found;
        }),
      faces.flat(),
    );
    expect(out).toEqual([]);
    await seat.context.close();
  });

  const sheet = (seat: Seat, action: string): Promise<unknown> =>
    seat.page.evaluate(async (what) => {
      interface Sheet {
        render(o: object): Promise<unknown>;
        toggleMode(): Promise<unknown>;
        setPosition(o: object): unknown;
      }
      const actor = (
        globalThis as unknown as { game: { actors: { getName(n: string): { sheet: Sheet } } } }
      ).game.actors.getName("Breakwater");
      await actor.sheet.render({ force: true });
      if (what === "edit") await actor.sheet.toggleMode();
      actor.sheet.setPosition({ left: 0, top: 0, width: Math.min(760, window.innerWidth - 8) });
    }, action);

  for (const { theme, width } of LOOKS)
    it(`sheet in play and edit mode, ${theme}, ${width} px: axe finds nothing serious, nothing runs out of the window`, async () => {
      const seat = await table.join("Gamemaster", { theme, width, height: 900 });
      await sheet(seat, "play");
      await seat.page.waitForTimeout(300);
      expect(await serious(seat, ".crossover.actor-sheet")).toEqual([]);
      const overflow = await seat.page
        .locator(".crossover.actor-sheet .window-content")
        .evaluate((e) => e.scrollWidth - e.clientWidth);
      expect(overflow).toBeLessThanOrEqual(1);
      await sheet(seat, "edit");
      await seat.page.waitForTimeout(300);
      expect(await serious(seat, ".crossover.actor-sheet")).toEqual([]);
      expect(seat.errors).toEqual([]);
      expect(await seat.page.locator("body").innerText()).not.toMatch(/CROSSOVER\.[A-Z]/u);
      await seat.context.close();
    });

  it("roll dialog, card and tracker: axe finds nothing serious, no raw key is shown", async () => {
    const seat = await table.join("Gamemaster");
    await sheet(seat, "play");
    await seat.page.locator(".actor-sheet [data-trait='ability:agl']").first().click();
    await seat.page.locator(".roll-dialog").waitFor();
    expect(await serious(seat, ".roll-dialog")).toEqual([]);
    await nextFaces(seat.page, [1, 1, 1]);
    await seat.page.locator(".roll-dialog button[type=submit]").click();
    await seat.page.locator("#sidebar .exchange-card").last().waitFor();
    expect(await serious(seat, "#sidebar .exchange-card")).toEqual([]);
    await seat.page.evaluate(async () => {
      interface G {
        game: { combats: { contents: { rollAll(): Promise<unknown>; startCombat(): Promise<unknown> }[] } };
        ui: { sidebar: { changeTab(t: string, g: string): void } };
      }
      const g = globalThis as unknown as G;
      await g.game.combats.contents[0]?.rollAll();
      await g.game.combats.contents[0]?.startCombat();
      g.ui.sidebar.changeTab("combat", "primary");
    });
    await seat.page.locator(".crossover-tracker .pip").first().waitFor();
    expect(await serious(seat, ".crossover-tracker")).toEqual([]);
    expect(await seat.page.locator("body").innerText()).not.toMatch(/CROSSOVER\.[A-Z]/u);
    expect(seat.errors).toEqual([]);
    await seat.context.close();
  });
});
