import { describe, expect, it } from "vitest";
import { type Attack, offenceList } from "../../acts/attack/offence.ts";
import { resolveResistance } from "../../harm/resistance.ts";
import { abilities, component, dice, hero, minion, modifier, power, settings, skill } from "../../testing/fixtures.ts";
import type { Component, FudgeCharacter } from "../../types.ts";
import { attackExchange } from "./attack.ts";
import { consequenceChanges, resistanceOf, weakened } from "./attack-effect.ts";
import { answerTo, nullifyChoices, resistedWith, weakenChoices } from "./attack-resist.ts";
import type { AttackExchange, AttackState } from "./attack-state.ts";
import { struckBy } from "./attack-struck.ts";

const party = (who: FudgeCharacter): { uuid: string; name: string; img: string } => ({
  uuid: who.ref,
  name: who.name,
  img: "",
});

/** Somebody with one effect, as an attack. */
function armed(
  made: Component,
  more: Partial<FudgeCharacter> = {},
): { readonly who: FudgeCharacter; readonly attack: Attack } {
  const who = hero({ ref: "Actor.a", name: "A", powers: [power("P", [made], { id: "p" })], ...more });
  const attack = offenceList(who, settings).find((a) => a.id === `p.${made.id}`);
  if (!attack) throw new Error("no attack");
  return { who, attack };
}

/** What the hit of one comes to on another, with the attacker's power dice and the target's. */
function hit(
  made: Component,
  target: FudgeCharacter,
  {
    mine = 0,
    theirs = 0,
    chosen = null,
    as = {},
  }: {
    readonly mine?: keyof typeof dice;
    readonly theirs?: keyof typeof dice;
    readonly chosen?: string | null;
    readonly as?: Partial<FudgeCharacter>;
  } = {},
): {
  readonly resolution: ReturnType<typeof resolveResistance>;
  readonly changes: ReturnType<typeof consequenceChanges>;
  readonly state: AttackState;
} {
  const { who, attack } = armed(made, as);
  const exchange: AttackExchange = {
    actor: party(who),
    attack,
    rank: attack.rank.total,
    targets: [{ ...party(target), kind: target.kind, attack: null, area: null }],
  };
  const state = attackExchange.begin(exchange);
  const source = `${who.ref} ${attack.id}`;
  const request = resistanceOf(
    state,
    state.targets[0] as never,
    answerTo({ attack, component: made, attacker: who, target, source, recoil: false, chosen }, settings),
  );
  const resolution = resolveResistance(request, dice[theirs], request.power ? dice[mine] : null);
  return {
    resolution,
    state,
    changes: consequenceChanges(target, resolution.consequence, {
      source,
      struck: struckBy(state, state.targets[0] as never),
      effect: attack.effect,
      cumulative: false,
      weakens: attack.weakens,
    }),
  };
}

const foe = (more: Partial<FudgeCharacter> = {}): FudgeCharacter => hero({ ref: "Actor.b", name: "B", ...more });

