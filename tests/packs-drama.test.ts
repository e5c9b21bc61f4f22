import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import {
  ATTRIBUTE_KEYS,
  audit,
  CARD_EFFECTS,
  CARD_IDS,
  conditions,
  DEFAULT_SETTINGS,
  type DramaCharacter,
  type FLAWS,
  powerCost,
  type PowerEntry,
  POWERS,
  skillDefinition,
  type SkillEntry,
  SKILLS,
  UNHURT,
  type WeaponEntry,
} from "../src/rules/drama/index.ts";
import { sourceAt } from "../tools/sources.mjs";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "packs", "_source", "drama");
const read = <T>(pack: string): T[] =>
  readdirSync(join(ROOT, `drama-${pack}`)).map((file) => sourceAt(join(ROOT, `drama-${pack}`, file)) as T);

interface Source {
  readonly _id: string;
  readonly name: string;
  readonly type: string;
  readonly system: Record<string, unknown>;
}
interface ActorSource extends Source {
  readonly system: Source["system"] &
    Pick<DramaCharacter, "attributes" | "side" | "defences" | "limits"> & {
      readonly count?: number;
      readonly heroPoints?: { readonly value: number };
      readonly flaws?: readonly (keyof typeof FLAWS)[];
      readonly subplots?: readonly { readonly kind: string }[];
      readonly npcTier?: "henchman" | "lieutenant" | "archEnemy";
    };
  readonly items: readonly Source[];
}

const heroes = read<ActorSource>("heroes");
const foes = read<ActorSource>("foes");
const villains = foes.filter((a) => a.type === "dramaVillain");
const named = <T extends { readonly name: string }>(list: readonly T[]): [string, T][] => list.map((x) => [x.name, x]);

/** The rules' snapshot of an actor source: what `src/foundry/drama/models/snapshot.ts` makes of the document. */
function characterOf({ name, type, system, items }: ActorSource): DramaCharacter {
  const of = <T>(t: string): T[] =>
    items.filter((i) => i.type === t).map((i) => ({ ...i.system, id: i._id, name: i.name }) as T);
  return {
    ref: name,
    name,
    rank: type === "dramaMook" ? "mook" : "hero",
    side: system.side,
    player: type === "dramaHero",
    heroPoints: system.heroPoints ?? { value: 0 },
    attributes: system.attributes,
    skills: of<SkillEntry>("dramaSkill"),
    powers: of<PowerEntry>("dramaPower"),
    weapons: of<WeaponEntry>("dramaWeapon"),
    armour: of("dramaArmour"),
    gear: of("dramaGear"),
    defences: system.defences,
    limits: system.limits,
    harm: UNHURT,
    stabilised: false,
    mortalRounds: 0,
    resisted: false,
    conditions: [],
    npcTier: system.npcTier ?? null,
    count: system.count ?? 1,
    lentPoints: [],
    subplots: [],
    advances: { raised: [], powerPoints: 0, log: [] },
  };
}

describe("DRA-331 DRA-332 DRA-350 ready characters", () => {
  it("are at least eight heroes, eight villains of every tier, and groups of mooks", () => {
    expect(heroes.length).toBeGreaterThanOrEqual(8);
    expect(villains.length).toBeGreaterThanOrEqual(8);
    expect(new Set(villains.map((a) => a.system.npcTier))).toEqual(new Set(["henchman", "lieutenant", "archEnemy"]));
    expect(foes.filter((a) => a.type === "dramaMook").length).toBeGreaterThanOrEqual(4);
  });

  it.each(named([...heroes, ...villains]))("%s keeps to what a new character has", (_name, source) => {
    const { findings, attributes, adds, powers } = audit(
      characterOf(source),
      source.system.flaws ?? [],
      DEFAULT_SETTINGS,
    );
    expect(findings).toEqual([]);
    expect([attributes.spent, adds.spent]).toEqual([66, 16]);
    expect(powers.spent).toBeGreaterThan(20);
  });

  it.each(named(heroes))("DRA-306 the subplots of %s are of the kinds that the deck gives", (_name, source) => {
    for (const { kind } of source.system.subplots ?? []) expect(CARD_EFFECTS).toHaveProperty([`subplot:${kind}`]);
  });

  it.each(named([...heroes, ...foes]))(
    "%s has skills and powers as the lists have them, and weapons with a skill to use them",
    (_name, source) => {
      const { skills, powers, weapons, defences } = characterOf(source);
      for (const s of skills)
        expect({ attribute: s.attribute, flag: s.flag }).toEqual({
          attribute: skillDefinition(s.key)?.attribute,
          flag: skillDefinition(s.key)?.flag,
        });
      for (const power of powers) expect(power.cost).toBe(powerCost(power.key, power.value, power.extra));
      for (const w of weapons) {
        expect(skillDefinition(w.skill)).toBeDefined();
        expect((w.damageAdd === null) !== (w.damageValue === null)).toBe(true);
      }
      for (const skill of Object.values(defences)) expect(skillDefinition(skill)).toBeDefined();
      for (const s of skills)
        if (s.trademarkItemId) expect(source.items.map((i) => i._id)).toContain(s.trademarkItemId);
      expect(Object.keys(source.system.attributes)).toEqual([...ATTRIBUTE_KEYS]);
    },
  );
});

describe("DRA-336 DRA-351 the lists", () => {
  it("hold every skill once, as the ledger has it", () => {
    const skills = read<Source>("skills");
    expect(
      Object.fromEntries(skills.map((s) => [s.system.key, { attribute: s.system.attribute, flag: s.system.flag }])),
    ).toEqual(SKILLS);
    expect(skills.length).toBe(Object.keys(SKILLS).length);
    for (const s of skills) expect(String(s.system.description).length).toBeGreaterThan(20);
  });
  it("hold every power once, at its price", () => {
    const powers = read<Source>("powers");
    expect(powers.map((s) => s.system.key).sort()).toEqual(Object.keys(POWERS).sort());
    for (const s of powers) expect(s.system.cost).toBe(powerCost(String(s.system.key), Number(s.system.value)));
  });
});

describe("DRA-270 the deck", () => {
  it("is the sixty cards, each once, face down", () => {
    const [deck] = read<{
      readonly cards: readonly {
        readonly face: null;
        readonly flags: { readonly crossover: { readonly card: string } };
        readonly faces: readonly { readonly text: string }[];
      }[];
    }>("deck");
    expect(deck?.cards.map((c) => c.flags.crossover.card)).toEqual([...CARD_IDS]);
    for (const c of deck?.cards ?? []) {
      expect(c.face).toBeNull();
      expect(c.faces[0]?.text).not.toMatch(/^CROSSOVER/u);
    }
  });
});

describe("DRA-339 condition pages", () => {
  it("are one for each condition, with its rule", () => {
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
