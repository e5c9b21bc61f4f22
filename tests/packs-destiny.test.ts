import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { asBuilt, attackEntry, attacksNow, gearEntry, powerEntry } from "../src/foundry/destiny/models/entries.ts";
import {
  ABILITY_KEYS,
  ACTIONS,
  ADVERSARY_CORRUPTION,
  audit,
  conditions,
  DEFAULT_SETTINGS,
  type DestinyCharacter,
  EDGES,
  effectDefinition,
  EFFECTS,
  GEAR_KINDS,
  gradeConditions,
  MODIFIERS,
  pointBudget,
  pointCosts,
  RESISTANCE_KEYS,
  type Role,
  SKILL_KEYS,
} from "../src/rules/destiny/index.ts";
import { ARMOUR, OBJECT_TOUGHNESS, SHIELDS, WEAPONS } from "../src/rules/destiny/testing/gear-list.ts";
import { sourceAt } from "../tools/sources.mjs";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "packs", "_source", "destiny");
const read = <T>(pack: string): T[] =>
  readdirSync(join(ROOT, `destiny-${pack}`)).map((file) => sourceAt(join(ROOT, `destiny-${pack}`, file)) as T);

interface Item {
  readonly _id: string;
  readonly name: string;
  readonly type: string;
  readonly system: Record<string, unknown> & {
    readonly key?: string;
    readonly effect?: string;
    readonly rank?: number;
    readonly rules: string;
    readonly description: string;
  };
}
interface ActorSource {
  readonly _id: string;
  readonly name: string;
  readonly type: string;
  readonly system: Pick<
    DestinyCharacter,
    "powerLevel" | "powerSource" | "abilities" | "skills" | "lore" | "resistances" | "defense" | "pools" | "attitudes"
  > & {
    readonly role?: Role;
    readonly primaryAttack: string;
    readonly complications: readonly string[];
    readonly biography: string;
  };
  readonly items: readonly Item[];
}
interface Journal {
  readonly name: string;
  readonly pages: readonly {
    readonly name: string;
    readonly text: { readonly content: string };
    readonly flags: { readonly crossover: { readonly condition?: string; readonly rule: string } };
  }[];
}

const actors = read<ActorSource>("characters");
const named = (a: ActorSource): [string, ActorSource] => [a.name, a];
const of = <T>(a: ActorSource, type: string): T[] =>
  a.items.filter((i) => i.type === type).map((i) => ({ id: i._id, name: i.name, type: i.type, system: i.system }) as T);

/** The rules' snapshot of an actor source: what `src/foundry/destiny/models/snapshot.ts` makes of the document. */
function characterOf(a: ActorSource): DestinyCharacter {
  const { system } = a;
  const powers = of<Parameters<typeof powerEntry>[0]>(a, "destinyPower").map(powerEntry);
  const gear = of<Parameters<typeof gearEntry>[0]>(a, "destinyGear").map(gearEntry);
  const own = of<Parameters<typeof attackEntry>[0]>(a, "destinyAttack").map(attackEntry);
  const who: DestinyCharacter = {
    ref: `Actor.${a._id}`,
    name: a.name,
    role: a.type === "destinyHero" ? "hero" : (system.role ?? "standard"),
    powerLevel: system.powerLevel,
    powerSource: system.powerSource,
    abilities: system.abilities,
    skills: system.skills,
    lore: system.lore,
    resistances: system.resistances,
    defense: system.defense,
    speeds: {},
    pools: system.pools,
    stress: 0,
    marks: { physical: [], social: [] },
    dead: false,
    fatigue: 0,
    deathSaves: { success: 0, failure: 0 },
    surge: { pending: 0, deferred: 0 },
    turn: {
      quickReserve: false,
      bonusStandard: 0,
      runStreak: 0,
      ran: false,
      runTried: false,
      standTried: false,
      feetMoved: 0,
      moveLeft: 0,
      moveSplit: false,
      feetSaid: 0,
    },
    ready: null,
    delaying: false,
    aim: null,
    stance: null,
    grab: null,
    defend: false,
    retryLocks: [],
    conditions: [],
    lasting: [],
    attitudes: system.attitudes,
    attacks: attacksNow(own, gear, powers),
    primaryAttack: system.primaryAttack === "" ? null : system.primaryAttack,
    powers,
    edges: of<{ system: { key: string; rank: number; subject: string } }>(a, "destinyEdge").map(({ system: e }) => ({
      key: e.key,
      rank: e.rank,
      subject: e.subject,
    })),
    gear,
    encounterUses: {},
    side: a.type === "destinyHero" ? "heroes" : "adversaries",
    summoned: "",
    treatedAt: null,
  };
  return asBuilt(who, own);
}

