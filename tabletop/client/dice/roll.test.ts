import { beforeEach, describe, expect, it } from "vitest";
import { setProfile } from "../../common/profile.ts";
import type { AnyObject } from "../../common/types.ts";
import { CONFIG } from "../runtime.ts";
import { diceConfig, MersenneTwister, Roll, terms } from "./config.ts";
import type { DiceResult } from "./types.ts";

const {
  DiceTerm,
  Die,
  FateDie,
  OperatorTerm,
  NumericTerm,
  ParentheticalTerm,
  PoolTerm,
  FunctionTerm,
  StringTerm,
  RollTerm,
} = terms;

/** Let the next dice show these faces. */
function faces(list: number[], of = 6): void {
  let i = 0;
  CONFIG.Dice.randomUniform = () => 1 - (list[i++ % list.length]! - 0.5) / of;
}
const roll = async (formula: string, data: AnyObject = {}): Promise<Roll> => new Roll(formula, data).evaluate();
const die = (r: Roll): InstanceType<typeof DiceTerm> => r.dice[0]!;
const flagged = (r: Roll, flag: keyof DiceResult): number[] =>
  die(r)
    .results.filter((x) => x[flag])
    .map((x) => x.result);

beforeEach(() => {
  CONFIG.Dice = diceConfig();
  setProfile(13);
});

describe("grammar", () => {
  const formulas: [string, string, string[]][] = [
    ["2d6", "2d6", ["Die"]],
    ["d20+2", "1d20 + 2", ["Die", "OperatorTerm", "NumericTerm"]],
    ["2D6 - 1", "2d6 - 1", ["Die", "OperatorTerm", "NumericTerm"]],
    ["3df", "3df", ["FateDie"]],
    ["3dF", "3df", ["FateDie"]],
    ["4dc", "4dc", ["Coin"]],
    ["1 - -2", "1 + 2", ["NumericTerm", "OperatorTerm", "NumericTerm"]],
    ["1 + -2", "1 - 2", ["NumericTerm", "OperatorTerm", "NumericTerm"]],
    ["2 * -3", "2 * (-3)", ["NumericTerm", "OperatorTerm", "ParentheticalTerm"]],
    ["-1d4", "-1d4", ["OperatorTerm", "Die"]],
    ["+1d4", "1d4", ["Die"]],
    ["(1d4)d6", "(1d4)d6", ["Die"]],
    ["4d(2+2)", "4d(2 + 2)", ["Die"]],
    ["(2)d(3)kh(1)", "(2)d(3)kh(1)", ["Die"]],
    ["(1d4 + 2)[x]", "(1d4 + 2)[x]", ["ParentheticalTerm"]],
    ["max(1, 2d4)", "max(1, 2d4)", ["FunctionTerm"]],
    ["{2d6,1d12}kh", "{2d6,1d12}kh", ["PoolTerm"]],
    ["2d6[fire] + 1[cold]", "2d6[fire] + 1[cold]", ["Die", "OperatorTerm", "NumericTerm"]],
    ["3d12cs<=(2)", "3d12cs<=(2)", ["Die"]],
    ["10d6kh3r<2x", "10d6kh3r<2x", ["Die"]],
    ["1.5 * 2", "1.5 * 2", ["NumericTerm", "OperatorTerm", "NumericTerm"]],
    ["foo", "foo", ["StringTerm"]],
    ["", "", []],
  ];
  it.each(formulas)("reads %s as %s", (formula, shown, classes) => {
    const r = new Roll(formula);
    expect(r.formula).toBe(shown);
    expect(r.terms.map((t) => t.constructor.name)).toEqual(classes);
  });

  it.each(["((1d6", "1d6)", "1da", "2d", "1d6 2", "1 +", "{1d6", "max(1", "2(3)", "* 2", "2d6 foo"])(
    "refuses %s",
    (formula) => {
      expect(() => new Roll(formula)).toThrow();
    },
  );

  it("splits modifiers", () => {
    expect((new Roll("4d6min2kh3r1=1cs>=(1+1)").terms[0] as InstanceType<typeof Die>).modifiers).toEqual([
      "min2",
      "kh3",
      "r1=1",
      "cs>=(1+1)",
    ]);
  });

  it.each([
    ["1d6", true],
    ["d20+2", true],
    ["3df", true],
    ["{1d6,1d8}kh", true],
    ["1d6 + @path.to.it", true],
    ["max(1d4, 3)", true],
    ["foo", false],
    ["((1d6", false],
    ["1da", false],
    ["", false],
    ["nothing(3)", false],
  ])("H-126 validates %s: %s", (formula, ok) => expect(Roll.validate(formula)).toBe(ok));

  it.each([
    ["7 / 2", 3.5],
    ["2 + 3 * 4", 14],
    ["(2 + 3) * 4", 20],
    ["10 - 3 - 2", 5],
    ["7 % 4", 3],
    ["-2 + 5", 3],
    ["2 * -3 + 1", -5],
    ["floor(7/2)", 3],
    ["max(1,2)", 2],
    ["min(4, 2 + 1, 9)", 3],
    ["abs(-3)", 3],
    ["round(2.5) * 2", 6],
  ])("computes %s = %d", async (formula, total) => {
    expect((await roll(formula)).total).toBe(total);
    expect(new Roll(formula).evaluateSync().total).toBe(total);
  });
});

