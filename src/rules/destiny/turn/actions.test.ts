import { describe, expect, it } from "vitest";
import type { ActionDefinition } from "../index.ts";
import {
  type ActionKey,
  actionLost,
  ACTIONS,
  type Candidate,
  type EncounterType,
  isArmed,
  mayAct,
  meleeReach,
  neverRefused,
  OA_CODES,
  type OaCode,
  opportunities,
  powerAction,
  type Provocation,
  provokes,
  RESOLVERS,
  threatens,
  threatOf,
  turnLimits,
  usedAs,
} from "../index.ts";
import { attack, condition, edge, foe, hero, marks, moment, skills } from "../testing/fixtures.ts";

const table: Readonly<Record<string, ActionDefinition>> = ACTIONS;
const now = { type: "combat", ownTurn: true, byController: false } as const;

describe("DES-101 DES-130 DES-150 DES-160 DES-170 DES-180 DES-190 the catalogue", () => {
  it.each<[string, string, string, string]>([
    ["attackClose", "DES-101", "standard", "unarmed"],
    ["attackCourt", "DES-102", "standard", "noWits"],
    ["attackRanged", "DES-103", "standard", "always"],
    ["attackRumor", "DES-104", "standard", "always"],
    ["defend", "DES-105", "standard", "none"],
    ["recover", "DES-106", "standard", "none"],
    ["charge", "DES-107", "standard", "leave"],
    ["ready", "DES-108", "standard", "none"],
    ["trick", "DES-109", "standard", "none"],
    ["afflict", "DES-111", "standard", "always"],
    ["disarm", "DES-112", "standard", "always"],
    ["grab", "DES-113", "standard", "always"],
    ["pull", "DES-114", "standard", "always"],
    ["push", "DES-115", "standard", "always"],
    ["break", "DES-116", "standard", "always"],
    ["assist", "DES-118", "standard", "none"],
    ["aid", "DES-121", "standard", "none"],
    ["coordinate", "DES-122", "standard", "none"],
    ["combine", "DES-123", "standard", "none"],
    ["distract", "DES-124", "standard", "none"],
    ["assessment", "DES-125", "standard", "always"],
    ["walk", "DES-130", "move", "leave"],
    ["run", "DES-131", "move", "leave"],
    ["squeeze", "DES-132", "move", "leave"],
    ["crawl", "DES-133", "move", "leave"],
    ["stand", "DES-134", "move", "always"],
    ["advance", "DES-135", "move", "leaveUnlessToward"],
    ["withdraw", "DES-136", "move", "leaveUnlessAway"],
    ["escape", "DES-137", "move", "leaveExceptGrabber"],
    ["retrieveStore", "DES-138", "move", "always"],
    ["aim", "DES-139", "move", "always"],
    ["gambit", "DES-140", "move", "always"],
    ["command", "DES-141", "move", "none"],
    ["influence", "DES-142", "move", "always"],
    ["shiftTopic", "DES-143", "move", "always"],
    ["mask", "DES-128", "move", "none"],
    ["drawSheathe", "DES-150", "quick", "none"],
    ["manipulate", "DES-151", "quick", "none"],
    ["study", "DES-152", "quick", "none"],
    ["stance", "DES-153", "quick", "none"],
    ["switchAlternate", "DES-154", "quick", "none"],
    ["talk", "DES-160", "free", "none"],
    ["drop", "DES-161", "free", "none"],
    ["ammo", "DES-162", "free", "none"],
    ["spendDie", "DES-163", "free", "none"],
    ["standFree", "DES-134", "free", "none"],
    ["endPower", "DES-164", "free", "none"],
    ["upkeep", "DES-164", "free", "none"],
    ["opportunityAttack", "DES-170", "reaction", "none"],
    ["surge", "DES-171", "reaction", "none"],
    ["smash", "DES-176", "reaction", "none"],
    ["slam", "DES-177", "reaction", "none"],
    ["raise", "DES-178", "reaction", "none"],
    ["hunch", "DES-179", "reaction", "none"],
    ["counterStunt", "DES-117", "reaction", "none"],
    ["delay", "DES-180", "none", "none"],
    ["resist", "DES-181", "none", "none"],
    ["usePowerPersonal", "DES-190", "gm", "none"],
    ["usePowerClose", "DES-191", "gm", "none"],
    ["usePowerRanged", "DES-192", "gm", "always"],
    ["usePowerCourt", "DES-193", "gm", "none"],
    ["usePowerGossip", "DES-194", "gm", "always"],
    ["useSkill", "DES-195", "gm", "gm"],
    ["useDevice", "DES-196", "gm", "gm"],
    ["loadComplex", "DES-197", "gm", "always"],
  ])("%s (%s) costs %s and provokes %s", (id, rule, cost, oa) => expect(table[id]).toMatchObject({ rule, cost, oa }));
  it("every action has a known code and resolver", () => {
    for (const d of Object.values(table)) {
      expect(OA_CODES).toContain(d.oa);
      expect(RESOLVERS).toContain(d.resolver);
    }
  });
  it("DES-181 what is no action is never refused for lack of one", () =>
    expect([neverRefused("none"), neverRefused("free")]).toEqual([true, false]));
  it("DES-198 a power's code is that of its band", () =>
    expect([powerAction("close"), powerAction("rumor"), powerAction("gossip")]).toEqual([
      "usePowerClose",
      "usePowerGossip",
      "usePowerGossip",
    ]));
});

