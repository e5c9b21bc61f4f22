/** A character of the game's calculator comes in, is edited, comes in again and goes out; the audit of many. @rule FUD-451 FUD-552 FUD-566 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inGame, openTable, playedOn, type Seat, type TestTable } from "./support.ts";

interface Doc {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly items: {
    readonly contents: readonly {
      readonly id: string;
      readonly name: string;
      readonly type: string;
      toObject(): object;
      update(data: object): Promise<unknown>;
    }[];
  };
  toObject(): { readonly system: Record<string, unknown> };
  update(data: object): Promise<unknown>;
}
interface Globals {
  readonly game: { readonly actors: { getName(name: string): Doc | undefined; readonly contents: readonly Doc[] } };
  readonly Folder: { create(data: object): Promise<{ readonly id: string }> };
  readonly foundry: { readonly utils: { saveDataToFile: unknown } };
}

/** A character of our own, as the calculator saves it. */
const harbor = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  Hero: { name: "Harbor Light", transcendence: 0, image: "" },
  Abilities: {
    Strength: 2,
    Agility: 3,
    Fighting: 4,
    Dexterity: 2,
    Stamina: 3,
    Intellect: 1,
    Awareness: 4,
    Presence: 2,
  },
  Powers: [
    {
      effect: "Damage",
      text: "A beam of light",
      action: "Standard",
      range: "Ranged",
      duration: "Instant",
      name: "Beam",
      skill: "Light",
      Modifiers: [
        { name: "Increased Range", applications: 1 },
        { name: "Accurate", applications: 1 },
      ],
      rank: 8,
    },
    {
      effect: "Affliction",
      text: "Fortitude; Dazed, Stunned, Incapacitated",
      action: "Standard",
      range: "Ranged",
      duration: "Instant",
      name: "Glare",
      skill: "Light",
      Modifiers: [
        { name: "Increased Range", applications: 1 },
        { name: "Alternate Effect", text: "to Beam" },
      ],
      rank: 7,
    },
    {
      effect: "Foghorn",
      text: "no such effect",
      action: "Standard",
      range: "Close",
      duration: "Instant",
      Modifiers: [],
      rank: 3,
    },
  ],
  Equipment: [],
  Advantages: [{ name: "Defensive Roll", rank: 2 }, { name: "Diehard" }],
  Skills: [
    { name: "Perception", rank: 6, ability: "Awareness" },
    { name: "Ranged Combat", subtype: "Light", rank: 5, ability: "Dexterity" },
  ],
  Defenses: { Dodge: 5, Parry: 4, Will: 6, Fortitude: 5 },
  ruleset: "3.16",
  version: 2,
  Information: "Keeps the harbor.\nNever sleeps.",
  ...changes,
});

const actor = <R>(seat: Seat, name: string, read: (a: Doc) => R): Promise<R> =>
  inGame(
    seat.page,
    ([n, body]: [string, string]) =>
      (new Function("a", `return (${body})(a)`) as (a: unknown) => R)(
        (globalThis as unknown as Globals).game.actors.getName(n),
      ),
    [name, String(read)] as [string, string],
  );
const window = (seat: Seat) => seat.page.locator("#crossover-fudge-import");

async function serious(seat: Seat, selector: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page: seat.page })
    .include(selector)
    .options({ preload: false })
    .analyze();
  return violations
    .filter((v) => v.impact === "serious" || v.impact === "critical")
    .map(
      (v) =>
        `${v.id}: ${v.nodes
          .map((n) => `${n.target.join(" ")} ${n.failureSummary ?? ""}`)
          .slice(0, 3)
          .join(" | ")}`,
    );
}

/** Open the menu of an actor's line in the sidebar and take an entry. */
async function menu(seat: Seat, name: string, entry: string): Promise<void> {
  await seat.page.locator("#actors .directory-item.entry", { hasText: name }).first().click({ button: "right" });
  await seat.page
    .locator("#context-menu li, .context-menu li, menu.context-items li", { hasText: entry })
    .first()
    .click();
}

const openTab = (seat: Seat, tab: string): Promise<void> =>
  inGame(
    seat.page,
    (t: string) =>
      (
        globalThis as unknown as { ui: { sidebar: { changeTab(tab: string, group: string): void } } }
      ).ui.sidebar.changeTab(t, "primary"),
    tab,
  );

/** Give the import's file field a file. */
async function give(seat: Seat, folder: string, name: string, text: string): Promise<void> {
  const path = join(folder, name);
  writeFileSync(path, text);
  await window(seat).locator("input[type=file]").setInputFiles(path);
}

