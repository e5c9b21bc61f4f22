import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chaseTurn, escapingOf } from "../acts/chase.ts";
import { finalEffect, resolve } from "../cards/resolve.ts";
import {
  mayTreat,
  recoverStress,
  recoverTrauma,
  treatmentChanges,
  treatmentDie,
  treatmentKey,
  watcherRecovery,
} from "../harm/recovery.ts";
import {
  asset,
  complication,
  foe,
  hero,
  POOL,
  power,
  powerSet,
  scene,
  settings,
  stress,
  track,
  trauma,
} from "../testing/fixtures.ts";
import { type Die, LADDER } from "../values.ts";
import {
  autoSuccess,
  autoSuccessOffer,
  gate,
  isTargetable,
  mayTarget,
  targetTrait,
  traitChanges,
  type TraitTarget,
} from "./targeting.ts";

const size = fc.constantFrom(...LADDER);
const aimed = (changes: Partial<TraitTarget> = {}): TraitTarget => ({
  bearer: "Actor.foe",
  kind: "asset",
  id: "a",
  set: null,
  name: "a",
  die: 8,
  escaping: false,
  ...changes,
});

describe("DOO-200 DOO-208 DOO-146 what can be a target", () => {
  it.each([
    ["asset", true],
    ["resource", true],
    ["complication", true],
    ["escaping", true],
    ["power", false],
    ["affiliation", false],
    ["distinction", false],
    ["specialty", false],
    ["stress", false],
    ["trauma", false],
  ])("%s: %s", (kind, yes) => expect(isTargetable({ kind })).toBe(yes));
  it("a power that is gear, when ticked; an asset unless it is unticked", () =>
    expect([
      isTargetable({ kind: "power", targetable: true }),
      isTargetable({ kind: "asset", targetable: false }),
      isTargetable({ kind: "affiliation", targetable: true }),
    ]).toEqual([true, false, false]));
});

describe("DOO-203 DOO-204 DOO-205 targeting a trait", () => {
  it.each([
    [8, 6, "below"],
    [8, 8, "equal"],
    [8, 10, "above"],
  ] as const)("main d%i against d%i: %s", (main, target, expected) => expect(gate(main, target)).toBe(expected));
  it("DOO-351 above only with the Gamemaster's yes", () =>
    expect([mayTarget(8, 10, false), mayTarget(8, 10, true), mayTarget(8, 8, false)]).toMatchObject([
      { reason: "trait.consent" },
      true,
      true,
    ]));
  it.each([
    [10, 8, 10, 8, true, "eliminated"],
    [10, 8, 8, 8, true, "steppedBack"],
    [8, 8, 10, 8, true, "steppedBack"],
    [8, 8, 8, 8, true, "unchanged"],
    [8, 10, 12, 8, true, "steppedBack"],
    [8, 10, 6, 8, true, "unchanged"],
    [10, 8, 12, 4, false, "unchanged"],
    [10, 8, 4, null, true, "eliminated"],
    [8, 8, 4, null, true, "steppedBack"],
  ] as const)("M d%i, T d%i, E d%i, R d%s, success %s: %s", (main, target, effect, opposing, success, expected) =>
    expect(targetTrait(main, target, effect, opposing, success)).toBe(expected),
  );
  it("a larger effect die never does less", () => {
    const worth = { unchanged: 0, steppedBack: 1, eliminated: 2 };
    fc.assert(
      fc.property(size, size, size, size, size, (m, t, e1, e2, r) => {
        expect(worth[targetTrait(m, t, Math.max(e1, e2) as Die, r, true)]).toBeGreaterThanOrEqual(
          worth[targetTrait(m, t, Math.min(e1, e2) as Die, r, true)],
        );
      }),
    );
  });
});

