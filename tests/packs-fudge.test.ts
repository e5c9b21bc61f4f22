import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import {
  ADVANTAGES,
  AREA_SHAPES,
  COMPLICATIONS,
  type Component,
  conditionDefinition,
  type EffectKey,
  EFFECTS,
  enhancedCost,
  EXTRAS,
  FLAWS,
  GEAR,
  gearDraft,
  GODHOOD_EFFECTS,
  headquarters,
  inspectPower,
  modifierDefinition,
  powerCost,
  SKILLS,
  SPECIFIC,
  vehicle,
  type VehicleDraft,
} from "../src/rules/fudge/index.ts";
import {
  DIFFICULTIES,
  DISEASES,
  FIRE,
  GODHOOD_ADVANTAGES,
  HEADQUARTERS_FEATURES,
  HEADQUARTERS_SIZES,
  MATERIALS,
  POISONS,
  RADIATION,
  TASKS,
  VEHICLE_SIZES,
} from "../src/rules/fudge/index.ts";
import { COMPREHENDS, FEATURES, IMMUNITIES, MOVEMENTS, SENSES } from "../src/rules/fudge/powers/catalogue/options.ts";
import { sourceAt } from "../tools/sources.mjs";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "packs", "_source", "fudge");

interface Page {
  readonly _id: string;
  readonly name: string;
  readonly text: { readonly content: string };
  readonly flags: { readonly crossover: { readonly rule: string } };
}
interface Doc {
  readonly _id: string;
  readonly name: string;
  readonly type: string;
  readonly img: string;
  readonly system: Record<string, unknown>;
  readonly flags: { readonly crossover: { readonly gear?: string } };
  readonly pages?: readonly Page[];
  readonly items?: readonly Doc[];
  /** Of an adventure. */
  readonly actors?: readonly Doc[];
}
const read = (pack: string): Doc[] =>
  readdirSync(join(ROOT, `fudge-${pack}`)).map((file) => sourceAt(join(ROOT, `fudge-${pack}`, file)) as Doc);

const traits = read("traits");
const powers = read("powers");
const equipment = read("equipment");
const effects = read("effects");
const reference = read("reference");
const characters = read("characters");
const keys = (docs: readonly Doc[], type: string, field: string): string[] =>
  docs
    .filter((d) => d.type === type)
    .map((d) => String(d.system[field]))
    .sort();
const pagesOf = (docs: readonly Doc[], id: string): readonly Page[] => docs.find((d) => d._id === id)?.pages ?? [];
const rows = (docs: readonly Doc[]): [string, Doc][] => docs.map((d) => [d.name, d]);

/** What the models refuse or the rules don't know about an effect. */
function wrongWith(c: Component): readonly string[] {
  const { min, max } =
    c.effect in EFFECTS && EFFECTS[c.effect].cost !== "trait"
      ? (EFFECTS[c.effect].cost as { min: number; max: number })
      : { min: 0, max: 99 };
  return [
    ...(c.effect in EFFECTS ? [] : [`effect ${c.effect}`]),
    ...(c.rank >= 1 && c.rank <= 60 ? [] : [`rank ${c.rank}`]),
    ...(c.baseCost >= min && c.baseCost <= max ? [] : [`base cost ${c.baseCost}`]),
    ...(c.effect === "enhancedTrait" && (c.trait === null || enhancedCost(c.trait) !== c.baseCost)
      ? [`trait ${c.trait ?? ""} at ${c.baseCost}`]
      : []),
    ...c.modifiers.flatMap((m) =>
      modifierDefinition(c.effect, m.key) === null
        ? [`modifier ${m.key}`]
        : m.key === "area" && !(m.note in AREA_SHAPES)
          ? [`area ${m.note}`]
          : [],
    ),
    ...c.conditions.flatMap((x) =>
      conditionDefinition(x.condition) === undefined ? [`condition ${x.condition}`] : [],
    ),
  ];
}

