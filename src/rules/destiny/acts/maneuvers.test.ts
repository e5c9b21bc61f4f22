import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Change } from "../../kernel/change.ts";
import {
  aim,
  aimAfter,
  aimServes,
  analysisOf,
  analyze,
  appraisal,
  assessmentResult,
  assistPlace,
  bestow,
  betterSkill,
  chargeBands,
  chargeFeet,
  combineSkills,
  counterLegal,
  type Deed,
  defend,
  type DestinyCharacter,
  disarmTake,
  dropProne,
  endGrab,
  escaped,
  escapeFrom,
  escapeLegal,
  forcedFeet,
  GAMBIT_MOVE,
  gambitDc,
  type Grab,
  grab,
  type Help,
  helpChanges,
  hunch,
  influenceChanges,
  influenceSteps,
  keepAim,
  keepGrab,
  lastingSources,
  lostToStun,
  mask,
  mayRaise,
  moved,
  movementFeet,
  objectDamage,
  passTime,
  readyStep,
  relock,
  retryLock,
  retryRefusal,
  run,
  runEndurance,
  runNeeds,
  runTires,
  sameEffect,
  shiftAttitude,
  shiftTopic,
  slamLegal,
  slamRanks,
  stanceAttacked,
  stanceLegal,
  stand,
  studyFacts,
  stuntChanges,
  stuntGrade,
  stuntLegal,
  stuntRanks,
  stuntResistances,
  takeStance,
  teamPlayer,
  topicEnds,
  trickChanges,
  trickLegal,
  triedAlready,
  triedNow,
} from "../index.ts";
import {
  apply,
  attack,
  broughtConditions,
  condition,
  edge,
  endedConditions,
  foe,
  gear,
  hero,
  skills,
  written,
} from "../testing/fixtures.ts";

const done = (deed: Deed<object>): readonly Change[] => {
  if (!deed.accepted) throw new Error(deed.reason);
  return deed.changes;
};
const reason = (deed: Deed<object> | { readonly accepted: false; readonly reason: string } | null): string =>
  deed === null || deed.accepted ? "accepted" : deed.reason;

describe("DES-139 Aim", () => {
  const once = apply(hero(), done(aim(hero(), "Actor.foe")));
  it("adds a rank each time, up to five; another target begins anew", () => {
    expect(once.aim).toMatchObject({ target: "Actor.foe", ranks: 1, begun: true });
    expect(done(aim(once, "Actor.foe"))).toMatchObject([{ to: { ranks: 2 } }]);
    expect(done(aim(once, "Actor.x"))).toMatchObject([{ to: { target: "Actor.x", ranks: 1 } }]);
    expect(
      reason(aim({ ...once, aim: { target: "Actor.foe", ranks: 5, kept: true, begun: false } }, "Actor.foe")),
    ).toBe("aim.full");
  });
  it("DES-310 Steady Aim gives more, and the cap of five stays", () => {
    const who = hero({ edges: [edge("steadyAim", 2)] });
    expect(done(aim(who, "Actor.foe"))).toMatchObject([{ to: { ranks: 3 } }]);
    expect(
      done(aim({ ...who, aim: { target: "Actor.foe", ranks: 3, kept: true, begun: false } }, "Actor.foe")),
    ).toMatchObject([{ to: { ranks: 5 } }]);
  });
  it("serves its target, and on later turns only if kept up before the attack (DES-164)", () => {
    expect([aimServes(once, "Actor.foe"), aimServes(once, "Actor.x")]).toEqual([true, false]);
    const later = { ...once, aim: { target: "Actor.foe", ranks: 1, kept: false, begun: false } };
    expect(aimServes(later, "Actor.foe")).toBe(false);
    expect(aimServes(apply(later, done(keepAim(later))), "Actor.foe")).toBe(true);
    expect(reason(keepAim(hero()))).toBe("aim.none");
  });
  it.each([
    ["the attack uses it up", { cost: "standard", attacks: "Actor.foe", readies: null, traded: false }, true],
    ["an attack on another ends it", { cost: "reaction", attacks: "Actor.x", readies: null, traded: false }, true],
    ["another Standard ends it", { cost: "standard", attacks: null, readies: null, traded: false }, true],
    ["a traded Standard doesn't", { cost: "standard", attacks: null, readies: null, traded: true }, false],
    ["readying that attack doesn't", { cost: "standard", attacks: null, readies: "Actor.foe", traded: false }, false],
    ["a Move doesn't", { cost: "move", attacks: null, readies: null, traded: false }, false],
  ] as const)("%s", (_, act, ends) => expect(aimAfter(once, act).length > 0).toBe(ends));
});

