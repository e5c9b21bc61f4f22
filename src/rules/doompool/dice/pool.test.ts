import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SfxPick } from "../powers/sfx-pool.ts";
import {
  asset,
  complication,
  foe,
  hero,
  mob,
  POOL,
  power,
  powerSet,
  scene,
  settings,
  sfx,
  specialty,
  stress,
  track,
  trauma,
} from "../testing/fixtures.ts";
import type { DoompoolCharacter, PoolPlan } from "../types.ts";
import { type Die, LADDER } from "../values.ts";
import {
  assess,
  EMPTY_BUILD,
  offer,
  offers,
  type Pick,
  planDoomRoll,
  planPool,
  type PoolBuild,
  type PoolTable,
  priceOf,
  startBuild,
  strike,
  toggle,
} from "./pool.ts";

const table = (roller: DoompoolCharacter, changes: Partial<PoolTable> = {}): PoolTable => ({
  roller,
  others: [foe()],
  doom: { ref: POOL, dice: [6, 8] },
  scene: scene(),
  settings,
  ...changes,
});
const solo: Pick = { kind: "affiliation", key: "solo" };
const build = (picks: readonly Pick[], changes: Partial<PoolBuild> = {}): PoolBuild => ({
  ...EMPTY_BUILD,
  picks: [solo, ...picks],
  ...changes,
});

const planned = (b: PoolBuild, t: PoolTable): PoolPlan => {
  const got = planPool(b, t);
  if (!got.accepted) throw new Error(`${got.reason} ${JSON.stringify(got.data ?? {})}`);
  return got.plan;
};
const why = (b: PoolBuild, t: PoolTable): string => {
  const got = planPool(b, t);
  return got.accepted ? "accepted" : got.reason;
};
const sizes = (plan: PoolPlan): readonly Die[] => plan.dice.map((d) => d.size);

const flyer = hero({
  pp: 2,
  distinctions: [
    { id: "bold", name: "Bold" },
    { id: "rash", name: "Rash" },
    { id: "kind", name: "Kind" },
  ],
  powerSets: [
    powerSet("armor", [power("flight", 8), power("blast", 10), power("senses", 6, { shutdown: true })]),
    powerSet("wit", [power("memory", 8)]),
  ],
  specialties: [specialty("tech", "master"), specialty("combat", "expert")],
});

const d8 = (id: string): Pick => ({ kind: "distinction", id, as: 8 });
const d4 = (id: string): Pick => ({ kind: "distinction", id, as: 4 });
const pow = (set: string, id: string): Pick => ({ kind: "power", set, id });
const spec = (id: string, dice: 1 | 2 | 3 = 1): Pick => ({ kind: "specialty", id, dice });
const stunt: Pick = { kind: "stunt", tie: "armor", text: "loop" };

describe("DOO-030 DOO-031 DOO-040 free slots of a pool", () => {
  it("one of everything, one power from each set: nothing to pay", () => {
    const plan = planned(build([d8("bold"), pow("armor", "blast"), pow("wit", "memory"), spec("tech")]), table(flyer));
    expect([plan.cost, plan.ppAfter, sizes(plan), plan.changes]).toEqual([0, 2, [6, 8, 10, 8, 10], []]);
  });
  it("exactly one Affiliation", () =>
    expect([
      why({ ...EMPTY_BUILD, picks: [d8("bold")] }, table(flyer)),
      why(build([{ kind: "affiliation", key: "team" }]), table(flyer)),
    ]).toEqual(["pool.noAffiliation", "pool.oneAffiliation"]));
  it("DOO-251 DOO-253 a mob rolls all its dice, and its other traits beside them", () => {
    const plan = planned(
      { ...EMPTY_BUILD, picks: [spec("riot")] },
      table(mob(6, 3, { specialties: [specialty("riot")] })),
    );
    expect(sizes(plan)).toEqual([6, 6, 6, 8]);
    expect(why(build([]), table(mob(6, 3)))).toBe("pool.crowd");
  });
  it("DOO-249 who lacks Distinctions skips that slot", () => expect(why(build([]), table(foe()))).toBe("accepted"));
});

