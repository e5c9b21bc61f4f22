/** Powers in a fight, each played by the interface: alternates, what a Surge lends, Variable, Transform, Summon, what is kept up, Counter, Avert and Deflect, a use that needs a Surge to be tried again. @rule DES-031 DES-141 DES-154 DES-164 DES-202 DES-208 DES-210 DES-333 DES-335 DES-337 DES-339 DES-397 */
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
  isLeft,
  isSpent,
  itemId,
  prepare,
  press,
  refusesOptions,
  says,
  setFigures,
  sheet,
  spend,
  tab,
} from "./destiny-table.ts";
import { inGame, openTable, playedOn, type Seat, serious, type TestTable } from "./support.ts";

interface Facts {
  readonly summoned: string;
  readonly surge: { readonly pending: number };
  readonly fatigue: number;
  readonly retryLocks: readonly object[];
  readonly aim: { readonly ranks: number; readonly kept: boolean } | null;
  readonly marks: { readonly physical: readonly object[] };
}

const skill = (rank: number): object => ({ rank });
const resistances = { toughness: 6, will: 5, fortitude: 5, reflex: 5 };
const skills = { might: skill(6), reaction: skill(4), deception: skill(6), insight: skill(2), wits: skill(2) };
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
const own = (name: string, duration: string, action: string, rank: number): object =>
  effect({
    effect: name,
    rank,
    action,
    range: "personal",
    duration,
    resistance: null,
    attackSkill: null,
    ability: null,
  });
const power = (name: string, effects: readonly object[], more: object = {}): object => ({
  name,
  type: "destinyPower",
  system: { active: true, effects, ...more },
});
const layout = (id: string, name: string, effects: readonly object[]): object => ({
  id,
  name,
  dynamic: false,
  effects,
});

const FROST = power("Frost", [effect({})], {
  alternates: [
    layout("chill", "Chill", [
      effect({ effect: "affliction", resistance: "fortitude", conditions: ["hindered", "immobile", "paralyzed"] }),
    ]),
  ],
});
const WINGS = power("Wings", [own("flight", "sustained", "free", 3)], { active: false });
const CLAY = power("Clay", [own("variable", "sustained", "standard", 2)], {
  active: false,
  alternates: [
    layout("fins", "Fins", [own("swimming", "sustained", "free", 6)]),
    layout("hide", "Hide", [own("protection", "permanent", "none", 5)]),
  ],
});
const TOAD = power(
  "Toad",
  [
    effect({
      effect: "transform",
      rank: 8,
      duration: "sustained",
      resistance: "fortitude",
      attackSkill: null,
      ability: null,
    }),
  ],
  { active: false },
);
const SWARM = power(
  "Swarm",
  [effect({ effect: "summon", rank: 6, duration: "sustained", resistance: null, attackSkill: null, ability: null })],
  { active: false },
);
const WARD = power("Ward", [
  effect({ effect: "deflect", rank: 8, range: "ranged", resistance: null, attackSkill: null, ability: null }),
]);
const blade = {
  name: "Blade",
  type: "destinyAttack",
  system: {
    band: "close",
    skill: "might",
    ability: "str",
    effect: "damage",
    rank: 6,
    resistance: "toughness",
    hands: 1,
  },
};

const KESTREL: Figure = {
  name: "Kestrel",
  type: "destinyHero",
  player: "Ada",
  at: [3, 6],
  system: { abilities: { str: 0 }, resistances, skills, pools: { destiny: 3 } },
  items: [FROST, WINGS, CLAY, WARD],
};
const LANTERN: Figure = {
  name: "Lantern",
  type: "destinyHero",
  player: "Bo",
  at: [3, 7],
  system: { resistances, skills, pools: { destiny: 3 } },
  items: [TOAD, SWARM],
};
const GRINDSTONE: Figure = {
  name: "Grindstone",
  type: "destinyAdversary",
  at: [4, 6],
  system: { role: "elite", resistances, skills },
  items: [blade],
};
const WISP: Figure = {
  name: "Wisp",
  type: "destinyAdversary",
  at: [5, 6],
  system: { role: "minion", powerLevel: 5, resistances },
  items: [{ ...blade, name: "Sting" }],
};

