import { beforeAll, describe, expect, it, vi } from "vitest";
import { MOST_MINUTES, type TwintensActor, type TwintensCharacter } from "../../../rules/twintens/index.ts";
import { flags, having, hero, hurt } from "../../../rules/twintens/testing/fixtures.ts";
import { testTable } from "../../exchange/fixtures.ts";
import type { Moment, MomentResult } from "../../ruleset.ts";
import type { twintensLifecycle } from "./lifecycle.ts";

const actor = (who: TwintensCharacter): TwintensActor => ({
  ...who,
  lent: {},
  geared: {},
  marks: 0,
  state: "none",
  impervious: 0,
  complications: [],
});
const world = { worldTime: 0 };

let lifecycle: typeof twintensLifecycle;
beforeAll(async () => {
  class Nothing {}
  vi.stubGlobal("foundry", {
    applications: { api: { ApplicationV2: Nothing, HandlebarsApplicationMixin: (base: unknown) => base } },
    abstract: { Document: Nothing },
  });
  vi.stubGlobal("Actor", Nothing);
  vi.stubGlobal("fromUuidSync", () => null);
  vi.stubGlobal("game", { combats: null, time: world, scenes: [], actors: Object.assign([], { contents: [] }) });
  lifecycle = (await import("./lifecycle.ts")).twintensLifecycle;
});

/** What a moment brings to somebody outside of any fight. */
const brings = (who: TwintensCharacter, moment: Moment): MomentResult =>
  lifecycle(moment, testTable({ [who.ref]: actor(who) }));
/** Seconds go by until this second of world time. */
function passes(who: TwintensCharacter, seconds: number, until: number): MomentResult {
  world.worldTime = until;
  return brings(who, { type: "time", seconds });
}
const asks = (result: MomentResult): readonly unknown[] =>
  result.prompts.map((p) => [
    p.kind,
    (p.ask as { chosen: { amount?: number; rounds?: number } }).chosen.amount ??
      (p.ask as { chosen: { rounds?: number } }).chosen.rounds,
  ]);
const paths = (result: MomentResult): readonly unknown[] =>
  result.changes.map((c) => (c.kind === "set" ? c.path : [c.kind, c.data.condition]));

describe("TWI-247 TWI-249 TWI-252 minutes of recovery, however time is let go by", () => {
  const bruised = hurt({ bruised: 3 });
  it("ten steps of a round bring exactly one minute", () =>
    expect(Array.from({ length: 10 }, (_n, i) => asks(passes(bruised, 6, 6 * (i + 1)))).flat()).toEqual([
      ["recovery", 1],
    ]));
  it("no minute is lost in steps of ninety seconds", () =>
    expect([90, 180, 270, 360].flatMap((until) => asks(passes(bruised, 90, until)))).toEqual([
      ["recovery", 1],
      ["recovery", 2],
      ["recovery", 1],
      ["recovery", 2],
    ]));
  it("what is more than a card lets pass is the Gamemaster's to say again", () =>
    expect(asks(passes(bruised, 86_400 * 40, 86_400 * 40))).toEqual([["recovery", MOST_MINUTES]]));
  it("nothing is asked of the unhurt", () => expect(asks(passes(hero(), 3600, 3600))).toEqual([]));
});

describe("TWI-241 dying outside of a fight", () => {
  it("a check for each round that went by, none before one is over", () =>
    expect(
      [
        passes(hurt({ dying: true }), 6, 6),
        passes(hurt({ dying: true }), 30, 60),
        passes(hurt({ dying: true }), 2, 5),
      ].map(asks),
    ).toEqual([[["dying", 1]], [["dying", 5]], []]));
});

describe("TWI-265 TWI-266 the fatigue of an effort that no turn comes for", () => {
  const effort = { flags: flags({ extraEffort: true }), pendingFatigue: true };
  const poor = hero({ ...effort, conviction: { value: 0, max: 3, used: [] } });
  it("comes with the next six seconds", () =>
    expect(paths(passes(poor, 6, 6))).toEqual(["system.flags.extraEffort", "system.pendingFatigue", "system.fatigue"]));
  it("is asked about where a point could cancel it, once", () => {
    expect([asks(passes(hero(effort), 6, 6)), paths(passes(hero(effort), 6, 6))]).toEqual([
      [["effort", undefined]],
      ["system.flags.extraEffort"],
    ]);
    expect(passes(hero({ pendingFatigue: true }), 6, 12)).toEqual({ changes: [], prompts: [] });
  });
  it("comes when the fight is over as well", () =>
    expect(paths(brings(poor, { type: "encounterEnd" }))).toEqual([
      "system.flags.extraEffort",
      "system.pendingFatigue",
      "system.fatigue",
    ]));
});

describe("TWI-061 TWI-062 what lasts for turns and rounds where nobody counts them", () => {
  const until = [
    ["shaken", { source: "a", until: { at: "round", round: 0 } }],
    ["totalDefense", { source: "b", until: { at: "turnStart", of: "Actor.hero", left: 1 } }],
    ["entangled", { source: "c", until: { at: "never" } }],
    ["dazzled", { source: "d", trait: "sight", until: { at: "use" } }],
  ] as const;
  it("is over after six seconds; what must be saved against or got rid of stays", () =>
    expect(paths(passes(hero(having(...until)), 6, 6))).toEqual([
      ["delete", "shaken"],
      ["delete", "totalDefense"],
    ]));
  it("not before", () => expect(paths(passes(hero(having(...until)), 3, 4))).toEqual([]));
});
