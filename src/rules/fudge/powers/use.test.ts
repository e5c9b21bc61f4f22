import { describe, expect, it } from "vitest";
import { hiddenFrom } from "../acts/attack/strike-places.ts";
import { activeComponents } from "../hero/traits.ts";
import { conditionState } from "../state/progression.ts";
import { component, hero, modifier, power } from "../testing/fixtures.ts";
import type { ActionKind, Component } from "../types.ts";
import { nullifiedWith } from "./builder/budgets.ts";
import { unitsInUse } from "./builder/structure.ts";
import { concealedBy } from "./concealed.ts";
import { lessen, nullifiable } from "./counter.ts";
import { lostFrom } from "./current.ts";
import { dropPower, goneOverTo, priceOf, shotsOf, usePower } from "./use.ts";

const flight = (changes: Partial<Component> = {}): Component => component("flight", 6, { id: "f", ...changes });
const act = (changes: Parameters<typeof power>[2], ...components: readonly Component[]): ActionKind | string => {
  const used = power("P", components, changes);
  const plan = usePower(hero({ powers: [used] }), used, {
    component: changes?.active === false ? null : (components[0]?.id ?? null),
    fight: true,
  });
  return plan.accepted ? plan.use.action : plan.reason;
};

describe("FUD-129 FUD-279 FUD-460 FUD-530 the action of a use", () => {
  it("is the effect's own", () =>
    expect([act({}, flight()), act({}, component("growth", 3)), act({}, component("create", 4))]).toEqual([
      "move",
      "free",
      "standard",
    ]));
  it("of linked effects the slowest", () =>
    expect(act({}, component("growth", 3), component("create", 4, { modifiers: [modifier("linked")] }))).toBe(
      "standard",
    ));
  it("switching a group with Activation on takes what Activation says", () => {
    const active = (times: number): string =>
      act({ active: false }, component("growth", 3, { modifiers: [modifier("activation", times)] }));
    expect([active(1), active(2), act({ active: false }, component("growth", 3))]).toEqual([
      "move",
      "standard",
      "free",
    ]);
  });
});

describe("FUD-500 forms of a Variable power", () => {
  const source = power("Source", [component("variable", 2, { id: "v" })], { id: "src" });
  const form = (rank: number, more: Partial<Parameters<typeof power>[2]> = {}): ReturnType<typeof power> =>
    power("Form", [component("flight", rank)], { id: `form${rank}`, active: false, paidBy: "src", ...more });
  it("come on while their points suffice", () =>
    expect(usePower(hero({ powers: [source, form(5)] }), form(5), { component: null, fight: false })).toMatchObject({
      accepted: true,
    }));
  it("are refused beyond, together with those that are on", () => {
    expect(usePower(hero({ powers: [source, form(6)] }), form(6), { component: null, fight: false })).toMatchObject({
      reason: "variable.over",
      data: { cost: 12, budget: 10 },
    });
    expect(
      usePower(hero({ powers: [source, form(3), form(2, { active: true }), form(4)] }), form(4), {
        component: null,
        fight: false,
      }),
    ).toMatchObject({ reason: "variable.over" });
  });
  it("are gone with it, and hold no Variable themselves", () => {
    expect(usePower(hero({ powers: [form(2)] }), form(2), { component: null, fight: false })).toMatchObject({
      reason: "variable.gone",
    });
    const nested = power("Nested", [component("variable", 1)], { active: false, paidBy: "src" });
    expect(usePower(hero({ powers: [source, nested] }), nested, { component: null, fight: false })).toMatchObject({
      reason: "variable.nested",
    });
  });
});