describe("data", () => {
  it("H-112 replaces paths, a missing one counts as 0", async () => {
    for (let i = 0; i < 50; i++)
      expect((await roll("2d6+@a.b", { a: { b: 3 } })).total).toSatisfy((n: number) => n >= 5 && n <= 15);
    expect(new Roll("2d6+@a.c", {}).formula).toBe("2d6 + 0");
    expect(new Roll("1 + @mod", { mod: -2 }).formula).toBe("1 - 2");
    expect((await roll("(@n)d(@f)", { n: 2, f: 1 })).total).toBe(2);
  });
  it("H-127 replaceFormulaData", () => {
    expect(Roll.replaceFormulaData("@a + @b.c", { a: 1 })).toBe("1 + @b.c");
    expect(Roll.replaceFormulaData("@a + @b.c", { a: 1 }, { missing: "0" })).toBe("1 + 0");
    expect(Roll.replaceFormulaData("@a", { a: {} }, { missing: "0" })).toBe("0");
    setProfile(14);
    expect(Roll.replaceFormulaData("@a", { a: "@b + 1", b: "2" }, { recursive: true })).toBe("2 + 1");
    expect(Roll.replaceFormulaData("@a", { a: "@a" }, { recursive: true })).toBe("@a");
  });
});

describe("evaluation", () => {
  it("H-113 sync only without chance", () => {
    expect(() => new Roll("2d6").evaluateSync()).toThrow();
    expect(() => new Roll("(1d4)d6 + 2").evaluateSync()).toThrow();
    expect(new Roll("2+3").evaluateSync().total).toBe(5);
    expect(new Roll("2d6").evaluateSync({ minimize: true }).total).toBe(2);
    expect(new Roll("2d6 + 1").evaluateSync({ maximize: true }).total).toBe(13);
    expect(new Roll("4d6kh3").evaluateSync({ maximize: true }).total).toBe(18);
    expect(new Roll("3df").evaluateSync({ minimize: true }).total).toBe(-3);
    expect(new Roll("2dc").evaluateSync({ maximize: true }).total).toBe(2);
    expect(new Roll("{1d6,1d8}kh").evaluateSync({ maximize: true }).total).toBe(8);
    expect(new Roll("2d6 + 1").evaluateSync({ strict: false }).total).toBe(1);
    expect(new Roll("(2d6) + max(1d4, 2)").evaluateSync({ strict: false }).total).toBe(2);
  });
  it("H-114 only once; reroll is another roll", async () => {
    const r = await roll("2d6 + 1");
    await expect(r.evaluate()).rejects.toThrow();
    expect(() => r.evaluateSync()).toThrow();
    const again = await r.reroll();
    expect(again).not.toBe(r);
    expect(again.formula).toBe(r.formula);
    expect(r.clone().total).toBeUndefined();
  });
  it("minimize and maximize", async () => {
    expect((await new Roll("3d6+1d4").evaluate({ minimize: true })).total).toBe(4);
    expect((await new Roll("3d6+1d4").evaluate({ maximize: true })).total).toBe(22);
    expect((await new Roll("4df").evaluate({ maximize: true })).total).toBe(4);
  });
  it("H-119 Fate dice", async () => {
    expect(new Roll("3df").isDeterministic).toBe(false);
    for (let i = 0; i < 30; i++) for (const r of die(await roll("3df")).results) expect([-1, 0, 1]).toContain(r.result);
    const seen = new Set(die(await roll("99df")).results.map((r) => r.result));
    expect(seen).toEqual(new Set([-1, 0, 1]));
    faces([3, 1, 2], 3);
    expect((await roll("3dfkh1")).total).toBe(1);
    faces([1, 3, 3], 3);
    expect((await roll("2dfr")).total).toBe(2);
  });
  it("H-120 pools", async () => {
    faces([3, 4, 12]);
    CONFIG.Dice.randomUniform = (() => {
      const u = [1 - 2.5 / 6, 1 - 3.5 / 6, 1 - 11.5 / 12];
      return () => u.shift()!;
    })();
    const r = await roll("{2d6,1d12}kh");
    expect(r.total).toBe(12);
    expect(r.dice.map((d) => d.faces)).toEqual([6, 12]);
    const pool = r.terms[0] as InstanceType<typeof PoolTerm>;
    expect(pool.results.map((x) => [x.result, x.active, x.discarded])).toEqual([
      [7, false, true],
      [12, true, undefined],
    ]);
    expect((await roll("{3, 5, 8}cs>4")).total).toBe(2);
    expect((await roll("{3, 5, 8}dl1")).total).toBe(13);
    expect(PoolTerm.fromExpression("{1d6,2}kl")!.modifiers).toEqual(["kl"]);
    expect(PoolTerm.fromRolls([await roll("3"), await roll("4")]).total).toBe(7);
  });
  it("H-121 expressions as number and faces", async () => {
    faces([2, 3, 4], 6);
    const r = new Roll("(1d4)d6");
    await r.evaluate();
    expect(r.dice.map((d) => d.faces)).toEqual([6, 4]);
    expect(die(r).results).toHaveLength(die(r).number!);
    expect((await roll("4d(2+2)")).dice[0]!.faces).toBe(4);
    CONFIG.Dice.functions.twice = (n: number) => 2 * n;
    expect((await roll("twice(3 + 1)")).total).toBe(8);
  });
  it("H-122 flavour", async () => {
    const r = await roll("2d6[fire] + 1[cold]");
    expect(r.terms.map((t) => t.flavor)).toEqual(["fire", "", "cold"]);
    const p = new Roll("1d4 + 2[x]");
    p.propagateFlavor("acid");
    expect(p.formula).toBe("1d4[acid] + 2[x]");
  });
  it("H-128 reproducible", async () => {
    const totals = async (): Promise<number[]> => {
      const twister = new MersenneTwister(42);
      CONFIG.Dice.randomUniform = () => twister.random();
      return Promise.all(["4d6", "2d20", "3df"].map(async (f) => (await roll(f)).total!));
    };
    expect(await totals()).toEqual(await totals());
  });
  it("strings only where allowed", async () => {
    await expect(roll("1 + foo")).rejects.toThrow();
    expect((await new Roll("1 + foo").evaluate({ allowStrings: true })).product).toBe("1 + foo");
  });
  it("alters", async () => {
    expect(new Roll("2d6 + 3").alter(2, 1).formula).toBe("5d6 + 3");
    expect(new Roll("2d6 + 3").alter(2, 0, { multiplyNumeric: true }).formula).toBe("4d6 + 6");
    expect((await new Roll("(1 + 1)d6").alter(2, 1).evaluate()).dice[0]!.results).toHaveLength(5);
  });
  it("refuses a thousand dice", async () => {
    await expect(roll("1000d6")).rejects.toThrow("999");
  });
  it("simulates", async () => {
    const totals = await Roll.simulate("2d6", 200);
    expect(totals).toHaveLength(200);
    expect(Math.min(...totals)).toBeGreaterThanOrEqual(2);
  });
});

