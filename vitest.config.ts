import { defineConfig } from "vitest/config";

/** The one set-up file gives laws their seed. Long laws on a busy machine have their time. */
const node = {
  environment: "node",
  setupFiles: ["tests/laws.setup.ts"],
  testTimeout: 60_000,
  // Rules ask no platform, and neither do their tests: what `npm test` shortens is told from here.
  provide: { short: process.env["UNIT_SHORT"] === "1" },
} as const;
/** Modules are loaded as Node loads them, by tsx: a third less for imports on a fresh clone than by vitest's own runner. What puts a module in another's place needs that runner. */
const native = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: ["--import", "tsx"],
} as const;
/** Rules and what stands on them keep no state of their own, so files of a worker share their modules: loading them again for each took a third of the run. */
const shared = {
  ...node,
  ...native,
  setupFiles: [...node.setupFiles, "tests/globals.setup.ts"],
  isolate: false,
} as const;

/** They put another module in a module's place: whatever loads beside them would keep it. */
const MOCKED = [
  "src/foundry/exchange/by-itself.test.ts",
  "src/foundry/fudge/acts/actions.test.ts",
  "src/foundry/plans/ways.test.ts",
];

/** The law that reads with the system's own models. */
const READS_BACK = "src/foundry/laws/read-back.test.ts";
/** They make the rulesets known to the whole page, which the other laws do without. */
const REGISTERS = ["src/foundry/laws/nobody-here.test.ts", "src/foundry/laws/turn-and-reach.test.ts"];

/** What a password costs to try: all other tests of a server have it cheaper, for the whole process. */
const DEAR = "tabletop/server/passwords.test.ts";

export default defineConfig({
  test: {
    maxWorkers: 2,
    // A module is read once for all projects, and again only when it has changed.
    experimental: { fsModuleCache: true, fsModuleCachePath: "build/vitest" },
    projects: [
      {
        test: {
          name: "system",
          include: ["src/**/*.test.ts", "examples/**/*.test.ts"],
          exclude: ["src/foundry/laws/**", ...MOCKED],
          ...shared,
        },
      },
      // They read with the system's own models, which stand up their world once.
      { test: { name: "repo", include: ["tools/**/*.test.ts", "tests/**/*.test.ts", READS_BACK], ...shared } },
      // They stand up the same host, each with settings of its own: loading the whole system again for each took half of their time.
      {
        test: {
          name: "laws",
          include: ["src/foundry/laws/**/*.test.ts"],
          exclude: [READS_BACK, ...REGISTERS],
          ...shared,
        },
      },
      // The server's share what it and the page have in common; the page's stand up a host, whose settings the server would take for its own.
      {
        test: {
          name: "server",
          include: ["tabletop/{server,common}/**/*.test.ts"],
          exclude: [DEAR],
          ...shared,
        },
      },
      { test: { name: "client", include: ["tabletop/client/**/*.test.ts"], ...shared } },
      // They stand up a host of their own, or want nobody before them.
      { test: { name: "hosts", include: [DEAR, ...REGISTERS, ...MOCKED], ...node } },
    ],
  },
});
