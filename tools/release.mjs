#!/usr/bin/env node
/**
 * What a release consists of, in build/release: the zip, its manifest, the notes, and checksums. Where it is downloaded is put into the manifest here, for the repository in which it runs; nothing of that is in the sources.
 *
 *   npm run release -- --repository owner/name --tag v1.2.3 [--server https://github.com]
 *
 * Refuses, with nothing written, when the tag isn't the version of package.json, when system.json says another, or when CHANGELOG.md has no section for it.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildSystem } from "./build.mjs";
import { at, fail, isMain, readJson, say } from "./lib.mjs";
import { zip } from "./package.mjs";

const REPOSITORY = /^[\w.-]+\/[\w.-]+$/u;

/** The section of a version in a changelog that is kept by https://keepachangelog.com, without its heading; null where there is none. */
export function notesOf(changelog, version) {
  const lines = changelog.split(/\r?\n/u);
  const from = lines.findIndex((line) => line.startsWith(`## [${version}]`));
  if (from < 0) return null;
  const length = lines.slice(from + 1).findIndex((line) => line.startsWith("## "));
  return lines
    .slice(from + 1, length < 0 ? undefined : from + 1 + length)
    .join("\n")
    .trim();
}

/** Why this can't be released; empty when it can. */
export function problems({ repository, tag, version, manifestVersion, notes }) {
  return [
    ...(REPOSITORY.test(repository ?? "") ? [] : [`--repository takes owner/name, not ${String(repository)}.`]),
    ...(tag === `v${version}`
      ? []
      : [`The tag is ${String(tag)}, and package.json says ${version}: v${version} is its tag.`]),
    ...(manifestVersion === version
      ? []
      : [`system.json says ${manifestVersion}, package.json ${version}: run npm run manifest.`]),
    ...(notes ? [] : [`CHANGELOG.md has no section "## [${version}]", or nothing in it.`]),
  ];
}

/**
 * The manifest of a release: `manifest` always leads to the latest one, by which Foundry finds updates; `download` to this one, so that an old manifest goes on installing what it says. Pictures are shown in
 * Foundry's setup, from the tag's own sources.
 */
export function releaseManifest(system, { server, repository, tag, pictures }) {
  const home = `${server}/${repository}`;
  return {
    ...system,
    url: home,
    bugs: `${home}/issues`,
    manifest: `${home}/releases/latest/download/system.json`,
    download: `${home}/releases/download/${tag}/crossover.zip`,
    media: pictures.map(({ file, caption }) => ({
      type: "screenshot",
      url: `${home}/raw/${tag}/docs/play/pictures/${file}`,
      caption,
      loop: false,
    })),
  };
}

const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");

/** Write a release of what is in `dist`. */
export async function writeRelease({ repository, tag, server = "https://github.com" }, out = at("build", "release")) {
  const { version } = readJson("package.json");
  const system = readJson("dist", "system.json");
  const notes = notesOf(readFileSync(at("CHANGELOG.md"), "utf8"), version);
  const why = problems({ repository, tag, version, manifestVersion: system.version, notes });
  if (why.length > 0) return { problems: why };
  const pictures = readJson("docs", "play", "pictures", "captions.json");
  const lost = pictures.filter(({ file }) => !existsSync(at("docs", "play", "pictures", file)));
  if (lost.length > 0) return { problems: lost.map(({ file }) => `docs/play/pictures has no ${file}.`) };
  const manifest = `${JSON.stringify(releaseManifest(system, { server, repository, tag, pictures }), null, 2)}\n`;
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, "system.json"), manifest);
  await zip(at("dist"), join(out, "crossover.zip"), { "system.json": manifest });
  writeFileSync(join(out, "notes.md"), `${notes}\n`);
  const sums = ["crossover.zip", "system.json"].map((name) => `${sha256(readFileSync(join(out, name)))}  ${name}\n`);
  writeFileSync(join(out, "SHA256SUMS"), sums.join(""));
  return { problems: [], out };
}

if (isMain(import.meta)) {
  const { values } = parseArgs({
    options: { repository: { type: "string" }, tag: { type: "string" }, server: { type: "string" } },
  });
  await buildSystem({ types: true });
  const { problems: why } = await writeRelease(values);
  if (why.length > 0) fail(why.join("\n  "));
  say(`build/release: crossover.zip, system.json, notes.md, SHA256SUMS for ${values.repository} ${values.tag}`);
}
