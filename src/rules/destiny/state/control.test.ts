import { describe, expect, it } from "vitest";
import { refusalOf, type Standing } from "../acts/refusal-of.ts";
import { surge } from "../fortune/surge.ts";
import { condition, hero, marks, moment } from "../testing/fixtures.ts";
import type { ActionKey } from "../turn/actions.ts";
import { turnLimits } from "../turn/economy.ts";
import { mayAct } from "../turn/may-act.ts";
import type { DestinyCharacter } from "../types.ts";
import { asChosen, chosenByOther, controllersOf } from "./control.ts";

const held = (id: string, source: string | null = "Actor.foe|gaze"): DestinyCharacter =>
  hero({ conditions: [condition(id, { source, dc: 15, resistance: "will" })] });
const own = { type: "combat", ownTurn: true, byController: false, controller: "Foe" } as const;
const said = (who: DestinyCharacter, act: ActionKey, over: object = {}): string =>
  mayAct(who, act, { ...own, ...over })?.reason ?? "accepted";

describe("DES-272 who is Compelled or Controlled: the controller chooses", () => {
  it("of a Compelled one the Standard, its Free actions stay its own", () => {
    const who = held("compelled");
    expect([said(who, "attackClose"), said(who, "defend"), said(who, "walk")]).toEqual([
      "act.controller",
      "act.controller",
      "act.controller",
    ]);
    expect([said(who, "talk"), said(who, "drop"), said(who, "endPower")]).toEqual(["accepted", "accepted", "accepted"]);
    expect(said(who, "attackClose", { byController: true })).toBe("accepted");
  });
  it("a power that is a Free action is a Free action", () =>
    expect([
      said(held("compelled"), "usePowerPersonal"),
      said(held("compelled"), "usePowerPersonal", { cost: "free" }),
    ]).toEqual(["act.controller", "accepted"]));
  it("of a Controlled one everything, Free actions and Reactions too", () => {
    const who = held("controlled");
    const acts: readonly ActionKey[] = [
      "attackClose",
      "walk",
      "talk",
      "drop",
      "upkeep",
      "counterStunt",
      "opportunityAttack",
    ];
    expect(acts.map((a) => said(who, a))).toEqual(acts.map(() => "act.controller"));
    expect(acts.map((a) => said(who, a, { byController: true }))).toEqual(acts.map(() => "accepted"));
  });
  it.each(["compelled", "controlled"])("a %s one may itself only Surge against it", (id) => {
    const who = held(id);
    const limits = turnLimits(who, moment());
    const effect = who.conditions[0]?.effect ?? "";
    expect(surge(who, { option: "resistance", effect }, limits, {}).accepted).toBe(true);
    expect(surge(who, { option: "burst", negates: "own" }, limits, {})).toMatchObject({ reason: "reaction.compelled" });
  });
  it("no check that costs nothing is refused: they resist and save themselves", () =>
    expect([said(held("controlled"), "resist"), said(held("controlled"), "deathSave")]).toEqual([
      "accepted",
      "accepted",
    ]));
  it("nobody chooses for who is free, or only Dazed", () =>
    expect([hero(), held("dazed")].map((who) => chosenByOther(who, "attackClose", "combat"))).toEqual([false, false]));
  it("the refusal names who chooses", () =>
    expect(mayAct(held("compelled"), "defend", own)).toMatchObject({ data: { name: "Foe" } }));
  it("who that is, the condition says; one that was put on by hand says nothing", () => {
    expect(controllersOf(held("compelled"))).toEqual(["Actor.foe"]);
    expect(controllersOf(held("controlled", null))).toEqual([]);
    expect(controllersOf(held("dazed"))).toEqual([]);
  });
});

describe("DES-066 DES-272 a Reaction of a Controlled one is the controller's to pay", () => {
  const limits = (id: string) => turnLimits(held(id), moment({ acting: "Actor.foe" }));
  it("as such; a Surge stays its own, and for others nothing changes", () => {
    expect(asChosen(limits("controlled"), "reaction.smash")).toBe("controlled.smash");
    expect(asChosen(limits("controlled"), "reaction.surgeResistance")).toBe("reaction.surgeResistance");
    expect([asChosen(limits("compelled"), "reaction.smash"), asChosen(limits("dazed"), "reaction.smash")]).toEqual([
      "reaction.smash",
      "reaction.smash",
    ]);
    expect(asChosen(limits("controlled"), "standard")).toBe("standard");
  });
});

describe("DES-382 DES-392 why an action can't be taken, said once for sheet, tracker and palette", () => {
  const standing = (who: DestinyCharacter, over: Partial<Standing> = {}): Standing => ({
    ...own,
    limits: turnLimits(who, moment()),
    spends: {},
    counted: true,
    stressBase: 5,
    ...over,
  });
  const why = (who: DestinyCharacter, act: ActionKey, over: Partial<Standing> = {}): string =>
    refusalOf(who, act, standing(who, over))?.reason ?? "accepted";
  const hurt = hero({ marks: marks([1]) });
  it.each<[string, DestinyCharacter, ActionKey, Partial<Standing>, string]>([
    ["a hero at the start of the turn attacks", hero(), "attackClose", {}, "accepted"],
    ["with the Standard spent it doesn't", hero(), "attackClose", { spends: { standard: 1 } }, "action.noStandard"],
    ["unless nothing is counted", hero(), "attackClose", { spends: { standard: 1 }, counted: false }, "accepted"],
    ["one Reaction a turn", hero(), "surge", { spends: { reaction: 5 } }, "reaction.used"],
    ["nothing to recover from", hero(), "recover", {}, "recover.nothing"],
    ["a hurt one recovers", hurt, "recover", {}, "accepted"],
    ["as long as it bears more Stress", { ...hurt, stress: 5 }, "recover", {}, "recover.stress"],
    ["a standard adversary doesn't Surge", hero({ role: "standard" }), "surge", {}, "surge.role"],
    ["nothing ongoing to resist", hero(), "resist", {}, "resist.over"],
    ["no dice left", hero({ pools: { destiny: 0, fate: 0, corruption: 0, taint: 3 } }), "spendDie", {}, "spend.empty"],
    ["nothing to keep up", hero(), "upkeep", {}, "upkeep.nothing"],
    [
      "a Controlled one doesn't choose its opportunity attack",
      held("controlled"),
      "opportunityAttack",
      {},
      "act.controller",
    ],
    ["its controller does", held("controlled"), "opportunityAttack", { byController: true }, "accepted"],
  ])("%s", (_, who, act, over, answer) => expect(why(who, act, over)).toBe(answer));
});