describe("DOO-033 DOO-034 DOO-041 DOO-053 Distinctions and further traits", () => {
  it("as d4 a Distinction earns a point, which pays for dice of the same pool", () => {
    const plan = planned(build([d4("bold"), { kind: "push" }]), table({ ...flyer, pp: 0 }));
    expect([plan.cost, plan.credit, plan.ppAfter, plan.changes]).toEqual([1, 1, 0, []]);
    expect(planned(build([d4("bold")]), table(flyer)).changes).toMatchObject([
      { subject: "Actor.hero", from: 2, to: 3 },
    ]);
  });
  it("a second Distinction as d4 pays for itself", () =>
    expect(planned(build([d8("bold"), d4("rash")]), table({ ...flyer, pp: 0 })).ppAfter).toBe(0));
  it("a Gamemaster's character adds d6 to the doom pool, which can't pay for this pool", () => {
    const villain = foe({ distinctions: flyer.distinctions });
    expect(planned(build([d4("bold")]), table(villain)).changes).toMatchObject([
      { subject: POOL, from: [6, 8], to: [6, 6, 8] },
    ]);
    expect(why(build([d4("bold"), d8("rash")]), table(villain, { doom: { ref: POOL, dice: [] } }))).toBe("doom.short");
  });
  it("heroD4AlsoDoom: a hero's d4 feeds the doom pool as well", () =>
    expect(
      planned(build([d4("bold")]), table(flyer, { settings: { ...settings, heroD4AlsoDoom: true } })).changes,
    ).toMatchObject([
      { from: 2, to: 3 },
      { subject: POOL, to: [6, 6, 8] },
    ]));
  it.each([
    ["a second Distinction", [d8("bold"), d8("rash")], 1],
    ["three", [d8("bold"), d8("rash"), d8("kind")], 2],
    ["a second power of one set", [pow("armor", "flight"), pow("armor", "blast")], 1],
    ["one power of each set", [pow("armor", "flight"), pow("wit", "memory")], 0],
    ["a second Specialty, both split", [spec("tech", 3), spec("combat", 2)], 1],
  ] as const)("%s", (_name, picks, cost) => expect(assess(build([...picks]), table(flyer)).cost).toBe(cost));
});

describe("DOO-035 DOO-036 powers and Specialties", () => {
  it("what is shut down can't be used; a stepped-back power uses its present die", () => {
    expect(why(build([pow("armor", "senses")]), table(flyer))).toBe("pool.shutdown");
    expect(
      why(
        build([pow("armor", "flight")]),
        table({ ...flyer, powerSets: [powerSet("armor", [power("flight", 8)], { shutdown: true })] }),
      ),
    ).toBe("pool.shutdown");
    expect(
      sizes(
        planned(build([pow("a", "p")]), table(hero({ powerSets: [powerSet("a", [power("p", 10, { current: 6 })])] }))),
      ),
    ).toEqual([6, 6]);
  });
  it.each([
    ["combat", 1, [8]],
    ["combat", 2, [6, 6]],
    ["tech", 1, [10]],
    ["tech", 2, [8, 8]],
    ["tech", 3, [6, 6, 6]],
  ] as const)("%s as %i dice", (id, dice, expected) =>
    expect(sizes(planned(build([spec(id, dice)]), table(flyer))).slice(1)).toEqual(expected),
  );
  it("an Expert is never three dice", () => expect(why(build([spec("combat", 3)]), table(flyer))).toBe("pool.split"));
});

describe("DOO-037 DOO-043 DOO-044 DOO-051 opposing conditions", () => {
  const hurt = foe({
    stress: stress({ physical: track(6), mental: track(8) }),
    trauma: trauma({ physical: 10 }),
    complications: [complication("net", 8), complication("mud", 6)],
  });
  const t = table(flyer, { others: [hurt, foe({ ref: "Actor.other", stress: stress({ mental: track(4) }) })] });
  const stressOf = (type: "physical" | "mental" | "emotional", of = "Actor.foe"): Pick => ({
    kind: "stress",
    of,
    type,
  });
  const comp = (id: string): Pick => ({ kind: "complication", of: "Actor.foe", id });
  it("DOO-125 DOO-292 the larger of stress and trauma", () =>
    expect(sizes(planned(build([stressOf("physical")]), t))).toEqual([6, 10]));
  it("one is free, each further type or complication a point", () =>
    expect(
      [
        [stressOf("physical")],
        [stressOf("physical"), stressOf("mental")],
        [stressOf("mental"), comp("net")],
        [comp("net"), comp("mud")],
      ].map((p) => assess(build(p), t).cost),
    ).toEqual([0, 1, 1, 1]));
  it("conditionSlots separate: one of each is free", () =>
    expect(
      assess(build([stressOf("mental"), comp("net"), comp("mud")]), {
        ...t,
        settings: { ...settings, conditionSlots: "separate" },
      }).cost,
    ).toBe(1));
  it("the same type never twice, all from one target, none from oneself or where there is none", () => {
    expect([
      why(build([stressOf("mental"), stressOf("mental")]), t),
      why(build([stressOf("physical"), stressOf("mental", "Actor.other")]), t),
      why(build([stressOf("emotional")]), t),
      why(build([stressOf("mental", "Actor.hero")]), t),
    ]).toEqual(["pool.twice", "pool.oneTarget", "pool.gone", "pool.gone"]);
  });
  it("the Gamemaster pays a doom die of any size for a further type", () => {
    const victim = hero({ stress: stress({ physical: track(6), mental: track(8) }) });
    const plan = planned(
      build([
        { kind: "stress", of: "Actor.hero", type: "physical" },
        { kind: "stress", of: "Actor.hero", type: "mental" },
      ]),
      table(foe(), { others: [victim] }),
    );
    expect([plan.cost, plan.changes]).toMatchObject([1, [{ subject: POOL, from: [6, 8], to: [8] }]]);
  });
});

