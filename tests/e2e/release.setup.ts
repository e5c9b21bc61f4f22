/** Once a run the release is unpacked, for all its tables: doing it for each of them was half of what opening one took. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unpackRelease } from "./release.ts";

export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "crossover-release-"));
  unpackRelease(folder);
  process.env["CROSSOVER_RELEASE"] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
