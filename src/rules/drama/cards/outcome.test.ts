import { describe, expect, it } from "vitest";
import { NO_DAMAGE } from "../harm/damage.ts";
import { action, target } from "../testing/fixtures.ts";
import { actionExchange } from "./action.ts";
import { bandAfter, effectShown, marginOf, outcomeOf } from "./outcome.ts";
import type { ActionEvent, ActionExchange, ActionState, SlotState } from "./types.ts";

const after = (
  over: Partial<ActionExchange>,
  face: number,
  ...more: readonly ActionEvent[]
): [ActionState, SlotState] => {
  const state = ([{ type: "roll", faces: [face] }, ...more] as ActionEvent[]).reduce(
    (s, event) => {
      const step = actionExchange.step(s, event);
      if (!step.accepted) throw new Error(step.reason);
      return step.state;
    },
    actionExchange.begin(action(over)),
  );
  const [slot] = state.targets;
  if (!slot) throw new Error("no target");
  return [state, slot];
};
const read: ActionEvent = { type: "resolve" };
const strict = { ...action().settings, negativeDamageShock: false };
const hard = { action: { value: 14, effectValue: 20 } };

describe("DRA-041 DRA-174 DRA-187 DRA-251 how an action came out", () => {
  it.each([
    ["reached", {}, 17, []],
    ["missed", {}, 2, []],
    ["missed", {}, 2, [read]],
    ["harmed", hard, 17, [read]],
    ["unharmed", { targets: [target("grell", { toughness: 60 })], settings: strict }, 17, [read]],
    ["struck", { ...hard, targets: [target("a.Item.w", { kind: "object" })] }, 17, [read]],
    ["level", { kind: "taunt", levelOnly: true }, 17, [read]],
    ["shaken", { kind: "taunt", targets: [target("grell", { dn: 14 })] }, 12, [read]],
    ["noMore", { kind: "taunt", targets: [target("grell", { dn: 14, affected: true })] }, 12, [read]],
    ["disarmed", { ...hard, form: { disarm: true } }, 17, [read]],
    ["done", { kind: "check", targets: [target("grell", { toughness: null })] }, 17, [read]],
  ] as const)("%s", (came, over, face, events) =>
    expect(outcomeOf(...after(over as Partial<ActionExchange>, face, ...events))).toBe(came),
  );
  it("before the dice there is nothing to tell", () => {
    const state = actionExchange.begin(action());
    expect(state.targets.map((slot) => outcomeOf(state, slot))).toEqual([null]);
  });
  it("DRA-299 what a card made miss missed by a whisker", () => {
    const [state, slot] = after({}, 17);
    expect(outcomeOf(state, { ...slot, dodged: { by: "grell", card: "DC-35" } })).toBe("dodged");
  });
});

describe("DRA-025 what gives no hidden number away", () => {
  const [state, slot] = after(hard, 17, read);
  it("the margin is told where both sides are open", () => {
    const hidden = (...veiled: string[]): unknown => marginOf({ ...state, veiled }, slot);
    expect([hidden() === slot.reading?.rp, hidden("grell"), hidden("mara")]).toEqual([true, null, null]);
  });
  it("the effect is told of a success that is read, unless who acts is hidden", () => {
    expect(effectShown(state, slot)?.total).toBe(slot.reading?.resolution.effect?.total);
    expect([effectShown({ ...state, veiled: ["mara"] }, slot), effectShown(...after(hard, 17))]).toEqual([null, null]);
  });
});

describe("DRA-187 how a thing is after a hit", () => {
  const [, slot] = after(hard, 17, read);
  const hit = { ...slot, result: { ...NO_DAMAGE, wounds: 1 } };
  const axe = (over: object = {}) => ({ item: () => ({ name: "Axe", img: "", system: { wounds: 1, ...over } }) });
  it("counts what it has, and once the hit is applied what it had", () => {
    const set = { kind: "set", subject: "a", path: "system.wounds", from: 2, to: 3, rule: "DRA-187" } as const;
    expect([bandAfter(hit, axe()), bandAfter({ ...hit, changes: [set] }, axe())]).toEqual(["damaged", "broken"]);
  });
  it("is told by its own levels", () =>
    expect([bandAfter(hit, axe({ damagedAt: 5 })), bandAfter(hit, axe({ destroyedAt: 2 }))]).toEqual([
      "scratched",
      "destroyed",
    ]));
});
