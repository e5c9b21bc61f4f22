/**
 * The measurements of npm run bench, in a real Chromium on the tabletop. Medians of several runs; limits are those of the issue that asked for them.
 *
 *   node tools/bench-run.ts [part] [minutes]   of `PARTS` that one alone; the big table plays so long
 */
import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { gzipSync } from "node:zlib";
import { openTable, type Seat, type TestTable } from "../tests/e2e/support.ts";
import { aimFigures } from "./bench-aim.ts";
import { bigFigures } from "./bench-big.ts";
import { comicFigures } from "./bench-comic.ts";
import { FIGHTS, forecastTime } from "./bench-forecast.ts";
import { heavyRows } from "./bench-heavy.ts";
import { DOCUMENTS, importFigures } from "./bench-import.ts";
import { oddsFigures } from "./bench-odds.ts";
import { planFigures } from "./bench-plans.ts";
import { at } from "./lib.mjs";

interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly limit: number | null;
}

const PARTS = ["bytes", "odds", "documents", "plans", "check", "log", "board", "import", "big"] as const;
const asked = process.argv[2];
if (asked !== undefined && !PARTS.some((part) => part === asked)) {
  console.error(`no part ${asked} of the bench; there are ${PARTS.join(", ")}`);
  process.exit(1);
}
const wants = (...parts: readonly (typeof PARTS)[number][]): boolean =>
  asked === undefined || parts.some((part) => part === asked);

const figures: Figure[] = [];
/** What could not be measured is red too. */
const isRed = ({ value, limit }: Figure): boolean => limit !== null && !(value <= limit);
/** Said as soon as it is known: whoever stops halfway keeps what has been measured. */
const add = (name: string, value: number, unit: string, limit: number | null = null): void => {
  const figure = { name, value, unit, limit };
  figures.push(figure);
  const mark = limit === null ? " " : isRed(figure) ? "✗" : "✓";
  const ratio = limit === null ? "" : ` limit ${limit}, ratio ${(value / limit).toFixed(2)}`;
  console.log(`${mark} ${name.padEnd(58)} ${value.toFixed(value < 10 ? 2 : 0).padStart(8)} ${unit.padEnd(3)}${ratio}`);
};
const gzip = (...path: string[]): number => gzipSync(readFileSync(at(...path)), { level: 9 }).length / 1000;

/** The files of the module that come with one of its files: those that it imports at once, and theirs. */
const closure = (file: string, found = new Set<string>()): ReadonlySet<string> => {
  if (found.has(file)) return found;
  found.add(file);
  const text = readFileSync(at("dist", file), "utf8");
  for (const [, path = ""] of text.matchAll(/(?:from|import)"(\.[^"]+)"/gu))
    closure(posix.join(posix.dirname(file), path), found);
  return found;
};
const loaded = (files: Iterable<string>): number =>
  [...new Set(files)].reduce((sum, file) => sum + gzip("dist", file), 0);

function bytes(): void {
  // What a table downloads: before anybody is there, to show its people, and with the first attack.
  const before = closure("crossover.mjs");
  const parts = readdirSync(at("dist", "parts"));
  const partOf = (start: string): string => {
    const found = parts.find((name) => name.startsWith(start) && name.endsWith(".mjs"));
    if (found === undefined) throw new Error(`dist/parts has no ${start}*.mjs`);
    return `parts/${found}`;
  };
  add("JavaScript before any ruleset, gzip", loaded(before), "kB", 90);
  for (const id of readdirSync(at("lang", "en")).map((name) => name.replace(".json", ""))) {
    const shown = [...before, ...closure(partOf(`${id}-people-`))];
    add(`JavaScript of a table of ${id}, gzip`, loaded(shown), "kB", id === "doompool" ? 160 : 213);
    add("  and with its first attack", loaded([...shown, ...closure(partOf(`${id}-ruleset-`))]), "kB");
  }
}

function odds(): void {
  add(`forecast: ${FIGHTS} one-on-one Fudge fights on one core`, forecastTime(), "ms", 1000);
  for (const { name, value, unit, limit } of oddsFigures()) add(name, value, unit, limit);
}

