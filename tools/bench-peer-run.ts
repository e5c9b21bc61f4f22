/** npm run bench -- --peer <folder> --peer <folder> */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unpackRelease } from "../tests/e2e/release.ts";
import { comparePeers } from "./bench-peer.ts";

// This system as it is installed, like the others.
const own = mkdtempSync(join(tmpdir(), "crossover-"));
try {
  unpackRelease(own);
  await comparePeers(own, process.argv.slice(2));
} finally {
  rmSync(own, { recursive: true, force: true });
}
