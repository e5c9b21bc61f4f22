import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deedIn } from "./gestures.ts";
import {
  goesOn,
  inGame,
  isStopped,
  nextResults,
  openTable,
  playedOn,
  type Seat,
  serious,
  standTogether,
  type TestTable,
  typeInChat,
} from "./support.ts";
import {
  attack,
  caption,
  card,
  clean,
  dice,
  type Doc,
  flow,
  type Globals,
  isUp,
  outcome as outcomeOf,
  press as pressOn,
  row,
  showTab,
} from "./twintens-table.ts";

const HEROES = { nova: "Nova", edge: "Edge" } as const;
const THUGS = ["Thug one", "Thug two", "Thug three", "Thug four"] as const;
const FOES = { bastion: "Bastion", warden: "Warden" } as const;

/** Two heroes with their players, two villains and four minions; the swordfighter and the brute stand on the board. */
const setTable = (gm: Seat): Promise<void> =>
  inGame(
    gm.page,
    async (thugs: readonly string[]) => {
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
      const make = (data: object): ReturnType<Globals["Actor"]["implementation"]["create"]> =>
        g.Actor.implementation.create(data);
      const nova = await make({
        name: "Nova",
        type: "twintensHero",
        ...own(ada),
        system: { baseAttack: 9, defense: 5, dodgeBase: 3, abilities: { dex: { base: 14 } }, conviction: { value: 3 } },
        items: [power("Starfire", "blast", 10, { base: 2 })],
      });
      const edge = await make({
        name: "Edge",
        type: "twintensHero",
        ...own(bo),
        system: {
          baseAttack: 11,
          defense: 4,
          abilities: { str: { base: 30 }, dex: { base: 12 }, con: { base: 14 } },
          conviction: { value: 3 },
        },
        items: [
          power("Mail", "protection", 6),
          {
            name: "Long sword",
            type: "twintensEquipment",
            system: {
              sort: "weapon",
              key: "sword",
              damage: 3,
              threat: 19,
              increment: null,
              type: "lethal",
              equipped: true,
            },
          },
          { name: "Medicine", type: "twintensSkill", system: { key: "medicine", ranks: 8 } },
        ],
      });
      const bastion = await make({
        name: "Bastion",
        ...foe,
        system: {
          kind: "villain",
          baseAttack: 8,
          defense: 6,
          dodgeBase: 3,
          abilities: { con: { base: 20 } },
          conviction: { value: 0 },
        },
        items: [power("Hide", "protection", 4)],
      });
      const warden = await make({
        name: "Warden",
        ...foe,
        system: { kind: "villain", baseAttack: 10, defense: 5, conviction: { value: 0 } },
        items: [power("Lance", "blast", 12, { base: 2, lethal: true })],
      });
      const gang = [];
      for (const name of thugs)
        gang.push(await make({ name, ...foe, system: { kind: "minion", baseAttack: 4, defense: 2 } }));
      await ada.update({ character: nova.id });
      await bo.update({ character: edge.id });
      const token = async (actor: typeof edge, x: number, y: number): Promise<object> => ({
        ...(await actor.getTokenDocument({ x, y })).toObject(),
        actorLink: true,
      });
      await g.game.scenes.active.createEmbeddedDocuments("Token", [
        await token(edge, 300, 1000),
        await token(bastion, 400, 1000),
      ]);
      const combat = await g.Combat.implementation.create({ active: true });
      await combat.createEmbeddedDocuments(
        "Combatant",
        [bastion, warden, ...gang, nova, edge].map((a) => ({ actorId: a.id })),
      );
      await combat.startCombat();
      await combat.activate();
    },
    [...THUGS],
  );

type TrackOf = Doc["system"]["track"];

interface Facts extends TrackOf {
  readonly fatigue: string;
  readonly points: number;
  readonly flat: boolean;
  readonly defences: number;
  readonly conditions: readonly string[];
}

