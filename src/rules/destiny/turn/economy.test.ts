import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TurnSpends } from "../../kernel/economy.ts";
import {
  beginMove,
  canReact,
  type DestinyCharacter,
  economy,
  enforced,
  goOn,
  hasActed,
  leavesReserve,
  moveBroken,
  pay,
  REACTIONS,
  SLOT_USES,
  type SlotKind,
  slotsLeft,
  type TurnLimits,
  turnLimits,
} from "../index.ts";
import { apply, condition, edge, hero, marks, moment } from "../testing/fixtures.ts";

/** Actions as the economy knows them: kinds, a Quick inside a Reaction, an Area power, Free actions off-turn, and Reactions by kind (`reaction` alone is any). */
const SPENDABLE = [
  "standard",
  "move",
  "quick",
  "free",
  "freeAnytime",
  "dropReady",
  "reactionQuick",
  "area",
  "bonus",
  "none",
  "reaction",
  ...REACTIONS.map((r) => `reaction.${r}`),
  ...REACTIONS.map((r) => `controlled.${r}`),
] as const;

const own = turnLimits(hero(), moment());
const theirs = turnLimits(hero(), moment({ acting: "Actor.foe" }));
const spend = (limits: TurnLimits, turn: TurnSpends, ...actions: string[]) =>
  actions.reduce((s, action) => (s.accepted ? economy.step(limits, s.turn, { type: "spend", action }) : s), {
    accepted: true,
    turn,
  } as ReturnType<typeof economy.step>);
const reason = (limits: TurnLimits, turn: TurnSpends, ...actions: string[]) => {
  const step = spend(limits, turn, ...actions);
  return step.accepted ? "accepted" : step.reason;
};

describe("DES-060 DES-061 DES-062 slots and trading", () => {
  it.each([
    ["one of each", ["standard", "move", "quick"], "accepted"],
    ["two Moves", ["move", "move"], "accepted"],
    ["three Moves are too many", ["move", "move", "move"], "action.noMove"],
    ["three Quicks", ["quick", "quick", "quick"], "accepted"],
    ["four Quicks are too many", ["quick", "quick", "quick", "quick"], "action.noQuick"],
    ["one Standard a round", ["standard", "standard"], "action.noStandard"],
    ["a Move never makes a Standard", ["standard", "move", "standard"], "action.noStandard"],
    ["a Quick never makes a Move", ["standard", "move", "move"], "action.noMove"],
    ["the Standard may go first", ["standard", "move"], "accepted"],
  ])("%s", (_, actions, answer) => expect(reason(own, {}, ...actions)).toBe(answer));
  it("a Surge's Standard is one more, and it may be traded down too", () => {
    const surging = turnLimits(hero({ turn: { ...hero().turn, bonusStandard: 1 } }), moment());
    expect(reason(surging, {}, "standard", "standard")).toBe("accepted");
    expect(reason(surging, {}, "standard", "standard", "standard")).toBe("action.noStandard");
    expect(reason(surging, {}, "quick", "quick", "quick", "quick")).toBe("accepted");
  });
  it("takes the first slot of the ledger's list", () => {
    const all = { bonus: true, standard: true, move: true, quick: true };
    expect([pay(all, "standard"), pay(all, "move"), pay(all, "quick")]).toEqual(["bonus", "move", "quick"]);
    expect(pay({ ...all, move: false }, "move")).toBe("standard");
    expect(pay({ bonus: false, standard: false, move: false, quick: true }, "move")).toBeNull();
  });
  it("nobody pays from slots on another's turn", () =>
    expect(reason(theirs, {}, "standard")).toBe("action.notYourTurn"));
  it("outside encounters nothing is counted (DES-072)", () =>
    expect(
      reason(turnLimits(hero(), null), {}, "standard", "standard", "reaction.surge", "reaction.raise", "area", "area"),
    ).toBe("accepted"));
  it("but the Entranced have no Standard there either", () =>
    expect(reason(turnLimits(hero({ conditions: [condition("entranced")] }), null), {}, "standard")).toBe(
      "action.condition",
    ));
});

