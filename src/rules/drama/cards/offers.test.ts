import { describe, expect, it } from "vitest";
import type { DramaSituation } from "../situation.ts";
import { action, card, hero, present, skill, target } from "../testing/fixtures.ts";
import { actionExchange } from "./action.ts";
import { askedOnAction } from "./asked.ts";
import {
  actionOffers,
  answerOffers,
  type CardOffer,
  type Look,
  PLAIN_GESTURES,
  pressed,
  slotOffers,
} from "./offers.ts";
import { announcements } from "./report.ts";
import type { ActionEvent, ActionExchange, ActionState } from "./types.ts";

const play = (request: ActionExchange, ...events: readonly ActionEvent[]): ActionState =>
  events.reduce((state, event) => {
    const step = actionExchange.step(state, event);
    if (!step.accepted) throw new Error(`${event.type}: ${step.reason}`);
    return step.state;
  }, actionExchange.begin(request));
const roll = (...faces: number[]): ActionEvent => ({ type: "roll", faces });
const announce: ActionEvent = { type: "announce", by: "mara", source: "personal" };

/** Who looks: the players of these, or the Gamemaster; with these cards in their heroes' pools. */
const look = (
  state: ActionState,
  plays: readonly string[] | "gm",
  cards: Readonly<Record<string, readonly { id: string; effect: string }[]>> = {},
): Look => ({
  state,
  gm: plays === "gm",
  owns: (who) => plays === "gm" || plays.includes(who),
  character: (ref) => hero({ ref, skills: [skill("unarmedCombat", 3)] }),
  cards: (who) => cards[who] ?? [],
});
const may = (offers: readonly CardOffer[]): string[] => offers.filter((o) => o.refused === null).map((o) => o.says);
const why = (offers: readonly CardOffer[], says: string): unknown =>
  offers.find((o) => o.says === says)?.refused?.reason;

describe("DRA-103 DRA-108 DRA-410 what goes on with an action", () => {
  it("is rolled by who acts; others see whose it is", () => {
    const declared = actionExchange.begin(action());
    expect([may(actionOffers(look(declared, ["mara"]))), may(actionOffers(look(declared, ["jo"])))]).toEqual([
      ["roll"],
      [],
    ]);
    expect(why(actionOffers(look(declared, ["jo"])), "roll")).toBe("notYours");
    const wished = play(action(), { type: "wish", by: "mara", source: "personal" });
    expect(may(actionOffers(look(wished, ["mara"])))).toEqual(["roll", "unwish"]);
  });
  it("open, it takes a point or ends; with a die due it takes that first; read, it takes nothing more", () => {
    const open = play(action(), roll(8));
    const due = play(action(), roll(8), announce, { type: "close", spend: "s1" });
    expect(
      [open, due, play(action(), roll(8), { type: "resolve" })].map((s) => may(actionOffers(look(s, ["mara"])))),
    ).toEqual([["heroPoint", "resolve"], ["throw"], []]);
  });
  it("the point warns of stymied, and says nothing of chances then", () => {
    const stymied = play(action({ dice: { ...action().dice, stymied: true } }), roll(8));
    expect(actionOffers(look(stymied, ["mara"])).map((o) => [o.says, o.die])).toEqual([
      ["heroPointStymied", false],
      ["resolve", false],
    ]);
  });
  it("who has no point left is told so, unless nobody may know", () => {
    const poor = play(action({ present: [present("mara", { points: 0 })] }), roll(8));
    expect(why(actionOffers(look(poor, ["mara"])), "heroPoint")).toBe("noPoint");
    expect(why(actionOffers(look({ ...poor, veiled: ["mara"] }, ["mara"])), "heroPoint")).toBeUndefined();
  });
  it("two results are let fall together by the Gamemaster alone", () => {
    const targets = [target("grell"), target("kit")];
    const both = play(action({ targets, action: { value: 19, effectValue: 22 } }), roll(17), { type: "resolve" });
    expect([may(actionOffers(look(both, "gm"))), may(actionOffers(look(both, ["mara"])))]).toEqual([["applyAll"], []]);
    expect(pressed(both, "applyAll", {})).toMatchObject({ slots: ["grell", "kit"] });
  });
});

