/** The second half of npm run conformance: try the system and print what came of it. */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { StartupError } from "../tabletop/server/errors.ts";
import { conformance, conforms, stepLines, summary } from "./conformance.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { profile: { type: "string" }, json: { type: "string" } },
});
try {
  const profile = values.profile === undefined ? undefined : values.profile === "13" ? 13 : 14;
  const report = await conformance(positionals[0] ?? "", {
    ...(profile !== undefined && { profile }),
    say: (step) => {
      for (const line of stepLines(step)) console.log(line);
    },
  });
  console.log(`\n  ${report.system.title} ${report.system.version} (${report.system.id})`);
  for (const line of summary(report)) console.log(line);
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
  process.exitCode = conforms(report) ? 0 : 1;
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(`\n  ${error.message}\n`);
  process.exitCode = 1;
}
