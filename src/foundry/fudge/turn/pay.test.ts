import { afterEach, describe, expect, it, vi } from "vitest";
import {
  type AttackEvent,
  type AttackState,
  type DeedState,
  type HowPaid,
  onceARound,
  type Paid,
  payFor,
} from "../../../rules/fudge/index.ts";
import { conditionState } from "../../../rules/fudge/state/progression.ts";
import { abilities, advantage, component, hero, power } from "../../../rules/fudge/testing/fixtures.ts";
import type { Change } from "../../../rules/kernel/change.ts";
import { testTable } from "../../exchange/fixtures.ts";
import type { AnyExchangeKind, Encounter, Table } from "../../ruleset.ts";
import type { FudgeActor } from "../models/snapshot.ts";
import { PLAIN, stubHost } from "../testing/card-fixtures.ts";

stubHost();
const { attackKind } = await import("../cards/attack/attack.ts");
const { deedKind } = await import("../cards/deed.ts");

const { situation } = await import("../situation.ts");

const pay = (uuid: string, action: string, at: Table, how: HowPaid = {}): Paid =>
  payFor(situation(uuid, at), uuid, action, how);

const actor = (ref: string, changes: Partial<FudgeActor> = {}): FudgeActor => ({
  ...hero({ ref, name: ref, abilities: abilities({ fgt: 8, str: 6 }) }),
  victoryPoints: 2,
  ...PLAIN,
  ...changes,
});

/** A place in the fight, with what was used in its round. */
const place = (uuid: string, spends: Record<string, number> = {}, round = 2): object => {
  const turn = { round, spends };
  return {
    id: uuid,
    uuid: `Combat.c.Combatant.${uuid}`,
    actor: { uuid },
    system: { turn, spendsIn: (r: number) => (r === turn.round ? turn.spends : {}) },
  };
};
const fight = (...places: readonly object[]): void => {
  vi.stubGlobal("game", { combats: { active: { started: true, combatants: places } }, settings: { get: () => null } });
};
afterEach(() => vi.unstubAllGlobals());

const at = (acting: string, who: Readonly<Record<string, FudgeActor>>, waiting: object = {}): Table => {
  const encounter: Encounter = {
    round: 2,
    acting,
    order: Object.keys(who),
    turns: 5,
    data: { waiting: waiting as never },
  };
  return { ...testTable(who), encounter: () => encounter };
};
const table = (acting = "ada", waiting: object = {}): Table =>
  at(
    acting,
    { ada: actor("ada"), bo: actor("bo", { advantages: [advantage("interpose")] }), foe: actor("foe") },
    waiting,
  );
const spent = (changes: readonly Change[] = []): string[] =>
  changes.flatMap((c) =>
    c.kind === "set" && c.path.startsWith("system.turn.spends.")
      ? [`${c.path.slice("system.turn.spends.".length)} ${String(c.from)}-${String(c.to)}`]
      : [],
  );
const reason = (paid: ReturnType<typeof pay>): string | null => (paid.accepted ? null : paid.reason);

