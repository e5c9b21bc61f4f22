import { describe, expect, it } from "vitest";
import type { Change } from "../../kernel/change.ts";
import {
  counterLegal,
  type Deed,
  disarmTake,
  endGrab,
  escapeLegal,
  forcedFeet,
  grab,
  keepGrab,
  objectDamage,
  stuntChanges,
  stuntGrade,
  stuntLegal,
  stuntRanks,
  stuntResistances,
} from "../index.ts";
import { apply, attack, broughtConditions, edge, foe, gear, hero } from "../testing/fixtures.ts";

const done = (deed: Deed<object>): readonly Change[] => {
  if (!deed.accepted) throw new Error(deed.reason);
  return deed.changes;
};
const reason = (deed: Deed<object> | { readonly accepted: false; readonly reason: string } | null): string =>
  deed === null || deed.accepted ? "accepted" : deed.reason;

describe("DES-116 an object never gets better by being struck", () => {
  it.each([
    ["whole", 1, "dented"],
    ["dented", 2, "broken"],
    ["broken", 1, null],
    ["destroyed", 2, null],
    ["dented", 1, null],
  ] as const)("%s, %i degrees: %s", (damage, objectDegree, to) => {
    const object = { ...gear(), damage };
    const changes = done(
      stuntChanges(hero(), foe(), {
        kind: "break",
        degree: 1,
        dc: 15,
        resistance: "fortitude",
        attack: { id: "fist", band: "close" },
        object,
        objectDegree,
      }),
    );
    expect(changes.map((c) => (c.kind === "set" ? c.to : c.kind))).toEqual(to === null ? [] : [to]);
  });
});

describe("DES-110 DES-111 DES-112 DES-113 DES-114 DES-115 DES-116 DES-117 Stunts", () => {
  const outcome = { dc: 18, resistance: "fortitude", attack: attack() } as const;
  it("a Disadvantage of 1; 2 for two hands and for what is held; none with the Improved Stunt", () => {
    expect([
      stuntRanks(hero(), "push", null),
      stuntRanks(hero(), "disarm", { hands: 2, held: true }),
      stuntRanks(hero(), "disarm", { hands: 1, held: true }),
      stuntRanks(hero(), "break", { hands: 1, held: true }),
      stuntRanks(hero(), "break", { hands: 1, held: false }),
    ]).toEqual([-1, -2, -1, -2, -1]);
    const who = hero({ edges: [edge("improvedStunt", 1, "disarm")] });
    expect([stuntRanks(who, "disarm", { hands: 2, held: true }), stuntRanks(who, "push", null)]).toEqual([0, -1]);
  });
  it("resisted by Fortitude or Reflex, at court by Will or Reflex", () =>
    expect([stuntResistances("close"), stuntResistances("court")]).toEqual([
      ["fortitude", "reflex"],
      ["will", "reflex"],
    ]));
  it("a Grab is close; in a Conflict only Afflict goes without consent", () => {
    expect(reason(stuntLegal("grab", { band: "ranged" }, { type: "combat", consent: false }))).toBe("stunt.band");
    expect(reason(stuntLegal("push", { band: "court" }, { type: "conflict", consent: false }))).toBe("stunt.consent");
    expect(reason(stuntLegal("push", { band: "court" }, { type: "conflict", consent: true }))).toBe("accepted");
    expect(reason(stuntLegal("afflict", { band: "court" }, { type: "conflict", consent: false }))).toBe("accepted");
  });
  it("Afflict: a condition of the degree's grade, ongoing", () => {
    expect([stuntGrade(1), stuntGrade(2), stuntGrade(7)]).toEqual([1, 2, 3]);
    expect(
      done(stuntChanges(hero(), foe(), { ...outcome, kind: "afflict", degree: 2, condition: "stunned" })),
    ).toMatchObject([{ data: { condition: "stunned", dc: 18, resistance: "fortitude", degree: 2 } }]);
    const aiming = foe({ aim: { target: "Actor.ada", ranks: 2, kept: true, begun: false } });
    expect(
      done(stuntChanges(hero(), aiming, { ...outcome, kind: "afflict", degree: 2, condition: "stunned" })),
    ).toMatchObject([{}, { path: "system.aim", to: null }]);
    expect(reason(stuntChanges(hero(), foe(), { ...outcome, kind: "afflict", degree: 1, condition: "stunned" }))).toBe(
      "stunt.condition",
    );
  });
  it("Grab: degrees add up to three, and Escape or letting go ends all of them", () => {
    const changes = done(grab(hero(), foe(), attack(), 1));
    const [who, target] = [apply(hero(), changes), apply(foe(), changes)];
    expect([who.grab?.degree, target.conditions.map((c) => c.id)]).toEqual([1, ["held"]]);
    const more = done(grab(who, target, attack(), 2));
    const bound = apply(target, more);
    expect(bound.conditions.map((c) => c.id)).toEqual(["bound"]);
    expect(reason(escapeLegal(bound))).toBe("accepted");
    expect(reason(escapeLegal(foe()))).toBe("escape.free");
    const holder = apply(who, more);
    expect(apply(bound, endGrab(holder, bound)).conditions).toEqual([]);
    expect(reason(keepGrab(hero()))).toBe("grab.none");
    expect(done(keepGrab({ ...holder, grab: holder.grab && { ...holder.grab, kept: false } }))).toMatchObject([
      { to: { kept: true } },
    ]);
    expect(broughtConditions(done(stuntChanges(hero(), foe(), { ...outcome, kind: "grab", degree: 2 })))).toEqual([
      "restrained",
    ]);
  });
  it("Pull and Push five feet a degree", () => {
    expect(forcedFeet(3)).toBe(15);
    expect(stuntChanges(hero(), foe(), { ...outcome, kind: "push", degree: 2 })).toMatchObject({
      feet: 10,
      changes: [],
    });
  });
  it("Disarm drops it, and free hands may take it", () => {
    expect(done(stuntChanges(hero(), foe(), { ...outcome, kind: "disarm", degree: 1, object: gear() }))).toMatchObject([
      { subject: "Actor.foe.Item.g1", path: "system.held", to: false },
      { path: "system.fallen", to: true },
    ]);
    expect([disarmTake(2, true), disarmTake(1, true)]).toEqual(["free", "check"]);
    expect([disarmTake(0, true), disarmTake(2, false)]).toMatchObject([
      { reason: "take.hands" },
      { reason: "take.reach" },
    ]);
  });
  it.each([
    [0, "whole"],
    [1, "dented"],
    [2, "broken"],
    [3, "destroyed"],
    [6, "destroyed"],
  ])("Break with %i degrees: %s", (d, what) => {
    expect(objectDamage(d)).toBe(what);
    expect(
      done(stuntChanges(hero(), foe(), { ...outcome, kind: "break", degree: 1, object: gear(), objectDegree: d })),
    ).toHaveLength(what === "whole" ? 0 : 1);
  });
  it("the defender who won may answer, never to an answer", () => {
    expect(reason(counterLegal({ mode: "action", won: false }, true))).toBe("accepted");
    expect(reason(counterLegal({ mode: "action", won: true }, true))).toBe("counter.won");
    expect(reason(counterLegal({ mode: "counter", won: false }, true))).toBe("counter.counter");
    expect(reason(counterLegal({ mode: "action", won: false }, false))).toBe("counter.reach");
  });
});
