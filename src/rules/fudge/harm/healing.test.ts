import { describe, expect, it } from "vitest";
import type { Change } from "../../kernel/change.ts";
import { deedFailed, deedOutcome, type DeedRoll } from "../acts/deeds/outcome.ts";
import { deedPlan } from "../acts/deeds/plan.ts";
import { type Cause, consequenceChanges } from "../cards/attack/attack-effect.ts";
import { type DeedEvent, deedExchange, type DeedState, mayInsist } from "../cards/deed.ts";
import { composeRecovery, recoveryRules } from "../cards/recovery.ts";
import type { FudgeActor } from "../hero/actor.ts";
import type { FudgeSituation } from "../situation.ts";
import { afterChanges } from "../state/after-changes.ts";
import { borrowedDue } from "../state/healed-for-a-while.ts";
import { conditionState } from "../state/progression.ts";
import { component, dice, hero, minion, modifier, power, settings } from "../testing/fixtures.ts";
import { regenerates } from "../turn/upkeep.ts";
import type { FudgeCharacter, PowerModifier, Struck } from "../types.ts";
import { healingMeant, healsOnlyOneself } from "./healing.ts";
import { recover, takeHarm } from "./health.ts";

const said = (changes: readonly Change[]): string[] =>
  changes.map((c) =>
    c.kind === "set"
      ? `${c.subject.split(".")[1] ?? ""} ${c.path.replace("system.", "")} ${String(c.to)}`
      : `${c.kind === "create" ? "+" : "-"}${String(c.data.condition)}${c.data.degree === null ? "" : ` ${String(c.data.degree)}`}`,
  );
const total = (points: number): DeedRoll => ({ success: true, degrees: 1, margin: points, total: points });
const healer = (...modifiers: readonly PowerModifier[]): FudgeCharacter =>
  hero({
    ref: "Actor.healer",
    powers: [power("Salve", [component("healing", 6, { id: "h", modifiers })], { id: "s" })],
  });
const heals = (by: FudgeCharacter, who: FudgeCharacter, points: number, what = "health", hard = 0): readonly Change[] =>
  deedOutcome("heal", total(points), by, who, { what, number: 0 }, true, () => hard);

const burning: Cause = {
  source: "Actor.foe p.c",
  cumulative: false,
  weakens: null,
  hardness: { incurable: 2, unrecoverable: true },
};
const burnt = (who: FudgeCharacter, health: number, bruises = 1): FudgeCharacter =>
  afterChanges(
    who,
    consequenceChanges(who, { kind: "damage", health, bruises, nonLethal: false, worst: false }, burning),
  );

describe("FUD-520 Incurable and Unrecoverable harm", () => {
  const who = burnt(hero({ ref: "Actor.who" }), 3);
  it("is noted beside the harm, by its rank", () =>
    expect(who.conditions.map((c) => [c.id, c.trait, c.degree])).toEqual([
      ["incurable", "health 2", 3],
      ["incurable", "bruises 2", 1],
      ["unrecoverable", "health", 3],
      ["unrecoverable", "bruises", 1],
    ]));
  it("takes Healing as persistent as it is", () => {
    expect([heals(healer(), who, 8), heals(healer(modifier("persistent", 1)), who, 8)]).toEqual([[], []]);
    expect(said(heals(healer(modifier("persistent", 2)), who, 8))).toEqual([
      "who health.value 6",
      "-incurable 3",
      "-unrecoverable 3",
    ]);
  });
  it("other harm beside it heals like any", () => {
    const worse = afterChanges(who, takeHarm(who, { health: 2, bruises: 1, nonLethal: false, worst: false }).changes);
    expect([worse.health.value, said(heals(healer(), worse, 8))]).toEqual([1, ["who health.value 3"]]);
    expect(said(heals(healer(modifier("restorative")), worse, 8, "bruises"))).toEqual(["who bruises 1"]);
  });
  it("is less as it is healed in part, and again more with the next blow", () => {
    const better = afterChanges(who, heals(healer(modifier("persistent", 2)), who, 4));
    expect(better.conditions.filter((c) => c.trait?.startsWith("health")).map((c) => [c.id, c.degree])).toEqual([
      ["incurable", 1],
      ["unrecoverable", 1],
    ]);
    expect(
      burnt(better, 2)
        .conditions.filter((c) => c.trait?.startsWith("health"))
        .map((c) => [c.id, c.degree]),
    ).toEqual([
      ["incurable", 3],
      ["unrecoverable", 3],
    ]);
  });
  it("FUD-164 doesn't come back by nature; a part that can does", () => {
    expect([recover(who, 48, 1).health, recover(who, 48, 1).bruises]).toEqual([3, 1]);
    expect(recover({ ...who, health: { value: 1, max: 6 } }, 48, 1).health).toBe(3);
  });
  it("death takes the note away with all else", () => {
    expect(burnt(hero(), 9).conditions.map((c) => c.id)).toEqual(["dead"]);
    expect(burnt(minion(), 5).conditions.map((c) => c.id)).toEqual(["dead"]);
  });
  it("an Incurable Weaken or Affliction takes Persistent too", () => {
    const weak = hero({
      ref: "Actor.who",
      conditions: [
        conditionState("weakened", "str", "Actor.foe p.c", 4),
        { ...conditionState("dazed", null, "Actor.foe p.c"), degree: 1 },
      ],
    });
    const restores = healer(modifier("restorative"), modifier("persistent", 1));
    expect([heals(restores, weak, 5, "weakened", 2), heals(restores, weak, 5, "recovery", 2)]).toEqual([[], []]);
    expect([said(heals(restores, weak, 5, "weakened", 1)), heals(restores, weak, 5, "recovery", 1)]).toMatchObject([
      ["who degree 1"],
      [{ data: { condition: "restored", trait: "1", degree: 3 } }],
    ]);
  });
});

