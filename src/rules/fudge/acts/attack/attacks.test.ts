import { describe, expect, it } from "vitest";
import type { AnyAct } from "../../../kernel/act.ts";
import { fresh, questions, read } from "../../../kernel/choose.ts";
import type { FudgeSituation } from "../../situation.ts";
import { abilities, advantage, component, hero, minion, modifier, power } from "../../testing/fixtures.ts";
import { actor, tableOf } from "../../testing/table.ts";
import type { FudgeCharacter } from "../../types.ts";
import { olderAttack } from "../reading/older.ts";
import { ATTACK_ACTS } from "./attacks.ts";

const act = ATTACK_ACTS.attack as unknown as AnyAct<FudgeSituation>;
const [ADA, FOE, BO] = ["Actor.ada", "Actor.foe", "Actor.bo"] as const;
const lance = power("Lance", [component("damage", 10, { id: "blast", range: "ranged" })]);
const rain = power("Rain", [component("damage", 6, { id: "d", range: "ranged", modifiers: [modifier("split", 1)] })]);
const ada = hero({ ref: ADA, name: "Ada", abilities: abilities({ str: 6, fgt: 8 }), powers: [lance, rain] });
const foe = hero({
  ref: FOE,
  name: "Foe",
  powers: [
    power("Knife", [component("damage", 1)], { source: "equipment" }),
    power("Gun", [component("damage", 4)], { source: "equipment", active: false }),
  ],
});
const bo = hero({ ref: BO, name: "Bo" });
const table = (
  over: Partial<FudgeSituation> = {},
  people: readonly FudgeCharacter[] = [ada, foe, bo],
): FudgeSituation => tableOf(people.map(actor), over);

const asking = (chosen: object, s: FudgeSituation): ReturnType<typeof questions<FudgeSituation, object>> => {
  const settled = fresh(act, s, chosen);
  return settled.accepted ? questions(act, s, settled.chosen) : [];
};
const optionsOf = (name: string, chosen: object, s = table()): readonly unknown[] =>
  asking(chosen, s)
    .find((q) => q.name === name)
    ?.options.map((o) => o.value) ?? [];
/** What an attack comes to as it was said; the reason where it can't be. */
function made(chosen: object, s = table()) {
  const settled = read(act, chosen, s);
  const end = settled.accepted && "compose" in act ? act.compose(s, settled.chosen) : settled;
  return end.accepted && "opens" in end
    ? { no: null, request: end.opens.request as { rank: number; targets: { uuid: string; rank?: number }[] } }
    : { no: end.accepted ? null : [end.reason, end.data ?? {}], request: null };
}

describe("FUD-310 FUD-311 FUD-312 FUD-313 the four trades", () => {
  const most = (who: FudgeCharacter, name: string): unknown => {
    const s = table({}, [who, foe]);
    const choice = act.choices[name];
    return choice?.pick === "whole" ? choice.bounds(s, {}) : null;
  };
  it("each goes further with its advantage", () =>
    expect([most(ada, "powerAttack"), most({ ...ada, advantages: [advantage("powerAttack")] }, "powerAttack")]).toEqual(
      [
        [0, 1],
        [0, 2],
      ],
    ));
  it("what goes too far is refused with its name and its bounds", () =>
    expect(made({ attack: "unarmed", targets: [FOE], powerAttack: 9 }).no).toEqual([
      "choice.whole",
      { choice: "CROSSOVER.Fudge.Trade.powerAttack", least: 0, most: 1 },
    ]));
});

describe("FUD-304 what of somebody's belongings may be smashed", () => {
  const things = (hidden: boolean): readonly unknown[] =>
    optionsOf("thing", { attack: "unarmed", manner: "smash", targets: [FOE] }, table({ hidden: () => hidden }));
  it("all of it; of a hidden foe what all can see: what is in the hand", () =>
    expect([things(false), things(true)]).toEqual([["Knife", "Gun"], ["Knife"]]));
});

