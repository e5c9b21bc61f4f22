/**
 * Twin Tens: a hero built from an empty sheet by its own fields, lists and item sheets, and then every number on it held against a calculation by hand from the ledger.
 * @rule TWI-390 TWI-393 TWI-394 TWI-395 TWI-396 TWI-397 TWI-398 TWI-399 TWI-405 TWI-420 TWI-430 TWI-431 TWI-453 TWI-470
 */
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTable, playedOn, type Seat, type TestTable } from "./support.ts";
import { add, g, type Globals, itemSheet, open, points, sheetOf, tab, write } from "./twintens-sheets.ts";

const HERO = "Ash Quill";

/** Fields of the sheet: scores of the abilities, and what is bought beside them. */
const FIELDS = {
  "system.abilities.str.base": 16,
  "system.abilities.dex.base": 18,
  "system.abilities.con.base": 16,
  "system.abilities.int.base": 12,
  "system.abilities.wis.base": 14,
  "system.abilities.cha.base": 8,
  "system.baseAttack": 8,
  "system.defense": 6,
  "system.saves.fort": 4,
  "system.saves.ref": 5,
  "system.saves.will": 6,
} as const;
const SKILLS = { Acrobatics: 7, Bluff: 2, Notice: 6, Stealth: 4 } as const;
const FEATS = {
  "Attack specialization": 1,
  "Defensive roll": 2,
  "Dodge focus": 3,
  Equipment: 2,
  "Improved initiative": 1,
  Luck: 1,
  "Power attack": 1,
} as const;

/** What the points come to, line by line. */
const BILL = [
  ["TWI-393", "Abilities", "24", "6 + 8 + 6 + 2 + 4 - 2"],
  ["TWI-393", "Attack bonus", "16", "8 at 2"],
  ["TWI-393", "Defense bonus", "12", "6 at 2"],
  ["TWI-393", "Saves", "15", "4 + 5 + 6"],
  ["TWI-393", "Skills", "5", "19 ranks by 4, rounded up"],
  ["TWI-420", "Feats", "11", "1 + 2 + 3 + 2 + 1 + 1 + 1"],
  [
    "TWI-430 TWI-431",
    "Powers",
    "37",
    "Blast (2 + 1 - 1) x 8 + 2 - 1 = 17, Snare as its alternate 1; Force field (1 + 1) x 5 = 10; Flight 2 x 3 = 6; Speed 1 - 1 = 0: 2 ranks a point, 5 ranks are 3",
  ],
  ["TWI-453", "Drawbacks", "\u22123", "Vulnerable"],
] as const;

/** Numbers of the sheet in play: how a tile is named, what it says, and how that comes about. She is Large. */
const TILES = [
  ["TWI-390", "Strength", "+3", "(16 - 10) / 2"],
  ["TWI-390", "Dexterity", "+4", "(18 - 10) / 2"],
  ["TWI-390", "Charisma", "\u22121", "(8 - 10) / 2"],
  ["TWI-185 TWI-186 TWI-187", "Toughness", "+12", "Constitution 3 + Force field 5 + shirt 2 + Defensive roll 2"],
  ["TWI-230", "Fortitude", "+7", "4 + Constitution 3"],
  ["TWI-230", "Reflex", "+9", "5 + Dexterity 4"],
  ["TWI-230", "Will", "+8", "6 + Wisdom 2"],
  ["TWI-113 TWI-405", "Active", "+8", "6 + Dodge focus 3, Large -1"],
  ["TWI-114", "Passive", "15", "10 + 6, Large -1"],
  ["TWI-039", "Flat-footed", "15", "10 + 6, Large -1"],
  ["TWI-050", "Initiative", "+8", "Dexterity 4 + 4"],
  ["TWI-372", "Grapple", "+15", "8 + Strength 3, Large 4"],
  ["TWI-271 TWI-272", "Knockback resist", "+12", "half of (12 - 5), 3, + impervious 5, Large 4"],
] as const;
const SKILL_TOTALS = [
  ["TWI-410", "Acrobatics", "+11", "7 + Dexterity 4"],
  ["TWI-410", "Bluff", "+1", "2 + Charisma -1"],
  ["TWI-410", "Notice", "+8", "6 + Wisdom 2"],
  ["TWI-405", "Stealth", "+4", "4 + Dexterity 4, Large -4"],
] as const;
const ATTACKS = [
  ["TWI-100 TWI-160", "Unarmed", /\+7[\s\S]*Damage \+3[\s\S]*Toughness 18/u, "8, Large -1; Strength 3"],
  [
    "TWI-141 TWI-160 TWI-421",
    "Sword",
    /\+9[\s\S]*Damage \+6[\s\S]*Toughness 21[\s\S]*threatens from 19/u,
    "8 + 2, Large -1; 3 + 3",
  ],
  [
    "TWI-105 TWI-162 TWI-452",
    "Blast",
    /\+9[\s\S]*Damage \+8[\s\S]*Toughness 23[\s\S]*200 ft increment/u,
    "8 + Accurate 2, Large -1; 8 x 25 feet",
  ],
  ["TWI-231", "Snare", /\+7[\s\S]*Reflex 18/u, "8, Large -1; 10 + 8"],
] as const;