describe("FUD-177 FUD-602 Nullify", () => {
  const damper = (trait: string | null = "wind", ...modifiers: readonly ReturnType<typeof modifier>[]): Component =>
    component("nullify", 6, { id: "n", trait, modifiers });
  const wings = power("Wings", [component("flight", 8, { id: "f", descriptors: ["wind"] })], { id: "w" });
  const gust = power("Gust", [component("moveObject", 4, { id: "g", descriptors: ["wind"] })], { id: "g" });
  const windy = foe({ powers: [wings, gust] });
  it("is held against the rank of the one effect that was chosen: nothing of the target's is rolled", () => {
    expect(nullifyChoices(damper(), windy)).toEqual([
      { effect: "w.f", name: "Wings", rank: 8 },
      { effect: "g.g", name: "Gust", rank: 4 },
    ]);
    const { resolution, changes } = hit(damper(), windy, { mine: -1, chosen: "w.f" });
    expect(resolution).toMatchObject({
      defense: null,
      consequence: { kind: "nullify", parts: [{ effect: "w.f", left: 3 }] },
    });
    expect(changes).toMatchObject([{ subject: "Actor.b", data: { condition: "lessened", trait: "w.f", degree: 5 } }]);
  });
  it("cancels at a tie, and with Simultaneous all that match", () => {
    expect(hit(damper(), windy, { mine: 2, chosen: "w.f" }).changes).toMatchObject([
      { subject: "Actor.b.Item.w", path: "system.active", to: false },
    ]);
    expect(hit(damper("wind", modifier("simultaneous")), windy, { mine: 2 }).changes).toMatchObject([
      { subject: "Actor.b.Item.w" },
      { subject: "Actor.b.Item.g" },
    ]);
  });
  it("finds nothing where nothing matches", () =>
    expect(hit(damper("fire"), windy, { mine: 2 }).resolution).toMatchObject({
      blocked: "nothing",
      consequence: { kind: "none" },
    }));
  it("leaves gear and what is Innate alone", () => {
    const blade = {
      ...power("Blade", [component("flight", 3, { id: "x", descriptors: ["wind"] })], { id: "b" }),
      source: "equipment" as const,
    };
    const born = power(
      "Born",
      [component("flight", 3, { id: "y", descriptors: ["wind"], modifiers: [modifier("innate")] })],
      { id: "c" },
    );
    expect(nullifyChoices(damper(), foe({ powers: [blade, born, gust] })).map((c) => c.effect)).toEqual(["g.g"]);
    // FUD-456: of one that is Innate in part the rest may go.
    const half = {
      ...wings,
      components: [
        component("flight", 8, { id: "f", descriptors: ["wind"], modifiers: [{ ...modifier("innate"), partial: 3 }] }),
      ],
    };
    expect(hit(damper(), foe({ powers: [half] }), { mine: 3 }).resolution.consequence).toMatchObject({
      parts: [{ rank: 8, left: 3 }],
    });
  });
  it("FUD-620 from two steps of transcendence above it always works, with no dice, but on what is Innate; from two below never", () => {
    const over = hit(damper(), { ...windy, above: 0 }, { chosen: "w.f", as: { above: 2 } });
    expect(over.resolution).toMatchObject({
      power: null,
      consequence: { kind: "nullify", parts: [{ effect: "w.f", left: 0 }] },
    });
    expect(over.changes).toMatchObject([{ subject: "Actor.b.Item.w", path: "system.active", to: false }]);
    expect(
      hit(damper(), { ...windy, above: 1 }, { chosen: "w.f", as: { above: 2 }, mine: -3 }).resolution.power,
    ).toMatchObject({ faces: null, dice: 3 });
    expect(hit(damper(), { ...windy, above: 2 }, { chosen: "w.f", as: { above: 0 } }).resolution.blocked).toBe("above");
  });
  it("FUD-500 Phantom Ranks of the same power stand against it and bring nothing else", () => {
    const braced = foe({
      powers: [
        {
          ...wings,
          components: [...wings.components, component("phantomRanks", 5, { id: "x", descriptors: ["wind"] })],
        },
        gust,
      ],
    });
    expect(nullifyChoices(damper(), braced)).toEqual([
      { effect: "w.f", name: "Wings", rank: 8, phantom: 5 },
      { effect: "g.g", name: "Gust", rank: 4 },
    ]);
    expect(hit(damper(), braced, { chosen: "w.f", mine: 1 }).resolution.consequence).toMatchObject({
      parts: [{ left: 6, rank: 8 }],
    });
    expect(hit(damper(), braced, { chosen: "w.f", mine: -1 }).resolution.consequence).toEqual({ kind: "none" });
    const off = {
      ...braced,
      powers: [{ ...wings, components: [...wings.components, component("phantomRanks", 5, { id: "x" })], off: ["x"] }],
    };
    expect(nullifyChoices(damper(), off)).toEqual([{ effect: "w.f", name: "Wings", rank: 8 }]);
  });
  it("a minion's dice count as -3, those against a minion as +3", () => {
    expect(
      hit(damper(), windy, { mine: 2, chosen: "g.g", as: { kind: "minion", health: { value: 1, max: 1 } } }).resolution
        .dc.total,
    ).toBe(3);
    expect(hit(damper(), minion({ powers: [wings] }), { mine: -2 }).resolution.dc.total).toBe(9);
  });
});

describe("FUD-300 FUD-500 Move Object holds", () => {
  const grip = component("moveObject", 6, { id: "g" });
  it.each([
    [0, 0, "restrained", 5],
    [2, 0, "bound", 5],
    [-2, 0, null, 5],
    [-1, 0, null, 5],
  ] as const)("power dice %i against Strength dice %i: %o", (mine, theirs, condition, str) => {
    const { resolution, changes } = hit(grip, foe({ abilities: abilities({ str }) }), { mine, theirs });
    expect(resolution.consequence).toEqual(condition === null ? { kind: "none" } : { kind: "hold", condition });
    expect(changes.map((c) => (c.kind === "create" ? c.data.condition : c.kind))).toEqual(
      condition === null ? [] : [condition],
    );
  });
  it("FUD-029 who fails by a natural -3 is held, however high the total", () => {
    const strong = hit(grip, foe({ abilities: abilities({ str: 10 }) }), { theirs: -3 }).resolution;
    expect([strong.difference, strong.consequence]).toEqual([1, { kind: "hold", condition: "restrained" }]);
  });
  it("whoever is held already is bound by one", () => {
    const held = foe({
      abilities: abilities({ str: 5 }),
      conditions: [{ id: "restrained", trait: null, degree: null, source: "x", effect: "r" }],
    });
    expect(hit(grip, held).resolution.consequence).toEqual({ kind: "hold", condition: "bound" });
  });
});

