import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  affiliationDice,
  audit,
  easeTrackByHand,
  importHero,
  powerDice,
  setTrackByHand,
  shapeOf,
  targetableByDefault,
} from "../build/building.ts";
import { advances, award, buyAdvance, confirmClaim, mayClaim } from "../build/milestones.ts";
import { DIE_KEYS, EMPTY_BUILD, planBare, planPool, type PoolTable, refresh } from "../dice/pool.ts";
import {
  absorb,
  activateLimit,
  bringBack,
  causeNamed,
  earnOne,
  fits,
  meetIncoming,
  moveStress,
  payOne,
  recoverByPower,
  sfxFor,
  shutDown,
  useResultSfx,
  watcherSupport,
} from "../powers/sfx.ts";
import { LIMIT_PATTERNS, SFX_PATTERNS } from "../powers/sfx-catalogue.ts";
import { DEFAULT_SETTINGS, settings as definitions, settingsFrom } from "../settings.ts";
import {
  asset,
  foe,
  hero,
  mob,
  POOL,
  power,
  powerSet,
  scene,
  settings,
  sfx,
  specialty,
  stress,
  track,
  trauma,
} from "../testing/fixtures.ts";
import { economy, turnLimits } from "../turn/economy.ts";
import type { DoompoolCharacter, Milestone, MilestoneTrigger } from "../types.ts";
import type { Die } from "../values.ts";
import { startAffiliations } from "./affiliations.ts";
import { conditions, HUD_CONDITIONS } from "./condition-table.ts";
import { grantsFor, presentConditions, toggleCondition } from "./conditions.ts";

const trigger = (xp: 1 | 3 | 10, changes: Partial<MilestoneTrigger> = {}): MilestoneTrigger => ({
  xp,
  text: "",
  lastScene: null,
  lastAct: null,
  ...changes,
});
const milestone = (changes: Partial<Milestone> = {}): Milestone => ({
  id: "m",
  name: "m",
  triggers: [trigger(1), trigger(3), trigger(10)],
  closed: false,
  ...changes,
});

describe("DOO-260 DOO-261 DOO-262 milestones", () => {
  const now = scene({ number: 4, act: 2 });
  it("1, 3 and 10 experience, written when the Gamemaster confirms", () => {
    const ada = hero({ xp: 5, milestones: [milestone()] });
    expect([0, 1, 2].map((i) => confirmClaim(ada, "m", i, now, settings))).toMatchObject([
      { xp: 1, closed: false, changes: [{ from: 5, to: 6 }, { path: "system.triggers" }] },
      { xp: 3, changes: [{ to: 8 }, {}] },
      { xp: 10, closed: true, changes: [{ to: 15 }, {}, { path: "system.closed", to: true }] },
    ]);
    expect(confirmClaim(ada, "other", 0, now, settings)).toMatchObject({ reason: "milestone.gone" });
  });
  it.each([
    [trigger(1, { lastScene: 4, lastAct: 2 }), "milestone.oncePerScene"],
    [trigger(3, { lastScene: 3, lastAct: 2 }), "yes"],
    [trigger(3, { lastScene: 4, lastAct: 1 }), "yes"],
    [trigger(10, { lastScene: 1, lastAct: 2 }), "milestone.oncePerAct"],
    [trigger(10, { lastScene: 1, lastAct: 1 }), "yes"],
  ])("%o: %s", (t, expected) => {
    const may = mayClaim(milestone(), t, now, settings);
    expect(may.accepted ? "yes" : may.reason).toBe(expected);
  });
  it("a closed one grants nothing, without gating either; else then only the Gamemaster's word counts", () => {
    const free = { milestoneGating: "none" } as const;
    expect([
      mayClaim(milestone({ closed: true }), trigger(1), now, free),
      mayClaim(milestone(), trigger(1, { lastScene: 4, lastAct: 2 }), now, free),
    ]).toMatchObject([{ reason: "milestone.closed" }, { accepted: true }]);
  });
});

