/** What goes on in a fight beside the plain attack, each played by the interface: Slam, Smash, Raise, Hunch, Stunts and their answers, grips, afflictions, Takedown, Surge, dice. @rule DES-012 DES-067 DES-110 DES-111 DES-112 DES-113 DES-114 DES-115 DES-116 DES-117 DES-137 DES-176 DES-177 DES-179 DES-200 DES-201 DES-202 DES-203 DES-204 DES-205 DES-206 DES-207 DES-208 DES-209 DES-210 DES-310 DES-341 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  act,
  answer,
  attackWith,
  callTogether,
  card,
  carries,
  closeSheet,
  d20,
  type Die,
  endTurn,
  facts,
  type Figure,
  itemId,
  prepare,
  press,
  refusesAction,
  says,
  setFigures,
  sheet,
  tab,
} from "./destiny-table.ts";
import { openTable, playedOn, type Seat, serious, type TestTable } from "./support.ts";

interface Facts {
  readonly marks: { readonly physical: readonly { readonly level: number }[] };
  readonly turn: { readonly feetMoved: number; readonly moveLeft: number };
  readonly aim: object | null;
  readonly grab: { readonly degree: number; readonly kept: boolean } | null;
  readonly pools: { readonly destiny: number };
  readonly stress: { readonly value: number };
}

const skill = (rank: number): object => ({ rank });
const resistances = { toughness: 6, will: 5, fortitude: 5, reflex: 5 };
const blade = (rank: number): object => ({
  name: "Blade",
  type: "destinyAttack",
  system: { band: "close", skill: "might", ability: "str", effect: "damage", rank, resistance: "toughness", hands: 1 },
});
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
  ability: null,
  area: null,
  modifiers: [],
  conditions: [],
  ...more,
});
const rash = {
  name: "Rash",
  type: "destinyPower",
  system: {
    active: true,
    effects: [
      effect({
        effect: "affliction",
        resistance: "fortitude",
        conditions: ["hindered", "immobile", "paralyzed"],
        modifiers: [{ key: "contagious", rank: 1, choice: "" }],
      }),
    ],
  },
};
const leech = {
  name: "Leech",
  type: "destinyPower",
  system: { active: true, effects: [effect({ effect: "weaken", resistance: "fortitude" })] },
};
const KESTREL: Figure = {
  name: "Kestrel",
  type: "destinyHero",
  player: "Ada",
  at: [3, 6],
  system: {
    abilities: { str: 2 },
    resistances,
    skills: { might: skill(6), reaction: skill(4), athletics: skill(4), intuition: skill(4), acrobatics: skill(5) },
    pools: { destiny: 6 },
  },
  items: [
    blade(6),
    rash,
    leech,
    { name: "Buckler", type: "destinyGear", system: { kind: "shield", held: true, protection: 0 } },
    { name: "Takedown", type: "destinyEdge", system: { key: "takedown", rank: 1 } },
  ],
};
const GRINDSTONE: Figure = {
  name: "Grindstone",
  type: "destinyAdversary",
  at: [4, 6],
  system: { role: "elite", resistances, skills: { might: skill(6), reaction: skill(4) } },
  items: [
    blade(6),
    {
      name: "Maul",
      type: "destinyGear",
      system: {
        kind: "weapon",
        held: true,
        toughness: 3,
        weapon: { effect: "damage", rank: 3, band: "close", skill: "might", ability: "str", reach: 5, hands: 1 },
      },
    },
  ],
};
const thug = (name: string, x: number): Figure => ({
  name,
  type: "destinyAdversary",
  at: [x, 7],
  system: { role: "minion", resistances: { toughness: 2 } },
});

describe.each(playedOn(14))("Destiny, what goes on in a fight, on profile %i", (profile) => {
  let table: TestTable;
  let gm: Seat;
  let ada: Seat;

  beforeAll(async () => {
    table = await openTable(profile);
    [gm, ada] = [await table.join("Gamemaster"), await table.join("Ada")];
    await setFigures(gm, [KESTREL, GRINDSTONE, thug("Thug 1", 3), thug("Thug 2", 4)], {
      economyEnforcement: "off",
      oaPrompts: false,
    });
  });
  afterAll(async () => {
    await table?.close();
  });

  it("everybody is called together on the board", async () => {
    await callTogether(gm, ["Kestrel", "Grindstone", "Thug 1", "Thug 2"], "Combat", [19, 5, 3, 2]);
  });

  /** A number at somebody's sheet: of an ability by its name, or of what is rolled. */
  const atSheet = async (seat: Seat, name: string, what: string): Promise<string> => {
    const window_ = await sheet(seat, name);
    await window_.locator("nav [data-tab=main]").click();
    const tile = what.includes(":")
      ? window_.locator(`button[data-trait="${what}"]`)
      : window_.locator(".panel.abilities .tile", { hasText: what });
    return tile.first().locator(".number").innerText();
  };
  /** The next roll of a trait from the sheet comes to that. */
  const comesTo = async (
    seat: Seat,
    name: string,
    trait: string,
    dice: readonly Die[],
    total: string,
  ): Promise<void> => {
    const window_ = await sheet(seat, name);
    await window_.locator("nav [data-tab=main]").click();
    await window_.locator(`button[data-trait="${trait}"]`).first().click();
    await answer(seat, { dc: 15 }, dice);
    await expect.poll(() => card(seat, name).locator(".roll-line .total").first().innerText()).toBe(total);
  };
  const takenBack = async (what: string | RegExp): Promise<void> => {
    await tab(gm, "chat");
    await card(gm, what).locator(".latest [data-step=withdraw]").click();
  };
  const surges = async (fields: Readonly<Record<string, string>>): Promise<void> => {
    await act(ada, "Kestrel", "surge");
    await answer(ada, fields);
  };

  it("DES-203 a Boost of a skill, an ability, a resistance: the number at the sheet goes up by one, and the next roll", async () => {
    for (const [trait, read, before, after, rolled, dice, total] of [
      ["skill:might", "skill:might", "6", "7", "skill:might", d20(10, [6, 3]), "20"],
      // A rank of Strength more is a die larger.
      ["ability:str", "Strength", "+2", "+3", "skill:athletics", d20(10, [8, 7]), "21"],
      ["resistance:fortitude", "resistance:fortitude", "5", "6", "resistance:fortitude", d20(10, [6, 3]), "19"],
    ] as const) {
      expect(await atSheet(ada, "Kestrel", read)).toBe(before);
      await surges({ act: "surge.boost", trait });
      await expect.poll(() => atSheet(ada, "Kestrel", read)).toBe(after);
      await comesTo(ada, "Kestrel", rolled, dice, total);
      await takenBack("Surge");
      await expect.poll(() => atSheet(ada, "Kestrel", read)).toBe(before);
    }
  });

  it("DES-337 Weaken of a skill, an ability, a resistance: down by the degrees of failure, at the sheet and in the next roll", async () => {
    for (const [choice, read, before, after, rolled, dice, total] of [
      ["Might", "skill:might", "6", "4", "skill:might", d20(10), "14"],
      ["Strength", "Strength", "+0", "\u22122", "skill:might", d20(10, [6, 3]), "13"],
      ["Toughness", "resistance:toughness", "6", "4", "resistance:toughness", d20(11), "15"],
    ] as const) {
      await attackWith(ada, "Kestrel", "Leech");
      await answer(ada, { target: { label: "Grindstone" } }, d20(18, [6, 4]));
      await press(gm, "Leech", "answer", { dice: d20(4) });
      expect(await atSheet(gm, "Grindstone", read)).toBe(before);
      await press(gm, "Leech", "apply");
      await answer(gm, { choice: { label: choice } });
      await expect.poll(() => atSheet(gm, "Grindstone", read)).toBe(after);
      await comesTo(gm, "Grindstone", rolled, dice, total);
      await takenBack("Leech");
      await expect.poll(() => atSheet(gm, "Grindstone", read)).toBe(before);
    }
    await closeSheet(gm, "Grindstone");
  });

  it("DES-207 DES-310 edges that a Surge lends: a calm aim, quick reflexes and a practised Push, at the sheet and in the next roll", async () => {
    const defense = (): Promise<string> => atSheet(ada, "Kestrel", "defense:combat");
    const lends = (edge: string): Promise<void> => surges({ act: "surge.edge", edge });
    /** What the next blow against Kestrel has to reach. */
    const reached = async (dc: string): Promise<void> => {
      await attackWith(gm, "Grindstone", "Blade");
      await answer(gm, { target: { label: "Kestrel" } }, d20(2));
      await expect.poll(() => card(gm, "Grindstone").locator(".roll-line .against").first().innerText()).toBe(dc);
    };
    expect(await defense()).toBe("14");
    await act(ada, "Kestrel", "aim");
    await answer(ada, { target: { label: "Grindstone" } });
    await expect.poll(defense).toBe("12");
    await reached("DC 12");
    await lends("deadlyCalm");
    await expect.poll(defense).toBe("14");
    await reached("DC 14");
    await takenBack("Surge");
    await expect.poll(defense).toBe("12");
    await prepare(gm, "Kestrel", { "system.aim": null });
    await expect.poll(defense).toBe("14");

    const surprised = (active: boolean): Promise<unknown> =>
      gm.page.evaluate(
        `game.actors.getName("Kestrel").toggleStatusEffect("destiny-surprised", { active: ${String(active)} }).then(() => null)`,
      );
    await lends("uncannyReflexes");
    await expect.poll(() => carries(gm, "Kestrel")).toContain("Borrowed edge");
    await surprised(true);
    await expect.poll(() => carries(gm, "Kestrel")).toContain("surprised");
    expect(await defense()).toBe("14");
    await reached("DC 14");
    await takenBack("Surge");
    await expect.poll(defense).toBe("12");
    await surprised(false);
    await expect.poll(defense).toBe("14");

    const pushes = async (dice: readonly Die[], total: string): Promise<void> => {
      await act(ada, "Kestrel", "push");
      await answer(ada, { target: { label: "Grindstone" }, attack: { label: "Blade" } }, dice);
      await expect.poll(() => card(ada, "Push").locator(".roll-line .total").first().innerText()).toBe(total);
      await takenBack("Push");
    };
    await pushes(d20(2, [4, 1]), "9");
    await lends("improvedStunt:push");
    await expect.poll(() => carries(gm, "Kestrel")).toContain("Borrowed edge");
    await pushes(d20(2, [6, 5]), "13");
    await takenBack("Surge");
    await expect.poll(() => carries(gm, "Kestrel")).not.toContain("Borrowed edge");
  });

  it("DES-063 DES-130 a Walk of ten feet leaves twenty, and the Move goes on", async () => {
    await act(ada, "Kestrel", "walk");
    await answer(ada, { feet: 10, stays: true });
    await expect
      .poll(async () => (await facts<Facts>(gm, "Kestrel")).turn)
      .toMatchObject({ feetMoved: 10, moveLeft: 20 });
    await act(ada, "Kestrel", "goOn");
    await answer(ada, { feet: 20, stays: true });
    await expect
      .poll(async () => (await facts<Facts>(gm, "Kestrel")).turn)
      .toMatchObject({ feetMoved: 30, moveLeft: 0 });
  });

  it("DES-177 DES-028 a Slam: ranks for every ten feet, and the attacker resists its own blow", async () => {
    await attackWith(ada, "Kestrel", "Blade");
    await answer(ada, { target: { label: "Grindstone" }, slam: true }, d20(15, [6, 4]));
    await says(gm, "Blade", "Slam: 3");
    await press(gm, "Blade", "answer", { dice: d20(15) });
    await press(ada, "Blade", "recoil", { dice: d20(20) });
    await says(gm, "Blade", /Own harm|Resist/u);
  });

  it("DES-176 a Smash: the effect is rolled, and its total is the DC", async () => {
    await attackWith(ada, "Kestrel", "Blade");
    await answer(ada, { target: { label: "Grindstone" } }, d20(14, [6, 4]));
    await press(ada, "Blade", "smash", { dice: d20(19, [6, 6]) });
    await says(gm, "Blade", "DC 31");
    await press(gm, "Blade", "answer", { dice: d20(20) });
    await press(gm, "Blade", "apply");
  });

  it("DES-012 DES-178 a Raise: the DC is five higher, and a success two degrees better", async () => {
    await attackWith(ada, "Kestrel", "Blade");
    await expect.poll(() => ada.page.locator(".roll-dialog").innerText()).toMatch(/gain nothing on this attack/u);
    await answer(ada, { target: { label: "Grindstone" }, raises: "1" }, d20(8, [6, 6]));
    await says(gm, "Blade", "Raised: 1");
    await says(gm, "Blade", "3 degrees of success");
  });

  it("DES-179 a Hunch before a skill check, on the card that was laid first", async () => {
    const window_ = await sheet(ada, "Kestrel");
    await window_.locator("nav [data-tab=main]").click();
    await window_
      .locator('[data-trait="skill:athletics"] button, button[data-trait="skill:athletics"]')
      .first()
      .click();
    await answer(ada, { dc: 15, hold: true });
    await press(ada, "Athletics", "hunch", { dice: d20(16) });
    await says(ada, "Athletics", "Hunch");
    await press(ada, "Athletics", "roll", { dice: d20(10, [6, 3], [6, 2]) });
    await says(gm, "Athletics", "Success");
  });

  const bucklerIn = (held: boolean): Promise<unknown> =>
    gm.page.evaluate(
      `game.actors.getName("Kestrel").items.getName("Buckler").update({ "system.held": ${String(held)} }).then(() => null)`,
    );
  it("DES-110 DES-117 a Stunt that is fended off is answered with one", async () => {
    await act(ada, "Kestrel", "push");
    await answer(ada, { target: { label: "Grindstone" }, attack: { label: "Blade" } }, d20(16, [6, 4]));
    await press(ada, "Push", "effect", { dice: d20(2, [6, 1]) });
    await press(gm, "Push", "oppose", { dice: d20(19) });
    await says(gm, "Push", "Fended off");
    // Nothing that could be struck out of a hand: the field stays and says so, and so do all the others.
    await bucklerIn(false);
    await press(gm, "Push", "counter");
    const form = gm.page.locator(".roll-dialog");
    await form.locator("[name=kind]").selectOption("disarm");
    await expect.poll(() => form.locator("select[name=object]").isDisabled()).toBe(true);
    const why = await form.locator("select[name=object]").getAttribute("aria-describedby");
    expect(await form.locator(`[id="${why ?? ""}"]`).innerText()).toMatch(/there is nothing/iu);
    expect(await form.locator("select[name=attack]").isEnabled()).toBe(true);
    expect(await form.locator("button[type=submit]").isDisabled()).toBe(true);
    expect(await serious(gm.page, ".roll-dialog")).toEqual([]);
    await answer(gm, { kind: "pull", attack: { label: "Blade" } });
    await bucklerIn(true);
    await press(gm, "Pull", "effect", { dice: d20(18) });
    await press(ada, "Pull", "oppose", { dice: d20(3) });
    await press(gm, "Pull", "apply");
    await says(ada, "Pull", /Kestrel is pulled \d+ feet/u);
  });

  it("DES-113 DES-137 a Grab holds, the grip hurts, and an Escape ends it", async () => {
    await act(ada, "Kestrel", "grab");
    await answer(ada, { target: { label: "Grindstone" }, attack: { label: "Blade" } }, d20(16, [6, 4]));
    await press(ada, "Grab", "effect", { dice: d20(12, [6, 2]) });
    await press(gm, "Grab", "oppose", { dice: d20(10) });
    await press(ada, "Grab", "apply");
    await expect.poll(() => carries(gm, "Grindstone")).toContainEqual(expect.stringMatching(/held|restrained|bound/u));
    expect((await facts<Facts>(gm, "Kestrel")).grab).not.toBeNull();
    // Who grabs is open to others, but for the edge that a Surge may lend.
    const defense = (): Promise<string> => atSheet(ada, "Kestrel", "defense:combat");
    await expect.poll(defense).toBe("12");
    await surges({ act: "surge.edge", edge: "improvedGrab" });
    await expect.poll(defense).toBe("14");
    await attackWith(gm, "Grindstone", "Blade");
    await answer(gm, { target: { label: "Kestrel" } }, d20(2));
    await expect.poll(() => card(gm, "Grindstone").locator(".roll-line .against").first().innerText()).toBe("DC 14");
    await takenBack("Surge");
    await expect.poll(defense).toBe("12");
    // The grip hurts from the next turn on, and has to be kept up then.
    await refusesAction(ada, "Kestrel", "grabDamage", /from the next turn on/u);
    for (let n = 0; n < 4; n++) await endTurn(gm);
    await press(ada, "What is kept up this turn", "keep");
    await expect.poll(async () => (await facts<Facts>(gm, "Kestrel")).grab).toMatchObject({ kept: true });
    await act(ada, "Kestrel", "grabDamage");
    await press(gm, "Harm whom you hold", "follow");
    await says(gm, /Toughness/u, /Success|Failure/u);
    await act(gm, "Grindstone", "escape");
    await answer(gm, { opponent: { label: "Kestrel" }, trait: "skill:might", stays: true }, d20(18));
    await press(ada, "Escape", "oppose", { dice: d20(2, [6, 1]) });
    await press(gm, "Escape", "apply");
    await expect
      .poll(() => carries(gm, "Grindstone"))
      .not.toContainEqual(expect.stringMatching(/held|restrained|bound/u));
    await expect.poll(async () => (await facts<Facts>(gm, "Kestrel")).grab).toBeNull();
  });

  it("DES-112 a Disarm: the thing that was held falls", async () => {
    await act(ada, "Kestrel", "disarm");
    await answer(
      ada,
      { target: { label: "Grindstone" }, attack: { label: "Blade" }, object: { label: "Maul" } },
      d20(17, [6, 4]),
    );
    await press(ada, "Disarm", "effect", { dice: d20(15, [6, 3]) });
    await press(gm, "Disarm", "oppose", { dice: d20(4) });
    await press(ada, "Disarm", "apply");
    await says(gm, "Disarm", /Maul lies on the ground/u);
    // One hand holds nothing: a Quick and a Reaction check.
    await press(ada, "Disarm", "take");
    await answer(ada, {}, d20(17));
    await press(ada, "Reaction", "apply");
    await expect.poll(() => itemId(gm, "Kestrel", "Maul")).not.toBe("");
    expect(await itemId(gm, "Grindstone", "Maul")).toBe("");
    // Undone, it lies there again.
    await card(gm, /Reaction/u)
      .locator("[data-step=withdraw]")
      .first()
      .click();
    await expect.poll(() => itemId(gm, "Grindstone", "Maul")).not.toBe("");
    expect(await itemId(gm, "Kestrel", "Maul")).toBe("");
    // Both hands hold nothing: free, on its own card.
    await act(ada, "Kestrel", "drawSheathe");
    await answer(ada, { item: { label: "Buckler" } });
    await press(ada, "Disarm", "take");
    await expect.poll(() => itemId(gm, "Kestrel", "Maul")).not.toBe("");
    await says(ada, "Take what fell", /Takes Maul/u);
  });

  it("DES-271 DES-277 DES-341 an affliction by degree of failure; whoever touches the afflicted must resist it too", async () => {
    await attackWith(ada, "Kestrel", "Rash");
    await answer(ada, { target: { label: "Thug 2" } }, d20(18, [6, 4]));
    await press(gm, "Rash", "answer", { dice: d20(1) });
    await press(gm, "Rash", "apply");
    await expect.poll(() => carries(gm, "Thug 2")).toContain("paralyzed");
    await attackWith(ada, "Kestrel", "Blade");
    await answer(ada, { target: { label: "Thug 2" } }, d20(15, [6, 4]));
    await press(ada, "Blade", "touched", { label: "Paralyzed", dice: d20(8, [6, 1]) });
    await press(ada, "Fortitude", "apply");
    await expect.poll(() => carries(gm, "Kestrel")).toContain("hindered");
  });

  it("DES-209 a Surge against what holds one: an extra resistance check", async () => {
    await act(ada, "Kestrel", "surge");
    await answer(ada, { act: "surge.resistance" });
    await press(ada, "Surge", "follow", { dice: d20(20, [6, 6]) });
    await press(ada, "Fortitude", "apply");
    await expect.poll(() => carries(gm, "Kestrel")).not.toContain("hindered");
  });

  it("DES-310 Takedown: a minion that goes down allows one attack more, on another", async () => {
    await attackWith(ada, "Kestrel", "Blade");
    await answer(ada, { target: { label: "Thug 1" } }, d20(15, [6, 4]));
    await press(gm, "Blade", "answer", { dice: d20(1) });
    await press(gm, "Blade", "apply");
    await press(ada, "Blade", "takedown");
    await answer(ada, { target: { label: "Thug 2" } }, d20(15, [6, 4]));
    await press(gm, "Blade", "answer", { dice: d20(1) });
    await press(gm, "Blade", "apply");
    await expect.poll(async () => (await facts<Facts>(gm, "Thug 2")).marks.physical.map((m) => m.level)).toEqual([4]);
    expect(await card(ada, "Blade").locator("button[data-gesture=takedown]").count()).toBe(0);
  });

  it("DES-203 DES-206 DES-207 DES-210 other uses of a Surge: a Boost, a Burst, an edge", async () => {
    const might = (): Promise<number> =>
      gm.page.evaluate(() => {
        const { actors } = (globalThis as unknown as { game: { actors: { getName(n: string): { system: unknown } } } })
          .game;
        const { derived } = actors.getName("Kestrel").system as {
          derived: { skills: readonly { key: string; rank: number }[] };
        };
        return derived.skills.find((s) => s.key === "might")?.rank ?? Number.NaN;
      });
    const before = await might();
    for (const [option, fields] of [
      ["boost", { trait: "skill:might" }],
      ["burst", { negates: "own" }],
      ["edge", { edge: "steadyAim" }],
    ] as const) {
      await act(ada, "Kestrel", "surge");
      await answer(ada, { act: `surge.${option}`, ...fields });
    }
    await expect
      .poll(() => carries(gm, "Kestrel"))
      .toEqual(expect.arrayContaining(["Boost", "Burst", "Borrowed edge"]));
    expect(await might()).toBe(before + 1);
  });

  it("DES-106 DES-207 DES-310 a Surge lends a Second Wind: one Recover adds no Stress, the next one does", async () => {
    const stress = async (): Promise<number> => (await facts<Facts>(gm, "Kestrel")).stress.value;
    const mark = { level: 1, left: 0 };
    await prepare(gm, "Kestrel", { "system.marks.physical": [mark, mark], "system.stress.value": 0 });
    await act(ada, "Kestrel", "surge");
    await answer(ada, { act: "surge.edge", edge: "secondWind" });
    for (const [left, sum] of [
      [1, 0],
      [0, 1],
    ] as const) {
      await act(ada, "Kestrel", "recover");
      await answer(ada, { choice: { label: "The highest physical mark" } });
      await expect.poll(async () => (await facts<Facts>(gm, "Kestrel")).marks.physical.length).toBe(left);
      expect(await stress()).toBe(sum);
    }
  });

  it("DES-337 Weaken lowers the very number on the sheet, a rank for each degree of failure", async () => {
    await attackWith(ada, "Kestrel", "Leech");
    await answer(ada, { target: { label: "Grindstone" } }, d20(18, [6, 4]));
    await press(gm, "Leech", "answer", { dice: d20(4) });
    await press(gm, "Leech", "apply");
    await answer(gm, { choice: { label: "Toughness" } });
    await expect.poll(() => carries(gm, "Grindstone")).toContain("Weaken");
    const window_ = await sheet(gm, "Grindstone");
    await window_.locator("nav [data-tab=main]").click();
    await expect.poll(() => window_.locator('.tile[data-trait="resistance:toughness"] .number').innerText()).toBe("4");
    await closeSheet(gm, "Grindstone");
  });

  it("DES-109 DES-179 a Hunch before a Trick", async () => {
    await act(ada, "Kestrel", "trick");
    await answer(ada, {
      opponent: { label: "Grindstone" },
      trait: "skill:deception",
      against1: "insight",
      against2: "wits",
      condition: "vulnerable",
      hold: true,
    });
    await press(ada, "Trick", "hunch", { dice: d20(16) });
    await says(gm, "Trick", "Hunch");
    await press(ada, "Trick", "roll", { dice: d20(18, [8, 3]) });
    await press(gm, "Trick", "oppose", { dice: d20(3) });
    // 18 and the d8 that the Hunch's three ranks are.
    await says(gm, "Trick", /\b21\b/u);
    await press(ada, "Trick", "apply");
    const tricked = expect.stringMatching(/vulnerable/u);
    await expect.poll(() => carries(gm, "Grindstone")).toContainEqual(tricked);
  });

  it("DES-118 DES-179 a Hunch before an Assist", async () => {
    await act(gm, "Grindstone", "assist");
    await answer(gm, { ally: { label: "Thug 1" }, trait: "skill:might", hold: true });
    await press(gm, "Assist", "hunch", { dice: d20(16) });
    await says(gm, "Assist", "Hunch");
    // Two degrees of the Hunch are two ranks: a d6 more.
    await press(gm, "Assist", "roll", { dice: d20(14, [6, 3]) });
    await says(gm, "Assist", /\b23\b/u);
    await says(gm, "Assist", "Success");
  });

  it("DES-163 DES-223 a die edits the scene: ranks on the next attack, used up by it", async () => {
    await act(ada, "Kestrel", "spendDie");
    await answer(ada, { use: "editScene", channel: "attack", said: "The floor is wet" }, [[6, 5]]);
    await says(gm, "The floor is wet", "3 ranks");
    await expect.poll(() => carries(gm, "Kestrel")).toContainEqual(expect.stringMatching(/Edit/u));
    await attackWith(ada, "Kestrel", "Blade");
    await answer(ada, { target: { label: "Grindstone" } }, d20(2, [12, 1]));
    await expect.poll(() => carries(gm, "Kestrel")).not.toContainEqual(expect.stringMatching(/Edit/u));
  });

  it("DES-109 what a Trick brought lasts until the trickster's next turn ends", async () => {
    // Of the Surges before, no fatigue: whose turns these are is all that counts here.
    await prepare(gm, "Kestrel", { "system.surge.pending": 0, "system.surge.deferred": 0 });
    const tricked = expect.stringMatching(/vulnerable/u);
    // The Thugs are down: after Grindstone it is the trickster's turn again.
    for (let n = 0; n < 2; n++) {
      await endTurn(gm);
      expect(await carries(gm, "Grindstone")).toContainEqual(tricked);
    }
    await endTurn(gm);
    await expect.poll(() => carries(gm, "Grindstone")).not.toContainEqual(tricked);
  });

  it("nothing in any console, no raw key on any screen", async () => {
    for (const seat of [gm, ada]) {
      expect(seat.errors).toEqual([]);
      expect(await seat.page.locator("body").innerText()).not.toMatch(/CROSSOVER\.[A-Z]/u);
    }
  });
});
