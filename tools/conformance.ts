/** Any system tried on the tabletop: booted in a world of its own, an actor and an item of each type made, opened and written into, dice, a fight, its compendia and windows; what is missing, by name. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "playwright-core";
import { startServer } from "../tabletop/server/app.ts";
import { type Installed, installSystemFrom, plainWorld, profileFor } from "../tabletop/server/install.ts";
import { seedWorld } from "../tabletop/server/seed.ts";
import * as inPage from "./conformance-page.ts";
import { CHROMIUM_FLAGS, findBrowser } from "./lib.mjs";

/** What became of one thing that was tried. */
export interface Step {
  readonly name: string;
  readonly ok: boolean;
  /** What was seen, or what went wrong. */
  readonly says: string;
  /** Names of the public API that were asked for meanwhile and that the tabletop lacks. */
  readonly missing: readonly string[];
  /** What the console said meanwhile as an error. */
  readonly errors: readonly string[];
}

/** The whole of it. */
export interface Conformance {
  readonly system: { readonly id: string; readonly title: string; readonly version: string };
  readonly profile: 13 | 14;
  readonly notes: readonly string[];
  readonly steps: readonly Step[];
  /** Deprecations that the profile warns of, by the file that caused them. */
  readonly deprecations: Readonly<Record<string, number>>;
}

export interface ConformanceOptions {
  /** Default: the newest generation that the manifest allows. */
  readonly profile?: 13 | 14;
  /** The built client of the tabletop, when it is not in build/tabletop. */
  readonly clientPath?: string;
  readonly say?: (step: Step) => void;
}

/** Longest that one thing may take, in milliseconds; a question that nobody answers waits no longer. */
const PATIENCE = 20_000;

/** Run it. Rejects with a StartupError where there is nothing to try. */
export async function conformance(source: string, options: ConformanceOptions = {}): Promise<Conformance> {
  const dataPath = mkdtempSync(join(tmpdir(), "tabletop-conformance-"));
  try {
    const installed = await installSystemFrom(source, dataPath);
    return await tried(installed, dataPath, options);
  } finally {
    rmSync(dataPath, { recursive: true, force: true });
  }
}

async function tried(
  installed: Installed,
  dataPath: string,
  { profile = profileFor(installed.manifest), clientPath, say }: ConformanceOptions,
): Promise<Conformance> {
  const world = plainWorld(installed, profile);
  await seedWorld(dataPath, world);
  const executablePath = findBrowser();
  if (!executablePath) throw new Error("no browser was found; name one in CHROMIUM_PATH");
  const server = await startServer({
    dataPath,
    world: world.id,
    port: 0,
    profile,
    silent: true,
    ...(clientPath !== undefined && { clientPath }),
  });
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  const steps: Step[] = [];
  const errors: string[] = [];
  let missing = 0;
  try {
    const page = await (await browser.newContext({ viewport: { width: 1400, height: 900 } })).newPage();
    const uncaught = listen(page, errors);
    const step = async (name: string, run: () => Promise<unknown>): Promise<boolean> => {
      const before = errors.length;
      let ok = true;
      let says: string;
      try {
        says = String((await withPatience(run())) ?? "");
      } catch (error) {
        ok = false;
        says = (error instanceof Error ? error.message : String(error))
          .replace(/^page\.\w+: (?:Error: )?/u, "")
          .split("\n")[0]!;
      }
      const names = await lacking(page);
      const one: Step = { name, ok, says, missing: unique(names.slice(missing)), errors: unique(errors.slice(before)) };
      missing = names.length;
      steps.push(one);
      say?.(one);
      await page.evaluate(inPage.closeAll).catch(() => undefined);
      return ok;
    };

    const booted = await step("boots", async () => {
      await sit(page, server.url, "Gamemaster");
      // A script that stopped while it was loading leaves a game of Foundry's own documents behind.
      if (uncaught.length > 0) throw new Error(`its scripts stopped: ${unique(uncaught).join("; ")}`);
      return "ready";
    });
    if (booted || (await page.evaluate(inPage.isReady).catch(() => false))) {
      const types: Record<string, string[]> = {};
      for (const kind of ["Actor", "Item"]) types[kind] = await page.evaluate(inPage.typesOf, kind);
      for (const [kind, list] of Object.entries(types))
        for (const type of list)
          await step(`${kind} ${type}: made, opened, written into`, () =>
            page.evaluate(inPage.tryDocument, { kind, type }),
          );
      await step("items in actors", () =>
        page.evaluate(inPage.tryPossessions, { actors: types.Actor ?? [], items: types.Item ?? [] }),
      );
      await step("effects and statuses", () => page.evaluate(inPage.tryEffects));
      await step("a roll", () => page.evaluate(inPage.tryRoll));
      await step("a round of a fight", () => page.evaluate(inPage.tryFight));
      await step("compendia", () => page.evaluate(inPage.tryPacks));
      await step("windows of the settings", () => page.evaluate(inPage.tryMenus));
      await step("opens again with all of that, for a player", async () => {
        const other = await (await browser.newContext()).newPage();
        listen(other, errors);
        await sit(other, server.url, "Player");
        return "ready";
      });
    }
    const deprecations = await page
      .evaluate(() => (globalThis as unknown as { __host?: { deprecations: Record<string, number> } }).__host)
      .then((host) => host?.deprecations ?? {})
      .catch(() => ({}));
    const { id, title, version, notes } = installed;
    const warnings = server.world.warnings.filter((line) => !/^Compendium .* there is no pack at/u.test(line));
    return { system: { id, title, version }, profile, notes: [...notes, ...warnings], steps, deprecations };
  } finally {
    await browser.close();
    await server.close();
  }
}

