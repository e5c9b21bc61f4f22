import { describe, expect, it } from "vitest";
import { type DialogView, isNamed } from "./dialog-types.ts";

const head = (title: string, subtitle: string): boolean => isNamed({ title, subtitle } as DialogView);

describe("the head of a form", () => {
  it("doesn't say again what the window's title says", () => {
    expect(head("Wickfire: Attack", "Attack")).toBe(false);
    expect(head("Rest", "Rest")).toBe(false);
    expect(head("Wickfire: Attack", "")).toBe(false);
  });
  it("says what the title leaves open", () => {
    expect(head("Wickfire: Candle flame", "Attack \u00b7 Damage 6")).toBe(true);
    expect(head("Wickfire: Counterattack", "Attack")).toBe(true);
  });
});