describe("DES-195 DES-196 DES-197 DES-310 what an action costs somebody", () => {
  it("the Gamemaster's actions have defaults, and items their own", () => {
    expect(usedAs(hero(), "useSkill")).toEqual({ cost: "standard", oa: "none" });
    expect(usedAs(hero(), "useDevice", { cost: "quick" })).toEqual({ cost: "quick", oa: "none" });
    expect(usedAs(hero(), "loadComplex")).toEqual({ cost: "move", oa: "always" });
  });
  it("Fast Draw, Quick Study and Point Blank", () => {
    const who = hero({ edges: [edge("fastDraw"), edge("quickStudy"), edge("pointBlank")] });
    expect([
      usedAs(who, "drawSheathe").cost,
      usedAs(who, "assessment").cost,
      usedAs(who, "attackRanged").oa,
      usedAs(who, "usePowerRanged").oa,
      usedAs(who, "attackRumor").oa,
    ]).toEqual(["free", "move", "none", "none", "always"]);
  });
});

describe("DES-065 DES-133 DES-134 DES-272 DES-273 DES-382 who may act", () => {
  it.each<[string, ReturnType<typeof hero>, ActionKey, object, string]>([
    ["a free hero walks", hero(), "walk", {}, "accepted"],
    ["an Immobile one doesn't", hero({ conditions: [condition("immobile")] }), "walk", {}, "act.immobile"],
    ["but Escapes", hero({ conditions: [condition("restrained")] }), "escape", {}, "accepted"],
    ["a Prone one only crawls", hero({ conditions: [condition("prone")] }), "run", {}, "act.prone"],
    ["and crawls", hero({ conditions: [condition("prone")] }), "crawl", {}, "accepted"],
    ["standing needs lying", hero(), "stand", {}, "act.notProne"],
    ["a Stunned one does nothing", hero({ conditions: [condition("stunned")] }), "talk", {}, "act.condition"],
    ["but resists", hero({ conditions: [condition("stunned")] }), "resist", {}, "accepted"],
    ["a Paralyzed one studies", hero({ conditions: [condition("paralyzed")] }), "study", {}, "accepted"],
    [
      "uses a mental power",
      hero({ conditions: [condition("paralyzed")] }),
      "usePowerRanged",
      { mental: true },
      "accepted",
    ],
    ["and attacks nobody", hero({ conditions: [condition("paralyzed")] }), "attackClose", {}, "act.mental"],
    ["a Controlled one chooses nothing", hero({ conditions: [condition("controlled")] }), "walk", {}, "act.controller"],
    [
      "its controller does",
      hero({ conditions: [condition("controlled")] }),
      "walk",
      { byController: true },
      "accepted",
    ],
    ["nobody walks on another's turn", hero(), "walk", { ownTurn: false }, "act.turn"],
    ["but talks", hero(), "talk", { ownTurn: false }, "accepted"],
    [
      "a Broken one has no actions at court",
      hero({ marks: marks([], [4]) }),
      "attackCourt",
      { type: "conflict" },
      "act.condition",
    ],
    ["the Unaware sway nobody", hero({ conditions: [condition("unaware")] }), "influence", {}, "act.condition"],
    ["an Entranced one talks", hero({ conditions: [condition("entranced")] }), "talk", {}, "accepted"],
    [
      "and attacks nobody",
      hero({ conditions: [condition("entranced")] }),
      "attackClose",
      { type: null },
      "act.condition",
    ],
    ["a Dazed one trades its Standard for a walk", hero({ conditions: [condition("dazed")] }), "walk", {}, "accepted"],
    ["the dead do nothing", hero({ dead: true }), "talk", {}, "act.dead"],
  ])("%s", (_, who, action, over, answer) =>
    expect(mayAct(who, action, { ...now, ...over })?.reason ?? "accepted").toBe(answer),
  );
});

