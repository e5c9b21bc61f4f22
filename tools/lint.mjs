#!/usr/bin/env node
/** npm run lint: ESLint's rules and Prettier's form over all code; `npm run format` brings code into that form. */
import { at, ensureInstalled, run } from "./lib.mjs";

const CODE = "**/*.{ts,mts,js,mjs}";
const node = (...args) => run(process.execPath, args);

await ensureInstalled();
const codes = await Promise.all([
  node(at("node_modules", "eslint", "bin", "eslint.js"), ".", "--max-warnings", "0"),
  node(at("node_modules", "prettier", "bin", "prettier.cjs"), "--check", "--log-level", "warn", CODE),
]);
process.exit(codes.every((code) => code === 0) ? 0 : 1);
