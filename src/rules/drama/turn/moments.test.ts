import { describe, expect, it } from "vitest";
import type { Moment, MomentResult } from "../../kernel/table.ts";
import { UNHURT } from "../harm/damage.ts";
import { fight, having, hero, power, settings, villain } from "../testing/fixtures.ts";
import type { DramaCharacter } from "../types.ts";
import { momentBrings } from "./moments.ts";

const after = (moment: Moment, who: readonly DramaCharacter[], fighting = false, concerned: readonly string[] = []) =>
  momentBrings(
    moment,
    {
      character: (ref) => who.find((w) => w.ref === ref) ?? (ref === "stranger" ? { ranks: {} } : null),
      encounter: () => (fighting ? fight([...who.map((w) => w.ref), "stranger"]) : null),
      present: () => who.filter((w) => w.player).map((w) => w.ref),
    },
    settings,
    concerned,
  );
const told = ({ changes }: MomentResult): unknown[] =>
  changes.map((c) => (c.kind === "set" ? [c.subject, c.path, c.to] : [c.subject, c.kind]));
const asked = ({ prompts }: MomentResult): unknown[] => prompts.map(({ actor, ask }) => [actor, ask]);
const hurt = (over: Partial<DramaCharacter["harm"]>): Pick<DramaCharacter, "harm"> => ({
  harm: { ...UNHURT, ...over },
});

describe("DRA-184 DRA-146 the end of a turn", () => {
  it("lets who was knocked down get up, and nobody else", () => {
    const down = hero(hurt({ knockedDown: true }));
    const both = [down, villain(hurt({ knockedDown: true }))];
    expect(told(after({ type: "turnEnd", of: "mara" }, both, true))).toEqual([["mara", "system.knockedDown", false]]);
  });
  it("brings nothing on who plays by other rules", () =>
    expect(after({ type: "turnEnd", of: "stranger" }, [hero()], true)).toEqual({ changes: [], prompts: [] }));
});

describe("DRA-141 DRA-182 DRA-231 the end of a round", () => {
  it("the dying get worse, and at last have to roll", () => {
    const dying = hero({ ...hurt({ wounds: 3 }), mortalRounds: 5 });
    const ends = after({ type: "roundEnd" }, [dying], true);
    expect(told(ends)).toContainEqual(["mara", "system.mortalRounds", expect.anything()]);
    expect(asked(ends)).toEqual([
      ["mara", { act: "bodyCheck", actor: "mara", chosen: { body: "death" }, id: "death-mara-0" }],
    ]);
  });
  it("whoever falls lets go of whom they hold", () => {
    const held = villain({ conditions: having("restrained").map((c) => ({ ...c, trait: "mara" })) });
    const ends = after({ type: "roundEnd" }, [hero(hurt({ wounds: 3 })), held], true);
    expect(told(ends)).toContainEqual(["grell", "delete"]);
  });
  it("nothing happens to those who only look on", () =>
    expect(told(after({ type: "roundEnd" }, [hero({ ...hurt({ wounds: 3 }), mortalRounds: 5 })]))).toEqual([]));
});

describe("DRA-230 DRA-232 DRA-337 time and nights", () => {
  it("an hour of rest takes shock away outside a fight, and nothing from those who fight", () => {
    const who = [hero(hurt({ shock: 3 }))];
    expect(told(after({ type: "time", seconds: 3600 }, who))).toContainEqual([
      "mara",
      "system.shock",
      expect.anything(),
    ]);
    expect(told(after({ type: "time", seconds: 3600 }, who, true))).toEqual([]);
  });
  it("a night asks for the check against wounds", () =>
    expect(asked(after({ type: "rest" }, [hero(hurt({ wounds: 1 }))]))).toMatchObject([
      ["mara", { chosen: { body: "heal" }, id: "heal-mara-0" }],
    ]));
  it("a villain who sleeps elsewhere is healed with them where the Gamemaster names them", () => {
    const who = [hero(), villain(hurt({ shock: 2 }))];
    expect(told(after({ type: "rest" }, who))).toEqual([]);
    expect(told(after({ type: "rest" }, who, false, ["grell"]))).toContainEqual(["grell", "system.shock", 0]);
  });
});

describe("DRA-351 the end of a scene and of a fight", () => {
  it("gives back what was drained and used up", () => {
    const drained = hero({ powers: [power("blast", 9, { drained: 2 }), power("lendHope", 1, { used: true })] });
    expect(told(after({ type: "scene" }, [drained]))).toEqual([
      ["mara.Item.blast", "system.drained", 0],
      ["mara.Item.lendHope", "system.used", false],
    ]);
  });
  it("with the fight lone K and O go, of all who were in it", () =>
    expect(told(after({ type: "encounterEnd", who: ["grell"] }, [hero(), villain(hurt({ k: true }))]))).toContainEqual([
      "grell",
      "system.k",
      false,
    ]));
});