const factsOf = (seat: Seat, name: string): Promise<Facts> =>
  inGame(
    seat.page,
    (n: string) => {
      const a = (globalThis as unknown as Globals).game.actors.getName(n);
      return {
        ...a.system.track,
        fatigue: a.system.fatigue,
        points: a.system.conviction.value,
        flat: a.system.flags.flatFooted,
        defences: a.system.defencesThisRound,
        conditions: [...a.effects].flatMap((e) => e.system.condition ?? []),
      };
    },
    name,
  );

/** The newest card whose head says so. */
const on = (seat: Seat, text: string): Locator => card(seat, text);
const press = async (seat: Seat, text: string, gesture: string, label?: string): Promise<void> =>
  pressOn(seat, on(seat, text), gesture, label);
const outcome = (seat: Seat, text: string): Promise<string> => outcomeOf(on(seat, text));

for (const profile of playedOn(13))
  describe(`a fight of eight in Twin Tens on profile ${profile}: TWI-002, TWI-030, TWI-510, TWI-513, TWI-520, TWI-526`, () => {
    let table: TestTable;
    let gm: Seat;
    let ada: Seat;
    let bo: Seat;

    beforeAll(async () => {
      table = await openTable(profile);
      [gm, ada, bo] = await table.sit();
      await setTable(gm);
    });
    afterAll(async () => {
      await table?.close();
    });

    it("TWI-032 TWI-034 TWI-035 TWI-050 awareness is marked, the round of surprise is the heroes' alone, each throws for themselves", async () => {
      await showTab(gm, "combat");
      for (const name of [...Object.values(FOES), ...THUGS]) {
        await flow(gm, name, "Mark unaware");
        await expect.poll(() => row(gm, name).locator(".note").first().innerText()).toContain("unaware");
      }
      expect(await serious(gm.page, "#sidebar .crossover-tracker")).toEqual([]);
      await showTab(gm, "combat");
      await gm.page.locator("#sidebar .flow-head .flow-choice", { hasText: "Begin" }).click();
      await expect.poll(() => caption(gm)).toContain("Surprise");
      await expect.poll(() => factsOf(gm, FOES.bastion).then((f) => f.flat)).toBe(true);
      await showTab(ada, "combat");
      // A player throws for their own, and for nobody else.
      expect(await row(ada, HEROES.edge).locator(".flow-choice").count()).toBe(0);
      await nextResults(gm.page, dice(6, 6));
      await flow(ada, HEROES.nova, "Roll initiative");
      await expect.poll(() => row(gm, HEROES.nova).locator(".note").innerText()).toContain("14");
      await nextResults(gm.page, dice(5, 5));
      await flow(bo, HEROES.edge, "Roll initiative");
      await isUp(ada, HEROES.nova);
      expect(await row(ada, FOES.warden).locator(".note").innerText()).toContain("surprised");
      expect(await gm.page.locator("#sidebar .encounter-title").innerText()).toBe("Surprise round");
      await expect.poll(() => factsOf(gm, HEROES.nova).then((f) => f.flat)).toBe(false);
    });

    it("TWI-036 TWI-114 TWI-180 TWI-182 who is surprised has a passive Defense; a save failed by 2 bruises; the action is gone", async () => {
      await attack(ada, HEROES.nova, "Starfire", FOES.bastion, [4, 4]);
      await expect.poll(() => card(gm, "Starfire").innerText()).toContain("Passive Defense");
      expect(await card(gm, "Starfire").innerText()).toContain("17");
      // Nobody but the Gamemaster may save for the brute.
      expect(await card(ada, "Starfire").locator("[data-gesture=save]").getAttribute("aria-disabled")).toBe("true");
      await nextResults(gm.page, dice(6, 8));
      await press(gm, "Starfire", "save", "DC 25");
      await expect.poll(() => outcome(gm, "Starfire")).toMatch(/bruised/iu);
      await press(gm, "Starfire", "apply");
      await expect.poll(() => factsOf(ada, FOES.bastion).then((f) => f.bruised)).toBe(1);
      expect(await serious(gm.page, "#sidebar .exchange-card")).toEqual([]);
      await inGame(
        ada.page,
        () => (globalThis as unknown as Globals).game.actors.getName("Nova").sheet.render({ force: true }),
        null,
      );
      await ada.page.locator(".actor-sheet .attack-button", { hasText: "Starfire" }).click();
      const dialog = ada.page.locator(".roll-dialog");
      await dialog.locator("label.chip", { hasText: FOES.bastion }).locator("input").check();
      await expect.poll(() => dialog.innerText()).toContain("No standard action is left");
      expect(await dialog.locator("button[type=submit]").isEnabled()).toBe(false);
      expect(await serious(ada.page, ".roll-dialog")).toEqual([]);
      await ada.page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      await inGame(ada.page, () => (globalThis as unknown as Globals).game.actors.getName("Nova").sheet.close(), null);
    });

    it("TWI-265 TWI-512 extra effort is one more action now and a level of fatigue later", async () => {
      await flow(ada, HEROES.nova, "End turn");
      await isUp(bo, HEROES.edge);
      await inGame(
        bo.page,
        () => (globalThis as unknown as Globals).game.actors.getName("Edge").sheet.render({ force: true }),
        null,
      );
      await (await deedIn(bo.page.locator(".actor-sheet"), "effort-surge")).click();
      await expect.poll(() => row(gm, HEROES.edge).locator(".pip-star.is-filled").count()).toBe(1);
      await inGame(bo.page, () => (globalThis as unknown as Globals).game.actors.getName("Edge").sheet.close(), null);
    });

    it("TWI-037 TWI-052 TWI-053 the others throw once for their side and stand before the heroes", async () => {
      await flow(bo, HEROES.edge, "End turn");
      await expect.poll(() => caption(gm)).toContain("waiting for initiative rolls");
      await nextResults(gm.page, dice(10, 10));
      await showTab(gm, "combat");
      await gm.page.locator("#sidebar .flow-head .flow-choice", { hasText: "Roll for all" }).click();
      await isUp(gm, FOES.bastion);
      expect(await gm.page.locator("#sidebar .encounter-title").innerText()).toBe("Round 1");
      const names = await gm.page.locator("#sidebar .combatant .name").allInnerTexts();
      expect(names).toEqual([FOES.bastion, FOES.warden, ...THUGS, HEROES.nova, HEROES.edge]);
      await expect.poll(() => factsOf(gm, FOES.bastion).then((f) => f.flat)).toBe(false);
    });

    it("TWI-117 TWI-326 TWI-522 the defender doesn't know the total, defends, and buys a second throw that saves her", async () => {
      await attack(gm, FOES.bastion, "Unarmed", HEROES.nova, [5, 4]);
      await showTab(ada, "chat");
      await expect.poll(() => card(ada, "Unarmed").innerText()).toContain("Nova has to defend");
      expect(await card(ada, "Unarmed").locator(".total").first().innerText()).not.toContain("17");
      await nextResults(ada.page, dice(1, 2));
      await press(ada, "Unarmed", "defend", "Defend, +8");
      await expect.poll(() => outcome(ada, "Unarmed")).toMatch(/hit/iu);
      await expect.poll(() => card(ada, "Unarmed").locator("[data-gesture=reroll]").innerText()).toContain("%");
      await nextResults(ada.page, dice(8, 9));
      await press(ada, "Unarmed", "reroll", "Defend again");
      await expect.poll(() => outcome(gm, "Unarmed")).toMatch(/miss/iu);
      await expect.poll(() => factsOf(gm, HEROES.nova).then((f) => [f.points, f.defences])).toEqual([2, 1]);
    });

    it("TWI-119 TWI-182 TWI-209 TWI-215 the second defence costs 2; a save failed by 22 leaves a hero dying", async () => {
      await flow(gm, FOES.bastion, "End turn");
      await isUp(gm, FOES.warden);
      await attack(gm, FOES.warden, "Lance", HEROES.nova, [6, 6]);
      await nextResults(ada.page, dice(2, 2));
      await press(ada, "Lance", "defend", "Defend, +6 (defense 2)");
      await nextResults(ada.page, dice(2, 3));
      await press(ada, "Lance", "save", "DC 27");
      await expect.poll(() => outcome(gm, "Lance")).toMatch(/dying/iu);
      await press(gm, "Lance", "apply");
      await expect
        .poll(() => factsOf(ada, HEROES.nova).then((f) => [f.dying, f.unconscious, f.dead]))
        .toEqual([true, true, false]);
      await press(gm, "Lance", "knockback", "Don't hurl");
      await expect.poll(() => card(gm, "Lance").locator("[data-gesture=knockback]").count()).toBe(0);
    });

    it("TWI-122 TWI-343 minions attack: one is defended against, for the other the target declines and saves", async () => {
      await flow(gm, FOES.warden, "End turn");
      await isUp(gm, THUGS[0]);
      await attack(gm, THUGS[0], "Unarmed", HEROES.edge, [3, 3]);
      await nextResults(bo.page, dice(5, 5));
      await press(bo, "Thug one", "defend", "Defend, +4");
      await expect.poll(() => outcome(bo, "Thug one")).toMatch(/miss/iu);
      await flow(gm, THUGS[0], "End turn");
      await isUp(gm, THUGS[1]);
      await attack(gm, THUGS[1], "Unarmed", HEROES.edge, [9, 8]);
      await press(bo, "Thug two", "defend", "Don't defend");
      await nextResults(bo.page, dice(5, 5));
      await press(bo, "Thug two", "save", "DC 15");
      await expect.poll(() => outcome(bo, "Thug two")).toMatch(/unharmed/iu);
      await expect.poll(() => factsOf(gm, HEROES.edge).then((f) => f.defences)).toBe(1);
      for (const thug of THUGS.slice(1)) {
        await isUp(gm, thug);
        await flow(gm, thug, "End turn");
      }
    });

    it("TWI-240 TWI-241 where her turn would be the dying hero checks, and holds on", async () => {
      // She has no turn to act in; what its start brings comes all the same.
      await isUp(bo, HEROES.edge);
      await showTab(ada, "chat");
      await card(ada, "Dying").waitFor();
      await nextResults(ada.page, dice(5, 6));
      await press(ada, "Dying", "roll");
      await expect.poll(() => outcome(ada, "Dying")).toMatch(/holds on/iu);
      expect(await serious(ada.page, "#sidebar .exchange-card")).toEqual([]);
      await press(ada, "Dying", "resolve");
    });

    it("TWI-260 TWI-265 TWI-266 the price of extra effort comes at the next turn: winded", async () => {
      await isUp(bo, HEROES.edge);
      await press(bo, "Extra effort", "take");
      await expect.poll(() => factsOf(gm, HEROES.edge).then((f) => f.fatigue)).toBe("winded");
    });

    it("TWI-141 TWI-143 TWI-145 TWI-164 a natural 19 past Defense is critical: 5 more damage", async () => {
      await attack(bo, HEROES.edge, "Long sword", FOES.bastion, [9, 10]);
      await nextResults(gm.page, dice(5, 5));
      await press(gm, "Long sword", "defend", "Defend, +9");
      await expect.poll(() => outcome(gm, "Long sword")).toMatch(/critical/iu);
      await nextResults(gm.page, dice(7, 8));
      await press(gm, "Long sword", "save", "DC 32");
      await expect.poll(() => outcome(bo, "Long sword")).toMatch(/hurt/iu);
      await press(gm, "Long sword", "apply");
      await expect
        .poll(() => factsOf(bo, FOES.bastion).then((f) => [f.hurt, f.bruised, f.stunned !== null]))
        .toEqual([1, 2, true]);
    });

    it("TWI-271 TWI-276 TWI-277 TWI-279 TWI-288 he is hurled less than could be, through a brick wall, and his token with him", async () => {
      const before = await inGame(
        gm.page,
        () => ({
          ...(({ x, y }) => ({ x, y }))(
            (globalThis as unknown as Globals).game.scenes.active.tokens.getName("Bastion"),
          ),
        }),
        null,
      );
      await press(bo, "Long sword", "knockback", "Hurl less");
      const less = bo.page.locator(".roll-dialog");
      await less.locator("input[name=rank]").fill("9");
      await less.locator("button[type=submit]").click();
      await press(gm, "Long sword", "path", "Something in the way");
      const path = gm.page.locator(".roll-dialog");
      await path.locator("select[name=thing0]").selectOption({ label: "Brick or stone wall, Toughness 8" });
      await path.locator("input[name=at0]").fill("10");
      expect(await serious(gm.page, ".roll-dialog")).toEqual([]);
      await path.locator("button[type=submit]").click();
      await expect
        .poll(() => card(bo, "Long sword").innerText())
        .toContain("Through Brick or stone wall (Toughness 8)");
      await expect.poll(() => factsOf(bo, FOES.bastion).then((f) => f.conditions)).toContain("prone");
      await expect
        .poll(() =>
          inGame(
            gm.page,
            () => (globalThis as unknown as Globals).game.scenes.active.tokens.getName("Bastion").x,
            null,
          ),
        )
        .toBeGreaterThan(before.x);
      await nextResults(gm.page, dice(7, 7));
      await press(gm, "Long sword", "impact", "DC 23");
      await press(gm, "Long sword", "applyImpact");
      await expect.poll(() => factsOf(bo, FOES.bastion).then((f) => [f.hurt, f.bruised])).toEqual([1, 3]);
    });

    it("TWI-061 TWI-211 TWI-514 the stunned brute loses one turn, and is himself again at the place of who stunned him", async () => {
      await flow(bo, HEROES.edge, "End turn");
      await isUp(gm, FOES.bastion);
      expect(await row(gm, FOES.bastion).locator(".pip-square.is-filled").count()).toBe(0);
      for (const name of [FOES.bastion, FOES.warden, ...THUGS]) {
        await isUp(gm, name);
        await flow(gm, name, "End turn");
      }
      // Who is dying has no turn to act in; what its start brings comes all the same.
      await isUp(bo, HEROES.edge);
      await card(ada, "Dying").waitFor();
      await nextResults(ada.page, dice(6, 6));
      await press(ada, "Dying", "roll");
      await press(ada, "Dying", "resolve");
      await expect.poll(() => factsOf(gm, FOES.bastion).then((f) => f.stunned)).toBeNull();
    });

    it("TWI-516 one turn back restores what the turn's start had ended", async () => {
      await showTab(gm, "combat");
      await gm.page.locator("#sidebar [data-action=previousTurn]").click();
      await isUp(gm, THUGS[3]);
      await expect.poll(() => factsOf(gm, FOES.bastion).then((f) => f.stunned !== null)).toBe(true);
      await flow(gm, THUGS[3], "End turn");
      await isUp(bo, HEROES.edge);
      await expect.poll(() => factsOf(gm, FOES.bastion).then((f) => f.stunned)).toBeNull();
    });

    it("TWI-243 TWI-244 the swordfighter saves the dying hero with Medicine, a full action", async () => {
      await inGame(
        bo.page,
        () => (globalThis as unknown as Globals).game.actors.getName("Edge").sheet.render({ force: true }),
        null,
      );
      await bo.page.locator(".actor-sheet .twintens-actions summary").click();
      await bo.page.locator(".actor-sheet [data-use=stabilise] button").click();
      const dialog = bo.page.locator(".roll-dialog");
      await dialog.locator("select[name=patient]").selectOption({ label: HEROES.nova });
      await nextResults(bo.page, dice(4, 4));
      await dialog.locator("button[type=submit]").click();
      await press(bo, "To stabilise Nova", "resolve");
      await expect
        .poll(() => factsOf(ada, HEROES.nova).then((f) => [f.dying, f.disabled, f.unconscious]))
        .toEqual([false, true, true]);
      await inGame(bo.page, () => (globalThis as unknown as Globals).game.actors.getName("Edge").sheet.close(), null);
      await showTab(gm, "combat");
      await expect.poll(() => row(gm, HEROES.edge).locator(".pip-square.is-filled").count()).toBe(0);
    });

    it("TWI-525 what the turn has no action for is refused with its reason, and the Gamemaster may overrule", async () => {
      await inGame(
        gm.page,
        (n: string) => (globalThis as unknown as Globals).game.actors.getName(n).sheet.render({ force: true }),
        THUGS[2],
      );
      const turn = /It is Edge's turn\. Wait for yours, or use a reaction/u;
      await gm.page.locator(".actor-sheet .attack-button", { hasText: "Unarmed" }).click();
      await goesOn(gm.page, turn, false);
      expect(await gm.page.locator(".roll-dialog").count()).toBe(0);
      await gm.page.locator(".actor-sheet .attack-button", { hasText: "Unarmed" }).click();
      await goesOn(gm.page, turn);
      await gm.page.locator(".roll-dialog label.chip", { hasText: HEROES.edge }).locator("input").check();
      const dialog = gm.page.locator(".roll-dialog");
      await nextResults(gm.page, dice(1, 1));
      await dialog.locator("button[type=submit]").click();
      await expect.poll(() => card(gm, "Thug three").innerText()).toContain("The Gamemaster lets it pass");
      expect(await outcome(gm, "Thug three")).toMatch(/miss/iu);
      await inGame(
        gm.page,
        (n: string) => (globalThis as unknown as Globals).game.actors.getName(n).sheet.close(),
        THUGS[2],
      );
    });

    it("TWI-070 a player off turn is told before anything opens", async () => {
      await inGame(
        ada.page,
        () => (globalThis as unknown as Globals).game.actors.getName("Nova").sheet.render({ force: true }),
        null,
      );
      await ada.page.locator(".actor-sheet .attack-button", { hasText: "Unarmed" }).click({ force: true });
      await isStopped(ada.page, /It is Edge's turn\. Wait for yours, or use a reaction/u);
      await inGame(ada.page, () => (globalThis as unknown as Globals).game.actors.getName("Nova").sheet.close(), null);
    });

    it("TWI-030 TWI-031 the Gamemaster ends the fight: nobody stays flat-footed or stunned", async () => {
      await showTab(gm, "combat");
      await showTab(gm, "combat");
      await gm.page.locator("#sidebar [data-action=endCombat]").click();
      await gm.page.locator("dialog button[data-action=yes], .application.dialog button[data-action=yes]").click();
      await expect.poll(() => row(gm, FOES.bastion).count()).toBe(0);
      for (const name of [...Object.values(HEROES), ...Object.values(FOES), ...THUGS])
        await expect.poll(() => factsOf(gm, name).then((f) => [f.flat, f.stunned])).toEqual([false, null]);
    });

    it("TWI-107 out of reach: the player is told in the dialog and can't, the Gamemaster is asked and may", async () => {
      const far = /Bastion is 60 feet away; your reach is 5\. Move nearer, or choose something with range/u;
      await standTogether(gm.page, { [FOES.bastion]: 12 });
      for (const seat of [bo, gm]) {
        await inGame(
          seat.page,
          () => (globalThis as unknown as Globals).game.actors.getName("Edge").sheet.render({ force: true }),
          null,
        );
        await seat.page.locator(".actor-sheet .attack-button", { hasText: "Unarmed" }).click();
        const dialog = seat.page.locator(".roll-dialog");
        await dialog.locator("label.chip", { hasText: FOES.bastion }).locator("input").check();
        await expect.poll(() => dialog.innerText()).toMatch(far);
        expect(await dialog.locator("button[type=submit]").isDisabled()).toBe(seat === bo);
        if (seat === bo) await dialog.locator("[data-action=cancel]").click();
        else {
          await nextResults(gm.page, dice(1, 1));
          await dialog.locator("button[type=submit]").click();
          await goesOn(gm.page, far);
          await expect.poll(() => card(gm, "Edge").innerText()).toContain("The Gamemaster lets it pass");
        }
        await inGame(
          seat.page,
          () => (globalThis as unknown as Globals).game.actors.getName("Edge").sheet.close(),
          null,
        );
      }
      await standTogether(gm.page);
    });

    it("TWI-247 TWI-248 TWI-252 TWI-505 a minute passes: the unconscious hero wakes by her check, on her own sheet", async () => {
      await inGame(
        ada.page,
        () => (globalThis as unknown as Globals).game.actors.getName("Nova").sheet.render({ force: true }),
        null,
      );
      await ada.page.locator(".actor-sheet .track-foot [data-use=recovery]").click();
      const dialog = ada.page.locator(".roll-dialog");
      await dialog.locator("select[name=unit]").selectOption("1");
      await dialog.locator("button[type=submit]").click();
      await dialog.waitFor({ state: "detached" });
      await nextResults(ada.page, dice(8, 8));
      await press(ada, "Recovery", "roll");
      await press(ada, "Recovery", "next");
      await press(ada, "Recovery", "apply");
      await expect.poll(() => factsOf(gm, HEROES.nova).then((f) => [f.unconscious, f.disabled])).toEqual([false, true]);
      await inGame(ada.page, () => (globalThis as unknown as Globals).game.actors.getName("Nova").sheet.close(), null);
    });

    it("TWI-262 an hour's rest takes the fatigue away; taken back, it holds again", async () => {
      await inGame(
        bo.page,
        () => (globalThis as unknown as Globals).game.actors.getName("Edge").sheet.render({ force: true }),
        null,
      );
      if (!(await bo.page.locator(".actor-sheet [data-use=rest] button").isVisible()))
        await bo.page.locator(".actor-sheet .twintens-actions summary").click();
      await bo.page.locator(".actor-sheet [data-use=rest] button").click();
      await bo.page.locator(".roll-dialog button[type=submit]").click();
      await nextResults(bo.page, dice(7, 7));
      await press(bo, "Rest", "roll");
      await press(bo, "Rest", "apply");
      await expect.poll(() => factsOf(gm, HEROES.edge).then((f) => f.fatigue)).toBe("normal");
      await card(bo, "Rest").locator(".latest [data-step=withdraw]").click();
      await expect.poll(() => factsOf(gm, HEROES.edge).then((f) => f.fatigue)).toBe("winded");
      await press(bo, "Rest", "apply");
      await expect.poll(() => factsOf(gm, HEROES.edge).then((f) => f.fatigue)).toBe("normal");
      await inGame(bo.page, () => (globalThis as unknown as Globals).game.actors.getName("Edge").sheet.close(), null);
    });

    it("TWI-012 TWI-017 a check by command, and what can't be read says what can", async () => {
      await showTab(bo, "chat");
      await typeInChat(bo.page, "/check medicine dc=15");
      const dialog = bo.page.locator(".roll-dialog");
      await dialog.waitFor();
      await expect.poll(() => dialog.locator(".odds-strip strong").innerText()).toMatch(/%/u);
      await nextResults(bo.page, dice(10, 10));
      await dialog.locator("button[type=submit]").click();
      await expect.poll(() => outcome(bo, "Medicine")).toMatch(/success/iu);
      await typeInChat(bo.page, "/rank 8");
      await expect.poll(() => bo.page.locator("#sidebar").innerText()).toContain("Rank 8: 250 feet");
    });

    it("nothing in any console, no raw key on any screen", async () => clean(gm, ada, bo));
  });
