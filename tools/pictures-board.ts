/**
 * The pictures of docs/board.md: an area aimed, the way of somebody who is hurled, how far somebody gets.
 *
 *   npm run pictures -- board
 *
 * With BOARD_LOOKS set, the first three in both themes and at two widths as well, as build/pictures/board-*.webp, to be looked at.
 */
import { fudgeArea, fudgePower, twintensPower } from "../tests/e2e/board-table.ts";
import { bring } from "../tests/e2e/bring-fight.ts";
import { calmDown, lookAs, settled, tidy } from "../tests/e2e/picture-set.ts";
import { nextResults, openTable } from "../tests/e2e/support.ts";
import { pictures } from "./pictures.ts";

const drawn = pictures("docs/play/pictures", 1000);
const looked = pictures("build/pictures");
const LOOKS = process.env["BOARD_LOOKS"] !== undefined;

const table = await openTable(14, { everyRuleset: true });
const gm = await table.join("Gamemaster");
const { page } = gm;
page.setDefaultTimeout(60_000);
const run = <T>(text: string): Promise<T> => page.evaluate(text) as Promise<T>;

/** Take a picture of the whole page; where all looks are asked for, of each, with what it shows brought before the camera anew. */
async function picture(name: string, show: () => Promise<void>, over: () => Promise<void>): Promise<void> {
  await show();
  await settled(gm);
  await drawn(gm, "body", name);
  await over();
  if (!LOOKS) return;
  for (const theme of ["light", "dark"] as const)
    for (const width of [1400, 420]) {
      await lookAs(gm, { theme, width, height: 900 });
      await ready();
      await show();
      await settled(gm);
      await looked(gm, "body", `${name}-${theme}-${String(width)}`);
      await over();
    }
  await lookAs(gm, { theme: "light", width: 1400, height: 900 });
  await ready();
}

/** The board is there, and dice fall alike. */
async function ready(): Promise<void> {
  await page.waitForFunction("canvas.ready");
  await calmDown(gm);
  await tidy(gm);
  await run(`ui.sidebar.changeTab("chat", "primary")`);
}

interface Cast {
  readonly hero: string;
  readonly foes: readonly string[];
}

/** Where those who fight stand, in spaces from the hero: foes close together, a friend among them. */
const FOES = [
  [8, 0],
  [9, 1],
  [7, -1],
  [8, 2],
  [10, -1],
] as const;

/** The opening fight of a ruleset on its scene, put as a picture wants it: its first hero with a power of ours, foes close together, one other hero in their midst, and nobody else. */
async function staged(ruleset: string, power: object, [i, j]: readonly [number, number]): Promise<Cast> {
  const scene = await bring(gm, ruleset);
  await page.waitForFunction(`canvas.ready && canvas.scene?.id === ${JSON.stringify(scene)}`);
  await ready();
  return run<Cast>(`(async () => {
    const { scene } = canvas;
    const { size } = scene.grid;
    const { sceneX, sceneY } = canvas.dimensions;
    const heroes = scene.tokens.filter((t) => t.disposition === 1 && /Hero$/u.test(t.actor?.type ?? ""));
    const foes = scene.tokens.filter((t) => t.disposition === -1 && t.actor).slice(0, ${FOES.length});
    const [hero, friend] = heroes;
    const kept = new Set([hero, friend, ...foes].map((t) => t.id));
    await scene.deleteEmbeddedDocuments("Token", scene.tokens.filter((t) => !kept.has(t.id)).map((t) => t.id));
    await scene.deleteEmbeddedDocuments("Wall", scene.walls.map((w) => w.id));
    const put = (token, x, y) => ({ _id: token.id, x: sceneX + (${i} + x) * size, y: sceneY + (${j} + y) * size, width: 1, height: 1, elevation: 0, hidden: false, displayName: 30 });
    const places = ${JSON.stringify(FOES)};
    await scene.updateEmbeddedDocuments("Token", [put(hero, 0, 0), put(friend, 9, -1), ...foes.map((t, n) => put(t, ...places[n]))], { animate: false });
    await hero.actor.createEmbeddedDocuments("Item", [${JSON.stringify(power)}]);
    await canvas.animatePan({ x: sceneX + (${i} + 5) * size, y: sceneY + (${j} + 1) * size, scale: 0.7, duration: 0 });
    return { hero: hero.name, foes: foes.map((t) => t.name) };
  })()`);
}