const catalogue = (pack: string): Item[] => read<Item>(pack);

describe("DES-337 DES-338 DES-341 DES-310 the lists of effects, extras, flaws and edges", () => {
  it.each([
    ["effects", "effect", Object.keys(EFFECTS)],
    ["modifiers", "key", Object.keys(MODIFIERS)],
    ["edges", "key", Object.keys(EDGES)],
  ] as const)("%s: a document for each row, none twice", (pack, field, keys) => {
    expect(
      catalogue(pack)
        .map((i) => i.system[field])
        .sort(),
    ).toEqual([...keys].sort());
  });
  it.each(["effects", "modifiers", "edges"])("%s say in words what they do, with their rule", (pack) => {
    for (const item of catalogue(pack)) {
      expect(item.system.description.length, item.name).toBeGreaterThan(20);
      expect(item.system.rules).toMatch(/^DES-\d{3}/u);
      expect(item.system.rank ?? 1).toBe(1);
    }
  });
});

describe("DES-360 DES-361 DES-362 DES-363 the gear list", () => {
  const gear = catalogue("gear").map((i) => ({
    item: i,
    entry: gearEntry({ id: i._id, name: i.name, type: i.type, system: i.system as never }),
  }));
  it("has every weapon of the list with the list's numbers", () => {
    for (const [name, w] of Object.entries(WEAPONS)) {
      const found = gear.filter(
        ({ entry }) =>
          entry.weapon &&
          JSON.stringify({ ...entry.weapon }, Object.keys(w).sort()) ===
            JSON.stringify({ ...w }, Object.keys(w).sort()),
      );
      expect(found.length, name).toBeGreaterThanOrEqual(1);
    }
  });
  it("has armour and shields at every grade, and every kind of thing", () => {
    const ranks = (kind: string): number[] =>
      gear
        .filter(({ entry }) => entry.kind === kind)
        .map(({ entry }) => entry.protection)
        .sort();
    expect(ranks("armour")).toEqual(Object.values(ARMOUR));
    expect(ranks("shield")).toEqual(Object.values(SHIELDS));
    expect(new Set(gear.map(({ entry }) => entry.kind))).toEqual(new Set(GEAR_KINDS));
  });
  it("a crossbow must be loaded with a Move before it shoots (DES-197)", () =>
    expect(gear.find(({ item }) => item.name === "Crossbow")?.entry).toMatchObject({
      kind: "complexWeapon",
      load: "move",
    }));
});

