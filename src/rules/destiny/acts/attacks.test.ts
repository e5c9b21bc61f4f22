import { describe, expect, it } from "vitest";
import type { AnyAct } from "../../kernel/act.ts";
import type { Value } from "../../kernel/change.ts";
import { fresh, offers, read, refusalOf } from "../../kernel/choose.ts";
import { situation } from "../../kernel/testing/situation.ts";
import { DEFAULT_SETTINGS } from "../settings.ts";
import type { DestinySituation } from "../situation.ts";
import { attack, condition, edge, effect, foe, gear, hero, modifier, power, skills } from "../testing/fixtures.ts";
import type { DestinyCharacter } from "../types.ts";
import type { DestinyCards } from "./act.ts";
import { DESTINY_ACTS, type DestinyActName } from "./index.ts";

const ATTACKS = [
  attack(),
  attack({ id: "bow", name: "Bow", band: "ranged", rank: 4 }),
  attack({ id: "wave", name: "Wave", area: { shape: "burst", ranks: 1, selective: false } }),
  attack({ id: "song", name: "Song", band: "court", effect: "affliction" }),
];
const thug = foe({ ref: "Actor.thug", name: "Thug", role: "minion" });
type Over = Partial<DestinySituation>;

/** Ada, a foe and its minion, so many feet apart; in a Combat on her turn if so wanted. */
function at(ada: Partial<DestinyCharacter>, feet: number | null = 5, over: Over = {}): DestinySituation {
  const people = { "Actor.ada": hero({ attacks: ATTACKS, ...ada }), "Actor.foe": foe(), "Actor.thug": thug };
  return situation(people, DEFAULT_SETTINGS, { distance: () => feet, ...over });
}
const fighting = (type: "combat" | "conflict" = "combat"): Over => ({
  fight: {
    round: 2,
    acting: "Actor.ada",
    order: ["Actor.ada", "Actor.foe", "Actor.thug"],
    turns: 5,
    data: { scene: { type, powerLevel: 10, roundSeconds: 6 }, turns: 5 } as unknown as Readonly<Record<string, Value>>,
  },
  fighter: (ref) => ({ id: ref, uuid: `Combatant.${ref}`, turn: { round: 0, spends: {} }, spends: {}, state: {} }),
});

/** What is chosen, as the desk reads it; the rest as usual. */
function made(s: DestinySituation, name: DestinyActName, said: object = {}) {
  const act: AnyAct<DestinySituation> = DESTINY_ACTS[name];
  const settled = read(act, said, s);
  if (!settled.accepted) return settled;
  const no = refusalOf(act, s, settled.chosen);
  if (no || !("compose" in act)) return no ?? { accepted: false as const, reason: "deed" };
  const { opens } = act.compose(s, settled.chosen) as unknown as { readonly opens: { readonly request: unknown } };
  return { accepted: true as const, chosen: settled.chosen, request: opens.request };
}
/** The card of an attack, and of a Stunt. */
function card(s: DestinySituation, name: DestinyActName, said: object = {}): DestinyCards["attack"] {
  const done = made(s, name, said);
  if (!done.accepted) throw new Error(done.reason);
  return done.request as DestinyCards["attack"];
}
const stunt = (s: DestinySituation, name: DestinyActName, said: object = {}): DestinyCards["stunt"] =>
  card(s, name, said) as unknown as DestinyCards["stunt"];
const why = (s: DestinySituation, name: DestinyActName, said: object = {}): string => {
  const done = made(s, name, said);
  return done.accepted ? "" : done.reason;
};
const sources = ({ targets: [first] }: DestinyCards["attack"]): Readonly<Record<string, number>> =>
  Object.fromEntries((first?.check?.sources ?? []).map((o) => [o.key, o.ranks]));