describe("FUD-271 FUD-686 what an action takes of the turn", () => {
  it("is written with it, and what was used in an earlier round counts as nothing", () => {
    fight(place("ada", { standard: 1 }, 1));
    const paid = pay("ada", "standard", table());
    expect(paid.accepted && spent(paid.changes)).toEqual([]);
    expect(paid).toMatchObject({ changes: [{ path: "system.turn.round", from: 1, to: 2 }] });
    fight(place("ada", {}, 2));
    const fresh = pay("ada", "standard", table());
    expect(fresh.accepted && spent(fresh.changes)).toEqual(["standard null-1"]);
  });
  it("isn't there twice, but for the Gamemaster's word", () => {
    fight(place("ada", { standard: 1, move: 1 }));
    expect([
      reason(pay("ada", "standard", table())),
      reason(pay("ada", "move", table())),
      reason(pay("ada", "standard", table(), { overrule: true })),
    ]).toEqual(["action.noStandard", "action.noMove", null]);
  });
  it("outside of one's turn are reactions, what was readied, and striking along", () => {
    fight(place("ada"), place("bo"));
    expect([
      reason(pay("bo", "standard", table())),
      reason(pay("bo", "reaction", table())),
      reason(pay("bo", "standard", table(), { along: true })),
    ]).toEqual(["turnAndReach.offTurn", null, null]);
  });
  it("FUD-303 what was readied is paid with that, once, and for nothing larger; a new one is whole", () => {
    const shoots = (cost: string): Table => table("ada", { bo: { kind: "onTrigger", action: "shoot", cost } });
    fight(place("ada"), place("bo", { standard: 1 }));
    const paid = pay("bo", "standard", shoots("standard"));
    expect(paid.accepted && spent(paid.changes)).toContain("readyStandard null-1");
    expect([
      reason(pay("bo", "standard", shoots("move"))),
      reason(pay("bo", "standard", shoots("move"), { overrule: true })),
    ]).toEqual(["action.readied", null]);
    fight(place("ada"), place("bo", { standard: 1, readyStandard: 1 }));
    expect(reason(pay("bo", "standard", shoots("standard")))).toBe("action.readied");
    fight(place("bo", { readyStandard: 1 }));
    const again = pay("bo", "standard", table("bo"), { readies: true });
    expect(again.accepted && spent(again.changes)).toEqual(
      expect.arrayContaining(["standard null-1", "readyStandard 1-0"]),
    );
  });
  it("costs nothing without a fight, or for who isn't in it", () => {
    expect(pay("ada", "standard", testTable({ ada: actor("ada") }))).toEqual({ accepted: true, changes: [] });
    fight(place("bo"));
    expect(pay("ada", "standard", table())).toEqual({ accepted: true, changes: [] });
  });
  it("FUD-430 some things go once a round", () => {
    fight(place("bo", { interpose: 1 }));
    expect(reason(onceARound(situation("bo", table()), "bo", "interpose"))).toBe("action.oncePerRound");
    fight(place("bo", { interpose: 1 }, 1));
    expect(reason(onceARound(situation("bo", table()), "bo", "interpose"))).toBeNull();
  });
  it("FUD-457 an array's change is noted beside its action, and refused a second time in the turn", () => {
    const once = { name: "array-x", refusal: "array.switched" };
    fight(place("ada"));
    const paid = pay("ada", "free", table(), { once });
    expect(paid.accepted && spent(paid.changes)).toEqual(["free null-1", "array-x null-1"]);
    fight(place("ada", { "array-x": 1 }));
    expect([
      reason(pay("ada", "free", table(), { once })),
      reason(pay("ada", "free", table(), { once, overrule: true })),
    ]).toEqual(["array.switched", null]);
  });
});

async function opened<S>(
  kind: AnyExchangeKind,
  ask: object,
  at_: Table,
  event: { readonly type: string },
): Promise<{ readonly state: S; readonly changes: readonly Change[]; readonly reason: string | null }> {
  const composed = kind.compose(ask, at_);
  if (!composed.accepted) throw new Error(composed.reason);
  const begun = kind.reducer.begin(composed.request);
  const full = (await kind.complete?.(begun, event, at_)) ?? event;
  if ("accepted" in full)
    return { state: begun as S, changes: [], reason: (full as unknown as { reason: string }).reason };
  const step = kind.reducer.step(begun, full);
  return step.accepted
    ? { state: step.state as S, changes: step.changes, reason: null }
    : { state: begun as S, changes: [], reason: step.reason };
}

