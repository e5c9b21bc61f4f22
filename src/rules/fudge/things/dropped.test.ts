import { describe, expect, it } from "vitest";
import type { Change } from "../../kernel/change.ts";
import { deedOutcome } from "../acts/deeds/outcome.ts";
import { deedCost, deedPlan, deedRefusal } from "../acts/deeds/plan.ts";
import { collapsed } from "../harm/collapse.ts";
import { usePower } from "../powers/use.ts";
import { afterChanges } from "../state/after-changes.ts";
import { conditionState, imposeChange } from "../state/progression.ts";
import { abilities, advantage, component, hero, modifier, power, settings } from "../testing/fixtures.ts";
import type { FudgeCharacter } from "../types.ts";
import { droppedMark, lyingThings, takenUp } from "./dropped.ts";

const sword = power("Sword", [component("damage", 3, { modifiers: [modifier("strengthBased")] })], {
  id: "sword",
  source: "equipment",
});
const rod = power("Rod", [component("damage", 4, { modifiers: [modifier("easilyRemovable")] })], { id: "rod" });
const armed = hero({
  ref: "Actor.a",
  abilities: abilities({ str: 1 }),
  powers: [sword, rod],
  advantages: [advantage("quickDraw")],
});
const foe = hero({ ref: "Actor.b" });
const won = { success: true, degrees: 1, margin: 1, total: 1 };
const after = (who: FudgeCharacter, changes: readonly Change[]): FudgeCharacter => ({
  ...afterChanges(who, changes),
  powers: who.powers.map((p) => ({
    ...p,
    active: changes.reduce(
      (on, c) => (c.kind === "set" && c.subject === `${who.ref}.Item.${p.id}` ? c.to === true : on),
      p.active,
    ),
  })),
});
const struck = after(armed, deedOutcome("disarm", won, foe, armed, { what: "sword", number: 0 }, true));

describe("FUD-297 what is struck from a hand lies there", () => {
  it("carries a mark until it is picked up", () => {
    expect([struck.powers[0]?.active, droppedMark(struck, "sword") !== null, droppedMark(struck, "rod")]).toEqual([
      false,
      true,
      null,
    ]);
    const picked = after(struck, deedOutcome("draw", won, struck, null, { what: "sword", number: 0 }, true));
    expect([picked.powers[0]?.active, droppedMark(picked, "sword")]).toEqual([true, null]);
  });
  it("FUD-279 takes a move to pick up, however quick the draw", () =>
    expect([
      deedCost("draw", struck, null, "sword"),
      deedCost("draw", struck, null, "rod"),
      deedCost("draw", { ...struck, advantages: [] }, null, "rod"),
    ]).toEqual(["move", "free", "move"]));
  it("a device that is switched on has been picked up", () => {
    const lost = after(armed, deedOutcome("disarm", won, foe, armed, { what: "rod", number: 0 }, true));
    const used = usePower(lost, lost.powers[1] ?? rod, { component: null, fight: false });
    expect(used.accepted && used.use.changes.some((c) => c.kind === "delete" && c.data.condition === "dropped")).toBe(
      true,
    );
  });
  it("FUD-403 so does what falls from hands without strength, and what was put away doesn't", () => {
    const drained = collapsed(armed, [imposeChange(armed.ref, conditionState("debilitated", "str", "x"), "FUD-222")]);
    const weak = after(
      { ...armed, powers: [sword, { ...rod, active: false }] },
      collapsed({ ...armed, powers: [sword, { ...rod, active: false }] }, [
        imposeChange(armed.ref, conditionState("debilitated", "str", "x"), "FUD-222"),
      ]),
    );
    expect(drained.filter((c) => c.kind === "create" && c.data.condition === "dropped")).toHaveLength(2);
    expect([droppedMark(weak, "sword") !== null, droppedMark(weak, "rod")]).toEqual([true, null]);
  });
});

describe("FUD-279 FUD-297 what lies there anybody may pick up", () => {
  const kept = { _id: "sword", name: "Sword", type: "fudgeEquipment", system: { active: false, cost: 3 } };
  it("a foe takes the sword that was struck from a hero's hand: it is the foe's, in hand, and the mark is gone", () => {
    expect(lyingThings(struck).map((p) => p.id)).toEqual(["sword"]);
    expect([deedRefusal("pickUp", foe, struck), deedCost("pickUp", foe, struck.ref, "sword")]).toEqual([null, "move"]);
    expect(deedPlan("pickUp", foe, struck, { what: "sword", number: 0 }, settings)).toMatchObject({
      accepted: true,
      request: { check: null, thing: "Sword" },
    });
    expect(takenUp(foe.ref, struck, "sword", { id: "sword2", data: kept })).toMatchObject([
      { kind: "delete", subject: "Actor.a", collection: "Item", id: "sword", data: kept },
      {
        kind: "delete",
        subject: "Actor.a",
        collection: "ActiveEffect",
        data: { condition: "dropped", trait: "sword" },
      },
      {
        kind: "create",
        subject: "Actor.b",
        collection: "Item",
        id: "sword2",
        data: { _id: "sword2", name: "Sword", system: { active: true, cost: 3 } },
      },
    ]);
  });
  it("what is in a hand or put away stays where it is", () => {
    expect(takenUp(foe.ref, armed, "sword", { id: "sword", data: kept })).toEqual([]);
    expect(takenUp(foe.ref, struck, "rod", { id: "rod", data: kept })).toEqual([]);
    expect([
      deedRefusal("pickUp", foe, armed),
      deedPlan("pickUp", foe, struck, { what: "rod", number: 0 }, settings),
    ]).toMatchObject([{ reason: "deed.nothingLies" }, { reason: "deed.nothingLies" }]);
  });
  it("what a power has made for a while is nobody's to take", () =>
    expect(lyingThings({ ...struck, powers: struck.powers.map((p) => ({ ...p, paidBy: "stunt" })) })).toEqual([]));
});
