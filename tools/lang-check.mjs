/**
 * Every text that the code asks for is there, and every text that is there is asked for.
 *
 *   node tools/lang-check.mjs             exit 1 when a key is missing, or another language has what English has not
 *   node tools/lang-check.mjs --write     write new texts down in docs/texts.json, so that each is missed once it is gone (npm run check does it)
 *   node tools/lang-check.mjs --gone      what is gone was taken away on purpose
 *   node tools/lang-check.mjs --without CROSSOVER.A.b,CROSSOVER.C.d     as if these texts had been taken away
 *   node tools/lang-check.mjs --unused    list the unused ones too
 *   node tools/lang-check.mjs --lang de   list what that language doesn't say yet, what has grown too long, what English says anew
 *   node tools/lang-check.mjs --lang de --settle   what it has is translated from English as it stands now
 *
 * Keys are found where they are written: whole in quotes, built by the rules' `key(...)`, `line(...)`, `refuse(...)`, or with parts filled in (`${...}`). A part that is
 * filled in stands for anything; where the parts come from a table of the rules (abilities, effects, ...) each entry is looked for by itself. Every ruleset's adapter is walked as it runs (tools/lang-walk.ts): settings,
 * conditions, acts, points, fields of items, and what each event is called on its card. What is only known while somebody plays (a card's sentence) is missed by its name in docs/texts.json.
 */
import "./ts.mjs";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  checkLanguage,
  counts,
  gone,
  others,
  settle,
  texts,
  tierOf,
  TIERS,
  unwritten,
  writeDown,
} from "./languages.mjs";
import { at, isMain } from "./lib.mjs";
import { rulesets } from "./rulesets.mjs";

const LITERAL = /["'`](CROSSOVER\.[A-Za-z0-9_.${}()"'\- ]*?)["'`]/gu;
const ANY = "[^ ]+";

function* walk(path) {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const full = join(path, entry.name);
    if (entry.isDirectory()) yield* walk(full);
    else yield full;
  }
}

const escape = (text) => text.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&");

/** What the arguments of `key(...)` say: literal parts, `null` for one that is only known at run time. */
function parts(args) {
  const given = args.replace(/,\s*$/u, "");
  return given.split(/,(?![^()]*\))/u).map((a) => {
    const literal = /^\s*["'`]([^"'`$]*)["'`]\s*$/u.exec(a);
    return literal ? literal[1] : null;
  });
}

/** The text between the bracket at `from` and its partner. */
function inBrackets(text, from) {
  let depth = 0;
  for (let i = from; i < text.length; i++) {
    if (text[i] === "(") depth++;
    else if (text[i] === ")" && --depth === 0) return text.slice(from + 1, i);
  }
  return "";
}