describe("FUD-175 FUD-530 FUD-667 ranks that an effect has now", () => {
  const fire = power(
    "Blaze",
    [component("damage", 6, { id: "d", descriptors: ["fire"] }), component("concealment", 4, { id: "c", baseCost: 4 })],
    { id: "b" },
  );
  const lost = (at: number, trait: string, points: number, id = "weakened"): number =>
    lostFrom(hero({ conditions: [conditionState(id, trait, "x", points)] }), fire, fire.components[at] as Component);
  it.each([
    ["a point a rank", 0, "Blaze", 3, 3],
    ["four points a rank, rounded up", 1, "blaze", 5, 2],
    ["its descriptor", 0, "Fire", 2, 2],
    ["another's descriptor", 1, "fire", 2, 0],
    ["its own effect", 1, "Concealment", 4, 1],
    ["something else", 0, "Cold", 4, 0],
  ])("Weaken by %s", (_how, at, trait, points, ranks) => expect(lost(at, trait, points)).toBe(ranks));
  it("FUD-174 a trait that everybody has is never a power that is called like it", () => {
    const dodge = power(
      "Dodge",
      [component("enhancedTrait", 5, { id: "e", trait: "dodge", descriptors: ["stealth"] })],
      { id: "d" },
    );
    const on = (trait: string): number =>
      lostFrom(
        hero({ conditions: [conditionState("weakened", trait, "x", 3)] }),
        dodge,
        dodge.components[0] as Component,
      );
    expect([on("dodge"), on("stealth"), on("d.e"), on("enhancedTrait")]).toEqual([0, 0, 3, 3]);
  });
  it("names in any script are told apart", () => {
    const [sea, sky] = [
      power("\u6d77", [component("flight", 4)], { id: "x" }),
      power("\u7a7a", [component("flight", 4)], { id: "y" }),
    ];
    const drained = hero({ conditions: [conditionState("weakened", "\u6d77", "x", 4)] });
    expect([
      lostFrom(drained, sea, sea.components[0] as Component),
      lostFrom(drained, sky, sky.components[0] as Component),
    ]).toEqual([2, 0]);
  });
  it("a point takes as many ranks as it bought", () => {
    const cheap = component("senses", 8, { modifiers: [modifier("limited", 1)] });
    expect(
      lostFrom(hero({ conditions: [conditionState("weakened", "senses", "x", 2)] }), power("S", [cheap]), cheap),
    ).toBe(4);
  });
  it("fading and counters take ranks of the one effect, and what is down to nothing does nothing", () => {
    expect([lost(0, "b.d", 2, "faded"), lost(0, "b.d", 2, "lessened"), lost(1, "b.d", 2, "faded")]).toEqual([2, 2, 0]);
    const spent = hero({
      powers: [fire],
      conditions: [conditionState("faded", "b.d", "x", 6), conditionState("lessened", "b.c", "x", 1)],
    });
    expect(activeComponents(spent).map(({ component: c }) => [c.effect, c.rank])).toEqual([["concealment", 3]]);
    expect(usePower(spent, fire, { component: "d", fight: true })).toMatchObject({ reason: "power.drained" });
  });
});

describe("FUD-500 FUD-520 what a use leaves its user open to", () => {
  const made = (...components: readonly Component[]): unknown[] => {
    const used = power("P", components, { active: false });
    const plan = usePower(hero({ powers: [used] }), used, { component: null, fight: true });
    return plan.accepted
      ? plan.use.changes.flatMap((c) => (c.kind === "create" ? [[c.data.condition, c.data.source]] : []))
      : [plan.reason];
  };
  it("senses that are elsewhere, a horde that is called; not who keeps their own senses", () => {
    const seer = component("remoteSensing", 3, { id: "r" });
    expect(made(seer)).toEqual([["vulnerable", "Actor.hero uses P.r"]]);
    expect(made({ ...seer, modifiers: [modifier("simultaneous")] })).toEqual([]);
    expect(made(component("summonMinion", 15, { modifiers: [modifier("horde")] }))).toEqual([
      ["vulnerable", "Actor.hero distracted"],
    ]);
  });
  it("it is over when they come back", () => {
    const seer = power("P", [component("remoteSensing", 3, { id: "r" })]);
    expect(
      dropPower(hero({ conditions: [conditionState("vulnerable", null, "Actor.hero uses P.r")] }), seer, null),
    ).toMatchObject([
      { path: "system.active", to: false },
      { kind: "delete", data: { condition: "vulnerable" } },
    ]);
  });
  it("FUD-095 all sight hidden is total concealment, partly partial", () => {
    const hiding = (changes: Partial<Component>): string =>
      concealedBy(hero({ powers: [power("Veil", [component("concealment", 2, changes)])] }));
    expect([
      hiding({ baseCost: 8 }),
      hiding({ baseCost: 8, modifiers: [modifier("partial")] }),
      hiding({ baseCost: 4 }),
      concealedBy(hero()),
    ]).toEqual(["total", "partial", "none", "none"]);
  });
});

describe("FUD-516 senses that counter concealment", () => {
  const veiled = hero({ powers: [power("Veil", [component("concealment", 2, { baseCost: 8 })])] });
  const seeing = (trait: string, active = true) =>
    hero({ powers: [power("Eyes", [component("senses", 2, { trait })], { active })] });
  it("see whom a power conceals, as long as they are on and there is sight at all", () =>
    expect([
      hiddenFrom(hero(), veiled),
      hiddenFrom(seeing("countersConcealment"), veiled),
      hiddenFrom(seeing("darkvision"), veiled),
      hiddenFrom(seeing("countersConcealment", false), veiled),
      hiddenFrom({ ...seeing("countersConcealment"), conditions: [conditionState("blind", null, "x")] }, veiled),
      hiddenFrom(seeing("countersConcealment"), hero()),
    ]).toEqual(["total", "none", "total", "total", "total", "none"]));
});