const armed = foe({ attacks: [attack({ id: "a" })] });
const wit = foe({ skills: skills({ wits: 3 }) });
const p = (code: OaCode, over: Partial<Provocation> = {}): Provocation => ({
  code,
  target: "Actor.foe",
  path: null,
  allToward: false,
  allAway: false,
  grabber: null,
  ...over,
});
const view = (enemy: ReturnType<typeof foe>, feet: number | null, aware = true) => ({ enemy, feet, aware });

describe("DES-290 DES-291 DES-293 threat", () => {
  it("in Combat the armed threaten what they reach", () => {
    expect(threatOf(armed, "combat", 30)).toEqual({ kind: "melee", feet: 5 });
    expect(threatOf(foe(), "combat", 30)).toEqual({ kind: "none" });
    expect(meleeReach(foe({ attacks: [attack({ reach: 15 })] }))).toBe(15);
  });
  it("armed is a weapon, a natural one, a close power of rank 1, or Close Guard; not a bow", () => {
    expect([
      isArmed(armed),
      isArmed(foe({ attacks: [attack({ arms: "power", rank: 1 })] })),
      isArmed(foe({ attacks: [attack({ arms: "power", rank: 0 })] })),
      isArmed(foe({ attacks: [attack({ band: "ranged", arms: "none" })] })),
      isArmed(foe({ edges: [edge("closeGuard")] })),
      isArmed(foe()),
    ]).toEqual([true, true, false, false, true, false]);
  });
  it("in a Conflict or Challenge the witty threaten court range, and blades nothing", () => {
    expect(threatOf(wit, "conflict", 30)).toEqual({ kind: "court", feet: 30 });
    expect(threatOf(armed, "challenge", 30)).toEqual({ kind: "none" });
    expect(threatOf(foe({ edges: [edge("toughCrowd")] }), "conflict", 40)).toEqual({ kind: "court", feet: 40 });
    expect(threatOf(foe({ skills: skills({ wits: 3 }), marks: marks([], [4]) }), "conflict", 30)).toEqual({
      kind: "none",
    });
  });
  it("not while Stunned, not of whom one isn't aware, and a question without a board", () => {
    expect(threatOf(foe({ attacks: [attack()], conditions: [condition("stunned")] }), "combat", 30).kind).toBe("none");
    expect([
      threatens(view(armed, 5), "combat", 30),
      threatens(view(armed, 10), "combat", 30),
      threatens(view(armed, 5, false), "combat", 30),
      threatens(view(armed, null), "combat", 30),
    ]).toEqual(["yes", "no", "no", "ask"]);
  });
});

