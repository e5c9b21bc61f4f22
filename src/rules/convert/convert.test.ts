import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as destiny from "../destiny/index.ts";
import * as doompool from "../doompool/index.ts";
import * as drama from "../drama/index.ts";
import * as fudge from "../fudge/index.ts";
import { toNumber } from "../kernel/odds/index.ts";
import * as twintens from "../twintens/index.ts";
import { balanced, power, sheet } from "./fixtures.ts";
import {
  APTITUDES,
  BATTLE,
  type CommonCharacter,
  type CommonPart,
  type Conversion,
  destinyConversion,
  DICE,
  doompoolConversion,
  type Draft,
  dramaConversion,
  FAMILIES,
  fromOwn,
  fudgeConversion,
  LADDERS,
  readNotes,
  READS,
  type Sheet,
  SKILL_ROWS,
  TALENTS,
  toOwn,
  twintensConversion,
  writeNotes,
} from "./index.ts";

const ALL: Readonly<Record<string, Conversion>> = {
  fudge: fudgeConversion,
  twintens: twintensConversion,
  destiny: destinyConversion,
  drama: dramaConversion,
  doompool: doompoolConversion,
};
const NAMES = Object.keys(ALL) as (keyof typeof READS)[];
const of = (name: string): Conversion => ALL[name] ?? fudgeConversion;
const PAIRS = NAMES.flatMap((a) => NAMES.map((b) => [a, b] as const));

