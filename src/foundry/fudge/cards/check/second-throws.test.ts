import { describe, expect, it, vi } from "vitest";
import { changedBy, payersFor, payImprove } from "../../../../rules/fudge/index.ts";
import { conditionState } from "../../../../rules/fudge/state/progression.ts";
import { abilities, advantage, component, hero, minion, skill } from "../../../../rules/fudge/testing/fixtures.ts";
import { type Change, change, plan } from "../../../../rules/kernel/change.ts";
import { type TestTable, testTable, viewer } from "../../../exchange/fixtures.ts";
import type { AnyExchangeKind, Viewer } from "../../../ruleset.ts";
import type { ButtonView, CardView } from "../../../view/card-view.ts";
import type { FudgeActor } from "../../models/snapshot.ts";
import { localize, PLAIN, stubHost } from "../../testing/card-fixtures.ts";

stubHost();

vi.stubGlobal("game", {
  settings: { get: () => null },
  combats: { active: null, find: () => undefined },
  i18n: { has: () => true, format: (k: string) => k, localize: (k: string) => k },
});
const { dyingKind, recoveryKind } = await import("../body.ts");
const { deedKind } = await import("../deed.ts");
const { checkKind, opposedKind } = await import("./check.ts");

const { situation } = await import("../../situation.ts");

const actor = (ref: string, changes: Partial<FudgeActor> = {}): FudgeActor => ({
  ...hero({ ref, name: ref.replace("Actor.", "") }),
  victoryPoints: 2,
  ...PLAIN,
  ...changes,
});
const [gm, ada, bo, eve] = [
  viewer("gm", [], true),
  viewer("ada", ["Actor.ada"]),
  viewer("bo", ["Actor.bo"]),
  viewer("eve"),
];

interface Played {
  /** As somebody sees it, where these have hidden numbers. */
  readonly card: (who: Viewer, ...hidden: readonly string[]) => CardView;
  readonly changes: readonly Change[];
}

/** Open a card and let events happen on it as the desk does; the card, and what the last event wrote. */
async function played(
  kind: AnyExchangeKind,
  ask: unknown,
  at: TestTable,
  ...events: readonly ({ readonly type: string } & Record<string, unknown>)[]
): Promise<Played> {
  const composed = kind.compose(ask, at);
  if (!composed.accepted) throw new Error(composed.reason);
  let state = kind.reducer.begin(composed.request);
  let changes: readonly Change[] = [];
  for (const event of events) {
    const full = (await kind.complete?.(state, event, at)) ?? event;
    if ("accepted" in full) throw new Error(full.reason);
    const step = kind.reducer.step(state, full);
    if (!step.accepted) throw new Error(step.reason);
    state = step.state;
    changes = step.changes;
  }
  return {
    card: (who, ...hidden) =>
      kind.view(
        kind.veil && hidden.length > 0 ? kind.veil(state, (uuid) => hidden.includes(uuid)) : state,
        who,
        at,
        localize,
      ),
    changes,
  };
}

const improves = ({ buttons, parties }: CardView): readonly ButtonView[] =>
  [...buttons, ...parties.flatMap((p) => p.buttons)].filter((b) => b.gesture === "improve");
const rolled = { type: "roll", faces: [0, 0, 0], changes: [] };
const again = (roll: string, faces: readonly number[], by?: string): { type: string } & Record<string, unknown> => ({
  type: "improve",
  roll,
  faces,
  changes: [],
  ...(by !== undefined && { by }),
});
/** What a list comes to on documents that read what its first change saw. */
const written = (changes: readonly Change[]): readonly string[] => {
  const seen = new Map<string, unknown>();
  for (const c of changes)
    if (c.kind === "set" && !seen.has(`${c.subject} ${c.path}`)) seen.set(`${c.subject} ${c.path}`, c.from);
  const { todo, conflicts } = plan(changes, {
    read: (s, p) => seen.get(`${s} ${p}`) as never,
    has: (_s, _c, id) =>
      !changes.some(
        (c) => c.kind === "create" && c.id === id && changes.find((x) => x.kind !== "set" && x.id === id) === c,
      ),
  });
  if (conflicts.length > 0) throw new Error(JSON.stringify(conflicts));
  return todo.map((c) =>
    c.kind === "set"
      ? `${c.path.replace("system.", "")} ${String(c.from)} ${String(c.to)}`
      : `${c.kind === "create" ? "+" : "-"}${String(c.data.condition)}`,
  );
};