describe("DES-022 an attack", () => {
  it("is made on whom one aims at, with one's best, for a Standard", () => {
    const { actor, attack: used, targets, spends, act } = card(at({}), "attack", { target: "Actor.foe" });
    expect([actor.uuid, used.id, targets.map((t) => t.uuid), spends, act]).toEqual([
      "Actor.ada",
      "sword",
      ["Actor.foe"],
      ["standard"],
      "attackClose",
    ]);
  });
  it("DES-017 DES-018 counts cover, concealment and ranks by hand; what is switched off doesn't count", () => {
    const said = { target: "Actor.foe", cover: "partial", concealment: "total", ranks: 3 };
    expect(sources(card(at({}), "attack", said))).toEqual({ cover: -2, concealment: -5, hand: 3 });
    expect(sources(card(at({}), "attack", { ...said, off: ["cover"] }))).toEqual({ concealment: -5, hand: 3 });
  });
  it("DES-018 offers to switch off just what counts", () => {
    const s = at({});
    const settled = read(DESTINY_ACTS.attack, { target: "Actor.foe", ranks: -1 }, s);
    const { off } = DESTINY_ACTS.attack.choices;
    if (!settled.accepted || off.pick !== "modifiers") throw new Error("refused");
    expect(off.of(s, settled.chosen).map((m) => [m.key, m.value])).toEqual([["hand", "\u22121"]]);
  });
  it("DES-334 DES-068 an area takes as many as it covers, without a check, and the round's one area", () => {
    const { targets, spends } = card(at({}), "attack", { attack: "wave", targets: ["Actor.foe", "Actor.thug"] });
    expect([targets.map((t) => [t.uuid, t.check, t.minion]), spends]).toEqual([
      [
        ["Actor.foe", null, false],
        ["Actor.thug", null, true],
      ],
      ["standard", "area"],
    ]);
    expect(why(at({}), "attack", { attack: "wave", targets: [] })).toBe("attack.noTarget");
  });
  it("DES-341 a power that must wake first takes a Move too, once", () => {
    const bolt = power([effect({ modifiers: [modifier("activation")] })], { id: "bolt", name: "Bolt" });
    const ada = { powers: [bolt], attacks: [attack({ id: "bolt", power: "bolt" })] };
    expect(card(at(ada), "attack").spends).toEqual(["standard", "move"]);
    expect(card(at({ ...ada, encounterUses: { "active.bolt": 1 } }), "attack").spends).toEqual(["standard"]);
  });
  it("DES-031 what failed badly is locked against that one alone", () => {
    const ada = { attacks: [attack({ retryAt: 2 })], retryLocks: [{ use: "sword", target: "Actor.foe" }] };
    expect([why(at(ada), "attack", { target: "Actor.foe" }), why(at(ada), "attack", { target: "Actor.thug" })]).toEqual(
      ["retry.locked", ""],
    );
  });
  it("DES-371 a minion doesn't raise", () => {
    expect(why(at({ role: "minion" }), "attack", { raises: 1 })).toBe("raise.minion");
    expect(card(at({}), "attack", { raises: 1 })).toMatchObject({ raises: 1, spends: ["standard", "reaction.raise"] });
  });
  it("DES-272 who is Stunned attacks nobody", () =>
    expect(why(at({ conditions: [condition("stunned")] }), "attack")).toBe("act.condition"));
  it("DES-384 stands in lists once for each attack of one's own", () => {
    const lines = offers({ attack: DESTINY_ACTS.attack }, at({}), "list");
    expect(lines.map((o) => [o.known["attack"], o.label.key, o.price])).toEqual(
      expect.arrayContaining([
        ["sword", "Sword", ["standard"]],
        ["wave", "Wave", ["standard", "area"]],
        ["fist", "CROSSOVER.Destiny.Attack.fist", ["standard"]],
      ]),
    );
  });
});

