import { describe, expect, it } from "vitest";
import type { AnyAct } from "../../../kernel/act.ts";
import { questions, read, refusalOf } from "../../../kernel/choose.ts";
import { answering } from "../../cards/answer.ts";
import type { CheckExchange } from "../../cards/check.ts";
import type { OpposedExchange } from "../../cards/opposed.ts";
import { bonusOf } from "../../dice/check.ts";
import type { FudgeActor } from "../../hero/actor.ts";
import type { FudgeSituation } from "../../situation.ts";
import { conditionState } from "../../state/progression.ts";
import { abilities, advantage, component, hero, power, skill } from "../../testing/fixtures.ts";
import { actor, tableOf } from "../../testing/table.ts";
import { CHECK_ACTS, isSecretCheck } from "./checks.ts";

const act = CHECK_ACTS.check as unknown as AnyAct<FudgeSituation>;
const skills = [
  skill("athletics", 4),
  skill("technology", 6),
  skill("perception", 2),
  skill("stealth", 5),
  skill("deception", 4),
];
const ada = actor(hero({ ref: "Actor.ada", name: "Ada", abilities: abilities({ agl: 2, int: 3, str: 1 }), skills }));
const guard = actor(
  hero({
    ref: "Actor.guard",
    name: "Guard",
    abilities: abilities({ awe: 2 }),
    skills: [skill("perception", 3), skill("insight", 1)],
  }),
);
const at = (who: FudgeActor = ada, them: FudgeActor = guard, over: Partial<FudgeSituation> = {}): FudgeSituation =>
  tableOf([who, them], over);

/** A check as it was said, all of it; why it can't be made. */
function said(chosen: object, s = at()) {
  const settled = read(act, chosen, s);
  if (!settled.accepted) return { no: settled.reason, fields: [], chosen: {} as never, request: null };
  const made = "compose" in act ? act.compose(s, settled.chosen) : null;
  return {
    no: refusalOf(act, s, settled.chosen)?.reason ?? null,
    fields: questions(act, s, settled.chosen).map((q) => q.name),
    chosen: settled.chosen as never,
    request: made?.accepted ? (made.opens.request as CheckExchange & OpposedExchange) : null,
  };
}
const bonus = (chosen: object, s = at()): number | null => {
  const { request } = said(chosen, s);
  return request && bonusOf(request.check).total;
};
const asked = (chosen: object, name: string, s = at()): readonly unknown[] =>
  questions(act, s, said(chosen, s).chosen).flatMap((q) => (q.name === name ? q.options.map((o) => o.value) : []));

describe("FUD-415 a task of a skill's table", () => {
  it("takes the number's place, with what makes it harder", () => {
    const [plain, climb] = [said({ trait: "skill:athletics" }), said({ trait: "skill:athletics", task: "climbRock" })];
    expect([plain, climb].map(({ fields }) => ["dc", "extras"].filter((f) => fields.includes(f)))).toEqual([
      ["dc"],
      ["extras"],
    ]);
    const harder = said({ trait: "skill:athletics", task: "climbRock", extras: ["climbFaster"] });
    expect(harder.request?.check.dc).toBe(7);
    expect(harder.request?.task).toEqual({ skill: "athletics", key: "climbRock", extras: ["climbFaster"], number: 0 });
  });
  it("asks for what the task wants to know", () => {
    expect(said({ trait: "skill:technology", task: "design" }).fields).toContain("number");
    const words = said({ trait: "skillbase:persuasion", task: "changeAttitude", attitude: 2 });
    expect(words.fields).toContain("attitude");
    expect(words.request?.task?.number).toBe(2);
  });
  it("what can't be a choice is refused", () =>
    expect(
      ["task", "fit", "extras"].map((name) => said({ trait: "skill:athletics", task: "climbRock", [name]: 7 }).no),
    ).toEqual(["choice.option", "choice.option", "choice.option"]));
});

describe("FUD-014 FUD-412 FUD-413 how a skill is used", () => {
  it("what the Gamemaster keeps to themselves", () =>
    expect(
      [
        { trait: "skill:perception" },
        { trait: "skill:athletics" },
        { trait: "skill:technology", task: "securityBank" },
      ].map((chosen) => isSecretCheck(at(), said(chosen).chosen)),
    ).toEqual([true, false, true]));
  it("an easy case lets the untrained try", () =>
    expect([said({ trait: "skillbase:vehicles" }).no, said({ trait: "skillbase:vehicles", easy: true }).no]).toEqual([
      "skill.trainedOnly",
      null,
    ]));
  it("FUD-054 easy facts only to DC 5", () =>
    expect(said({ trait: "skillbase:expertise", easy: true, dc: 10 }).no).toBe("skill.expertiseTooHard"));
  it("related skills count less, and together", () =>
    expect([
      bonus({ trait: "skill:athletics" }),
      bonus({ trait: "skill:athletics", fit: "close" }),
      bonus({ trait: "skill:athletics", fit: "close", close: ["technology"] }),
    ]).toEqual([5, 3, 7]));
  it("FUD-007 a bonus without a trait", () => expect(bonus({ trait: "generic:0", bonus: 7 })).toBe(7));
  it("FUD-090 what somebody adds by hand is a line with its reason, and none where it is nothing", () => {
    const lines = (chosen: object): unknown =>
      said({ trait: "ability:agl", ...chosen }).request?.check.circumstances.map((r) => [r.value, r.data ?? null]);
    expect([lines({ circumstance: -1, because: " wet " }), lines({ because: "wet" })]).toEqual([
      [[-1, { because: "wet" }]],
      [],
    ]);
  });
  it("a trait that is gone is refused", () => expect(said({ trait: "power:p.gone" }).no).toBe("choice.option"));
});