const unique = (lines: readonly string[]): string[] => [...new Set(lines)];

async function withPatience<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_done, fail) => {
    timer = setTimeout(() => {
      fail(new Error(`nothing after ${String(PATIENCE / 1000)} s: a question that nobody answers, perhaps`));
    }, PATIENCE);
  });
  return Promise.race([work, late]).finally(() => {
    clearTimeout(timer);
  });
}

/** Errors of the page are gathered; what is answered is what nobody caught. */
function listen(page: Page, errors: string[]): readonly string[] {
  const uncaught: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      errors.push(message.text().split("\n")[0]!);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) errors.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
  page.on("pageerror", (error) => {
    const [line = ""] = error.message.split("\n");
    // Where in the system's own files it was.
    const place = /\/systems\/[^/]+\/([^?:)\s]+:\d+)/u.exec(error.stack ?? "")?.[1];
    const told = place === undefined ? line : `${line} (${place})`;
    errors.push(told);
    uncaught.push(told);
  });
  page.on("dialog", (dialog) => void dialog.dismiss().catch(() => undefined));
  return uncaught;
}

/** Names that were asked for in vain until now. */
const lacking = (page: Page): Promise<string[]> =>
  page
    .evaluate(() => (globalThis as unknown as { __host?: { missing: string[] } }).__host?.missing ?? [])
    .catch(() => []);

/** Take a seat and wait for the game. */
async function sit(page: Page, url: string, user: string): Promise<string> {
  await page.goto(`${url}/join`);
  const { users } = (await (await page.request.get(`${url}/api/join`)).json()) as {
    users: { _id: string; name: string }[];
  };
  const userId = users.find((u) => u.name === user)?._id;
  await page.request.post(`${url}/join`, { data: { userId, password: "" } });
  await page.goto(`${url}/game`);
  await page.waitForFunction(
    () => (globalThis as unknown as { game?: { ready?: boolean } }).game?.ready === true,
    undefined,
    { timeout: PATIENCE - 5000 },
  );
  // Functions that are sent to the page were named by the compiler.
  await page.evaluate("globalThis.__name ??= (f) => f");
  return "ready";
}

/** Does everything work that was tried, with no name missing? */
export const conforms = ({ steps }: Conformance): boolean => steps.every((s) => s.ok && s.missing.length === 0);

const counted = (step: Step): string[] => [
  ...step.missing.map((name) => `      missing: ${name}`),
  ...step.errors.slice(0, 8).map((line) => `      console: ${line}`),
  ...(step.errors.length > 8 ? [`      console: and ${String(step.errors.length - 8)} more`] : []),
];

/** One step as the command prints it. */
export const stepLines = (step: Step): string[] => [
  `  ${step.ok ? "ok  " : "FAIL"} ${step.name}${step.says ? `: ${step.says}` : ""}`,
  ...counted(step),
];

/** What the command prints at its end. */
export function summary(report: Conformance): string[] {
  const missing = unique(report.steps.flatMap((s) => s.missing));
  const failed = report.steps.filter((s) => !s.ok);
  const old = Object.entries(report.deprecations);
  return [
    ...report.notes.map((note) => `  note: ${note}`),
    `  ${String(report.steps.length - failed.length)} of ${String(report.steps.length)} things work on Foundry ${String(report.profile)}'s profile`,
    missing.length > 0
      ? `  the tabletop lacks: ${missing.join(", ")}`
      : "  no name was asked for that the tabletop lacks",
    ...(old.length > 0
      ? [
          `  deprecations of its own: ${String(old.reduce((sum, [, n]) => sum + n, 0))} in ${String(old.length)} ${old.length === 1 ? "place" : "places"}`,
        ]
      : []),
  ];
}