describe("DES-272 what conditions take", () => {
  const of = (id: string) => turnLimits(hero({ conditions: [condition(id)] }), moment());
  it("Dazed leaves the Standard, which may be traded", () => {
    expect(reason(of("dazed"), {}, "move")).toBe("accepted");
    expect(reason(of("dazed"), {}, "standard", "quick")).toBe("action.condition");
    expect(economy.pips(of("dazed"), {}).find((p) => p.action === "move")?.blocked).toBe(
      "CROSSOVER.Destiny.Condition.dazed.label",
    );
  });
  it("Stunned leaves nothing, Free actions included", () => {
    for (const action of ["standard", "move", "quick", "free", "reaction.surge"])
      expect(reason(of("stunned"), {}, action)).not.toBe("accepted");
    expect(reason(of("stunned"), {}, "none")).toBe("accepted");
  });
  it("no bonus Standard for somebody without a Standard", () => {
    expect(
      slotsLeft(turnLimits(hero({ marks: marks([4]), turn: { ...hero().turn, bonusStandard: 1 } }), moment()), {})
        .bonus,
    ).toBe(false);
  });
});

describe("DES-064 the quick reserve", () => {
  const kept = turnLimits(hero({ turn: { ...hero().turn, quickReserve: true } }), moment({ acting: "Actor.foe" }));
  it("pays one Quick inside a Reaction on another's turn, once", () => {
    expect(reason(kept, {}, "reactionQuick")).toBe("action.noReactionOn");
    const used = spend(kept, {}, "reaction.readied", "reactionQuick");
    expect(used.accepted && used.changes).toMatchObject([
      { path: "system.turn.quickReserve", to: false, rule: "DES-064" },
    ]);
    expect(reason(kept, used.turn, "reactionQuick")).toBe("action.noReserve");
    expect(reason(theirs, {}, "reaction.readied", "reactionQuick")).toBe("action.noReserve");
  });
  it("on the own turn it comes from the slots", () => {
    const used = spend(
      turnLimits(hero({ turn: { ...hero().turn, quickReserve: true } }), moment()),
      {},
      "reaction.surge",
      "reactionQuick",
    );
    expect(used.turn).toMatchObject({ quick: 3 });
  });
  it("is left over only by an unspent Quick that no condition took", () => {
    expect(leavesReserve(own, {})).toBe(true);
    expect(leavesReserve(own, spend(own, {}, "quick").turn)).toBe(false);
    expect(leavesReserve(own, spend(own, {}, "move", "standard").turn)).toBe(true);
    expect(leavesReserve(turnLimits(hero({ conditions: [condition("dazed")] }), moment()), {})).toBe(false);
  });
});

