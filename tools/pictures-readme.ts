/**
 * The pictures of the README: a fight as the Gamemaster sees it, a hero's sheet, and the odds in the form of an attack.
 *
 *   npm run pictures -- readme
 */
import { bring } from "../tests/e2e/bring-fight.ts";
import { openTable, type Seat } from "../tests/e2e/support.ts";
import { pictures } from "./pictures.ts";

const picture = pictures("docs/pictures", 1280);

const run = <T>(seat: Seat, text: string): Promise<T> => seat.page.evaluate(text) as Promise<T>;
const CLOSED = `(async () => { for (const w of [...foundry.applications.instances.values()]) if (w.hasFrame) await w.close({ animate: false, submitted: true }); ui.notifications.clear?.(); })()`;

/** The opening fight of a ruleset, begun, in a hero's turn; a foe stands beside them and is aimed at. Dice fall alike each time. */
const fight = (hero: string, foe: string): string => `(async () => {
  // The first throw is the attack's and goes well, what answers it doesn't.
  let thrown = 0;
  const evaluate = Roll.prototype.evaluate;
  Roll.prototype.evaluate = function (...args) { thrown++; return evaluate.apply(this, args); };
  CONFIG.Dice.randomUniform = () => (thrown > 1 ? 0.9 : 0.1);
  for (const c of [...game.combats]) await c.delete();
  const { scene } = canvas;
  const at = (name) => scene.tokens.find((t) => t.name.startsWith(name));
  const [hero, foe] = [at(${JSON.stringify(hero)}), at(${JSON.stringify(foe)})];
  await foe.update({ x: hero.x + scene.grid.size, y: hero.y, hidden: false }, { animate: false });
  await foe.actor.setFlag("crossover", "answers", "self");
  const c = await Combat.implementation.create({ scene: scene.id, active: true });
  await c.activate();
  const able = scene.tokens.filter((t) => t.actor && t.disposition !== 0 && game.crossover.api.actionsOf(t.actor).length > 1);
  await c.createEmbeddedDocuments("Combatant", able.map((t) => ({ tokenId: t.id, sceneId: scene.id, actorId: t.actorId, hidden: false })));
  await c.rollAll();
  await c.startCombat();
  for (let i = 0; i === 0 || (i < 60 && c.combatant?.actor?.uuid !== hero.actor.uuid); i++) { await c.nextTurn(); await new Promise((r) => setTimeout(r, 150)); }
  // Nothing of the demo world's own talk.
  await ChatMessage.deleteDocuments(game.messages.map((m) => m.id));
  canvas.tokens.setTargets([foe.id], { mode: "replace" });
  thrown = 0;
  return hero.actor.uuid;
})()`;
const scene = (seat: Seat, id: string): Promise<unknown> =>
  seat.page.waitForFunction((wanted) => {
    const { canvas } = globalThis as unknown as { canvas: { ready: boolean; scene: { id: string } | null } };
    return canvas.ready && canvas.scene?.id === wanted;
  }, id);
/** What opens, slides and burns out has come to rest. */
const rest = (seat: Seat, ms = 900): Promise<void> => seat.page.waitForTimeout(ms);

const table = await openTable(14, { byThemselves: true, quietForms: true });
const gm = await table.join("Gamemaster", { width: 1280, height: 760 });
const { page } = gm;
page.setDefaultTimeout(30_000);

await scene(gm, await bring(gm, "fudge"));
const hero = await run<string>(gm, fight("Breakwater", "Overtime"));
await run(gm, CLOSED);
await run(gm, `void game.crossover.api.act("attack", {}, { actor: fromUuidSync("${hero}") })`);
await page.locator(".roll-dialog .odds-panel").first().waitFor();
await rest(gm);
await picture(gm, ".roll-dialog", "readme-odds");
await run(gm, CLOSED);

await run(gm, `void game.crossover.api.act("attack", {}, { actor: fromUuidSync("${hero}"), quick: true })`);
await page.locator(".chat-log .exchange-card").last().waitFor();
await run(gm, `ui.sidebar.changeTab("chat", "primary"); canvas.fit()`);
await rest(gm, 4000);
await picture(gm, "body", "readme-fight");

await run(gm, CLOSED);
await scene(gm, await bring(gm, "doompool"));
await run(gm, `game.actors.getName("Carom").sheet.render({ force: true }).then(() => undefined)`);
await page.locator(".application.actor").first().waitFor();
await rest(gm);
await picture(gm, ".application.actor", "readme-sheet");
await table.close();
process.exit(0);