describe("DOO-263 DOO-264 DOO-265 experience", () => {
  it("the ledger's prices, which a table may change", () => {
    expect(Object.fromEntries(advances(settings).map((a) => [a.advance, a.price]))).toEqual({
      replaceDistinction: 5,
      replaceSpecialty: 5,
      swapAffiliations: 5,
      addSpecialty: 10,
      raiseSpecialty: 10,
      addSfx: 5,
      stepUpPower: 10,
      removeLimit: 10,
      addPowerSet: 15,
      stepBackTrauma: 10,
      gainPP: 5,
    });
    expect(buyAdvance(hero({ xp: 3 }), "addSfx", { xpPrices: { addSfx: 2 } })).toMatchObject({
      price: 2,
      changes: [{ path: "system.xp", from: 3, to: 1 }],
    });
  });
  it("never below nothing", () =>
    expect([
      buyAdvance(hero({ xp: 9 }), "stepUpPower", settings),
      award([hero({ xp: 1 })], -2),
      award([hero({ xp: 1 })], 2),
    ]).toMatchObject([{ reason: "xp.short" }, { reason: "xp.short" }, { changes: [{ to: 3 }] }]));
  it("2 plot points come at once", () =>
    expect(buyAdvance(hero({ xp: 5, pp: 1 }), "gainPP", settings)).toMatchObject({
      changes: [{ to: 0 }, { path: "system.pp", from: 1, to: 3 }],
    }));
});

describe("DOO-006 DOO-122 DOO-215 conditions", () => {
  const state = (changes: Partial<DoompoolCharacter>): readonly string[] => presentConditions(hero(changes));
  it("follow from tracks, counters and flags", () => {
    expect([
      state({}),
      state({ stress: stress({ mental: track(12, true) }) }),
      state({ takenOut: true, fled: true, outOfStory: true }),
      presentConditions(mob(6, 0)),
    ]).toEqual([[], ["stressedOut"], ["takenOut", "fled", "outOfStory"], ["scattered"]]);
    expect([grantsFor(hero()), grantsFor(hero({ fled: true }))]).toEqual([
      { act: true, react: true },
      { act: false, react: false },
    ]);
  });
  it("flags can be set by hand; what a track says is set on the track", () => {
    expect([
      toggleCondition(hero(), "fled", true),
      toggleCondition(hero({ fled: true }), "fled", true),
      toggleCondition(hero(), "stressedOut", true),
    ]).toMatchObject([[{ path: "system.fled", to: true }], [], { reason: "condition.followsFromTrack" }]);
    expect(HUD_CONDITIONS.every((id) => id in conditions)).toBe(true);
  });
});

describe("DOO-093 DOO-193 a turn", () => {
  const free = turnLimits(hero(), settings);
  it("is one action; reactions cost nothing of it", () => {
    const acted = economy.step(free, {}, { type: "spend", action: "action" });
    expect(acted).toMatchObject({ accepted: true, turn: { action: 1 } });
    expect([
      economy.step(free, acted.turn, { type: "spend", action: "action" }),
      economy.step(free, acted.turn, { type: "spend", action: "reaction" }),
      economy.step(free, acted.turn, { type: "refund", action: "action" }),
      economy.step(free, acted.turn, { type: "begin" }),
    ]).toMatchObject([{ reason: "action.acted" }, { accepted: true }, { turn: { action: 0 } }, { turn: {} }]);
  });
  it("none for who is out, and the pips say so", () => {
    const out = turnLimits(hero({ stress: stress({ mental: track(12, true) }) }), settings);
    expect([
      economy.step(out, {}, { type: "spend", action: "action" }),
      economy.step(out, {}, { type: "spend", action: "reaction" }),
      economy.step(out, {}, { type: "spend", action: "action", overrule: true }),
    ]).toMatchObject([{ reason: "action.unable" }, { reason: "action.noReaction" }, { accepted: true }]);
    expect([economy.pips(free, {}), economy.pips(out, {})]).toMatchObject([
      [{ left: 1 }, { left: null }],
      [{ left: 0, blocked: "CROSSOVER.Doompool.Condition.unable" }, { left: 0 }],
    ]);
    expect(() => economy.step(free, {}, { type: "spend", action: "dance" })).toThrow("unknown-action");
  });
});