async function documents(gm: Seat): Promise<void> {
  const reload = performance.now();
  await gm.page.reload();
  await gm.page.waitForFunction(() => (globalThis as unknown as { game?: { ready?: boolean } }).game?.ready === true);
  add("page load to ready", performance.now() - reload, "ms");

  // What a ruleset brings comes with the first of its people: the wait is what the first takes longer than the second.
  const waits = await gm.page.evaluate(async () => {
    const { Actor } = globalThis as unknown as {
      Actor: { implementation: { create(data: object): Promise<Visitor> } };
    };
    interface Visitor {
      readonly sheet: { render(options: object): Promise<unknown>; close(options: object): Promise<unknown> };
      delete(): Promise<unknown>;
    }
    const visit = async (type: string): Promise<number> => {
      const began = performance.now();
      const visitor = await Actor.implementation.create({ name: "Visitor", type });
      await visitor.sheet.render({ force: true });
      const ms = performance.now() - began;
      await visitor.sheet.close({ animate: false });
      await visitor.delete();
      return ms;
    };
    const found: [string, number][] = [];
    // A table of Fudge has seen a sheet of its own.
    await visit("fudgeHero");
    for (const type of ["destinyHero", "dramaHero", "doompoolHero", "twintensHero"])
      found.push([type, (await visit(type)) - (await visit(type))]);
    return found;
  });
  for (const [type, ms] of waits) add(`the first ${type} at a table of Fudge, longer than the second`, ms, "ms", 300);

  /** What is measured inside the page; one function, since it is sent there as text. */
  const inPage = await gm.page.evaluate(async () => {
    /* oxlint-disable typescript/no-explicit-any -- runs in the page, against globals that have no types here */
    const g = globalThis as any;
    const median = (list: number[]): number => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? NaN;
    const time = async (run: () => unknown): Promise<number> => {
      const t = performance.now();
      await run();
      return performance.now() - t;
    };
    const painted = (): Promise<void> => new Promise((r) => requestAnimationFrame(() => setTimeout(r, 0)));
    const hero = g.game.actors.getName("Breakwater");
    const prepare: number[] = [];
    for (let i = 0; i < 200; i++) prepare.push(await time(() => hero.prepareData()));
    const first: number[] = [];
    for (const actor of g.game.actors) first.push(await time(async () => actor.sheet.render({ force: true })));
    for (const actor of g.game.actors) await actor.sheet.close({ animate: false });
    await hero.sheet.render({ force: true });
    const again: number[] = [];
    for (let i = 0; i < 20; i++) again.push(await time(async () => hero.sheet.render()));
    const field: number[] = [];
    for (let i = 0; i < 10; i++)
      field.push(
        await time(async () => {
          await hero.update({ "system.bruises": i % 2 });
          await painted();
        }),
      );
    await hero.update({ "system.bruises": 0 });
    const combat = await g.Combat.create({ active: true });
    const thug = g.game.actors.contents.find((a: any) => a.type === "fudgeMinion");
    await combat.createEmbeddedDocuments(
      "Combatant",
      Array.from({ length: 100 }, (_n, i) => ({
        actorId: i % 2 ? thug.id : hero.id,
        initiative: 100 - i,
        name: `C${i}`,
      })),
    );
    await combat.startCombat();
    await new Promise((r) => setTimeout(r, 500));
    let operations = 0;
    const request = g.game.socket.modify.bind(g.game.socket);
    g.game.socket.modify = (r: unknown) => {
      operations++;
      return request(r);
    };
    const turns: number[] = [];
    for (let i = 0; i < 10; i++) turns.push(await time(async () => combat.nextTurn()));
    const perTurn = operations / 10;
    await combat.delete();
    return {
      prepare: median(prepare),
      first: median(first),
      again: median(again),
      field: median(field),
      turn: median(turns),
      perTurn,
    };
    /* oxlint-enable typescript/no-explicit-any */
  });
  add("hero preparation, median of 200", inPage.prepare, "ms", 1);
  add("first sheet render, median of all actors", inPage.first, "ms", 100);
  add("sheet re-render", inPage.again, "ms", 30);
  add("one field: update, answer of the server, re-render, paint", inPage.field, "ms", null);
  add("next turn with 100 combatants", inPage.turn, "ms", 50);
  add("database operations of next turn", inPage.perTurn, "", 1);
  for (const row of await heavyRows(gm)) add(...row);
}

