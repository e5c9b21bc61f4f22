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

describe("FUD-166 FUD-277 FUD-278 what a turn brings by itself", () => {
  const at = (round: number, who: FudgeActor): ReturnType<typeof testTable> => ({ ...testTable({ [who.ref]: who }), encounter: () => ({ round, acting: who.ref, order: [who.ref], turns: round, data: {} }) });
  const healer = actor("Actor.ada", { health: { value: 1, max: 6 }, powers: [power("Mend", [component("regeneration", 10)])] });
  it("Regeneration heals as the turn begins, before the dying are asked", () => {
    expect(fudgeLifecycle({ type: "turnStart", of: "Actor.ada" }, at(1, healer)).changes).toContainEqual({ kind: "set", subject: "Actor.ada", path: "system.health.value", from: 1, to: 2, rule: "FUD-166" });
    const dying = { ...healer, health: { value: -2, max: 6 }, conditions: [conditionState("dying", null, "health")] };
    expect(fudgeLifecycle({ type: "turnStart", of: "Actor.ada" }, at(1, dying)).prompts).toEqual([]);
  });
  it("minutes outside of a fight heal by its rank, in a fight they don't heal twice", () => {
    const health = (table: ReturnType<typeof testTable>): number => fudgeLifecycle({ type: "time", seconds: 60 }, table).changes.length;
    expect([health(testTable({ "Actor.ada": healer })), health(at(3, healer))]).toEqual([1, 0]);
  });
  it("a power that takes concentration ends with the turn unless it was kept up", () => {
    const seer = actor("Actor.ada", { powers: [power("Gaze", [component("remoteSensing", 4, { duration: "concentration" })])] });
    const ended = (who: FudgeActor): boolean => fudgeLifecycle({ type: "turnEnd", of: "Actor.ada" }, at(1, who)).changes.some((c) => c.subject === "Actor.ada.Item.Gaze" && c.kind === "set" && c.to === false);
    expect([ended(seer), ended({ ...seer, conditions: [conditionState("maintaining", "Gaze", "x")] })]).toEqual([true, false]);
  });
  it("FUD-248 what a circumstance or a hand brought is shaken off by nobody", () => {
    const mired = actor("Actor.ada", { conditions: [conditionState("hindered", null, "hand"), conditionState("restrained", null, "Actor.foe deed:grab")] });
    expect(fudgeLifecycle({ type: "turnEnd", of: "Actor.ada" }, at(1, mired)).prompts).toEqual([]);
  });
  it("FUD-173 nothing is asked for what nobody can shake off, or what passes by itself", () => {
    const asked = (key: string): number => fudgeLifecycle({ type: "turnEnd", of: "Actor.ada" }, testTable({ "Actor.ada": actor("Actor.ada", { conditions: [caught("dazed", 1)] }), "Actor.foe": actor("Actor.foe", { powers: [power("Gaze", [component("affliction", 8, { id: "c", resistedBy: "will", modifiers: [modifier(key)] })], { id: "g" })] }) })).prompts.length;
    expect([asked("subtle"), asked("unrecoverable"), asked("instantRecovery")]).toEqual([1, 0, 0]);
  });
});

describe("FUD-276 FUD-684 FUD-277 FUD-685 the edges of a turn", () => {
  const at = (who: FudgeActor): ReturnType<typeof testTable> => ({ ...testTable({ [who.ref]: who }), encounter: () => ({ round: 2, acting: who.ref, order: [who.ref], turns: 4, data: {} }) });
  const said = (type: "turnStart" | "turnEnd", who: FudgeActor): string[] => fudgeLifecycle({ type, of: who.ref }, at(who)).changes.map((c) => (c.kind === "set" ? c.path : `${c.kind} ${String(c.data["condition"])}`));
  it("FUD-242 surprise is over as one's own turn begins", () => {
    const late = actor("Actor.ada", { conditions: [conditionState("surprised", null, "hand")] });
    expect([said("turnStart", late), said("turnEnd", late)]).toEqual([["delete surprised"], []]);
  });
  it("FUD-330 effort may be used again, what it raised is over, what was weakened comes back by a point", () => {
    const spent = actor("Actor.ada", { effort: { used: true, pending: [], resistedControl: [] }, boosts: [{ kind: "strength" }], extraStandard: 1, conditions: [conditionState("weakened", "str", "Actor.foe g.c", 3)] });
    expect([said("turnStart", spent), said("turnEnd", spent)]).toEqual([["system.effort", "system.boosts", "system.extraStandard"], ["system.degree"]]);
  });
  it("FUD-160 whose health says that they are dying is asked, whatever conditions are written", () => {
    expect(fudgeLifecycle({ type: "turnStart", of: "Actor.ada" }, at(actor("Actor.ada", { health: { value: -1, max: 6 } }))).prompts.map((p) => p.kind)).toEqual(["dying"]);
  });
});

describe("FUD-692 the end of a fight", () => {
  it("clears surprise, aims and guards; fatigue stays", () => {
    const who = actor("Actor.ada", { conditions: [conditionState("surprised", null, "hand"), conditionState("aiming", null, "Actor.foe x"), conditionState("feinted", null, "Actor.foe x"), conditionState("fatigued")] });
    expect(fudgeLifecycle({ type: "encounterEnd" }, testTable({ "Actor.ada": who })).changes.map((c) => c.kind !== "set" && c.data["condition"])).toEqual(["surprised", "aiming", "feinted"]);
  });
});

describe("FUD-161 FUD-181 FUD-183 ordeals by the clock", () => {
  const inside = (ordeal: string, seconds: number, changes: Partial<FudgeActor> = {}): FudgeActor => actor("Actor.ada", { conditions: [conditionState("enduring", ordeal, "x", seconds)], ...changes });
  const time = (who: FudgeActor, seconds: number): ReturnType<typeof fudgeLifecycle> => fudgeLifecycle({ type: "time", seconds }, testTable({ "Actor.ada": who }));
  it("time brings their checks, with how many there were before", () => expect(time(inside("intense", 600), 600).prompts).toEqual([{ kind: "deed", actor: "Actor.ada", ask: { actor: "Actor.ada", deed: "temperature", target: null, choice: { what: "", number: 1 } } }]));
  it("in a fight one's own turns count, and the clock doesn't", () => {
    const table = { ...testTable({ "Actor.ada": inside("vacuum", 0) }), encounter: () => ({ round: 1, acting: "Actor.ada", order: ["Actor.ada"], turns: 1, data: {} }) };
    expect([fudgeLifecycle({ type: "turnStart", of: "Actor.ada" }, table).prompts.length, fudgeLifecycle({ type: "time", seconds: 60 }, table).prompts.length]).toEqual([1, 0]);
  });
  it("FUD-403 at Stamina -5 one is dying", () => {
    const frail = actor("Actor.ada", { abilities: { ...hero().abilities, sta: -5 } });
    expect(time(frail, 6).changes).toContainEqual({ kind: "set", subject: "Actor.ada", path: "system.health.value", from: 6, to: -1, rule: "FUD-161" });
  });
  it("FUD-174 what was weakened comes back by the round outside of a fight; a breath in a vacuum doesn't", () => {
    const weak = actor("Actor.ada", { conditions: [conditionState("weakened", "str", "Actor.foe g.c", 12), conditionState("weakened", "sta", "Actor.ada deed:vacuum", 4)] });
    expect(time(weak, 60).changes).toMatchObject([{ path: "system.degree", from: 12, to: 2 }]);
  });
});
