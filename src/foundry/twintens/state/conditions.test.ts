import { describe, expect, it } from "vitest";
import { having, hero, weapon } from "../../../rules/twintens/testing/fixtures.ts";
import { twintensConditions } from "./conditions.ts";

describe("TWI-460 a condition set by hand, on the token's HUD or on the sheet", () => {
  const armed = hero({ weapons: [weapon("sword"), weapon("knife", { equipped: false })] });
  const changed = (id: string, who = armed): unknown => {
    const found = twintensConditions.toggle(who, id, true);
    return "accepted" in found
      ? found.reason
      : found.flatMap((c) =>
          "path" in c && c.path === "system.equipped" ? [[c.subject.split(".").at(-1), c.from, c.to]] : [],
        );
  };
  it("panic drops what is held, and nothing that was put away before", () =>
    expect(changed("panicked")).toEqual([[armed.weapons[0]?.id, true, false]]));
  it("fright drops nothing", () => expect(changed("frightened")).toEqual([]));
  it("who is panicked already is left as they are", () =>
    expect(changed("panicked", { ...armed, ...having(["panicked", { source: "hand" }]) })).toBe("condition.already"));
});
