import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ALL_FACES } from "../dice/dice.ts";
import { conditionState } from "../state/progression.ts";
import { abilities, advantage, component, hero, minion, modifier, power } from "../testing/fixtures.ts";
import type { Faces, FudgeCharacter, FudgeSettings } from "../types.ts";
import { type Body, bodyOf, due, endTurn, recover, startTurn } from "./body.ts";
import { strike, type StrikeFaces } from "./strike.ts";
import { type Node, sumIndex, SUMS, Tables, throwSum } from "./tables.ts";

const faces: fc.Arbitrary<Faces> = fc.constantFrom(...ALL_FACES);
const strikeFaces: fc.Arbitrary<StrikeFaces> = fc.record({
  attack: faces,
  defence: faces,
  resistance: faces,
  power: faces,
  linked: fc.tuple(fc.record({ resistance: faces, power: faces })),
});
const settings: fc.Arbitrary<FudgeSettings> = fc.record({
  resistanceMode: fc.constantFrom("static" as const, "opposed" as const),
  criticals: fc.boolean(),
  strictCaps: fc.boolean(),
});

const rank = (min: number, max: number): fc.Arbitrary<number> => fc.integer({ min, max });
const CONDITIONS = [
  "dazed",
  "vulnerable",
  "defenseless",
  "stunned",
  "prone",
  "hindered",
  "surprised",
  "fatigued",
  "exhausted",
] as const;

/** Somebody as they come: any abilities, wounds and conditions, and one of each kind of attack that the forecast uses. */
const somebody = (
  ref: string,
  linked: fc.Arbitrary<"damage" | "affliction" | null> = fc.constant(null),
): fc.Arbitrary<FudgeCharacter> =>
  fc
    .record({
      str: rank(-2, 12),
      agl: rank(-2, 8),
      fgt: rank(-2, 12),
      dex: rank(-2, 12),
      sta: rank(-2, 12),
      health: rank(-2, 6),
      bruises: rank(0, 5),
      blast: rank(1, 12),
      regeneration: rank(0, 8),
      parry: rank(0, 8),
      isMinion: fc.boolean(),
      diehard: fc.boolean(),
      conditions: fc.subarray([...CONDITIONS], { maxLength: 2 }),
      modifiers: fc.subarray(["multiattack", "nonLethal", "accurate", "cumulative", "progressive", "regressive"]),
      effect: fc.constantFrom("damage" as const, "affliction" as const),
      linked,
      area: fc.constantFrom(null, "burst", "perception"),
      range: fc.constantFrom("close" as const, "ranged" as const, "perception" as const),
      ladder: fc.constantFrom(
        ["dazed", "stunned", "incapacitated"],
        ["impaired", "disabled", "paralyzed"],
        ["vulnerable", "defenseless", "asleep"],
      ),
    })
    .map((c) =>
      (c.isMinion ? minion : hero)({
        ref,
        name: ref,
        abilities: abilities({ str: c.str, agl: c.agl, fgt: c.fgt, dex: c.dex, sta: c.sta }),
        defenses: { dodge: 0, parry: c.parry, fortitude: 0, will: 0 },
        health: c.isMinion ? { value: Math.min(1, c.health), max: 1 } : { value: c.health, max: 6 },
        bruises: c.bruises,
        conditions: c.conditions.map((id) => conditionState(id, null, "before")),
        advantages: c.diehard ? [advantage("diehard")] : [],
        powers: [
          power("Power", [
            component(c.effect, c.blast, {
              range: c.range,
              resistedBy: c.effect === "damage" ? "toughness" : "fortitude",
              modifiers: [
                ...c.modifiers.map((m) => modifier(m)),
                ...(c.area === null ? [] : [modifier("area", 1, c.area)]),
              ],
              conditions: ([1, 2, 3] as const).map((degree) => ({
                degree,
                condition: c.ladder[degree - 1] ?? "dazed",
                trait: null,
              })),
            }),
            ...(c.linked === null
              ? []
              : [
                  component(c.linked, c.blast, {
                    id: "second",
                    range: c.range,
                    resistedBy: c.linked === "damage" ? "toughness" : "will",
                    modifiers: [modifier("linked")],
                    conditions: [
                      { degree: 1, condition: "hindered", trait: null },
                      { degree: 2, condition: "immobile", trait: null },
                    ],
                  }),
                ]),
          ]),
          ...(c.regeneration > 0 ? [power("Healing", [component("regeneration", c.regeneration)])] : []),
        ],
      }),
    );