/** Why somebody is refused, as the sources name it: the reason alone, one of several, or with a part that is filled in. */
function reasonsIn(text) {
  const found = [
    ...text.matchAll(
      /(?:refuseSpend\(\s*[a-z]+,\s*|(?<![A-Za-z.])no\(\s*[a-z]+,\s*|reason: |refusal: )"([A-Za-z.]+)"/gu,
    ),
  ].map(([, name]) => name);
  for (const call of text.matchAll(/(?<![A-Za-z.])refuse\(/gu)) {
    const [reason = ""] = inBrackets(text, call.index + call[0].length - 1).split(/,(?![^()]*\))/u);
    for (const [, name] of reason.replace(/\([^()]*\)/gu, "").matchAll(/(?:^|[?:])\s*["`]([^"`]+)["`]/gu))
      found.push(name.replace(/\$\{[^}]*\}/gu, "\0"));
  }
  return found;
}

/** Keys asked for in the sources: exact ones, and patterns with a part that is filled in. */
function asked(rulesets) {
  const exact = new Map();
  const patterns = new Map();
  const want = (key, file) => void (key.includes("\0") ? patterns : exact).set(key, file);
  const root = (file) => rulesets.find((r) => file.includes(`/${r.id}/`))?.root ?? null;
  for (const folder of ["src", "templates"])
    for (const full of walk(at(folder))) {
      const file = full.slice(at(".").length).replaceAll("\\", "/");
      if (!/(?<!\.test|fixtures)\.(ts|hbs)$/u.test(file)) continue;
      const unplayed = /\/(destiny|drama|doompool|twintens|fudge)\//u.exec(file)?.[1];
      if (unplayed && !rulesets.some((r) => r.id === unplayed)) continue;
      const text = readFileSync(full, "utf8")
        .replace(/\/\*[\s\S]*?\*\//gu, "")
        .replace(/^\s*\/\/.*$/gmu, "");
      for (const [, key] of text.matchAll(LITERAL)) {
        if (
          /\.$/u.test(key) ||
          /LOCALIZATION_PREFIXES/u.test(text.slice(Math.max(0, text.indexOf(key) - 60), text.indexOf(key)))
        )
          continue;
        const filled = key.replace(/\$\{[^}]*\}/gu, "\0").replace(/\$\{.*$/u, "\0");
        want(filled, file);
      }
      const area = root(`/${file}`);
      if (!area) continue;
      for (const found of text.matchAll(/(?<![A-Za-z.])key\(/gu)) {
        const names = parts(inBrackets(text, found.index + found[0].length - 1));
        if (names[0] === null || names.length === 0 || /^\s*\.\.\./u.test(text.slice(found.index + 4))) continue;
        want([area, ...names.map((n) => n ?? "\0")].join("."), file);
      }
      for (const [, name] of text.matchAll(/(?<![A-Za-z.])line\(\s*"([A-Za-z]+)"/gu)) want(`${area}.Row.${name}`, file);
      for (const name of reasonsIn(text)) want(`REFUSAL ${area} ${name}`, file);
    }
  for (const full of [...walk(at("src", "foundry")), ...walk(at("src", "rules", "kernel"))]) {
    if (!full.endsWith(".ts") || full.endsWith(".test.ts")) continue;
    const file = full.slice(at(".").length).replaceAll("\\", "/");
    if (root(`/${file}`)) continue;
    for (const name of reasonsIn(readFileSync(full, "utf8"))) want(`REFUSAL CROSSOVER.Shared ${name}`, file);
  }
  return { exact, patterns };
}

/** Keys whose parts come from the tables of the Fudge rules. */
async function fudgeTables() {
  const f = await import("../src/rules/fudge/index.ts");
  const { MODIFIERS } = await import("../src/foundry/fudge/sheets/components.ts");
  const of = (area, keys, tails = ["label"]) =>
    keys.flatMap((k) => (tails.length === 0 ? [`${area}.${k}`] : tails.map((t) => `${area}.${k}.${t}`)));
  const K = Object.keys;
  return [
    ...of("Ability", f.ABILITY_KEYS),
    ...of("Defense", f.DEFENSE_KEYS),
    ...of("Skill", K(f.SKILLS)),
    ...of("Advantage", K(f.ADVANTAGES)),
    ...of("Effect", K(f.EFFECTS)),
    ...of("Condition", K(f.conditions), ["label", "hint"]),
    ...of("Action", f.ACTION_KINDS),
    ...of("Range", f.POWER_RANGES),
    ...of("Duration", f.DURATIONS),
    ...of("Modifier", MODIFIERS),
    ...of("Roll", f.ROLL_TYPES, []),
    ...of("Row", K(f.CIRCUMSTANCE), []),
    ...of("Row", ["dice", "routine", "fixedDice", "minimumDice"], []),
    ...of("Band", ["fit", "weak", "battered", "down", "dead", ...K(f.RANGE_BANDS), "beyond"], []),
    ...of("Cover", [...K(f.COVER), "complete"], []),
    ...of("Concealment", K(f.CONCEALMENT), []),
    ...of(
      "Difficulty",
      f.DIFFICULTIES.map((d) => d.key),
      [],
    ),
    ...of("Trade", K(f.TRADES), []),
    ...of("Points", ["abilities", "powers", "advantages", "skills", "defenses"], []),
    ...of("Benefit", [...f.CRITICAL_BENEFITS, "worstDegree"], []),
    ...of("Die", ["plus", "minus", "blank"], []),
    ...of("Odds", ["success", "failure", "tie", "total", "critical", "hit", "miss"], []),
    ...of(
      "Audit",
      [
        "attack",
        "effect",
        "defense",
        "skill",
        "ability",
        "resistance",
        "impervious",
        "advantage",
        "advantageTwice",
        "absent",
        "points",
      ],
      [],
    ),
    ...of("Consequence", ["health", "bruises", "create", "delete"], []),
    ...of("Tab", ["main", "powers", "notes"], []),
    ...of(
      "Card",
      ["opposed.total", "opposed.criticalFailure", "opposed.tie", "opposed.bonus", "opposed.coin", "opposed.undecided"],
      [],
    ),
    ...of("Card", ["blocked.immune", "blocked.resisted", "blocked.impervious"], []),
    ...of(
      "Card",
      ["automatic.naturalHit", "automatic.naturalMiss", "automatic.defenseFailed", "automatic.attackFails"],
      [],
    ),
    ...of("Card", ["defend.parry", "defend.dodge", "defend.area"], []),
    ...f.settings.flatMap((s) => [
      `Setting.${s.key}.name`,
      `Setting.${s.key}.hint`,
      ...(s.choices ?? []).map((c) => `Setting.${s.key}.choices.${c}`),
    ]),
  ].map((k) => `CROSSOVER.Fudge.${k}`);
}

/** Keys that follow from lists shared by all rulesets. */
async function sharedTables(rulesets) {
  const { documentTypes } = await import("../src/foundry/subtypes.ts");
  const types = Object.entries(documentTypes()).flatMap(([name, of]) =>
    Object.keys(of).map((t) => `TYPES.${name}.${t}`),
  );
  const shared = [
    "Action.standard",
    "Action.move",
    "Action.free",
    "Action.reaction",
    "Action.left",
    "Action.spent",
    "Action.blocked",
    "Track.health",
    "Error.broken",
    "Error.unexpected",
    "Setting.oddsForPlayers.name",
    "Setting.oddsForPlayers.hint",
  ];
  return [
    ...types,
    ...shared.map((k) => `CROSSOVER.Shared.${k}`),
    ...rulesets.flatMap((r) => [
      `CROSSOVER.Shared.Setting.ruleset.${r.id}.name`,
      `CROSSOVER.Shared.Setting.ruleset.${r.id}.hint`,
    ]),
  ];
}

/** Compare what is asked for with what is there. */
export async function checkLang({ have, twice } = texts()) {
  const { exact, patterns } = asked(rulesets);
  for (const key of [...(await fudgeTables()), ...(await sharedTables(rulesets))])
    if (!exact.has(key)) exact.set(key, "a table of the rules");
  const { walk: walkAdapters } = await import("./lang-walk.ts");
  const adapters = await walkAdapters();
  const used = new Set();
  const missing = [];
  const branches = new Set(
    [...have.keys()].flatMap((k) => [...k.matchAll(/\./gu)].map(({ index }) => k.slice(0, index))),
  );
  for (const [key, file] of exact) {
    const candidates = key.startsWith("REFUSAL ")
      ? [`${key.split(" ")[1]}.Refusal.${key.split(" ")[2]}`, `CROSSOVER.Shared.Refusal.${key.split(" ")[2]}`]
      : [key];
    const found = candidates.filter((k) => have.has(k));
    for (const k of found) used.add(k);
    // A branch has no sentence of its own: nobody could be told why.
    if (found.length === 0 && (candidates.length > 1 || !candidates.some((c) => branches.has(c))))
      missing.push(`${candidates[0]}  (${file})`);
  }
  const named = new Set(missing.map((line) => line.split("  ")[0]));
  for (const { key, by } of adapters) {
    const candidates = [key].flat();
    const found = candidates.filter((k) => have.has(k));
    for (const k of found) used.add(k);
    if (found.length === 0 && !named.has(candidates[0]) && !candidates.some((c) => branches.has(c))) {
      missing.push(`${candidates[0]}  (${by})`);
      named.add(candidates[0]);
    }
  }
  for (const [pattern, file] of patterns) {
    const [, area = "", name = ""] = /^REFUSAL (\S+) (.+)$/su.exec(pattern) ?? [];
    const whole = area === "" ? pattern : `${area}.Refusal.${name}`;
    const regex = new RegExp(`^${whole.split("\0").map(escape).join(ANY)}(\\..+)?$`, "u");
    const found = [...have.keys()].filter((k) => regex.test(k));
    for (const k of found) used.add(k);
    if (found.length === 0) missing.push(`${pattern.replaceAll("\0", "*")}  (${file})`);
  }
  const unused = [...have.keys()].filter(
    (k) => !used.has(k) && !/\.FIELDS\./u.test(k) && !/^TYPES\.[A-Za-z]+\.base$/u.test(k),
  );
  const odd = [...have]
    .filter(([, v]) =>
      (counts(v) ? Object.values(v) : [v]).some(
        (t) => typeof t !== "string" || t.trim() === "" || /\{\s|\s\}/u.test(t),
      ),
    )
    .map(([k]) => k);
  for (const line of missing) named.add(line.split("  ")[0]);
  return {
    count: have.size,
    missing,
    gone: gone(have).filter((k) => !named.has(k)),
    unwritten: unwritten(have).length,
    unused,
    twice,
    odd,
  };
}

if (isMain(import.meta)) {
  if (process.argv.includes("--write")) writeDown();
  if (process.argv.includes("--gone")) writeDown({ forget: true });
  const { have, twice: claimed } = texts();
  const without = process.argv.includes("--without")
    ? process.argv[process.argv.indexOf("--without") + 1].split(",")
    : [];
  for (const k of without) have.delete(k);
  const {
    count,
    missing,
    gone: taken,
    unwritten: fresh,
    unused,
    twice,
    odd,
  } = await checkLang({ have, twice: claimed });
  console.log(`lang: ${count} texts, ${missing.length + taken.length} missing, ${unused.length} unused`);
  for (const line of missing) console.error(`  missing  ${line}`);
  if (fresh > 0) console.log(`  ${fresh} of them aren't written down yet: node tools/lang-check.mjs --write`);
  for (const k of taken)
    console.error(`  missing  ${k}  (docs/texts.json; on purpose: node tools/lang-check.mjs --gone)`);
  for (const k of twice) console.error(`  twice    ${k}`);
  for (const k of odd) console.error(`  odd      ${k}`);
  if (process.argv.includes("--unused")) for (const k of unused) console.log(`  unused   ${k}`);
  const wanted = process.argv.includes("--lang") ? process.argv[process.argv.indexOf("--lang") + 1] : null;
  if (wanted !== null && process.argv.includes("--settle")) console.log(`${wanted}: ${settle(wanted)} texts settled`);
  let wrong = missing.length + taken.length + twice.length + odd.length;
  for (const lang of others()) {
    const found = checkLanguage(lang);
    console.log(`${lang}: ${count - found.missing.length} of ${count} texts`);
    for (const { id, title } of TIERS) {
      const [of, lacking] = [[...texts().have.keys()], found.missing].map((keys) =>
        keys.filter((k) => tierOf(k) === id),
      );
      console.log(`  ${title}: ${of.length - lacking.length} of ${of.length}`);
    }
    // What is wrong at the table stops whoever tests; what is only not done yet is for whoever translates.
    for (const what of ["extra", "blanks", "forms"]) {
      for (const k of found[what]) console.error(`  ${what.padEnd(8)} ${k}`);
      wrong += found[what].length;
    }
    if (lang === wanted)
      for (const what of ["missing", "stale", "long"])
        for (const k of found[what]) console.log(`  ${what.padEnd(8)} ${k}`);
  }
  // Not `exit`: of twelve thousand lines whoever reads them through a pipe would miss the last.
  process.exitCode = wrong > 0 ? 1 : 0;
}
