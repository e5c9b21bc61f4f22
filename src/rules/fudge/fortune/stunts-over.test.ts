import { describe, expect, it } from "vitest";
import { type Change, squash } from "../../kernel/change.ts";
import { fatigueOf, tire } from "../harm/fatigue.ts";
import { shakenOff } from "../harm/shaking-off.ts";
import type { FudgeActor } from "../hero/actor.ts";
import { dropPower } from "../powers/use.ts";
import { conditionsAfter } from "../state/after-changes.ts";
import { conditionState } from "../state/progression.ts";
import { component, hero, modifier, power } from "../testing/fixtures.ts";
import { actor, tableOf } from "../testing/table.ts";
import { momentComes } from "../turn/moments.ts";
import type { PowerEntry } from "../types.ts";
import { NO_EFFORT } from "./effort.ts";
import { withSpent } from "./stunts.ts";
import { stuntsEnded, stuntsForgotten, withStunts } from "./stunts-over.ts";

const pending = [{ id: "stunt1", due: "stuntEnd", extraordinary: false }] as const;
const flash = power(
  "Flash",
  [
    component("affliction", 6, {
      id: "c",
      resistedBy: "will",
      conditions: [{ degree: 1, condition: "dazed", trait: null }],
    }),
  ],
  { id: "i", paidBy: "stunt" },
);
const wall = power("Wall", [component("create", 5, { id: "c" })], { id: "i", paidBy: "stunt" });
const ada = (stunt: PowerEntry, changes: Partial<FudgeActor> = {}): FudgeActor =>
  actor({
    ...hero({ ref: "Actor.ada", name: "Ada", powers: [stunt] }),
    victoryPoints: 2,
    effort: { ...NO_EFFORT, used: true, pending },
    stunts: [{ id: "stunt1", item: "i", name: stunt.name, data: { name: stunt.name } }],
    ...changes,
  });
const turnEnds = (...people: readonly FudgeActor[]): ReturnType<typeof momentComes> =>
  momentComes(tableOf(people), { type: "turnEnd", of: "Actor.ada" }, []);
const said = (changes: readonly Change[]): string[] =>
  squash(changes).map((c) =>
    c.kind === "set"
      ? c.path === "system.effort"
        ? `owes ${(c.to as unknown as { pending: unknown[] }).pending.length}`
        : `${c.path.replace("system.", "")} ${JSON.stringify(c.to)}`
      : `${c.kind === "create" ? "+" : "-"}${String(c.data.condition ?? c.data.name)}`,
  );
const paid = "owes 0";

describe("FUD-350 an instant stunt is one use", () => {
  it("its use ends it, and its fatigue follows at once", () => {
    const changes = said(withStunts(ada(flash), [], ["i"]));
    expect(changes.filter((c) => !c.startsWith("spentStunts"))).toEqual(["-Flash", "+fatigued", paid]);
  });
  it("on top of what the use itself tires", () => {
    const tiring = tire("Actor.ada", [], "Actor.ada uses").changes;
    expect(fatigueOf(conditionsAfter([], withStunts(ada(flash), tiring, ["i"])))).toBe("exhausted");
  });
  it("another power's use, and a stunt that lasts, end nothing", () => {
    expect([withStunts(ada(flash), [], ["other"]), withStunts(ada(wall), [], ["i"])]).toEqual([[], []]);
  });
  it("FUD-172 what it imposed is still shaken off, until nothing of it is left", () => {
    const [memory] = withStunts(ada(flash), [], ["i"]).filter(
      (c) => c.kind === "set" && c.path === "system.spentStunts",
    );
    const after = ada(flash, {
      powers: [],
      stunts: [],
      spentStunts: memory?.kind === "set" ? (memory.to as never) : [],
    });
    const foe = ada(wall, {
      ref: "Actor.foe",
      stunts: [],
      powers: [],
      conditions: [{ ...conditionState("dazed", null, "Actor.ada i.c"), degree: 1 }],
    });
    expect(shakenOff(foe, tableOf([after, foe]), "turnEnd")).toMatchObject([{ dc: 6, defense: "will", name: "Flash" }]);
    expect([stuntsForgotten(after, [after, foe]), said(stuntsForgotten(after, [after]))]).toEqual([
      [],
      ["spentStunts []"],
    ]);
    expect(withSpent(ada(wall))).toEqual(ada(wall));
  });
});

describe("FUD-278 FUD-338 a stunt that lasts ends with its upkeep", () => {
  it("by its user's word, for the step that it owes", () => {
    expect(said(stuntsEnded(ada(wall), ["i"]))).toEqual(["-Wall", "+fatigued", paid]);
    expect(said(withStunts(ada(wall), dropPower(ada(wall), wall, null)))).toEqual(["-Wall", "+fatigued", paid]);
  });
  it("a stunned user loses it at the end of the turn, with the step", () => {
    const stunned = ada(wall, { conditions: [conditionState("stunned", null, "x")] });
    const end = turnEnds(stunned);
    expect([said(end.changes), end.then]).toEqual([["-Wall", "+fatigued", paid], undefined]);
  });
  it("what is left standing of it keeps it", () => {
    const two = power(
      "Two",
      [
        component("create", 5, { id: "c" }),
        component("flight", 2, { id: "d", duration: "continuous", modifiers: [modifier("increasedDuration")] }),
      ],
      { id: "i", paidBy: "stunt" },
    );
    expect(said(withStunts(ada(two), dropPower(ada(two), two, "c")))).toEqual(['off ["c"]']);
  });
});

describe("FUD-277 FUD-334 recovery checks come before the fatigue of the turn", () => {
  const foe = ada(wall, { ref: "Actor.foe", stunts: [], effort: NO_EFFORT, powers: [{ ...flash, paidBy: null }] });
  const effort = { ...NO_EFFORT, used: true, pending: [{ id: "a", due: "turnEnd", extraordinary: false }] } as const;
  it("what hangs on somebody is asked for first, and tiredness comes once it is", () => {
    const dazed = ada(wall, {
      effort,
      stunts: [],
      powers: [],
      conditions: [{ ...conditionState("dazed", null, "Actor.foe i.c"), degree: 1 }],
    });
    const end = turnEnds(dazed, foe);
    expect([said(end.changes), end.prompts.length, said(end.then ?? [])]).toEqual([[], 1, ["+fatigued", paid]]);
  });
});