describe("DOO-245 DOO-246 DOO-250 DOO-290 DOO-291 what a sheet may hold", () => {
  const messages = (c: DoompoolCharacter): readonly string[] =>
    audit(c).map((f) => `${f.weight} ${f.message.split(".").at(-1) ?? ""}`);
  it("a plain hero, major, minor and mob are as they should be", () =>
    expect(
      [
        hero(),
        foe(),
        foe({ type: "minor", affiliations: { solo: 8, buddy: 4, team: 6 } }),
        mob(6, 5, { affiliations: startAffiliations("mob") }),
      ].map(messages),
    ).toEqual([[], [], [], []]));
  it("Affiliations are a permutation of the type's dice: a warning", () =>
    expect([
      messages(hero({ affiliations: { solo: 6, buddy: 6, team: 10 } })),
      messages(foe({ type: "specialty" })),
    ]).toEqual([["warning affiliations"], ["warning affiliations"]]));
  it("dice off the ladder and numbers below nothing can't be saved", () => {
    expect(messages(hero({ pp: -1, xp: 1.5 }))).toEqual(["error badNumber", "error badNumber"]);
    expect(messages(hero({ trauma: trauma({ mental: 7 as Die }) }))).toEqual(["error badDie"]);
    expect(messages(hero({ specialties: [{ id: "s", name: "s", rating: "novice" as "expert" }] }))).toEqual([
      "error rating",
    ]);
  });
  it("floors, Milestones, crowds", () => {
    expect(messages(hero({ assets: [asset("a", 4)], milestones: [milestone(), milestone(), milestone()] }))).toEqual([
      "warning floor",
      "warning milestones",
    ]);
    expect(
      messages(hero({ milestones: [milestone(), milestone(), milestone({ closed: true })] })),
      "a closed one makes room",
    ).toEqual([]);
    expect([
      messages(hero({ crowd: { size: 6, count: 3 } })),
      messages(hero({ powerSets: [powerSet("p", [power("x", 4)])] })),
      messages(mob(6, -1, { affiliations: startAffiliations("mob") })),
    ]).toEqual([["warning crowd"], ["warning power"], ["error badNumber"]]);
  });
  it("DOO-244 DOO-301 each type has its own shape", () => {
    expect([shapeOf("hero"), shapeOf("mob"), shapeOf("major").tracksTrauma]).toEqual([
      { pp: true, milestones: true, crowd: false, tracksTrauma: true },
      { pp: false, milestones: false, crowd: true, tracksTrauma: false },
      true,
    ]);
    expect([
      affiliationDice("major"),
      affiliationDice("minor"),
      affiliationDice("large"),
      targetableByDefault("asset"),
      targetableByDefault("power"),
    ]).toEqual([[6, 8, 10], [4, 6, 8], null, true, false]);
  });
});

describe("DOO-300 DOO-302 DOO-303 tracks and powers by hand", () => {
  it("a click sets, the last one means stressed out, a right click steps back", () => {
    expect([
      setTrackByHand(hero(), "stress", "mental", 8),
      setTrackByHand(hero({ stress: stress({ mental: track(12) }) }), "stress", "mental", "out"),
      setTrackByHand(hero(), "trauma", "mental", 6),
    ]).toMatchObject([
      [{ to: 8 }],
      [{ path: "system.stress.mental.out", to: true }],
      [{ path: "system.trauma.mental" }],
    ]);
    const out = hero({
      stress: stress({ mental: track(12, true), physical: track(4) }),
      trauma: trauma({ mental: 6 }),
    });
    expect([
      easeTrackByHand(out, "stress", "mental"),
      easeTrackByHand(out, "stress", "physical"),
      easeTrackByHand(out, "trauma", "mental"),
      easeTrackByHand(out, "stress", "emotional"),
      easeTrackByHand(out, "trauma", "physical"),
    ]).toMatchObject([[{ path: "system.stress.mental.out", to: false }], [{ to: null }], [{ to: 4 }], [], []]);
  });
  it("a stepped-back power shows both dice, one that is shut down none", () =>
    expect([
      powerDice(power("a", 8, { current: 6 }), { shutdown: false }),
      powerDice(power("a", 8), { shutdown: true }),
    ]).toEqual([
      { base: 8, current: 6, stepped: true },
      { base: 8, current: null, stepped: false },
    ]));
});

describe("DOO-293 a hero from a file", () => {
  it("reads what is there, and says what it left out", () => {
    const { character, dropped } = importHero("Actor.new", {
      name: "Ada",
      affiliations: { solo: 10, buddy: 8, team: 7 },
      pp: 3,
      xp: -1,
      distinctions: ["Bold"],
      powerSets: [{ name: "Armor", powers: [{ name: "Blast", kind: "blast", base: 10 }] }],
      specialties: [{ name: "Tech", rating: "master" }],
      stress: { mental: { die: 8 }, physical: { die: 5 } },
      trauma: { mental: 6 },
      unknown: 1,
    });
    expect(character).toMatchObject({
      name: "Ada",
      affiliations: { solo: 10, buddy: 8, team: 10 },
      pp: 3,
      xp: 0,
      distinctions: [{ name: "Bold" }],
      powerSets: [{ powers: [{ base: 10, current: 10 }] }],
      specialties: [{ rating: "master" }],
      stress: { mental: { die: 8 } },
      trauma: { mental: 6 },
    });
    expect(dropped).toEqual(["affiliations.team", "xp", "stress.physical"]);
  });
  it("whatever the file holds, the sheet has no error", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (source) => {
        expect(audit(importHero("Actor.new", source).character).filter((f) => f.weight === "error")).toEqual([]);
      }),
    );
  });
});

