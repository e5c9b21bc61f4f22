import { describe, expect, it } from "vitest";
import { screenFacts } from "./screen-view.ts";

describe("the figures of a row on the Gamemaster's screen", () => {
  const facts = [
    { label: "Conviction", value: "3 / 5" },
    { label: "Defense", value: "+10 / 20" },
    { label: "Complications", value: "Tangled d6, On fire d8" },
  ];
  it("aren't said twice: what the points beside them say stands there alone", () =>
    expect(screenFacts(facts, [{ label: "Conviction" }]).map((f) => f.label)).toEqual(["Defense", "Complications"]));
  it("stand in a column while they are figures; what is read has two", () =>
    expect(screenFacts(facts, []).map((f) => f.wide)).toEqual([false, false, true]));
});
