import { describe, expect, it } from "vitest";
import { nextByItself, type Policy } from "../../kernel/policy.ts";
import type { PoolTable } from "../dice/pool.ts";
import {
  facts,
  foe,
  hero,
  mob,
  POOL,
  pool,
  power,
  powerSet,
  scene,
  settings,
  sfx,
  specialty,
  stress,
  track,
} from "../testing/fixtures.ts";
import type { DoompoolCharacter } from "../types.ts";
import type { Die } from "../values.ts";
import { actionExchange } from "./action.ts";
import type { ActionEvent, ActionRequest, ActionState, Party } from "./action-state.ts";
import { askedOnAction, readUsual, standingPool, usuallyMeant } from "./asked.ts";

const ada = hero({ ref: "Actor.ada", pp: 2 });
const thug = foe({ ref: "Actor.thug", powerSets: [], specialties: [], distinctions: [] });
const party = (uuid: string): Party => ({ uuid, name: uuid, img: "" });
const [asAda, asThug] = [party("Actor.ada"), party("Actor.thug")];
const now = { pp: 2, doom: [6, 8] } as const;

/** Somebody's blow at somebody else. */
const blow = (by: "hero" | "watcher" = "hero"): ActionRequest => ({
  id: "x",
  intent: "",
  actor: { ...(by === "hero" ? asAda : asThug), side: by },
  purpose: { type: "effect" },
  targets: [
    {
      ...(by === "hero" ? asThug : asAda),
      side: by === "hero" ? "watcher" : "hero",
      defender: "character",
      crowd: false,
    },
  ],
  pool: { uuid: POOL, name: POOL, img: "" },
  settings,
});

const dice = (
  slot: string,
  who: string,
  side: "hero" | "watcher",
  shown: readonly (readonly [Die, number])[],
): ActionEvent => ({
  type: "commit",
  slot,
  plan: pool(
    who,
    side,
    shown.map(([size]) => size),
  ),
  faces: shown.map(([, face]) => face),
});

const play = (request: ActionRequest, ...events: readonly ActionEvent[]): ActionState =>
  events.reduce<ActionState>((state, event) => {
    const step = actionExchange.step(state, event);
    if (!step.accepted) throw new Error(`${event.type}: ${step.reason}`);
    return step.state;
  }, actionExchange.begin(request));

const at = (people: readonly DoompoolCharacter[] = [ada, thug], doom: readonly Die[] = [6, 8]) => facts(people, doom);

/** Who is asked, what there is to decide, what is usual. */
const asks = (state: ActionState, table = at()): unknown[] =>
  askedOnAction(state, table).map(({ who, decides, before = [], event }) => [
    who,
    decides,
    before.map((b) => b.who),
    event?.type ?? "roll",
  ]);

/** Play on while nobody is asked under these policies; the reaction's dice are given. */
function goOn(
  start: ActionState,
  policies: Readonly<Record<string, Policy>>,
  table = at(),
  reaction: ActionEvent | null = null,
): ActionState {
  let state = start;
  for (let i = 0; i < 20; i++) {
    const next = nextByItself(askedOnAction(state, table), (who) => ({
      policy: policies[who] ?? "points",
      here: who === asAda.uuid,
    }));
    const event = next && (next.event ?? reaction);
    if (!event) return state;
    const given = "now" in event ? { ...event, now } : event;
    const step = actionExchange.step(state, given);
    if (!step.accepted) return state;
    state = step.state;
  }
  return state;
}

const adas = dice("action", "Actor.ada", "hero", [
  [8, 7],
  [8, 6],
  [10, 3],
]);
const thugs = dice("Actor.thug", "Actor.thug", "watcher", [
  [6, 3],
  [6, 2],
]);

