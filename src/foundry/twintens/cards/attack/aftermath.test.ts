import { beforeAll, describe, expect, it, vi } from "vitest";
import type { AttackStateOf } from "../../../../rules/twintens/index.ts";
import { type AttackAsk, attackAsk } from "../../../../rules/twintens/index.ts";
import {
  type Aftermath,
  conditionState,
  damageTrack,
  type ModifierEntry,
  type TwintensActor,
  type TwintensCharacter,
} from "../../../../rules/twintens/index.ts";
import { followed } from "../../../../rules/twintens/index.ts";
import { hero, minion, power, weapon } from "../../../../rules/twintens/testing/fixtures.ts";
import { type TestTable, testTable } from "../../../exchange/fixtures.ts";
import type { AnyExchangeKind } from "../../../ruleset.ts";
import type * as Situations from "../../situation.ts";
import { actAsk } from "../../testing/card-fixtures.ts";

vi.stubGlobal("foundry", {
  applications: { api: { ApplicationV2: class {}, HandlebarsApplicationMixin: (base: unknown) => base } },
  abstract: { Document: class {} },
});
vi.stubGlobal("Actor", class {});
vi.stubGlobal("canvas", { ready: false });
vi.stubGlobal("fromUuidSync", () => null);
vi.stubGlobal("game", {
  combats: null,
  time: { worldTime: 0 },
  scenes: [],
  actors: Object.assign([], { contents: [] }),
});

const poor = { conviction: { value: 0, max: 3, used: [] } };
const actor = (ref: string, who: TwintensCharacter, more: Partial<TwintensActor> = {}): TwintensActor => ({
  ...who,
  ref: `Actor.${ref}`,
  name: ref,
  lent: {},
  geared: {},
  marks: 0,
  state: "none",
  impervious: 0,
  complications: [],
  ...more,
});
const people = (...all: readonly TwintensActor[]): TestTable =>
  testTable(Object.fromEntries(all.map((c) => [c.ref, c])));
const one = (key: string, cost?: number): readonly ModifierEntry[] => [
  { key, ranks: 1, ...(cost !== undefined && { cost }) },
];

let attack: AnyExchangeKind;
let situation: (typeof Situations)["situation"];
beforeAll(async () => {
  attack = (await import("./attack.ts")).attackKind;
  ({ situation } = await import("../../situation.ts"));
});

type Said = { readonly type: string } & Record<string, unknown>;
const roll = (...faces: readonly number[]): Said => ({ type: "roll", throws: [{ target: "Actor.you", faces }] });
const defend: Said = {
  type: "defend",
  target: "Actor.you",
  how: "decline",
  faces: null,
  request: {},
  rows: [],
  changes: [],
};
const save = (...faces: readonly number[]): Said => ({ type: "save", target: "Actor.you", faces, facts: {} });
const apply: Said = { type: "apply", applied: [{ target: "Actor.you", changes: [] }] };

/** What each step of an attack brought about, as the desk plays it; and how the card stands then. */
async function play(
  at: TestTable,
  ask: AttackAsk,
  ...events: readonly Said[]
): Promise<{ readonly after: readonly Aftermath[]; readonly state: AttackStateOf }> {
  const composed = attack.compose(actAsk(ask), at);
  if (!composed.accepted) throw new Error(composed.reason);
  let state = attack.reducer.begin(composed.request);
  const after: Aftermath[] = [];
  for (const event of events) {
    const full = (await attack.complete?.(state, event, at)) ?? event;
    if ("accepted" in full) throw new Error(JSON.stringify(full));
    after.push(...((full as { after?: readonly Aftermath[] }).after ?? []));
    const step = attack.reducer.step(state, full as never);
    if (!step.accepted) throw new Error(step.reason);
    state = step.state;
  }
  return { after, state: state as AttackStateOf };
}

const swing = (over: Partial<AttackAsk> = {}): AttackAsk =>
  attackAsk("Actor.me", "unarmed", { targets: ["Actor.you"], ...over });
const me = (changes: Partial<TwintensCharacter> = {}, more: Partial<TwintensActor> = {}): TwintensActor =>
  actor("me", hero({ baseAttack: 10, ...poor, ...changes }), more);
const you = (changes: Partial<TwintensCharacter> = {}, more: Partial<TwintensActor> = {}): TwintensActor =>
  actor("you", hero({ kind: "villain", ...poor, ...changes }), more);
const aura = power("energyAura", 6, { id: "aura" });

