/** A plan is the Gamemaster's: what a player's line hears of it, and what a player's console may make of a foe that is on autopilot. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bring } from "./bring-fight.ts";
import { openTable, playedOn, type Profile, ready, type Seat, type TestTable } from "./support.ts";

const WINDOW = "#crossover-plan";

describe.each(playedOn(14))("plans on the wire, Foundry %i", (profile: Profile) => {
  let table: TestTable;
  let gm: Seat;
  let ada: Seat;
  beforeAll(async () => {
    table = await openTable(profile);
    gm = await table.join("Gamemaster");
    ada = await table.join("Ada");
  });
  afterAll(async () => {
    await table?.close();
  });

  const begun = async (ruleset: string): Promise<void> => {
    const scene = await bring(gm, ruleset);
    await gm.page.evaluate(
      `(async () => {
        const scene = game.scenes.get(${JSON.stringify(scene)});
        const combat = game.combats.find((c) => c.scene?.id === scene.id) ?? (await Combat.implementation.create({ scene: scene.id, active: true }));
        if (combat.combatants.size === 0)
          await combat.createEmbeddedDocuments("Combatant", scene.tokens.map((t) => ({ tokenId: t.id, sceneId: scene.id, actorId: t.actorId })));
        ui.sidebar.changeTab("combat", "primary");
      })()`,
    );
  };
  it("a plan is the Gamemaster's alone: nothing of it goes over a player's line, and no request of theirs makes a foe's policy act", async () => {
    await begun("fudge");
    const lines: string[] = [];
    const eve = await table.join("Bo");
    eve.page.on("websocket", (line) => line.on("framereceived", ({ payload }) => lines.push(String(payload))));
    await eve.page.reload();
    await ready(eve.page);
    const names = await gm.page.evaluate<{ readonly foe: string; readonly hero: string }>(
      `(() => { const of = (foe) => game.combats.active.combatants.find((c) => c.actor && (c.token.disposition < 0) === foe); return { foe: of(true).actor.uuid, hero: of(false).actor.uuid }; })()`,
    );
    await gm.page.evaluate(`fromUuidSync("${names.foe}").setFlag("crossover", "answers", "ask")`);
    // Planned by every policy, changed, shown: on Bo's line there is nothing of it.
    await eve.page.waitForTimeout(500);
    lines.length = 0;
    await gm.page.locator("#sidebar [data-plan]").click();
    await gm.page.locator(`${WINDOW} .plan-line`).first().waitFor();
    for (const policy of ["sniper", "pack", "coward", "guardian", "brute"])
      await gm.page.locator(`${WINDOW} select[name=policy]`).selectOption(policy);
    await gm.page.waitForTimeout(500);
    expect(lines.filter((l) => /Combatant|plan|policy|Actor\./iu.test(l))).toEqual([]);
    await gm.page.locator(`${WINDOW} [data-action=close]`).click();
    // A card that waits for the foe's own answer: whatever a player sends, the foe says nothing.
    const card = await gm.page.evaluate<string>(
      `(async () => { CONFIG.Dice.randomUniform = () => 0.05; const foe = canvas.tokens.placeables.find((t) => t.actor?.uuid === "${names.foe}"); foe.setTarget(true, { releaseOthers: true });
        const hero = canvas.tokens.placeables.find((t) => t.actor?.uuid === "${names.hero}"); await hero.document.update({ x: foe.document.x - canvas.grid.size, y: foe.document.y }, { animate: false });
        await game.crossover.api.act("attack", {}, { actor: fromUuidSync("${names.hero}"), quick: true });
        return game.messages.contents.findLast((m) => m.type === "exchange").id; })()`,
    );
    const said = (): Promise<string> =>
      gm.page.evaluate<string>(
        `JSON.stringify([game.messages.get("${card}").system.events.map((e) => [e.event.type, e.itself ?? ""]), fromUuidSync("${names.foe}").getFlag("crossover", "answers"), game.settings.get("crossover", "answersOthers"), game.settings.get("crossover", "answersByThemselves")])`,
      );
    const before = await said();
    expect(before).toContain("ask");
    for (const seat of [ada, eve]) {
      const tried = await seat.page.evaluate<readonly string[]>(
        `(async () => {
          const foe = fromUuidSync("${names.foe}");
          const gm = game.users.activeGM;
          const id = "${card}";
          const nonce = () => foundry.utils.randomID();
          const asks = [
            { op: "letStand", message: id, nonce: nonce() },
            { op: "letStand", message: id, itself: foe.uuid, user: gm.id, nonce: nonce() },
            ...["defend", "resist", "apply", "close"].flatMap((type) => [
              { op: "say", message: id, events: [{ event: { type, target: foe.uuid }, rolls: [], itself: foe.uuid }], nonce: nonce() },
              { op: "say", message: id, event: { type, target: foe.uuid }, rolls: [], itself: foe.uuid, nonce: nonce() },
            ]),
            { op: "withdraw", message: id, at: 0, itself: foe.uuid, nonce: nonce() },
            { op: "end", message: id, nonce: nonce() },
          ];
          const sent = asks.map((ask) => gm.query("crossover.exchange", ask, { timeout: 5000 }).then((a) => { if (!a?.accepted) throw new Error(a?.reason); }));
          const written = [
            foe.setFlag("crossover", "answers", "self"), foe.unsetFlag("crossover", "answers"),
            game.settings.set("crossover", "answersOthers", "self"), game.settings.set("crossover", "answersByThemselves", false), game.settings.set("crossover", "answersHeroes", "self"),
          ];
          return (await Promise.allSettled([...sent, ...written])).flatMap((t, i) => (t.status === "fulfilled" ? [JSON.stringify(asks[i] ?? i)] : []));
        })()`,
      );
      expect(tried).toEqual([]);
    }
    await gm.page.waitForTimeout(500);
    expect(await said()).toBe(before);
    await gm.page.evaluate(
      `(async () => { await fromUuidSync("${names.foe}").unsetFlag("crossover", "answers"); await game.messages.get("${card}").delete(); })()`,
    );
    await eve.context.close();
  });
});
