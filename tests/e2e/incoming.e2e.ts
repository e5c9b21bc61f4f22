import AxeBuilder from "@axe-core/playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ASKED_ABOUT, BAD, hostileBundle, WAYS } from "../sharing/hostile-ways.ts";
import { inGame, openTable, playedOn, type Profile, type Seat, type TestTable } from "./support.ts";

/** As much of Foundry as these tests touch. */
interface Page {
  game: {
    actors: PageCollection;
    items: PageCollection;
    macros: PageCollection;
    journal: PageCollection;
    folders: PageCollection;
  };
  ui: { sidebar: { changeTab(t: string, g: string): void } };
  foundry: { applications: { instances: Map<string, { close(): Promise<unknown> }> } };
}
interface PageDoc {
  name: string;
  folder: { name: string } | null;
  items: { size: number; contents: { name: string }[] };
  system: { powerLevel: number; biography: string };
  update(d: object): Promise<unknown>;
}
interface PageCollection {
  size: number;
  get(id: string): PageDoc | undefined;
}

const WINDOW = "#crossover-incoming";
const VILLAIN = "dockVillain00001";

/** A shared module in its two versions: a villain with a power, a page that links to him, two macros; and what should not come in. */
const bundle = (version: string, over: { powerLevel?: number; documents?: object } = {}): object => ({
  format: "crossover-bundle",
  formatVersion: 1,
  module: {
    id: "dockside",
    title: "The Dockside Ring",
    version,
    license: "CC BY 4.0",
    description: "",
    authors: [{ name: "Ada" }],
  },
  system: { id: "crossover", version: "0.1.0" },
  folders: [{ _id: "dockFolder000001", name: "Dockside", type: "Actor", folder: null, sorting: "a" }],
  documents: over.documents ?? {
    Actor: [
      {
        _id: VILLAIN,
        name: "The Ferryman",
        type: "fudgeHero",
        folder: "dockFolder000001",
        system: {
          powerLevel: over.powerLevel ?? 9,
          biography: '<p onclick="x()">Rows at night.<script>globalThis.stolen = true</script></p>',
        },
        items: [
          { _id: "dockPower0000001", name: "Undertow", type: "fudgePower", system: {} },
          ...(version === "2.0.0" ? [{ _id: "dockPower0000002", name: "Fog", type: "fudgePower", system: {} }] : []),
        ],
      },
      { _id: "dockElf000000001", name: "Elf", type: "elf", system: {} },
      { _id: "dockBroken000001", name: "Broken", type: "fudgeHero", system: { powerLevel: "many" } },
    ],
    JournalEntry: [
      {
        _id: "dockJournal00001",
        name: "The ring",
        pages: [
          {
            _id: "dockPage00000001",
            name: "One",
            type: "text",
            text: { content: `<p>See @UUID[Actor.${VILLAIN}]{him}</p>`, format: 1 },
          },
        ],
      },
    ],
    Macro: [
      { _id: "dockMacro0000001", name: "Sink it", type: "script", command: "game.actors.forEach((a) => a.delete());" },
      { _id: "dockMacro0000002", name: "Say", type: "chat", command: "Ahoy" },
    ],
  },
});

