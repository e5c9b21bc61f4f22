/** How the bringing in of 2,000 documents feels: how long each step takes, how long the page ever stands still, and how much memory it takes. */
import { openTable } from "../tests/e2e/support.ts";

export interface ImportFigures {
  /** From the file's fall to its preview, from the click to the last document, and back; ms. */
  readonly preview: number;
  readonly run: number;
  readonly undo: number;
  /** From a click on Stop to the sum of what was written, ms. */
  readonly stop: number;
  /** The longest time between two turns of the page's own clock while it ran, ms. */
  readonly stall: number;
  /** The most JavaScript memory of the page, MB. */
  readonly memory: number;
}

const WINDOW = "#crossover-incoming";
/** Documents of the bundle; each brings two items along. */
export const DOCUMENTS = 2000;

const item = (n: number, of: string): object => ({
  _id: `${of}${String(n).padStart(12, "0")}`,
  name: `Power ${String(n)}`,
  type: "fudgePower",
  system: { description: `<p>Number ${String(n)} does what it says.</p>` },
});
const bundle = (): string =>
  JSON.stringify({
    format: "crossover-bundle",
    formatVersion: 1,
    system: { id: "crossover", version: "0.1.0" },
    module: { id: "many", title: "Many", version: "1.0.0", license: "CC BY 4.0", description: "", authors: [] },
    folders: [],
    documents: {
      Actor: Array.from({ length: DOCUMENTS }, (_, n) => ({
        _id: `hero${String(n).padStart(12, "0")}`,
        name: `Hero ${String(n)}`,
        type: "fudgeMinion",
        system: {},
        items: [item(2 * n, "powa"), item(2 * n + 1, "powb")],
      })),
    },
  });

/** Bring in, take back, bring in again and stop, at a table of its own. */
export async function importFigures(): Promise<ImportFigures> {
  const table = await openTable(14, { inUse: true });
  try {
    const { page } = await table.join("Gamemaster");
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Performance.enable");
    let memory = 0;
    const sample = async (): Promise<void> => {
      const { metrics } = await cdp.send("Performance.getMetrics");
      memory = Math.max(memory, (metrics.find((m) => m.name === "JSHeapUsedSize")?.value ?? 0) / 1e6);
    };
    const sampler = setInterval(() => void sample().catch(() => undefined), 500);
    const timed = async (run: () => Promise<unknown>): Promise<number> => {
      const from = performance.now();
      await run();
      return performance.now() - from;
    };
    const drop = async (): Promise<void> => {
      await page.evaluate(`{
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([${JSON.stringify(bundle())}], "many.json"));
        for (const type of ["dragover", "drop"]) document.querySelector("#sidebar").dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
      }`);
      await page.locator(`${WINDOW} .incoming-table tbody tr`).first().waitFor({ timeout: 120_000 });
    };
    const press = (action: string): Promise<void> =>
      page.locator(`${WINDOW} [data-action=${action}]:visible`).first().click();
    const preview = await timed(drop);
    await page.evaluate(
      `{ globalThis.longest = 0; let last = performance.now(); globalThis.clock = setInterval(() => { const now = performance.now(); globalThis.longest = Math.max(globalThis.longest, now - last); last = now; }, 20); }`,
    );
    const run = await timed(async () => {
      await press("run");
      await page.locator(`${WINDOW} .incoming-foot [data-action=undo]`).waitFor({ timeout: 300_000 });
    });
    const stall = (await page.evaluate("clearInterval(globalThis.clock), globalThis.longest")) as number;
    const undo = await timed(async () => {
      await press("undo");
      await page.getByText(/documents removed, /u).waitFor({ timeout: 300_000 });
    });
    await page.locator(`${WINDOW} [data-action=close]`).first().click();
    await drop();
    await press("run");
    await page.waitForFunction(`document.querySelector("${WINDOW} progress")?.value > 0`);
    const stop = await timed(async () => {
      await press("stop");
      await page.getByText("It was stopped before the rest.").waitFor({ timeout: 120_000 });
    });
    clearInterval(sampler);
    await sample();
    return { preview, run, undo, stop, stall, memory };
  } finally {
    await table.close();
  }
}
