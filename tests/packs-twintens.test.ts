import { describe, expect, it } from "vitest";
import { twintensForecast } from "../src/rules/twintens/forecast/adapter.ts";
import type { TwintensFighter } from "../src/rules/twintens/forecast/fighter.ts";
import {
  ARMORS,
  asBought,
  attacksOf,
  bill,
  conditions,
  damageTrack,
  DEFAULT_SETTINGS,
  derive,
  DRAWBACKS,
  EFFECTS,
  equipmentBill,
  EXTRAS,
  FEATS,
  FLAWS,
  GEAR,
  MANEUVERS,
  POWER_FEATS,
  type PowerEntry,
  SKILLS,
  type TwintensActor,
  VEHICLES,
  WEAPONS,
} from "../src/rules/twintens/index.ts";
import { actorOf, type ActorSource, type Item, read } from "./twintens-actors.ts";

// By address, since the view belongs to the system's own compiler settings, which know Foundry.
const { findingsOf } = (await import(
  new URL("../src/foundry/twintens/sheets/sheet-points.ts", import.meta.url).href
)) as { findingsOf: (who: TwintensActor, settings: typeof DEFAULT_SETTINGS) => readonly unknown[] };

const heroes = read<ActorSource>("heroes");
const foes = read<ActorSource>("foes");
const everybody = [...heroes, ...foes];
const named = (list: readonly ActorSource[]): [string, ActorSource][] => list.map((a) => [a.name, a]);

describe("TWI-413 TWI-421 TWI-440 TWI-450 TWI-451 TWI-452 TWI-453 TWI-471 TWI-472 TWI-473 TWI-385 every row of the tables is a document", () => {
  const keys = (pack: string, key = "key"): string[] =>
    [...new Set(read<Item>(pack).map((i) => String(i.system[key])))].sort();
  it.each([
    ["skills", Object.keys(SKILLS)],
    ["feats", Object.keys(FEATS)],
    ["powers", Object.keys(EFFECTS)],
    ["drawbacks", Object.keys(DRAWBACKS)],
    ["maneuvers", Object.keys(MANEUVERS)],
    ["equipment", [...Object.keys(WEAPONS), ...Object.keys(ARMORS), ...GEAR]],
  ])("%s", (pack, table) => expect(keys(pack)).toEqual([...table].sort()));
  it("modifiers", () => {
    const rows = { extra: EXTRAS, flaw: FLAWS, powerFeat: POWER_FEATS, drawback: DRAWBACKS };
    expect(keys("modifiers", "row")).toEqual(
      Object.entries(rows)
        .flatMap(([sort, table]) => Object.keys(table).map((r) => `${sort}.${r}`))
        .sort(),
    );
  });
  it("a skill that is taken by fields is there once for each", () => {
    const fields = read<Item>("skills")
      .filter((s) => s.system.key === "knowledge")
      .map((s) => s.system.specialty);
    expect(fields.sort()).toEqual([...SKILLS.knowledge.specialties].sort());
  });
  it.each(["skills", "feats", "powers", "modifiers", "drawbacks", "equipment", "maneuvers"])(
    "%s say what they do in words, with rule and picture",
    (pack) => {
      for (const { name, img, system } of read<Item>(pack)) {
        expect([
          name,
          /^TWI-\d{3}/u.test(system.rules),
          system.description.length > 12,
          img.startsWith("systems/crossover/assets/icons/"),
        ]).toEqual([name, true, true, true]);
        expect(`${name} ${system.description}`).not.toMatch(/CROSSOVER\.|TWI-|undefined/u);
      }
    },
  );
  it("powers cost their least price, weapons and suits their equipment points", () => {
    for (const { system } of read<Item>("powers"))
      expect(system.base).toBe(EFFECTS[system.key as PowerEntry["key"]].cost?.[0] ?? 1);
    for (const { system } of read<Item>("equipment")) {
      if (system.sort === "weapon")
        expect([system.key, system.cost, system.damage, system.threat]).toEqual([
          system.key,
          ...(["cost", "damage", "threat"] as const).map((f) => WEAPONS[system.key as keyof typeof WEAPONS][f]),
        ]);
      if (system.sort === "armor")
        expect([system.toughness, system.cost]).toEqual([
          ARMORS[system.key as keyof typeof ARMORS].toughness,
          ARMORS[system.key as keyof typeof ARMORS].cost,
        ]);
    }
  });
});

