import { describe, expect, it } from "vitest";
import { type Change, type Ground, plan } from "../../kernel/change.ts";
import { action, hero, mook, party, settings, target } from "../testing/fixtures.ts";
import type { DramaCharacter } from "../types.ts";
import { actionExchange } from "./action.ts";
import { consequenceChanges, fled } from "./consequences.ts";
import type { ActionKind, ActionState, SlotState } from "./types.ts";

/** An interaction on so many members of one group, read, with these results. */
function shaken(kind: ActionKind, results: readonly SlotState["interaction"][]): ActionState {
  const slots = results.map((_, n) => target("thug", { slot: `thug#${String(n)}`, column: "mook", toughness: null }));
  const begun = actionExchange.begin(action({ kind, targets: slots }));
  return {
    ...begun,
    stage: "resolved",
    targets: begun.targets.map((t, n) => ({ ...t, stage: "result", interaction: results[n] ?? null })),
  };
}
const applied = (state: ActionState, victim: DramaCharacter, actor: DramaCharacter | null = null): readonly Change[] =>
  state.targets.flatMap((slot) =>
    consequenceChanges(state, slot, { victim, actor, inOwnTurn: false, settings }, state.targets),
  );
const told = (changes: readonly Change[]) =>
  changes.map((c) => (c.kind === "set" ? [c.path, c.to] : [c.kind, c.data.condition]));
/** A table on which everything is as the changes say it was. */
const asTold = (changes: readonly Change[]): Ground => ({
  read: (_subject, path) => changes.flatMap((c) => (c.kind === "set" && c.path === path ? [c.from] : []))[0],
  has: () => false,
});

describe("DRA-254 DRA-340 an interaction on several of a group", () => {
  const gang = mook({ count: 5 });
  it("tires them like a blow that each takes by itself, and can be written at a stroke", () => {
    const changes = applied(shaken("maneuver", ["fatigued", "fatigued"]), gang);
    expect(told(changes)).toEqual([["system.shock", 2]]);
    expect(plan(changes, asTold(changes)).todo).toHaveLength(1);
  });
  it("tires the weary out one by one, not all at once", () =>
    expect(
      told(applied(shaken("maneuver", ["fatigued", "fatigued"]), mook({ count: 5, harm: { ...gang.harm, shock: 8 } }))),
    ).toEqual([
      ["system.shock", 0],
      ["system.count", 3],
    ]));
  it("puts each state on the group once", () =>
    expect(told(applied(shaken("taunt", ["stymied", "setback", "stymied"]), gang))).toEqual([
      ["create", "stymied"],
      ["create", "setback"],
    ]));
  it("makes those who break leave, and nobody else", () => {
    const broken = shaken("intimidate", ["break", "break", "stymied"]);
    expect([
      told(applied(broken, gang)),
      fled(gang, broken.targets),
      fled(mook(), broken.targets),
      fled(hero(), broken.targets),
    ]).toEqual([
      [
        ["system.count", 3],
        ["create", "stymied"],
      ],
      2,
      1,
      0,
    ]);
    expect(
      told(applied(shaken("intimidate", ["break"]), mook())),
      "whoever is alone is taken out of the fight by the table",
    ).toEqual([]);
    expect(told(applied(shaken("intimidate", ["break"]), hero()))).toEqual([["create", "break"]]);
  });
});

describe("DRA-253 DRA-254 being Up", () => {
  it("lasts for the next action, and not past the next turn", () => {
    const changes = applied(shaken("trick", ["up+setback"]), mook(), hero());
    expect(changes.find((c) => c.subject === "mara")).toMatchObject({
      kind: "create",
      data: { condition: "up", until: { at: "turnEnd", of: "mara", left: 2 } },
    });
  });
});

describe("DRA-184 a knockdown of the table's own making", () => {
  it("in the victim's own turn it costs the next one", () => {
    const [slot] = actionExchange.begin(action({ actor: party("mara") })).targets;
    const hit: SlotState | undefined = slot && {
      ...slot,
      stage: "result",
      result: { shock: 0, ko: "none", knockdown: true, wounds: 0 },
    };
    const state = actionExchange.begin(action());
    const fallen = (inOwnTurn: boolean) =>
      hit ? told(consequenceChanges(state, hit, { victim: hero(), actor: null, inOwnTurn, settings })) : [];
    expect([fallen(false), fallen(true)]).toEqual([
      [
        ["system.knockedDown", true],
        ["create", "prone"],
      ],
      [
        ["system.knockedDown", true],
        ["system.fellNow", true],
        ["create", "prone"],
      ],
    ]);
  });
});