describe("DES-066 DES-067 one Reaction in each turn", () => {
  it("every kind draws on the same allowance", () => {
    for (const a of REACTIONS)
      for (const b of REACTIONS) expect(reason(own, {}, `reaction.${a}`, `reaction.${b}`)).toBe("reaction.used");
  });
  it("is there again in the next turn, whoever's it is", () => {
    const used = spend(own, {}, "reaction.raise").turn;
    expect(reason(turnLimits(hero(), moment({ turns: 6, acting: "Actor.foe" })), used, "reaction.smash")).toBe(
      "accepted",
    );
  });
  it("costs no slot", () => expect(slotsLeft(own, spend(own, {}, "reaction.surge").turn)).toEqual(slotsLeft(own, {})));
  it("who waits with a readied action has no other (DES-108)", () => {
    const ready = turnLimits(
      hero({ ready: { action: "attackClose", kind: "standard", trigger: "t", area: false } }),
      moment({ acting: "Actor.foe" }),
    );
    expect(reason(ready, {}, "reaction.surge")).toBe("reaction.readying");
    expect(reason(ready, {}, "reaction.readied")).toBe("accepted");
  });
  it.each([
    ["surprised", "surge", "reaction.condition"],
    ["entranced", "surgeResistance", "reaction.condition"],
    ["stunned", "surgeResistance", "reaction.condition"],
    ["asleep", "surgeResistance", "reaction.condition"],
    ["paralyzed", "surge", "reaction.condition"],
    ["compelled", "surge", "reaction.compelled"],
    ["compelled", "surgeResistance", "accepted"],
    ["controlled", "raise", "reaction.compelled"],
    ["controlled", "surgeResistance", "accepted"],
    ["dazed", "raise", "accepted"],
  ] as const)("%s: %s is %s", (id, kind, answer) => {
    const no = canReact(turnLimits(hero({ conditions: [condition(id)] }), moment()), {}, kind);
    expect(no?.reason ?? "accepted").toBe(answer);
  });
  it("a controller picks the Reactions of a Controlled character", () =>
    expect(
      canReact(turnLimits(hero({ conditions: [condition("controlled")] }), moment()), {}, "smash", "controller"),
    ).toBeNull());
  it("Broken has none in a Conflict and one in a Combat", () => {
    const who = hero({ marks: marks([], [4]) });
    expect(canReact(turnLimits(who, moment({ type: "conflict" })), {}, "hunch")?.reason).toBe("reaction.condition");
    expect(canReact(turnLimits(who, moment()), {}, "hunch")).toBeNull();
  });
});

describe("DES-068 one Area power a round", () => {
  it("on any turn, refreshed by the round and not by the turn", () => {
    const used = spend(own, {}, "area").turn;
    expect(reason(own, used, "area")).toBe("action.areaUsed");
    expect(reason(turnLimits(hero(), moment({ turns: 9, acting: "Actor.foe" })), used, "area")).toBe("action.areaUsed");
    expect(reason(turnLimits(hero(), moment({ round: 3, turns: 9 })), used, "area")).toBe("accepted");
  });
  it("DES-069 the slots are new at the start of a turn, Reaction and Area stay used", () => {
    const used = spend(own, {}, "standard", "area", "reaction.surge").turn;
    expect(economy.step(own, used, { type: "begin" }).turn).toEqual({ area: 2, reaction: 5 });
  });
});

describe("DES-065 DES-181 Free actions and rolls that are none", () => {
  it("are never refused for number", () =>
    expect(reason(own, {}, ...Array.from({ length: 30 }, () => "free"))).toBe("accepted"));
  it("need the own turn, but for talking and spending dice", () => {
    expect(reason(theirs, {}, "free")).toBe("action.notYourTurn");
    expect(reason(theirs, {}, "freeAnytime")).toBe("accepted");
  });
  it("rolls without an action always go", () => expect(reason(theirs, {}, "none", "none", "none")).toBe("accepted"));
});

describe("DES-391 DES-392 pips and strictness", () => {
  it("shows slots, reserve, Reaction and Area", () => {
    expect(economy.pips(own, {}).map((p) => [p.action, p.left])).toEqual([
      ["standard", 1],
      ["move", 1],
      ["quick", 1],
      ["reaction", 1],
      ["area", 1],
    ]);
    const used = spend(own, {}, "standard", "reaction.raise", "area").turn;
    expect(economy.pips(own, used).map((p) => p.left)).toEqual([0, 1, 1, 0, 0]);
  });
  it("blocks, warns, or lets it be", () => {
    const used = spend(own, {}, "standard").turn;
    const event = { type: "spend", action: "standard" } as const;
    expect(enforced("block", own, used, event)).toMatchObject({ accepted: false, reason: "action.noStandard" });
    expect(enforced("warn", own, used, event)).toMatchObject({
      accepted: true,
      warning: { reason: "action.noStandard" },
    });
    expect(enforced("off", own, used, event)).toMatchObject({ accepted: true });
    expect("warning" in enforced("off", own, used, event)).toBe(false);
  });
  it("the Gamemaster overrules, and it is counted and can be refunded", () => {
    const over = economy.step(own, spend(own, {}, "standard").turn, {
      type: "spend",
      action: "standard",
      overrule: true,
    });
    expect(over.turn).toMatchObject({ "over-standard": 1 });
    expect(economy.step(own, over.turn, { type: "refund", action: "standard" }).turn).toMatchObject({
      "over-standard": 0,
      standard: 1,
    });
  });
});