describe("DES-044 who is out of reach or range", () => {
  it.each([
    ["a sword at 40 feet", "sword", 40, "turnAndReach.outOfReach"],
    ["a bow beside its target", "bow", 5, "turnAndReach.tooNear"],
    ["a bow at 100 feet", "bow", 100, ""],
    ["a bow at a mile", "bow", 5280, "turnAndReach.outOfRange"],
    ["nobody knows", "sword", null, ""],
  ] as const)("%s", (_, id, feet, no) =>
    expect(why(at({}, feet), "attack", { attack: id, target: "Actor.foe" })).toBe(no),
  );
  it("is attacked all the same on the Gamemaster's word", () =>
    expect(why(at({}, 40, { overrule: true }), "attack", { attack: "sword", target: "Actor.foe" })).toBe(""));
  it("says on the card when nobody knows", () =>
    expect([card(at({}, null), "attack").unsure, card(at({}, 5), "attack").unsure]).toEqual([true, false]));
});

describe("DES-107 a Charge", () => {
  it("goes there, with a rank less, with a close attack", () => {
    const done = card(at({}, 20), "charge", { target: "Actor.foe", feet: 10 });
    expect([done.charge, sources(done)["maneuver"], done.act]).toEqual([10, -1, "charge"]);
    expect(why(at({}, 20), "charge", { attack: "bow" })).toBe("choice.option");
  });
  it("goes one rank less than one's speed at most", () => {
    const most = card(at({}, 20), "charge").charge;
    expect(why(at({}, 20), "charge", { feet: most + 1 })).toBe("choice.whole");
  });
  it("DES-044 who is farther than it goes and one reaches is refused with how far it is, and let pass by the Gamemaster", () => {
    const done = made(at({}, 25), "charge", { target: "Actor.foe" });
    expect(done).toMatchObject({ reason: "turnAndReach.outOfRange", data: { away: 25, bound: 20 } });
    expect(why(at({}, null), "charge", { target: "Actor.foe" })).toBe("");
    expect(why(at({}, 25, { overrule: true }), "charge", { target: "Actor.foe" })).toBe("");
  });
  it("who is stopped on the way strikes nobody, unless the Gamemaster lets it be", () => {
    const runUp = () => ({ feet: 10, met: { kind: "wall" as const }, left: 10 });
    expect(made(at({}, 20, { runUp }), "charge", { target: "Actor.foe" })).toMatchObject({
      reason: "turnAndReach.stoppedShort",
      data: { feet: 10, away: 10, bound: 5 },
    });
    expect(why(at({}, 20, { runUp, overrule: true }), "charge", { target: "Actor.foe" })).toBe("");
  });
  it("DES-040 is a court attack in a Conflict", () =>
    expect(card(at({}, 20, fighting("conflict")), "charge", { attack: "song" }).attack.id).toBe("song"));
});

describe("DES-177 a Slam", () => {
  const far = { turn: { ...hero().turn, feetMoved: 30 } };
  it("has a rank for every ten feet and takes the Reaction", () =>
    expect(card(at(far), "attack", { slam: true })).toMatchObject({ slam: 3, spends: ["standard", "reaction.slam"] }));
  it("counts the feet of a Charge", () => expect(card(at({}, 20), "charge", { feet: 15, slam: true }).slam).toBe(1));
  it("DES-066 leaves none for a raise", () =>
    expect(why(at(far), "attack", { slam: true, raises: 1 })).toBe("reaction.used"));
});

describe("DES-108 what was readied", () => {
  const ready = { action: "attackClose|Actor.thug|fist", kind: "standard", trigger: "", area: false } as const;
  it("goes off as it was meant, for a Reaction that leaves none", () => {
    const done = card(at({ ready }), "attack", { readied: true });
    expect([done.attack.id, done.targets[0]?.uuid, done.spends, done.how, done.reaction]).toEqual([
      "fist",
      "Actor.thug",
      ["reaction.readied"],
      "readied",
      true,
    ]);
  });
  it("goes off once", () => expect(why(at({}), "attack", { readied: true })).toBe("ready.none"));
  it("is a Stunt as well", () => {
    const waits = { ...ready, action: "push|Actor.thug|sword" };
    const done = stunt(at({ ready: waits }), "push", { readied: true });
    expect([done.attack.id, done.target.uuid, done.more.spends]).toEqual(["sword", "Actor.thug", ["reaction.readied"]]);
  });
});

