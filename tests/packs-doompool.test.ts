import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import {
  audit,
  conditions,
  type DoompoolCharacter,
  LADDER,
  LIMIT_PATTERNS,
  type Sfx,
  SFX_PATTERNS,
  type SfxOp,
} from "../src/rules/doompool/index.ts";
import { loadModels } from "../tools/packs/models.ts";
import { sourceAt } from "../tools/sources.mjs";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "packs", "_source", "doompool");
const read = <T>(pack: string): T[] =>
  readdirSync(join(ROOT, `doompool-${pack}`)).map((file) => sourceAt(join(ROOT, `doompool-${pack}`, file)) as T);

interface SfxSource {
  readonly name: string;
  readonly system: {
    readonly limit: boolean;
    readonly text: string;
    readonly trigger: Sfx["trigger"];
    readonly cost: Sfx["cost"];
    readonly ops: readonly SfxOp[];
    readonly recovery: string | null;
    readonly rules: string;
  };
}
interface Item {
  readonly _id: string;
  readonly name: string;
  readonly type: string;
  readonly system: Record<string, unknown>;
}
interface ActorSource {
  readonly name: string;
  readonly type: string;
  readonly system: Pick<DoompoolCharacter, "affiliations" | "grouping" | "stress" | "trauma"> & {
    readonly pp?: number;
    readonly xp?: number;
    readonly kind?: DoompoolCharacter["type"];
    readonly crowd?: DoompoolCharacter["crowd"];
    readonly extraTurns?: number;
  };
  readonly items: readonly Item[];
}

/** Operations that the rules know; anything else in a pack would do nothing. */
const OPS: readonly SfxOp["op"][] = [
  "addDie",
  "addDiePerTarget",
  "addDoomDice",
  "doublePower",
  "stepUpPower",
  "stepBackHighestInPool",
  "mergeEqualPair",
  "splitPower",
  "addPowersSteppedBack",
  "extraEffectDice",
  "stepUpEffect",
  "totalDice",
  "dropHighestFace",
  "reroll",
  "ignoreIncoming",
  "convertOpposingEffect",
  "freeCounterEffect",
  "useOwnStressFree",
  "recoverStress",
  "createAsset",
  "shutdown",
  "gainPP",
  "gainDoom",
  "widenOpportunityFaces",
  "moveStressToDoom",
  "stepUpIncoming",
  "doomOnFailure",
  "powerToComplication",
  "shutdownWhileOut",
];

const sfx = read<SfxSource>("sfx");
const actors = read<ActorSource>("characters");

/** The rules' snapshot of an actor source: what `src/foundry/doompool/models/snapshot.ts` makes of the document. */
function characterOf({ name, type, system, items }: ActorSource): DoompoolCharacter {
  const of = <T>(t: string): T[] =>
    items.filter((i) => i.type === t).map((i) => ({ ...i.system, id: i._id, name: i.name }) as T);
  const sort = type === "doompoolHero" ? "hero" : (system.kind ?? "minor");
  return {
    ref: name,
    name,
    type: sort,
    affiliations: system.affiliations,
    crowd: sort === "mob" || sort === "large" ? (system.crowd ?? null) : null,
    grouping: system.grouping,
    distinctions: of("doompoolDistinction"),
    powerSets: of("doompoolPowerSet"),
    specialties: of("doompoolSpecialty"),
    stress: system.stress,
    trauma: system.trauma,
    assets: [],
    resources: [],
    complications: [],
    milestones: of("doompoolMilestone"),
    pp: system.pp ?? 0,
    xp: system.xp ?? 0,
    tried: [],
    waiting: { push: false, stunt: false },
    takenOut: false,
    fled: false,
    outOfStory: false,
    tracksTrauma: true,
    extraTurns: system.extraTurns ?? 0,
  };
}

describe("DOO-225 DOO-226 the catalogue of SFX and Limits", () => {
  it("holds at least forty SFX and twenty Limits, every pattern of the ledger among them", () => {
    expect(sfx.filter((s) => !s.system.limit).length).toBeGreaterThanOrEqual(40);
    expect(sfx.filter((s) => s.system.limit).length).toBeGreaterThanOrEqual(20);
    for (const pattern of [...Object.values(SFX_PATTERNS), ...Object.values(LIMIT_PATTERNS)])
      expect(
        sfx.some(
          (s) =>
            s.system.trigger === pattern.trigger &&
            s.system.ops.map((o) => o.op).join() === pattern.ops.map((o) => o.op).join(),
        ),
        pattern.name,
      ).toBe(true);
  });
  it.each(sfx.map((s): [string, SfxSource] => [s.name, s]))(
    "%s says what it does in words and does only what the rules know",
    (_name, { system }) => {
      expect(system.text.length).toBeGreaterThan(10);
      expect(system.rules).toMatch(/^DOO-\d{3}/u);
      for (const { op } of system.ops) expect(OPS).toContain(op);
    },
  );
});

