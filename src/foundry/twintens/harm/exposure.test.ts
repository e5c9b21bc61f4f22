import { describe, expect, it, vi } from "vitest";
import type { Asked } from "../../../rules/kernel/act.ts";
import type { TwintensActor, TwintensCharacter } from "../../../rules/twintens/index.ts";
import { having, hero, hurt, power } from "../../../rules/twintens/testing/fixtures.ts";

vi.stubGlobal("foundry", { abstract: { Document: class {} } });
const { exposedTime, exposedTurn } = await import("./exposure.ts");

const actor = (who: TwintensCharacter): TwintensActor => ({
  ...who,
  lent: {},
  geared: {},
  marks: 0,
  state: "none",
  impervious: 0,
  complications: [],
});
/** Exposed since round 3 of a fight and second 1000 of the world. */
const since = (...kinds: readonly string[]): Pick<TwintensCharacter, "conditions"> =>
  having(
    ...kinds.map(
      (trait) => ["exposed", { trait, degree: 0, source: "surroundings", start: { round: 3, key: 1000 } }] as const,
    ),
  );
/** Without air since then, and failed against it. */
const drowned = having("sinking", [
  "exposed",
  { trait: "suffocation", degree: 0, source: "surroundings", start: { round: 3, key: 1000 } },
]);
const asked = (prompts: readonly { readonly kind: string; readonly ask: unknown }[]): readonly unknown[] =>
  prompts.map((p) =>
    p.kind === "check"
      ? [(p.ask as Asked).chosen.save, (p.ask as Asked).chosen.dc]
      : [p.kind, (p.ask as Asked).chosen.hazard],
  );

describe("TWI-291 TWI-294 exposed in a fight, at one's own turn", () => {
  it("fire burns from the next turn on", () => {
    const burning = actor(hero(since("house")));
    expect([asked(exposedTurn(burning, 3).prompts), asked(exposedTurn(burning, 4).prompts)]).toEqual([
      [],
      [["attack", "house"]],
    ]);
  });
  it("breath lasts for ten rounds at Constitution 10, then a check each turn at a DC that mounts", () => {
    const choking = actor(hero(since("suffocation")));
    expect([13, 14, 16].map((round) => asked(exposedTurn(choking, round).prompts))).toEqual([
      [],
      [["constitution", 10]],
      [["constitution", 12]],
    ]);
  });
  it("who has failed sinks a step and isn't asked; what asks by time waits", () => {
    const sinking = exposedTurn(actor(hurt({ unconscious: true }, drowned)), 20);
    expect([sinking.changes.map((c) => c.kind === "set" && c.path), sinking.prompts]).toEqual([
      ["system.track.dying"],
      [],
    ]);
    expect(exposedTurn(actor(hero(since("extreme"))), 20).prompts).toEqual([]);
  });
});

describe("TWI-292 TWI-293 TWI-295 exposed while time goes by", () => {
  it("heat by the minute, at most a few cards for one stretch of time", () => {
    const hot = actor(hero(since("extreme")));
    expect(asked(exposedTime(hot, 1130, 130, false).prompts)).toEqual([
      ["fort", 10],
      ["fort", 11],
    ]);
    expect(exposedTime(hot, 11_000, 10_000, false).prompts).toHaveLength(4);
  });
  it("rounds are counted by turns while there is a fight, by time when there is none", () => {
    const burning = actor(hero(since("campfire")));
    expect([
      asked(exposedTime(burning, 1006, 6, true).prompts),
      asked(exposedTime(burning, 1006, 6, false).prompts),
    ]).toEqual([[], [["attack", "campfire"]]]);
  });
  it("TWI-291 who suffocates sinks by the rounds that go by where there is no fight, and is asked nothing more", () => {
    const sunk = (seconds: number, fighting = false) =>
      exposedTime(actor(hurt({ unconscious: true }, drowned)), 2000 + seconds, seconds, fighting);
    expect(
      [sunk(6), sunk(12), sunk(6, true)].map((m) => [m.changes.map((c) => c.kind === "set" && c.path), m.prompts]),
    ).toEqual([
      [["system.track.dying"], []],
      [["system.track.dying", "system.track.dead"], []],
      [[], []],
    ]);
  });
  it("TWI-291 who was out before the air was gone is asked first", () =>
    expect(
      asked(exposedTime(actor(hurt({ unconscious: true }, since("suffocation"))), 1072, 6, false).prompts),
    ).toEqual([["constitution", 11]]));
  it("the dead are asked nothing", () =>
    expect(exposedTime(actor(hurt({ dead: true }, since("extreme"))), 1600, 600, false)).toEqual({
      changes: [],
      prompts: [],
    }));
});

describe("TWI-295 TWI-450 what a power has let in", () => {
  const ill = (trait: string, source: string): TwintensActor =>
    actor(hero(having(["exposed", { trait, degree: 18, source, start: { round: 3, key: 1000 } }])));
  const people = (who: TwintensCharacter) =>
    ({ character: (uuid: string) => (uuid === "Actor.a" ? actor(who) : null) }) as never;
  const poisoner = hero({ ref: "Actor.a", powers: [power("paralyze", 8), power("blast", 7, { lethal: true })] });
  it("asks for the save that the power asks for, at the DC of then", () =>
    expect(
      asked(exposedTime(ill("poison", "power Actor.a paralyze"), 1060, 60, false, people(poisoner)).prompts),
    ).toEqual([["will", 18]]));
  it("one that harms harms again, and a poison is over with that", () => {
    const passed = exposedTime(ill("poison", "power Actor.a blast"), 1060, 60, false, people(poisoner));
    expect([passed.prompts.map((p) => p.ask), passed.changes.map((c) => c.kind)]).toEqual([
      [
        {
          act: "hazard",
          actor: "Actor.hero",
          chosen: { hazard: "damage", amount: 7, lethal: true, victims: ["Actor.hero"] },
        },
      ],
      ["delete"],
    ]);
    expect(exposedTime(ill("disease", "power Actor.a blast"), 87_400, 86_400, false, people(poisoner)).changes).toEqual(
      [],
    );
  });
  it("what works again does so at the next own turn, once", () => {
    const burnt = ill("secondary", "power Actor.a blast");
    const again = exposedTurn(burnt, 4, people(poisoner));
    expect([
      exposedTurn(burnt, 3, people(poisoner)),
      again.prompts.map((p) => p.kind),
      again.changes.map((c) => c.kind),
    ]).toEqual([{ changes: [], prompts: [] }, ["attack"], ["delete"]]);
  });
  it("with its user gone it is Fortitude", () =>
    expect(asked(exposedTime(ill("poison", "power Actor.b blast"), 1060, 60, false, people(poisoner)).prompts)).toEqual(
      [["fort", 18]],
    ));
});
