import { describe, expect, it } from "vitest";
import { change } from "../../kernel/change.ts";
import { effortTurnStart, mayBuyOff, NO_EFFORT, takeFatigue, useEffort } from "../fortune/effort.ts";
import { advantage, having, hero } from "../testing/fixtures.ts";
import type { FudgeCharacter } from "../types.ts";
import { reliefExchange, type ReliefState } from "./relief.ts";

const used = (
  who: FudgeCharacter,
  benefits: readonly ("action" | "bonus")[] = ["action"],
): ReturnType<typeof takeFatigue> => {
  const step = useEffort(who, NO_EFFORT, {
    id: "e",
    benefits,
    ownTurn: true,
    against: null,
    points: 0,
    byController: false,
  });
  if (!step.accepted) throw new Error(step.reason);
  return takeFatigue(who.ref, who.conditions, step.state, "turnEnd");
};

describe("FUD-344 FUD-684 the first turn after an extra effort has tired somebody", () => {
  const tired = used(hero());
  const now = hero({ conditions: tired.conditions });

  it("begins with the choice to buy it off, where there is a point for it", () => {
    expect([mayBuyOff(now, tired.state, 1), mayBuyOff(now, tired.state, 0), mayBuyOff(hero(), tired.state, 1)]).toEqual(
      [true, false, false],
    );
  });
  it("the turns after that don't, nor does fatigue of another kind", () => {
    expect(mayBuyOff(now, effortTurnStart(tired.state, tired.conditions), 1)).toBe(false);
    expect(mayBuyOff(hero(having("fatigued")), NO_EFFORT, 1)).toBe(false);
  });
  it("a stunt that is still on has tired nobody yet", () => {
    const stunt = useEffort(hero(), NO_EFFORT, {
      id: "s",
      benefits: ["stunt"],
      ownTurn: true,
      against: null,
      points: 0,
      byController: false,
    });
    expect(stunt.accepted && takeFatigue("Actor.hero", [], stunt.state, "turnEnd").state.tired).toBe(false);
    expect(stunt.accepted && takeFatigue("Actor.hero", [], stunt.state, { stunt: "s" }).state.tired).toBe(true);
  });
});

describe("FUD-345 FUD-671 the card of it", () => {
  const party = { uuid: "Actor.hero", name: "Hero", img: "" };
  const point = [change("Actor.hero", "system.victoryPoints.value", 2, 1, "FUD-372")];
  const buy = (state: ReliefState): ReturnType<typeof reliefExchange.step> =>
    reliefExchange.step(state, { type: "buy", changes: point });

  it("a point takes a step, as often as there is one left", () => {
    expect(
      used(hero({ advantages: [advantage("extraordinaryEffort")] }), ["action", "bonus"]).conditions.map((c) => c.id),
    ).toEqual(["exhausted"]);
    const once = buy(reliefExchange.begin({ actor: party, fatigue: "exhausted" }));
    const twice = once.accepted ? buy(once.state) : once;
    expect([once.accepted && once.state.fatigue, twice.accepted && twice.state.fatigue]).toEqual([
      "fatigued",
      "normal",
    ]);
    expect(twice).toMatchObject({ accepted: true, changes: point, state: { changes: [...point, ...point] } });
    expect(twice.accepted && buy(twice.state)).toMatchObject({ accepted: false, reason: "recover.nothing" });
  });
});