describe("DES-153 Stance", () => {
  const now = { type: "combat", ownTurn: true, attacked: false, effectRank: 6 } as const;
  it.each([
    ["one to five ranks", { penalty: "attack", bonus: "defense", ranks: 5 }, now, "accepted"],
    ["not six", { penalty: "attack", bonus: "defense", ranks: 6 }, now, "stance.ranks"],
    ["two channels", { penalty: "attack", bonus: "attack", ranks: 2 }, now, "stance.same"],
    [
      "the effect penalty must matter",
      { penalty: "effect", bonus: "attack", ranks: 2 },
      { ...now, effectRank: null },
      "stance.effect",
    ],
    ["on the own turn", { penalty: "attack", bonus: "effect", ranks: 2 }, { ...now, ownTurn: false }, "stance.turn"],
    [
      "before the attack",
      { penalty: "attack", bonus: "effect", ranks: 2 },
      { ...now, attacked: true },
      "stance.attacked",
    ],
  ] as const)("%s", (_, stance, at, answer) => expect(reason(stanceLegal(hero(), stance, at))).toBe(answer));
  it("the defense penalty must matter", () =>
    expect(
      reason(
        stanceLegal(
          hero({ conditions: [condition("defenseless")] }),
          { penalty: "defense", bonus: "attack", ranks: 1 },
          now,
        ),
      ),
    ).toBe("stance.defenseless"));
  it("a new one replaces the old, and an attack keeps it", () => {
    const who = apply(hero(), done(takeStance(hero(), { penalty: "defense", bonus: "attack", ranks: 3 }, now)));
    expect(
      apply(who, done(takeStance(who, { penalty: "effect", bonus: "attack", ranks: 1 }, now))).stance,
    ).toMatchObject({ penalty: "effect", ranks: 1 });
    expect(apply(who, stanceAttacked(who)).stance?.attacked).toBe(true);
  });
});

describe("DES-107 DES-177 Charge and Slam", () => {
  it("a Charge goes one rank below the speed, and ends in a close attack", () => {
    expect(chargeFeet(hero(), "combat")).toBe(15);
    expect(chargeBands(null)).toEqual(["close"]);
  });
  it.each([
    [0, 0],
    [9, 0],
    [10, 1],
    [29, 2],
    [45, 4],
    [300, 5],
  ])("DES-030 %i feet give %i ranks", (ft, ranks) => expect(slamRanks(ft)).toBe(ranks));
  it("Walk and Charge both count, forced movement doesn't", () => {
    const walked = apply(hero(), moved(hero(), 30));
    expect(apply(walked, moved(walked, 15)).turn.feetMoved).toBe(45);
    expect(moved(hero(), 0)).toEqual([]);
  });
  it("only a close attack that deals damage, after ten feet", () => {
    expect(reason(slamLegal({ band: "close", effect: "damage" }, 10))).toBe("accepted");
    expect(reason(slamLegal({ band: "close", effect: "affliction" }, 10))).toBe("slam.attack");
    expect(reason(slamLegal({ band: "ranged", effect: "damage" }, 10))).toBe("slam.attack");
    expect(reason(slamLegal({ band: "close", effect: "damage" }, 5))).toBe("slam.feet");
  });
});

describe("DES-130 DES-132 DES-133 DES-135 DES-136 DES-273 movement", () => {
  it.each([
    ["walk", 30],
    ["squeeze", 15],
    ["crawl", 5],
    ["advance", 5],
    ["withdraw", 5],
    ["escape", 15],
    ["gambitSlow", 15],
    ["gambitFull", 30],
  ] as const)("%s goes %i feet at rank 0", (kind, ft) =>
    expect(movementFeet(hero(), kind, "ground", "combat")).toBe(ft),
  );
  it("Hindered is a rank slower, Immobile goes nowhere, and flying takes a power", () => {
    expect(movementFeet(hero({ conditions: [condition("hindered")] }), "walk", "ground", "combat")).toBe(15);
    expect(movementFeet(hero({ conditions: [condition("immobile")] }), "walk", "ground", "combat")).toBe(0);
    expect(movementFeet(hero(), "walk", "fly", "combat")).toBeNull();
    expect(movementFeet(hero(), "walk", "swim", "combat")).toBe(10);
  });
});

