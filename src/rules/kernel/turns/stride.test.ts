import { describe, expect, it } from "vitest";
import type { EconomyStep, TurnSpends } from "../economy.ts";
import { refuseSpend } from "../economy.ts";
import { goOwn, type Leg, shareLeft, withShare } from "./stride.ts";

/** So many moves a turn. */
const turnOf =
  (most: number) =>
  (tally: TurnSpends): EconomyStep =>
    (tally["move"] ?? 0) < most
      ? { accepted: true, turn: { ...tally, move: (tally["move"] ?? 0) + 1 } }
      : refuseSpend(tally, "action.noMove");
const walk = (...feet: readonly number[]): readonly Leg[] => feet.map((f) => ({ gait: "walk", feet: f }));
const start = { tally: {}, share: 0, said: 0, pace: () => 30, pay: turnOf(2) } as const;

describe("one's own way is paid action by action", () => {
  it("thirty feet are one move, one foot more is two", () => {
    expect(goOwn(walk(30), start)).toMatchObject({ actions: 1, left: 0, more: 30, over: null });
    expect(goOwn(walk(31), start)).toMatchObject({ actions: 2, left: 29, more: 29, over: null });
  });
  it("more than the turn gives is paid as far as it goes, and told how far that is", () => {
    const gone = goOwn(walk(65), start);
    expect(gone).toMatchObject({ actions: 2, own: 60, more: 0 });
    expect(gone?.over).toMatchObject({ reason: "stride.tooFar", data: { feet: 65, most: 60 } });
  });
  it("what was said beforehand is gone first and takes nothing", () => {
    expect(goOwn(walk(25), { ...start, said: 20 })).toMatchObject({ used: 20, own: 5, actions: 1, left: 25 });
    expect(goOwn(walk(15), { ...start, said: 20 })).toMatchObject({ used: 15, own: 0, actions: 0 });
  });
  it("half of a move that is left is half of a flight, too", () => {
    const pace = (gait: string): number => (gait === "fly" ? 120 : 30);
    const legs: readonly Leg[] = [
      { gait: "walk", feet: 15 },
      { gait: "fly", feet: 60 },
    ];
    expect(goOwn(legs, { ...start, pace })).toMatchObject({ actions: 1, left: 0, more: 120, over: null });
  });
  it("nobody gets about in a way that they don't have, and what the rules leave to the table isn't counted", () => {
    expect(goOwn(walk(5), { ...start, pace: () => 0 })?.over?.reason).toBe("stride.noWay");
    expect(goOwn(walk(5), { ...start, pace: () => null })).toBeNull();
  });
  it("what is left of a move is lost once something else was done, unless moves are split", () => {
    const tally = withShare({}, 0.5, 30, 0);
    expect([shareLeft(tally, 0, false), shareLeft(tally, 1, false), shareLeft(tally, 1, true)]).toEqual([0.5, 0, 0.5]);
  });
});

/** The same, a foot at a time. */
function byFeet(legs: readonly Leg[], pace: number, moves: number): { actions: number; gone: number } {
  let [actions, left, gone] = [0, 0, 0];
  for (const { feet } of legs)
    for (let n = 0; n < feet; n++) {
      if (left === 0 && actions < moves) {
        actions++;
        left = pace;
      }
      if (left === 0) continue;
      left--;
      gone++;
    }
  return { actions, gone };
}

describe("law: a way costs the same in one go, in parts, and foot by foot", () => {
  it("10,000 ways", () => {
    let seed = 7;
    const up = (most: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % most;
    };
    for (let n = 0; n < 10_000; n++) {
      const [pace, moves] = [5 * (1 + up(12)), up(4)];
      const legs = walk(...Array.from({ length: 1 + up(4) }, () => up(50)));
      const going = { ...start, pace: () => pace, pay: turnOf(moves) };
      const whole = goOwn(legs, going);
      const feet = byFeet(legs, pace, moves);
      expect([whole?.actions, Math.round(whole?.own ?? -1)]).toEqual([feet.actions, feet.gone]);
      let [tally, share, actions] = [{} as TurnSpends, 0, 0];
      for (const leg of legs) {
        const part = goOwn([leg], { ...going, tally, share });
        [tally, share, actions] = [part?.tally ?? {}, part?.share ?? 0, actions + (part?.actions ?? 0)];
      }
      expect(actions).toBe(feet.actions);
      expect(Math.round(share * pace)).toBe(Math.round(whole?.left ?? -1));
    }
  });
});
