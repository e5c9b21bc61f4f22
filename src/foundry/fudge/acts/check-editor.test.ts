import { describe, expect, it, vi } from "vitest";
import type { FudgeCharacter } from "../../../rules/fudge/index.ts";
import { abilities, advantage, component, hero, settings, skill } from "../../../rules/fudge/testing/fixtures.ts";
import { testTable, viewer } from "../../exchange/fixtures.ts";
import type { DialogInput } from "../../rolls/dialog-types.ts";
import type { Localize } from "../../ruleset.ts";

vi.stubGlobal("game", { settings: { get: () => null } });
const { checkEditor } = await import("./check-editor.ts");
const { PLAIN_CHECK, checkChoices, readCheck } = await import("./asks.ts");
const { checkKind, opposedKind } = await import("../cards/check/check-kinds.ts");

const localize: Localize = (key, data) =>
  `${key.replace("CROSSOVER.Fudge.", "")}${data ? `[${Object.values(data).join("|")}]` : ""}`;
const editor = checkEditor(localize, (r) => r.reason);
const ada = hero({
  ref: "Actor.ada",
  name: "Ada",
  abilities: abilities({ agl: 2, int: 3, str: 1 }),
  skills: [
    skill("athletics", 4),
    skill("technology", 6),
    skill("perception", 2),
    skill("stealth", 5),
    skill("deception", 4),
  ],
});
const guard = hero({
  ref: "Actor.guard",
  name: "Guard",
  abilities: abilities({ awe: 2 }),
  skills: [skill("perception", 3), skill("insight", 1)],
});

type Draft = Parameters<typeof editor.view>[0];
const draft = (trait: string, more: Partial<Draft> = {}, who: FudgeCharacter = ada): Draft => ({
  ...PLAIN_CHECK,
  trait,
  character: who,
  name: who.name,
  img: "",
  settings,
  opponents: [],
  ...more,
});
const fields = (d: Draft): string[] => editor.view(d).fields.map((f) => f.name);
const typed = (d: Draft, input: DialogInput): Draft => editor.edit(d, input);

describe("FUD-415 a task in the dialog", () => {
  it("takes the number's place, with what makes it harder", () => {
    const climb = typed(draft("skill:athletics"), { task: "climbRock" });
    expect([
      fields(draft("skill:athletics")).includes("dc"),
      fields(climb).includes("dc"),
      fields(climb).includes("extras"),
    ]).toEqual([true, false, true]);
    expect(editor.view(typed(climb, { task: "climbRock", extras: ["climbFaster"] })).subtitle).toContain("Card.dc[7]");
  });
  it("asks for what the task wants to know", () => {
    expect(fields(draft("skill:technology", { task: "design" }))).toContain("taskNumber");
    expect(fields(draft("skillbase:persuasion", { task: "changeAttitude" }))).toContain("attitude");
  });
  it("travels to the desk and back, and the card says what came of it", () => {
    const jump = draft("skill:athletics", { task: "jumpStanding" });
    const read = readCheck(checkChoices(jump));
    expect(read).toMatchObject({ accepted: true, choices: { task: "jumpStanding", actor: "Actor.ada" } });
    const table = testTable({ "Actor.ada": ada });
    const composed = checkKind.compose(checkChoices(jump), table);
    if (!composed.accepted) throw new Error(composed.reason);
    const step = checkKind.reducer.step(checkKind.reducer.begin(composed.request), {
      type: "roll",
      faces: [1, 1, 0],
    } as never);
    expect(step.accepted && checkKind.view(step.state, viewer("gm", [], true), table, localize).tags).toEqual([
      "Task.athletics.jumpStanding",
      "TaskOutcome.feet[3]",
    ]);
    // How far a hidden adversary jumps would tell the total.
    const veiled = step.accepted ? checkKind.veil?.(step.state, () => true) : null;
    expect(veiled && checkKind.view(veiled, viewer("ada"), table, localize).tags).toEqual([
      "Task.athletics.jumpStanding",
    ]);
  });
  it("what can't be a choice is named", () =>
    expect(
      ["task", "extras", "fit", "unguarded"].map(
        (field) => readCheck({ ...checkChoices(draft("skill:athletics")), [field]: 7 }).accepted,
      ),
    ).toEqual([false, false, false, false]));
});

describe("FUD-014 FUD-412 FUD-413 how a skill is used", () => {
  it("what the Gamemaster keeps to themselves", () =>
    expect([
      editor.view(draft("skill:perception")).secret,
      editor.view(draft("skill:athletics")).secret,
      editor.view(draft("skill:technology", { task: "securityBank" })).secret,
    ]).toEqual([true, false, true]));
  it("an easy case lets the untrained try", () =>
    expect([
      editor.view(draft("skillbase:vehicles")).refused,
      editor.view(draft("skillbase:vehicles", { easy: true })).refused,
    ]).toEqual(["skill.trainedOnly", null]));
  it("FUD-054 easy facts only to DC 5", () =>
    expect(editor.view(draft("skillbase:expertise", { easy: true, dc: 10 })).refused).toBe("skill.expertiseTooHard"));
  it("related skills count less, and together", () =>
    expect([
      editor.view(draft("skill:athletics")).bonus,
      editor.view(draft("skill:athletics", { fit: "close" })).bonus,
      editor.view(draft("skill:athletics", { fit: "close", close: ["technology"] })).bonus,
    ]).toEqual(["+5", "+3", "+7"]));
  it("a bonus without a trait", () => expect(editor.view(typed(draft("generic:0"), { bonus: 7 })).bonus).toBe("+7"));
});

