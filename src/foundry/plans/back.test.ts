import { describe, expect, it } from "vitest";
import { type Refusal, refuse } from "../../rules/kernel/refusal.ts";
import { allBack } from "./back.ts";

/** A card with these steps; `during` happens when one of them is taken back. */
function card(steps: readonly number[], during: (at: number, hold: Set<number>) => Refusal | null = () => null) {
  const hold = new Set(steps);
  const order: number[] = [];
  const withdraw = (at: number): Promise<Refusal | null> => {
    order.push(at);
    const no = during(at, hold);
    if (!no) hold.delete(at);
    return Promise.resolve(no);
  };
  return { hold, order, back: () => allBack(() => [...hold].sort((a, b) => a - b), withdraw) };
}

describe("a card is taken back", () => {
  it("the latest step first", async () => {
    const { order, back, hold } = card([0, 1, 2]);
    expect(await back()).toBeNull();
    expect([order, hold.size]).toEqual([[2, 1, 0], 0]);
  });

  it("with what was answered by itself meanwhile", async () => {
    const { order, back, hold } = card([0, 1], (at, held) => {
      if (at === 1) held.add(2);
      return null;
    });
    expect(await back()).toBeNull();
    expect([order, hold.size]).toEqual([[1, 2, 0], 0]);
  });

  it("with what was answered by itself before the first was heard, which held it", async () => {
    const { order, back, hold } = card([0, 1], (at, held) => {
      if (at === 1 && order.length === 1) held.add(2);
      return held.has(at + 1) ? refuse("laterSteps") : null;
    });
    expect(await back()).toBeNull();
    expect([order, hold.size]).toEqual([[1, 2, 1, 0], 0]);
  });

  it("a step that stays is told, tried once, and what came before it is tried all the same", async () => {
    const { order, back, hold } = card([0, 1, 2], (at) => (at === 1 ? refuse("gone") : null));
    expect(await back()).toMatchObject({ reason: "gone" });
    expect([order, [...hold]]).toEqual([[2, 1, 0], [1]]);
  });
});