describe("DES-274 DES-290 DES-291 who perceives nothing threatens nobody", () => {
  const blind = foe({ attacks: [attack({ id: "a" })], conditions: [condition("unaware")] });
  it("next to one who is Unaware a bow is drawn, and its side is left, unpunished", () => {
    expect([threatens(view(armed, 5), "combat", 30), threatens(view(blind, 5), "combat", 30)]).toEqual(["yes", "no"]);
    const away = p("leave", { path: { "Actor.foe": [5, 10] } });
    expect([armed, blind].map((e) => provokes(hero(), view(e, 5), away, "combat", 30))).toEqual(["yes", "no"]);
  });
  it("nor by court", () => {
    const dull = foe({ skills: skills({ wits: 3 }), conditions: [condition("unaware")] });
    expect([wit, dull].map((e) => threatens(view(e, 20), "conflict", 30))).toEqual(["yes", "no"]);
  });
});

describe("DES-398 of a Move whose path nobody told those are asked whom it may have passed", () => {
  const walk = (feet: number | null) => p("leave", { path: {}, feet });
  it.each([
    [5, 30, "ask"],
    [35, 30, "ask"],
    [36, 30, "no"],
    [60, 30, "no"],
    [60, null, "ask"],
    [null, 30, "ask"],
  ] as const)("an armed foe at %s feet, a Walk of %s: %s", (apart, feet, answer) =>
    expect(provokes(hero(), view(armed, apart), walk(feet), "combat", 30)).toBe(answer),
  );
});

describe("DES-292 DES-295 DES-296 what provokes", () => {
  it.each<[string, ReturnType<typeof hero>, ReturnType<typeof foe>, number | null, Provocation, EncounterType, string]>(
    [
      ["a ranged attack next to an armed foe", hero(), armed, 5, p(ACTIONS.attackRanged.oa), "combat", "yes"],
      ["a close power doesn't", hero(), armed, 5, p(ACTIONS.usePowerClose.oa), "combat", "no"],
      ["a court power never does", hero(), wit, 5, p(ACTIONS.usePowerCourt.oa), "conflict", "no"],
      ["a gossip power does", hero(), wit, 5, p(ACTIONS.usePowerGossip.oa), "conflict", "yes"],
      ["standing up does", hero(), armed, 5, p(ACTIONS.stand.oa), "combat", "yes"],
      ["standing by Acrobatics doesn't", hero(), armed, 5, p(ACTIONS.standFree.oa), "combat", "no"],
      ["fists against a blade", hero(), armed, 5, p("unarmed"), "combat", "yes"],
      ["a blade against a blade", hero({ attacks: [attack()] }), armed, 5, p("unarmed"), "combat", "no"],
      ["fists only from the target", hero(), armed, 5, p("unarmed", { target: "Actor.other" }), "combat", "no"],
      ["a quip without Wits against Wits", hero(), wit, 5, p("noWits"), "conflict", "yes"],
      ["a quip with Wits", hero({ skills: skills({ wits: 1 }) }), wit, 5, p("noWits"), "conflict", "no"],
      ["a quip in Combat", hero(), wit, 5, p("noWits"), "combat", "no"],
      [
        "leaving a threatened space",
        hero(),
        armed,
        5,
        p("leave", { path: { "Actor.foe": [5, 10, 15] } }),
        "combat",
        "yes",
      ],
      ["moving inside it", hero(), armed, 5, p("leave", { path: { "Actor.foe": [5, 5] } }), "combat", "no"],
      ["entering it", hero(), armed, 20, p("leave", { path: { "Actor.foe": [10, 5] } }), "combat", "no"],
      ["passing through it", hero(), armed, 10, p("leave", { path: { "Actor.foe": [5, 10] } }), "combat", "yes"],
      [
        "an Advance toward the enemy",
        hero(),
        armed,
        5,
        p("leaveUnlessToward", { path: { "Actor.foe": [10] }, allToward: true }),
        "combat",
        "no",
      ],
      [
        "an Advance elsewhere",
        hero(),
        armed,
        5,
        p("leaveUnlessToward", { path: { "Actor.foe": [10] } }),
        "combat",
        "yes",
      ],
      [
        "a Withdrawal",
        hero(),
        armed,
        5,
        p("leaveUnlessAway", { path: { "Actor.foe": [10] }, allAway: true }),
        "combat",
        "no",
      ],
      [
        "an Escape from this grabber",
        hero(),
        armed,
        5,
        p("leaveExceptGrabber", { path: { "Actor.foe": [10] }, grabber: "Actor.foe" }),
        "combat",
        "no",
      ],
      [
        "an Escape past another",
        hero(),
        armed,
        5,
        p("leaveExceptGrabber", { path: { "Actor.foe": [10] }, grabber: "Actor.x" }),
        "combat",
        "yes",
      ],
      [
        "moving during a Gambit provokes on leaving too",
        hero(),
        armed,
        10,
        p("always", { path: { "Actor.foe": [5, 10] } }),
        "combat",
        "yes",
      ],
      ["a use that the Gamemaster judges", hero(), armed, 5, p("gm"), "combat", "ask"],
      ["without a board the table is asked", hero(), armed, null, p("leave", { path: {} }), "combat", "ask"],
    ],
  )("%s", (_, actor, enemy, feet, provocation, type, answer) =>
    expect(provokes(actor, view(enemy, feet), provocation, type, 30)).toBe(answer),
  );
});

