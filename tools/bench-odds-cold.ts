/** One first call in a fresh process: prints its milliseconds (of this process on its core, so that what else runs on the machine counts little) and the memory it took at most. `node --import tsx tools/bench-odds-cold.ts pool8` */
import { type Die, effectFirstOdds, exchangeOdds, LADDER, poolOdds } from "../src/rules/doompool/index.ts";
import { actionOdds } from "./odds/drama-ways.ts";

const EIGHT: readonly Die[] = [4, 6, 6, 8, 8, 10, 12, 12];
const FOURTEEN: readonly Die[] = [...EIGHT, 4, 6, 8, 10, 12, 10];
const mixed = (n: number): Die[] => Array.from({ length: n }, (_, i) => LADDER[i % LADDER.length] ?? 4);

const CASES: Readonly<Record<string, () => unknown>> = {
  pool8: () => poolOdds({ sizes: EIGHT }),
  pool14: () => poolOdds({ sizes: FOURTEEN }),
  exchange8: () => exchangeOdds(poolOdds({ sizes: EIGHT }), poolOdds({ sizes: EIGHT })),
  exchange30: () => exchangeOdds(poolOdds({ sizes: mixed(30) }), poolOdds({ sizes: mixed(30) })),
  effectFirst8: () => effectFirstOdds(EIGHT),
  bought8: () => poolOdds({ sizes: EIGHT, bought: 1 }),
  drama: () => actionOdds({ value: 10, dn: 12 }, { rank: "hero", skilled: true, segments: ["base"] }),
};

const [name = "", size = ""] = process.argv.slice(2);
const task = name === "pool" ? () => poolOdds({ sizes: mixed(Number(size)) }) : CASES[name];
if (!task) throw new Error(`no case ${name}; there are pool <dice>, ${Object.keys(CASES).join(", ")}`);
const rss = process.resourceUsage().maxRSS;
const start = performance.now();
const before = process.cpuUsage();
task();
const { user, system } = process.cpuUsage(before);
const ms = Math.min(performance.now() - start, (user + system) / 1000);
console.log(`${ms} ${(process.resourceUsage().maxRSS - rss) / 1024}`);