describe("DES-063 an interrupted Move", () => {
  const walking = (more: object = {}): DestinyCharacter => hero({ turn: { ...hero().turn, moveLeft: 20 }, ...more });
  it.each([
    ["free", false, 20],
    ["standard", false, 0],
    ["standard", true, 20],
    ["quick", true, 0],
    ["move", true, 0],
    ["reaction.raise", false, 20],
  ] as const)("%s, Follow Through %s: %i feet are left", (started, follow, left) => {
    const who = walking(follow ? { edges: [edge("followThrough")] } : {});
    expect(apply(who, moveBroken(who, [started])).turn.moveLeft).toBe(left);
  });
  it("DES-310 Follow Through splits around one Standard, not around two", () => {
    const who = walking({ edges: [edge("followThrough")] });
    const once = apply(who, moveBroken(who, ["standard"]));
    expect(apply(once, moveBroken(once, ["bonus"])).turn.moveLeft).toBe(0);
  });
  it("a Move of which ten of thirty feet were walked goes on for the other twenty, and no further", () => {
    const who = hero();
    const begun = apply(who, beginMove(who, 10, 30));
    expect([begun.turn.feetMoved, begun.turn.moveLeft]).toEqual([10, 20]);
    const on = goOn(begun, 99);
    const there = on.accepted ? apply(begun, on.changes) : begun;
    expect([there.turn.feetMoved, there.turn.moveLeft]).toEqual([30, 0]);
    expect(goOn(there, 5)).toMatchObject({ accepted: false, reason: "move.over" });
  });
});

describe("DES-061 DES-391 DES-392 pips of what was traded, and what is given back", () => {
  const names = (turn: TurnSpends): readonly string[] => Object.keys(turn);
  it("a Standard that went for a Move says so, and its own pip gives the Move back", () => {
    const twice = spend(own, spend(own, {}, "move").turn, "move").turn;
    expect(economy.pips(own, twice).find((p) => p.action === "standard")).toMatchObject({
      left: 0,
      usedAs: "CROSSOVER.Destiny.Cost.move.label",
    });
    const back = economy.step(own, twice, { type: "refund", action: "standard" });
    expect(economy.pips(own, back.turn).find((p) => p.action === "standard")).toMatchObject({ left: 1 });
  });
  it("the pip of a Surge's Standard is spent as one and given back", () => {
    const surged = { ...own, bonus: 1 };
    const used = spend(surged, {}, "bonus").turn;
    expect([used["bonus"], used["standard"]]).toEqual([SLOT_USES.standard, undefined]);
    expect(economy.step(surged, used, { type: "refund", action: "bonus" }).turn["bonus"]).toBeUndefined();
    expect(economy.step(own, {}, { type: "spend", action: "bonus" })).toMatchObject({
      accepted: false,
      reason: "action.noBonus",
    });
  });
  it("no name among the spends has a dot in it: documents take dots for paths", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...SPENDABLE), fc.boolean()), { maxLength: 12 }), (tries) => {
        const turn = tries.reduce<TurnSpends>(
          (t, [action, overrule]) => economy.step(own, t, { type: "spend", action, overrule }).turn,
          {},
        );
        expect(names(turn).filter((n) => n.includes("."))).toEqual([]);
      }),
    );
  });
});

describe("DES-180 who has acted", () => {
  it("counts Standard, Move, Quick and a Reaction of this turn, not Free actions", () => {
    expect(hasActed(own, spend(own, {}, "free").turn)).toBe(false);
    for (const a of ["standard", "move", "quick", "reaction.surge"])
      expect(hasActed(own, spend(own, {}, a).turn)).toBe(true);
    expect(hasActed(own, { reaction: 4 })).toBe(false);
  });
});

