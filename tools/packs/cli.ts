/** What crossover-packs does: see `crossover-packs help`. Exit code 0 when all is well, 1 when something is to be mended or differs, 2 when the command can't be read. */
import { run } from "./run.ts";

const { code, out, err } = await run(process.argv.slice(2), { cwd: process.cwd() });
if (out !== "") process.stdout.write(`${out}\n`);
if (err !== "") process.stderr.write(`${err}\n`);
process.exitCode = code;