describe("DOO-280 DOO-281 settings", () => {
  it("the ledger's keys and defaults", () =>
    expect(Object.fromEntries(definitions.map((d) => [d.key, d.initial]))).toMatchObject({
      sessionPP: "keep",
      conditionSlots: "shared",
      ownConditionStep: "exchange",
      heroD4AlsoDoom: false,
      opportunityMandatory: false,
      opportunityStepUpAsset: false,
      assetDuration: "one-use",
      doomOppositionFloor: 2,
      recoveryCompare: "gte",
      traumaRecoveryFailStepsUp: true,
      failedSupportFree: false,
      specialtyThreshold: true,
      largeExtraTurns: false,
      doomBuyBack: false,
      firstActorCompare: "side",
      interruptPrice: "any",
      milestoneGating: "scene",
      doomVisibility: "public",
      doomChat: true,
      reactionTimeoutSeconds: 0,
    }));
  it("what is stored wrongly counts as the default", () => {
    const read = (stored: Readonly<Record<string, unknown>>) => settingsFrom((key) => stored[key]);
    expect(read({})).toEqual(DEFAULT_SETTINGS);
    expect(
      read({
        sessionPP: "reset",
        doomOppositionFloor: 3,
        interruptPrice: "free",
        doomChat: "yes",
        xpPrices: { addSfx: 1, gainPP: -3, nonsense: 4 },
      }),
    ).toMatchObject({
      sessionPP: "reset",
      doomOppositionFloor: 3,
      interruptPrice: "any",
      doomChat: true,
      xpPrices: { addSfx: 1, gainPP: 5 },
    });
  });
});

describe("DOO-003 DOO-023 DOO-025 DOO-151 one price on two sides", () => {
  it("1 plot point, or any doom die", () =>
    expect([
      payOne({ side: "hero", ref: "a", pp: 1 }, "DOO-133"),
      payOne({ side: "hero", ref: "a", pp: 0 }, "DOO-133"),
      payOne({ side: "watcher", pool: { ref: POOL, dice: [6, 8] }, die: 8 }, "DOO-133"),
      payOne({ side: "watcher", pool: { ref: POOL, dice: [6] }, die: null }, "DOO-133"),
      // Where the pool has nothing that would do, that is said, and not that nothing was chosen.
      payOne({ side: "watcher", pool: { ref: POOL, dice: [] }, die: null }, "DOO-133"),
      payOne({ side: "watcher", pool: { ref: POOL, dice: [6] }, die: null }, "DOO-133", 8),
    ]).toMatchObject([
      { changes: [{ to: 0 }] },
      { reason: "pp.short" },
      { changes: [{ to: [6] }] },
      { reason: "doom.count" },
      { reason: "doom.empty" },
      { reason: "doom.noneLargeEnough", data: { minimum: 8 } },
    ]));
  it("what earns a hero 1 plot point gives the doom pool a d6", () =>
    expect([
      earnOne({ side: "hero", ref: "a", pp: 1 }, "DOO-023"),
      earnOne({ side: "watcher", pool: { ref: POOL, dice: [8] } }, "DOO-025"),
    ]).toMatchObject([[{ to: 2 }], [{ to: [6, 8] }]]));
});

