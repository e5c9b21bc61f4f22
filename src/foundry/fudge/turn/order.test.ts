import { describe, expect, it, vi } from "vitest";
import { conditionState } from "../../../rules/fudge/index.ts";
import { abilities, advantage, having, hero, minion } from "../../../rules/fudge/testing/fixtures.ts";
import type { Participant } from "../../ruleset.ts";

vi.stubGlobal("game", { settings: { get: () => null } });
const { fudgeOrder } = await import("./order.ts");

const participant = (id: string, character: unknown, initiative: number | null = null): Participant => ({
  id,
  initiative,
  character,
  state: {},
  out: false,
});
const thrown = (
  character: unknown,
  faces: readonly number[],
):
  | { readonly total: number; readonly rows: readonly { readonly label: string; readonly value: number }[] }
  | undefined => fudgeOrder.throwFor?.([participant("a", character)])?.resolve(faces);

describe("FUD-664 FUD-707 initiative as its card shows it", () => {
  const quick = hero({ abilities: abilities({ agl: 4 }), advantages: [advantage("improvedInitiative", 3)] });
  it("names every line of the total", () => {
    const { total, rows } = thrown(quick, [1, 0, 0]) ?? { total: 0, rows: [] };
    expect(total).toBe(1 + 4 + 3);
    expect(rows.map((r) => [r.label.split(".").slice(2).join("."), r.value])).toEqual(
      expect.arrayContaining([
        ["Ability.agl.label", 4],
        ["Row.improvedInitiative", 3],
      ]),
    );
  });
  it("who is surprised sees the -10 among them (FUD-262)", () => {
    const { total, rows } = thrown({ ...quick, ...having("surprised") }, [0, 0, 0]) ?? { total: 0, rows: [] };
    expect(total).toBe(4 + 3 - 10);
    expect(rows.find((r) => r.label.endsWith("Row.surprised"))?.value).toBe(-10);
  });
  it("FUD-336 FUD-374 a point that made dice of 3 ready for it is used up by it, and nothing else is", () => {
    const ready = (trait: string): Participant =>
      participant("a", { ...quick, conditions: [conditionState("ultimate", trait, "Actor.hero point")] });
    const throwOf = (trait: string) => fudgeOrder.throwFor?.([ready(trait)]);
    expect([
      throwOf("initiative")?.resolve([-1, -1, -1]).total,
      throwOf("initiative")?.spent?.map((c) => c.kind === "delete" && c.data.condition),
      throwOf("ability:str")?.spent,
    ]).toEqual([3 + 4 + 3, ["ultimate"], undefined]);
  });
  it("level totals go by Dodge, and minions of one name throw together", () => {
    const [slow, fast] = [
      participant("a", hero(), 3),
      participant("b", hero({ defenses: { dodge: 5, parry: 0, fortitude: 0, will: 0 } }), 3),
    ];
    expect([slow, fast].sort(fudgeOrder.compare).map((p) => p.id)).toEqual(["b", "a"]);
    expect(fudgeOrder.group?.(participant("c", minion({ name: "Thug" })))).toBe("Thug");
  });
});