describe("DOO-244 DOO-291 ready characters", () => {
  it("are at least eight heroes, and at least eight of the Gamemaster's of every sort", () => {
    const sorts = actors.map((a) => characterOf(a).type);
    expect(sorts.filter((s) => s === "hero").length).toBeGreaterThanOrEqual(8);
    expect(sorts.filter((s) => s !== "hero").length).toBeGreaterThanOrEqual(8);
    expect(new Set(sorts)).toEqual(new Set(["hero", "major", "minor", "specialty", "mob", "large"]));
  });
  it.each(actors.map((a): [string, ActorSource] => [a.name, a]))("%s is as the rules have it", (_name, source) => {
    const character = characterOf(source);
    expect(audit(character)).toEqual([]);
    for (const power of character.powerSets.flatMap((s) => s.powers)) expect(LADDER).toContain(power.base);
    if (character.type === "hero") expect([character.distinctions.length, character.milestones.length]).toEqual([3, 2]);
  });
  it.each(actors.map((a): [string, ActorSource] => [a.name, a]))(
    "%s uses SFX and Limits of the catalogue as they are there",
    (_name, source) => {
      const named = new Map(sfx.map((s) => [s.name, s.system]));
      for (const set of characterOf(source).powerSets)
        for (const own of [...set.sfx, ...set.limits]) {
          expect(named.has(own.name), own.name).toBe(true);
          expect(own.ops).toEqual(named.get(own.name)?.ops);
        }
    },
  );
});