describe("modifiers", () => {
  it.each<[string, number[], number, Partial<Record<keyof DiceResult, number[]>>]>([
    ["4d6kh3", [1, 5, 3, 6], 14, { discarded: [1] }],
    ["4d6k", [1, 5, 3, 6], 6, { discarded: [1, 5, 3] }],
    ["4d6dl1", [1, 5, 3, 6], 14, { discarded: [1] }],
    ["4d6d", [4, 5, 3, 6], 15, { discarded: [3] }],
    ["4d6dh2", [4, 5, 3, 6], 7, { discarded: [5, 6] }],
    ["2d6kl", [5, 2], 2, { discarded: [5] }],
    ["5d6cs>=4", [4, 6, 1, 3, 5], 3, { success: [4, 6, 5] }],
    ["3d6cs", [6, 6, 1], 2, { success: [6, 6] }],
    ["3d6cf", [1, 6, 1], 2, { failure: [1, 1] }],
    ["6d6df=1", [1, 1, 2, 3, 4, 5], 12, { failure: [1, 1] }],
    ["3d6df", [1, 5, 6], 10, { failure: [1] }],
    ["4d6cs>3df", [4, 5, 2, 1], 0, { failure: [2, 1], success: [4, 5] }],
    ["3d6sf<3", [2, 5, 6], 9, { failure: [2] }],
    ["3d6ms>9", [2, 5, 6], 4, {}],
    ["3d6ms<9", [2, 5, 6], -4, {}],
    ["3d6even", [2, 5, 6], 2, { success: [2, 6] }],
    ["3d6odd", [2, 5, 6], 1, { success: [5] }],
    ["3d6x6", [6, 2, 3, 6, 1], 18, { exploded: [6, 6] }],
    ["3d6x", [6, 2, 3, 1], 12, { exploded: [6] }],
    ["3d6xo", [6, 2, 3, 6], 17, { exploded: [6] }],
    ["3d6x>=5", [5, 2, 3, 6, 1], 17, { exploded: [5, 6] }],
    ["3d6x1=6", [6, 6, 3, 2], 17, { exploded: [6] }],
    ["2d6r<3", [1, 5, 2], 7, { rerolled: [1] }],
    ["2d6rr<3", [1, 5, 2, 6], 11, { rerolled: [1, 2] }],
    ["3d6r1=1", [1, 1, 4, 5], 10, { rerolled: [1] }],
    ["2d6r", [1, 5, 3], 8, { rerolled: [1] }],
    ["3d6min2", [1, 2, 3], 7, { rerolled: [1] }],
    ["3d6max5", [6, 2, 3], 10, { rerolled: [6] }],
    ["3d6min3kh2", [1, 2, 6], 9, {}],
    ["3d6kh(1+1)", [1, 2, 6], 8, { discarded: [1] }],
    ["3d6cs<=(2)", [1, 2, 6], 2, { success: [1, 2] }],
    ["3d6cs<=@x", [1, 2, 6], 2, {}],
    ["4d6xkh1", [6, 1, 1, 1, 4], 6, { exploded: [6] }],
  ])("%s of %j is %d", async (formula, shown, total, flags) => {
    faces(shown);
    const r = await roll(formula, { x: 2 });
    expect(r.total).toBe(total);
    for (const [flag, results] of Object.entries(flags)) expect(flagged(r, flag as keyof DiceResult)).toEqual(results);
  });
  it("coins are called", async () => {
    CONFIG.Dice.randomUniform = () => 0.1;
    expect((await roll("3dcc1")).total).toBe(3);
    expect((await roll("3dcc0")).total).toBe(0);
  });
  it("a modifier of a core class added by a system runs", async () => {
    const modifiers = Die.MODIFIERS;
    modifiers.yz = function (this: InstanceType<typeof Die>, modifier: string) {
      this.options.seen = modifier;
    };
    try {
      expect(die(await roll("2d6yz3")).options.seen).toBe("yz3");
    } finally {
      delete modifiers.yz;
    }
  });
  it("stops endless explosions", async () => {
    CONFIG.Dice.randomUniform = () => 0;
    await expect(roll("1d6x")).rejects.toThrow("Maximum recursion");
  });
});