describe("FUD-520 Empathic Healing takes on what it heals", () => {
  const feels = healer(modifier("empathic"), modifier("restorative"));
  const hurt = hero({
    ref: "Actor.who",
    health: { value: 2, max: 6 },
    bruises: 3,
    conditions: [conditionState("weakened", "agl", "x y", 3)],
  });
  it("health, bruises, points of Weaken", () => {
    expect(said(heals(feels, hurt, 5))).toEqual(["who health.value 5", "healer health.value 3"]);
    expect(said(heals(feels, hurt, 4, "bruises"))).toEqual(["who bruises 1", "healer bruises 2"]);
    expect(said(heals(feels, hurt, 4, "weakened"))).toEqual([
      "ActiveEffect degree 1".replace("ActiveEffect", "who"),
      "+weakened 2",
    ]);
  });
  it("a second time it takes on as much again", () => {
    const first = heals(feels, hurt, 3, "weakened");
    const [weaker, other] = [afterChanges(hurt, first), afterChanges(feels, first)];
    expect(afterChanges(other, heals(other, weaker, 3, "weakened")).conditions).toMatchObject([
      { id: "weakened", trait: "agl", degree: 2 },
    ]);
  });
  it("FUD-165 of a recovery check it helps: what is shaken off hangs on the healer, at as many degrees as the check took off", () => {
    const struck: Struck = {
      name: "Dazzle",
      rank: 3,
      defense: "fortitude",
      conditions: [
        { degree: 1, condition: "dazed", trait: null },
        { degree: 2, condition: "stunned", trait: null },
      ],
      lastDegree: 2,
      progressive: false,
      regressive: false,
      incurable: 0,
      recovers: true,
    } as Struck;
    const dazzled = hero({
      ref: "Actor.who",
      conditions: [{ ...conditionState("stunned", null, "Actor.villain p.c", 2), struck }],
    });
    const shake = (by: FudgeCharacter, face: keyof typeof dice): readonly string[] => {
      const ready = afterChanges(dazzled, heals(by, dazzled, 6, "recovery"));
      const people: Readonly<Record<string, FudgeCharacter>> = { [by.ref]: by, [ready.ref]: ready };
      const s = {
        self: ready.ref,
        settings,
        character: (ref: string) => people[ref] ?? null,
        party: (uuid: string) => ({ uuid, name: uuid, img: "" }),
      } as unknown as FudgeSituation;
      const composed = composeRecovery(s, "Actor.villain p.c");
      if (!composed.accepted) throw new Error(composed.reason);
      return said(recoveryRules.brings(s, ready as FudgeActor, composed.request, dice[face]));
    };
    expect([shake(feels, 0), shake(feels, -3), shake(healer(modifier("restorative")), 0)]).toEqual([
      ["-stunned 2", "+stunned 2"],
      [],
      ["-stunned 2"],
    ]);
  });
  it("is no help to oneself, and Personal none to others", () => {
    const plan = (by: FudgeCharacter, who: FudgeCharacter, what = "health"): string | true => {
      const asked = deedPlan("heal", by, who, { what, number: 0 }, settings);
      return asked.accepted || asked.reason;
    };
    const own = healer(modifier("personal"));
    expect([
      plan(feels, feels),
      plan(feels, hurt),
      plan(own, hurt),
      plan(own, own),
      plan(own, own, "bruises"),
      healsOnlyOneself(own),
    ]).toEqual(["deed.empathic", true, "deed.healsOneself", true, "deed.noRestorative", true]);
  });
  it("the Healing that is meant is the one that is named", () => {
    const two = hero({
      powers: [
        power("Mend", [component("healing", 3, { id: "a" })], { id: "m" }),
        power("Salve", [component("healing", 6, { id: "b", modifiers: [modifier("resurrection")] })], { id: "s" }),
      ],
    });
    const rank = (named?: string, extra?: string): number | undefined =>
      healingMeant(two, named, extra)?.component.rank;
    expect([rank(), rank("s.b"), rank("m.a", "resurrection"), rank("gone")]).toEqual([3, 6, 6, 3]);
  });
});