const text = fc.stringMatching(/^[A-Za-z][A-Za-z '&<>]{0,14}[A-Za-z]$/u);
const part = {
  name: text,
  img: fc.constant("icons/x.svg"),
  description: text.map((t) => `<p>${t.replaceAll(/[&<>]/gu, "")}</p>`),
};
const rank = fc.integer({ min: -5, max: 20 });
const commonArb: fc.Arbitrary<CommonCharacter> = fc.record({
  name: text,
  img: fc.constant("a.svg"),
  role: fc.constantFrom("hero" as const, "adversary" as const, "minion" as const),
  level: fc.integer({ min: 1, max: 20 }),
  count: fc.integer({ min: 1, max: 12 }),
  details: fc.dictionary(fc.constantFrom("realName", "origin", "motivation", "quote", "odd"), text),
  biography: text.map((t) => `<p>${t.replaceAll(/[&<>]/gu, "")}</p>`),
  gmNotes: text.map((t) => `<p>${t.replaceAll(/[&<>]/gu, "")}</p>`),
  aptitudes: fc.record(Object.fromEntries(APTITUDES.map((a) => [a, rank]))) as fc.Arbitrary<
    CommonCharacter["aptitudes"]
  >,
  battle: fc.record(Object.fromEntries(BATTLE.map((b) => [b, rank]))) as fc.Arbitrary<CommonCharacter["battle"]>,
  skills: fc.array(
    fc.record({
      ...part,
      key: fc.constantFrom(...Object.keys(SKILL_ROWS), "nothing"),
      focus: fc.constantFrom("", "Knives"),
      rank,
    }),
    { maxLength: 6 },
  ),
  powers: fc.array(
    fc.record({
      ...part,
      effects: fc.array(
        fc.record({
          name: fc.oneof(fc.constant(""), text),
          family: fc.constantFrom(...Object.keys(FAMILIES), "nothing"),
          rank: fc.integer({ min: 1, max: 20 }),
          range: fc.constantFrom("personal" as const, "close" as const, "ranged" as const, "perception" as const),
          area: fc.boolean(),
          about: fc.constantFrom("", "strength", "sight", "mutual"),
        }),
        { maxLength: 3 },
      ),
    }),
    { maxLength: 5 },
  ),
  gear: fc.array(
    fc.record({
      ...part,
      kind: fc.constantFrom("weapon" as const, "armour" as const, "gear" as const),
      rank: fc.integer({ min: 0, max: 15 }),
      ranged: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  words: fc.array(
    fc.record({
      ...part,
      kind: fc.constantFrom("advantage" as const, "distinction" as const, "complication" as const, "goal" as const),
      key: fc.constantFrom("", "diehard", "powerAttack", "unheardOf"),
      rank: fc.integer({ min: 1, max: 5 }),
      about: fc.constant(""),
    }),
    { maxLength: 5 },
  ),
});

/** Everything that a draft says, as one text: names, descriptions, fields, notes. */
const said = (d: Draft): string => JSON.stringify([d.sheet, d.notes]);
const plain = (t: string): string => JSON.stringify(t).slice(1, -1);
const amp = (t: string): string => t.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

describe("a draft is always made", () => {
  it.each(NAMES)("whatever stands on a sheet of %s", (name) => {
    const junk = fc.anything({ maxDepth: 3 });
    const item = fc.record({
      name: fc.string(),
      img: fc.string(),
      type: fc.constantFrom(
        "fudgeSkill",
        "fudgePower",
        "fudgeEquipment",
        "fudgeAdvantage",
        "twintensPower",
        "twintensFeat",
        "twintensSkill",
        "twintensEquipment",
        "destinyPower",
        "destinyGear",
        "destinyAttack",
        "dramaPower",
        "dramaSkill",
        "dramaWeapon",
        "dramaArmour",
        "doompoolPowerSet",
        "doompoolSpecialty",
        "complication",
        "?",
      ),
      system: fc.dictionary(
        fc.constantFrom(
          "rank",
          "ranks",
          "components",
          "effects",
          "powers",
          "key",
          "value",
          "ability",
          "sfx",
          "weapon",
          "attribute",
        ),
        junk,
      ),
    });
    const sheets = fc.record({
      name: fc.string(),
      img: fc.string(),
      type: fc.constantFrom<string>(...READS[name]),
      system: fc.dictionary(
        fc.constantFrom(
          "abilities",
          "powerLevel",
          "skills",
          "attributes",
          "defences",
          "details",
          "biography",
          "lore",
          "crowd",
          "kind",
          "count",
          "saves",
        ),
        junk,
      ),
      items: fc.array(item, { maxLength: 8 }),
    });
    fc.assert(
      fc.property(sheets, fc.constantFrom(...NAMES), (one, other) => {
        const draft = of(other).fromCommon(of(name).toCommon(one as Sheet).common);
        expect(READS[other]).toContain(draft.sheet.type);
        expect(JSON.stringify(draft)).not.toContain("null,null,null,null,null");
      }),
      { numRuns: 200 },
    );
  });

  it("and holds no number that is none", () =>
    fc.assert(
      fc.property(commonArb, fc.constantFrom(...NAMES), (common, other) => {
        const visit = (v: unknown): void => {
          if (typeof v === "number") expect(Number.isFinite(v)).toBe(true);
          else if (v !== null && typeof v === "object") Object.values(v).forEach(visit);
          else expect(v).not.toBeUndefined();
        };
        visit(of(other).fromCommon(common));
      }),
    ));
});

describe("nothing that has a name goes missing", () => {
  it.each(NAMES)("into %s: it stands on the draft, below the biography, or in the list of what was lost", (name) =>
    fc.assert(
      fc.property(commonArb, (common) => {
        const draft = of(name).fromCommon(common);
        const all = said(draft);
        const lost = new Set(draft.losses.map((l) => l.name));
        const named: readonly CommonPart[] = [...common.powers, ...common.gear, ...common.words, ...common.skills];
        for (const { name: n } of named)
          expect(all.includes(plain(n)) || all.includes(plain(amp(n))) || lost.has(n), n).toBe(true);
        for (const e of common.powers.flatMap((p) => p.effects))
          expect(e.name === "" || all.includes(plain(e.name)) || all.includes(plain(amp(e.name))), e.name).toBe(true);
      }),
    ),
  );

  it.each(PAIRS)("there and back, %s to %s: name, biography, notes, and every text of a power, thing or word", (a, b) =>
    fc.assert(
      fc.property(commonArb, (common) => {
        const first = of(a).fromCommon(common).sheet;
        const there = of(b).fromCommon(of(a).toCommon(first).common);
        const back = of(a).fromCommon({
          ...of(b).toCommon(there.sheet).common,
          words: [
            ...of(b).toCommon(there.sheet).common.words,
            ...there.notes.map((n) => ({ ...n, kind: "advantage" as const, key: "", rank: 1, about: "" })),
          ],
        });
        expect([back.sheet.name, back.sheet.system["biography"], back.sheet.system["gmNotes"]]).toEqual([
          first.name,
          first.system["biography"],
          first.system["gmNotes"],
        ]);
        const all = `${said(back)}${said(there)}`;
        for (const i of first.items.filter((x) => x.name !== "")) {
          expect(all.includes(plain(i.name)) || all.includes(plain(amp(i.name))), i.name).toBe(true);
          const text = i.system["description"];
          if (typeof text === "string" && text !== "") expect(all, text).toContain(plain(text));
        }
      }),
      { numRuns: 40 },
    ),
  );
});

describe("ranks keep their order", () => {
  it.each(
    Object.entries(LADDERS).flatMap(([name, l]) =>
      Object.entries(l).map(([scale, ladder]) => [name, scale, ladder] as const),
    ),
  )("%s, %s: equal stays equal and better never becomes worse", (_name, _scale, ladder) => {
    for (let r = -5; r < 25; r++) expect(toOwn(ladder, r + 1)).toBeGreaterThanOrEqual(toOwn(ladder, r));
    for (let own = toOwn(ladder, -5); own <= toOwn(ladder, 20); own++)
      expect(Math.abs(toOwn(ladder, fromOwn(ladder, own)) - own)).toBe(0);
  });

  it.each([4, 6, 8, 10, 12] as const)("a d%i is the same die after a trip through the common scale", (die) => {
    const wanted = Math.max(6, die);
    const draft = doompoolConversion.fromCommon(
      doompoolConversion.toCommon(
        sheet({
          type: "doompoolHero",
          items: [
            {
              name: "Set",
              type: "doompoolPowerSet",
              img: "",
              system: {
                powers: [
                  { id: "a", name: "Claws", kind: "weapon", base: die, current: die },
                  { id: "b", name: "Wings", kind: "flight", base: die, current: die },
                ],
              },
            },
          ],
        }),
      ).common,
    );
    const set = draft.sheet.items.find((i) => i.name === "Set");
    expect((set!.system["powers"] as { base: number }[]).map((p) => p.base)).toEqual([wanted, wanted]);
  });
});

/** Chance that one beats another in each ruleset's own contest: an attack against the usual defence, from the ruleset's own odds. */
const CONTEST: Readonly<Record<string, (attacker: Sheet, defender: Sheet) => number>> = {
  fudge: (a, d) => {
    const [mine, theirs] = [
      fudgeConversion.toCommon(a).common.battle.close,
      fudgeConversion.toCommon(d).common.battle.parry,
    ];
    const side = (value: number) =>
      fudge.checkRequest("skill", { bonus: [{ label: "x", value: Math.max(-30, value), rule: "FUD-055" }] });
    const { success } = fudge.opposedOdds({ active: side(mine), passive: side(theirs), tie: "active" });
    return success ? toNumber(success) : 0;
  },
  twintens: (a, d) => {
    const [mine, theirs] = [
      twintensConversion.toCommon(a).common.battle.close,
      twintensConversion.toCommon(d).common.battle.parry,
    ];
    const { hit, outOf } = twintens.hitChance({ bonus: mine, defenseBonus: theirs });
    return hit / outOf;
  },
  destiny: (a, d) => {
    const skills = (s: Sheet) => s.system["skills"] as Record<string, { rank: number } | undefined>;
    return destiny.successProbability(skills(a)["might"]?.rank ?? 0, 0, 10 + (skills(d)["reaction"]?.rank ?? 0));
  },
  drama: (a, d) => {
    const value = (s: Sheet, key: string): number => {
      const dex = (s.system["attributes"] as Record<string, { base: number }>)["dex"]?.base ?? 8;
      const more = s.items
        .filter((i) => i.type === "dramaPower" && i.system["choice"] === "dex")
        .reduce((n, i) => n + Number(i.system["value"]), 0);
      return (
        dex +
        more +
        s.items
          .filter((i) => i.type === "dramaSkill" && i.system["key"] === key)
          .reduce((n, i) => Math.max(n, Number(i.system["adds"])), 0)
      );
    };
    return toNumber(
      drama
        .dieTotalOdds({ rank: "hero", skilled: true, segments: ["base"] })
        .dist.probability((total) => value(a, "unarmedCombat") + drama.bonus(total) >= value(d, "dodge")),
    );
  },
  doompool: (a, d) => {
    const pool = (s: Sheet): doompool.PoolOdds => {
      const powers = s.items
        .filter((i) => i.type === "doompoolPowerSet")
        .map((i) => Math.max(...(i.system["powers"] as { base: number }[]).map((p) => p.base)));
      const specialties = s.items
        .filter((i) => i.type === "doompoolSpecialty")
        .map((i) => (i.system["rating"] === "master" ? 10 : 8));
      return doompool.poolOdds({ sizes: [8, 8, ...powers.slice(0, 1), ...specialties.slice(0, 1)] });
    };
    return doompool.successChance(pool(a), pool(d));
  },
};
const chance = (name: string, a: CommonCharacter, b: CommonCharacter): number =>
  (CONTEST[name] ?? (() => 0))(of(name).fromCommon(a).sheet, of(name).fromCommon(b).sheet);

describe("an equal contest stays about equal", () => {
  it.each(NAMES.flatMap((name) => [0, 2, 5, 8, 10, 12, 15, 18].map((level) => [name, level] as const)))(
    "in %s at rank %i it is won between 45 and 64 times in a hundred",
    (name, level) => {
      const p = chance(name, balanced(level), balanced(level));
      expect(p).toBeGreaterThanOrEqual(0.45);
      expect(p).toBeLessThanOrEqual(0.64);
    },
  );

  it("whatever ruleset it began in: two of one sheet of a pack are as even after a conversion as before", () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...NAMES),
        fc.constantFrom(...NAMES),
        fc.integer({ min: 0, max: 16 }),
        (a, b, level) => {
          const common = of(a).toCommon(of(a).fromCommon(balanced(level)).sheet).common;
          const p = chance(b, common, common);
          expect(p, `${a} ${b} ${level}`).toBeGreaterThanOrEqual(0.4);
          expect(p, `${a} ${b} ${level}`).toBeLessThanOrEqual(0.7);
        },
      ),
    ));

  it("who is better in one ruleset is not worse in another, and ten ranks are felt in every one", () => {
    for (const name of NAMES) {
      for (let level = 0; level < 16; level++)
        expect(chance(name, balanced(level + 1), balanced(level)), `${name} ${level}`).toBeGreaterThanOrEqual(
          chance(name, balanced(level), balanced(level)) - 1e-9,
        );
      expect(chance(name, balanced(14), balanced(4)), name).toBeGreaterThan(0.65);
      expect(chance(name, balanced(4), balanced(14)), name).toBeLessThan(0.35);
    }
  });

  it.each(["fudge", "twintens", "destiny"])(
    "what stands against an attack's effect is worth as much in %s: Toughness comes out even with the blow",
    (name) =>
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 18 }), (level) => {
          const { common } = of(name).toCommon(of(name).fromCommon(balanced(level)).sheet);
          expect(Math.abs(common.battle.toughness - level)).toBeLessThanOrEqual(1);
          expect(
            common.powers.some((p) => p.effects.some((e) => e.family === "strike" && Math.abs(e.rank - level) <= 1)),
          ).toBe(true);
        }),
      ),
  );
});

