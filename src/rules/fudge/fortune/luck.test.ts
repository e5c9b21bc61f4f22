import { describe, expect, it } from "vitest";
import { checkExchange } from "../cards/check.ts";
import { opposedExchange } from "../cards/opposed.ts";
import { betterFaces, keptFaces } from "../dice/second-throw.ts";
import { check, component, dice, hero, modifier, power } from "../testing/fixtures.ts";
import type { FudgeCharacter } from "../types.ts";
import { luckControls, luckOf, luckPrice } from "./luck.ts";

const lucky = (trait: string | null, sideEffect = 0): FudgeCharacter =>
  hero({
    powers: [
      power("Fortune", [
        component("luckControl", 1, { trait, modifiers: sideEffect > 0 ? [modifier("sideEffect", sideEffect)] : [] }),
      ]),
    ],
  });
const party = (uuid: string) => ({ uuid, name: uuid, img: "" });

describe("FUD-364 FUD-376 FUD-500 Luck Control", () => {
  it("is luck or bad luck, as it was chosen; luck where it says nothing", () => {
    expect(
      [lucky("goodLuck"), lucky("Bad luck"), lucky(null), hero()].map((c) => luckControls(c).map((l) => l.kind)),
    ).toEqual([["good"], ["bad"], ["good"], []]);
    expect([
      luckOf(lucky("badLuck"), "good"),
      luckOf({ ...lucky(null), powers: lucky(null).powers.map((p) => ({ ...p, active: false })) }, "good"),
    ]).toEqual([null, null]);
  });
  it.each([
    [0, 1, 1],
    [1, 2, 1],
    [2, 2, 2],
  ])(
    "FUD-520 with %i ranks of Side Effect it costs %i when it changes nothing, and %i when it does",
    (ranks, vain, well) => {
      const luck = luckOf(lucky(null, ranks), "good");
      expect(luck && [luckPrice(luck, false), luckPrice(luck, true)]).toEqual([vain, well]);
    },
  );
  it("bad luck keeps the worse of two throws, luck the better; equals stay", () => {
    const asked = check("skill", 3, { dc: 5 });
    expect([
      keptFaces(asked, dice[1], { faces: dice[-1], worse: true }),
      keptFaces(asked, dice[-1], { faces: dice[1], worse: true }),
      keptFaces(asked, dice[-1], { faces: dice[1] }),
    ]).toEqual([dice[-1], dice[-1], dice[1]]);
    const [first, same] = [dice[1], [0, 1, 0]] as const;
    expect([keptFaces(asked, first, { faces: same, worse: true }), betterFaces(asked, first, same)]).toEqual([
      first,
      first,
    ]);
  });
  it("turns a check, and one side of a contest", () => {
    const asked = check("skill", 3, { dc: 4 });
    const rolled = checkExchange.step(checkExchange.begin({ actor: party("a"), check: asked }), {
      type: "roll",
      faces: dice[1],
    });
    const cursed = rolled.accepted
      ? checkExchange.step(rolled.state, {
          type: "improve",
          roll: "check",
          faces: dice[-2],
          by: "b",
          worse: true,
          changes: [],
        })
      : rolled;
    expect(cursed.accepted && [cursed.state.result?.success, cursed.state.others.map((o) => o.success)]).toEqual([
      false,
      [true],
    ]);
    const contest = opposedExchange.begin({
      actor: party("a"),
      opponent: party("b"),
      trait: "",
      check: check("skill", 3),
      tie: "bonus",
    });
    const one = opposedExchange.step(contest, { type: "roll", faces: dice[1] });
    const two = one.accepted
      ? opposedExchange.step(one.state, { type: "answer", faces: dice[1], check: check("skill", 2) })
      : one;
    const three = two.accepted
      ? opposedExchange.step(two.state, {
          type: "improve",
          roll: "active",
          faces: dice[-2],
          by: "c",
          worse: true,
          changes: [],
        })
      : two;
    expect([two.accepted && two.state.result?.winner, three.accepted && three.state.result?.winner]).toEqual([
      "active",
      "passive",
    ]);
  });
});
