import { describe, expect, it } from "vitest";
import { type Change, change } from "../../../kernel/change.ts";
import { fresh, offers, questions } from "../../../kernel/choose.ts";
import { declared } from "../../cards/attack/struck.ts";
import type { TwintensSituation } from "../../situation.ts";
import { abilities, feats, having, hero, minion, power, weapon } from "../../testing/fixtures.ts";
import { actor, tableOf } from "../../testing/table.ts";
import type { PowerEntry } from "../../types.ts";
import { composeCard } from "../read.ts";
import { ATTACK_ACTS, bestFor } from "./attacks.ts";

const [FOX, HEN, COCK] = ["Actor.fox", "Actor.hen", "Actor.cock"];
const fox = (over: Parameters<typeof hero>[0] = {}) =>
  actor(hero({ ref: FOX, name: "Fox", baseAttack: 6, abilities: abilities({ str: 16 }), ...over }));
const hen = actor(hero({ ref: HEN, name: "Hen", kind: "villain" }));
const cock = actor(minion({ ref: COCK, name: "Cock" }));
const at = (who = fox(), over: Parameters<typeof tableOf>[1] = {}): TwintensSituation =>
  tableOf([who, hen, cock], { here: [HEN, COCK], ...over });
const opened = (s: TwintensSituation, chosen: object) =>
  composeCard("attack", { act: "attack", actor: FOX, chosen, overrule: s.overrule }, () => s);
const ask = (s: TwintensSituation, chosen: object) => {
  const made = opened(s, chosen);
  return made.accepted ? made.request.ask : made.reason;
};
const asked = (s: TwintensSituation, known: object): readonly string[] => {
  const usual = fresh(ATTACK_ACTS.attack, s, known);
  return usual.accepted ? questions(ATTACK_ACTS.attack, s, usual.chosen, known).map((q) => q.name) : [usual.reason];
};

it("TWI-162 bare hands strike with the best Strike, wherever it stands in the list", () => {
  const rank = (...ranks: readonly number[]): unknown =>
    ask(at(fox({ powers: ranks.map((r, i) => power("strike", r, { id: `s${i}` })) })), {
      attack: "unarmed",
      targets: [HEN],
    });
  expect(rank(5, 2)).toEqual(rank(2, 5));
});

describe("TWI-503 TWI-520 what an attack asks", () => {
  it("says by name what strikes, of several blows and shots", () => {
    const s = at(fox({ powers: [power("blast", 6, { name: "Cryo cannon" })] }));
    const named = (attack: string): unknown => {
      const usual = fresh(ATTACK_ACTS.attack, s, { attack, targets: [HEN] });
      return usual.accepted ? ATTACK_ACTS.attack.detail?.(s, usual.chosen)?.data?.["name"] : usual.reason;
    };
    expect(named("blast")).toBe("Cryo cannon");
    expect(named("unarmed")).not.toBe(named("blast"));
  });
  it("depends on its means, its maneuver and its target", () => {
    const s = at(fox({ weapons: [weapon("heavyPistol")], powers: [power("blast", 6)] }));
    const plain = { attack: "unarmed", targets: [HEN] };
    const own = (maneuver: string) =>
      asked(s, { ...plain, maneuver }).filter((n) => ["pace", "thing", "weight", "covered"].includes(n));
    expect([own("attack"), own("slam"), own("throwObject"), own("charge")]).toEqual([
      [],
      ["pace", "covered"],
      ["thing", "weight"],
      ["covered"],
    ]);
    expect([asked(s, plain).includes("takeTen"), asked(s, { ...plain, targets: [COCK] }).includes("takeTen")]).toEqual([
      false,
      true,
    ]);
    expect([asked(s, plain).includes("effort"), asked(s, { ...plain, attack: "blast" }).includes("effort")]).toEqual([
      false,
      true,
    ]);
  });
  it("nothing is added by hand to what isn't rolled", () => {
    const wave = power("blast", 6, { id: "wave", extras: [{ key: "area", ranks: 1, note: "burst" }] });
    expect(ask(at(fox({ powers: [wave] })), { attack: "wave", targets: [HEN] })).toMatchObject({ circumstance: 0 });
  });
});

