import { describe, expect, it } from "vitest";
import type { ActsAdapter } from "../ruleset.ts";
import { asLast, type Last } from "./again.ts";

const acts = {
  strike: { choices: { bonus: { pick: "whole" }, targets: { pick: "whos" }, helper: { pick: "who" } } },
} as unknown as ActsAdapter["table"];

const last: Last = {
  draft: { act: "strike", wishes: { bonus: 2, targets: ["thug"], helper: "bo" } },
  aimed: ["thug"],
};

describe("a Shift-click takes the choices of last time", () => {
  it("with whom one chose while nobody else is aimed at", () => {
    for (const aimed of [[], ["thug"]]) expect(asLast(last, acts, aimed)).toBe(last.draft);
    expect(asLast(undefined, acts, ["thug"])).toBeUndefined();
  });
  it("but never strikes the one of last time when another is aimed at", () => {
    for (const aimed of [["drone"], ["thug", "drone"]])
      expect(asLast(last, acts, aimed)).toEqual({ act: "strike", wishes: { bonus: 2 } });
  });
});
