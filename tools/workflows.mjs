#!/usr/bin/env node
/**
 * Play .github/workflows on this machine: the steps of each job, one after the other, in a clone of what is committed, for a made-up repository. Nothing leaves the machine: `gh` is one that puts what would be
 * uploaded into build/uploaded, and refuses what isn't there. A release that was uploaded is installed at the end, by the address of its manifest, as Foundry's setup would do it.
 *
 *   npm run workflows                      every job that this machine can play
 *   npm run workflows -- --job release     one job
 *   npm run workflows -- --without "npm test"   leave a step out, which was seen elsewhere
 *   npm run workflows -- --instead "npm test=node tools/build-all.mjs"   play something shorter in its place, so that what comes after has what it needs
 *
 * Actions (`uses`) are what they stand for: the checkout is the clone, setup-node is this Node, which has to be of the version that is asked for.
 */
import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { parseArgs } from "node:util";
import { parse } from "yaml";
import { at, fail, isMain, readJson, run, say } from "./lib.mjs";
import { openRepository } from "./repository.mjs";

/** What may stand in `${{ … }}`: nothing else does, so that nothing else has to be understood. */
export function filled(text, { tag, matrix = {}, variables = {} }) {
  const known = {
    "github.token": "a-token",
    "github.ref": `refs/tags/${tag}`,
    "github.ref_name": tag,
    "contains(github.ref_name, '-') && '--prerelease' || ''": tag.includes("-") ? "--prerelease" : "",
    "vars.FOUNDRY_CHECK_SCRIPT || 'conformance'": variables.FOUNDRY_CHECK_SCRIPT ?? "conformance",
    "secrets.FOUNDRY_URL": "",
    ...Object.fromEntries(Object.entries(matrix).map(([key, value]) => [`matrix.${key}`, value])),
  };
  return text.replaceAll(/\$\{\{\s*(.*?)\s*\}\}/gu, (_whole, asked) => {
    if (!(asked in known)) throw new Error(`\${{ ${asked} }} isn't known to tools/workflows.mjs`);
    return known[asked];
  });
}

/** The jobs of a workflow with the commands that this machine plays, and why others aren't. */
export function jobsOf(workflow, context) {
  return Object.entries(workflow.jobs).map(([name, job]) => {
    const asks = job.if === "vars.FOUNDRY_CHECK == 'true'";
    return {
      name,
      // A licence, and a machine of one's own.
      skipped: asks && context.variables?.FOUNDRY_CHECK !== "true" ? `${job.if} isn't so here` : null,
      steps: job.steps.map((step) => ({
        uses: step.uses ?? null,
        with: step.with ?? {},
        run: step.run === undefined ? null : filled(step.run, context),
        env: Object.fromEntries(Object.entries(step.env ?? {}).map(([k, v]) => [k, filled(String(v), context)])),
      })),
    };
  });
}

/** A `gh` that keeps what it is given. */
function ownGh(folder, uploaded) {
  const file = join(folder, "gh");
  writeFileSync(
    file,
    `#!/usr/bin/env node
const { copyFileSync, existsSync, mkdirSync, writeFileSync } = require("node:fs");
const { basename, join } = require("node:path");
const given = process.argv.slice(2);
const options = new Set(["--title", "--notes-file"]);
const files = given.slice(3).filter((g, i, all) => !g.startsWith("--") && !options.has(all[i - 1]));
const missing = files.filter((f) => !existsSync(f));
if (given[0] !== "release" || given[1] !== "create" || missing.length > 0) {
  console.error("gh: " + (missing.length > 0 ? missing.join(", ") + " isn't there" : "only release create is played"));
  process.exit(1);
}
const to = ${JSON.stringify(uploaded)};
mkdirSync(to, { recursive: true });
for (const f of files) copyFileSync(f, join(to, basename(f)));
writeFileSync(join(to, "said.json"), JSON.stringify(given));
// Another run may have left a release there: this one has made its own.
writeFileSync(join(__dirname, "uploaded"), "");
console.log("gh " + given.slice(0, 3).join(" ") + ": " + files.map((f) => basename(f)).join(", "));
`,
  );
  chmodSync(file, 0o755);
}

