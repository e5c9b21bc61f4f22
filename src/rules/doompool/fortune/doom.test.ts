import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { undo } from "../../kernel/change.ts";
import { asset, Documents, facts, foe, hero, POOL, power, powerSet, scene, specialty } from "../testing/fixtures.ts";
import { type Die, LADDER } from "../values.ts";
import { addDoom, doomDie, legalSizes, smallestLegal, spend, spendFor, stepUpDoom, without } from "./doom.ts";
import {
  DOOM_USES,
  type DoomEvent,
  doomStart,
  doomStep,
  endSceneByDoom,
  grouped,
  LOG_SHOWN,
  type LoggedPool,
  mayEndScene,
  minimumFor,
  regroup,
  seesDoom,
  spendChoices,
} from "./doom-pool.ts";
import { activateHeroOpportunities, buyWatcherOpportunity, type OpportunityOp } from "./opportunities.ts";

const size = fc.constantFrom(...LADDER.slice(1));
const pool = (dice: readonly Die[], log: LoggedPool["log"] = []): LoggedPool => ({ ref: POOL, dice, log });
const dice = (p: readonly Die[], event: DoomEvent): readonly Die[] | string => {
  const step = doomStep(pool(p), event, "gm");
  return step.accepted ? step.dice : step.reason;
};

describe("DOO-150 the pool at the start of an act", () => {
  it.each([
    [undefined, undefined, [6, 6]],
    ["standard", "high", [8, 8]],
    ["global", "normal", [6, 6, 6]],
    ["cosmic", "catastrophic", [10, 10, 10, 10]],
  ] as const)("%s, %s: %o", (threat, stakes, expected) => expect(doomStart(threat, stakes)).toEqual(expected));
});

describe("DOO-151 DOO-152 growth", () => {
  it("nothing below d6 enters", () => expect([doomDie(4), doomDie(12), addDoom([8], 4)]).toEqual([6, 12, [6, 8]]));
  it("DOO-015 a d12 can't be stepped up; an empty pool has nothing to step", () =>
    expect([
      stepUpDoom([12]),
      stepUpDoom([]),
      stepUpDoom([6, 8]),
      stepUpDoom([6, 8], 8),
      stepUpDoom([6], 10),
    ]).toMatchObject([
      { reason: "doom.largest" },
      { reason: "doom.empty" },
      { dice: [8, 8] },
      { dice: [6, 10] },
      { reason: "doom.notThere" },
    ]));
});

describe("DOO-063 DOO-065 a hero's opportunities", () => {
  const activate = (doom: readonly Die[], k: number, ...ops: readonly OpportunityOp[]) =>
    activateHeroOpportunities(doom, k, ops);
  const add = { op: "add" } as const;
  const step = { op: "step" } as const;
  it.each([
    [[6, 8], 1, [add], [6, 6, 8], 1],
    [[6, 8], 1, [step], [8, 8], 1],
    [[6, 8], 2, [add, step], [6, 8, 8], 1],
    [[6, 8], 2, [step, add], [6, 8, 8], 2],
    [[6, 8], 2, [step, step], [8, 10], 1],
    [[6, 8], 2, [add, add], [6, 6, 6, 8], 2],
    [[12], 3, [add, { op: "stepAdded", which: 0 }, { op: "stepAdded", which: 0 }], [10, 12], 1],
  ] as const)("%o, %i of them: %o gives %o for %i", (doom, k, ops, after, pp) =>
    expect(activate(doom, k, ...ops)).toMatchObject({ accepted: true, dice: after, pp }),
  );
  it("not more than there are, not a d12, not in an empty pool, not a die that wasn't added", () =>
    expect([
      activate([6], 1, add, add),
      activate([12], 1, step),
      activate([], 1, step),
      activate([6], 1, { op: "stepAdded", which: 0 }),
      activate([6], 1),
    ]).toMatchObject(
      ["opportunity.tooMany", "doom.largest", "doom.empty", "opportunity.notAdded", "opportunity.none"].map(
        (reason) => ({ reason }),
      ),
    ));
  it("one after the other costs what all together cost", () => {
    const op = fc.constantFrom<OpportunityOp>(add, step);
    fc.assert(
      fc.property(
        fc.array(size, { minLength: 1, maxLength: 3 }),
        fc.array(op, { minLength: 1, maxLength: 4 }),
        (doom, ops) => {
          const whole = activate(doom, ops.length, ...ops);
          let [now, before, paid]: [readonly Die[], Parameters<typeof activateHeroOpportunities>[3], number] = [
            doom,
            undefined,
            0,
          ];
          for (const o of ops) {
            const one = activateHeroOpportunities(now, ops.length, [o], before);
            if (!one.accepted) {
              expect(whole.accepted).toBe(false);
              return;
            }
            [now, before, paid] = [one.dice, one.activated, paid + one.pp];
          }
          expect(whole).toMatchObject({ dice: now, pp: paid });
          expect(paid).toBe(1 + ops.slice(1).filter((o) => o.op === "add").length);
        },
      ),
    );
  });
});