describe("FUD-166 FUD-249 FUD-520 Regeneration with its extras", () => {
  const regrows = (
    rank: number,
    modifiers: readonly PowerModifier[],
    changes: Partial<FudgeCharacter> = {},
  ): FudgeCharacter =>
    hero({
      health: { value: 2, max: 6 },
      powers: [power("Regrow", [component("regeneration", rank, { modifiers })])],
      ...changes,
    });
  it("Sudden gives all of it in the last round of the minute", () =>
    expect([4, 7, 10].map((round) => said(regenerates(regrows(3, [modifier("sudden")]), round)))).toEqual([
      [],
      [],
      ["hero health.value 5"],
    ]));
  it("Restorative goes on with bruises, then with points of Weaken", () => {
    const worn = {
      health: { value: 5, max: 6 },
      bruises: 1,
      conditions: [conditionState("weakened", "str", "x y", 4)],
    };
    expect(said(regenerates(regrows(4, [modifier("sudden"), modifier("restorative")], worn), 10))).toEqual([
      "hero health.value 6",
      "hero bruises 0",
      "hero degree 2",
    ]);
  });
  it("Incurable harm takes Persistent", () => {
    const who = { conditions: [conditionState("incurable", "health 1", "x", 4)] };
    expect([
      regenerates(regrows(10, [], who), 1),
      said(regenerates(regrows(10, [modifier("persistent")], who), 1)),
    ]).toEqual([[], ["hero health.value 3", "hero degree 3"]]);
  });
});

describe("FUD-165 FUD-530 a Healing that may not obey", () => {
  const gifted = (...modifiers: Parameters<typeof modifier>[]): FudgeCharacter =>
    hero({
      ref: "Actor.h",
      powers: [
        power("Touch", [component("healing", 6, { id: "t", modifiers: modifiers.map((m) => modifier(...m)) })], {
          id: "p",
        }),
      ],
    });
  const hurtOne = hero({ ref: "Actor.w", health: { value: 1, max: 6 } });
  const begin = (who: FudgeCharacter): DeedState => {
    const plan = deedPlan("heal", who, hurtOne, { what: "health", number: 0 }, settings);
    if (!plan.accepted) throw new Error(plan.reason);
    return deedExchange.begin({
      ...plan.request,
      deed: "heal",
      actor: { uuid: who.ref, name: "", img: "" },
      target: { uuid: hurtOne.ref, name: "", img: "" },
      choice: { what: "health", number: 0 },
    });
  };
  const after = (state: DeedState, event: DeedEvent): DeedState => {
    const step = deedExchange.step(state, event);
    if (!step.accepted) throw new Error(step.reason);
    return step.state;
  };
  const throws = (more: object): DeedEvent => ({ type: "roll", faces: dice[0], changes: [], ...more });
  it("Unreliable: does nothing at all when its coin falls wrong, and may be tried again next round", () => {
    const plain = begin(gifted());
    expect([plain.request.gate, begin(gifted(["unreliable", 2])).request.gate?.coins]).toEqual([undefined, 2]);
    const failed = after(begin(gifted(["unreliable"])), throws({ coins: [-1] }));
    expect(failed).toMatchObject({ stage: "done", check: null, roll: { idle: true } });
    expect(
      deedFailed("heal", failed.roll ?? { success: true, degrees: 1, margin: 0, total: 0 }, gifted(), hurtOne),
    ).toEqual([]);
    expect(after(begin(gifted(["unreliable"])), throws({ coins: [1] }))).toMatchObject({
      stage: "apply",
      roll: { total: 6 },
    });
  });
  it("a point makes it work after all, once", () => {
    const failed = after(begin(gifted(["unreliable"])), throws({ coins: [-1] }));
    const worked = after(failed, { type: "insist", changes: [], outcome: [] });
    expect(worked).toMatchObject({ stage: "apply", roll: { total: 6, success: true } });
    expect(deedExchange.step(worked, { type: "insist", changes: [], outcome: [] })).toMatchObject({
      reason: "power.obeys",
    });
    expect(
      deedExchange.step(after(begin(gifted()), throws({})), { type: "insist", changes: [], outcome: [] }),
    ).toMatchObject({ reason: "power.obeys" });
  });
  it("a point is of no use, and isn't taken, where the power's own check has left nothing", () => {
    const both = (face: keyof typeof dice): DeedState =>
      after(begin(gifted(["unreliable"], ["checkRequired", 4])), throws({ coins: [-1], gate: dice[face] }));
    expect([mayInsist(both(-3)), mayInsist(both(2))]).toEqual([false, true]);
    expect(deedExchange.step(both(-3), { type: "insist", changes: [], outcome: [] })).toMatchObject({
      reason: "power.obeys",
    });
  });
  it("Check Required: heals with the ranks that its check leaves, and with none not at all", () => {
    const gate = (face: keyof typeof dice): DeedState =>
      after(begin(gifted(["checkRequired", 4])), throws({ gate: dice[face] }));
    expect([gate(2).roll?.total, gate(0).roll?.total, gate(-3).roll]).toEqual([
      4,
      2,
      { success: false, degrees: 1, margin: 0, total: 0, idle: true },
    ]);
  });
});