describe("TWI-381 a thing that stands there is thrown", () => {
  const CART = "Actor.cart";
  const cart = actor(hero({ ref: CART, name: "Cart", kind: "object", objectToughness: 6 }));
  const flown = (who: string, to: string) => [change(`Token.${who}`, "x", 0, 1, to)];
  const beside = (feet: number, over: Parameters<typeof tableOf>[1] = {}, thing = cart): TwintensSituation =>
    tableOf([fox({ abilities: abilities({ str: 30 }) }), hen, cock, thing], {
      here: [HEN, COCK, CART],
      distance: (_from, to) => (to === CART ? feet : 30),
      approached: flown,
      ...over,
    });
  const thrown = { attack: "unarmed", targets: [HEN], maneuver: "throwObject", thrown: CART };
  it("as tough as it is, and nobody asks for that", () => {
    const { thrown: _thrown, ...untold } = thrown;
    expect(asked(beside(5), untold)).toEqual(expect.arrayContaining(["thrown", "thing"]));
    expect(asked(beside(5), thrown)).not.toContain("thing");
    expect(ask(beside(5), thrown)).toMatchObject({ thrown: CART, thing: 6 });
    const made = opened(beside(5), thrown);
    expect(made.accepted && made.request.damage).toMatchObject({ total: 6 });
  });
  it("as heavy as it is, where that is known: nobody asks for it, and it goes no farther than that lets it", () => {
    expect(asked(beside(5), thrown)).toContain("weight");
    const weighing = (pounds: number) =>
      beside(5, {}, actor(hero({ ref: CART, name: "Cart", kind: "object", objectToughness: 6, pounds })));
    expect(asked(weighing(60), thrown)).not.toContain("weight");
    expect(ask(weighing(60), thrown)).toMatchObject({ weight: 60 });
    expect(ask(weighing(400), thrown)).toBe("turnAndReach.outOfRange");
    expect(ask(weighing(400), { ...thrown, weight: 1 })).toBe("turnAndReach.outOfRange");
    expect(ask(weighing(9_000_000), thrown)).toBe("throw.heavy");
  });
  it("flies up to its target as the attack is made; one that is typed moves nothing", () => {
    const written = (chosen: object) => {
      const made = opened(beside(5), chosen);
      const all = made.accepted ? declared(made.request, beside(5), false) : [];
      return Array.isArray(all) ? all.filter((c: Change) => c.subject.startsWith("Token.")) : [];
    };
    expect(written(thrown)).toEqual(flown(CART, HEN));
    expect(written({ ...thrown, thrown: "", thing: 4 })).toEqual([]);
  });
  it("from beside its thrower, and not through a wall", () => {
    expect(ask(beside(20), thrown)).toBe("turnAndReach.outOfReach");
    const walled = { runUp: () => ({ feet: 5, met: { kind: "wall" } as const, left: 20 }) };
    expect(ask(beside(5, walled), thrown)).toBe("turnAndReach.stoppedShort");
  });
});

describe("TWI-385 maneuvers in the list", () => {
  const lines = (who: ReturnType<typeof fox>) =>
    offers(ATTACK_ACTS, at(who), "list").flatMap((o) => (o.known.maneuver === undefined ? [] : [o.known.maneuver]));
  it("are those that are attacks, an ally's aid and a blow at what is held among them; feats only for who has them", () => {
    expect(lines(fox())).toEqual(expect.arrayContaining(["aid", "sunder", "trip", "charge"]));
    expect([lines(fox()), lines(fox(feats("stunningAttack")))].map((l) => l.includes("stunningAttack"))).toEqual([
      false,
      true,
    ]);
    expect(lines(fox())).not.toContain("feint");
  });
  it("are made with the hardest blow, the whole body with bare hands", () => {
    const s = at(fox({ weapons: [weapon("sword")] }));
    const who = s.character(FOX);
    expect(who && [bestFor(who, "trip", s.settings), bestFor(who, "slam", s.settings)]).toEqual(["sword", "unarmed"]);
  });
});