describe("DES-170 an opportunity attack", () => {
  it("is close in a Combat, at court in a Conflict, for the Reaction", () => {
    expect(card(at({}, 5, fighting()), "opportunityAttack")).toMatchObject({
      attack: { id: "sword" },
      spends: ["reaction.opportunityAttack"],
      reaction: true,
    });
    expect(card(at({}, 5, fighting("conflict")), "opportunityAttack").attack.band).toBe("court");
  });
  const held = (name: "attack" | "opportunityAttack", said: object, attacks = ATTACKS): readonly string[] => {
    const people = { "Actor.ada": hero({ attacks }), "Actor.foe": foe({ attacks: [attack()] }) };
    const s = situation(people, DEFAULT_SETTINGS, { ...fighting(), distance: () => 5, overrule: true });
    const act: AnyAct<DestinySituation> = DESTINY_ACTS[name];
    const usual = fresh(act, s, said);
    return usual.accepted ? (act.held?.(s, usual.chosen) ?? []).map((h) => h.by) : [];
  };
  it("DES-103 DES-294 is given by who shoots beside an enemy, not by a blade", () =>
    expect([held("attack", { attack: "bow" }), held("attack", { attack: "sword" })]).toEqual([["Actor.foe"], []]));
  it("DES-101 DES-294 is given by bare fists against a blade, but not where they take an opportunity themselves", () =>
    expect([held("attack", { attack: "fist" }, []), held("opportunityAttack", {}, [])]).toEqual([["Actor.foe"], []]));
});

describe("DES-310 Takedown", () => {
  const before = (over: object = {}) => ({
    inner: {
      request: { actor: { uuid: "Actor.ada" }, attack: attack(), extra: false },
      targets: [{ target: { uuid: "Actor.thug", minion: true }, stage: "applied", failure: 2 }],
      followed: false,
      ...over,
    },
  });
  const down = (over: object = {}, ada: Partial<DestinyCharacter> = { edges: [edge("takedown")] }): DestinySituation =>
    at(ada, 5, { card: (id) => (id === "m" ? before(over) : null) });
  it("allows one more attack, on another, for nothing", () => {
    const done = card(down(), "takedown", { card: "m" });
    expect([done.targets[0]?.uuid, done.spends, done.extra, done.how]).toEqual(["Actor.foe", [], true, "takedown"]);
    expect(why(down(), "takedown", { card: "m", target: "Actor.thug" })).toBe("takedown.another");
  });
  it.each([
    ["without the edge", () => why(down({}, {}), "takedown", { card: "m" })],
    ["a second time", () => why(down({ followed: true }), "takedown", { card: "m" })],
    ["where nobody went Down", () => why(down({ targets: [] }), "takedown", { card: "m" })],
    ["from no card", () => why(down(), "takedown", {})],
  ])("not %s", (_, no) => expect(no()).toBe("takedown.none"));
});

