import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { describe, expect, it } from "vitest";
import { audit, conditions, LADDER, LIMIT_PATTERNS, SFX_PATTERNS, type DoompoolCharacter, type Sfx, type SfxOp } from "../src/rules/doompool/index.ts";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "packs", "_source", "doompool");
const read = <T>(pack: string): T[] => readdirSync(join(ROOT, `doompool-${pack}`)).map((file) => parse(readFileSync(join(ROOT, `doompool-${pack}`, file), "utf8")) as T);

interface SfxSource {
  readonly name: string;
  readonly system: { readonly limit: boolean; readonly text: string; readonly trigger: Sfx["trigger"]; readonly cost: Sfx["cost"]; readonly ops: readonly SfxOp[]; readonly recovery: string | null; readonly rules: string };
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
  readonly system: Pick<DoompoolCharacter, "affiliations" | "grouping" | "stress" | "trauma"> & { readonly pp?: number; readonly xp?: number; readonly kind?: DoompoolCharacter["type"]; readonly crowd?: DoompoolCharacter["crowd"]; readonly extraTurns?: number };
  readonly items: readonly Item[];
}

/** Operations that the rules know; anything else in a pack would do nothing. */
const OPS: readonly SfxOp["op"][] = [
  "addDie", "addDiePerTarget", "addDoomDice", "doublePower", "stepUpPower", "stepBackHighestInPool", "mergeEqualPair", "splitPower", "addPowersSteppedBack", "extraEffectDice", "stepUpEffect", "totalDice", "dropHighestFace",
  "reroll", "ignoreIncoming", "convertOpposingEffect", "freeCounterEffect", "useOwnStressFree", "recoverStress", "createAsset", "shutdown", "gainPP", "gainDoom", "widenOpportunityFaces", "moveStressToDoom", "stepUpIncoming",
  "doomOnFailure", "powerToComplication",
];

const sfx = read<SfxSource>("sfx");
const actors = read<ActorSource>("characters");

/** The rules' snapshot of an actor source: what `src/foundry/doompool/snapshot.ts` makes of the document. */
function characterOf({ name, type, system, items }: ActorSource): DoompoolCharacter {
  const of = <T>(t: string): T[] => items.filter((i) => i.type === t).map((i) => ({ ...i.system, id: i._id, name: i.name }) as T);
  const sort = type === "doompoolHero" ? "hero" : (system.kind ?? "minor");
  return {
    ref: name, name, type: sort, affiliations: system.affiliations, crowd: sort === "mob" || sort === "large" ? (system.crowd ?? null) : null, grouping: system.grouping,
    distinctions: of("doompoolDistinction"), powerSets: of("doompoolPowerSet"), specialties: of("doompoolSpecialty"), stress: system.stress, trauma: system.trauma, assets: [], resources: [], complications: [],
    milestones: of("doompoolMilestone"), pp: system.pp ?? 0, xp: system.xp ?? 0, tried: [], waiting: { push: false, stunt: false }, takenOut: false, fled: false, outOfStory: false, tracksTrauma: true, extraTurns: system.extraTurns ?? 0,
  };
}

describe("DOO-225 DOO-226 the catalogue of SFX and Limits", () => {
  it("holds at least forty SFX and twenty Limits, every pattern of the ledger among them", () => {
    expect(sfx.filter((s) => !s.system.limit).length).toBeGreaterThanOrEqual(40);
    expect(sfx.filter((s) => s.system.limit).length).toBeGreaterThanOrEqual(20);
    for (const pattern of [...Object.values(SFX_PATTERNS), ...Object.values(LIMIT_PATTERNS)]) expect(sfx.some((s) => s.system.trigger === pattern.trigger && s.system.ops.map((o) => o.op).join() === pattern.ops.map((o) => o.op).join()), pattern.name).toBe(true);
  });
  it.each(sfx.map((s): [string, SfxSource] => [s.name, s]))("%s says what it does in words and does only what the rules know", (_name, { system }) => {
    expect(system.text.length).toBeGreaterThan(10);
    expect(system.rules).toMatch(/^DOO-\d{3}/u);
    for (const { op } of system.ops) expect(OPS).toContain(op);
  });
});

describe("DOO-244 DOO-291 ready characters", () => {
  it("are heroes, and of every sort that the Gamemaster runs but minor", () => expect(new Set(actors.map((a) => characterOf(a).type))).toEqual(new Set(["hero", "major", "specialty", "mob", "large"])));
  it.each(actors.map((a): [string, ActorSource] => [a.name, a]))("%s is as the rules have it", (_name, source) => {
    const character = characterOf(source);
    expect(audit(character)).toEqual([]);
    for (const power of character.powerSets.flatMap((s) => s.powers)) expect(LADDER).toContain(power.base);
    if (character.type === "hero") expect([character.distinctions.length, character.milestones.length]).toEqual([3, 2]);
  });
  it.each(actors.map((a): [string, ActorSource] => [a.name, a]))("%s uses SFX and Limits of the catalogue as they are there", (_name, source) => {
    const named = new Map(sfx.map((s) => [s.name, s.system]));
    for (const set of characterOf(source).powerSets)
      for (const own of [...set.sfx, ...set.limits]) {
        expect(named.has(own.name), own.name).toBe(true);
        expect(own.ops).toEqual(named.get(own.name)?.ops);
      }
  });
});

describe("DOO-006 condition pages", () => {
  it("are one for each condition of the catalogue, with its rule", () => {
    const pages = read<{ readonly pages: readonly { readonly flags: { readonly crossover: { readonly condition: string; readonly rule: string } } }[] }>("conditions").flatMap((j) => j.pages);
    expect(Object.fromEntries(pages.map((p) => [p.flags.crossover.condition, p.flags.crossover.rule]))).toEqual(Object.fromEntries(Object.entries(conditions).map(([id, c]) => [id, c.rule])));
  });
});
