/** H-112 to H-130, H-265, H-266: formulas, dice, modifiers, own terms and rolls, and that what was stored comes back as what it was. */
import type { AnyObject, AnyValue } from "../common/types.ts";
import { type Contract, IDS, item } from "./harness.ts";

interface Rolled {
  total: number;
  formula: string;
  dice: { faces: number; results: AnyObject[]; flavor: string | null }[];
}

/** Roll a formula with given faces and give what came of it. */
async function rolled(
  t: Contract,
  formula: string,
  faces: readonly (readonly [number, number])[],
  data: AnyObject = {},
): Promise<Rolled> {
  await t.faces(t.gm, faces);
  return t.eval(
    t.gm,
    async (page, { formula: text, data: values }) => {
      const roll = await new page.foundry.dice.Roll(text, values).evaluate();
      return {
        total: roll.total,
        formula: roll.formula,
        dice: roll.dice.map((die: AnyValue) => ({
          faces: die.faces,
          results: die.results,
          flavor: die.options.flavor ?? null,
        })),
      };
    },
    { formula, data },
  );
}

/** Several dice of the same kind. */
const d = (sides: number, ...shown: number[]): [number, number][] => shown.map((face) => [face, sides]);
const active = (roll: Rolled, die = 0): number[] =>
  roll.dice[die]!.results.filter((r) => r.active).map((r) => r.result);
const flagged = (roll: Rolled, flag: string, die = 0): number[] =>
  roll.dice[die]!.results.filter((r) => r[flag]).map((r) => r.result);

item(
  "H-112",
  "@paths come from the data, a missing one counts as nothing",
  async (t) => {
    const totals = await t.eval(t.gm, async ({ Roll }) => {
      const many: number[] = [];
      for (let i = 0; i < 40; i++) many.push((await new Roll("2d6+@a.b", { a: { b: 3 } }).evaluate()).total);
      return {
        many,
        missing: (await new Roll("2+@no.such.path", {}).evaluate()).total,
        text: new Roll("1d6+@a.b", { a: { b: 3 } }).formula,
      };
    });
    t.expect(totals.many.every((n: number) => n >= 5 && n <= 15)).toBe(true);
    t.expect(totals.missing).toBe(2);
    t.expect(totals.text).toBe("1d6 + 3");
  },
  { core: true },
);

item(
  "H-113",
  "evaluateSync refuses chance and takes certainty",
  async (t) => {
    t.expect(await t.failure(t.gm, ({ Roll }) => new Roll("2d6").evaluateSync())).toMatch(/synchronous/iu);
    const totals = await t.eval(t.gm, ({ Roll }) => ({
      sum: new Roll("2+3").evaluateSync().total,
      least: new Roll("2d6").evaluateSync({ minimize: true }).total,
      most: new Roll("2d6+1").evaluateSync({ maximize: true }).total,
      loose: new Roll("2d6+4").evaluateSync({ strict: false }).total,
    }));
    t.expect(totals).toEqual({ sum: 5, least: 2, most: 13, loose: 4 });
  },
  { core: true },
);

item(
  "H-114",
  "a roll is rolled once; reroll makes another one",
  async (t) => {
    t.expect(
      await t.failure(t.gm, async ({ Roll }) => {
        const roll = await new Roll("1d6").evaluate();
        await roll.evaluate();
      }),
    ).toMatch(/already been evaluated/iu);
    const again = await t.eval(t.gm, async ({ Roll }) => {
      const first = await new Roll("1d6 + 2", {}, { note: "kept" }).evaluate();
      const total = first.total;
      const second = await first.reroll();
      return {
        other: second !== first,
        formula: second.formula === first.formula,
        untouched: first.total === total,
        options: second.options.note,
      };
    });
    t.expect(again).toEqual({ other: true, formula: true, untouched: true, options: "kept" });
  },
  { core: true },
);

