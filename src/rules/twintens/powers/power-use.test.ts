import { describe, expect, it } from "vitest";
import {
  abilityRecovery,
  type Attack,
  attacksOf,
  conditions,
  currentScore,
  DEFAULT_SETTINGS,
  effectOf,
  effectResult,
  furtherLimbs,
  gradedConsequences,
  has,
  imperviousRanks,
  quicknessFactor,
  recoveryInterval,
  saveFacts,
  shieldRows,
  shortenedBy,
  skillBonus,
  telekineticStrength,
} from "../index.ts";
import { hero, power, skill } from "../testing/fixtures.ts";
import type { ModifierEntry, PowerEntry, TwintensCharacter } from "../types.ts";

const steps = (key: string, ranks = 1): readonly ModifierEntry[] => [{ key, ranks }];
const attacks = (...powers: readonly PowerEntry[]): readonly Attack[] =>
  attacksOf(hero({ powers }), DEFAULT_SETTINGS).filter((a) => a.source === "power");
const stun = { round: 3, key: 12 };

describe("TWI-450 TWI-451 extras and flaws move how a power is used, a step a rank", () => {
  it.each([
    ["Stun at range", power("stun", 5, { extras: steps("range") }), { range: "ranged" }],
    ["Stun by perception", power("stun", 5, { extras: steps("range", 2) }), { range: "perception" }],
    ["Blast by touch", power("blast", 5, { flaws: steps("range") }), { range: "touch" }],
    ["never beyond the end", power("mentalBlast", 5, { extras: steps("range", 3) }), { range: "perception" }],
    [
      "an instant effect that lasts is sustained",
      power("blast", 5, { extras: steps("duration") }),
      { duration: "sustained" },
    ],
    ["concentration, sustained", power("mindControl", 5, { extras: steps("duration") }), { duration: "sustained" }],
    ["sustained, concentration", power("flight", 5, { flaws: steps("duration") }), { duration: "concentration" }],
    ["a move for a standard action", power("blast", 5, { extras: steps("action") }), { action: "move" }],
    ["a full for a standard action", power("blast", 5, { flaws: steps("action") }), { action: "full" }],
    ["what the entry names stands", power("stun", 5, { extras: steps("range"), range: "touch" }), { range: "touch" }],
    [
      "a permanent power is on no ladder",
      power("protection", 5, { flaws: steps("duration") }),
      { duration: "permanent" },
    ],
    [
      "the Attack extra: by touch, against Will",
      power("shrinking", 5, { extras: steps("attack") }),
      { range: "touch", save: "will" },
    ],
    [
      "TWI-453 slower by a step for each point of the Action drawback",
      power("flight", 5, { action: null, drawbacks: [{ key: "action", points: 1 }] }),
      { action: "standard" },
    ],
    [
      "TWI-453 at the slowest a full action",
      power("blast", 5, { drawbacks: [{ key: "action", points: 4 }] }),
      { action: "full" },
    ],
  ])("%s", (_what, p, used) => expect(effectOf(p)).toMatchObject(used));
  it("a Stun at range is a ranged attack with increments", () =>
    expect(attacks(power("stun", 5, { extras: steps("range") }))).toMatchObject([{ kind: "ranged", increment: 50 }]));
  it("surroundings are nobody's target", () =>
    expect(attacks(power("environmentalControl", 5), power("obscure", 3))).toEqual([]));
  it("a personal power with Attack can be attacked with", () =>
    expect(attacks(power("shrinking", 5, { extras: steps("attack") }))).toMatchObject([
      { kind: "melee", effect: { save: "will", dc: 15 } },
    ]));
});

describe("TWI-452 TWI-105 TWI-471 ranges of single attacks", () => {
  it("a Strike that may be thrown is a second attack, five increments far", () =>
    expect(
      attacks(power("strike", 4, { feats: steps("thrown") })).map((a) => [a.id, a.kind, a.increment, a.maxIncrements]),
    ).toEqual([
      ["strike", "melee", null, 10],
      ["strike.thrown", "ranged", 40, 5],
    ]));
  it("a weapon that works as a power keeps its own increment", () =>
    expect(attacks(power("snare", 3, { range: "ranged", increment: 10, thrown: true }))).toMatchObject([
      { increment: 10, maxIncrements: 5 },
    ]));
  it("a weapon reaches as far as it is long", () => {
    const whip = hero({
      weapons: [
        {
          id: "w",
          name: "Whip",
          key: "whip",
          damage: 0,
          threat: 20,
          increment: null,
          thrown: false,
          type: "nonlethal",
          autofire: false,
          dodge: 0,
          reach: 15,
          equipped: true,
          cost: 3,
        },
      ],
    });
    expect(attacksOf(whip, DEFAULT_SETTINGS).map((a) => a.reach)).toEqual([5, 15]);
  });
});

