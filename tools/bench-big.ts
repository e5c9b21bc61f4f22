/**
 * A big table: six people (two at browsers, four on the wire alone), two hundred actors, a fight of forty tokens, two thousand cards in the log, and everybody busy ten times as fast as at a table. What a click of one costs
 * another meanwhile, and whether memory stays flat.
 */
import type { CDPSession } from "playwright-core";
import { openTable, ready, type Seat } from "../tests/e2e/support.ts";
import { traced } from "./bench-trace.ts";
import { WireClient } from "./soak-client.ts";

const [ACTORS, TOKENS, CARDS] = [200, 40, 2000];
/** Who has no browser: a player's move every six seconds, a line of chat every twenty, something on a sheet every ten; ten times as fast. */
const WIRES = ["Cy", "Dot", "Eli", "Fay"];
const PACE = 10;
const [MOVE, SAY, NOTE] = [6000 / PACE, 20_000 / PACE, 10_000 / PACE];
/** Between two clicks of the player at the browser. */
const BREATH = 1500;

export interface BigFigures {
  readonly clicks: number;
  /** Milliseconds from a player's click to the card on the Gamemaster's page: the middle, and what one in twenty takes longer than. */
  readonly middle: number;
  readonly p95: number;
  /** Milliseconds of the processor that the longest task of either page takes from a click until its card is there: what a page has to do on a machine of its own. */
  readonly work: number;
  /** The same by the clock, where six clients and their server share one machine; and of all the time between. */
  readonly longest: number;
  readonly meanwhile: number;
  /** Script heap of both pages in the last fifth beside the second one: 1 is flat. */
  readonly growth: number;
}

const sorted = (list: readonly number[]): number[] => [...list].sort((a, b) => a - b);
const at = (list: readonly number[], part: number): number =>
  sorted(list)[Math.min(list.length - 1, Math.floor(list.length * part))] ?? NaN;

/** Fills the world through the Gamemaster's page, as an import does; resolves to what the wires work with. */
const FILLED = `(async ([actors, tokens, cards, people]) => {
  const made = [];
  const like = game.actors.filter((a) => a.type === "fudgeHero" || a.type === "fudgeMinion").map((a) => { const { _id, folder, ...rest } = a.toObject(); return rest; });
  const fill = Array.from({ length: actors - game.actors.size }, (_v, i) => ({ ...structuredClone(like[i % like.length]), name: "Of many " + i }));
  for (let i = 0; i < fill.length; i += 50) made.push(...(await Actor.implementation.createDocuments(fill.slice(i, i + 50))));
  const scene = game.scenes.active;
  const place = (i) => ({ x: (i % 10) * scene.grid.size * 2, y: Math.floor(i / 10) * scene.grid.size * 2 });
  const placed = await scene.createEmbeddedDocuments("Token", Array.from({ length: tokens - scene.tokens.size }, (_v, i) => ({ name: "Token " + i, actorId: made[i % made.length].id, actorLink: false, ...place(i) })));
  const combat = await Combat.create({ active: true, scene: scene.id });
  await combat.createEmbeddedDocuments("Combatant", scene.tokens.map((t, i) => ({ tokenId: t.id, sceneId: scene.id, actorId: t.actorId, initiative: 100 - i })));
  await combat.startCombat();
  const ids = (await User.implementation.createDocuments(people.map((name) => ({ name, role: 2 })))).map((u) => u.id);
  const { _id, ...card } = game.messages.contents.findLast((m) => m.type === "exchange").toObject();
  for (let i = 0; i < cards; i += 200) await ChatMessage.create(Array.from({ length: 200 }, () => structuredClone(card)));
  // Each plays the tokens that they move.
  await Actor.implementation.updateDocuments(placed.map((t, i) => ({ _id: t.actorId, ownership: { default: i === 0 ? 3 : 0, [ids[i % ids.length]]: 3 } })));
  return { ids, scene: scene.id, tokens: placed.map((t) => t.id), actor: made[0].id, size: scene.grid.size };
})`;

interface Filled {
  readonly ids: readonly string[];
  readonly scene: string;
  readonly tokens: readonly string[];
  readonly actor: string;
  readonly size: number;
}

/**
 * Times are those of the pages themselves, by the clock that they share: a press of the driver's takes its own time to find the button and to see that it stands still, and whoever asks a page again and again whether a card
 * is there has it look through two thousand messages at every frame. Tasks longer than a frame of 50 ms are told by the browser, a while later; what is shorter is a zero here.
 */
