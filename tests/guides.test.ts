/** First heroes by questions: whatever is answered, whoever comes of it is within the rules and costs what the example cost. The rulesets' own models, snapshots and audits say so. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import {
  type Answers,
  answersTo,
  AS_THEY_COME,
  type Guide,
  type GuideHero,
  type GuidePart,
  heroOf,
  type Library,
  libraryOf,
} from "../src/rules/kernel/guide.ts";
import { actorMaker } from "../tools/conversions/actors.ts";
import { sourceAt } from "../tools/sources.mjs";

interface Twin {
  readonly hit: number;
  readonly blows: number;
}
interface Begin {
  readonly guide: Guide;
  readonly packs: readonly string[];
  readonly named: (part: GuidePart) => string;
  readonly totals: (
    actor: unknown,
    localize: (key: string) => string,
  ) => readonly { readonly spent: string; readonly of?: string; readonly over: boolean }[];
  readonly wrong: (actor: unknown, localize: (key: string, data?: object) => string) => readonly string[];
  readonly twin: (actor: unknown) => Twin | null;
}
interface Example extends GuideHero {
  readonly _id: string;
  readonly name: string;
  readonly img: string;
  readonly type: string;
}

const RULESETS = ["fudge", "destiny", "drama", "doompool", "twintens"] as const;
const PACKS = fileURLToPath(new URL("../packs/_source/", import.meta.url));
const pack = (ruleset: string, name: string): unknown[] =>
  readdirSync(`${PACKS}${ruleset}/${name}`).map((file) => sourceAt(`${PACKS}${ruleset}/${name}/${file}`));
const texts = (ruleset: string): unknown =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`../lang/en/${ruleset}.json`, import.meta.url)), "utf8"));
const at = (tree: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((t, name) => (t as Record<string, unknown> | undefined)?.[name], tree);

/** The texts that all rulesets share. */
const shared = at(
  JSON.parse(readFileSync(fileURLToPath(new URL("../lang/en.json", import.meta.url)), "utf8")),
  "CROSSOVER.Shared",
);

/** Each text of a tree, by its path. */
const leaves = (tree: unknown, path = ""): readonly (readonly [string, string])[] =>
  typeof tree === "string"
    ? [[path, tree]]
    : Object.entries((tree ?? {}) as Readonly<Record<string, unknown>>).flatMap(([name, inner]) =>
        leaves(inner, `${path}.${name}`),
      );

const localize = (key: string, data: object = {}): string => `${key} ${JSON.stringify(data)}`;