describe("TWI-440 what single effects do", () => {
  it("Trip is kept up against with the better of Strength and Dexterity", () => {
    const [trip] = attacks(power("trip", 6));
    const who = hero({ abilities: { str: 10, dex: 18, con: 10, int: 10, wis: 10, cha: 10 } });
    const facts = saveFacts(
      who,
      { melee: false, attacker: null },
      { effect: trip?.effect ?? null, settings: DEFAULT_SETTINGS },
    );
    expect([trip?.effect, facts.kind === "other" && facts.rows.map((r) => r.value)]).toMatchObject([
      { power: "trip", save: "trip", dc: 16 },
      [4],
    ]);
  });
  it.each([
    ["fear grows by degree", { power: "emotionControl", about: "fear" }, 6, ["frightened"]],
    ["love sways and nothing more", { power: "emotionControl", about: "love" }, 12, ["swayed"]],
    ["sight fails", { power: "dazzle", about: "sight" }, 6, ["blind"]],
    ["hearing fails", { power: "dazzle", about: "hearing" }, 6, ["deaf"]],
    ["smell is dazzled", { power: "dazzle", about: "smell" }, 6, ["dazzled"]],
    ["an illusion is believed", { power: "illusion" }, 1, ["deceived"]],
    ["thoughts are heard", { power: "telepathy" }, 1, ["mindRead"]],
    ["a body is run", { power: "possession" }, 1, ["controlled"]],
    ["somebody is put away", { power: "dimensionalPocket" }, 1, ["pocketed"]],
    ["somebody is something else", { power: "transform" }, 1, ["transformed"]],
  ] as const)("%s", (_what, effect, failBy, expected) =>
    expect(effectResult(effect, failBy, false)?.conditions).toEqual(expected),
  );
  it("TWI-291 Suffocate takes the breath from the second degree on", () => {
    const result = effectResult({ power: "suffocate" }, 7, false);
    expect(result && gradedConsequences(hero(), result, "A p", 7, { lasting: false, kept: true }, stun)).toMatchObject([
      { data: { condition: "exposed", trait: "suffocation", until: { at: "never" } } },
    ]);
  });
  it("what is kept up stays, bonds stay until somebody gets free, the rest lasts a round", () => {
    const until = (condition: "deceived" | "bound" | "shaken", kept?: true) =>
      gradedConsequences(
        hero(),
        { conditions: [condition] },
        "A p",
        5,
        { lasting: false, ...(kept && { kept }) },
        stun,
      ).map((c) => c.kind === "create" && c.data.until);
    expect([until("deceived", true), until("bound"), until("shaken")]).toMatchObject([
      [{ at: "never" }],
      [{ at: "never" }],
      [{ at: "key" }],
    ]);
  });
  it("TWI-460 a feeling says which", () =>
    expect(
      gradedConsequences(hero(), { conditions: ["swayed"] }, "A p", 5, { lasting: true, about: "hope" }, null),
    ).toMatchObject([{ data: { trait: "hope" } }]));
  it("who is concealed from sight is invisible, partly concealed not, by one rank not", () => {
    const seen = (ranks: number, flaws: readonly ModifierEntry[] = [], trait: string | null = null): boolean =>
      has(hero({ powers: [power("concealment", ranks, { flaws, trait })] }), "invisible");
    expect([seen(2), seen(1), seen(4, steps("partial")), seen(4, [], "hearing")]).toEqual([true, false, false, false]);
  });
  it("who stands in the dark is not seen either", () => expect(conditions.obscured.contains).toEqual(["invisible"]));
  it("Morph adds 5 a rank to Disguise and to nothing else", () => {
    const who: TwintensCharacter = hero({
      powers: [power("morph", 2)],
      skills: [skill("disguise", 4), skill("bluff", 4)],
    });
    expect(who.skills.map((s) => skillBonus(who, s).total)).toEqual([14, 4]);
  });
  it("TWI-436 of two Enhanced Traits the best counts", () =>
    expect(
      currentScore(
        hero({
          powers: [power("enhancedTrait", 6, { trait: "str" }), power("enhancedTrait", 4, { id: "b", trait: "str" })],
        }),
        "str",
      ),
    ).toBe(16));
  it("TWI-170 every impervious part of Toughness counts", () => {
    const shell = { extras: steps("impervious") };
    expect(
      imperviousRanks(
        hero({
          powers: [
            power("protection", 6, shell),
            power("forceField", 5, shell),
            power("enhancedTrait", 2, { ...shell, trait: "toughness" }),
          ],
        }),
      ),
    ).toBe(13);
  });
  it("a Sensory Shield for hearing helps no eyes", () => {
    const who = hero({ powers: [power("sensoryShield", 5, { trait: "hearing" })] });
    expect([shieldRows(who, "dazzle", "hearing").length, shieldRows(who, "dazzle", "sight").length]).toEqual([1, 0]);
  });
});

describe("TWI-440 TWI-283 what a rank comes to", () => {
  it.each([
    [1, 2],
    [2, 5],
    [3, 10],
    [4, 25],
  ])("Quickness %i: %i times as fast", (rank, factor) =>
    expect([
      quicknessFactor("quickness", rank),
      quicknessFactor("superSpeed", rank),
      quicknessFactor("flight", rank),
    ]).toEqual([factor, factor, null]),
  );
  it("limbs by the table, Telekinesis by five", () =>
    expect([furtherLimbs(1), furtherLimbs(3), telekineticStrength(6)]).toEqual([1, 5, 30]));
});

describe("TWI-251 TWI-302 TWI-440 Regeneration", () => {
  const shortened = shortenedBy([
    power("regeneration", 2, { trait: "unconscious" }),
    power("regeneration", 3, { id: "b", trait: "disabled" }),
    power("regeneration", 4, { id: "c" }),
  ]);
  it("shortens the interval of the mark that it is about by a step a rank, and no other", () =>
    expect([
      recoveryInterval("disabled", { shortened }),
      recoveryInterval("unconscious", { shortened, unconsciousRecovery: "day" }),
      recoveryInterval("hurt", { shortened }),
    ]).toEqual([20, 60, 60]));
  it("nothing is shorter than a minute", () => expect(recoveryInterval("unconscious", { shortened })).toBe(1));
  it("about abilities it gives a point more a rank", () => {
    const who = hero({
      abilityDamage: [{ ability: "con", points: 5, rate: "day", source: "" }],
      powers: [power("regeneration", 2, { trait: "ability" })],
    });
    expect([abilityRecovery(who, "day"), abilityRecovery({ ...who, powers: [] }, "day")]).toMatchObject([
      [{ to: [{ points: 2 }] }],
      [{ to: [{ points: 4 }] }],
    ]);
  });
});
