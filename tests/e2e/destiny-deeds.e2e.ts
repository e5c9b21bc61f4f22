/** What people do for and about each other in Destiny, each played by the interface: help, assessment, tricks, gambits, running, rest, healing, hidden adversaries, flat dice. @rule DES-007 DES-109 DES-118 DES-119 DES-120 DES-121 DES-122 DES-123 DES-124 DES-125 DES-126 DES-127 DES-128 DES-131 DES-140 DES-248 DES-337 */
import type { Locator } from "playwright-core";
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
  itemId,
  prepare,
  press,
  says,
  setFigures,
  sheet,
  tab,
} from "./destiny-table.ts";
import { inGame, openTable, playedOn, type Seat, type TestTable } from "./support.ts";

interface Facts {
  readonly marks: { readonly physical: readonly { readonly level: number }[] };
  readonly turn: { readonly feetMoved: number; readonly ran: boolean };
  readonly fatigue: number;
  readonly stress: { readonly value: number };
}

/** As much of the game as an act by name needs. */
interface Play {
  readonly Macro: {
    readonly implementation: { create(data: object): Promise<{ execute(): Promise<unknown> }> };
  };
  readonly ui: { readonly chat: { processMessage(text: string): Promise<unknown> } };
  readonly game: { readonly crossover: { readonly api: { act(name: string, chosen: object): Promise<unknown> } } };
  readonly foundry: {
    readonly applications: {
      readonly ux: { readonly TextEditor: { readonly implementation: { enrichHTML(text: string): Promise<string> } } };
    };
  };
}

const skill = (rank: number): object => ({ rank });
const resistances = { toughness: 6, will: 5, fortitude: 5, reflex: 5 };
const skills = {
  might: skill(6),
  reaction: skill(4),
  athletics: skill(6),
  endurance: skill(4),
  insight: skill(6),
  deception: skill(6),
  stealth: skill(4),
  treatment: skill(6),
  wits: skill(2),
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
  ability: null,
  area: null,
  modifiers: [],
  conditions: [],
  ...more,
});
const flame = {
  name: "Flame",
  type: "destinyPower",
  system: { powerSource: "Arcane", active: true, effects: [effect({})] },
};
/** A power for oneself that lasts, on or not. */
const own = (name: string, what: string, active: boolean, modifiers: readonly object[] = []): object => ({
  name,
  type: "destinyPower",
  system: {
    active,
    effects: [
      effect({
        effect: what,
        range: "personal",
        action: "free",
        duration: "sustained",
        resistance: null,
        attackSkill: null,
        modifiers,
      }),
    ],
  },
});
const KESTREL: Figure = {
  name: "Kestrel",
  type: "destinyHero",
  player: "Ada",
  at: [3, 6],
  system: { powerSource: "Arcane", resistances, skills, pools: { destiny: 3 } },
  items: [
    flame,
    {
      name: "Mending",
      type: "destinyPower",
      system: { active: true, effects: [effect({ effect: "healing", rank: 5, attackSkill: null, resistance: null })] },
    },
    {
      name: "Fits and Starts",
      type: "destinyPower",
      system: {
        active: true,
        effects: [
          effect({
            effect: "healing",
            rank: 5,
            attackSkill: null,
            resistance: null,
            modifiers: [{ key: "unreliable", rank: 1, choice: "" }],
          }),
        ],
      },
    },
    {
      name: "Quell",
      type: "destinyPower",
      system: { active: true, effects: [effect({ effect: "nullify", rank: 5, attackSkill: null, resistance: null })] },
    },
  ],
};
const LANTERN: Figure = {
  name: "Lantern",
  type: "destinyHero",
  player: "Bo",
  at: [3, 7],
  system: { powerSource: "Arcane", resistances, skills, lore: [{ name: "Arcane", rank: 6 }], pools: { destiny: 3 } },
  items: [flame],
};
const GRINDSTONE: Figure = {
  name: "Grindstone",
  type: "destinyAdversary",
  at: [4, 6],
  system: {
    role: "elite",
    resistances,
    skills: { might: skill(6), reaction: skill(4), insight: skill(1), deception: skill(2), wits: skill(1) },
  },
  items: [own("Soar", "flight", true, [{ key: "innate", rank: 1, choice: "" }]), own("Lurk", "concealment", false)],
};