describe("DOO-038 DOO-045 DOO-131 DOO-132 assets", () => {
  const owner = hero({
    ref: "Actor.ally",
    assets: [
      asset("own", 6, { owner: "Actor.ally", access: "owner" }),
      asset("all", 8, { owner: "Actor.ally" }),
      asset("you", 8, { owner: "Actor.ally", access: ["Actor.hero"] }),
    ],
  });
  const me = hero({ assets: [asset("a", 8), asset("b", 6, { oneUse: false, persistent: true })] });
  const t = table(me, { others: [owner, foe({ assets: [asset("theirs", 8, { owner: "Actor.foe" })] })] });
  const use = (id: string, from = "Actor.hero"): Pick => ({ kind: "asset", owner: from, id });
  it("who has access may use them", () =>
    expect(
      [use("own", "Actor.ally"), use("all", "Actor.ally"), use("you", "Actor.ally"), use("theirs", "Actor.foe")].map(
        (p) => why(build([p]), t),
      ),
    ).toEqual(["pool.access", "accepted", "accepted", "pool.access"]));
  it("a second costs a point; a one-use asset is gone when rolled, a persistent one stays", () => {
    const plan = planned(build([use("a"), use("b")]), t);
    expect([plan.cost, plan.changes]).toMatchObject([
      1,
      [
        { path: "system.pp", from: 1, to: 0 },
        { kind: "delete", subject: "Actor.hero", id: "a" },
      ],
    ]);
  });
  it("DOO-219 two of one bundle share a slot", () =>
    expect(
      priceOf(
        [
          { pick: use("a"), name: "", bundle: "x" },
          { pick: use("b"), name: "", bundle: "x" },
          { pick: use("c"), name: "" },
        ],
        settings,
      ),
    ).toHaveLength(1));
  it("DOO-212 ESCAPING is in the pool without the asset slot and isn't used up", () => {
    const fugitive = hero({ assets: [asset("gap", 10, { escaping: true, oneUse: false }), asset("a", 8)] });
    const plan = planned(build([{ kind: "escaping", id: "gap" }, use("a")]), table(fugitive));
    expect([plan.cost, plan.changes.length]).toEqual([0, 1]);
  });
});

describe("DOO-039 DOO-042 DOO-140 DOO-141 DOO-145 push, stunt, resource", () => {
  const rich = {
    ...flyer,
    pp: 5,
    waiting: { push: true, stunt: true },
    resources: [
      {
        id: "r",
        name: "lab",
        die: 8 as Die,
        specialty: "tech",
        origin: "transition" as const,
        expiresAfterActionScene: 2,
      },
    ],
  };
  const t = table(rich);
  it.each([
    [{ kind: "push" }, 6, 1],
    [stunt, 8, 1],
    [{ kind: "resource", id: "r" }, 8, 0],
    [{ kind: "waitingPush" }, 8, 0],
    [{ kind: "waitingStunt", tie: "tech", text: "hack" }, 10, 0],
  ] as const)("%o is d%i for %i", (pick, size, cost) => {
    const plan = planned(build([pick]), t);
    expect([sizes(plan)[1], plan.cost]).toEqual([size, cost]);
  });
  it("at most one of them", () =>
    expect(why(build([{ kind: "push" }, { kind: "resource", id: "r" }]), t)).toBe("pool.onePushStuntResource"));
  it("a stunt needs words and a set or Specialty", () =>
    expect([
      why(build([{ kind: "stunt", tie: "armor", text: " " }]), t),
      why(build([{ kind: "stunt", tie: "nothing", text: "x" }]), t),
    ]).toEqual(["pool.stuntText", "pool.stuntTie"]));
  it("the next pool uses waiting dice or loses them", () => {
    const gone = [
      { path: "system.waiting.push", from: true, to: false },
      { path: "system.waiting.stunt", from: true, to: false },
    ];
    expect(planned(build([{ kind: "waitingPush" }]), t).changes).toMatchObject(gone);
    expect(planned(build([]), t).changes).toMatchObject(gone);
    expect(why(build([{ kind: "waitingPush" }]), table(flyer))).toBe("pool.nothingWaiting");
  });
});