describe("FUD-095 FUD-113 FUD-291 where each target stands", () => {
  const far = (feet: number): FudgeSituation => table({ distance: () => feet, aimed: [FOE] });
  it("is measured as it is begun, and travels: the desk may look at another board", () => {
    const settled = fresh(act, far(400), { attack: "Lance.blast" });
    expect(settled.accepted && settled.chosen["places"]).toMatchObject({ [FOE]: { band: "beyond", near: false } });
    expect(settled.accepted && read(act, settled.chosen, table()).accepted).toBe(true);
  });
  it("who is out of reach is named, and on the Gamemaster's word struck all the same", () => {
    const no = made({ attack: "unarmed", targets: [FOE] }, far(60)).no;
    expect(no).toMatchObject(["turnAndReach.outOfReach", { name: "Foe", away: 60 }]);
    expect(made({ attack: "unarmed", targets: [FOE] }, { ...far(60), gm: true, overrule: true }).no).toBeNull();
  });
  it("FUD-293 FUD-317 a charge and a slam begin with a run, as far as the speed goes", () => {
    for (const manner of ["charge", "slam"]) {
      expect(made({ attack: "unarmed", manner, targets: [FOE] }, far(35)).no).toBeNull();
      expect(made({ attack: "unarmed", manner, targets: [FOE] }, far(60)).no).toMatchObject([
        "turnAndReach.outOfRange",
        { away: 60, bound: 35 },
      ]);
    }
  });
  it("FUD-293 FUD-317 who is stopped on the way strikes nobody, unless the Gamemaster lets it be", () => {
    const runUp = () => ({ feet: 10, met: { kind: "wall" as const }, left: 25 });
    const said = { attack: "unarmed", manner: "charge", targets: [FOE] };
    const short = ["turnAndReach.stoppedShort", { name: "Foe", feet: 10, away: 25 }];
    expect(made(said, { ...far(35), runUp }).no).toMatchObject(short);
    expect(made({ ...said, manner: "slam" }, { ...far(35), runUp }).no).toMatchObject(short);
    expect(made({ ...said, manner: "plain" }, { ...far(5), runUp }).no).toBeNull();
    expect(made(said, { ...far(35), runUp, gm: true, overrule: true }).no).toBeNull();
  });
});

describe("FUD-070 FUD-318 who may be asked to help in an attack", () => {
  const car = { ...hero({ ref: "Actor.car", name: "Car" }), object: "intact" as const };
  const side = (who: string): "heroes" | "foes" => (who === FOE || who === "Actor.thug" ? "foes" : "heroes");
  const people = [ada, foe, hero({ ref: "Actor.thug", name: "Thug" }), car, bo];
  const offered = (gm: boolean): readonly unknown[] =>
    optionsOf("helpers", { attack: "unarmed", targets: [FOE] }, table({ side, gm }, people));
  it("allies; no parked car, and no foe unless the Gamemaster asks", () =>
    expect([offered(false), offered(true)]).toEqual([[BO], [BO, "Actor.thug"]]));
  it("aimed at may be anybody all the same", () =>
    expect(optionsOf("targets", { attack: "unarmed" }, table({ side }, people))).toEqual([
      FOE,
      "Actor.thug",
      "Actor.car",
      BO,
    ]));
  it("nobody helps who isn't on the list, and that is told", () => {
    const helped = (who: string): unknown =>
      made({ attack: "unarmed", targets: [FOE], helpers: [who] }, table({ side }, people)).no;
    expect([helped(BO), helped("Actor.thug")]).toMatchObject([null, ["choice.option", { given: "Thug" }]]);
  });
});

describe("FUD-130 ranks that are divided", () => {
  const split = (shares?: object): ReturnType<typeof made> =>
    made({ attack: "Rain.d", targets: [FOE, BO], ...(shares && { shares }) });
  it("stand evenly until somebody says otherwise, and no more of them than there are", () => {
    expect(split().request?.targets.map((t) => t.rank)).toEqual([3, 3]);
    expect(split({ [FOE]: 5, [BO]: 1 }).request?.targets.map((t) => t.rank)).toEqual([5, 1]);
    expect(split({ [FOE]: 5, [BO]: 2 }).no).toEqual(["split.over", { rank: 6 }]);
  });
});

describe("FUD-168 FUD-169 a thing that nobody holds", () => {
  it("takes the place of all others where a blow falls on one alone", () =>
    expect(made({ attack: "unarmed", targets: [FOE], scenery: "wood" }).request?.targets.map((t) => t.uuid)).toEqual([
      "thing:wood:0:intact",
    ]));
  it("is asked for alone then, and who stands far away is in nobody's way", () => {
    const s = table({ aimed: [FOE], distance: (_from, to) => (to === FOE ? 400 : null) });
    expect(asking({ attack: "unarmed", scenery: "wood" }, s).map((q) => q.name)).not.toContain("targets");
    expect(made({ attack: "unarmed", targets: [FOE], scenery: "wood" }, s).no).toBeNull();
  });
});

