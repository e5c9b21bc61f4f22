/** What has a number and was done by hand: minds under control, what telekinesis holds, throws and lifts, vehicles, things with levels of their own. */
import { describe, expect, it } from "vitest";
import type { Change } from "../../kernel/change.ts";
import { read } from "../../kernel/choose.ts";
import { refuse } from "../../kernel/refusal.ts";
import { gearUse } from "../acts/attack/means.ts";
import { actionFor, DRAMA_ACTS } from "../acts/index.ts";
import { actionExchange } from "../cards/action.ts";
import { completeAction } from "../cards/completion.ts";
import type { ActionEvent, ActionState } from "../cards/types.ts";
import type { DramaSituation } from "../situation.ts";
import { conditionState } from "../state/conditions.ts";
import type { DramaCharacter } from "../types.ts";
import { attributes, fight, hero, power, situation, skill, villain } from "./fixtures.ts";

const mara = hero({
  skills: [skill("unarmedCombat", 2)],
  powers: [
    power("mindControl", 1, { adds: 9 }),
    power("telekinesis", 14, { adds: 9 }),
    power("blast", 12, { adds: 2 }),
  ],
});
const grell = villain();
const roll = (face: number): ActionEvent => ({ type: "roll", faces: [face] });
const resolve: ActionEvent = { type: "resolve" };
const apply = (slot: string): ActionEvent => ({ type: "apply", slots: [slot], changes: [] });

function played(
  s: DramaSituation,
  act: string,
  chosen: Record<string, unknown>,
  ...events: readonly ActionEvent[]
): { readonly state: ActionState; readonly changes: readonly Change[] } {
  const made = actionFor({ id: "action", act, actor: s.self, chosen }, s);
  if (!made.accepted) throw new Error(`${made.reason} ${JSON.stringify(made.data)}`);
  return events.reduce<{ state: ActionState; changes: readonly Change[] }>(
    ({ state }, event) => {
      const full = completeAction(state, event, s);
      if ("accepted" in full) throw new Error(full.reason);
      const step = actionExchange.step(state, full);
      if (!step.accepted) throw new Error(`${event.type}: ${step.reason}`);
      return { state: step.state, changes: step.changes };
    },
    { state: actionExchange.begin(made.request), changes: [] },
  );
}
const why = (s: DramaSituation, act: string, chosen: Record<string, unknown> = {}): string | null => {
  const made = actionFor({ id: "action", act, actor: s.self, chosen }, s);
  return made.accepted ? null : made.reason;
};

describe("DRA-351 a mind under control", () => {
  const reached = (s: DramaSituation, face: number) =>
    played(s, "usePower", { power: "mindControl", targets: ["grell"] }, roll(face), resolve);
  const ended = (of: { readonly changes: readonly Change[] }) =>
    of.changes.flatMap((c) =>
      c.kind === "create" ? [[c.subject, c.data["condition"], c.data["trait"], c.data["until"]]] : [],
    );
  it("stays so for a round and one more for each three result points: its own turns in a fight, the clock outside one", () => {
    const out = situation([mara, grell], { seconds: 100 });
    const at = reached(out, 15);
    const rounds = 1 + Math.floor((at.state.targets[0]?.reading?.rp ?? 0) / 3);
    expect(ended(at)).toEqual([["grell", "controlled", "mara", { at: "time", second: 100 + rounds * 10 }]]);
    const on = situation([mara, grell], { fight: fight(["mara"]) });
    expect(ended(reached(on, 15))).toEqual([
      ["grell", "controlled", "mara", { at: "turnEnd", of: "grell", left: rounds }],
    ]);
    expect(ended(reached(out, 1))).toEqual([]);
  });
  it("its own player does nothing with it, the Gamemaster does", () => {
    const held = { ...grell, conditions: [conditionState("controlled", { trait: "mara", source: "mara" })] };
    const at = (gm: boolean) =>
      why(situation([held, mara], { self: "grell", gm }), "attack", { means: "unarmed", targets: ["mara"] });
    expect([at(false), at(true)]).toEqual(["controlled", null]);
  });
});

