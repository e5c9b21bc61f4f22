import { describe, expect, it } from "vitest";
import { type Reducer, replay } from "../../kernel/exchange.ts";
import { powerCheck } from "../acts/checks/kinds-of-check.ts";
import { check, component, dice, hero, power, settings } from "../testing/fixtures.ts";
import type { Faces } from "../types.ts";
import { type ContestExchange, contestExchange } from "./contest.ts";
import { type PowerExchange, powerExchange } from "./power.ts";
import { type TeamExchange, teamExchange } from "./team.ts";

const party = (uuid: string): { uuid: string; name: string; img: string } => ({ uuid, name: uuid, img: "" });
const play = <R, S, E>(reducer: Reducer<R, S, E>, request: R, ...events: readonly E[]): S =>
  replay(
    reducer,
    request,
    events.map((event, at) => ({ at, by: "user", event, changes: [], time: 0, dice: false, undone: null })),
  );

describe("FUD-061 FUD-712 a comparison without dice", () => {
  const contest = (active: number, passive: number): ContestExchange => ({
    actor: party("a"),
    opponent: party("b"),
    label: "Strength",
    ranks: { active, passive },
  });
  it.each([
    [5, 3, "active"],
    [3, 5, "passive"],
    [4, 4, null],
  ])("%i against %i", (a, b, winner) => expect(play(contestExchange, contest(a, b)).winner).toBe(winner));
  it("FUD-057 equal ranks wait for a coin: + is the first side, a blank is thrown again", () => {
    expect(play(contestExchange, contest(4, 4), { type: "flip", face: 1 }).winner).toBe("active");
    expect(play(contestExchange, contest(4, 4), { type: "flip", face: 0 }).winner).toBe(null);
    expect(play(contestExchange, { ...contest(0, 0), ranks: null }, { type: "flip", face: -1 }).winner).toBe("passive");
    expect(contestExchange.step(contestExchange.begin(contest(4, 4)), { type: "flip", face: 0 })).toEqual({
      accepted: false,
      reason: "flipAgain",
    });
  });
  it("nothing is thrown for what ranks have decided, nor twice", () => {
    expect(contestExchange.step(play(contestExchange, contest(5, 3)), { type: "flip", face: 1 })).toMatchObject({
      accepted: false,
      reason: "nothingToFlip",
    });
    expect(
      contestExchange.step(play(contestExchange, contest(4, 4), { type: "flip", face: 1 }), { type: "flip", face: -1 }),
    ).toMatchObject({ accepted: false });
  });
});

describe("FUD-070 FUD-071 FUD-705 a team check", () => {
  const team: TeamExchange = {
    actor: party("lead"),
    check: { ...check("skill", 6), dc: 10 },
    trait: "skillbase:technology",
    helpers: ["x", "y", "z"].map(party),
  };
  const help = (target: string, bonus: number): Parameters<typeof teamExchange.step>[1] => ({
    type: "help",
    target,
    faces: dice[0],
    check: check("skill", bonus),
  });
  it("the ledger's example: +3, -5 and +8 net 2, so +1 for the leader", () => {
    const state = play(teamExchange, team, help("x", 3), help("y", -5), help("z", 8), { type: "roll", faces: dice[2] });
    expect(state.helps.map((h) => [h.resolution.success, h.resolution.degrees])).toEqual([
      [true, 1],
      [false, 2],
      [true, 3],
    ]);
    expect(state.team?.net).toBe(2);
    expect(state.result?.total).toBe(2 + 6 + 1);
  });
  it("a leader may roll before all have helped; then nobody helps any more", () => {
    const state = play(teamExchange, team, help("x", 9), { type: "roll", faces: dice[0] });
    expect(state.result?.total).toBe(6 + 2);
    expect(teamExchange.step(state, help("y", 9))).toMatchObject({ reason: "alreadyRolled" });
  });
  it("who isn't a helper, or has helped, is refused", () => {
    expect(teamExchange.step(play(teamExchange, team), help("stranger", 1))).toMatchObject({ reason: "noSuchTarget" });
    expect(teamExchange.step(play(teamExchange, team, help("x", 1)), help("x", 1))).toMatchObject({
      reason: "alreadyAnswered",
    });
  });
});