describe("the tables name what is there", () => {
  const rows = Object.entries(FAMILIES);
  const has = (list: object, word: string | null): boolean => word === null || Object.hasOwn(list, word);
  it.each(rows)("powers of the family %s", (_family, row) =>
    expect([
      has(fudge.EFFECTS, row.fudge),
      has(twintens.EFFECTS, row.twintens),
      has(destiny.EFFECTS, row.destiny),
      has(drama.POWERS, row.drama),
    ]).toEqual([true, true, true, true]),
  );
  it.each(Object.entries(SKILL_ROWS))("the skill %s", (_skill, row) =>
    expect([
      has(fudge.SKILLS, row.fudge),
      has(twintens.SKILLS, row.twintens),
      has(destiny.SKILLS, row.destiny),
      has(drama.SKILLS, row.drama),
    ]).toEqual([true, true, true, true]),
  );
  it.each(TALENTS)("the talent $fudge, $twintens, $destiny", (row) =>
    expect([
      has(fudge.ADVANTAGES, row.fudge),
      has(twintens.FEATS, row.twintens),
      has(destiny.EDGES, row.destiny),
    ]).toEqual([true, true, true]),
  );
  it("every effect of every ruleset is read: none falls to the nameless family but those that are nameless", () => {
    const read = (ruleset: "fudge" | "twintens" | "destiny" | "drama") => new Set(rows.map(([, row]) => row[ruleset]));
    expect(Object.keys(fudge.EFFECTS).filter((e) => !read("fudge").has(e))).toEqual([]);
    expect(Object.keys(destiny.EFFECTS).filter((e) => !read("destiny").has(e))).toEqual(["avert"]);
    expect(Object.keys(drama.POWERS).filter((e) => !read("drama").has(e))).toEqual(["area", "invulnerable", "ironJaw"]);
  });
  it("every skill of every ruleset is read", () => {
    const read = (ruleset: "fudge" | "twintens" | "destiny" | "drama") =>
      new Set(Object.values(SKILL_ROWS).map((row) => row[ruleset]));
    expect(Object.keys(fudge.SKILLS).filter((e) => !read("fudge").has(e))).toEqual([]);
    expect(Object.keys(twintens.SKILLS).filter((e) => !read("twintens").has(e))).toEqual([]);
    expect(Object.keys(destiny.SKILLS).filter((e) => !read("destiny").has(e))).toEqual([]);
    expect(Object.keys(drama.SKILLS).filter((e) => !read("drama").has(e))).toEqual([]);
  });
  it.each(["snare", "stun", "dazzle", "fatigue", "mindControl", "emotionControl"])(
    "what an affliction of the family %s does is a condition of its degree in Fudge, of its grade in Destiny",
    (family) => {
      const made = (of: Conversion, field: string): unknown => {
        const { items } = of.fromCommon(balanced(8, { powers: [power("It", family, 8)] })).sheet;
        const parts = items.find((i) => i.name === "It")?.system[field];
        return (parts as Readonly<Record<string, unknown>>[])[0]?.["conditions"];
      };
      const words = made(destinyConversion, "effects") as string[];
      expect(words.map((w, n) => (destiny.gradeConditions(n + 1) as readonly string[]).includes(w))).toEqual([
        true,
        true,
        true,
      ]);
      expect((made(fudgeConversion, "components") as { condition: string }[]).map((c) => c.condition)).toEqual(words);
    },
  );
  it.each(Object.entries(twintens.EFFECTS).filter(([, e]) => e.range !== null))(
    "a Twin Tens %s whose sheet leaves it to the list reaches as far as that says",
    (key, { range }) => {
      const [read] = twintensConversion.toCommon(
        sheet({
          type: "twintensHero",
          items: [{ name: "P", type: "twintensPower", img: "", system: { key, ranks: 5, range: null } }],
        }),
      ).common.powers;
      expect(read?.effects[0]?.range).toBe({ touch: "close", extended: "perception" }[range as string] ?? range);
    },
  );
  it("the dice of Doom Pool's steps are on its ladder", () =>
    expect(DICE.steps.every(([, die]) => (doompool.LADDER as readonly number[]).includes(die))).toBe(true));
});