describe("FUD-058 FUD-059 FUD-067 whom one rolls against", () => {
  it("is met with the pair of the skill first", () => {
    expect(said({ trait: "skill:stealth", versus: "Actor.guard" }).request?.trait).toBe("skillbase:perception");
    expect(asked({ trait: "skill:technology", versus: "Actor.guard" }, "answer")[0]).toBe("skillbase:technology");
  });
  it("FUD-063 FUD-064 else with any trait, powers among them, which hidden foes keep to themselves", () => {
    const wings = power("Wings", [component("flight", 4, { id: "c" })], { id: "p" });
    const flier = { ...guard, powers: [wings] };
    const chosen = { trait: "ability:str", versus: "Actor.guard" };
    const answers = asked(chosen, "answer", at(ada, flier));
    expect(answers).toEqual(
      expect.arrayContaining(["ability:fgt", "defense:parry", "skillbase:technology", "power:p.c"]),
    );
    expect(answers).not.toContain("initiative");
    expect(asked(chosen, "answer", at(ada, flier, { hidden: () => true }))).not.toContain("power:p.c");
    expect(said({ ...chosen, answer: "power:p.c" }, at(ada, flier)).request?.trait).toBe("power:p.c");
    expect(bonus({ trait: "power:p.c", dc: 6 }, at(actor({ ...ada, powers: [wings] })))).toBe(4);
  });
  const answered = (more: object): readonly unknown[] => {
    const { request } = said({ trait: "skill:deception", versus: "Actor.guard", answer: "skillbase:insight", ...more });
    const check = request && answering(at(), request);
    return check && !("accepted" in check) ? [request.tie, check.routine, check.circumstances.map((r) => r.value)] : [];
  };
  it("off guard: their bonus without dice, which is met to succeed", () =>
    expect([answered({}), answered({ unguarded: true }), answered({ graded: true })]).toEqual([
      ["bonus", false, []],
      ["active", true, []],
      ["passive", false, []],
    ]));
  it("what is hard to believe helps them", () =>
    expect([
      answered({ hindrance: "deception.bluffVeryHard" })[2],
      said({ trait: "skill:deception", versus: "Actor.guard", hindrance: "deception.nonsense" }).no,
    ]).toEqual([[8], "choice.option"]));
  it("FUD-060 who defends is never off guard", () =>
    expect(said({ trait: "ability:str", versus: "Actor.guard", answer: "defense:dodge" }).fields).not.toContain(
      "unguarded",
    ));
});

describe("FUD-213 what is done by sight", () => {
  const who = (blind: boolean): FudgeSituation =>
    at({
      ...ada,
      skills: [skill("stealth", 4), skill("perception", 2)],
      conditions: blind ? [conditionState("blind", null, "x")] : [],
    });
  it("is harder by 2 for who can't see, where that is said", () =>
    expect(
      [true, false].map((blind) =>
        [false, true].map((bySight) => bonus({ trait: "skill:stealth", bySight }, who(blind))),
      ),
    ).toEqual([
      [6, 4],
      [6, 6],
    ]));
  it("is asked of who can't see, and not of Perception, which has its senses", () =>
    expect(
      (
        [
          ["skill:stealth", true],
          ["skill:stealth", false],
          ["skill:perception", true],
        ] as const
      ).map(([trait, blind]) => said({ trait }, who(blind)).fields.includes("bySight")),
    ).toEqual([true, false, false]));
});

describe("FUD-430 Attractive", () => {
  const charmer = (rank: number): FudgeSituation =>
    at({
      ...ada,
      skills: [skill("deception", 4), skill("persuasion", 2), skill("intimidation", 2)],
      advantages: rank === 0 ? [] : [advantage("attractive", rank)],
    });
  it.each([
    [1, 5],
    [2, 6],
    [3, 6],
  ])("rank %i: Deception %s on those who are drawn to one", (rank, total) =>
    expect(bonus({ trait: "skill:deception", drawn: true }, charmer(rank))).toBe(total),
  );
  it("is asked of who has it, for Deception and Persuasion alone", () =>
    expect(
      (
        [
          ["skill:deception", 1],
          ["skill:persuasion", 1],
          ["skill:intimidation", 1],
          ["skill:deception", 0],
        ] as const
      ).map(([trait, rank]) => said({ trait }, charmer(rank)).fields.includes("drawn")),
    ).toEqual([true, true, false, false]));
  it("counts only where it is said", () => expect(bonus({ trait: "skill:deception" }, charmer(2))).toBe(4));
});

describe("FUD-053 what may be done without dice under pressure", () => {
  const fight = { round: 1, acting: "Actor.ada", order: ["Actor.ada", "Actor.guard"], turns: 1, data: {} };
  const dolphin = actor({ ...ada, powers: [power("Fins", [component("movement", 4, { trait: "swimming" })])] });
  const swim = (who: FudgeActor, task = "swim") =>
    said({ trait: "skill:athletics", task, routine: true }, at(who, guard, { fight })).no ??
    (said({ trait: "skill:athletics", task, routine: true }, at(who, guard, { fight })).request ? "made" : "none");
  it("swimming by whoever has the power to, and nothing else of theirs; anybody else throws", () => {
    expect([swim(dolphin), swim(ada), swim(dolphin, "climbRock")]).toEqual([
      "made",
      "check.pressure",
      "check.pressure",
    ]);
  });
});
