import { describe, expect, it } from "vitest";
import { situation } from "../../kernel/testing/situation.ts";
import { diceLeft } from "../fortune/dice.ts";
import { DEFAULT_SETTINGS } from "../settings.ts";
import type { DestinySituation } from "../situation.ts";
import { condition, foe, hero, marks } from "../testing/fixtures.ts";
import { type CheckCardRequest, type CheckEvent, checkExchange, type CheckState } from "./check/check.ts";
import { type DyingEvent, dyingExchange } from "./death-save.ts";
import { checkEnd, checkOffers, dyingOffers, opposedEnd, opposedOffers } from "./ends.ts";
import type { AnyOpposed, OpposedCardRequest } from "./opposed/influence.ts";
import { type OpposedEvent, opposedExchange } from "./opposed/opposed.ts";
import { HIDDEN, veilOpposed } from "./veil.ts";

const ADA = { uuid: "Actor.ada", name: "Ada", img: "" };
const FOE = { uuid: "Actor.foe", name: "Foe", img: "" };
const may = (offers: object): string[] => Object.entries(offers).flatMap(([what, can]) => (can === true ? [what] : []));
const at = (fight: unknown = null): DestinySituation =>
  situation({ "Actor.ada": hero({ marks: marks([4, 5]) }), "Actor.foe": foe() }, DEFAULT_SETTINGS, {
    fight: fight as DestinySituation["fight"],
  });

describe("what a check's card still offers", () => {
  const play = (over: object, ...events: CheckEvent[]): CheckState =>
    events.reduce(
      (state, event) => {
        const step = checkExchange.step(state, event);
        if (!step.accepted) throw new Error(step.reason);
        return step.state;
      },
      checkExchange.begin({
        actor: ADA,
        check: { kind: "skill", rank: 6, dc: 15 },
        purpose: "plain",
        data: {},
        more: { act: null, trait: "skill:might", spends: [], hold: true, about: "", turns: null },
        ...over,
      } as CheckCardRequest),
    );
  const roll = (d20: number): CheckEvent => ({ type: "roll", faces: { d20, fortune: [] } });
  const hunch: CheckEvent = { type: "hunch", degree: 1, changes: [] };
  const resists = { check: { kind: "resistance", rank: 6, dc: 15 }, purpose: "resist" };

  it("DES-178 DES-179 DES-223 before the dice fall: a Hunch on a skill check and a Raise, each once, an edit, and its veto", () => {
    expect(may(checkOffers(play({})))).toEqual(["roll", "hunch", "raise", "edit"]);
    expect(may(checkOffers(play({}, hunch)))).toEqual(["roll", "raise", "edit"]);
    const edit = { type: "edit", die: "destiny", roll: 4, changes: [] } as const;
    expect(may(checkOffers(play({}, hunch, edit)))).toEqual(["roll", "raise", "edit", "veto"]);
    expect(may(checkOffers(play({}, { type: "raise", raises: 1, changes: [] })))).not.toContain("raise");
    expect(may(checkOffers(play({ check: { kind: "skill", rank: 6 } })))).not.toContain("raise");
  });
  it("DES-026 a resistance may be failed by choice; then nothing is rolled or bettered", () => {
    expect(may(checkOffers(play(resists)))).toEqual(["roll", "raise", "edit", "concede"]);
    expect(may(checkOffers(play({})))).not.toContain("concede");
    expect(may(checkOffers(play(resists, { type: "concede" })))).toEqual([]);
  });
  it("DES-222 DES-224 after the roll dice better it, and only a success is made more of", () => {
    expect(may(checkOffers(play({}, roll(2))))).toEqual(["improve", "lucky"]);
    expect(may(checkOffers(play({}, roll(18))))).toEqual(["improve", "coup", "lucky"]);
    expect(may(checkOffers(play({ check: { kind: "skill", rank: 6 } }, roll(18))))).toEqual([]);
    expect(may(checkOffers(play({}, roll(18), { type: "apply", changes: [] })))).toEqual([]);
  });
  it("DES-125 DES-126 an Assessment that is good for it is used for one of two things, once", () => {
    const data = { target: "Actor.foe" };
    const won = play({ purpose: "assessment", data }, roll(20));
    expect(checkEnd(at(), won).uses).toEqual(["analyze", "appraisal"]);
    expect(checkEnd(at(), play({ purpose: "assessment", data }, roll(1))).uses).toEqual([]);
    expect(checkEnd(at(), { ...won, applied: true }).uses).toEqual([]);
  });
  it("DES-046 a plain check counts where a Challenge is open, and nowhere else", () => {
    const challenge = { progress: 0, goal: 6, strikes: 3, struck: 0 };
    const scene = { type: "challenge", powerLevel: null, roundSeconds: 6, challenge };
    const fight = { round: 1, acting: "Actor.ada", order: ["Actor.ada"], turns: 1, data: { scene, turns: 1 } };
    expect(checkEnd(at(fight), play({}, roll(18))).uses).toEqual(["count"]);
    expect(checkEnd(at(), play({}, roll(18))).uses).toEqual([]);
    expect(checkEnd(at(fight), play({})).uses).toEqual([]);
  });
  it("what changes nothing has nothing to apply", () => {
    const stand = (d20: number) => checkEnd(at(), play({ purpose: "resist", data: { by: "", power: "" } }, roll(d20)));
    expect(stand(20)).toMatchObject({ uses: [], changes: [] });
  });
});