describe("DES-131 Run", () => {
  it.each([
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 4],
  ])("after %i rounds in a row it needs %i degrees", (streak, degrees) => {
    expect(runNeeds(streak)).toBe(degrees);
    expect([runEndurance(streak, degrees), runEndurance(streak, degrees - 1)]).toEqual([true, false]);
  });
  it("success is a rank faster until the next turn, whatever the movement; too few degrees tire", () => {
    const fast = apply(hero(), run(hero(), 2).changes);
    expect([movementFeet(fast, "walk", "ground", "combat"), chargeFeet(fast, "combat"), fast.turn.ran]).toEqual([
      60,
      30,
      true,
    ]);
    expect(written(runTires(fast, -1))["system.fatigue"]).toBe(1);
    expect(runTires(fast, 1)).toEqual([]);
  });
  it("a failed Athletics check is normal speed without Endurance, and is made once a turn", () => {
    expect(run(hero(), -1)).toEqual({ changes: [], endurance: null });
    const tried = apply(hero(), triedNow(hero(), "run", true));
    expect([
      triedAlready(tried, "run", true)?.reason,
      triedAlready(tried, "run", false),
      triedAlready(hero(), "run", true),
    ]).toEqual(["run.tried", null, null]);
    // Outside encounters nothing is counted.
    expect(triedNow(hero(), "run", false)).toEqual([]);
  });
});

describe("DES-134 DES-161 getting up and down", () => {
  const prone = apply(hero(), dropProne(hero()));
  it("a Move always stands up; Acrobatics may, once a turn", () => {
    expect(endedConditions(done(stand(prone, null)))).toEqual(["prone"]);
    expect(stand(prone, 1)).toMatchObject({ up: true });
    expect(stand(prone, -1)).toMatchObject({ up: false, changes: [] });
    const tried = apply(prone, triedNow(prone, "stand", true));
    expect([
      triedAlready(tried, "stand", true)?.reason,
      triedAlready(tried, "stand", false),
      triedAlready(tried, "run", true),
    ]).toEqual(["stand.tried", null, null]);
    expect(reason(stand(tried, null))).toBe("accepted");
    expect(reason(stand(hero(), null))).toBe("stand.notProne");
  });
});

describe("DES-108 DES-395 Ready", () => {
  const ready = { action: "attackClose", kind: "standard", trigger: "she moves", area: false } as const;
  it("waits, goes off, is dropped, or is lost at the next turn", () => {
    expect(readyStep(null, { type: "ready", ready })).toMatchObject({ became: "waiting" });
    expect(readyStep(ready, { type: "trigger" })).toMatchObject({ ready: null, became: "taken" });
    expect(readyStep(ready, { type: "drop" })).toMatchObject({ became: "dropped" });
    expect(readyStep(ready, { type: "turnStart" })).toMatchObject({ became: "lost" });
    expect(readyStep(null, { type: "turnStart" })).toMatchObject({ became: "none" });
  });
  it("never holds a Stance, nor two at once", () => {
    expect(readyStep(null, { type: "ready", ready: { ...ready, action: "stance" } })).toMatchObject({
      reason: "ready.stance",
    });
    expect(readyStep(ready, { type: "ready", ready })).toMatchObject({ reason: "ready.already" });
    expect(readyStep(null, { type: "trigger" })).toMatchObject({ reason: "ready.none" });
  });
});

describe("DES-105 DES-272 Defend and what being Stunned ends", () => {
  it("not while Defenseless", () => {
    expect(written(done(defend(hero(), "combat")))["system.defend"]).toBe(true);
    expect(reason(defend(hero({ conditions: [condition("defenseless")] }), "combat"))).toBe("defend.defenseless");
  });
  it("Stunned ends Aim, Defend, the grab and the readied action", () => {
    const who = hero({
      conditions: [condition("stunned")],
      defend: true,
      aim: { target: "x", ranks: 1, kept: true, begun: true },
      grab: { target: "x", degree: 1, attack: "a", limbs: 1, kept: true, begun: true },
      ready: { action: "a", kind: "move", trigger: "t", area: false },
    });
    expect(apply(who, lostToStun(who, null, "combat"))).toMatchObject({
      defend: false,
      aim: null,
      grab: null,
      ready: null,
    });
    expect(lostToStun({ ...who, conditions: [] }, null, "combat")).toEqual([]);
  });
});

