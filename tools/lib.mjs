/** What the tools share. Node's own modules only, so that the first of them runs before anything is installed. */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
export const at = (...parts) => join(ROOT, ...parts);
const NPM = process.platform === "win32" ? "npm.cmd" : "npm";

/** One clear line, and out. */
export function fail(message) {
  console.error(`\n  ${message}\n`);
  process.exit(1);
}

/** Say what is being done. */
export const say = (message) => console.log(`• ${message}`);

/** Run a command with its output shown; resolves to its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: "inherit",
      shell: process.platform === "win32" && command.endsWith(".cmd"),
      ...options,
    });
    child.on("exit", (code) => resolve(code ?? 1));
    child.on("error", () => resolve(127));
  });
}

/** Run a TypeScript or module file with node. */
export const runNode = (file, args = [], options = {}) =>
  run(
    process.execPath,
    ["--import", pathToFileURL(at("node_modules", "tsx", "dist", "esm", "index.mjs")).href, at(file), ...args],
    options,
  );

/** Install the dependencies unless they are here and as new as the lock file. */
export async function ensureInstalled() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Crossover needs Node 20.19 or later; this is ${process.version}.`);
  const marker = at("node_modules", ".package-lock.json");
  if (existsSync(marker) && statSync(marker).mtimeMs >= statSync(at("package-lock.json")).mtimeMs) return;
  say("installing what is missing (npm ci) ...");
  const code = await run(NPM, ["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
  if (code !== 0) fail("npm ci failed; see its message above. Is there a network, and a package registry?");
}

const CANDIDATES = {
  linux: [
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/usr/bin/google-chrome-stable",
    "/snap/bin/chromium",
  ],
  darwin: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  ],
  win32: [
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
  ],
};

/** A Chromium on this machine: CHROMIUM_PATH, the usual places, else null. */
export function findBrowser() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) return existsSync(wanted) ? wanted : null;
  return (CANDIDATES[process.platform] ?? []).find((p) => existsSync(p)) ?? null;
}

/** A Chromium, installed from the system's packages if there is none; a clear instruction where that can't be. */
export async function ensureBrowser() {
  const found = findBrowser();
  if (found) return found;
  if (process.platform === "linux" && existsSync("/usr/bin/apt-get")) {
    const sudo = process.getuid?.() === 0 ? [] : existsSync("/usr/bin/sudo") ? ["sudo", "-n"] : null;
    if (sudo) {
      say("installing Chromium from the system's packages ...");
      const apt = (...args) =>
        spawnSync([...sudo, "apt-get", ...args][0], [...sudo, "apt-get", ...args].slice(1), {
          stdio: "inherit",
          env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
        }).status;
      apt("update", "-qq");
      if (apt("install", "-y", "-qq", "chromium") === 0 || apt("install", "-y", "-qq", "chromium-browser") === 0) {
        const installed = findBrowser();
        if (installed) return installed;
      }
    }
  }
  fail(
    "The browser tests need Chromium, Chrome or Edge and none was found. Install one from your system's packages (Debian: apt-get install chromium), or name it in CHROMIUM_PATH.",
  );
}

/** Flags every Chromium of ours starts with. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--disable-quic",
  // The last list of features is the one that counts, so the driver's own stands here again; ours are at its end: each window would draw two pages for suggestions in its address bar, which take a
  // third of what joining a table takes.
  `--disable-features=${[
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxPopup",
  ].join()}`,
];

/** Whether a port on loopback is free. */
export function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.once("listening", () => probe.close(() => resolve(true)));
    probe.listen(port, "127.0.0.1");
  });
}

export const readJson = (...parts) => JSON.parse(readFileSync(at(...parts), "utf8"));
export const isMain = (meta) => process.argv[1] !== undefined && meta.url === pathToFileURL(process.argv[1]).href;