describe("storage", () => {
  class StarDie extends DiceTerm {
    static override DENOMINATION = "s";
    static override MODIFIERS = { z: "zero" };
    static override SERIALIZE_ATTRIBUTES = [...DiceTerm.SERIALIZE_ATTRIBUTES, "extra"];
    extra = "none";
    constructor(data = {}) {
      super({ ...data, faces: 5 });
      this.extra = (data as AnyObject).extra ?? "none";
    }
    override async roll(options: AnyObject = {}): Promise<DiceResult> {
      this.options.rolledWith = { minimize: options.minimize, maximize: options.maximize };
      return super.roll(options);
    }
    zero(): void {
      this.extra = "zeroed";
    }
    override getResultLabel(r: DiceResult): string {
      return `<i>${r.result}</i>`;
    }
    override getResultCSS(): string[] {
      return ["star"];
    }
  }
  class MyDie extends Die {}
  class HeroRoll extends Roll {}
  const restored = (r: Roll): Roll => Roll.fromData(JSON.parse(JSON.stringify(r)));

  it.each([
    "2d6 + 1",
    "4d6kh3[x] - 2",
    "(1d4)d6 * 2",
    "{2d6,1d12}kh",
    "max(1d4, 2d4) + 1",
    "3df",
    "2dcc1",
    "(2d6 + 3) / 2",
    "-1d4",
    "4d6x>=5",
  ])("H-125 %s comes back equal", async (formula) => {
    const r = await roll(formula);
    const back = restored(r);
    expect(back.total).toBe(r.total);
    expect(back.formula).toBe(r.formula);
    expect(back.result).toBe(r.result);
    expect(JSON.stringify(back)).toBe(JSON.stringify(r));
    expect(back.dice.map((d) => d.results)).toEqual(r.dice.map((d) => d.results));
    expect(back._evaluateTotal()).toBe(r.total);
  });
  it("an unevaluated roll stays so", async () => {
    const back = restored(new Roll("2d6 + (1d4)d4"));
    expect(back._evaluated).toBe(false);
    expect((await back.evaluate()).total).toBeGreaterThan(2);
  });
  it("H-123 custom dice registered only in terms; replaced d", async () => {
    CONFIG.Dice.terms.s = StarDie;
    CONFIG.Dice.terms.d = MyDie;
    const r = await roll("2dsz + 1d6");
    expect(r.formula).toBe("2dsz + 1d6");
    expect(r.terms[0]).toBeInstanceOf(StarDie);
    expect(r.terms[2]).toBeInstanceOf(MyDie);
    const back = restored(r);
    expect(back.terms[0]).toBeInstanceOf(StarDie);
    expect((back.terms[0] as StarDie).extra).toBe("zeroed");
    expect(back.terms[2]).toBeInstanceOf(MyDie);
    expect(
      restored({
        ...r.toJSON(),
        terms: [new Die({ number: 1, faces: 6, results: [{ result: 3, active: true }] }).toJSON()],
      } as unknown as Roll).terms[0],
    ).toBeInstanceOf(Die);
  });
  it("H-265 custom dice: extremes reach roll, labels and classes reach the tooltip", async () => {
    CONFIG.Dice.terms.s = StarDie;
    const r = await new Roll("2ds").evaluate({ maximize: true });
    expect(r.total).toBe(10);
    expect(r.dice[0]!.options.rolledWith.maximize).toBe(true);
    expect(await r.getTooltip()).toContain('<li class="roll star"><i>5</i></li>');
  });
  it("H-124 custom rolls by class name", async () => {
    CONFIG.Dice.rolls.push(HeroRoll);
    const r = await new HeroRoll("1d6", {}, { stunt: { cost: 2 } }).evaluate();
    expect(restored(r)).toBeInstanceOf(HeroRoll);
    expect(HeroRoll.fromData((await roll("1d4")).toJSON()).constructor).toBe(Roll);
    expect(restored(r).options).toEqual({ stunt: { cost: 2 } });
    CONFIG.Dice.rolls.pop();
    expect(restored(r).constructor).toBe(Roll);
  });
  it("H-130 a mangled term class name is an error", async () => {
    const data = (await roll("1d6")).toJSON();
    data.terms[0].class = "a";
    expect(() => Roll.fromData(data)).toThrow("class");
  });
  it("terms on their own", () => {
    expect(RollTerm.fromData({ class: "NumericTerm", number: 3 }).total).toBe(3);
    expect(DiceTerm.fromMatch(DiceTerm.matchTerm("3d6kh1[x]")!).formula).toBe("3d6kh1[x]");
    const r = Roll.fromTerms([
      new Die({ number: 4, faces: 8 }),
      new OperatorTerm({ operator: "+" }),
      new NumericTerm({ number: 8 }),
    ]);
    expect(r.formula).toBe("4d8 + 8");
    expect(r._evaluated).toBe(false);
    expect(
      Roll.fromTerms([
        new FateDie({
          number: 2,
          results: [
            { result: 1, active: true },
            { result: -1, active: true },
          ],
        }),
      ]).total,
    ).toBe(0);
    expect(ParentheticalTerm.fromTerms([new Die({ number: 1, faces: 6 })]).formula).toBe("(1d6)");
    expect(new FunctionTerm({ fn: "max", terms: ["1", "2"] }).formula).toBe("max(1, 2)");
    expect(new StringTerm({ term: "x" }).formula).toBe("x");
  });
});