/** The second model, from the ledger's own sentence: which multisets of actions fit into the slots, found by trying every way to place them. */
function placeable(kinds: readonly SlotKind[], slots: readonly SlotKind[]): boolean {
  const [first, ...rest] = kinds;
  if (first === undefined) return true;
  const size = { standard: 3, move: 2, quick: 1 };
  return slots.some(
    (s, i) =>
      size[s] >= size[first] &&
      placeable(
        rest,
        slots.filter((_, j) => j !== i),
      ),
  );
}

describe("DES-060 DES-061 DES-062 DES-066 laws of the economy", () => {
  const kind = fc.constantFrom<SlotKind>("standard", "move", "quick");
  it("an order of spends is accepted as long as some way of placing what was taken exists", () => {
    fc.assert(
      fc.property(fc.array(kind, { maxLength: 6 }), fc.boolean(), fc.boolean(), (kinds, dazed, bonus) => {
        const limits = turnLimits(
          hero({
            conditions: dazed ? [condition("dazed")] : [],
            turn: { ...hero().turn, bonusStandard: bonus ? 1 : 0 },
          }),
          moment(),
        );
        const slots: readonly SlotKind[] = [
          ...(bonus ? (["standard"] as const) : []),
          "standard",
          ...(dazed ? [] : (["move", "quick"] as const)),
        ];
        let turn: TurnSpends = {};
        const taken: SlotKind[] = [];
        for (const k of kinds) {
          const step = economy.step(limits, turn, { type: "spend", action: k });
          expect(step.accepted).toBe(placeable([...taken, k], slots));
          if (!step.accepted) expect(step.turn).toBe(turn);
          else taken.push(k);
          turn = step.turn;
        }
      }),
      { numRuns: 400 },
    );
  });
  it("no event makes a number negative, throws, or changes anything when it is refused; a refund takes back a spend", () => {
    const event = fc.oneof(
      fc.record({
        type: fc.constant("spend" as const),
        action: fc.oneof(
          fc.constantFrom(
            "standard",
            "move",
            "quick",
            "free",
            "freeAnytime",
            "reactionQuick",
            "area",
            "none",
            "reaction",
            "reaction.raise",
            "reaction.readied",
            "controlled.smash",
          ),
          fc.string(),
        ),
        overrule: fc.boolean(),
        count: fc.option(fc.integer({ min: -3, max: 5 }), { nil: 1 }),
      }),
      fc.record({
        type: fc.constant("refund" as const),
        action: fc.constantFrom(
          "standard",
          "move",
          "quick",
          "free",
          "reactionQuick",
          "area",
          "reaction.raise",
          "nonsense",
        ),
      }),
      fc.constant({ type: "begin" as const }),
    );
    fc.assert(
      fc.property(
        fc.array(fc.record({ event, ownTurn: fc.boolean(), turns: fc.integer({ min: 0, max: 3 }) }), { maxLength: 25 }),
        fc.constantFrom("dazed", "stunned", "controlled", "paralyzed", "impaired"),
        (events, id) => {
          let turn: TurnSpends = {};
          for (const e of events) {
            const limits = turnLimits(
              hero({ conditions: [condition(id)], turn: { ...hero().turn, quickReserve: true } }),
              moment({ acting: e.ownTurn ? "Actor.ada" : "Actor.foe", turns: e.turns }),
            );
            const before = JSON.stringify(turn);
            const step = economy.step(limits, turn, e.event);
            if (!step.accepted) expect(JSON.stringify(step.turn)).toBe(before);
            turn = step.turn;
            expect(Object.values(turn).every((n) => n >= 0)).toBe(true);
            expect(economy.pips(limits, turn).every((p) => (p.left ?? 0) >= 0 && (p.left ?? 0) <= (p.max ?? 1))).toBe(
              true,
            );
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
