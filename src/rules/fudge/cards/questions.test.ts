import { describe, expect, it } from "vitest";
import type { Declared } from "../../kernel/act.ts";
import { fresh, peopleOf, read } from "../../kernel/choose.ts";
import type { Situation } from "../../kernel/situation.ts";
import type { FudgeActor } from "../hero/actor.ts";
import type { FudgeSituation } from "../situation.ts";
import { abilities, component, hero, power } from "../testing/fixtures.ts";
import { placed } from "../testing/situations.ts";
import { actor, tableOf } from "../testing/table.ts";
import {
  bounceQuestion,
  type CardQuestion,
  counterOf,
  counterQuestion,
  otherEffectOf,
  otherQuestion,
  receiversQuestion,
  touchedQuestion,
} from "./questions.ts";

const who = (name: string, more: Partial<FudgeActor> = {}): FudgeActor =>
  actor({ ...hero({ ref: `Actor.${name}`, name }), victoryPoints: 1, ...more });
const ada = who("ada");
const bo = who("bo", { powers: [power("Ward", [component("nullify", 4), component("weaken", 3, { trait: "str" })])] });
const cy = who("cy", { powers: [power("Beam", [component("damage", 5)])] });
const s = tableOf([ada, bo, cy], { owns: () => true });

const asked = <V>({ choices }: CardQuestion<V>): Declared<Situation, V> => ({ choices }) as Declared<Situation, V>;
const usual = <V>(question: CardQuestion<V>, at: Situation = s): V => {
  const settled = fresh<Situation, V>(asked(question), at);
  if (!settled.accepted) throw new Error(settled.reason);
  return settled.chosen;
};
const reads = <V>(question: CardQuestion<V>, raw: object, at: Situation = s): string => {
  const settled = read<Situation, V>(asked(question), raw, at);
  if (!settled.accepted) return settled.reason;
  return question.refused?.(settled.chosen)?.reason ?? "taken";
};
const named = <V extends object>(question: CardQuestion<V>, field: keyof V & string, at: Situation = s): unknown =>
  peopleOf(question.choices[field] as never, at, {}).map((o) => o.value);

describe("FUD-530 a power that is given by touch", () => {
  const given = (...uuids: string[]): Parameters<typeof receiversQuestion>[0] =>
    ({ given: uuids.map((uuid) => ({ uuid, name: uuid, img: "" })) }) as never;
  it("goes to those who haven't got it", () =>
    expect([named(receiversQuestion(given()), "whom"), named(receiversQuestion(given("Actor.bo")), "whom")]).toEqual([
      ["Actor.bo", "Actor.cy"],
      ["Actor.cy"],
    ]));
  it("the only one who may have it is ticked, of several none, and nobody is no answer", () => {
    expect([usual(receiversQuestion(given())).whom, usual(receiversQuestion(given("Actor.bo"))).whom]).toEqual([
      [],
      ["Actor.cy"],
    ]);
    expect([
      reads(receiversQuestion(given()), { whom: [] }),
      reads(receiversQuestion(given()), { whom: ["Actor.bo", "Actor.cy"] }),
      reads(receiversQuestion(given("Actor.bo")), { whom: ["Actor.bo"] }),
    ]).toEqual(["attack.noTarget", "taken", "choice.option"]);
  });
});

describe("FUD-520 FUD-530 where a blow goes on to, and who has touched somebody", () => {
  it("a redirected blow goes back to whoever struck it unless somebody else is named", () => {
    expect(usual(bounceQuestion("Actor.cy")).who).toBe("Actor.cy");
    expect(named(bounceQuestion("Actor.cy"), "who")).toEqual(["Actor.cy", "Actor.bo"]);
  });
  it("the user of a contagious effect isn't exposed to it", () =>
    expect(named(touchedQuestion("Actor.bo"), "who")).toEqual(["Actor.cy"]));
});

