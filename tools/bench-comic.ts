/** A blow on twenty people at once: how long the longest frame takes while all of it is seen. Drawn by the module's own part, as a card's step has it drawn. */
import { readdirSync } from "node:fs";
import type { CDPSession } from "playwright-core";
import type { Seat } from "../tests/e2e/support.ts";
import { traced } from "./bench-trace.ts";
import { at } from "./lib.mjs";

const TARGETS = 20;
const RUNS = 9;

interface Blown {
  /** Milliseconds of the longest frame of a blow by the clock: of the middle one of nine. */
  readonly longest: number;
  /** Milliseconds of the page's own work in the longest frame, of the middle one: the same on a machine that others use. */
  readonly cpu: number;
  /** Of the page as it stands, without any blow. */
  readonly still: number;
  /** Elements that a target has on the board at most. */
  readonly each: number;
}

const middle = (list: readonly number[]): number => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? NaN;

/** What a page does meanwhile, task by task. @returns milliseconds of its own work in the longest frame */
async function longestFrame(client: CDPSession, run: () => Promise<unknown>): Promise<number> {
  const all = await traced(client, "cc,devtools.timeline,toplevel", run);
  const own = all.find(({ name }) => name === "FireAnimationFrame");
  const frames = all.filter((e) => e.name === "ProxyMain::BeginMainFrame" && e.pid === own?.pid && e.tid === own.tid);
  // One that was cut off by the end of the trace has no length.
  return Math.max(...frames.flatMap(({ tdur }) => (tdur === undefined ? [] : [tdur / 1000])));
}

const STAGED = (part: string): string => `(async () => {
  const { play } = await import("/systems/crossover/parts/${part}");
  const actor = game.actors.find((a) => a.type === "fudgeMinion") ?? (await Actor.implementation.create({ name: "Bench", type: "fudgeMinion" }));
  const one = (await actor.getTokenDocument({ actorLink: false })).toObject();
  const made = await canvas.scene.createEmbeddedDocuments("Token", Array.from({ length: ${TARGETS} }, (_v, i) => ({ ...one, x: 200 + (i % 7) * 150, y: 200 + Math.floor(i / 7) * 150 })));
  const subjects = made.map((t) => t.actor.uuid);
  const ruleset = { id: "fudge", describeChange: () => ({ text: "Health 6 \\u2192 4", tone: "harm" }) };
  globalThis.bench = {
    blow: (n) => play({ message: "bench" + n, ruleset, blows: new Map(subjects.map((s, i) => [s, { kind: "harm", size: i % 3 }])), changes: subjects.map((subject) => ({ kind: "set", subject, path: "system.health.value", from: 6, to: 4, rule: "" })) }),
    frames: async (run) => {
      const all = [];
      let last = performance.now();
      run();
      const until = last + 1300;
      while (last < until) { const now = await new Promise(requestAnimationFrame); all.push(now - last); last = now; }
      return Math.max(...all.slice(1));
    },
    end: () => canvas.scene.deleteEmbeddedDocuments("Token", made.map((t) => t.id)),
  };
})()`;

/** @param seat  the Gamemaster's, on a scene */
export async function comicFigures({ page, context }: Seat): Promise<Blown> {
  const part = readdirSync(at("dist", "parts")).find((name) => /^board-comic-.*\.mjs$/u.test(name));
  if (part === undefined) throw new Error("dist/parts has no board-comic-*.mjs");
  await page.evaluate(STAGED(part));
  const still = await page.evaluate<number>("bench.frames(() => undefined)");
  await page.evaluate("bench.blow(-1)");
  const each = await page.evaluate<number>(
    "Math.max(0, ...[...document.querySelectorAll('.comic-burst')].map((b) => 1 + b.querySelectorAll('*').length))",
  );
  await page.locator(".comic-layer").waitFor({ state: "detached" });
  const longest: number[] = [];
  for (let n = 0; n < RUNS; n++) longest.push(await page.evaluate<number>(`bench.frames(() => bench.blow(${n}))`));
  const client = await context.newCDPSession(page);
  const cpu: number[] = [];
  for (let n = RUNS; n < RUNS + 5; n++)
    cpu.push(await longestFrame(client, () => page.evaluate(`bench.frames(() => bench.blow(${n}))`)));
  await client.detach();
  await page.evaluate("bench.end().then(() => null)");
  return { longest: middle(longest), cpu: middle(cpu), still, each };
}