item(
  "H-115",
  "keep and drop mark what is discarded",
  async (t) => {
    const table: [string, [number, number][], number, number[]][] = [
      ["4d6kh3", d(6, 1, 4, 5, 6), 15, [4, 5, 6]],
      ["4d6k", d(6, 1, 4, 5, 6), 6, [6]],
      ["4d6dl1", d(6, 3, 2, 5, 6), 14, [3, 5, 6]],
      ["4d6d", d(6, 3, 2, 5, 6), 14, [3, 5, 6]],
      ["2d20kl", d(20, 17, 4), 4, [4]],
      ["4d6dh2", d(6, 3, 2, 5, 6), 5, [3, 2]],
      ["4d6kl2", d(6, 3, 2, 5, 6), 5, [3, 2]],
    ];
    for (const [formula, faces, total, kept] of table) {
      const roll = await rolled(t, formula, faces);
      t.expect({ formula, total: roll.total, kept: active(roll) }).toEqual({ formula, total, kept });
      t.expect(roll.dice[0]!.results.filter((r) => r.discarded).length, formula).toBe(faces.length - kept.length);
    }
  },
  { core: true },
);

item(
  "H-116",
  "successes and failures are counted",
  async (t) => {
    const table: [string, [number, number][], number][] = [
      ["5d6cs>=4", d(6, 1, 4, 5, 6, 3), 3],
      ["5d6cs", d(6, 1, 4, 6, 6, 3), 2],
      ["6d6df=1", d(6, 1, 1, 3, 4, 5, 6), 16],
      ["4d6sf=1", d(6, 1, 3, 4, 5), 11],
      ["4d6cf=1", d(6, 1, 1, 4, 5), 2],
      ["4d6cf", d(6, 1, 2, 4, 5), 1],
      ["3d6ms10", d(6, 4, 5, 6), 5],
      ["3d6ms>10", d(6, 1, 2, 4), -3],
      ["4d10cs>6df=1", d(10, 7, 9, 1, 3), 1],
    ];
    for (const [formula, faces, total] of table)
      t.expect({ formula, total: (await rolled(t, formula, faces)).total }).toEqual({ formula, total });
    const roll = await rolled(t, "5d6cs>=4", d(6, 1, 4, 5, 6, 3));
    t.expect(flagged(roll, "success")).toEqual([4, 5, 6]);
  },
  { core: true },
);

item(
  "H-117",
  "dice explode again and again, or once",
  async (t) => {
    const chain = await rolled(t, "3d6x6", d(6, 6, 2, 3, 6, 4));
    t.expect(chain.total).toBe(21);
    t.expect(flagged(chain, "exploded")).toEqual([6, 6]);
    const once = await rolled(t, "3d6xo", d(6, 6, 2, 3, 6, 4));
    t.expect(once.total).toBe(17);
    t.expect(flagged(once, "exploded")).toEqual([6]);
    t.expect((await rolled(t, "2d6x>=5", d(6, 5, 1, 2))).total).toBe(8);
    t.expect((await rolled(t, "3d6x1=6", d(6, 6, 6, 1, 2))).total).toBe(15);
  },
  { core: true },
);

item("H-118", "rerolls keep to once, again and a count; results are clamped", async (t) => {
  const once = await rolled(t, "1d20r<5", d(20, 3, 2));
  t.expect(once.total).toBe(2);
  t.expect(flagged(once, "rerolled")).toEqual([3]);
  const again = await rolled(t, "1d20rr<5", d(20, 3, 2, 11));
  t.expect(again.total).toBe(11);
  t.expect(flagged(again, "rerolled")).toEqual([3, 2]);
  t.expect((await rolled(t, "3d6r1=1", d(6, 1, 1, 4, 5))).total).toBe(10);
  t.expect((await rolled(t, "3d6min3max5", d(6, 1, 4, 6))).total).toBe(12);
});

item(
  "H-119",
  "fate dice show -1, 0 or 1",
  async (t) => {
    const seen = await t.eval(t.gm, async ({ Roll }) => {
      const values = new Set<number>();
      for (let i = 0; i < 30; i++)
        for (const r of (await new Roll("3df").evaluate()).dice[0].results) values.add(r.result);
      const upper = await new Roll("3dF+1").evaluate();
      return {
        values: [...values].sort((a, b) => a - b),
        deterministic: new Roll("3df").isDeterministic,
        certain: new Roll("3+1").isDeterministic,
        upper: upper.dice.length,
        cls: upper.dice[0].constructor.name,
      };
    });
    t.expect(seen).toEqual({ values: [-1, 0, 1], deterministic: false, certain: true, upper: 1, cls: "FateDie" });
  },
  { core: true },
);