describe("DES-109 Trick", () => {
  const trick = {
    skill: "deception",
    against: ["insight", "technology"] as [string, string],
    condition: "dazed",
    perceives: true,
  };
  it.each([
    ["two abilities of one group", {}, "accepted"],
    ["the same ability twice", { against: ["insight", "perception"] }, "trick.sameAbility"],
    ["three skills of one group", { against: ["insight", "stealth"] }, "trick.group"],
    ["the own skill in it too", { skill: "stealth" }, "trick.group"],
    ["the own may share an ability", { skill: "persuasion", against: ["deception", "insight"] }, "accepted"],
    ["who can't perceive isn't tricked", { perceives: false }, "trick.perceives"],
    ["only a lesser condition", { condition: "stunned" }, "trick.condition"],
    ["and not Fatigued", { condition: "fatigued" }, "trick.condition"],
  ])("%s", (_, over, answer) =>
    expect(reason(trickLegal(hero(), foe(), { ...trick, ...(over as object) }))).toBe(answer),
  );
  it("DES-310 Agile Feint uses Acrobatics against any group", () => {
    expect(reason(trickLegal(hero(), foe(), { ...trick, skill: "acrobatics" }))).toBe("trick.group");
    expect(reason(trickLegal(hero({ edges: [edge("agileFeint")] }), foe(), { ...trick, skill: "acrobatics" }))).toBe(
      "accepted",
    );
  });
  it("its condition lasts to the end of the trickster's next turn: allies who act in between have something of it", () => {
    const ada = hero();
    const carriesAfter = (target: DestinyCharacter, ...ends: readonly string[]): boolean =>
      ends.reduce((now, of) => apply(now, passTime(now, { type: "turnEnd", of, round: 1, key: null })), target)
        .conditions.length === 1;
    const dazed = apply(foe(), trickChanges(ada, foe(), "dazed", true));
    expect(carriesAfter(dazed, ada.ref, foe().ref, "Actor.bo")).toBe(true);
    expect(carriesAfter(dazed, ada.ref, foe().ref, "Actor.bo", ada.ref)).toBe(false);
    const readied = apply(foe(), trickChanges(ada, foe(), "dazed", false));
    expect(carriesAfter(readied, foe().ref, "Actor.bo")).toBe(true);
    expect(carriesAfter(readied, foe().ref, "Actor.bo", ada.ref)).toBe(false);
  });
  it("the better of the two by passive score opposes", () =>
    expect(betterSkill(["a", "b"], (s) => (s === "a" ? 12 : 15))).toBe("b"));
  it("the same condition from several Tricks doesn't add up", () => {
    const dazed = apply(foe(), trickChanges(hero(), foe(), "dazed", true));
    expect(trickChanges(hero(), dazed, "dazed", true)).toEqual([]);
    const bo = { ref: "Actor.bo" };
    expect(apply(dazed, trickChanges(bo, dazed, "dazed", true)).conditions).toHaveLength(1);
  });
});

describe("DES-014 DES-118 DES-119 DES-120 DES-121 DES-122 DES-123 DES-124 DES-140 help", () => {
  const help = (over: Partial<Help> = {}): Help => ({
    kind: "assist",
    degrees: [2],
    helper: "Actor.bo",
    helpersTurn: true,
    against: null,
    skill: "might",
    attack: null,
    ...over,
  });
  it.each([
    ["three degrees", [3], 3],
    ["seven are five", [7], 5],
    ["one of failure is nothing", [-1], 0],
    ["three of failure are two Disadvantages", [-3], -2],
    ["pooled: +3 -1 -2 is nothing", [3, -1, -2], 0],
    ["pooled: +1 -3", [1, -3], -1],
    ["pooled: many stop at five", [4, 4], 5],
  ])("%s", (_, degrees, ranks) =>
    expect(helpChanges(hero(), help({ degrees }))).toMatchObject({ accepted: true, ranks }),
  );
  it.each([
    [help(), { channel: "skill:might", once: true, until: { at: "turnEnd", of: "Actor.ada" } }],
    [
      help({ kind: "aid", against: "Actor.foe" }),
      { channel: "attack", against: "Actor.foe", once: false, until: { at: "turnStart", of: "Actor.bo" } },
    ],
    [
      help({ kind: "coordinate", against: "Actor.foe" }),
      { channel: "effect", once: true, until: { at: "turnStart", of: "Actor.bo" } },
    ],
    [help({ kind: "combine", attack: "bolt" }), { channel: "effect", attack: "bolt" }],
    [help({ kind: "distract", against: "Actor.foe" }), { channel: "defense", against: "Actor.foe" }],
    [
      help({ kind: "gambit", channel: "resistance:will" }),
      { channel: "resistance:will", until: { at: "turnEnd", of: "Actor.ada", left: 1 } },
    ],
  ])("%o", (h, data) => expect(done(helpChanges(hero(), h))).toMatchObject([{ kind: "create", data }]));
  it("serves only whom it names", () => {
    const who = apply(hero(), done(helpChanges(hero(), help({ kind: "aid", against: "Actor.foe" }))));
    expect(lastingSources(who, { channel: "attack", against: "Actor.foe" })).toMatchObject([{ key: "aid", ranks: 2 }]);
    expect(lastingSources(who, { channel: "attack", against: "Actor.x" })).toEqual([]);
  });
  it("one Gambit's own benefit until the end of the next turn, its Disadvantage likewise", () => {
    expect(
      done(helpChanges(hero(), help({ kind: "gambit", channel: "attack", helper: "Actor.ada", degrees: [-4] }))),
    ).toMatchObject([{ data: { ranks: -3, until: { left: 2 } } }]);
    expect(reason(helpChanges(hero(), help({ kind: "gambit" })))).toBe("help.channel");
  });
  it("Assist needs the ally's point of the order, or a delay", () => {
    expect(reason(assistPlace({ order: ["bo", "ada", "foe"], helper: "bo", ally: "ada", delaying: false }))).toBe(
      "accepted",
    );
    expect(reason(assistPlace({ order: ["bo", "foe", "ada"], helper: "bo", ally: "ada", delaying: false }))).toBe(
      "assist.place",
    );
    expect(reason(assistPlace({ order: ["bo", "foe", "ada"], helper: "bo", ally: "ada", delaying: true }))).toBe(
      "accepted",
    );
    expect(teamPlayer(hero({ edges: [edge("teamPlayer", 2)] }))).toBe(2);
  });
  it("Coordinate needs the same effect and resistance, Combine the same effect and the right Lore", () => {
    const ally = { effect: "damage", resistance: "toughness" } as const;
    expect(reason(sameEffect("coordinate", [ally], ally))).toBe("accepted");
    expect(reason(sameEffect("coordinate", [{ effect: "damage", resistance: "will" }], ally))).toBe("help.resistance");
    expect(reason(sameEffect("combine", [{ effect: "damage", resistance: "will" }], ally))).toBe("accepted");
    expect(reason(sameEffect("combine", [], ally))).toBe("help.effect");
    expect(combineSkills({ powerSource: "Arcane", primary: "might" }, "Arcane")).toEqual(["lore:Arcane", "might"]);
    expect(combineSkills({ powerSource: "Cosmic", primary: "might" }, "Arcane")).toEqual(["lore:Arcane"]);
  });
  it("a Gambit is Moderate, or against the best of those who threaten, even when lower", () => {
    expect(gambitDc(20, "combat", [])).toBe(20);
    expect(
      gambitDc(20, "combat", [
        { reaction: 14, guile: 30 },
        { reaction: 16, guile: 0 },
      ]),
    ).toBe(16);
    expect(gambitDc(20, "conflict", [{ reaction: 14, guile: 22 }])).toBe(22);
    expect(GAMBIT_MOVE).toEqual({ none: 0, slow: -1, full: -2 });
  });
});

