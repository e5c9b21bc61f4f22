import { readFileSync } from "node:fs";
import { rowLaws } from "../../kernel/testing/row-laws.ts";
import { ROWS } from "./row-tables.ts";

rowLaws("fudge", ROWS, readFileSync("docs/rows/fudge.json", "utf8"));
