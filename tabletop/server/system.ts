/** Reading the installed system: its manifest, its template.json and what follows from both. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { bindings } from "../common/bindings.ts";
import { baseDocuments } from "../common/documents/index.ts";
import { parseSystem } from "../common/packages.ts";
import { type Generation, profile, setProfile } from "../common/profile.ts";
import type { AnyObject } from "../common/types.ts";
import { StartupError } from "./errors.ts";
import { cleanHtml } from "./sanitize.ts";
import type { SystemInfo } from "./schema.ts";

/** A system ready to be served. */
export interface LoadedSystem {
  folder: string;
  /** What `WorldData.system` carries: manifest fields, united `documentTypes`, `template`. */
  manifest: AnyObject;
  info: SystemInfo;
  warnings: string[];
}

/** Load `Data/systems/<id>`. Throws a StartupError with one clear line if that cannot be. */
export function loadSystem(dataPath: string, id: string, generation: Generation): LoadedSystem {
  setProfile(generation);
  const folder = join(dataPath, "systems", id);
  const manifestPath = join(folder, "system.json");
  if (!existsSync(manifestPath)) {
    throw new StartupError(
      `The system "${id}" is not installed: ${manifestPath} is missing. Build it first (npm run build), so that ${folder} holds the built files.`,
    );
  }
  const templatePath = join(folder, "template.json");
  const template = existsSync(templatePath) ? readFileSync(templatePath, "utf8") : null;
  const result = parseSystem(readFileSync(manifestPath, "utf8"), {
    folder: id,
    template,
    generation,
    version: profile.version,
  });
  if (result.errors.length || !result.system)
    throw new StartupError(`The system in ${folder} cannot be used: ${result.errors.join(" ")}`);
  const manifest = result.system;
  const model = (manifest.model ?? {}) as AnyObject;
  const documentTypes = (manifest.documentTypes ?? {}) as SystemInfo["documentTypes"];
  bindings.getDocumentClass = (name: string) => baseDocuments[name];
  bindings.cleanHTML = (html: string) => cleanHtml(html);
  bindings.systemId = String(manifest.id);
  bindings.systemVersion = String(manifest.version);
  bindings.tokenAttributes = {
    primary: String(manifest.primaryTokenAttribute ?? "") || null,
    secondary: String(manifest.secondaryTokenAttribute ?? "") || null,
  };
  return {
    folder,
    manifest,
    info: {
      id: String(manifest.id),
      version: String(manifest.version),
      generation,
      coreVersion: profile.version,
      documentTypes,
      model,
    },
    warnings: result.warnings,
  };
}