describe("TWI-440 TWI-450 auras burn whoever touches", () => {
  it("a bare hand that hits is burnt, by a card of the aura's owner's", async () => {
    const at = people(me(), you({ powers: [aura] }));
    const { after, state } = await play(at, swing(), roll(9, 9), defend);
    const [first] = after;
    expect([after, first && followed(first, state, situation("", at))]).toEqual([
      [{ what: "touches", by: "Actor.you", power: "aura", on: "Actor.me" }],
      {
        kind: "attack",
        actor: "Actor.you",
        ask: { act: "attack", actor: "Actor.you", chosen: { attack: "aura", targets: ["Actor.me"], touch: true } },
      },
    ]);
  });
  it("whom its owner touches burns, too", async () =>
    expect((await play(people(me({ powers: [aura] }), you()), swing(), roll(9, 9), defend)).after).toMatchObject([
      { by: "Actor.me", on: "Actor.you" },
    ]));
  it.each([
    ["a miss", me(), you({ defense: 20, powers: [aura] }), swing(), [3, 3]],
    [
      "a sword's length",
      me({ weapons: [weapon("sword")] }),
      you({ powers: [aura] }),
      swing({ attack: "sword" }),
      [9, 9],
    ],
    ["an aura that is off", me(), you({ powers: [{ ...aura, active: false }] }), swing(), [9, 9]],
  ])("not %s", async (_what, a, b, ask, faces) =>
    expect((await play(people(a, b), ask, roll(...faces), defend)).after).toEqual([]),
  );
  it("the aura's own blow hits by itself and costs nothing", async () => {
    const composed = attack.compose(
      actAsk(attackAsk("Actor.you", "aura", { targets: ["Actor.me"], touch: true })),
      people(me(), you({ powers: [aura] })),
    );
    expect(composed.accepted && composed.request).toMatchObject({ action: "none", targets: [{ automatic: "hit" }] });
  });
  it("nothing else hits by a touch", () =>
    expect(
      attack.compose(
        actAsk(attackAsk("Actor.you", "blast", { targets: ["Actor.me"], touch: true })),
        people(me(), you({ powers: [power("blast", 6)] })),
      ),
    ).toMatchObject({ accepted: false, reason: "attack.gone" }));
});

describe("TWI-450 what is catching spreads by touch", () => {
  const plague = power("nauseate", 7, { id: "plague", extras: one("contagious") });
  const source = actor("source", hero({ powers: [plague] }));
  const ill = {
    conditions: [conditionState("nauseated", { source: "Actor.source plague", degree: 7, until: { at: "use" } })],
  };
  it("from who has caught it to who touches them", async () =>
    expect((await play(people(me(), you(ill), source), swing(), roll(9, 9), defend)).after).toEqual([
      { what: "touches", by: "Actor.source", power: "plague", on: "Actor.me" },
    ]));
  it("not to who has it already, and not from what isn't catching", async () => {
    const plain = actor("source", hero({ powers: [{ ...plague, extras: [] }] }));
    expect([
      (await play(people(me(ill), you(ill), source), swing(), roll(9, 9), defend)).after,
      (await play(people(me(), you(ill), plain), swing(), roll(9, 9), defend)).after,
    ]).toEqual([[], []]);
  });
});

describe("TWI-451 Side Effect", () => {
  const blast = (cost: number): TwintensActor =>
    me({ powers: [power("blast", 8, { flaws: one("sideEffect", cost), lethal: true })] });
  const shot = swing({ attack: "blast" });
  it("a miss harms the user by the rank", async () => {
    const at = people(blast(1), you({ defense: 20 }));
    const { after, state } = await play(at, shot, roll(2, 3), defend);
    expect([after.map((a) => a.what), after[0] && followed(after[0], state, situation("", at))]).toEqual([
      ["sideEffect"],
      {
        kind: "attack",
        actor: "Actor.me",
        ask: {
          act: "hazard",
          actor: "Actor.me",
          chosen: { hazard: "damage", amount: 8, lethal: true, victims: ["Actor.me"] },
        },
      },
    ]);
  });
  it("so does a save that holds; a blow that harms doesn't", async () => {
    expect([
      (await play(people(blast(1), you({ powers: [power("protection", 5)] })), shot, roll(9, 9), defend, save(10, 10)))
        .after.length,
      (await play(people(blast(1), you()), shot, roll(9, 9), defend, save(2, 2))).after.length,
    ]).toEqual([1, 0]);
  });
  it("for two points a rank always, and once", async () =>
    expect(
      (await play(people(blast(2), you({ defense: 20 })), shot, roll(2, 3), defend)).after.map((a) => a.what),
    ).toEqual(["sideEffect"]));
});