describe("FUD-364 FUD-368 FUD-376 whose points pay for a second throw", () => {
  const table = testTable({
    "Actor.ada": actor("Actor.ada", { special: 1 }),
    "Actor.bo": actor("Actor.bo", { victoryPoints: 0 }),
    "Actor.pup": actor("Actor.pup", { victoryPoints: 0, patron: "Actor.ada" }),
    "Actor.stray": actor("Actor.stray", { patron: "Actor.gone" }),
    "Actor.thug": {
      ...actor("Actor.thug"),
      ...minion({ ref: "Actor.thug" }),
      patron: "Actor.ada",
      victoryPoints: null,
    } as FudgeActor,
  });
  const pays = (uuid: string, by?: string): string => {
    const paid = payImprove(situation("", table), uuid, by === undefined ? {} : { by });
    return paid.accepted ? written(paid.changes).join() : paid.reason;
  };
  it("one's own, special points first; a sidekick's hero too, and nobody else", () => {
    expect([
      pays("Actor.ada"),
      pays("Actor.bo"),
      pays("Actor.pup", "Actor.ada"),
      pays("Actor.bo", "Actor.ada"),
    ]).toEqual(["victoryPoints.special 1 0", "victory.short", "victoryPoints.special 1 0", "improve.other"]);
    expect(payersFor(situation("", table), "Actor.stray").map((p) => p.ref)).toEqual(["Actor.stray"]);
  });
  it("a minion has none, and nobody's help", () =>
    expect([pays("Actor.thug"), pays("Actor.thug", "Actor.ada")]).toEqual(["victory.minion", "improve.other"]));
  it("the hero's player finds the button on the sidekick's card, with the name of who pays; who has no point finds none", async () => {
    const of = async (uuid: string, who: Viewer): Promise<readonly ButtonView[]> =>
      improves(
        (
          await played(checkKind, { act: "check", actor: uuid, chosen: { trait: "ability:agl", dc: 2 } }, table, rolled)
        ).card(who),
      );
    expect(await of("Actor.pup", ada)).toMatchObject([
      { args: { roll: "check", by: "Actor.ada" }, label: "Card.improve.by[Card.improve.check|ada]" },
    ]);
    expect([
      await of("Actor.pup", bo),
      await of("Actor.bo", bo),
      await of("Actor.bo", gm),
      await of("Actor.ada", eve),
    ]).toEqual([[], [], [], []]);
    expect(await of("Actor.ada", ada)).toMatchObject([{ args: { roll: "check" }, label: "Card.improve.check" }]);
  });
});

describe("FUD-368 FUD-704 both sides of an opposed check", () => {
  const table = testTable({ "Actor.ada": actor("Actor.ada"), "Actor.bo": actor("Actor.bo") });
  const chosen = { trait: "ability:str", versus: "Actor.bo", answer: "ability:str" };
  const ask = { act: "check", actor: "Actor.ada", chosen };
  const answer = { type: "answer", faces: [1, 0, 0], check: null };
  it("who lost finds the button, each on their own side; the winner doesn't", async () => {
    const { card } = await played(opposedKind, ask, table, rolled, answer);
    expect([
      improves(card(ada)).map((b) => b.args.roll),
      improves(card(bo)),
      improves(card(gm)).map((b) => b.args.roll),
    ]).toEqual([["active"], [], ["active"]]);
    const turned = await played(opposedKind, ask, table, rolled, answer, again("active", [1, 1, 0]));
    expect(written(turned.changes)).toEqual(["victoryPoints.value 2 1"]);
    expect(improves(turned.card(bo)).map((b) => b.args.roll)).toEqual(["passive"]);
  });
});

