import { describe, expect, it } from "vitest";
import { VALUE_GROUPS } from "../../cards/card-plays.ts";
import { UNHURT } from "../../harm/damage.ts";
import { hero } from "../../testing/fixtures.ts";
import { POINT_CARDS } from "../spends.ts";
import { CARD_IDS, cardOf, CARDS } from "./cards.ts";
import {
  bankedPoints,
  CARD_EFFECTS,
  clearAlly,
  isBankable,
  makePermanent,
  mayUse,
  SUBPLOT_POINTS,
  subplotPoints,
  type UseContext,
  wrongMoment,
} from "./effects.ts";

const use = (over: Partial<UseContext> = {}): UseContext => ({
  conflict: true,
  from: "pool",
  confused: false,
  conscious: true,
  purpose: null,
  mine: true,
  ...over,
});
const why = (card: string, over: Partial<UseContext> = {}): string | true => {
  const answer = mayUse(card, use(over));
  return answer === true ? true : answer.reason;
};

describe("DRA-290 DRA-291 DRA-292 DRA-293 DRA-294 DRA-295 DRA-296 DRA-297 DRA-298 DRA-299 DRA-301 DRA-302 DRA-303 DRA-304 DRA-305 DRA-310 every effect has a place", () => {
  it("no card of the deck without one", () =>
    expect(CARDS.filter((c) => !Object.hasOwn(CARD_EFFECTS, c.effect)).map((c) => c.id)).toEqual([]));
  it("no effect without a card", () =>
    expect(Object.keys(CARD_EFFECTS).filter((e) => !CARDS.some((c) => c.effect === e))).toEqual([]));
  it("DRA-300 DRA-306 DRA-307 DRA-308 DRA-309 glory, plot and escape want the Gamemaster's click, the rest none (DRA-287)", () => {
    expect(
      Object.entries(CARD_EFFECTS)
        .filter(([, e]) => e.grade === "gm")
        .map(([key]) => key),
    ).toEqual([
      "glory",
      "subplot:bond",
      "subplot:rival",
      "subplot:secret",
      "subplot:mistaken",
      "subplotPermanent",
      "escape",
      "clue",
      "contact",
      "parley",
    ]);
  });
  it("point cards are points, counter cards aren't; value cards know their attributes", () => {
    expect([POINT_CARDS, Object.values(VALUE_GROUPS).flat().sort()]).toEqual([
      ["heroPoint", "heroPointOrBank3"],
      ["cha", "dex", "min", "per", "spi", "str", "tou"],
    ]);
  });
});

describe("DRA-279 DRA-286 DRA-403 who may use what when", () => {
  it("pool in a conflict, hand outside", () =>
    expect([
      why("DC-17"),
      why("DC-17", { from: "hand" }),
      why("DC-17", { conflict: false, from: "hand" }),
      why("DC-17", { conflict: false }),
    ]).toEqual([true, "poolOnly", true, "handOnly"]));
  it("not the confused, not another's, not a subplot in a conflict, no seizing outside one", () => {
    expect([
      why("DC-17", { confused: true }),
      why("DC-17", { mine: false }),
      why("DC-51"),
      why("DC-40", { conflict: false, from: "hand" }),
    ]).toEqual(["confused", "notYours", "outsideConflictOnly", "conflictOnly"]);
  });
  it("the unconscious only a point, and only to save themselves", () =>
    expect([
      why("DC-25", { conscious: false, purpose: "negateSelf" }),
      why("DC-32", { conscious: false, purpose: "negateSelf" }),
      why("DC-25", { conscious: false, purpose: "roll" }),
      why("DC-48", { conscious: false }),
    ]).toEqual([true, true, "unconscious", "unconscious"]));
  it("Not This Time counters and nothing else", () =>
    expect([
      why("DC-35", { purpose: "counter" }),
      why("DC-35", { purpose: "roll" }),
      why("DC-35", { purpose: "negateSelf" }),
    ]).toEqual([true, "counterOnly", "counterOnly"]));
});

describe("DRA-282 DRA-294 banked points", () => {
  it("three for each kept card", () =>
    expect([isBankable("DC-33"), isBankable("DC-25"), bankedPoints(["DC-32", "DC-33", "DC-25"])]).toEqual([
      true,
      false,
      6,
    ]));
});

describe("DRA-304 Walk It Off, DRA-231", () => {
  it("shock, K and O go, wounds stay", () =>
    expect(
      clearAlly(hero({ harm: { ...UNHURT, shock: 12, k: true, o: true, wounds: 3 } })).map(
        (c) => c.kind === "set" && [c.path, c.to],
      ),
    ).toEqual([
      ["system.shock", 0],
      ["system.k", false],
      ["system.o", false],
    ]));
});

describe("DRA-306 DRA-307 subplots", () => {
  it("a point an act for each active one that mattered", () =>
    expect([
      subplotPoints(["DC-51", "DC-52"], ["DC-52", "DC-53"]),
      subplotPoints(["DC-17"], ["DC-17"]),
      SUBPLOT_POINTS.refused,
    ]).toEqual([1, 0, 1]));
  it("a permanent one is written on the character beside those there", () =>
    expect(makePermanent(hero({ subplots: [{ kind: "bond", note: "Pip" }] }), "DC-52", "the Hound")).toMatchObject({
      path: "system.subplots",
      from: [{ kind: "bond", note: "Pip" }],
      to: [
        { kind: "bond", note: "Pip" },
        { kind: "rival", note: "the Hound" },
      ],
    }));
});

describe("DRA-271 texts", () => {
  it("every card names its title and text by key", () =>
    expect(
      CARDS.every(
        (c) => c.title === `CROSSOVER.Drama.Card.${c.id}.title` && c.text.startsWith("CROSSOVER.Drama.CardEffect."),
      ) && CARD_IDS.length,
    ).toBe(60));
});

describe("DRA-296 DRA-297 DRA-300 at the wrong moment a card stays where it is", () => {
  const card = (effect: string): string => CARD_IDS.find((c) => cardOf(c).effect === effect) ?? "";
  const at = (over: object) =>
    ({ phase: "first", first: "villains", begun: false, seized: false, fighters: [], ...over }) as never;
  const why = (effect: string, order: never | null, fighter: string | null = "c1", glorious = false) =>
    wrongMoment(card(effect), order, fighter, glorious)?.reason ?? null;
  it("the round is seized before its first turn, once, and from the villains", () =>
    expect([
      why("seize", at({})),
      why("seize", at({ begun: true })),
      why("seize", at({ phase: "second" })),
      why("seize", at({ first: "heroes" })),
      why("seize", at({ first: "heroes", seized: true })),
      why("seize", null),
    ]).toEqual([null, "turnsBegun", "turnsBegun", "turnsBegun", "seizedAlready", "turnsBegun"]));
  it("a turn is bought once one has begun, by who is able", () => {
    const fighters = [
      { id: "c1", able: true },
      { id: "c2", able: false },
    ];
    const on = at({ begun: true, fighters });
    expect([
      why("extraAction", on),
      why("extraAction", on, "c2"),
      why("extraAction", on, null),
      why("extraAction", at({ fighters })),
      why("extraAction", null),
    ]).toEqual([null, "notAble", "notAble", "noTurnEnded", "noTurnEnded"]);
  });
  it("glory wants its roll; what belongs on an action is played there; everything else has no moment of its own", () =>
    expect([
      why("glory", null, null, true),
      why("glory", null),
      why("autoMiss", null),
      why("heroPoint", null),
      why("clearAlly", null),
    ]).toEqual([null, "noGlory", "playOnCard", "playOnCard", null]));
});