describe("FUD-063 FUD-176 FUD-706 a power is used", () => {
  const flight = component("flight", 6);
  const own = hero({ powers: [power("Wings", [flight])] });
  const use = (changes: Partial<PowerExchange> = {}): PowerExchange => ({
    actor: party("a"),
    item: "w",
    component: "flight",
    power: "Wings",
    effect: "flight",
    rank: 6,
    action: "move",
    range: "personal",
    duration: "sustained",
    descriptors: [],
    marks: [],
    facts: [],
    innate: false,
    check: powerCheck(own, flight, settings),
    coins: 0,
    active: true,
    ...changes,
  });
  const counter = (bonus: number): Parameters<typeof powerExchange.step>[1] => ({
    type: "counter",
    target: "b",
    power: "Damp",
    atOnce: false,
    faces: dice[0],
    check: check("power", bonus),
    by: party("b"),
    changes: [],
  });
  const used = (
    coins: readonly (1 | -1)[] = [],
    faces: Faces | null = null,
  ): Parameters<typeof powerExchange.step>[1] => ({ type: "use", coins, faces, changes: [] });
  it("rolls its rank once", () => {
    const state = play(powerExchange, use(), { type: "roll", faces: dice[1] });
    expect(state.result?.total).toBe(7);
    expect(powerExchange.step(state, { type: "roll", faces: dice[1] })).toMatchObject({ reason: "alreadyRolled" });
  });
  it("FUD-278 is dropped and taken up; what is over at once is neither", () => {
    expect(play(powerExchange, use(), { type: "maintain", active: false, changes: [] }).active).toBe(false);
    expect(
      powerExchange.step(play(powerExchange, use({ active: null })), { type: "maintain", active: true, changes: [] }),
    ).toMatchObject({ reason: "power.instant" });
  });
  it("countered: going on it stands at its rank, rolled at its total; what is left adds up", () => {
    expect(play(powerExchange, use(), counter(4)).rank).toBe(2);
    expect(play(powerExchange, use(), counter(6)).rank).toBe(0);
    expect(play(powerExchange, use(), { type: "roll", faces: dice[2] }, counter(5)).rank).toBe(3);
    expect(powerExchange.step(play(powerExchange, use(), counter(6)), counter(1))).toMatchObject({
      reason: "power.countered",
    });
  });
  it("FUD-500 FUD-620 Phantom Ranks stand against it, innate ranks stay, and what always works leaves no others", () => {
    expect([
      play(powerExchange, use({ phantom: 3 }), counter(4)).rank,
      play(powerExchange, use({ phantom: 9 }), counter(4)).rank,
    ]).toEqual([5, 6]);
    expect([
      play(powerExchange, use({ kept: 2 }), counter(9)).rank,
      play(powerExchange, use({ kept: 2 }), counter(3)).rank,
    ]).toEqual([2, 3]);
    const always = { ...counter(-9), always: true } as Parameters<typeof powerExchange.step>[1];
    expect([
      play(powerExchange, use({ phantom: 9 }), always).rank,
      play(powerExchange, use({ kept: 2 }), always).rank,
    ]).toEqual([0, 2]);
  });
  it("is used once, and is on from then", () => {
    const state = play(powerExchange, use({ active: false }), used());
    expect([state.active, state.works, state.rank]).toEqual([true, true, 6]);
    expect(powerExchange.step(state, used())).toMatchObject({ reason: "alreadyDone" });
  });
  it("FUD-530 Unreliable: every coin must fall right, or a victory point is paid", () => {
    expect(play(powerExchange, use({ coins: 2, active: false }), used([1, 1]))).toMatchObject({
      works: true,
      active: true,
    });
    const failed = play(powerExchange, use({ coins: 2, active: false }), used([1, -1]));
    expect(failed).toMatchObject({ works: false, active: false });
    expect(
      play(powerExchange, use({ coins: 2, active: false }), used([1, -1]), { type: "insist", changes: [] }),
    ).toMatchObject({ works: true, active: true });
    expect(powerExchange.step(play(powerExchange, use(), used()), { type: "insist", changes: [] })).toMatchObject({
      reason: "power.obeys",
    });
  });
  it.each([
    [3, 6, true],
    [-2, 3, true],
    [-3, 1, true],
  ] as const)(
    "FUD-530 Check Required: by how much the check passes its number, dice %i leave %i ranks",
    (sum, ranks, works) => {
      const checked = use({ active: false, check: { ...powerCheck(own, flight, settings), dc: 1 } });
      expect(play(powerExchange, checked, used([], dice[sum]))).toMatchObject({ rank: ranks, works });
    },
  );
  it("FUD-530 a check that fails leaves nothing, and the power off", () =>
    expect(
      play(
        powerExchange,
        use({ active: false, check: { ...powerCheck(own, flight, settings), dc: 6 } }),
        used([], dice[-1]),
      ),
    ).toMatchObject({ rank: 0, works: false, active: false }));
  it("FUD-530 a check that just passes leaves one rank", () =>
    expect(
      play(
        powerExchange,
        use({ active: false, check: { ...powerCheck(own, flight, settings), dc: 6 } }),
        used([], dice[0]),
      ).rank,
    ).toBe(1));
  it("FUD-368 a second throw of its check leaves the ranks of the better, and brings on what had failed; not once it is countered", () => {
    const checked = use({ active: false, check: { ...powerCheck(own, flight, settings), dc: 6 } });
    const failed = play(powerExchange, checked, used([], dice[-1]));
    expect(powerExchange.step(failed, { type: "improve", roll: "check", faces: dice[2], changes: [] })).toMatchObject({
      state: { rank: 2, works: true, active: true },
    });
    expect(
      play(
        powerExchange,
        use(),
        { type: "roll", faces: dice[0] },
        { type: "improve", roll: "check", faces: dice[2], changes: [] },
      ).result?.total,
    ).toBe(8);
    expect(
      powerExchange.step(play(powerExchange, use(), { type: "roll", faces: dice[0] }, counter(1)), {
        type: "improve",
        roll: "check",
        faces: dice[2],
        changes: [],
      }),
    ).toMatchObject({ reason: "improve.announced" });
    expect(
      powerExchange.step(play(powerExchange, use(), used()), {
        type: "improve",
        roll: "check",
        faces: dice[2],
        changes: [],
      }),
    ).toMatchObject({ reason: "improve.noDice" });
  });
  it("FUD-177 what is innate can't be countered", () =>
    expect(powerExchange.step(play(powerExchange, use({ innate: true })), counter(9))).toMatchObject({
      reason: "power.innate",
    }));
});
