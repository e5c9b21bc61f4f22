/** The second half of npm start, once dependencies are there: build what has changed, install, seed, serve. */
import { existsSync, rmSync } from "node:fs";
import { installSystem, makeParts, systemParts, tabletopPart } from "./build.mjs";
import { at, say } from "./lib.mjs";

const arg = (name: string): string => process.argv[process.argv.indexOf(`--${name}`) + 1] ?? "";
const port = Number(arg("port"));
const profile = Number(arg("profile")) as 13 | 14;
const fresh = process.argv.includes("--fresh");
const data = at("Data");

const parts = systemParts();
await makeParts([...parts, tabletopPart()], "system and tabletop");
await installSystem(at("Data", "systems", "crossover"), parts, { fresh });
if (fresh) rmSync(at("Data", "worlds", "demo"), { recursive: true, force: true });
if (!existsSync(at("Data", "worlds", "demo", "world.json"))) {
  say("seeding the demo world ...");
  const [{ seedWorld }, { demoWorld }] = await Promise.all([
    import("../tabletop/server/seed.ts"),
    import("./demo-world.ts"),
  ]);
  await seedWorld(data, demoWorld({ generation: profile, everyRuleset: true }));
}
const { startServer } = await import("../tabletop/server/app.ts");
const server = await startServer({ dataPath: data, world: "demo", port, profile, host: "127.0.0.1", silent: true });
console.log(
  `\n  Crossover is ready: ${server.url}\n  Join as Gamemaster in one browser and as a player in another. Ctrl+C stops it; the world is kept in Data/.\n`,
);
const stop = (): void => {
  void server.close().then(() => process.exit(0));
};
process.once("SIGINT", stop);
process.once("SIGTERM", stop);