type Rows = Partial<Record<"extras" | "flaws" | "feats" | "drawbacks", readonly string[]>>;

for (const profile of playedOn(14))
  describe(`a Twin Tens hero against a calculation by hand, on profile ${profile}`, () => {
    let table: TestTable;
    let ada: Seat;
    const shutItem = (name: string): Promise<unknown> =>
      g(
        ada,
        ([n, i]: readonly [string, string]) =>
          (globalThis as unknown as Globals).game.actors.getName(n).items.getName(i).sheet.close(),
        [HERO, name] as const,
      );
    const ranksIn = async (list: string, name: string, ranks: number): Promise<void> => {
      const field = sheetOf(ada)
        .locator(`[data-listed=${list}] > li`, { has: ada.page.locator(".link.name", { hasText: name }) })
        .locator('input[data-item-field="system.ranks"]');
      await field.waitFor();
      if ((await field.inputValue()) !== String(ranks)) await write(field, String(ranks));
      await expect.poll(() => stored(name)).toBe(ranks);
      await expect.poll(() => field.inputValue()).toBe(String(ranks));
    };
    const field = (path: string): Promise<unknown> =>
      g(
        ada,
        ([n, p]: readonly [string, string]) =>
          p
            .split(".")
            .reduce<unknown>(
              (data, part) => (data as Record<string, unknown>)[part],
              (globalThis as unknown as Globals).game.actors.getName(n).toObject(),
            ),
        [HERO, path] as const,
      );
    const stored = (name: string): Promise<unknown> =>
      g(
        ada,
        ([n, i]: readonly [string, string]) =>
          (globalThis as unknown as Globals).game.actors.getName(n).items.getName(i).toObject().system.ranks,
        [HERO, name] as const,
      );
    /** A power from the list, its ranks and what is on it, by its own sheet. */
    const build = async (name: string, ranks: number, rows: Rows, total: string, array = ""): Promise<void> => {
      await add(ada, "twintensPower", name);
      const power = itemSheet(ada);
      await power.locator('input[name="system.ranks"]').waitFor();
      await write(power.locator('input[name="system.ranks"]'), String(ranks));
      await expect.poll(() => stored(name)).toBe(ranks);
      for (const [list, labels] of Object.entries(rows))
        for (const [at, label] of labels.entries()) {
          await power.locator(`[data-rows=${list}] button[data-action=addRow]`).click();
          await power.locator(`select[name="list.${list}.${at}.key"]`).selectOption({ label });
        }
      if (array !== "") await write(power.locator('input[name="system.arrayId"]'), array);
      await expect.poll(() => power.locator("[data-total]").innerText()).toBe(total);
      await shutItem(name);
      await power.waitFor({ state: "detached" });
    };
    const tile = (label: string): Locator =>
      sheetOf(ada)
        .locator(".tile", { has: ada.page.locator(".label", { hasText: new RegExp(`^${label}$`, "iu") }) })
        .locator(".number")
        .first();

    beforeAll(async () => {
      table = await openTable(profile);
      const gm = await table.join("Gamemaster");
      await g(
        gm,
        async (name: string) => {
          const { game, Actor } = globalThis as unknown as Globals & {
            game: { users: { getName(n: string): { id: string } } };
          };
          await Actor.implementation.create({
            name,
            type: "twintensHero",
            ownership: { default: 0, [game.users.getName("Ada").id]: 3 },
          });
        },
        HERO,
      );
      await gm.context.close();
      ada = await table.join("Ada");
      await ada.page.evaluate("globalThis.__name ??= (f) => f");
      await open(ada, HERO, "edit");
    });
    afterAll(async () => {
      await table?.close();
    });

    it("TWI-390 TWI-393 TWI-405 abilities, attack, Defense, saves and size are bought where they stand", async () => {
      // Each waits for its own to be written: the sheet is drawn anew by what was written before.
      for (const [name, value] of Object.entries(FIELDS)) {
        await write(sheetOf(ada).locator(`input[name="${name}"]`), String(value));
        await expect.poll(() => field(name)).toBe(value);
        await expect.poll(() => sheetOf(ada).locator(`input[name="${name}"]`).inputValue()).toBe(String(value));
      }
      await sheetOf(ada).locator('select[name="system.size"]').selectOption("Large");
      await expect.poll(() => points(ada)).toBe("67 / 150");
    });

    it("TWI-410 TWI-420 skills and feats from their lists, with their ranks", async () => {
      let sum = 0;
      for (const [name, ranks] of Object.entries(SKILLS)) {
        await add(ada, "twintensSkill", name);
        await ranksIn("skills", name, ranks);
        sum += ranks;
        await expect.poll(() => points(ada)).toBe(`${67 + Math.ceil(sum / 4)} / 150`);
      }
      await tab(ada, "traits");
      let bought = 72;
      for (const [name, ranks] of Object.entries(FEATS)) {
        await add(ada, "twintensFeat", name);
        if (ranks > 1) await ranksIn("feats", name, ranks);
        bought += ranks;
        await expect.poll(() => points(ada)).toBe(`${bought} / 150`);
      }
      await expect.poll(() => points(ada)).toBe("83 / 150");
    });

    it("TWI-430 TWI-431 TWI-450 TWI-451 TWI-452 TWI-453 powers with extras, flaws, power feats, drawbacks, and an array", async () => {
      await tab(ada, "powers");
      await build(
        "Blast",
        8,
        {
          extras: ["Penetrating"],
          flaws: ["Distracting"],
          feats: ["Accurate", "Improved range"],
          drawbacks: ["Full power"],
        },
        "17 points",
        "Ember",
      );
      await build("Snare", 8, {}, "16 points", "Ember");
      await build("Force field", 6, { extras: ["Impervious"] }, "12 points");
      await build("Flight", 3, {}, "6 points");
      await build("Speed", 5, { flaws: ["Limited"] }, "3 points");
      await expect.poll(() => points(ada)).toBe("122 / 150");
    });

    it("TWI-470 TWI-453 a sword, a shirt, what the feat is about, a drawback", async () => {
      for (const [name, spent] of [
        ["Sword", "4 / 10"],
        ["Undercover shirt", "6 / 10"],
      ] as const) {
        await add(ada, "twintensEquipment", name);
        await expect.poll(() => sheetOf(ada).locator("[data-gear]").innerText()).toBe(spent);
      }
      await tab(ada, "traits");
      await sheetOf(ada).locator("[data-listed=feats] .link.name", { hasText: "Attack specialization" }).click();
      await itemSheet(ada).locator('select[name="system.subject"]').selectOption({ label: "Sword" });
      await shutItem("Attack specialization");
      await add(ada, "twintensDrawback", "Vulnerable");
      await itemSheet(ada).locator('input[name="system.points"]').waitFor();
      await write(itemSheet(ada).locator('input[name="system.points"]'), "3");
      await write(itemSheet(ada).locator('input[name="system.subject"]'), "cold");
      await shutItem("Vulnerable");
      await expect.poll(() => points(ada)).toBe("119 / 150");
    });

    it("TWI-395 TWI-397 Defense 8 and Toughness 13 pass the level by one; a rank less is legal", async () => {
      await tab(ada, "notes");
      await expect.poll(() => sheetOf(ada).locator(".panel.audit").innerText()).toMatch(/come to 21; 20 is the most/u);
      await tab(ada, "powers");
      await write(
        sheetOf(ada)
          .locator("[data-listed=powers] > li", { hasText: "Force field" })
          .locator('input[data-item-field="system.ranks"]'),
        "5",
      );
      await tab(ada, "notes");
      await expect
        .poll(() => sheetOf(ada).locator(".panel.audit").innerText())
        .toContain("Within its power level and its points.");
      expect(await points(ada)).toBe("117 / 150");
    });

    it.each(BILL)("%s %s: %s points (%s)", async (_rule, label, value) => {
      const line = sheetOf(ada)
        .locator(".panel table.rows tr", { has: ada.page.locator("th", { hasText: new RegExp(`^${label}$`, "u") }) })
        .first();
      expect(await line.locator("td.number").innerText()).toBe(value);
    });

    it("the sheet turns to play", async () => {
      await sheetOf(ada).locator(".mode[data-action=toggleMode]").click();
      await sheetOf(ada).locator("h1.hero-name").waitFor();
      await tab(ada, "main");
    });
    it.each(TILES)("%s %s is %s: %s", async (_rule, label, value) => {
      expect(await tile(label).innerText()).toBe(value);
    });
    it.each(SKILL_TOTALS)("%s %s is %s: %s", async (_rule, label, value) => {
      expect(await sheetOf(ada).locator(".skill-row", { hasText: label }).first().locator(".number").innerText()).toBe(
        value,
      );
    });
    it.each(ATTACKS)("%s %s: %s, by %s", async (_rule, name, said) => {
      expect(await sheetOf(ada).locator(".attack", { hasText: name }).first().innerText()).toMatch(said);
    });
    it("TWI-187 TWI-271 without Defensive roll 10, and 11 against being hurled; TWI-399 a heavy load of 230 by 2", async () => {
      const text = await sheetOf(ada).locator(".panel.defenses, .panel.ratings").allInnerTexts();
      for (const rest of ["+10", "+11"]) expect(text.join(" ")).toContain(`${rest} without Defensive roll`);
      await tab(ada, "powers");
      expect(await sheetOf(ada).locator(".loads").innerText()).toContain("460 lb");
    });
    it("nothing in the console, no raw key on the screen", async () => {
      expect(ada.errors).toEqual([]);
      expect(await ada.page.locator("body").innerText()).not.toMatch(/CROSSOVER\.[A-Z]/u);
    });
  });