describe("DRA-351 DRA-068 DRA-070 DRA-146 telekinesis acts as Strength of its value", () => {
  const s = situation([mara, grell]);
  it("throws what its value lifts, as far as that Strength throws, and never past its reach", () => {
    const thrown = (measure: string) =>
      played(s, "attack", { means: "hurl:telekinesis", measure, targets: ["grell"] }).state.request.action.effectValue;
    // Strength 14 and a mass of value 8: half of that on top.
    expect([thrown("8"), thrown("2")]).toEqual([18, 15]);
    expect([
      why(s, "attack", { means: "hurl:telekinesis", measure: "15", targets: ["grell"] }),
      why(s, "attack", { means: "hurl:telekinesis", measure: "", targets: ["grell"] }),
    ]).toEqual(["tooHeavy", "nothingThrown"]);
  });
  it("lifts within its value without a roll; above it that is a push", () => {
    const lifted = (measure: string) => why(s, "push", { what: "power:telekinesis", measure });
    expect([lifted("14"), lifted("15"), lifted("")]).toEqual(["needsNoRoll", null, null]);
    expect(played(s, "push", { what: "power:telekinesis", measure: "15" }).state.request).toMatchObject({
      goal: { value: 15, limit: 14 },
    });
  });
  it("holds whom it grapples by its value: that is what to reach out of the hold, not the holder's own body", () => {
    const at = played(
      s,
      "attack",
      { means: "power:telekinesis", targets: ["grell"], options: ["grapple"], range: "rangeShort" },
      roll(19),
      resolve,
      apply("grell"),
    );
    const hold = at.changes.flatMap((c) => (c.kind === "create" ? [[c.data["condition"], c.data["degree"]]] : []));
    expect(hold).toEqual([["restrained", 14]]);
    const held = (degree: number | null) => ({
      ...grell,
      conditions: [conditionState("restrained", { trait: "mara", source: "mara", degree })],
    });
    const out = (who: DramaCharacter) =>
      played(situation([who, mara], { self: "grell" }), "breakFree", {}).state.request.action.dn;
    expect([out(held(14)), out(held(null))]).toEqual([14, out(held(null))]);
    expect(out(held(null))).not.toBe(14);
  });
});

describe("DRA-153 DRA-341 a vehicle goes by its speed", () => {
  const bike = { id: "bike", name: "Bike", type: "", toughness: 12, wounds: 0, speedValue: 12 };
  const rider = hero({ gear: [bike] });
  const ride = (who: DramaCharacter, way: string, limit = "gear:bike") => {
    const s = situation([who, grell], { fight: fight(["mara"]) });
    const { move } = DRAMA_ACTS;
    const settled = read(move, { limit, way }, s);
    if (!settled.accepted) return settled.reason;
    const done = "perform" in move ? move.perform(s, settled.chosen, null) : refuse("unknownDeed");
    if (!done.accepted) return done.reason;
    return done.changes.flatMap((c) => (c.kind === "set" ? [c.to] : c.kind === "create" ? [c.data["condition"]] : []));
  };
  it("within half of it nothing is the matter, more hurries, and past it nobody gets", () => {
    // Speed 12 is 250 metres a round.
    expect(ride(rider, "125 m")).toContain(125);
    expect(ride(rider, "125 m")).not.toContain("hurried");
    expect(ride(rider, "126 m")).toContain("hurried");
    expect(ride(rider, "251 m")).toBe("tooFar");
  });
  it("a broken one goes nowhere, and what has no speed isn't ridden", () => {
    expect(ride(hero({ gear: [{ ...bike, wounds: 3 }] }), "10 m")).toBe("gearBroken");
    expect(ride(hero({ gear: [{ ...bike, speedValue: null }] }), "10 m")).toBe("choice.option");
  });
});

describe("DRA-187 DRA-223 a thing with levels of its own, a vehicle that takes shock", () => {
  const item = (system: object) => () => ({ name: "Cart", img: "", system: { toughness: 1, wounds: 0, ...system } });
  const cart = { id: "cart", name: "Cart", type: "", toughness: 1, wounds: 0, speedValue: 5 };
  const owner = villain({ ref: "grell", gear: [cart], attributes: attributes({ dex: 1 }) });
  const struck = (system: object) =>
    played(
      situation([mara, owner], { item: item(system) }),
      "attack",
      { means: "power:blast", bearer: "grell", gear: ["cart"], range: "rangeShort" },
      roll(19),
      resolve,
      apply("grell.Item.cart"),
    ).changes.flatMap((c) => (c.kind === "set" ? [[c.path, c.to]] : []));
  it("what is destroyed at two takes two, what is destroyed at nine more", () => {
    const wounds = (system: object) => Object.fromEntries(struck(system))["system.wounds"];
    const many = Number(wounds({ destroyedAt: 99 }));
    expect(many).toBeGreaterThan(2);
    expect(wounds({ destroyedAt: 2 })).toBe(2);
  });
  it("shock falls on a vehicle that takes any and on no other thing", () => {
    expect(struck({}).map(([path]) => path)).toEqual(["system.wounds"]);
    const [, shock] = struck({ shock: 3 });
    expect(shock?.[0]).toBe("system.shock");
    expect(Number(shock?.[1])).toBeGreaterThan(3);
  });
  it("its own levels say when it costs 2 to use and when it is of no use", () => {
    const bands = { scratched: 1, damaged: 5, broken: 6, destroyed: 9 };
    expect([
      gearUse({ name: "Cart", wounds: 3, bands }),
      gearUse({ name: "Cart", wounds: 5, bands }),
      gearUse({ name: "Cart", wounds: 6, bands }),
      gearUse({ name: "Cart", wounds: 3 }),
    ]).toMatchObject([[], [{ amount: -2 }], { reason: "gearBroken" }, { reason: "gearBroken" }]);
  });
});
