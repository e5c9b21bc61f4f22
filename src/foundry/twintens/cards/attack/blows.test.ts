import { beforeAll, describe, expect, it, vi } from "vitest";
import type { TwintensActor, TwintensCharacter } from "../../../../rules/twintens/index.ts";
import type { AttackStateOf } from "../../../../rules/twintens/index.ts";
import { type AttackAsk, attackAsk } from "../../../../rules/twintens/index.ts";
import {
  abilities,
  feats,
  having,
  hero,
  type KnownFeat,
  minion,
  weapon,
} from "../../../../rules/twintens/testing/fixtures.ts";
import { type TestTable, testTable, viewer } from "../../../exchange/fixtures.ts";
import type { AnyExchangeKind, Localize, Viewer } from "../../../ruleset.ts";
import type { ButtonView } from "../../../view/card-view.ts";
import { actAsk } from "../../testing/card-fixtures.ts";

const localize: Localize = (key, data) =>
  `${key.split(".").slice(2).join(".")}${data ? `[${Object.values(data).join("|")}]` : ""}`;
const poor = { conviction: { value: 0, max: 3, used: [] } };
const actor = (ref: string, who: TwintensCharacter): TwintensActor => ({
  ...who,
  ref: `Actor.${ref}`,
  name: ref,
  lent: {},
  geared: {},
  marks: 0,
  state: "none",
  impervious: 0,
  complications: [],
});
const people = (...all: readonly TwintensActor[]): TestTable =>
  testTable(Object.fromEntries(all.map((c) => [c.ref, c])));

let attack: AnyExchangeKind;
beforeAll(async () => {
  class Nothing {}
  vi.stubGlobal("foundry", {
    applications: { api: { ApplicationV2: Nothing, HandlebarsApplicationMixin: (base: unknown) => base } },
    abstract: { Document: Nothing },
  });
  vi.stubGlobal("Actor", Nothing);
  vi.stubGlobal("fromUuidSync", () => null);
  vi.stubGlobal("game", {
    combats: null,
    time: { worldTime: 0 },
    scenes: [],
    actors: Object.assign([], { contents: [] }),
  });
  attack = (await import("./attack.ts")).attackKind;
});

type Said = { readonly type: string } & Record<string, unknown>;
const roll = (target: string, ...faces: readonly number[]): Said => ({
  type: "roll",
  throws: [{ target: `Actor.${target}`, faces }],
});
const defend = (target: string, how: string, ...faces: readonly number[]): Said => ({
  type: "defend",
  target: `Actor.${target}`,
  how,
  faces: faces.length > 0 ? faces : null,
  request: {},
  rows: [],
  changes: [],
});
const save = (target: string, ...faces: readonly number[]): Said => ({
  type: "save",
  target: `Actor.${target}`,
  faces,
  facts: {},
});
const apply = (target: string): Said => ({ type: "apply", applied: [{ target: `Actor.${target}`, changes: [] }] });

interface Played {
  readonly state: AttackStateOf;
  /** Openings that were written: whose, by which feat, against whom. */
  readonly opened: readonly string[];
  readonly refused: string | null;
}

/** An attack with what happens on it, as the desk plays it. */
async function play(at: TestTable, ask: AttackAsk, ...events: readonly Said[]): Promise<Played> {
  const composed = attack.compose(actAsk(ask), at);
  if (!composed.accepted) return { state: null as never, opened: [], refused: composed.reason };
  let state = attack.reducer.begin(composed.request);
  const opened: string[] = [];
  for (const event of events) {
    const full = (await attack.complete?.(state, event, at)) ?? event;
    const step = "accepted" in full ? full : attack.reducer.step(state, full as never);
    if (!("accepted" in step) || !step.accepted)
      return { state: state as AttackStateOf, opened, refused: String((step as { reason: unknown }).reason) };
    state = (step as { state: unknown }).state;
    for (const c of (step as { changes: readonly { kind: string; subject: string; data?: Record<string, unknown> }[] })
      .changes)
      if (c.kind === "create" && c.data?.condition === "opening")
        opened.push(`${c.subject} ${String(c.data.trait)} ${String(c.data.source)}`);
  }
  return { state: state as AttackStateOf, opened, refused: null };
}