describe("TWI-450 TWI-451 what harm brings back", () => {
  const leech = power("blast", 8, { id: "leech", extras: one("vampiric") });
  const bite = swing({ attack: "leech" });
  it("Vampiric: who is hurt and harms has a recovery check, once the harm has fallen", async () => {
    const at = people(me({ powers: [leech], track: damageTrack({ bruised: 2 }) }), you());
    const { after, state } = await play(at, bite, roll(9, 9), defend, save(2, 2), apply);
    expect([after, after[0] && followed(after[0], state, situation("", at))]).toMatchObject([
      [{ what: "drinks", by: "Actor.me" }],
      { kind: "check", ask: { act: "drinks", actor: "Actor.me", chosen: { power: "leech" } } },
    ]);
  });
  it("who is whole drinks for nothing", async () =>
    expect(
      (await play(people(me({ powers: [leech] }), you()), bite, roll(9, 9), defend, save(2, 2), apply)).after,
    ).toEqual([]));
  it("Feedback: what hurts the creature hurts its maker by as much", async () => {
    const maker = actor("maker", hero({ powers: [power("summon", 5, { id: "call", flaws: one("feedback") })] }));
    const at = people(
      me({ powers: [power("blast", 8)] }),
      actor("you", minion(), { summoned: "Actor.maker call" }),
      maker,
    );
    const { after, state } = await play(at, swing({ attack: "blast" }), roll(8, 8), defend, save(2, 2), apply);
    expect([after, after[0] && followed(after[0], state, situation("", at))]).toEqual([
      [{ what: "feedback", by: "Actor.maker", power: "call", on: "Actor.you" }],
      {
        kind: "attack",
        actor: "Actor.maker",
        ask: {
          act: "hazard",
          actor: "Actor.maker",
          chosen: { hazard: "damage", amount: 8, lethal: false, victims: ["Actor.maker"] },
        },
      },
    ]);
  });
  it("TWI-440 Corrosion weakens, then does damage of the rank that arrived", async () => {
    const at = people(me({ powers: [power("corrosion", 7)] }), you());
    const { after, state } = await play(at, swing({ attack: "corrosion" }), roll(9, 9), defend, save(2, 2), apply);
    expect([after.map((a) => a.what), after[0] && followed(after[0], state, situation("", at))]).toMatchObject([
      ["corrodes"],
      { ask: { actor: "Actor.you", chosen: { amount: 7 } } },
    ]);
  });
});

describe("TWI-450 Linked", () => {
  it("what does no damage comes with the hit of what does, once", async () => {
    const pair = me({
      powers: [
        power("blast", 6, { id: "bolt", extras: one("linked") }),
        power("dazzle", 6, { id: "flash", extras: one("linked") }),
      ],
    });
    expect((await play(people(pair, you()), swing({ attack: "bolt" }), roll(9, 9), defend)).after).toEqual([
      { what: "touches", by: "Actor.me", power: "flash", on: "Actor.you" },
    ]);
    expect(
      (await play(people(pair, you({ defense: 20 })), swing({ attack: "bolt" }), roll(2, 3), defend)).after,
    ).toEqual([]);
  });
});

describe("TWI-452 Homing", () => {
  const missile = power("blast", 8, { id: "missile", feats: one("homing") });
  const away = you({ defense: 20 });
  it("what has missed leaves a trace on its user, and attacks by it for nothing", async () => {
    const { state } = await play(
      people(me({ powers: [missile] }), away),
      swing({ attack: "missile" }),
      roll(2, 3),
      defend,
    );
    const trace = (state.log ?? [])
      .flatMap((l) => l.changes)
      .find((c) => c.kind === "create" && c.data.condition === "homing");
    expect(trace).toMatchObject({ subject: "Actor.me", data: { trait: "missile", source: "Actor.you", degree: 1 } });
    const back = conditionState("homing", { trait: "missile", source: "Actor.you", degree: 1 });
    const again = attack.compose(
      actAsk(swing({ attack: "missile", homing: back.effect })),
      people(me({ powers: [missile], conditions: [back] }), away),
    );
    expect(again.accepted && again.request).toMatchObject({ action: "none" });
  });
  it("its last rank leaves none, and nothing homes without a trace", async () => {
    const back = conditionState("homing", { trait: "missile", source: "Actor.you", degree: 1 });
    const { state } = await play(
      people(me({ powers: [missile], conditions: [back] }), away),
      swing({ attack: "missile", homing: back.effect }),
      roll(2, 3),
      defend,
    );
    const written = (state.log ?? []).flatMap((l) => l.changes);
    expect([
      written.filter((c) => c.kind === "create").length,
      written.some((c) => c.kind === "delete" && c.data.condition === "homing"),
    ]).toEqual([0, true]);
    expect(
      attack.compose(actAsk(swing({ attack: "missile", homing: "nothing" })), people(me({ powers: [missile] }), away)),
    ).toMatchObject({ reason: "choice.option" });
  });
});

describe("TWI-451 Passive powers end as their user attacks", () => {
  it("with anything but themselves", async () => {
    const veil = power("concealment", 4, { id: "veil", flaws: one("passive") });
    const { state } = await play(people(me({ powers: [veil] }), you()), swing(), roll(9, 9));
    expect((state.log ?? []).flatMap((l) => l.changes)).toContainEqual(
      expect.objectContaining({ subject: "Actor.me.Item.veil", path: "system.active", to: false }),
    );
  });
});
