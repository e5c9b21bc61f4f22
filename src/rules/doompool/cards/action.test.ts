import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Change, undo } from "../../kernel/change.ts";
import {
  asset,
  complication,
  Documents,
  facts,
  foe,
  hero,
  mob,
  POOL,
  pool,
  RESULT,
  settings,
  stress,
  track,
} from "../testing/fixtures.ts";
import { addComplication } from "../things/items.ts";
import type { DoompoolCharacter, PoolPlan, SfxOp } from "../types.ts";
import { type Die, LADDER } from "../values.ts";
import { actionExchange } from "./action.ts";
import { afterChanges, slotChanges } from "./action-apply.ts";
import { completeAction } from "./action-complete.ts";
import {
  bonusDie,
  cardState,
  cheapestOrder,
  counterIsFree,
  landed,
  largestEffect,
  quickBonus,
  resolutionOf,
  stageOf,
  suggestPay,
  waiting,
} from "./action-read.ts";
import type {
  ActionEvent,
  ActionRequest,
  ActionState,
  ActionTarget,
  EffectAssignment,
  Now,
  Party,
  Purpose,
} from "./action-state.ts";
import { usesFor } from "./uses.ts";

const party = (uuid: string): Party => ({ uuid, name: uuid, img: "" });
const target = (uuid: string, changes: Partial<ActionTarget> = {}): ActionTarget => ({
  ...party(uuid),
  side: "watcher",
  defender: "character",
  crowd: false,
  ...changes,
});

const request = (changes: Partial<ActionRequest> = {}): ActionRequest => ({
  id: "x",
  intent: "stop the truck",
  actor: { ...party("Actor.hero"), side: "hero" },
  purpose: { type: "effect" },
  targets: [target("Actor.foe")],
  pool: party(POOL),
  settings,
  ...changes,
});

const rich: Now = { pp: 9, doom: [6, 8, 12] };

/** Play events from the beginning; a refusal is a failure of the test. */
function play(
  start: ActionRequest | ActionState,
  ...events: readonly ActionEvent[]
): { readonly state: ActionState; readonly changes: readonly Change[] } {
  let state = "slots" in start ? start : actionExchange.begin(start);
  const changes: Change[] = [];
  for (const event of events) {
    const step = actionExchange.step(state, event);
    if (!step.accepted) throw new Error(`${event.type}: ${step.reason} ${JSON.stringify(step.data ?? {})}`);
    state = step.state;
    changes.push(...step.changes);
  }
  return { state, changes };
}

const why = (state: ActionState, event: ActionEvent): string => {
  const step = actionExchange.step(state, event);
  return step.accepted ? "accepted" : step.reason;
};

const commit = (slot: string, plan: PoolPlan, faces: readonly number[]): ActionEvent => ({
  type: "commit",
  slot,
  plan,
  faces,
});
const choose = (
  slot: string,
  total: readonly number[],
  effects: readonly number[] = [],
  pay: readonly Die[] = [],
): ActionEvent => ({ type: "choose", slot, total, effects, pay });
const announce = (
  slot: string,
  now: Now = rich,
  allocation: readonly { target: string; place: number | null }[] = [],
): ActionEvent => ({ type: "announce", slot, allocation, now });
const close = (slot: string): ActionEvent => ({ type: "close", slot });
const physical: EffectAssignment = { place: 0, use: { type: "stress", track: "physical", trauma: true }, reduce: 0 };
const assign = (
  slot: string,
  effects: readonly EffectAssignment[],
  changes: Partial<Extract<ActionEvent, { type: "assign" }>> = {},
): ActionEvent => ({ type: "assign", slot, primary: null, bonus: null, effects, ...changes });

/** A roll whose faces are all their sizes' highest but 1s: [size, face] pairs, total from the first two, effect the third. */
const rolled = (
  slot: string,
  roller: string,
  side: "hero" | "watcher",
  dice: readonly (readonly [Die, number])[],
  plan: Partial<PoolPlan> = {},
): ActionEvent[] => [
  commit(
    slot,
    pool(
      roller,
      side,
      dice.map(([s]) => s),
      plan,
    ),
    dice.map(([, f]) => f),
  ),
  choose(slot, [0, 1].slice(0, dice.length), dice.length > 2 ? [2] : []),
  announce(slot),
];

/** Hero against foe: both totals and effect dice. */
const duel = (
  action: readonly (readonly [Die, number])[],
  reaction: readonly (readonly [Die, number])[] | null,
  changes: Partial<ActionRequest> = {},
): ActionState =>
  play(
    request(changes),
    ...rolled("action", "Actor.hero", "hero", action),
    ...(reaction
      ? rolled("Actor.foe", "Actor.foe", "watcher", reaction)
      : [{ type: "decline", slot: "Actor.foe" } as const]),
  ).state;

const slot = (state: ActionState, i = 0) => {
  const s = state.slots[i];
  if (!s) throw new Error("no slot");
  return s;
};

/** Apply all slots against a table, and what it changed. */
const applied = (state: ActionState, characters: readonly DoompoolCharacter[], doom: readonly Die[] = [6, 8]) => {
  const slots = state.slots.filter((s) => stageOf(state, s) === "ready").map((s) => s.target.uuid);
  return play(state, { type: "apply", slots, changes: slotChanges(state, slots, facts(characters, doom)) });
};

describe("DOO-002 DOO-330 DOO-331 one exchange, start to finish", () => {
  const faces: readonly (readonly [Die, number])[] = [
    [6, 4],
    [8, 7],
    [10, 6],
    [8, 1],
    [6, 5],
    [6, 6],
  ];
  const plan = pool(
    "Actor.hero",
    "hero",
    faces.map(([s]) => s),
  );
  const hit = pool("Actor.foe", "watcher", [8, 8, 10, 6]);
  const begun = play(
    request(),
    commit(
      "action",
      plan,
      faces.map(([, f]) => f),
    ),
  );

  it("DOO-008 keeps what the hero is up to", () => expect(begun.state.request.intent).toBe("stop the truck"));
  it("is rolled, and waits for its owner to choose", () =>
    expect([cardState(actionExchange.begin(request())), cardState(begun.state), waiting(begun.state)]).toEqual([
      "draft",
      "rolled",
      ["Actor.hero"],
    ]));
  it("goes on state by state and never back", () => {
    const events: ActionEvent[] = [
      choose("action", [1, 5], [2]),
      announce("action"),
      { type: "activate", slot: "action", ops: [{ op: "add" }], now: { pp: 0, doom: [6, 6] } },
      commit("Actor.foe", hit, [5, 3, 4, 2]),
      choose("Actor.foe", [0, 2], [1]),
      announce("Actor.foe"),
      assign("Actor.foe", [{ ...physical, place: 2 }]),
    ];
    let state = begun.state;
    const states = events.map((e) => cardState((state = play(state, e).state)));
    expect(states).toEqual(["rolled", "opps", "opps", "reactionRolled", "reactionRolled", "resolved", "effect"]);
    expect([state.action?.total, slot(state).reaction?.total, resolutionOf(state, slot(state))]).toEqual([
      13,
      9,
      { success: true, margin: 4, steps: 0 },
    ]);
    expect(landed(state, slot(state)).map((l) => l.final.die)).toEqual([10]);
    const done = applied(state, [hero(), foe({ stress: stress({ physical: track(8) }) })]);
    expect(done.changes).toEqual([
      { kind: "set", subject: "Actor.foe", path: "system.stress.physical.die", from: 8, to: 10, rule: "DOO-120" },
    ]);
    expect(cardState(done.state)).toBe("applied");
    expect(cardState(play(done.state, { type: "finish", changes: [] }).state)).toBe("closed");
  });
  it("DOO-335 applies once: a second click finds nothing to apply", () => {
    const state = play(
      duel(
        [
          [8, 5],
          [8, 5],
          [10, 2],
        ],
        [
          [4, 2],
          [4, 2],
        ],
      ),
      assign("Actor.foe", [{ ...physical, place: 2 }]),
    ).state;
    const done = applied(state, [hero(), foe()]).state;
    expect(why(done, { type: "apply", slots: ["Actor.foe"], changes: [] })).toBe("nothingToApply");
  });
});

describe("DOO-049 DOO-070 DOO-321 commit", () => {
  it("pays in the same breath and rolls once", () => {
    const paid: Change = { kind: "set", subject: "Actor.hero", path: "system.pp", from: 2, to: 1, rule: "DOO-040" };
    const { state, changes } = play(
      request(),
      commit("action", pool("Actor.hero", "hero", [6, 8], { changes: [paid] }), [3, 4]),
    );
    expect(changes).toEqual([paid]);
    expect(why(state, commit("action", pool("Actor.hero", "hero", [6]), [3]))).toBe("alreadyRolled");
  });
  it("refuses dice that can't fall, another's pool and nobody's slot", () => {
    const state = actionExchange.begin(request());
    expect(why(state, commit("action", pool("Actor.hero", "hero", [6, 8]), [7, 1]))).toBe("badFaces");
    expect(why(state, commit("action", pool("Actor.hero", "hero", [6, 8]), [6]))).toBe("badFaces");
    expect(why(state, commit("action", pool("Actor.foe", "watcher", [6]), [6]))).toBe("pool.notYours");
    expect(why(state, commit("nobody", pool("Actor.hero", "hero", [6]), [6]))).toBe("notAnnounced");
  });
});