describe("DOO-050 DOO-055 DOO-056 DOO-057 DOO-060 DOO-061 doom dice and own conditions", () => {
  const villain = foe({ stress: stress({ mental: track(8) }), complications: [complication("net", 6)] });
  const t = table(villain, { doom: { ref: POOL, dice: [6, 8, 10] } });
  it("doom dice move into the pool and are gone", () => {
    const plan = planned(
      build([
        { kind: "doom", size: 8 },
        { kind: "doom", size: 10 },
      ]),
      t,
    );
    expect([sizes(plan), plan.changes]).toMatchObject([[6, 8, 10], [{ from: [6, 8, 10], to: [6] }]]);
  });
  it("not what isn't there, not twice, never by a hero", () =>
    expect([
      why(build([{ kind: "doom", size: 12 }]), t),
      why(
        build([
          { kind: "doom", size: 8 },
          { kind: "doom", size: 8 },
        ]),
        t,
      ),
      why(build([{ kind: "doom", size: 8 }]), table(flyer)),
    ]).toEqual(["doom.notThere", "doom.notThere", "pool.doomIsTheirs"]));
  it("the same die can't be added and pay", () => {
    const picks: Pick[] = [
      { kind: "doom", size: 6 },
      { kind: "ownStress", type: "mental" },
    ];
    expect(planned(build(picks), t).changes).toMatchObject([{ to: [10] }]);
    expect(why(build(picks, { doomPaid: [6] }), t)).toBe("doom.notThere");
    expect(planned(build(picks, { doomPaid: [10] }), t).changes).toMatchObject([{ to: [8] }]);
  });
  it("own conditions cost a point each and grow afterwards; trauma is no fuel", () => {
    const me = hero({
      pp: 2,
      stress: stress({ mental: track(12) }),
      trauma: trauma({ physical: 8 }),
      complications: [complication("net", 6)],
    });
    const plan = planned(
      build([
        { kind: "ownStress", type: "mental" },
        { kind: "ownComplication", id: "net" },
      ]),
      table(me),
    );
    expect([sizes(plan), plan.cost, plan.after]).toEqual([
      [6, 12, 6],
      2,
      [
        { type: "ownStress", track: "mental" },
        { type: "ownComplication", id: "net" },
      ],
    ]);
    expect(why(build([{ kind: "ownStress", type: "physical" }]), table(me))).toBe("pool.gone");
  });
  it("DOO-052 a further trait costs the Gamemaster a doom die", () =>
    expect(
      planned(build([d8("bold"), d8("rash")]), table(foe({ distinctions: flyer.distinctions }))).changes,
    ).toMatchObject([{ from: [6, 8], to: [8] }]));
});

describe("DOO-021 DOO-047 DOO-048 DOO-122 what can't be rolled", () => {
  it("more than one can pay is refused as a whole", () =>
    expect(why(build([{ kind: "push" }, d8("bold"), d8("rash"), d8("kind")]), table(flyer))).toBe("pp.short"));
  it("more than thirty dice", () => expect(why({ ...EMPTY_BUILD, picks: [] }, table(mob(6, 31)))).toBe("pool.tooMany"));
  it("nobody who is out", () =>
    expect(why(build([]), table(hero({ stress: stress({ mental: track(12, true) }) })))).toBe("pool.unable"));
  it("DOO-351 the Gamemaster strikes a die that doesn't fit: its price goes with it", () => {
    const b = build([d8("bold"), d8("rash")], { main: 2 });
    expect([
      assess(b, table(flyer)).cost,
      assess(strike(b, 2), table(flyer)).cost,
      strike(b, 1).main,
      strike(b, 2).main,
      strike({ ...b, main: 1 }, 2).main,
    ]).toEqual([1, 0, 1, null, 1]);
  });
});

describe("DOO-201 DOO-318 the main trait", () => {
  const main = (picks: readonly Pick[], chosen: number | null = null, roller = flyer): Die | null =>
    assess(build(picks, { main: chosen }), table(roller)).main;
  it("the largest power or Specialty, unless another is marked", () => {
    expect(main([pow("armor", "flight"), spec("tech")])).toBe(10);
    expect(main([pow("armor", "flight"), spec("tech")], 1)).toBe(8);
  });
  it("powers of one name in two sets are told apart", () => {
    const twins = {
      ...flyer,
      powerSets: [powerSet("armor", [power("flight", 8)]), powerSet("boots", [power("flight", 10)])],
    };
    const both = [pow("armor", "flight"), pow("boots", "flight")];
    expect([main(both, 1, twins), main(both, 2, twins)]).toEqual([8, 10]);
  });
  it("a split Specialty counts with its rating", () =>
    expect([main([spec("tech", 3)]), main([spec("combat", 2)])]).toEqual([10, 8]));
  it("without one the stunt, resource or Distinction, failing these the Affiliation", () => {
    expect([main([d8("bold")]), main([stunt]), main([])]).toEqual([8, 8, 6]);
    expect(why(build([d8("bold"), pow("armor", "flight")], { main: 1 }), table(flyer))).toBe("pool.notMain");
  });
  it("after SFX", () => {
    const boosted = {
      ...flyer,
      powerSets: [
        powerSet("armor", [power("blast", 10)], { sfx: [sfx("boost", { ops: [{ op: "stepUpPower", n: 1 }] })] }),
      ],
    };
    expect(assess(build([pow("armor", "blast")], { sfx: [{ set: "armor", id: "boost" }] }), table(boosted)).main).toBe(
      12,
    );
  });
});