async function plans(gm: Seat): Promise<void> {
  // By the clock on a machine of one's own; where others work beside it, the page's own work says it.
  for (const { ruleset, ms, cpu } of await planFigures(gm)) {
    add(`a plan for twelve, ${ruleset}, by the clock`, ms, "ms");
    add(`a plan for twelve, ${ruleset}, drawn: the page's own work`, cpu, "ms", 200);
  }
}

async function check(gm: Seat, ada: Seat): Promise<void> {
  const clicks: number[] = [];
  for (let i = 0; i < 5; i++) {
    await ada.page.evaluate(() =>
      (
        globalThis as unknown as {
          game: { actors: { getName(n: string): { sheet: { render(o: object): Promise<unknown> } } } };
        }
      ).game.actors
        .getName("Breakwater")
        .sheet.render({ force: true }),
    );
    const cards = await gm.page.locator(".exchange-card").count();
    await ada.page.locator(".actor-sheet [data-trait='ability:agl']").first().click();
    await ada.page.locator(".roll-dialog button[type=submit]").waitFor();
    const t = performance.now();
    await ada.page.locator(".roll-dialog button[type=submit]").click();
    await gm.page.waitForFunction((n) => document.querySelectorAll(".exchange-card").length > n, cards);
    clicks.push(performance.now() - t);
  }
  add("a check, click to the other client's card", [...clicks].sort((a, b) => a - b)[2] ?? NaN, "ms", 150);

  /** From a key in a roll dialog's field to the frame that shows the new odds. The wait for the frame is in it. */
  await ada.page.evaluate(() =>
    (
      globalThis as unknown as {
        game: { actors: { getName(n: string): { sheet: { render(o: object): Promise<unknown> } } } };
      }
    ).game.actors
      .getName("Breakwater")
      .sheet.render({ force: true }),
  );
  await ada.page.locator(".actor-sheet [data-trait='ability:agl']").first().click();
  await ada.page.locator(".roll-dialog input[name=dc]").waitFor();
  const keystroke = await ada.page.evaluate(async () => {
    const list: number[] = [];
    for (let i = 0; i < 41; i++) {
      await new Promise((r) => setTimeout(r, 40));
      const input = document.querySelector<HTMLInputElement>(".roll-dialog input[name=dc]");
      const dialog = document.querySelector(".roll-dialog");
      if (!input || !dialog) throw new Error("the dialog is gone");
      const start = performance.now();
      const redrawn = new Promise<void>((resolve) => {
        const watch = new MutationObserver(() => {
          if (!dialog.querySelector(".odds-strip .number")) return;
          watch.disconnect();
          resolve();
        });
        watch.observe(dialog, { childList: true, subtree: true });
      });
      input.value = String(2 + (i % 9));
      input.dispatchEvent(new InputEvent("input", { bubbles: true }));
      await redrawn;
      await new Promise<void>((resolve) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            resolve();
          };
          port2.postMessage(null);
        }),
      );
      list.push(performance.now() - start);
    }
    return list.sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? NaN;
  });
  add("odds panel, keystroke to painted frame", keystroke, "ms", 16);
}