describe("DOO-080 DOO-081 DOO-082 DOO-083 extra dice", () => {
  const four: readonly (readonly [Die, number])[] = [
    [6, 4],
    [8, 7],
    [10, 6],
    [6, 5],
  ];
  const lie = (side: "hero" | "watcher"): ActionState => {
    const who = side === "hero" ? "Actor.hero" : "Actor.foe";
    return play(
      request({ actor: { ...party(who), side }, targets: [target("Actor.rival", { side: "hero" })] }),
      commit(
        "action",
        pool(
          who,
          side,
          four.map(([s]) => s),
        ),
        four.map(([, f]) => f),
      ),
    ).state;
  };
  it("a hero pays a point for each further die of the total and each further effect die", () => {
    const { state, changes } = play(
      lie("hero"),
      choose("action", [1, 2, 3], [0]),
      announce("action", { pp: 1, doom: [] }),
    );
    expect([state.action?.total, changes]).toEqual([
      18,
      [{ kind: "set", subject: "Actor.hero", path: "system.pp", from: 1, to: 0, rule: "DOO-080" }],
    ]);
    expect(
      play(lie("hero"), choose("action", [1, 3], [2, 0]), announce("action", { pp: 3, doom: [] })).changes,
    ).toMatchObject([{ from: 3, to: 2 }]);
  });
  it("DOO-021 what can't be paid is refused as a whole", () =>
    expect(
      why(play(lie("hero"), choose("action", [1, 2, 3], [0])).state, announce("action", { pp: 0, doom: [] })),
    ).toBe("pp.short"));
  it("the Gamemaster pays with doom dice of at least the size, whatever the face", () => {
    const doom: readonly Die[] = [6, 8, 12];
    const bought = play(lie("watcher"), choose("action", [1, 2, 3], [0], [6]), announce("action", { pp: 0, doom }));
    expect(bought.changes).toEqual([
      { kind: "set", subject: POOL, path: "system.dice", from: [6, 8, 12], to: [8, 12], rule: "DOO-081" },
    ]);
    expect(
      why(play(lie("watcher"), choose("action", [1, 3, 2], [0], [8])).state, announce("action", { pp: 0, doom })),
    ).toBe("doom.tooSmall");
    expect(why(play(lie("watcher"), choose("action", [1, 2, 3], [0])).state, announce("action", { pp: 0, doom }))).toBe(
      "doom.count",
    );
    expect(
      why(play(lie("watcher"), choose("action", [1, 2, 3], [0], [10])).state, announce("action", { pp: 0, doom })),
    ).toBe("doom.notThere");
    expect(suggestPay({ total: 0, toPay: [8, 10] }, doom)).toEqual([12, 8]);
  });
  it("the largest dice of a total stand where they cost nothing", () => {
    const action = lie("watcher").action;
    expect(action && cheapestOrder(action, [3, 1, 2])).toEqual([2, 1, 3]);
  });
  it("DOO-086 a die counts once, an opportunity never", () => {
    const state = play(request(), commit("action", pool("Actor.hero", "hero", [6, 8, 10, 6]), [4, 7, 1, 5])).state;
    expect([
      why(state, choose("action", [0, 1], [1])),
      why(state, choose("action", [0, 2], [1])),
      why(state, choose("action", [0, 9], [1])),
      why(state, choose("action", [0, 1])),
    ]).toEqual(["roll.twice", "roll.opportunity", "roll.noDie", "roll.effect"]);
  });
  it("DOO-080 a third die bought into the total leaves the automatic d4", () => {
    const state = play(
      request(),
      commit("action", pool("Actor.hero", "hero", [8, 8, 8]), [5, 6, 7]),
      choose("action", [0, 1, 2]),
      announce("action"),
    ).state;
    expect(state.action && [state.action.total, largestEffect(state.action)]).toEqual([18, 4]);
  });
  it("DOO-074 all ones: total 0 and d4, without a choice", () => {
    const state = play(
      request(),
      commit("action", pool("Actor.hero", "hero", [8, 8]), [1, 1]),
      announce("action"),
    ).state;
    expect([state.action?.total, state.action?.opportunities]).toEqual([0, 2]);
  });
  it("DOO-085 announcing locks", () => {
    const state = play(lie("hero"), choose("action", [1, 3], [2]), announce("action")).state;
    expect([why(state, choose("action", [1, 2], [3])), why(state, announce("action"))]).toEqual(["locked", "locked"]);
  });
  it("DOO-087 the doom pool as opposition pays with the dice just rolled", () => {
    const state = play(
      request({ targets: [target(POOL, { defender: "doom" })] }),
      ...rolled("action", "Actor.hero", "hero", [
        [8, 5],
        [8, 5],
        [10, 2],
      ]),
      commit(POOL, pool(POOL, "watcher", [6, 8, 12, 6]), [3, 4, 5, 2]),
      choose(POOL, [2, 1, 0], [3], [6]),
    );
    expect(play(state.state, announce(POOL, { pp: 0, doom: [6, 6, 8, 12] })).changes).toMatchObject([
      { from: [6, 6, 8, 12], to: [6, 8, 12] },
    ]);
  });
});

describe("DOO-063 DOO-066 DOO-067 opportunities of both sides", () => {
  const heroOnes = play(
    request(),
    commit("action", pool("Actor.hero", "hero", [8, 8, 8, 8, 8]), [5, 6, 7, 1, 1]),
    choose("action", [1, 2], [0]),
    announce("action"),
  ).state;
  const activate = (ops: readonly ("add" | "step")[], now: Now): ActionEvent => ({
    type: "activate",
    slot: "action",
    ops: ops.map((op) => ({ op })),
    now,
  });

  it("a hero's: dice for the pool, points for the hero, several priced together", () => {
    const one = play(heroOnes, activate(["add"], { pp: 0, doom: [6] }));
    expect(one.changes).toMatchObject([
      { subject: POOL, to: [6, 6] },
      { subject: "Actor.hero", from: 0, to: 1 },
    ]);
    expect(play(one.state, activate(["step"], { pp: 1, doom: [6, 6] })).changes).toMatchObject([
      { subject: POOL, to: [6, 8] },
    ]);
    expect(play(one.state, activate(["add"], { pp: 1, doom: [6, 6] })).changes).toMatchObject([
      { to: [6, 6, 6] },
      { from: 1, to: 2 },
    ]);
    expect(why(one.state, activate(["add", "add"], rich))).toBe("opportunity.tooMany");
  });
  it("DOO-063 those that came of it can't improve this roll, but pay for the reaction to come", () =>
    expect(why(play(heroOnes, activate(["add"], rich)).state, choose("action", [0, 1], [2]))).toBe("locked"));
  it("DOO-069 lost when the exchange moves on", () => {
    const moved = play(heroOnes, commit("Actor.foe", pool("Actor.foe", "watcher", [8]), [4])).state;
    expect(why(moved, activate(["add"], rich))).toBe("opportunity.closed");
  });
  it("DOO-064 a table that must activate can't go on before it has", () => {
    const strict = {
      ...heroOnes,
      request: { ...heroOnes.request, settings: { ...settings, opportunityMandatory: true } },
    };
    expect([why(strict, close("action")), why(strict, { type: "decline", slot: "Actor.foe" })]).toEqual([
      "opportunity.mandatory",
      "opportunity.mandatory",
    ]);
    expect(why(play(strict, activate(["step"], rich)).state, close("action"))).toBe("accepted");
  });

  const foeOnes = play(
    heroOnes,
    close("action"),
    commit("Actor.foe", pool("Actor.foe", "watcher", [8, 8, 8, 8]), [5, 6, 7, 1]),
    choose("Actor.foe", [0, 1], [2]),
    announce("Actor.foe"),
  ).state;
  const buy = (uuid: string): ActionEvent => ({
    type: "buy",
    slot: "Actor.foe",
    buyer: party(uuid),
    gain: { gain: "push" },
    changes: [],
  });
  it("the Gamemaster's: any hero buys, each once, first come first served", () => {
    expect(why(foeOnes, { ...buy("Actor.other"), slot: "action" } as ActionEvent)).toBe("opportunity.closed");
    const bought = play(foeOnes, buy("Actor.other")).state;
    expect(slot(bought).reaction?.bought).toMatchObject([{ buyer: { uuid: "Actor.other" }, gain: "push" }]);
    expect(why(bought, buy("Actor.hero"))).toBe("opportunity.tooMany");
  });
  it("sides don't mix: heroes don't buy a hero's, the Gamemaster doesn't activate his own", () => {
    expect(why(heroOnes, { ...buy("Actor.other"), slot: "action" } as ActionEvent)).toBe("opportunity.otherSide");
    expect(why(foeOnes, { type: "activate", slot: "Actor.foe", ops: [{ op: "add" }], now: rich })).toBe(
      "opportunity.otherSide",
    );
  });
  it("DOO-026 hero against hero: both sides' opportunities are the Gamemaster's", () => {
    const rivals = play(
      request({ targets: [target("Actor.rival", { side: "hero" })] }),
      ...rolled("action", "Actor.hero", "hero", [
        [8, 5],
        [8, 5],
        [8, 5],
      ]),
      commit("Actor.rival", pool("Actor.rival", "hero", [8, 8, 8, 8]), [5, 6, 7, 1]),
      choose("Actor.rival", [0, 1], [2]),
      announce("Actor.rival"),
    ).state;
    expect(
      play(rivals, { type: "activate", slot: "Actor.rival", ops: [{ op: "add" }], now: { pp: 2, doom: [] } }).changes,
    ).toMatchObject([{ to: [6] }, { subject: "Actor.rival", from: 2, to: 3 }]);
  });
  it("DOO-062 a Limit that widens the faces counts opportunities but takes no dice", () => {
    const state = play(
      request(),
      commit(
        "action",
        pool("Actor.hero", "hero", [8, 8, 8], { result: { ...RESULT, opportunityFaces: [1, 2] } }),
        [2, 2, 1],
      ),
      choose("action", [0, 1]),
      announce("action"),
    ).state;
    expect([state.action?.opportunities, state.action?.total]).toEqual([3, 4]);
  });
});

