/** The commands of crossover-packs, without a process: arguments in, text and exit code out. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { strToU8, zipSync } from "fflate";
import { parse, stringify } from "yaml";
import {
  type Bundle,
  type BundleDiff,
  bundleText,
  collectReferences,
  diffBundles,
  type Json,
  type Kind,
  KINDS,
  moduleIdFrom,
} from "../../src/sharing/bundle.ts";
import { type Link, packagesOf } from "../../src/sharing/compose.ts";
import { isPackageId, slug, stableId } from "../../src/sharing/ids.ts";
import { COLLECTION } from "../../src/sharing/kinds.ts";
import {
  ADVENTURE_PACK,
  BUNDLE_FILE,
  manifestOf,
  packName,
  SOURCES,
  sourceText,
  toPackLinks,
  withKeys,
  withoutKeys,
} from "../../src/sharing/module.ts";
import { stripPrivate } from "../../src/sharing/private.ts";
import { isObject, type JsonObject } from "../../src/sharing/tree.ts";
import { ADVENTURES, renewedAdventure } from "./adventures.ts";
import { filesBeside } from "./beside.ts";
import { adventuresOf, compile, type Compiled, compiledSources } from "./compile.ts";
import { type AdventureFile, type Along, type AnyVersion, anyVersion, type Finding, readModule } from "./folder.ts";
import { loadModels, type Models, ownEyes } from "./models.ts";
import { adventureSource, exampleSources, welcomeSource } from "./skeleton.ts";
import { words } from "./words.ts";

export interface Outcome {
  readonly code: 0 | 1 | 2;
  readonly out: string;
  readonly err: string;
}

const SYSTEM = "crossover";
const say = (key: string, data: Readonly<Record<string, string | number>> = {}): string =>
  words(`CROSSOVER.Sharing.Cli.${key}`, data);

class UsageError extends Error {}

const OPTIONS = {
  id: { type: "string" },
  title: { type: "string" },
  author: { type: "string" },
  license: { type: "string" },
  example: { type: "boolean" },
  adventure: { type: "boolean" },
  zip: { type: "string" },
  check: { type: "boolean" },
  "dry-run": { type: "boolean" },
  secrets: { type: "boolean" },
  state: { type: "boolean" },
  scripts: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;
/** What stays at home unless it is asked for. */
const ALONG = ["secrets", "state", "scripts"] as const;
type Values = Readonly<Partial<Record<keyof typeof OPTIONS, string | boolean>>>;

const alongOf = (values: Values): Along => ({
  secrets: values.secrets === true,
  state: values.state === true,
  scripts: values.scripts === true,
});

interface Command {
  readonly operands: number;
  readonly options: readonly (keyof typeof OPTIONS)[];
  readonly run: (operands: readonly string[], values: Values, cwd: string) => Promise<Outcome>;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  init: { operands: 1, options: ["id", "title", "author", "license", "example", "adventure"], run: init },
  validate: { operands: 1, options: [...ALONG], run: validate },
  build: { operands: 1, options: ["zip", ...ALONG], run: build },
  diff: { operands: 2, options: ["check", ...ALONG], run: diff },
  migrate: { operands: 1, options: ["dry-run"], run: migrate },
};

/** Run a command line. Never throws for what a user can get wrong. */
export async function run(args: readonly string[], { cwd }: { readonly cwd: string }): Promise<Outcome> {
  const [name, ...rest] = args;
  if (name === undefined || name === "help" || name === "--help" || name === "-h")
    return { code: name === undefined ? 2 : 0, out: say("help"), err: "" };
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command)
    return { code: 2, out: "", err: say("unknown", { command: name, commands: Object.keys(COMMANDS).join(", ") }) };
  try {
    const { values, positionals } = read(rest);
    if (values.help === true) return { code: 0, out: say(`helpOf.${name}`), err: "" };
    const foreign = Object.keys(values).find((key) => !command.options.includes(key as keyof typeof OPTIONS));
    if (foreign !== undefined) throw new UsageError(say("noOption", { command: name, option: `--${foreign}` }));
    if (positionals.length !== command.operands)
      throw new UsageError(say("operands", { command: name, usage: say(`helpOf.${name}`) }));
    return await command.run(positionals, values, cwd);
  } catch (error) {
    return {
      code: error instanceof UsageError ? 2 : 1,
      out: "",
      err: error instanceof Error ? error.message : String(error),
    };
  }
}

