#!/usr/bin/env node
/**
 * npm start: install what is missing, build the system and the tabletop, seed the demo world, serve it.
 *
 *   npm start [-- --port 30000 --profile 13|14 --fresh]
 *   npm run dev [-- the same]                                       what changes in the sources is at the table within moments
 *   npm start -- --system <folder with a system.json, or a zip>     another system, in a world of its own
 */
import { at, ensureInstalled, fail, isFree, runNode } from "./lib.mjs";

const args = process.argv.slice(2);
const option = (name, fallback) => {
  const i = args.indexOf(`--${name}`);
  return i === -1 ? fallback : args[i + 1];
};
const takes = ["--port", "--profile", "--system"];
const known = [...takes, "--fresh", "--dev"];
const odd = args.find((a, i) => (a.startsWith("--") ? !known.includes(a) : !takes.includes(args[i - 1])));
if (odd !== undefined)
  fail(
    `npm start doesn't know "${odd}"; it takes --port <number>, --profile 13 or 14, --fresh (start the world anew), --dev (follow the sources), --system <folder or zip> (play another system).`,
  );
const port = Number(option("port", "30000"));
const system = option("system", null);
const profile = option("profile", system === null ? "14" : "");
if (!Number.isInteger(port) || port < 1 || port > 65535)
  fail(`--port takes a number from 1 to 65535, not "${option("port")}".`);
if (system && args.includes("--dev")) fail("--dev follows the sources of Crossover; it doesn't go with --system.");
if (system === undefined || system?.startsWith("--"))
  fail("--system takes the folder in which a system.json lies, or a zip.");
if (profile !== "13" && profile !== "14" && !(profile === "" && !args.includes("--profile")))
  fail(`--profile takes 13 or 14, not "${profile}".`);
if (!(await isFree(port))) fail(`Port ${port} is in use. Choose another: npm start -- --port ${port + 1}`);
await ensureInstalled();
process.exitCode = await runNode(
  "tools/serve.ts",
  [
    ...["--port", String(port)],
    ...(profile === "" ? [] : ["--profile", profile]),
    ...(system === null ? [] : ["--system", system]),
    ...["--fresh", "--dev"].filter((name) => args.includes(name)),
  ],
  { env: { ...process.env, CROSSOVER_ROOT: at(".") } },
);
