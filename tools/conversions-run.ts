/** The work of tools/conversions.mjs. */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { conversions, EVERYBODY, everybody, PAGE, rowOf, tables } from "./conversions/table.ts";

const { values } = parseArgs({ options: { only: { type: "string" } } });
const { only } = values;
let n = 0;
const pairs = await conversions({
  wanted: (name) => only === undefined || name === only,
  done: () => {
    n++;
    if (n % 50 === 0) console.log(`${String(n)} conversions`);
  },
});
if (only !== undefined) {
  console.log(rowOf(only, pairs));
  for (const { to, draft } of pairs) console.log(`${to}: over limits ${String(draft.excess.length)}`, draft.figures);
} else {
  const page = readFileSync(PAGE, "utf8");
  const [before = "", rest = ""] = page.split("<!-- conversions -->\n");
  const [, after = ""] = rest.split("<!-- /conversions -->");
  writeFileSync(PAGE, `${before}<!-- conversions -->\n${tables(pairs)}\n<!-- /conversions -->${after}`);
  writeFileSync(EVERYBODY, everybody(pairs));
  console.log(`${String(pairs.length)} conversions, written to docs/converting.md and docs/conversions.md`);
}