describe("FUD-686 cards pay when they are opened", () => {
  const attack = { actor: "ada", attack: "unarmed", targets: ["foe"] };
  const throws: AttackEvent = { type: "attack", throws: [{ target: "foe", faces: [0, 0, 0] }] };
  it("an attack takes a standard action, or is refused", async () => {
    fight(place("ada"));
    expect(spent((await opened<AttackState>(attackKind, attack, table(), throws)).changes)).toEqual([
      "standard null-1",
    ]);
    fight(place("ada", { standard: 1 }));
    expect((await opened<AttackState>(attackKind, attack, table(), throws)).reason).toBe("action.noStandard");
    expect(
      (await opened<AttackState>(attackKind, attack, table(), { ...throws, type: "attackAnyway" } as AttackEvent))
        .reason,
    ).toBeNull();
  });
  it("a deed takes what it costs: a feint a standard action, standing up a move, a fire nothing", async () => {
    const deed = (
      name: string,
      target: string | null,
      who = actor("ada"),
    ): Promise<{ readonly changes: readonly Change[] }> =>
      opened<DeedState>(
        deedKind,
        { act: name, actor: "ada", chosen: target === null ? {} : { target } },
        at("ada", { ada: who, foe: actor("foe") }),
        { type: "roll", faces: [0, 0, 0] } as never,
      );
    fight(place("ada"));
    expect(spent((await deed("feint", "foe")).changes)).toEqual(["standard null-1"]);
    expect(spent((await deed("stand", null, actor("ada", { conditions: [conditionState("prone")] }))).changes)).toEqual(
      ["move null-1"],
    );
    expect(spent((await deed("hazard", null)).changes)).toEqual([]);
  });
  it("FUD-291 an aim is nobody's to let but one's own", async () => {
    fight(place("ada"));
    const aimed = await opened<DeedState>(deedKind, { act: "aim", actor: "ada", chosen: { target: "foe" } }, table(), {
      type: "roll",
      faces: null,
    } as never);
    expect(aimed.state.stage).toBe("done");
    expect(aimed.changes.some((c) => c.kind === "create" && c.data.condition === "aiming")).toBe(true);
  });
});

describe("FUD-318 FUD-430 who else takes part", () => {
  const begun = async (helpers: readonly string[] = []): Promise<AttackState> =>
    (
      await opened<AttackState>(attackKind, { actor: "ada", attack: "unarmed", targets: ["foe"], helpers }, table(), {
        type: "attack",
        throws: [{ target: "foe", faces: [1, 1, 0] }],
      } as AttackEvent)
    ).state;
  it("a helper strikes with the strongest attack of the same effect, at the price of an action of their own", async () => {
    fight(place("ada"), place("bo"));
    const strong = at("ada", {
      ada: actor("ada"),
      bo: actor("bo", {
        powers: [power("Bolt", [component("damage", 9, { range: "ranged", resistedBy: "toughness" })])],
      }),
      foe: actor("foe"),
    });
    const full = await attackKind.complete?.(
      await begun(["bo"]),
      { type: "join", helper: "bo", faces: [0, 0, 0], joined: null, changes: [] } as never,
      strong,
    );
    expect(full).toMatchObject({ joined: { uuid: "bo", rank: 9 } });
    expect(spent((full as unknown as { changes: Change[] }).changes)).toEqual(["standard null-1"]);
  });
  it("stepping in takes the advantage, and goes once a round", async () => {
    fight(place("ada"), place("bo"));
    const step = (by: string): unknown =>
      attackKind.complete?.(
        { ...hitState, request: hitState.request } as never,
        {
          type: "interpose",
          target: "foe",
          by: { uuid: by, name: by, img: "" },
          kind: "hero",
          check: null,
          changes: [],
        } as never,
        table(),
      );
    const hitState = await begun();
    expect(await step("bo")).toMatchObject({
      kind: "hero",
      check: { openness: "defenseless" },
      changes: [{ path: "system.turn.spends.interpose" }],
    });
    expect(await step("ada")).toMatchObject({ accepted: false, reason: "interpose.none" });
  });
});