describe("TWI-392 TWI-394 TWI-395 TWI-430 ready heroes, adversaries and minions", () => {
  it("are at least eight heroes, eight adversaries and some minions", () => {
    const kinds = everybody.map((a) => actorOf(a).kind);
    expect(
      ["hero", "villain", "minion"].map((k) => kinds.filter((x) => x === k).length >= (k === "minion" ? 3 : 8)),
    ).toEqual([true, true, true]);
  });
  it.each(named(everybody))("%s breaks no limit, whatever of its powers is on", (_name, source) =>
    expect(findingsOf(actorOf(source), DEFAULT_SETTINGS)).toEqual([]),
  );
  it.each(named(heroes))("%s spends all of its points", (_name, source) => {
    const { spent, total } = bill(asBought(actorOf(source)));
    expect([spent, total]).toEqual([150, 150]);
  });
  it.each(named(everybody))(
    "%s has no more gear than the feat buys (TWI-470), and begins with full conviction (TWI-320)",
    (_name, source) => {
      const who = actorOf(source);
      expect(equipmentBill(who).left).toBeGreaterThanOrEqual(0);
      const luck = who.feats.filter((f) => f.key === "luck").reduce((n, f) => n + f.ranks, 0);
      expect(source.system.conviction.value).toBe(who.kind === "minion" ? 0 : 3 + luck);
    },
  );
  it.each(named(everybody))("%s can attack, and its feats are about things that it has", (_name, source) => {
    const who = actorOf(source);
    expect(attacksOf(who).length).toBeGreaterThan(0);
    expect(Number.isFinite(derive(who).toughness.total)).toBe(true);
    const ids = new Set(["unarmed", ...who.powers.map((p) => p.id), ...who.weapons.map((w) => w.id)]);
    for (const feat of who.feats.filter((f) => f.key === "attackSpecialization" || f.key === "improvedCritical"))
      expect([...ids]).toContain(feat.subject);
    for (const feat of who.feats.filter((f) => f.key === "attackFocus"))
      expect(["melee", "ranged"]).toContain(feat.subject);
    for (const feat of who.feats.filter((f) => f.key === "skillMastery"))
      for (const id of feat.subject.split(",")) expect(who.skills.map((s) => s.id)).toContain(id);
    for (const item of source.items) expect(item.system.rules ?? "TWI-402").toMatch(/^TWI-/u);
  });
  it.each(named(heroes))("%s has a motivation and another complication (TWI-402)", (_name, source) => {
    const own = source.items.filter((i) => i.type === "complication");
    expect([own.length >= 2, own.some((c) => c.system.motivation === true)]).toEqual([true, true]);
  });
});