describe("DES-179 Hunch", () => {
  it("ranks by the help schedule, for skill checks only, once each", () => {
    expect(hunch(hero(), 2, { kind: "skill", hunched: false })).toMatchObject({ ranks: 2, reaction: true });
    expect(hunch(hero(), -3, { kind: "skill", hunched: false })).toMatchObject({ ranks: -2 });
    expect(reason(hunch(hero(), 2, { kind: "attack", hunched: false }))).toBe("hunch.skill");
    expect(reason(hunch(hero(), 2, { kind: "skill", hunched: true }))).toBe("hunch.once");
  });
  it("DES-310 Good Hunch: the first of an encounter takes no Reaction", () => {
    expect(hunch(hero({ edges: [edge("goodHunch")] }), 2, { kind: "skill", hunched: false })).toMatchObject({
      reaction: false,
    });
    expect(
      hunch(hero({ edges: [edge("goodHunch")], encounterUses: { hunch: 1 } }), 2, { kind: "skill", hunched: false }),
    ).toMatchObject({ reaction: true });
  });
});

describe("DES-125 DES-126 DES-127 DES-128 DES-373 Assessment", () => {
  const target = { refs: ["Actor.foe", "Actor.twin"], primarySkill: "might" };
  it.each([
    [3, "choose"],
    [1, "choose"],
    [-1, "nothing"],
    [-2, "mayMislead"],
  ] as const)("degree %i: %s", (d, result) => expect(assessmentResult(d)).toBe(result));
  it("Analyze gives its degrees, five at most, against the whole group, only against the primary skill", () => {
    const who = apply(hero(), analyze(hero(), target, 7));
    expect([analysisOf(who, "Actor.foe"), analysisOf(who, "Actor.twin"), analysisOf(who, "Actor.x")]).toEqual([
      5, 5, 0,
    ]);
    expect(lastingSources(who, { channel: "defense", against: "Actor.foe", skill: "might" })).toHaveLength(1);
    expect(lastingSources(who, { channel: "defense", against: "Actor.foe", skill: "dexterity" })).toHaveLength(0);
  });
  it("the better of old and new counts, and Mask wears it down to nothing", () => {
    const who = apply(hero(), analyze(hero(), target, 4));
    expect(analyze(who, target, 3)).toEqual([]);
    const masked = apply(who, mask(who, ["Actor.foe"], 3));
    expect([analysisOf(masked, "Actor.foe"), analysisOf(masked, "Actor.twin")]).toEqual([1, 4]);
    expect(analysisOf(apply(masked, mask(masked, ["Actor.foe"], 2)), "Actor.foe")).toBe(0);
    expect(analysisOf(apply(masked, analyze(masked, target, 3)), "Actor.foe")).toBe(3);
    expect(mask(who, ["Actor.foe"], -4)).toEqual([]);
  });
  it("Appraisal compares, and each further degree shows one number", () => {
    const nets = { attack: 4, defense: 2, attackAbility: "str", defenseAbility: "agl" };
    expect(appraisal({ attack: 2, defense: 2 }, nets, 1)).toMatchObject([
      { compared: "higher", exact: null },
      { compared: "equal", exact: null },
    ]);
    expect(appraisal({ attack: 5, defense: 0 }, nets, 2)).toMatchObject([
      { compared: "lower", exact: 4 },
      { compared: "higher", exact: null },
    ]);
    expect(appraisal({ attack: 2, defense: 2 }, nets, -1)).toEqual([]);
  });
  it("DES-152 a Study gives one fact a degree", () => expect([studyFacts(3), studyFacts(-2)]).toEqual([3, 0]));
});

