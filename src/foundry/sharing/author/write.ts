/** From a draft to a file in the author's downloads. */
import { strFromU8, strToU8, type Zippable, zipSync } from "fflate";
import { type Problem, readBundle } from "../../../sharing/bundle.ts";
import { composeBundle, creditsIn, linksOf, packagesOf } from "../../../sharing/compose.ts";
import { assetName } from "../../../sharing/files.ts";
import { pictureRuns } from "../../../sharing/hazards.ts";
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
  /** Pictures that would run code: they stay as well. */
  readonly running: readonly string[];
}

/** The module as a zip with `module.json` at its root; or why nobody would be let in with it. */
export async function writeModule(draft: Draft): Promise<Written | { readonly refused: readonly Problem[] }> {
  const head = headOf(draft);
  const system = { id: SYSTEM_ID, version: String((game.system as unknown as { version: string }).version) };
  const { found, missing, running } = draft.files
    ? await readFiles(filesIn(draft))
    : { found: new Map<string, Uint8Array>(), missing: [], running: [] };
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
  const { bundle, problems } = readBundle(composed, readLimits());
  if (!bundle) return { refused: problems.filter((p) => p.severity === "refused") };
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
  return { name: `${head.id}-${head.version}.zip`, bytes: zipSync(files), missing, running };
}

interface FilesRead {
  readonly found: Map<string, Uint8Array>;
  readonly missing: string[];
  readonly running: string[];
}

async function readFiles(paths: readonly string[]): Promise<FilesRead> {
  const found = new Map<string, Uint8Array>();
  const missing: string[] = [];
  const running: string[] = [];
  for (const path of paths) {
    const answer = await fetch(foundry.utils.getRoute(path)).catch(() => null);
    const bytes = answer?.ok === true ? new Uint8Array(await answer.arrayBuffer()) : null;
    if (!bytes) missing.push(path);
    else if (/\.svg(?:\?.*)?$/iu.test(path) && pictureRuns(strFromU8(bytes))) running.push(path);
    else found.set(path, bytes);
  }
  return { found, missing, running };
}
