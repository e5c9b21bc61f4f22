import { describe, expect, it } from "vitest";
import { isRace, isWon, letterOf, openSteps, race, type RaceEvent, type RaceState, stepStands } from "./race.ts";

const steps = (n: number) => Array.from({ length: n }, (_, i) => ({ skill: `skill${i}`, dn: 10 }));
const tries = (letters: string, successes: boolean[], over: object = {}): RaceEvent => ({
  type: "try",
  letters,
  hazard: "-",
  skills: successes.map((_, i) => `skill${i}`),
  successes,
  ...over,
});
const play = (state: RaceState, ...events: readonly RaceEvent[]): RaceState =>
  events.reduce((s, e) => {
    const step = race.step(s, e);
    if (!step.accepted) throw new Error(step.reason);
    return step.state;
  }, state);
const why = (state: RaceState, event: RaceEvent): string | null => {
  const step = race.step(state, event);
  return step.accepted ? null : step.reason;
};
const next: RaceEvent = { type: "round" };

describe("DRA-315 steps", () => {
  it("six are A, B, C, D, A, B", () => expect([0, 1, 2, 3, 4, 5].map(letterOf).join("")).toBe("ABCDAB"));
  it("two to six make a race", () =>
    expect([1, 2, 6, 7].map((n) => isRace(steps(n)))).toEqual([false, true, true, false]));
  it("the open step needs its letter on the card, and success moves on", () => {
    const start = race.begin(steps(3));
    expect([why(start, tries("BC", [true])), play(start, tries("A", [true])).gained]).toEqual(["noStepOpen", 1]);
  });
  it("one try a round", () => {
    const tried = play(race.begin(steps(3)), tries("AB", [true]));
    expect([why(tried, tries("B", [true])), play(tried, next, tries("B", [true])).gained]).toEqual(["triedAlready", 2]);
  });
  it("each step is done, next or still to come; one whose skill has just failed is closed", () => {
    const state = { ...race.begin(steps(3)), gained: 1 };
    const stands = (forbidden: readonly string[]): unknown =>
      [0, 1, 2].map((i) => stepStands({ ...state, forbidden }, i));
    expect([stands([]), stands(["skill1"])]).toEqual([
      ["done", "next", "later"],
      ["done", "closed", "later"],
    ]);
  });
  it("won is won", () => {
    const won = play(race.begin(steps(2)), tries("AB", [true, true]), next);
    expect([isWon(won), why(won, tries("A", [true]))]).toEqual([true, "raceWon"]);
  });
});
describe("DRA-316 hazards", () => {
  const two = play(race.begin(steps(4)), tries("AB", [true, true]), next);
  it("slip loses the last step gained", () =>
    expect([
      play(two, tries("C", [false], { hazard: "slip" })).gained,
      play(race.begin(steps(2)), tries("A", [false], { hazard: "slip" })).gained,
    ]).toEqual([1, 0]));
  it("a complication makes all later steps harder", () =>
    expect(play(two, tries("C", [false], { hazard: "complication" })).steps.map((s) => s.dn)).toEqual([
      10, 10, 10, 11,
    ]));
  it("critical wants another skill for this step", () => {
    const stuck = play(two, tries("C", [false], { hazard: "critical" }), next);
    expect([why(stuck, tries("C", [true])), play(stuck, tries("C", [true], { skills: ["other"] })).forbidden]).toEqual([
      "skillForbidden",
      [],
    ]);
  });
  it("the skill stays closed for as long as nothing is gained", () => {
    const stuck = play(two, tries("C", [false], { hazard: "critical" }), next);
    const still = play(stuck, tries("C", [false], { skills: ["other"] }));
    expect([stuck.forbidden.length, still.forbidden]).toEqual([1, stuck.forbidden]);
  });
  it("no hazard, no loss", () => expect(play(two, tries("C", [false])).gained).toBe(2));
});
describe("DRA-317 several letters", () => {
  it("steps in their order as far as the letters go", () =>
    expect([
      openSteps(race.begin(steps(4)), "ABD"),
      openSteps(race.begin(steps(4)), "ABCD"),
      openSteps({ steps: steps(6), gained: 3 }, "AD"),
      openSteps(race.begin(steps(2)), "ABCD"),
    ]).toEqual([2, 4, 2, 2]));
  it("no more steps than the card has letters, though four letters name all six of the longest race", () =>
    expect([openSteps(race.begin(steps(6)), "ABCD"), openSteps({ steps: steps(6), gained: 4 }, "AB")]).toEqual([4, 2]));
  it("the first failure stops, and what came before is gained", () =>
    expect(play(race.begin(steps(4)), tries("ABC", [true, false, true])).gained).toBe(1));
  it("no more than are open", () =>
    expect(why(race.begin(steps(4)), tries("AB", [true, true, true]))).toBe("tooManySteps"));
});
