import { describe, expect, it } from "vitest";
import type { TurnSpends } from "../../kernel/economy.ts";
import { assess, EMPTY_BUILD, planPool, type PoolTable, startBuild } from "../dice/pool.ts";
import { foe, hero, POOL, power, powerSet, scene, settings, sfx, stress, track } from "../testing/fixtures.ts";
import { economy, turnLimits, turnsOf } from "../turn/economy.ts";
import type { DoompoolCharacter, PoolDie } from "../types.ts";
import type { CharacterType } from "../types.ts";
import { isAsleep, isDown } from "./availability.ts";
import { sfxPrice } from "./sfx.ts";
import { sfxFor } from "./sfx.ts";
import { resultDice } from "./sfx-result.ts";

const table = (roller: DoompoolCharacter, answers = false): PoolTable => ({
  roller,
  others: [],
  doom: { ref: POOL, dice: [] },
  scene: scene(),
  settings,
  answers,
});

describe("DOO-226 Conscious", () => {
  const conscious = sfx("conscious", { trigger: "any", ops: [{ op: "shutdownWhileOut" }] });
  const shield = sfx("shield", { trigger: "incomingStress", ops: [{ op: "ignoreIncoming", kinds: ["physical"] }] });
  const sets = [
    powerSet("mind", [power("field", 8)], { sfx: [shield], limits: [conscious] }),
    powerSet("suit", [power("plate", 8)], { sfx: [sfx("hold", { trigger: "incomingStress" })] }),
  ];
  const awake = hero({ powerSets: sets });
  const out = hero({ powerSets: sets, stress: stress({ mental: track(12, true) }) });
  it("the set is down while its bearer is stressed out or taken out, and back with its bearer; other sets stay", () => {
    const down = (who: DoompoolCharacter): boolean[] => who.powerSets.map((s) => isDown(who, s));
    expect([
      down(awake),
      down(out),
      down({ ...awake, takenOut: true }),
      down({ ...awake, fled: true }),
      down({ ...out, stress: stress({ mental: track(12) }) }),
    ]).toEqual([
      [false, false],
      [true, false],
      [true, false],
      [false, false],
      [false, false],
    ]);
    expect(out.powerSets.map((s) => s.shutdown)).toEqual([false, false]);
  });
  it("what wards off stress with it isn't offered then", () =>
    expect([awake, out].map((who) => sfxFor(who, "incomingStress").map((o) => o.sfx.id))).toEqual([
      ["shield", "hold"],
      ["hold"],
    ]));
  it("a set that somebody shut down isn't asleep: it has to be brought back", () =>
    expect(isAsleep(awake, { limits: [conscious] })).toBe(false));
});

describe("DOO-225 a power that is a step larger in the next action", () => {
  const ada = hero({
    powerSets: [powerSet("heat", [power("blast", 8, { boost: 1 }), power("glow", 12, { boost: 1 })])],
  });
  const build = {
    ...startBuild(ada),
    picks: [...startBuild(ada).picks, { kind: "power", set: "heat", id: "blast" } as const],
  };
  const sizes = (dice: readonly PoolDie[]): number[] => dice.map((d) => d.size);
  it("in an action it is larger, in a reaction as it was; DOO-015 past d12 nothing comes of it", () => {
    expect([sizes(assess(build, table(ada)).dice), sizes(assess(build, table(ada, true)).dice)]).toEqual([
      [6, 10],
      [6, 8],
    ]);
    expect(
      sizes(
        assess({ ...build, picks: [...startBuild(ada).picks, { kind: "power", set: "heat", id: "glow" }] }, table(ada))
          .dice,
      ),
    ).toEqual([6, 12]);
  });
  it("is used or lost with that action, whether it was in the pool or not; a reaction leaves it", () => {
    const spent = (answers: boolean) => {
      const planned = planPool(startBuild(ada), table(ada, answers));
      return planned.accepted
        ? planned.plan.changes
            .filter((c) => c.kind === "set" && c.path === "system.powers")
            .map((c) => (c.kind === "set" ? c.to : null))
        : null;
    };
    expect([spent(false), spent(true)]).toMatchObject([
      [
        [
          { id: "blast", current: 8, boost: 0 },
          { id: "glow", boost: 0 },
        ],
      ],
      [],
    ]);
  });
  it("an SFX that shuts down another power of that set goes on from there", () => {
    const bold = hero({
      powerSets: [
        powerSet("heat", [power("blast", 8, { boost: 1 }), power("glow", 6)], {
          sfx: [sfx("boost", { cost: { kind: "shutdown" }, ops: [{ op: "stepUpPower", n: 1 }] })],
        }),
      ],
    });
    const planned = planPool(
      { ...EMPTY_BUILD, picks: build.picks, sfx: [{ set: "heat", id: "boost", power: "blast", shut: "glow" }] },
      table(bold),
    );
    expect(
      planned.accepted && [
        sizes(planned.plan.dice),
        planned.plan.changes.flatMap((c) => (c.kind === "set" && c.path === "system.powers" ? [c.to] : [])),
      ],
    ).toMatchObject([
      [6, 12],
      [
        [{ boost: 0, shutdown: false }, { shutdown: false }],
        [{ boost: 0 }, { shutdown: true }],
      ],
    ]);
  });
});