describe("FUD-500 Mind Switch", () => {
  const swap = (rank: number): Component => component("mindSwitch", rank, { id: "m", resistedBy: "will" });
  const mind = foe({ abilities: abilities({ pre: 2 }) });
  it("adds 10 to Will, beyond the power level too", () => {
    expect(hit(swap(10), mind).resolution.defense?.total).toBe(12);
    expect(hit(swap(10), foe({ powerLevel: 1, abilities: abilities({ pre: 2 }) })).resolution.defense?.total).toBe(11);
  });
  it("takes no mind that is worth more than five points a rank", () => {
    expect(hit(swap(1), foe({ abilities: abilities({ str: 3 }) })).resolution.blocked).toBe("tooDear");
    expect(
      hit(swap(1), foe({ abilities: abilities({ str: 2 }), defenses: { dodge: 1, parry: 0, fortitude: 0, will: 0 } }))
        .resolution.blocked,
    ).toBeNull();
  });
  it("marks both", () =>
    expect(hit(swap(20), foe({ abilities: abilities({ pre: -5 }) }), { mine: 3, theirs: -3 }).changes).toMatchObject([
      { subject: "Actor.b", data: { condition: "mindSwitched" } },
      { subject: "Actor.a", data: { condition: "mindSwitched" } },
    ]));
});

describe("FUD-127 FUD-513 FUD-520 Immunity and Half Effect", () => {
  const flame = component("weaken", 7, { id: "d", trait: "str", descriptors: ["fire"], resistedBy: "fortitude" });
  const shield = (...modifiers: readonly ReturnType<typeof modifier>[]): FudgeCharacter =>
    foe({ powers: [power("Skin", [component("immunity", 5, { trait: "fire", modifiers })])] });
  it("halves instead, rounded down; without it nothing arrives", () => {
    expect(hit(flame, shield(modifier("halfEffect"))).resolution).toMatchObject({ blocked: null, dc: { total: 3 } });
    expect(hit(flame, shield()).resolution.blocked).toBe("immune");
    expect(hit({ ...flame, rank: 1 }, shield(modifier("halfEffect"))).resolution.dc.total).toBe(1);
  });
  it("nobody is immune to Damage, whatever it is made of, nor takes half of it", () => {
    const burns = component("damage", 7, { id: "d", descriptors: ["fire"], resistedBy: "toughness" });
    expect([
      hit(burns, shield()).resolution.dc.total,
      hit(burns, shield(modifier("halfEffect"))).resolution.dc.total,
    ]).toEqual([7, 7]);
  });
});

describe("FUD-517 a body that harm passes through", () => {
  const blow = (changes: Partial<Component> = {}): Component =>
    component("damage", 6, { id: "d", resistedBy: "toughness", ...changes });
  const form = (rank: number, changes: Partial<Component> = {}): FudgeCharacter =>
    foe({ powers: [power("Mist", [component("insubstantial", rank, changes)])] });
  it.each([
    ["fluid", 1, {}, {}, null],
    ["gas, physical", 2, {}, {}, "immune"],
    ["gas, fire", 2, { descriptors: ["Fire"] }, {}, null],
    ["energy, fire", 3, { descriptors: ["fire"] }, {}, "immune"],
    ["fire itself, fire", 3, { descriptors: ["fire"] }, { descriptors: ["fire"] }, null],
    ["no body, that is reached", 4, { modifiers: [modifier("affectsInsubstantial", 4)] }, {}, null],
    ["no body, reached for a lesser form", 4, { modifiers: [modifier("affectsInsubstantial", 2)] }, {}, "immune"],
  ] as const)("%s", (_what, rank, attack, shape, blocked) =>
    expect(hit(blow(attack), form(rank, shape)).resolution.blocked).toBe(blocked),
  );
  it("Limited: half of it arrives", () =>
    expect(hit(blow(), form(4, { modifiers: [modifier("limited")] })).resolution).toMatchObject({
      blocked: null,
      dc: { total: 3 },
    }));
  it("an Affliction reaches anybody", () =>
    expect(hit(component("affliction", 6, { id: "x", resistedBy: "will" }), form(4)).resolution.blocked).toBeNull());
  it("from gas on there is no Strength to strike with; without any body nobody is touched but by Affects Corporeal, minds apart", () => {
    const refusal = (rank: number, made: Component): string | undefined =>
      armed(made, { powers: [power("P", [made], { id: "p" }), power("Mist", [component("insubstantial", rank)])] })
        .attack.refused?.reason;
    expect([
      refusal(1, blow({ modifiers: [modifier("strengthBased")] })),
      refusal(2, blow({ modifiers: [modifier("strengthBased")] })),
    ]).toEqual([undefined, "attack.noStrength"]);
    expect([
      refusal(3, blow()),
      refusal(4, blow()),
      refusal(4, component("affliction", 6, { id: "d", resistedBy: "will" })),
    ]).toEqual([undefined, "attack.bodiless", undefined]);
    expect(
      armed(blow({ modifiers: [modifier("affectsCorporeal", 4)] }), {
        powers: [
          power("P", [blow({ modifiers: [modifier("affectsCorporeal", 4)] })], { id: "p" }),
          power("Mist", [component("insubstantial", 4)]),
        ],
      }).attack.rank.total,
    ).toBe(4);
  });
});