describe("DES-110 a Stunt", () => {
  const armed = foe({ gear: [gear({ id: "maul", name: "Maul", weapon: { hands: 2 } as never })] });
  const s = (ada: Partial<DestinyCharacter> = {}, over: Over = {}): DestinySituation =>
    situation({ "Actor.ada": hero({ attacks: ATTACKS, ...ada }), "Actor.foe": armed }, DEFAULT_SETTINGS, {
      distance: () => 5,
      ...over,
    });
  const maneuver = (done: DestinyCards["stunt"]): number | undefined =>
    done.check?.sources?.find((o) => o.key === "maneuver")?.ranks;

  it("costs a Standard and a rank; two from two hands, none with its edge", () => {
    expect(stunt(s(), "push")).toMatchObject({ kind: "push", mode: "action", more: { spends: ["standard"] } });
    expect([
      maneuver(stunt(s(), "push")),
      maneuver(stunt(s(), "disarm", { object: "maul" })),
      maneuver(stunt(s({ edges: [edge("improvedStunt", 1, "push")] }), "push")),
    ]).toEqual([-1, -2, undefined]);
  });
  it("DES-112 takes a thing that is there", () => {
    expect(stunt(s(), "disarm").more.object).toBe("maul");
    expect(why(at({}), "disarm")).toBe("stunt.nothing");
  });
  it("DES-113 grabs with a close attack", () =>
    expect(why(s({}, { overrule: true }), "grab", { attack: "bow" })).toBe("choice.option"));
  it("DES-043 needs consent in a Conflict, but to afflict", () => {
    const court = { ...fighting("conflict") };
    expect([
      why(s({}, court), "push", {}),
      why(s({}, court), "push", { consent: true }),
      why(s({}, court), "afflict", {}),
    ]).toEqual(["stunt.consent", "", ""]);
  });
  it("DES-337 extra limbs help to grab", () => {
    const many = power([effect({ effect: "extraLimbs", rank: 3, attackSkill: null, duration: "permanent" })]);
    expect(stunt(s({ powers: [many] }), "grab").check?.sources?.some((o) => o.key === "extraLimbs")).toBe(true);
  });
  it("DES-117 is answered with one: no attack check, a Reaction, within reach", () => {
    const said = { target: "Actor.foe", kind: "pull" };
    expect(stunt(s(), "counterStunt", said)).toMatchObject({
      mode: "counter",
      kind: "pull",
      check: null,
      more: { act: "counterStunt", spends: ["reaction.counterStunt"] },
    });
    expect(why(s({}, { distance: () => 60 }), "counterStunt", { ...said, attack: "sword" })).toBe(
      "turnAndReach.outOfReach",
    );
  });
  it("DES-227 after a hit costs the die alone", () =>
    expect(stunt(s(), "stuntDie", { target: "Actor.foe", kind: "push", die: "fate" })).toMatchObject({
      mode: "die",
      check: null,
      more: { spends: [], die: "fate" },
    }));
  it("DES-031 what failed badly isn't tried again on the same", () => {
    const ada = { attacks: [attack({ retryAt: 2 })], retryLocks: [{ use: "sword", target: "Actor.foe" }] };
    expect(why(s(ada), "push", { attack: "sword" })).toBe("retry.locked");
  });
  it("is made with any skill that its attack uses", () =>
    expect(stunt(s({ skills: skills({ might: 7 }) }), "push", { attack: "sword" }).check?.rank).toBe(7));
});

describe("DES-017 DES-110 a Stunt past cover", () => {
  const ranks = (said: object): unknown =>
    stunt(at({}, 5, fighting()), "afflict", said).check?.sources?.flatMap(({ key, ranks: r }) =>
      ["cover", "concealment"].includes(key) ? [[key, r]] : [],
    );
  it("is rolled with what is between, and without it where nothing is", () => {
    expect(ranks({})).toEqual([]);
    expect(ranks({ cover: "partial", concealment: "total" })).toEqual([
      ["cover", -2],
      ["concealment", -5],
    ]);
  });
});

describe("DES-102 DES-104 DES-242 a word while others fight with their fists", () => {
  const meant = (over: Over): readonly unknown[] =>
    DESTINY_ACTS.attack.entries?.(at({ attacks: [] }, 5, over)).flatMap((e) => (e.meant ? [e.known.attack] : [])) ?? [];
  it("takes nobody out of a Combat: whoever makes one means it, and no plan does", () => {
    expect(meant(fighting())).toEqual(["quip", "rumor"]);
    expect(meant(fighting("conflict"))).toEqual([]);
  });
});