describe("DOO-090 DOO-091 DOO-092 DOO-096 DOO-104 reactions", () => {
  it("nobody reacts before the action is announced", () => {
    expect(why(actionExchange.begin(request()), { type: "decline", slot: "Actor.foe" })).toBe("notAnnounced");
    expect(
      why(
        play(request(), commit("action", pool("Actor.hero", "hero", [8]), [4])).state,
        commit("Actor.foe", pool("Actor.foe", "watcher", [8]), [4]),
      ),
    ).toBe("notAnnounced");
  });
  it("the Gamemaster's characters act against heroes, never against the doom pool or each other", () => {
    const by = (t: ActionTarget): string =>
      why(
        actionExchange.begin(request({ actor: { ...party("Actor.foe"), side: "watcher" }, targets: [t] })),
        commit("action", pool("Actor.foe", "watcher", [8]), [4]),
      );
    expect([
      by(target("Actor.hero", { side: "hero" })),
      by(target(POOL, { defender: "doom" })),
      by(target("Actor.foe2")),
      by(target("Actor.hero", { side: "hero", defender: "none" })),
    ]).toEqual(["accepted", "watcherAgainstHeroes", "watcherAgainstHeroes", "accepted"]);
  });
  it("DOO-056 a doom die that shows 1 is an opportunity like any other", () => {
    const state = play(
      request(),
      ...rolled("action", "Actor.hero", "hero", [
        [8, 5],
        [8, 5],
      ]),
      commit(
        "Actor.foe",
        {
          ...pool("Actor.foe", "watcher", [8, 6]),
          dice: [
            { size: 8, source: "affiliation", group: null, ref: null, name: "" },
            { size: 6, source: "doom", group: null, ref: null, name: "" },
          ],
        },
        [4, 1],
      ),
    ).state;
    expect(slot(state).reaction?.opportunities).toBe(1);
  });
  it("declined: success without a margin, and no opposing effect die", () => {
    const state = duel(
      [
        [8, 3],
        [8, 2],
        [4, 2],
      ],
      null,
    );
    expect(resolutionOf(state, slot(state))).toEqual({ success: true, margin: null, steps: 0 });
  });
  it("DOO-091 DOO-093 every target once, whatever the others do", () => {
    const state = duel(
      [
        [8, 5],
        [8, 5],
        [10, 2],
      ],
      null,
    );
    expect([
      why(state, { type: "decline", slot: "Actor.foe" }),
      why(state, commit("Actor.foe", pool("Actor.foe", "watcher", [8]), [4])),
    ]).toEqual(["alreadyAnswered", "alreadyRolled"]);
  });
  it("DOO-202 a hero's target that nobody holds is defended by the doom pool", () => {
    const purpose: Purpose = {
      type: "trait",
      target: { bearer: "Actor.foe", kind: "asset", id: "a", set: null, name: "a", die: 6, escaping: false },
      main: 8,
      consent: false,
    };
    const state = duel(
      [
        [8, 5],
        [8, 5],
        [10, 2],
      ],
      null,
      { purpose },
    );
    expect([slot(state).defender, waiting(state), stageOf(state, slot(state))]).toEqual(["doom", [POOL], "react"]);
    expect(why(state, { type: "decline", slot: "Actor.foe" })).toBe("doomNeverDeclines");
    expect(why(state, commit("Actor.foe", pool(POOL, "watcher", [6, 6]), [4, 4]))).toBe("accepted");
    // DOO-095: with nothing left to roll it is still an opposition, of nothing.
    const empty = play(state, commit("Actor.foe", pool(POOL, "watcher", []), []), announce("Actor.foe")).state;
    expect(resolutionOf(empty, slot(empty))?.success).toBe(true);
    expect(why(actionExchange.begin(request()), commit("action", pool("Actor.hero", "hero", []), []))).toBe("badFaces");
  });
  it("DOO-203 a larger trait needs the Gamemaster's yes", () => {
    const purpose = (consent: boolean): Purpose => ({
      type: "trait",
      target: { bearer: "Actor.foe", kind: "asset", id: "a", set: null, name: "a", die: 12, escaping: false },
      main: 8,
      consent,
    });
    const event = commit("action", pool("Actor.hero", "hero", [8, 6]), [3, 3]);
    expect([
      why(actionExchange.begin(request({ purpose: purpose(false) })), event),
      why(actionExchange.begin(request({ purpose: purpose(true) })), event),
    ]).toEqual(["trait.consent", "accepted"]);
  });
});

describe("DOO-100 DOO-101 DOO-102 DOO-110 DOO-111 resolution", () => {
  const final = (
    action: readonly (readonly [Die, number])[],
    reaction: readonly (readonly [Die, number])[],
    use: EffectAssignment["use"] = physical.use,
    reduce = 0,
  ) => {
    const state = duel(action, reaction);
    const done = play(state, assign("Actor.foe", [{ place: action.length > 2 ? 2 : "automatic", use, reduce }])).state;
    return landed(done, slot(done)).map((l) => [l.final.die, l.final.over])[0];
  };
  it("ties go to the actor, 0 against 0 too", () => {
    const state = play(
      request(),
      commit("action", pool("Actor.hero", "hero", [8]), [1]),
      announce("action"),
      commit("Actor.foe", pool("Actor.foe", "watcher", [8]), [1]),
      announce("Actor.foe"),
    ).state;
    expect(resolutionOf(state, slot(state))?.success).toBe(true);
  });
  it("margin 10 turns the automatic d4 into d8", () =>
    expect(
      final(
        [
          [12, 8],
          [12, 6],
        ],
        [
          [4, 2],
          [4, 2],
        ],
      ),
    ).toEqual([8, 0]));
  it("an opposing larger die pushes stress back once, after the steps", () => {
    expect(
      final(
        [
          [8, 5],
          [8, 5],
          [8, 2],
        ],
        [
          [8, 4],
          [8, 4],
          [10, 2],
        ],
      ),
    ).toEqual([6, 0]);
    expect(
      final(
        [
          [8, 8],
          [8, 5],
          [8, 2],
        ],
        [
          [8, 4],
          [8, 4],
          [10, 2],
        ],
      ),
    ).toEqual([10, 0]);
  });
  it("DOO-117 d4 against d6: no effect, not d4", () =>
    expect(
      final(
        [
          [8, 5],
          [8, 5],
        ],
        [
          [8, 4],
          [8, 4],
          [6, 2],
        ],
      ),
    ).toEqual([null, 0]));
  it("past d12 is safe from a d12", () =>
    expect(
      final(
        [
          [12, 12],
          [12, 12],
          [12, 2],
        ],
        [
          [8, 4],
          [8, 4],
          [12, 2],
        ],
      ),
    ).toEqual([12, 3]));
  it("DOO-130 an asset is at least d6 and never compared", () =>
    expect(
      final(
        [
          [8, 5],
          [8, 5],
          [4, 2],
        ],
        [
          [8, 4],
          [8, 4],
          [12, 2],
        ],
        { type: "asset", name: "cover", owner: "Actor.hero", access: null, escaping: false },
      ),
    ).toEqual([6, 0]));
  it("DOO-127 its creator may take steps off, down to nothing", () => {
    expect(
      final(
        [
          [8, 5],
          [8, 5],
          [10, 2],
        ],
        [
          [8, 4],
          [8, 4],
        ],
        physical.use,
        2,
      ),
    ).toEqual([6, 0]);
    expect(
      final(
        [
          [8, 5],
          [8, 5],
          [10, 2],
        ],
        [
          [8, 4],
          [8, 4],
        ],
        physical.use,
        4,
      ),
    ).toEqual([null, 0]);
  });
});

describe("DOO-103 past d12", () => {
  const hard = duel(
    [
      [12, 12],
      [12, 12],
      [12, 2],
      [10, 4],
      [8, 3],
    ],
    [
      [4, 2],
      [4, 2],
    ],
  );
  const effects = [{ ...physical, place: 2 }];
  it("stressed out at once, whatever the track says", () => {
    const state = play(hard, assign("Actor.foe", effects, { bonus: "out" })).state;
    expect(applied(state, [hero(), foe()]).changes).toMatchObject([
      { path: "system.stress.physical.die", to: 12 },
      { path: "system.stress.physical.out", to: true },
      { path: "system.trauma.physical", to: 6 },
    ]);
  });
  it("one press on stress takes that; a die that stays on the ladder, or is something else, has nothing to take", () => {
    const made = (state: ActionState, use: EffectAssignment["use"]): string | null =>
      quickBonus(state, slot(state), 2, use);
    const close = duel(
      [
        [12, 12],
        [12, 12],
        [12, 2],
      ],
      [
        [12, 12],
        [12, 9],
      ],
    );
    expect([made(hard, physical.use), made(close, physical.use)]).toEqual(["out", null]);
    expect(made(hard, { type: "complication", name: "Pinned" })).toBeNull();
  });
  it("or one more effect die, the largest that lies unused", () => {
    const mental: EffectAssignment = {
      place: "bonus",
      use: { type: "stress", track: "mental", trauma: true },
      reduce: 0,
    };
    const state = play(hard, assign("Actor.foe", [...effects, mental], { bonus: "die" })).state;
    expect(landed(state, slot(state)).map((l) => l.final.die)).toEqual([12, 10]);
  });
  it("never without going past d12, never as out for a complication, and not both", () => {
    const weak = duel(
      [
        [8, 5],
        [8, 5],
        [10, 2],
      ],
      [
        [4, 2],
        [4, 2],
      ],
    );
    expect(why(weak, assign("Actor.foe", effects, { bonus: "out" }))).toBe("effect.noBonus");
    expect(
      why(
        hard,
        assign("Actor.foe", [{ place: 2, use: { type: "complication", name: "bound" }, reduce: 0 }], { bonus: "out" }),
      ),
    ).toBe("effect.outIsStress");
    expect(
      why(
        hard,
        assign("Actor.foe", [...effects, { place: "bonus", use: { type: "complication", name: "bound" }, reduce: 0 }], {
          bonus: "out",
        }),
      ),
    ).toBe("effect.noDie");
  });
  it("DOO-252 against a mob it takes one die", () => {
    const swarm = play(
      request({ targets: [target("Actor.mob", { crowd: true })] }),
      ...rolled("action", "Actor.hero", "hero", [
        [12, 12],
        [12, 12],
        [12, 2],
      ]),
      ...rolled("Actor.mob", "Actor.mob", "watcher", [
        [6, 2],
        [6, 2],
      ]),
      assign("Actor.mob", effects, { bonus: "out" }),
    ).state;
    expect(applied(swarm, [hero(), mob(6, 5)]).changes).toEqual([
      { kind: "set", subject: "Actor.mob", path: "system.crowd.count", from: 5, to: 4, rule: "DOO-252" },
    ]);
  });
});