/** What anybody does with a release, in one line: its checksums are right, and by the address of its manifest it is installed. */
async function installed(uploaded, manifest) {
  for (const line of readFileSync(join(uploaded, "SHA256SUMS"), "utf8").trim().split("\n")) {
    const [sum, name] = line.split(/ +/u);
    const is = createHash("sha256")
      .update(readFileSync(join(uploaded, name)))
      .digest("hex");
    if (is !== sum) throw new Error(`${name} isn't what SHA256SUMS says`);
  }
  await import("./ts.mjs");
  const { installSystemAt } = await import("../tabletop/server/install.ts");
  const data = mkdtempSync(join(tmpdir(), "crossover-installed-"));
  try {
    const { id, version, folder, notes } = await installSystemAt(manifest, data);
    if (notes.length > 0) throw new Error(notes.join("; "));
    return `${id} ${version}, ${String(readdirSync(join(folder, "packs")).length)} compendia`;
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

async function play() {
  const { values } = parseArgs({
    options: {
      job: { type: "string" },
      repository: { type: "string", default: "somebody/heroes" },
      without: { type: "string", multiple: true, default: [] },
      instead: { type: "string", multiple: true, default: [] },
    },
  });
  const instead = new Map(
    values.instead.map((one) => [one.slice(0, one.indexOf("=")), one.slice(one.indexOf("=") + 1)]),
  );
  const { version } = readJson("package.json");
  const tag = `v${version}`;
  const folder = mkdtempSync(join(tmpdir(), "crossover-workflows-"));
  const clone = join(folder, "clone");
  const uploaded = at("build", "uploaded");
  rmSync(uploaded, { recursive: true, force: true });
  mkdirSync(join(folder, "bin"));
  ownGh(join(folder, "bin"), uploaded);
  const shop = await openRepository(uploaded, { repository: values.repository, tag });
  if ((await run("git", ["clone", "--quiet", at("."), clone])) !== 0) fail("git clone failed.");
  const told = [];
  for (const file of readdirSync(at(".github", "workflows")).sort()) {
    const workflow = parse(readFileSync(at(".github", "workflows", file), "utf8"));
    for (const { name, skipped, steps } of jobsOf(workflow, { tag, matrix: { os: process.platform } })) {
      if (values.job !== undefined && values.job !== name) continue;
      if (skipped !== null) {
        told.push(`${file} ${name}: not played, ${skipped}`);
        continue;
      }
      for (const step of steps) {
        const asked = step.with["node-version"];
        if (asked !== undefined && Number(asked) !== Number(process.versions.node.split(".")[0]))
          told.push(`${file} ${name}: asks for Node ${String(asked)}, this is ${process.version}`);
        if (step.run === null) continue;
        if (values.without.includes(step.run)) {
          told.push(`${file} ${name}: ${step.run}: left out`);
          continue;
        }
        const command = instead.get(step.run) ?? step.run;
        if (command !== step.run) told.push(`${file} ${name}: ${step.run}: left out, in its place ${command}`);
        say(`${file} ${name}: ${command} ...`);
        const from = Date.now();
        // Git's own shell on Windows is a sh, too, as the runners' steps expect it.
        const code = await run("sh", ["-e", "-c", command], {
          cwd: clone,
          env: {
            ...process.env,
            ...step.env,
            CI: "true",
            PATH: `${join(folder, "bin")}${delimiter}${process.env.PATH ?? ""}`,
            GITHUB_REPOSITORY: values.repository,
            GITHUB_REF_NAME: tag,
            GITHUB_SERVER_URL: shop.server,
          },
        });
        told.push(
          `${file} ${name}: ${command}: ${code === 0 ? "ok" : `FAILED (${String(code)})`} (${String(Math.round((Date.now() - from) / 1000))} s)`,
        );
        if (code !== 0) break;
      }
    }
  }
  if (existsSync(join(folder, "bin", "uploaded")))
    told.push(
      await installed(uploaded, shop.manifest).then(
        (what) => `what was uploaded, installed by ${shop.manifest}: ${what}`,
        (error) => `what was uploaded, installed by ${shop.manifest}: FAILED (${error.message})`,
      ),
    );
  shop.close();
  rmSync(folder, { recursive: true, force: true });
  console.log(`\n${told.map((line) => `  ${line}`).join("\n")}`);
  if (told.some((line) => line.includes("FAILED"))) process.exit(1);
}

if (isMain(import.meta)) await play();