describe("DOO-094 DOO-095 DOO-230 DOO-340 the doom pool rolls", () => {
  const roll = (dice: readonly Die[], joins: readonly Die[] = [], floor = 2): readonly Die[] => {
    const got = planDoomRoll(
      { ref: POOL, dice },
      joins.map((size) => ({ size, source: "trait", group: null, ref: null, name: "" })),
      { doomOppositionFloor: floor },
    );
    return got.accepted ? sizes(got.plan) : [];
  };
  it("all its dice, nothing spent", () => {
    const got = planDoomRoll({ ref: POOL, dice: [10, 6, 8] }, [], settings);
    expect(got.accepted && [sizes(got.plan), got.plan.changes, got.plan.cost]).toEqual([[6, 8, 10], [], 0]);
  });
  it.each([
    [[], [], [6, 6]],
    [[8], [], [8, 6]],
    [[], [10], [6, 6, 10]],
    [[6, 6, 6], [4], [6, 6, 6, 4]],
  ] as const)("%o with %o: %o", (doom, joins, expected) => expect(roll(doom, joins)).toEqual(expected));
  it("a table without a floor can have nothing to roll, and rolls that", () =>
    expect(planDoomRoll({ ref: POOL, dice: [] }, [], { doomOppositionFloor: 0 })).toMatchObject({
      accepted: true,
      plan: { dice: [] },
    }));
  it("of more dice than a pool may have the largest are rolled, and what joins is there in any case", () => {
    const many: readonly Die[] = [...Array.from({ length: 29 }, (): Die => 6), 10, 12];
    expect([roll(many).length, roll(many).slice(-2), roll(many, [4]).length, roll(many, [4]).slice(-3)]).toEqual([
      30,
      [10, 12],
      30,
      [10, 12, 4],
    ]);
  });
});

describe("DOO-234 a trait lent to a treatment", () => {
  it("costs the patient a point, and that helper gets it", () => {
    const plan = planned(
      build([{ kind: "lent", from: "Actor.ally", size: 10, name: "medicine" }]),
      table(hero({ pp: 1 }), { others: [hero({ ref: "Actor.ally", pp: 0 })] }),
    );
    expect([plan.cost, plan.changes]).toMatchObject([
      1,
      [
        { subject: "Actor.hero", to: 0 },
        { subject: "Actor.ally", from: 0, to: 1 },
      ],
    ]);
  });
});

describe("DOO-302 DOO-316 DOO-317 DOO-319 offers with live prices", () => {
  const t = table(flyer);
  const of = (pick: Pick, b = build([d8("bold"), pow("armor", "flight")])) => offer(b, pick, t);
  it("shows what the next die costs", () =>
    expect([
      of(d8("rash")).price,
      of(d4("rash")).price,
      of(pow("armor", "blast")).price,
      of(pow("wit", "memory")).price,
      of(spec("tech")).price,
      of({ kind: "push" }).price,
    ]).toEqual([1, 0, 1, 0, 0, 1]));
  it("says why not", () => {
    expect(of(pow("armor", "senses")).refusal).toMatchObject({ reason: "pool.shutdown" });
    expect(offer(build([{ kind: "push" }]), stunt, t).refusal).toMatchObject({ reason: "pool.onePushStuntResource" });
    expect(offer(build([d8("bold")]), d8("rash"), table({ ...flyer, pp: 0 })).refusal).toMatchObject({
      reason: "pp.short",
    });
  });
  it("knows what is chosen, and a second click takes it out", () => {
    const b = build([d8("bold")]);
    expect([
      of(d8("bold"), b).chosen,
      toggle(b, d8("bold")).picks,
      toggle(b, d4("bold")).picks,
      toggle(b, { kind: "affiliation", key: "team" }).picks,
    ]).toEqual([true, [solo], [solo, d4("bold")], [{ kind: "affiliation", key: "team" }, d8("bold")]]);
  });
  it("lists everything a character has", () => {
    const kinds = offers(startBuild(flyer), t, ["Actor.foe"]).map((o) => o.pick.kind);
    expect(new Set(kinds)).toEqual(new Set(["affiliation", "distinction", "power", "specialty", "push"]));
    expect(offers(EMPTY_BUILD, table(foe()), []).filter((o) => o.pick.kind === "doom")).toHaveLength(2);
  });
});