describe("DOO-223 DOO-224 DOO-226 Limits", () => {
  const limited = (changes: Parameters<typeof sfx>[1], type: "hero" | "major" = "hero") =>
    hero({
      type,
      pp: 0,
      powerSets: [powerSet("armor", [power("blast", 10), power("flight", 8)], { limits: [sfx("limit", changes)] })],
    });
  const gear = { trigger: "any", ops: [{ op: "shutdown" }], recovery: "action" } as const;
  const use = (answer: "notAsked" | "accepted" | "declined", die?: Die) =>
    activateLimit(limited(gear), { set: "armor", id: "limit", answer, ...(die && { die }) }, { ref: POOL, dice: [6] });
  it("the player is asked first: yes is worth a point, after a no any doom die forces it, unasked it can't be", () => {
    expect(use("accepted")).toMatchObject({
      character: { powerSets: [{ shutdown: true, recovery: "action" }] },
      changes: [{ path: "system.pp", from: 0, to: 1 }, { path: "system.shutdown" }, { path: "system.recovery" }],
    });
    expect(use("declined", 6)).toMatchObject({ changes: [{ subject: POOL, to: [] }, {}, {}] });
    expect([use("notAsked", 6), use("declined"), use("declined", 8)]).toMatchObject([
      { reason: "limit.askFirst" },
      { reason: "doom.count" },
      { reason: "doom.notThere" },
    ]);
  });
  it("the Gamemaster's own add d6 to the doom pool", () =>
    expect(
      activateLimit(
        limited(gear, "major"),
        { set: "armor", id: "limit", answer: "notAsked" },
        { ref: POOL, dice: [8] },
      ),
    ).toMatchObject({ changes: [{ subject: POOL, to: [6, 8] }, {}, {}] }));
  it.each([
    ["the set", { shutdown: true }, {}, "shutdown"],
    ["its power", {}, { shutdown: true }, "shutdown"],
    ["its power", {}, { shutdown: true }, "powerToComplication"],
    ["the set", { shutdown: true }, {}, "powerToComplication"],
  ] as const)("what is down already brings no further point: %s", (_what, set, blast, op) => {
    const who = hero({
      pp: 0,
      powerSets: [
        powerSet("armor", [power("blast", 10, blast)], { ...set, limits: [sfx("limit", { ops: [{ op }] })] }),
      ],
    });
    const answer = (power?: string) =>
      activateLimit(
        who,
        { set: "armor", id: "limit", answer: "accepted", ...(power && { power }) },
        { ref: POOL, dice: [6] },
      );
    expect(answer("blast")).toMatchObject({ reason: "pool.shutdown" });
  });
  it("Exhausted takes one power, Uncontrollable makes it a complication", () => {
    const one = { set: "armor", id: "limit", answer: "accepted", power: "blast" } as const;
    expect(
      activateLimit(limited({ ops: [{ op: "shutdown" }], recovery: "opportunity" }), one, { ref: POOL, dice: [] }),
    ).toMatchObject({
      character: {
        powerSets: [{ shutdown: false, powers: [{ shutdown: true, recovery: "opportunity" }, { shutdown: false }] }],
      },
    });
    expect(
      activateLimit(limited({ ops: [{ op: "powerToComplication" }] }), one, { ref: POOL, dice: [] }),
    ).toMatchObject({
      character: {
        complications: [{ name: "blast", die: 10 }],
        powerSets: [{ powers: [{ shutdown: true, recovery: "opportunity" }, {}] }],
      },
    });
    expect(
      activateLimit(
        limited({ ops: [{ op: "powerToComplication" }] }),
        { ...one, power: "none" },
        { ref: POOL, dice: [] },
      ),
    ).toMatchObject({ reason: "sfx.choosePower" });
  });
});

describe("DOO-221 DOO-227 what is shut down comes back", () => {
  const shut = hero({
    powerSets: [
      powerSet("a", [power("x", 8, { shutdown: true, recovery: "opportunity" })], {
        shutdown: true,
        recovery: "transition",
      }),
    ],
  });
  it("each by its own way", () => {
    expect([shutDown(shut, "opportunity"), shutDown(shut, "transition"), shutDown(shut, "act")]).toEqual([
      [{ set: "a", power: "x", name: "x" }],
      [{ set: "a", power: null, name: "a" }],
      [],
    ]);
    expect(bringBack(shut, shutDown(shut, "opportunity")).character.powerSets[0]?.powers[0]).toMatchObject({
      shutdown: false,
      recovery: null,
    });
  });
});

