import { readFileSync } from "node:fs";
import { rowLaws } from "../../kernel/testing/row-laws.ts";
import { ROWS } from "./row-tables.ts";

rowLaws("doompool", ROWS, readFileSync("docs/rows/doompool.json", "utf8"));
