/** Takes the pictures of docs/look.md, small WebP files in docs/pictures. A screen is one entry of SCREENS: its name, and how it comes before the camera. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, chromium, type Locator, type Page } from "playwright-core";
import { openTable, type TestTable } from "../tests/e2e/support.ts";
import { allFaces, pictureName, writeFaces } from "./faces.mjs";
import { at, CHROMIUM_FLAGS, findBrowser } from "./lib.mjs";

const OUT = at("docs", "pictures");

interface Camera {
  /** A page of our own, with this in its body; addresses are seen from a folder that holds the packs' pictures. */
  page(html: string, width: number): Promise<Page>;
  /** The demo table, built once for all that need it. */
  table(): Promise<TestTable>;
}

interface Screen {
  readonly name: string;
  take(camera: Camera): Promise<Locator>;
}

const SCENES = ["rooftops", "archive", "opera", "line-nine", "tram-depot"];
const rulesets = [...new Set(allFaces().map((f) => f.ruleset))];
const src = (kind: string, ruleset: string, name: string): string => `${kind}/${pictureName(ruleset, name)}.svg`;

/** Everybody of a ruleset: the portrait, and the token as small as it stands on a board. */
const contactSheet = (ruleset: string): string =>
  allFaces()
    .filter((f) => f.ruleset === ruleset)
    .map(
      ({ name }) =>
        `<figure style="display:inline-block;width:112px;margin:0 0 8px;vertical-align:top"><img src="${src("portraits", ruleset, name)}" width="104"><figcaption style="display:flex;align-items:center;gap:4px;font:11px sans-serif;color:#fff"><img src="${src("tokens", ruleset, name)}" width="40">${name}</figcaption></figure>`,
    )
    .join("");

const SCREENS: readonly Screen[] = [
  ...rulesets.map((ruleset) => ({
    name: `portraits-${ruleset}`,
    take: async (camera: Camera) => (await camera.page(contactSheet(ruleset), 916)).locator("body"),
  })),
  ...SCENES.map((scene) => ({
    name: `scene-${scene}`,
    take: async (camera: Camera) =>
      (
        await camera.page(
          `<img src="${pathToFileURL(at("assets-src", "scenes", `${scene}.svg`)).href}" width="640">`,
          656,
        )
      ).locator("img"),
  })),
];

/** A part of a page as WebP, which the browser itself makes of a screenshot. */
async function asWebp(page: Page, png: Buffer): Promise<Buffer> {
  const text = await page.evaluate(async (encoded: string) => {
    const bytes = Uint8Array.from(atob(encoded), (c) => c.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = document.createElement("canvas");
    canvas.width = image.width;
    canvas.height = image.height;
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    return canvas.toDataURL("image/webp", 0.82).split(",")[1] ?? "";
  }, png.toString("base64"));
  return Buffer.from(text, "base64");
}

const wanted = process.argv.slice(2);
const screens = SCREENS.filter(({ name }) => wanted.length === 0 || wanted.some((w) => name.startsWith(w)));
const folder = mkdtempSync(join(tmpdir(), "crossover-pictures-"));
const browser: Browser = await chromium.launch({ executablePath: findBrowser() ?? "", args: CHROMIUM_FLAGS });
let table: TestTable | null = null;
try {
  await writeFaces(folder);
  mkdirSync(OUT, { recursive: true });
  const camera: Camera = {
    page: async (html, width) => {
      const page = await browser.newPage({ viewport: { width, height: 600 } });
      const path = join(folder, "page.html");
      writeFileSync(
        path,
        `<!doctype html><meta charset="utf-8"><body style="margin:0;padding:8px;background:#23272f">${html}`,
      );
      await page.goto(pathToFileURL(path).href);
      return page;
    },
    table: async () => (table ??= await openTable(14, { everyRuleset: true })),
  };
  for (const { name, take } of screens) {
    const seen = await take(camera);
    const webp = await asWebp(seen.page(), await seen.screenshot({ animations: "disabled" }));
    writeFileSync(join(OUT, `${name}.webp`), webp);
    console.log(`${name}.webp ${Math.round(webp.length / 1024)} kB`);
    await seen.page().close();
  }
} finally {
  await browser.close();
  await (table as TestTable | null)?.close();
  rmSync(folder, { recursive: true, force: true });
}