function read(rest: readonly string[]): { readonly values: Values; readonly positionals: readonly string[] } {
  try {
    return parseArgs({ args: [...rest], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message.split(". ")[0] ?? "");
  }
}

/* ------------------------------------------------------------------ init */

async function init([folder = ""]: readonly string[], values: Values, cwd: string): Promise<Outcome> {
  const root = resolve(cwd, folder);
  const title =
    typeof values.title === "string"
      ? values.title
      : basename(root)
          .replace(/[-_]+/gu, " ")
          .replace(/^./u, (c) => c.toUpperCase());
  const id =
    typeof values.id === "string"
      ? values.id
      : moduleIdFrom(typeof values.title === "string" ? values.title : basename(root));
  if (!isPackageId(id)) throw new UsageError(words("CROSSOVER.Sharing.Problem.badModuleId", { id }));
  if (existsSync(join(root, "module.json"))) throw new Error(say("exists", { folder }));
  const models = await loadModels();
  const license = typeof values.license === "string" ? values.license : "CC BY 4.0";
  const head = {
    id,
    title,
    version: "1.0.0",
    license,
    description: "",
    authors: [{ name: typeof values.author === "string" ? values.author : say("you") }],
  };
  const files: Record<string, string> = {
    "module.json": `${JSON.stringify(manifestOf(head, { systemId: SYSTEM, systemVersion: models.systemVersion, packs: [] }), null, 2)}\n`,
    "README.md": `${say("readme", { title, id })}\n`,
    ".gitignore": `packs/*\n!packs/_source\n*.zip\n`,
    ...(values.example === true ? exampleSources(id) : welcomeSource(id, title)),
    ...(values.adventure === true ? adventureSource(id, title) : {}),
  };
  for (const [path, text] of Object.entries(files)) {
    const to = join(root, ...path.split("/"));
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, text);
  }
  return {
    code: 0,
    out: [say("made", { title, folder }), ...Object.keys(files).map((f) => `  ${f}`), say("next", { folder })].join(
      "\n",
    ),
    err: "",
  };
}

/* ------------------------------------------------------------------ validate */

const line = (f: Finding): string =>
  `${f.file}:${f.line}:${f.column}${f.field === "" ? "" : `  ${f.field}`}  ${f.severity === "warning" ? `(${say("warning")}) ` : ""}${f.message}`;

const countsOf = (bundle: Bundle): string =>
  KINDS.filter((k) => bundle.documents[k]?.length)
    .map((k) => `${words(`CROSSOVER.Sharing.Kind.${k}`)}: ${bundle.documents[k]?.length ?? 0}`)
    .join(", ");

async function validate([folder = ""]: readonly string[], values: Values, cwd: string): Promise<Outcome> {
  const module = readModule(resolve(cwd, folder), await loadModels(), alongOf(values));
  const findings = module.findings;
  const errors = findings.filter((f) => f.severity === "error").length;
  const err = findings.map(line).join("\n");
  if (errors > 0 || !module.bundle)
    return { code: 1, out: "", err: `${err}\n${say("wrong", { count: Math.max(1, errors) })}` };
  return { code: 0, out: say("valid", { title: module.head?.title ?? "", counts: countsOf(module.bundle) }), err };
}

/* ------------------------------------------------------------------ build */

async function build([folder = ""]: readonly string[], values: Values, cwd: string): Promise<Outcome> {
  const root = resolve(cwd, folder);
  const models = await loadModels();
  const along = alongOf(values);
  const module = readModule(root, models, along);
  const findings = module.findings;
  if (!module.bundle || !module.head || findings.some((f) => f.severity === "error"))
    return { code: 1, out: "", err: `${findings.map(line).join("\n")}\n${say("notBuilt")}` };
  const { bundle, head } = module;
  const sources = compiledSources(module, bundle, head);
  const kinds = KINDS.filter((k) => sources.some((s) => s.kind === k));
  const adventures = adventuresOf(module, bundle, head);
  await compile(root, sources, kinds, adventures);
  const labels = Object.fromEntries(
    [...KINDS, "Adventure" as const].map((k) => [k, words(`CROSSOVER.Sharing.Kind.${k}`)]),
  ) as Record<Kind | "Adventure", string>;
  const kept = sources.flatMap((s) =>
    s.kind === "Folder"
      ? []
      : collectReferences(s.data).map((reference): Link => ({
          from: { uuid: "", kind: s.kind as Kind, data: s.data, folders: [] },
          reference,
          fate: "kept",
        })),
  );
  const requires = packagesOf(
    kept.filter((l) => l.reference.pack !== null),
    SYSTEM,
  ).filter((id) => id !== head.id);
  const made = manifestOf(head, {
    systemId: SYSTEM,
    systemVersion: models.systemVersion,
    packs: kinds,
    adventures: adventures.length > 0,
    labels,
    requires,
  });
  // What the author wrote beside (a manifest address, links, more relationships) stays; what follows from the sources is written anew.
  const written = isObject(module.manifest.flags) ? module.manifest.flags : {};
  const own = isObject(written[SYSTEM]) ? written[SYSTEM] : {};
  const flags = { ...written, [SYSTEM]: { ...own, bundle: BUNDLE_FILE } };
  const relationships = {
    ...(made.relationships as JsonObject),
    ...(isObject(module.manifest.relationships) ? module.manifest.relationships : {}),
  };
  writeFileSync(
    join(root, "module.json"),
    `${JSON.stringify({ ...made, ...module.manifest, packs: made.packs, packFolders: made.packFolders, flags, relationships }, null, 2)}\n`,
  );
  writeFileSync(join(root, BUNDLE_FILE), bundleText(bundle));
  const lines = [say("built", { title: head.title, version: head.version, counts: countsOf(bundle) })];
  if (typeof values.zip === "string") {
    const to = resolve(cwd, values.zip);
    const packs = [...kinds.map(packName), ...(adventures.length > 0 ? [ADVENTURE_PACK] : [])];
    lines.push(
      say("zipped", { file: values.zip, count: zipModule(root, to, packs, sourceTexts(sources, module.clean)) }),
    );
  }
  return { code: 0, out: lines.join("\n"), err: findings.map(line).join("\n") };
}