describe("DOO-220 DOO-222 DOO-225 DOO-228 SFX at their moments", () => {
  it("are offered when their trigger fits", () => {
    const owner = hero({
      powerSets: [
        powerSet("a", [], {
          sfx: [
            sfx("p"),
            sfx("r", { trigger: "result" }),
            sfx("i", { trigger: "incomingStress" }),
            sfx("x", { trigger: "any" }),
            sfx("burst", { trigger: "result", ops: [{ op: "doublePower" }] }),
          ],
        }),
      ],
    });
    const at = (moment: Parameters<typeof sfxFor>[1]): readonly string[] => sfxFor(owner, moment).map((o) => o.sfx.id);
    expect([at("pool"), at("result"), at("incomingStress"), at("recovery")]).toEqual([
      ["p", "x", "burst"],
      ["r", "x", "burst"],
      ["i", "x"],
      ["x"],
    ]);
    expect(sfxFor({ ...owner, powerSets: owner.powerSets.map((s) => ({ ...s, shutdown: true })) }, "pool")).toEqual([]);
  });
  it("Immune and Invulnerable ignore what they name, Vulnerable steps it up, others leave it", () => {
    const fire = { kind: "stress", what: "physical", source: "fire", die: 8 } as const;
    expect([
      meetIncoming(fire, { ops: [{ op: "ignoreIncoming", kinds: ["physical"] }] }),
      meetIncoming(fire, { ops: [{ op: "ignoreIncoming", kinds: ["ice"] }] }),
      meetIncoming(fire, { ops: [{ op: "ignoreIncoming", kinds: ["fire"] }] }),
      meetIncoming(fire, { ops: [{ op: "stepUpIncoming", when: "physical", n: 1 }] }),
      meetIncoming({ ...fire, die: 12 }, { ops: [{ op: "stepUpIncoming", when: "fire", n: 2 }] }),
      meetIncoming(fire, { ops: [] }),
    ]).toEqual([null, 8, null, 10, 12, 8]);
  });
  it.each([
    [["physical"], ""],
    [["stress"], ""],
    [["complication", "fire"], "fire"],
    [["fire"], "fire"],
    [[], ""],
  ] as const)("a ward names a cause only where it isn't a kind or a track: %o", (kinds, cause) => {
    const ops = [{ op: "ignoreIncoming", kinds }] as const;
    expect([causeNamed({ ops }), causeNamed({ ops: [{ op: "stepUpIncoming", when: "ice", n: 1 }] })]).toEqual([
      cause,
      "ice",
    ]);
  });
  it("what makes invulnerable to physical stress lets emotional stress through", () => {
    const ops = [{ op: "ignoreIncoming", kinds: ["physical"] }] as const;
    expect(
      (["physical", "emotional"] as const).map((what) =>
        meetIncoming({ kind: "stress", what, source: causeNamed({ ops }), die: 8 }, { ops }),
      ),
    ).toEqual([null, 8]);
  });
  it("DOO-039 Absorb makes a stunt of the opposing die's size that waits, one at a time, or one power grows for the next action; left open, naming a power decides", () => {
    const owner = hero({ powerSets: [powerSet("a", [power("heat", 8), power("out", 8, { shutdown: true })])] });
    const kept = (to: "stunt" | "powerStep" | "either", named?: string) =>
      absorb(owner, { set: "a", name: "Absorb", ...(named !== undefined && { power: named }) }, to, 10);
    const stunt = {
      character: { assets: [], waiting: { absorbed: 10 } },
      changes: [{ path: "system.waiting.absorbed" }],
    };
    expect(
      absorb({ ...owner, waiting: { ...owner.waiting, absorbed: 6 } }, { set: "a", name: "A" }, "stunt", 8),
    ).toMatchObject({ reason: "opportunity.waiting" });
    const step = { character: { powerSets: [{ powers: [{ id: "heat", current: 8, boost: 1 }, {}] }] } };
    expect([kept("stunt", "heat"), kept("powerStep", "heat"), kept("either"), kept("either", "heat")]).toMatchObject([
      stunt,
      step,
      stunt,
      step,
    ]);
    expect([kept("powerStep"), kept("either", "out"), kept("powerStep", "none")]).toMatchObject(
      Array.from({ length: 3 }, () => ({ reason: "sfx.choosePower" })),
    );
  });
  it("Regenerate clears or steps back without a roll, and is nothing for one who is out", () => {
    const out = hero({
      stress: stress({ mental: track(8), physical: track(12, true) }),
      powerSets: [powerSet("a", [power("heal", 8)])],
    });
    expect(recoverByPower(out, "mental", "a", "heal")).toMatchObject({ reason: "pool.unable" });
    const hurt = (die: Die) =>
      recoverByPower(
        hero({ stress: stress({ mental: track(die) }), powerSets: [powerSet("a", [power("heal", 8)])] }),
        "mental",
        "a",
        "heal",
      );
    expect([hurt(8), hurt(10), recoverByPower(hero(), "mental", "a", "heal")]).toMatchObject([
      { character: { stress: { mental: { die: null } } } },
      { character: { stress: { mental: { die: 8 } } } },
      { reason: "sfx.choosePower" },
    ]);
  });
  it("a result SFX costs what the sheet says", () => {
    const owner = hero({
      powerSets: [
        powerSet("a", [], { sfx: [sfx("r", { trigger: "result", cost: { kind: "pp", amount: 2 } }), sfx("p")] }),
      ],
    });
    const ask = (id: string) =>
      useResultSfx(owner, { set: "a", id, pay: [], cost: 0 }, { ref: POOL, dice: [6] }, settings);
    expect([ask("r"), ask("p"), ask("none")]).toMatchObject([
      { sfx: { cost: 2 }, changes: [] },
      { reason: "sfx.moment" },
      { reason: "sfx.gone" },
    ]);
  });
  it("shuts down the power that it names, and the set only where it names none; what it makes lasts as the table plays", () => {
    const owner = (changes: Parameters<typeof sfx>[1]) =>
      hero({
        powerSets: [
          powerSet("a", [power("x", 8), power("y", 8)], { sfx: [sfx("r", { trigger: "result", ...changes })] }),
        ],
      });
    const written = (changes: Parameters<typeof sfx>[1], power?: string) => {
      const used = useResultSfx(
        owner(changes),
        { set: "a", id: "r", pay: [], ...(power && { power }) },
        { ref: POOL, dice: [] },
        { ...settings, assetDuration: "scene" },
      );
      return used.accepted
        ? used.changes.map((c) =>
            c.kind === "set" ? c.path : c.kind === "create" ? (c.data["system"] as { oneUse: boolean }).oneUse : c.kind,
          )
        : used.reason;
    };
    expect(written({ ops: [{ op: "shutdown", ref: "x" }] })).toEqual(["system.powers"]);
    expect(written({ cost: { kind: "shutdown" } }, "y")).toEqual(["system.powers"]);
    expect(written({ ops: [{ op: "shutdown" }] })).toEqual(["system.shutdown", "system.recovery"]);
    expect(written({ ops: [{ op: "createAsset", name: "cover", die: 8 }] })).toEqual([false]);
  });
  it("an SFX that feeds the doom pool or brings points does so on top of its price (DOO-025, DOO-222)", () => {
    const one = (changes: Partial<DoompoolCharacter["powerSets"][number]["sfx"][number]>) => [
      powerSet("a", [], { sfx: [sfx("r", { trigger: "result", ...changes })] }),
    ];
    const use = (who: DoompoolCharacter, pay: readonly Die[] = []) =>
      useResultSfx(who, { set: "a", id: "r", pay, cost: 0 }, { ref: POOL, dice: [6, 8] }, settings);
    expect(use(hero({ powerSets: one({ cost: { kind: "doomGain", amount: 2 } }) }))).toMatchObject({
      sfx: { cost: 0 },
      changes: [{ subject: POOL, from: [6, 8], to: [6, 6, 6, 8] }],
    });
    expect(
      use(
        hero({
          pp: 2,
          powerSets: one({
            cost: { kind: "pp" },
            ops: [
              { op: "gainPP", n: 3 },
              { op: "gainDoom", size: 10 },
            ],
          }),
        }),
      ),
    ).toMatchObject({
      sfx: { cost: 1 },
      changes: [
        { path: "system.pp", from: 1, to: 4 },
        { subject: POOL, to: [6, 8, 10] },
      ],
    });
    expect(use(foe({ powerSets: one({ cost: { kind: "pp" }, ops: [{ op: "gainPP", n: 1 }] }) }), [6])).toMatchObject({
      sfx: { cost: 1 },
      changes: [{ subject: POOL, from: [8], to: [6, 8] }],
    });
  });
  it.each(["stressStepUp", "spendAsset"] as const)(
    "a price in own stress or assets isn't skipped on a result: %s",
    (kind) =>
      expect(
        useResultSfx(
          hero({ powerSets: [powerSet("a", [], { sfx: [sfx("r", { trigger: "result", cost: { kind } })] })] }),
          { set: "a", id: "r", pay: [], cost: 0 },
          { ref: POOL, dice: [] },
          settings,
        ),
      ).toMatchObject({ reason: kind === "spendAsset" ? "sfx.chooseAsset" : "sfx.chooseTrack" }),
  );
  it("the ledger's patterns, each with a trigger and a price", () => {
    expect([Object.keys(SFX_PATTERNS).length, Object.keys(LIMIT_PATTERNS).length]).toEqual([20, 7]);
    expect(
      Object.entries(SFX_PATTERNS)
        .filter(([, p]) => p.cost.kind === "pp")
        .map(([id]) => id),
    ).toEqual(["regenerate", "immune", "invulnerable", "secondChance"]);
    expect([
      fits({ ...SFX_PATTERNS.burst, id: "b" }, "pool"),
      fits({ ...SFX_PATTERNS.immune, id: "i" }, "pool"),
      LIMIT_PATTERNS.dread.ops,
    ]).toEqual([true, false, [{ op: "widenOpportunityFaces", faces: [1, 2] }]]);
  });
});

