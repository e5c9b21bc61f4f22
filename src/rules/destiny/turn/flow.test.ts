import { describe, expect, it } from "vitest";
import type { FlowEvent, FlowState } from "../../kernel/turns/flow.ts";
import { DEFAULT_SETTINGS } from "../settings.ts";
import { condition, foe, hero } from "../testing/fixtures.ts";
import {
  beginOrder,
  completeOrder,
  keepScene,
  mayOrder,
  orderCaption,
  orderChoices,
  type OrderFacts,
  orderIn,
  orderNotes,
  orderNow,
  stepOrder,
  type Taking,
  throwsAnew,
} from "./flow.ts";

const person = (id: string, initiative: number | null, character: Taking["character"]): Taking => ({
  id,
  initiative,
  character,
  state: {},
  out: false,
});
const all = [person("a", 20, hero({ ref: "Actor.a", powerLevel: 9 })), person("b", 12, foe({ ref: "Actor.b" }))];
const facts: OrderFacts = { settings: DEFAULT_SETTINGS, spends: () => ({}), begun: true };
const says = (state: FlowState, event: FlowEvent, who = all, more: Partial<OrderFacts> = {}): FlowState => {
  const full = completeOrder(state, event, who, { ...facts, ...more });
  if ("accepted" in full) throw new Error(String(full["reason"]));
  const step = stepOrder(state, full as FlowEvent);
  if (!step.accepted) throw new Error(step.reason);
  return step.state;
};
const begun = says(beginOrder(all, DEFAULT_SETTINGS), { type: "next" });
const offered = (state: FlowState, plays: string | null, more: Partial<OrderFacts> = {}): string[] =>
  orderChoices(orderNow(state, all, DEFAULT_SETTINGS), all, {
    ...facts,
    ...more,
    isGM: plays === null,
    plays: (id) => id === plays,
  }).map((c) => `${c.of}${c.refused === undefined ? "" : ` (${c.refused})`}`);

describe("DES-042 the order", () => {
  it("the higher total is up first; who comes later has a place by its own once it has thrown", () => {
    expect([begun.up, begun.queue]).toEqual(["a", ["b"]]);
    const late = [...all, person("c", null, foe({ ref: "Actor.c" }))];
    expect(says(begun, { type: "attend" }, late).order).toEqual(["a", "b"]);
    const thrown = [...all, person("c", 15, foe({ ref: "Actor.c" }))];
    expect(says(begun, { type: "attend" }, thrown)).toMatchObject({ order: ["a", "c", "b"], queue: ["c", "b"] });
  });
  it("another sort of encounter asks those for a new throw whose skill it changes", () => {
    expect(all.map((p) => throwsAnew(p, "combat", "conflict"))).toEqual([true, true]);
    expect(throwsAnew(person("a", null, hero()), "combat", "conflict")).toBe(false);
    expect(throwsAnew(person("a", 3, hero()), "combat", "combat")).toBe(false);
  });
  it("what was settled before the fight stays when it begins", () => {
    const early = says(beginOrder(all, DEFAULT_SETTINGS), { type: "scene", to: "conflict" });
    const fresh = keepScene(early, beginOrder(all, DEFAULT_SETTINGS), all);
    expect(orderIn(fresh).data.scene.type).toBe("conflict");
  });
});

describe("DES-180 delaying", () => {
  it("is offered to whoever plays who is up, refused once they have acted, and the Gamemaster sees the scene's choices beside it", () => {
    expect(offered(begun, "a")).toEqual(["delay"]);
    expect(offered(begun, "b")).toEqual([]);
    expect(offered(begun, "a", { spends: () => ({ standard: 1, round: 1, turn: 1 }) })).toEqual([
      "delay (delay.acted)",
    ]);
    expect(offered(begun, null)).toEqual(["type", "type", "level", "delay"]);
  });
  it("before the fight has begun nobody delays; who isn't there can't", () => {
    const early = completeOrder(begun, { type: "delay", id: "a" }, all, { ...facts, begun: false });
    expect(early).toMatchObject({ accepted: false, reason: "order.notBegun" });
    expect(completeOrder(begun, { type: "delay", id: "z" }, all, facts)).toMatchObject({ reason: "order.notHere" });
  });
  it("who delays steps in between two turns, by a button that says so inside one", () => {
    const put = says(begun, { type: "delay", id: "a" });
    expect(put.up).toBe("b");
    expect(offered(put, "a")).toEqual(["act (delay.inside)"]);
    expect(orderNotes(orderIn(put), all)["a"]?.map((w) => w.key.split(".").at(-1))).toEqual(["delaying"]);
    const gap = says(put, { type: "next" });
    expect([gap.up, offered(gap, "a")]).toEqual([null, ["act"]]);
    expect(orderCaption(orderIn(gap)).at(-1)?.key).toMatch(/gap$/u);
    expect(says(gap, { type: "act", id: "a" }).up).toBe("a");
  });
});

describe("DES-041 who may say what", () => {
  const may = (event: FlowEvent, plays: string, isGM = false): boolean =>
    mayOrder(begun, event, isGM, (id) => id === plays) === true;
  it("a player ends their own turn and delays their own; everything else is the Gamemaster's", () => {
    expect([may({ type: "next" }, "a"), may({ type: "next" }, "b")]).toEqual([true, false]);
    expect([may({ type: "delay", id: "a" }, "a"), may({ type: "delay", id: "a" }, "b")]).toEqual([true, false]);
    expect([may({ type: "scene", to: "conflict" }, "a"), may({ type: "scene", to: "conflict" }, "", true)]).toEqual([
      false,
      true,
    ]);
  });
});

describe("DES-046 DES-390 the scene", () => {
  it("a Challenge begins with its counters, told in the caption", () => {
    const fixed = { settings: { ...DEFAULT_SETTINGS, challengeTrack: "default" as never } };
    const on = says(begun, { type: "scene", to: "challenge" }, all, fixed);
    const { challenge } = orderIn(on).data.scene;
    const words = orderCaption(orderIn(on)).map((w) => w.key.split(".").slice(-2).join("."));
    expect(words.some((w) => w.endsWith("progress"))).toBe(challenge !== null);
  });
  it("the Power Level begins at the heroes' highest, and goes up and down within 1 to 20", () => {
    const level = (state: FlowState) =>
      orderChoices(orderIn(state), all, { ...facts, isGM: true, plays: () => false })
        .filter((c) => ["level", "higher", "lower", "noLevel"].includes(c.of))
        .map((c) => [c.of, c.data?.["level"]]);
    expect(level(begun)).toEqual([["level", 9]]);
    const on = says(begun, { type: "scene", powerLevel: 20 });
    expect(level(on)).toEqual([
      ["lower", 19],
      ["noLevel", undefined],
    ]);
    expect(level(says(begun, { type: "scene", powerLevel: 1 })).map(([of]) => of)).toEqual(["higher", "noLevel"]);
  });
});

describe("DES-047 DES-394 notes of a row", () => {
  it("who is surprised, and who is ready for something, says so", () => {
    const who = hero({ ref: "Actor.a", conditions: [condition("surprised")], ready: { trigger: "the door" } as never });
    const some = [person("a", 20, who), all[1] as Taking];
    const notes = orderNotes(orderIn(beginOrder(some, DEFAULT_SETTINGS)), some)["a"];
    expect(notes?.map((w) => w.key.split(".").at(-1))).toEqual(["surprised", "readyFor"]);
    expect(notes?.[1]?.data).toEqual({ trigger: "the door" });
  });
});
