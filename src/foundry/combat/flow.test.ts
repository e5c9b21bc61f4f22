import { beforeEach, describe, expect, it } from "vitest";
import type { Refusal } from "../../rules/kernel/refusal.ts";
import { registerRuleset } from "../registry.ts";
import type { FlowState, RulesetAdapter } from "../ruleset.ts";
import { attend, type CardsBack, remember, stepBack, stepFlow, stepRound, stepRoundBack } from "./flow.ts";
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
      readonly round?: number;
      readonly system: { readonly flow?: string; readonly past: readonly string[]; readonly turns?: number };
    }) => {
      await Promise.resolve();
      const { flow, past, turns } = data.system;
      fight.round = data.round ?? fight.round;
      fight.system = {
        flowState: flow === undefined ? fight.system.flowState : (JSON.parse(flow) as FlowState),
        past,
        turns: turns ?? fight.system.turns,
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

/** Cards of the table: what each has written, and which were taken back. */
const back: string[] = [];
const cards: CardsBack = {
  written: () => [],
  takeBack: async (message) => {
    if (message === "held") return { accepted: false, reason: "stopped", data: {} };
    back.push(message);
    return { accepted: true };
  },
};

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
    expect(await stepRoundBack(fight, 2, gm, cards)).toEqual({ accepted: true });
    expect([fight.round, fight.system.flowState.up]).toEqual([1, "c"]);
    expect(await stepRoundBack(fight, 2, gm, cards)).toEqual({ accepted: true });
    expect(fight.round).toBe(1);
  });
  it("isn't taken back where there is none before it", async () => {
    await stepFlow(fight, { type: "next" }, gm);
    expect(await stepRoundBack(fight, 1, gm, cards)).toMatchObject({ reason: "nothingBefore" });
    expect(fight.system.flowState.up).toBe("b");
  });
  it("is remembered whole, also of a crowd", async () => {
    fight = fightOf(Array.from({ length: 30 }, (_x, i) => `p${i}`));
    await round(fight);
    await round(fight);
    expect([await stepRoundBack(fight, 3, gm, cards), fight.round, fight.system.flowState.up]).toEqual([
      { accepted: true },
      2,
      "p29",
    ]);
    expect([await stepRoundBack(fight, 2, gm, cards), fight.round]).toEqual([{ accepted: true }, 1]);
  });
});

describe("what the edges of turns have brought", () => {
  beforeEach(() => {
    back.length = 0;
    fight = fightOf(["a", "b", "c"]);
  });
  it("goes back with the step that brought it, last first, and with no other", async () => {
    await stepFlow(fight, { type: "next" }, gm);
    const first = fight.system.turns;
    await stepFlow(fight, { type: "next" }, gm);
    await remember(fight, first, [{ message: "b recovers" }, { message: "b's poison runs out" }]);
    await remember(fight, fight.system.turns, [{ message: "c recovers" }]);
    expect(await stepBack(fight, gm, cards)).toEqual({ accepted: true });
    expect([fight.system.flowState.up, [...back]]).toEqual(["b", ["c recovers"]]);
    expect(await stepBack(fight, gm, cards)).toEqual({ accepted: true });
    expect([fight.system.flowState.up, back]).toEqual(["a", ["c recovers", "b's poison runs out", "b recovers"]]);
  });
  it("comes anew with the turn that is taken anew, and that alone goes back then", async () => {
    for (const message of ["once", "twice"]) {
      await stepFlow(fight, { type: "next" }, gm);
      await remember(fight, fight.system.turns, [{ message }]);
      await stepBack(fight, gm, cards);
    }
    expect(back).toEqual(["once", "twice"]);
  });
  it("what can't go back holds the turn where it is", async () => {
    await stepFlow(fight, { type: "next" }, gm);
    await remember(fight, fight.system.turns, [{ message: "held" }]);
    expect(await stepBack(fight, gm, cards)).toMatchObject({ reason: "stopped" });
    expect(fight.system.flowState.up).toBe("b");
  });
  it("is lost on a step that has been taken back before it was told", async () => {
    await stepFlow(fight, { type: "next" }, gm);
    const late = fight.system.turns;
    await stepBack(fight, gm, cards);
    await remember(fight, late, [{ message: "late" }]);
    expect([fight.system.past, back]).toEqual([[], []]);
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