const sword = (...known: readonly KnownFeat[]): TwintensActor =>
  actor(
    "sword",
    hero({ baseAttack: 8, abilities: abilities({ str: 20 }), weapons: [weapon("sword")], ...feats(...known), ...poor }),
  );
const brute = (...known: readonly KnownFeat[]): TwintensActor =>
  actor("brute", hero({ kind: "villain", ...feats(...known), ...poor }));
const thug = actor("thug", minion());
const strike = (over: Partial<AttackAsk> = {}): AttackAsk =>
  attackAsk("Actor.sword", "sword", { targets: ["Actor.brute"], ...over });

describe("TWI-347 Takedown Attack", () => {
  const fallen = [roll("thug", 9, 9), defend("thug", "decline"), save("thug", 2, 3), apply("thug")];
  const at = people(sword("takedownAttack"), thug, brute());
  const onThug = strike({ targets: ["Actor.thug"] });
  it("opens when the opponent has fallen, and not before", async () => {
    expect((await play(at, onThug, ...fallen)).opened).toEqual(["Actor.sword takedownAttack Actor.thug"]);
    expect((await play(at, onThug, ...fallen.slice(0, 3))).opened).toEqual([]);
    expect((await play(people(sword(), thug), onThug, ...fallen)).opened).toEqual([]);
  });
  it("the card offers it, and the attack by it costs nothing but the opening", async () => {
    const held = {
      ...sword("takedownAttack"),
      ...having(["opening", { trait: "takedownAttack", source: "Actor.thug", degree: 0 }]),
    };
    const after = people(held, thug, brute());
    const { state } = await play(at, onThug, ...fallen);
    const buttons = (who: Viewer): readonly ButtonView[] =>
      attack.view(state, who, at, localize).parties.flatMap((p) => p.buttons);
    expect(buttons(viewer("ada", ["Actor.sword"])).map((b) => [b.gesture, b.label, b.refused])).toContainEqual([
      "opening",
      "Feat.takedownAttack.label",
      undefined,
    ]);
    const composed = attack.compose(actAsk(strike({ opening: "takedownAttack" })), after);
    expect(composed.accepted && composed.request).toMatchObject({ action: "none" });
    expect(
      (await play(after, strike({ opening: "takedownAttack" }), roll("brute", 1, 1))).state.log?.flatMap(
        (l) => l.changes,
      ),
    ).toEqual([expect.objectContaining({ kind: "delete", rule: "TWI-347" })]);
  });
  it.each([
    ["without an opening", people(sword("takedownAttack"), brute()), strike({ opening: "takedownAttack" })],
    [
      "on whoever has fallen",
      people(
        { ...sword("takedownAttack"), ...having(["opening", { trait: "takedownAttack", source: "Actor.brute" }]) },
        brute(),
      ),
      strike({ opening: "takedownAttack" }),
    ],
    [
      "with another maneuver than the opening's",
      people({ ...sword(), ...having(["opening", { trait: "followUpStrike", source: "Actor.brute" }]) }, brute()),
      strike({ opening: "followUpStrike", maneuver: "charge" }),
    ],
  ])("is refused %s", async (_what, table, ask) => expect((await play(table, ask)).refused).toBe("opening.gone"));
});

