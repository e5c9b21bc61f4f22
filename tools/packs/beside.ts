/** What lies in a module beside its documents: the manifest's own words, and the files that a zip takes along. Nothing of it may run. */
import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { hazards, isSafePath, pictureRuns } from "../../src/sharing/hazards.ts";
import { BUNDLE_FILE, placeOf, SOURCES } from "../../src/sharing/module.ts";
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
    // Addresses of the web are for people to follow; a style sheet is loaded.
    else if (/^styles\[/u.test(field) && (field.endsWith("]") || field.endsWith(".src")) && /^[a-z]+:/iu.test(value))
      fault(field, "leadsOut");
  });
  return out;
}

/** What a build writes to, or reads as the module's own: none of it may lie elsewhere. */
const OWN = ["module.json", BUNDLE_FILE, "packs", SOURCES] as const;

/** Files and folders of the module's own that are links to somewhere else: what is built would be written there. */
export const linkedAway = (root: string): Finding[] =>
  OWN.filter((file) => lstatSync(join(root, file), { throwIfNoEntry: false })?.isSymbolicLink() === true).map(
    (file): Finding => ({
      severity: "error",
      file,
      line: 1,
      column: 1,
      field: "",
      message: words("CROSSOVER.Sharing.Cli.leadsOut"),
    }),
  );

/** Files that show or sound; they are taken as they are. */
const MEDIA =
  /\.(?:png|jpe?g|webp|gif|avif|bmp|tiff?|mp3|ogg|oga|opus|wav|flac|m4a|aac|mid|mp4|m4v|ogv|webm|pdf|ttf|otf|woff2?|glb|basis|ktx2)$/iu;
/** Files that are read as text: taken when nothing in them would run. */
const TEXT = /\.(?:md|txt|css|json|svg)$|(?:^|\/)(?:LICENSE|CREDITS|CHANGELOG|NOTICE)$/iu;
/** What is wrong with a file that is read as text; null for nothing. */
function faultIn(file: string, text: string): "wouldRun" | "leadsOut" | null {
  if (/\.svg$/iu.test(file) ? pictureRuns(text) : hazards(text).length > 0) return "wouldRun";
  return /\.css$/iu.test(file) && !staysInside(file, text) ? "leadsOut" : null;
}

/** Does a style sheet take along nothing but what lies in the module, or what a sheet may show from the web? */
function staysInside(file: string, css: string): boolean {
  if (/@import\b/iu.test(css)) return false;
  const stays = (path: string): boolean => {
    // An escape in an address has no reason but to hide it; what a data address may be is looked at before.
    if (path.includes("\\")) return false;
    if (/^(?:[a-z]+:|\/|#)/iu.test(path)) return path.startsWith("data:") || isSafePath(path);
    return !posix.join(posix.dirname(file), path).startsWith("..");
  };
  return [...css.matchAll(/(?:url|image-set|src)\s*\(\s*["']?([^"')]*)/giu)].every(([, path = ""]) => stays(path));
}

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
      const found = lstatSync(join(root, file));
      if (found.isSymbolicLink()) tell("warning", file, "linked");
      else if (found.isDirectory()) visit(file);
      else if (MEDIA.test(file)) files.push(file);
      else if (!TEXT.test(file)) tell("warning", file, "notTaken");
      else {
        const fault = faultIn(file, readFileSync(join(root, file), "utf8"));
        if (fault) tell("error", file, fault);
        else files.push(file);
      }
    }
  };
  visit("");
  return { files, findings };
}