describe("DOO-066 DOO-227 what heroes buy for an opportunity", () => {
  const ada = hero({ pp: 1, specialties: [specialty("tech")], assets: [asset("a", 8)] });
  const table = facts();
  const stepping = { ...table, settings: { opportunityStepUpAsset: true } };
  it("a push or stunt for the next pool, at most one of each", () => {
    expect(buyWatcherOpportunity(ada, { gain: "push" }, "x", table)).toMatchObject({
      changes: [
        { path: "system.pp", to: 0 },
        { path: "system.waiting.push", to: true },
      ],
    });
    expect(
      buyWatcherOpportunity({ ...ada, waiting: { push: false, stunt: true } }, { gain: "stunt" }, "x", table),
    ).toMatchObject({ reason: "opportunity.waiting" });
  });
  it("DOO-144 a resource to the end of the scene", () =>
    expect(buyWatcherOpportunity(ada, { gain: "resource", specialty: "tech", name: "lab" }, "x", table)).toMatchObject({
      changes: [
        {},
        {
          kind: "create",
          data: { name: "lab", system: { die: 6, origin: "opportunity", expiresAfterActionScene: null } },
        },
      ],
    }));
  it("the recovery of an own SFX or Limit", () => {
    const shut = {
      ...ada,
      powerSets: [
        powerSet("a", [power("x", 8, { shutdown: true, recovery: "opportunity" })], {
          shutdown: true,
          recovery: "transition",
        }),
      ],
    };
    const back = (power: string | null) =>
      buyWatcherOpportunity(shut, { gain: "recovery", set: "a", power }, "x", table);
    expect([back("x"), back(null), back("y")]).toMatchObject([
      { changes: [{ to: 0 }, { path: "system.powers" }] },
      { reason: "opportunity.nothingShut" },
      { reason: "opportunity.nothingShut" },
    ]);
  });
  it("an own asset a step up, only where the table plays so", () =>
    expect([
      buyWatcherOpportunity(ada, { gain: "stepUpAsset", asset: "a" }, "x", table),
      buyWatcherOpportunity(ada, { gain: "stepUpAsset", asset: "a" }, "x", stepping),
    ]).toMatchObject([{ reason: "opportunity.notHere" }, { changes: [{}, { from: 8, to: 10 }] }]));
  it("DOO-066 nothing is paid for an asset that is a d12 already", () =>
    expect(
      buyWatcherOpportunity(
        { ...ada, assets: ada.assets.map((a) => ({ ...a, die: 12 as const })) },
        { gain: "stepUpAsset", asset: "a" },
        "x",
        stepping,
      ),
    ).toMatchObject({ reason: "opportunity.largest" }));
  it.each([
    ["made in this scene", {}, null],
    ["made in this scene and paid to last", { persistent: true, expiresAfterActionScene: 5 }, null],
    ["kept from the scene before", { persistent: true, expiresAfterActionScene: 4 }, "opportunity.older"],
    ["handed over by a helper", { access: [ada.ref] }, "opportunity.older"],
  ] as const)("DOO-066 only what its owner just created grows: an asset %s", (_what, changes, reason) => {
    const at = { ...stepping, scene: scene({ sceneCounter: 4 }) };
    const buyer = { ...ada, assets: [asset("a", 8, changes)] };
    const bought = buyWatcherOpportunity(buyer, { gain: "stepUpAsset", asset: "a" }, "x", at);
    expect(bought.accepted ? null : bought.reason).toBe(reason);
  });
  it("for heroes with a point", () =>
    expect([
      buyWatcherOpportunity(foe(), { gain: "push" }, "x", table),
      buyWatcherOpportunity({ ...ada, pp: 0 }, { gain: "push" }, "x", table),
    ]).toMatchObject([{ reason: "opportunity.heroesOnly" }, { reason: "pp.short" }]));
});