describe("DES-294 DES-398 who is offered an opportunity attack", () => {
  const candidate = (over: Partial<Candidate> = {}): Candidate => ({
    ...view(armed, 5),
    limits: turnLimits(armed, moment()),
    spends: {},
    ...over,
  });
  it("those provoked who can still react, once each, with the attack of the scene", () => {
    expect(opportunities(hero(), [candidate()], p("always"), "combat", 30)).toEqual([
      { enemy: "Actor.foe", ask: false, action: "attackClose" },
    ]);
    expect(opportunities(hero(), [candidate({ spends: { reaction: 5 } })], p("always"), "combat", 30)).toEqual([]);
    expect(
      opportunities(
        hero(),
        [{ ...candidate(), ...view(wit, 5), limits: turnLimits(wit, moment({ type: "conflict" })) }],
        p("always"),
        "conflict",
        30,
      ),
    ).toMatchObject([{ action: "attackCourt" }]);
    const waiting = foe({
      attacks: [attack()],
      ready: { action: "attackClose", kind: "standard", trigger: "t", area: false },
    });
    expect(
      opportunities(
        hero(),
        [candidate({ ...view(waiting, 5), limits: turnLimits(waiting, moment()) })],
        p("always"),
        "combat",
        30,
      ),
    ).toEqual([]);
    expect(threatens(view(waiting, 5), "combat", 30)).toBe("yes");
  });
  it("an opportunity attack provokes nobody", () =>
    expect(opportunities(hero(), [candidate()], p(ACTIONS.opportunityAttack.oa), "combat", 30)).toEqual([]));
  it("an actor stopped by it loses the action", () => {
    const walk = { moves: true, mental: false };
    expect(actionLost(hero({ marks: marks([4]) }), walk, "combat")).toBe(true);
    expect(actionLost(hero({ conditions: [condition("stunned")] }), walk, "combat")).toBe(true);
    expect(actionLost(hero({ conditions: [condition("immobile")] }), walk, "combat")).toBe(true);
    expect(actionLost(hero({ conditions: [condition("immobile")] }), { moves: false, mental: false }, "combat")).toBe(
      false,
    );
  });
});