describe("DES-031 Retry", () => {
  it("a bad failure locks the same use on the same target, an ordinary attack never", () => {
    const who = apply(hero(), retryLock(hero(), "trick", "Actor.foe", -2));
    // A die spent later makes it good, or bad enough.
    expect(apply(who, relock(who, "trick", "Actor.foe", -2, 1)).retryLocks).toEqual([]);
    expect(relock(who, "trick", "Actor.foe", -2, -3)).toEqual([]);
    expect(apply(hero(), relock(hero(), "trick", "Actor.foe", 1, -2)).retryLocks).toHaveLength(1);
    expect([
      relock(who, "trick", "Actor.foe", -1, 1),
      relock(who, "trick", "Actor.foe", null, 1),
      relock(hero(), "trick", "Actor.foe", 1, -2, null),
    ]).toEqual([[], [], []]);
    expect(reason(retryRefusal(who, "trick", "Actor.foe"))).toBe("retry.locked");
    expect(reason(retryRefusal(who, "trick", "Actor.x"))).toBe("accepted");
    expect(retryLock(hero(), "trick", "Actor.foe", -1)).toEqual([]);
    expect(retryLock(hero(), "sword", "Actor.foe", -9, null)).toEqual([]);
  });
});

describe("DES-113 DES-137 one grip at a time", () => {
  const sword = { id: "fist", band: "close" } as const;
  const by = (id: string, over = {}) =>
    foe({ ref: id, conditions: [condition("held", { source: "Actor.ada" })], ...over });
  const holding = hero({ grab: { target: "Actor.a", degree: 1, attack: "fist", limbs: 1, kept: true, begun: false } });
  it("whoever grabs another lets the first one go", () => {
    const [first, second] = [by("Actor.a"), foe({ ref: "Actor.b" })];
    const changes = done(grab(holding, second, sword, 1, 1, first));
    expect([
      apply(holding, changes).grab?.target,
      apply(first, changes).conditions,
      apply(second, changes).conditions.map((c) => c.id),
    ]).toEqual(["Actor.b", [], ["held"]]);
  });
  it("a grip that is taken again adds up and lets nobody go", () => {
    const first = by("Actor.a");
    expect(apply(first, done(grab(holding, first, sword, 1, 1, first))).conditions.map((c) => c.id)).toEqual([
      "restrained",
    ]);
  });
  it("an Escape frees from what the grabber did, even when its hand has gone on", () => {
    const [first, elsewhere] = [by("Actor.a"), { ...holding, grab: { ...(holding.grab as Grab), target: "Actor.b" } }];
    expect(apply(first, escaped(first, elsewhere)).conditions).toEqual([]);
    expect(apply(elsewhere, escaped(first, elsewhere)).grab?.target).toBe("Actor.b");
    expect(apply(holding, escaped(first, holding)).grab).toBeNull();
  });
  it("only the grabber is escaped from", () => {
    expect([escapeFrom(by("Actor.a"), hero()), escapeFrom(by("Actor.a"), foe({ ref: "Actor.x" }))?.reason]).toEqual([
      null,
      "escape.other",
    ]);
  });
});

describe("DES-116 an object never gets better by being struck", () => {
  it.each([
    ["whole", 1, "dented"],
    ["dented", 2, "broken"],
    ["broken", 1, null],
    ["destroyed", 2, null],
    ["dented", 1, null],
  ] as const)("%s, %i degrees: %s", (damage, objectDegree, to) => {
    const object = { ...gear(), damage };
    const changes = done(
      stuntChanges(hero(), foe(), {
        kind: "break",
        degree: 1,
        dc: 15,
        resistance: "fortitude",
        attack: { id: "fist", band: "close" },
        object,
        objectDegree,
      }),
    );
    expect(changes.map((c) => (c.kind === "set" ? c.to : c.kind))).toEqual(to === null ? [] : [to]);
  });
});