const setting = (gm: Seat, key: string, value: unknown): Promise<unknown> =>
  inGame(
    gm.page,
    ([k, v]: readonly [string, unknown]) =>
      (
        globalThis as unknown as { game: { settings: { set(n: string, k: string, v: unknown): Promise<unknown> } } }
      ).game.settings.set("crossover", k, v),
    [key, value] as const,
  );

describe.each(playedOn(14))("Destiny, what people do for each other, on profile %i", (profile) => {
  let table: TestTable;
  let gm: Seat;
  let ada: Seat;
  let bo: Seat;

  beforeAll(async () => {
    table = await openTable(profile);
    [gm, ada, bo] = await table.sit();
    await setFigures(gm, [LANTERN, KESTREL, GRINDSTONE], { economyEnforcement: "off", oaPrompts: false });
  });
  afterAll(async () => {
    await table?.close();
  });

  it("everybody is called together on the board", async () => {
    await callTogether(gm, ["Lantern", "Kestrel", "Grindstone"], "Combat", [18, 12, 5]);
  });

  it("DES-160 an act is done by a macro, a line in chat and a link in any text; what can't be chosen is refused by its name", async () => {
    await ada.page.locator("#sidebar [data-tab=chat]").first().click();
    await inGame(
      ada.page,
      async (command: string) => {
        const made = await (globalThis as unknown as Play).Macro.implementation.create({
          name: "Call out",
          type: "script",
          command,
        });
        await made.execute();
      },
      'game.crossover.api.act("talk", { said: "By macro" });',
    );
    await says(gm, "By macro", "By macro");
    await inGame(
      ada.page,
      async () => (globalThis as unknown as Play).ui.chat.processMessage("/act talk said=In chat"),
      null,
    );
    await says(gm, "In chat", "In chat");
    const links = "@Act[talk said=By a link]{Call out} @Act[stance bonus=nonsense]{Wrong} @Act[nonsense]{Broken}";
    await inGame(
      ada.page,
      async (text: string) => {
        const box = document.createElement("div");
        box.id = "acts";
        box.innerHTML = await (
          globalThis as unknown as Play
        ).foundry.applications.ux.TextEditor.implementation.enrichHTML(text);
        document.body.append(box);
      },
      links,
    );
    const link = (name: string): Locator => ada.page.locator("#acts a.inline-check", { hasText: name });
    expect(await link("Broken").getAttribute("aria-disabled")).toBe("true");
    await link("Call out").focus();
    await ada.page.keyboard.press("Enter");
    await says(gm, "By a link", "By a link");
    await link("Wrong").dispatchEvent("click");
    await hears(ada, /nonsense/u);
    await inGame(
      ada.page,
      async () => (globalThis as unknown as Play).game.crossover.api.act("walk", { mode: "sideways" }),
      null,
    );
    await hears(ada, /sideways/u);
    await inGame(ada.page, () => document.getElementById("acts")?.remove(), null);
  });

  it("DES-118 DES-014 Assist: the ally's next check with the skill profits", async () => {
    await act(bo, "Lantern", "assist");
    await answer(bo, { ally: { label: "Kestrel" }, trait: "skill:athletics" }, d20(10));
    await press(bo, "Assist", "apply");
    await expect.poll(() => carries(gm, "Kestrel")).toContain("Assist");
    const window_ = await sheet(ada, "Kestrel");
    await window_.locator("nav [data-tab=main]").click();
    await window_
      .locator('[data-trait="skill:athletics"] button, button[data-trait="skill:athletics"]')
      .first()
      .click();
    await answer(ada, { dc: 15 }, d20(10, [6, 3]));
    await expect.poll(() => carries(gm, "Kestrel")).not.toContain("Assist");
  });

  it("DES-121 DES-122 DES-123 DES-124 its four siblings: Aid, Coordinate, Combine, Distract", async () => {
    await act(bo, "Lantern", "aid");
    await answer(
      bo,
      { ally: { label: "Kestrel" }, against: { label: "Grindstone" }, attack: { label: "Flame" } },
      d20(17),
    );
    await press(bo, "Aid", "apply");
    await act(bo, "Lantern", "distract");
    await answer(
      bo,
      { ally: { label: "Kestrel" }, against: { label: "Grindstone" }, attack: { label: "Flame" } },
      d20(17),
    );
    await press(bo, "Distract", "apply");
    await act(bo, "Lantern", "coordinate");
    await answer(
      bo,
      {
        against: { label: "Grindstone" },
        attack: { label: "Flame" },
        ally: { label: "Kestrel" },
        allyAttack: { label: "Flame" },
      },
      d20(17),
    );
    await press(bo, "Coordinate", "apply");
    await act(bo, "Lantern", "combine");
    await answer(
      bo,
      { ally: { label: "Kestrel" }, allyAttack: { label: "Flame" }, trait: { label: "Lore: Arcane" } },
      d20(20),
    );
    await press(bo, "Combine", "apply");
    await expect
      .poll(() => carries(gm, "Kestrel"))
      .toEqual(expect.arrayContaining(["Aid", "Distract", "Coordinate", "Combine"]));
    // The next attack on that enemy takes what Coordinate gave; what lasts until the helper's turn stays.
    await attackWith(ada, "Kestrel", "Flame");
    await answer(ada, { target: { label: "Grindstone" } }, d20(2, [6, 1]));
    await expect.poll(() => carries(gm, "Kestrel")).not.toContain("Coordinate");
    expect(await carries(gm, "Kestrel")).toEqual(expect.arrayContaining(["Aid", "Distract", "Combine"]));
  });

  it("DES-125 DES-126 DES-128 an Assessment analyzes, and the one who was analyzed masks it", async () => {
    await act(bo, "Lantern", "assessment");
    await answer(bo, { target: { label: "Grindstone" }, trait: "skill:insight" }, d20(16));
    await press(bo, "Assessment", "apply", { label: "Analyze" });
    await expect.poll(() => carries(gm, "Lantern")).toContainEqual(expect.stringMatching(/Analy/u));
    await act(gm, "Grindstone", "mask");
    await answer(gm, { opponent: { label: "Lantern" }, trait: "skill:deception" }, d20(20));
    await press(bo, "Mask", "oppose", { dice: d20(1) });
    await press(gm, "Mask", "apply");
    await says(bo, "Mask", "Success");
  });

  it("DES-127 DES-407 an Appraisal tells its owner and the Gamemaster", async () => {
    await act(ada, "Kestrel", "assessment");
    await answer(ada, { target: { label: "Grindstone" }, trait: "skill:insight" }, d20(18));
    await press(ada, "Assessment", "apply", { label: "Appraise" });
    await says(ada, "Assessment", /Attack: .* Advantage/u);
    await tab(bo, "chat");
    expect(await card(bo, "Assessment").innerText()).not.toMatch(/Attack: .* Advantage/u);
  });

  it("DES-109 a Trick brings a lesser condition until the end of the next turn", async () => {
    await act(ada, "Kestrel", "trick");
    await answer(
      ada,
      {
        opponent: { label: "Grindstone" },
        trait: "skill:deception",
        against1: "insight",
        against2: "wits",
        condition: "vulnerable",
      },
      d20(18),
    );
    await press(gm, "Trick", "oppose", { dice: d20(3) });
    await press(ada, "Trick", "apply");
    await expect.poll(() => carries(gm, "Grindstone")).toContain("vulnerable");
  });

  it("DES-140 a Gambit gives ranks on a channel named before, to the one named before", async () => {
    await act(bo, "Lantern", "gambit");
    await answer(
      bo,
      { ally: { label: "Lantern" }, channel: "defense", trait: "skill:athletics", pace: "slow" },
      d20(19, [4, 1]),
    );
    await press(bo, "Gambit", "apply");
    await expect.poll(() => carries(gm, "Lantern")).toContain("Gambit");
    expect((await facts<Facts>(gm, "Lantern")).turn.feetMoved).toBe(15);
  });

  it("DES-131 a Run is as fast again, and takes its toll on Endurance", async () => {
    await endTurn(bo);
    await act(ada, "Kestrel", "run");
    await answer(ada, { stays: true }, d20(17));
    await press(ada, "Run", "apply");
    // Endurance is asked for by itself, once.
    await expect.poll(async () => (await facts<Facts>(gm, "Kestrel")).turn).toMatchObject({ ran: true, feetMoved: 60 });
    const { fatigue } = await facts<Facts>(gm, "Kestrel");
    await press(ada, "Endurance", "roll", { dice: d20(1) });
    await press(ada, "Endurance", "apply");
    await expect.poll(async () => (await facts<Facts>(gm, "Kestrel")).fatigue).toBe(fatigue + 1);
  });

  it("DES-337 Healing takes marks away, one for each degree", async () => {
    await prepare(gm, "Lantern", {
      "system.marks.physical": [
        { level: 1, left: 0 },
        { level: 3, left: 0 },
      ],
    });
    await act(
      ada,
      "Kestrel",
      `power:${await inGame(ada.page, (n: string) => [...(globalThis as unknown as { game: { actors: { getName(x: string): { items: Iterable<{ id: string; name: string }> } } } }).game.actors.getName(n).items].find((i) => i.name === "Mending")?.id ?? "", "Kestrel")}`,
    );
    await answer(ada, { patient: { label: "Lantern" } }, d20(6));
    await press(ada, "Healing", "apply");
    await expect.poll(async () => (await facts<Facts>(gm, "Lantern")).marks.physical.map((m) => m.level)).toEqual([1]);
  });

  it("DES-341 an Unreliable Healing throws its d20 on the card: of 10 nothing comes, of 11 it heals", async () => {
    await prepare(gm, "Lantern", { "system.marks.physical": [{ level: 1, left: 0 }] });
    const power = await itemId(ada, "Kestrel", "Fits and Starts");
    const tries = async (face: number): Promise<void> => {
      await act(ada, "Kestrel", `power:${power}`);
      await answer(ada, { patient: { label: "Lantern" } }, [...d20(12), [20, face]]);
    };
    await tries(10);
    await says(ada, "Healing", "Unreliable");
    await says(ada, "Healing", "Lost");
    expect(await card(ada, "Healing").locator("button[data-gesture=apply]").count()).toBe(0);
    await tries(11);
    await press(ada, "Healing", "apply");
    await expect.poll(async () => (await facts<Facts>(gm, "Lantern")).marks.physical.length).toBe(0);
  });

  it("DES-072 who left an encounter early hears of its end", async () => {
    const aim = { target: "Actor.nobody", ranks: 2, kept: true, begun: false };
    await prepare(gm, "Grindstone", { "system.aim": aim });
    await inGame(
      gm.page,
      async (name: string) => {
        type Row = { readonly name: string; delete(): Promise<unknown> };
        const { combats } = (globalThis as unknown as { game: { combats: { active: { combatants: Iterable<Row> } } } })
          .game;
        await [...combats.active.combatants].find((c) => c.name === name)?.delete();
      },
      "Grindstone",
    );
    await expect.poll(() => gm.page.locator("#sidebar .combatant").count()).toBe(2);
    expect((await facts<{ readonly aim: object | null }>(gm, "Grindstone")).aim).toMatchObject(aim);
    await tab(gm, "combat");
    await expect
      .poll(() =>
        inGame(
          gm.page,
          () =>
            (globalThis as unknown as { game: { combats: { active: { system: { left: string[] } } } } }).game.combats
              .active.system.left.length,
          null,
        ),
      )
      .toBe(1);
    await disband(gm);
    await expect.poll(async () => (await facts<{ readonly aim: object | null }>(gm, "Grindstone")).aim).toBe(null);
  });

  it("DES-248 rest and Treatment after the encounter: a mark each ten minutes, two with a healer's care", async () => {
    await prepare(gm, "Lantern", {
      "system.marks.physical": [
        { level: 1, left: 0 },
        { level: 1, left: 0 },
        { level: 2, left: 1 },
      ],
    });
    await act(bo, "Lantern", "rest");
    await answer(bo, { step: "short" });
    await expect.poll(async () => (await facts<Facts>(gm, "Lantern")).marks.physical.length).toBe(2);
    await act(ada, "Kestrel", "treatment");
    await answer(ada, { patient: { label: "Lantern" }, step: "short" }, d20(18));
    await press(ada, "Treatment", "apply");
    await expect.poll(async () => (await facts<Facts>(gm, "Lantern")).marks.physical.length).toBe(0);
  });

  it("DES-007 flat mode: the net rank is a plain number, and no Fortune Die is thrown", async () => {
    await setting(gm, "destiny.fortuneMode", "flat");
    await prepare(gm, "Kestrel", { "system.abilities.str": 3 });
    const window_ = await sheet(ada, "Kestrel");
    await window_.locator("nav [data-tab=main]").click();
    await window_
      .locator('[data-trait="skill:athletics"] button, button[data-trait="skill:athletics"]')
      .first()
      .click();
    await answer(ada, { dc: 10 }, d20(10));
    await says(gm, "Athletics", "19");
    await setting(gm, "destiny.fortuneMode", "ladder");
  });

  it("a hidden adversary's numbers are nobody's business: players see the outcome, no dice and no DC", async () => {
    await setting(gm, "hideAdversaries", true);
    await prepare(gm, "Grindstone", { "ownership.default": 0 });
    await attackWith(gm, "Grindstone", "fist");
    await answer(gm, { target: { label: "Kestrel" } }, d20(18));
    await says(gm, "Fist", "24");
    await tab(ada, "chat");
    await expect.poll(() => card(ada, "Fist").innerText()).toMatch(/Hit/u);
    expect(await card(ada, "Fist").innerText()).not.toMatch(/\b24\b/u);
    await press(ada, "Fist", "answer", { dice: d20(12) });
    expect(await card(ada, "Fist").innerText()).not.toMatch(/DC \d/u);
  });

  it("DES-337 a Nullify on a hidden adversary names what is seen at work and no more; that it is innate only the try shows", async () => {
    await act(ada, "Kestrel", "nullify");
    const form = ada.page.locator(".roll-dialog");
    await form.locator("[name=opponent]").selectOption({ label: "Grindstone" });
    const powers = (): Promise<unknown> =>
      form
        .locator("[name=power] option")
        .evaluateAll((all) => (all as HTMLOptionElement[]).map((o) => [o.text.trim(), o.disabled]));
    await expect.poll(powers).toEqual([["Soar", false]]);
    expect(await form.innerText()).not.toMatch(/Lurk|innate/iu);
    await answer(ada, {}, d20(18));
    await press(gm, "Nullify", "oppose", { dice: d20(13) });
    await says(gm, "Nullify", "19");
    await tab(ada, "chat");
    await expect.poll(() => card(ada, "Nullify").innerText()).toMatch(/Success/u);
    expect(await card(ada, "Nullify").innerText()).not.toMatch(/\b19\b|innate/iu);
    await press(ada, "Nullify", "apply");
    await expect.poll(() => card(ada, "Nullify").locator("button[data-gesture=apply]").count()).toBe(0);
    const soars = `[...game.actors.getName("Grindstone").items].find((i) => i.name === "Soar").system.active`;
    expect(await gm.page.evaluate(soars)).toBe(true);
  });

  it("nothing in any console, no raw key on any screen", async () => {
    for (const seat of [gm, ada, bo]) {
      expect(seat.errors).toEqual([]);
      expect(await seat.page.locator("body").innerText()).not.toMatch(/CROSSOVER\.[A-Z]/u);
    }
  });
});
