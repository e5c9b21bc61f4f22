/**
 * Share as a module, as a new author does: a villain with a power and a file that link to each other, shared from one world, installed in a fresh world of the other
 * generation under another Gamemaster, opened and dragged; then version 2, and nothing is there twice.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run } from "../../tools/packs/run.ts";
import { inGame, nextFaces, openTable, ready, type Seat, serious, standTogether, type TestTable } from "./support.ts";

const SHOTS = process.env.SHOTS ?? "";
const WINDOW = "#crossover-author";

interface Doc {
  id: string;
  uuid: string;
  name: string;
  system: Record<string, unknown>;
  items: { size: number; getName(n: string): Doc | undefined };
  pages: { contents: { text: { content: string } }[] };
  sheet: { render(o: object): Promise<unknown>; element: HTMLElement };
  update(data: object): Promise<unknown>;
  toggleStatusEffect(id: string, options: object): Promise<unknown>;
}
interface Globals {
  game: {
    actors: { size: number; getName(n: string): Doc | undefined; get(id: string): Doc | undefined };
    journal: { size: number; getName(n: string): Doc | undefined };
    scenes: { active: { tokens: { size: number } } };
    folders: { getName(n: string): Doc | undefined };
    packs: { get(id: string): { index: { size: number; contents: { uuid: string }[] } } | undefined };
    modules: { get(id: string): { active: boolean } | undefined };
  };
  fromUuid(uuid: string): Promise<Doc | null>;
  Folder: { create(data: object): Promise<Doc> };
  Actor: { create(data: object): Promise<Doc> };
  JournalEntry: { create(data: object): Promise<Doc> };
  ui: { sidebar: { changeTab(t: string, g: string): void } };
}

/** Unpack a module as a user does: into Data/modules/<id>, in place of what was there. */
function install(table: TestTable, zip: Uint8Array): { readonly id: string; readonly folder: string } {
  const files = unzipSync(zip);
  const { id } = JSON.parse(new TextDecoder().decode(files["module.json"])) as { id: string };
  const folder = join(table.dataPath, "modules", id);
  rmSync(folder, { recursive: true, force: true });
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
  return { id, folder };
}

/** Start the table again, which looks for what is installed, and come back to it. */
async function startAgain(table: TestTable, seat: Seat): Promise<void> {
  await seat.page.goto("about:blank");
  await table.restart();
  await seat.page.goto(`${table.server.url}/game`);
  await ready(seat.page);
}

/** Turn a module on in the host's own window. */
async function turnOn(seat: Seat, id: string, title: string): Promise<void> {
  const { page } = seat;
  expect(await page.evaluate((of) => (globalThis as unknown as Globals).game.modules.get(of)?.active, id)).toBe(false);
  await page.evaluate(() => {
    (globalThis as unknown as Globals).ui.sidebar.changeTab("settings", "primary");
  });
  await page.locator("#sidebar [data-app=modules]").click();
  await page.locator("#module-management").getByLabel(title).check();
  await shot(seat, "modules");
  await page.locator("#module-management button[type=submit]").click();
  await page.locator("#reload-world-confirm [data-action=yes]").click();
  await page.waitForFunction(
    (of) => {
      const { game } = globalThis as unknown as {
        game?: { ready?: boolean; modules?: { get(id: string): { active: boolean } | undefined } };
      };
      return game?.ready === true && game.modules?.get(of)?.active === true;
    },
    id,
    { timeout: 30_000 },
  );
}

const shot = async (seat: Seat, name: string): Promise<void> => {
  if (SHOTS !== "") await seat.page.screenshot({ path: join(SHOTS, `${name}.png`) });
};

/** Press "Write the module" and take what the browser downloads. */
async function written(seat: Seat): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
  const [download] = await Promise.all([
    seat.page.waitForEvent("download"),
    seat.page.locator(`${WINDOW} [data-action=write]`).click(),
  ]);
  await seat.page.locator(`${WINDOW} .author-told`).waitFor();
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

const unzipped = (bytes: Uint8Array): Record<string, string> =>
  Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([path, content]) => [path, new TextDecoder().decode(content)]),
  );

