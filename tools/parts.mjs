/**
 * A build in parts. Each part says what it is made of and has a folder of its own; it is made again unless everything is as it was: its sources, its settings, what the bundler read
 * besides, the installed packages, node, this file, and the files that it left. All of that is compared by content, never by time, so that a part that doesn't fit its sources is not
 * taken for one that does.
 */
import { createHash } from "node:crypto";
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, posix, relative, resolve, sep } from "node:path";

/**
 * @typedef {object} Part
 * @property {string} name     of its record and, if `out` isn't given, of its folder in build/parts
 * @property {string} label    what people read
 * @property {string[]} from   files and folders that it is made of, seen from the root; tests in them don't count
 * @property {() => unknown} [also]  what else decides: a mode, a list of names
 * @property {string} [out]    its folder, seen from the root; emptied before it is made
 * @property {number} [seconds]  how long it takes at first, for the progress bar
 * @property {(making: Making) => Promise<void> | void} make  writes its files into `out`
 *
 * @typedef {object} Making
 * @property {string} out      the folder, which is there and empty
 * @property {(paths: Iterable<string>) => void} read  say what else was read: files, absolute
 * @property {(text: string) => void} warn  say what somebody should mend; said again each time the part is used
 * @property {(share: number) => void} tick  how much is done, 0 to 1
 */

const TEST = /\.(test|e2e)\.[cm]?tsx?$/u;

/** Every file below a path (or the path itself), sorted, with forward slashes; none if it isn't there. */
export function* files(path) {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) yield path;
  else for (const name of readdirSync(path).sort()) yield* files(join(path, name));
}

const digest = (content) => createHash("sha256").update(content).digest("base64url");
const slashed = (path) => path.split(sep).join("/");

/** The content of each file of a folder by its path in it. */
function contents(folder) {
  const found = {};
  for (const path of files(folder)) found[slashed(relative(folder, path))] = digest(readFileSync(path));
  return found;
}

/** As the build was started: the bundler sets it while it works. */
const MODE = process.env.NODE_ENV ?? "";

/** What decides about every part: node, the packages that are installed, and how parts are made. */
function ground(root) {
  const installed = join(root, "node_modules", ".package-lock.json");
  return [
    process.version,
    MODE,
    existsSync(installed) ? digest(readFileSync(installed)) : "",
    ...["tools/parts.mjs", "tools/build.mjs"].map((name) => contents(join(root, name))[""] ?? ""),
  ];
}

/** What a part is made of, in one word. Another word, another part. */
export function keyOf(root, part) {
  const hash = createHash("sha256").update(JSON.stringify([part.name, ground(root), part.also?.() ?? null]));
  for (const from of part.from)
    for (const path of files(join(root, from)))
      if (!TEST.test(path)) hash.update(`\n${slashed(relative(root, path))} ${digest(readFileSync(path))}`);
  return hash.digest("base64url");
}

const recordPath = (root, part) => join(root, "build", "parts", `${part.name}.json`);
/** The folder of a part. */
export const outOf = (root, part) => join(root, part.out ?? join("build", "parts", part.name));

function recordOf(root, part) {
  try {
    return JSON.parse(readFileSync(recordPath(root, part), "utf8"));
  } catch {
    return null;
  }
}

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const unread = (root, read) =>
  Object.entries(read).some(([path, was]) => {
    const now = resolve(root, path);
    return !existsSync(now) || digest(readFileSync(now)) !== was;
  });

/** Whether a part's folder holds what its sources would give now. */
export function isCurrent(root, part) {
  const record = recordOf(root, part);
  return (
    record !== null &&
    record.key === keyOf(root, part) &&
    !unread(root, record.read) &&
    same(record.made, contents(outOf(root, part)))
  );
}

/** What a part's folder holds, in one word: for whoever copies it. */
export const stampOf = (root, part) => digest(JSON.stringify(recordOf(root, part)?.made ?? null));

/** Make one part, whatever there is of it. */
async function makePart(root, part, { tick }) {
  const out = outOf(root, part);
  const path = recordPath(root, part);
  rmSync(path, { force: true });
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  mkdirSync(dirname(path), { recursive: true });
  const key = keyOf(root, part);
  const started = Date.now();
  const read = {};
  const warnings = [];
  await part.make({
    out,
    tick,
    warn: (text) => void warnings.push(text),
    read: (paths) => {
      for (const file of paths)
        if (existsSync(file) && lstatSync(file).isFile())
          read[slashed(relative(root, file))] = digest(readFileSync(file));
    },
  });
  // Whoever saved a file meanwhile gets it made again next time.
  if (keyOf(root, part) === key)
    writeFileSync(
      path,
      JSON.stringify({ key, read, made: contents(out), warnings, seconds: (Date.now() - started) / 1000 }, null, 1),
    );
  return warnings;
}

/**
 * Bring parts up to date. `tell` hears how far it is: the share of the expected time, and the part being made. Resolves to the parts that were made, and everything that somebody
 * should mend.
 */
export async function bring(root, parts, tell = () => undefined) {
  const records = new Map(parts.map((part) => [part, recordOf(root, part)]));
  const current = new Map(parts.map((part) => [part, isCurrent(root, part)]));
  const weight = (part) => Math.max(0.02, records.get(part)?.seconds ?? part.seconds ?? 1);
  const made = parts.filter((part) => !current.get(part));
  const total = made.reduce((sum, part) => sum + weight(part), 0);
  const warnings = [];
  let done = 0;
  for (const part of parts) {
    if (current.get(part)) {
      warnings.push(...records.get(part).warnings);
      continue;
    }
    tell({ share: done / total, part });
    const tick = (share) => tell({ share: (done + weight(part) * Math.min(1, share)) / total, part });
    warnings.push(...(await makePart(root, part, { tick })));
    done += weight(part);
    tell({ share: done / total, part, ready: true });
  }
  return { made, warnings };
}

/**
 * Make a folder hold exactly these files: those that differ are written, those that are no longer wanted go. `wanted` is a Map from a path in the folder to the file it comes from, or
 * to its content. `keep` are folders in it that are left as they are. Returns how many were written or deleted.
 */
export function mirror(folder, wanted, keep = []) {
  let changes = 0;
  // A link would be written through, into whatever it leads to.
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(folder);
  mkdirSync(folder, { recursive: true });
  const folders = new Set();
  for (const name of [...wanted.keys(), ...keep])
    for (let parent = posix.dirname(name); parent !== "."; parent = posix.dirname(parent)) folders.add(parent);
  const sweep = (inner) => {
    for (const entry of readdirSync(join(folder, inner), { withFileTypes: true })) {
      const name = inner === "" ? entry.name : `${inner}/${entry.name}`;
      if (keep.includes(name) || (entry.isFile() && wanted.has(name))) continue;
      if (entry.isDirectory() && folders.has(name)) sweep(name);
      else {
        rmSync(join(folder, name), { recursive: true, force: true });
        changes++;
      }
    }
  };
  sweep("");
  for (const [name, from] of wanted) {
    const path = join(folder, name);
    const content = typeof from === "string" ? readFileSync(from) : from;
    if (existsSync(path) && statSync(path).size === content.length && readFileSync(path).equals(content)) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    changes++;
  }
  return changes;
}
