/**
 * Twin Tens: powers whose effect is a story choice, and what extras and flaws do around a blow. A creature is called onto the board and goes again, an illusion is believed and doubted, the air
 * freezes, a form is taken, ranks are divided, a further save is made, an aura burns, a missile comes back, and what drinks heals.
 * @rule TWI-292 TWI-432 TWI-433 TWI-440 TWI-450 TWI-451 TWI-452
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inGame, nextResults, openTable, playedOn, type Seat, serious, type TestTable } from "./support.ts";
import {
  action,
  aimed,
  card,
  clean,
  dice,
  type Doc,
  type Globals,
  held,
  line,
  outcome,
  press,
  send,
  sheet,
  shut,
} from "./twintens-table.ts";

const [LARK, FLINT, GRIT, WISP] = ["Lark", "Flint", "Grit", "Wisp"] as const;

/** A hero with a player, two opponents on the board, and a minion that waits to be called. */
const setTable = (gm: Seat): Promise<void> =>
  inGame(
    gm.page,
    async ([lark, flint, grit, wisp]: readonly string[]) => {
      const g = globalThis as unknown as Globals;
      const ada = g.game.users.getName("Ada");
      const foe = { type: "twintensFoe", ownership: { default: 2 } };
      const power = (name: string, key: string, ranks: number, more: object = {}): object => ({
        name,
        type: "twintensPower",
        system: { key, ranks, base: 1, ...more },
      });
      const modifier = (key: string, note = ""): object => ({ key, ranks: 1, cost: null, note });
      const make = (data: object): Promise<Doc> => g.Actor.implementation.create(data);
      const first = await make({
        name: lark,
        type: "twintensHero",
        ownership: { default: 2, [ada.id]: 3 },
        prototypeToken: { actorLink: true },
        system: { baseAttack: 8, conviction: { value: 0 }, track: { bruised: 1 } },
        items: [
          power("Swarm call", "summon", 4, { base: 2 }),
          power("Mirage", "illusion", 6),
          power("Frost", "environmentalControl", 5),
          power("Twin bolts", "blast", 10, { base: 2, feats: [modifier("splitAttack")] }),
          power("Lullaby", "stun", 8, { range: "perception", flaws: [modifier("resistible", "will")] }),
          power("Thirst", "blast", 8, { extras: [modifier("vampiric")] }),
          power("Seeker", "blast", 7, { feats: [modifier("homing")] }),
          { ...power("Stone shape", "alternateForm", 3, { base: 5 }), _id: "stoneShape000000" },
          power("Stone fist", "strike", 6, { inside: "stoneShape000000" }),
        ],
      });
      const second = await make({
        name: flint,
        ...foe,
        prototypeToken: { actorLink: true },
        system: { kind: "villain", conviction: { value: 0 } },
        items: [power("Embers", "energyAura", 6, { base: 4 })],
      });
      const third = await make({
        name: grit,
        ...foe,
        prototypeToken: { actorLink: true },
        system: { kind: "villain", defense: 2, conviction: { value: 0 } },
      });
      await make({ name: wisp, ...foe, system: { kind: "minion" } });
      await ada.update({ character: first.id });
      const token = async (actor: Doc, x: number): Promise<object> => ({
        ...(await actor.getTokenDocument({ x, y: 1000 })).toObject(),
        actorLink: true,
      });
      await g.game.scenes.active.createEmbeddedDocuments("Token", [
        await token(first, 500),
        await token(second, 600),
        await token(third, 900),
      ]);
    },
    [LARK, FLINT, GRIT, WISP],
  );

interface Board {
  readonly game: {
    readonly scenes: {
      readonly active: {
        readonly tokens: Iterable<{
          readonly name: string;
          readonly actor: { readonly isOwner: boolean; readonly system: { readonly summoned?: string } } | null;
        }>;
      };
    };
  };
}

