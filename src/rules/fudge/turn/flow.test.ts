import { describe, expect, it } from "vitest";
import type { FlowEvent, FlowState } from "../../kernel/turns/flow.ts";
import type { FudgeActor } from "../hero/actor.ts";
import { having, hero, settings } from "../testing/fixtures.ts";
import { placed } from "../testing/situations.ts";
import { actor, apply, tableOf } from "../testing/table.ts";
import {
  beginOrder,
  compareTaking,
  completeOrder,
  mayOrder,
  orderChoices,
  type OrderFacts,
  orderNotes,
  stepOrder,
  type Taking,
} from "./flow.ts";
import type { OrderEvent, OrderState } from "./order.ts";

const quick = { dodge: 5, parry: 0, fortitude: 0, will: 0 };
const known = (ref: string, over: Partial<FudgeActor> = {}): FudgeActor =>
  actor({ ...hero({ ref, name: ref }), ...over });
const at = (id: string, initiative: number | null, over: Partial<Taking> = {}): Taking => ({
  id,
  initiative,
  character: known(id),
  state: {},
  out: false,
  ...over,
});
const NOTHING_SPENT: OrderFacts = { settings, spends: () => ({}) };
const spent = (id: string, spends: Record<string, number>): OrderFacts => ({
  settings,
  spends: (who: string) => (who === id ? spends : {}),
});
const orderOf = (state: FlowState): OrderState => state as unknown as OrderState;
const said = (event: OrderEvent): FlowEvent => event as unknown as FlowEvent;
const ready: OrderEvent = { type: "ready", id: "a", action: "shoot", trigger: "the door opens", cost: "standard" };

/** The table of people who are in the same fight, none of whom has spent anything. */
const situation = (people: readonly FudgeActor[], acting: string) =>
  tableOf(people, {
    fight: { round: 1, turns: 1, acting, order: people.map((p) => p.ref), data: {} },
    fighter: (ref) => (people.some((p) => p.ref === ref) ? placed(ref) : null),
  });
function complete(state: FlowState, event: OrderEvent, all: readonly Taking[], facts = NOTHING_SPENT) {
  const people = all.flatMap((p) => p.character ?? []);
  return completeOrder(state, said(event), all, facts, () => situation(people, orderOf(state).up ?? ""));
}
/** An event as the desk passes it on, and what becomes of the order. */
function play(state: FlowState, event: OrderEvent, all: readonly Taking[], facts = NOTHING_SPENT): FlowState {
  const full = complete(state, event, all, facts);
  if ("accepted" in full) throw new Error(String(full.reason));
  const step = stepOrder(state, full as FlowEvent);
  if (!step.accepted) throw new Error(step.reason);
  return step.state;
}

describe("FUD-260 FUD-261 who acts first", () => {
  it.each<[string, Taking, Taking, number]>([
    ["the higher total", at("a", 12), at("b", 9), -1],
    ["at level totals the better Dodge", at("a", 9), at("b", 9, { character: known("b", { defenses: quick }) }), 1],
    [
      "at level everything the dice-off",
      at("a", 9, { state: { rollOff: 2 } }),
      at("b", 9, { state: { rollOff: 5 } }),
      1,
    ],
    ["nobody yet, at level everything", at("a", 9), at("b", 9), 0],
    ["who has thrown, before who hasn't", at("a", null), at("b", -3), 1],
    ["a total without an actor counts too", at("a", 3, { character: null }), at("b", 9), 1],
  ])("%s", (_why, a, b, sign) => {
    expect(Math.sign(compareTaking(a, b, settings))).toBe(sign);
    expect(Math.sign(compareTaking(b, a, settings))).toBe(sign === 0 ? 0 : -sign);
  });
  it("a fight begins in that order and waits for nobody who has thrown", () => {
    const state = orderOf(beginOrder([at("a", 4), at("b", 15), at("c", 9)], settings));
    expect([state.order, state.up]).toEqual([["b", "c", "a"], "b"]);
  });
});

describe("FUD-264 FUD-263 who comes, who leaves, who throws anew", () => {
  const [a, b, c] = [at("a", 15), at("b", 9), at("c", 4)];
  const begun = beginOrder([a, b, c], settings);
  const NEXT: OrderEvent = { type: "next" };
  it("a latecomer takes the place that the total gives, and acts in this round if it is still to come", () => {
    const on = orderOf(play(begun, NEXT, [a, b, c, at("d", 6)]));
    expect([on.up, on.queue, on.order]).toEqual(["b", ["d", "c"], ["a", "b", "d", "c"]]);
  });
  it("who hasn't thrown has no place yet, and who is gone has none any more", () => {
    const on = orderOf(play(begun, NEXT, [a, c, at("d", null)]));
    expect([on.up, on.order]).toEqual(["c", ["a", "c"]]);
  });
  it("who throws anew after somebody has acted changes places for what is still to come", () => {
    const moving = [a, b, { ...c, initiative: 12 }];
    const on = orderOf(play(begun, NEXT, moving, spent("a", { standard: 1 })));
    expect([on.order, on.up]).toEqual([["a", "c", "b"], "c"]);
  });
  it("before anybody has acted the highest throw has the first turn; once the first has acted it keeps it", () => {
    const higher = [a, b, { ...c, initiative: 20 }];
    expect(orderOf(play(begun, { type: "attend" }, higher)).up).toBe("c");
    expect(orderOf(play(begun, { type: "attend" }, higher, spent("a", { move: 1 }))).up).toBe("a");
  });
  it("who is out loses the turn (FUD-270)", () => {
    expect(orderOf(play(begun, NEXT, [a, { ...b, out: true }, c])).up).toBe("c");
  });
});

