import AxeBuilder from "@axe-core/playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inGame, openTable, playedOn, type Profile, type Seat, type TestTable } from "./support.ts";

/** As much of Foundry as these tests touch. */
interface Page {
  game: {
    actors: { getName(n: string): PageActor | undefined; size: number; contents: PageActor[] };
    packs: Map<string, { documentName: string; getDocuments(): Promise<PageActor[]> }>;
    crossover: {
      api: {
        rulesets(): readonly {
          id: string;
          label: string;
          actors: object;
          convert?: { from: readonly string[]; bring(): Promise<Converter> };
        }[];
        whole(): Promise<void>;
        rulesetOf(a: PageActor): { id: string } | null;
      };
    };
  };
  ui: { sidebar: { changeTab(t: string, g: string): void } };
  foundry: { applications: { instances: Map<string, { id: string; close(o: object): Promise<unknown> }> } };
  CONFIG: { Actor: { documentClass: new (d: object, o?: object) => PageActor } };
}
interface Converter {
  conversion: Conversion;
  complete(i: object, l: (k: string) => string): object;
  twin(actor: PageActor | undefined): { hit: number; blows: number } | null;
}
interface PageActor {
  id: string;
  name: string;
  type: string;
  uuid: string;
  sheet: { render(o: object): Promise<unknown> };
  items: {
    size: number;
    invalidDocumentIds: Set<string>;
    contents: { name: string; system: { description?: string } }[];
  };
  system: { biography: string };
  flags: { crossover?: { convertedFrom?: string } };
  toObject(): object;
}
interface Conversion {
  reads: readonly string[];
  toCommon(sheet: object): { common: { name: string; powers: { name: string }[] } };
  fromCommon(common: object): {
    sheet: {
      name: string;
      img: string;
      type: string;
      system: object;
      items: { name: string; type: string; system: object }[];
    };
    notes: { name: string }[];
    losses: { name: string }[];
  };
}

const WINDOW = ".crossover.convert";