describe("DES-308 DES-309 DES-313 DES-372 ready characters", () => {
  const roles = (role: Role): ActorSource[] => actors.filter((a) => characterOf(a).role === role);
  it("are at least eight heroes, eight adversaries of every rank, and minions of several kinds", () => {
    expect(roles("hero").length).toBeGreaterThanOrEqual(8);
    expect(roles("villain").length + roles("elite").length + roles("standard").length).toBeGreaterThanOrEqual(8);
    for (const role of ["villain", "elite", "standard"] as const) expect(roles(role).length).toBeGreaterThanOrEqual(2);
    expect(roles("minion").length).toBeGreaterThanOrEqual(3);
  });
  it("come from all eight power sources between them (DES-312)", () =>
    expect(new Set([...actors.map((a) => a.system.powerSource)]).size).toBeGreaterThanOrEqual(8));
  it.each(actors.map(named))("%s breaks no limit and stays within its points", (_name, source) => {
    const who = characterOf(source);
    expect(audit(who, DEFAULT_SETTINGS)).toEqual([]);
    expect(pointCosts(who).total).toBeLessThanOrEqual(pointBudget(who.powerLevel, DEFAULT_SETTINGS));
  });
  it.each(actors.filter((a) => a.type === "destinyHero").map(named))(
    "%s spends nearly all of its points and has something that makes life hard",
    (_name, source) => {
      const who = characterOf(source);
      expect(pointBudget(who.powerLevel, DEFAULT_SETTINGS) - pointCosts(who).total).toBeLessThanOrEqual(8);
      expect(source.system.complications.length).toBeGreaterThanOrEqual(2);
      expect(source.system.biography.length).toBeGreaterThan(40);
    },
  );
  it.each(actors.map(named))(
    "%s is complete: every ability, skill and resistance, effects of the list used as the list has them",
    (_name, source) => {
      expect(Object.keys(source.system.abilities).sort()).toEqual([...ABILITY_KEYS].sort());
      expect(Object.keys(source.system.skills).sort()).toEqual([...SKILL_KEYS].sort());
      expect(Object.keys(source.system.resistances).sort()).toEqual([...RESISTANCE_KEYS].sort());
      for (const power of characterOf(source).powers)
        for (const e of [...power.effects, ...power.alternates.flatMap((a) => a.effects)]) {
          expect(effectDefinition(e.effect), e.effect).toBeDefined();
          for (const m of e.modifiers) expect(Object.keys(MODIFIERS)).toContain(m.key);
          expect(e.area !== null).toBe(e.modifiers.some((m) => m.key === "area"));
          if (e.effect === "affliction")
            expect(
              e.conditions.map((c, i) => (gradeConditions(i + 1) as readonly string[]).includes(c)),
              power.name,
            ).toEqual([true, true, true]);
        }
    },
  );
  it.each(actors.filter((a) => a.type !== "destinyHero").map(named))(
    "%s begins with the Corruption of its rank (DES-221)",
    (_name, source) =>
      expect(source.system.pools.corruption).toBe(ADVERSARY_CORRUPTION[source.system.role ?? "standard"]),
  );
  it.each(actors.map(named))("%s marks a primary attack that it has, or none (DES-304)", (_name, source) => {
    const { primaryAttack } = source.system;
    if (primaryAttack !== "") expect(source.items.map((i) => i._id)).toContain(primaryAttack);
  });
});

describe("DES-270 condition pages", () => {
  it("are one for each condition of the catalogue, with its rule", () => {
    const pages = read<Journal>("conditions").flatMap((j) => j.pages);
    expect(Object.fromEntries(pages.map((p) => [p.flags.crossover.condition, p.flags.crossover.rule]))).toEqual(
      Object.fromEntries(Object.entries(conditions).map(([id, c]) => [id, (c as { rule: string }).rule])),
    );
  });
});

describe("the rules as a journal", () => {
  const journals = read<Journal>("rules");
  const text = journals
    .flatMap((j) => j.pages)
    .map((p) => p.text.content.replace(/\s+/gu, " "))
    .join("\n");
  it("teach the game in ten pages, and hold a page for players, one for Gamemasters, tables and the actions", () => {
    expect(journals.map((j) => j.name).sort()).toEqual([
      "Destiny: a Gamemaster's page",
      "Destiny: a player's page",
      "Destiny: learn to play",
      "Destiny: tables",
      "Destiny: what you can do",
    ]);
    expect(journals.find((j) => j.name === "Destiny: learn to play")?.pages.length).toBeGreaterThanOrEqual(10);
  });
  it("name every action of the catalogue with its rule (DES-101 to DES-197)", () => {
    const page =
      journals
        .find((j) => j.name === "Destiny: what you can do")
        ?.pages.map((p) => p.text.content.replace(/\s+/gu, " "))
        .join("") ?? "";
    for (const { rule } of Object.values(ACTIONS)) expect(page).toContain(`<small>@Rule[${rule}]</small>`);
    expect(page.match(/<h2>/gu)?.length).toBe(Object.keys(ACTIONS).length);
  });
  it("say how tough every material is (DES-364)", () => {
    for (const value of Object.values(OBJECT_TOUGHNESS)) expect(text).toContain(`<td>${String(value)}</td>`);
  });
});

describe("macros", () => {
  it("are written in JavaScript that parses", () => {
    for (const { name, command } of read<{ name: string; command: string }>("macros"))
      expect(() => new Function(`return (async () => {\n${command}\n})`), name).not.toThrow();
  });
});