describe("DOO-006 condition pages", () => {
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

describe("DOO-035 DOO-229 the catalogue of traits", () => {
  const traits = read<Item>("traits");
  it("has Power Sets, Distinctions, Specialties, Milestones, assets and complications to drag onto a sheet", () => {
    const count = (type: string): number => traits.filter((t) => t.type === type).length;
    expect(count("doompoolPowerSet")).toBeGreaterThanOrEqual(12);
    expect(count("doompoolDistinction")).toBeGreaterThanOrEqual(20);
    expect(count("doompoolSpecialty")).toBeGreaterThanOrEqual(12);
    expect(count("doompoolMilestone")).toBeGreaterThanOrEqual(8);
    expect(count("doompoolAsset")).toBeGreaterThanOrEqual(4);
    expect(count("doompoolComplication")).toBeGreaterThanOrEqual(4);
  });
  it.each(traits.filter((t) => t.type === "doompoolPowerSet").map((t): [string, Item] => [t.name, t]))(
    "%s carries SFX and Limits of the catalogue as they are there",
    (_name, { system }) => {
      const named = new Map(sfx.map((s) => [s.name, s.system]));
      for (const own of [...(system["sfx"] as Sfx[]), ...(system["limits"] as Sfx[])])
        expect(own.ops).toEqual(named.get(own.name)?.ops);
      expect((system["limits"] as Sfx[]).length).toBeGreaterThan(0);
    },
  );
  it("gives every power one of the sizes that powers have (DOO-014)", () => {
    for (const { powers } of traits.flatMap((t) =>
      t.type === "doompoolPowerSet" ? [t.system as unknown as { powers: { base: number; current: number }[] }] : [],
    ))
      for (const power of powers)
        expect([6, 8, 10, 12].includes(power.base) && power.current === power.base).toBe(true);
  });
});

describe("DOO-290 DOO-293 every document of the packs", () => {
  const PACKS: Readonly<Record<string, string>> = {
    characters: "Actor",
    sfx: "Item",
    traits: "Item",
    conditions: "JournalEntry",
    rules: "JournalEntry",
    tables: "RollTable",
    macros: "Macro",
    fight: "Adventure",
  };
  it.each(Object.keys(PACKS))("of %s is taken by the system's own models without a word", async (pack) => {
    const models = await loadModels();
    for (const { _key: _, ...document } of read<Item & { _key: string }>(pack))
      expect([document.name, models.check(PACKS[pack] ?? "", document as never)]).toEqual([document.name, []]);
  });
  it("names the rules behind it", () => {
    const rule = /DOO-\d{3}/u;
    for (const item of [...read<Item>("sfx"), ...read<Item>("traits"), ...actors.flatMap((a) => a.items)])
      expect([item.name, rule.test(String(item.system["rules"]))]).toEqual([item.name, true]);
    for (const pack of ["macros", "tables"])
      for (const d of read<Item & { flags: { crossover: { rule: string } } }>(pack))
        expect(d.flags.crossover.rule).toMatch(rule);
    for (const pack of ["rules", "conditions"])
      for (const page of read<{ pages: { flags: { crossover: { rule: string } } }[] }>(pack).flatMap((j) => j.pages))
        expect(page.flags.crossover.rule).toMatch(rule);
  });
});

describe("DOO-004 what an evening begins with", () => {
  interface Fight {
    readonly actors: readonly (ActorSource & {
      readonly _id: string;
      readonly folder: string;
      readonly prototypeToken: { readonly actorLink: boolean };
    })[];
    readonly folders: readonly { readonly _id: string }[];
    readonly scenes: readonly {
      readonly width: number;
      readonly height: number;
      readonly grid: { readonly size: number };
      readonly journal: string;
      readonly tokens: readonly {
        readonly actorId: string;
        readonly x: number;
        readonly y: number;
        readonly width: number;
        readonly height: number;
      }[];
    }[];
    readonly journal: readonly { readonly _id: string; readonly pages: readonly unknown[] }[];
  }
  const [fight] = read<Fight>("fight");
  it("is four heroes against a major foe, a minor one and a mob, each with a token on the scene", () => {
    const cast = fight?.actors ?? [];
    expect(cast.map((a) => characterOf(a).type).sort()).toEqual([
      "hero",
      "hero",
      "hero",
      "hero",
      "major",
      "minor",
      "mob",
    ]);
    const [scene] = fight?.scenes ?? [];
    expect(new Set(scene?.tokens.map((t) => t.actorId))).toEqual(new Set(cast.map((a) => a._id)));
    for (const t of scene?.tokens ?? [])
      expect(
        t.x >= 0 &&
          t.y >= 0 &&
          t.x + t.width * (scene?.grid.size ?? 0) <= (scene?.width ?? 0) &&
          t.y + t.height * (scene?.grid.size ?? 0) <= (scene?.height ?? 0),
      ).toBe(true);
    expect(new Set(scene?.tokens.map((t) => `${t.x} ${t.y}`)).size).toBe(cast.length);
  });
  it("brings the characters of the pack as they are there, heroes linked and foes not", () => {
    for (const { name, system, items, prototypeToken, type } of fight?.actors ?? []) {
      const known = actors.find((a) => a.name === name);
      expect(system).toEqual(known?.system);
      expect(items.map((i) => i.system)).toEqual(known?.items.map((i) => i.system));
      expect(prototypeToken.actorLink).toBe(type === "doompoolHero");
    }
  });
  it("has its notes, and folders that exist", () => {
    expect(fight?.scenes[0]?.journal).toBe(fight?.journal[0]?._id);
    expect(fight?.journal[0]?.pages).toHaveLength(6);
    for (const a of fight?.actors ?? []) expect(fight?.folders.map((f) => f._id)).toContain(a.folder);
  });
  it("has macros that parse", () => {
    for (const { command, type } of read<{ readonly command: string; readonly type: string }>("macros")) {
      if (type === "chat") expect(command).toMatch(/^\//u);
      else
        expect(
          () => new Function("game", "ui", "canvas", `return (async () => { ${command} })`) as unknown,
        ).not.toThrow();
    }
  });
  it("has tables whose ranges cover their formula once", () => {
    for (const { formula, results } of read<{
      readonly formula: string;
      readonly results: readonly { readonly range: readonly [number, number] }[];
    }>("tables")) {
      expect(formula).toBe(`1d${results.length}`);
      expect(results.map((r) => r.range)).toEqual(results.map((_, i) => [i + 1, i + 1]));
    }
  });
});

describe("DOO-222 the rules as a journal", () => {
  const journals = read<{
    readonly name: string;
    readonly pages: readonly { readonly name: string; readonly text: { readonly content: string } }[];
  }>("rules");
  it("lists every SFX and every Limit with its text", () => {
    const text = journals
      .flatMap((j) => j.pages)
      .map((p) => p.text.content.replaceAll(/\s+/gu, " "))
      .join("");
    for (const s of sfx) expect(text).toContain(s.system.text.replaceAll(/\s+/gu, " "));
  });
});