describe("FUD-058 FUD-059 FUD-067 whom one rolls against", () => {
  const against = (trait: string, more: Partial<Draft> = {}): Draft =>
    draft(trait, { opponents: [{ uuid: "Actor.guard", name: "Guard", img: "", character: guard }], ...more });
  it("is met with the pair of the skill first", () => {
    expect(typed(against("skill:stealth"), { versus: "Actor.guard" }).versus).toBe("Actor.guard skillbase:perception");
    expect(answers(typed(against("skill:technology"), { versus: "Actor.guard" }))[0]).toBe("skillbase:technology");
    expect(typed(against("skill:stealth", { versus: "Actor.guard skillbase:insight" }), { versus: "" }).versus).toBe(
      "",
    );
  });
  it("FUD-063 FUD-064 else with any trait that the Gamemaster picks, powers among them, which hidden foes keep to themselves", () => {
    const flier = {
      ...guard,
      powers: [
        {
          id: "p",
          name: "Wings",
          active: true,
          source: "power" as const,
          cost: 8,
          components: [{ ...component("flight", 4), id: "c" }],
        },
      ],
    };
    const picked = against("ability:str", {
      opponents: [{ uuid: "Actor.guard", name: "Guard", img: "", character: flier }],
      versus: "Actor.guard ability:str",
    });
    expect(answers(picked)).toEqual(
      expect.arrayContaining(["ability:fgt", "defense:parry", "skillbase:technology", "power:p.c"]),
    );
    expect(answers(picked)).not.toContain("initiative");
    expect(
      answers(
        picked,
        checkEditor(
          localize,
          (r) => r.reason,
          () => true,
        ),
      ),
    ).not.toContain("power:p.c");
    expect(typed(picked, { versus: "Actor.guard", against: "power:p.c" }).versus).toBe("Actor.guard power:p.c");
    expect(editor.view(draft("power:p.c", { dc: 6 }, flier)).bonus).toBe("+4");
    expect(editor.view(draft("power:p.gone", { dc: 6 }, flier)).refused).toBe("trait.gone");
  });
  const answers = (d: Draft, by = editor): readonly string[] =>
    by
      .view(d)
      .fields.flatMap((f) => (f.name === "against" && f.type === "select" ? f.options.map((o) => o.value) : []));
  const table = testTable({ "Actor.ada": ada, "Actor.guard": guard });
  const rolled = (
    more: Partial<Draft>,
  ): { readonly tie: string; readonly routine: boolean; readonly lines: readonly number[] } => {
    const composed = opposedKind.compose(
      checkChoices(against("skill:deception", { versus: "Actor.guard skillbase:insight", ...more })),
      table,
    );
    if (!composed.accepted) throw new Error(composed.reason);
    const answer = opposedKind.complete?.(
      opposedKind.reducer.begin(composed.request),
      { type: "answer", faces: null } as never,
      table,
    ) as unknown as {
      readonly check: { readonly routine: boolean; readonly circumstances: readonly { readonly value: number }[] };
    };
    return {
      tie: (composed.request as { readonly tie: string }).tie,
      routine: answer.check.routine,
      lines: answer.check.circumstances.map((r) => r.value),
    };
  };
  it("off guard: their bonus without dice, which is met to succeed", () =>
    expect([rolled({}), rolled({ unguarded: true }), rolled({ graded: true })]).toEqual([
      { tie: "bonus", routine: false, lines: [] },
      { tie: "active", routine: true, lines: [] },
      { tie: "passive", routine: false, lines: [] },
    ]));
  it("what is hard to believe helps them", () =>
    expect([
      rolled({ hindrance: "deception.bluffVeryHard" }).lines,
      rolled({ hindrance: "deception.nonsense" }).lines,
    ]).toEqual([[8], []]));
});

describe("FUD-430 Attractive in the dialog", () => {
  const charmer = (rank: number): FudgeCharacter =>
    hero({
      ...ada,
      skills: [skill("deception", 4), skill("persuasion", 2), skill("intimidation", 2)],
      advantages: rank === 0 ? [] : [advantage("attractive", rank)],
    });
  const bonus = (trait: string, rank: number): string =>
    editor.view(typed(draft(trait, {}, charmer(rank)), { understands: true, drawn: true })).bonus;
  it.each([
    [1, "+5"],
    [2, "+6"],
    [3, "+6"],
  ])("rank %i: Deception %s on those who are drawn to one", (rank, total) =>
    expect(bonus("skill:deception", rank)).toBe(total),
  );
  it("asks who has it, for Deception and Persuasion alone", () => {
    const asks = (trait: string, rank: number): boolean => fields(draft(trait, {}, charmer(rank))).includes("drawn");
    expect([
      asks("skill:deception", 1),
      asks("skill:persuasion", 1),
      asks("skill:intimidation", 1),
      asks("skill:deception", 0),
    ]).toEqual([true, true, false, false]);
    expect([bonus("skill:deception", 0), bonus("skill:intimidation", 2)]).toEqual(["+4", "+2"]);
  });
  it("counts only where it is said, and a draft travels with it", () => {
    expect(editor.view(draft("skill:deception", {}, charmer(2))).bonus).toBe("+4");
    const read = readCheck(checkChoices(draft("skill:deception", { drawn: true }, charmer(2))));
    expect(read.accepted && read.choices.drawn).toBe(true);
    expect(readCheck({ actor: "a", trait: "b", drawn: "yes" })).toMatchObject({ accepted: false });
  });
});