describe("DOO-105 DOO-106 DOO-107 counter effects", () => {
  const lost = duel(
    [
      [8, 2],
      [8, 2],
      [10, 2],
    ],
    [
      [8, 7],
      [8, 7],
      [8, 2],
    ],
  );
  const counter = (pay: Die | null, now: Now): ActionEvent => ({ type: "counter", slot: "Actor.foe", pay, now });
  it("a failure waits for the reactor", () =>
    expect([stageOf(lost, slot(lost)), waiting(lost)]).toEqual(["counter", ["Actor.foe"]]));
  it("one doom die of at least d6, then the reaction's effect die against the actor's", () => {
    const { state, changes } = play(
      lost,
      counter(6, { pp: 0, doom: [6, 8] }),
      assign("Actor.foe", [{ ...physical, place: 2 }]),
    );
    expect(changes).toEqual([
      { kind: "set", subject: POOL, path: "system.dice", from: [6, 8], to: [8], rule: "DOO-105" },
    ]);
    expect(landed(state, slot(state)).map((l) => l.final.die)).toEqual([6]);
    expect(applied(state, [hero(), foe()]).changes).toMatchObject([
      { subject: "Actor.hero", path: "system.stress.physical.die", to: 6 },
    ]);
  });
  it("a hero pays a plot point", () => {
    const turned = play(
      request({ actor: { ...party("Actor.foe"), side: "watcher" }, targets: [target("Actor.hero", { side: "hero" })] }),
      ...rolled("action", "Actor.foe", "watcher", [
        [8, 2],
        [8, 2],
        [8, 2],
      ]),
      ...rolled("Actor.hero", "Actor.hero", "hero", [
        [8, 7],
        [8, 7],
        [8, 2],
      ]),
    ).state;
    expect(
      play(turned, { type: "counter", slot: "Actor.hero", pay: null, now: { pp: 1, doom: [] } }).changes,
    ).toMatchObject([{ from: 1, to: 0, rule: "DOO-105" }]);
    expect(why(turned, { type: "counter", slot: "Actor.hero", pay: null, now: { pp: 0, doom: [6] } })).toBe("pp.short");
  });
  it("not paid, not made: no dice, an empty pool, waived", () => {
    expect([
      why(lost, counter(null, rich)),
      why(lost, counter(10, rich)),
      why(lost, counter(6, { pp: 0, doom: [] })),
      why(lost, assign("Actor.foe", [])),
    ]).toEqual(["doom.count", "doom.notThere", "doom.notThere", "nothingToAssign"]);
    const waived = play(lost, { type: "waive", slot: "Actor.foe" }).state;
    expect([stageOf(waived, slot(waived)), why(waived, counter(6, rich))]).toEqual(["closed", "noCounter"]);
  });
  it("never after a success, and with no steps however large the margin", () => {
    expect(
      why(
        duel(
          [
            [8, 5],
            [8, 5],
          ],
          [
            [4, 2],
            [4, 2],
          ],
        ),
        counter(6, rich),
      ),
    ).toBe("noCounter");
    const crushed = play(
      duel(
        [
          [4, 2],
          [4, 2],
          [4, 2],
        ],
        [
          [12, 12],
          [12, 12],
          [8, 2],
        ],
      ),
      counter(6, rich),
      assign("Actor.foe", [{ ...physical, place: 2 }]),
    ).state;
    expect(landed(crushed, slot(crushed)).map((l) => l.final.die)).toEqual([8]);
  });
  it("DOO-112 DOO-217 whoever is helped takes no stress from it", () => {
    const helped = play(
      request({ purpose: { type: "support", supported: "Actor.ally" }, targets: [target(POOL, { defender: "doom" })] }),
      ...rolled("action", "Actor.hero", "hero", [
        [8, 7],
        [8, 7],
        [8, 2],
      ]),
      ...rolled(POOL, POOL, "watcher", [
        [8, 2],
        [8, 2],
        [8, 2],
      ]),
    ).state;
    expect([
      why(helped, assign(POOL, [{ ...physical, place: 2 }])),
      why(helped, assign(POOL, [{ place: 2, use: { type: "purpose" }, reduce: 0 }])),
    ]).toEqual(["effect.notHere", "accepted"]);
  });
  it("DOO-218 a failed support is answered by the doom pool, free where the table plays so", () => {
    const helping = (free: boolean): ActionState =>
      play(
        request({
          purpose: { type: "support", supported: "Actor.ally" },
          targets: [target(POOL, { defender: "doom" })],
          settings: { ...settings, failedSupportFree: free },
        }),
        ...rolled("action", "Actor.hero", "hero", [
          [8, 2],
          [8, 2],
          [8, 2],
        ]),
        ...rolled(POOL, POOL, "watcher", [
          [8, 7],
          [8, 7],
          [8, 2],
        ]),
      ).state;
    const event: ActionEvent = { type: "counter", slot: POOL, pay: null, now: { pp: 0, doom: [] } };
    expect([why(helping(false), event), why(helping(true), event)]).toEqual(["doom.empty", "accepted"]);
    expect([false, true].map((free) => counterIsFree(helping(free), slot(helping(free))))).toEqual([false, true]);
    // What comes of it is a complication, and nothing else.
    const paid = play(helping(true), event).state;
    const becomes = (use: EffectAssignment["use"]): string => why(paid, assign(POOL, [{ place: 2, use, reduce: 0 }]));
    expect(usesFor(paid, slot(paid))).toEqual(["complication", "nothing"]);
    expect([
      becomes({ type: "stress", track: "mental", trauma: true }),
      becomes({ type: "complication", name: "Tangled" }),
    ]).toEqual(["effect.notHere", "accepted"]);
  });
});

describe("DOO-112 DOO-114 DOO-115 DOO-153 what an effect die may do", () => {
  const two = play(
    request(),
    commit("action", pool("Actor.hero", "hero", [8, 8, 10, 6]), [5, 8, 2, 3]),
    choose("action", [0, 1], [2, 3]),
    announce("action"),
    ...rolled("Actor.foe", "Actor.foe", "watcher", [
      [4, 2],
      [4, 2],
    ]),
  ).state;
  it("DOO-112 of several kept the largest is compared, wherever it stands", () => {
    const kept = play(
      request(),
      commit("action", pool("Actor.hero", "hero", [8, 8, 6, 10]), [5, 8, 2, 3]),
      choose("action", [0, 1], [2, 3]),
      announce("action"),
    ).state;
    expect(kept.action && largestEffect(kept.action)).toBe(10);
  });
  it("DOO-086 DOO-103 a rolled die is the extra effect die of one target alone", () => {
    const spread = play(
      request({ targets: [target("Actor.foe"), target("Actor.mob")] }),
      commit("action", pool("Actor.hero", "hero", [8, 8, 6, 10, 4]), [5, 8, 2, 3, 2]),
      choose("action", [0, 1], [2]),
      announce("action"),
    ).state;
    const first = bonusDie(spread);
    const given: ActionState = {
      ...spread,
      slots: spread.slots.map((s, i) => (i === 0 ? { ...s, bonusDie: first } : s)),
    };
    expect([first, bonusDie(given)]).toEqual([
      { place: 3, size: 10 },
      { place: 4, size: 4 },
    ]);
  });
  it("DOO-217 DOO-231 who is helped takes no stress and no complication from it, whatever is sent", () => {
    const helped = play(
      request({ purpose: { type: "support", supported: "Actor.foe" }, targets: [target("Actor.foe")] }),
      ...rolled("action", "Actor.hero", "hero", [
        [8, 7],
        [8, 7],
        [8, 2],
      ]),
      { type: "decline", slot: "Actor.foe" },
    ).state;
    const uses = usesFor(helped, slot(helped));
    expect(uses.filter((u) => u.startsWith("stress") || u === "complication")).toEqual([]);
    expect(why(helped, assign("Actor.foe", [{ ...physical, place: 2 }]))).toBe("effect.notHere");
  });
  const mental: EffectAssignment = { place: 3, use: { type: "stress", track: "mental", trauma: true }, reduce: 0 };
  it("several dice on one target must do different things", () => {
    expect(
      why(
        two,
        assign("Actor.foe", [
          { ...physical, place: 2 },
          { ...physical, place: 3 },
        ]),
      ),
    ).toBe("effect.same");
    expect(
      why(
        two,
        assign("Actor.foe", [
          { place: 2, use: { type: "complication", name: " Bound" }, reduce: 0 },
          { place: 3, use: { type: "complication", name: "bound " }, reduce: 0 },
        ]),
      ),
    ).toBe("effect.same");
    expect(why(two, assign("Actor.foe", [{ ...physical, place: 2 }, mental]))).toBe("accepted");
  });
  it("steps go to the primary die only", () => {
    const first = play(two, assign("Actor.foe", [{ ...physical, place: 2 }, mental])).state;
    expect(landed(first, slot(first)).map((l) => l.final.die)).toEqual([12, 6]);
    const other = play(two, assign("Actor.foe", [{ ...physical, place: 2 }, mental], { primary: 3 })).state;
    expect(landed(other, slot(other)).map((l) => l.final.die)).toEqual([10, 8]);
  });
  it("DOO-153 grandstanding is for the Gamemaster's winners", () => {
    expect(why(two, assign("Actor.foe", [{ place: 2, use: { type: "doom" }, reduce: 0 }]))).toBe("effect.grandstand");
    const show = play(
      request({ actor: { ...party("Actor.foe"), side: "watcher" }, targets: [target("Actor.hero", { side: "hero" })] }),
      ...rolled("action", "Actor.foe", "watcher", [
        [8, 5],
        [8, 5],
      ]),
      { type: "decline", slot: "Actor.hero" },
      assign("Actor.hero", [{ place: "automatic", use: { type: "doom" }, reduce: 0 }]),
    ).state;
    expect(applied(show, [hero(), foe()], [8]).changes).toEqual([
      { kind: "set", subject: POOL, path: "system.dice", from: [8], to: [6, 8], rule: "DOO-153" },
    ]);
  });
  it("names are needed, dice must be there", () =>
    expect([
      why(two, assign("Actor.foe", [{ place: 2, use: { type: "complication", name: "  " }, reduce: 0 }])),
      why(two, assign("Actor.foe", [{ ...physical, place: 0 }])),
      why(two, assign("Actor.foe", [{ ...physical, place: "bonus" }])),
    ]).toEqual(["effect.nameless", "effect.noDie", "effect.noDie"]));
});