describe("texts without a field", () => {
  it("stand below the biography and come back from there", () => {
    const notes = [
      { name: "Diehard <b>", img: "", description: "<p>Stabilises alone.</p>" },
      { name: "Sidekick", img: "", description: "" },
    ];
    const written = writeNotes("<p>Born in May.</p>", "Carried & kept", notes);
    expect(written).toContain("Carried &amp; kept");
    expect(readNotes(written)).toEqual({ biography: "<p>Born in May.</p>", notes });
  });
  it("and a biography without them stays what it is", () =>
    expect([writeNotes("<p>a</p>", "x", []), readNotes("<p>a</p>").notes]).toEqual(["<p>a</p>", []]));
});

describe("what a hero is known for", () => {
  it("a wall of a woman becomes one everywhere: strong, hard to hurt, and with her wave", () => {
    const wall = balanced(10, {
      aptitudes: { ...balanced(10).aptitudes, strength: 10, stamina: 9 },
      powers: [power("Breaker", "strike", 12)],
    });
    expect(twintensConversion.fromCommon(wall).sheet.system["abilities"]).toMatchObject({
      str: { base: 30 },
      con: { base: 28 },
    });
    expect(destinyConversion.fromCommon(wall).sheet.system["abilities"]).toMatchObject({ str: 5, sta: 5 });
    expect(dramaConversion.fromCommon(wall).sheet.system["attributes"]).toMatchObject({ str: { base: 13 } });
    expect(JSON.stringify(doompoolConversion.fromCommon(wall).sheet.items)).toContain('"Breaker"');
  });
  it("a list of what could not be carried says why", () => {
    const { losses } = dramaConversion.fromCommon(
      balanced(8, {
        powers: [power("Deep water", "immunity", 4)],
        words: [{ name: "Diehard", img: "", description: "", kind: "advantage", key: "diehard", rank: 1, about: "" }],
      }),
    );
    expect(losses.map((l) => [l.name, l.reason])).toEqual(
      expect.arrayContaining([
        ["Deep water", "kept"],
        ["Diehard", "kept"],
      ]),
    );
  });
});