const WATCH = `globalThis.tasks = [];
new PerformanceObserver((list) => { for (const { startTime, duration } of list.getEntries()) globalThis.tasks.push({ from: performance.timeOrigin + startTime, ms: duration }); }).observe({ type: "longtask" });
addEventListener("click", (event) => { globalThis.clicked = performance.timeOrigin + event.timeStamp; performance.mark("bench-click"); }, { capture: true });
void 0`;
/** Of a page that is about to be sent a card: when the first frame that shows it begins. */
const AWAIT_CARD = `(() => {
  const known = new Set(game.messages.filter((m) => m.type === "exchange").map((m) => m.id));
  globalThis.came = new Promise((done) => {
    const seen = new MutationObserver((records) => {
      const cards = records.flatMap((r) => [...r.addedNodes]).filter((n) => n instanceof HTMLElement && n.dataset.messageId && n.querySelector(".exchange-card"));
      if (cards.every((n) => known.has(n.dataset.messageId))) return;
      seen.disconnect();
      requestAnimationFrame(() => { performance.mark("bench-card"); done(performance.timeOrigin + performance.now()); });
    });
    seen.observe(document.body, { childList: true, subtree: true });
  });
})()`;

interface Task {
  readonly from: number;
  readonly ms: number;
}
/** From a click to its card. */
interface Span {
  readonly from: number;
  readonly to: number;
}
const touches = ({ from, ms }: Task, span: Span): boolean => from < span.to && from + ms > span.from;
const most = (tasks: readonly Task[]): number => Math.max(0, ...tasks.map(({ ms }) => ms));

async function heap(session: CDPSession): Promise<number> {
  await session.send("HeapProfiler.collectGarbage");
  return (await session.send("Runtime.getHeapUsage")).usedSize;
}

/** One player without a browser, until they are told to stop. */
function busy(wire: WireClient, filled: Filled, nth: number): () => Promise<void> {
  let step = 0;
  const pending = new Set<Promise<unknown>>();
  const ask = (work: Promise<unknown>): void => {
    pending.add(work);
    void work.finally(() => pending.delete(work));
  };
  const own = filled.tokens.filter((_id, i) => i % WIRES.length === nth);
  const timers = [
    setInterval(() => {
      step += 1;
      const _id = own[step % own.length];
      const [x, y] = [(step * 3 + nth) % 12, (step * 5 + nth) % 8].map((n) => n * filled.size);
      ask(
        wire.modify("Token", "update", {
          parentUuid: `Scene.${filled.scene}`,
          updates: [{ _id, x, y }],
          diff: true,
        }),
      );
    }, MOVE),
    setInterval(() => {
      ask(
        wire.modify("ChatMessage", "create", {
          data: [{ content: `<p>Line ${String(step)}</p>`, author: filled.ids[nth] }],
        }),
      );
    }, SAY),
    setInterval(() => {
      ask(wire.modify("Actor", "update", { updates: [{ _id: filled.actor, "system.bruises": step % 3 }], diff: true }));
    }, NOTE),
  ];
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(pending);
    wire.leave();
  };
}

const sheetOf = (seat: Seat): Promise<unknown> =>
  seat.page.evaluate(`game.actors.getName("Breakwater").sheet.render({ force: true }).then(() => undefined)`);

/** A check of the player's, from the click that rolls to the card on the Gamemaster's page. */
async function check(ada: Seat, gm: Seat): Promise<Span> {
  await sheetOf(ada);
  await ada.page.locator(".actor-sheet [data-trait='ability:agl']").first().click();
  const roll = ada.page.locator(".roll-dialog button[type=submit]");
  await roll.waitFor();
  // Pointed at first, then pressed as a hand does: the driver's own press looks, within the page's task, for what lies under it.
  await roll.hover();
  await gm.page.evaluate(AWAIT_CARD);
  await ada.page.mouse.down();
  await ada.page.mouse.up();
  const to = await gm.page.evaluate<number>("globalThis.came");
  return { from: await ada.page.evaluate<number>("globalThis.clicked"), to };
}

