import { describe, expect, it } from "vitest";
import type { Change } from "../../kernel/change.ts";
import {
  assistPlace,
  combineSkills,
  type Deed,
  GAMBIT_MOVE,
  gambitDc,
  type Help,
  helpChanges,
  hunch,
  lastingSources,
  sameEffect,
  teamPlayer,
} from "../index.ts";
import { apply, edge, hero } from "../testing/fixtures.ts";

const done = (deed: Deed<object>): readonly Change[] => {
  if (!deed.accepted) throw new Error(deed.reason);
  return deed.changes;
};
const reason = (deed: Deed<object> | { readonly accepted: false; readonly reason: string } | null): string =>
  deed === null || deed.accepted ? "accepted" : deed.reason;

describe("DES-014 DES-118 DES-119 DES-120 DES-121 DES-122 DES-123 DES-124 DES-140 help", () => {
  const help = (over: Partial<Help> = {}): Help => ({
    kind: "assist",
    degrees: [2],
    helper: "Actor.bo",
    helpersTurn: true,
    against: null,
    skill: "might",
    attack: null,
    ...over,
  });
  it.each([
    ["three degrees", [3], 3],
    ["seven are five", [7], 5],
    ["one of failure is nothing", [-1], 0],
    ["three of failure are two Disadvantages", [-3], -2],
    ["pooled: +3 -1 -2 is nothing", [3, -1, -2], 0],
    ["pooled: +1 -3", [1, -3], -1],
    ["pooled: many stop at five", [4, 4], 5],
  ])("%s", (_, degrees, ranks) =>
    expect(helpChanges(hero(), help({ degrees }))).toMatchObject({ accepted: true, ranks }),
  );
  it.each([
    [help(), { channel: "skill:might", once: true, until: { at: "turnEnd", of: "Actor.ada" } }],
    [
      help({ kind: "aid", against: "Actor.foe" }),
      { channel: "attack", against: "Actor.foe", once: false, until: { at: "turnStart", of: "Actor.bo" } },
    ],
    [
      help({ kind: "coordinate", against: "Actor.foe" }),
      { channel: "effect", once: true, until: { at: "turnStart", of: "Actor.bo" } },
    ],
    [help({ kind: "combine", attack: "bolt" }), { channel: "effect", attack: "bolt" }],
    [help({ kind: "distract", against: "Actor.foe" }), { channel: "defense", against: "Actor.foe" }],
    [
      help({ kind: "gambit", channel: "resistance:will" }),
      { channel: "resistance:will", until: { at: "turnEnd", of: "Actor.ada", left: 1 } },
    ],
  ])("%o", (h, data) => expect(done(helpChanges(hero(), h))).toMatchObject([{ kind: "create", data }]));
  it("serves only whom it names", () => {
    const who = apply(hero(), done(helpChanges(hero(), help({ kind: "aid", against: "Actor.foe" }))));
    expect(lastingSources(who, { channel: "attack", against: "Actor.foe" })).toMatchObject([{ key: "aid", ranks: 2 }]);
    expect(lastingSources(who, { channel: "attack", against: "Actor.x" })).toEqual([]);
  });
  it("one Gambit's own benefit until the end of the next turn, its Disadvantage likewise", () => {
    expect(
      done(helpChanges(hero(), help({ kind: "gambit", channel: "attack", helper: "Actor.ada", degrees: [-4] }))),
    ).toMatchObject([{ data: { ranks: -3, until: { left: 2 } } }]);
    expect(reason(helpChanges(hero(), help({ kind: "gambit" })))).toBe("help.channel");
  });
  it("Assist needs the ally's point of the order, or a delay", () => {
    expect(reason(assistPlace({ order: ["bo", "ada", "foe"], helper: "bo", ally: "ada", delaying: false }))).toBe(
      "accepted",
    );
    expect(reason(assistPlace({ order: ["bo", "foe", "ada"], helper: "bo", ally: "ada", delaying: false }))).toBe(
      "assist.place",
    );
    expect(reason(assistPlace({ order: ["bo", "foe", "ada"], helper: "bo", ally: "ada", delaying: true }))).toBe(
      "accepted",
    );
    expect(teamPlayer(hero({ edges: [edge("teamPlayer", 2)] }))).toBe(2);
  });
  it("Coordinate needs the same effect and resistance, Combine the same effect and the right Lore", () => {
    const ally = { effect: "damage", resistance: "toughness" } as const;
    expect(reason(sameEffect("coordinate", [ally], ally))).toBe("accepted");
    expect(reason(sameEffect("coordinate", [{ effect: "damage", resistance: "will" }], ally))).toBe("help.resistance");
    expect(reason(sameEffect("combine", [{ effect: "damage", resistance: "will" }], ally))).toBe("accepted");
    expect(reason(sameEffect("combine", [], ally))).toBe("help.effect");
    expect(combineSkills({ powerSource: "Arcane", primary: "might" }, "Arcane")).toEqual(["lore:Arcane", "might"]);
    expect(combineSkills({ powerSource: "Cosmic", primary: "might" }, "Arcane")).toEqual(["lore:Arcane"]);
  });
  it("a Gambit is Moderate, or against the best of those who threaten, even when lower", () => {
    expect(gambitDc(20, "combat", [])).toBe(20);
    expect(
      gambitDc(20, "combat", [
        { reaction: 14, guile: 30 },
        { reaction: 16, guile: 0 },
      ]),
    ).toBe(16);
    expect(gambitDc(20, "conflict", [{ reaction: 14, guile: 22 }])).toBe(22);
    expect(GAMBIT_MOVE).toEqual({ none: 0, slow: -1, full: -2 });
  });
});

describe("DES-179 Hunch", () => {
  it("ranks by the help schedule, for skill checks only, once each", () => {
    expect(hunch(hero(), 2, { kind: "skill", hunched: false })).toMatchObject({ ranks: 2, reaction: true });
    expect(hunch(hero(), -3, { kind: "skill", hunched: false })).toMatchObject({ ranks: -2 });
    expect(reason(hunch(hero(), 2, { kind: "attack", hunched: false }))).toBe("hunch.skill");
    expect(reason(hunch(hero(), 2, { kind: "skill", hunched: true }))).toBe("hunch.once");
  });
  it("DES-310 Good Hunch: the first of an encounter takes no Reaction", () => {
    expect(hunch(hero({ edges: [edge("goodHunch")] }), 2, { kind: "skill", hunched: false })).toMatchObject({
      reaction: false,
    });
    expect(
      hunch(hero({ edges: [edge("goodHunch")], encounterUses: { hunch: 1 } }), 2, { kind: "skill", hunched: false }),
    ).toMatchObject({ reaction: true });
  });
});
