import { describe, expect, it } from "vitest";
import type { Change } from "../../kernel/change.ts";
import type { ActionEvent, ActionRequest, ActionState, ActionTarget, Party, PoolBuild, PoolPick } from "../index.ts";
import {
  actionExchange,
  afterChanges,
  completeAction,
  EMPTY_BUILD,
  endSceneByDoom,
  handOff,
  landed,
  type OrderEvent,
  orderPrice,
  type OrderState,
  participantOf,
  resolutionOf,
  slotChanges,
  startTransition,
} from "../index.ts";
import {
  asset,
  facts,
  foe,
  hero,
  mob,
  POOL,
  power,
  powerSet,
  scene,
  settings,
  stress,
  track,
} from "../testing/fixtures.ts";
import type { DoompoolCharacter } from "../types.ts";
import type { Die } from "../values.ts";

const party = (uuid: string): Party => ({ uuid, name: uuid, img: "" });
const target = (uuid: string, changes: Partial<ActionTarget> = {}): ActionTarget => ({
  ...party(uuid),
  side: "watcher",
  defender: "character",
  crowd: false,
  ...changes,
});
const build = (...picks: readonly PoolPick[]): PoolBuild => ({ ...EMPTY_BUILD, picks });
const team: PoolPick = { kind: "affiliation", key: "team" };
const now = { pp: 0, doom: [] };

/** Play one card from the table's own facts to its end; a refusal fails the test. */
function card(
  request: ActionRequest,
  people: readonly DoompoolCharacter[],
  doom: readonly Die[],
  events: readonly ActionEvent[],
): { readonly state: ActionState; readonly changes: readonly Change[] } {
  let state = actionExchange.begin(request);
  const changes: Change[] = [];
  for (const sent of events) {
    const event = completeAction(state, sent, facts(people, doom));
    if ("accepted" in event) throw new Error(`${sent.type}: ${event.reason}`);
    const step = actionExchange.step(state, event);
    if (!step.accepted) throw new Error(`${sent.type}: ${step.reason}`);
    state = step.state;
    changes.push(...step.changes);
  }
  return { state, changes };
}

const plan = {
  roller: "",
  side: "hero",
  dice: [],
  cost: 0,
  credit: 0,
  price: [],
  ppAfter: 0,
  main: null,
  result: {
    totalDice: 2,
    freeEffects: 0,
    effectSteps: [],
    opportunityFaces: [1],
    dropHighest: false,
    freeCounter: false,
  },
  after: [],
  changes: [],
} as const;
const roll = (
  slot: string,
  b: PoolBuild,
  faces: readonly number[],
  total: readonly number[],
  effects: readonly number[] = [],
): ActionEvent[] => [
  { type: "commit", slot, plan, faces, ask: { build: b } },
  { type: "choose", slot, total, effects, pay: [] },
  { type: "announce", slot, allocation: [], now },
];