describe.each(playedOn(14))("conversion between rulesets on profile %i", (profile: Profile) => {
  let table: TestTable;
  let gm: Seat;
  beforeAll(async () => {
    table = await openTable(profile);
    gm = await table.join("Gamemaster");
  });
  afterAll(async () => {
    await table?.close();
  });

  const serious = async (seat: Seat): Promise<string[]> => {
    const { violations } = await new AxeBuilder({ page: seat.page })
      .include(WINDOW)
      .options({ preload: false })
      .analyze();
    return violations
      .filter((v) => v.impact === "serious" || v.impact === "critical")
      .map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).join(", ")}`);
  };
  const closeAll = (): Promise<unknown> =>
    inGame(
      gm.page,
      async () => {
        for (const app of [...(globalThis as unknown as Page).foundry.applications.instances.values()])
          if (/convert|Sheet/u.test(app.id)) await app.close({ animate: false });
      },
      null,
    );
  const whole = (name: string): Promise<string> =>
    inGame(gm.page, (n) => JSON.stringify((globalThis as unknown as Page).game.actors.getName(n)?.toObject()), name);

  it("is in an actor's menu; it says what the draft has, how a fight would stand, and what is lost", async () => {
    await inGame(
      gm.page,
      () => {
        (globalThis as unknown as Page).ui.sidebar.changeTab("actors", "primary");
      },
      null,
    );
    const entry = gm.page.locator('#sidebar [data-entry-id="fudgeBreakwater0"]').first();
    for (const folder of ["Fudge", "Heroes"])
      if (!(await entry.isVisible()))
        await gm.page.locator("#sidebar .directory-item.folder .folder-header", { hasText: folder }).first().click();
    await entry.click({ button: "right" });
    await gm.page.getByText("Convert to another ruleset").first().click();
    await gm.page.locator(`${WINDOW} .convert-body`).waitFor();
    const text = await gm.page.locator(WINDOW).innerText();
    expect(text).toContain("Breakwater stays as it is.");
    expect(text).toMatch(/Close attack\s+9\s/u);
    expect(text).toMatch(/Not carried as it was: \d+/u);
    expect(text).toContain("The draft plays like the original: within 12 points, and a third of the blows.");
    expect(text).toMatch(/Over the limits of Destiny: \d+/u);
    expect(await serious(gm)).toEqual([]);
  });

  it("makes a draft in the ruleset that was chosen, once, and never touches the original", async () => {
    const before = await whole("Breakwater");
    const count = await inGame(gm.page, () => (globalThis as unknown as Page).game.actors.size, null);
    await gm.page.locator(`${WINDOW} input[name=target]`).nth(1).focus();
    await gm.page.locator(`${WINDOW} input[name=target]`).nth(1).check();
    const label = (await gm.page.locator(`${WINDOW} label:has(input:checked)`).innerText()).trim();
    await gm.page.locator(`${WINDOW} [data-action=make]`, { hasText: label }).dblclick();
    await gm.page.locator(`${WINDOW} .convert-made`).waitFor();
    expect(await inGame(gm.page, () => (globalThis as unknown as Page).game.actors.size, null)).toBe(count + 1);
    expect(await whole("Breakwater")).toBe(before);
    const draft = await inGame(
      gm.page,
      (n) => {
        const a = (globalThis as unknown as Page).game.actors.getName(n);
        return {
          from: a?.flags.crossover?.convertedFrom,
          items: a?.items.contents.map((i) => i.name),
          invalid: a?.items.invalidDocumentIds.size,
        };
      },
      `Breakwater (${label} draft)`,
    );
    expect(draft.from).toBe("Actor.fudgeBreakwater0");
    expect(draft.items).toEqual(expect.arrayContaining(["Breaker"]));
    expect(draft.invalid).toBe(0);
    await gm.page.locator(".actor-sheet", { hasText: "draft" }).waitFor();
  });

  it("the draft that was made plays as the window said: its own numbers are the ones that were shown", async () => {
    const said = await gm.page.locator(`${WINDOW} .convert-figures tbody tr`).allInnerTexts();
    const [chance = [], blows = []] = said.map((row) => row.split(/\t/u));
    const twin = await inGame(
      gm.page,
      async () => {
        const { game } = globalThis as unknown as Page;
        const draft = game.actors.contents.find((a) => a.flags.crossover?.convertedFrom === "Actor.fudgeBreakwater0");
        await game.crossover.api.whole();
        const ruleset = game.crossover.api.rulesets().find((r) => draft && draft.type in r.actors);
        return (await ruleset?.convert?.bring())?.twin(draft) ?? null;
      },
      null,
    );
    expect(chance[3]?.trim()).toBe(`${String(Math.round((twin?.hit ?? 0) * 100))}\u00a0%`);
    expect(blows[3]?.trim()).toBe(String(Math.round((twin?.blows ?? 0) * 10) / 10));
    expect(await serious(gm)).toEqual([]);
  });

  it("is at the head of a sheet too", async () => {
    await closeAll();
    await inGame(
      gm.page,
      async () => (globalThis as unknown as Page).game.actors.getName("Halyard")?.sheet.render({ force: true }),
      null,
    );
    const sheet = gm.page.locator(".actor-sheet", { hasText: "Halyard" }).first();
    await sheet.locator("[data-action=toggleControls]").click();
    await gm.page.getByText("Convert to another ruleset").first().click();
    await gm.page.locator(`${WINDOW} h2`, { hasText: "Halyard" }).waitFor();
    await gm.page.locator(`${WINDOW} [data-action=close]`).first().click();
  });

  it("a thing has the line in its menu too, and is told by its name that it can't be converted", async () => {
    await closeAll();
    await inGame(
      gm.page,
      async () => {
        await (
          globalThis as unknown as { Actor: { implementation: { create(d: object): Promise<unknown> } } }
        ).Actor.implementation.create({ name: "Ferry", type: "fudgeVehicle" });
        (globalThis as unknown as Page).ui.sidebar.changeTab("actors", "primary");
      },
      null,
    );
    await gm.page.locator("#sidebar .directory-item", { hasText: "Ferry" }).first().click({ button: "right" });
    await gm.page.getByText("Convert to another ruleset").first().click();
    await gm.page.getByText("Ferry cannot be converted: only characters are.").first().waitFor();
    expect(await gm.page.locator(WINDOW).count()).toBe(0);
  });

  it("every character of every compendium becomes a valid one in every other ruleset, and nothing with a name goes missing", async () => {
    const found = await inGame(
      gm.page,
      async () => {
        const { game, CONFIG } = globalThis as unknown as Page;
        const out: string[] = [];
        let made = 0;
        await game.crossover.api.whole();
        const all = await Promise.all(
          game.crossover.api
            .rulesets()
            .flatMap((r) => (r.convert ? [{ id: r.id, from: r.convert.from, bring: r.convert.bring }] : []))
            .map(async (r) => ({ id: r.id, from: r.from, ...(await r.bring()) })),
        );
        for (const pack of [...game.packs.values()].filter((p) => p.documentName === "Actor"))
          for (const actor of await pack.getDocuments()) {
            const source = all.find((r) => r.from.includes(actor.type));
            if (!source) continue;
            for (const target of all.filter((r) => r !== source)) {
              const { sheet, notes, losses } = target.conversion.fromCommon(
                source.conversion.toCommon(actor.toObject()).common,
              );
              const items = sheet.items.map((i) => ({
                name: i.name || "unnamed",
                type: i.type,
                system: target.complete(i, (k) => k),
              }));
              try {
                const draft = new CONFIG.Actor.documentClass({ ...sheet, items }, { strict: true });
                made++;
                if (draft.items.size !== items.length)
                  out.push(`${actor.name} to ${target.id}: ${String(items.length - draft.items.size)} items refused`);
                const names = new Set([
                  ...sheet.items.map((i) => i.name),
                  ...notes.map((n) => n.name),
                  ...losses.map((l) => l.name),
                ]);
                // Skills that are fields of a sheet have no name there but the ruleset's own.
                const text = JSON.stringify(sheet);
                const fields = text.toLowerCase();
                for (const i of actor.items.contents)
                  if (
                    !names.has(i.name) &&
                    !text.includes(JSON.stringify(i.name).slice(1, -1)) &&
                    !fields.includes(`"${i.name.toLowerCase()}":`) &&
                    !/powerset/iu.test((i as unknown as { type: string }).type)
                  )
                    out.push(`${actor.name} to ${target.id}: ${i.name} is nowhere`);
              } catch (error) {
                out.push(`${actor.name} to ${target.id}: ${String(error).slice(0, 300)}`);
              }
            }
          }
        return { out, made };
      },
      null,
    );
    expect(found.out).toEqual([]);
    expect(found.made).toBeGreaterThan(20);
    expect(gm.errors).toEqual([]);
  });
});
