import { describe, expect, it } from "vitest";
import { attitudeSteps } from "../hero/attitude.ts";
import { callEffect, type Interaction, interaction, interactionEffect, type InteractionResult } from "./interaction.ts";

describe("DRA-251 results of interactions", () => {
  it.each<[number, InteractionResult, InteractionResult, InteractionResult]>([
    [-1, "fail", "fail", "fail"],
    [0, "unskilled", "unskilled", "unskilled"],
    [4, "unskilled", "unskilled", "unskilled"],
    [5, "stymied", "stymied", "fatigued"],
    [9, "stymied", "stymied", "fatigued"],
    [10, "setback", "setback", "stymied+fatigued"],
    [14, "setback", "setback", "stymied+fatigued"],
    [15, "break", "up+setback", "setback+fatigued"],
    [16, "break", "up+setback", "setback+fatigued"],
    [17, "playersCall", "playersCall", "playersCall"],
    [30, "playersCall", "playersCall", "playersCall"],
  ])("RP %i: shaken %s, fooled %s, outmanoeuvred %s", (rp, shaken, fooled, out) => {
    expect([
      interaction("intimidate", rp),
      interaction("test", rp),
      interaction("taunt", rp),
      interaction("trick", rp),
      interaction("maneuver", rp),
    ]).toEqual([shaken, shaken, fooled, fooled, out]);
  });
  it("an unknown kind is named", () =>
    expect(() => interaction("charm" as Interaction, 3)).toThrow("unknown-interaction"));
});
describe("DRA-252 the revised table", () => {
  it.each<[number, InteractionResult, InteractionResult]>([
    [0, "stymied", "fatigued"],
    [5, "unskilled", "stymied"],
    [10, "setback", "unskilled"],
    [15, "up+setback", "setback+fatigued"],
    [17, "playersCall", "playersCall"],
  ])("RP %i: %s, %s", (rp, fooled, out) => {
    expect([interaction("trick", rp, "revised"), interaction("maneuver", rp, "revised")]).toEqual([fooled, out]);
  });
});
describe("DRA-254 DRA-255 what they mean", () => {
  it.each<[InteractionResult, readonly string[], number, boolean]>([
    ["fail", [], 0, false],
    ["unskilled", ["unskilled"], 0, false],
    ["stymied+fatigued", ["stymied"], 2, false],
    ["up+setback", ["setback"], 0, true],
    ["break", ["break"], 0, false],
    ["fatigued", [], 2, false],
    ["playersCall", [], 0, false],
  ])("%s", (result, states, shock, actorUp) => {
    expect(interactionEffect(result)).toEqual({ states, shock, actorUp });
  });
  it("the Gamemaster words a call as setback, break, up or nothing", () =>
    expect([callEffect("break").states, callEffect("up").actorUp, callEffect("none").states]).toEqual([
      ["break"],
      true,
      [],
    ]));
});
describe("DRA-260 attitudes", () => {
  it.each([
    [-1, 0],
    [2, 0],
    [3, 1],
    [11, 1],
    [12, 2],
  ] as const)("RP %i: %i", (rp, steps) => expect(attitudeSteps(rp)).toBe(steps));
});
