import { describe, expect, it, vi } from "vitest";
import { component, hero, modifier, power } from "../../rules/fudge/fixtures.ts";
import { conditionState } from "../../rules/fudge/progression.ts";
import { NO_EFFORT, type ConditionState } from "../../rules/fudge/index.ts";
import { testTable } from "../exchange/fixtures.ts";
import type { FudgeActor } from "./snapshot.ts";

vi.stubGlobal("game", { settings: { get: () => null } });
const { fudgeLifecycle } = await import("./lifecycle.ts");
const { lostStunts, tiredBy } = await import("./tired.ts");

const actor = (ref: string, changes: Partial<FudgeActor> = {}): FudgeActor => ({ ...hero({ ref, name: ref }), victoryPoints: 2, special: 0, effort: NO_EFFORT, boosts: [], extraStandard: 0, stunts: [], complications: [], ...changes });
const gazer = actor("Actor.foe", { powers: [power("Gaze", [component("affliction", 8, { id: "c", resistedBy: "will", range: "ranged", modifiers: [modifier("increasedRange")] })], { id: "g" })] });
const caught = (condition: string, degree: number): ConditionState => ({ ...conditionState(condition, null, "Actor.foe g.c"), degree });
const prompts = (moment: Parameters<typeof fudgeLifecycle>[0], ...conditions: ConditionState[]): readonly unknown[] => fudgeLifecycle(moment, testTable({ "Actor.ada": actor("Actor.ada", { conditions }), "Actor.foe": gazer })).prompts.map((p) => [p.kind, p.actor]);

describe("FUD-172 FUD-689 recovery by the clock", () => {
  it("a third degree is shaken off by the minute, not by the turn", () => {
    expect(prompts({ type: "time", seconds: 59 }, caught("incapacitated", 3))).toEqual([]);
    expect(prompts({ type: "time", seconds: 60 }, caught("incapacitated", 3))).toEqual([["recovery", "Actor.ada"]]);
    expect(prompts({ type: "time", seconds: 60 }, caught("dazed", 1))).toEqual([]);
  });
  it("sleep is shaken off by the hour", () => {
    expect(prompts({ type: "time", seconds: 600 }, caught("asleep", 3))).toEqual([]);
    expect(prompts({ type: "time", seconds: 3600 }, caught("asleep", 3))).toEqual([["recovery", "Actor.ada"]]);
  });
  it("ten rounds of a fight are a minute", () => {
    const at = (round: number): number => fudgeLifecycle({ type: "roundStart" }, { ...testTable({ "Actor.ada": actor("Actor.ada", { conditions: [caught("incapacitated", 3)] }), "Actor.foe": gazer }), encounter: () => ({ round, acting: null, order: [], turns: 0, data: {} }) }).prompts.length;
    expect([1, 2, 10, 11, 12, 21].map(at)).toEqual([0, 0, 0, 1, 0, 1]);
  });
});

describe("FUD-338 FUD-350 a stunt's fatigue comes when it ends", () => {
  const pending = [{ id: "stunt1", due: "stuntEnd", extraordinary: false }] as const;
  const running = actor("Actor.ada", { effort: { used: true, pending, resistedControl: [] }, stunts: [{ id: "stunt1", item: "i", name: "Wall", data: {} }] });
  it("nothing is owed while it lasts", () => {
    expect(lostStunts(running)).toEqual([]);
    expect(tiredBy(running, running.effort, ["turnEnd"]).changes).toEqual([]);
  });
  it("its power gone, the step is taken at the end of the turn or of the scene", () => {
    const over = { ...running, stunts: [] };
    for (const moment of [{ type: "turnEnd", of: "Actor.ada" }, { type: "scene" }] as const) {
      const { changes } = fudgeLifecycle(moment, testTable({ "Actor.ada": over }));
      expect(changes.some((c) => c.kind === "create" && c.data["condition"] === "fatigued")).toBe(true);
      expect(changes.find((c) => c.kind === "set" && c.path === "system.effort")).toMatchObject({ to: { pending: [] } });
    }
  });
});
