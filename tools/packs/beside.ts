/** What lies in a module beside its documents: the manifest's own words, and the files that a zip takes along. Nothing of it may run. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { hazards, isSafePath } from "../../src/sharing/hazards.ts";
import { BUNDLE_FILE, placeOf } from "../../src/sharing/module.ts";
import { eachString, isList, type JsonObject } from "../../src/sharing/tree.ts";
import type { Finding } from "./folder.ts";
import { words } from "./words.ts";

/** Fields of a manifest by which Foundry runs something. */
const RUNNING = ["scripts", "esmodules"] as const;
const PATHS = /(^|\.)(?:path|src|url|readme|changelog|bugs|manifest|download|thumbnail|icon|styles\[\d+\])$/u;

/** What of a manifest would run, or lead out of the module. */
export function manifestFaults(manifest: JsonObject, text: string): Finding[] {
  const out: Finding[] = [];
  const fault = (field: string, key: string): void =>
    void out.push({
      severity: "error",
      file: "module.json",
      ...placeOf(text, field),
      field,
      message: words(`CROSSOVER.Sharing.Cli.${key}`),
    });
  for (const field of RUNNING) {
    const list = manifest[field];
    if (isList(list) ? list.length > 0 : list !== undefined) fault(field, "runs");
  }
  eachString(manifest, (value, field) => {
    if (hazards(value).length > 0) fault(field, "wouldRun");
    else if (PATHS.test(field) && !isSafePath(value)) fault(field, "leadsOut");
  });
  return out;
}

/** Files that show or sound; they are taken as they are. */
const MEDIA =
  /\.(?:png|jpe?g|webp|gif|avif|bmp|tiff?|mp3|ogg|oga|opus|wav|flac|m4a|aac|mid|mp4|m4v|ogv|webm|pdf|ttf|otf|woff2?|glb|basis|ktx2)$/iu;
/** Files that are read as text: taken when nothing in them would run. */
const TEXT = /\.(?:md|txt|css|json|svg)$|(?:^|\/)(?:LICENSE|CREDITS|CHANGELOG|NOTICE)$/iu;
const NEVER = /(?:^|\/)(?:node_modules|\.[^/]*)(?:\/|$)|\.zip$/u;

/** The files of a module's folder beside its documents: those that a zip takes, and what is wrong with the others. */
export function filesBeside(root: string): {
  readonly files: readonly string[];
  readonly findings: readonly Finding[];
} {
  const files: string[] = [];
  const findings: Finding[] = [];
  const tell = (severity: Finding["severity"], file: string, key: string): void =>
    void findings.push({
      severity,
      file,
      line: 1,
      column: 1,
      field: "",
      message: words(`CROSSOVER.Sharing.Cli.${key}`),
    });
  const visit = (inside: string): void => {
    for (const name of readdirSync(join(root, inside)).sort()) {
      const file = inside === "" ? name : `${inside}/${name}`;
      if (NEVER.test(file) || file === "packs" || file === "module.json" || file === BUNDLE_FILE) continue;
      if (statSync(join(root, file)).isDirectory()) visit(file);
      else if (MEDIA.test(file)) files.push(file);
      else if (!TEXT.test(file)) tell("warning", file, "notTaken");
      else if (hazards(readFileSync(join(root, file), "utf8")).length > 0) tell("error", file, "wouldRun");
      else files.push(file);
    }
  };
  visit("");
  return { files, findings };
}
