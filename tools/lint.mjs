#!/usr/bin/env node
/** npm run lint: ESLint's rules and Prettier's form over all code; `npm run format` brings code into that form. */
import { at, ensureInstalled, run } from "./lib.mjs";

const CODE = "**/*.{ts,mts,js,mjs}";
const node = (...args) => run(process.execPath, args);

await ensureInstalled();
const rules = await node(at("node_modules", "eslint", "bin", "eslint.js"), ".", "--max-warnings", "0");
const form = await node(at("node_modules", "prettier", "bin", "prettier.cjs"), "--check", "--log-level", "warn", CODE);
process.exit(rules === 0 && form === 0 ? 0 : 1);