/** Bodies without the ids of effects, which the rules don't read and which depend only on cause. */
const plain = (body: Body): unknown => ({
  ...body,
  character: {
    ...body.character,
    conditions: [...body.character.conditions].sort((a, b) => a.effect.localeCompare(b.effect)),
  },
  ongoing: [...body.ongoing].sort((a, b) => a.source.localeCompare(b.source)),
});
const fresh = (tables: Tables, index: number): Node => tables.fighters[index]!.fresh;
const sums = (f: StrikeFaces): Parameters<Tables["struck"]>[2] => ({
  attack: sumIndex(f.attack),
  defence: sumIndex(f.defence),
  resistance: sumIndex(f.resistance),
  power: sumIndex(f.power),
  linked: (f.linked ?? []).map((l) => ({ resistance: sumIndex(l.resistance), power: sumIndex(l.power) })),
});

describe("the fast path remembers the resolvers and nothing else", { timeout: 30_000 }, () => {
  it("a strike looked up is the strike played out, for any faces", () => {
    fc.assert(
      fc.property(
        somebody("A"),
        somebody("B"),
        settings,
        fc.array(strikeFaces, { minLength: 1, maxLength: 6 }),
        (a, b, rules, blows) => {
          const tables = new Tables([a, b], rules);
          let node = fresh(tables, 1);
          let body = bodyOf(b);
          for (const f of blows) {
            const choice = tables.choice(fresh(tables, 0), node);
            node = tables.struck(fresh(tables, 0), node, sums(f));
            body = choice === null ? body : strike(a, body, choice, f, rules);
            expect(plain(node.body)).toEqual(plain(body));
          }
        },
      ),
      { numRuns: 25 },
    );
  });
  it("FUD-129 linked effects fall one after the other, as they do when the strike is played out", () => {
    fc.assert(
      fc.property(
        somebody("A", fc.constantFrom("damage" as const, "affliction" as const)),
        somebody("B"),
        settings,
        fc.array(strikeFaces, { minLength: 2, maxLength: 3 }),
        (a, b, rules, blows) => {
          const tables = new Tables([a, b], rules);
          let [node, body] = [fresh(tables, 1), bodyOf(b)];
          for (const f of blows) {
            const choice = tables.choice(fresh(tables, 0), node);
            node = tables.struck(fresh(tables, 0), node, sums(f));
            body = choice === null ? body : strike(a, body, choice, f, rules);
            expect(plain(node.body)).toEqual(plain(body));
          }
        },
      ),
      { numRuns: 15 },
    );
  });
  it("a table asked again and again goes on saying what the resolvers say", () => {
    fc.assert(
      fc.property(
        somebody("A"),
        somebody("B"),
        settings,
        fc.array(strikeFaces, { minLength: 60, maxLength: 60 }),
        (a, b, rules, blows) => {
          const tables = new Tables([a, b], rules);
          const choice = tables.choice(fresh(tables, 0), fresh(tables, 1));
          fc.pre(choice !== null);
          for (const f of blows)
            expect(plain(tables.struck(fresh(tables, 0), fresh(tables, 1), sums(f)).body)).toEqual(
              plain(strike(a, bodyOf(b), choice!, f, rules)),
            );
        },
      ),
      { numRuns: 15 },
    );
  });
  it("an attacker who has changed strikes as it is now", () => {
    fc.assert(
      fc.property(
        somebody("A"),
        somebody("B"),
        settings,
        fc.array(fc.tuple(strikeFaces, strikeFaces), { minLength: 2, maxLength: 5 }),
        (a, b, rules, rounds) => {
          const tables = new Tables([a, b], rules);
          let [x, y] = [fresh(tables, 0), fresh(tables, 1)];
          for (const [mine, theirs] of rounds) {
            const [first, second] = [tables.choice(x, y), tables.choice(y, x)];
            const hit = first === null ? y.body : strike(x.body.character, y.body, first, mine, rules);
            const back = second === null ? x.body : strike(y.body.character, x.body, second, theirs, rules);
            [x, y] = [tables.struck(y, x, sums(theirs)), tables.struck(x, y, sums(mine))];
            expect(plain(y.body)).toEqual(plain(hit));
            expect(plain(x.body)).toEqual(plain(back));
          }
        },
      ),
      { numRuns: 20 },
    );
  });
  it("FUD-232 who has been impaired is asked about anew, and misses what it would have hit", () => {
    const hexer = hero({
      ref: "B",
      abilities: abilities({ dex: 5, str: null }),
      powers: [
        power("Hex", [
          component("affliction", 5, {
            range: "ranged",
            resistedBy: "fortitude",
            conditions: [{ degree: 1, condition: "impaired", trait: null }],
          }),
        ]),
      ],
    });
    const tables = new Tables([hero({ ref: "A", abilities: abilities({ str: 5, sta: 2 }) }), hexer], {
      resistanceMode: "static",
      criticals: true,
      strictCaps: true,
    });
    const [a, b] = [fresh(tables, 0), fresh(tables, 1)];
    const level = { attack: 3, defence: 3, resistance: 3, power: 3 };
    expect(tables.struck(a, b, level)).not.toBe(b);
    const hexed = tables.struck(b, a, { ...level, resistance: 4 });
    expect(hexed.body.character.conditions.map((c) => c.id)).toEqual(["impaired"]);
    expect(tables.struck(hexed, b, level)).toBe(b);
  });
  it("recovery looked up is recovery played out", () => {
    fc.assert(
      fc.property(
        somebody("A"),
        somebody("B"),
        settings,
        strikeFaces,
        fc.array(faces, { minLength: 1, maxLength: 4 }),
        (a, b, rules, blow, checks) => {
          const tables = new Tables([a, b], rules);
          let node = tables.struck(fresh(tables, 0), fresh(tables, 1), sums(blow));
          for (const f of checks)
            for (const { source } of due(node.body)) {
              const body = recover(node.body, source, f, rules);
              node = tables.recovered(node, source, sumIndex(f));
              expect(plain(node.body)).toEqual(plain(body));
            }
        },
      ),
      { numRuns: 25 },
    );
  });
  it("the edges of a turn looked up are those played out", () => {
    fc.assert(
      fc.property(somebody("A"), settings, faces, fc.integer({ min: 1, max: 25 }), (a, rules, f, round) => {
        const tables = new Tables([a], rules);
        const node = fresh(tables, 0);
        const fall = ALL_FACES.indexOf(f);
        expect(plain(tables.start(node, round, { below: () => fall }).body)).toEqual(
          plain(startTurn(node.body, round, node.startRolls ? f : null, rules)),
        );
        if (due(endTurn(node.body)).length === 0)
          expect(plain(tables.end(node, { below: () => fall }).body)).toEqual(plain(endTurn(node.body)));
      }),
    );
  });
  it("FUD-002 three dice are thrown with their own odds", () => {
    const seen = Array.from({ length: SUMS }, () => 0);
    for (let fall = 0; fall < 27; fall++) seen[throwSum({ below: () => fall })]!++;
    expect(seen).toEqual([1, 3, 6, 7, 6, 3, 1]);
  });
  it("states that are alike are one state", () => {
    const tables = new Tables([hero({ ref: "A", abilities: abilities({ fgt: 5, str: 5 }) }), hero({ ref: "B" })], {
      resistanceMode: "static",
      criticals: true,
      strictCaps: true,
    });
    const [a, b] = [fresh(tables, 0), fresh(tables, 1)];
    const hit = { attack: 4, defence: 3, resistance: 3, power: 3 };
    expect(tables.struck(a, b, hit)).toBe(tables.struck(a, b, hit));
    expect(tables.struck(a, b, { ...hit, attack: 0 })).toBe(b);
  });
});