describe("DOO-032 DOO-274 grouping", () => {
  it("the builder opens with the present one", () =>
    expect(startBuild({ grouping: "buddy", crowd: null }).picks).toEqual([{ kind: "affiliation", key: "buddy" }]));
});

describe("DOO-016 DOO-046 DOO-220 DOO-222 DOO-225 DOO-226 SFX in the pool", () => {
  const withSfx = (
    ops: Parameters<typeof sfx>[1],
    pick: Partial<SfxPick> = {},
    roller = flyer,
    picks: readonly Pick[] = [pow("armor", "blast"), pow("wit", "memory")],
  ) => {
    const armed = {
      ...roller,
      powerSets: roller.powerSets.map((s) => (s.id === "armor" ? { ...s, sfx: [sfx("s", ops)] } : s)),
    };
    return { b: build(picks, { sfx: [{ set: "armor", id: "s", ...pick }] }), t: table(armed) };
  };
  const dice = (...args: Parameters<typeof withSfx>): readonly Die[] => {
    const { b, t } = withSfx(...args);
    return sizes(planned(b, t));
  };
  it.each([
    ["adds a die", { ops: [{ op: "addDie", size: 6 }] }, {}, [6, 10, 8, 6]],
    ["doubles a power: a second die, not a step", { ops: [{ op: "doublePower" }] }, { power: "blast" }, [6, 10, 10, 8]],
    ["steps a power up, d12 at most", { ops: [{ op: "stepUpPower", n: 3 }] }, { power: "blast" }, [6, 12, 8]],
    [
      "steps the highest die back",
      {
        ops: [
          { op: "stepBackHighestInPool", n: 1 },
          { op: "addDie", size: 6 },
        ],
      },
      {},
      [6, 8, 8, 6],
    ],
    [
      "Versatile: two dice one step smaller",
      { ops: [{ op: "splitPower", parts: 2 }] },
      { power: "blast" },
      [6, 8, 8, 8],
    ],
    [
      "Versatile: three dice two steps smaller",
      { ops: [{ op: "splitPower", parts: 3 }] },
      { power: "blast" },
      [6, 6, 6, 6, 8],
    ],
    [
      "Area: a d6 for each further target",
      { ops: [{ op: "addDiePerTarget", size: 6 }] },
      { targets: 2 },
      [6, 10, 8, 6, 6],
    ],
    [
      "Multipower: a further power, both a step back",
      { ops: [{ op: "addPowersSteppedBack", n: 3 }] },
      { powers: ["flight"] },
      [6, 8, 8, 6],
    ],
  ] as const)("%s", (_name, ops, pick, expected) => expect(dice(ops, pick)).toEqual(expected));
  it("Focus: two equal dice become one larger", () => {
    expect(
      dice({ ops: [{ op: "mergeEqualPair" }] }, { pair: 8 }, flyer, [pow("armor", "flight"), pow("wit", "memory")]),
    ).toEqual([6, 10]);
    const { b, t } = withSfx({ ops: [{ op: "mergeEqualPair" }] }, { pair: 12 });
    expect(why(b, t)).toBe("sfx.choosePair");
  });
  it("Area keeps an effect die for each target", () => {
    const { b, t } = withSfx({ ops: [{ op: "addDiePerTarget", size: 6 }] }, { targets: 2 });
    expect(planned(b, t).result.freeEffects).toBe(2);
  });
  it("Berserk: doom dice come in and go back stepped up", () => {
    const { b, t } = withSfx({ ops: [{ op: "addDoomDice", from: 2, returnStepped: true }] }, { doom: [8] });
    const plan = planned(b, t);
    expect([sizes(plan), plan.changes, plan.after]).toMatchObject([
      [6, 10, 8, 8],
      [{ from: [6, 8], to: [6] }],
      [{ type: "returnDoom", dice: [8], steps: 1 }],
    ]);
    expect(why(withSfx({ ops: [{ op: "addDoomDice", from: 1, returnStepped: true }] }, { doom: [6, 8] }).b, t)).toBe(
      "accepted",
    );
  });
  it("prices: a point, a doom die of its size, a power shut down, own stress, an asset, a die for the doom pool", () => {
    const price = (cost: Parameters<typeof sfx>[1], pick: Partial<SfxPick> = {}, roller = flyer) => {
      const { b, t } = withSfx(cost, pick, roller);
      return planPool(b, t);
    };
    expect(price({ cost: { kind: "pp" } })).toMatchObject({ accepted: true, plan: { cost: 1, ppAfter: 1 } });
    expect(price({ cost: { kind: "pp", amount: 3 } })).toMatchObject({ reason: "pp.short" });
    expect(price({ cost: { kind: "shutdown" }, recovery: "opportunity" }, { shut: "flight" })).toMatchObject({
      plan: { changes: [{ subject: "Actor.hero.Item.armor", path: "system.powers" }] },
    });
    expect(price({ cost: { kind: "shutdown" } }, { shut: "blast" })).toMatchObject({ reason: "sfx.powerInUse" });
    expect(price({ cost: { kind: "stressStepUp" } }, { track: "mental" })).toMatchObject({ reason: "sfx.chooseTrack" });
    expect(
      price(
        { cost: { kind: "stressStepUp" } },
        { track: "mental" },
        { ...flyer, stress: stress({ mental: track(6) }) },
      ),
    ).toMatchObject({ plan: { after: [{ type: "ownStress", track: "mental" }] } });
    expect(
      price({ cost: { kind: "spendAsset" } }, { asset: "a" }, { ...flyer, assets: [asset("a", 6)] }),
    ).toMatchObject({ plan: { changes: [{ kind: "delete", id: "a" }] } });
    // What one SFX has used up doesn't pay for a second.
    const paid = { cost: { kind: "spendAsset" } } as const;
    const two = {
      ...flyer,
      assets: [asset("a", 6), asset("b", 8)],
      powerSets: flyer.powerSets.map((p) => (p.id === "armor" ? { ...p, sfx: [sfx("s", paid), sfx("r", paid)] } : p)),
    };
    const twice = (second: string): unknown => {
      const uses = { s: "a", r: second };
      const picked = Object.entries(uses).map(([id, of]) => ({ set: "armor", id, asset: of }));
      return planPool(build([pow("armor", "blast"), pow("wit", "memory")], { sfx: picked }), table(two));
    };
    expect([twice("a"), twice("b")]).toMatchObject([{ reason: "sfx.chooseAsset" }, { accepted: true }]);
    expect(price({ cost: { kind: "doomGain", minDie: 8 } })).toMatchObject({ plan: { changes: [{ to: [6, 8, 8] }] } });
  });
  it("DOO-054 a character of the Gamemaster's pays what its SFX states, a doom die for a point", () => {
    const villain = foe({ powerSets: flyer.powerSets });
    const cost = (c: Parameters<typeof sfx>[1]) => {
      const { b, t } = withSfx(c, {}, villain);
      return planPool(b, t);
    };
    expect(cost({ cost: { kind: "pp" } })).toMatchObject({ plan: { changes: [{ from: [6, 8], to: [8] }] } });
    expect(cost({ cost: { kind: "doom", minDie: 8 } })).toMatchObject({ plan: { changes: [{ to: [6] }] } });
    expect(cost({ cost: { kind: "doom", minDie: 10 } })).toMatchObject({ reason: "doom.short" });
  });
  it("Fury and Second wind", () => {
    const hurt = { ...flyer, stress: stress({ emotional: track(8) }) };
    expect(
      planned(
        withSfx({ ops: [{ op: "useOwnStressFree", type: "emotional" }] }, {}, hurt).b,
        withSfx({ ops: [{ op: "useOwnStressFree", type: "emotional" }] }, {}, hurt).t,
      ),
    ).toMatchObject({ cost: 0, after: [{ type: "ownStress", track: "emotional" }] });
    const wind = withSfx(
      {
        ops: [
          { op: "moveStressToDoom", type: "emotional" },
          { op: "stepUpPower", n: 1 },
        ],
      },
      { power: "blast" },
      hurt,
    );
    expect(planned(wind.b, wind.t).changes).toMatchObject([
      { to: [6, 8, 8] },
      { path: "system.stress.emotional.die", from: 8, to: null },
    ]);
  });
  it("Unleashed: a failure feeds the doom pool with the power's normal die", () =>
    expect(
      planned(
        withSfx({ ops: [{ op: "doublePower" }, { op: "doomOnFailure" }] }, { power: "blast" }).b,
        withSfx({ ops: [{ op: "doublePower" }, { op: "doomOnFailure" }] }, { power: "blast" }).t,
      ).after,
    ).toEqual([{ type: "doomOnFailure", die: 10 }]));
  it("Dread: 1s and 2s are opportunities; DOO-228 text alone changes nothing", () => {
    expect(
      planned(
        withSfx({ ops: [{ op: "widenOpportunityFaces", faces: [2] }] }).b,
        withSfx({ ops: [{ op: "widenOpportunityFaces", faces: [2] }] }).t,
      ).result.opportunityFaces,
    ).toEqual([1, 2]);
    expect(dice({ text: "it glows" })).toEqual([6, 10, 8]);
  });
  it("never twice in one pool, never from a set that is shut down", () => {
    const { b, t } = withSfx({});
    expect(why({ ...b, sfx: [...b.sfx, ...b.sfx] }, t)).toBe("sfx.twice");
    const off = { ...t, roller: { ...t.roller, powerSets: t.roller.powerSets.map((s) => ({ ...s, shutdown: true })) } };
    expect(why({ ...b, picks: [solo] }, off)).toBe("sfx.shutdown");
  });
});

