/**
 * Twin Tens: what each setting of the table changes where it is met: on cards, on sheets, in dialogs. Every one is set, seen, and set back.
 * @rule TWI-010 TWI-016 TWI-039 TWI-113 TWI-114 TWI-117 TWI-122 TWI-124 TWI-162 TWI-182 TWI-188 TWI-205 TWI-207 TWI-208 TWI-243 TWI-247 TWI-250 TWI-261 TWI-270 TWI-320 TWI-365 TWI-480
 */
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deedIn } from "./gestures.ts";
import { inGame, nextResults, openTable, playedOn, type Seat, type TestTable } from "./support.ts";
import {
  aimed,
  attack,
  card,
  clean,
  combatOf,
  dice,
  type Doc,
  type Globals,
  outcome,
  press,
  row,
  send,
  sheet,
  showTab,
  shut,
} from "./twintens-table.ts";

const [HERO, FOE, GRUNT] = ["Corrie", "Slate", "Grunt"] as const;

interface World {
  readonly game: {
    readonly settings: { set(scope: string, name: string, value: unknown): Promise<unknown> };
    readonly actors: { getName(name: string): { update(data: object): Promise<unknown> } };
  };
}

const WHOLE = {
  bruised: 0,
  dazedHit: 0,
  hurt: 0,
  wounded: 0,
  staggered: false,
  disabled: false,
  unconscious: false,
  dying: false,
  dead: false,
  stunned: null,
};

/** A hero with a Strike and a player, a villain, a minion; no fight. */
const setTable = (gm: Seat): Promise<void> =>
  inGame(
    gm.page,
    async ([hero, foe, grunt]: readonly string[]) => {
      const g = globalThis as unknown as Globals;
      const ada = g.game.users.getName("Ada");
      const other = { type: "twintensFoe", ownership: { default: 2 }, prototypeToken: { actorLink: true } };
      const make = (data: object): Promise<Doc> => g.Actor.implementation.create(data);
      const first = await make({
        name: hero,
        type: "twintensHero",
        ownership: { default: 2, [ada.id]: 3 },
        prototypeToken: { actorLink: true },
        system: {
          baseAttack: 8,
          defense: 4,
          dodgeBase: 2,
          abilities: { str: { base: 16 }, dex: { base: 14 } },
          conviction: { value: 3 },
        },
        items: [{ name: "Talons", type: "twintensPower", system: { key: "strike", ranks: 5, base: 1 } }],
      });
      await make({
        name: foe,
        ...other,
        system: {
          kind: "villain",
          baseAttack: 6,
          defense: 4,
          dodgeBase: 2,
          abilities: { str: { base: 14 }, dex: { base: 16 } },
          conviction: { value: 0 },
        },
      });
      await make({ name: grunt, ...other, system: { kind: "minion", baseAttack: 2, defense: 2 } });
      await ada.update({ character: first.id });
    },
    [HERO, FOE, GRUNT],
  );

