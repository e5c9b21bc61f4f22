import { readFileSync } from "node:fs";
import { rowLaws } from "../../kernel/testing/row-laws.ts";
import { ROWS } from "./row-tables.ts";

rowLaws("drama", ROWS, readFileSync("docs/rows/drama.json", "utf8"));
