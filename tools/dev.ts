/**
 * While a table is open: what changes in the sources is at the table within moments. Templates, styles and texts are copied as they are, and the table's own hot reload shows them in the open page;
 * code is bundled again, as npm start does but readable, and comes with the next reload of the page. Packs wait for the next start, since the table has them open.
 */
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  watch,
  writeFileSync,
} from "node:fs";
import { join, posix } from "node:path";

/** Folders that are at the table as they are in the sources. */
const COPIED = ["templates", "styles", "lang"] as const;
/** What editors leave for a moment, and what isn't part of a table. */
const PASSING = /~$|(?:^|[\\/])\.|\.sw[a-z]$|\.tmp$|\.(?:test|e2e)\.[cm]?tsx?$/u;

export interface Following {
  /** The sources: a folder with templates, styles, lang and src. */
  readonly root: string;
  /** The system's folder at the table. */
  readonly folder: string;
  /** Bundles the code into a folder that is there and empty. */
  readonly bundle: (out: string) => Promise<unknown>;
  readonly say: (line: string) => void;
}

/** Follow the sources until the returned function is called. */
export function follow({ root, folder, bundle, say }: Following): () => void {
  const timers = new Map<string, NodeJS.Timeout>();
  /** Editors write in several steps: what changes again within a moment is one change. */
  const soon = (name: string, run: () => void): void => {
    clearTimeout(timers.get(name));
    timers.set(name, setTimeout(run, 60));
  };
  const copy = (file: string): void => {
    const [from, to] = [join(root, file), join(folder, file)];
    // A new folder may be filled before anybody looks into it: it comes as a whole, and goes as one.
    if (existsSync(from)) cpSync(from, to, { recursive: true });
    else rmSync(to, { recursive: true, force: true });
    if (file.startsWith("styles/")) stamp(folder, file.slice("styles/".length));
    say(`${file} is at the table`);
  };
  let [busy, again] = [false, false];
  const build = async (): Promise<void> => {
    if (busy) {
      again = true;
      return;
    }
    busy = true;
    const [out, started] = [join(root, "build", "dev"), Date.now()];
    try {
      rmSync(out, { recursive: true, force: true });
      mkdirSync(out, { recursive: true });
      await bundle(out);
      install(out, folder);
      say(`built in ${((Date.now() - started) / 1000).toFixed(1)} s: reload the page`);
    } catch (error) {
      // What is at the table stays until the code can be read again.
      say(`not built: ${error instanceof Error ? error.message : String(error)}`);
    }
    busy = false;
    if (!again) return;
    again = false;
    await build();
  };
  const watchers = [
    ...COPIED.map((name) =>
      watch(join(root, name), { recursive: true }, (_event, inner) => {
        if (inner === null || PASSING.test(inner)) return;
        const file = `${name}/${inner.replaceAll("\\", "/")}`;
        soon(file, () => {
          copy(file);
        });
      }),
    ),
    watch(join(root, "src"), { recursive: true }, (_event, inner) => {
      if (inner !== null && !PASSING.test(inner)) soon("src", () => void build());
    }),
  ];
  return () => {
    for (const watcher of watchers) watcher.close();
    for (const timer of timers.values()) clearTimeout(timer);
  };
}

/** A style sheet that another takes along is read anew under another address alone: those that a page loads say so, and change by it. */
function stamp(folder: string, style: string): void {
  const styles = join(folder, "styles");
  for (const name of readdirSync(styles, { recursive: true, encoding: "utf8" }).filter((n) => n.endsWith(".css"))) {
    const sheet = join(styles, name);
    const before = readFileSync(sheet, "utf8");
    const after = before.replace(
      /(@import url\(")([^"?]+)(?:\?[^"]*)?("\))/gu,
      (all, open: string, taken: string, end: string) =>
        posix.join(posix.dirname(name.replaceAll("\\", "/")), taken) === style
          ? `${open}${taken}?${String(Date.now())}${end}`
          : all,
    );
    if (after !== before) writeFileSync(sheet, after);
  }
}

/** Put a bundle where an earlier one is; parts that it has no more go, so that a page that asks for one is told to reload. */
function install(out: string, folder: string): void {
  const parts = (at: string): string[] => (existsSync(join(at, "parts")) ? readdirSync(join(at, "parts")) : []);
  const made = new Set(parts(out));
  mkdirSync(join(folder, "parts"), { recursive: true });
  for (const part of made) copyFileSync(join(out, "parts", part), join(folder, "parts", part));
  // The entry comes last: it names parts that are there.
  copyFileSync(join(out, "crossover.mjs"), join(folder, "crossover.mjs"));
  for (const part of parts(folder)) if (!made.has(part)) rmSync(join(folder, "parts", part));
}

/** The code as npm start bundles it, but readable and without what only a release measures. */
export async function readable(root: string, out: string): Promise<void> {
  const { build, createLogger } = await import("vite");
  await build({
    configFile: join(root, "vite.config.ts"),
    mode: "readable",
    root,
    envDir: false,
    customLogger: createLogger("error"),
    logLevel: "silent",
    build: {
      outDir: out,
      emptyOutDir: false,
      reportCompressedSize: false,
    },
  });
}