/** The form of an attack with the power that was given. */
const attacks = async (hero: string, power: string, part: string, target: string | null): Promise<void> => {
  await run(`(() => {
    const token = canvas.scene.tokens.getName(${JSON.stringify(hero)});
    const { actor } = token;
    const targets = ${JSON.stringify(target)} === null ? {} : { targets: [canvas.scene.tokens.getName(${JSON.stringify(target)}).actor.uuid] };
    void game.crossover.api.act("attack", { attack: actor.items.getName(${JSON.stringify(power)}).id + ${JSON.stringify(part)}, ...targets }, { actor });
  })()`);
  await page.locator(".roll-dialog").waitFor();
};
const aimed = (cast: Cast, power: string, keys: readonly string[]) => async (): Promise<void> => {
  await attacks(cast.hero, power, ".blast", null);
  await page.locator(".roll-dialog button[data-action=aimArea]").click();
  await page.locator(".aim-bar").waitFor();
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(80);
  }
  await page.waitForFunction(`!document.querySelector(".aim-bar .aim-caught").textContent.includes("\u2026")`);
};
const leave = async (): Promise<void> => {
  await page.keyboard.press("Escape");
  await tidy(gm);
};

const area = (name: string, shape: string, ranks = 1): object =>
  fudgePower(name, [fudgeArea(shape, ranks), { key: "selective", ranks: 1, partial: null, note: "" }]);
const fudge = await staged("fudge", area("Thunderclap", "burst"), [5, 7]);
await run(
  `canvas.scene.tokens.getName(${JSON.stringify(fudge.hero)}).actor.createEmbeddedDocuments("Item", ${JSON.stringify([area("Gale", "cone", 2), area("Lance of light", "line", 2)])})`,
);
await picture("board-burst", aimed(fudge, "Thunderclap", ["Tab", "Tab"]), leave);
await picture("board-cone", aimed(fudge, "Gale", []), leave);

/** Point at somebody. */
const pointAt = async (name: string): Promise<void> => {
  const at = await run<{ x: number; y: number }>(
    `canvas.clientCoordinatesFromCanvas(canvas.scene.tokens.getName(${JSON.stringify(name)}).object.center)`,
  );
  await page.mouse.move(at.x - 2, at.y);
  await page.mouse.move(at.x, at.y);
};
const ringsKey = (): Promise<void> => page.keyboard.press("Shift+KeyY");
await picture(
  "board-rings",
  async () => {
    await pointAt(fudge.hero);
    await ringsKey();
    await page.locator(".rings-bar").waitFor();
  },
  ringsKey,
);

/** The way of somebody who is hurled into a wall. */
const twintens = await staged("twintens", twintensPower("Comet", [], 12), [6, 8]);
const [foe = ""] = twintens.foes;
await run(`(async () => {
  const { size } = canvas.scene.grid;
  const { sceneX, sceneY } = canvas.dimensions;
  const [hero, foe] = [${JSON.stringify(twintens.hero)}, ${JSON.stringify(foe)}].map((n) => canvas.scene.tokens.getName(n));
  await canvas.scene.deleteEmbeddedDocuments("Token", canvas.scene.tokens.filter((t) => t !== hero && t !== foe).map((t) => t.id));
  await foe.update({ x: hero.x + size, y: hero.y }, { animate: false });
  await hero.actor.update({ "system.baseAttack": 20 });
  await canvas.scene.createEmbeddedDocuments("Wall", [{ c: [hero.x + 4 * size, sceneY, hero.x + 4 * size, hero.y + 6 * size] }]);
})()`);
const tens = (...faces: readonly number[]) => faces.map((result) => ({ faces: 10, result }));
const card = page.locator("#sidebar .exchange-card.twintens").last();
const press = async (gesture: string, label?: string): Promise<void> => {
  const found = card.locator(
    `button[data-gesture=${gesture}]:not([aria-disabled=true])`,
    label ? { hasText: label } : {},
  );
  await found.first().click();
};
await attacks(twintens.hero, "Comet", "", foe);
await nextResults(page, tens(10, 10));
await page.locator(".roll-dialog button[type=submit]").click();
await page.locator(".roll-dialog").waitFor({ state: "detached" });
await card.locator("button").first().waitFor();
if ((await card.locator("button[data-gesture=defend]").count()) > 0) await press("defend", "Don't defend");
await nextResults(page, tens(1, 1));
await press("save");
await press("apply");
await press("knockback", "Hurl less");
await page.locator(".roll-dialog input[name=rank]").fill("5");
await page.locator(".roll-dialog button[type=submit]").click();
await page.locator(".roll-dialog").waitFor({ state: "detached" });
await press("path", "Something in the way");
await page.locator(".roll-dialog").waitFor();
await page.locator(".board-path").waitFor();
await settled(gm);
await drawn(gm, "body", "board-path");

await table.close();
process.exit(0);