describe("DOO-128 stress in another track", () => {
  it("for 1 point, before it is applied; DOO-025 DOO-161 one of the Gamemaster's for any doom die", () =>
    expect([
      moveStress({ ref: "Actor.hero", pp: 1, side: "hero" }, "physical", "mental"),
      moveStress({ ref: "Actor.hero", pp: 0, side: "hero" }, "physical", "mental"),
      moveStress({ ref: "Actor.hero", pp: 1, side: "hero" }, "mental", "mental"),
      moveStress({ side: "watcher", pool: { ref: POOL, dice: [6, 8] }, die: 6 }, "physical", "mental"),
      moveStress({ side: "watcher", pool: { ref: POOL, dice: [8] }, die: 6 }, "physical", "mental"),
    ]).toMatchObject([
      { track: "mental", changes: [{ from: 1, to: 0 }] },
      { reason: "pp.short" },
      { reason: "stress.sameTrack" },
      { track: "mental", changes: [{ path: "system.dice", from: [6, 8], to: [8] }] },
      { reason: "doom.notThere" },
    ]));
});

describe("DOO-219 one of the Gamemaster's helps another", () => {
  const help = (die: Die, improve: Parameters<typeof watcherSupport>[2]) =>
    watcherSupport(foe(), { name: "guns", die }, improve, { ref: POOL, dice: [6, 10] }, "x", settings);
  it("hands over a trait's die, at least d6", () =>
    expect(help(4, null)).toMatchObject({
      character: { assets: [{ name: "guns", die: 6, access: ["Actor.foe"], bundle: null }] },
    }));
  it("with a doom die as a second asset of one bundle, or as its size where that is larger", () => {
    const added = help(8, { mode: "add", die: 10 });
    expect(added).toMatchObject({ character: { assets: [{ die: 8 }, { die: 10 }] }, changes: [{ to: [6] }, {}, {}] });
    expect(added.accepted && new Set(added.character.assets.map((a) => a.bundle)).size).toBe(1);
    expect([
      help(8, { mode: "replace", die: 10 }),
      help(8, { mode: "replace", die: 6 }),
      help(8, { mode: "add", die: 12 }),
    ]).toMatchObject([
      { character: { assets: [{ die: 10 }] } },
      { character: { assets: [{ die: 8 }] } },
      { reason: "doom.notThere" },
    ]);
  });
});