/** The sources as they go out, each under its own name: a file of JSON stays one. */
const sourceTexts = (sources: readonly Compiled[], adventures: readonly AdventureFile[]): Record<string, string> =>
  Object.fromEntries(
    [
      ...sources.map(({ file, data }) => [file, data] as const),
      ...adventures.map(({ file, data }) => [file, withKeys("Adventure", data, ADVENTURES, "")] as const),
    ].map(([file, data]) => [file, /\.json$/iu.test(file) ? `${JSON.stringify(data, null, 2)}\n` : sourceText(data)]),
  );

/** The module as a zip with `module.json` at its root: what was built from cleaned documents, and nothing that lay there by chance. Times are fixed, so that the same content gives the same bytes. */
function zipModule(
  root: string,
  to: string,
  packs: readonly string[],
  texts: Readonly<Record<string, string>>,
): number {
  const files: Record<string, [Uint8Array, { readonly level: 9; readonly mtime: Date }]> = {};
  const add = (path: string, bytes: Uint8Array): void => {
    files[path] = [bytes, { level: 9, mtime: new Date("2000-01-01T12:00:00") }];
  };
  for (const path of ["module.json", BUNDLE_FILE, ...filesBeside(root).files])
    add(path, readFileSync(join(root, path)));
  for (const pack of packs)
    for (const name of readdirSync(join(root, "packs", pack)).sort())
      if (!/^(?:LOCK|LOG(?:\.old)?)$/u.test(name))
        add(`packs/${pack}/${name}`, readFileSync(join(root, "packs", pack, name)));
  for (const [path, text] of Object.entries(texts)) add(path, strToU8(text));
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, zipSync(files));
  return Object.keys(files).length;
}

/* ------------------------------------------------------------------ diff */

async function diff([from = "", to = ""]: readonly string[], values: Values, cwd: string): Promise<Outcome> {
  const models = await loadModels();
  const along = alongOf(values);
  const [a, b] = [from, to].map((path) => anyVersion(resolve(cwd, path), models, along)) as [AnyVersion, AnyVersion];
  const found = diffBundles(completed(a.bundle, models), completed(b.bundle, models));
  const adventures = diffAdventures(a.adventures, b.adventures);
  const differs = found.added.length + found.changed.length + found.removed.length + adventures.length > 0;
  return {
    code: values.check === true && differs ? 1 : 0,
    out: diffText(found, a.bundle, b.bundle, adventures),
    err: "",
  };
}

/** With the defaults written out: what one version leaves to them and another says is no difference. */
const completed = (bundle: Bundle, models: Models): Pick<Bundle, "documents"> => ({
  documents: Object.fromEntries(
    Object.entries(bundle.documents).map(([kind, list]) => [kind, list.map((data) => models.complete(kind, data))]),
  ),
});

/** Adventures that came, went, or say something else of themselves; what they hold is compared with everything else. */
function diffAdventures(before: readonly JsonObject[], after: readonly JsonObject[]): string[] {
  const kind = say("adventure.one");
  const line = (sign: string, { name }: JsonObject): string => `${sign} ${kind}: ${String(name)}`;
  const same =
    (a: JsonObject) =>
    (b: JsonObject): boolean =>
      a._id === b._id;
  return [
    ...after.filter((b) => !before.some(same(b))).map((b) => line("+", b)),
    ...before.filter((a) => !after.some(same(a))).map((a) => line("-", a)),
    ...after.flatMap((b) => {
      const a = before.find(same(b));
      const fields = a
        ? ["name", "img", "caption", "description"].filter((key) => (a[key] ?? "") !== (b[key] ?? ""))
        : [];
      return fields.length === 0
        ? []
        : [line("~", b), ...fields.map((key) => `    ${key}: ${short(a?.[key])} -> ${short(b[key])}`)];
    }),
  ];
}

