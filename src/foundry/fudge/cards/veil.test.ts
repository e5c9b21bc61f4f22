import { describe, expect, it } from "vitest";
import {
  type AttackState,
  checkExchange,
  type CheckState,
  hidesRank,
  type TargetState,
  veilAttack,
  veilCheck,
} from "../../../rules/fudge/index.ts";
import { conditionState } from "../../../rules/fudge/state/progression.ts";
import { component, hero, modifier, power } from "../../../rules/fudge/testing/fixtures.ts";
import { testTable, viewer } from "../../exchange/fixtures.ts";
import { PLAIN, stubHost } from "../testing/card-fixtures.ts";

stubHost();
const { attackKind } = await import("./attack/attack.ts");
const { recoveryKind } = await import("./body.ts");
const { checkKind } = await import("./check/check.ts");
const { improveOnAttack } = await import("./check/improve-view.ts");
const { luckOnAttack } = await import("./check/luck-view.ts");

/** A hero with bonuses that occur nowhere else in the state, so that a leak can be searched for. */
const secret = hero({
  ref: "Actor.foe",
  name: "Foe",
  abilities: { ...hero().abilities, str: 7, fgt: 7, sta: 7 },
  bruises: 0,
});
const ada = hero({ ref: "Actor.ada", name: "Ada", abilities: { ...hero().abilities, str: 4, fgt: 4 } });
const table = testTable({
  "Actor.foe": { ...secret, ...PLAIN },
  "Actor.ada": { ...ada, ...PLAIN },
  "Actor.bo": { ...ada, ref: "Actor.bo", name: "Bo", ...PLAIN },
});
const choices = {
  cover: "none",
  concealment: "none",
  band: "short",
  circumstance: 0,
  routine: false,
  trades: { accurateAttack: 0, allOutAttack: 0, defensiveAttack: 0, powerAttack: 0 },
};
const hidden = (uuid: string): boolean => uuid === "Actor.foe";

/** Every number in a piece of plain data. */
const numbers = (value: unknown): number[] =>
  typeof value === "number"
    ? [value]
    : typeof value === "object" && value !== null
      ? Object.values(value).flatMap(numbers)
      : [];

type Said = { readonly type: string } & Readonly<Record<string, unknown>>;
const throws = (target: string): readonly Said[] => [
  { type: "attack", throws: [{ target, faces: [1, 1, 0] }] },
  { type: "defend", target, faces: [-1, -1, 0], check: null },
  { type: "resist", target, faces: [-1, -1, 0], powerFaces: null, request: null },
];

async function fight(actor: string, target: string, events = throws(target), at = table): Promise<AttackState> {
  const composed = attackKind.compose({ ...choices, actor, attack: "unarmed", targets: [target] }, at);
  if (!composed.accepted) throw new Error(composed.reason);
  let state = attackKind.reducer.begin(composed.request);
  for (const event of events) {
    const full = (await attackKind.complete?.(state, event, at)) ?? event;
    const step = attackKind.reducer.step(state, full as never);
    if (!step.accepted) throw new Error(step.reason);
    state = step.state;
  }
  return state as AttackState;
}