for (const profile of playedOn(14))
  describe(`settings of Twin Tens at the table on profile ${profile}`, () => {
    let table: TestTable;
    let gm: Seat;
    let ada: Seat;
    const put = (name: string, data: object): Promise<unknown> =>
      inGame(
        gm.page,
        ([n, d]: readonly [string, object]) => (globalThis as unknown as World).game.actors.getName(n).update(d),
        [name, data] as const,
      );
    const set = (name: string, value: unknown): Promise<unknown> =>
      inGame(
        gm.page,
        ([n, v]: readonly [string, unknown]) =>
          (globalThis as unknown as World).game.settings.set("crossover", `twintens.${n}`, v),
        [name, value] as const,
      );
    /** While a setting is so. */
    const under = async (name: string, value: unknown, usual: unknown, run: () => Promise<void>): Promise<void> => {
      await set(name, value);
      try {
        await run();
      } finally {
        await set(name, usual);
      }
    };
    const blow = async (
      target: string = FOE,
      faces: readonly number[] = [9, 9],
      means = "Unarmed",
    ): Promise<Locator> => {
      await attack(ada, HERO, means, target, faces);
      return card(gm, means, target);
    };
    /** A blow that isn't defended against, and the save's dice: what comes of it. */
    const struck = async (faces: readonly number[], lethal = false): Promise<Locator> => {
      const dialog = await aimed(ada, HERO, "Unarmed", FOE);
      if (lethal) await dialog.locator("select[name=type]").selectOption("lethal");
      await send(ada, dialog, [9, 9]);
      await shut(ada, HERO);
      const on = card(gm, "Unarmed", FOE);
      await press(gm, on, "defend", "Don't defend");
      await nextResults(gm.page, dice(...faces));
      await press(gm, on, "save");
      return on;
    };
    const marks = (name: string): Promise<Doc["system"]["track"]> =>
      inGame(
        gm.page,
        (n: string) => ({ ...(globalThis as unknown as Globals).game.actors.getName(n).system.track }),
        name,
      );
    const hurt = (marked: object): Promise<unknown> =>
      put(FOE, {
        "system.track": { ...WHOLE, ...marked },
        "system.defencesThisRound": 0,
        "system.flags.declined": false,
      });

    beforeAll(async () => {
      table = await openTable(profile);
      gm = await table.join("Gamemaster");
      ada = await table.join("Ada");
      await setTable(gm);
    });
    afterAll(async () => {
      await table?.close();
    });

    it("TWI-010 one twenty-sided die: 13 and 8 are 21, and a natural 2 is no miss any more", async () =>
      under("coreDie", "d20", "2d10", async () => {
        const dialog = await aimed(ada, HERO, "Unarmed", FOE);
        await expect.poll(() => dialog.locator("button[type=submit]").isEnabled()).toBe(true);
        await nextResults(ada.page, [{ faces: 20, result: 2 }]);
        await dialog.locator("button[type=submit]").click();
        await dialog.waitFor({ state: "detached" });
        await shut(ada, HERO);
        await expect.poll(() => card(gm, "Unarmed", FOE).innerText()).toContain(`${FOE} has to defend`);
      }));

    it.each([
      [10, 14],
      [11, 15],
    ])("TWI-016 TWI-114 with a fixed roll of %i a passive Defense is %i", async (fixed, defense) =>
      under("fixedRoll", fixed, 10, async () => {
        const on = await blow();
        await press(gm, on, "defend", "Don't defend");
        await expect.poll(() => on.innerText()).toMatch(new RegExp(`Passive Defense[\\s\\S]*${defense}`, "u"));
      }),
    );

    it.each([
      ["defenseMode", "fixed", "rolled", FOE],
      ["npcDefense", "fixed", "rolled", FOE],
      ["npcDefense", "minionsFixed", "rolled", GRUNT],
    ])("TWI-113 TWI-124 under %s %s nobody is asked to defend", async (name, value, usual, target) =>
      under(name, value, usual, async () => {
        const on = await blow(target);
        await expect.poll(() => on.innerText()).toMatch(/Fixed Defense/u);
        expect(await on.locator("[data-gesture=defend]").count()).toBe(0);
      }),
    );

    it("TWI-124 where only minions are fixed a villain still rolls", async () =>
      under("npcDefense", "minionsFixed", "rolled", async () =>
        expect.poll(async () => (await blow()).locator("[data-gesture=defend]").count()).toBe(2),
      ));

    it("TWI-114 a passive Defense that is rolled: 3 and 4 in place of 10", async () =>
      under("passiveDefense", "rolled", "fixed", async () => {
        const on = await blow();
        await nextResults(gm.page, dice(3, 4));
        await press(gm, on, "defend", "Don't defend");
        await expect.poll(() => on.innerText()).toMatch(/Passive Defense[\s\S]*11/u);
      }));

    it.each([
      [false, false],
      [true, true],
    ])("TWI-117 the total is shown before the answer: %s", async (value, shown) =>
      under("showAttackTotal", value, false, async () => {
        await attack(gm, FOE, "Unarmed", HERO, [5, 6]);
        await expect.poll(() => card(ada, FOE, HERO).innerText()).toContain(`${HERO} has to defend`);
        expect((await card(ada, FOE, HERO).locator(".total").first().innerText()).includes("17")).toBe(shown);
      }),
    );

    it("TWI-122 who declines under scope round can't defend against the next attack either", async () =>
      under("declineScope", "round", "attack", async () => {
        await press(gm, await blow(), "defend", "Don't defend");
        const next = await blow(FOE, [8, 8]);
        await expect.poll(() => next.innerText()).toContain("Passive Defense");
        expect(await next.locator("[data-gesture=defend]").count()).toBe(0);
        await hurt({});
      }));

    it("TWI-039 abilities in Defense: Strength 2 against a fist", async () =>
      under("abilityDefense", "on", "off", async () =>
        expect
          .poll(async () => (await blow()).locator("[data-gesture=defend]").first().innerText())
          .toContain("Defend, +8"),
      ));

    it.each([
      ["always", "+8"],
      ["mighty", "+5"],
    ])("TWI-162 a Strike under %s does %s", async (value, damage) =>
      under("strikeStrength", value, "always", async () => {
        const mine = await sheet(ada, HERO);
        await expect.poll(() => mine.locator(".attack", { hasText: "Talons" }).innerText()).toContain(damage);
        await shut(ada, HERO);
      }),
    );

    it.each([
      ["seed", /bruised \+ stunned/iu],
      ["family", /dazed/iu],
    ])("TWI-182 a non-lethal save failed by 7 under %s", async (value, said) =>
      under("nonLethalTable", value, "seed", async () => {
        const on = await struck([5, 6]);
        await expect.poll(() => outcome(on)).toMatch(said);
        await press(gm, on, "apply");
        await expect
          .poll(async () => {
            const t = await marks(FOE);
            return [t.bruised, t.dazedHit, t.stunned !== null];
          })
          .toEqual(value === "seed" ? [1, 0, false] : [0, 1, false]);
        await hurt({});
      }),
    );

    it.each([
      ["bruisedHurt", "\u22126"],
      ["both", "\u22125"],
    ])("TWI-188 bruised 3, dazed 2 and wounded 1 under %s take %s off a non-lethal save", async (value, penalty) =>
      under("pairing", value, "bruisedHurt", async () => {
        await hurt({ bruised: 3, dazedHit: 2, wounded: 1 });
        const mine = await sheet(gm, FOE);
        await expect.poll(() => mine.locator(".track-foot").innerText()).toContain(penalty);
        await shut(gm, FOE);
        await hurt({});
      }),
    );

    it.each([
      [true, [2, false]],
      [false, [1, true]],
    ])("TWI-207 a second wound where wounds add up: %s", async (value, expected) =>
      under("woundedStacks", value, true, async () => {
        await hurt({ wounded: 1 });
        const on = await struck([3, 4], true);
        await press(gm, on, "apply");
        await expect
          .poll(async () => {
            const t = await marks(FOE);
            return [t.wounded, t.disabled];
          })
          .toEqual(expected);
        await hurt({});
      }),
    );

    it.each([
      ["single", [true, false]],
      ["byTrack", [false, true]],
    ])("TWI-208 staggered twice under %s", async (value, expected) =>
      under("escalation", value, "single", async () => {
        await hurt({ staggered: true });
        const on = await struck([3, 4]);
        await press(gm, on, "apply");
        await expect
          .poll(async () => {
            const t = await marks(FOE);
            return [t.disabled, t.unconscious];
          })
          .toEqual(expected);
        await hurt({});
      }),
    );

    it.each([
      [true, /bruised$/iu],
      [false, /unconscious|staggered|bruised \+ stunned/iu],
    ])("TWI-205 a natural 20 that fails, where fate intervenes: %s", async (value, said) =>
      under("fateIntervenes", value, true, async () => {
        await put(HERO, { "system.abilities.str.base": 40 });
        const on = await struck([10, 10]);
        await expect.poll(() => outcome(on)).toMatch(value ? /bruised(?! \+)/iu : said);
        await put(HERO, { "system.abilities.str.base": 16 });
        await hurt({});
      }),
    );

    it.each([
      ["disabledUnconscious", true],
      ["unconscious", false],
    ])("TWI-243 saved by a point under %s: disabled %s", async (value, disabled) =>
      under("stableAs", value, "disabledUnconscious", async () => {
        await put(HERO, {
          "system.track": { ...WHOLE, dying: true, unconscious: true },
          "system.conviction.value": 3,
          "system.conviction.used": [],
        });
        const mine = await sheet(ada, HERO);
        await (await deedIn(mine, "removeDamage")).click();
        await expect
          .poll(async () => {
            const t = await marks(HERO);
            return [t.dying, t.disabled, t.unconscious];
          })
          .toEqual([false, disabled, true]);
        await shut(ada, HERO);
        await put(HERO, { "system.track": WHOLE });
      }),
    );

    it.each([
      ["minute", /minute/iu],
      ["day", /day/iu],
    ])("TWI-247 the unconscious are checked each %s", async (value, said) =>
      under("unconsciousRecovery", value, "minute", async () => {
        await hurt({ unconscious: true });
        const mine = await sheet(gm, FOE);
        await expect.poll(() => mine.locator(".track-foot").innerText()).toMatch(said);
        await shut(gm, FOE);
        await hurt({});
      }),
    );

    it("TWI-250 a point grants a check: it is rolled, and failing leaves the hurt", async () =>
      under("convictionRecovery", "check", "remove", async () => {
        await put(HERO, {
          "system.track": { ...WHOLE, hurt: 1 },
          "system.conviction.value": 1,
          "system.conviction.used": [],
        });
        await showTab(ada, "chat");
        await (await deedIn(await sheet(ada, HERO), "removeDamage")).click();
        await nextResults(ada.page, dice(2, 2));
        await press(ada, card(ada, "Recovery", HERO), "roll");
        await expect.poll(() => outcome(card(ada, "Recovery", HERO))).toMatch(/failure/iu);
        expect((await marks(HERO)).hurt).toBe(1);
        await shut(ada, HERO);
        await put(HERO, { "system.track": WHOLE });
      }));

    it.each([[3], [5]])("TWI-320 somebody starts with %i points", async (value) =>
      under("startConviction", value, 3, async () => {
        const mine = await sheet(ada, HERO);
        await expect.poll(() => mine.locator(".conviction-pip").count()).toBe(value);
        await shut(ada, HERO);
      }),
    );

    it.each([
      ["modifier", "+0"],
      ["score", "+1"],
    ])("TWI-261 exhausted with Strength 16 under %s: unarmed %s", async (value, damage) =>
      under("fatigueScale", value, "modifier", async () => {
        await put(HERO, { "system.fatigue": "exhausted" });
        const mine = await sheet(ada, HERO);
        await expect.poll(() => mine.locator(".attack[data-use='attack:unarmed']").innerText()).toContain(damage);
        await shut(ada, HERO);
        await put(HERO, { "system.fatigue": "normal" });
      }),
    );

    it.each([
      [true, 1],
      [false, 0],
    ])("TWI-270 a blow that stuns, where knockback is played: %s", async (value, buttons) =>
      under("knockback", value, true, async () => {
        const on = await struck([3, 4]);
        await press(gm, on, "apply");
        await expect
          .poll(() =>
            on
              .locator("[data-gesture=knockback]")
              .count()
              .then((n) => Math.min(1, n)),
          )
          .toBe(buttons);
        await hurt({});
      }),
    );

    it.each([
      [false, null],
      [true, "2"],
    ])("TWI-365 trade-offs without the feat, where they are open to all: %s", async (value, most) =>
      under("openTradeoffs", value, false, async () => {
        const dialog = await aimed(ada, HERO, "Unarmed", FOE);
        const field = dialog.locator("input[name='trades~powerAttack']");
        await expect.poll(async () => ((await field.count()) === 0 ? null : field.getAttribute("max"))).toBe(most);
        await ada.page.keyboard.press("Escape");
        await dialog.waitFor({ state: "detached" });
        await shut(ada, HERO);
      }),
    );

    it("TWI-392 a new hero has the level of the campaign", async () =>
      under("powerLevel", 8, 10, async () => {
        const level = await inGame(
          gm.page,
          async () => {
            const made = (await (globalThis as unknown as Globals).Actor.implementation.create({
              name: "Novice",
              type: "twintensHero",
            })) as unknown as { system: { powerLevel: number } };
            return made.system.powerLevel;
          },
          null,
        );
        expect(level).toBe(8);
      }));

    it.each([
      ["side", 2],
      ["groups", 3],
      ["individual", 4],
    ])("TWI-052 initiative of the Gamemaster's by %s: %i throws", async (value, throws) =>
      under("gmInitiative", value, "side", async () => {
        await combatOf(gm, [HERO, FOE, GRUNT, GRUNT]);
        await showTab(gm, "combat");
        await gm.page.locator("#sidebar .flow-head .flow-choice", { hasText: "Begin" }).click();
        await expect
          .poll(() => gm.page.locator("#sidebar .combatant .flow-choice", { hasText: "Roll initiative" }).count())
          .toBe(throws);
        await gm.page.locator("#sidebar [data-action=endCombat]").click();
        await gm.page.locator("dialog button[data-action=yes], .application.dialog button[data-action=yes]").click();
        await expect.poll(() => row(gm, FOE).count()).toBe(0);
      }),
    );

    it("nothing in any console, no raw key on any screen", async () => clean(gm, ada));
  });