describe("DOO-073 DOO-090 DOO-110 a hero's blow at a thug on autopilot", () => {
  it("the hero reads her own dice: what her points could buy is hers to decide", () =>
    expect(asks(play(blow(), adas))).toEqual([["Actor.ada", ["points"], [], "choose"]]));
  it("once she has said what it is worth and what it is to become, nobody is asked again", () => {
    const table = at();
    const events = readUsual(
      play(blow(), adas),
      "action",
      table,
      usuallyMeant(play(blow(), adas), () => false, table),
    );
    expect(events).toMatchObject([
      { type: "choose", total: [0, 1], effects: [2] },
      { type: "announce", meant: "stress:physical" },
    ]);
    const announced = play(blow(), adas, ...events.map((e) => (e.type === "announce" ? { ...e, now } : e)));
    const done = goOn(announced, { "Actor.thug": "self", "Actor.ada": "choice" }, table, thugs);
    expect([done.finished, done.slots[0]?.applied, done.slots[0]?.effects?.[0]?.use]).toEqual([
      true,
      true,
      { type: "stress", track: "physical", trauma: false },
    ]);
  });
  it("what she hasn't said beforehand is asked when she has won", () => {
    const announced = play(
      blow(),
      adas,
      { type: "choose", slot: "action", total: [0, 1], effects: [2], pay: [] },
      { type: "announce", slot: "action", allocation: [], now },
    );
    const done = goOn(announced, { "Actor.thug": "self", "Actor.ada": "choice" }, at(), thugs);
    expect(asks(done)).toEqual([["Actor.ada", ["trade"], [], "assign"]]);
  });
  it("at several at once one word says it for all of them, unless the pool itself is among them", () => {
    const [other] = blow().targets;
    const both = { ...blow(), targets: [...blow().targets, ...(other ? [{ ...other, ...party("Actor.other") }] : [])] };
    const itself = { ...both, targets: [...blow().targets, ...(other ? [{ ...other, ...party(POOL) }] : [])] };
    expect([both, itself].map((b) => usuallyMeant(play(b, adas), () => false, at()))).toEqual([
      "stress:physical",
      null,
    ]);
  });
  it("stress goes where its taker is worst off; of whoever is hidden nothing is told", () => {
    const hurt = at([ada, foe({ ref: "Actor.thug", stress: stress({ mental: track(8) }) })]);
    const state = play(blow(), adas);
    expect([usuallyMeant(state, () => false, hurt), usuallyMeant(state, () => true, hurt)]).toEqual([
      "stress:mental",
      "stress:physical",
    ]);
  });
});

describe("DOO-063 DOO-105 what waits for the Gamemaster's word", () => {
  const read: readonly ActionEvent[] = [
    { type: "choose", slot: "action", total: [0, 1], effects: [], pay: [] },
    { type: "announce", slot: "action", allocation: [], now },
  ];
  it("a 1 of a hero's is an opportunity: the doom pool's, not the thug's", () => {
    const open = play(
      blow(),
      dice("action", "Actor.ada", "hero", [
        [8, 7],
        [8, 6],
        [10, 1],
      ]),
      ...read,
    );
    expect(asks(open)).toEqual([[POOL, ["points"], [], "close"]]);
    expect(goOn(open, { "Actor.thug": "self" }, at(), thugs).slots[0]?.reaction).toBe(null);
    expect(goOn(open, { "Actor.thug": "self", [POOL]: "self" }, at(), thugs).slots[0]?.reaction).not.toBe(null);
  });
  it("doom is spent on a counter only when the Gamemaster says so; without any there is no question", () => {
    const lost = dice("action", "Actor.ada", "hero", [
      [8, 2],
      [8, 2],
    ]);
    const won = dice("Actor.thug", "Actor.thug", "watcher", [
      [6, 6],
      [6, 5],
    ]);
    const asked = goOn(play(blow(), lost, ...read), {}, at(), won);
    expect(asks(asked)).toEqual([["Actor.thug", ["points"], [], "waive"]]);
    expect(goOn(asked, { "Actor.thug": "self" }).finished).toBe(true);
    expect(goOn(asked, {}, at([ada, thug], [])).finished).toBe(true);
  });
});

