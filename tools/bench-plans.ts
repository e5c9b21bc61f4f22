/** How long a plan takes for twelve of a foe against the heroes of each opening fight, on a real table. */
import { bring } from "../tests/e2e/bring-fight.ts";
import type { Seat } from "../tests/e2e/support.ts";

const RULESETS = ["fudge", "destiny", "drama", "doompool", "twintens"];

/** Twelve copies of a foe and nobody else of its side against everybody else; the plan for them, again and again. */
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
  for (let i = 0; i < 200 && !document.querySelector("#sidebar [data-plan]"); i++) await new Promise((r) => setTimeout(r, 25));
  document.querySelector("#sidebar [data-plan]").click();
  for (let i = 0; i < 200 && !document.querySelector("#crossover-plan .plan-line"); i++) await new Promise((r) => setTimeout(r, 25));
  const app = [...foundry.applications.instances.values()].find((a) => a.id === "crossover-plan");
  const took = [];
  for (let i = 0; i < 7; i++) { const begin = performance.now(); app.plan(); took.push(performance.now() - begin); await new Promise((r) => setTimeout(r, 60)); }
  const rows = document.querySelectorAll("#crossover-plan .plan-line").length;
  await app.close({ animate: false });
  await fight.delete();
  return { rows, ms: took.sort((a, b) => a - b)[3] };
})()`;

/** The median of seven plans for each ruleset, in milliseconds. */
export async function planFigures(gm: Seat): Promise<readonly { readonly ruleset: string; readonly ms: number }[]> {
  const figures: { readonly ruleset: string; readonly ms: number }[] = [];
  for (const ruleset of RULESETS) {
    const scene = await bring(gm, ruleset);
    await gm.page.waitForFunction(`canvas.ready && canvas.scene?.id === ${JSON.stringify(scene)}`);
    const { rows, ms } = await gm.page.evaluate<{ readonly rows: number; readonly ms: number }>(TWELVE);
    if (rows !== 12) throw new Error(`${ruleset}: a plan of ${String(rows)} rows`);
    figures.push({ ruleset, ms });
  }
  return figures;
}
