import { describe, expect, it } from "vitest";
import { CARDS } from "../fortune/deck/cards.ts";
import { UNHURT } from "../harm/damage.ts";
import { hero, mook, settings, villain } from "../testing/fixtures.ts";
import {
  cardUp,
  fightersOf,
  flowOffers,
  type FlowSaid,
  flowStep,
  keptOrder,
  mayStep,
  nextStep,
  orderIn,
  type Place,
} from "./flow.ts";
import { type OrderState, sideFlow } from "./order.ts";

const mara: Place = { id: "mara", character: hero() };
const jo: Place = { id: "jo", character: hero({ ref: "jo", name: "Jo" }) };
const grell: Place = { id: "grell", character: villain() };
const all = [mara, jo, grell];
const card = (side: "heroes" | "villains", effect: string): string =>
  CARDS.find((c) => c.standard[side] === effect)?.id ?? "";
const begun = (places = all): OrderState =>
  sideFlow.begin({ fighters: fightersOf(places, settings), conflict: "standard" });
const then = (state: OrderState, ...events: readonly FlowSaid[]): OrderState =>
  events.reduce((s, e) => {
    const step = flowStep(s, e);
    if (!step.accepted) throw new Error(step.reason);
    return step.state;
  }, state);
const HEROES_FIRST = { type: "turn", card: null, first: "heroes", flurry: [], changes: [] } as const;
/** Heroes first; Jo and Mara are as quick as each other, and Jo's name comes first. */
const turned = (places = all): OrderState => then(begun(places), HEROES_FIRST);
const offered = (s: OrderState, who: string | null): string[] =>
  flowOffers(s, who === null ? null : (id) => id === who).map(({ says, at }) => `${at ?? "table"}: ${says}`);

describe("DRA-141 DRA-143 what next means", () => {
  it("turns the card; ends a turn and begins the next of the side; ends the round", () => {
    const now = turned();
    expect([nextStep(begun()), nextStep(now), then(now, { type: "next" }).up]).toEqual([
      { type: "turn" },
      { type: "next" },
      "jo",
    ]);
    const end = then(now, { type: "next" }, { type: "next" }, { type: "next" }, { type: "next" });
    expect([end.data.phase, nextStep(end)]).toEqual(["end", { type: "endRound" }]);
  });
  it("stops for those who wait, and at last lets them have waited too long", () => {
    const waits = then(turned(), { type: "next" }, { type: "delay", id: "jo" }, { type: "next" });
    expect([waits.up, then(waits, { type: "begin", id: "mara" }, { type: "next" }).up]).toEqual([null, null]);
    const only = then(waits, { type: "begin", id: "mara" }, { type: "next" });
    expect(nextStep(only)).toEqual({ type: "done" });
  });
  it("nobody's turn ends where none is on", () =>
    expect(flowStep(turned(), { type: "end", id: "jo" })).toMatchObject({ reason: "notTheirTurn" }));
  it("takes in who came and who left since the last step", () => {
    const thug = { id: "thug", character: mook() };
    const now = then(turned(), { type: "attend", fighters: fightersOf([mara, grell, thug], settings) });
    expect([now.data.fighters.map((f) => f.id).sort(), now.queue]).toEqual([["grell", "mara", "thug"], ["mara"]]);
  });
  it("a fight that an older version began is read as one without bought turns", () => {
    const { paused: _p, extras: _e, buying: _b, late: _l, ...older } = turned().data;
    const read = orderIn({ up: null, queue: ["jo", "mara"], data: older });
    expect(keptOrder(then(read, { type: "next" }))).toMatchObject({ up: "jo", order: ["jo", "mara", "grell"] });
  });
});