describe("FUD-160 FUD-368 FUD-375 the throw that life hangs on", () => {
  const down = (stamina: number): FudgeActor =>
    actor("Actor.ada", {
      abilities: abilities({ sta: stamina }),
      health: { value: -2, max: 6 },
      conditions: [conditionState("dying", null, "health")],
    });
  /** A throw that kills, the actor after it, and what a second throw then writes. */
  async function killed(stamina: number): Promise<{
    readonly first: readonly string[];
    readonly buttons: readonly ButtonView[];
    readonly second: (faces: readonly number[]) => Promise<readonly string[]>;
  }> {
    const before = testTable({ "Actor.ada": down(stamina) });
    const composed = dyingKind.compose({ act: "dying", actor: "Actor.ada" }, before);
    if (!composed.accepted) throw new Error(composed.reason);
    const begun = dyingKind.reducer.begin(composed.request);
    const step = dyingKind.reducer.step(begun, (await dyingKind.complete?.(begun, rolled, before)) as never);
    if (!step.accepted) throw new Error(step.reason);
    const dead = testTable({ "Actor.ada": changedBy(down(stamina), step.changes) });
    return {
      first: written(step.changes),
      buttons: improves(dyingKind.view(step.state, ada, dead, localize)),
      second: async (faces) => {
        const next = dyingKind.reducer.step(
          step.state,
          (await dyingKind.complete?.(step.state, again("check", faces) as never, dead)) as never,
        );
        if (!next.accepted) throw new Error(next.reason);
        return written(next.changes);
      },
    };
  }
  it("who died of it throws again with the points they had before, and lives: health, points less one, and all that death took are back", async () => {
    const { first, buttons, second } = await killed(4);
    expect(first).toEqual(expect.arrayContaining(["health.value -2 -3", "victoryPoints.value 2 0", "+dead"]));
    expect(buttons).toMatchObject([{ args: { roll: "check" } }]);
    expect([...(await second([1, 1, 0]))].sort()).toEqual([
      "+stabilized",
      "-dead",
      "health.value -3 -2",
      "victoryPoints.value 0 1",
    ]);
  });
  it("a second throw that is no better leaves them dead, and the point is death's anyway", async () =>
    expect(await (await killed(4)).second([-1, 0, 0])).toEqual([]));
  it("where no throw could save, none is offered", async () => expect((await killed(0)).buttons).toEqual([]));
});

describe("FUD-172 FUD-368 what hangs on somebody", () => {
  const holder = actor("Actor.bo", {
    powers: [
      {
        id: "hold",
        name: "Hold",
        active: true,
        source: "power",
        cost: 5,
        components: [{ ...component("affliction", 5), id: "h", resistedBy: "fortitude" }],
      },
    ],
  });
  const held = actor("Actor.ada", {
    abilities: abilities({ sta: 4 }),
    conditions: [conditionState("dazed", null, "Actor.bo hold.h", 1)],
  });
  const table = testTable({ "Actor.ada": held, "Actor.bo": holder });
  const ask = { act: "recovery", actor: "Actor.ada", chosen: { source: "Actor.bo hold.h" } };
  it("a check that failed is thrown again, and what hangs on them is over", async () => {
    const { card } = await played(recoveryKind, ask, table, rolled);
    expect(improves(card(ada)).map((b) => b.args.roll)).toEqual(["check"]);
    const free = await played(recoveryKind, ask, table, rolled, again("check", [1, 0, 0]));
    expect(written(free.changes)).toEqual(["victoryPoints.value 2 1", "-dazed"]);
    expect(improves(free.card(ada))).toEqual([]);
  });
  it("a second throw that is no better costs its point and changes nothing", async () =>
    expect(written((await played(recoveryKind, ask, table, rolled, again("check", [-1, 0, 0]))).changes)).toEqual([
      "victoryPoints.value 2 1",
    ]));
});