describe("what players see of somebody whose numbers are hidden", () => {
  it("a check keeps its outcome and loses dice, bonus, total and distance", () => {
    const composed = checkKind.compose(
      { act: "check", actor: "Actor.foe", chosen: { trait: "ability:str", dc: 5 } },
      table,
    );
    if (!composed.accepted) throw new Error("check");
    const step = checkExchange.step(checkExchange.begin(composed.request as never), { type: "roll", faces: [1, 1, 0] });
    if (!step.accepted) throw new Error("roll");
    const shown = veilCheck(step.state as CheckState, hidden);
    expect(shown.result).toMatchObject({ success: true, degrees: 2, faces: null, rows: [], total: 0 });
    expect(numbers(shown)).not.toContain(7);
    expect(numbers(shown)).not.toContain(9);
  });

  it("an attacker's rank, bonus and dice are nowhere in the card", async () => {
    const state = await fight("Actor.foe", "Actor.ada");
    expect(numbers(state)).toContain(7);
    const shown = veilAttack(state, hidden);
    expect(numbers(shown)).not.toContain(7);
    expect(shown.targets[0]?.attack?.hit).toBe(true);
    expect(shown.targets[0]?.attack?.defense.rows.length).toBeGreaterThan(0);
  });

  it("FUD-713 a card that was made before effects were linked is veiled like any other", async () => {
    const { request, ...state } = await fight("Actor.foe", "Actor.ada");
    const { linked: _linked, ...attack } = request.attack;
    expect(
      veilAttack({ ...state, request: { ...request, attack: attack as typeof request.attack } }, hidden).request.attack,
    ).toMatchObject({ rank: { total: 0 }, linked: [] });
  });

  it("a target's defenses and dice are nowhere in the card", async () => {
    const state = await fight("Actor.ada", "Actor.foe");
    expect(numbers(state)).toContain(7);
    const shown = veilAttack(state, hidden);
    expect(numbers(shown)).not.toContain(7);
    expect(shown.targets[0]?.attack?.attack.rows.length).toBeGreaterThan(0);
  });

  it("FUD-318 whose helper is hidden strikes with a rank that isn't told, nor a wrong one in its place", async () => {
    const state = await fight("Actor.ada", "Actor.bo");
    const [row] = state.targets;
    if (!row?.attack) throw new Error("row");
    const team = { base: 9, bonus: 2, members: [{ uuid: "Actor.foe", resolution: row.attack }] };
    const shown = (who: (uuid: string) => boolean): AttackState =>
      veilAttack({ ...state, targets: [{ ...row, team }] }, who);
    const known = (s: AttackState): boolean => hidesRank(s, s.targets[0] as TargetState);
    expect([known(shown(hidden)), known(shown(() => false))]).toEqual([true, false]);
    expect(shown(hidden).targets[0]?.team?.base).toBe(1);
  });

  it("FUD-376 an ally's luck is offered on a miss against a hidden defense, of which nothing is worked out", async () => {
    const luck = [power("Luck", [component("luckControl", 1, { modifiers: [modifier("goodLuck")] })])];
    const fate = { ...hero({ ref: "Actor.fate", name: "Fate", victoryPoints: 2, powers: luck }), ...PLAIN };
    const at = testTable({
      "Actor.ada": { ...ada, ...PLAIN },
      "Actor.foe": { ...secret, ...PLAIN },
      "Actor.fate": fate,
    });
    const missed: readonly Said[] = [
      { type: "attack", throws: [{ target: "Actor.foe", faces: [-1, -1, 0] }] },
      { type: "defend", target: "Actor.foe", faces: [1, 1, 0], check: null },
    ];
    const shown = veilAttack(await fight("Actor.ada", "Actor.foe", missed, at), hidden);
    const [row] = shown.targets as readonly TargetState[];
    const buttons = row ? luckOnAttack(shown, row, viewer("fate", ["Actor.fate"]), at, (key) => key) : [];
    expect([row?.stage, buttons.map((b) => b.args)]).toEqual([
      "missed",
      [{ target: "Actor.foe", roll: "attack", by: "Actor.fate" }],
    ]);
  });

  it("FUD-318 FUD-368 a helper's blow on a hidden defense may be thrown again, and nothing is worked out of it", async () => {
    const bo = { ...ada, ref: "Actor.bo", name: "Bo", victoryPoints: 2, ...PLAIN };
    const at = testTable({ "Actor.ada": { ...ada, ...PLAIN }, "Actor.foe": { ...secret, ...PLAIN }, "Actor.bo": bo });
    const hit = throws("Actor.foe").slice(0, 2);
    const shown = veilAttack(await fight("Actor.ada", "Actor.foe", hit, at), hidden);
    const [row] = shown.targets as readonly TargetState[];
    const blow = { uuid: "Actor.bo", rank: 4, faces: [-1, 0, 0] as const, attack: row?.target.attack ?? null };
    const joined: AttackState = {
      ...shown,
      joined: [blow],
      request: { ...shown.request, helpers: [{ uuid: "Actor.bo", name: "Bo", img: "" }] },
    };
    expect(
      improveOnAttack(joined, viewer("bo", ["Actor.bo"]), at, (key) => key).map((b) => [b.args, b.odds ?? null]),
    ).toEqual([[{ roll: "join Actor.bo" }, null]]);
  });

  it("a card without anybody hidden is left as it is", async () => {
    const state = await fight("Actor.ada", "Actor.foe");
    expect(veilAttack(state, () => false)).toEqual(state);
  });

  it.each([
    [[1, 1, 0], "Outcome.success", "Card.degrees"],
    [[-1, -1, 0], "Outcome.failure", "Card.degrees"],
  ])(
    "FUD-708 a recovery against a hidden number (dice %j) says degrees, and never how far it was from the number",
    (faces, word, told) => {
      const held = hero({ ref: "Actor.bo", conditions: [conditionState("dazed", null, "Actor.foe grip.g", 1)] });
      const at = testTable({
        "Actor.bo": { ...held, ...PLAIN },
        "Actor.foe": {
          ...secret,
          ...PLAIN,
          powers: [
            power("Grip", [component("affliction", faces[0] === 1 ? 0 : 5, { id: "g", resistedBy: "will" })], {
              id: "grip",
            }),
          ],
        },
      });
      const composed = recoveryKind.compose(
        { act: "recovery", actor: "Actor.bo", chosen: { source: "Actor.foe grip.g" } },
        at,
      );
      if (!composed.accepted) throw new Error(composed.reason);
      const step = recoveryKind.reducer.step(recoveryKind.reducer.begin(composed.request), {
        type: "roll",
        faces,
        changes: [],
        spent: [],
      } as never);
      if (!step.accepted) throw new Error(step.reason);
      const say = (id: string): string => id.replace("CROSSOVER.Fudge.", "");
      expect(recoveryKind.view(step.state, viewer("gm", [], true), at, say).outcome?.detail).toBe(told);
      expect(
        recoveryKind.view(recoveryKind.veil?.(step.state, hidden), viewer("bo", ["Actor.bo"]), at, say).outcome,
      ).toMatchObject({ word, detail: `${told}Only` });
    },
  );
});