describe("DOO-160 DOO-161 DOO-171 DOO-311 spending", () => {
  it("one die, in the pool now, of at least the size; no sums, no change", () => {
    expect([spend([6, 8], 6), spend([6, 8], 10), spend([6, 6], 6, 8)]).toMatchObject([
      { dice: [8] },
      { reason: "doom.notThere" },
      { reason: "doom.tooSmall" },
    ]);
    expect([smallestLegal([12, 8, 6], 8), smallestLegal([6], 8)]).toEqual([8, null]);
  });
  it.each([
    ["counterEffect", undefined, 6],
    ["interrupt", undefined, 6],
    ["sceneDistinction", undefined, 8],
    ["totalDie", 10, 10],
    ["autoSuccess", 4, 6],
    ["limit", 12, 6],
    ["splitHeroes", 10, 10],
  ] as const)("%s (%s): at least d%i", (use, stated, minimum) => expect(minimumFor(use, stated)).toBe(minimum));
  it("every use of the ledger's table", () => expect(Object.keys(DOOM_USES)).toHaveLength(19));
  it("suggests the smallest that will do, greys the others out", () =>
    expect(spendChoices([12, 6, 8], "sceneDistinction")).toEqual({ minimum: 8, legal: [8, 12], suggested: 8 }));
  it("DOO-346 several prices: never more dice than prices, never one below its price", () => {
    fc.assert(
      fc.property(
        fc.array(size, { maxLength: 4 }),
        fc.array(size, { maxLength: 4 }),
        fc.array(size, { maxLength: 6 }),
        (required, paid, doom) => {
          const done = spendFor(required, paid, doom);
          if (!done.accepted) return;
          expect(done.dice.length).toBe(doom.length - required.length);
          const [need, have] = [[...required].sort((a, b) => a - b), [...paid].sort((a, b) => a - b)];
          need.forEach((n, i) => expect(have[i]).toBeGreaterThanOrEqual(n));
          expect(without(doom, paid)).toEqual(done.dice);
        },
      ),
    );
  });
  it("DOO-274 splitting heroes takes a die of the Affiliation that one of them uses", () => {
    const ada = hero({ grouping: "team" });
    const split = (die: Die) => regroup({ ref: POOL, dice: [8, 10] }, die, ada, [{ hero: ada, grouping: "solo" }]);
    expect([split(8), split(10)]).toMatchObject([
      { reason: "doom.tooSmall" },
      { changes: [{ to: [8] }, { path: "system.grouping", from: "team", to: "solo" }] },
    ]);
  });
});