/** Milliseconds of the processor of the longest task that either page had from the click to the frame of the card. */
async function longestWork(client: CDPSession, run: () => Promise<unknown>): Promise<number> {
  const all = await traced(client, "toplevel,blink.user_timing", run);
  // Opening the dialog is a click as well; the last one is what brings the card.
  const marks = ["bench-click", "bench-card"].map((name) => all.findLast((e) => e.name === name));
  const [from, to] = marks.map((mark) => mark?.ts ?? NaN) as [number, number];
  const tasks = all.filter(
    ({ name, pid, tid, ts, dur = 0 }) =>
      name.endsWith("RunTask") && marks.some((m) => m?.pid === pid && m.tid === tid) && ts < to && ts + dur > from,
  );
  if (tasks.length === 0) throw new Error("the trace has no task between a click and its card");
  // One that was cut off by the end of the trace has no length.
  return Math.max(...tasks.flatMap(({ tdur }) => (tdur === undefined ? [] : [tdur / 1000])));
}

/** @param minutes  how long they play; six are an hour at a table */
export async function bigFigures(minutes: number): Promise<BigFigures> {
  const table = await openTable(14, { inUse: true });
  try {
    const gm = await table.join("Gamemaster");
    const first = await table.join("Ada");
    for (const { page } of [gm, first]) await page.evaluate(WATCH);
    await check(first, gm);
    await first.context.close();
    const filled = await gm.page.evaluate<Filled>(`${FILLED}(${JSON.stringify([ACTORS, TOKENS, CARDS, WIRES])})`);
    // As at the beginning of an evening: the world is there, nobody has been watching how it was made.
    await gm.page.reload();
    await ready(gm.page);
    const ada = await table.join("Ada");
    const pages = [gm.page, ada.page];
    for (const page of pages) await page.evaluate(WATCH);
    const wires: WireClient[] = [];
    const stops: (() => Promise<void>)[] = [];
    for (const [nth, name] of WIRES.entries()) {
      const wire = await WireClient.join(table.server.url, filled.ids[nth] ?? "", name);
      wires.push(wire);
      stops.push(busy(wire, filled, nth));
    }
    const sessions = await Promise.all(pages.map((page) => page.context().newCDPSession(page)));
    const clicks: Span[] = [];
    const work: number[] = [];
    const closely: Span[] = [];
    const cleaned: Span[] = [];
    const begun = Date.now();
    const heaps: number[] = [];
    let ends = performance.now() + minutes * 60_000;
    let sampled = 0;
    while (performance.now() < ends) {
      clicks.push(await check(ada, gm));
      await ada.page.waitForTimeout(BREATH);
      // Whoever is looked at this closely is slower, so such a press counts for nothing else.
      if (clicks.length % 3 === 0) {
        const from = Date.now();
        work.push(await longestWork(sessions[0] as CDPSession, () => check(ada, gm)));
        await ada.page.waitForTimeout(BREATH);
        closely.push({ from, to: Date.now() });
      }
      if (performance.now() - sampled > (minutes * 60_000) / 20) {
        const from = Date.now();
        heaps.push((await Promise.all(sessions.map(heap))).reduce((a, b) => a + b, 0));
        // To clean up by order throws compiled code away too, which no page does that is left alone: the next press has it compiled again, and isn't counted.
        await check(ada, gm);
        await ada.page.waitForTimeout(BREATH);
        sampled = performance.now();
        const to = Date.now();
        cleaned.push({ from, to });
        // Nobody plays meanwhile as far as this counts.
        ends += to - from;
      }
    }
    await Promise.all(stops.map((stop) => stop()));
    const refused = wires.flatMap((wire) => wire.refusals);
    if (refused.length > 0) throw new Error(`what nobody may do keeps nobody busy: ${refused[0] ?? ""}`);
    // Cleaning up is the measurement's own, and so is what it makes dear.
    const tasks = (await Promise.all(pages.map((page) => page.evaluate<Task[]>("globalThis.tasks"))))
      .flat()
      .filter((task) => task.from > begun && ![...cleaned, ...closely].some((span) => touches(task, span)));
    const times = clicks.map(({ from, to }) => to - from);
    const fifth = Math.max(1, Math.floor(heaps.length / 5));
    const [early, late] = [heaps.slice(fifth, 2 * fifth), heaps.slice(-fifth)].map((list) => at(list, 0.5));
    return {
      clicks: clicks.length,
      middle: at(times, 0.5),
      p95: at(times, 0.95),
      work: work.length > 0 ? Math.max(...work) : NaN,
      longest: most(tasks.filter((task) => clicks.some((span) => touches(task, span)))),
      meanwhile: most(tasks.filter((task) => !clicks.some((span) => touches(task, span)))),
      growth: (late ?? NaN) / (early ?? NaN),
    };
  } finally {
    await table.close();
  }
}