describe("DOO-180 DOO-188 DOO-215 DOO-233 a scene of four heroes, a major foe and a mob", () => {
  const ada = hero({ ref: "Actor.ada", powerSets: [powerSet("bolt", [power("blast", 12), power("reflexes", 8)])] });
  const bo = hero({ ref: "Actor.bo" });
  const cy = hero({ ref: "Actor.cy", stress: stress({ physical: track(12) }) });
  const di = hero({ ref: "Actor.di" });
  const rex = foe({ ref: "Actor.rex", powerSets: [powerSet("claws", [power("senses", 10), power("claw", 10)])] });
  const gang = mob(6, 4, { ref: "Actor.gang" });
  const all = [ada, bo, cy, di, rex, gang];
  const play = (state: OrderState, ...events: readonly OrderEvent[]): OrderState =>
    events.reduce((s, e) => {
      const step = handOff.step(s, e);
      if (!step.accepted) throw new Error(`${e.type}: ${step.reason}`);
      return step.state;
    }, state);
  const order = handOff.begin(all.map((c) => participantOf(c.ref, c, settings)));

  it("the foe's senses reach the heroes' reflexes: he may start for a d6, and the heroes get it back turn by turn", () => {
    expect(orderPrice(order, "first", "Actor.rex", [6, 8], settings)).toEqual({ price: 6, suggested: 6 });
    const going = play(
      order,
      { type: "open", who: "Actor.ada" },
      { type: "begin", who: "Actor.ada" },
      { type: "endTurn", who: "Actor.ada" },
      { type: "pass", by: "Actor.ada", next: "Actor.cy" },
    );
    const broken = play(
      going,
      { type: "interrupt", who: "Actor.rex", die: 6, price: 6, pool: POOL, doom: [6, 8] },
      { type: "begin", who: "Actor.rex" },
      { type: "able", who: "Actor.cy", able: false },
      { type: "endTurn", who: "Actor.rex" },
    );
    expect([broken.up, broken.data.namer, broken.queue]).toEqual([
      null,
      "Actor.ada",
      ["Actor.bo", "Actor.di", "Actor.gang"],
    ]);
  });
  it("an extraordinary success past d12 takes the foe's senses away from him at once", () => {
    const request: ActionRequest = {
      id: "1",
      intent: "full charge",
      actor: { ...party("Actor.ada"), side: "hero" },
      purpose: { type: "effect" },
      targets: [target("Actor.rex")],
      pool: party(POOL),
      settings,
    };
    const { state, changes } = card(
      request,
      all,
      [6, 8],
      [
        ...roll(
          "action",
          build(team, { kind: "power", set: "bolt", id: "blast" }, { kind: "push" }),
          [10, 12, 6],
          [0, 2],
          [1],
        ),
        ...roll("Actor.rex", build(team), [4], [0]),
        {
          type: "assign",
          slot: "Actor.rex",
          primary: null,
          bonus: "out",
          effects: [{ place: 1, use: { type: "stress", track: "physical", trauma: true }, reduce: 0 }],
        },
        { type: "apply", slots: ["Actor.rex"], changes: [] },
        { type: "finish", changes: [] },
      ],
    );
    const [slot] = state.slots;
    expect(slot && [resolutionOf(state, slot)?.steps, landed(state, slot)[0]?.out]).toEqual([2, true]);
    expect(changes).toMatchObject([
      { path: "system.pp", from: 1, to: 0 },
      { path: "system.stress.physical.die", to: 12 },
      { path: "system.stress.physical.out", to: true },
      { path: "system.trauma.physical", to: 6 },
    ]);
  });
  it("the mob swings at two heroes, one of them goes out, the other hits back for a point", () => {
    const hits: ActionRequest = {
      id: "2",
      intent: "swarm",
      actor: { ...party("Actor.gang"), side: "watcher" },
      purpose: { type: "effect" },
      targets: [target("Actor.cy", { side: "hero" }), target("Actor.di", { side: "hero" })],
      pool: party(POOL),
      settings,
    };
    const { state } = card(
      hits,
      all,
      [6, 8],
      [
        ...roll("action", build(), [5, 5, 4, 3], [0, 1], [2]),
        { type: "decline", slot: "Actor.cy" },
        ...roll("Actor.di", build(team, { kind: "push" }), [9, 5], [0, 1]),
        {
          type: "assign",
          slot: "Actor.cy",
          primary: null,
          bonus: null,
          effects: [{ place: 2, use: { type: "stress", track: "physical", trauma: true }, reduce: 0 }],
        },
        { type: "counter", slot: "Actor.di", pay: null, now },
        {
          type: "assign",
          slot: "Actor.di",
          primary: null,
          bonus: null,
          effects: [{ place: "automatic", use: { type: "complication", name: "off balance" }, reduce: 0 }],
        },
      ],
    );
    const [out, back] = slotChanges(state, ["Actor.cy", "Actor.di"], facts(all));
    expect(out?.changes).toMatchObject([
      { subject: "Actor.cy", path: "system.stress.physical.out", to: true },
      { path: "system.trauma.physical", to: 6 },
    ]);
    expect(back?.changes).toEqual([]);
  });
  it("the foe runs, and his lead past d12 takes him out of the scene and its order", () => {
    const running = { ...rex, assets: [asset("gap", 12, { owner: "Actor.rex", escaping: true })] };
    const flight: ActionRequest = {
      id: "3",
      intent: "away",
      actor: { ...party("Actor.rex"), side: "watcher" },
      purpose: { type: "chase", asset: "gap" },
      targets: [target("Actor.bo", { side: "hero" })],
      pool: party(POOL),
      settings,
    };
    const { changes } = card(
      flight,
      [bo, running],
      [6],
      [
        ...roll(
          "action",
          build(team, { kind: "escaping", id: "gap" }, { kind: "power", set: "claws", id: "claw" }),
          [7, 9, 3],
          [0, 1],
          [2],
        ),
        ...roll("Actor.bo", build(team), [6], [0]),
        {
          type: "assign",
          slot: "Actor.bo",
          primary: null,
          bonus: null,
          effects: [{ place: 2, use: { type: "purpose" }, reduce: 0 }],
        },
        { type: "apply", slots: ["Actor.bo"], changes: [] },
      ],
    );
    expect(changes).toMatchObject([
      { subject: "Actor.rex", path: "system.fled", to: true },
      { kind: "delete", subject: "Actor.rex", id: "gap" },
    ]);
    expect(play(order, { type: "able", who: "Actor.rex", able: false }).queue).not.toContain("Actor.rex");
    // Whom nobody runs after is away, however small the lead. (DOO-213)
    const small = { ...rex, assets: [asset("gap", 6, { owner: "Actor.rex", escaping: true })] };
    const alone = card(
      flight,
      [bo, small],
      [6],
      [
        ...roll(
          "action",
          build(team, { kind: "escaping", id: "gap" }, { kind: "power", set: "claws", id: "claw" }),
          [7, 5, 3],
          [0, 1],
          [2],
        ),
        { type: "decline", slot: "Actor.bo" },
        {
          type: "assign",
          slot: "Actor.bo",
          primary: null,
          bonus: null,
          effects: [{ place: 2, use: { type: "purpose" }, reduce: 0 }],
        },
        { type: "apply", slots: ["Actor.bo"], changes: [] },
      ],
    );
    expect(alone.changes).toMatchObject([
      { subject: "Actor.rex", path: "system.fled", to: true },
      { kind: "delete", subject: "Actor.rex", id: "gap" },
    ]);
  });
  it("two d12 end it; in the transition the hero who went out is back, the trauma stays", () => {
    expect(endSceneByDoom({ ref: POOL, dice: [6, 12, 12] }, [ada, rex])).toMatchObject({
      dice: [6],
      changes: [{}, { subject: "Actor.ada", to: 2 }],
    });
    const hurt = {
      ...cy,
      stress: stress({ physical: track(12, true) }),
      trauma: { physical: 6 as const, mental: null, emotional: null },
    };
    expect(startTransition({ ref: POOL, scene: scene(), characters: [hurt] }).characters[0]).toMatchObject({
      stress: { physical: { die: null, out: false } },
      trauma: { physical: 6 },
    });
  });
  it("nothing is left over when a card closes without fuel", () => {
    const request: ActionRequest = {
      id: "4",
      intent: "",
      actor: { ...party("Actor.bo"), side: "hero" },
      purpose: { type: "effect" },
      targets: [],
      pool: party(POOL),
      settings,
    };
    expect(afterChanges(card(request, all, [], roll("action", build(team), [4], [0])).state, facts(all))).toEqual([]);
  });
});
