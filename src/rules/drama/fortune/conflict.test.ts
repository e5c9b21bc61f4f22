import { describe, expect, it } from "vitest";
import { actionExchange } from "../cards/action.ts";
import type { ActionEvent, ActionExchange } from "../cards/types.ts";
import { UNHURT } from "../harm/damage.ts";
import { action, card, hero, mook, party, present, settings, target, villain } from "../testing/fixtures.ts";
import {
  approvedBy,
  breaks,
  cardInForce,
  cardsEarned,
  currentLine,
  lineChanges,
  lineInForce,
  lineTurn,
  poolLosses,
  sideStates,
} from "./conflict.ts";
import type { ConflictLine } from "./deck/cards.ts";

const line = (over: Partial<ConflictLine> = {}): ConflictLine => ({
  first: "heroes",
  heroes: null,
  villains: null,
  ...over,
});
const play = (request: ActionExchange, ...events: readonly ActionEvent[]) =>
  events.reduce((s, e) => {
    const step = actionExchange.step(s, e);
    if (!step.accepted) throw new Error(step.reason);
    return step.state;
  }, actionExchange.begin(request));
const hurt = { ...UNHURT, shock: 6, k: true };

describe("DRA-140 DRA-277 lines of a card", () => {
  it("states of the round hold for the whole side and are written nowhere", () =>
    expect([
      sideStates(line({ heroes: "up", villains: "stymied" }), "heroes"),
      sideStates(line({ villains: "stymied" }), "villains"),
      sideStates(null, "heroes"),
    ]).toEqual([["up"], ["stymied"], []]));
  it.each([
    ["inspiration", "heroes"],
    ["fatigued", "heroes"],
    ["break", "villains"],
    ["confused", "villains"],
  ] as const)("%s is no state of %s", (effect, side) => expect(sideStates(line({ [side]: effect }), side)).toEqual([]));
  it("confusion and flurry are", () =>
    expect([
      sideStates(line({ heroes: "confused" }), "heroes"),
      sideStates(line({ villains: "flurry" }), "villains"),
    ]).toEqual([["confused"], ["flurry"]]));
  it("between rounds none is in force, though the last card is kept", () => {
    const data = { card: "DC-30", phase: "first", conflict: "standard" };
    expect([
      cardInForce(data),
      lineInForce(data)?.heroes,
      cardInForce({ ...data, phase: "card" }),
      lineInForce({ ...data, phase: "card" }),
      lineInForce({ ...data, conflict: "dramatic" })?.first,
      lineInForce({}),
      lineInForce(null),
    ]).toEqual(["DC-30", "inspiration", null, null, "villains", null, null]);
  });
  it("the line in force is that of the conflict", () =>
    expect([currentLine("DC-30", "dramatic")?.first, currentLine(null, "standard")]).toEqual(["villains", null]));
});

describe("DRA-211 DRA-234 DRA-277 what a line does at once", () => {
  it("inspiration clears shock and K; the walk-through's Mara", () => {
    expect(
      lineChanges(line({ heroes: "inspiration" }), [hero({ harm: hurt }), villain({ harm: hurt })], settings).map(
        (c) => c.kind === "set" && [c.subject, c.path, c.to],
      ),
    ).toEqual([
      ["mara", "system.shock", 0],
      ["mara", "system.k", false],
    ]);
  });
  it("fatigue gives each conscious member 2 shock", () => {
    const changes = lineChanges(
      line({ villains: "fatigued" }),
      [hero(), villain(), mook({ harm: { ...UNHURT, wounds: 3 } })],
      settings,
    );
    expect(changes.map((c) => c.kind === "set" && [c.subject, c.from, c.to])).toEqual([["grell", 0, 2]]);
  });
  it("both are independent", () =>
    expect(
      lineChanges(line({ heroes: "fatigued", villains: "inspiration" }), [hero(), villain({ harm: hurt })], settings),
    ).toHaveLength(3));
});

describe("DRA-141 what a turned card says to the order", () => {
  it("who begins, who acts twice, what happens at once", () =>
    expect(
      lineTurn(line({ first: "villains", heroes: "flurry", villains: "fatigued" }), [hero(), villain()], settings),
    ).toMatchObject({ first: "villains", flurry: ["heroes"], changes: [{ subject: "grell", to: 2 }] }));
});

