/** The second half of npm start, once dependencies are there: build what has changed, install, seed, serve. With `--dev` what changes is followed, with `--system` another system in a world of its own. */
import { existsSync, rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { installSystem, makeParts, systemParts, tabletopPart } from "./build.mjs";
import { at, fail, say } from "./lib.mjs";

interface Served {
  readonly world: string;
  readonly title: string;
  readonly profile: 13 | 14;
}

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "30000" },
    profile: { type: "string" },
    system: { type: "string" },
    fresh: { type: "boolean", default: false },
    dev: { type: "boolean", default: false },
  },
});
const { fresh, system } = values;
const data = at("Data");
const asked = values.profile === "13" ? 13 : values.profile === "14" ? 14 : null;

/** Crossover itself, in the demo world. */
async function crossover(profile: 13 | 14): Promise<Served> {
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
  return { world: "demo", title: "Crossover", profile };
}

/** Any other, in a plain world that is made the first time and kept. */
async function another(source: string): Promise<Served> {
  await makeParts([tabletopPart()], "the tabletop");
  const [{ seedWorld }, { installSystemFrom, plainWorld, profileFor }] = await Promise.all([
    import("../tabletop/server/seed.ts"),
    import("../tabletop/server/install.ts"),
  ]);
  const installed = await installSystemFrom(source, data);
  for (const note of installed.notes) say(note);
  const profile = asked ?? profileFor(installed.manifest);
  const world = plainWorld(installed, profile);
  if (fresh) rmSync(at("Data", "worlds", world.id), { recursive: true, force: true });
  if (await seedWorld(data, world)) say(`a world for it was made: Data/worlds/${world.id}`);
  return { world: world.id, title: `${installed.title} ${installed.version}, Foundry ${String(profile)},`, profile };
}

/** Sources that change are at the table within moments. */
async function followed(): Promise<() => void> {
  const { follow, readable } = await import("./dev.ts");
  // The bundler is there by the time that something changes.
  void import("vite");
  say("following templates, styles, lang and src ...");
  return follow({
    root: at("."),
    folder: at("Data", "systems", "crossover"),
    bundle: async (out) => readable(at("."), out),
    say,
  });
}

const { StartupError } = await import("../tabletop/server/errors.ts");
const { world, title, profile } = await (system === undefined ? crossover(asked ?? 14) : another(system)).catch(
  (error: unknown) => (error instanceof StartupError ? fail(error.message) : Promise.reject(error as Error)),
);
const { startServer } = await import("../tabletop/server/app.ts");
const server = await startServer({
  dataPath: data,
  world,
  port: Number(values.port),
  profile,
  host: "127.0.0.1",
  silent: true,
});
console.log(
  `\n  ${title} is ready: ${server.url}\n  Join as Gamemaster in one browser and as a player in another. Ctrl+C stops it; the world is kept in Data/.\n`,
);
const unfollow = values.dev ? await followed() : undefined;
const stop = (): void => {
  unfollow?.();
  void server.close().then(() => process.exit(0));
};
process.once("SIGINT", stop);
process.once("SIGTERM", stop);
