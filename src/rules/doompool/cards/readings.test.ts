import { describe, expect, it } from "vitest";
import { actionExchange, type ActionState, type Die, type RollState } from "../index.ts";
import { POOL, pool, RESULT } from "../testing/fixtures.ts";
import { activations, dieUse, further, payFor, wayOf, ways, withEffect, withTotal } from "./readings.ts";

/** Dice on the table: [size, face] pairs. */
function rolled(
  dice: readonly (readonly [Die, number])[],
  result: Partial<typeof RESULT> = {},
  side: "hero" | "watcher" = "hero",
): RollState {
  const party = { uuid: "Actor.hero", name: "Hero", img: "" };
  const begun: ActionState = actionExchange.begin({
    id: "x",
    intent: "",
    actor: { ...party, side },
    purpose: { type: "effect" },
    targets: [],
    pool: { uuid: POOL, name: "", img: "" },
    settings: { opportunityMandatory: false, failedSupportFree: false, doomBuyBack: false },
  });
  const step = actionExchange.step(begun, {
    type: "commit",
    slot: "action",
    plan: pool(
      "Actor.hero",
      side,
      dice.map(([s]) => s),
      { result: { ...RESULT, ...result } },
    ),
    faces: dice.map(([, f]) => f),
  });
  if (!step.accepted || !step.state.action) throw new Error("no roll");
  return step.state.action;
}

const EXAMPLE = [
  [6, 4],
  [8, 7],
  [10, 6],
  [8, 1],
  [6, 5],
  [6, 6],
] as const;
const short = (roll: RollState): string[] => ways(roll).map((w) => `${w.sum} ${w.sizes.join("+") || "d4"}`);

describe("DOO-073 readings worth a click", () => {
  it("the ledger's example has one", () => expect(short(rolled(EXAMPLE))).toEqual(["13 10"]));
  it("lower totals for larger effect dice are offered beside it", () =>
    expect(
      short(
        rolled([
          [12, 9],
          [8, 7],
          [6, 5],
        ]),
      ),
    ).toEqual(["16 6", "14 8", "12 12"]));
  it("all ones leave nothing to choose", () =>
    expect(
      ways(
        rolled([
          [6, 1],
          [8, 1],
        ]),
      ),
    ).toEqual([]));
  it("DOO-241 an area attack keeps its further effect die for nothing", () =>
    expect(
      ways(
        rolled(
          [
            [8, 5],
            [8, 4],
            [8, 3],
            [6, 2],
          ],
          { freeEffects: 1 },
        ),
      )[0],
    ).toMatchObject({ sizes: [8, 6], toPay: [] }));
  it("DOO-225 three dice in the total where an SFX says so", () =>
    expect(
      ways(
        rolled(
          [
            [8, 5],
            [8, 4],
            [8, 3],
            [6, 2],
          ],
          { totalDice: 3 },
        ),
      )[0],
    ).toMatchObject({ sum: 12, toPay: [] }));
});

describe("DOO-080 DOO-082 DOO-084 one die more", () => {
  const roll = rolled(EXAMPLE);
  const [best] = ways(roll);
  const picked = { total: best?.total ?? [], effects: best?.effects ?? [], pay: [] };
  it("offers the highest face for the total, the largest size for the effect", () => {
    const { total, effects } = further(roll, picked);
    expect([total.map((i) => roll.dice[i]?.face), effects.map((i) => roll.dice[i]?.size)]).toEqual([[5, 4], [6]]);
  });
  it("costs one plot point each", () => {
    const [place = -1] = further(roll, picked).total;
    expect(withTotal(roll, picked, place)).toMatchObject({ sum: 18, toPay: [6] });
    expect(withEffect(roll, picked, place)?.toPay).toHaveLength(1);
  });
  it("the effect die may go into the total, and the largest left takes its place", () =>
    expect(
      withTotal(
        rolled([
          [8, 7],
          [8, 6],
          [6, 5],
          [4, 2],
          [10, 3],
        ]),
        { total: [0, 1], effects: [2], pay: [] },
        2,
      ),
    ).toMatchObject({ sum: 18, effects: [4] }));
  it("DOO-081 DOO-083 the Gamemaster pays with dice at least as large, or can't", () => {
    const theirs = rolled(
      [
        [8, 7],
        [8, 6],
        [8, 5],
        [6, 2],
      ],
      {},
      "watcher",
    );
    const way = wayOf(theirs, [0, 1, 2], [3]);
    expect([way && payFor(theirs, way, [6, 8, 12]), way && payFor(theirs, way, [6, 6])]).toEqual([[8], null]);
  });
});

describe("DOO-062 DOO-063 opportunities", () => {
  it("a one is an opportunity and nothing else", () => expect(dieUse(rolled(EXAMPLE), 3)).toBe("opportunity"));
  it("the first activation is worth a point, a step without doom dice can't be", () => {
    const found = activations(rolled(EXAMPLE), []);
    expect(found.map((a) => [a.name, a.pp, a.refused?.reason ?? null])).toEqual([
      ["add", 1, null],
      ["step", 0, "doom.empty"],
    ]);
  });
});
