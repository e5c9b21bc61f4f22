import { readFileSync } from "node:fs";
import { rowLaws } from "../../kernel/testing/row-laws.ts";
import { ROWS } from "./row-tables.ts";

rowLaws("destiny", ROWS, readFileSync("docs/rows/destiny.json", "utf8"));