describe("DES-107 where a Charge may end", () => {
  it.each([
    ["close", "combat", true],
    ["close", "challenge", true],
    ["close", "conflict", true],
    ["court", "conflict", true],
    ["court", "challenge", false],
    ["court", "combat", false],
    ["ranged", "combat", false],
    ["rumor", "conflict", false],
  ] as const)("%s in a %s: %s", (band, type, may) => {
    expect(chargeBands(type).includes(band)).toBe(may);
  });
});

describe("DES-110 DES-111 DES-112 DES-113 DES-114 DES-115 DES-116 DES-117 Stunts", () => {
  const outcome = { dc: 18, resistance: "fortitude", attack: attack() } as const;
  it("a Disadvantage of 1; 2 for two hands and for what is held; none with the Improved Stunt", () => {
    expect([
      stuntRanks(hero(), "push", null),
      stuntRanks(hero(), "disarm", { hands: 2, held: true }),
      stuntRanks(hero(), "disarm", { hands: 1, held: true }),
      stuntRanks(hero(), "break", { hands: 1, held: true }),
      stuntRanks(hero(), "break", { hands: 1, held: false }),
    ]).toEqual([-1, -2, -1, -2, -1]);
    const who = hero({ edges: [edge("improvedStunt", 1, "disarm")] });
    expect([stuntRanks(who, "disarm", { hands: 2, held: true }), stuntRanks(who, "push", null)]).toEqual([0, -1]);
  });
  it("resisted by Fortitude or Reflex, at court by Will or Reflex", () =>
    expect([stuntResistances("close"), stuntResistances("court")]).toEqual([
      ["fortitude", "reflex"],
      ["will", "reflex"],
    ]));
  it("a Grab is close; in a Conflict only Afflict goes without consent", () => {
    expect(reason(stuntLegal("grab", { band: "ranged" }, { type: "combat", consent: false }))).toBe("stunt.band");
    expect(reason(stuntLegal("push", { band: "court" }, { type: "conflict", consent: false }))).toBe("stunt.consent");
    expect(reason(stuntLegal("push", { band: "court" }, { type: "conflict", consent: true }))).toBe("accepted");
    expect(reason(stuntLegal("afflict", { band: "court" }, { type: "conflict", consent: false }))).toBe("accepted");
  });
  it("Afflict: a condition of the degree's grade, ongoing", () => {
    expect([stuntGrade(1), stuntGrade(2), stuntGrade(7)]).toEqual([1, 2, 3]);
    expect(
      done(stuntChanges(hero(), foe(), { ...outcome, kind: "afflict", degree: 2, condition: "stunned" })),
    ).toMatchObject([{ data: { condition: "stunned", dc: 18, resistance: "fortitude", degree: 2 } }]);
    const aiming = foe({ aim: { target: "Actor.ada", ranks: 2, kept: true, begun: false } });
    expect(
      done(stuntChanges(hero(), aiming, { ...outcome, kind: "afflict", degree: 2, condition: "stunned" })),
    ).toMatchObject([{}, { path: "system.aim", to: null }]);
    expect(reason(stuntChanges(hero(), foe(), { ...outcome, kind: "afflict", degree: 1, condition: "stunned" }))).toBe(
      "stunt.condition",
    );
  });
  it("Grab: degrees add up to three, and Escape or letting go ends all of them", () => {
    const changes = done(grab(hero(), foe(), attack(), 1));
    const [who, target] = [apply(hero(), changes), apply(foe(), changes)];
    expect([who.grab?.degree, target.conditions.map((c) => c.id)]).toEqual([1, ["held"]]);
    const more = done(grab(who, target, attack(), 2));
    const bound = apply(target, more);
    expect(bound.conditions.map((c) => c.id)).toEqual(["bound"]);
    expect(reason(escapeLegal(bound))).toBe("accepted");
    expect(reason(escapeLegal(foe()))).toBe("escape.free");
    const holder = apply(who, more);
    expect(apply(bound, endGrab(holder, bound)).conditions).toEqual([]);
    expect(reason(keepGrab(hero()))).toBe("grab.none");
    expect(done(keepGrab({ ...holder, grab: holder.grab && { ...holder.grab, kept: false } }))).toMatchObject([
      { to: { kept: true } },
    ]);
    expect(broughtConditions(done(stuntChanges(hero(), foe(), { ...outcome, kind: "grab", degree: 2 })))).toEqual([
      "restrained",
    ]);
  });
  it("Pull and Push five feet a degree", () => {
    expect(forcedFeet(3)).toBe(15);
    expect(stuntChanges(hero(), foe(), { ...outcome, kind: "push", degree: 2 })).toMatchObject({
      feet: 10,
      changes: [],
    });
  });
  it("Disarm drops it, and free hands may take it", () => {
    expect(done(stuntChanges(hero(), foe(), { ...outcome, kind: "disarm", degree: 1, object: gear() }))).toMatchObject([
      { subject: "Actor.foe.Item.g1", path: "system.held", to: false },
      { path: "system.fallen", to: true },
    ]);
    expect([disarmTake(2, true), disarmTake(1, true)]).toEqual(["free", "check"]);
    expect([disarmTake(0, true), disarmTake(2, false)]).toMatchObject([
      { reason: "take.hands" },
      { reason: "take.reach" },
    ]);
  });
  it.each([
    [0, "whole"],
    [1, "dented"],
    [2, "broken"],
    [3, "destroyed"],
    [6, "destroyed"],
  ])("Break with %i degrees: %s", (d, what) => {
    expect(objectDamage(d)).toBe(what);
    expect(
      done(stuntChanges(hero(), foe(), { ...outcome, kind: "break", degree: 1, object: gear(), objectDegree: d })),
    ).toHaveLength(what === "whole" ? 0 : 1);
  });
  it("the defender who won may answer, never to an answer", () => {
    expect(reason(counterLegal({ mode: "action", won: false }, true))).toBe("accepted");
    expect(reason(counterLegal({ mode: "action", won: true }, true))).toBe("counter.won");
    expect(reason(counterLegal({ mode: "counter", won: false }, true))).toBe("counter.counter");
    expect(reason(counterLegal({ mode: "action", won: false }, false))).toBe("counter.reach");
  });
});

