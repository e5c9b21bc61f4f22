import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { stripPrivate } from "../../src/sharing/bundle.ts";
import { keepState, rested, type StateField } from "../../src/sharing/state.ts";
import type { Json, JsonObject } from "../../src/sharing/tree.ts";
import { loadModels, type Models } from "../../tools/packs/models.ts";
import { atHome } from "./fixtures.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const state = atHome.stateOfPlay;

/** Something at a path, whatever it is: `a.b[]` -> { a: { b: [ ... ] } }. */
function reaching(path: string): JsonObject {
  const [head = "", ...rest] = path.split(".");
  const inner: Json = rest.length === 0 ? null : reaching(rest.join("."));
  return head.endsWith("[]") ? { [head.slice(0, -2)]: [inner] } : { [head]: inner };
}

describe("what the rulesets declare as state of play", () => {
  let models: Models;
  beforeAll(async () => {
    models = await loadModels();
  });
  const declared = Object.entries(state.fields).flatMap(([document, types]) =>
    Object.entries(types).flatMap(([type, fields]) =>
      fields.map((f: StateField) => [document, type, typeof f === "string" ? f : f.path] as const),
    ),
  );
  it.each(declared)("%s %s: %s is a field of the model", (document, type, path) => {
    const found = models.check(document, { name: "x", type, system: reaching(path) });
    expect(found.filter((p) => p.message === "is not a field of this type")).toEqual([]);
  });
  // What somebody has become by it is no state: points earned and spent on growing, what a story leaves for good.
  const GROWN: Readonly<Record<string, readonly string[]>> = {
    destiny: [],
    doompool: ["die", "persistent"],
    drama: [
      "adds",
      "advances",
      "attributes",
      "boughtPowerPoints",
      "glory",
      "raised",
      "specType",
      "subplots",
      "trademarkItemId",
    ],
    fudge: ["components", "earned", "powerLevel"],
    twintens: [],
  };
  it.each(Object.entries(GROWN))(
    "%s: every field that its rules write is declared, or is what somebody has become",
    (ruleset, grown) => {
      const fieldsOf = (pick: (document: string, type: string) => readonly string[]): Set<string> =>
        new Set(
          (["Actor", "Item"] as const).flatMap((document) =>
            (models.types[document] ?? []).filter((t) => t.startsWith(ruleset)).flatMap((t) => pick(document, t)),
          ),
        );
      const has = fieldsOf((document, type) => models.fields(document, type));
      const said = fieldsOf((document, type) =>
        (state.fields[document]?.[type] ?? []).map(
          (f) => (/^\w+/u.exec(typeof f === "string" ? f : f.path) ?? [""])[0],
        ),
      );
      const root = new URL(`../../src/rules/${ruleset}/`, import.meta.url);
      const written = readdirSync(root, { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".ts") && !/\.test\.ts$|testing\//u.test(file))
        .flatMap((file) =>
          [...readFileSync(new URL(file, root), "utf8").matchAll(/["`]system\.(\w+)/gu)].map((m) => m[1] ?? ""),
        );
      const open = [...new Set(written)].filter((f) => has.has(f) && !said.has(f) && !grown.includes(f));
      expect(open).toEqual([]);
    },
  );
  it("is said of every character of every ruleset", () =>
    expect(Object.keys(state.fields.Actor ?? {}).sort()).toEqual([...(models.types.Actor ?? [])].sort()));
});

describe("state of play stays at home", () => {
  const villain: JsonObject = {
    _id: "v".repeat(16),
    name: "Overtime",
    type: "fudgeHero",
    system: { powerLevel: 10, health: { value: 2 }, bruises: 3, victoryPoints: { value: 0, special: 0 } },
    items: [
      { _id: "p".repeat(16), name: "Blast", type: "fudgePower", system: { cost: 4, active: false, state: "broken" } },
      { _id: "s".repeat(16), name: "Stunt", type: "fudgePower", system: { paidBy: "stunt" } },
    ],
    effects: [
      { _id: "c".repeat(16), name: "Dazed", type: "condition", system: { condition: "dazed" } },
      { _id: "a".repeat(16), name: "Aura", type: "base" },
    ],
  };
  it("a villain after a fight goes out rested: no wounds, conditions or stunts, what was built is whole", () =>
    expect(stripPrivate("Actor", villain, atHome)).toEqual({
      ...villain,
      system: { powerLevel: 10 },
      items: [{ _id: "p".repeat(16), name: "Blast", type: "fudgePower", system: { cost: 4, active: false } }],
      effects: [{ _id: "a".repeat(16), name: "Aura", type: "base" }],
    }));
  it("what one table keeps with a document stays there: the file it came from with all that it told, who answers, older data", () => {
    const flags = {
      crossover: {
        credits: "Ada",
        gear: "rope",
        calculator: '{"information":"She is the commissioner"}',
        answers: "ask",
        imported: { module: "x" },
        convertedFrom: "Actor.x",
        copiesOf: "Actor.x.Item.y",
      },
      core: { sheetClass: "a", sourceId: "b" },
    };
    for (const along of [false, true])
      expect(stripPrivate("Actor", { name: "A", type: "fudgeHero", flags }, { ...atHome, state: along }).flags).toEqual(
        {
          crossover: { credits: "Ada", gear: "rope" },
          core: { sheetClass: "a" },
        },
      );
  });
  it("a stunt that comes along in the state of play is one still, for whoever ends it", () => {
    const stunt = {
      name: "S",
      type: "fudgePower",
      flags: { crossover: { temporary: true, stunt: "stunt1", until: { kind: "scene" } } },
    };
    expect(
      stripPrivate("Actor", { name: "A", type: "fudgeHero", items: [stunt] }, { ...atHome, state: true }).items,
    ).toEqual([{ name: "S", type: "fudgePower", flags: { crossover: { temporary: true, stunt: "stunt1" } } }]);
  });
  it("with the box ticked all of it goes along", () =>
    expect(stripPrivate("Actor", villain, { ...atHome, state: true })).toEqual(villain));
  it("points that a rank brings are those of the rank: a Drama arch enemy, a Destiny adversary, a boosted power", () => {
    const of = (document: string, data: JsonObject): unknown => rested(document, data, state).system;
    expect(of("Actor", { type: "dramaVillain", system: { npcTier: "archEnemy", heroPoints: { value: 1 } } })).toEqual({
      npcTier: "archEnemy",
      heroPoints: { value: 10 },
    });
    expect(
      of("Actor", { type: "destinyAdversary", system: { role: "nemesis", pools: { destiny: 0, corruption: 0 } } }),
    ).toMatchObject({ role: "nemesis" });
    expect(
      of("Item", { type: "doompoolPowerSet", system: { powers: [{ id: "a", base: 8, current: 12, boost: 2 }] } }),
    ).toEqual({ powers: [{ id: "a", base: 8, current: 8 }] });
  });
  it("a scene keeps where tokens were placed, not what a token of its own has suffered", () => {
    const token = {
      _id: "t".repeat(16),
      x: 300,
      y: 200,
      delta: { system: { bruises: 2, powerLevel: 12 }, effects: [] },
    };
    expect(rested("Scene", { name: "Roof", active: true, tokens: [token] }, state)).toEqual({
      name: "Roof",
      active: false,
      tokens: [{ ...token, delta: { system: { powerLevel: 12 }, effects: [] } }],
    });
  });
});

describe("an update leaves what has happened at the reader's table", () => {
  it("wounds and points stay, what was written anew comes", () =>
    expect(
      keepState(
        "Actor",
        { name: "Overtime", type: "fudgeHero", system: { powerLevel: 12 } },
        { name: "Overtime", type: "fudgeHero", system: { powerLevel: 10, health: { value: 1 }, bruises: 4 } },
        state,
      ),
    ).toEqual({ name: "Overtime", type: "fudgeHero", system: { powerLevel: 12, health: { value: 1 }, bruises: 4 } }));
  it("of a list each entry keeps its own, found by its id", () =>
    expect(
      keepState(
        "Item",
        {
          type: "doompoolPowerSet",
          system: {
            powers: [
              { id: "b", base: 10 },
              { id: "a", base: 8, shutdown: false },
            ],
          },
        },
        { type: "doompoolPowerSet", system: { powers: [{ id: "a", base: 6, shutdown: true }] } },
        state,
      ).system,
    ).toEqual({
      powers: [
        { id: "b", base: 10 },
        { id: "a", base: 8, shutdown: true },
      ],
    }));
  it("tokens stand where they were moved to", () =>
    expect(keepState("Token", { x: 0, y: 0, name: "A" }, { x: 500, y: 400, name: "B" }, state)).toEqual({
      x: 500,
      y: 400,
      name: "A",
    }));
  it("what this table and other packages keep with a document stays with it", () =>
    expect(
      keepState(
        "Actor",
        { name: "A", flags: { crossover: { credits: "Ada", imported: { version: "2" } } } },
        {
          name: "A",
          flags: { crossover: { credits: "Bo", answers: "ask", imported: { version: "1" } }, other: { x: 1 } },
        },
        state,
      ).flags,
    ).toEqual({ crossover: { credits: "Ada", answers: "ask", imported: { version: "2" } }, other: { x: 1 } }));
  it("a wounded copy is no copy that somebody has worked on", () => {
    const sheet = (bruises: number): JsonObject => ({ type: "fudgeHero", system: { powerLevel: 9, bruises } });
    expect(rested("Actor", sheet(4), state, true)).toEqual(rested("Actor", sheet(0), state, true));
  });
});
