import { describe, expect, it } from "vitest";
import type { Change } from "../../kernel/change.ts";
import { type Deed, defend, lostToStun, readyStep } from "../index.ts";
import { apply, condition, hero, written } from "../testing/fixtures.ts";

const done = (deed: Deed<object>): readonly Change[] => {
  if (!deed.accepted) throw new Error(deed.reason);
  return deed.changes;
};
const reason = (deed: Deed<object> | { readonly accepted: false; readonly reason: string } | null): string =>
  deed === null || deed.accepted ? "accepted" : deed.reason;

describe("DES-108 DES-395 Ready", () => {
  const ready = { action: "attackClose", kind: "standard", trigger: "she moves", area: false } as const;
  it("waits, goes off, is dropped, or is lost at the next turn", () => {
    expect(readyStep(null, { type: "ready", ready })).toMatchObject({ became: "waiting" });
    expect(readyStep(ready, { type: "trigger" })).toMatchObject({ ready: null, became: "taken" });
    expect(readyStep(ready, { type: "drop" })).toMatchObject({ became: "dropped" });
    expect(readyStep(ready, { type: "turnStart" })).toMatchObject({ became: "lost" });
    expect(readyStep(null, { type: "turnStart" })).toMatchObject({ became: "none" });
  });
  it("never holds a Stance, nor two at once", () => {
    expect(readyStep(null, { type: "ready", ready: { ...ready, action: "stance" } })).toMatchObject({
      reason: "ready.stance",
    });
    expect(readyStep(ready, { type: "ready", ready })).toMatchObject({ reason: "ready.already" });
    expect(readyStep(null, { type: "trigger" })).toMatchObject({ reason: "ready.none" });
  });
});

describe("DES-105 DES-272 Defend and what being Stunned ends", () => {
  it("not while Defenseless", () => {
    expect(written(done(defend(hero(), "combat")))["system.defend"]).toBe(true);
    expect(reason(defend(hero({ conditions: [condition("defenseless")] }), "combat"))).toBe("defend.defenseless");
  });
  it("Stunned ends Aim, Defend, the grab and the readied action", () => {
    const who = hero({
      conditions: [condition("stunned")],
      defend: true,
      aim: { target: "x", ranks: 1, kept: true, begun: true },
      grab: { target: "x", degree: 1, attack: "a", limbs: 1, kept: true, begun: true },
      ready: { action: "a", kind: "move", trigger: "t", area: false },
    });
    expect(apply(who, lostToStun(who, null, "combat"))).toMatchObject({
      defend: false,
      aim: null,
      grab: null,
      ready: null,
    });
    expect(lostToStun({ ...who, conditions: [] }, null, "combat")).toEqual([]);
  });
});
