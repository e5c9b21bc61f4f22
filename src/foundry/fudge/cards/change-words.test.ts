import { describe, expect, it } from "vitest";
import { type FudgeCharacter, NO_EFFORT } from "../../../rules/fudge/index.ts";
import { conditionState } from "../../../rules/fudge/state/progression.ts";
import { component, hero, power, skill } from "../../../rules/fudge/testing/fixtures.ts";
import { type Change, change, type Value } from "../../../rules/kernel/change.ts";
import type { Localize } from "../../ruleset.ts";
import { changeLines, describeChange, namesFor } from "./change-words.ts";

const localize: Localize = (key, data) =>
  `${key.replace("CROSSOVER.Fudge.", "")}${
    data
      ? `[${Object.values(data)
          .map((v) => String(v).replace("CROSSOVER.Fudge.", ""))
          .join("|")}]`
      : ""
  }`;
const ada: FudgeCharacter = hero({
  ref: "Actor.ada",
  skills: [skill("stealth", 4)],
  powers: [power("Wings", [component("flight", 4, { id: "w" })], { id: "wingsWingsWings0" })],
  conditions: [{ ...conditionState("weakened", "dodge", "Actor.foe x.y", 2), effect: "weak" }],
});
const whose = (uuid: string): unknown => (uuid === "Actor.ada" ? ada : null);
const begins = (data: Readonly<Record<string, Value>>): Change => ({
  kind: "create",
  subject: "Actor.ada",
  collection: "ActiveEffect",
  id: "e",
  data,
  rule: "FUD-174",
});
const text = (c: Change): string | undefined => describeChange(c, localize, whose)?.text;

describe("FUD-174 FUD-176 FUD-702 what a condition concerns stands on the card", () => {
  it.each<[string, Readonly<Record<string, Value>>, string]>([
    [
      "points of a defense",
      { condition: "weakened", trait: "dodge", degree: 3 },
      "Consequence.create[Consequence.counted.points[Sheet.withSpecialty[Condition.weakened.label|Defense.dodge.label]|3]]",
    ],
    [
      "one point of a skill",
      { condition: "weakened", trait: "stealth", degree: 1 },
      "Consequence.create[Consequence.counted.points[Sheet.withSpecialty[Condition.weakened.label|Skill.stealth.label]|1]]",
    ],
    [
      "ranks of an effect, by its power",
      { condition: "lessened", trait: "wingsWingsWings0.w", degree: 2 },
      "Consequence.create[Consequence.counted.ranks[Sheet.withSpecialty[Condition.lessened.label|Sheet.withSpecialty[Wings|Effect.flight.label]]|2]]",
    ],
    [
      "an effect that is gone",
      { condition: "lessened", trait: "goneGoneGoneGone.w", degree: 2 },
      "Consequence.create[Consequence.counted.ranks[Condition.lessened.label|2]]",
    ],
    [
      "an ability",
      { condition: "impaired", trait: "str", degree: 1 },
      "Consequence.create[Sheet.withSpecialty[Condition.impaired.label|Ability.str.label]]",
    ],
    [
      "everything",
      { condition: "disabled", trait: "all", degree: null },
      "Consequence.create[Condition.disabled.label]",
    ],
    ["nothing", { condition: "dazed", trait: null, degree: 1 }, "Consequence.create[Condition.dazed.label]"],
  ])("%s", (_what, data, said) => expect(text(begins(data))).toBe(said));
  it("what goes up says of what", () =>
    expect(text(change("Actor.ada.ActiveEffect.weak", "system.degree", 2, 5, "FUD-174"))).toBe(
      "Consequence.weakened[Sheet.withSpecialty[Condition.weakened.label|Defense.dodge.label]|2|5]",
    ));
});

describe("FUD-702 a card of an adversary whose numbers are hidden", () => {
  const table = { character: whose, hidden: () => true };
  const said = (isGM: boolean, c: Change): string | undefined =>
    describeChange(c, localize, namesFor({ isGM }, table))?.text;
  it("tells a player the condition alone, the Gamemaster all of it", () => {
    const weak = begins({ condition: "weakened", trait: "dodge", degree: 3 });
    expect([said(false, weak), said(true, weak) === text(weak)]).toEqual([
      "Consequence.create[Condition.weakened.label]",
      true,
    ]);
    expect(said(false, change("Actor.ada.Item.wingsWingsWings0", "system.active", true, false, "FUD-278"))).toBe(
      "Consequence.dropped",
    );
  });
});

describe("FUD-278 FUD-297 FUD-457 what becomes of a power, by its name", () => {
  const wings = (path: string, from: Value, to: Value, rule = "FUD-278"): string | undefined =>
    text(change("Actor.ada.Item.wingsWingsWings0", path, from, to, rule));
  it.each<[string, string | undefined, string]>([
    [
      "an effect of it is let go",
      wings("system.off", [], ["w"]),
      "Consequence.ofPower.partDropped[Wings|Effect.flight.label]",
    ],
    ["and taken up again", wings("system.off", ["w"], []), "Consequence.ofPower.partTaken[Wings|Effect.flight.label]"],
    [
      "the array goes over",
      wings("system.member", null, "w", "FUD-457"),
      "Consequence.ofPower.member[Wings|Effect.flight.label]",
    ],
    ["it ends", wings("system.active", true, false), "Consequence.ofPower.dropped[Wings|]"],
    ["it is struck from the hand", wings("system.active", true, false, "FUD-297"), "Consequence.ofPower.taken[Wings|]"],
    [
      "of one that is gone nothing is named",
      text(change("Actor.ada.Item.gone", "system.active", false, true, "FUD-278")),
      "Consequence.switchedOn",
    ],
  ])("%s", (_what, said, wanted) => expect(said).toBe(wanted));
});

describe("FUD-350 the fatigue of extra effort", () => {
  const step = { at: "turnEnd", steps: 1 };
  const effort = (from: number, to: number): string | undefined =>
    text(
      change(
        "Actor.ada",
        "system.effort",
        { ...NO_EFFORT, pending: Array.from({ length: from }, () => step) } as never,
        { ...NO_EFFORT, used: true, pending: Array.from({ length: to }, () => step) } as never,
        "FUD-330",
      ),
    );
  it("is put off by a use", () => expect(effort(0, 1)).toMatch(/^Consequence\.effort/u));
  it("and not put off any more where it has come", () => expect(effort(1, 0)).toBeUndefined());
});

it("lines of a card leave out what nobody needs to read", () =>
  expect(
    changeLines(
      [begins({ condition: "dazed", trait: null }), change("Actor.ada", "system.turnMark", 0, 1, "FUD-271")],
      "applied",
      whose,
      localize,
    ),
  ).toMatchObject([{ rule: "FUD-174", state: "applied" }]));
