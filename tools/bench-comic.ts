/** A blow on twenty people at once: how long the longest frame takes while all of it is seen. Drawn by the module's own part, as a card's step has it drawn. */
import { readdirSync } from "node:fs";
import type { Page } from "playwright-core";
import { at } from "./lib.mjs";

const TARGETS = 20;
const RUNS = 9;

interface Blown {
  /** Milliseconds of the longest frame of a blow: of the run that the machine disturbed least. */
  readonly longest: number;
  /** Of the page as it stands, without any blow. */
  readonly still: number;
  /** Elements that a target has on the board at most. */
  readonly each: number;
}

/** @param page  the Gamemaster's, on a scene */
export async function comicFigures(page: Page): Promise<Blown> {
  const part = readdirSync(at("dist", "parts")).find((name) => /^board-comic-.*\.mjs$/u.test(name));
  if (part === undefined) throw new Error("dist/parts has no board-comic-*.mjs");
  return page.evaluate(`(async () => {
    const { play } = await import("/systems/crossover/parts/${part}");
    const actor = game.actors.find((a) => a.type === "fudgeMinion") ?? (await Actor.implementation.create({ name: "Bench", type: "fudgeMinion" }));
    const one = (await actor.getTokenDocument({ actorLink: false })).toObject();
    const made = await canvas.scene.createEmbeddedDocuments("Token", Array.from({ length: ${TARGETS} }, (_v, i) => ({ ...one, x: 200 + (i % 7) * 150, y: 200 + Math.floor(i / 7) * 150 })));
    const subjects = made.map((t) => t.actor.uuid);
    const ruleset = { id: "fudge", describeChange: () => ({ text: "Health 6 \\u2192 4", tone: "harm" }) };
    const frames = async (run) => {
      const all = [];
      let last = performance.now();
      run();
      const until = last + 1300;
      while (last < until) { const now = await new Promise(requestAnimationFrame); all.push(now - last); last = now; }
      return all.slice(1);
    };
    const blow = (n) => play({ message: "bench" + n, ruleset, blows: new Map(subjects.map((s, i) => [s, { kind: "harm", size: i % 3 }])), changes: subjects.map((subject) => ({ kind: "set", subject, path: "system.health.value", from: 6, to: 4, rule: "" })) });
    const still = await frames(() => undefined);
    blow(-1);
    const each = [...document.querySelectorAll(".comic-burst")].map((b) => b.querySelectorAll("*").length);
    await new Promise((r) => setTimeout(r, 1500));
    const runs = [];
    for (let n = 0; n < ${RUNS}; n++) runs.push(await frames(() => blow(n)));
    await canvas.scene.deleteEmbeddedDocuments("Token", made.map((t) => t.id));
    const longest = runs.map((all) => Math.max(...all)).sort((a, b) => a - b);
    return { longest: longest[0], still: Math.max(...still), each: Math.max(0, ...each) };
  })()`) as Promise<Blown>;
}
