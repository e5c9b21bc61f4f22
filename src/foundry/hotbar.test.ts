import { describe, expect, it } from "vitest";
import { macroPicture } from "./hotbar.ts";
import { icon } from "./ids.ts";

describe("the picture of what was dragged to the hotbar", () => {
  it("is the thing's own; without one it tells a check from something done", () => {
    expect(macroPicture("worlds/demo/cannon.webp", false)).toBe("worlds/demo/cannon.webp");
    expect(macroPicture("worlds/demo/lockpicks.webp", true)).toBe("worlds/demo/lockpicks.webp");
    expect(macroPicture(undefined, true)).toBe(icon("skills"));
    expect(macroPicture(null, false)).toBe(icon("sword-clash"));
  });
});
