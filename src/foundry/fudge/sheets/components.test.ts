import { describe, expect, it } from "vitest";
import { component, modifier } from "../../../rules/fudge/fixtures.ts";
import type { Localize } from "../../ruleset.ts";
import { componentViews, overlay } from "./components.ts";

const localize: Localize = (key) => key;
const stored = (): Record<string, unknown>[] => [{ ...component("damage", 5, { modifiers: [modifier("accurate")] }) }];

describe("FUD-450 editing components", () => {
  it("a list is written whole: what the form doesn't show is kept", () => {
    const flat = { name: "Bolt", "component.0.rank": 7, "component.0.descriptors": "fire, , light" };
    const { components, touched } = overlay(stored(), flat);
    expect(touched).toBe(true);
    expect(flat).toEqual({ name: "Bolt" });
    expect(components).toMatchObject([{ effect: "damage", rank: 7, descriptors: ["fire", "light"], modifiers: [{ key: "accurate", ranks: 1 }] }]);
  });

  it("reaches into lists inside it", () => {
    const { components } = overlay(stored(), { "component.0.modifiers.0.key": "area", "component.0.modifiers.0.ranks": 2, "component.0.modifiers.0.note": "cone" });
    expect(components[0]?.modifiers).toEqual([{ key: "area", ranks: 2, partial: null, note: "cone" }]);
  });

  it("an emptied choice is none at all", () => {
    const { components } = overlay(stored(), { "component.0.resistedBy": "", "component.0.attackSkill": "", "component.0.trait": "" });
    expect(components[0]).toMatchObject({ resistedBy: null, attackSkill: null, trait: null });
  });

  it("another effect brings its own action, range, duration and resistance", () => {
    const { components } = overlay(stored(), { "component.0.effect": "flight", "component.0.action": "standard", "component.0.range": "close", "component.0.duration": "instant", "component.0.resistedBy": "toughness" });
    expect(components[0]).toMatchObject({ effect: "flight", action: "move", range: "personal", duration: "sustained", resistedBy: null });
  });

  it("leaves a form without components alone", () => {
    expect(overlay(stored(), { name: "x" }).touched).toBe(false);
  });

  it("does nothing to what it was given", () => {
    const before = stored();
    overlay(before, { "component.0.rank": 9 });
    expect(before[0]?.rank).toBe(5);
  });
});

describe("the editor's view", () => {
  it("keeps a modifier that isn't on the list", () => {
    const [view] = componentViews([component("damage", 5, { modifiers: [modifier("houseRule", 2)] })], [], localize);
    expect(view?.modifiers[0]?.keys.find((k) => k.selected)).toMatchObject({ value: "houseRule" });
  });

  it("offers degrees only where there are conditions", () => {
    const [damage, affliction] = componentViews([component("damage", 5), component("affliction", 5)], [], localize);
    expect([damage?.hasConditions, affliction?.hasConditions]).toEqual([false, true]);
  });

  it("offers the hero's combat skills and the ability alone", () => {
    const [view] = componentViews([component("damage", 5, { attackSkill: "s1" })], [{ id: "s1", name: "Ranged Combat (Bolts)" }], localize);
    expect(view?.skills.map((s) => [s.value, s.selected])).toEqual([["", false], ["s1", true]]);
  });
});