describe("FUD-411 FUD-430 FUD-572 skills, advantages, complications", () => {
  it("are one document for each row of the ledger", () => {
    expect(keys(traits, "fudgeSkill", "base")).toEqual(Object.keys(SKILLS).sort());
    expect(keys(traits, "fudgeAdvantage", "key")).toEqual(Object.keys(ADVANTAGES).sort());
    expect(traits.filter((d) => d.type === "complication")).toHaveLength(
      COMPLICATIONS.motivations.length + COMPLICATIONS.others.length,
    );
    expect(traits.filter((d) => d.type === "complication" && d.system.motivation === true)).toHaveLength(
      COMPLICATIONS.motivations.length,
    );
  });
  it.each(rows(traits))("%s says what it is, in words", (_name, d) => {
    expect(String(d.system.description).replace(/<[^>]+>|@UUID\[[^\]]*\]/gu, "").length).toBeGreaterThan(30);
    if (d.type !== "complication") expect(d.system.rules).toMatch(/^FUD-\d{3}/u);
  });
});

describe("FUD-500 FUD-501 FUD-432 FUD-580 powers and devices", () => {
  it("are every effect once, what only those above mortals have, and devices", () => {
    const single = powers.filter((d) => String(d.system.rules).startsWith("FUD-500"));
    expect(single.map((d) => (d.system.components as Component[])[0]?.effect).sort()).toEqual(
      Object.keys(EFFECTS).sort(),
    );
    expect(powers.filter((d) => d.system.rules === "FUD-432")).toHaveLength(Object.keys(GODHOOD_ADVANTAGES).length);
    expect(powers.filter((d) => d.system.rules === "FUD-501")).toHaveLength(Object.keys(GODHOOD_EFFECTS).length);
    const devices = powers.filter((d) =>
      (d.system.components as Component[]).some((c) =>
        c.modifiers.some((m) => m.key === "removable" || m.key === "easilyRemovable"),
      ),
    );
    expect(devices.length).toBeGreaterThanOrEqual(8);
  });
  it.each(rows([...powers, ...equipment]))(
    "%s is made of what the rules know, at the price that they ask",
    (_name, d) => {
      const components = d.system.components as Component[];
      expect(components.flatMap(wrongWith)).toEqual([]);
      const source = d.type === "fudgeEquipment" ? "equipment" : "power";
      if (components.length > 0) expect(d.system.cost).toBe(powerCost({ components, source }));
      expect(inspectPower({ name: d.name, source, components }).filter((f) => f.severity === "illegal")).toEqual([]);
      expect(new Set(components.map((c) => c.id)).size).toBe(components.length);
    },
  );
});

describe("FUD-156 FUD-169 FUD-457 what lies ready", () => {
  const held = [
    ...powers,
    ...equipment,
    ...characters.flatMap((c) => c.items ?? []),
    ...read("fight")
      .flatMap((d) => d.actors ?? [])
      .flatMap((a) => a.items ?? []),
  ];
  it("every array says which of its members is in use", () => {
    const arrays = held.filter((d) =>
      ((d.system.components ?? []) as Component[]).some((c) => c.modifiers.some((m) => m.key === "alternateEffect")),
    );
    expect(arrays.length).toBeGreaterThanOrEqual(16);
    expect(
      arrays.filter((d) => d.system.member !== (d.system.components as Component[])[0]?.id).map((d) => d.name),
    ).toEqual([]);
  });
  it("every effect says what it does: what it concerns, and the conditions of an Affliction by degree", () => {
    const unsaid = [...characters.flatMap((c) => c.items ?? []), ...equipment].flatMap((d) => {
      const components = (d.system.components ?? []) as Component[];
      return inspectPower({ name: d.name, source: d.type === "fudgeEquipment" ? "equipment" : "power", components })
        .filter((f) => /^power\.(?:concerns|degrees|fewConditions|manyConditions|conditionTrait)$/u.test(f.reason))
        .map((f) => `${d.name}: ${f.reason}`);
    });
    expect(unsaid).toEqual([]);
  });
  it("all gear says what it is made of", () =>
    expect(
      held.filter((d) => d.type === "fudgeEquipment" && !(String(d.system.material) in MATERIALS)).map((d) => d.name),
    ).toEqual([]));
});