describe("FUD-520 Temporary Healing", () => {
  const hurtOne = hero({ ref: "Actor.w", health: { value: 2, max: 6 }, bruises: 2 });
  const mended = afterChanges(hurtOne, heals(healer(modifier("temporary")), hurtOne, 5));
  it("mends for an hour", () => {
    expect([mended.health.value, mended.conditions.map((c) => [c.id, c.trait, c.degree])]).toEqual([
      5,
      [["borrowed", "3 0", 60]],
    ]);
    expect(said(borrowedDue(mended, 59))).toEqual(["w degree 1"]);
  });
  it("then it hurts again, as harm does", () => {
    const after = afterChanges(mended, borrowedDue(afterChanges(mended, borrowedDue(mended, 59)), 1));
    expect([after.health.value, after.bruises, after.conditions]).toEqual([2, 2, []]);
    const worse = { ...mended, health: { value: 1, max: 6 } };
    expect([...afterChanges(worse, borrowedDue(worse, 60)).conditions.map((c) => c.id)]).toEqual(["dying"]);
  });
  it("the same healing anew adds to it; one that lasts leaves no mark", () => {
    const twice = afterChanges(mended, heals(healer(modifier("temporary")), mended, 3));
    expect([twice.health.value, twice.conditions.map((c) => c.trait)]).toEqual([6, ["4 0"]]);
    expect(heals(healer(), hurtOne, 5).some((c) => c.kind === "create")).toBe(false);
  });
  it("FUD-174 points of Weaken that Restorative gave back are lost again, to what had taken them", () => {
    const weak = hero({
      ref: "Actor.w",
      conditions: [conditionState("weakened", "agl", "x y", 3), conditionState("weakened", "str", "x z", 2)],
    });
    const by = healer(modifier("temporary"), modifier("restorative"));
    const better = afterChanges(weak, heals(by, weak, 6, "weakened"));
    const lost = (who: FudgeCharacter): unknown =>
      who.conditions
        .filter((c) => c.id === "weakened")
        .map((c) => [c.trait, c.degree, c.source])
        .sort();
    expect(lost(better)).toEqual([["str", 1, "x z"]]);
    const again = afterChanges(better, borrowedDue(better, 60));
    expect([lost(again), again.conditions.filter((c) => c.id === "borrowed")]).toEqual([lost(weak), []]);
  });
  it("bruises that Restorative took off come back too", () => {
    const eased = afterChanges(
      hurtOne,
      heals(healer(modifier("temporary"), modifier("restorative")), hurtOne, 4, "bruises"),
    );
    expect([eased.bruises, afterChanges(eased, borrowedDue(eased, 60)).bruises]).toEqual([0, 2]);
  });
});