describe("DOO-066 DOO-090 DOO-128 DOO-226 a thug's blow at a hero", () => {
  const theirs = dice("action", "Actor.thug", "watcher", [
    [6, 6],
    [6, 5],
  ]);
  it("is read and announced at once, and the hero is asked for her reaction", () => {
    const state = goOn(play(blow("watcher"), theirs), { "Actor.thug": "self", "Actor.ada": "choice" });
    expect(asks(state)).toEqual([["Actor.ada", ["trade", "points"], [], "roll"]]);
  });
  it("whoever could buy an opportunity holds it up", () => {
    const one = dice("action", "Actor.thug", "watcher", [
      [6, 6],
      [6, 1],
    ]);
    const state = goOn(play(blow("watcher"), one), { "Actor.thug": "self" });
    expect(asks(state, facts([ada, thug], [], { present: ["Actor.ada"] }))).toEqual([
      [POOL, [], ["Actor.ada"], "close"],
    ]);
    expect(asks(state, at([{ ...ada, pp: 0 }, thug]))).toEqual([[POOL, [], [], "close"]]);
  });
  it("stress on the way is taken as it is by whoever has neither a point nor an SFX for it", () => {
    const hers = dice("Actor.ada", "Actor.ada", "hero", [
      [8, 2],
      [8, 3],
    ]);
    const first = goOn(play(blow("watcher"), theirs), { "Actor.thug": "self", "Actor.ada": "ask" });
    const ready = (who: DoompoolCharacter): unknown => {
      const table = at([who, thug]);
      const events = readUsual(play(blow("watcher"), theirs), "Actor.ada", table, null);
      expect(events).toEqual([]);
      const reacted = actionExchange.step(first, hers);
      if (!reacted.accepted) throw new Error(reacted.reason);
      let state = reacted.state;
      for (const event of readUsual(state, "Actor.ada", table, null)) {
        const step = actionExchange.step(state, "now" in event ? { ...event, now } : event);
        if (step.accepted) state = step.state;
      }
      return goOn(state, { "Actor.thug": "self", "Actor.ada": "choice" }, table).finished;
    };
    const warded = powerSet("s", [], { sfx: [sfx("ward", { trigger: "incomingStress" })] });
    expect([ready({ ...ada, pp: 0 }), ready(ada), ready({ ...ada, pp: 0, powerSets: [warded] })]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe("DOO-030 DOO-037 DOO-253 what somebody stands ready with", () => {
  const table = (roller: DoompoolCharacter, others: readonly DoompoolCharacter[] = []): PoolTable => ({
    roller,
    others,
    doom: { ref: POOL, dice: [12] },
    scene: scene(),
    settings,
  });
  const armed = hero({
    ref: "Actor.ada",
    pp: 0,
    distinctions: [
      { id: "d", name: "D" },
      { id: "e", name: "E" },
    ],
    powerSets: [
      powerSet("a", [power("small", 6), power("large", 10), power("gone", 12, { shutdown: true })]),
      powerSet("down", [power("x", 12)], { shutdown: true }),
    ],
    specialties: [specialty("law"), specialty("war", "master")],
  });
  it("Affiliation, a Distinction that helps, the best power that works, the best Specialty, the opponent's worst stress: all of it free", () =>
    expect(
      standingPool(table(armed, [{ ...thug, stress: stress({ mental: track(6) }) }]), {
        ...thug,
        stress: stress({ mental: track(6) }),
      }).picks,
    ).toEqual([
      { kind: "affiliation", key: armed.grouping },
      { kind: "distinction", id: "d", as: 8 },
      { kind: "power", set: "a", id: "large" },
      { kind: "specialty", id: "war", dice: 1 },
      { kind: "stress", of: "Actor.thug", type: "mental" },
    ]));
  it("a mob has its dice, and takes none of the doom pool's", () =>
    expect(standingPool(table(mob(6, 3)), armed).picks).toEqual([]));
});