describe("DRA-290 DRA-291 DRA-292 DRA-298 DRA-299 DRA-301 cards on an open action", () => {
  const open = play(action(), roll(15));
  const failed = play(action({ targets: [target("grell", { dn: 30 })] }), roll(5));
  const plays = (state: ActionState, who: string, effect: string): unknown =>
    actionOffers(look(state, [who], { [who]: [{ id: "DC-01", effect }] }))
      .filter((o) => o.gesture === "play")
      .map(({ args }) => [args.use ?? "", args.slot ?? ""]);
  it("one's own: total, effect where it stands at a success, again where it has failed", () => {
    expect([plays(open, "mara", "action3"), plays(open, "mara", "effect3"), plays(failed, "mara", "effect3")]).toEqual([
      [["action", ""]],
      [["", ""]],
      [],
    ]);
    expect([plays(open, "mara", "redo"), plays(failed, "mara", "redo")]).toEqual([[], [["", ""]]]);
  });
  it("an attribute raises what is read from it: for who acts their action, for who is struck their defence", () => {
    expect([plays(open, "mara", "value3:body"), plays(open, "mara", "value3:soul")]).toEqual([
      [
        ["action", ""],
        ["effect", ""],
      ],
      [],
    ]);
    expect([plays(open, "grell", "value3:body"), plays(open, "jo", "value3:body")]).toEqual([
      [
        ["dn", "grell"],
        ["toughness", "grell"],
      ],
      [],
    ]);
  });
  it("who is struck makes it miss; a friend lends adds in the very skill", () => {
    expect([plays(open, "grell", "autoMiss"), plays(open, "jo", "autoMiss")]).toEqual([[["", "grell"]], []]);
    const skilled = { ...open, request: { ...open.request, skill: "unarmedCombat" } } as ActionState;
    expect([plays(skilled, "jo", "assist"), plays(open, "jo", "assist"), plays(skilled, "mara", "assist")]).toEqual([
      [["", ""]],
      [],
      [],
    ]);
  });
  it("a card that counts as a point stands beside one's own", () => {
    const offers = actionOffers(look(open, ["mara"], { mara: [card("DC-25", "heroPoint")] }));
    expect(offers.filter((o) => o.die).map((o) => [o.says, o.args.source])).toEqual([
      ["heroPoint", "personal"],
      ["heroPointCard", "DC-25"],
    ]);
  });
});

describe("DRA-121 DRA-123 DRA-124 DRA-295 an announced point", () => {
  const state = play(action(), roll(8), announce);
  const answers = (plays: readonly string[] | "gm", cards = {}): readonly CardOffer[] =>
    announcements(state, () => true).flatMap((a) => answerOffers(look(state, plays, cards), a));
  it("is countered or let pass by each who is asked; the Gamemaster also ends it", () => {
    const grells = answers(["grell"]);
    expect(grells.filter((o) => o.refused === null).map((o) => [o.gesture, o.args.by])).toEqual([
      ["counter", "grell"],
      ["pass", "grell"],
    ]);
    expect(may(answers("gm")).slice(-3)).toEqual(["aware", "close", "cancel"]);
  });
  it("a card that counters stands beside the point, any other doesn't", () => {
    const offers = (effect: string): string[] => may(answers(["grell"], { grell: [{ id: "DC-33", effect }] }));
    expect([offers("counter"), offers("glory")]).toEqual([
      ["counter", "counterCard", "pass"],
      ["counter", "pass"],
    ]);
  });
  it("answered, nothing more may be said to it", () => {
    const closed = play(action(), roll(8), announce, { type: "close", spend: "s1" });
    expect(announcements(closed, () => true).flatMap((a) => answerOffers(look(closed, "gm"), a))).toEqual([]);
  });
});