item(
  "H-120",
  "a pool keeps one of its rolls and lists all dice",
  async (t) => {
    const roll = await rolled(t, "{2d6,1d12}kh", [
      [2, 6],
      [3, 6],
      [9, 12],
    ]);
    t.expect(roll.total).toBe(9);
    t.expect(roll.dice.map((die) => die.faces)).toEqual([6, 12]);
    t.expect(
      (
        await rolled(t, "{1d6, 1d8, 1d10}cs>4", [
          [5, 6],
          [2, 8],
          [9, 10],
        ])
      ).total,
    ).toBe(2);
    t.expect(
      (
        await rolled(t, "{1d6, 1d8}dl", [
          [5, 6],
          [2, 8],
        ])
      ).total,
    ).toBe(5);
  },
  { core: true },
);

item("H-121", "brackets and functions stand anywhere", async (t) => {
  const table: [string, [number, number][], number][] = [
    [
      "(1d4)d6",
      [
        [2, 4],
        [3, 6],
        [5, 6],
      ],
      8,
    ],
    ["4d(2+2)", d(4, 1, 2, 3, 4), 10],
    ["max(1,2)", [], 2],
    ["floor(7/2)", [], 3],
    ["2 * (1d6 + 1)", d(6, 3), 8],
    ["max(1d6, 1d6) + 1", d(6, 2, 5), 6],
    ["abs(-3)", [], 3],
    ["10 % 4", [], 2],
    ["7 - 2 - 1", [], 4],
    ["2 + 3 * 4", [], 14],
    ["d20", d(20, 13), 13],
    ["-2 + 1d6", d(6, 5), 3],
    ["3d12cs<=(2+3)", d(12, 5, 6, 1), 2],
  ];
  for (const [formula, faces, total] of table)
    t.expect({ formula, total: (await rolled(t, formula, faces)).total }).toEqual({ formula, total });
});

item(
  "H-122",
  "flavour stays on the terms and in the formula",
  async (t) => {
    const roll = await rolled(t, "2d6[fire] + 1[cold]", d(6, 1, 2));
    t.expect(roll.formula).toBe("2d6[fire] + 1[cold]");
    t.expect(roll.dice[0]!.flavor).toBe("fire");
    const terms = await t.eval(t.gm, async ({ Roll }) => {
      const made = new Roll("2d6[fire] + 1[cold]");
      const plain = new Roll("2d6 + 1[cold]");
      plain.propagateFlavor("sonic");
      return { flavors: made.terms.map((term: AnyValue) => term.flavor || null), plain: plain.formula };
    });
    t.expect(terms.flavors).toEqual(["fire", null, "cold"]);
    t.expect(terms.plain).toBe("2d6[sonic] + 1[cold]");
  },
  { core: true },
);

item(
  "H-123",
  "an own die parses, rolls, is stored and comes back after a reload",
  async (t) => {
    await t.faces(t.gm, d(6, 2, 6, 5));
    const made = await t.eval(t.gm, async ({ Roll, ChatMessage, contract }) => {
      const roll = await new Roll("3dobl + 1").evaluate();
      const message = await ChatMessage.create({ rolls: [roll], content: String(roll.total) });
      return {
        id: message.id,
        cls: roll.dice[0].constructor === contract.classes.OmenDie,
        total: roll.total,
        stored: JSON.parse(message._source.rolls[0]).terms[0].class,
      };
    });
    t.expect(made).toMatchObject({ cls: true, total: 18, stored: "OmenDie" });
    await t.reload(t.gm);
    const back = await t.eval(
      t.gm,
      ({ game, contract }, id) => {
        const roll = game.messages.get(id).rolls[0];
        const die = roll.dice[0];
        return {
          cls: die instanceof contract.classes.OmenDie,
          total: roll.total,
          results: die.results.map((r: AnyObject) => r.result),
          blessed: die.results[0].blessed,
          modifiers: die.modifiers,
          formula: roll.formula,
        };
      },
      made.id,
    );
    t.expect(back).toEqual({
      cls: true,
      total: 18,
      results: [6, 6, 5],
      blessed: true,
      modifiers: ["bl"],
      formula: "3dobl + 1",
    });
    await t.eval(t.gm, ({ game }, id) => game.messages.get(id).delete(), made.id);
  },
  { core: true },
);