describe("FUD-581 equipment", () => {
  it("is every row of the table at its price", () => {
    const prices = equipment.map((d) => [d.flags.crossover.gear, d.system.cost]);
    expect(Object.fromEntries(prices)).toEqual(Object.fromEntries(GEAR.map((g) => [g.key, g.points])));
    expect(equipment).toHaveLength(GEAR.length);
  });
  it("does and is made of what the sheet's own list gives", () => {
    const told = (components: readonly Component[]): unknown =>
      components.map(
        ({
          effect,
          rank,
          baseCost,
          action,
          range,
          duration,
          descriptors,
          resistedBy,
          trait,
          conditions,
          modifiers,
        }) => ({
          effect,
          rank,
          baseCost,
          action,
          range,
          duration,
          descriptors,
          resistedBy,
          trait,
          conditions,
          modifiers: [...modifiers].sort((a, b) => a.key.localeCompare(b.key)),
        }),
      );
    const packed = equipment.map((d) => [
      d.flags.crossover.gear,
      { material: d.system.material, effects: told(d.system.components as Component[]) },
    ]);
    expect(Object.fromEntries(packed)).toEqual(
      Object.fromEntries(GEAR.map((g) => [g.key, { material: g.material, effects: told(gearDraft(g).components) }])),
    );
  });
});

describe("FUD-520 FUD-530 effects, extras and flaws explained", () => {
  it("have a page for each extra and flaw of all effects, and for each of a single one", () => {
    const general = (table: object): number => Object.keys(table).filter((k) => !k.startsWith("other")).length;
    expect(pagesOf(effects, "effectExtras0000")).toHaveLength(general(EXTRAS));
    expect(pagesOf(effects, "effectFlaws00000")).toHaveLength(general(FLAWS));
    const journals = effects.filter((d) => d.name.startsWith("Effect: "));
    expect(journals).toHaveLength(Object.keys(EFFECTS).length);
    expect(journals.reduce((sum, d) => sum + (d.pages?.length ?? 0), 0)).toBe(
      (Object.keys(EFFECTS) as EffectKey[]).reduce((sum, e) => sum + 1 + Object.keys(SPECIFIC[e] ?? {}).length, 0),
    );
  });
  it("FUD-510 FUD-513 FUD-514 FUD-515 FUD-516 have a page for everything that there is to choose from", () => {
    const lists: [string, readonly unknown[]][] = [
      ["featuresList0000", FEATURES],
      ["immunityList0000", IMMUNITIES],
      ["movementList0000", MOVEMENTS],
      ["comprehendList00", COMPREHENDS],
      ["sensesList000000", SENSES],
    ];
    for (const [id, table] of lists) expect(pagesOf(effects, id)).toHaveLength(table.length);
  });
});

