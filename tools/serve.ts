/** The second half of npm start, once dependencies are there: build, link, seed, serve. */
import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { startServer } from "../tabletop/server/app.ts";
import { seedWorld } from "../tabletop/server/seed.ts";
import { buildSystem, buildTabletop } from "./build.mjs";
import { demoWorld } from "./demo-world.ts";
import { at, say } from "./lib.mjs";

const arg = (name: string): string => process.argv[process.argv.indexOf(`--${name}`) + 1] ?? "";
const port = Number(arg("port"));
const profile = Number(arg("profile")) as 13 | 14;
const data = at("Data");

await buildSystem();
await buildTabletop();
rmSync(at("Data", "systems", "crossover"), { recursive: true, force: true });
mkdirSync(at("Data", "systems"), { recursive: true });
cpSync(at("dist"), at("Data", "systems", "crossover"), { recursive: true });
if (process.argv.includes("--fresh")) rmSync(at("Data", "worlds", "demo"), { recursive: true, force: true });
if (!existsSync(at("Data", "worlds", "demo", "world.json"))) say("seeding the demo world ...");
await seedWorld(data, demoWorld({ generation: profile, everyRuleset: true }));
const server = await startServer({ dataPath: data, world: "demo", port, profile, host: "127.0.0.1", silent: true });
console.log(
  `\n  Crossover is ready: ${server.url}\n  Join as Gamemaster in one browser and as a player in another. Ctrl+C stops it; the world is kept in Data/.\n`,
);
const stop = (): void => {
  void server.close().then(() => process.exit(0));
};
process.once("SIGINT", stop);
process.once("SIGTERM", stop);