/** A system file that replaces the standard die and adds a roll class; the second text is the same as a minifier would leave it. */
const OWN_DIE = `class BrightDie extends foundry.dice.terms.Die { get bright() { return this.results.some((r) => r.result === this.faces); } }
class LuckyRoll extends foundry.dice.Roll { get luck() { return this.options.luck ?? 0; } }
Hooks.once("init", () => { CONFIG.Dice.terms.d = BrightDie; CONFIG.Dice.rolls.push(LuckyRoll); globalThis.own = { BrightDie, LuckyRoll }; });`;

item(
  "H-123",
  "a replaced standard die rolls and comes back",
  async (t) => {
    const own = await t.table({ files: { "die.mjs": OWN_DIE }, manifest: { esmodules: ["contract.mjs", "die.mjs"] } });
    const page = await own.seat("gm");
    const id = await t.eval(page, async ({ Roll, own: mine }) => {
      const roll = await new Roll("2d6kh + 1").evaluate();
      if (!(roll.dice[0] instanceof mine.BrightDie)) throw new Error("the formula made another die");
      return (await roll.toMessage({}, { create: true })).id;
    });
    await t.reload(page);
    t.expect(
      await t.eval(
        page,
        ({ game, own: mine }, which) => game.messages.get(which).rolls[0].dice[0] instanceof mine.BrightDie,
        id,
      ),
    ).toBe(true);
  },
  { core: true, timeout: 60_000 },
);

item(
  "H-130",
  "class names are what restores: a build that changes them loses the class, and says so by falling back",
  async (t) => {
    const own = await t.table({ files: { "die.mjs": OWN_DIE }, manifest: { esmodules: ["contract.mjs", "die.mjs"] } });
    const page = await own.seat("gm");
    const restored = await t.eval(page, async ({ foundry, own: mine }) => {
      const json = (await new mine.LuckyRoll("1d6", {}, { luck: 2 }).evaluate()).toJSON();
      const renamed = { ...json, class: "a" };
      const term = { ...json.terms[0], class: "b" };
      let broken = "";
      try {
        foundry.dice.Roll.fromData({ ...json, terms: [term] });
      } catch (error) {
        broken = (error as Error).message;
      }
      return {
        kept: foundry.dice.Roll.fromData(json).constructor.name,
        luck: foundry.dice.Roll.fromData(json).luck,
        lost: foundry.dice.Roll.fromData(renamed).constructor.name,
        broken,
      };
    });
    t.expect(restored.kept).toBe("LuckyRoll");
    t.expect(restored.luck).toBe(2);
    t.expect(restored.lost).toBe("Roll");
    t.expect(restored.broken).not.toBe("");
  },
  { timeout: 60_000 },
);

item(
  "H-124",
  "an own roll comes back by the name of its class, with its options",
  async (t) => {
    const id = await t.eval(
      t.gm,
      async ({ contract }) =>
        (await new contract.classes.ContractRoll("1d20 + 4", {}, { luck: 3, list: ["a"] }).toMessage()).id,
    );
    const read = (page: AnyObject, which: string): AnyObject => {
      const roll = page.game.messages.get(which).rolls[0];
      return { cls: roll instanceof page.contract.classes.ContractRoll, luck: roll.luck, list: roll.options.list };
    };
    const expected = { cls: true, luck: 3, list: ["a"] };
    t.expect(await t.eval(t.gm, read, id)).toEqual(expected);
    await t.until(t.player, ({ game }, which) => game.messages.has(which), id);
    t.expect(await t.eval(t.player, read, id)).toEqual(expected);
    await t.reload(t.gm);
    t.expect(await t.eval(t.gm, read, id)).toEqual(expected);
    await t.eval(t.gm, ({ game }, which) => game.messages.get(which).delete(), id);
  },
  { core: true },
);

