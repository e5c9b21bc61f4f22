/** Writes docs/seats.md from what the long runs of the three laws kept in build/walked (tests/e2e/walked.ts). */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { documentTypes, rulesetSubtypes } from "../src/foundry/subtypes.ts";
import type { DocumentRow, FieldRow, SeatRow, Walk } from "../tests/e2e/walked.ts";
import { at, fail, say } from "./lib.mjs";

const PROFILES = [13, 14] as const;

const walk = (law: string, profile: number): unknown => {
  const file = at("build", "walked", `${law}-${String(profile)}.json`);
  if (!existsSync(file)) fail(`npm run e2e -- every-${law} has not been walked to its end on ${String(profile)}`);
  return JSON.parse(readFileSync(file, "utf8"));
};
const field = PROFILES.map((p) => walk("field", p) as Walk<"field">);
const seat = PROFILES.map((p) => walk("seat", p) as Walk<"seat">);
const opened = PROFILES.map((p) => walk("document", p) as Walk<"document">);

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_, i) => (i < 2 ? "---" : "---:")), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
/** One figure for each profile. */
const both = (figures: readonly (number | undefined)[]): string =>
  figures.map((n) => (n === undefined || n === 0 ? "–" : String(n))).join(" / ");

const types = { ...documentTypes().Actor, ...documentTypes().Item };
const rulesetOf = (type: string): string => {
  const own = rulesetSubtypes.find(({ Actor = {}, Item = {} }) => type in Actor || type in Item);
  const hero = Object.keys(own?.Actor ?? {}).find((name) => name.endsWith("Hero")) ?? "";
  return hero === "" ? "all five" : hero.slice(0, -"Hero".length);
};
const subtypes = Object.keys(types)
  .map((type) => {
    const of = (key: keyof FieldRow): string => both(field.map((rows) => rows[type]?.[key]));
    const documents = opened.map((rows) =>
      Object.values<DocumentRow>(rows).reduce((sum, row) => sum + (row.opened[type] ?? 0), 0),
    );
    return [
      rulesetOf(type),
      type,
      of("owner"),
      of("gamemaster"),
      of("play"),
      of("seen"),
      of("refused"),
      both(documents),
    ];
  })
  .sort((a, b) => (`${a[0] ?? ""} ${a[1] ?? ""}` < `${b[0] ?? ""} ${b[1] ?? ""}` ? -1 : 1));
const rulesets = Object.keys(seat[0] ?? {});
const fights = rulesets.map((id) => {
  const rows = seat.map((s) => s[id]).filter((row): row is SeatRow => row !== undefined);
  return [
    id,
    rows[0]?.scene ?? "",
    both(rows.map((r) => r.turns)),
    both(rows.map((r) => r.presses)),
    (rows[0]?.subtypes ?? []).join(", "),
  ];
});
const kinds = [
  ...new Set(opened.flatMap((rows) => Object.values<DocumentRow>(rows).flatMap((r) => Object.keys(r.opened)))),
]
  .filter((kind) => !(kind in types))
  .sort();
const documents = Object.keys(opened[0] ?? {}).map((id) => {
  const rows = opened.map((o) => o[id]);
  return [
    id,
    ...kinds.map((kind) => both(rows.map((r) => r?.opened[kind]))),
    both(rows.map((r) => r?.buttons)),
    both(rows.map((r) => r?.macros)),
  ];
});

writeFileSync(
  at("docs", "seats.md"),
  `# What is tried from the player's seat
Three laws play Crossover as people at a table do, in the browser, on both profiles: \`tests/e2e/every-field.e2e.ts\`, \`tests/e2e/every-seat.e2e.ts\` and \`tests/e2e/every-document.e2e.ts\`. This page is written by \`npm run seats\`
from what their last long runs walked (\`npm run e2e -- every-field every-seat every-document\`); \`npm test\` plays a sample. A law fails for a subtype or ruleset that it hasn't walked, and
\`tests/seats.test.ts\` for one that has no figures here. In each cell: profile 13 / profile 14; – is nothing.

## Every field
Each control of each sheet takes a legal value, the sheet in the other seat shows it, and what it can't take is refused by the field's name. Heroes and things are edited by their player and by the Gamemaster, all else by
the Gamemaster; what a sheet takes in play the player tries. *Opened* is how many of the packs' a player opened; what has none there comes about in play and is opened by the first law alone.

${table(["Ruleset", "Subtype", "By its player", "By the Gamemaster", "In play", "Seen across", "Refused", "Opened"], subtypes)}

## Every seat
Each opening fight is played for one round on its own scene, the adversaries' numbers hidden, with the Gamemaster's and two players' windows watching.

${table(["Ruleset", "Scene", "Turns", "Buttons pressed", "Subtypes in it"], fights)}

## Every document
A player opens every document of the packs and what characters there have (adventures the Gamemaster); links lead somewhere, buttons in texts roll, tables are thrown, macros run for the Gamemaster and for a player.

${table(["Ruleset", ...kinds, "Buttons", "Macro runs"], documents)}
`,
);
say("docs/seats.md is written");
