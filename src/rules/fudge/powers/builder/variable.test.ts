import { describe, expect, it } from "vitest";
import { conditionState } from "../../state/progression.ts";
import { component, hero, modifier, power } from "../../testing/fixtures.ts";
import type { FudgeCharacter, PowerEntry } from "../../types.ts";
import { lessen } from "../counter.ts";
import { dropPower, usePower } from "../use.ts";
import { withForms } from "./variable.ts";

const source = power("Source", [component("variable", 2, { id: "v" })], { id: "src" });
const form = (name: string, rank: number, active = true): PowerEntry =>
  power(name, [component("flight", rank, { id: "f" })], { active, paidBy: "src" });
const wearer = (...powers: readonly PowerEntry[]): FudgeCharacter => hero({ powers });
const on = (who: FudgeCharacter): string[] =>
  withForms(who)
    .filter((p) => p.active)
    .map((p) => p.name);

describe("FUD-500 a form stands on its Variable", () => {
  const wings = form("Wings", 2, false);
  it("taking one on is setting it: a full action, whatever the form's own would be", () => {
    const action = (variable: PowerEntry, worn: PowerEntry): unknown => {
      const plan = usePower(wearer(variable, worn), worn, { component: null, fight: true });
      return plan.accepted ? plan.use.action : plan.reason;
    };
    const fast = power(
      "Source",
      [component("variable", 2, { id: "v", action: "move", modifiers: [modifier("fasterAction", 2)] })],
      { id: "src" },
    );
    const field = power("Field", [component("protection", 3, { duration: "sustained", action: "free" })], {
      active: false,
      paidBy: "src",
    });
    expect([
      action(source, wings),
      action(fast, wings),
      action(fast, field),
      action(source, { ...wings, active: true }),
    ]).toEqual(["full", "move", "move", "move"]);
  });
  it.each<[string, PowerEntry]>([
    ["off", { ...source, active: false }],
    ["let go", { ...source, off: ["v"] }],
  ])("none comes on while it is %s", (_how, variable) => {
    expect(usePower(wearer(variable, wings), wings, { component: null, fight: true })).toMatchObject({
      reason: "variable.off",
      data: { variable: "Source" },
    });
    expect(on(wearer(variable, form("Wings", 2)))).not.toContain("Wings");
  });
  it("of an array in which another member is in use neither", () => {
    const array = power(
      "Source",
      [
        component("damage", 9, { id: "d" }),
        component("variable", 2, { id: "v", modifiers: [modifier("alternateEffect")] }),
      ],
      { id: "src" },
    );
    expect([on(wearer(array, form("Wings", 2))), on(wearer({ ...array, member: "v" }, form("Wings", 2)))]).toEqual([
      ["Source"],
      ["Source", "Wings"],
    ]);
  });
  it("what its ranks don't reach for any more is off, the last first", () => {
    const forms = [form("One", 2), form("Two", 2), form("Three", 1)];
    expect(on(wearer(source, ...forms))).toEqual(["Source", "One", "Two", "Three"]);
    const drained = hero({ powers: [source, ...forms], conditions: [conditionState("lessened", "src.v", "x", 1)] });
    expect(on(drained)).toEqual(["Source", "One"]);
  });
  it("its end is theirs: switched off, nullified", () => {
    const who = wearer(source, form("Wings", 2));
    expect(dropPower(who, source, null)).toMatchObject([
      { subject: "Actor.hero.Item.src", to: false },
      { subject: "Actor.hero.Item.Wings", to: false },
    ]);
    expect(lessen(who, "src.v", 0, "Actor.x")).toMatchObject([
      { subject: "Actor.hero.Item.src", to: false },
      { subject: "Actor.hero.Item.Wings", to: false },
    ]);
  });
  it("what was bought, and a stunt, need none", () =>
    expect(
      on(wearer(power("Own", [component("flight", 2)]), power("Stunt", [component("flight", 2)], { paidBy: "stunt" }))),
    ).toEqual(["Own", "Stunt"]));
});
