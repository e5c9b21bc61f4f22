/**
 * What odds cost. Warm figures are medians in this process, cold ones medians over fresh processes, each with nothing but the one call in it.
 *
 *   node --import tsx tools/bench-odds.ts            the figures of npm run bench
 *   node --import tsx tools/bench-odds.ts --growth   cost of a pool's joint odds by its size, 2 to 20 dice
 */
import { spawnSync } from "node:child_process";
import { pathToFileURL } from "node:url";
import { degreeOdds, opposedOdds as destinyOpposed } from "../src/rules/destiny/index.ts";
import { LADDER, poolOdds } from "../src/rules/doompool/index.ts";
import {
  attackOdds,
  checkOdds,
  checkRequest,
  DEFAULT_SETTINGS,
  type Face,
  genericCheck,
  judge,
  opposedOdds,
  resolveCheck,
} from "../src/rules/fudge/index.ts";
import { seeded } from "../src/rules/kernel/odds/fit.ts";
import { attackOdds as twintensAttack, checkOdds as twintensCheck } from "../src/rules/twintens/index.ts";
import { at, isMain } from "./lib.mjs";
import { actionOdds } from "./odds/drama-ways.ts";

export interface OddsFigure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly limit: number;
}

const RUNS = 11;
const median = (list: readonly number[]): number =>
  [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;

/** Milliseconds of one call, median of 101 after as many to warm up. */
function warm(task: () => unknown): number {
  for (let i = 0; i < 101; i++) task();
  return median(
    Array.from({ length: 101 }, () => {
      const start = performance.now();
      task();
      return performance.now() - start;
    }),
  );
}

/** A first call in fresh processes: median milliseconds, and the most memory that any of them took, in megabytes. */
function cold(...args: readonly string[]): { readonly ms: number; readonly memory: number } {
  const tsx = pathToFileURL(at("node_modules", "tsx", "dist", "esm", "index.mjs")).href;
  const runs = Array.from({ length: RUNS }, () => {
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      ["--import", tsx, at("tools", "bench-odds-cold.ts"), ...args],
      { encoding: "utf8" },
    );
    const [ms = Number.NaN, memory = Number.NaN] = stdout.trim().split(" ").map(Number);
    if (status !== 0 || !Number.isFinite(ms)) throw new Error(stderr);
    return { ms, memory };
  });
  return { ms: median(runs.map((r) => r.ms)), memory: Math.max(...runs.map((r) => r.memory)) };
}

const CHECKS = 2_000_000;
let sink = 0;

/** Milliseconds for two million rounds, the best of five. */
function loop(round: () => void): number {
  return Math.min(
    ...Array.from({ length: 5 }, () => {
      const start = performance.now();
      round();
      return performance.now() - start;
    }),
  );
}

/** Flat checks against a bare loop that only makes their faces with the same generator. */
function flatChecks(): OddsFigure[] {
  const next = seeded(1);
  const request = genericCheck(5, DEFAULT_SETTINGS, { dc: 7 });
  const face = (): Face => (Math.floor(next() * 3) - 1) as Face;
  const bare = loop(() => {
    for (let i = 0; i < CHECKS; i++) sink += face() + face() + face();
  });
  const judged = loop(() => {
    for (let i = 0; i < CHECKS; i++) sink += judge(5 + face() + face() + face(), 7).degrees;
  });
  const told = loop(() => {
    for (let i = 0; i < CHECKS; i++) sink += resolveCheck(request, [face(), face(), face()]).total;
  });
  return [
    { name: "odds: two million flat checks, success and degree", value: judged, unit: "ms", limit: 1000 },
    { name: "odds: the same beside a bare loop of faces", value: judged / bare, unit: "x", limit: 3 },
    { name: "odds: two million flat checks with every row told", value: told, unit: "ms", limit: 1000 },
  ];
}

export function oddsFigures(): OddsFigure[] {
  const dc = { dc: 7 };
  const skill = { kind: "skill" as const, rank: 6, ability: 3 };
  const figure = (name: string, value: number, limit: number, unit = "ms"): OddsFigure => ({
    name: `odds: ${name}`,
    value,
    unit,
    limit,
  });
  const exchange30 = cold("exchange30");
  return [
    ...flatChecks(),
    figure(
      "Fudge check",
      warm(() => checkOdds(genericCheck(5, DEFAULT_SETTINGS, dc))),
      0.2,
    ),
    figure(
      "Destiny check",
      warm(() => degreeOdds({ ...skill, dc: 16 })),
      0.2,
    ),
    figure(
      "Twin Tens check",
      warm(() => twintensCheck({ kind: "check", parts: [], dc: 12 })),
      0.2,
    ),
    figure(
      "Fudge opposed",
      warm(() =>
        opposedOdds({
          active: genericCheck(5, DEFAULT_SETTINGS),
          passive: genericCheck(5, DEFAULT_SETTINGS),
          tie: "bonus",
        }),
      ),
      1,
    ),
    figure(
      "Fudge attack against defense",
      warm(() =>
        attackOdds({ check: checkRequest("attack"), mayCrit: true, finishing: false }, checkRequest("activeDefense")),
      ),
      1,
    ),
    figure(
      "Destiny opposed",
      warm(() => destinyOpposed(skill, skill)),
      1,
    ),
    figure(
      "Twin Tens attack against a rolled Defense",
      warm(() => twintensAttack({ bonus: 8, against: { defenseBonus: 8 } })),
      1,
    ),
    figure(
      "Drama with a tail below 1e-12",
      warm(() => actionOdds({ value: 10, dn: 12 }, { rank: "hero", skilled: true, segments: ["base"] })),
      2,
    ),
    figure(
      "Drama with Up and a Hero Point",
      warm(() => actionOdds({ value: 10, dn: 12 }, { rank: "hero", skilled: true, segments: ["base", "up", "hero"] })),
      2,
    ),
    figure("Doom Pool, 8 dice jointly, first call", cold("pool8").ms, 1.5),
    figure("Doom Pool, 14 dice jointly, first call", cold("pool14").ms, 6),
    figure("Doom Pool, 8 dice against 8, first call", cold("exchange8").ms, 4),
    figure("memory of 30 dice against 30", exchange30.memory, 32, "MB"),
  ];
}

/** Cost of a pool by its size. */
function growth(): void {
  console.log("dice  first call ms  warm ms");
  for (let n = 2; n <= 20; n++) {
    const sizes = Array.from({ length: n }, (_, i) => LADDER[i % LADDER.length] ?? 4);
    console.log(
      `${String(n).padStart(4)}  ${cold("pool", String(n)).ms.toFixed(2).padStart(13)}  ${warm(() =>
        poolOdds({ sizes }),
      )
        .toFixed(3)
        .padStart(7)}`,
    );
  }
}

if (isMain(import.meta)) {
  if (process.argv.includes("--growth")) growth();
  else
    for (const { name, value, unit, limit } of oddsFigures())
      console.log(
        `${value <= limit ? "✓" : "✗"} ${name.padEnd(58)} ${value.toFixed(3).padStart(9)} ${unit.padEnd(3)} limit ${limit}, ratio ${(value / limit).toFixed(2)}`,
      );
  if (Number.isNaN(sink)) process.exit(1);
}
