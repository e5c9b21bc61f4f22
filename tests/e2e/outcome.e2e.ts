/** The whole outcome of an attack in its form: what the target will most likely suffer, down to out, before any die is thrown; of several how many. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bring } from "./bring-fight.ts";
import { openTable, playedOn, type Profile, type Seat, serious, type TestTable } from "./support.ts";

/** `SHOTS=folder`: pictures of what is seen, wide and dark, narrow and light. */
const SHOTS = process.env.SHOTS ?? "";

const run = <T>(seat: Seat, text: string): Promise<T> => seat.page.evaluate(text) as Promise<T>;

/** Chooses foes on the scene, the nearest first, beside Ada's hero; their tokens. */
const BESIDE = `(async () => {
  const tokens = canvas.scene.tokens.contents;
  const hero = tokens.find((t) => t.actor?.id === game.users.getName("Ada").character?.id);
  const foes = tokens.filter((t) => t.disposition === -1 && t.actor && t.actor.type !== "fudgeVehicle" && game.crossover.api.actionsOf(t.actor).length > 1).slice(0, 3);
  const { size } = canvas.scene.grid;
  for (const [i, foe] of foes.entries()) await foe.update({ x: hero.x + size, y: hero.y + (i - 1) * size, hidden: false }, { animate: false });
  return { hero: hero.actor.uuid, foes: foes.map((t) => t.id) };
})()`;

const CLOSED = `(async () => { for (const w of [...foundry.applications.instances.values()]) if (w.hasFrame) await w.close({ animate: false }); })()`;

/** An attack on as many as are aimed at, where anybody may make one. */
const SEVERAL: Readonly<Record<string, object>> = { drama: {} };

describe.each(playedOn(14))("the whole outcome, Foundry %i", (profile: Profile) => {
  let table: TestTable;
  let gm: Seat;
  beforeAll(async () => {
    table = await openTable(profile, { quietForms: true });
    [gm] = await table.sit();
  }, 120_000);
  afterAll(async () => {
    await table?.close();
  });

  it.each(["fudge", "destiny", "drama", "doompool", "twintens"])(
    "in %s it stands in the form of an attack",
    { timeout: 120_000 },
    async (ruleset) => {
      const scene = await bring(gm, ruleset);
      await gm.page.waitForFunction((id) => {
        const { canvas } = globalThis as unknown as { canvas: { ready: boolean; scene: { id: string } | null } };
        return canvas.ready && canvas.scene?.id === id;
      }, scene);
      const who = await run<{ hero: string; foes: string[] }>(gm, BESIDE);
      const aim = (foes: readonly string[]): Promise<void> =>
        run(gm, `canvas.tokens.setTargets(${JSON.stringify(foes)}, { mode: "replace" })`);
      await aim(who.foes.slice(0, 1));
      await run(
        gm,
        ruleset === "doompool"
          ? `(async () => { const a = fromUuidSync("${who.hero}"); await a.sheet.render({ force: true, mode: "play" }); })()`
          : `void game.crossover.api.act("attack", {}, { actor: fromUuidSync("${who.hero}") })`,
      );
      if (ruleset === "doompool") await gm.page.locator("[data-action=openPool]").first().click();
      const lines = gm.page.locator(".odds-panel .comes > li");
      await lines.first().waitFor();
      expect((await lines.first().innerText()).replaceAll("\u202f", " ")).toMatch(/^Most likely: .+, [\d.]+ %$/u);
      expect(await serious(gm.page, ".odds-panel")).toEqual([]);
      if (SHOTS) {
        mkdirSync(SHOTS, { recursive: true });
        await gm.page.screenshot({ path: join(SHOTS, `form-${ruleset}.png`) });
      }
      // Aimed at several: how many of them.
      const wave = SEVERAL[ruleset];
      if (wave !== undefined) {
        await run(gm, CLOSED);
        await aim(who.foes);
        await run(
          gm,
          `void game.crossover.api.act("attack", ${JSON.stringify(wave)}, { actor: fromUuidSync("${who.hero}") })`,
        );
        await lines.first().waitFor();
        const said = (await lines.first().innerText()).replaceAll("\u202f", " ");
        expect(said).toMatch(/^Harmed: [\d.]+ of 3 on average, /u);
        if (SHOTS) await gm.page.screenshot({ path: join(SHOTS, `several-${ruleset}.png`) });
      }
      await run(gm, CLOSED);
    },
  );
});