const active = (seat: Seat, name: string, item: string): Promise<boolean> =>
  inGame(
    seat.page,
    ([n, i]: readonly [string, string]) =>
      [
        ...(
          globalThis as unknown as {
            game: {
              actors: { getName(x: string): { items: Iterable<{ name: string; system: { active: boolean } }> } };
            };
          }
        ).game.actors.getName(n).items,
      ].find((x) => x.name === i)?.system.active ?? false,
    [name, item] as const,
  );

/** Press the power in the list of actions on the sheet. */
const usePower = async (seat: Seat, name: string, item: string): Promise<void> =>
  act(seat, name, `power:${await itemId(seat, name, item)}`);

describe.each(playedOn(14))("Destiny, powers in a fight, on profile %i", (profile) => {
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
    await setFigures(gm, [KESTREL, LANTERN, GRINDSTONE, WISP], { economyEnforcement: "block", oaPrompts: true });
  });
  afterAll(async () => {
    await table?.close();
  });

  it("everybody is called together on the board", async () => {
    await callTogether(gm, ["Kestrel", "Lantern", "Grindstone", "Wisp"], "Combat", [19, 15, 9, 4]);
  });

  it("DES-154 DES-333 in a fight another alternate takes a Quick, by the list on the sheet too", async () => {
    const window_ = await sheet(ada, "Kestrel");
    await window_.locator("nav [data-tab=powers]").click();
    await window_
      .locator(".item", { hasText: "Frost" })
      .locator("select[data-alternate]")
      .selectOption({ label: "Chill" });
    await says(gm, "Switch alternate", /Frost: now Chill/u);
    await tab(ada, "combat");
    await isSpent(ada, "Kestrel", "quick");
    await isLeft(ada, "Kestrel", "move");
  });

  it("DES-164 DES-335 DES-397 what comes on lasts, is asked for at the next turn, and falls when nobody keeps it", async () => {
    await usePower(ada, "Kestrel", "Wings");
    await expect.poll(() => active(gm, "Kestrel", "Wings")).toBe(true);
    for (const seat of [ada, bo, gm, gm]) await endTurn(seat);
    await says(ada, "What is kept up this turn", /Wings: ends with this turn/u);
    expect(await serious(ada.page, "#sidebar .exchange-card")).toEqual([]);
    await press(ada, "What is kept up this turn", "keep");
    await says(bo, "What is kept up this turn", /Wings: kept up/u);
    for (const seat of [ada, bo, gm, gm]) await endTurn(seat);
    expect(await active(gm, "Kestrel", "Wings")).toBe(true);
    // This time nobody says so, and it is over with the turn.
    await endTurn(ada);
    await expect.poll(() => active(gm, "Kestrel", "Wings")).toBe(false);
    const kept = card(ada, "What is kept up this turn").locator("button[data-gesture=keep]");
    await tab(ada, "chat");
    await expect.poll(() => kept.count()).toBe(0);
  });

  it("DES-337 a Summon: a minion of the power's rank answers and fights on its summoner's side; one above it doesn't", async () => {
    await prepare(gm, "Wisp", { "system.powerLevel": 9 });
    await usePower(bo, "Lantern", "Swarm");
    const dialog = bo.page.locator(".roll-dialog");
    const wisp = dialog.locator("label", { hasText: "Wisp" });
    await refusesOptions(bo, /Wisp is of Power Level 9, above the power's rank 6/u);
    expect(await wisp.locator("input").isDisabled()).toBe(true);
    await dialog.locator("[data-action=close]").first().click();
    await dialog.waitFor({ state: "detached" });
    await prepare(gm, "Wisp", { "system.powerLevel": 5 });
    await usePower(bo, "Lantern", "Swarm");
    await wisp.locator("input").check();
    await answer(bo);
    await says(gm, "Swarm", /Wisp/u);
    await expect.poll(async () => (await facts<Facts>(gm, "Wisp")).summoned).toMatch(/^Actor\./u);
    await act(bo, "Lantern", "command");
    await answer(bo, { whom: { label: "Wisp" }, said: "Sting it" });
    await says(gm, "Command", "To Wisp: Sting it");
    // Beside a foe that threatens, the one who aims is asked to be struck at: by the Wisp now, and by neither hero's friend.
    await endTurn(bo);
    await act(gm, "Grindstone", "aim");
    await answer(gm, { target: { label: "Kestrel" } });
    await says(gm, "may anybody react", "Wisp");
    await press(gm, "may anybody react", "passAll");
    await press(gm, "may anybody react", "proceed");
    await expect.poll(async () => (await facts<Facts>(gm, "Grindstone")).aim).toMatchObject({ ranks: 1 });
    const window_ = await sheet(gm, "Wisp");
    await expect.poll(() => window_.locator(".hero-line").innerText()).toContain("Summoned by Lantern");
  });

  it("DES-337 with the power the Summon is over", async () => {
    for (const seat of [gm, gm, ada]) await endTurn(seat);
    await says(bo, "What is kept up this turn", /Swarm/u);
    await press(bo, "What is kept up this turn", "end");
    await expect.poll(async () => (await facts<Facts>(gm, "Wisp")).summoned).toBe("");
    await expect.poll(() => active(gm, "Lantern", "Swarm")).toBe(false);
  });

  it("DES-272 DES-337 a Transform: resisted by Fortitude, another form as long as the power lasts", async () => {
    await usePower(bo, "Lantern", "Toad");
    await answer(bo, { target: { label: "Grindstone" } });
    await press(gm, "Toad", "follow", { dice: d20(3) });
    await press(gm, "Fortitude", "apply");
    await expect.poll(() => carries(gm, "Grindstone")).toContain("transformed");
    // Its switch on the sheet lets it end: an action, and the victim has its own form again.
    const window_ = await sheet(bo, "Lantern");
    await window_.locator("nav [data-tab=powers]").click();
    await window_.locator(".item", { hasText: "Toad" }).locator("[data-action=toggleItem]").click();
    await expect.poll(() => carries(gm, "Grindstone")).not.toContain("transformed");
  });

  it("DES-337 a Variable is laid out anew with its own action, and does what it was laid out as", async () => {
    for (const seat of [bo, gm, gm]) await endTurn(seat);
    await usePower(ada, "Kestrel", "Clay");
    // Other powers' alternates aren't its business.
    const layouts = ada.page.locator(".roll-dialog [name=alternate] option");
    await layouts.first().waitFor({ state: "attached" });
    expect(await layouts.allInnerTexts()).toEqual(["Clay", "Clay: Fins", "Clay: Hide"]);
    await answer(ada, { alternate: { label: "Clay: Hide" } });
    await tab(ada, "combat");
    await isSpent(ada, "Kestrel", "standard");
    const window_ = await sheet(ada, "Kestrel");
    await window_.locator("nav [data-tab=main]").click();
    await expect.poll(() => window_.locator('.tile[data-trait="resistance:toughness"] .number').innerText()).toBe("11");
  });

  it("DES-202 a Surge lends an effect that no alternate of the power is, worth no more than it, until the encounter ends", async () => {
    await spend(ada, "Kestrel", "Surge");
    const dialog = ada.page.locator(".roll-dialog");
    await dialog.locator("[name=act]").selectOption("surge.alternateEffect");
    await dialog.locator("[name=power]").selectOption({ label: "Frost" });
    await dialog.locator("[name=lent]").selectOption({ label: "Weaken" });
    await dialog.locator("[name=rank]").fill("9");
    await expect.poll(() => dialog.innerText()).toMatch(/costs 9 points, the power only 6/u);
    await answer(ada, { rank: 6, name: "Frostbite" });
    await expect.poll(() => carries(gm, "Kestrel")).toContain("Alternate effect");
    const window_ = await sheet(ada, "Kestrel");
    await window_.locator("nav [data-tab=powers]").click();
    await expect
      .poll(() =>
        window_.locator(".item", { hasText: "Frost" }).locator("select[data-alternate] option:checked").innerText(),
      )
      .toBe("Frostbite");
    await window_.locator("nav [data-tab=main]").click();
    await expect.poll(() => window_.locator(".attack", { hasText: "Frost" }).innerText()).toContain("Weaken 6");
  });

  it("DES-208 a Surge counters an attack from its card: effect against effect, and nothing is left to resist", async () => {
    for (const seat of [ada, bo]) await endTurn(seat);
    await attackWith(gm, "Grindstone", "Blade");
    await answer(gm, { target: { label: "Kestrel" } }, d20(18));
    await says(ada, "Blade", "Hit");
    await press(ada, "Blade", "counter");
    await answer(ada, { power: { label: "Frost" } });
    await press(ada, "Surge", "follow", { dice: d20(15) });
    await press(gm, "Counter", "oppose", { dice: d20(9) });
    await press(ada, "Counter", "apply");
    await says(gm, "Blade", "Countered");
    await expect.poll(() => card(ada, "Blade").locator("button[data-gesture=answer]").count()).toBe(0);
    // The Surge of the own turn and this one: each lands as a level of its own.
    expect((await facts<Facts>(gm, "Kestrel")).surge.pending).toBe(2);
  });

  it("DES-208 DES-339 or activates a Deflect: what is rolled is the Defense against it", async () => {
    for (const seat of [gm, gm, ada, bo]) await endTurn(seat);
    await attackWith(gm, "Grindstone", "Blade");
    await answer(gm, { target: { label: "Kestrel" } }, d20(18));
    await press(ada, "Blade", "counter");
    await answer(ada, { power: { label: "Ward" } }, d20(17));
    await says(gm, "Surge", /Defense 25 by Ward/u);
    await says(gm, "Blade", "Miss");
    expect((await facts<Facts>(gm, "Kestrel")).marks.physical).toEqual([]);
  });

  it("DES-031 DES-210 a Trick that failed by two degrees is tried again only with a Surge", async () => {
    const trick = async (dice: readonly (readonly [number, number])[]): Promise<void> => {
      await act(bo, "Lantern", "trick");
      await answer(
        bo,
        {
          opponent: { label: "Grindstone" },
          trait: "skill:deception",
          against1: "insight",
          against2: "wits",
          condition: "vulnerable",
        },
        dice,
      );
    };
    for (const seat of [gm, gm, ada]) await endTurn(seat);
    await trick(d20(2));
    await press(gm, "Trick", "oppose", { dice: d20(15) });
    await expect.poll(async () => (await facts<Facts>(gm, "Lantern")).retryLocks.length).toBe(1);
    // Three Surges have exhausted Kestrel beyond acting: the next turn after the foes' is Lantern's.
    await expect.poll(async () => (await facts<Facts>(gm, "Kestrel")).fatigue).toBe(3);
    for (const seat of [bo, gm, gm]) await endTurn(seat);
    await act(bo, "Lantern", "trick");
    const locked = bo.page.locator(".roll-dialog select[name=opponent] option", { hasText: "Grindstone" });
    await refusesOptions(bo, /Grindstone:.*Surge/u);
    expect(await locked.isDisabled()).toBe(true);
    await bo.page.locator(".roll-dialog [data-action=close]").first().click();
    await spend(bo, "Lantern", "Surge");
    await answer(bo, { act: "surge.retry", lock: { label: "Trick: Grindstone" } });
    await expect.poll(async () => (await facts<Facts>(gm, "Lantern")).retryLocks.length).toBe(0);
    await trick(d20(18));
    await press(gm, "Trick", "oppose", { dice: d20(3) });
    await press(gm, "Trick", "apply");
    await expect.poll(() => carries(gm, "Grindstone")).toContain("vulnerable");
  });

  it("DES-072 DES-202 with the encounter what was lent is gone, and the fatigue of the last Surge lands", async () => {
    for (const seat of [bo, gm, gm]) await endTurn(seat);
    await usePower(bo, "Lantern", "Swarm");
    await bo.page.locator(".roll-dialog label", { hasText: "Wisp" }).locator("input").check();
    await answer(bo);
    for (const seat of [bo, gm, gm]) await endTurn(seat);
    await tab(bo, "chat");
    const kept = card(bo, "What is kept up this turn").locator("button[data-gesture]");
    await expect.poll(() => kept.count()).toBeGreaterThan(0);
    await disband(gm);
    // What is asked in a turn isn't asked any more, and no button stays that could only say so.
    await expect.poll(() => kept.count()).toBe(0);
    await expect.poll(() => carries(gm, "Kestrel")).not.toContain("Alternate effect");
    await expect.poll(async () => (await facts<Facts>(gm, "Lantern")).surge.pending).toBe(0);
    const window_ = await sheet(ada, "Kestrel");
    await window_.locator("nav [data-tab=main]").click();
    await expect.poll(() => window_.locator(".attack", { hasText: "Frost" }).innerText()).toContain("Damage 6");
  });

  it("nothing in any console, no raw key on any screen", async () => {
    for (const seat of [gm, ada, bo]) {
      expect(seat.errors).toEqual([]);
      expect(await seat.page.locator("body").innerText()).not.toMatch(/CROSSOVER\.[A-Z]/u);
    }
  });
});
