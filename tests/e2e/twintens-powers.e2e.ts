/**
 * Twin Tens: powers that do something by themselves. An explosion falls off, a weakness is struck, luck is bent, a trait is drained, a shell wears, an array is shared, a spell is kept up, a charge
 * runs, a poison does what the Gamemaster says, and an ability is healed.
 * @rule TWI-295 TWI-303 TWI-305 TWI-363 TWI-431 TWI-433 TWI-440 TWI-450 TWI-451 TWI-453
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inGame, nextResults, openTable, playedOn, type Seat, serious, type TestTable } from "./support.ts";
import {
  action,
  aimed,
  attack,
  card,
  clean,
  combatOf,
  dice,
  type Doc,
  endTurn,
  fightBegins,
  flow,
  type Globals,
  held,
  isUp,
  line,
  outcome,
  press,
  row,
  send,
  sheet,
  showTab,
  shut,
} from "./twintens-table.ts";

const [WICK, SALLOW, KILN, ROOK] = ["Wick", "Sallow", "Kiln", "Rook"] as const;

/** Two heroes with their players and two opponents, all on the board: five feet a square. */
const setTable = (gm: Seat): Promise<void> =>
  inGame(
    gm.page,
    async ([wick, sallow, kiln, rook]: readonly string[]) => {
      const g = globalThis as unknown as Globals;
      const [ada, bo] = [g.game.users.getName("Ada"), g.game.users.getName("Bo")];
      const own = (user: { readonly id: string }): object => ({
        ownership: { default: 2, [user.id]: 3 },
        prototypeToken: { actorLink: true },
      });
      const foe = { type: "twintensFoe", ownership: { default: 2 }, prototypeToken: { actorLink: true } };
      const power = (name: string, key: string, ranks: number, more: object = {}): object => ({
        name,
        type: "twintensPower",
        system: { key, ranks, base: 1, ...more },
      });
      const modifier = (key: string, note = ""): object => ({ key, ranks: 1, cost: null, note });
      const make = (data: object): Promise<Doc> => g.Actor.implementation.create(data);
      const first = await make({
        name: wick,
        type: "twintensHero",
        ...own(ada),
        system: { defense: 2, conviction: { value: 0 } },
        items: [
          power("Pyre", "blast", 6, { base: 2, extras: [modifier("area", "explosion")], descriptors: ["fire"] }),
          power("Shell", "forceField", 5, { flaws: [modifier("ablative")] }),
          power("Knack", "probabilityControl", 12, { base: 4 }),
          power("Lick", "blast", 5, { base: 2, arrayId: "Flame", dynamic: true }),
          power("Updraft", "flight", 5, { base: 2, arrayId: "Flame", dynamic: true, active: false }),
          power("Balm", "healing", 6, { base: 2 }),
        ],
      });
      const second = await make({
        name: sallow,
        type: "twintensHero",
        ...own(bo),
        system: { baseAttack: 9, defense: 2, abilities: { str: { base: 20 } }, conviction: { value: 0 } },
        items: [power("Leech", "drain", 6), power("Far sight", "esp", 4)],
      });
      const third = await make({
        name: kiln,
        ...foe,
        system: { kind: "villain", baseAttack: 8, abilities: { con: { base: 14 } }, conviction: { value: 0 } },
        items: [
          { name: "Burns easily", type: "twintensDrawback", system: { key: "vulnerable", points: 3, subject: "fire" } },
        ],
      });
      const fourth = await make({
        name: rook,
        ...foe,
        system: { kind: "villain", baseAttack: 8, defense: 4, conviction: { value: 0 } },
      });
      await ada.update({ character: first.id });
      await bo.update({ character: second.id });
      const token = async (actor: Doc, x: number, y: number): Promise<object> => ({
        ...(await actor.getTokenDocument({ x, y })).toObject(),
        actorLink: true,
      });
      await g.game.scenes.active.createEmbeddedDocuments("Token", [
        await token(first, 300, 1000),
        await token(second, 300, 1200),
        await token(third, 900, 1000),
        await token(fourth, 1200, 1000),
      ]);
    },
    [WICK, SALLOW, KILN, ROOK],
  );

