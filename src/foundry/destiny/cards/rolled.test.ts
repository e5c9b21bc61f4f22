import { beforeAll, describe, expect, it, vi } from "vitest";
import { refuse } from "../../../rules/kernel/refusal.ts";

beforeAll(() => {
  vi.stubGlobal("foundry", { dice: { terms: { Die: class {} }, Roll: class {} } });
  vi.stubGlobal("Roll", class {});
});

describe("a throw that can't be made", () => {
  it("says why to whoever pressed: the attacker has left the scene, and Resist isn't silent", async () => {
    const { thrown } = await import("./rolled.ts");
    const gone = refuse("gone", { name: "Hired muscle" });
    expect(await thrown(gone, { type: "resist" })).toBe(gone);
  });
});
