import { describe, expect, it } from "vitest";
import type { ActionExchange } from "../cards/types.ts";
import { action, target } from "../testing/fixtures.ts";
import { actTogether, groupAtMost, withinMaximum } from "./together.ts";

const striker = (value: number, over: Partial<ActionExchange> = {}): ActionExchange =>
  action({ group: 1, action: { value, effectValue: 12 }, ...over });
const made = (lead: ActionExchange, ...others: readonly ActionExchange[]): ActionExchange => {
  const asked = actTogether(lead, others);
  if (!asked.accepted) throw new Error(asked.reason);
  return asked.request;
};

describe("DRA-081 several sheets act as one", () => {
  it("alone it is the action that it was", () => expect(made(striker(10))).toEqual(striker(10)));
  it("values 9, 10, 10 form a group at 9, heads are counted, members of groups each", () => {
    const group = made(striker(10), striker(9, { group: 4 }), striker(10));
    expect([group.action.value, group.group]).toEqual([9, 6]);
  });
  it("values 8 and 10 don't", () =>
    expect(actTogether(striker(8), [striker(10)])).toMatchObject({
      reason: "groupSpread",
      data: { least: 8, most: 10 },
    }));
  it("the weakest effect, the worst wounds and the least training hold for all", () => {
    const trained = { ...striker(10).dice };
    const group = made(
      striker(10),
      striker(10, { action: { value: 10, effectValue: 9, wounds: 2 }, dice: { ...trained, skilled: false } }),
    );
    expect([group.action.effectValue, group.action.wounds, group.dice.skilled]).toEqual([9, 2, false]);
  });
  it("DRA-153 a hurry of one of them slows all; two penalties of two don't add up to one worse than either", () => {
    const hurried = striker(10, {
      action: { value: 10, modifiers: [{ label: "hurried", amount: -2, appliesTo: "action" }] },
    });
    const group = made(striker(9), hurried, striker(10, { action: { value: 10, wounds: 1 } }));
    expect([group.action.value, group.action.modifiers?.length, group.action.wounds]).toEqual([10, 1, undefined]);
  });
  it("what each uses up by striking is used up", () => {
    const shot = { kind: "set", subject: "jo.Item.w", path: "system.ammo", from: 3, to: 2, rule: "DRA-341" } as const;
    expect(made(striker(10), striker(10, { onRoll: [shot] })).onRoll).toEqual([shot]);
  });
  it("DRA-094 no more than the dialog takes", () =>
    expect(actTogether(striker(10, { group: 9000 }), [striker(10, { group: 1000 })])).toMatchObject({
      reason: "tooManyActors",
    }));
  it("DRA-094 nor than the Gamemaster lets act, or be aimed at, by one roll", () => {
    const few = { mostTargets: 2, mostActors: 5 };
    const at = (group: number, targets: number) =>
      withinMaximum(action({ group, targets: Array.from({ length: targets }, (_, i) => target(`t${i}`)) }), few);
    expect([at(5, 2).accepted, at(6, 2), at(5, 3)]).toMatchObject([
      true,
      { reason: "tooManyActors", data: { most: 5 } },
      { reason: "tooManyTargets", data: { most: 2 } },
    ]);
    expect([groupAtMost(12, few), groupAtMost(3, few)]).toEqual([5, 3]);
  });
});
