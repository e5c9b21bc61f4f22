/** Getting hurt and getting better, each played by the interface: Recover by action and by die, unconscious and dying, Stress, afflictions by degree, readied actions, attitudes and topics, an edited initiative, Treatment by the hour. @rule DES-106 DES-108 DES-142 DES-143 DES-220 DES-223 DES-226 DES-240 DES-241 DES-246 DES-247 DES-248 DES-271 DES-277 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  act,
  answer,
  attackWith,
  callTogether,
  card,
  carries,
  d20,
  disband,
  endTurn,
  facts,
  type Figure,
  hears,
  prepare,
  press,
  refusesAction,
  refusesOptions,
  says,
  setFigures,
  sheet,
  spend,
  tab,
} from "./destiny-table.ts";
import { inGame, openTable, playedOn, type Seat, type TestTable } from "./support.ts";

interface Facts {
  readonly marks: { readonly physical: readonly { readonly level: number }[] };
  readonly stress: { readonly value: number };
  readonly fatigue: number;
  readonly surge: { readonly pending: number };
  readonly pools: { readonly destiny: number };
  readonly deathSaves: { readonly failure: number };
  readonly dead: boolean;
  readonly ready: object | null;
  readonly aim: { readonly ranks: number } | null;
  readonly turn: { readonly feetMoved: number };
  readonly attitudes: readonly { readonly thing: string; readonly step: number }[];
}

const skill = (rank: number): object => ({ rank });
const resistances = { toughness: 6, will: 5, fortitude: 5, reflex: 5 };
const skills = {
  might: skill(6),
  reaction: skill(4),
  persuasion: skill(6),
  treatment: skill(6),
  insight: skill(1),
  guile: skill(1),
};
const effect = (more: object): object => ({
  effect: "damage",
  rank: 6,
  basePoints: null,
  subject: "",
  action: "standard",
  range: "close",
  duration: "instant",
  resistance: "toughness",
  attackSkill: "might",
  ability: "str",
  area: null,
  modifiers: [],
  conditions: [],
  ...more,
});
const venom = {
  name: "Venom",
  type: "destinyPower",
  system: {
    active: true,
    effects: [
      effect({ effect: "affliction", resistance: "fortitude", conditions: ["hindered", "immobile", "paralyzed"] }),
    ],
  },
};
const KESTREL: Figure = {
  name: "Kestrel",
  type: "destinyHero",
  player: "Ada",
  at: [3, 6],
  system: { resistances, skills, pools: { destiny: 9 } },
  items: [venom],
};
const LANTERN: Figure = {
  name: "Lantern",
  type: "destinyHero",
  player: "Bo",
  at: [3, 7],
  system: { resistances, skills, pools: { destiny: 4 } },
};
const GRINDSTONE: Figure = {
  name: "Grindstone",
  type: "destinyAdversary",
  at: [4, 6],
  system: { role: "elite", resistances, skills },
};

const marks = (...levels: readonly number[]): object => ({
  "system.marks.physical": levels.map((level) => ({ level, left: level === 2 ? 1 : 0 })),
});
const levels = async (seat: Seat, name: string): Promise<number[]> =>
  (await facts<Facts>(seat, name)).marks.physical.map((m) => m.level);

describe.each(playedOn(14))("Destiny, getting hurt and better, on profile %i", (profile) => {
  let table: TestTable;
  let gm: Seat;
  let ada: Seat;
  let bo: Seat;

  beforeAll(async () => {
    table = await openTable(profile);
    [gm, ada, bo] = [
      await table.join("Gamemaster"),
      await table.join("Ada"),
      await table.join("Bo", { theme: "dark" }),
    ];
    await setFigures(gm, [KESTREL, LANTERN, GRINDSTONE], { economyEnforcement: "off", oaPrompts: false });
  });
  afterAll(async () => {
    await table?.close();
  });

  const recoverByDie = async (seat: Seat, name: string, choice: string, face: number): Promise<void> => {
    await act(seat, name, "spendDie");
    await answer(seat, { use: "recover", choice: { label: choice } }, [[6, face]]);
  };

  it("DES-223 a die for the initiative to come: ranks on that roll, and gone with it", async () => {
    await act(ada, "Kestrel", "spendDie");
    await answer(ada, { use: "editScene", channel: "initiative", said: "I heard them first" }, [[6, 5]]);
    await says(gm, "I heard them first", "3 ranks");
    const window_ = await sheet(ada, "Kestrel");
    await expect
      .poll(() => window_.locator('.destiny-initiative [data-trait="initiative:combat"]').first().innerText())
      .toContain("+ d8");
    await callTogether(gm, ["Kestrel", "Lantern", "Grindstone"], "Combat", [19, 12, 5]);
    await expect.poll(() => carries(gm, "Kestrel")).toEqual([]);
  });

  it("DES-106 DES-240 DES-246 Recover as a Standard: the highest mark for a point of Stress; nothing to recover, no Recover", async () => {
    await prepare(gm, "Kestrel", marks(1, 3));
    await act(ada, "Kestrel", "recover");
    await answer(ada, { choice: { label: "The highest physical mark" } });
    await expect.poll(() => levels(gm, "Kestrel")).toEqual([1]);
    expect((await facts<Facts>(gm, "Kestrel")).stress.value).toBe(1);
    await refusesAction(bo, "Lantern", "recover", /nothing to recover/u);
  });

  it("DES-241 at full Stress nobody recovers, by action or by die", async () => {
    await prepare(gm, "Kestrel", { "system.stress.value": 5, ...marks(1) });
    await refusesAction(ada, "Kestrel", "recover", /Stress/u);
    await act(ada, "Kestrel", "spendDie");
    // A die still buys other things; recovering stands there with its reason.
    await expect.poll(() => ada.page.locator(".roll-dialog [name=use] option[value=recover]").isDisabled()).toBe(true);
    expect(await ada.page.locator(".roll-dialog").innerText()).toMatch(/Stress/u);
    await ada.page.locator(".roll-dialog [data-action=close]").first().click();
    await prepare(gm, "Kestrel", { "system.stress.value": 0 });
  });

  it("DES-226 unconscious, only a 6 on the die helps; less wastes it and adds no Stress", async () => {
    await prepare(gm, "Kestrel", marks(4));
    await recoverByDie(ada, "Kestrel", "The highest physical mark", 5);
    await says(gm, "it needed a 6", "Spend");
    expect([await levels(gm, "Kestrel"), (await facts<Facts>(gm, "Kestrel")).stress.value]).toEqual([[4], 0]);
    await recoverByDie(ada, "Kestrel", "The highest physical mark", 6);
    await expect.poll(() => levels(gm, "Kestrel")).toEqual([]);
    expect((await facts<Facts>(gm, "Kestrel")).stress.value).toBe(1);
  });

  it("DES-226 DES-246 DES-247 dying, a 1 is a failed death save; a 6 makes stable, still Down", async () => {
    await prepare(gm, "Kestrel", marks(4, 5));
    await recoverByDie(ada, "Kestrel", "The highest physical mark", 1);
    await expect.poll(async () => (await facts<Facts>(gm, "Kestrel")).deathSaves.failure).toBe(1);
    await recoverByDie(ada, "Kestrel", "The highest physical mark", 6);
    await expect.poll(() => levels(gm, "Kestrel")).toEqual([4]);
    const after = await facts<Facts>(gm, "Kestrel");
    expect([after.deathSaves.failure, after.dead]).toEqual([0, false]);
    await prepare(gm, "Kestrel", { ...marks(), "system.stress.value": 0 });
  });

  it("DES-215 a die on Recover before a Surge's fatigue lands cancels it, for a point of Stress", async () => {
    await act(ada, "Kestrel", "surge");
    await answer(ada, { act: "surge.boost", trait: "skill:might" });
    await expect.poll(async () => (await facts<Facts>(gm, "Kestrel")).surge.pending).toBe(1);
    await recoverByDie(ada, "Kestrel", "Surge fatigue to come", 2);
    await expect.poll(async () => (await facts<Facts>(gm, "Kestrel")).surge.pending).toBe(0);
    const { stress, fatigue } = await facts<Facts>(gm, "Kestrel");
    expect([stress.value, fatigue]).toEqual([1, 0]);
  });

  it.each([
    [9, 1, "hindered"],
    [4, 2, "immobile"],
    [1, 3, "paralyzed"],
  ] as const)(
    "DES-271 an affliction by degree of failure: a %i on the die is degree %i, %s",
    async (face, _degree, condition) => {
      await attackWith(ada, "Kestrel", "Venom");
      await answer(ada, { target: { label: "Grindstone" } }, d20(15));
      await press(gm, "Venom", "answer", { dice: d20(face) });
      await press(gm, "Venom", "apply");
      await expect.poll(() => carries(gm, "Grindstone")).toContain(condition);
      await card(gm, "Venom").locator("[data-step=withdraw]").first().click();
      await expect.poll(() => carries(gm, "Grindstone")).toEqual([]);
    },
  );

  it("DES-106 DES-277 what goes on is resisted once more by Recover, and at the end of the turn", async () => {
    await attackWith(ada, "Kestrel", "Venom");
    await answer(ada, { target: { label: "Grindstone" } }, d20(15));
    await press(gm, "Venom", "answer", { dice: d20(9) });
    await press(gm, "Venom", "apply");
    await expect.poll(() => carries(gm, "Grindstone")).toContain("hindered");
    await act(gm, "Grindstone", "recover");
    await answer(gm, { choice: { label: "Resist once more: Hindered" } });
    await press(gm, "Recover", "follow", { dice: d20(3) });
    await says(gm, "Fortitude", "Failure");
    expect(await carries(gm, "Grindstone")).toContain("hindered");
    for (const seat of [ada, bo, gm]) await endTurn(seat);
    await press(gm, "Fortitude", "roll", { dice: d20(18) });
    await press(gm, "Fortitude", "apply");
    await expect.poll(() => carries(gm, "Grindstone")).not.toContain("hindered");
  });

  it("DES-108 a readied Walk and a readied Aim go off as what they are", async () => {
    await act(bo, "Lantern", "ready");
    await answer(bo, { action: "walk", trigger: "It falls" });
    await expect.poll(async () => (await facts<Facts>(gm, "Lantern")).ready !== null).toBe(true);
    await spend(bo, "Lantern", "Now, as readied: Walk");
    await answer(bo, { feet: 15, stays: true });
    await expect.poll(async () => (await facts<Facts>(gm, "Lantern")).turn.feetMoved).toBe(15);
    await expect.poll(async () => (await facts<Facts>(gm, "Lantern")).ready).toBeNull();
    await act(bo, "Lantern", "ready");
    await answer(bo, { action: "aim", trigger: "It turns" });
    await expect.poll(async () => (await facts<Facts>(gm, "Lantern")).ready !== null).toBe(true);
    await spend(bo, "Lantern", "Now, as readied: Aim");
    await answer(bo, { target: { label: "Grindstone" } });
    await expect.poll(async () => (await facts<Facts>(gm, "Lantern")).aim).toMatchObject({ ranks: 1 });
  });

  it("DES-142 an attitude for the worse, the wrong way by two degrees of failure", async () => {
    const influence = async (face: number, theirs: number): Promise<void> => {
      await act(ada, "Kestrel", "influence");
      await answer(
        ada,
        { opponent: { label: "Grindstone" }, trait: "skill:persuasion", thing: "the mayor", wanted: "worse" },
        d20(face),
      );
      await press(gm, "Influence", "oppose", { dice: d20(theirs) });
      await press(gm, "Influence", "apply");
    };
    await influence(10, 10);
    await expect
      .poll(async () => (await facts<Facts>(gm, "Grindstone")).attitudes)
      .toEqual([expect.objectContaining({ thing: "the mayor", step: 1 })]);
    await influence(2, 14);
    await expect
      .poll(async () => (await facts<Facts>(gm, "Grindstone")).attitudes)
      .toEqual([expect.objectContaining({ thing: "the mayor", step: 2 })]);
    // So bad a failure can't be tried again.
    await act(ada, "Kestrel", "influence");
    const locked = ada.page.locator(".roll-dialog select[name=opponent] option", { hasText: "Grindstone" });
    await expect.poll(() => locked.isDisabled()).toBe(true);
    await refusesOptions(ada, /Grindstone:.*takes a Surge/u);
    await ada.page.locator(".roll-dialog [data-action=close]").first().click();
  });

  it("DES-143 a shifted topic helps for now, until one is attacked", async () => {
    await act(bo, "Lantern", "shiftTopic");
    await answer(bo, { opponent: { label: "Grindstone" }, trait: "skill:persuasion", thing: "the weather" }, d20(19));
    await press(gm, "Shift", "oppose", { dice: d20(4) });
    await press(bo, "Shift", "apply");
    await expect.poll(() => carries(gm, "Lantern")).toHaveLength(1);
    await attackWith(gm, "Grindstone", "fist");
    await answer(gm, { target: { label: "Lantern" } }, d20(2));
    await expect.poll(() => carries(gm, "Lantern")).toEqual([]);
  });

  it("DES-248 a patient is treated once an hour by the world's clock; the Gamemaster may allow it all the same", async () => {
    await disband(gm);
    await prepare(gm, "Lantern", marks(1, 1, 1, 1, 1));
    const treat = async (seat: Seat): Promise<void> => {
      await act(seat, "Kestrel", "treatment");
      await answer(seat, { patient: { label: "Lantern" }, step: "short" }, d20(18));
    };
    await treat(ada);
    await press(ada, "Treatment", "apply");
    await expect.poll(() => levels(gm, "Lantern")).toEqual([1, 1, 1]);
    await treat(ada);
    await hears(ada, /treated within the hour: 60 minutes are left/u);
    await act(gm, "Kestrel", "treatment");
    await answer(gm, { patient: { label: "Lantern" }, step: "short" });
    const overrule = gm.page.locator("dialog.overrule, .application.overrule");
    await overrule.waitFor();
    await overrule.locator("button[data-action=no]").click();
    await inGame(
      gm.page,
      async () => {
        await (globalThis as unknown as { game: { time: { advance(s: number): Promise<unknown> } } }).game.time.advance(
          3_600,
        );
      },
      null,
    );
    await treat(ada);
    await press(ada, "Treatment", "apply");
    await expect.poll(() => levels(gm, "Lantern")).toEqual([1]);
    await tab(ada, "chat");
  });

  it("nothing in any console, no raw key on any screen", async () => {
    for (const seat of [gm, ada, bo]) {
      expect(seat.errors).toEqual([]);
      expect(await seat.page.locator("body").innerText()).not.toMatch(/CROSSOVER\.[A-Z]/u);
    }
  });
});