describe.each(playedOn(14))("bringing in what somebody shared on profile %i", (profile: Profile) => {
  let table: TestTable;
  let gm: Seat;
  beforeAll(async () => {
    table = await openTable(profile);
    gm = await table.join("Gamemaster");
  });
  afterAll(async () => {
    await table?.close();
  });

  const serious = async (): Promise<string[]> => {
    const { violations } = await new AxeBuilder({ page: gm.page })
      .include(WINDOW)
      .options({ preload: false })
      .analyze();
    return violations
      .filter((v) => v.impact === "serious" || v.impact === "critical")
      .map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).join(", ")}`);
  };
  /** A file let fall somewhere on the page. */
  const drop = (seat: Seat, selector: string, name: string, text: string): Promise<unknown> =>
    inGame(
      seat.page,
      ({ selector: at, name: file, text: content }) => {
        const data = new DataTransfer();
        // A huge text is made here rather than carried over the wire.
        data.items.add(new File([content.replace("FIFTY_MILLION", () => "x".repeat(51_000_000))], file));
        const target = document.querySelector(at);
        target?.dispatchEvent(new DragEvent("dragover", { bubbles: true, cancelable: true, dataTransfer: data }));
        target?.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data }));
      },
      { selector, name, text },
    );
  const take = async (value: object | string, name = "dockside.json"): Promise<void> => {
    await drop(gm, "#sidebar", name, typeof value === "string" ? value : JSON.stringify(value));
    await gm.page.locator(`${WINDOW} .incoming-head`).waitFor();
  };
  const row = (name: string) => gm.page.locator(`${WINDOW} .incoming-table tbody tr`, { hasText: name });
  const text = (): Promise<string> => gm.page.locator(WINDOW).innerText();
  const bringIn = async (): Promise<void> => {
    await gm.page.locator(`${WINDOW} [data-action=run]`).click();
    await gm.page.locator(`${WINDOW} .incoming-foot [data-action=undo]`).waitFor();
  };
  const undo = async (): Promise<void> => {
    await gm.page.locator(`${WINDOW} .incoming-foot [data-action=undo]`).click();
    await gm.page.getByText(/documents? removed, /u).waitFor();
  };
  const sizes = (): Promise<number[]> =>
    inGame(
      gm.page,
      () => {
        const { game } = globalThis as unknown as Page;
        return [game.actors.size, game.items.size, game.macros.size, game.journal.size, game.folders.size];
      },
      null,
    );
  const villain = (): Promise<{
    level: number;
    biography: string;
    powers: string[];
    folder: string | undefined;
  } | null> =>
    inGame(
      gm.page,
      (id) => {
        const a = (globalThis as unknown as Page).game.actors.get(id);
        return a
          ? {
              level: a.system.powerLevel,
              biography: a.system.biography,
              powers: a.items.contents.map((i) => i.name),
              folder: a.folder?.name,
            }
          : null;
      },
      VILLAIN,
    );

  it("a file dropped on the sidebar is shown before anything is written: what is new, what is refused and why, what would run", async () => {
    const before = await sizes();
    await take(bundle("1.0.0"));
    expect(await sizes()).toEqual(before);
    const said = await text();
    expect(said).toContain("The Dockside Ring");
    expect(said).toContain("Version 1.0.0 by Ada");
    expect(said).toContain("Elf");
    expect(await row("Broken").innerText()).toMatch(/Power level takes/u);
    expect(await row("Sink it").innerText()).toContain("game.actors.forEach((a) => a.delete());");
    expect(await row("Sink it").locator("select").inputValue()).toBe("skip");
    expect(await row("The Ferryman").locator("select").inputValue()).toBe("create");
    expect(await serious()).toEqual([]);
  });

  it("comes in as it was decided: in its folder, with clean texts and without the macro that runs code", async () => {
    await bringIn();
    expect(await villain()).toEqual({
      level: 9,
      biography: "<p>Rows at night.</p>",
      powers: ["Undertow"],
      folder: "Dockside",
    });
    expect(
      await inGame(
        gm.page,
        () => {
          const { game } = globalThis as unknown as Page;
          return [
            game.macros.get("dockMacro0000001")?.name,
            game.macros.get("dockMacro0000002")?.name,
            game.journal.get("dockJournal00001")?.name,
            (globalThis as unknown as { stolen?: boolean }).stolen,
          ];
        },
        null,
      ),
    ).toEqual([undefined, "Say", "The ring", undefined]);
    expect(await serious()).toEqual([]);
  });

  it("the same file again has nothing new; version 2 updates, and nothing is doubled", async () => {
    const before = await sizes();
    await take(bundle("1.0.0"));
    expect(await row("The Ferryman").innerText()).toContain("Already here");
    await take(bundle("2.0.0", { powerLevel: 11 }));
    expect(await row("The Ferryman").innerText()).toContain("Changed");
    expect(await row("The ring").innerText()).toContain("Already here");
    await bringIn();
    expect(await sizes()).toEqual(before);
    expect(await villain()).toMatchObject({ level: 11, powers: ["Undertow", "Fog"] });
  });

  it("one click takes the whole update back: the earlier version is there again, with everything in it", async () => {
    await undo();
    expect(await villain()).toMatchObject({ level: 9, powers: ["Undertow"], folder: "Dockside" });
  });

  it("what was changed at the table is a conflict, left alone unless somebody says otherwise, and can come in as a copy", async () => {
    await inGame(
      gm.page,
      async (id) => (globalThis as unknown as Page).game.actors.get(id)?.update({ "system.powerLevel": 6 }),
      VILLAIN,
    );
    await take(bundle("2.0.0", { powerLevel: 11 }));
    expect(await row("The Ferryman").innerText()).toContain("Conflict");
    expect(await row("The Ferryman").locator("select").inputValue()).toBe("skip");
    const before = await sizes();
    await row("The Ferryman").locator("select").selectOption("copy");
    await bringIn();
    expect((await villain())?.level).toBe(6);
    expect((await sizes())[0]).toBe((before[0] ?? 0) + 1);
    await undo();
    expect(await sizes()).toEqual(before);
  });

  it("an earlier import can be taken back later, even after a reload; what was changed since stays and is named", async () => {
    await gm.page.reload();
    await gm.page.waitForFunction(() => (globalThis as unknown as { game?: { ready?: boolean } }).game?.ready === true);
    await inGame(
      gm.page,
      () => {
        (globalThis as unknown as Page).ui.sidebar.changeTab("compendium", "primary");
      },
      null,
    );
    await gm.page.locator("#sidebar [data-incoming]").first().click();
    await gm.page.locator(`${WINDOW} .incoming-records li`).first().waitFor();
    await gm.page.locator(`${WINDOW} .incoming-records [data-action=undo]`).last().click();
    await gm.page.getByText(/documents? removed, /u).waitFor();
    expect(await text()).toContain("The Ferryman");
    expect((await villain())?.level).toBe(6);
    expect(
      await inGame(gm.page, () => (globalThis as unknown as Page).game.journal.get("dockJournal00001")?.name, null),
    ).toBeUndefined();
  });

  it("what the module has no more is listed: kept unless somebody says otherwise, deleted on the word, and brought back by one click", async () => {
    await take(bundle("1.0.0"));
    await bringIn();
    const page = { _id: "dockJournal00001", name: "The ring", pages: [] };
    const second = bundle("2.0.0", { documents: { JournalEntry: [page] } });
    await take(second);
    expect((await row("The Ferryman").count()) + (await row("Say").count())).toBe(2);
    // The Ferryman stayed when the first import was taken back, because he was changed here: he isn't swept away with the rest.
    expect(await row("Say").innerText()).toContain("No longer in it");
    expect(await row("Say").locator("select").inputValue()).toBe("skip");
    const before = await sizes();
    await row("Say").locator("select").selectOption({ label: "Delete here" });
    expect(await serious()).toEqual([]);
    await bringIn();
    expect(await text()).toContain("1 that it has no more are deleted.");
    const say = (): Promise<string | undefined> =>
      inGame(gm.page, () => (globalThis as unknown as Page).game.macros.get("dockMacro0000002")?.name, null);
    expect(await say()).toBeUndefined();
    await undo();
    expect([await say(), await sizes()]).toEqual(["Say", before]);
  });

  it("damaged and hostile files of every kind: each is answered with a reason, and nothing of the world has changed", async () => {
    const whole = bundle("3.0.0") as { module: object; folders: object[]; documents: { Actor: object[] } };
    const hostile: readonly (readonly [string, string])[] = [
      ["truncated", JSON.stringify(whole).slice(0, 400)],
      [
        "cyclic folders",
        JSON.stringify({
          ...whole,
          folders: [
            { _id: "dockFolder000001", name: "A", type: "Actor", folder: "dockFolder000002" },
            { _id: "dockFolder000002", name: "B", type: "Actor", folder: "dockFolder000001" },
          ],
        }),
      ],
      ["foreign ids", JSON.stringify({ ...whole, module: { ...whole.module, id: "../../worlds" } })],
      [
        "script in HTML",
        JSON.stringify({
          name: "Trap",
          type: "fudgePower",
          system: { description: "<img src=x onerror='globalThis.stolen=1'><script>globalThis.stolen=1</script>" },
        }),
      ],
      ["too large", '{"format":"crossover-bundle","pad":"FIFTY_MILLION"}'],
      [
        "wrong types",
        JSON.stringify({ ...whole, documents: { Actor: "many", Item: [7, null, []], JournalEntry: { a: 1 } } }),
      ],
      ["another system's", JSON.stringify({ ...whole, system: { id: "elsewhere" } })],
      ["deep", `${"[".repeat(5000)}${"]".repeat(5000)}`],
      ["not a document", "hello"],
    ];
    const before = [
      await sizes(),
      await inGame(
        gm.page,
        () =>
          JSON.stringify(
            [...(globalThis as unknown as { game: { actors: Iterable<{ toObject(): object }> } }).game.actors].map(
              (a) => a.toObject(),
            ),
          ),
        null,
      ),
    ];
    for (const [what, file] of hostile) {
      await take(file, `${what.replaceAll(/\W/gu, "-")}.json`);
      const answers = gm.page.locator(`${WINDOW} .incoming-problems li, ${WINDOW} .incoming-table details`);
      await expect.poll(async () => [what, (await answers.count()) > 0], { timeout: 10_000 }).toEqual([what, true]);
    }
    expect([
      await sizes(),
      await inGame(
        gm.page,
        () =>
          JSON.stringify(
            [...(globalThis as unknown as { game: { actors: Iterable<{ toObject(): object }> } }).game.actors].map(
              (a) => a.toObject(),
            ),
          ),
        null,
      ),
    ]).toEqual(before);
    expect(await inGame(gm.page, () => (globalThis as unknown as { stolen?: unknown }).stolen, null)).toBeUndefined();
  });

  it(`${String(WAYS.length)} ways to do harm, all brought in: nothing of them is in the world, and nothing has run`, async () => {
    await take(hostileBundle(), "hostile.json");
    // Everything that isn't code is taken, whatever is proposed.
    for (const select of await gm.page.locator(`${WINDOW} .incoming-table tbody select`).all())
      if ((await select.locator("option[value=create]").count()) > 0) await select.selectOption("create");
    await bringIn();
    const found = await inGame(
      gm.page,
      () => {
        const { game } = globalThis as unknown as {
          game: { collections: Map<string, Iterable<{ name: string; documentName: string; toObject(): object }>> };
        };
        return ["Actor", "Item", "JournalEntry", "RollTable", "Macro", "Cards", "Scene", "Playlist", "Folder"].flatMap(
          (kind) =>
            [...(game.collections.get(kind) ?? [])]
              .map((d) => ({ name: d.name, text: JSON.stringify(d.toObject()) }))
              .filter((d) => d.name.startsWith("Way ") || d.name === "F"),
        );
      },
      null,
    );
    expect(found.length).toBeGreaterThanOrEqual(WAYS.length - ASKED_ABOUT.size);
    const own = found.filter((d) => !ASKED_ABOUT.has(d.name.replace(/^Way /u, "")));
    expect(own.flatMap((d) => (BAD.test(d.text) ? [`${d.name}: ${d.text}`] : []))).toEqual([]);
    expect(gm.errors).toEqual([]);
    await undo();
  });

  it("a single document comes in from YAML, and a document of another system doesn't", async () => {
    await take("name: Lantern\ntype: fudgePower\nsystem:\n  description: <p>Light.</p>\n", "lantern.yml");
    expect(await row("Lantern").innerText()).toContain("New");
    await take({ name: "Fireball", type: "spell", system: {}, _stats: { systemId: "dnd5e" } }, "fireball.json");
    expect(await gm.page.locator(`${WINDOW} .incoming-problems li`).count()).toBeGreaterThan(0);
    expect(await gm.page.locator(`${WINDOW} [data-action=run]`).count()).toBe(0);
    await take('{"name": "cut o', "cut.json");
    const refused = gm.page.locator(`${WINDOW} .incoming-problems li.is-refused`);
    expect(await refused.count()).toBe(1);
    // What the file's reader says in its own words stands behind Details, and nowhere else.
    const raw = /Unterminated|Unexpected|position \d/u;
    expect(await refused.innerText()).not.toMatch(raw);
    expect(await refused.locator("details:not([open]) code").textContent()).toMatch(raw);
  });

  it("a large import shows how far it is, can be stopped, and what was written is taken back at once", async () => {
    const before = await sizes();
    const Item = Array.from({ length: 1500 }, (_, n) => ({
      _id: `many${String(n).padStart(12, "0")}`,
      name: `Power ${String(n)}`,
      type: "fudgePower",
      system: { description: `<p>Number ${String(n)}.</p>` },
    }));
    await take(
      {
        ...bundle("1.0.0", { documents: { Item } }),
        module: { id: "many", title: "Many", version: "1.0.0", license: "", description: "", authors: [] },
      },
      "many.json",
    );
    expect(await gm.page.locator(`${WINDOW} .incoming-table tbody tr`).count()).toBe(50);
    await gm.page.locator(`${WINDOW} [data-action=page][data-by="1"]`).click();
    await gm.page.getByText(/51 to 100 of 1,?500/u).waitFor();
    await gm.page.locator(`${WINDOW} [data-action=run]`).click();
    await expect
      .poll(() => gm.page.locator(`${WINDOW} progress`).evaluate((e) => (e as HTMLProgressElement).value))
      .toBeGreaterThan(0);
    await gm.page.locator(`${WINDOW} [data-action=stop]`).click();
    await gm.page.getByText("It was stopped before the rest.").waitFor();
    const [, items = 0] = await sizes();
    expect(items).toBeGreaterThan(before[1] ?? 0);
    expect(items).toBeLessThan((before[1] ?? 0) + 1500);
    await undo();
    expect(await sizes()).toEqual(before);
  });

  it("is for the Gamemaster: a player has no button, and a file that a player drops does nothing", async () => {
    const ada = await table.join("Ada");
    await inGame(
      ada.page,
      () => {
        (globalThis as unknown as Page).ui.sidebar.changeTab("compendium", "primary");
      },
      null,
    );
    await ada.page.locator("#sidebar [data-library]").first().waitFor();
    expect(await ada.page.locator("#sidebar [data-incoming]").count()).toBe(0);
    await drop(ada, "#sidebar", "x.json", JSON.stringify(bundle("1.0.0")));
    expect(await ada.page.locator(WINDOW).count()).toBe(0);
    expect([...gm.errors, ...ada.errors]).toEqual([]);
  });
});