item(
  "H-125",
  "fromData(toJSON()) is the same roll",
  async (t) => {
    const formulas = [
      "2d6 + 3[fire]",
      "4d6kh3",
      "{2d6,1d12}kh",
      "(1d4)d6",
      "max(1d6, 2)",
      "3df",
      "3do",
      "5d6x6cs>=4",
      "-1d4 * 2",
      "floor(7/2) + d8",
    ];
    const pairs = await t.eval(
      t.gm,
      async ({ Roll }, list) => {
        const out: AnyObject[] = [];
        for (const formula of list) {
          const roll = await new Roll(formula).evaluate();
          const back = Roll.fromData(JSON.parse(JSON.stringify(roll)));
          const say = (r: AnyValue): AnyObject => ({
            total: r.total,
            formula: r.formula,
            result: r.result,
            terms: r.terms.map((term: AnyValue) => term.constructor.name),
            dice: r.dice.map((die: AnyValue) => die.results),
          });
          out.push({
            formula,
            before: say(roll),
            after: say(back),
            json: JSON.stringify(back) === JSON.stringify(roll),
          });
        }
        return out;
      },
      formulas,
    );
    for (const { formula, before, after, json } of pairs) {
      t.expect({ formula, ...after }).toEqual({ formula, ...before });
      t.expect(json, formula).toBe(true);
    }
  },
  { core: true },
);

item(
  "H-126",
  "validate tells what can be rolled",
  async (t) => {
    const table: Record<string, boolean> = {
      "1d6": true,
      "d20+2": true,
      "3df": true,
      "{1d6,1d8}kh": true,
      "2d6 + 1": true,
      "(1d4)d6": true,
      "max(1d6, 2)": true,
      "4d6kh3": true,
      "1d6[fire]": true,
      "1do": true,
      foo: false,
      "((1d6": false,
      "1da": false,
      "1d6 +": false,
      "": false,
      "{1d6": false,
    };
    for (const [formula, valid] of Object.entries(table))
      t.expect({ formula, valid: await t.eval(t.gm, ({ Roll }, text) => Roll.validate(text), formula) }).toEqual({
        formula,
        valid,
      });
    t.expect(await t.failure(t.gm, ({ Roll }) => new Roll("((1d6"))).not.toBeNull();
  },
  { core: true },
);

item(
  "H-127",
  "replaceFormulaData puts in what is there and `missing` for what isn't",
  async (t) => {
    const texts = await t.eval(t.gm, ({ Roll }) => ({
      missing: Roll.replaceFormulaData("1d6 + @x.y + @z", { z: 2 }, { missing: "0" }),
      kept: Roll.replaceFormulaData("1d6 + @x.y", {}),
      zero: Roll.replaceFormulaData("@a", { a: 0 }, { missing: "9" }),
      text: Roll.replaceFormulaData("@die + 1", { die: "2d4" }),
    }));
    t.expect(texts).toEqual({ missing: "1d6 + 0 + 2", kept: "1d6 + @x.y", zero: "0", text: "2d4 + 1" });
  },
  { core: true },
);

item(
  "H-128",
  "dice come from CONFIG.Dice.randomUniform",
  async (t) => {
    const totals = await t.eval(t.gm, async ({ CONFIG, Roll }) => {
      const before = CONFIG.Dice.randomUniform;
      const sequence = (): (() => number) => {
        let n = 0;
        return () => (n += 0.137) % 1;
      };
      const roll = async (): Promise<number[]> => {
        CONFIG.Dice.randomUniform = sequence();
        const made = await new Roll("6d20 + 2df + 3do").evaluate();
        return made.dice.flatMap((die: AnyValue) => die.results.map((r: AnyObject) => r.result));
      };
      const both = [await roll(), await roll()];
      CONFIG.Dice.randomUniform = before;
      return both;
    });
    t.expect(totals[0]).toEqual(totals[1]);
    t.expect(new Set(totals[0]).size).toBeGreaterThan(2);
  },
  { core: true },
);