describe("DOO-240 DOO-241 DOO-242 DOO-243 DOO-254 area attacks", () => {
  const area = (
    places: number,
    allocation: readonly { target: string; place: number | null }[] = [],
    free = 1,
  ): ActionState =>
    play(
      request({ targets: [target("Actor.foe"), target("Actor.mob", { crowd: true })] }),
      commit(
        "action",
        pool("Actor.hero", "hero", [8, 8, 10, 6], { result: { ...RESULT, freeEffects: free } }),
        [5, 8, 2, 3],
      ),
      choose("action", [0, 1], [2, 3].slice(0, places)),
      announce("action", { pp: 0, doom: [] }, allocation),
    ).state;
  it("each target answers, each is compared, each has its own die", () => {
    const state = play(
      area(2),
      ...rolled("Actor.foe", "Actor.foe", "watcher", [
        [8, 7],
        [8, 7],
      ]),
      { type: "decline", slot: "Actor.mob" },
    ).state;
    expect(state.slots.map((s) => [stageOf(state, s), s.allotted])).toEqual([
      ["counter", [2]],
      ["assign", [3]],
    ]);
    expect(why(state, assign("Actor.mob", [{ ...physical, place: 2 }]))).toBe("effect.noDie");
  });
  it("DOO-334 the card waits until all are in", () => {
    const state = play(area(2), { type: "decline", slot: "Actor.mob" }).state;
    expect([cardState(state), waiting(state)]).toEqual(["react", ["Actor.foe", "Actor.hero"]]);
  });
  it("too few dice: the second target is beaten and unharmed", () => {
    const state = play(area(1), { type: "decline", slot: "Actor.mob" }).state;
    expect(slot(state, 1).allotted).toEqual([]);
    expect(why(state, assign("Actor.mob", [{ ...physical, place: 2 }]))).toBe("effect.noDie");
  });
  it("dice may be given as one likes, each once; a further one costs a point", () => {
    expect(
      area(2, [
        { target: "Actor.mob", place: 2 },
        { target: "Actor.mob", place: 3 },
      ]).slots.map((s) => s.allotted),
    ).toEqual([[], [2, 3]]);
    const paid = play(
      request({ targets: [target("Actor.foe"), target("Actor.mob")] }),
      commit("action", pool("Actor.hero", "hero", [8, 8, 10, 6]), [5, 8, 2, 3]),
      choose("action", [0, 1], [2, 3]),
    ).state;
    expect([
      why(paid, announce("action", { pp: 0, doom: [] })),
      why(
        paid,
        announce("action", { pp: 1, doom: [] }, [
          { target: "Actor.foe", place: 2 },
          { target: "Actor.mob", place: 2 },
        ]),
      ),
      why(paid, announce("action", { pp: 1, doom: [] }, [{ target: "nobody", place: 2 }])),
    ]).toEqual(["pp.short", "roll.twice", "effect.noDie"]);
  });
  it("a mob takes every die one after the other, of one kind too", () => {
    const state = play(
      area(2, [
        { target: "Actor.mob", place: 2 },
        { target: "Actor.mob", place: 3 },
      ]),
      { type: "decline", slot: "Actor.mob" },
      assign("Actor.mob", [
        { ...physical, place: 2 },
        { ...physical, place: 3 },
      ]),
    ).state;
    const { changes } = applied(state, [hero(), foe(), mob(4, 5)]);
    expect(changes).toMatchObject([
      { path: "system.crowd.count", from: 5, to: 4 },
      { path: "system.crowd.count", from: 4, to: 3 },
    ]);
  });
});

describe("DOO-128 DOO-222 DOO-225 before an effect falls", () => {
  const hit = play(
    request({ actor: { ...party("Actor.foe"), side: "watcher" }, targets: [target("Actor.hero", { side: "hero" })] }),
    ...rolled("action", "Actor.foe", "watcher", [
      [8, 5],
      [8, 5],
      [10, 2],
    ]),
    { type: "decline", slot: "Actor.hero" },
    assign("Actor.hero", [{ ...physical, place: 2 }]),
  ).state;
  const redirect = (to: "physical" | "mental", pp = 1): ActionEvent => ({
    type: "redirect",
    slot: "Actor.hero",
    place: 2,
    track: to,
    now: { pp, doom: [] },
  });
  const ward = (ops: readonly SfxOp[], cost = 1, pp = 1): ActionEvent => ({
    type: "ward",
    slot: "Actor.hero",
    place: 2,
    source: "fire",
    sfx: { set: "a", id: "s", name: "s", cost, pay: [], ops },
    changes: [],
    now: { pp, doom: [] },
  });
  it("DOO-025 the Gamemaster's character does for a doom die of any size", () => {
    const struck = play(
      request(),
      ...rolled("action", "Actor.hero", "hero", [
        [8, 7],
        [8, 6],
        [10, 3],
      ]),
      { type: "decline", slot: "Actor.foe" },
      assign("Actor.foe", [{ ...physical, place: 2 }]),
    ).state;
    const turned = (pay: Die | null, doom: readonly Die[]): string =>
      why(struck, { type: "redirect", slot: "Actor.foe", place: 2, track: "mental", pay, now: { pp: 0, doom } });
    expect([turned(6, [6, 8]), turned(6, []), turned(null, [6, 8])]).toEqual([
      "accepted",
      expect.stringMatching(/doom/u),
      expect.stringMatching(/doom/u),
    ]);
  });
  it("a hero takes stress in another track for a point", () => {
    const moved = play(hit, redirect("mental"));
    expect(moved.changes).toMatchObject([{ from: 1, to: 0, rule: "DOO-128" }]);
    expect(applied(moved.state, [hero(), foe()]).changes).toMatchObject([{ path: "system.stress.mental.die", to: 10 }]);
    expect([
      why(hit, redirect("physical")),
      why(hit, redirect("mental", 0)),
      why(actionExchange.begin(request()), redirect("mental")),
    ]).toEqual(["stress.sameTrack", "pp.short", "stress.notComing"]);
  });
  it("DOO-112 what somebody has paid to meet or move isn't thought over", () => {
    const again = assign("Actor.hero", [{ ...physical, place: 2 }]);
    expect([
      why(hit, again),
      why(play(hit, redirect("mental")).state, again),
      why(play(hit, ward([{ op: "ignoreIncoming", kinds: ["fire"] }])).state, again),
    ]).toEqual(["accepted", "effect.met", "effect.met"]);
  });
  it("Immune ignores it for a point, Vulnerable makes it larger, what names something else does nothing", () => {
    const warded = play(hit, ward([{ op: "ignoreIncoming", kinds: ["fire"] }]));
    expect([warded.changes, applied(warded.state, [hero(), foe()]).changes]).toMatchObject([[{ from: 1, to: 0 }], []]);
    expect(
      applied(play(hit, ward([{ op: "stepUpIncoming", when: "physical", n: 1 }], 0)).state, [hero(), foe()]).changes,
    ).toMatchObject([{ to: 12 }]);
    expect([
      why(hit, ward([{ op: "ignoreIncoming", kinds: ["ice"] }])),
      why(hit, ward([{ op: "ignoreIncoming", kinds: ["fire"] }], 1, 0)),
      why(warded.state, ward([{ op: "ignoreIncoming", kinds: ["fire"] }])),
    ]).toEqual(["sfx.noEffect", "pp.short", "stress.notComing"]);
  });
});