describe("DRA-142 DRA-402 who may say what", () => {
  const isMara = (id: string): boolean => id === "mara";
  it("players play their own; cards and rounds are the Gamemaster's", () => {
    const now = turned();
    const may = (event: object): boolean => mayStep(now, event as { type: string }, isMara) === true;
    expect([
      may({ type: "begin", id: "mara" }),
      may({ type: "begin", id: "jo" }),
      may({ type: "turn" }),
      may({ type: "endRound" }),
      may({ type: "next" }),
    ]).toEqual([true, false, false, false, false]);
    expect(mayStep({ up: "mara", queue: [] }, { type: "next" }, isMara)).toBe(true);
  });
  it("gives way to who comes later, and takes nobody's place", () => {
    const swap = (id: string, other: string, plays: string) =>
      mayStep(turned(), { type: "swap", id, with: other }, (x) => x === plays);
    expect([swap("jo", "mara", "jo"), swap("mara", "jo", "mara")]).toMatchObject([true, { reason: "gmOnly" }]);
  });
});

describe("DRA-141 DRA-277 the card that comes up", () => {
  const up = (id: string, places = all) => cardUp(begun(), { card: id, changes: [] }, places, settings);
  it("says who begins and who acts twice", () => {
    const id = card("heroes", "flurry");
    expect(up(id)).toMatchObject({
      card: id,
      first: CARDS.find((c) => c.id === id)?.standard.first,
      flurry: ["heroes"],
    });
  });
  it("comes before the first turn: whoever falls to its fatigue has none, whoever wakes has one", () => {
    const tired = { ...mara, character: hero({ harm: { ...UNHURT, shock: 9 } }) };
    const able = (id: string, who: Place): unknown => up(id, [who]).fighters?.map((f) => f.able);
    expect([able(card("heroes", "fatigued"), tired), able(card("heroes", "up"), tired)]).toEqual([[false], [true]]);
    const asleep = { ...mara, character: hero({ harm: { ...UNHURT, shock: 14 } }) };
    expect([able(card("heroes", "up"), asleep), able(card("heroes", "inspiration"), asleep)]).toEqual([
      [false],
      [true],
    ]);
  });
  it("without a deck the heroes begin", () =>
    expect(cardUp(begun(), null, all, settings)).toMatchObject({ card: null, first: "heroes", flurry: [] }));
});

describe("DRA-297 DRA-400 DRA-401 what the tracker offers", () => {
  it("the Gamemaster the card and the round, players nothing of it", () => {
    expect([offered(begun(), null), offered(begun(), "mara")]).toEqual([["table: turn", "table: switch"], []]);
    const villainsFirst = then(begun(), { ...HEROES_FIRST, card: CARDS[0]?.id ?? "", first: "villains" });
    expect(offered(villainsFirst, null).filter((o) => o.startsWith("table"))).toEqual([
      "table: unturn",
      "table: seize",
      "table: endRoundNow",
    ]);
  });
  it("a card can't be taken back once dice have fallen, and says so", () => {
    const rolled = then(begun(), { ...HEROES_FIRST, card: CARDS[0]?.id ?? "" }, { type: "rolled" });
    expect(flowOffers(rolled, null).find((o) => o.says === "unturn")).toMatchObject({
      refused: { reason: "diceFell" },
    });
  });
  it("the first of the side begins or gives way; whose turn is on ends it or waits; who waits goes on between turns", () => {
    const now = turned();
    expect([offered(now, "jo"), offered(now, "mara")]).toEqual([["jo: begin"], []]);
    const jos = then(now, { type: "next" });
    expect([offered(jos, "jo"), offered(jos, "mara")]).toEqual([["jo: end", "jo: delay"], []]);
    const waits = then(jos, { type: "delay", id: "jo" });
    expect([offered(waits, "jo"), offered(waits, "mara")]).toEqual([["jo: resume", "jo: pass"], ["mara: begin"]]);
    expect(offered(then(waits, { type: "begin", id: "mara" }), "jo")).toEqual([]);
  });
  it("who comes second of three lets the third go first", () => {
    const kit = { id: "kit", character: hero({ ref: "kit" }) };
    const now = turned([...all, kit]);
    expect([now.queue, offered(now, "kit")]).toEqual([["jo", "kit", "mara"], ["kit: swap"]]);
  });
});
