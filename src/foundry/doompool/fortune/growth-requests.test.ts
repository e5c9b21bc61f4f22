import { describe, expect, it } from "vitest";
import { type GrowthMessage, growthWaiting } from "./growth-requests.ts";

const ada = { name: "Ada", hasHero: true };
const asked = (id: string, changes: Partial<GrowthMessage> = {}): GrowthMessage => ({
  id,
  by: ada,
  flag: { reason: "Red rage", done: false },
  ...changes,
});

describe("DOO-315 requests that the doom pool grows", () => {
  it("queue in the order in which they were asked, each for a d6", () =>
    expect(growthWaiting([asked("a"), asked("b", { by: { name: "Bo", hasHero: true } })])).toEqual([
      { id: "a", by: "Ada", reason: "Red rage", die: 6 },
      { id: "b", by: "Bo", reason: "Red rage", die: 6 },
    ]));
  it("count once: what has been carried out no longer waits", () =>
    expect(growthWaiting([asked("a", { flag: { reason: "", done: true } })])).toEqual([]));
  it("come from players of heroes alone (DOO-314)", () =>
    expect(growthWaiting([asked("a", { by: { name: "Guest", hasHero: false } })])).toEqual([]));
  it.each([[null], ["d12"], [{ reason: 3, done: false }], [{ reason: "x" }]])(
    "leave a message alone that says %j",
    (flag) => expect(growthWaiting([asked("a", { flag })])).toEqual([]),
  );
});