describe("DOO-060 DOO-061 fuel grows last", () => {
  const fuelled = (character: DoompoolCharacter, after: PoolPlan["after"]): readonly Change[] => {
    const state = play(
      request({ targets: [] }),
      ...rolled(
        "action",
        "Actor.hero",
        "hero",
        [
          [8, 5],
          [12, 5],
        ],
        { after },
      ),
    ).state;
    return play(state, { type: "finish", changes: afterChanges(state, facts([character])) }).changes;
  };
  it("own d12 stress takes the hero out afterwards, with trauma", () =>
    expect(
      fuelled(hero({ stress: stress({ mental: track(12) }) }), [{ type: "ownStress", track: "mental" }]),
    ).toMatchObject([
      { path: "system.stress.mental.out", to: true },
      { path: "system.trauma.mental", to: 6 },
    ]));
  it("nothing for what is gone or out by then", () => {
    expect(fuelled(hero(), [{ type: "ownStress", track: "mental" }])).toEqual([]);
    expect(
      fuelled(hero({ stress: stress({ mental: track(12, true) }) }), [{ type: "ownStress", track: "mental" }]),
    ).toEqual([]);
  });
  it("a complication grows the same way", () =>
    expect(
      fuelled(hero({ complications: [complication("c", 12)] }), [{ type: "ownComplication", id: "c" }]),
    ).toMatchObject([{ path: "system.takenOut", to: true }]));
  describe("where the table has it grow as soon as a roll is announced", () => {
    const atOnce = { settings: { ...settings, ownConditionStep: "roll" as const } };
    const fuel = {
      after: [
        { type: "ownStress", track: "mental" },
        { type: "ownComplication", id: "c" },
      ],
    } as const;
    const nova = hero({ stress: stress({ mental: track(6) }), complications: [complication("c", 8)] });
    const lies = play(request(), commit("action", pool("Actor.hero", "hero", [8, 12], fuel), [5, 5]), {
      type: "choose",
      slot: "action",
      total: [0, 1],
      effects: [],
      pay: [],
    }).state;
    const told = { type: "announce", slot: "action", allocation: [], now: { pp: 1, doom: [] } } as const;
    const said = completeAction(lies, told, facts([nova, foe()], [6], atOnce));
    it("a reactor meets the larger die, and nothing more is added at the end", () => {
      if ("accepted" in said) throw new Error(said.reason);
      const done = play(lies, said);
      expect(done.changes).toMatchObject([
        { path: "system.stress.mental.die", from: 6, to: 8 },
        { subject: "Actor.hero.Item.c", path: "system.die", from: 8, to: 10 },
      ]);
      expect(afterChanges(done.state, facts([nova, foe()], [6], atOnce))).toEqual([]);
    });
    it("what a player's client claims to have grown is not believed", () => {
      const claims = { ...told, grown: [{ kind: "set", subject: "Actor.hero", path: "system.pp" }] } as never;
      expect(completeAction(lies, claims, facts([nova, foe()], [6], atOnce))).toEqual(said);
      expect(completeAction(lies, claims, facts([nova, foe()], [6]))).not.toHaveProperty("grown");
    });
  });
  it("not before every target is settled, and only once", () => {
    const state = duel(
      [
        [8, 5],
        [8, 5],
      ],
      [
        [4, 2],
        [4, 2],
      ],
    );
    expect(why(state, { type: "finish", changes: [] })).toBe("stillOpen");
    const done = play(applied(play(state, assign("Actor.foe", [])).state, [hero(), foe()]).state, {
      type: "finish",
      changes: [],
    }).state;
    expect([why(done, { type: "finish", changes: [] }), why(done, close("action"))]).toEqual([
      "alreadyClosed",
      "alreadyClosed",
    ]);
  });
});

describe("DOO-154 a doom die comes back for a plot point", () => {
  const played = (doomBuyBack: boolean) => {
    const dice = pool("Actor.foe", "watcher", [8, 6, 8]);
    const plan = { ...dice, dice: dice.dice.map((d, i) => (i === 1 ? { ...d, source: "doom" as const } : d)) };
    return play(
      request({ settings: { ...settings, doomBuyBack } }),
      ...rolled("action", "Actor.hero", "hero", [
        [8, 5],
        [8, 5],
      ]),
      commit("Actor.foe", plan, [4, 3, 4]),
      choose("Actor.foe", [0, 2], [1]),
      announce("Actor.foe"),
    ).state;
  };
  const back = (die: Die): ActionEvent => ({
    type: "buyBack",
    slot: "Actor.foe",
    die,
    hero: "Actor.hero",
    now: { pp: 0, doom: [8] },
  });
  it("where the table plays so, once for each die that was added", () => {
    const { state, changes } = play(played(true), back(6));
    expect(changes).toMatchObject([{ to: [6, 8] }, { subject: "Actor.hero", to: 1 }]);
    expect([why(state, back(6)), why(played(true), back(8)), why(played(false), back(6))]).toEqual([
      "doom.notThere",
      "doom.notThere",
      "doom.noBuyBack",
    ]);
  });
});

describe("DOO-220 SFX on dice that lie there", () => {
  const lie = play(request(), commit("action", pool("Actor.hero", "hero", [6, 8, 10, 6]), [4, 7, 6, 5])).state;
  const use = (
    ops: readonly SfxOp[],
    rerolled: readonly { place: number; face: number }[] = [],
    cost = 0,
  ): ActionEvent => ({
    type: "sfx",
    slot: "action",
    sfx: { set: "set", id: "s", name: "s", cost, pay: [], ops },
    rerolled,
    changes: [],
    now: { pp: 1, doom: [] },
  });
  it("Burst: the highest face drops out, three dice make the total without a price", () => {
    const { state, changes } = play(
      lie,
      use([{ op: "dropHighestFace" }, { op: "totalDice", n: 3 }]),
      choose("action", [0, 2, 3]),
      announce("action", { pp: 0, doom: [] }),
    );
    expect([state.action?.total, changes]).toEqual([15, []]);
  });
  it("DOO-076 of equal highest faces the smaller die is left out, so that the larger may be the effect", () => {
    const equal = play(
      request(),
      commit("action", pool("Actor.hero", "hero", [12, 6, 8, 4]), [6, 6, 5, 3]),
      use([{ op: "dropHighestFace" }]),
    ).state;
    expect([
      why(equal, choose("action", [1, 2], [0])),
      play(equal, choose("action", [2, 3], [0])).state.action?.total,
    ]).toEqual(["roll.opportunity", 8]);
  });
  it("Second chance: new faces for the whole pool, for a point", () => {
    const { state, changes } = play(
      lie,
      use(
        [{ op: "reroll", count: 4 }],
        [
          { place: 0, face: 1 },
          { place: 1, face: 8 },
        ],
        1,
      ),
    );
    expect([state.action?.dice.map((d) => d.face), state.action?.opportunities, changes]).toMatchObject([
      [1, 8, 6, 5],
      1,
      [{ from: 1, to: 0 }],
    ]);
  });
  it("only before announcing, once, only what it says, only faces that fall", () => {
    expect([
      why(play(lie, use([])).state, use([])),
      why(lie, use([], [{ place: 0, face: 3 }])),
      why(lie, use([{ op: "reroll", count: 1 }], [{ place: 0, face: 9 }])),
      why(lie, use([], [], 2)),
    ]).toEqual(["sfx.twice", "sfx.noReroll", "badFaces", "pp.short"]);
    expect(why(play(lie, choose("action", [0, 1], [2]), announce("action")).state, use([]))).toBe("locked");
  });
  it("Counterstrike: who has won a reaction pays nothing, and may step the counter effect up; DOO-085 dice stay as they are", () => {
    const lost = duel(
      [
        [8, 2],
        [8, 2],
        [6, 2],
      ],
      [
        [8, 7],
        [8, 7],
        [8, 2],
      ],
    );
    const strike = (ops: readonly SfxOp[]): ActionEvent => ({
      type: "sfx",
      slot: "Actor.foe",
      sfx: { set: "set", id: "s", name: "s", cost: 0, pay: [], trigger: "reactionWon", ops },
      rerolled: [],
      changes: [],
      now: rich,
    });
    const struck = play(
      lost,
      strike([{ op: "freeCounterEffect" }, { op: "stepUpEffect", n: 1 }]),
      { type: "counter", slot: "Actor.foe", pay: null, now: { pp: 0, doom: [] } },
      assign("Actor.foe", [{ ...physical, place: 2 }]),
    );
    expect([
      struck.changes,
      landed(struck.state, slot(struck.state))[0]?.final.die,
      slot(struck.state).reaction?.total,
    ]).toEqual([[], 10, 14]);
    expect([
      why(lost, strike([{ op: "reroll", count: 3 }])),
      why(
        duel(
          [
            [8, 7],
            [8, 7],
          ],
          [
            [8, 2],
            [8, 2],
          ],
        ),
        strike([{ op: "freeCounterEffect" }]),
      ),
    ]).toEqual(["locked", "locked"]);
  });
  it("DOO-225 a power is doubled or grows on the result: its die is thrown, and may be an opportunity; the d12 that can't grow isn't thrown again", () => {
    const claw = (size: Die) => ({ size, source: "power" as const, group: "set", ref: "claw", name: "claw" });
    const withClaw = (size: Die, used: readonly string[] = []) =>
      play(
        request(),
        commit(
          "action",
          {
            ...pool("Actor.hero", "hero", [6, 8]),
            dice: [...pool("Actor.hero", "hero", [6, 8]).dice, claw(size)],
            sfx: used,
          },
          [4, 7, 5],
        ),
      ).state;
    const grow = (op: SfxOp["op"], thrown: readonly number[]): ActionEvent => ({
      ...(use([op === "doublePower" ? { op } : { op: "stepUpPower", n: 1 }]) as Extract<ActionEvent, { type: "sfx" }>),
      thrown,
    });
    const dice = (state: ActionState) => state.action?.dice.map((d) => [d.size, d.face]);
    const doubled = play(withClaw(8), grow("doublePower", [1])).state;
    expect([dice(doubled), doubled.action?.opportunities, doubled.action?.plan.dice.length]).toEqual([
      [
        [6, 4],
        [8, 7],
        [8, 5],
        [8, 1],
      ],
      1,
      4,
    ]);
    expect(dice(play(withClaw(8), grow("stepUpPower", [10])).state)).toEqual([
      [6, 4],
      [8, 7],
      [10, 10],
    ]);
    expect([
      why(withClaw(8), grow("stepUpPower", [11])),
      why(withClaw(8), grow("doublePower", [])),
      why(withClaw(12), grow("stepUpPower", [3])),
      why(lie, grow("doublePower", [3])),
      why(withClaw(8, ["s"]), grow("doublePower", [3])),
    ]).toEqual(["badFaces", "badFaces", "sfx.noEffect", "sfx.choosePower", "sfx.twice"]);
  });
  it("DOO-222 each of the four moments after the comparison is its own: who won, who lost, acting or reacting", () => {
    const at = (slotOf: string, trigger: "actionWon" | "actionLost" | "reactionWon" | "reactionLost"): ActionEvent => ({
      type: "sfx",
      slot: slotOf,
      sfx: { set: "set", id: "s", name: "s", cost: 0, pay: [], trigger, ops: [{ op: "stepUpEffect", n: 1 }] },
      rerolled: [],
      changes: [],
      now: rich,
    });
    const won = duel(
      [
        [8, 7],
        [8, 7],
        [8, 3],
      ],
      [
        [8, 2],
        [8, 2],
        [8, 3],
      ],
    );
    const lost = duel(
      [
        [8, 2],
        [8, 2],
        [8, 3],
      ],
      [
        [8, 7],
        [8, 7],
        [8, 3],
      ],
    );
    const may = (state: ActionState): string[] =>
      [
        at("action", "actionWon"),
        at("action", "actionLost"),
        at("Actor.foe", "reactionWon"),
        at("Actor.foe", "reactionLost"),
      ].map((e) => (actionExchange.step(state, e).accepted ? "yes" : "no"));
    // The counter effect of one who has won is no success of the actor's.
    const struck = play(
      lost,
      { type: "counter", slot: "Actor.foe", pay: 6, now: rich },
      assign("Actor.foe", [{ ...physical, place: 2 }]),
    ).state;
    expect(may(struck)).toEqual(["no", "yes", "no", "no"]);
    expect([may(won), may(lost), may(lie)]).toEqual([
      ["yes", "no", "no", "yes"],
      ["no", "yes", "yes", "no"],
      ["no", "no", "no", "no"],
    ]);
    const stronger = play(won, at("action", "actionWon"), assign("Actor.foe", [{ ...physical, place: 2 }])).state;
    const plain = play(won, assign("Actor.foe", [{ ...physical, place: 2 }])).state;
    expect([stronger, plain].map((s) => landed(s, slot(s))[0]?.final)).toEqual([
      { die: 12, over: 1 },
      { die: 12, over: 0 },
    ]);
  });
  it("a step for the effect die counts where it is meant", () => {
    const state = play(
      lie,
      use([{ op: "stepUpEffect", n: 1, when: "physical" }]),
      choose("action", [0, 1], [2]),
      announce("action"),
      { type: "decline", slot: "Actor.foe" },
    ).state;
    const land = (trackOf: "physical" | "mental") => {
      const s = play(
        state,
        assign("Actor.foe", [{ place: 2, use: { type: "stress", track: trackOf, trauma: true }, reduce: 0 }]),
      ).state;
      return landed(s, slot(s))[0]?.final.die;
    };
    expect([land("physical"), land("mental")]).toEqual([12, 10]);
  });
});