item(
  "H-129",
  "render gives formula, dice and total; a private one gives neither numbers nor formula",
  async (t) => {
    await t.faces(t.gm, d(6, 6, 1, 4));
    const seen = await t.eval(t.gm, async ({ Roll, document }) => {
      const roll = await new Roll("3d6kh2[fire] + 40").evaluate();
      const read = async (options: AnyObject): Promise<AnyObject> => {
        const holder = document.createElement("div");
        holder.innerHTML = await roll.render(options);
        const text = (selector: string): string | null => holder.querySelector(selector)?.textContent?.trim() ?? null;
        return {
          formula: text(".dice-roll .dice-formula"),
          total: text(".dice-roll .dice-total"),
          flavor: text(".dice-flavor"),
          text: holder.textContent,
          dice: [
            ...holder.querySelectorAll(".dice-tooltip ol.dice-rolls > li.roll, .dice-tooltip .dice-rolls .roll.die"),
          ].map(
            (li: AnyValue) =>
              `${li.textContent.trim()} ${[...li.classList]
                .filter((c: string) => ["d6", "max", "min", "discarded"].includes(c))
                .sort()
                .join(" ")}`,
          ),
          part: text(".dice-tooltip .part-formula"),
        };
      };
      return { open: await read({ flavor: "Punch" }), hidden: await read({ flavor: "Punch", isPrivate: true }) };
    });
    t.expect(seen.open).toMatchObject({
      formula: "3d6kh2[fire] + 40",
      total: "50",
      flavor: "Punch",
      dice: ["6 d6 max", "1 d6 discarded min", "4 d6"],
    });
    t.expect(seen.open.part).toContain("3d6");
    t.expect(seen.hidden.formula).toBe("???");
    t.expect(seen.hidden.text).not.toMatch(/\d/u);
    t.expect(seen.hidden.text).not.toContain("Punch");
  },
  { core: true },
);

item(
  "H-265",
  "an own die's modifier, labels and classes show; minimize and maximize reach its roll",
  async (t) => {
    await t.faces(t.gm, d(6, 2, 3));
    const seen = await t.eval(t.gm, async ({ Roll, contract, document }) => {
      const roll = await new Roll("2dobl").evaluate();
      const holder = document.createElement("div");
      holder.innerHTML = await roll.getTooltip();
      const labels = [...holder.querySelectorAll(".roll")].map((li: AnyValue) => ({
        text: li.textContent.trim(),
        omen: li.classList.contains("omen"),
        star: li.classList.contains("star"),
      }));
      contract.record();
      const least = (await new Roll("2do").evaluate({ minimize: true })).total;
      const most = (await new Roll("2do").evaluate({ maximize: true })).total;
      const asked = contract
        .stop()
        .filter((call: AnyObject) => call.name === "OmenDie.roll")
        .map((call: AnyObject) => call.args[0]);
      return { total: roll.total, labels, least, most, asked };
    });
    t.expect(seen.total).toBe(9);
    t.expect(seen.labels).toEqual([
      { text: "★", omen: true, star: true },
      { text: "3", omen: true, star: false },
    ]);
    t.expect(seen.least).toBe(2);
    t.expect(seen.most).toBe(12);
    t.expect(seen.asked).toEqual([
      { minimize: true, maximize: false },
      { minimize: true, maximize: false },
      { minimize: false, maximize: true },
      { minimize: false, maximize: true },
    ]);
  },
  { core: true },
);

item(
  "H-266",
  "roll data is the system object itself",
  async (t) => {
    const same = await t.eval(
      t.gm,
      ({ game }, id) => {
        const actor = game.actors.get(id);
        const own = { ...actor.getRollData(), extra: 1 };
        return { same: actor.getRollData() === actor.system, extra: own.extra, clean: "extra" in actor.system };
      },
      IDS.hero,
    );
    t.expect(same).toEqual({ same: true, extra: 1, clean: false });
  },
  { core: true },
);
