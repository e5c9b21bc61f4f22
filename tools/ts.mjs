/** Tools start with plain `node` and import our TypeScript all the same: through tsx, once that is installed. A module of its own, since whoever waits for it can't be required. */
import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { at } from "./lib.mjs";

const TSX = at("node_modules", "tsx", "dist", "esm", "api", "index.mjs");
if (existsSync(TSX) && !process.execArgv.some((arg) => arg.includes("tsx")))
  (await import(pathToFileURL(TSX).href)).register();
