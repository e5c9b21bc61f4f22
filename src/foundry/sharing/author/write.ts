/** From a draft to a file in the author's downloads. */
import { strToU8, type Zippable, zipSync } from "fflate";
import { readBundle } from "../../../sharing/bundle.ts";
import { composeBundle, creditsIn, linksOf, packagesOf } from "../../../sharing/compose.ts";
import { assetName } from "../../../sharing/files.ts";
import { moduleFiles } from "../../../sharing/module.ts";
import { SYSTEM_ID } from "../../ids.ts";
import { localize } from "../../view/text/localize.ts";
import { readLimits } from "../incoming/table.ts";
import { type Draft, filesIn, headOf, included } from "./draft.ts";
import { privacy } from "./gather.ts";

/** Times are fixed, so that the same content gives the same bytes. */
const MTIME = new Date("2000-01-01T12:00:00");

export interface Written {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Files that couldn't be read, and stay where they are. */
  readonly missing: readonly string[];
}

/** The module as a zip with `module.json` at its root. */
export async function writeModule(draft: Draft): Promise<Written> {
  const head = headOf(draft);
  const system = { id: SYSTEM_ID, version: String((game.system as unknown as { version: string }).version) };
  const { found, missing } = draft.files
    ? await readFiles(filesIn(draft))
    : { found: new Map<string, Uint8Array>(), missing: [] };
  const chosen = included(draft);
  const composed = composeBundle(chosen, {
    head,
    system,
    secrets: draft.secrets,
    state: draft.state,
    ...privacy(),
    file: (path) => (found.has(path) ? `modules/${head.id}/${assetName(path)}` : path),
  });
  // What goes out is what would be let in: whoever reads it has nothing left to take out.
  const bundle = readBundle(composed, readLimits()).bundle ?? composed;
  const readme = localize("CROSSOVER.Sharing.Author.readme", {
    title: head.title,
    version: head.version,
    author: head.authors[0]?.name ?? "",
    license: head.license,
    description: head.description,
    id: head.id,
  });
  const credits = creditsIn(bundle);
  const credited =
    credits.length > 0
      ? `\n${localize("CROSSOVER.Sharing.Author.credits")}\n\n${credits.map((line) => `- ${line}`).join("\n")}\n`
      : "";
  const texts = moduleFiles(bundle, {
    systemId: SYSTEM_ID,
    systemVersion: system.version,
    requires: packagesOf(linksOf(chosen), SYSTEM_ID),
    readme: `${readme}\n${credited}`,
  });
  const files: Zippable = {};
  for (const [path, text] of Object.entries(texts)) files[path] = [strToU8(text), { mtime: MTIME, level: 6 }];
  // Pictures are packed already.
  for (const [path, bytes] of found) files[assetName(path)] = [bytes, { mtime: MTIME, level: 0 }];
  return { name: `${head.id}-${head.version}.zip`, bytes: zipSync(files), missing };
}

async function readFiles(
  paths: readonly string[],
): Promise<{ readonly found: Map<string, Uint8Array>; readonly missing: string[] }> {
  const found = new Map<string, Uint8Array>();
  const missing: string[] = [];
  for (const path of paths) {
    const answer = await fetch(foundry.utils.getRoute(path)).catch(() => null);
    if (answer?.ok === true) found.set(path, new Uint8Array(await answer.arrayBuffer()));
    else missing.push(path);
  }
  return { found, missing };
}
