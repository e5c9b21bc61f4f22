import { describe, expect, it } from "vitest";
import { actionExchange } from "../../cards/action.ts";
import type { ActionState } from "../../cards/types.ts";
import { attributes, context, hero, party, skill } from "../../testing/fixtures.ts";
import { race, type RaceState } from "../../turn/race.ts";
import { type RaceAsk, raceRequest, stepsTaken, triedSkills } from "./race.ts";

/** Pick the lock (skill 12, trained), then run (attribute 11): against 10 and 12. */
const runner = hero({ attributes: attributes({ dex: 11 }), skills: [skill("lockPicking", 1)] });
const start = race.begin([
  { skill: "lockPicking", dn: 10 },
  { skill: "running", dn: 12 },
  { skill: "computers", dn: 9 },
]);
const ask = (over: Partial<RaceAsk> = {}): RaceAsk => ({
  actor: runner,
  party: party("mara"),
  race: start,
  letters: "AB",
  count: 1,
  instead: null,
  uuid: "race",
  label: (letter, s) => `${letter} ${s}`,
  ...over,
});
const why = (over: Partial<RaceAsk>): string | null => {
  const made = raceRequest(ask(over), context());
  return made.accepted ? null : made.reason;
};
/** Dice on the table and the outcome read. */
function read(over: Partial<RaceAsk>, faces: readonly number[]): ActionState {
  const made = raceRequest(ask(over), context());
  if (!made.accepted) throw new Error(made.reason);
  return ([{ type: "roll", faces }, { type: "resolve" }] as const).reduce<ActionState>((s, e) => {
    const step = actionExchange.step(s, e);
    if (!step.accepted) throw new Error(step.reason);
    return step.state;
  }, actionExchange.begin(made.request));
}

describe("DRA-315 DRA-317 a try at a race is an action", () => {
  it("one step is rolled with its own skill against its own number", () => {
    expect(stepsTaken(read({}, [8]))).toEqual([true]);
    expect(stepsTaken(read({}, [6]))).toEqual([false]);
  });
  it("two letters allow two steps with one roll: the second is 4 harder, each with its own skill", () => {
    // Die 20 stops unskilled (running has no adds): bonus 7, so 19 against 10 and 18 against 12 and 4.
    expect(stepsTaken(read({ count: 2 }, [20]))).toEqual([true, true]);
    expect(stepsTaken(read({ count: 2 }, [15]))).toEqual([true, false]);
  });
  it("nothing is known before the outcome is read", () => {
    const made = raceRequest(ask(), context());
    expect(made.accepted && stepsTaken(actionExchange.begin(made.request))).toBeNull();
  });
  it.each<[Partial<RaceAsk>, string]>([
    [{ letters: "CD" }, "noStepOpen"],
    [{ count: 3 }, "tooManySteps"],
    [{ race: { ...start, gained: 3 } }, "raceWon"],
    [{ actor: hero({ skills: [] }) }, "trainedOnly"],
  ])("%j: %s", (over, reason) => expect(why(over)).toBe(reason));
});
describe("DRA-316 a closed skill", () => {
  const closed: RaceState = { ...start, forbidden: ["lockPicking"] };
  it("can't be tried again; another that is named can", () => {
    expect([
      why({ race: closed }),
      why({ race: closed, instead: "lockPicking" }),
      why({ race: closed, instead: "running" }),
    ]).toEqual(["skillForbidden", "skillForbidden", null]);
    expect(triedSkills(ask({ race: closed, instead: "running" }))).toEqual(["running"]);
  });
});
describe("DRA-048 penalties of a race", () => {
  it("an unskilled use of a penalised skill costs 4 on its own step alone", () => {
    const made = raceRequest(ask({ race: { ...start, gained: 1 }, letters: "BC", count: 2 }), context());
    expect(made.accepted && made.request.targets.map((t) => t.value)).toEqual([11, 4]);
  });
});