describe("DOO-155 DOO-310 DOO-313 the pool by hand, its log and its undo", () => {
  it.each([
    [[6], { type: "add", die: 8 }, [6, 8]],
    [[6, 8], { type: "remove", die: 6 }, [8]],
    [[6, 8], { type: "stepUp", die: null }, [8, 8]],
    [[6, 8], { type: "stepUp", die: 8 }, [6, 10]],
    [[6, 8], { type: "stepBack", die: 8 }, [6, 6]],
    [[6, 8], { type: "stepBack", die: 6 }, [8]],
    [[12], { type: "set", threat: "global", stakes: "high" }, [8, 8, 8]],
    [[6, 8], { type: "spend", use: "sceneDistinction", die: 8, stated: null }, [6]],
    [[6], { type: "spend", use: "sceneDistinction", die: 6, stated: null }, "doom.tooSmall"],
    [[6], { type: "remove", die: 8 }, "doom.notThere"],
    [[12], { type: "stepUp", die: null }, "doom.largest"],
    [[6], { type: "undo" }, "doom.nothingToUndo"],
  ] as const)("%o %o: %s", (before, event, after) => expect(dice(before, event as DoomEvent)).toEqual(after));
  it("logs reason, user, before and after; undo restores, unless the pool has moved since", () => {
    const step = doomStep(pool([6]), { type: "add", die: 8 }, "gm", "thunder");
    const entry = { reason: "thunder", rule: "DOO-310", by: "gm", before: [6], after: [6, 8] } as const;
    expect(step).toMatchObject({ changes: [{ to: [6, 8] }, { path: "system.log", to: [entry] }] });
    expect(doomStep(pool([6, 8], [entry]), { type: "undo" }, "gm")).toMatchObject({
      dice: [6],
      changes: [{ to: [6] }, { path: "system.log", to: [] }],
    });
    expect(doomStep(pool([8], [entry]), { type: "undo" }, "gm")).toMatchObject({ reason: "doom.moved" });
    expect(LOG_SHOWN).toBe(20);
  });
  it("shows dice by size, to all or to the Gamemaster alone", () =>
    expect([grouped([8, 6, 8]), seesDoom(false, "public"), seesDoom(false, "gm"), seesDoom(true, "gm")]).toEqual([
      [
        { size: 6, count: 1 },
        { size: 8, count: 2 },
      ],
      true,
      false,
      true,
    ]));
  it("dice stay on the ladder from d6, in order, and undo is exact", () => {
    const event: fc.Arbitrary<DoomEvent> = fc.oneof(
      fc.record({
        type: fc.constantFrom("add" as const, "remove" as const, "stepBack" as const),
        die: fc.constantFrom(...LADDER),
      }),
      fc.record({ type: fc.constant("stepUp" as const), die: fc.option(size) }),
      fc.record({
        type: fc.constant("spend" as const),
        use: fc.constantFrom("limit" as const, "totalDie" as const),
        die: size,
        stated: fc.option(size),
      }),
    );
    fc.assert(
      fc.property(fc.array(size, { maxLength: 5 }), event, (start, e) => {
        const step = doomStep(pool(start), e, "gm");
        if (!step.accepted) return;
        expect(step.dice.every((d) => d >= 6)).toBe(true);
        const docs = new Documents([], start);
        docs.fields.set(`${POOL} system.log`, []);
        const before = docs.snapshot();
        expect(docs.write(step.changes).write(undo(step.changes)).snapshot()).toBe(before);
      }),
    );
  });
});

describe("DOO-170 DOO-263 DOO-312 ending a scene", () => {
  const end = (dice: readonly Die[]) => endSceneByDoom({ ref: POOL, dice }, [hero({ xp: 3 }), foe()]);
  it("two d12 go, the rest stays, every hero present gains 2", () =>
    expect(end([12, 12, 6])).toMatchObject({
      dice: [6],
      xp: 2,
      changes: [
        { subject: POOL, to: [6] },
        { subject: "Actor.hero", path: "system.xp", from: 3, to: 5 },
      ],
    }));
  it("nothing else will do", () =>
    expect([end([12, 10, 10]), mayEndScene([12, 12]), mayEndScene([12, 6])]).toMatchObject([
      { reason: "doom.needsTwoTwelves" },
      true,
      false,
    ]));
});

describe("DOO-171 dice to choose from", () => {
  it("each size that would do, once, the smallest first", () => expect(legalSizes([12, 6, 8, 8], 8)).toEqual([8, 12]));
  it("none when all are too small", () => expect(legalSizes([6, 6], 8)).toEqual([]));
});
