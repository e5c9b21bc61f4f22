/**
 * What a body and its things do beside fighting, each by its own button: pushing, lifting and throwing, a long way in a round, help with a task, several on one roll, gear in hand and gear that is broken,
 * another shape, copies, a trademark that is lost, medicine for the night, who knows of a point, the chart as calculator and in fields.
 * @rule DRA-055 DRA-056 DRA-062 DRA-068 DRA-070 DRA-081 DRA-123 DRA-143 DRA-144 DRA-150 DRA-153 DRA-187 DRA-224 DRA-232 DRA-256 DRA-335 DRA-351 DRA-393 DRA-400
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attributes, card, makeCast, nextD20, open, points, pressable, skill, steps, system } from "./drama-table.ts";
import { openTable, playedOn, type Seat, serious, type TestTable } from "./support.ts";

const dialog = ".roll-dialog";
const gear = (id: string, name: string, system: object = {}): object => ({
  _id: id,
  name,
  type: "dramaGear",
  system: { type: "scope", ...system },
});
const power = (id: string, key: string, value: number, over: object = {}): object => ({
  _id: id,
  name: key,
  type: "dramaPower",
  system: { key, value, cost: 1, ...over },
});

for (const profile of playedOn(14))
  describe(`Drama: uses of body and things on profile ${profile}`, () => {
    let table: TestTable;
    let [gm, ada, bo]: Seat[] = [];
    const at = (seat: Seat | undefined): Seat => {
      if (!seat) throw new Error("nobody sits there yet");
      return seat;
    };
    /** Press an action on somebody's sheet and put the sheet away. */
    const press = async (seat: Seat, name: string, use: string): Promise<void> => {
      const id = (await seat.page.evaluate(
        `(async () => { const { sheet } = game.actors.getName(${JSON.stringify(name)}); await sheet.render({ force: true }); return sheet.id; })()`,
      )) as string;
      const sheet = seat.page.locator(`[id="${id}"]`);
      await sheet.locator(`button[data-use="${use}"]`).waitFor();
      await sheet.locator(`button[data-use="${use}"]`).click();
      await seat.page.evaluate(`game.actors.getName(${JSON.stringify(name)}).sheet.close()`);
    };
    const fill = async (seat: Seat, field: string, value: string): Promise<void> => {
      const input = seat.page.locator(`${dialog} [name=${field}]`).first();
      await input.fill(value);
      await input.press("Tab");
    };
    const roll = async (seat: Seat): Promise<void> => {
      await seat.page.locator(`${dialog} button[type=submit]:not([disabled])`).click();
      await expect.poll(() => seat.page.locator(dialog).count()).toBe(0);
    };
    /** The newest card on a page, once it is there. */
    const newest = async (seat: Seat, text: RegExp): Promise<string> => {
      await expect
        .poll(() =>
          seat.page.evaluate(
            `document.querySelector('#chat [data-message-id="' + game.messages.contents.at(-1)?.id + '"]')?.innerText ?? ""`,
          ),
        )
        .toMatch(text);
      return (await seat.page.evaluate("game.messages.contents.at(-1).id")) as string;
    };
    const conditions = (seat: Seat, name: string): Promise<string[]> =>
      seat.page.evaluate(
        `[...game.actors.getName(${JSON.stringify(name)}).effects].map((e) => e.system.condition + (e.system.degree === null ? "" : e.system.degree)).sort()`,
      );
    const item = (seat: Seat, name: string, id: string): Promise<Record<string, unknown>> =>
      seat.page.evaluate(
        `game.actors.getName(${JSON.stringify(name)}).items.get(${JSON.stringify(id)}).toObject().system`,
      );

    /** A fight in which the heroes begin, on a card that neither hampers them nor lets them act twice: turned by hand until one comes. */
    const fightBegun = async (g: Seat): Promise<void> => {
      await g.page.evaluate(
        `(async () => { const c = await Combat.implementation.create({}); await c.activate(); await c.createEmbeddedDocuments("Combatant", ["Mara", "Jo", "Grell"].map((n) => ({ actorId: game.actors.getName(n).id }))); await c.startCombat(); })()`,
      );
      for (let n = 0; n < 30; n++) {
        await g.page.evaluate("game.combat.nextTurn()");
        await expect.poll(() => g.page.evaluate("JSON.parse(game.combat.system.flow).data.phase")).not.toBe("card");
        const caption = String(
          await g.page.evaluate("document.querySelector('#combat, .combat-sidebar')?.innerText ?? ''"),
        );
        if (
          !/heroes, (setback|flurry|stymied|up|fatigued)/iu.test(caption) &&
          (await g.page.evaluate("JSON.parse(game.combat.system.flow).data.first")) === "heroes"
        )
          return;
        await g.page.evaluate(`game.combat.play({ type: "endRound", override: true })`);
      }
    };

    beforeAll(async () => {
      table = await openTable(profile);
      [gm, ada, bo] = await table.sit();
      await makeCast(gm, [
        {
          name: "Mara",
          type: "dramaHero",
          player: "Ada",
          system: { attributes: attributes({ dex: 11, str: 12, tou: 10, per: 9 }), heroPoints: { value: 4 } },
          items: [
            skill("unarmedCombat", "dex", 2),
            {
              ...skill("find", "per", 2),
              system: {
                key: "find",
                attribute: "per",
                adds: 2,
                flag: "U",
                specType: "scope",
                trademarkItemId: "maraScope0000000",
              },
            },
            skill("medicine", "min", 4),
            gear("maraScope0000000", "Old scope"),
            gear("maraSled00000000", "Sled", { wounds: 3 }),
            power("maraShape0000000", "shapechange", 1),
            power("maraTwin00000000", "duplication", 3),
          ],
        },
        {
          name: "Jo",
          type: "dramaHero",
          player: "Bo",
          system: { attributes: attributes({ dex: 10, per: 10 }), heroPoints: { value: 2 }, wounds: 1 },
          items: [skill("unarmedCombat", "dex", 2)],
        },
        {
          name: "Grell",
          type: "dramaVillain",
          system: { attributes: attributes({ dex: 9, cha: 9 }), heroPoints: { value: 3 } },
        },
      ]);
      // Nobody stands on a board: whom one may see in the list of actors may be chosen.
      await gm.page.evaluate(
        `Promise.all(["Mara", "Jo", "Grell"].map((n) => game.actors.getName(n).update({ "ownership.default": 1 })))`,
      );
      for (const seat of [ada, bo])
        await seat.page.waitForFunction(
          "game.actors.getName('Grell')?.visible === true && game.user.character !== null",
        );
    });
    afterAll(async () => {
      await table?.close();
    });

    it("150 kg are beyond a limit of 9: what is within it needs no roll, a push gets them up and costs shock", async () => {
      const a = at(ada);
      await press(a, "Mara", "push:limit:lifting");
      await fill(a, "measure", "60 kg");
      await a.page.locator(`${dialog} [role=alert]`).waitFor();
      expect(await a.page.locator(`${dialog} [role=alert]`).innerText()).toMatch(/no roll is needed/u);
      await fill(a, "measure", "100 kg");
      await nextD20(a, [15]);
      await roll(a);
      const id = await newest(a, /Lift/u);
      await pressable(a, id, "resolve").click();
      await expect.poll(() => card(a, id).innerText()).toMatch(/Gets there: 10, where 9 is the limit/u);
      await expect.poll(async () => (await system(at(gm), "Mara")).shock).toBe(3);
      expect(await conditions(at(gm), "Mara")).toEqual([]);
    });

    it("DRA-186 a fall from the sheet: it asks how deep, other harm how strong, and falls on who pressed", async () => {
      const a = at(ada);
      await press(a, "Mara", "hazard");
      await a.page.locator(`${dialog} [role=alert]`).waitFor();
      await a.page.locator(`${dialog} select[name=harm]`).selectOption("electricity");
      await a.page.locator(`${dialog} input[name=strength]`).waitFor();
      await a.page.locator(`${dialog} select[name=harm]`).selectOption("fall");
      await fill(a, "measure", "10 m");
      await nextD20(a, [12]);
      await roll(a);
      const id = await newest(a, /Fall/u);
      await pressable(a, id, "resolve").click();
      // 13 for the height and 1 for the dice.
      await expect.poll(() => card(a, id).innerText()).toMatch(/14/u);
    });

    it("a push for nothing in particular gives its plus to the throw that follows, which uses it up", async () => {
      const [a, g] = [at(ada), at(gm)];
      await press(a, "Mara", "push:limit:lifting");
      await nextD20(a, [15]);
      await roll(a);
      const push = await newest(a, /Lift/u);
      await pressable(a, push, "resolve").click();
      await expect.poll(() => conditions(g, "Mara")).toEqual(["pushed1"]);
      await press(a, "Mara", "attack:throw");
      await fill(a, "measure", "8");
      await a.page
        .locator(
          `${dialog} [name=targets][value="${String(await g.page.evaluate("game.actors.getName('Grell').uuid"))}"]`,
        )
        .check();
      await nextD20(a, [15]);
      await roll(a);
      const thrown = await newest(a, /Throw something/u);
      await expect.poll(() => conditions(g, "Mara")).toEqual([]);
      // Strength 12 and 4 for value 8; bonus 2 over dodge 9 with missile weapons 11.
      await pressable(a, thrown, "resolve").click();
      await expect.poll(() => card(g, thrown).innerText()).toMatch(/18/u);
      expect(await steps(g, thrown)).toEqual(["roll", "resolve"]);
    });

    it("help: a helper's own Perception check counts on the leader's card; the weaker can't lead the stronger", async () => {
      const [a, b, g] = [at(ada), at(bo), at(gm)];
      await nextD20(a, [11]);
      const task = await open(a, "Mara", "check", "skill:unarmedCombat", [], { dn: 14 });
      await expect.poll(() => card(a, task).innerText()).toMatch(/13/u);
      await card(b, task).locator("[data-gesture=help]").click();
      await nextD20(b, [11]);
      await roll(b);
      const helper = await newest(b, /Help/u);
      await pressable(b, helper, "resolve").click();
      await expect.poll(() => steps(g, task)).toEqual(["roll", "help"]);
      await pressable(a, task, "resolve").click();
      await expect.poll(() => card(g, task).innerText()).toMatch(/15/u);
      // Jo's own task: Mara is better at it.
      await nextD20(b, [11]);
      const lesser = await open(b, "Jo", "check", "skill:unarmedCombat", [], { dn: 14 });
      await expect.poll(() => card(a, lesser).count()).toBe(1);
      expect(await card(a, lesser).locator("[data-gesture=help]").count()).toBe(0);
    });

    it("gear in hand brings its trademark to a check; broken gear refuses; a wall of concrete is something to strike", async () => {
      const [a, g] = [at(ada), at(gm)];
      const total = async (over: object): Promise<string> => {
        await nextD20(a, [11]);
        const id = await open(a, "Mara", "check", "skill:find", [], { dn: 10, ...over });
        return id === "" ? "" : card(a, id).innerText();
      };
      expect(await total({ gear: "maraScope0000000" })).toMatch(/14/u);
      expect(await total({ gear: "maraSled00000000" })).toBe("");
      await expect.poll(() => a.page.locator("#notifications").innerText()).toMatch(/Sled is broken/u);
      await press(a, "Mara", "attack:unarmed");
      await a.page.locator(`${dialog} [name=thing]`).selectOption("object:wood");
      await nextD20(a, [10, 12]);
      await roll(a);
      const blow = await newest(a, /thing of wood|wood/iu);
      await pressable(a, blow, "resolve").click();
      // Effect 12 and 8 against Toughness 8: row 12 of the mook column, two wound levels.
      await expect.poll(() => card(g, blow).innerText()).toMatch(/damaged/iu);
    });

    it("another shape keeps the sum, and taking it back is taking it back", async () => {
      const [a, g] = [at(ada), at(gm)];
      await press(a, "Mara", "shape");
      await fill(a, "str", "15");
      await fill(a, "dex", "8");
      await roll(a);
      await expect
        .poll(async () => (await item(g, "Mara", "maraShape0000000")).shape)
        .toEqual({ dex: -3, str: 3, tou: 0 });
      await expect
        .poll(() => g.page.evaluate("game.actors.getName('Mara').system.derived.attributes.str.total"))
        .toBe(15);
      const id = await newest(g, /Change shape/u);
      await card(g, id).locator(".latest [data-step=withdraw]").click();
      await expect
        .poll(async () => (await item(g, "Mara", "maraShape0000000")).shape)
        .toEqual({ dex: 0, str: 0, tou: 0 });
    });

    it("copies appear as mooks of the player's own, out at one wound, and go when they are taken back", async () => {
      const [a, g] = [at(ada), at(gm)];
      await press(a, "Mara", "duplicate");
      await fill(a, "count", "3");
      await roll(a);
      await expect
        .poll(() => g.page.evaluate("game.actors.getName('Copies of Mara')?.toObject().system ?? null"))
        .toMatchObject({ count: 3, outAt: 1, side: "heroes" });
      await expect.poll(() => a.page.evaluate("game.actors.getName('Copies of Mara')?.isOwner ?? false")).toBe(true);
      await press(a, "Mara", "gather");
      await expect.poll(() => g.page.evaluate("game.actors.getName('Copies of Mara') === undefined")).toBe(true);
    });

    it("a trademark item that is gone for good takes its specialisation along, with a card that gives it back", async () => {
      const [a, g] = [at(ada), at(gm)];
      const find = `game.actors.getName('Mara').items.find((i) => i.system.key === 'find').system.trademarkItemId`;
      await a.page.evaluate("game.actors.getName('Mara').items.get('maraScope0000000').delete()");
      await expect.poll(() => g.page.evaluate(find)).toBe("");
      await newest(g, /Trademark item lost for good/u);
    });

    it("medicine for the night gives its check 3 more; once a day", async () => {
      const [a, g] = [at(ada), at(gm)];
      await press(a, "Mara", "recover:medicine");
      await a.page.locator(`${dialog} [name=patient]`).selectOption({ label: "Jo" });
      await nextD20(a, [11]);
      await roll(a);
      const treats = await newest(a, /Medicine for the night/u);
      await pressable(a, treats, "resolve").click();
      await expect.poll(() => conditions(g, "Jo")).toEqual(["treated1"]);
      await g.page.evaluate(`game.crossover.api.screen()`);
      await g.page.locator("#crossover-screen [data-action=moment][data-moment=rest]").click();
      await g.page.locator("dialog [data-action=yes]").click();
      await expect.poll(() => conditions(g, "Jo")).toEqual([]);
      await newest(g, /Daily recovery/u);
      await g.page.evaluate(`foundry.applications.instances.get("crossover-screen")?.close()`);
      expect(await g.page.evaluate("game.messages.contents.at(-1).system.request.action?.modifiers ?? []")).toEqual([
        { label: "CROSSOVER.Drama.Circumstance.medicine", amount: 3, appliesTo: "action", rule: "DRA-232" },
      ]);
    });

    it("outside a conflict a taunt has a level and leaves no state", async () => {
      const [a, g] = [at(ada), at(gm)];
      await nextD20(a, [19]);
      const taunt = await open(a, "Mara", "interact", "taunt", ["Grell"]);
      await pressable(a, taunt, "resolve").click();
      await expect.poll(() => card(g, taunt).innerText()).toMatch(/Good/u);
      expect(await card(g, taunt).locator("[data-gesture=apply]").count()).toBe(0);
      expect(await conditions(g, "Grell")).toEqual([]);
    });

    it("the Gamemaster says who knows of a point: who doesn't is not asked, and with nobody left the die may be thrown", async () => {
      const [a, b, g] = [at(ada), at(bo), at(gm)];
      await nextD20(a, [8]);
      const id = await open(a, "Mara", "attack", "unarmed", ["Grell"]);
      await pressable(a, id, "announce", "[data-source=personal]").click();
      await card(b, id).locator("[data-gesture=counter]:not([aria-disabled=true])").waitFor();
      await pressable(g, id, "aware").click();
      await g.page.locator(`${dialog} input[name=aware]`).first().waitFor();
      for (const box of await g.page.locator(`${dialog} input[name=aware]`).all()) await box.uncheck();
      await roll(g);
      await expect.poll(() => card(b, id).locator("[data-gesture=counter]").count()).toBe(0);
      await nextD20(a, [12]);
      await pressable(a, id, "throw").click();
      await expect.poll(() => steps(g, id)).toEqual(["roll", "announce", "aware", "throw"]);
      expect(await points(g, "Mara")).toBe(3);
      await pressable(a, id, "resolve").click();
    });

    it("in a fight the tracker counts the deck, lists what can be done, and pays for it; more than half of the way costs 2; two act as one and have both acted", async () => {
      const [a, g] = [at(ada), at(gm)];
      await g.page.evaluate(`ui.chat.processMessage("/deck")`);
      await g.page.locator(".drama-hand [data-action=deal]:not([disabled])").click();
      await fightBegun(g);
      await g.page.evaluate("ui.sidebar.changeTab?.('combat', 'primary')");
      await expect
        .poll(() => g.page.evaluate("document.querySelector('#combat, .combat-sidebar')?.innerText ?? ''"))
        .toMatch(/\d+ in the deck, \d+ discarded/u);
      await press(a, "Mara", "move");
      await fill(a, "way", "60 m");
      await roll(a);
      await expect.poll(() => conditions(g, "Mara")).toEqual(["hurried"]);
      await g.page.evaluate(
        `game.combat.play({ type: "begin", id: game.combat.combatants.find((c) => c.name === "Mara").id })`,
      );
      await a.page.waitForFunction("game.combat.combatant?.name === 'Mara'");
      await press(a, "Mara", "attack:unarmed");
      await a.page
        .locator(
          `${dialog} [name=targets][value="${String(await g.page.evaluate("game.actors.getName('Grell').uuid"))}"]`,
        )
        .check();
      await expect.poll(() => a.page.locator(dialog).innerText()).toMatch(/In a hurry/u);
      await a.page.locator(`${dialog} [name=others]`).first().check();
      await nextD20(a, [11]);
      await roll(a);
      const both = await newest(a, /2 act as one/u);
      expect(await card(g, both).innerText()).toMatch(/Along with Jo/u);
      const spent = `JSON.stringify(game.combat.combatants.find((c) => c.name === 'Mara').system.spendsIn(game.combat.round))`;
      await expect.poll(() => g.page.evaluate(spent)).toMatch(/"rolled":1/u);
      await g.page.evaluate("game.combat.delete()");
    });

    it("a turn that is put off keeps its setback until it has been had; an aim takes the action of a turn, and taking it back gives it back", async () => {
      const [b, g] = [at(bo), at(gm)];
      await fightBegun(g);
      const named = (name: string): string => `game.combat.combatants.find((c) => c.name === '${name}').id`;
      const play = (type: string, name: string): Promise<unknown> =>
        g.page.evaluate(`game.combat.play({ type: "${type}", id: ${named(name)} })`);
      const up = (): Promise<unknown> =>
        g.page.evaluate("game.combat.combatants.get(JSON.parse(game.combat.system.flow).up)?.name ?? null");
      await g.page.evaluate("game.actors.getName('Mara').toggleStatusEffect('drama-setback')");
      await play("begin", "Mara");
      await expect.poll(up).toBe("Mara");
      await play("delay", "Mara");
      await play("begin", "Jo");
      await expect.poll(up).toBe("Jo");
      expect(await conditions(g, "Mara")).toEqual(["setback"]);
      await press(b, "Jo", "aim");
      await expect.poll(() => conditions(g, "Jo")).toEqual(["aiming"]);
      const spent = `game.combat.combatants.find((c) => c.name === 'Jo').system.spendsIn(game.combat.round).rolled ?? 0`;
      expect(await g.page.evaluate(spent)).toBe(1);
      await g.page.evaluate("ui.sidebar.changeTab?.('chat', 'primary')");
      const aimed = await newest(g, /Aim/u);
      await card(g, aimed).locator(".latest [data-step=withdraw]").click();
      await expect.poll(() => conditions(g, "Jo")).toEqual([]);
      await expect.poll(() => g.page.evaluate(spent)).toBe(0);
      await play("end", "Jo");
      await play("resume", "Mara");
      await expect.poll(up).toBe("Mara");
      expect(await conditions(g, "Mara")).toEqual(["setback"]);
      await play("end", "Mara");
      await expect.poll(() => conditions(g, "Mara")).toEqual([]);
      await g.page.evaluate("game.combat.delete()");
      // What is done in sight of all is told to all, though nobody at the table plays Grell.
      await press(g, "Grell", "aim");
      await expect.poll(() => conditions(g, "Grell")).toEqual(["aiming"]);
      const heard = at(ada).page.locator(".chat-log .exchange-card", { hasText: "Grell" }).last();
      await expect.poll(() => heard.textContent()).toMatch(/Aim/u);
    });

    it("the chart as calculator, and in the fields that take a value", async () => {
      const a = at(ada);
      await a.page.evaluate(`ui.chat.processMessage("/value")`);
      const chart = a.page.locator("#crossover-drama-values");
      await chart.locator("input[name=text]").fill("25 miles");
      await expect.poll(() => chart.innerText()).toMatch(/23/u);
      await chart.locator("input[name=text]").fill("100 people");
      await expect.poll(() => chart.innerText()).toMatch(/\+10, all succeed at \+18/u);
      await chart.locator("input[name=text]").fill("10 for 1 minute");
      await expect.poll(() => chart.innerText()).toMatch(/600 m/u);
      await chart.locator("input[name=text]").fill("25 furlongs");
      await expect.poll(() => chart.innerText()).toMatch(/no value and no measure/u);
      expect(await serious(a.page, "#crossover-drama-values")).toEqual([]);
      await a.page.evaluate(`foundry.applications.instances.get("crossover-drama-values").close()`);
      await a.page.evaluate(`game.actors.getName("Mara").items.get("maraSled00000000").sheet.render({ force: true })`);
      const speed = a.page.locator("[name='system.speedValue']");
      await speed.fill("40 mph");
      await speed.press("Tab");
      await expect.poll(async () => (await item(a, "Mara", "maraSled00000000")).speedValue).toBe(11);
      for (const seat of [at(gm), a, at(bo)]) expect(seat.errors).toEqual([]);
    });
  });
