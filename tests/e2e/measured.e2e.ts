/** Type and contrast by measurement, on every screen in both themes: nothing under 12 pixels, nothing that is read in condensed letters, numbers of one width, and words that stand out as WCAG's AA asks. */
import AxeBuilder from "@axe-core/playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { everyScreen, PIECES } from "./every-screen.ts";
import { inGame, openTable, type TestTable } from "./support.ts";

/** What of the type in a part of the page is too small, condensed though it is read, or of numbers that dance. */
const typeOf = (where: string): string[] => {
  const root = document.querySelector(where);
  const found = new Set<string>();
  if (!root) return ["isn't there"];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim().replaceAll(/\s+/gu, " ") ?? "";
    const element = node.parentElement;
    if (text === "" || !element || !element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.closest(".visually-hidden, svg, option, style, script, .fa-solid, .fa-regular")) continue;
    // What the host draws is the host's.
    if (!element.closest(".crossover") || element.closest(".window-header")) continue;
    const style = getComputedStyle(element);
    const size = Number.parseFloat(style.fontSize);
    if (size === 0) continue;
    const at = `${element.localName}.${[...element.classList].join(".")} in .${[...(element.parentElement?.classList ?? [])].join(".")}: “${text.slice(0, 40)}”`;
    if (size < 12) found.add(`${String(size)} px: ${at}`);
    const condensed = style.fontFamily.includes("Crossover Head");
    const label = element.closest(
      "button, summary, h1, h2, h3, h4, th, legend, label, .label, .chip, .caption-box, .outcome, .number",
    );
    if (condensed && !label && text.split(" ").length > 5) found.add(`condensed: ${at}`);
    if (element.matches(".number") && /\d/u.test(text) && !style.fontVariantNumeric.includes("tabular-nums"))
      found.add(`dances: ${at}`);
  }
  return [...found];
};

describe("measured", () => {
  let table: TestTable;
  beforeAll(async () => {
    table = await openTable(14, { everyRuleset: true, quietForms: true });
  });
  afterAll(async () => {
    await table?.close();
  });

  it.each(PIECES)(
    "%s: nothing under 12 px, nothing that is read condensed, contrast AA in both themes",
    async (piece, walk) => {
      const seat = await table.join("Gamemaster");
      const wrong = new Map<string, string>();
      const say = (screen: string, what: string): void => void wrong.set(what, wrong.get(what) ?? screen);
      const seen = await everyScreen(
        seat,
        async ({ name, selector }) => {
          for (const what of await inGame(seat.page, typeOf, selector)) say(name, what);
          for (const theme of ["dark", "light"] as const) {
            // A ground on its way from one theme to the other has no contrast of its own.
            await seat.page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
            const { violations } = await new AxeBuilder({ page: seat.page })
              .include(selector)
              .options({ preload: false, runOnly: ["color-contrast"] })
              .analyze();
            for (const { nodes } of violations)
              for (const node of nodes)
                say(
                  name,
                  `${theme}: ${node.target.join(" ").replaceAll(/#[\w-]+/gu, "#")} ${/contrast of [\d.]+/u.exec(node.failureSummary ?? "")?.[0] ?? ""} ${node.html.slice(0, 120)}`,
                );
          }
        },
        { ...walk, forms: 3 },
      );
      await seat.context.close();
      const told = [...wrong].map(([what, screen]) => `${screen}: ${what}`);
      console.log([`${piece}: ${String(seen.length)} screens`, ...told].join("\n"));
      expect(seen.length).toBeGreaterThan(5);
      expect(told).toEqual([]);
    },
    900_000,
  );
});