describe("FUD-169 FUD-186 FUD-187 FUD-188 FUD-189 FUD-415 FUD-584 the reference", () => {
  it("has a page for each row", () => {
    expect(pagesOf(reference, "refFires00000000")).toHaveLength(Object.keys(FIRE).length);
    expect(pagesOf(reference, "refPoisons000000")).toHaveLength(Object.keys(POISONS).length);
    expect(pagesOf(reference, "refDiseases00000")).toHaveLength(Object.keys(DISEASES).length);
    expect(pagesOf(reference, "refRadiation0000")).toHaveLength(Object.keys(RADIATION).length);
    expect(pagesOf(reference, "refMaterials0000")).toHaveLength(Object.keys(MATERIALS).length);
    expect(pagesOf(reference, "refDifficulty000")).toHaveLength(DIFFICULTIES.length);
    expect(pagesOf(reference, "refHeadquarters0")).toHaveLength(HEADQUARTERS_FEATURES.length + 1);
    expect(pagesOf(reference, "refSkillTasks000")).toHaveLength(new Set(TASKS.map((t) => t.skill)).size);
    const rowsOfTasks = pagesOf(reference, "refSkillTasks000").reduce(
      (sum, p) => sum + (p.text.content.match(/<tr><th>/gu) ?? []).length,
      0,
    );
    expect(rowsOfTasks).toBe(TASKS.length + new Set(TASKS.map((t) => t.skill)).size);
  });
  it("every page names its rule", () => {
    for (const page of [...effects, ...reference, ...read("rules")].flatMap((d) => d.pages ?? []))
      expect(page.flags.crossover.rule).toMatch(/^FUD-\d{3}(?: FUD-\d{3})*$/u);
  });
});

describe("FUD-583 FUD-584 vehicles and headquarters", () => {
  const cars = characters.filter((d) => d.type === "fudgeVehicle");
  const bases = characters.filter((d) => d.type === "fudgeHeadquarters");
  it("name their rule", () => {
    for (const d of [...cars, ...bases])
      expect(d.system.rules, d.name).toBe(d.type === "fudgeVehicle" ? "FUD-583" : "FUD-584");
  });
  it("are of several sizes", () => {
    expect(cars.length).toBeGreaterThanOrEqual(6);
    expect(bases.length).toBeGreaterThanOrEqual(3);
    for (const c of cars) expect(Object.keys(VEHICLE_SIZES)).toContain(c.system.size);
    for (const b of bases) expect(Object.keys(HEADQUARTERS_SIZES)).toContain(b.system.size);
  });
  it.each(rows([...cars, ...bases]))("%s says what it costs, and it is that", (_name, d) => {
    const own = (d.items ?? []).map((i) => ({
      name: i.name,
      source: "power" as const,
      components: i.system.components as Component[],
    }));
    const draft = { ...d.system, powers: own } as unknown as VehicleDraft;
    const { cost } = d.type === "fudgeVehicle" ? vehicle(draft) : headquarters(draft as never);
    expect(d.system.biography).toContain(`${cost.total} equipment points.`);
    for (const p of own) expect(p.components.flatMap(wrongWith)).toEqual([]);
  });
});

describe("macros and tables", () => {
  it.each(rows(read("macros")))("%s calls what is there", (_name, d) => {
    const { command, type } = d as unknown as { command: string; type: string };
    const called = [
      ...command.matchAll(/crossover\.api\.(\w+)\(|(processMessage)\(`\/measure|data-gesture="(improve)"/gu),
    ].map(([, api, message, gesture]) => api ?? message ?? gesture);
    if (type === "script") {
      expect(called.length).toBeGreaterThan(0);
      for (const name of called)
        expect([
          "check",
          "attack",
          "spend",
          "call",
          "screen",
          "answers",
          "forecast",
          "processMessage",
          "improve",
        ]).toContain(name);
    } else expect(command).toMatch(/^\/(pass|measure|team|coin|compare) ?/u);
  });
  it.each(rows(read("tables")))("%s has a row for every face of its die", (_name, d) => {
    const { formula, results } = d as unknown as { formula: string; results: { range: [number, number] }[] };
    expect(formula).toBe(`1d${results.length}`);
    expect(results.map((r) => r.range)).toEqual(results.map((_r, i) => [i + 1, i + 1]));
  });
});

describe("the opening fight", () => {
  it("is fought by the packed characters", () => {
    const folder = join(ROOT, "fudge-fight");
    const fight = sourceAt(join(folder, readdirSync(folder)[0] ?? "")) as { actors: Doc[] };
    for (const actor of fight.actors) expect(characters.map((c) => c._id)).toContain(actor._id);
  });
});