describe("FUD-500 FUD-530 what is bought without a defense", () => {
  it("is resisted with its usual one, a personal effect with Fortitude", () =>
    expect([
      resistedWith({ effect: "affliction", resistedBy: null }),
      resistedWith({ effect: "damage", resistedBy: null }),
      resistedWith({ effect: "morph", resistedBy: null }),
      resistedWith({ effect: "affliction", resistedBy: "will" }),
    ]).toEqual(["fortitude", "toughness", "fortitude", "will"]));
});

describe("FUD-530 powers that may not work", () => {
  const ray = component("damage", 6, { id: "d", resistedBy: "toughness" });
  const { who, attack } = armed(ray);
  const target = { ...party(foe()), kind: "hero" as const, attack: null, area: null };
  const begun = attackExchange.begin({ actor: party(who), attack, rank: 6, targets: [target] });
  const stage = (event: Parameters<typeof attackExchange.step>[1], from = begun): string | undefined => {
    const step = attackExchange.step(from, event);
    return step.accepted ? step.state.targets[0]?.stage : step.reason;
  };
  it("an Unreliable one that fails meets nobody, until a victory point makes it", () => {
    expect([
      stage({ type: "attack", throws: [], coins: [1] }),
      stage({ type: "attack", throws: [], coins: [1, -1] }),
    ]).toEqual(["resist", "missed"]);
    const failed = attackExchange.step(begun, { type: "attack", throws: [], coins: [-1] });
    expect(failed.accepted && stage({ type: "insist", changes: [] }, failed.state)).toBe("resist");
    expect(stage({ type: "insist", changes: [] })).toBe("power.obeys");
  });
  it("Check Required leaves so many ranks as the check passes its number", () => {
    const gated = attackExchange.begin({
      ...begun.request,
      gate: {
        ...answerTo(
          { attack, component: ray, attacker: who, target: foe(), source: "x", recoil: false, chosen: null },
          settings,
        ).defense,
        dc: 1,
      },
    });
    const step = attackExchange.step(gated, { type: "attack", throws: [], gate: dice[2] });
    expect(step.accepted && step.state.gate?.rank).toBe(1);
    expect(stage({ type: "attack", throws: [], gate: dice[-1] }, gated)).toBe("missed");
  });
});

describe("FUD-174 FUD-175 a Weaken that is set on powers", () => {
  const drain = component("weaken", 8, { id: "d", trait: "fire", resistedBy: "will" });
  const both = power(
    "Blaze",
    [
      component("damage", 10, { id: "b", descriptors: ["fire"] }),
      component("protection", 10, { id: "p", descriptors: ["fire"] }),
    ],
    { id: "z" },
  );
  const burns = foe({ powers: [both] });
  it("may fall on any effect of the descriptor, in an array that stands elsewhere too; set on a trait on none", () => {
    expect(weakenChoices("fire", burns)).toEqual([
      { effect: "z.b", name: "Blaze", rank: 10 },
      { effect: "z.p", name: "Blaze", rank: 10 },
    ]);
    expect([
      weakenChoices("cold", burns),
      weakenChoices("dodge", foe({ powers: [power("Dodge", [component("flight", 2)])] })),
      weakenChoices(null, burns),
    ]).toEqual([[], [], []]);
  });
  it("takes its points from one of them, and says of which", () => {
    const { changes } = hit(drain, burns, { theirs: -3 });
    expect(changes).toMatchObject([{ kind: "create", data: { condition: "weakened", trait: "z.b" } }]);
  });
});