for (const profile of playedOn(14))
  describe(`powers of Twin Tens on profile ${profile}`, () => {
    let table: TestTable;
    let gm: Seat;
    let ada: Seat;
    let bo: Seat;
    const power = (
      name: string,
      item: string,
    ): Promise<{
      readonly id: string;
      readonly active: boolean;
      readonly lost: number;
      readonly share: number | null;
    }> =>
      inGame(
        gm.page,
        ([n, i]: readonly [string, string]) => {
          const { id, system } = (globalThis as unknown as Globals).game.actors.getName(n).items.getName(i);
          return { id, active: system.active, lost: system.lost, share: system.share };
        },
        [name, item] as const,
      );
    const damaged = (name: string): Promise<number> =>
      inGame(
        gm.page,
        (n: string) =>
          (globalThis as unknown as Globals).game.actors
            .getName(n)
            .system.abilityDamage.reduce((sum, d) => sum + d.points, 0),
        name,
      );
    const stands = (name: string, x: number, y: number): Promise<void> =>
      gm.page.evaluate(
        `canvas.scene.tokens.getName("${name}").update({ x: ${String(x)}, y: ${String(y)} }, { animate: false }).then(() => undefined)`,
      );
    const standard = (seat: Seat, name: string): Promise<number> =>
      row(seat, name).locator(".pip-square.is-filled").count();

    beforeAll(async () => {
      table = await openTable(profile);
      [gm, ada, bo] = await table.sit();
      await setTable(gm);
      await combatOf(gm, [KILN, ROOK, WICK, SALLOW]);
    });
    afterAll(async () => {
      await table?.close();
    });

    it("TWI-050 the fight begins, the heroes before the others", async () => {
      await fightBegins(gm, [2, 2, 9, 9, 6, 6], WICK);
    });

    it("TWI-235 TWI-450 TWI-453 an explosion is a rank weaker 15 feet from its middle; fire hurts the vulnerable by half as much again", async () => {
      const dialog = await aimed(ada, WICK, "Pyre", KILN, ROOK);
      await dialog.locator("select[name=middle]").selectOption({ label: KILN });
      expect(await serious(ada.page, ".roll-dialog")).toEqual([]);
      await send(ada, dialog);
      await shut(ada, WICK);
      await nextResults(gm.page, dice(2, 2));
      await press(gm, card(gm, "Pyre"), "evade", "DC 16");
      await nextResults(gm.page, dice(2, 2));
      await press(gm, card(gm, "Pyre"), "evade", "DC 15");
      await nextResults(gm.page, dice(10, 10));
      await press(gm, card(gm, "Pyre"), "save", "DC 20");
      await nextResults(gm.page, dice(9, 9));
      await press(gm, card(gm, "Pyre"), "save", "DC 24");
      await press(gm, card(gm, "Pyre"), "apply");
      await expect
        .poll(() =>
          inGame(
            gm.page,
            (n: string) => (globalThis as unknown as Globals).game.actors.getName(n).system.track.bruised,
            KILN,
          ),
        )
        .toBe(1);
    });

    it("TWI-440 Probability control makes a roll that failed count as its rank, once a round", async () => {
      await (await sheet(ada, WICK)).locator('button[data-trait="ability:dex"]').click();
      const dialog = ada.page.locator(".roll-dialog");
      await dialog.locator("input[name=dc]").fill("12");
      await send(ada, dialog, [2, 3]);
      await press(ada, card(ada, "Dexterity"), "control", "counts as 12");
      await expect.poll(() => outcome(card(gm, "Dexterity"))).toMatch(/success/iu);
      await press(ada, card(ada, "Dexterity"), "resolve");
      await (await sheet(ada, WICK)).locator('button[data-trait="ability:wis"]').click();
      await dialog.locator("input[name=dc]").fill("12");
      await send(ada, dialog, [2, 3]);
      await expect.poll(() => outcome(card(ada, "Wisdom"))).toMatch(/failure/iu);
      expect(await card(ada, "Wisdom").locator("[data-gesture=control]").count()).toBe(0);
      await shut(ada, WICK);
    });

    it("TWI-431 a dynamic array shares its points; more than there are is refused with the sum", async () => {
      const { id } = await power(WICK, "Lick");
      const other = await power(WICK, "Updraft");
      await action(ada, WICK, line("share", { power: id }));
      const dialog = ada.page.locator(".roll-dialog");
      await dialog.locator(`input[name="shares~${id}"]`).fill("3");
      await dialog.locator(`input[name="shares~${other.id}"]`).fill("3");
      await expect.poll(() => dialog.innerText()).toContain("12 points of 10");
      expect(await dialog.locator("button[type=submit]").isEnabled()).toBe(false);
      await dialog.locator(`input[name="shares~${other.id}"]`).fill("2");
      await send(ada, dialog);
      await expect
        .poll(() => Promise.all([power(WICK, "Lick"), power(WICK, "Updraft")]))
        .toMatchObject([
          { active: true, share: 3 },
          { active: true, share: 2 },
        ]);
      await expect
        .poll(async () => (await sheet(ada, WICK)).locator(".attack", { hasText: "Lick" }).innerText())
        .toContain("Damage +3");
      await shut(ada, WICK);
      await endTurn(ada, WICK);
    });

    it("TWI-433 what takes concentration asks at the turn's start: kept for a standard action, or let go", async () => {
      await isUp(bo, SALLOW);
      await press(bo, card(bo, "Far sight"), "keep");
      await showTab(bo, "combat");
      await expect.poll(() => standard(bo, SALLOW)).toBe(0);
      await endTurn(bo, SALLOW);
    });

    it("TWI-451 an ablative shell loses a rank with the blow that it helps against", async () => {
      await isUp(gm, KILN);
      // A fist reaches whom one stands beside.
      await stands(KILN, 400, 1000);
      await attack(gm, KILN, "Unarmed", WICK, [9, 9]);
      await stands(KILN, 900, 1000);
      await press(ada, card(ada, KILN, WICK), "defend", "Don't defend");
      await nextResults(ada.page, dice(9, 9));
      await press(ada, card(ada, KILN, WICK), "save");
      await expect.poll(() => power(WICK, "Shell").then((p) => p.lost)).toBe(1);
      await endTurn(gm, KILN);
      await endTurn(gm, ROOK);
      await endTurn(ada, WICK);
    });

    it("TWI-305 a Drain is pointed at a trait when it has worked, and comes back a point a turn", async () => {
      await isUp(bo, SALLOW);
      await press(bo, card(bo, "Far sight"), "drop");
      await expect.poll(() => power(SALLOW, "Far sight").then((p) => p.active)).toBe(false);
      // So does a Drain, which is a touch.
      await stands(ROOK, 400, 1200);
      await attack(bo, SALLOW, "Leech", ROOK, [9, 9]);
      await stands(ROOK, 1200, 1000);
      await press(gm, card(gm, "Leech"), "defend", "Don't defend");
      await nextResults(gm.page, dice(2, 2));
      await press(gm, card(gm, "Leech"), "save", "DC 16");
      await press(bo, card(bo, "Leech"), "drain");
      const dialog = bo.page.locator(".roll-dialog");
      await dialog.locator("select[name=trait]").selectOption("attack");
      await send(bo, dialog);
      await press(gm, card(gm, "Leech"), "apply");
      await expect.poll(() => held(gm, ROOK)).toEqual(["drained round attack"]);
      await expect
        .poll(async () => (await sheet(gm, ROOK)).locator(".attack", { hasText: "Unarmed" }).innerText())
        .toContain("+5");
      await shut(gm, ROOK);
      await endTurn(bo, SALLOW);
      await endTurn(gm, KILN);
      await isUp(gm, ROOK);
      await expect
        .poll(() =>
          inGame(
            gm.page,
            (n: string) =>
              [...(globalThis as unknown as Globals).game.actors.getName(n).effects].map((e) => e.system.degree),
            ROOK,
          ),
        )
        .toEqual([5]);
      await endTurn(gm, ROOK);
      await endTurn(ada, WICK);
    });

    it("TWI-363 a charge measures its way on the board: too far is refused, near enough it runs up to its target", async () => {
      await isUp(bo, SALLOW);
      const dialog = await aimed(bo, SALLOW, "Unarmed", ROOK);
      await dialog.locator("select[name=maneuver]").selectOption("charge");
      await dialog.locator("input[name=covered]").fill("61");
      await expect.poll(() => dialog.innerText()).toContain("from 10 to 60");
      await dialog.locator("input[name=covered]").fill("");
      await send(bo, dialog, [9, 9]);
      await shut(bo, SALLOW);
      await expect
        .poll(() =>
          inGame(
            gm.page,
            (n: string) => {
              const t = (globalThis as unknown as Globals).game.scenes.active.tokens.getName(n);
              return [t.x, t.y];
            },
            SALLOW,
          ),
        )
        // The straight line comes to the row of whom it is for before their square.
        .toEqual([1100, 1000]);
    });

    it("TWI-295 a poison's first save comes at once; what follows its failure the Gamemaster says on the card, and may take back", async () => {
      await action(bo, SALLOW, "expose");
      const dialog = bo.page.locator(".roll-dialog");
      await dialog.locator("select[name=to]").selectOption("poison");
      await dialog.locator("input[name=dc]").fill("15");
      await send(bo, dialog);
      await nextResults(bo.page, dice(2, 2));
      await press(bo, card(bo, "Fortitude", SALLOW), "roll");
      await press(gm, card(gm, "Fortitude", SALLOW), "after");
      const harm = gm.page.locator(".roll-dialog");
      await harm.locator("select[name=harm]").selectOption("ability con");
      await harm.locator("input[name=points]").fill("3");
      await send(gm, harm);
      await expect.poll(() => damaged(SALLOW)).toBe(3);
      await card(gm, "Fortitude", SALLOW).locator(".latest [data-step=withdraw]").click();
      await expect.poll(() => damaged(SALLOW)).toBe(0);
      await press(gm, card(gm, "Fortitude", SALLOW), "after");
      await harm.locator("select[name=harm]").selectOption("ability con");
      await harm.locator("input[name=points]").fill("3");
      await send(gm, harm);
      await expect.poll(() => damaged(SALLOW)).toBe(3);
      await shut(bo, SALLOW);
    });

    it("TWI-303 Healing gives ability points back, one more for every 5 over its DC", async () => {
      await endTurn(bo, SALLOW);
      for (const foe of [KILN, ROOK]) await endTurn(gm, foe);
      await isUp(ada, WICK);
      await action(ada, WICK, `mend:${(await power(WICK, "Balm")).id}`);
      const dialog = ada.page.locator(".roll-dialog");
      await dialog.locator("select[name=patient]").selectOption({ label: SALLOW });
      await send(ada, dialog, [5, 4]);
      await press(ada, card(ada, "Healing"), "resolve");
      await expect.poll(() => damaged(SALLOW)).toBe(1);
      await shut(ada, WICK);
    });

    it("TWI-451 the shell is whole again by a deed, and the dead power says so on the sheet", async () => {
      await action(ada, WICK, line("restore", { power: (await power(WICK, "Shell")).id }));
      await expect.poll(() => power(WICK, "Shell").then((p) => p.lost)).toBe(0);
      expect(await serious(gm.page, "#sidebar .exchange-card")).toEqual([]);
      await shut(ada, WICK);
      await flow(gm, WICK, "End turn");
    });

    it("nothing in any console, no raw key on any screen", async () => clean(gm, ada, bo));
  });