describe("FUD-053 FUD-602 FUD-620 a routine attack", () => {
  const routine = (whom: FudgeCharacter): unknown =>
    made({ attack: "unarmed", targets: [FOE], routine: true }, table({}, [ada, whom])).no;
  it("on minions as it was said; on nobody else, and that is told", () =>
    expect([routine(minion({ ref: FOE, name: "Foe" })), routine(foe)]).toEqual([null, ["attack.noRoutine", {}]]));
  it("is no question where it can't be", () => {
    const asked = (whom: FudgeCharacter): readonly string[] =>
      asking({ attack: "unarmed", targets: [FOE] }, table({}, [ada, whom])).map((q) => q.name);
    expect(asked(minion({ ref: FOE, name: "Foe" }))).toContain("routine");
    expect(asked(foe)).not.toContain("routine");
  });
});

describe("FUD-129 an attack with effects that are linked", () => {
  const sting = power("Sting", [
    component("damage", 4, { id: "cut" }),
    component("affliction", 4, { id: "venom", modifiers: [modifier("linked")] }),
  ]);
  const stung = (attack: string): unknown =>
    made({ attack, targets: [FOE] }, table({}, [{ ...ada, powers: [sting] }, foe])).request?.targets.length;
  it("is named by any of them, and is the whole", () =>
    expect([stung("Sting.cut"), stung("Sting.venom")]).toEqual([2, 2]));
  it("what names none of them is refused by its name", () =>
    expect(made({ attack: "Sting.thorn", targets: [FOE] }).no).toMatchObject([
      "choice.option",
      { given: "Sting.thorn" },
    ]));
});

describe("an attack as an older version asked for it", () => {
  it("is read as the act that it is", () =>
    expect(
      olderAttack({
        actor: ADA,
        attack: "unarmed",
        targets: [FOE, "thing:wood:1:bent"],
        near: true,
        trades: { powerAttack: 2 },
        overrule: true,
      }),
    ).toMatchObject({
      act: "attack",
      actor: ADA,
      overrule: true,
      chosen: {
        targets: [FOE],
        scenery: "wood",
        thickness: 1,
        worn: "bent",
        near: "near",
        powerAttack: 2,
        allOutAttack: 0,
      },
    }));
  it("what is an act already stays as it is", () => {
    const asked = { act: "attack", actor: ADA, chosen: { attack: "unarmed" } };
    expect([olderAttack(asked), olderAttack(null)]).toEqual([asked, null]);
  });
});

describe("FUD-457 FUD-667 members of an array in a list", () => {
  const array = power("Lance", [
    component("damage", 10, { id: "blast", range: "ranged" }),
    component("affliction", 10, {
      id: "daze",
      range: "ranged",
      resistedBy: "will",
      modifiers: [modifier("alternateEffect")],
    }),
    component("damage", 7, { id: "wave", modifiers: [modifier("area", 1, "cone"), modifier("alternateEffect")] }),
  ]);
  const lines = (who: FudgeCharacter) => (act.entries?.(table({}, [who, foe])) ?? []).map((line) => line.label);
  const word = (name: string): string => `CROSSOVER.Fudge.${name}`;
  it("are told apart by what they do and by what meets it; who has one attack of a name needs no more", () => {
    expect(lines(hero({ ref: ADA, powers: [array] }))).toEqual([
      { key: word("Attack.unarmed") },
      ...[
        { effect: word("Effect.damage.label"), rank: 10, meets: word("Defense.dodge.label") },
        { effect: word("Effect.affliction.label"), rank: 10, meets: word("Defense.dodge.label") },
        { effect: word("Effect.damage.label"), rank: 7, meets: word("Card.area") },
      ].map((data) => ({ key: word("Card.attackNamed"), data: { name: "Lance", ...data } })),
    ]);
    expect(lines(ada)).toContainEqual({ key: "Lance" });
  });
});

describe("FUD-530 an effect that passes on by touch", () => {
  it("looks for nobody under an attack that isn't Contagious, and refuses it", () => {
    let looked = 0;
    const everywhere = (): string[] => {
      looked++;
      return [ADA, FOE, BO];
    };
    const { no } = made({ attack: "Lance.blast", targets: [FOE], touched: true }, table({ everywhere }));
    expect([no, looked]).toEqual([["contagion.none", {}], 0]);
  });
});