describe.each(RULESETS)("first heroes of %s", (ruleset) => {
  let begin: Begin;
  let library: Library;
  let examples: ReadonlyMap<string, Example>;
  let make: (source: object) => unknown;
  let english: unknown;

  beforeAll(async () => {
    make = await actorMaker();
    const { RULESETS: all } = (await import(
      /* @vite-ignore */ new URL("../src/foundry/rulesets.ts", import.meta.url).href
    )) as { RULESETS: readonly { id: string; begin?: { type: string; bring: () => Promise<Begin> } }[] };
    const found = all.find((r) => r.id === ruleset)?.begin;
    if (!found) throw new Error("it has no way to begin");
    begin = await found.bring();
    const parts = begin.packs.flatMap((p) => pack(ruleset, p.replace("crossover.", ""))) as GuidePart[];
    library = libraryOf(
      parts.filter((p) => typeof p.type === "string"),
      begin.named,
    );
    const sources = begin.guide.archetypes.map((a) => a.source.split(".") as [string, string, string, string, string]);
    examples = new Map(
      sources.map(([, , name, , id]) => {
        const example = (pack(ruleset, name) as Example[]).find((e) => e._id === id);
        if (!example) throw new Error(`${id} isn't in ${name}`);
        expect(example.type).toBe(found.type);
        return [id, example];
      }),
    );
    english = { ...(texts(ruleset) as object) };
  }, 120_000);

  const exampleOf = (source: string): Example => examples.get(source.split(".").at(-1) ?? "")!;
  const actorOf = (example: Example, answers: Answers): unknown =>
    make({ ...example, ...heroOf(begin.guide, example, answers, library) });
  /** What each budget has cost; where nothing is bought, the faces of the dice together. */
  const spent = (actor: unknown): unknown[] =>
    begin
      .totals(actor, localize)
      .map((t) => [(t.spent.match(/\d+/gu) ?? []).reduce((sum, n) => sum + Number(n), 0), t.of, t.over]);

  /** Each example as it comes, made once: its costs, and what it is made of. */
  const plain = new Map<string, { readonly costs: unknown[]; readonly made: string }>();
  const asItComes = (source: string): { readonly costs: unknown[]; readonly made: string } => {
    const example = exampleOf(source);
    const known = plain.get(source) ?? {
      costs: spent(actorOf(example, {})),
      made: JSON.stringify(heroOf(begin.guide, example, {}, library)),
    };
    plain.set(source, known);
    return known;
  };

  it("has eight archetypes or more, and at least five questions with a choice for each of them", () => {
    expect(begin.guide.archetypes.length).toBeGreaterThanOrEqual(8);
    expect(begin.guide.questions.length).toBeLessThanOrEqual(8);
    for (const { id, source } of begin.guide.archetypes) {
      const open = begin.guide.questions.filter(
        (q) => answersTo(begin.guide, exampleOf(source), {}, q, library).length > 1,
      );
      expect(open.length, id).toBeGreaterThanOrEqual(5);
    }
  });

  it("has words for every archetype, question and answer", () => {
    const lacks = [
      ...begin.guide.archetypes.flatMap(({ id, text = begin.guide.text }) =>
        ["label", "hint"].map((t) => `${text}.archetype.${id}.${t}`),
      ),
      ...begin.guide.questions.flatMap(({ id, options, text = begin.guide.text }) => [
        `${text}.${id}.ask`,
        `${text}.${id}.${AS_THEY_COME}`,
        ...options.flatMap((o) => ["label", "hint"].map((t) => `${text}.${id}.${o.id}.${t}`)),
      ]),
    ].filter((key) => !key.startsWith("CROSSOVER.Shared") && typeof at(english, key) !== "string");
    expect(lacks).toEqual([]);
  });

  it("an example as it comes is within the rules", () => {
    for (const { id, source } of begin.guide.archetypes) {
      const actor = actorOf(exampleOf(source), {});
      expect(begin.wrong(actor, localize), id).toEqual([]);
    }
  });

  it("every single answer is offered to somebody, changes them, costs nothing more, and breaks nothing", () => {
    for (const { id: question, options } of begin.guide.questions)
      for (const { id: option } of options) {
        let offered = 0;
        for (const { id, source } of begin.guide.archetypes) {
          const example = exampleOf(source);
          const answers = { [question]: option };
          const q = begin.guide.questions.find((other) => other.id === question)!;
          if (!answersTo(begin.guide, example, {}, q, library).includes(option)) continue;
          offered++;
          const actor = actorOf(example, answers);
          const what = `${id}: ${question} ${option}`;
          expect(begin.wrong(actor, localize), what).toEqual([]);
          expect(spent(actor), what).toEqual(asItComes(source).costs);
          expect(JSON.stringify(heroOf(begin.guide, example, answers, library)), what).not.toBe(asItComes(source).made);
        }
        expect(offered, `${question} ${option} for nobody`).toBeGreaterThan(0);
      }
  });

  it("what an answer writes into a field of the hero's own is words alone: the sheet shows markup there as it is", () => {
    const all = [english, { CROSSOVER: { Shared: shared } }];
    for (const question of begin.guide.questions)
      for (const { id } of question.options)
        for (const { source } of begin.guide.archetypes) {
          const { system } = heroOf(begin.guide, exampleOf(source), { [question.id]: id }, library);
          for (const [path, key] of leaves(system).filter(([, text]) => text.startsWith("CROSSOVER.")))
            expect(
              all.flatMap((tree) => at(tree, key) ?? []),
              `${path}: ${key}`,
            ).toEqual([expect.not.stringContaining("<")]);
        }
  });

  it("whatever is answered together, in whatever order it was picked, keeps the total and the limits", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...begin.guide.archetypes),
        fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
        ({ source }, picks) => {
          const example = exampleOf(source);
          let answers: Answers = {};
          for (const [n, question] of begin.guide.questions.entries()) {
            const open = answersTo(begin.guide, example, answers, question, library);
            answers = { ...answers, [question.id]: open[(picks[n] ?? 0) % open.length] ?? AS_THEY_COME };
          }
          const hero = heroOf(begin.guide, example, answers, library);
          const actor = make({ ...example, ...hero });
          expect(begin.wrong(actor, localize), JSON.stringify(answers)).toEqual([]);
          expect(spent(actor)).toEqual(asItComes(source).costs);
          expect(new Set(hero.items.map((i) => i._id)).size).toBe(hero.items.length);
          for (const item of hero.items) expect(item._id).toMatch(/^[A-Za-z0-9]{16}$/u);
        },
      ),
      { numRuns: Number(process.env["CROSSOVER_LAW_CASES"] ?? 60) },
    );
  });
});
