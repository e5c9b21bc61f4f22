import { beforeEach, describe, expect, it } from "vitest";
import type { Refusal } from "../../rules/kernel/refusal.ts";
import { registerRuleset } from "../registry.ts";
import type { FlowState, RulesetAdapter } from "../ruleset.ts";
import { attend, stepFlow, stepRound, stepRoundBack } from "./flow.ts";
import { onStep } from "./steps.ts";

/** An order of people who act in turn; whoever is named `waiter` must be told to. */
const begun = (ids: readonly string[]): FlowState => ({
  round: 1,
  up: ids[0] ?? null,
  queue: ids.slice(1),
  order: ids,
  data: {},
});
const reducer = {
  begin: () => begun(["a", "b", "c"]),
  step: (s: FlowState) => {
    if (s.queue[0] === "waiter") return { accepted: true, state: s, changes: [] };
    const [up = null, ...queue] = s.queue.length === 0 ? s.order : s.queue;
    return { accepted: true, state: { ...s, round: s.round + Number(s.queue.length === 0), up, queue }, changes: [] };
  },
};
// Files of a worker share their modules, so nothing is mocked: a ruleset of its own plays this order.
registerRuleset({
  id: "played",
  actors: { playedHero: {} },
  checks: { traits: () => [] },
  order: {
    flow: {
      reducer,
      next: () => ({ type: "next" }),
      attend: (why: string) => (why === "left" ? { type: "next" } : null),
      may: () => true,
      view: () => null,
    },
  },
} as unknown as RulesetAdapter);

interface Fight {
  round: number;
  system: { flowState: FlowState; past: readonly string[]; turns: number };
}

/** A fight of these people, as the order needs it. */
function fightOf(ids: readonly string[]): Fight & Combat.Implementation {
  const fight = {
    started: true,
    round: 1,
    combatants: {
      map: (read: (c: object) => unknown) => ids.map((id) => read({ id, actor: { type: "playedHero" } })),
      get: () => ({ testUserPermission: () => true }),
      size: ids.length,
    },
    system: { flowState: begun(ids), past: [] as readonly string[], turns: 0 },
    update: async (data: {
      readonly round: number;
      readonly system: { readonly flow: string; readonly past: readonly string[]; readonly turns: number };
    }) => {
      await Promise.resolve();
      fight.round = data.round;
      fight.system = {
        flowState: JSON.parse(data.system.flow) as FlowState,
        past: data.system.past,
        turns: data.system.turns,
      };
    },
  };
  return fight as unknown as Fight & Combat.Implementation;
}

const gm = { isGM: true } as User.Implementation;
const player = { isGM: false } as User.Implementation;

/** The desk's line: one thing after the other. */
let queue: Promise<unknown> = Promise.resolve();
function line<T>(run: () => Promise<T>): Promise<T> {
  const mine = queue.then(run);
  queue = mine.catch(() => undefined);
  return mine;
}
const round = (
  fight: Fight & Combat.Implementation,
  at = fight.round,
  user = gm,
): Promise<{ readonly accepted: true } | Refusal> => stepRound(fight, at, user, line);

let fight = fightOf([]);
const heard: string[] = [];
// As the edges of turns do: they are told one after the other, and the first of them asks the desk for a card.
onStep(async ({ before }) => {
  await line(async () => Promise.resolve());
  heard.push(`${before.up} ended in round ${before.round}, asked in round ${fight.round}`);
});

describe("a whole round of an order that is played", () => {
  beforeEach(() => {
    heard.length = 0;
    fight = fightOf(["a", "b", "c"]);
  });
  it("takes every turn, and what one brings is told before the next is taken", async () => {
    expect(await round(fight)).toEqual({ accepted: true });
    expect([fight.round, fight.system.flowState.up]).toEqual([2, "a"]);
    expect(heard).toEqual([
      "a ended in round 1, asked in round 1",
      "b ended in round 1, asked in round 1",
      "c ended in round 1, asked in round 2",
    ]);
  });
  it("is one round, however often it is pressed", async () => {
    await Promise.all([round(fight, 1), round(fight, 1)]);
    expect(fight.round).toBe(2);
    await round(fight, 1);
    expect(fight.round).toBe(2);
  });
  it("is the Gamemaster's", async () => expect(await round(fight, 1, player)).toMatchObject({ reason: "gmOnly" }));
  it("stops where somebody must say something first, and nothing is written for that", async () => {
    fight = fightOf(["a", "b", "waiter"]);
    expect(await round(fight)).toMatchObject({ reason: "flowStands" });
    expect([fight.system.flowState.up, fight.system.past.length]).toEqual(["b", 1]);
  });
  it("goes back whole, once", async () => {
    await round(fight);
    await stepFlow(fight, { type: "next" }, gm);
    expect(await stepRoundBack(fight, 2, gm)).toEqual({ accepted: true });
    expect([fight.round, fight.system.flowState.up]).toEqual([1, "c"]);
    expect(await stepRoundBack(fight, 2, gm)).toEqual({ accepted: true });
    expect(fight.round).toBe(1);
  });
  it("isn't taken back where there is none before it", async () => {
    await stepFlow(fight, { type: "next" }, gm);
    expect(await stepRoundBack(fight, 1, gm)).toMatchObject({ reason: "nothingBefore" });
    expect(fight.system.flowState.up).toBe("b");
  });
  it("is remembered whole, also of a crowd", async () => {
    fight = fightOf(Array.from({ length: 30 }, (_x, i) => `p${i}`));
    await round(fight);
    await round(fight);
    expect([await stepRoundBack(fight, 3, gm), fight.round, fight.system.flowState.up]).toEqual([
      { accepted: true },
      2,
      "p29",
    ]);
    expect([await stepRoundBack(fight, 2, gm), fight.round]).toEqual([{ accepted: true }, 1]);
  });
});

describe("an order that has changed beside its turns", () => {
  it("holds the desk's line no longer than it is written: what the turn brings that begins then is asked for there", async () => {
    heard.length = 0;
    fight = fightOf(["a", "b", "c"]);
    const { told } = await line(async () => attend(fight, "left"));
    await told;
    expect(fight.system.flowState.up).toBe("b");
    expect(heard).toEqual(["a ended in round 1, asked in round 1"]);
  });
});
