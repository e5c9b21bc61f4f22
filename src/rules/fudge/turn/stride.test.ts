import { describe, expect, it } from "vitest";
import { spendsOf, type TurnSpends } from "../../kernel/economy.ts";
import { advantage, component, having, hero, power } from "../testing/fixtures.ts";
import { actor, tableOf } from "../testing/table.ts";
import type { FudgeCharacter } from "../types.ts";
import { ownMovement, strideFeet } from "./stride.ts";

/** Mara's turn, with what she has used of it. */
const turnOf = (changes: Partial<FudgeCharacter> = {}, spends: TurnSpends = {}, acting = hero().ref) => {
  const mara = actor(hero(changes));
  const turn = { round: 2, spends };
  return tableOf([mara], {
    fight: { round: 2, acting, order: [mara.ref, "Actor.other"], turns: 3, data: {} },
    fighter: (id) => ({ id, uuid: `C.${id}`, turn, spends: spendsOf({ turn }, 2), state: {} }),
  });
};
const goes = (s: ReturnType<typeof turnOf>, feet: number, gait: "walk" | "fly" = "walk") =>
  ownMovement.stride(s, s.self, { legs: [{ gait, feet }], past: {} });

describe("FUD-302 how far somebody gets with a move action", () => {
  it("thirty feet on foot, half of it crawling and while lying; twice with a rank more of flight", () => {
    const flier = hero({ powers: [power("Wings", [component("flight", 3)])] });
    expect([
      strideFeet(hero(), "walk"),
      strideFeet(hero(), "crawl"),
      strideFeet(hero(having("prone")), "walk"),
    ]).toEqual([30, 15, 15]);
    expect([strideFeet(flier, "fly"), strideFeet(hero(), "fly"), strideFeet(hero(), "climb")]).toEqual([240, 0, null]);
  });
});

describe("FUD-271 FUD-272 FUD-274 a way in one's own turn", () => {
  it("takes the move, then the standard action as a move, and then there is no more", () => {
    expect(goes(turnOf(), 30)).toMatchObject({ costs: { count: 1 }, more: 30, over: null, provoked: [] });
    expect(goes(turnOf(), 60)).toMatchObject({ costs: { count: 2 }, more: 0, over: null });
    expect(goes(turnOf(), 70)).toMatchObject({ over: { reason: "stride.tooFar", data: { most: 60 } } });
  });
  it("isn't split around the standard action, but with Move-by Action", () => {
    const half: TurnSpends = { move: 1, standard: 1, strideLeft: 15, stridePace: 30, strideMark: 0 };
    expect(goes(turnOf({}, half), 15)).toMatchObject({ over: { data: { most: 0 } } });
    expect(goes(turnOf({ advantages: [advantage("moveByAction")] }, half), 15)).toMatchObject({
      costs: { count: 0 },
      over: null,
    });
  });
  it("waits for one's turn, and for nobody outside of a fight", () => {
    expect(goes(turnOf({}, {}, "Actor.other"), 30)).toMatchObject({ reason: "turnAndReach.offTurn" });
    expect(goes({ ...turnOf(), fight: null }, 30)).toBeNull();
  });
  it("nobody flies without wings", () => {
    expect(goes(turnOf(), 10, "fly")).toMatchObject({ over: { reason: "stride.noWay" } });
  });
});