/** Levels of the scene, on Foundry 14. */
interface Storeys {
  readonly game: {
    readonly scenes: {
      readonly active: {
        readonly levels: { some(test: (level: { readonly id: string }) => boolean): boolean };
        readonly tokens: {
          readonly level: string;
          readonly name: string;
          readonly actor: { readonly system: { readonly summoned?: string } } | null;
          update(data: object): Promise<unknown>;
        }[];
        createEmbeddedDocuments(name: string, data: object[], options: object): Promise<unknown>;
      };
    };
  };
}

for (const profile of playedOn(14))
  describe(`called, made and believed on profile ${profile}`, () => {
    let table: TestTable;
    let gm: Seat;
    let ada: Seat;
    const idOf = (name: string, item: string): Promise<string> =>
      inGame(
        gm.page,
        ([n, i]: readonly [string, string]) =>
          (globalThis as unknown as Globals).game.actors.getName(n).items.getName(i).id,
        [name, item] as const,
      );
    const effectOf = (name: string): Promise<string> =>
      inGame(
        gm.page,
        (n: string) =>
          [
            ...((globalThis as unknown as Globals).game.actors.getName(n).effects as Iterable<{ readonly id: string }>),
          ][0]?.id ?? "",
        name,
      );
    const bruises = (name: string): Promise<number> =>
      inGame(
        gm.page,
        (n: string) => (globalThis as unknown as Globals).game.actors.getName(n).system.track.bruised,
        name,
      );
    /** Whoever was called, as this seat sees them: whether it plays them. */
    const called = (seat: Seat): Promise<readonly boolean[]> =>
      inGame(
        seat.page,
        (_none: null) =>
          [...(globalThis as unknown as Board).game.scenes.active.tokens].flatMap((t) =>
            t.actor && (t.actor.system.summoned ?? "") !== "" ? [t.actor.isOwner] : [],
          ),
        null,
      );
    const attacks = async (): Promise<string> => (await sheet(ada, LARK)).innerText();

    beforeAll(async () => {
      table = await openTable(profile);
      gm = await table.join("Gamemaster");
      ada = await table.join("Ada");
      await setTable(gm);
    });
    afterAll(async () => {
      await table?.close();
    });

    /** Put the caller on a level of the scene, and read on which the called ones stand. */
    const onLevel = (level: string): Promise<void> =>
      inGame(
        gm.page,
        async ([name, id]: readonly string[]) => {
          const { active } = (globalThis as unknown as Storeys).game.scenes;
          if (!active.levels.some((l) => l.id === id))
            await active.createEmbeddedDocuments("Level", [{ _id: id, name: "Upstairs" }], { keepId: true });
          await active.tokens.find((t) => t.name === name)?.update({ level: id });
        },
        [LARK, level],
      );
    const levels = (): Promise<readonly string[]> =>
      inGame(
        gm.page,
        (_none: null) =>
          (globalThis as unknown as Storeys).game.scenes.active.tokens
            .filter((t) => (t.actor?.system.summoned ?? "") !== "")
            .map((t) => t.level),
        null,
      );

    if (profile === 14)
      it("TWI-440 on another level of the scene who is called stands there too", async () => {
        const id = await idOf(LARK, "Swarm call");
        await onLevel("upstairs00000000");
        await action(ada, LARK, line("call", { power: id }));
        const dialog = ada.page.locator(".roll-dialog");
        await dialog.locator("select[name=base]").selectOption({ label: WISP });
        await send(ada, dialog);
        await expect.poll(levels).toEqual(["upstairs00000000"]);
        await action(ada, LARK, line("letGo", { power: id }));
        await expect.poll(levels).toEqual([]);
        await onLevel("defaultLevel0000");
      });

    it("TWI-440 who is called stands beside the caller and is played by their player; taken back it is gone, let go too", async () => {
      const id = await idOf(LARK, "Swarm call");
      await action(ada, LARK, line("call", { power: id }));
      const dialog = ada.page.locator(".roll-dialog");
      await dialog.locator("select[name=base]").selectOption({ label: WISP });
      expect(await serious(ada.page, ".roll-dialog")).toEqual([]);
      await send(ada, dialog);
      await expect.poll(() => called(ada)).toEqual([true]);
      await card(gm, `${WISP} comes`).locator(".latest [data-step=withdraw]").click();
      await expect.poll(() => called(gm)).toEqual([]);
      await card(gm, "Call").locator(".latest [data-step=restore]").click();
      // What can be let go stands on the caller's own sheet.
      await expect.poll(() => called(ada)).toEqual([true]);
      await action(ada, LARK, line("letGo", { power: id }));
      await expect.poll(() => called(gm)).toEqual([]);
    });

    it("TWI-433 what was called goes with its power, whatever switches it off", async () => {
      const id = await idOf(LARK, "Swarm call");
      await action(ada, LARK, line("call", { power: id }));
      await send(ada, ada.page.locator(".roll-dialog"));
      await expect.poll(() => called(gm)).toEqual([true]);
      await inGame(
        gm.page,
        ([n, i]: readonly [string, string]) =>
          (
            globalThis as unknown as {
              game: {
                actors: { getName(n: string): { items: { get(i: string): { update(d: object): Promise<unknown> } } } };
              };
            }
          ).game.actors
            .getName(n)
            .items.get(i)
            .update({ "system.active": false }),
        [LARK, id] as const,
      );
      await expect.poll(() => called(gm)).toEqual([]);
      await shut(ada, LARK);
    });

    it("TWI-440 an illusion is believed by who fails, and doubted by another save", async () => {
      await send(ada, await aimed(ada, LARK, "Mirage", GRIT));
      await shut(ada, LARK);
      await nextResults(gm.page, dice(2, 2));
      await press(gm, card(gm, "Mirage"), "save");
      await press(gm, card(gm, "Mirage"), "apply");
      await expect.poll(() => held(gm, GRIT)).toEqual(["deceived"]);
      await nextResults(gm.page, dice(9, 9));
      await action(gm, GRIT, line("lasting", { effect: await effectOf(GRIT) }));
      await press(gm, card(gm, "Will", GRIT), "roll");
      await expect.poll(() => held(gm, GRIT)).toEqual([]);
      await shut(gm, GRIT);
    });

    it("TWI-292 TWI-440 the air freezes around whoever stands in it, until the power is let go", async () => {
      const id = await idOf(LARK, "Frost");
      await action(ada, LARK, line("surround", { power: id }));
      const dialog = ada.page.locator(".roll-dialog");
      await dialog.locator("select[name=into]").selectOption("cold");
      await dialog.locator("label.chip", { hasText: GRIT }).locator("input").check();
      await send(ada, dialog);
      await expect.poll(() => held(gm, GRIT)).toEqual(["exposed intense"]);
      await action(ada, LARK, line("letGo", { power: id }));
      await expect.poll(() => held(gm, GRIT)).toEqual([]);
      await shut(ada, LARK);
    });

    it("TWI-452 divided ranks are each target's own; more than there are is refused", async () => {
      const dialog = await aimed(ada, LARK, "Twin bolts", FLINT, GRIT);
      const ranks = dialog.locator("input[name^='split~']");
      await ranks.nth(0).fill("7");
      await ranks.nth(1).fill("4");
      await expect.poll(() => dialog.innerText()).toContain("11 ranks are more than the 10");
      await ranks.nth(0).fill("6");
      await send(ada, dialog, [9, 9, 9, 9]);
      await shut(ada, LARK);
      await press(gm, card(gm, "Twin bolts"), "defend", "Don't defend");
      await expect.poll(() => card(gm, "Twin bolts").innerText()).toContain("DC 21");
      await press(gm, card(gm, "Twin bolts"), "defend", "Don't defend");
      await expect.poll(() => card(gm, "Twin bolts").innerText()).toContain("DC 21");
      await expect.poll(() => card(gm, "Twin bolts").innerText()).toContain("DC 19");
    });

    it("TWI-451 a Resistible power asks for its further save first; who makes it is let off", async () => {
      await send(ada, await aimed(ada, LARK, "Lullaby", GRIT));
      await shut(ada, LARK);
      await nextResults(gm.page, dice(10, 9));
      await press(gm, card(gm, "Lullaby"), "resist", "DC 18");
      await expect.poll(() => outcome(card(gm, "Lullaby"))).toMatch(/unharmed/iu);
    });

    it("TWI-440 an aura burns the hand that touches it, on a card of its own", async () => {
      await send(ada, await aimed(ada, LARK, "Unarmed", FLINT), [9, 9]);
      await shut(ada, LARK);
      await press(gm, card(gm, "Unarmed"), "defend", "Don't defend");
      await nextResults(ada.page, dice(9, 10));
      await press(ada, card(ada, "Embers", "By touch"), "save", "DC 21");
      await expect.poll(() => outcome(card(ada, "Embers"))).toMatch(/bruised|hurt/iu);
    });

    it("TWI-452 a missile that has missed comes back, for no action", async () => {
      await send(ada, await aimed(ada, LARK, "Seeker", GRIT), [1, 1]);
      await expect.poll(() => held(gm, LARK)).toContain(`homing ${await idOf(LARK, "Seeker")}`);
      const effect = await inGame(
        gm.page,
        (n: string) =>
          [
            ...((globalThis as unknown as Globals).game.actors.getName(n).effects as Iterable<{
              readonly id: string;
              readonly system: { readonly condition?: string };
            }>),
          ].find((e) => e.system.condition === "homing")?.id ?? "",
        LARK,
      );
      const back = (await sheet(ada, LARK)).locator(`[data-use*='"homing":"${effect}"'] button`);
      if (!(await back.isVisible())) await (await sheet(ada, LARK)).locator(".twintens-actions summary").click();
      await back.click();
      const dialog = ada.page.locator(".roll-dialog");
      await send(ada, dialog, [9, 9]);
      await shut(ada, LARK);
      await expect.poll(() => card(gm, "Seeker").innerText()).toMatch(/homing/iu);
      await expect.poll(() => held(gm, LARK)).toEqual([]);
    });

    it("TWI-450 what drinks heals: a recovery check at once, after the harm has fallen", async () => {
      const before = await bruises(LARK);
      await send(ada, await aimed(ada, LARK, "Thirst", GRIT), [9, 9]);
      await shut(ada, LARK);
      await press(gm, card(gm, "Thirst"), "defend", "Don't defend");
      await nextResults(gm.page, dice(4, 4));
      await press(gm, card(gm, "Thirst"), "save");
      await press(gm, card(gm, "Thirst"), "apply");
      await nextResults(ada.page, dice(9, 9));
      await press(ada, card(ada, "What it drinks"), "roll");
      await expect.poll(() => bruises(LARK)).toBe(before - 1);
    });

    it("TWI-432 a form lends what is in it while it is taken, and is paid for once", async () => {
      await expect.poll(attacks).toContain("Stone fist");
      const mine = await sheet(ada, LARK);
      await mine.locator("[data-action=tab][data-tab=powers]").click();
      const shape = mine.locator("[data-item-id=stoneShape000000]");
      await expect.poll(() => shape.innerText()).toContain("Holds 6 of 15 points");
      await shape.locator("[data-action=switchItem]").click();
      await mine.locator("[data-action=tab][data-tab=main]").click();
      await expect.poll(async () => await mine.locator(".attack-button", { hasText: "Stone fist" }).count()).toBe(0);
      await shut(ada, LARK);
    });

    it("nothing in any console, no raw key on any screen", async () => clean(gm, ada));
  });