/** Bring in what the module offers at the start of the session; `replace` names somebody who fought here since: that is no work on them, so they are proposed as changed by the module alone. */
async function accept(seat: Seat, id: string, replace?: string): Promise<void> {
  const dialog = seat.page.locator(`#crossover-installed-${id}`);
  await dialog.waitFor();
  await dialog.locator("button[data-action=look]").click();
  if (replace !== undefined) {
    const row = seat.page.locator("#crossover-incoming .incoming-table tbody tr", { hasText: replace });
    await row.waitFor();
    expect(await row.innerText()).toContain("Changed");
    expect(await row.locator("select").inputValue()).toBe("replace");
  }
  await seat.page.locator("#crossover-incoming [data-action=run]").click();
  await seat.page.locator("#crossover-incoming [role=status] .fa-check").waitFor();
  await seat.page.keyboard.press("Escape");
}

describe("share as a module", () => {
  let author: TestTable;
  let reader: TestTable;
  let gm: Seat;
  let cleo: Seat;
  let first: Uint8Array;
  let last: Uint8Array;

  beforeAll(async () => {
    author = await openTable(14);
    reader = await openTable(13, { users: [{ _id: "CleoCleoCleoCleo", name: "Cleo", role: 4 }] });
    gm = await author.join("Gamemaster");
    cleo = await reader.join("Cleo");
    await inGame(
      gm.page,
      async () => {
        const g = globalThis as unknown as Globals;
        const folder = await g.Folder.create({ name: "The lamp ring", type: "Actor" });
        const villain = await g.Actor.create({
          name: "Madame Semaphore",
          type: "fudgeHero",
          folder: folder.id,
          ownership: { default: 3 },
          items: [{ name: "Signal flare", type: "fudgePower", system: { description: "<p>Harbour light.</p>" } }],
        });
        const file = await g.JournalEntry.create({
          name: "The lamp keeper's file",
          pages: [
            {
              name: "Seen",
              type: "text",
              text: {
                format: 1,
                content: `<p>Look for @UUID[${villain.uuid}]{her} at dusk.</p><section class="secret"><p>She is the commissioner.</p></section>`,
              },
            },
            {
              name: "For me",
              type: "text",
              ownership: { default: 0 },
              text: { format: 1, content: "<p>Hidden page.</p>" },
            },
          ],
        });
        const stranger = await g.Actor.create({ name: "A stranger", type: "fudgeMinion" });
        await villain.update({
          "system.biography": `<p>They keep @UUID[${file.uuid}]{a file} on her. @UUID[${stranger.uuid}]{Somebody} talks.</p>`,
          "system.gmNotes": "<p>Dies in act two.</p>",
          "system.details.player": "Ada",
        });
      },
      undefined,
    );
  }, 240_000);
  afterAll(async () => {
    await author?.close();
    await reader?.close();
  });

  it("a folder's menu opens the window: what is in it, what it names, what is wrong", async () => {
    await gm.page.evaluate(() => {
      (globalThis as unknown as Globals).ui.sidebar.changeTab("actors", "primary");
    });
    await gm.page.locator("#sidebar .folder-header", { hasText: "The lamp ring" }).click({ button: "right" });
    await gm.page.getByText("Share as a module").click();
    const window = gm.page.locator(WINDOW);
    await window.waitFor();
    expect(await window.locator("[name=title]").inputValue()).toBe("The lamp ring");
    expect(await window.locator("[name=id]").inputValue()).toBe("the-lamp-ring");
    expect(await window.locator(".author-list").first().innerText()).toContain("Madame Semaphore");
    expect(await window.locator(".author-list").nth(1).innerText()).toMatch(
      /The lamp keeper's file[\s\S]*named by Madame Semaphore/u,
    );
    await window.locator("[name=version]").fill("one");
    await window.locator("[name=version]").press("Tab");
    await window.locator(".fault").waitFor();
    expect(await window.locator("[data-action=write]").isDisabled()).toBe(true);
    await window.locator("[name=version]").fill("1.0.0");
    await window.locator("[name=version]").press("Tab");
    await window.locator(".fault").waitFor({ state: "detached" });
    // The stranger stays here: the link to him is cut, and the window says so.
    await window.locator(".author-row", { hasText: "A stranger" }).locator("input").uncheck();
    await window.getByText("1 link leads out of the module").waitFor();
    await shot(gm, "author-light");
    expect(await serious(gm.page, WINDOW)).toEqual([]);
    expect(await window.innerText()).not.toMatch(/CROSSOVER\.[A-Z]/u);
  });

  it("more is added by dragging and from the list, and taken out again", async () => {
    const window = gm.page.locator(WINDOW);
    const rows = window.locator(".author-list").first().locator(".author-row");
    const uuid = await inGame(
      gm.page,
      () => (globalThis as unknown as Globals).game.journal.getName("Start here")?.uuid ?? "",
      undefined,
    );
    await window.locator(".author-documents").evaluate((zone, of) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.setData("text/plain", JSON.stringify({ type: "JournalEntry", uuid: of }));
      zone.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
    }, uuid);
    await expect.poll(() => rows.count()).toBe(2);
    await rows.filter({ hasText: "Start here" }).locator("[data-action=leaveOut]").click();
    await expect.poll(() => rows.count()).toBe(1);
    await window.locator("select[name=add]").selectOption({ label: "Start here" });
    await window.locator("[data-action=add]").click();
    await expect.poll(() => rows.count()).toBe(2);
    await rows.filter({ hasText: "Start here" }).locator("[data-action=leaveOut]").click();
    await expect.poll(() => rows.count()).toBe(1);
  });

  it("writes a whole module: manifest, sources, bundle; nothing private, every link inside", async () => {
    const { name, bytes } = await written(gm);
    first = bytes;
    expect(name).toBe("the-lamp-ring-1.0.0.zip");
    const files = unzipped(bytes);
    expect(Object.keys(files)).toEqual(expect.arrayContaining(["module.json", "bundle.json", "README.md"]));
    expect(Object.keys(files).filter((f) => /^packs\/_source\/(actors|journal)\/.*\.yml$/u.test(f))).toHaveLength(3);
    expect(JSON.parse(files["module.json"] ?? "")).toMatchObject({
      id: "the-lamp-ring",
      version: "1.0.0",
      license: "CC BY 4.0",
      relationships: { systems: [{ id: "crossover" }] },
      flags: { crossover: { bundle: "bundle.json" } },
    });
    const all = Object.values(files).join("\n");
    for (const hidden of [
      "Dies in act two",
      "commissioner",
      "Hidden page",
      'ownership":{',
      '"player"',
      "lastModifiedBy",
    ])
      expect(all).not.toContain(hidden);
    const bundle = JSON.parse(files["bundle.json"] ?? "") as {
      documents: { Actor: { _id: string; system: { biography: string } }[]; JournalEntry: { _id: string }[] };
    };
    expect(bundle.documents.Actor).toHaveLength(1);
    expect(bundle.documents.Actor[0]?.system.biography).toBe(
      `<p>They keep @UUID[JournalEntry.${bundle.documents.JournalEntry[0]?._id ?? ""}]{a file} on her. Somebody talks.</p>`,
    );
    await shot(gm, "author-written");
  });

  it("in a fresh world of the other generation another Gamemaster is asked, sees what comes, and has it", async () => {
    const before = await inGame(
      cleo.page,
      () => [(globalThis as unknown as Globals).game.actors.size, (globalThis as unknown as Globals).game.journal.size],
      undefined,
    );
    const { id } = install(reader, first);
    await startAgain(reader, cleo);
    await turnOn(cleo, id, "The lamp ring");
    await shot(cleo, "installed-offer");
    await accept(cleo, "the-lamp-ring");
    const after = await inGame(
      cleo.page,
      async () => {
        const g = globalThis as unknown as Globals;
        const villain = g.game.actors.getName("Madame Semaphore");
        const file = g.game.journal.getName("The lamp keeper's file");
        const there = /@UUID\[([^\]]+)\]/u.exec(String(villain?.system.biography))?.[1] ?? "";
        const back = /@UUID\[([^\]]+)\]/u.exec(file?.pages.contents[0]?.text.content ?? "")?.[1] ?? "";
        return {
          actors: g.game.actors.size,
          journal: g.game.journal.size,
          items: villain?.items.size,
          there: (await g.fromUuid(there))?.name,
          back: (await g.fromUuid(back))?.name,
          folder: g.game.folders.getName("The lamp ring")?.name,
        };
      },
      undefined,
    );
    expect(after).toEqual({
      actors: (before[0] ?? 0) + 1,
      journal: (before[1] ?? 0) + 1,
      items: 1,
      there: "The lamp keeper's file",
      back: "Madame Semaphore",
      folder: "The lamp ring",
    });
  });

  it("she can be opened, followed to her file, dragged onto the scene, and fought", async () => {
    const { page } = cleo;
    const id = await inGame(
      page,
      async () => {
        const actor = (globalThis as unknown as Globals).game.actors.getName("Madame Semaphore");
        await actor?.sheet.render({ force: true });
        return actor?.id ?? "";
      },
      undefined,
    );
    await page.locator(".crossover.actor-sheet", { hasText: "Signal flare" }).waitFor();
    await shot(cleo, "villain-open");
    await page.keyboard.press("Escape");
    await page.evaluate(() => {
      (globalThis as unknown as Globals).ui.sidebar.changeTab("actors", "primary");
    });
    const folder = page.locator("#sidebar .directory-item.folder", { hasText: "The lamp ring" }).first();
    const entry = page.locator(`#sidebar [data-entry-id="${id}"]`);
    if (!(await entry.isVisible())) await folder.locator(".folder-header").first().click();
    const tokens = (): Promise<number> =>
      inGame(page, () => (globalThis as unknown as Globals).game.scenes.active.tokens.size, undefined);
    const before = await tokens();
    await entry.dragTo(page.locator("#board"), { targetPosition: { x: 300, y: 500 } });
    await expect.poll(tokens).toBe(before + 1);
    // A player of this table strikes her; her Gamemaster defends and applies.
    const ada = await reader.join("Ada");
    await standTogether(page);
    await inGame(
      ada.page,
      () => {
        const g = globalThis as unknown as Globals & {
          canvas: { tokens: { placeables: { name: string; setTarget(on: boolean): void }[] } };
        };
        g.canvas.tokens.placeables.find((t) => t.name === "Madame Semaphore")?.setTarget(true);
        return g.game.actors
          .getName("Breakwater")
          ?.sheet.render({ force: true })
          .then(() => true);
      },
      undefined,
    );
    await nextFaces(ada.page, [1, 1, 1]);
    await ada.page.locator(".crossover.actor-sheet [data-action=attack]").first().click();
    await ada.page.locator(".crossover.roll-dialog button[type=submit]").click();
    await page.evaluate(() => {
      (globalThis as unknown as Globals).ui.sidebar.changeTab("chat", "primary");
    });
    const card = page.locator("#sidebar .exchange-card", { hasText: "Madame Semaphore" }).last();
    for (const gesture of ["defend", "resist", "apply"]) {
      await nextFaces(page, [-1, -1, -1]);
      await card.locator(`[data-gesture=${gesture}]`).click();
    }
    const hurt = (): Promise<boolean> =>
      inGame(
        page,
        () => {
          const g = globalThis as unknown as {
            canvas: {
              tokens: {
                placeables: {
                  name: string;
                  actor: {
                    system: { bruises: number; health: { value: number; max: number } };
                    effects: { size: number };
                  };
                }[];
              };
            };
          };
          const actor = g.canvas.tokens.placeables.find((t) => t.name === "Madame Semaphore")?.actor;
          return (
            actor !== undefined &&
            (actor.system.bruises > 0 || actor.system.health.value < actor.system.health.max || actor.effects.size > 0)
          );
        },
        undefined,
      );
    console.log(cleo.errors.join("\n"));
    await expect.poll(hurt).toBe(true);
    expect(ada.errors).toEqual([]);
    await ada.context.close();
    expect(cleo.errors).toEqual([]);
  });

  it("version 2 updates what version 1 brought, and nothing is there twice", async () => {
    await inGame(
      gm.page,
      async () => {
        const villain = (globalThis as unknown as Globals).game.actors.getName("Madame Semaphore");
        // A fight at her author's table since: its marks are no part of version 2.
        const fight = { "system.health.value": 2, "system.bruises": 7, "system.victoryPoints.value": 0 };
        await villain?.toggleStatusEffect("fudge-dazed", { active: true });
        await villain?.update({ name: "Madame Semaphore, unmasked", "system.powerLevel": 12, ...fight });
        await villain?.items.getName("Signal flare")?.update({ name: "Signal storm" });
      },
      undefined,
    );
    await gm.page.locator(`${WINDOW} [data-action=close]`).first().click();
    await gm.page.locator("#sidebar .folder-header", { hasText: "The lamp ring" }).click({ button: "right" });
    await gm.page.getByText("Share as a module").click();
    // The window knows the module that was shared under this name, and goes on with it.
    await expect.poll(() => gm.page.locator(`${WINDOW} [name=version]`).inputValue()).toBe("1.1.0");
    await gm.page.locator(WINDOW).getByText("1.0.0 was shared last").waitFor();
    const second = await written(gm);
    expect(second.name).toBe("the-lamp-ring-1.1.0.zip");
    const counts = (): Promise<unknown> =>
      inGame(
        cleo.page,
        () => {
          const { game } = globalThis as unknown as Globals;
          return [game.actors.getName("Madame Semaphore") !== undefined, game.journal.size, game.actors.size];
        },
        undefined,
      );
    // The stranger stayed here the first time, and does again.
    expect(
      await gm.page.locator(WINDOW).locator(".author-row", { hasText: "A stranger" }).locator("input").isChecked(),
    ).toBe(false);
    const [, journal, actors] = (await counts()) as [boolean, number, number];
    last = second.bytes;
    install(reader, last);
    await startAgain(reader, cleo);
    const marks = (name: string): Promise<unknown> =>
      inGame(
        cleo.page,
        (who) => {
          const actor = (globalThis as unknown as Globals).game.actors.getName(who) as unknown as {
            toObject(): {
              system: { bruises: number; health: object; victoryPoints: object };
              effects: { name: string }[];
              flags: { crossover: Record<string, unknown> };
            };
            getActiveTokens(): { document: { toObject(): { x: number; y: number; delta: object } } }[];
          };
          const { system, effects, flags } = actor.toObject();
          const tokens = actor.getActiveTokens().map((t) => t.document.toObject());
          return {
            bruises: system.bruises,
            health: system.health,
            points: system.victoryPoints,
            conditions: effects.map((e) => e.name),
            answers: flags.crossover.answers,
            tokens: tokens.map(({ x, y, delta }) => ({ x, y, delta })),
          };
        },
        name,
      );
    // What has happened to her here, after the blow: a condition, a point spent, a step aside; and who answers for her.
    await inGame(
      cleo.page,
      async () => {
        const villain = (globalThis as unknown as Globals).game.actors.getName("Madame Semaphore") as unknown as Doc & {
          getActiveTokens(): { document: Doc & { x: number } }[];
        };
        await villain.toggleStatusEffect("fudge-prone", { active: true });
        await villain.update({
          "system.health.value": 3,
          "system.bruises": 2,
          "system.victoryPoints.value": 0,
          "flags.crossover.answers": "ask",
        });
        const [token] = villain.getActiveTokens();
        await token?.document.update({ x: token.document.x + 100 });
      },
      undefined,
    );
    const wounds = (await marks("Madame Semaphore")) as { conditions: string[]; tokens: object[] };
    expect(wounds).toMatchObject({ bruises: 2, health: { value: 3 }, points: { value: 0 }, answers: "ask" });
    expect(wounds.conditions).toContain("Prone");
    expect(wounds.tokens).toHaveLength(1);
    // The fight has left its mark on her: version 2 brings what was written anew and leaves the mark.
    await accept(cleo, "the-lamp-ring", "Madame Semaphore, unmasked");
    expect(await marks("Madame Semaphore, unmasked")).toEqual(wounds);
    for (const played of ["bruises", "dazed", "victoryPoints"])
      expect(JSON.stringify(unzipped(last))).not.toContain(played);
    expect(await counts()).toEqual([false, journal, actors]);
    expect(
      await inGame(
        cleo.page,
        () => {
          const villain = (globalThis as unknown as Globals).game.actors.getName("Madame Semaphore, unmasked");
          return [villain?.system.powerLevel, villain?.items.size, villain?.items.getName("Signal storm")?.name];
        },
        undefined,
      ),
    ).toEqual([12, 1, "Signal storm"]);
    expect(gm.errors).toEqual([]);
    expect(cleo.errors).toEqual([]);
  });

  it("crossover-packs makes compendia of the very same sources, and their links lead from one to the other", async () => {
    const module = install(reader, last);
    const built = await run(["build", module.folder], { cwd: reader.dataPath });
    expect([built.code, built.err]).toEqual([0, ""]);
    await startAgain(reader, cleo);
    const found = await inGame(
      cleo.page,
      async () => {
        const g = globalThis as unknown as Globals;
        const [row] = g.game.packs.get("the-lamp-ring.actors")?.index.contents ?? [];
        const villain = await g.fromUuid(row?.uuid ?? "");
        const link = /@UUID\[([^\]]+)\]/u.exec(String(villain?.system.biography))?.[1] ?? "";
        return [villain?.name, link.startsWith("Compendium.the-lamp-ring.journal."), (await g.fromUuid(link))?.name];
      },
      undefined,
    );
    expect(found).toEqual(["Madame Semaphore, unmasked", true, "The lamp keeper's file"]);
    // The adventure brings the same documents under the same ids: an import over what is here doubles nothing.
    const { page } = cleo;
    const counts = (): Promise<number[]> =>
      inGame(
        page,
        () => [
          (globalThis as unknown as Globals).game.actors.size,
          (globalThis as unknown as Globals).game.journal.size,
        ],
        undefined,
      );
    const before = await counts();
    await inGame(
      page,
      async () => {
        const g = globalThis as unknown as Globals;
        const [row] = g.game.packs.get("the-lamp-ring.adventure")?.index.contents ?? [];
        await (await g.fromUuid(row?.uuid ?? ""))?.sheet.render({ force: true });
      },
      undefined,
    );
    await page.locator(".adventure-importer [data-action=import]").click();
    await page.locator("dialog.application [data-action=yes]").click();
    await page.locator(".adventure-importer").waitFor({ state: "detached" });
    expect(await counts()).toEqual(before);
    expect(cleo.errors).toEqual([]);
  });

  it("a picture of the table's own that would run code stays out, and the window says so", async () => {
    const [world = ""] = readdirSync(join(author.dataPath, "worlds"));
    const at = `worlds/${world}`;
    for (const [name, svg] of [
      ["lamp", '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'],
      ["trap", '<svg xmlns="http://www.w3.org/2000/svg" onload="globalThis.ran = true"/>'],
    ] as const)
      writeFileSync(join(author.dataPath, at, `${name}.svg`), svg);
    const villain = (img: string): Promise<unknown> =>
      inGame(
        gm.page,
        (to) =>
          (globalThis as unknown as Globals).game.actors.getName("Madame Semaphore, unmasked")?.update({ img: to }),
        img,
      );
    const packed = async (): Promise<string[]> => {
      await gm.page.locator(`${WINDOW} [data-action=close]`).first().click();
      await gm.page.locator("#sidebar .folder-header", { hasText: "The lamp ring" }).click({ button: "right" });
      await gm.page.getByText("Share as a module").click();
      await gm.page.locator(`${WINDOW} [name=files]`).check();
      return Object.keys(unzipped((await written(gm)).bytes)).filter((f) => f.startsWith("assets/"));
    };
    await villain(`${at}/lamp.svg`);
    expect(await packed()).toEqual([expect.stringMatching(/^assets\/lamp-\w{6}\.svg$/u)]);
    await villain(`${at}/trap.svg`);
    expect(await packed()).toEqual([]);
    expect(await gm.page.locator(`${WINDOW} .author-told`).innerText()).toContain(
      `would run code and stay out of the module: ${at}/trap.svg`,
    );
    await villain("icons/svg/mystery-man.svg");
  });

  for (const [theme, width] of [
    ["dark", 1400],
    ["light", 420],
  ] as const)
    it(`${theme}, ${width} px: axe finds nothing serious, nothing runs out of the window`, async () => {
      const seat = await author.join("Gamemaster", { theme, width: 1400, height: 900 });
      await seat.page.evaluate(async () => {
        const { game } = globalThis as unknown as Globals;
        (globalThis as unknown as Globals).ui.sidebar.changeTab("actors", "primary");
        return game.actors.size;
      });
      await seat.page.locator("#sidebar .folder-header", { hasText: "The lamp ring" }).click({ button: "right" });
      await seat.page.getByText("Share as a module").click();
      await seat.page.locator(WINDOW).waitFor();
      await seat.page.setViewportSize({ width, height: 900 });
      await seat.page.evaluate(() => {
        (
          globalThis as unknown as {
            foundry: { applications: { instances: Map<string, { setPosition(o: object): void }> } };
          }
        ).foundry.applications.instances
          .get("crossover-author")
          ?.setPosition({ left: 0, top: 0, width: Math.min(720, window.innerWidth - 8) });
      });
      await shot(seat, `author-${theme}-${String(width)}`);
      expect(await serious(seat.page, WINDOW)).toEqual([]);
      expect(
        await seat.page.locator(`${WINDOW} .window-content`).evaluate((e) => e.scrollWidth - e.clientWidth),
      ).toBeLessThanOrEqual(1);
      await seat.context.close();
    });
});
