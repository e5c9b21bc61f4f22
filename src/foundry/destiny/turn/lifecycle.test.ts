import { beforeEach, describe, expect, it, vi } from "vitest";
import { bestow, type DestinyCharacter, lasts, orderFlow } from "../../../rules/destiny/index.ts";
import { apply, effect, foe, hero, power } from "../../../rules/destiny/testing/fixtures.ts";
import type { Change } from "../../../rules/kernel/change.ts";
import { testTable } from "../../exchange/fixtures.ts";
import type { Table } from "../../ruleset.ts";

/** What the tracker keeps of each, by the uuid of its actor. */
let kept: Record<string, Record<string, unknown>> = {};
const place = (uuid: string): object => ({
  id: uuid,
  uuid: `Combat.c.Combatant.${uuid}`,
  actor: { uuid },
  system: { state: (kept[uuid] ??= {}), turn: { round: 0, spends: {} }, spendsIn: () => ({}) },
});
const world: { actors: { contents: { uuid: string }[] }; combatants: object[] } = {
  actors: { contents: [] },
  combatants: [],
};
class Nothing {}
const api = {
  HandlebarsApplicationMixin: (b: unknown) => b,
  ApplicationV2: Nothing,
  DialogV2: Nothing,
  DocumentSheetV2: Nothing,
};
vi.stubGlobal("foundry", {
  data: { fields: { NumberField: Nothing, StringField: Nothing } },
  abstract: { TypeDataModel: Nothing, Document: Nothing },
  applications: { api, sheets: {} },
  utils: {},
});
vi.stubGlobal("Actor", Nothing);
vi.stubGlobal("fromUuidSync", () => null);
vi.stubGlobal("game", {
  settings: { get: () => null },
  scenes: { active: null },
  get actors() {
    return world.actors;
  },
  combats: {
    get active() {
      return { started: true, combatants: world.combatants };
    },
  },
});
const { destinyLifecycle } = await import("./lifecycle.ts");
const { fighterOf } = await import("../../acts/situation.ts");
const { keptChanges, keptPowers, keptSince } = await import("../../../rules/destiny/index.ts");

/** A fight of Ada and Bo; whose turn it is, and the number of the turn. */
function fight(who: readonly DestinyCharacter[], acting: string, turns: number): Table {
  world.combatants = who.map((c) => place(c.ref));
  const { data } = orderFlow.begin({ fighters: [] });
  return {
    ...testTable(Object.fromEntries(who.map((c) => [c.ref, c]))),
    encounter: () => ({ round: 1, acting, order: who.map((c) => c.ref), turns, data: { ...data, turns } as never }),
  };
}
const remember = (changes: readonly Change[]): void => {
  for (const c of changes)
    if (c.kind === "set" && c.path === "system.state.kept")
      (kept[c.subject.split(".").slice(3).join(".")] ??= {})["kept"] = c.to;
};

beforeEach(() => {
  kept = {};
  world.actors = { contents: [] };
});

describe("DES-071 DES-121 DES-124 what lasts until the helper's next turn", () => {
  const aid = {
    kind: "ranks",
    key: "aid",
    channel: "attack",
    ranks: 2,
    against: "Actor.foe",
    attack: null,
    skill: null,
    until: lasts("startOfNextTurn", "Actor.bo", true),
    label: "",
    rule: "DES-121",
  } as const;
  const ada = apply(hero(), bestow(hero(), aid));
  const bo = hero({ ref: "Actor.bo", name: "Bo" });
  const left = (type: "turnStart" | "turnEnd", of: string): number =>
    apply(ada, destinyLifecycle({ type, of }, fight([ada, bo], of, 3)).changes).lasting.length;
  it("is over as that turn begins, though it lies on somebody else", () => {
    expect([left("turnStart", "Actor.bo"), left("turnEnd", "Actor.bo"), left("turnStart", "Actor.ada")]).toEqual([
      0, 1, 1,
    ]);
  });
});

describe("DES-164 DES-180 what is kept up is kept through a turn that is put off", () => {
  const flyer = hero({ powers: [power([effect({ effect: "flight", duration: "sustained", range: "personal" })])] });
  const bo = foe();
  const ended = (turns: number, acting: string): boolean =>
    destinyLifecycle({ type: "turnEnd", of: "Actor.ada" }, fight([flyer, bo], acting, turns)).changes.some(
      (c) => c.kind === "set" && c.path === "system.active" && c.to === false,
    );
  const at = (turns: number): ReturnType<Table["encounter"]> => fight([flyer, bo], "Actor.ada", turns).encounter();
  const ada = (): ReturnType<typeof fighterOf> => fighterOf("Actor.ada", at(5));
  const kept5 = (): readonly Change[] => keptChanges(ada(), ["p1"], { turns: 5 });
  it("kept in the turn that came up first, it lasts until the delayed turn is over", () => {
    remember(destinyLifecycle({ type: "turnStart", of: "Actor.ada" }, fight([flyer, bo], "Actor.ada", 5)).changes);
    expect([keptSince(ada()), keptPowers(ada())]).toEqual([5, []]);
    expect(ended(5, "Actor.ada")).toBe(true);
    remember(kept5());
    destinyLifecycle({ type: "turnResume", of: "Actor.ada" }, fight([flyer, bo], "Actor.ada", 7));
    expect([keptSince(ada()), keptPowers(ada()), ended(7, "Actor.ada"), ended(8, "Actor.foe")]).toEqual([
      5,
      ["p1"],
      false,
      false,
    ]);
  });
  it("the next own turn asks anew", () => {
    remember(kept5());
    remember(destinyLifecycle({ type: "turnStart", of: "Actor.ada" }, fight([flyer, bo], "Actor.ada", 9)).changes);
    expect([keptSince(ada()), ended(9, "Actor.ada")]).toEqual([9, true]);
  });
});

describe("DES-072 DES-247 time outside of a fight", () => {
  const dying = hero({ marks: { physical: [{ level: 5, left: 0 }], social: [] } });
  const asked = (table: Table, seconds = 6, now = seconds): unknown[] => {
    vi.stubGlobal("game", { ...(globalThis as unknown as { game: object }).game, time: { worldTime: now } });
    return destinyLifecycle({ type: "time", seconds }, table).prompts.map((p) => [p.kind, p.actor]);
  };
  it("the dying make their saves; who is in the fight makes them on its turns", () => {
    expect([asked(testTable({ "Actor.ada": dying })), asked(fight([dying], "Actor.ada", 1))]).toEqual([
      [["dying", "Actor.ada"]],
      [],
    ]);
  });
  it("one for every six seconds, by the world's clock: two steps of four seconds are one save", () => {
    const table = testTable({ "Actor.ada": dying });
    expect([asked(table, 4, 1006), asked(table, 4, 1010), asked(table, 12, 1022)].map((saves) => saves.length)).toEqual(
      [0, 1, 2],
    );
  });
});
