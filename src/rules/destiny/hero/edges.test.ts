import { describe, expect, it } from "vitest";
import { stuntRanks } from "../acts/stunt.ts";
import { trickLegal } from "../acts/trick.ts";
import { spendRecover } from "../fortune/dice.ts";
import { surge } from "../fortune/surge.ts";
import { recover } from "../harm/harm.ts";
import { DEFAULT_SETTINGS } from "../settings.ts";
import { aim } from "../state/aim.ts";
import { grantsFor } from "../state/conditions.ts";
import { hunch, teamPlayer } from "../state/help.ts";
import { apply, attack, condition, edge, foe, hero, marks, moment, written } from "../testing/fixtures.ts";
import { moveBroken, turnLimits } from "../turn/economy.ts";
import { usedAs } from "../turn/used-as.ts";
import type { DestinyCharacter } from "../types.ts";
import { STUNTS } from "../values.ts";
import { attackCheck, initiativeCheck, skillCheck } from "./check-requests.ts";
import { EDGE_CHOICES, type EdgeChoice, readStunt, takedownAttacks } from "./edges.ts";
import { borrowableEdges, edgeRank, hasCourtThreat, isArmed } from "./traits.ts";

const context = { type: "combat", settings: DEFAULT_SETTINGS } as const;
const covered = (who: DestinyCharacter): number =>
  (
    attackCheck(who, attack({ band: "ranged" }), foe(), {
      ...context,
      feet: 50,
      cover: "partial",
      concealment: "none",
      maneuver: 0,
      aimed: false,
    }).sources ?? []
  ).reduce((n, s) => n + s.ranks, 0);
const sources = (list: readonly { readonly ranks: number }[] | undefined): number =>
  (list ?? []).reduce((n, s) => n + s.ranks, 0);
const held = { target: "Actor.foe", degree: 1, attack: "fist", limbs: 1, kept: false, begun: true };
const aimed = { target: "Actor.foe", ranks: 1, kept: false, begun: true };
const hurt = (who: DestinyCharacter): DestinyCharacter => ({ ...who, marks: marks([1]) });
const ally = foe({ ref: "Actor.ally", marks: marks([1]) });

/** What somebody reads that this edge changes. */
const READ: Readonly<Record<string, (who: DestinyCharacter) => unknown>> = {
  agileFeint: (who) =>
    trickLegal(who, foe(), {
      skill: "acrobatics",
      against: ["insight", "wits"],
      condition: "dazed",
      perceives: true,
    }) === null,
  closeGuard: isArmed,
  deadlyCalm: (who) => grantsFor({ ...who, aim: aimed }, "combat").openness,
  fastDraw: (who) => usedAs(who, "drawSheathe").cost,
  followThrough: (who) =>
    Object.keys(written(moveBroken({ ...who, turn: { ...who.turn, moveLeft: 10 } }, ["standard"]))),
  goodHunch: (who) => hunch(who, 1, { kind: "skill", hunched: false }),
  greatEndurance: (who) => sources(skillCheck(who, "endurance", context).sources),
  improvedGrab: (who) => grantsFor({ ...who, grab: held }, "combat").openness,
  improvedInitiative: (who) => sources(initiativeCheck(who, "combat", DEFAULT_SETTINGS).sources),
  leadership: (who) =>
    spendRecover(who, ally, "destiny", 3, { kind: "track", track: "physical" }, { stressBase: 5, type: null }).accepted,
  preciseShot: covered,
  quickStudy: (who) => usedAs(who, "assessment").cost,
  pointBlank: (who) => usedAs(who, "attackRanged").oa,
  secondWind: (who) => {
    const deed = recover(hurt(who), { kind: "track", track: "physical" }, 5);
    return deed.accepted && apply(hurt(who), deed.changes).stress;
  },
  steadyAim: (who) => {
    const deed = aim(who, "Actor.foe");
    return deed.accepted && apply(who, deed.changes).aim?.ranks;
  },
  takedown: (who) => takedownAttacks(edgeRank(who, "takedown")),
  teamPlayer,
  toughCrowd: hasCourtThreat,
  uncannyReflexes: (who) => grantsFor({ ...who, conditions: [condition("surprised")] }, "combat").openness,
  ...Object.fromEntries(STUNTS.map((s) => [`improvedStunt:${s}`, (who: DestinyCharacter) => stuntRanks(who, s, null)])),
};

const borrowed = (who: DestinyCharacter, choice: EdgeChoice): DestinyCharacter => {
  const deed = surge(who, { option: "edge", edge: choice }, turnLimits(who, moment()), {});
  if (!deed.accepted) throw new Error(deed.reason);
  return apply(who, deed.changes);
};

describe("DES-207 DES-310 an edge that a Surge lends works like an own one", () => {
  it.each(borrowableEdges(hero()))("%s", (choice) => {
    const read = READ[choice];
    if (!read) throw new Error(`nothing reads ${choice}`);
    const [key = "", subject = ""] = choice.split(":");
    const [plain, own, lent] = [hero(), hero({ edges: [edge(key, 1, subject)] }), borrowed(hero(), choice)].map(read);
    expect(lent).not.toEqual(plain);
    expect(lent).toEqual(own);
  });

  it("every edge of the list is among them", () => expect(borrowableEdges(hero())).toEqual(EDGE_CHOICES));

  it("an Improved Stunt is lent for one Stunt: a Grab without Disadvantage, a Push with it", () => {
    const who = borrowed(hero(), "improvedStunt:grab");
    expect([stuntRanks(who, "grab", null), stuntRanks(who, "push", null)]).toEqual([0, -1]);
  });

  it("what is at its most already isn't lent, and an Improved Stunt without its Stunt is none", () => {
    const who = hero({ edges: [edge("closeGuard"), edge("steadyAim", 1), edge("improvedStunt", 1, "grab")] });
    const offered = borrowableEdges(who);
    expect(offered).not.toContain("closeGuard");
    expect(offered).not.toContain("improvedStunt:grab");
    expect(offered).toEqual(expect.arrayContaining(["steadyAim", "improvedStunt:push"]));
    expect(surge(who, { option: "edge", edge: "closeGuard" }, turnLimits(who, moment()), {})).toMatchObject({
      reason: "surge.edge",
    });
  });

  it("two ranks of Great Endurance and one that is lent are three", () => {
    const who = borrowed(hero({ edges: [edge("greatEndurance", 1)] }), "greatEndurance");
    expect(edgeRank(who, "greatEndurance")).toBe(2);
  });
});

describe("DES-310 the Stunt of an Improved Stunt, as it was typed before there was a list", () => {
  it.each([
    ["grab", "grab"],
    ["Grab", "grab"],
    [" Push ", "push"],
    ["Grapple", null],
    ["", null],
  ] as const)("'%s' is %s", (typed, stunt) => expect(readStunt(typed)).toBe(stunt));
});