describe("DRA-277 DRA-403 breaking villains", () => {
  const breaking = line({ villains: "break" });
  it("any harm and a failed roll", () =>
    expect([
      breaks(breaking, villain({ harm: hurt }), true),
      breaks(breaking, villain({ harm: hurt }), false),
      breaks(breaking, villain(), true),
      breaks(breaking, hero({ harm: hurt }), true),
      breaks(line(), villain({ harm: hurt }), true),
    ]).toEqual([true, false, false, false, false]));
});

describe("DRA-097 DRA-283 DRA-284 approved actions", () => {
  const isPlayer = (uuid: string) => uuid === "mara" || uuid === "jo";
  const resolve: ActionEvent = { type: "resolve" };
  const hit = (over: Partial<ActionExchange> = {}) =>
    play(action({ approved: ["attack"], ...over }), { type: "roll", faces: [15] }, resolve);
  it("the current card approves of some kinds", () =>
    expect([
      approvedBy("DC-30", "attack"),
      approvedBy("DC-30", "trick"),
      approvedBy("DC-17", "push"),
      approvedBy(null, "attack"),
    ]).toEqual([["attack"], [], ["push"], []]));
  it("a success at one earns a card; a failure, another kind, a villain none", () => {
    expect([
      cardsEarned(hit(), isPlayer, false),
      cardsEarned(hit({ approved: [] }), isPlayer, false),
      cardsEarned(hit({ actor: party("grell") }), isPlayer, false),
      cardsEarned(play(action({ approved: ["attack"] }), { type: "roll", faces: [3] }, resolve), isPlayer, false),
    ]).toEqual([["mara"], [], [], []]);
  });
  it("a check of recovery is no action of a turn", () =>
    expect(cardsEarned(hit({ spendable: false }), isPlayer, false)).toEqual([]));
  it("one on many needs at least one hit", () => {
    expect(cardsEarned(hit({ targets: [target("a", { dn: 99 }), target("b", { dn: 5 })] }), isPlayer, false)).toEqual([
      "mara",
    ]);
    expect(cardsEarned(hit({ targets: [target("a", { dn: 99 }), target("b", { dn: 99 })] }), isPlayer, false)).toEqual(
      [],
    );
  });
  it("not before the outcome is read", () =>
    expect(cardsEarned(play(action({ approved: ["attack"] }), { type: "roll", faces: [15] }), isPlayer, false)).toEqual(
      [],
    ));
  it("an active defence that made an attack miss earns one for the defender", () => {
    const attack = (dn: number, passiveDn: number | null, approvesDefend = true) =>
      cardsEarned(
        hit({ actor: party("grell"), approved: [], side: "villains", targets: [target("jo", { dn, passiveDn })] }),
        isPlayer,
        approvesDefend,
      );
    expect([attack(18, 15), attack(18, 17), attack(18, null), attack(18, 15, false)]).toEqual([["jo"], [], [], []]);
    const held = play(
      action({
        actor: party("grell"),
        side: "villains",
        approved: [],
        targets: [target("jo", { dn: 16, passiveDn: 15 })],
        present: [present("grell"), present("jo", { cards: [card("DC-01", "value3:body", "jo")] })],
      }),
      { type: "roll", faces: [16] },
      { type: "play", by: "jo", card: "DC-01", use: "dn", slot: "jo" },
      resolve,
    );
    expect(
      [held.targets[0]?.reading?.resolution.action.total, held.targets[0]?.reading?.dn],
      "it would have reached both defences, and the card's alone held",
    ).toEqual([17, 18]);
    expect(cardsEarned(held, isPlayer, true), "the card saved Jo, not the defence").toEqual([]);
  });
  it("DRA-259 a villain's approved taunt costs those it reaches a card of the pool", () => {
    const taunt = (over: Partial<ActionExchange>) =>
      poolLosses(
        play(
          action({
            actor: party("grell"),
            kind: "taunt",
            side: "villains",
            approved: ["taunt"],
            action: { value: 14 },
            targets: [target("mara", { dn: 12, toughness: null }), target("thug", { dn: 5, toughness: null })],
            ...over,
          }),
          { type: "roll", faces: [15] },
          resolve,
        ),
        isPlayer,
      );
    expect([
      taunt({}),
      taunt({ approved: [] }),
      taunt({ side: "heroes" }),
      taunt({ kind: "maneuver", approved: ["maneuver"] }),
    ]).toEqual([["mara"], [], [], []]);
  });
});