for (const profile of playedOn(13))
  describe(`a character of the calculator on profile ${profile}`, () => {
    let table: TestTable;
    let gm: Seat;
    let folder: string;

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), "crossover-import-"));
      table = await openTable(profile);
      gm = await table.join("Gamemaster");
      await openTab(gm, "actors");
    });
    afterAll(async () => {
      rmSync(folder, { recursive: true, force: true });
      await table?.close();
    });

    it("is asked for at the head of the directory, and says what is no character", async () => {
      await gm.page.locator("#actors [data-transfer]").click();
      await window(gm).waitFor();
      expect(await serious(gm, "#crossover-fudge-import")).toEqual([]);
      await give(gm, folder, "notes.json", "{ not a file");
      await expect
        .poll(() => window(gm).locator(".transfer-problems li").first().textContent())
        .toContain("neither whole JSON nor XML");
      await give(gm, folder, "list.json", JSON.stringify({ Powers: [] }));
      await expect
        .poll(() => window(gm).locator(".transfer-problems li").allTextContents())
        .toEqual(["This file has no Hero and no Abilities: it isn't a file of the calculator."]);
    });

    it("shows every field with what becomes of it and the same totals, before anything is made", async () => {
      const before = await inGame(gm.page, () => (globalThis as unknown as Globals).game.actors.contents.length, null);
      await give(gm, folder, "harbor.json", JSON.stringify(harbor()));
      await expect.poll(() => window(gm).locator("h2").first().textContent()).toBe("Harbor Light");
      expect(await window(gm).locator(".transfer-totals .is-other").count()).toBe(0);
      expect(await window(gm).locator(".transfer-totals tbody tr").nth(5).locator("td").allTextContents()).toEqual([
        "94.5",
        "94.5",
      ]);
      await window(gm).locator("input[name=filter][value=raw]").check();
      await expect.poll(() => window(gm).locator(".transfer-lines tbody tr").count()).toBe(1);
      expect(await window(gm).locator(".transfer-lines tbody tr").first().textContent()).toMatch(
        /Powers 3.*Foghorn.*Kept raw.*No effect of this name.*Accepted: .*Affliction/su,
      );
      expect(await serious(gm, "#crossover-fudge-import")).toEqual([]);
      expect(await inGame(gm.page, () => (globalThis as unknown as Globals).game.actors.contents.length, null)).toBe(
        before,
      );
    });

    it("becomes an actor", async () => {
      await window(gm).locator("[data-action=create]").click();
      await window(gm).locator(".transfer-done").waitFor();
      expect(
        await actor(gm, "Harbor Light", (a) => [
          a.type,
          a.items.contents
            .map((i) => i.type)
            .sort()
            .join(" "),
        ]),
      ).toEqual(["fudgeHero", "fudgeAdvantage fudgeAdvantage fudgePower fudgeSkill fudgeSkill"]);
      const system = await actor(gm, "Harbor Light", (a) => a.toObject().system);
      expect(system.defenses).toEqual({ dodge: 5, parry: 4, fortitude: 5, will: 6 });
      expect(system.biography).toBe("<p>Keeps the harbor.</p>\n<p>Never sleeps.</p>");
      expect(
        await inGame(
          gm.page,
          () => {
            const derived = (
              (globalThis as unknown as Globals).game.actors.getName("Harbor Light") as unknown as {
                system: {
                  derived: {
                    points: { total: number };
                    attacks: { name: string | null; bonus: { total: number } | null }[];
                  };
                };
              }
            ).system.derived;
            return [derived.points.total, derived.attacks.find((a) => a.name === "Beam")?.bonus?.total];
          },
          null,
        ),
      ).toEqual([94.5, 9]);
    });

    it("keeps what was edited here when a changed file comes in, and asks where both changed", async () => {
      await inGame(
        gm.page,
        async () => {
          const a = (globalThis as unknown as Globals).game.actors.getName("Harbor Light");
          await a?.update({ "system.abilities.str.rank": 5, "system.defenses.dodge": 7, "system.bruises": 2 });
          await a?.items.contents
            .find((i) => i.type === "fudgeSkill" && i.name.startsWith("Perception"))
            ?.update({ "system.rank": 9 });
        },
        null,
      );
      await menu(gm, "Harbor Light", "Import a changed file");
      await window(gm).locator("input[type=file]").waitFor();
      const changed = harbor({
        Abilities: { ...(harbor().Abilities as object), Strength: 3, Presence: 4 },
        Skills: [
          { name: "Perception", rank: 7, ability: "Awareness" },
          { name: "Ranged Combat", subtype: "Light", rank: 5, ability: "Dexterity" },
          { name: "Insight", subtype: "", rank: 2, ability: "Awareness" },
        ],
      });
      await give(gm, folder, "harbor-2.json", JSON.stringify(changed));
      await expect
        .poll(() => window(gm).locator(".transfer-conflict legend").allTextContents())
        .toEqual(["Strength", "Perception: ranks"]);
      expect(await window(gm).locator(".transfer-changes.is-kept li strong").allTextContents()).toEqual(["Dodge"]);
      expect(await window(gm).locator(".transfer-changes.is-file li strong").allTextContents()).toContain("Presence");
      expect(await serious(gm, "#crossover-fudge-import")).toEqual([]);
      await window(gm).locator('.transfer-conflict[data-path="abilities.str"] input[value=file]').check();
      await window(gm).locator("[data-action=create]").click();
      await window(gm).locator(".transfer-done").waitFor();
      const system = (await actor(gm, "Harbor Light", (a) => a.toObject().system)) as {
        abilities: Record<string, { rank: number }>;
        defenses: { dodge: number };
        bruises: number;
      };
      expect([system.abilities.str?.rank, system.abilities.pre?.rank, system.defenses.dodge, system.bruises]).toEqual([
        3, 4, 7, 2,
      ]);
      expect(
        await actor(gm, "Harbor Light", (a) =>
          a.items.contents
            .filter((i) => i.type === "fudgeSkill")
            .map((i) => `${i.name} ${(i as unknown as { system: { rank: number } }).system.rank}`)
            .sort(),
        ),
      ).toEqual(["Insight 2", "Perception 9", "Ranged Combat (Light) 5"]);
      expect(
        await inGame(
          gm.page,
          () => (globalThis as unknown as Globals).game.actors.contents.filter((x) => x.name === "Harbor Light").length,
          null,
        ),
      ).toBe(1);
    });

    it("goes out as it is, with the row that nobody here understood", async () => {
      await menu(gm, "Harbor Light", "Export for the calculator");
      const out = gm.page.locator(".application[id^=crossover-fudge-export]");
      await out.waitFor();
      expect(await serious(gm, ".application[id^=crossover-fudge-export]")).toEqual([]);
      const download = gm.page.waitForEvent("download");
      await out.locator("[data-action=save]").click();
      const saved = JSON.parse(readFileSync(await (await download).path(), "utf8")) as {
        Hero: { name: string };
        Abilities: Record<string, number>;
        Powers: { effect: string }[];
        Skills: { name: string; rank: number }[];
      };
      expect([
        saved.Hero.name,
        saved.Abilities.Strength,
        saved.Powers.map((p) => p.effect),
        saved.Skills.find((s) => s.name === "Perception")?.rank,
      ]).toEqual(["Harbor Light", 3, ["Damage", "Affliction", "Foghorn"], 9]);
      await out.locator("input[name=format][value=xml]").check();
      await expect.poll(() => out.locator("textarea").inputValue()).toContain('<Strength value="3"/>');
      const xml = await out.locator("textarea").inputValue();
      await out.locator("[data-action=close]").click();
      await gm.page.locator("#actors [data-transfer]").click();
      await give(gm, folder, "harbor.xml", xml);
      await expect.poll(() => window(gm).locator("h2").first().textContent()).toBe("Harbor Light");
      await window(gm).locator("select[name=target]").selectOption({ label: "Harbor Light" });
      await expect.poll(() => window(gm).locator(".transfer-merge .empty").count()).toBe(1);
    });

    it("a file dropped on the directory opens the preview", async () => {
      await window(gm).locator("[data-action=close]").click();
      await inGame(
        gm.page,
        (text: string) => {
          const transfer = new DataTransfer();
          transfer.items.add(new File([text], "dropped.json", { type: "application/json" }));
          document
            .querySelector("#actors")
            ?.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: transfer }));
        },
        JSON.stringify(harbor({ Hero: { name: "Dropped", transcendence: 0, image: "" } })),
      );
      await expect.poll(() => window(gm).locator("h2").first().textContent()).toBe("Dropped");
      await window(gm).locator("[data-action=close]").click();
    });

    it("the audit of a folder has a line each, with reasons and the way to the sheet", async () => {
      await inGame(
        gm.page,
        async () => {
          const g = globalThis as unknown as Globals;
          const made = await g.Folder.create({ name: "Harbor folk", type: "Actor" });
          for (const name of ["Harbor Light", "Patchbay"])
            await g.game.actors.getName(name)?.update({ folder: made.id });
        },
        null,
      );
      await gm.page.locator("#actors .folder-header", { hasText: "Harbor folk" }).first().click({ button: "right" });
      await gm.page
        .locator("#context-menu li, .context-menu li, menu.context-items li", { hasText: "Audit folder" })
        .first()
        .click();
      const audit = gm.page.locator("#crossover-fudge-audit");
      await audit.locator(".transfer-audit > li").first().waitFor();
      expect(await audit.locator(".transfer-audit > li .name").allTextContents()).toEqual(["Harbor Light", "Patchbay"]);
      expect(await audit.locator(".transfer-audit > li.is-broken .transfer-reasons").textContent()).toContain(
        "real name",
      );
      expect(await serious(gm, "#crossover-fudge-audit")).toEqual([]);
      await audit.locator("input[name=onlyBreaches]").check();
      await expect.poll(() => audit.locator(".transfer-audit > li").count()).toBe(1);
      await audit.locator("[data-action=openRow]").first().click();
      await gm.page
        .locator(".crossover.sheet .window-title, .crossover.actor .window-title", { hasText: "Harbor Light" })
        .first()
        .waitFor();
      await gm.page
        .locator(".application.sheet.actor", { hasText: "Harbor Light" })
        .first()
        .locator("[data-action=close]")
        .first()
        .click();
    });

    it("every ready character of the compendium passes the audit", async () => {
      await openTab(gm, "compendium");
      await gm.page.locator('[data-pack="crossover.fudge-characters"]').first().click({ button: "right" });
      await gm.page
        .locator("#context-menu li, .context-menu li, menu.context-items li", { hasText: "Audit characters" })
        .first()
        .click();
      const audit = gm.page.locator("#crossover-fudge-audit");
      await audit.locator("input[name=onlyBreaches]").uncheck();
      await expect.poll(() => audit.locator(".transfer-audit > li").count()).toBeGreaterThanOrEqual(6);
      expect(await audit.locator(".transfer-audit > li.is-broken").allTextContents()).toEqual([]);
      await audit.locator("input[name=onlyBreaches]").check();
      await expect.poll(() => audit.locator(".empty").textContent()).toContain("Nothing needs mending");
      await audit.locator("[data-action=asText]").click();
      const text = gm.page.locator(".text-window");
      await text.locator("textarea").waitFor();
      expect(await text.locator("textarea").inputValue()).toMatch(/, 0 with something to mend/u);
      await text.locator(".window-header [data-action=close]").click();
      await audit.locator(".window-header [data-action=close]").click();
    });

    it("FUD-451 a file of older rules is priced by them, and every row that costs otherwise today says so", async () => {
      await openTab(gm, "actors");
      await gm.page.locator("#actors [data-transfer]").click();
      const old = harbor({
        Hero: { name: "Old Light", image: "" },
        ruleset: "1.0",
        Powers: [
          {
            effect: "Damage",
            text: "",
            action: "Standard",
            range: "Close",
            duration: "Instant",
            name: "Oar",
            skill: "Oars",
            Modifiers: [{ name: "Penetrating", applications: 2 }],
            rank: 6,
          },
          {
            effect: "Swimming",
            text: "",
            action: "Free",
            range: "Personal",
            duration: "Sustained",
            Modifiers: [],
            rank: 8,
          },
        ],
        Advantages: [{ name: "Luck", rank: 3 }],
      });
      await give(gm, folder, "old.json", JSON.stringify(old));
      await expect.poll(() => window(gm).locator("h2").first().textContent()).toBe("Old Light");
      // Oar 6 and twice 1 for Penetrating, Swimming 8, Luck 3 among the powers; the total is that of then.
      const totals = window(gm).locator(".transfer-totals tbody tr");
      expect([
        await totals.nth(1).locator("td").first().textContent(),
        await totals.nth(2).locator("td").first().textContent(),
      ]).toEqual(["16", "3"]);
      expect(await totals.nth(5).getAttribute("class")).toBeNull();
      await window(gm).locator("input[name=filter][value=guessed]").check();
      await expect
        .poll(() => window(gm).locator(".transfer-lines tbody").textContent())
        .toContain("8 under rules 1.0, 10 under today's");
      expect(await window(gm).locator(".transfer-lines tbody").textContent()).toMatch(
        /Gone since rules 1.0.*8 points|8 points.*Gone since rules 1.0/su,
      );
      await window(gm).locator(".window-header [data-action=close]").click();
    });

    it("FUD-500 forms of a Variable power and complications go out below the information, and come back", async () => {
      await inGame(
        gm.page,
        async () => {
          const { Actor } = globalThis as unknown as {
            Actor: { implementation: { create(d: object, o: object): Promise<unknown> } };
          };
          const effect = (id: string, name: string, rank: number, baseCost: number): object => ({
            id,
            effect: name,
            rank,
            baseCost,
            action: name === "variable" ? "full" : "move",
            range: "personal",
            duration: "sustained",
            modifiers: [],
          });
          const items = [
            {
              _id: "harborShapes0001",
              name: "Tide shapes",
              type: "fudgePower",
              system: { components: [effect("v", "variable", 4, 7)] },
            },
            {
              name: "Gull",
              type: "fudgePower",
              system: { paidBy: "harborShapes0001", components: [effect("f", "flight", 5, 2)] },
            },
            { name: "Enemy", type: "complication", system: { motivation: false, description: "<p>The dredgers.</p>" } },
          ];
          await Actor.implementation.create(
            { name: "Shifting Light", type: "fudgeHero", items },
            { keepEmbeddedIds: true },
          );
        },
        null,
      );
      await menu(gm, "Shifting Light", "Export for the calculator");
      const out = gm.page.locator(".application[id^=crossover-fudge-export]");
      await out.locator("input[name=filter][value=guessed]").check();
      await expect
        .poll(() => out.locator(".transfer-lines tbody tr th").allTextContents())
        .toEqual(["Form", "Complication"]);
      expect(await serious(gm, ".application[id^=crossover-fudge-export]")).toEqual([]);
      const text = await out.locator("textarea").inputValue();
      expect((JSON.parse(text) as { Powers: unknown[] }).Powers).toHaveLength(1);
      await out.locator(".window-header [data-action=close]").click();
      await gm.page.locator("#actors [data-transfer]").click();
      await give(gm, folder, "shifting.json", text.replace('"Shifting Light"', '"Shifted Light"'));
      await window(gm).locator("[data-action=create]").click();
      await window(gm).locator(".transfer-done").waitFor();
      const items = (await actor(gm, "Shifted Light", (a) =>
        a.items.contents
          .map(
            (i) => i.toObject() as { _id: string; name: string; system: { paidBy?: string | null; active?: boolean } },
          )
          .map((i) => [i.name, i.system.paidBy ?? null, i.system.active ?? null]),
      )) as (string | boolean | null)[][];
      const shapes = await actor(
        gm,
        "Shifted Light",
        (a) => a.items.contents.find((i) => i.name === "Tide shapes")?.id ?? "",
      );
      expect(items.sort((a, b) => String(a[0]).localeCompare(String(b[0])))).toEqual([
        ["Enemy", null, null],
        ["Gull", shapes, false],
        ["Tide shapes", null, true],
      ]);
      await window(gm).locator(".window-header [data-action=close]").click();
    });

    it("every compendium of the ruleset opens whole, and the opening fight comes in with its foes on the scene", async () => {
      const counts = await inGame(
        gm.page,
        async () => {
          const { packs } = (
            globalThis as unknown as {
              game: {
                packs: {
                  contents: {
                    collection: string;
                    index: { size: number };
                    invalidDocumentIds?: Set<string>;
                    getDocuments(): Promise<unknown[]>;
                  }[];
                };
              };
            }
          ).game;
          const ours = packs.contents.filter((p) => p.collection.startsWith("crossover.fudge-"));
          return Promise.all(
            ours.map(async (p) => ({
              pack: p.collection,
              missing: p.index.size - (await p.getDocuments()).length,
              invalid: p.invalidDocumentIds?.size ?? 0,
              size: p.index.size,
            })),
          );
        },
        null,
      );
      expect(counts.length).toBeGreaterThanOrEqual(11);
      expect(counts.filter((c) => c.missing !== 0 || c.invalid !== 0 || c.size === 0)).toEqual([]);
      const fight = await inGame(
        gm.page,
        async () => {
          const g = globalThis as unknown as {
            game: {
              packs: { get(id: string): { getDocuments(): Promise<{ import(o: object): Promise<unknown> }[]> } };
              scenes: { get(id: string): { tokens: { contents: { actorId: string }[] } } | undefined };
              actors: { get(id: string): unknown };
              journal: { get(id: string): { pages: { size: number } } | undefined };
            };
          };
          const [adventure] = await g.game.packs.get("crossover.fudge-fight").getDocuments();
          await adventure?.import({ dialog: false });
          const tokens = g.game.scenes.get("rooftopsScene000")?.tokens.contents ?? [];
          return [
            tokens.length,
            tokens.every((t) => g.game.actors.get(t.actorId) !== undefined),
            g.game.journal.get("rooftopsJournal0")?.pages.size,
          ];
        },
        null,
      );
      expect(fight).toEqual([10, true, 3]);
    });

    it("left no error in the console", () => expect(gm.errors).toEqual([]));
  });