async function log(table: TestTable, gm: Seat): Promise<void> {
  /** A long evening: the log of 2,000 cards, opened and scrolled. */
  await gm.page.evaluate(async () => {
    const g = globalThis as unknown as {
      game: { messages: { contents: { type: string; toObject(): Record<string, unknown> }[] } };
      ChatMessage: { create(data: object[]): Promise<unknown> };
    };
    const { _id: _drop, ...card } = g.game.messages.contents.findLast((m) => m.type === "exchange")!.toObject();
    for (let i = 0; i < 10; i++) await g.ChatMessage.create(Array.from({ length: 200 }, () => structuredClone(card)));
  });
  const popped = await gm.page.evaluate(async () => {
    const ui = (
      globalThis as unknown as {
        ui: {
          chat: {
            renderPopout(): Promise<unknown>;
            popout?: { element?: HTMLElement; close(o: object): Promise<unknown> };
          };
        };
      }
    ).ui;
    const list: number[] = [];
    for (let i = 0; i < 5; i++) {
      const start = performance.now();
      await ui.chat.renderPopout();
      while ((ui.chat.popout?.element?.querySelectorAll(".exchange-card").length ?? 0) < 20)
        await new Promise<void>((r) => setTimeout(r, 1));
      await new Promise<void>((r) => requestAnimationFrame(() => setTimeout(r, 0)));
      list.push(performance.now() - start);
      await ui.chat.popout?.close({ animate: false });
    }
    return list.sort((x, y) => x - y)[2] ?? NaN;
  });
  add("log of 2,000 cards, opened anew in a window of its own", popped, "ms", 1000);
  await gm.page.goto("about:blank");
  const opened = performance.now();
  await gm.page.goto(`${table.server.url}/game`);
  await gm.page.waitForFunction(
    () =>
      (globalThis as unknown as { game?: { ready?: boolean } }).game?.ready === true &&
      document.querySelectorAll(".exchange-card").length > 5,
  );
  add("the whole page with 2,000 cards in its log, to cards on screen", performance.now() - opened, "ms");
  const scrolled = await gm.page.evaluate(async () => {
    const log = document.querySelector<HTMLElement>("#chat .chat-scroll, #chat .chat-log, .chat-log");
    if (!log) throw new Error("no chat log");
    const frames: number[] = [];
    let last = await new Promise<number>(requestAnimationFrame);
    for (let i = 0; i < 90; i++) {
      log.scrollTop = log.scrollHeight - (i % 45) * 160;
      const now = await new Promise<number>(requestAnimationFrame);
      frames.push(now - last);
      last = now;
    }
    return frames.sort((a, b) => a - b)[Math.floor(frames.length / 2)] ?? NaN;
  });
  add("scrolling that log, median frame", scrolled, "ms", 17.5);
}

async function board(gm: Seat): Promise<void> {
  const aimed = await aimFigures(gm);
  add("an area aimed over 60 people, a key to its picture", aimed.frame, "ms", 16);
  add("  the page's own work", aimed.cpu, "ms", 16);
  add("  people whom it catches at most", aimed.most, "");
  const blown = await comicFigures(gm);
  add("a blow on 20 people at once, longest frame", blown.longest, "ms", 50);
  add("  the page's own work in the longest frame", blown.cpu, "ms", 50);
  add("  and with nothing happening", blown.still, "ms");
  add("  elements a burst has", blown.each, "");
}

async function broughtIn(): Promise<void> {
  const brought = await importFigures();
  add(`${DOCUMENTS} characters brought in: from the file to the preview`, brought.preview, "ms");
  add("from the click to the last document", brought.run, "ms");
  add("longest time that the page stands still meanwhile", brought.stall, "ms", 1000);
  add("from Stop to the sum of what was written", brought.stop, "ms", 1000);
  add("all of it taken back", brought.undo, "ms");
  add("most JavaScript memory of the page", brought.memory, "MB", 512);
}

/** @param minutes  of play: six are an hour at a table */
async function bigTable(minutes: number): Promise<void> {
  const { clicks, middle, p95, work, longest, meanwhile, growth } = await bigFigures(minutes);
  add("a big table: checks rolled by a player", clicks, "");
  add("  from a click to the Gamemaster's card, the middle", middle, "ms");
  add("  and what one in twenty takes longer than", p95, "ms", 150);
  add("  longest task of either page from a click to its card: the page's own work", work, "ms", 50);
  add("    and by the clock, six clients and their server on one machine", longest, "ms");
  add("    and with nothing clicked", meanwhile, "ms");
  add("  memory in the end beside the beginning", growth, "x", 1.1);
}

if (wants("bytes")) bytes();
if (wants("odds")) odds();
if (wants("documents", "plans", "check", "log", "board")) {
  const started = performance.now();
  const table = await openTable(14, { inUse: true });
  const gm = await table.join("Gamemaster");
  add("server, browser and world, start to ready", performance.now() - started, "ms");
  if (wants("documents")) await documents(gm);
  if (wants("plans")) await plans(gm);
  if (wants("check", "log")) await check(gm, await table.join("Ada"));
  if (wants("log")) await log(table, gm);
  if (wants("board")) await board(gm);
  await table.close();
}
if (wants("import")) await broughtIn();
if (wants("big")) await bigTable(Number(process.argv[3] ?? 0.5));

const red = figures.filter(isRed);
if (red.length > 0) console.log(`\nOver their limits: ${red.map((f) => f.name).join(", ")}`);
process.exit(red.length > 0 ? 1 : 0);