describe("FUD-176 FUD-371 which power counters", () => {
  const fight: Partial<FudgeSituation> = {
    fight: { round: 1, acting: "Actor.cy", order: ["Actor.bo", "Actor.cy"], turns: 1, data: {} },
    fighter: placed,
    owns: (ref) => ref !== "Actor.ada",
  };
  const at = (more: Partial<FudgeActor> = {}): FudgeSituation => tableOf([ada, { ...bo, ...more }, cy], fight);
  it("any effect of those whom one plays, but of whose power it is", () => {
    const question = counterQuestion(at(), "Actor.cy");
    expect(usual(question, at()).what).toBe("Actor.bo Ward.nullify");
    expect([
      reads(question, { what: "Actor.bo Ward.weaken", atOnce: true }, at()),
      reads(question, { what: "Actor.cy Beam.damage", atOnce: true }, at()),
    ]).toEqual(["taken", "choice.option"]);
    expect(counterOf({ what: "Actor.bo Ward.weaken", atOnce: false })).toEqual({
      uuid: "Actor.bo",
      power: "Ward.weaken",
    });
  });
  it("at once for a point in another's turn; without a point as what was readied alone, which there is none of", () => {
    const broke = at({ victoryPoints: 0 });
    expect([
      usual(counterQuestion(at(), "Actor.cy"), at()).atOnce,
      usual(counterQuestion(s, "Actor.cy")).atOnce,
    ]).toEqual([true, false]);
    expect([
      reads(counterQuestion(at(), "Actor.cy"), { atOnce: false }, at()),
      reads(counterQuestion(broke, "Actor.cy"), { atOnce: true }, broke),
      reads(counterQuestion(broke, "Actor.cy"), { atOnce: false }, broke),
    ]).toEqual(["turnAndReach.offTurn", "victory.short", "turnAndReach.offTurn"]);
  });
  it("what has no ranks left counters nothing", () => {
    const drained = tableOf([
      ada,
      who("bo", {
        powers: [power("Strong", [component("enhancedTrait", 0, { trait: "str" })])],
        abilities: abilities(),
      }),
    ]);
    expect(reads(counterQuestion(drained, "Actor.ada"), { what: "Actor.bo Strong.enhancedTrait" }, drained)).toBe(
      "choice.option",
    );
  });
});

describe("FUD-031 FUD-171 FUD-174 the effect that a critical hit brings", () => {
  it("an Affliction by its degrees: dazed at the first, nothing more unless it is said", () => {
    const chosen = usual(otherQuestion);
    expect(otherEffectOf(chosen)).toMatchObject({ effect: "affliction", resistedBy: "fortitude" });
    expect(otherEffectOf(chosen).conditions).toHaveLength(1);
  });
  it("without any condition it is none", () =>
    expect(reads(otherQuestion, { effect: "affliction", degree1: "" })).toBe("benefit.empty"));
  it("what is impaired is named, and harm is resisted with Toughness alone", () => {
    const impaired = fresh<Situation, Parameters<typeof otherEffectOf>[0]>(asked(otherQuestion), s, {
      degree1: "impaired",
      trait1: "fgt",
    });
    expect(impaired.accepted && otherEffectOf(impaired.chosen).conditions).toEqual([
      { degree: 1, condition: "impaired", trait: "fgt" },
    ]);
    expect([
      reads(otherQuestion, { effect: "damage", by: "toughness" }),
      reads(otherQuestion, { effect: "damage", by: "will" }),
    ]).toEqual(["taken", "choice.option"]);
  });
  it("a Weaken takes points of one trait and imposes nothing", () => {
    const weaken = fresh<Situation, Parameters<typeof otherEffectOf>[0]>(asked(otherQuestion), s, {
      effect: "weaken",
      weakens: "parry",
    });
    expect(weaken.accepted && otherEffectOf(weaken.chosen)).toEqual({
      effect: "weaken",
      resistedBy: "fortitude",
      conditions: [],
      weakens: "parry",
    });
  });
});