describe("FUD-457 which member of an array is in use", () => {
  const alternate = (id: string): Component => component("morph", 3, { id, modifiers: [modifier("alternateEffect")] });
  const list = [
    component("damage", 6, { id: "a" }),
    alternate("b"),
    component("flight", 2, { id: "x" }),
    alternate("y"),
  ];
  const used = (member: string | null): string =>
    unitsInUse({ components: list, member })
      .map((u) => u.id)
      .join(" ");
  it.each([
    ["nobody has chosen yet: the primary of each", null, "a x"],
    ["one that was chosen, the other array as it began", "b", "b x"],
    ["the other way round", "y", "a y"],
    ["what was chosen is gone: the primary", "z", "a x"],
  ])("%s", (_when, member, ids) => expect(used(member)).toBe(ids));
});

describe("FUD-457 an array goes over to another member", () => {
  const alternate = modifier("alternateEffect");
  const shapes = power(
    "Shapes",
    [
      flight(),
      component("remoteSensing", 3, { id: "r", modifiers: [alternate] }),
      component("growth", 2, { id: "g", modifiers: [alternate, modifier("tiring")] }),
      component("damage", 5, { id: "d", modifiers: [alternate] }),
    ],
    { id: "s" },
  );
  const away = conditionState("vulnerable", null, "Actor.hero uses s.r");
  const uses = (
    who: Parameters<typeof hero>[0],
    changes: Partial<typeof shapes>,
    component: string | null,
  ): ReturnType<typeof usePower> =>
    usePower(
      hero({ ...who, powers: [{ ...shapes, ...changes }] }),
      { ...shapes, ...changes },
      { component, fight: true },
    );
  it("the whole of it is taken up with the member in use alone: its action, its price", () => {
    expect(uses({}, { active: false }, null)).toMatchObject({
      use: { action: "move", switches: false, changes: [{ path: "system.active", to: true }] },
    });
    expect(uses({}, { active: false, member: "g" }, null)).toMatchObject({
      use: { action: "free", changes: [{ path: "system.active" }, { data: { condition: "fatigued" } }] },
    });
    expect(uses({ conditions: [conditionState("faded", "s.g", "x", 2)] }, { active: false }, null)).toMatchObject({
      accepted: true,
    });
  });
  it("nobody has chosen yet: from the primary to another is a change too", () =>
    expect(uses({}, {}, "g")).toMatchObject({ use: { switches: true, left: ["s.f"] } }));
  it("what the member that is left did to its user is over", () => {
    expect(uses({ conditions: [away] }, { member: "r" }, "f")).toMatchObject({
      use: {
        left: ["s.r"],
        changes: [
          { path: "system.member", from: "r", to: "f" },
          { kind: "delete", data: { condition: "vulnerable" } },
        ],
      },
    });
  });
  it("with an attack it goes over by that card, and by none where it stands there already", () => {
    const who = hero({ powers: [shapes] });
    expect(goneOverTo(who, "s.d")).toEqual({
      item: "s",
      left: ["s.f"],
      changes: [expect.objectContaining({ path: "system.member", from: null, to: "d" })],
    });
    expect([
      goneOverTo(hero({ powers: [{ ...shapes, member: "d" }] }), "s.d"),
      goneOverTo(who, "s.f"),
      goneOverTo(who, "unarmed"),
      goneOverTo(who, null),
    ]).toEqual([null, null, null, null]);
  });
});

describe("FUD-530 Ammunition", () => {
  it.each([
    ["6 shots", 6],
    ["half", null],
    ["", null],
  ])("%o says %o", (note, shots) =>
    expect(shotsOf(component("damage", 3, { modifiers: [modifier("ammunition", 1, note)] }))).toBe(shots),
  );
});

describe("FUD-530 what a card of another kind costs", () => {
  const touch = power("Touch", [component("healing", 4, { id: "h", modifiers: [modifier("tiring")] })], { id: "t" });
  it("an attack or a healing that tires tires; bare hands cost nothing, and what is spent is refused", () => {
    const healer = hero({ powers: [touch] });
    expect(priceOf(healer, "t.h")).toMatchObject([{ kind: "create", data: { condition: "fatigued" } }]);
    expect(priceOf(healer, "unarmed")).toEqual([]);
    expect(priceOf({ ...healer, conditions: [conditionState("faded", "t.h", "x", 4)] }, "t.h")).toMatchObject({
      reason: "power.drained",
    });
  });
});