describe("TWI-100 TWI-113 TWI-160 TWI-188 the forecast", () => {
  it.each(named(everybody))(
    "%s enters it with the sheet's own attack, Defense, Toughness and initiative",
    (_n, source) => {
      const who = actorOf(source);
      const entered = twintensForecast.enter(who);
      if (!entered.accepted) throw new Error(entered.reason);
      const fighter = entered.fighter as TwintensFighter;
      const { toughness, initiative, sizeModifier } = derive(who);
      expect([fighter.toughness, fighter.initiative, fighter.minion]).toEqual([
        toughness.total,
        initiative.total,
        who.kind === "minion",
      ]);
      const rolled = attacksOf(who).filter((a) => ["melee", "ranged"].includes(a.kind) && a.damage && !a.effect);
      expect(fighter.attacks.map((a) => [a.bonus + sizeModifier, a.damage])).toEqual(
        rolled.map((a) => [a.bonus.total, a.damage?.total]),
      );
      expect(fighter.attacks.length).toBeGreaterThan(0);
    },
  );
  it("what is wounded already fights with its wounds, once; a gang is as many as its token says; a thing is refused by name", () => {
    const [source] = heroes;
    if (!source) throw new Error("nobody");
    const who = actorOf(source);
    const hurt = twintensForecast.enter({ ...who, track: damageTrack({ wounded: 1 }) });
    const whole = twintensForecast.enter(who);
    if (!hurt.accepted || !whole.accepted) throw new Error("refused");
    expect((hurt.fighter as TwintensFighter).attacks).toEqual((whole.fighter as TwintensFighter).attacks);
    expect((hurt.fighter as TwintensFighter).track?.wounded).toBe(1);
    const gang = twintensForecast.enter({ ...who, kind: "minion", count: 4 });
    expect(gang.accepted && gang.bodies).toBe(4);
    expect(twintensForecast.enter({ ...who, kind: "object" })).toMatchObject({
      accepted: false,
      reason: "forecastThing",
      data: { name: who.name },
    });
  });
  it("a table's settings count: minions with a fixed Defense roll none", () => {
    const minion = everybody.map(actorOf).find((a) => a.kind === "minion");
    const fixed = twintensForecast.enter(minion, { npcDefense: "minionsFixed" });
    expect(fixed.accepted && (fixed.fighter as TwintensFighter).fixedDefense).toBe(true);
  });
});

describe("TWI-288 TWI-474 vehicles and things", () => {
  it("are there with the table's Toughness and size", () => {
    const objects = read<{
      readonly name: string;
      readonly system: {
        readonly kind: string;
        readonly toughness: number;
        readonly size: string;
        readonly impervious: number;
      };
    }>("vehicles");
    for (const v of Object.values(VEHICLES))
      expect(
        objects.some(
          (o) =>
            o.system.toughness === v.toughness &&
            o.system.size === v.size &&
            o.system.impervious === ("impervious" in v ? v.impervious : 0),
        ),
      ).toBe(true);
    expect(new Set(objects.map((o) => o.system.kind))).toEqual(new Set(["vehicle", "base", "obstacle"]));
  });
});

describe("TWI-460 condition pages", () => {
  it("are one for each condition of the catalogue, with its rule", () => {
    const pages = read<{
      readonly pages: readonly {
        readonly flags: { readonly crossover: { readonly condition: string; readonly rule: string } };
      }[];
    }>("conditions").flatMap((j) => j.pages);
    expect(Object.fromEntries(pages.map((p) => [p.flags.crossover.condition, p.flags.crossover.rule]))).toEqual(
      Object.fromEntries(Object.entries(conditions).map(([id, c]) => [id, c.rule])),
    );
  });
});

describe("what a table plays from", () => {
  it("is a journal for learning, one for players, and one for the Gamemaster", () => {
    const journals = read<{
      readonly name: string;
      readonly pages: readonly {
        readonly text: { readonly content: string };
        readonly flags: { readonly crossover: { readonly rule: string } };
      }[];
    }>("rules");
    expect(journals).toHaveLength(3);
    for (const { pages } of journals)
      for (const page of pages)
        expect([page.flags.crossover.rule.startsWith("TWI-"), page.text.content.length > 100]).toEqual([true, true]);
  });
  it("has macros that parse", () => {
    const macros = read<{ readonly name: string; readonly command: string }>("macros");
    const AsyncFunction = (async () => undefined).constructor as new (text: string) => unknown;
    for (const { command } of macros) expect(() => new AsyncFunction(command)).not.toThrow();
    expect(macros.length).toBeGreaterThanOrEqual(8);
  });
});