describe("DOO-203 DOO-213 DOO-214 DOO-217 DOO-231 purposes", () => {
  const aim = (
    purpose: Purpose,
    action: readonly (readonly [Die, number])[],
    reaction: readonly (readonly [Die, number])[],
    characters: readonly DoompoolCharacter[],
    targets = [target(POOL, { defender: "doom" })],
  ): readonly Change[] => {
    const [t] = targets;
    if (!t) throw new Error("no target");
    const who = t.defender === "doom" ? POOL : t.uuid;
    const state = play(
      request({ purpose, targets }),
      ...rolled("action", "Actor.hero", "hero", action),
      ...rolled(t.uuid, who, "watcher", reaction),
      assign(t.uuid, [{ place: 2, use: { type: "purpose" }, reduce: 0 }]),
    ).state;
    return applied(state, characters).changes;
  };
  const strong: readonly (readonly [Die, number])[] = [
    [8, 5],
    [8, 5],
    [10, 2],
  ];
  const weak: readonly (readonly [Die, number])[] = [
    [8, 4],
    [8, 4],
    [8, 2],
  ];
  it("a smaller trait is eliminated", () => {
    const a = asset("cover", 6, { owner: "Actor.foe" });
    expect(
      aim(
        {
          type: "trait",
          target: {
            bearer: "Actor.foe",
            kind: "asset",
            id: "cover",
            set: null,
            name: "cover",
            die: 6,
            escaping: false,
          },
          main: 8,
          consent: false,
        },
        strong,
        weak,
        [hero(), foe({ assets: [a] })],
      ),
    ).toMatchObject([{ kind: "delete", subject: "Actor.foe", id: "cover" }]);
  });
  it("DOO-201 the main trait counts as it was rolled, whatever was said before", () => {
    const purpose: Purpose = {
      type: "trait",
      target: { bearer: "Actor.foe", kind: "asset", id: "cover", set: null, name: "cover", die: 8, escaping: false },
      main: 8,
      consent: false,
    };
    const a = asset("cover", 8, { owner: "Actor.foe" });
    const rolledAs = (main: Die) => {
      const state = play(
        request({ purpose, targets: [target(POOL, { defender: "doom" })] }),
        ...rolled("action", "Actor.hero", "hero", strong, { main }),
        ...rolled(POOL, POOL, "watcher", weak),
        assign(POOL, [{ place: 2, use: { type: "purpose" }, reduce: 0 }]),
      ).state;
      return applied(state, [hero(), foe({ assets: [a] })]).changes;
    };
    expect([rolledAs(10), rolledAs(8)]).toMatchObject([[{ kind: "delete" }], [{ kind: "set", from: 8, to: 6 }]]);
  });
  it("DOO-207 a d4 complication stepped back is gone", () =>
    expect(
      aim(
        {
          type: "trait",
          target: {
            bearer: "Actor.hero",
            kind: "complication",
            id: "c",
            set: null,
            name: "c",
            die: 4,
            escaping: false,
          },
          main: 8,
          consent: false,
        },
        [
          [8, 5],
          [8, 5],
          [4, 2],
        ],
        weak,
        [hero({ complications: [complication("c", 4)] })],
      ),
    ).toMatchObject([{ kind: "delete", id: "c" }]));
  it("support gives the supported an asset of at least d6", () => {
    const [created] = aim(
      { type: "support", supported: "Actor.ally" },
      [
        [8, 5],
        [8, 5],
        [4, 2],
      ],
      [
        [4, 2],
        [4, 2],
        [4, 2],
      ],
      [hero(), hero({ ref: "Actor.ally" })],
    );
    expect(created).toMatchObject({
      kind: "create",
      subject: "Actor.ally",
      data: { system: { die: 6, access: ["Actor.ally"] } },
    });
  });
  it("DOO-096 DOO-202 a complication keeps who holds it up: its maker, and nobody where it is the maker's own or the world's", () => {
    const table = facts([hero(), foe()]);
    const web = addComplication(foe(), "Webbed", 8, "x", table.settings, "Actor.hero");
    const again = addComplication(web.character, "webbed", 10, "y", table.settings, "Actor.other");
    const own = addComplication(foe(), "Dizzy", 8, "x", table.settings, foe().ref);
    const bound = addComplication(foe(), "Rain", 8, "x", table.settings);
    expect([web, again, own, bound].map((c) => c.character.complications[0]?.maker)).toEqual([
      "Actor.hero",
      "Actor.hero",
      null,
      null,
    ]);
    const two = play(
      request(),
      commit("action", pool("Actor.hero", "hero", [8, 8, 10, 6]), [5, 8, 2, 3]),
      choose("action", [0, 1], [2]),
      announce("action"),
      ...rolled("Actor.foe", "Actor.foe", "watcher", [
        [4, 2],
        [4, 2],
      ]),
      assign("Actor.foe", [{ place: 2, use: { type: "complication", name: "Webbed" }, reduce: 0 }]),
    ).state;
    const [made] = slotChanges(two, ["Actor.foe"], table);
    expect(made?.changes).toMatchObject([{ kind: "create", data: { system: { maker: "Actor.hero" } } }]);
  });
  it("a treatment isn't compared with the opposing effect die", () =>
    expect(
      aim(
        { type: "recovery", treatment: { patient: "Actor.ally", condition: "stress", track: "mental" } },
        strong,
        [
          [8, 4],
          [8, 4],
          [12, 2],
        ],
        [hero(), hero({ ref: "Actor.ally", stress: stress({ mental: track(10) }) })],
      ),
    ).toMatchObject([{ subject: "Actor.ally", path: "system.stress.mental.die", from: 10, to: null }]));
  it("a failed treatment of trauma makes it worse when the card closes", () => {
    const purpose: Purpose = {
      type: "recovery",
      treatment: { patient: "Actor.hero", condition: "trauma", track: "mental" },
    };
    const lost = play(
      request({ purpose, targets: [target(POOL, { defender: "doom" })] }),
      ...rolled("action", "Actor.hero", "hero", [
        [8, 2],
        [8, 2],
        [8, 2],
      ]),
      ...rolled(POOL, POOL, "watcher", weak),
      { type: "waive", slot: POOL },
    ).state;
    expect(afterChanges(lost, facts([hero({ trauma: { physical: null, mental: 8, emotional: null } })]))).toMatchObject(
      [{ path: "system.trauma.mental", from: 8, to: 10 }],
    );
  });
  it("a fugitive widens the gap; a counter effect narrows it", () => {
    const running = hero({ assets: [asset("gap", 8, { escaping: true })] });
    expect(aim({ type: "chase", asset: "gap" }, strong, weak, [running, foe()], [target("Actor.foe")])).toMatchObject([
      { subject: "Actor.hero.Item.gap", from: 8, to: 10 },
    ]);
    const caught = play(
      duel(
        [
          [8, 2],
          [8, 2],
          [8, 2],
        ],
        weak,
        { purpose: { type: "chase", asset: "gap" } },
      ),
      { type: "counter", slot: "Actor.foe", pay: 6, now: rich },
      assign("Actor.foe", [{ place: 2, use: { type: "stepEscaping", asset: "gap" }, reduce: 0 }]),
    ).state;
    expect(applied(caught, [running, foe()]).changes).toMatchObject([{ from: 8, to: 6 }]);
  });
  it("DOO-210 DOO-211 getting away makes ESCAPING, once: a second success widens the gap", () => {
    const away = play(
      duel(
        [
          [8, 5],
          [8, 5],
          [4, 2],
        ],
        [
          [4, 2],
          [4, 2],
        ],
      ),
      assign("Actor.foe", [
        {
          place: 2,
          use: { type: "asset", name: "ESCAPING", owner: "Actor.hero", access: null, escaping: true },
          reduce: 0,
        },
      ]),
    ).state;
    expect(applied(away, [hero(), foe()]).changes).toMatchObject([
      {
        kind: "create",
        subject: "Actor.hero",
        data: { system: { die: 6, escaping: true, oneUse: false, access: "owner" } },
      },
    ]);
    expect(applied(away, [hero({ assets: [asset("gap", 8, { escaping: true })] }), foe()]).changes).toMatchObject([
      { subject: "Actor.hero.Item.gap", from: 8, to: 10 },
    ]);
  });
  it("DOO-221 a recovery-style action brings a power back", () => {
    const shut = hero({
      powerSets: [{ id: "set", name: "set", powers: [], sfx: [], limits: [], shutdown: true, recovery: "action" }],
    });
    expect(aim({ type: "restore", set: "set", power: null }, strong, weak, [shut])).toMatchObject([
      { path: "system.shutdown", from: true, to: false },
      { path: "system.recovery", to: null },
    ]);
  });
});