describe("FUD-278 letting go", () => {
  const pair = power(
    "Pair",
    [
      flight(),
      component("morph", 2, { id: "m", modifiers: [modifier("linked")] }),
      component("protection", 5, { id: "p" }),
    ],
    { id: "pair" },
  );
  it("takes what is linked along and leaves the rest", () =>
    expect(dropPower(hero(), pair, "m")).toMatchObject([{ path: "system.off", to: ["f", "m"] }]));
  it("of the whole is a switch", () =>
    expect(dropPower(hero(), pair, null)).toMatchObject([{ path: "system.active", to: false }]));
});

describe("FUD-176 FUD-177 FUD-457 counters and Nullify", () => {
  const wings = power("Wings", [flight({ descriptors: ["magic"] })], { id: "w" });
  const skin = power("Skin", [component("protection", 6, { id: "p", descriptors: ["magic"] })], { id: "s" });
  const born = power("Born", [component("senses", 4, { descriptors: ["magic"], modifiers: [modifier("innate")] })]);
  const bolt = power("Bolt", [component("damage", 8, { descriptors: ["magic"] })]);
  const who = hero({ powers: [wings, skin, born, bolt] });
  it("reach what goes on, of the descriptor, and not what is innate or over at once", () => {
    expect(nullifiable(who, "Magic").map(({ power: p }) => p.name)).toEqual(["Wings", "Skin"]);
    expect(nullifiable(who, "fire")).toEqual([]);
    expect(nullifiable(who, null).map(({ power: p }) => p.name)).toEqual(["Wings", "Skin"]);
  });
  it("cancel what is kept up, and take something permanent away for a round", () => {
    expect(lessen(who, "w.f", 0, "Actor.x")).toMatchObject([{ path: "system.active", to: false }]);
    expect(lessen(who, "s.p", 0, "Actor.x")).toMatchObject([
      {
        kind: "create",
        data: { condition: "lessened", degree: 6, until: { at: "turnStart", of: "Actor.x", left: 1 } },
      },
    ]);
  });
  it("lessen, and lessen again what was lessened", () => {
    expect(lessen(who, "w.f", 4, "Actor.x")).toMatchObject([
      { data: { condition: "lessened", trait: "w.f", degree: 2 } },
    ]);
    expect(
      lessen({ ...who, conditions: [conditionState("lessened", "w.f", "x", 2)] }, "w.f", 1, "Actor.x"),
    ).toMatchObject([{ path: "system.degree", from: 2, to: 5 }]);
    expect(lessen(who, "w.f", 6, "Actor.x")).toEqual([]);
  });
  it("leave gear alone, whatever it is made of", () =>
    expect(
      nullifiable(
        hero({ powers: [power("Charm", [flight({ descriptors: ["magic"] })], { source: "equipment" })] }),
        "magic",
      ),
    ).toEqual([]));
  it("end a member of which only a linked effect is innate, and spare one that is innate as a whole", () => {
    const innate = modifier("innate");
    const alternate = modifier("alternateEffect");
    const parts = [
      flight(),
      component("growth", 4, { id: "g", modifiers: [alternate] }),
      component("morph", 3, { id: "m", modifiers: [modifier("linked"), innate] }),
      component("shrinking", 3, { id: "s", modifiers: [alternate, innate] }),
    ];
    expect(nullifiedWith({ components: parts }, "f")).toEqual(["f", "g"]);
  });
  it("end all members of an array but innate ones", () => {
    const array = power(
      "Array",
      [
        flight(),
        component("growth", 4, { id: "g", modifiers: [modifier("alternateEffect")] }),
        component("morph", 3, { id: "m", modifiers: [modifier("alternateEffect"), modifier("innate")] }),
      ],
      { id: "a", member: "f" },
    );
    expect(lessen(hero({ powers: [array] }), "a.f", 0, "Actor.x")).toMatchObject([
      { path: "system.off", to: ["f", "g"] },
    ]);
  });
});

describe("FUD-129 FUD-175 FUD-177 what a second table of the ledger's found", () => {
  it("what two drains took of an effect counts together: a point each is one rank of Flight at 2 a rank", () => {
    const wings = power("wings", [flight()]);
    const drained = hero({
      powers: [wings],
      conditions: [
        conditionState("weakened", "wings.f", "Actor.foe a.b", 1),
        conditionState("weakened", "wings", "Actor.fiend a.b", 1),
      ],
    });
    expect(lostFrom(drained, wings, flight())).toBe(1);
  });
  it("what is innate stays when what is linked to it is nullified", () => {
    const held = power("storm", [
      flight(),
      component("create", 4, {
        id: "wall",
        duration: "sustained",
        modifiers: [modifier("linked"), modifier("innate")],
      }),
    ]);
    expect(lessen(hero({ powers: [held] }), "storm.f", 0, "Actor.foe")).toMatchObject([
      { path: "system.off", to: ["f"] },
    ]);
  });
});
