import { readFileSync } from "node:fs";
import { rowLaws } from "../../kernel/testing/row-laws.ts";
import { ROWS } from "./row-tables.ts";

rowLaws("twintens", ROWS, readFileSync("docs/rows/twintens.json", "utf8"));
