#!/usr/bin/env node
/** Builds the release zip twice from nothing and compares the bytes: the same sources must give the same zip, compendia included. */
import { createHash } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { unzipSync } from "fflate";
import { at, fail, runNode, say } from "./lib.mjs";

const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");

/** A zip from nothing: name of each file to its checksum. */
async function fromNothing() {
  for (const folder of ["build", "dist"]) rmSync(at(folder), { recursive: true, force: true });
  if ((await runNode("tools/package.mjs")) !== 0) fail("npm run package failed; see above.");
  const zip = readFileSync(at("build", "crossover.zip"));
  const files = Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, sha256(bytes)]);
  return { zip: sha256(zip), files: new Map(files) };
}

const [first, second] = [await fromNothing(), await fromNothing()];
const other = [...new Set([...first.files.keys(), ...second.files.keys()])].filter(
  (name) => first.files.get(name) !== second.files.get(name),
);
if (first.zip !== second.zip)
  fail(`Two builds of the same sources differ: ${other.join(", ") || "in the order of files"}.`);
say(`two builds, the same bytes: ${first.zip} (${String(first.files.size)} files)`);