describe("FUD-296 FUD-687 delaying, as rows offer it", () => {
  const all = [at("a", 15), at("b", 9)];
  const begun = beginOrder(all, settings);
  const offered = (state: FlowState, who = all, facts = NOTHING_SPENT) =>
    orderChoices(state, who, () => true, facts).map((c) => [c.combatant, c.of, c.refused ?? "may"]);
  it("whoever is up may let the turn pass, until they have acted", () => {
    expect(offered(begun)).toEqual([["a", "delay", "may"]]);
    expect(offered(begun, all, spent("a", { standard: 1 }))).toEqual([["a", "delay", "wait.acted"]]);
    expect(offered(begun, all, spent("a", { free: 2 }))).toEqual([["a", "delay", "may"]]);
  });
  it("nobody alone, nobody who can do nothing at all, and nobody else's row", () => {
    const stuck = known("a", having("stunned", "incapacitated"));
    expect(offered(begun, [at("a", 15, { character: stuck }), at("b", 9)])).toEqual([]);
    expect(offered(beginOrder([at("a", 15)], settings), [at("a", 15)])).toEqual([]);
    expect(orderChoices(begun, all, (id) => id === "b", NOTHING_SPENT)).toEqual([]);
  });
  it("who has let it pass may act next, is told of it, and owes the next turn", () => {
    const delayed = play(begun, { type: "delay", id: "a", acted: false }, all);
    expect(offered(delayed)).toEqual([
      ["a", "act", "may"],
      ["b", "delay", "may"],
    ]);
    expect(orderNotes(delayed)).toMatchObject({ a: { key: expect.stringContaining("Order.delaying") } });
    const owing = play(delayed, { type: "next" }, all);
    expect(offered(owing)).toEqual([["a", "delay", "wait.owed"]]);
  });
  it("what is good ends with it: a defense taken, a boost of extra effort, an action won by it", () => {
    const raised = known("a", { ...having("defending", "dazed"), boosts: [{ kind: "strength" }], extraStandard: 1 });
    const full = complete(begun, { type: "delay", id: "a", acted: false }, [
      at("a", 15, { character: raised }),
      all[1]!,
    ]);
    const changes = (full as unknown as { changes: Parameters<typeof apply>[1] }).changes;
    const then = apply(raised, changes);
    expect([then.conditions.map((c) => c.id), then.boosts, then.extraStandard]).toEqual([["dazed"], [], 0]);
  });
  it("it is told that too late is too late, whatever the row said", () => {
    const late = complete(begun, { type: "delay", id: "a", acted: false }, all, spent("a", { traded: 1 }));
    expect(stepOrder(begun, late as FlowEvent)).toMatchObject({ accepted: false, reason: "wait.acted" });
  });
});

describe("FUD-303 readying, as rows offer it", () => {
  const all = [at("a", 15), at("b", 9)];
  const begun = beginOrder(all, settings);
  it("costs a standard action, and whoever has none is told so", () => {
    const full = complete(begun, ready, all) as unknown as { changes: readonly { path: string; to: unknown }[] };
    expect(full.changes.filter((c) => c.path.endsWith("spends.standard")).map((c) => c.to)).toEqual([1]);
    const dazed = at("a", 15, { character: known("a", having("stunned")) });
    expect(complete(begun, ready, [dazed, all[1]!])).toMatchObject({ reason: "action.noStandard" });
  });
  it("in another's turn it may be set off, and the row says what it waits for", () => {
    const waiting = play(play(begun, ready, all), { type: "next" }, all);
    expect(orderChoices(waiting, all, () => true, NOTHING_SPENT).map((c) => [c.combatant, c.of])).toEqual(
      [
        ["b", "delay"],
        ["a", "trigger"],
      ].sort(),
    );
    expect(orderNotes(waiting)).toMatchObject({ a: { data: { action: "shoot", trigger: "the door opens" } } });
  });
  it("who is gone readies nothing", () => expect(complete(begun, ready, [all[1]!])).toMatchObject({ reason: "gone" }));
});

describe("whose word moves the order", () => {
  const begun = beginOrder([at("a", 15), at("b", 9)], settings);
  const may = (event: OrderEvent, isGM: boolean, mine: string): true | string => {
    const said = mayOrder(begun, event as unknown as FlowEvent, isGM, (id) => id === mine);
    return said === true ? true : said.reason;
  };
  it.each<[OrderEvent, string, true | string]>([
    [{ type: "next" }, "a", true],
    [{ type: "next" }, "b", "order.notYours"],
    [{ type: "delay", id: "a", acted: false }, "a", true],
    [{ type: "act", id: "a" }, "b", "order.notYours"],
    [{ type: "trigger", id: "b" }, "b", true],
    [{ type: "grant", id: "b" }, "b", "gmOnly"],
    [{ type: "attend" }, "a", "gmOnly"],
  ])("%j of whoever plays %s: %s", (event, mine, comes) => {
    expect(may(event, false, mine)).toBe(comes);
    expect(may(event, true, "nobody")).toBe(true);
  });
});