describe("DOO-016 DOO-220 DOO-225 dice that an SFX brings to a roll", () => {
  const pool: readonly PoolDie[] = [
    { size: 8, source: "affiliation", group: null, ref: "solo", name: "solo" },
    { size: 6, source: "power", group: "set", ref: "a", name: "a" },
    { size: 10, source: "power", group: "set", ref: "b", name: "b" },
    { size: 8, source: "power", group: "other", ref: "a", name: "a" },
  ];
  const did = (ops: Parameters<typeof resultDice>[1]["ops"], named?: string) => {
    const done = resultDice(pool, {
      set: "set",
      id: "s",
      name: "s",
      ops,
      ...(named !== undefined && { power: named }),
    });
    return done.accepted ? [done.dice.map((d) => d.size), done.fresh] : done.reason;
  };
  it.each([
    ["an added die lies beside the others", [{ op: "addDie", size: 12 }], undefined, [[8, 6, 10, 8, 12], [4]]],
    [
      "a doubled power is the first of its set unless one is named",
      [{ op: "doublePower" }],
      undefined,
      [[8, 6, 10, 8, 6], [4]],
    ],
    ["the named one is doubled", [{ op: "doublePower" }], "b", [[8, 6, 10, 8, 10], [4]]],
    ["a power that grows is thrown anew", [{ op: "stepUpPower", n: 2 }], "a", [[8, 10, 10, 8], [1]]],
    [
      "doubled and grown: both are thrown",
      [{ op: "doublePower" }, { op: "stepUpPower", n: 1 }],
      "b",
      [
        [8, 6, 12, 8, 10],
        [4, 2],
      ],
    ],
    ["nothing is thrown for what isn't a die", [{ op: "totalDice", n: 3 }], undefined, [[8, 6, 10, 8], []]],
    ["a power that isn't in the pool can't be doubled", [{ op: "doublePower" }], "none", "sfx.choosePower"],
  ] as const)("%s", (_text, ops, named, expected) => expect(did(ops, named)).toEqual(expected));
});

describe("DOO-193 DOO-256 a turn is one action", () => {
  const giant = foe({ type: "large", crowd: { size: 12, count: 3 }, extraTurns: 2 });
  it("a large-scale threat has as many as it has turns, where the table plays so", () =>
    expect([
      turnsOf(giant, settings),
      turnLimits(giant, { largeExtraTurns: true }).turns,
      turnsOf(hero({ extraTurns: 2 }), { largeExtraTurns: true }),
    ]).toEqual([1, 3, 1]));
  it("each is spent by itself, and then there is none left", () => {
    const limits = turnLimits(giant, { largeExtraTurns: true });
    const spend = (turn: TurnSpends): TurnSpends | null => {
      const step = economy.step(limits, turn, { type: "spend", action: "action" });
      return step.accepted ? step.turn : null;
    };
    const left = (turn: TurnSpends): number | null | undefined => economy.pips(limits, turn)[0]?.left;
    const two = spend(spend({}) ?? {}) ?? {};
    expect([left({}), left(two), spend(two), spend(spend(two) ?? {})]).toEqual([3, 1, { action: 3 }, null]);
  });
});

describe("DOO-025 DOO-054 DOO-220 one price for an SFX, wherever it is used", () => {
  const of = (type: CharacterType, kind: "pp" | "doom" | "none") =>
    sfxPrice({ type }, { cost: { kind, amount: 2, minDie: 8 } });
  it("points of a hero are doom dice of the Gamemaster's; a price in doom dice is everybody's", () => {
    expect([of("hero", "pp"), of("major", "pp"), of("hero", "doom"), of("major", "doom"), of("hero", "none")]).toEqual([
      { pp: 2, doom: [] },
      { pp: 0, doom: [8, 8] },
      { pp: 0, doom: [8, 8] },
      { pp: 0, doom: [8, 8] },
      { pp: 0, doom: [] },
    ]);
  });
});