const size = fc.constantFrom(...LADDER);
const slotName = fc.constantFrom("action", "Actor.foe", "Actor.mob", "nobody");
const place = fc.oneof(fc.integer({ min: -1, max: 6 }), fc.constantFrom("automatic" as const, "bonus" as const));
const now = fc.record({ pp: fc.integer({ min: 0, max: 4 }), doom: fc.array(size, { maxLength: 5 }) });
const plan = fc
  .tuple(
    fc.constantFrom(
      ["Actor.hero", "hero"] as const,
      ["Actor.foe", "watcher"] as const,
      ["Actor.mob", "watcher"] as const,
    ),
    fc.array(size, { maxLength: 6 }),
  )
  .map(([[who, side], sizes]) => pool(who, side, sizes));
const use: fc.Arbitrary<EffectAssignment["use"]> = fc.oneof(
  fc.record({
    type: fc.constant("stress" as const),
    track: fc.constantFrom("physical" as const, "mental" as const),
    trauma: fc.boolean(),
  }),
  fc.record({ type: fc.constant("complication" as const), name: fc.constantFrom("", "bound", "blind") }),
  fc.record({
    type: fc.constant("asset" as const),
    name: fc.constant("cover"),
    owner: fc.constant("Actor.hero"),
    access: fc.constant(null),
    escaping: fc.boolean(),
  }),
  fc.constant({ type: "doom" as const }),
  fc.constant({ type: "purpose" as const }),
);
const event: fc.Arbitrary<ActionEvent> = fc.oneof(
  fc.record({
    type: fc.constant("commit" as const),
    slot: slotName,
    plan,
    faces: fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 6 }),
  }),
  plan.chain((p) =>
    fc.record({
      type: fc.constant("commit" as const),
      slot: slotName,
      plan: fc.constant(p),
      faces: fc.constant(p.dice.map((d) => d.size - 1)),
    }),
  ),
  fc.record({
    type: fc.constant("choose" as const),
    slot: slotName,
    total: fc.array(fc.integer({ min: -1, max: 6 }), { maxLength: 4 }),
    effects: fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 3 }),
    pay: fc.array(size, { maxLength: 2 }),
  }),
  fc.record({
    type: fc.constant("choose" as const),
    slot: slotName,
    total: fc.constant([0, 1]),
    effects: fc.constantFrom([], [2]),
    pay: fc.constant([]),
  }),
  fc.record({ type: fc.constant("announce" as const), slot: slotName, allocation: fc.constant([]), now }),
  fc.record({
    type: fc.constant("activate" as const),
    slot: slotName,
    ops: fc.array(
      fc.constantFrom({ op: "add" as const }, { op: "step" as const }, { op: "stepAdded" as const, which: 0 }),
      { maxLength: 3 },
    ),
    now,
  }),
  fc.record({ type: fc.constantFrom("close" as const, "decline" as const, "waive" as const), slot: slotName }),
  fc.record({ type: fc.constant("counter" as const), slot: slotName, pay: fc.option(size), now }),
  fc.record({
    type: fc.constant("assign" as const),
    slot: slotName,
    primary: fc.option(place),
    bonus: fc.constantFrom("out" as const, "die" as const, null),
    effects: fc.array(fc.record({ place, use, reduce: fc.integer({ min: -1, max: 5 }) }), { maxLength: 2 }),
  }),
  fc.record({
    type: fc.constant("apply" as const),
    slots: fc.array(slotName, { maxLength: 2 }),
    changes: fc.constant([]),
  }),
  fc.record({
    type: fc.constant("sfx" as const),
    slot: slotName,
    sfx: fc.record({
      set: fc.constant("set"),
      id: fc.constantFrom("a", "b"),
      name: fc.constant(""),
      cost: fc.integer({ min: -1, max: 2 }),
      pay: fc.array(size, { maxLength: 1 }),
      ops: fc.constantFrom(
        [],
        [{ op: "reroll" as const, count: 2 }],
        [{ op: "dropHighestFace" as const }],
        [{ op: "totalDice" as const, n: 3 }],
      ),
    }),
    rerolled: fc.array(fc.record({ place: fc.integer({ min: -1, max: 6 }), face: fc.integer({ min: 0, max: 12 }) }), {
      maxLength: 2,
    }),
    changes: fc.constant([]),
    now,
  }),
  fc.record({
    type: fc.constant("redirect" as const),
    slot: slotName,
    place,
    track: fc.constantFrom("physical" as const, "mental" as const),
    now,
  }),
  fc.record({
    type: fc.constant("ward" as const),
    slot: slotName,
    place,
    source: fc.constant("fire"),
    sfx: fc.record({
      set: fc.constant("set"),
      id: fc.constantFrom("a", "b"),
      name: fc.constant(""),
      cost: fc.integer({ min: -1, max: 2 }),
      pay: fc.array(size, { maxLength: 1 }),
      ops: fc.constantFrom<readonly SfxOp[]>(
        [{ op: "ignoreIncoming", kinds: ["physical"] }],
        [{ op: "stepUpIncoming", when: "stress", n: 1 }],
      ),
    }),
    changes: fc.constant([]),
    now,
  }),
  fc.record({ type: fc.constant("finish" as const), changes: fc.constant([]) }),
);

describe("DOO-005 DOO-021 DOO-335 laws of the card", () => {
  const big = request({ targets: [target("Actor.foe"), target("Actor.mob", { crowd: true })] });
  const people = [hero({ pp: 3 }), foe(), mob(6, 3)];
  it("no event from any state throws, states only move forward, budgets never fall below nothing", () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        let state = actionExchange.begin(big);
        for (const e of events) {
          const step = actionExchange.step(state, e);
          if (!step.accepted) continue;
          for (const c of step.changes)
            if (c.kind === "set" && c.path === "system.pp") expect(Number(c.to)).toBeGreaterThanOrEqual(0);
          state = step.state;
          state.slots.forEach((s) => stageOf(state, s));
          waiting(state);
          slotChanges(
            state,
            state.slots.map((s) => s.target.uuid),
            facts(people),
          );
          afterChanges(state, facts(people));
        }
      }),
      { numRuns: 400 },
    );
  });
  it("nor from any state deep in the exchange", () => {
    const dice: readonly (readonly [Die, number])[] = [
      [12, 12],
      [12, 12],
      [12, 3],
      [8, 1],
      [10, 2],
    ];
    const depth: ActionEvent[] = [
      ...rolled("action", "Actor.hero", "hero", dice),
      close("action"),
      ...rolled("Actor.foe", "Actor.foe", "watcher", [
        [8, 4],
        [8, 1],
        [8, 4],
        [6, 3],
      ]).map((e) => (e.type === "choose" ? choose("Actor.foe", [0, 2], [3]) : e)),
      close("Actor.foe"),
      assign("Actor.foe", [{ ...physical, place: 2 }], { bonus: "out" }),
      { type: "decline", slot: "Actor.mob" },
    ];
    const states = depth.reduce<ActionState[]>(
      (all, e) => [...all, play(all[all.length - 1] ?? actionExchange.begin(big), e).state],
      [actionExchange.begin(big)],
    );
    fc.assert(
      fc.property(fc.constantFrom(...states), fc.array(event, { maxLength: 15 }), (start, events) => {
        let state = start;
        for (const e of events) {
          const before = JSON.stringify(state);
          const step = actionExchange.step(state, e);
          expect(JSON.stringify(state)).toBe(before);
          if (!step.accepted) continue;
          for (const c of step.changes)
            if (c.kind === "set" && c.path === "system.pp") expect(Number(c.to)).toBeGreaterThanOrEqual(0);
          state = step.state;
          slotChanges(
            state,
            state.slots.map((s) => s.target.uuid),
            facts(people),
          );
          afterChanges(state, facts(people));
          cardState(state);
        }
      }),
      { numRuns: 600 },
    );
  });
  it("what was applied can be taken back, and the table reads as before", () => {
    fc.assert(
      fc.property(
        fc.tuple(size, size, size),
        fc.tuple(size, size, size),
        use,
        fc.integer({ min: 0, max: 2 }),
        (a, r, what, reduce) => {
          const dice = (sizes: readonly Die[]): [Die, number][] => sizes.map((s) => [s, s]);
          const state = duel(dice(a), dice(r));
          const creator = resolutionOf(state, slot(state))?.success
            ? []
            : [{ type: "counter" as const, slot: "Actor.foe", pay: 6 as Die, now: rich }];
          const ready = actionExchange.step(
            play(state, ...creator).state,
            assign("Actor.foe", [{ place: 2, use: what, reduce }]),
          );
          if (!ready.accepted) return;
          const docs = new Documents(people, [6, 8]);
          const before = docs.snapshot();
          const { changes } = applied(ready.state, people);
          docs.write(changes).write(undo(changes));
          expect(docs.snapshot()).toBe(before);
        },
      ),
      { numRuns: 300 },
    );
  });
});