describe("FUD-368 deeds", () => {
  const runner = actor("Actor.ada", { skills: [skill("athletics", 3)], abilities: abilities({ str: 1 }) });
  const table = testTable({ "Actor.ada": runner, "Actor.bo": actor("Actor.bo") });
  it("a sprint that failed by a little is thrown again, and runs", async () => {
    const ask = { act: "sprint", actor: "Actor.ada", chosen: {} };
    const { card } = await played(deedKind, ask, table, rolled);
    expect([improves(card(ada)).map((b) => b.args.roll), improves(card(bo))]).toEqual([["check"], []]);
    const runs = await played(deedKind, ask, table, rolled, again("check", [1, 0, 0]));
    expect(written(runs.changes)).toEqual(["victoryPoints.value 2 1", "+sprinting"]);
    expect(improves(runs.card(ada))).toEqual([]);
  });
  it("FUD-165 a Healing that went wrong leaves no strain when the second throw heals; it waits for whom it falls on", async () => {
    const healer = actor("Actor.ada", {
      powers: [
        {
          id: "heal",
          name: "Mend",
          active: true,
          source: "power",
          cost: 8,
          components: [{ ...component("healing", 2), id: "h" }],
        },
      ],
    });
    const at = testTable({ "Actor.ada": healer, "Actor.bo": actor("Actor.bo", { health: { value: 1, max: 6 } }) });
    const ask = { act: "heal", actor: "Actor.ada", chosen: { target: "Actor.bo" } };
    const failed = await played(deedKind, ask, at, { ...rolled, faces: [-1, 0, 0] });
    expect(written(failed.changes)).toEqual(["+strained"]);
    const strained = testTable({
      "Actor.ada": changedBy(healer, failed.changes),
      "Actor.bo": actor("Actor.bo", { health: { value: 1, max: 6 } }),
    });
    const composed = deedKind.compose(ask, at);
    if (!composed.accepted) throw new Error(composed.reason);
    const begun = deedKind.reducer.begin(composed.request);
    const first = deedKind.reducer.step(
      begun,
      (await deedKind.complete?.(begun, { ...rolled, faces: [-1, 0, 0] } as never, at)) as never,
    );
    if (!first.accepted) throw new Error(first.reason);
    const second = deedKind.reducer.step(
      first.state,
      (await deedKind.complete?.(first.state, again("check", [1, 1, 1]) as never, strained)) as never,
    );
    if (!second.accepted) throw new Error(second.reason);
    expect(written(second.changes)).toEqual(["-strained", "victoryPoints.value 2 1"]);
    expect(second.state).toMatchObject({ stage: "apply" });
  });
  it("FUD-306 a trip: attack and defense before the contest, both sides of the contest before it is applied", async () => {
    const ask = { act: "trip", actor: "Actor.ada", chosen: { target: "Actor.bo" } };
    const defend = { type: "defend", faces: [0, 0, 0], check: null };
    const missed = await played(deedKind, ask, table, { ...rolled, faces: [-1, 0, 0] }, defend);
    expect([improves(missed.card(ada)).map((b) => b.args.roll), improves(missed.card(bo))]).toEqual([["attack"], []]);
    const hit = await played(deedKind, ask, table, { ...rolled, faces: [1, 0, 0] }, defend);
    expect([improves(hit.card(ada)), improves(hit.card(bo)).map((b) => b.args.roll)]).toEqual([[], ["defense"]]);
    const met = await played(deedKind, ask, table, { ...rolled, faces: [1, 0, 0] }, defend, {
      type: "answer",
      faces: [0, 0, 0],
      activeFaces: [0, 0, 0],
      check: null,
    });
    expect([improves(met.card(ada)), improves(met.card(bo)).map((b) => b.args.roll)]).toEqual([[], ["answer"]]);
    expect(met.card(bo).parties[0]?.buttons.map((b) => b.gesture)).toEqual(["apply", "improve"]);
  });
  it("FUD-742 FUD-300 a hold against somebody hidden: its owner may try for more as with open numbers, and reads what it will do", async () => {
    const ask = { act: "grab", actor: "Actor.ada", chosen: { target: "Actor.bo" } };
    const grab = (...mine: readonly number[]): Promise<Played> =>
      played(
        deedKind,
        ask,
        table,
        { ...rolled, faces: [1, 1, 0] },
        { type: "defend", faces: [0, 0, 0], check: null },
        { type: "answer", faces: [0, 0, 0], activeFaces: mine, check: null },
      );
    const seen = ({ card }: Played, ...hidden: readonly string[]): readonly unknown[] => [
      improves(card(ada, ...hidden)).map((b) => b.args.roll),
      card(ada, ...hidden).parties.flatMap((p) => p.consequences.map((c) => c.text)),
    ];
    for (const [mine, again] of [
      [[-1, -1, 0], ["check"]],
      [[0, 0, 0], ["check"]],
      [[1, 0, 0], []],
    ] as const) {
      const card = await grab(...mine);
      expect(seen(card, "Actor.bo"), mine.join()).toEqual(seen(card));
      expect(seen(card)[0]).toEqual(again);
    }
  });
});

it("FUD-364 special points alone are enough", () => {
  const lucky = testTable({
    "Actor.ada": actor("Actor.ada", { victoryPoints: 0, special: 1, advantages: [advantage("lucky")] }),
  });
  expect(payImprove(situation("", lucky), "Actor.ada")).toMatchObject({
    accepted: true,
    changes: [change("Actor.ada", "system.victoryPoints.special", 1, 0, "FUD-368")],
  });
});
