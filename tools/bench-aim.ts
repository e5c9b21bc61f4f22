/** An area that is aimed over sixty people: from a key to the picture of whom it catches now. Moved over them from one side to the other, so that each step catches some anew and lets others go. */
import type { Page } from "playwright-core";
import type { Seat } from "../tests/e2e/support.ts";

const PEOPLE = 60;
const STEPS = 31;

interface Aimed {
  /** Milliseconds from the beginning of a frame to its picture, the middle one. */
  readonly frame: number;
  /** Milliseconds of the page's own work with a key, the middle one: the same on a machine that others use. */
  readonly cpu: number;
  /** Most people that one picture has caught. */
  readonly most: number;
}

const STAGED = `(async () => {
  const { scene } = canvas;
  const { size } = scene.grid;
  const blast = { name: "Bench blast", type: "fudgePower", system: { components: [{ id: "blast", effect: "damage", rank: 6, range: "ranged", modifiers: [{ key: "area", ranks: 1, partial: null, note: "burst" }] }] } };
  const hero = await Actor.implementation.create({ name: "Bench hero", type: "fudgeHero", items: [blast] });
  const foe = await Actor.implementation.create({ name: "Bench foe", type: "fudgeMinion" });
  const [one, other] = [(await hero.getTokenDocument({ actorLink: true })).toObject(), (await foe.getTokenDocument({ actorLink: false })).toObject()];
  await scene.createEmbeddedDocuments("Token", [{ ...one, x: 2 * size, y: 6 * size }, ...Array.from({ length: ${PEOPLE} }, (_v, i) => ({ ...other, name: "Bench " + i, disposition: -1, x: (4 + (i % 12)) * size, y: (4 + Math.floor(i / 12)) * size }))]);
  void game.crossover.api.act("attack", { attack: hero.items.contents[0].id + ".blast" }, { actor: hero });
})()`;
/** A step to the right, or back: drawn in the next frame, and shown when its picture is done. */
const STEP = (key: string): string => `new Promise((resolve) => {
  requestAnimationFrame(() => {
    const begun = performance.now();
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve([performance.now() - begun, document.querySelectorAll(".aim-bar .caught").length]);
    // Sent within the frame, it comes when the frame's picture is done.
    port2.postMessage(null);
  });
  dispatchEvent(new KeyboardEvent("keydown", { key: "${key}", bubbles: true, cancelable: true }));
})`;

const middle = (list: readonly number[]): number => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? NaN;

/** @param seat  the Gamemaster's, on a scene */
export async function aimFigures({ page, context }: Seat): Promise<Aimed> {
  await page.evaluate(STAGED);
  await page.locator(".roll-dialog button[data-action=aimArea]").click();
  await page.locator(".aim-bar").waitFor();
  const client = await context.newCDPSession(page);
  await client.send("Performance.enable", { timeDomain: "threadTicks" });
  const worked = async (): Promise<number> => {
    const { metrics } = await client.send("Performance.getMetrics");
    return 1000 * (metrics.find((m) => m.name === "ThreadTime")?.value ?? NaN);
  };
  const [frames, work]: [number[], number[]] = [[], []];
  let most = 0;
  for (let n = 0; n < STEPS; n++) {
    const before = await worked();
    const [took, caught] = await step(page, Math.floor(n / 8) % 2 === 0 ? "ArrowRight" : "ArrowLeft");
    work.push((await worked()) - before);
    frames.push(took);
    most = Math.max(most, caught);
  }
  await client.detach();
  await page.keyboard.press("Escape");
  await page.locator(".aim-bar").waitFor({ state: "detached" });
  await page.evaluate(
    `(async () => { for (const w of [...foundry.applications.instances.values()]) if (w.element.classList.contains("roll-dialog")) await w.close(); await canvas.scene.deleteEmbeddedDocuments("Token", canvas.scene.tokens.contents.filter((t) => t.name.startsWith("Bench")).map((t) => t.id)); for (const name of ["Bench hero", "Bench foe"]) await game.actors.getName(name).delete(); })()`,
  );
  return { frame: middle(frames), cpu: middle(work), most };
}

const step = (page: Page, key: string): Promise<readonly [number, number]> =>
  page.evaluate(STEP(key)) as Promise<readonly [number, number]>;