describe("DOO-040 the price, against the ledger's own lines", () => {
  /** A second model, written from the ledger's pseudocode: groups counted, not walked through. */
  const model = (picks: readonly Pick[]): number => {
    const kinds = (kind: Pick["kind"]): number => picks.filter((p) => p.kind === kind).length;
    const beyond = (n: number): number => Math.max(0, n - 1);
    const sets = [...new Set(picks.flatMap((p) => (p.kind === "power" ? [p.set] : [])))];
    return (
      beyond(kinds("distinction")) +
      sets.reduce((sum, set) => sum + beyond(picks.filter((p) => p.kind === "power" && p.set === set).length), 0) +
      beyond(kinds("specialty")) +
      beyond(kinds("stress") + kinds("complication")) +
      beyond(kinds("asset")) +
      kinds("push") +
      kinds("stunt") +
      kinds("ownStress") +
      kinds("ownComplication")
    );
  };
  const any: fc.Arbitrary<Pick> = fc.oneof(
    fc.constantFrom<Pick>(
      d8("bold"),
      d4("rash"),
      d8("kind"),
      pow("armor", "flight"),
      pow("armor", "blast"),
      pow("wit", "memory"),
      spec("tech", 3),
      spec("combat"),
      { kind: "push" },
      stunt,
      { kind: "resource", id: "r" },
      { kind: "waitingPush" },
    ),
    fc.constantFrom<Pick>(
      { kind: "stress", of: "Actor.foe", type: "physical" },
      { kind: "stress", of: "Actor.foe", type: "mental" },
      { kind: "complication", of: "Actor.foe", id: "net" },
      { kind: "ownStress", type: "mental" },
      { kind: "ownComplication", id: "own" },
      { kind: "asset", owner: "Actor.hero", id: "a" },
      { kind: "asset", owner: "Actor.hero", id: "b" },
    ),
  );
  const rich = hero({
    ...flyer,
    pp: 3,
    stress: stress({ mental: track(8) }),
    complications: [complication("own", 6)],
    assets: [asset("a", 6), asset("b", 8)],
    waiting: { push: true, stunt: false },
    resources: [{ id: "r", name: "r", die: 6, specialty: "tech", origin: "transition", expiresAfterActionScene: 2 }],
  });
  const t = table(rich, {
    others: [
      foe({ stress: stress({ physical: track(6), mental: track(6) }), complications: [complication("net", 6)] }),
    ],
  });
  it("agrees for every legal pool, and no budget falls below nothing", () => {
    fc.assert(
      fc.property(fc.array(any, { maxLength: 9 }), (picks) => {
        const got = planPool(build(picks), t);
        const cost = model(picks);
        const credit = picks.filter((p) => p.kind === "distinction" && p.as === 4).length;
        if (got.accepted) {
          expect([got.plan.cost, got.plan.credit, got.plan.ppAfter]).toEqual([cost, credit, 3 + credit - cost]);
          expect(got.plan.ppAfter).toBeGreaterThanOrEqual(0);
        } else if (got.reason === "pp.short") expect(3 + credit - cost).toBeLessThan(0);
      }),
      { numRuns: 600 },
    );
  });
  it("a refused pool changes nothing, an offer's price is what it adds", () => {
    fc.assert(
      fc.property(fc.array(any, { maxLength: 6 }), any, (picks, next) => {
        const b = build(picks);
        const shown = offer(b, next, t);
        if (shown.chosen || shown.refusal) return;
        const [before, after] = [assess(b, t), assess(build([...picks, next]), t)];
        expect(after.cost - after.credit - (before.cost - before.credit)).toBe(shown.price);
      }),
      { numRuns: 300 },
    );
  });
  it("every pool of the Gamemaster's pays with dice that are there", () => {
    const villain = foe({ ...flyer, ref: "Actor.foe", type: "major", pp: 0, stress: stress({ mental: track(8) }) });
    fc.assert(
      fc.property(
        fc.array(any, { maxLength: 6 }),
        fc.array(fc.constantFrom(...LADDER.slice(1)), { maxLength: 5 }),
        (picks, doom) => {
          const got = planPool(
            build(picks),
            table(villain, {
              others: [hero({ stress: stress({ physical: track(6) }) })],
              doom: { ref: POOL, dice: doom },
            }),
          );
          if (!got.accepted) return;
          const spent = got.plan.changes.find((c) => c.subject === POOL);
          const grown = picks.filter((p) => p.kind === "distinction" && p.as === 4).length;
          expect(spent?.kind === "set" ? (spent.to as readonly Die[]).length : doom.length).toBe(
            doom.length - got.plan.cost + grown,
          );
        },
      ),
    );
  });
});