describe("TWI-106 TWI-365 TWI-452 what can't be had", () => {
  it("who is out of reach is told so, and chosen on the Gamemaster's word", () => {
    const far = at(fox(), { distance: () => 400 });
    expect(ask(far, { attack: "unarmed", targets: [HEN] })).toMatch(/^turnAndReach\./u);
    expect(ask({ ...far, overrule: true }, { attack: "unarmed", targets: [HEN] })).toMatchObject({ targets: [HEN] });
  });
  it("trades within their limits, no opening and no trace that isn't there", () => {
    const s = at(fox(feats("powerAttack")));
    const trade = (powerAttack: number) => ask(s, { attack: "unarmed", targets: [HEN], trades: { powerAttack } });
    expect([trade(3), trade(4)]).toMatchObject([{ trades: { powerAttack: 3 } }, "choice.whole"]);
    expect(ask(s, { attack: "unarmed", targets: [HEN], opening: "followUpStrike" })).toBe("opening.gone");
    expect(ask(s, { attack: "unarmed", targets: [HEN], homing: "x" })).toBe("choice.option");
  });
  it("damage in a grip is for whom one holds", () => {
    const s = at(fox(having(["grappled", { trait: HEN, source: HEN }])));
    const grip = (target: string) => ask(s, { attack: "unarmed", held: true, targets: [target] });
    expect([grip(HEN), grip(COCK)]).toMatchObject([{ held: true }, "grapple.none"]);
  });
});

describe("TWI-450 ranks that are divided", () => {
  it("are by target, in their order; none for anybody is all of it for each", () => {
    const bolts = power("blast", 10, { id: "bolts", feats: [{ key: "splitAttack", ranks: 1 }] });
    const s = at(fox({ powers: [bolts] }));
    const split = (ranks: Record<string, number>) => ask(s, { attack: "bolts", targets: [HEN, COCK], split: ranks });
    expect([split({ [HEN]: 6, [COCK]: 4 }), split({})]).toMatchObject([{ split: [6, 4] }, { split: [] }]);
  });
});

describe("TWI-077 TWI-290 TWI-378 harm that nobody aims", () => {
  const harm = (chosen: object) => {
    const made = composeCard("attack", { act: "hazard", actor: FOX, chosen }, () => at());
    return made.accepted ? (made.request.damage?.total ?? null) : made.reason;
  };
  it("a fall by its feet, shorter by Acrobatics; fire by what burns", () => {
    expect([
      harm({ victims: [FOX], hazard: "fall", amount: 40 }),
      harm({ victims: [FOX], hazard: "fall", amount: 40, softened: 25 }),
      harm({ victims: [FOX], hazard: "fall", amount: 2 }),
    ]).toEqual([expect.any(Number), expect.any(Number), "hazard.none"]);
    const [hard, soft] = [undefined, 25].map((softened) =>
      harm({ victims: [FOX], hazard: "fall", amount: 40, ...(softened !== undefined && { softened }) }),
    );
    expect(Number(soft)).toBeLessThan(Number(hard));
  });
  it("a struck illusion with Feedback hurts whoever keeps it up; one without, or switched off, doesn't (TWI-451)", () => {
    const mirage = (over: Partial<PowerEntry> = {}) =>
      power("illusion", 6, { id: "mirage", flaws: [{ key: "feedback", ranks: 1 }], ...over });
    const struck = (over: Partial<PowerEntry>) => {
      const s = at(fox({ powers: [mirage(over)] }));
      const made = composeCard(
        "attack",
        { act: "feedback", actor: FOX, chosen: { power: "mirage", amount: 7 } },
        () => s,
      );
      return made.accepted ? [made.request.damage?.total, made.request.targets.map((t) => t.uuid)] : made.reason;
    };
    expect([struck({}), struck({ flaws: [] }), struck({ active: false })]).toEqual([
      [7, [FOX]],
      "choice.option",
      "choice.option",
    ]);
  });
});

describe("TWI-460 what is left to whoever is bound", () => {
  const price = (powers: readonly PowerEntry[], attack: string) => {
    const s = at(fox({ powers }));
    const usual = fresh(ATTACK_ACTS.attack, s, { attack, targets: [HEN] });
    return usual.accepted ? ATTACK_ACTS.attack.price(s, usual.chosen) : usual.reason;
  };
  it("an attack of the mind takes the action that bonds leave; a blow and a blast do not", () => {
    const all = [power("mentalBlast", 5, { id: "mind" }), power("blast", 5, { id: "fire" })];
    expect([price(all, "mind"), price(all, "fire"), price(all, "unarmed")]).toEqual([
      ["mind"],
      ["standard"],
      ["standard"],
    ]);
  });
});