const short = (value: Json | undefined): string => {
  const text = value === undefined ? say("nothing") : JSON.stringify(value);
  return text.length > 100 ? `${text.slice(0, 97)}...` : text;
};

/** Two versions side by side, for people. */
function diffText(
  { added, changed, removed, same }: BundleDiff,
  a: Bundle,
  b: Bundle,
  adventures: readonly string[],
): string {
  const kind = (k: Kind): string => words(`CROSSOVER.Sharing.Kind.${k}`);
  return [
    say("between", { from: a.module?.version ?? "?", to: b.module?.version ?? "?" }),
    ...added.map((d) => `+ ${kind(d.kind)}: ${d.name}`),
    ...removed.map((d) => `- ${kind(d.kind)}: ${d.name}`),
    ...changed.flatMap((d) => [
      `~ ${kind(d.kind)}: ${d.name}`,
      ...d.fields.map((f) => `    ${f.path}: ${short(f.from)} -> ${short(f.to)}`),
    ]),
    ...adventures,
    say("tally", { added: added.length, changed: changed.length, removed: removed.length, same: same.length }),
  ].join("\n");
}

/* ------------------------------------------------------------------ migrate */

async function migrate([folder = ""]: readonly string[], values: Values, cwd: string): Promise<Outcome> {
  const root = resolve(cwd, folder);
  const models = await loadModels();
  const module = readModule(root, models);
  const read = new Set([...module.sources, ...module.adventures].map((s) => s.file));
  const unreadable = module.findings.filter(
    (f) => f.field === "" && f.file.startsWith(`${SOURCES}/`) && f.severity === "error" && !read.has(f.file),
  );
  if (unreadable.length > 0)
    return { code: 1, out: "", err: `${unreadable.map(line).join("\n")}\n${say("unreadable")}` };
  const inside = new Set(module.sources.map((s) => `${s.kind}.${String(s.data._id)}`));
  const lines: string[] = [];
  let changed = 0;
  const rewrite = (
    s: { readonly file: string; readonly text: string },
    pack: string,
    keyed: JsonObject,
    dropped: readonly string[],
  ): void => {
    const file = `${SOURCES}/${pack}/${slug(String(keyed.name), "_")}_${String(keyed._id)}.yml`;
    if (sorted(keyed) === sorted(parse(s.text)) && file === s.file) return;
    changed++;
    lines.push(
      `${s.file}${file === s.file ? "" : ` -> ${file}`}`,
      ...dropped.map((path) => `    ${say("droppedField", { field: path })}`),
    );
    if (values["dry-run"] === true) return;
    const to = join(root, ...file.split("/"));
    mkdirSync(dirname(to), { recursive: true });
    // The old file stays until the new one is there.
    writeFileSync(to, sourceText(keyed));
    if (file !== s.file) rmSync(join(root, ...s.file.split("/")));
  };
  for (const s of module.sources) {
    if (s.kind === "Folder") continue;
    const { data, dropped } = renewed(s.kind, s.data, models, String(module.manifest.id), inside);
    rewrite(s, packName(s.kind), withKeys(s.kind, data, COLLECTION[s.kind], ""), dropped);
  }
  for (const s of module.adventures) {
    const { data, dropped } = renewedAdventure(s.data, models);
    rewrite(s, ADVENTURES, withKeys("Adventure", data, ADVENTURES, ""), dropped);
  }
  lines.push(
    say(values["dry-run"] === true ? "wouldMigrate" : "migrated", {
      count: changed,
      of: module.sources.length + module.adventures.length,
    }),
  );
  return { code: 0, out: lines.join("\n"), err: "" };
}

/** The same for the same content, whatever the order of its fields. */
const sorted = (data: unknown): string => stringify(data, { sortMapEntries: true, aliasDuplicateObjects: false });

/** A source as this version writes it: today's fields, today's links, an id, nothing that belongs to one world. */
function renewed(
  kind: Kind,
  source: JsonObject,
  models: Models,
  moduleId: string,
  inside: ReadonlySet<string>,
): { readonly data: JsonObject; readonly dropped: readonly string[] } {
  const bare = stripPrivate(kind, withoutKeys(kind, source), ownEyes(models));
  const { data, dropped } = models.migrate(kind, bare);
  const linked = toPackLinks(data, moduleId, inside);
  const _id =
    typeof source._id === "string" && /^[A-Za-z0-9]{16}$/u.test(source._id)
      ? source._id
      : stableId(kind, String(source.name));
  return { data: { _id, ...linked, ...(linked._id === _id ? {} : { _id }) }, dropped };
}