describe("DES-142 DES-143 Influence", () => {
  it.each([
    [6, 3],
    [5, 3],
    [4, 2],
    [3, 2],
    [2, 1],
    [1, 1],
    [-1, 0],
    [-2, -1],
    [-3, -1],
    [-4, -2],
    [-8, -2],
  ])("degree %i moves %i steps", (d, steps) => expect(influenceSteps(d)).toBe(steps));
  it("the wrong way is the opposite of what was wanted, and the ladder ends", () => {
    expect([
      shiftAttitude(2, "better", 3),
      shiftAttitude(2, "worse", 3),
      shiftAttitude(2, "better", -4),
      shiftAttitude(2, "worse", -4),
      shiftAttitude(4, "better", 9),
      shiftAttitude(0, "worse", 9),
    ]).toEqual([4, 0, 0, 4, 4, 0]);
  });
  it("attitudes are kept per subject toward one thing; the hostile may turn on you", () => {
    const first = influenceChanges(foe(), "Ada", "better", 1);
    expect(first).toMatchObject({ from: 2, to: 3, changes: [{ to: [{ thing: "Ada", step: 3 }] }] });
    const hostile = foe({ attitudes: [{ subject: "", thing: "Ada", step: 0 }] });
    expect(influenceChanges(hostile, "Ada", "better", -3)).toMatchObject({ to: 0, turnsOnYou: true, changes: [] });
    expect(influenceChanges(hostile, "Ada", "better", 1)).toMatchObject({ turnsOnYou: false });
    expect(influenceChanges(hostile, "the mayor", "better", 1)).toMatchObject({ from: 2 });
  });
  it("shifting the topic gives more at 3 and 5 degrees, until one is attacked", () => {
    expect(
      [shiftTopic(-2), shiftTopic(1), shiftTopic(3), shiftTopic(5)].map((t) => [t.shifted, t.ignoresBad, t.usesGood]),
    ).toEqual([
      [false, false, false],
      [true, false, false],
      [true, true, false],
      [true, true, true],
    ]);
    const topic = bestow(hero(), {
      kind: "ranks",
      key: "topic",
      channel: "skill:persuasion",
      ranks: 1,
      against: "Actor.foe",
      attack: null,
      skill: null,
      until: { at: "encounter", left: 1 },
      label: "",
      rule: "DES-143",
    });
    const speaker = apply(hero(), topic);
    expect(speaker.lasting).toHaveLength(1);
    expect(apply(speaker, topicEnds(speaker)).lasting).toEqual([]);
  });
  it("law: never off the ladder, and better degrees never serve less", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4 }),
        fc.integer({ min: -9, max: 9 }).filter((d) => d !== 0 && d !== -1),
        (from, d) => {
          expect(shiftAttitude(from, "better", d)).toBeGreaterThanOrEqual(0);
          expect(shiftAttitude(from, "better", d)).toBeLessThanOrEqual(4);
          expect(shiftAttitude(from, "better", d + 1)).toBeGreaterThanOrEqual(shiftAttitude(from, "better", d));
        },
      ),
    );
  });
});

describe("DES-012 DES-178 DES-371 raises", () => {
  it("not for minions", () =>
    expect([mayRaise("minion", true), mayRaise("minion", false), mayRaise("standard", true)]).toEqual([
      false,
      true,
      true,
    ]));
  it("skills of the fixture are whole", () => expect(skills({ might: 3 }).might.rank).toBe(3));
});