describe("DES-220 DES-226 dice that are offered", () => {
  const pools = { destiny: 1, fate: 0, corruption: 2, taint: 0 };
  it("are those that somebody has left, and none of who is stunned, controlled or dead", () => {
    expect(diceLeft(hero({ pools }), "combat")).toEqual(["destiny", "corruption"]);
    for (const id of ["stunned", "controlled"])
      expect(diceLeft(hero({ pools, conditions: [condition(id)] }), "combat")).toEqual([]);
    expect(diceLeft(hero({ pools, dead: true }), "combat")).toEqual([]);
  });
});

describe("what a contest's card still offers", () => {
  const request = {
    actor: ADA,
    opponent: FOE,
    check: { kind: "skill", rank: 6 },
    contest: "trick",
    data: { condition: "vulnerable" },
    passive: false,
    more: { act: "trick", trait: "skill:deception", spends: [], hold: true, by: "", against: ["skill:insight"] },
  } as unknown as OpposedCardRequest;
  const play = (...events: OpposedEvent[]): AnyOpposed =>
    events.reduce((state, event) => {
      const step = opposedExchange.step(state as never, event);
      if (!step.accepted) throw new Error(step.reason);
      return step.state;
    }, opposedExchange.begin(request)) as AnyOpposed;
  const roll = (d20: number): OpposedEvent => ({ type: "roll", faces: { d20, fortune: [] } });
  const oppose = (d20: number): OpposedEvent => ({
    type: "oppose",
    check: { kind: "skill", rank: 2 },
    faces: { d20, fortune: [] },
  });

  it("DES-013 DES-179 a Hunch before the dice, then the answer, then dice of both", () => {
    expect(may(opposedOffers(play()))).toEqual(["roll", "hunch", "raise", "edit"]);
    expect(may(opposedOffers(play(roll(18))))).toEqual(["oppose"]);
    expect(may(opposedOffers(play(roll(18), oppose(3))))).toEqual(["improve", "coup", "opposeImprove"]);
    expect(may(opposedOffers(play(roll(3), oppose(18))))).toEqual(["improve", "opposeImprove"]);
    expect(may(opposedOffers(play(roll(18), oppose(3), { type: "apply", changes: [] })))).toEqual([]);
  });
  it("DES-403 what was won counts, what was lost has nothing to count", () => {
    expect(opposedEnd(at(), play(roll(18), oppose(3)))).toMatchObject({ apply: true });
    expect(opposedEnd(at(), play(roll(18), oppose(3))).changes).not.toEqual([]);
    expect(opposedEnd(at(), play(roll(3), oppose(18)))).toEqual({ apply: false, changes: [] });
    expect(opposedEnd(at(), play(roll(18)))).toEqual({ apply: false, changes: [] });
  });
  it("DES-208 a Counter cancels on a tie, and not by less", () => {
    const counter = (theirs: number): AnyOpposed => {
      const state = play(roll(10), oppose(theirs));
      return { ...state, request: { ...state.request, contest: "counter", data: { answers: "card" } } } as AnyOpposed;
    };
    expect([opposedEnd(at(), counter(14)).apply, opposedEnd(at(), counter(15)).apply]).toEqual([true, false]);
  });
  it("where the opponent's numbers are hidden nobody betters them, and what it would write isn't said", () => {
    const veiled = veilOpposed(play(roll(18), oppose(3)), (who) => who === FOE.uuid);
    expect(may(opposedOffers(veiled))).toEqual(["improve", "coup"]);
    expect(opposedEnd(at(), veiled)).toEqual({ apply: true, changes: [] });
    expect(
      opposedEnd(
        at(),
        veilOpposed(play(roll(3), oppose(18)), (who) => who === FOE.uuid),
      ).apply,
    ).toBe(false);
  });
});

describe("DES-224 DES-247 what a death save's card still offers", () => {
  const play = (...events: DyingEvent[]) =>
    events.reduce(
      (state, event) => {
        const step = dyingExchange.step(state, event);
        if (!step.accepted) throw new Error(step.reason);
        return step.state;
      },
      dyingExchange.begin({ actor: ADA, check: { kind: "resistance", rank: 4, dc: 15 } }),
    );
  const who = hero({ marks: marks([4, 5]) });
  const roll = (d20: number): DyingEvent => ({ type: "roll", faces: { d20, fortune: [] } });

  it("it is rolled, bettered, and counts, once", () => {
    expect(may(dyingOffers(play(), who))).toEqual(["roll"]);
    expect(may(dyingOffers(play(roll(3)), who))).toEqual(["improve", "apply"]);
    expect(may(dyingOffers(play(roll(3), { type: "apply", changes: [] }), who))).toEqual([]);
  });
  it("what it would bring is said while it is open, and of nobody whose numbers are hidden", () => {
    expect(dyingOffers(play(roll(3)), who).changes).toMatchObject([{ path: "system.deathSaves.failure" }]);
    expect(dyingOffers(play(), who).changes).toEqual([]);
    const open = play(roll(3));
    const veiled = { ...open, result: { ...(open.result as object), total: HIDDEN } } as typeof open;
    expect(dyingOffers(veiled, who).changes).toEqual([]);
    expect(dyingOffers(open, null).changes).toEqual([]);
  });
});