describe("DOO-207 what a step back leaves", () => {
  it("by the floor of the kind", () => {
    const holder = foe({
      assets: [asset("a", 6, { owner: "Actor.foe" })],
      complications: [complication("c", 6), complication("d", 4)],
      resources: [{ id: "r", name: "r", die: 8, specialty: "x", origin: "opportunity", expiresAfterActionScene: null }],
    });
    expect(traitChanges(holder, aimed(), "steppedBack").character.assets).toEqual([]);
    expect(
      traitChanges(holder, aimed({ kind: "complication", id: "c" }), "steppedBack").character.complications.map(
        (c) => c.die,
      ),
    ).toEqual([4, 4]);
    expect(
      traitChanges(holder, aimed({ kind: "complication", id: "d" }), "steppedBack").character.complications.map(
        (c) => c.id,
      ),
    ).toEqual(["c"]);
    expect(traitChanges(holder, aimed({ kind: "resource", id: "r" }), "steppedBack").character.resources[0]?.die).toBe(
      6,
    );
    expect(traitChanges(holder, aimed({ kind: "resource", id: "r" }), "eliminated").character.resources).toEqual([]);
  });
  it("a power is shut down until a Transition Scene and keeps its base die", () => {
    const armed = foe({ powerSets: [powerSet("gear", [power("gun", 8), power("net", 6)])] });
    expect(
      traitChanges(armed, aimed({ kind: "power", set: "gear", id: "gun" }), "steppedBack").character.powerSets[0]
        ?.powers[0],
    ).toMatchObject({ base: 8, current: 6, shutdown: false });
    expect(
      traitChanges(armed, aimed({ kind: "power", set: "gear", id: "net" }), "steppedBack").character.powerSets[0]
        ?.powers[1],
    ).toMatchObject({ base: 6, shutdown: true, recovery: "transition" });
    expect(
      traitChanges(armed, aimed({ kind: "power", set: "gear", id: "gun" }), "eliminated").character.powerSets[0]
        ?.powers[0],
    ).toMatchObject({ shutdown: true });
  });
  it("unchanged or gone: nothing is written", () =>
    expect([
      traitChanges(foe(), aimed(), "unchanged").changes,
      traitChanges(foe(), aimed(), "eliminated").changes,
    ]).toEqual([[], []]));
});

describe("DOO-206 automatic success", () => {
  const holder = foe({ assets: [asset("a", 8, { owner: "Actor.foe" })] });
  const heroic = (pp: number, main: Die, agreed = true) =>
    autoSuccess({ side: "hero", ref: "Actor.hero", pp, main, agreed }, holder, aimed());
  it("a hero with a strictly larger main trait pays 1 point", () => {
    expect(heroic(1, 10)).toMatchObject({
      accepted: true,
      changes: [
        { path: "system.pp", from: 1, to: 0 },
        { kind: "delete", id: "a" },
      ],
    });
    expect([heroic(1, 8), heroic(0, 10), heroic(1, 10, false)]).toMatchObject([
      { reason: "trait.notLarger" },
      { reason: "pp.short" },
      { reason: "trait.notAgreed" },
    ]);
  });
  it("the Gamemaster pays one doom die of at least its size", () => {
    const doom = (die: Die, dice: readonly Die[]) =>
      autoSuccess({ side: "watcher", pool: { ref: POOL, dice }, die }, holder, aimed());
    expect(doom(8, [6, 8])).toMatchObject({ changes: [{ subject: POOL, to: [6] }, { kind: "delete" }] });
    expect([doom(6, [6, 8]), doom(8, [])]).toMatchObject([{ reason: "doom.tooSmall" }, { reason: "doom.notThere" }]);
    expect([
      autoSuccessOffer("watcher", null, 4),
      autoSuccessOffer("hero", 10, 8),
      autoSuccessOffer("hero", null, 8),
    ]).toMatchObject([{ minimum: 6 }, { minimum: null }, { accepted: false }]);
  });
});

describe("DOO-210 DOO-213 DOO-215 chases", () => {
  const turn = (escaping: Die, a: number, effect: Die, r: number, opposing: Die) =>
    chaseTurn(escaping, finalEffect(effect, resolve(a, r).steps, opposing, "stress"));
  it("nobody pursues: away", () => expect(chaseTurn(6, null)).toEqual({ fled: true, die: 6 }));
  it.each([
    [6, 10, 8, 8, 8],
    [8, 9, 8, 8, 10],
    [12, 9, 4, 8, 12],
    [6, 9, 4, 8, 6],
  ] as const)("escaping d%i, total %i, effect d%i against 8 with d%i", (escaping, total, effect, opposing, after) =>
    expect(turn(escaping, total, effect, 8, opposing).die).toBe(after),
  );
  it("an opposing larger die pushes the effect back; d4 against d6 widens nothing", () =>
    expect(turn(8, 9, 4, 8, 6)).toEqual({ fled: false, die: 8 }));
  it("past d12 either way: away", () =>
    expect([turn(12, 9, 4, 8, 4).fled, turn(6, 20, 12, 8, 4).fled]).toEqual([true, true]));
  it("one asset of its own, heroes' too", () =>
    expect([
      escapingOf(hero({ assets: [asset("a", 6), asset("b", 8, { escaping: true })] }))?.id,
      escapingOf(hero()),
    ]).toEqual(["b", null]));
});

