/** A Conflict at court and a Challenge by a Gamemaster and two players, played by the interface alone. @rule DES-391 DES-392 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  act,
  answer,
  attackWith,
  callTogether,
  caption,
  choose,
  d20,
  disband,
  endTurn,
  facts,
  type Figure,
  hears,
  isLeft,
  isSpent,
  press,
  refusesAction,
  refusesSpend,
  row,
  says,
  setFigures,
  spend,
  tab,
} from "./destiny-table.ts";
import { openTable, playedOn, type Seat, serious, type TestTable } from "./support.ts";

interface Facts {
  readonly marks: { readonly social: readonly { readonly level: number }[] };
  readonly attitudes: readonly { readonly thing: string; readonly step: number }[];
}

const skill = (rank: number): object => ({ rank });
const resistances = { toughness: 4, will: 5, fortitude: 4, reflex: 4 };
const talk = {
  persuasion: skill(6),
  insight: skill(4),
  wits: skill(6),
  guile: skill(4),
  athletics: skill(6),
  reaction: skill(4),
};
const KESTREL: Figure = {
  name: "Kestrel",
  type: "destinyHero",
  player: "Ada",
  at: [3, 6],
  system: { resistances, skills: talk, pools: { destiny: 3 } },
};
const LANTERN: Figure = {
  name: "Lantern",
  type: "destinyHero",
  player: "Bo",
  at: [3, 7],
  system: { abilities: { cha: 2 }, resistances, skills: talk, pools: { destiny: 3 } },
};
const QUILL: Figure = {
  name: "Quill",
  type: "destinyAdversary",
  at: [5, 6],
  system: { role: "elite", resistances, skills: { insight: skill(2), guile: skill(2), wits: skill(3) } },
};

for (const profile of playedOn(14))
  describe(`Destiny at court and in a Challenge on profile ${profile}`, () => {
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
      await setFigures(gm, [KESTREL, LANTERN, QUILL], { economyEnforcement: "block" });
    });
    afterAll(async () => {
      await table?.close();
    });

    it("DES-040 DES-042 DES-043 a Conflict is called before initiative is rolled, and counts in rounds of six minutes", async () => {
      await callTogether(gm, ["Lantern", "Kestrel", "Quill"], "Conflict", [18, 12, 6]);
      for (const seat of [ada, bo]) await tab(seat, "combat");
      await expect.poll(() => caption(bo).innerText()).toMatch(/^Conflict.*rounds of 6 min/u);
      await refusesSpend(ada, "Kestrel", "Spend a Move", /own turn/u);
      await hears(ada, /own turn/u);
    });

    it("DES-142 DES-291 DES-292 DES-398 an Influence: whoever threatens by Wits is asked first, then it is opposed, and an attitude moves", async () => {
      await act(bo, "Lantern", "influence");
      await answer(bo, { opponent: { label: "Quill" }, thing: "the guild" }, d20(16, [6, 3]));
      await says(gm, "may anybody react", "Quill");
      await press(gm, "may anybody react", "pass");
      await press(bo, "may anybody react", "proceed", { dice: d20(16, [6, 3]) });
      await press(gm, /Influence/u, "oppose", { dice: d20(5) });
      await press(gm, /Influence/u, "apply");
      await expect
        .poll(async () => (await facts<Facts>(bo, "Quill")).attitudes)
        .toEqual([expect.objectContaining({ thing: "the guild", step: 4 })]);
      await tab(bo, "combat");
      await isSpent(bo, "Lantern", "move");
    });

    it("DES-060 DES-061 DES-064 DES-066 five illegal spends at court, each with its own reason", async () => {
      await spend(bo, "Lantern", "Spend a Move");
      await isSpent(bo, "Lantern", "standard");
      await refusesSpend(bo, "Lantern", "Spend a Move", /No Move is left/u);
      await refusesSpend(bo, "Lantern", "Spend a Standard", /Standard action of this turn is spent/u);
      await spend(bo, "Lantern", "Spend a Quick");
      await refusesSpend(bo, "Lantern", "Spend a Quick", /No Quick is left/u);
      await refusesSpend(bo, "Lantern", "Spend the kept Quick", /inside a Reaction/u);
      await spend(bo, "Lantern", "Spend the Reaction");
      await refusesSpend(bo, "Lantern", "Spend the Reaction", /one Reaction of this turn is spent/u);
      await refusesAction(bo, "Lantern", "attackCourt", /Standard action of this turn is spent/u);
      await refusesAction(bo, "Lantern", "recover", /nothing to recover/u);
    });

    it("DES-102 DES-026 DES-242 words hurt: a Quip against the Conflict Defense, resisted by Will, leaves a social mark", async () => {
      await endTurn(bo);
      await attackWith(ada, "Kestrel", "quip");
      await answer(ada, { target: { label: "Quill" } }, d20(15));
      await says(gm, "Quip", "Hit");
      await press(gm, "Quip", "answer", { dice: d20(1) });
      await press(gm, "Quip", "apply");
      await expect.poll(async () => (await facts<Facts>(ada, "Quill")).marks.social.length).toBe(1);
      expect(await serious(ada.page, "#sidebar .exchange-card")).toEqual([]);
    });

    it("DES-242 DES-244 four degrees of failure leave somebody Broken: out of the Conflict, with no action left in it", async () => {
      for (const seat of [ada, gm]) await endTurn(seat);
      await attackWith(bo, "Lantern", "quip");
      await answer(bo, { target: { label: "Quill" } }, d20(20));
      await press(gm, "Quip", "answer", { dice: d20(1) });
      await press(gm, "Quip", "apply");
      await expect.poll(async () => (await facts<Facts>(ada, "Quill")).marks.social.at(-1)?.level).toBe(4);
      await refusesAction(gm, "Quill", "attackCourt", /condition doesn.t let them/u);
      for (const seat of [bo, ada]) await endTurn(seat);
      // Quill's turn goes by: it is the next one's at once.
      await tab(gm, "combat");
      await expect.poll(() => row(gm, "Lantern").getAttribute("class")).toMatch(/\bactive\b/u);
    });

    it("DES-042 DES-046 a Challenge begins with its counters; numbers rolled for another type are rolled anew", async () => {
      await disband(gm);
      await callTogether(gm, ["Kestrel", "Lantern", "Quill"], "Challenge", [19, 12, 3]);
      await expect.poll(() => caption(gm).innerText()).toContain("progress 0 of 6, strikes 0 of 6");
      await tab(ada, "combat");
      await isLeft(ada, "Kestrel", "standard");
    });

    it("DES-180 DES-394 who delays spends nothing of its turn, and steps in between two turns only", async () => {
      await refusesSpend(bo, "Lantern", "Spend a Quick", /own turn/u);
      await act(ada, "Kestrel", "delay");
      await expect
        .poll(() => row(gm, "Kestrel").locator(".note").allInnerTexts())
        .toEqual([expect.stringContaining("delays")]);
      await refusesSpend(ada, "Kestrel", "Spend a Standard", /delays/u);
      await refusesSpend(ada, "Kestrel", "Spend a Move", /delays/u);
      await refusesSpend(ada, "Kestrel", "A Free action", /own turn/u);
      await refusesSpend(ada, "Kestrel", "Spend the kept Quick", /inside a Reaction/u);
      await expect
        .poll(() => row(ada, "Kestrel").locator(".flow-choice", { hasText: "Act now" }).getAttribute("data-tooltip"))
        .toMatch(/between two turns/u);
      await spend(ada, "Kestrel", "Spend the Reaction");
      await refusesSpend(ada, "Kestrel", "Surge", /one Reaction of this turn is spent/u);
      await spend(ada, "Kestrel", "Spend the kept Quick");
      await refusesSpend(ada, "Kestrel", "Spend the kept Quick", /none is kept/u);
      await refusesAction(ada, "Kestrel", "mask", /delays/u);
    });

    it("DES-046 DES-180 the delayed turn is whole, and a counted check fills the goal", async () => {
      await endTurn(bo, { gap: true });
      await choose(ada, "Act now", "Kestrel");
      await expect.poll(() => row(gm, "Kestrel").locator(".note").count()).toBe(0);
      await isLeft(ada, "Kestrel", "quick");
      await act(ada, "Kestrel", "useSkill");
      await answer(ada, { trait: "skill:athletics", dc: 10 }, d20(14));
      await press(gm, "Athletics", "count");
      await tab(gm, "combat");
      await expect.poll(() => caption(gm).innerText()).toMatch(/progress 3 of 6/u);
      await refusesSpend(ada, "Kestrel", "Spend a Standard", /Standard action of this turn is spent/u);
    });

    it("DES-046 the goal is reached: the Challenge is won, and nothing counts any more", async () => {
      // Broken, Quill has no turn here either.
      for (const seat of [ada, bo]) await endTurn(seat);
      await act(ada, "Kestrel", "useSkill");
      await answer(ada, { trait: "skill:athletics", dc: 10 }, d20(16));
      await press(gm, "Athletics", "count");
      await tab(gm, "combat");
      await expect.poll(() => caption(gm).innerText()).toMatch(/progress [67] of 6.*won/u);
      await disband(gm);
    });

    it("nothing in any console, no raw key on any screen", async () => {
      for (const seat of [gm, ada, bo]) {
        expect(seat.errors).toEqual([]);
        expect(await seat.page.locator("body").innerText()).not.toMatch(/CROSSOVER\.[A-Z]/u);
      }
    });
  });
