/**
 * Five heroes built from nothing, as somebody new would and by the interface alone; their points are those of the ledger by hand.
 * @rule FUD-129 FUD-171 FUD-450 FUD-451 FUD-454 FUD-455 FUD-456 FUD-457 FUD-458 FUD-459 FUD-460 FUD-552 FUD-566 FUD-571 FUD-601 FUD-660 FUD-664 FUD-668 FUD-674 FUD-676
 */
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditOf, clean, costs, type Doc, type Globals, Hands, pointsOf, until } from "./fudge-hands.ts";
import { inGame, openTable, playedOn, type Seat, type TestTable } from "./support.ts";

for (const profile of playedOn(14))
  describe(`heroes from nothing on profile ${profile}`, () => {
    let table: TestTable;
    let gm: Seat;
    let hands: Hands;

    beforeAll(async () => {
      table = await openTable(profile);
      gm = await table.join("Gamemaster", { width: 1600, height: 1100 });
      gm.page.setDefaultTimeout(15_000);
      hands = new Hands(gm);
    });
    afterAll(async () => {
      await table?.close();
    });

    describe("FUD-676 a new hero", () => {
      it("begins with abilities at 0, the level of the series, 6 health, 2 victory points and the size of a person", async () => {
        await hands.create("Lodestar", "fudgeHero");
        const facts = await inGame(
          gm.page,
          (n: string) => {
            const { system } = (globalThis as unknown as Globals).game.actors.getName(n) as Doc;
            return [
              system.powerLevel,
              system.health.value,
              system.victoryPoints.value,
              system.size,
              system.derived.points["spent"],
            ];
          },
          "Lodestar",
        );
        expect(facts).toEqual([10, 6, 2, -2, 0]);
      });
    });

    /*
     * The paragon by hand (FUD-551, FUD-552), power level 10, 150 points:
     *   abilities   10 + 2 + 6 + 2 + 10 + 1 + 2 + 3 = 36 ranks at 2                      72
     *   powers      Protection 10 at 1 = 10, Impervious 5 at 2 flat = 10: 20 (FUD-455)
     *               Flight 6 at 2 = 12
     *               Damage 8 at 1 + 1 (ranged) = 16, Accurate 3 = 3: 19 (FUD-462)        51
     *   advantages  2                                                                     2
     *   skills      4 + 6 + 4 + 4 = 18 ranks, two a point                                 9
     *   defenses    6 + 4 + 0 + 6                                                        16
     *                                                                                   150
     */
    describe("FUD-450 FUD-552 a paragon by the interface alone", () => {
      it("abilities and defenses, with what they cost counted as they are typed", async () => {
        await hands.abilities({ str: 10, agl: 2, fgt: 6, dex: 2, sta: 10, int: 1, awe: 2, pre: 3 });
        await hands.defenses({ dodge: 6, parry: 4, will: 6 });
        await expect
          .poll(() => pointsOf(gm, "Lodestar").then((p) => [p["abilities"], p["defenses"]]))
          .toEqual([72, 16]);
        await expect
          .poll(() => hands.sheet.locator(".hero-facts button.caption-box").innerText())
          .toContain("88 of 150");
      });
      it("skills from the list", async () => {
        await hands.skill("closeCombat", 4, "Unarmed");
        await hands.skill("perception", 6);
        await hands.skill("insight", 4);
        await hands.skill("persuasion", 4);
        await expect.poll(() => pointsOf(gm, "Lodestar").then((p) => p["skills"])).toBe(9);
      });
      it("powers on the bench, each with its invoice", async () => {
        await hands.tab("powers");
        await hands.advantage("powerAttack");
        await hands.advantage("allOutAttack");
        await hands.power("Dense hide");
        await hands.addEffect("protection", 10);
        await hands.modifier("impervious", 5);
        await hands.costs(20);
        await hands.power("Flight");
        await hands.addEffect("flight", 6);
        await hands.costs(12);
        await hands.power("Ember eyes");
        await hands.addEffect("damage", 8);
        await hands.set("setRange", "ranged");
        await hands.modifier("accurate", 3);
        // The invoice names each line of it: the base, the step of range, the flat extra.
        const lines = await hands.bench.locator(".invoice tbody tr").allInnerTexts();
        expect(lines.join("\n")).toMatch(/Increased range\s+\+1/u);
        expect(lines.join("\n")).toMatch(/Accurate\s+\+3/u);
        await hands.costs(19);
      });
      it("72 + 51 + 2 + 9 + 16 = 150, and nothing is over a limit", async () => {
        await expect
          .poll(() => pointsOf(gm, "Lodestar"))
          .toMatchObject({
            abilities: 72,
            powers: 51,
            advantages: 2,
            skills: 9,
            defenses: 16,
            total: 150,
            spent: 150,
            unspent: 0,
          });
        expect(await auditOf(gm, "Lodestar")).toEqual([]);
        await hands.tab("build");
        expect(await hands.sheet.locator("[data-points=powers]").innerText()).toBe("51");
        expect(await hands.sheet.locator("[data-unspent]").innerText()).toBe("0");
      });
      it("FUD-571 says what the background lacks, until it is there", async () => {
        await hands.sheet.locator(".panel.audit", { hasText: "real name" }).waitFor();
        await hands.tab("notes");
        await hands.complication("justice");
        await hands.complication("enemy");
        await hands.type(hands.sheet.locator('input[name="system.details.realName"]'), "Ines Vega");
        await hands.tab("build");
        await expect.poll(() => hands.sheet.locator(".panel.audit").innerText()).not.toContain("real name");
      });
      it("FUD-566 a breach is named, and one click mends it", async () => {
        await hands.tab("main");
        await hands.type(hands.sheet.locator('input[name="system.defenses.parry"]'), 7);
        await hands.tab("build");
        const row = hands.sheet.locator(".panel.audit li", { hasText: "Parry 13, cap 10" });
        await row.locator("button[data-action=mend]").click();
        await expect.poll(() => auditOf(gm, "Lodestar")).toEqual([]);
        await expect.poll(() => pointsOf(gm, "Lodestar").then((p) => p["defenses"])).toBe(16);
      });
      it("FUD-660 FUD-674 the whole of it as plain text", async () => {
        await hands.sheet.locator("button[data-action=exportText]").click();
        const text = await gm.page.locator(".text-window textarea").inputValue();
        for (const said of [
          "Lodestar",
          "Ines Vega",
          "Strength +10",
          "Ember eyes [19 points]",
          "Initiative +2",
          "Power attack",
        ])
          expect(text).toContain(said);
        await hands.close(gm.page.locator(".text-window"));
        await hands.close(hands.sheet);
        await clean(gm);
      });
    });

    /*
     * The gadgeteer (FUD-457, FUD-458):
     *   Omnitool    Damage 10 at 1 + 1 (ranged) = 20, Accurate 1: 21, in full
     *               Affliction 10 at 1 + 1 (ranged) + 1 (Cumulative) - 1 (Limited Degree) = 20: adds 10
     *               Create 7 at 2 = 14, Precise 1 = 15: adds 15 - 7 = 8
     *               Damage 6 at 1 + 1 (ranged) + 1 (Area) = 18: adds 9
     *               21 + 10 + 8 + 9 = 48, easily removable gives back floor(96 / 5) = 19          29
     *   Armor       Protection 8 + Impervious 2 at 2 = 12; Flight 6 at 2 - 1 (Platform) = 6; Senses 5
     *               23, Activation -1 = 22; removable gives back floor(22 / 5) = 4                18
     *   Bench time  Quickness 8 at 1 - 1 (one type) = 0 a rank: two ranks a point                  4
     *   gear        Equipment 2 = 10: light pistol 6, commlink 1, multi-tool 1 = 8
     *   abilities   24 ranks 48 · defenses 7 + 5 + 5 + 6 = 23 · skills 35 ranks 17.5 · advantages 2 + 1 + 1 + 1 + 5 = 10
     *   48 + 51 + 10 + 17.5 + 23 = 149.5, so 150
     */
    describe("FUD-457 FUD-458 a gadgeteer with an array and removable gear", () => {
      it("traits", async () => {
        await hands.create("Sprocket", "fudgeHero");
        await hands.abilities({ agl: 3, fgt: 3, dex: 4, sta: 2, int: 8, awe: 3, pre: 1 });
        await hands.defenses({ dodge: 7, parry: 5, fortitude: 5, will: 6 });
        for (const [base, rank, specialty] of [
          ["technology", 10],
          ["rangedCombat", 4, "Omnitool"],
          ["expertise", 4, "Toys"],
          ["investigation", 4],
          ["perception", 4],
          ["treatment", 4],
          ["vehicles", 2],
          ["stealth", 3],
        ] as const)
          await hands.skill(base, rank, specialty ?? "");
        await expect.poll(() => pointsOf(gm, "Sprocket")).toMatchObject({ abilities: 48, skills: 17.5, defenses: 23 });
      });
      it("the array: an alternate adds half, the device gives back two fifths", async () => {
        await hands.tab("powers");
        await hands.power("Omnitool");
        await hands.addEffect("damage", 10);
        await hands.set("setRange", "ranged");
        await hands.modifier("accurate");
        await hands.addEffect("affliction", 10);
        await hands.set("setRange", "ranged");
        await hands.modifier("cumulative");
        await hands.modifier("limitedDegree");
        await hands.alternate();
        await hands.addEffect("create", 7);
        await hands.modifier("precise");
        await hands.alternate();
        await hands.addEffect("damage", 6);
        await hands.set("setRange", "ranged");
        await hands.modifier("area");
        await hands.alternate();
        await expect.poll(() => hands.bench.locator(".invoice-total").getAttribute("data-total")).toBe("48");
        expect(await hands.bench.locator("section.effect .badge").allInnerTexts()).toEqual([
          "21",
          "20, as an alternate 10",
          "15, as an alternate 8",
          "18, as an alternate 9",
        ]);
        await hands.pick(hands.bench.locator("[data-edit=setRemovable]"), "easilyRemovable");
        await hands.costs(29);
      });
      it("a clash is named with its way out: an alternate dearer than the first changes places", async () => {
        await hands.openPower("Omnitool");
        await hands.type(hands.effect(1).locator("input[data-edit=setRank]"), 11);
        const finding = hands.bench.locator(".findings li", { hasText: "costs 22, more than the 21" });
        await finding.locator("button[data-edit=mend]").click();
        await expect.poll(() => hands.effect(0).locator("h2").innerText()).toContain("Affliction 11");
        expect(await hands.bench.locator(".findings li", { hasText: "more than" }).count()).toBe(0);
        // Back again: what was first is an alternate now and is made the first.
        await hands.type(hands.effect(0).locator("input[data-edit=setRank]"), 10);
        await hands.effect(1).locator("button[data-edit=makePrimary]").click();
        await expect.poll(() => hands.effect(0).locator("h2").innerText()).toContain("Damage 10");
        await hands.costs(29);
      });
      it("a device worn: linked parts, Activation, Removable; and ranks below a point", async () => {
        await hands.power("Workshop armor");
        await hands.addEffect("protection", 8);
        await hands.modifier("impervious", 2);
        await hands.addEffect("flight", 6);
        await hands.modifier("platform");
        await hands.addEffect("senses", 5);
        await hands.pick(hands.bench.locator("[data-edit=setActivation]"), "1");
        await hands.pick(hands.bench.locator("[data-edit=setRemovable]"), "removable");
        await hands.costs(18);
        await hands.power("Bench time");
        await hands.addEffect("quickness", 8);
        await hands.modifier("oneType");
        expect(await hands.bench.locator(".invoice tbody").innerText()).toContain("8 ranks, 2 for a point");
        await hands.costs(4);
      });
      it("FUD-668 advantages with rank and subject; gear against 5 points a rank", async () => {
        await hands.advantage("equipment", 2);
        await hands.advantage("improvisedTools");
        await hands.advantage("skillMastery", 1, "technology");
        await hands.advantage("jackOfAllTrades");
        await hands.advantage("lucky");
        for (const gear of ["lightPistol", "commlink", "multiTool"]) await hands.gear(gear);
        await expect
          .poll(() =>
            inGame(
              gm.page,
              (n: string) =>
                ({
                  ...(globalThis as unknown as Globals).game.actors.getName(n)?.system.derived.pointSheet.equipment,
                }) as object,
              "Sprocket",
            ),
          )
          .toMatchObject({ total: 8, budget: 10, unspent: 2 });
      });
      it("48 + 51 + 10 + 17.5 + 23 = 149.5, so 150", async () => {
        await expect.poll(() => costs(gm, "Sprocket")).toEqual({ Omnitool: 29, "Workshop armor": 18, "Bench time": 4 });
        await expect
          .poll(() => pointsOf(gm, "Sprocket"))
          .toMatchObject({
            abilities: 48,
            powers: 51,
            advantages: 10,
            skills: 17.5,
            defenses: 23,
            total: 149.5,
            spent: 150,
            unspent: 0,
          });
        expect(await auditOf(gm, "Sprocket")).toEqual([]);
      });
      it("FUD-457 one member of the array at a time, where it is chosen", async () => {
        const row = hands.row("Omnitool");
        const offers = await row.locator("select[data-member] option").allInnerTexts();
        expect(offers).toEqual(["Damage 10", "Affliction 10", "Create 7", "Damage 6"]);
        const other = hands.sheet
          .locator(".attacks .attack", { hasText: "Omnitool" })
          .filter({ hasText: "Alternate: using it switches it on" });
        await hands.mode("play");
        await hands.tab("main");
        // The first stands ready; to strike with one of the others is to go over to it.
        await expect.poll(() => other.locator(".effect strong").allInnerTexts()).toEqual(["Affliction 10", "Damage 6"]);
        await hands.tab("powers");
        await hands.pickLabel(row.locator("select[data-member]"), "Affliction 10");
        await hands.tab("main");
        await expect.poll(() => other.locator(".effect strong").allInnerTexts()).toEqual(["Damage 10", "Damage 6"]);
      });
      it("a list is searched and sorted", async () => {
        await hands.tab("main");
        await hands.sheet.locator("input[data-search=skills]").fill("tre");
        expect(await hands.sheet.locator(".panel.skills li.skill[data-item-id]:visible").count()).toBe(1);
        await hands.sheet.locator("input[data-search=skills]").fill("");
        await hands.mode("edit");
        await hands.sheet.locator(".panel.skills button[data-by=worth]").click();
        await expect
          .poll(() => hands.sheet.locator(".panel.skills li.skill.is-edit .name").first().innerText())
          .toContain("Technology");
        await hands.close(hands.sheet);
        await clean(gm);
      });
    });

    /*
     * The shapeshifter (FUD-454, FUD-461, FUD-463):
     *   Any beast   Variable 6 at 7 + 1 (full to standard) - 1 (Limited) = 7                     42
     *   Thick hide  Protection 7, permanent to sustained at 0                                     7
     *   Regrowth    Regeneration 2 at 3 - 1 (Source) = 4 · Keen nose Senses 4 = 4                 8
     *   Faces       Morph 4 at 1 + 1 (continuous) = 8                                             8
     *   forms       the bear: Strength 6 at 2 = 12, Protection 9 (sustained) = 9, Growth 1 = 6: 27 of 30
     *               the whale: Growth 6 at 6 = 36, more than 30
     *   abilities   24 ranks 48 · defenses 18 · skills 32 ranks 16 · advantages 3
     *   48 + 65 + 3 + 16 + 18 = 150
     */
    describe("FUD-454 FUD-500 a shapeshifter with a variable power", () => {
      it("traits", async () => {
        await hands.create("Menagerie", "fudgeHero");
        await hands.abilities({ str: 2, agl: 4, fgt: 5, dex: 1, sta: 4, int: 1, awe: 4, pre: 3 });
        await hands.defenses({ dodge: 5, parry: 4, fortitude: 5, will: 4 });
        for (const [base, rank, specialty] of [
          ["closeCombat", 5, "Unarmed"],
          ["stealth", 6],
          ["perception", 5],
          ["athletics", 6],
          ["deception", 6],
          ["insight", 4],
        ] as const)
          await hands.skill(base, rank, specialty ?? "");
        await hands.tab("powers");
        for (const a of ["diehard", "instantUp", "evasion"]) await hands.advantage(a);
      });
      it("powers that step along the ladders", async () => {
        await hands.power("Any beast");
        await hands.addEffect("variable", 6);
        await hands.set("setAction", "standard");
        await hands.modifier("limited");
        await hands.costs(42);
        await hands.power("Thick hide");
        await hands.addEffect("protection", 7);
        await hands.set("setDuration", "sustained");
        expect(await hands.effect().locator(".effect-profile").innerText()).toContain("Free action");
        await hands.costs(7);
        await hands.power("Regrowth");
        await hands.addEffect("regeneration", 2);
        await hands.modifier("source");
        await hands.costs(4);
        await hands.power("Keen nose");
        await hands.addEffect("senses", 4);
        await hands.costs(4);
        await hands.power("Borrowed faces");
        await hands.addEffect("morph", 4);
        await hands.set("setDuration", "continuous");
        await hands.costs(8);
        await expect
          .poll(() => pointsOf(gm, "Menagerie"))
          .toMatchObject({
            abilities: 48,
            powers: 65,
            advantages: 3,
            skills: 16,
            defenses: 18,
            total: 150,
            unspent: 0,
          });
      });
      it("a bear for 27 of the 30 points, paid by the Variable power; a whale is over it and can't be taken on", async () => {
        const active = (name: string): Locator => hands.row(name).locator("button[data-action=togglePower]");
        await hands.power("Bear");
        await hands.addEffect("enhancedTrait", 6, "str");
        await hands.addEffect("protection", 9);
        await hands.set("setDuration", "sustained");
        await hands.addEffect("growth", 1);
        await hands.costs(27);
        await hands.pickLabel(
          hands.row("Bear").locator("select[data-item-field='system.paidBy']"),
          "Form of Any beast",
        );
        await expect.poll(() => pointsOf(gm, "Menagerie").then((p) => p["total"])).toBe(150);
        expect(await auditOf(gm, "Menagerie")).toEqual([]);
        await hands.power("Whale");
        await hands.addEffect("growth", 6);
        await hands.costs(36);
        await until(
          async () =>
            (await active("Whale").getAttribute("aria-checked")) === "false" ? null : active("Whale").click(),
          () => active("Whale").getAttribute("aria-checked"),
          "false",
        );
        await hands.pickLabel(
          hands.row("Whale").locator("select[data-item-field='system.paidBy']"),
          "Form of Any beast",
        );
        await expect.poll(() => pointsOf(gm, "Menagerie").then((p) => p["total"])).toBe(150);
        await hands.tab("build");
        await hands.sheet
          .locator(".panel.audit li", { hasText: "Whale costs 36; the Variable power holds 30" })
          .waitFor();
        await hands.tab("powers");
        await active("Whale").click();
        await gm.page.locator("#notifications", { hasText: "there are 30 points" }).waitFor();
        expect(await active("Whale").getAttribute("aria-checked")).toBe("false");
        await hands.close(hands.sheet);
        await clean(gm);
      });
    });

    /*
     * The summoner (FUD-456, FUD-601):
     *   Rookery     Summon Minion 6 at 5 + 4 (Multiple Helpers 2: 2 to the second) + 1 (Active) = 60, Mental Link 1   61
     *   Wings       Flight 4 at 2 - 1 (Wings) = 4 · Scatter Teleport 3 at 2 = 6, Turnabout 1 = 7                      11
     *   Cage        Create 6: three ranks at 2 + 1 (Selective) = 9, three at 2 = 6                                    15
     *   Speech      Communication 1 at 4 - 1 (Limited) = 3                                                             3
     *   abilities   23 ranks 46 · defenses 9 · skills 10 ranks 5
     *   46 + 90 + 0 + 5 + 9 = 150; it calls three rooks of 6 points and power level 1
     */
    describe("FUD-456 FUD-601 a summoner", () => {
      it("builds the powers, one of them dearer on half of its ranks", async () => {
        await hands.create("Rookwarden", "fudgeHero");
        await hands.abilities({ agl: 2, fgt: 2, dex: 2, sta: 3, int: 4, awe: 4, pre: 6 });
        await hands.defenses({ dodge: 3, parry: 1, fortitude: 2, will: 3 });
        await hands.skill("perception", 4);
        await hands.skill("insight", 6);
        await hands.tab("powers");
        await hands.power("Rookery");
        await hands.addEffect("summonMinion", 6);
        await hands.modifier("multipleHelpers", 2);
        await hands.modifier("active");
        await hands.modifier("mentalLink");
        await hands.costs(61);
        await hands.power("Wings");
        await hands.addEffect("flight", 4);
        await hands.modifier("wings");
        await hands.costs(4);
        await hands.power("Scatter");
        await hands.addEffect("teleport", 3);
        await hands.modifier("turnabout");
        await hands.costs(7);
        await hands.power("Cage of feathers");
        await hands.addEffect("create", 6);
        await hands.modifier("selective", 1, 3);
        await hands.costs(15);
        await hands.power("Rook speech");
        await hands.addEffect("communication", 1);
        await hands.modifier("limited");
        await hands.costs(3);
        await expect
          .poll(() => pointsOf(gm, "Rookwarden"))
          .toMatchObject({ abilities: 46, powers: 90, advantages: 0, skills: 5, defenses: 9, total: 150, unspent: 0 });
        expect(await auditOf(gm, "Rookwarden")).toEqual([]);
      });
      it("makes the minion that it calls, with the 6 points that its ranks are worth", async () => {
        await hands.sheet.locator("button[data-action=makeFollower]").click();
        await expect
          .poll(() =>
            inGame(
              gm.page,
              (n: string) => (globalThis as unknown as Globals).game.actors.getName(n)?.system.allowance ?? null,
              "Rookery",
            ),
          )
          .toBe(6);
        await expect.poll(() => pointsOf(gm, "Rookery")).toMatchObject({ budget: 6, unspent: 6 });
        await hands.close(hands.sheet);
        await clean(gm);
      });
    });

    /*
     * The psychic (FUD-456, FUD-457, FUD-460, FUD-462, FUD-520):
     *   Quiet word  Affliction 8 at 1 + 3 (close to perception) + 1 (Extra Condition) = 5: four ranks at 5 - 1 (Limited) = 16, four at 5 = 20, Insidious 1, Subtle 1: 38
     *               Mind Reading 9 at 2 + 1 (Effortless) = 27: adds 14
     *               Damage 5 at 1 + 3 = 20, linked with Affliction 4 at 1 + 3 = 16: 36, adds 18                       70
     *   Calm        Enhanced Will 4 = 4, Impervious 2 at 2 = 4; linked, Resistance (psychic) 2 at 3 = 6               14
     *   Veil        Protection 6, permanent to sustained at 0 = 6, Impervious 2 at 2 = 4                              10
     *   Drift       Flight 3 at 2 - 1 (Levitation) = 3                                                                 3
     *   abilities   14 ranks 28 · defenses 5 + 4 + 4 + 1 = 14 · skills 14 ranks 7 · advantages 1 + 1 + 2 = 4
     *   28 + 97 + 4 + 7 + 14 = 150; Will is 5 + 1 + 4 = 10, the cap
     */
    describe("FUD-129 FUD-456 FUD-457 FUD-460 a psychic with linked and alternate effects", () => {
      it("traits", async () => {
        await hands.create("Hushbell", "fudgeHero");
        await hands.abilities({ agl: 1, sta: 1, int: 3, awe: 4, pre: 5 });
        await hands.defenses({ dodge: 5, parry: 4, fortitude: 4, will: 1 });
        await hands.skill("insight", 4);
        await hands.skill("perception", 2);
        await hands.skill("deception", 8);
        await hands.tab("powers");
        await hands.advantage("beginnersLuck");
        await hands.advantage("connected");
        await hands.advantage("languages", 2, "Portuguese, signing");
        await expect
          .poll(() => pointsOf(gm, "Hushbell"))
          .toMatchObject({ abilities: 28, skills: 7, defenses: 14, advantages: 4 });
      });
      it("FUD-171 an Affliction asks for its conditions until it has them all, and a flaw on half of its ranks is half the saving", async () => {
        await hands.power("Quiet word");
        await hands.addEffect("affliction", 8);
        await hands.set("setResistance", "will");
        await hands.set("setRange", "perception");
        const asked = (text: string): Locator => hands.bench.locator(".findings li", { hasText: text });
        await asked("choose what happens at degree 1, 2, 3").waitFor();
        for (const [degree, condition] of [
          [1, "dazed"],
          [2, "compelled"],
          [3, "controlled"],
          [1, "vulnerable"],
          [2, "stunned"],
          [3, "asleep"],
        ] as const)
          await hands.condition(degree, condition);
        // Two of each: one more than was paid for; the way out is the extra.
        await asked("more conditions than the 1 paid for").getByRole("button", { name: "Add Extra condition" }).click();
        await expect.poll(() => hands.bench.locator(".findings li").count()).toBe(0);
        await hands.modifier("limited", 1, 4);
        await hands.modifier("insidious");
        await hands.modifier("subtle");
        const lines = (await hands.bench.locator(".invoice tbody tr").allInnerTexts()).join("\n");
        expect(lines).toMatch(/4 ranks at 4\s+16/u);
        expect(lines).toMatch(/4 ranks at 5\s+\+20/u);
        await expect.poll(() => hands.bench.locator(".invoice-total").getAttribute("data-total")).toBe("38");
      });
      it("alternates, one of two linked effects", async () => {
        await hands.addEffect("mindReading", 9);
        await hands.modifier("effortless");
        await hands.alternate();
        await hands.addEffect("damage", 5);
        await hands.set("setRange", "perception");
        await hands.alternate();
        await hands.addEffect("affliction", 4);
        await hands.set("setRange", "perception");
        for (const [degree, condition] of [
          [1, "dazed"],
          [2, "stunned"],
          [3, "incapacitated"],
        ] as const)
          await hands.condition(degree, condition);
        await hands.link();
        await expect.poll(() => hands.effect().locator(".effect-role").innerText()).toContain("Linked to Damage");
        expect(await hands.bench.locator("section.effect .badge").allInnerTexts()).toEqual([
          "38",
          "27, as an alternate 14",
          "36, as an alternate 18",
          "16",
        ]);
        await hands.costs(70);
      });
      it("what holds all the time", async () => {
        await hands.power("Calm");
        await hands.addEffect("enhancedTrait", 4, "will");
        await hands.modifier("impervious", 2);
        await hands.addEffect("resistance", 2);
        await hands.bench.locator(".findings li", { hasText: "write down what it concerns" }).waitFor();
        await hands.type(hands.effect().locator("input[data-edit=setTrait]"), "psychic");
        await hands.link();
        await hands.costs(14);
        await hands.power("Veil");
        await hands.addEffect("protection", 6);
        await hands.set("setDuration", "sustained");
        await hands.modifier("impervious", 2);
        await hands.costs(10);
        await hands.power("Drift");
        await hands.addEffect("flight", 3);
        await hands.modifier("levitation");
        await hands.costs(3);
      });
      it("28 + 97 + 4 + 7 + 14 = 150, within every limit", async () => {
        await expect.poll(() => costs(gm, "Hushbell")).toEqual({ "Quiet word": 70, Calm: 14, Veil: 10, Drift: 3 });
        await expect
          .poll(() => pointsOf(gm, "Hushbell"))
          .toMatchObject({
            abilities: 28,
            powers: 97,
            advantages: 4,
            skills: 7,
            defenses: 14,
            total: 150,
            spent: 150,
            unspent: 0,
          });
        expect(await auditOf(gm, "Hushbell")).toEqual([]);
        await hands.tab("build");
        // Several effects of one power are told from each other.
        const limits = await hands.sheet.locator(".cap-table").innerText();
        for (const said of ["Quiet word (Affliction)", "Quiet word (Mind reading)", "Quiet word (Damage)"])
          expect(limits).toContain(said);
        await hands.close(hands.sheet);
        await clean(gm);
      });
    });

    describe("FUD-581 gear from the sheet's own list", () => {
      it("does what it says, and is made of something", async () => {
        await hands.create("Quartermaster", "fudgeHero");
        await hands.abilities({ dex: 4, fgt: 2 });
        await hands.tab("powers");
        await hands.advantage("equipment", 10);
        for (const gear of ["shotgun", "whip", "flashBang", "taser"]) await hands.gear(gear);
        await hands.openPower("Shotgun");
        await expect
          .poll(() => hands.bench.locator("section.effect h2").allInnerTexts())
          .toEqual([
            "Damage 5 \u00b7 Ranged \u00b7 resisted by Toughness",
            "Damage 3 \u00b7 Ranged \u00b7 resisted by Toughness",
          ]);
        expect(await hands.bench.locator("select[name='system.material']").inputValue()).toBe("steel");
        await hands.costs(13);
        await hands.openPower("Taser");
        expect(await hands.bench.locator(".findings li").count()).toBe(0);
        await hands.costs(5);
        await hands.mode("play");
        await hands.tab("main");
        expect(await hands.sheet.locator(".attacks .attack-button").allInnerTexts()).toEqual(
          expect.arrayContaining(["Shotgun", "Taser"].map((name) => expect.stringContaining(name) as string)),
        );
        await hands.close(hands.sheet);
        await clean(gm);
      });
    });
  });