describe("DOO-230 DOO-231 DOO-232 recovering stress", () => {
  it("the die of the condition joins the opposition, d12 for a track that is out", () => {
    const who = hero({
      stress: stress({ mental: track(8), physical: track(12, true) }),
      trauma: trauma({ emotional: 6 }),
    });
    const die = (condition: "stress" | "trauma", of: "physical" | "mental" | "emotional") =>
      treatmentDie(who, { condition, track: of });
    expect([
      die("stress", "mental"),
      die("stress", "physical"),
      die("trauma", "emotional"),
      die("stress", "emotional"),
    ]).toEqual([8, 12, 6, null]);
  });
  it.each([
    [8, 8, null],
    [8, 10, null],
    [8, 6, 6],
    [4, 4, null],
    [10, 4, 8],
  ] as const)("stress d%i, effect d%i: d%s", (die, effect, after) =>
    expect(recoverStress(track(die), effect)).toEqual(track(after)),
  );
  it("recoveryCompare gt: equal only steps back, and a d4 is gone either way", () =>
    expect([recoverStress(track(8), 8, "gt"), recoverStress(track(4), 4, "gt")]).toEqual([track(6), track(null)]));
  it("stressed out is the rung above d12", () =>
    expect([recoverStress(track(12, true), 12), recoverStress(track(12, true), 10)]).toEqual([track(null), track(12)]));
  it("nobody who is out treats themselves; another does", () => {
    const out = hero({ stress: stress({ mental: track(12, true) }) });
    const t = { patient: "Actor.hero", condition: "stress", track: "mental" } as const;
    expect([
      mayTreat(out, out, t, scene(), []),
      mayTreat(hero({ ref: "Actor.ally" }), out, t, scene(), []),
    ]).toMatchObject([{ reason: "recovery.self" }, { accepted: true, die: 12 }]);
  });
});

describe("DOO-234 DOO-235 DOO-236 recovering trauma", () => {
  const scarred = hero({ trauma: trauma({ mental: 8 }) });
  const t = { patient: "Actor.hero", condition: "trauma", track: "mental" } as const;
  it("only in a Transition Scene, each condition once", () => {
    const calm = scene({ kind: "transition" });
    expect([
      mayTreat(scarred, scarred, t, scene(), []),
      mayTreat(scarred, scarred, t, calm, [treatmentKey(t)]),
      mayTreat(scarred, scarred, t, calm, []),
      mayTreat(scarred, hero(), t, calm, []),
    ]).toMatchObject([
      { reason: "recovery.traumaLater" },
      { reason: "recovery.tried" },
      { die: 8 },
      { reason: "recovery.nothing" },
    ]);
  });
  it.each([
    [8, 8, 6],
    [8, 12, 6],
    [8, 6, 8],
    [4, 4, null],
  ] as const)("trauma d%i, effect d%i: d%s", (die, effect, after) => expect(recoverTrauma(die, effect)).toBe(after));
  it("a failure makes it worse, past d12 out of the story, unless the table says no", () => {
    const fail = (die: Die, worse = true) =>
      treatmentChanges(hero({ trauma: trauma({ mental: die }) }), t, false, 4, {
        recoveryCompare: "gte",
        traumaRecoveryFailStepsUp: worse,
      }).character;
    expect([fail(8).trauma.mental, fail(12).outOfStory, fail(8, false).trauma.mental]).toEqual([10, true, 8]);
  });
  it("failing stress changes nothing", () =>
    expect(
      treatmentChanges(
        hero({ stress: stress({ mental: track(8) }) }),
        { ...t, condition: "stress" },
        false,
        12,
        settings,
      ).changes,
    ).toEqual([]));
});

describe("DOO-238 the Gamemaster's characters recover without a roll", () => {
  const hurt = foe({ stress: stress({ mental: track(8) }) });
  const pay = (die: Die, who = hurt) => watcherRecovery(who, "mental", die, { ref: POOL, dice: [6, 8] });
  it("a doom die of its size clears it, a smaller one steps it back", () =>
    expect([pay(8), pay(6)]).toMatchObject([
      { character: { stress: { mental: { die: null } } } },
      { character: { stress: { mental: { die: 6 } } }, changes: [{ subject: POOL, to: [8] }, {}] },
    ]));
  it("heroes roll; no die, no recovery", () =>
    expect([pay(8, hero({ stress: stress({ mental: track(8) }) })), pay(10), pay(6, foe())]).toMatchObject([
      { reason: "recovery.hero" },
      { reason: "doom.notThere" },
      { reason: "recovery.nothing" },
    ]));
});

describe("DOO-239 complications go like any trait", () => {
  it("a hero clears an ally's", () =>
    expect(
      traitChanges(
        hero({ ref: "Actor.ally", complications: [complication("net", 8)] }),
        aimed({ bearer: "Actor.ally", kind: "complication", id: "net" }),
        "eliminated",
      ).character.complications,
    ).toEqual([]));
});