describe("TWI-421 other openings", () => {
  it("Follow-up Strike after a critical hit in melee", async () => {
    expect(
      (
        await play(
          people(sword("followUpStrike"), brute()),
          strike(),
          roll("brute", 10, 10),
          defend("brute", "decline"),
        )
      ).opened,
    ).toEqual(["Actor.sword followUpStrike Actor.brute"]);
  });
  it("who was missed in melee has Defensive Strike and a throw; from afar nothing", async () => {
    const known = ["defensiveStrike", "defensiveThrow"] as const;
    expect(
      (await play(people(sword(), brute(...known)), strike(), roll("brute", 1, 2), defend("brute", "defend", 10, 10)))
        .opened,
    ).toEqual(["Actor.brute defensiveStrike Actor.sword", "Actor.brute defensiveThrow Actor.sword"]);
    const archer = actor("sword", hero({ baseAttack: 8, weapons: [weapon("bow")], ...poor }));
    expect(
      (
        await play(
          people(archer, brute(...known)),
          attackAsk("Actor.sword", "bow", { targets: ["Actor.brute"], distance: 20 }),
          roll("brute", 1, 2),
          defend("brute", "defend", 10, 10),
        )
      ).opened,
    ).toEqual([]);
  });
  it("+4 on the next attack in melee against whoever missed, and on no other", async () => {
    const angry = { ...sword(), ...having(["opening", { trait: "defensiveStrike", source: "Actor.brute" }]) };
    const rows = async (ask: AttackAsk): Promise<readonly string[]> =>
      (await play(people(angry, brute(), thug), ask)).state.request.targets.flatMap((t) =>
        t.rows.map((r) => `${r.label.split(".").pop() ?? ""} ${r.value}`),
      );
    expect(await rows(strike())).toContain("defensiveStrike 4");
    expect(await rows(strike({ targets: ["Actor.thug"] }))).not.toContain("defensiveStrike 4");
  });
});

describe("TWI-421 Interpose, before the dice fall", () => {
  const friend = actor("friend", hero({ defense: 9, ...feats("interpose"), ...poor }));
  const at = people(sword(), brute(), friend);
  const step = (type: string): Said => ({ type, who: "Actor.friend", target: "Actor.brute" });
  it("the card waits for whoever stands beside the target; nobody rolls before", async () => {
    const composed = attack.compose(actAsk(strike()), at);
    if (!composed.accepted) throw new Error(composed.reason);
    expect(await attack.opening?.(composed.request, at)).toBeNull();
    const { state, refused } = await play(at, strike(), roll("brute", 9, 9));
    expect(refused).toBe("interpose.waiting");
    expect(attack.waiting?.(state).map((p) => p.uuid)).toEqual(["Actor.friend"]);
    expect(attack.view(state, viewer("gm", [], true), at, localize).parties[0]?.buttons.map((b) => b.gesture)).toEqual([
      "interpose",
      "letCome",
    ]);
  });
  it("who steps between is the target from then on", async () => {
    const { state } = await play(at, strike(), step("interpose"), roll("friend", 9, 1));
    expect(state.targets.map((t) => [t.target.uuid, t.stage])).toEqual([["Actor.friend", "defend"]]);
  });
  it("who stays back leaves it as it was, and can't change their mind", async () => {
    const { state, refused } = await play(at, strike(), step("letCome"), step("interpose"));
    expect([refused, attack.waiting?.(state).map((p) => p.uuid)]).toEqual(["interpose.none", ["Actor.sword"]]);
    expect((await play(at, strike(), step("letCome"), roll("brute", 9, 1))).state.targets[0]?.stage).toBe("defend");
  });
  it("nobody answers: nobody steps between", async () => {
    const { state } = await play(at, strike());
    expect(await attack.byDefault?.(state, "Actor.friend", at)).toMatchObject({ event: { type: "letCome" } });
  });
  it("nobody without the feat, a reaction, or more than 5 feet away", async () => {
    const rollsAtOnce = async (table: TestTable): Promise<boolean> =>
      (await play(table, strike(), roll("brute", 9, 1))).refused === null;
    expect(await rollsAtOnce(people(sword(), brute(), actor("friend", hero())))).toBe(true);
    expect(
      await rollsAtOnce(
        people(sword(), brute(), { ...friend, track: { ...friend.track, stunned: { round: 1, key: 1 } } }),
      ),
    ).toBe(true);
    expect(await rollsAtOnce({ ...at, distance: (from) => (from === "Actor.friend" ? 30 : 5) })).toBe(true);
    expect(await rollsAtOnce(at)).toBe(false);
  });
});
