/** How long a plan takes for twelve of a foe against the heroes of each opening fight, on a real table. */
import { bring } from "../tests/e2e/bring-fight.ts";
import type { Seat } from "../tests/e2e/support.ts";

const RULESETS = ["fudge", "destiny", "drama", "doompool", "twintens"];
/** Plans of which the middle one counts. */
const TIMES = 7;

/** Twelve copies of a foe and nobody else of its side against everybody else; their plan stands open. @returns its rows */
const TWELVE = `(async () => {
  const { scene } = canvas;
  const tokens = scene.tokens.contents.filter((t) => t.actor);
  const able = (t) => game.crossover.api.actionsOf(t.actor).length > 1;
  const of = tokens.find((t) => t.disposition === -1 && able(t) && /minion|mook|mob/iu.test([t.actor.type, t.actor.system.kind, t.actor.system.role].join(" "))) ?? tokens.find((t) => t.disposition === -1 && able(t));
  const { size } = scene.grid;
  const crowd = await scene.createEmbeddedDocuments("Token", Array.from({ length: 12 }, (_n, i) => ({ ...of.toObject(), _id: undefined, delta: undefined, x: of.x + (i % 4) * size, y: of.y + Math.floor(i / 4) * size, flags: {} })));
  const fight = await Combat.implementation.create({ scene: scene.id, active: true });
  await fight.createEmbeddedDocuments("Combatant", [...tokens.filter((t) => t.disposition === 1).slice(0, 4), ...crowd].map((t) => ({ tokenId: t.id, sceneId: scene.id, actorId: t.actorId })));
  ui.sidebar.changeTab("combat", "primary");
  for (let i = 0; i < 400 && !document.querySelector("#sidebar [data-plan]"); i++) await new Promise((r) => setTimeout(r, 25));
  document.querySelector("#sidebar [data-plan]").click();
  for (let i = 0; i < 400 && !document.querySelector("#crossover-plan .plan-line"); i++) await new Promise((r) => setTimeout(r, 25));
  return document.querySelectorAll("#crossover-plan .plan-line").length;
})()`;

/** One plan and its window drawn anew; milliseconds of the clock that the plan alone takes. */
const PLAN = `(async () => {
  const app = [...foundry.applications.instances.values()].find((a) => a.id === "crossover-plan");
  const begin = performance.now();
  app.plan();
  const took = performance.now() - begin;
  await new Promise((r) => setTimeout(r, 60));
  return took;
})()`;

const CLOSED = `(async () => {
  await [...foundry.applications.instances.values()].find((a) => a.id === "crossover-plan").close({ animate: false });
  await game.combat.delete();
})()`;

const middle = (list: readonly number[]): number => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? NaN;

export interface PlanFigure {
  readonly ruleset: string;
  /** Milliseconds by the clock, which on a machine that others use counts their work too. */
  readonly ms: number;
  /** Milliseconds of the page's own work, its window drawn anew with it. */
  readonly cpu: number;
}

/**
 * The middle of seven plans for each ruleset.
 * @param around  is handed what makes one plan, once for each ruleset: to see what it does
 */
export async function planFigures(
  gm: Seat,
  around: (ruleset: string, plan: () => Promise<unknown>) => Promise<void> = async () => Promise.resolve(),
): Promise<readonly PlanFigure[]> {
  const figures: PlanFigure[] = [];
  const page = await gm.context.newCDPSession(gm.page);
  await page.send("Performance.enable", { timeDomain: "threadTicks" });
  const worked = async (): Promise<number> => {
    const { metrics } = await page.send("Performance.getMetrics");
    return 1000 * (metrics.find((m) => m.name === "ThreadTime")?.value ?? NaN);
  };
  for (const ruleset of RULESETS) {
    const scene = await bring(gm, ruleset);
    await gm.page.waitForFunction(`canvas.ready && canvas.scene?.id === ${JSON.stringify(scene)}`);
    const rows = await gm.page.evaluate<number>(TWELVE);
    if (rows !== 12) throw new Error(`${ruleset}: a plan of ${String(rows)} rows`);
    const [ms, cpu]: [number[], number[]] = [[], []];
    for (let i = 0; i < TIMES; i++) {
      const before = await worked();
      ms.push(await gm.page.evaluate<number>(PLAN));
      cpu.push((await worked()) - before);
    }
    await around(ruleset, () => gm.page.evaluate(PLAN));
    await gm.page.evaluate(CLOSED);
    figures.push({ ruleset, ms: middle(ms), cpu: middle(cpu) });
  }
  await page.detach();
  return figures;
}