describe("DRA-176 DRA-202 DRA-255 DRA-340 what happens to a target", () => {
  const struck = (over: Partial<ActionExchange> = {}): ActionState =>
    play(action({ action: { value: 14, effectValue: 20 }, ...over }), roll(17), { type: "resolve" });
  const offers = (state: ActionState, plays: readonly string[] | "gm", place = 0, cards = {}): readonly CardOffer[] => {
    const slot = state.targets[place];
    return slot ? slotOffers(look(state, plays, cards), slot) : [];
  };
  it("a result is negated by who is hit, or falls; who struck may hold back what was chosen so", () => {
    expect(may(offers(struck(), ["grell"]))).toEqual(["negate", "negate", "negateFree", "apply"]);
    expect([may(offers(struck(), ["mara"])), may(offers(struck({ form: { holdsBack: true } }), ["mara"]))]).toEqual([
      [],
      ["soften"],
    ]);
  });
  it("a friend's card pays for who is hit, and says so", () => {
    const said = offers(struck(), ["jo"], 0, { jo: [{ id: "DC-25", effect: "heroPoint" }] });
    expect(may(said)).toEqual(["negateFor", "negateFreeFor"]);
    expect(said.find((o) => o.says === "negateFor")).toMatchObject({
      picks: ["wound", "ko", "shock"],
      after: { wounds: 0, shock: 0 },
    });
  });
  it("of a group the first speaks for all", () => {
    const two = [target("thugs", { slot: "1", column: "mook" }), target("thugs", { slot: "2", column: "mook" })];
    const gang = struck({ targets: two });
    expect([0, 1].map((place) => may(offers(gang, "gm", place)).includes("apply"))).toEqual([true, false]);
  });
  it("gear's owner lets it fall; a call is the Gamemaster's to word", () => {
    const gear = target("grell.Item.w", { kind: "object", owner: { uuid: "grell", name: "Grell", img: "" } });
    const thing = struck({ targets: [gear] });
    expect([may(offers(thing, ["grell"])).includes("apply"), may(offers(thing, ["jo"]))]).toEqual([true, []]);
    const [slot] = struck().targets;
    const called = slot && slotOffers(look(struck(), ["grell"]), { ...slot, stage: "call" });
    expect(called?.map((o) => [o.says, o.refused?.reason])).toEqual([["call", "gmOnly"]]);
  });
});

describe("DRA-410 a button says what it says", () => {
  it("everything that is pressed without a question comes to an event of its card", () => {
    const state = actionExchange.begin(action());
    expect(PLAIN_GESTURES.map((g) => pressed(state, g, {})?.type)).toEqual(
      PLAIN_GESTURES.map((g) => (g === "applyAll" ? "apply" : g)),
    );
    expect(pressed(state, "roll", {})).toBeNull();
  });
  it("with what its arguments name", () => {
    const state = actionExchange.begin(action());
    expect(pressed(state, "negate", { slot: "grell", by: "jo", card: "DC-25", picks: "wound ko" })).toEqual({
      type: "negate",
      slot: "grell",
      by: "jo",
      picks: ["wound", "ko"],
      personal: 0,
      cards: ["DC-25"],
    });
    expect(pressed(state, "soften", { slot: "grell", wounds: "2" })).toEqual({
      type: "soften",
      slot: "grell",
      wounds: 2,
    });
  });
});

describe("DRA-108 DRA-121 DRA-202 what an action asks, and what there is to decide in it", () => {
  const at = (points: number): DramaSituation =>
    ({
      character: (ref: string) => hero({ ref }),
      purses: () => [],
      settings: {},
      points,
    }) as unknown as DramaSituation;
  const asked = (state: ActionState): unknown =>
    askedOnAction(at(0), state).map(({ who, decides, before, event }) => [
      who,
      decides,
      (before ?? []).map((b) => b.who),
      event?.type ?? "usual",
    ]);
  it("an open roll is read by itself where nobody has a point for it", () => {
    expect(asked(play(action(), roll(8)))).toEqual([["mara", ["points"], [], "usual"]]);
    expect(asked(play(action({ present: [present("mara", { points: 0 })] }), roll(8)))).toEqual([
      ["mara", [], [], "usual"],
    ]);
  });
  it("a result is taken by who can't negate it", () => {
    const hit = (points: number) => ({
      targets: [target("grell")],
      action: { value: 19, effectValue: 22 },
      present: [present("mara"), present("grell", { points })],
    });
    const read = (points: number): unknown => asked(play(action(hit(points)), roll(17), { type: "resolve" }));
    expect([read(1), read(0)]).toEqual([[["grell", ["points"], [], "apply"]], [["grell", [], [], "apply"]]]);
  });
  it("an announced point may be countered by who has one", () => {
    const both = [present("mara"), present("grell", { points: 1 })];
    const countered = asked(play(action({ present: both }), roll(8), announce)) as readonly unknown[][];
    for (const [, decides] of countered) expect(decides).toEqual(["points"]);
  });
});
