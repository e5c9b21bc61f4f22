/** What npm run odds prints: see `odds --help`. Exit code 0 with an answer, 2 when the question can't be read. */
import { run } from "./odds/run.ts";

const { code, out, err } = run(process.argv.slice(2), { width: process.stdout.columns || 80 });
if (out !== "") process.stdout.write(`${out}\n`);
if (err !== "") process.stderr.write(`${err}\n`);
process.exitCode = code;