describe("FUD-500 an Illusion is seen through with Insight or Will", () => {
  const mirage = component("illusion", 6, { id: "i" });
  const label = (who: Partial<FudgeCharacter>): string | undefined => {
    const { who: user, attack } = armed(mirage);
    return answerTo(
      { attack, component: mirage, attacker: user, target: foe(who), source: "x", recoil: false, chosen: null },
      settings,
    ).defense.label;
  };
  it("whichever is better, trained or not; a mind that can't resist at all still has its eyes", () => {
    expect(label({ abilities: abilities({ pre: 3 }) })).toBe("CROSSOVER.Fudge.Defense.will.label");
    expect(label({ abilities: abilities({ awe: 4, pre: 3 }) })).toBe("CROSSOVER.Fudge.Skill.insight.label");
    expect(label({ abilities: abilities({ pre: 3 }), skills: [skill("insight", 5)] })).toBe(
      "CROSSOVER.Fudge.Skill.insight.label",
    );
    expect(label({ abilities: abilities({ awe: -4, pre: -5 }) })).toBe("CROSSOVER.Fudge.Skill.insight.label");
    expect(hit(mirage, foe({ skills: [skill("insight", 9)] })).resolution).toMatchObject({
      degrees: 0,
      consequence: { kind: "none" },
    });
  });
  it("it isn't so with any other attack on Will", () =>
    expect(
      hit(component("affliction", 6, { id: "i", resistedBy: "will" }), foe({ skills: [skill("insight", 9)] }))
        .resolution.degrees,
    ).toBe(2));
});

describe("FUD-174 two Weakens on one trait", () => {
  const drain = component("weaken", 6, { id: "d", trait: "str", resistedBy: "fortitude" });
  const drained = (source: string): FudgeCharacter =>
    foe({ conditions: [{ id: "weakened", trait: "str", degree: 5, source, effect: "w" }] });
  it("each takes up to its own rank: what another has taken doesn't count", () => {
    expect(hit(drain, drained("Actor.c other.w"), { theirs: -3 }).resolution.consequence).toEqual({
      kind: "weaken",
      points: 6,
    });
    expect(hit(drain, drained("Actor.a p.d"), { theirs: -3 }).resolution.consequence).toEqual({
      kind: "weaken",
      points: 1,
    });
  });
  it("FUD-245 points of one cause on two traits stand apart", () => {
    const who = foe({ conditions: [{ id: "weakened", trait: "str", degree: 2, source: "x", effect: "w" }] });
    expect(weakened(who, "agl", 3, "x")).toMatchObject([{ kind: "create", data: { trait: "agl", degree: 3 } }]);
    expect(weakened(who, "str", 3, "x")).toMatchObject([{ kind: "set", from: 2, to: 5 }]);
  });
});

describe("FUD-172 FUD-173 what an effect leaves to be shaken off", () => {
  const dazing = ([1, 2, 3] as const).map((degree) => ({ degree, condition: "dazed", trait: null }));
  it("is written with it as it struck: the rank that arrived, the defense, what recovery does to it", () => {
    const sting = component("affliction", 7, {
      id: "d",
      resistedBy: "will",
      conditions: dazing,
      modifiers: [modifier("progressive"), modifier("incurable", 2)],
    });
    const { changes, state } = hit(sting, foe(), { theirs: 2 });
    expect(changes).toMatchObject([
      {
        data: {
          condition: "dazed",
          struck: {
            name: "P",
            rank: 7,
            defense: "will",
            progressive: true,
            regressive: false,
            recovers: true,
            incurable: 2,
            conditions: sting.conditions,
          },
        },
      },
    ]);
    const [row] = state.targets;
    expect(row && struckBy({ ...state, gate: { check: {} as never, rank: 4 } }, row).rank).toBe(4);
  });
  it("nothing shakes off what is Unrecoverable, and what passes by itself needs no check", () => {
    const recovers = (...modifiers: readonly ReturnType<typeof modifier>[]): unknown =>
      hit(component("affliction", 7, { id: "d", resistedBy: "will", conditions: dazing, modifiers }), foe(), {
        theirs: 2,
      }).changes.map((c) => c.kind === "create" && c.data.struck);
    expect([recovers(modifier("unrecoverable")), recovers(modifier("instantRecovery"))]).toMatchObject([
      [{ recovers: false }],
      [{ recovers: false }],
    ]);
  });
});
