/** Law: what acts are listed under and called is written down. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { standHost } from "./every-card.ts";

standHost(() => null);
const { RULESETS } = await import("../rulesets.ts");

type Texts = { readonly [key: string]: string | Texts };
const LANG = fileURLToPath(new URL("../../../lang", import.meta.url));
const keysIn = (from: Texts, path: string): string[] =>
  Object.entries(from).flatMap(([name, value]) =>
    typeof value === "string" ? [`${path}${name}`] : keysIn(value, `${path}${name}.`),
  );
const known = new Set(
  ["en.json", ...readdirSync(join(LANG, "en")).map((file) => join("en", file))].flatMap((file) =>
    keysIn(JSON.parse(readFileSync(join(LANG, file), "utf8")) as Texts, ""),
  ),
);

/** Lang keys anywhere in what is declared; what a function would say is known only at a table. */
function wordsIn(from: unknown): readonly string[] {
  if (typeof from === "string") return from.startsWith("CROSSOVER.") ? [from] : [];
  return typeof from === "object" && from !== null ? Object.values(from).flatMap(wordsIn) : [];
}

it.each(RULESETS)("every track that the tracker shows of $id has a name", ({ actors }) => {
  const paths = Object.values(actors).flatMap(({ ticks, trackable }) => [...(ticks ?? trackable.bar)]);
  expect(
    paths.map((path) => `CROSSOVER.Shared.Track.${path.replaceAll(".", "-")}`).filter((key) => !known.has(key)),
  ).toEqual([]);
});

it.each(RULESETS)("who is in a fight of $id finds in their row what they may do", ({ economy }) =>
  expect(economy.offers).toBeTypeOf("function"),
);

describe.each(RULESETS.filter((r) => r.acts !== undefined))("acts of $id", ({ acts }) => {
  it("every heading that they are listed under has a text", () => {
    const groups = [...new Set(Object.values(acts?.table ?? {}).map((act) => act.group))];
    expect(groups.length).toBeGreaterThan(0);
    expect(groups.map((group) => acts?.heading(group)).filter((key) => !known.has(key ?? ""))).toEqual([]);
  });
  it("every word of its declarations has a text: names, what its fields ask, hints", () => {
    const said = Object.entries(acts?.table ?? {}).flatMap(([name, act]) => wordsIn(act).map((key) => [name, key]));
    expect(said.length).toBeGreaterThan(20);
    expect(said.filter(([, key]) => !known.has(key ?? ""))).toEqual([]);
  });
});