describe("DOO-320 DOO-322 saved and free pools", () => {
  const table = (roller: DoompoolCharacter): PoolTable => ({
    roller,
    others: [],
    doom: { ref: POOL, dice: [] },
    scene: scene(),
    settings,
  });
  it("a saved pool leaves out what is gone", () => {
    const saved = {
      ...EMPTY_BUILD,
      picks: [
        { kind: "affiliation", key: "solo" },
        { kind: "asset", owner: "Actor.hero", id: "gone" },
        { kind: "specialty", id: "tech", dice: 1 },
      ] as const,
      main: 2,
    };
    const today = refresh(saved, table(hero({ specialties: [specialty("tech")] })));
    expect([today.picks.length, today.main]).toEqual([2, 1]);
    expect(planPool(today, table(hero({ specialties: [specialty("tech")] }))).accepted).toBe(true);
  });
  it("bare dice by key, no price", () => {
    expect(["4", "6", "8", "0", "2"].map((k) => DIE_KEYS[k])).toEqual([4, 6, 8, 10, 12]);
    expect([planBare({ ref: "a", side: "hero" }, [6, 8]), planBare({ ref: "a", side: "hero" }, [])]).toMatchObject([
      { plan: { cost: 0, dice: [{ size: 6 }, { size: 8 }] } },
      { reason: "pool.empty" },
    ]);
  });
});