describe("HTML", () => {
  it("H-129 renders, and hides a private roll", async () => {
    faces([6, 1]);
    const r = await roll("2d6[fire] + 3");
    const html = await r.render({ flavor: "Hit <b>" });
    for (const part of [
      'class="dice-roll"',
      'class="dice-formula">2d6[fire] + 3<',
      'class="dice-total">10<',
      'class="dice-tooltip"',
      'class="roll die d6 max">6<',
      'class="roll die d6 min">1<',
      "part-header",
      "part-total",
      "Hit &lt;b&gt;",
    ])
      expect(html).toContain(part);
    const hidden = await r.render({ isPrivate: true });
    expect(hidden).toContain('class="dice-formula">???<');
    expect(hidden).not.toMatch(/10|2d6|fire/);
  });
});

describe("safeEval", () => {
  it.each([
    ["1 + 2 * 3", 7],
    ["-2 ** 2 + 10", 6],
    ["2 ** 3 ** 2", 512],
    ["floor(7 / 2) + Math.max(1, 2)", 5],
    ["3 > 2 ? 10 : 20", 10],
    ["1 && 0 || 5", 5],
    ["!0 + 1", 2],
    ["PI > 3", 1],
    ["1e3", 1000],
  ])("%s", (expression, value) => expect(Roll.safeEval(expression)).toBe(value));
  it.each(["foo", "constructor", "globalThis", "1 +", "alert(1)", "floor.constructor(1)", "sqrt(-1)", "", "(1"])(
    "refuses %s",
    (expression) => expect(() => Roll.safeEval(expression)).toThrow(),
  );
});

describe("MersenneTwister", () => {
  it("gives the reference sequence", () => {
    const t = new MersenneTwister(5489);
    expect([t.int(), t.int(), t.int()]).toEqual([3499211612, 581869302, 3890346734]);
    const a = new MersenneTwister();
    a.seedArray([0x123, 0x234, 0x345, 0x456]);
    expect([a.int(), a.int(), a.int()]).toEqual([1067595299, 955945823, 477289528]);
  });
});
