import { describe, expect, it } from "vitest";
import { bareHandsLast } from "./bare-hands.ts";

const attack = (id: string, force: number): { id: string; force: number } => ({ id, force });
const order = (...attacks: { id: string; force: number }[]): string[] =>
  bareHandsLast(attacks, (a) => a.force).map((a) => a.id);

describe("attacks as a sheet lists them", () => {
  it("a gun comes before fists that hit less hard", () =>
    expect(order(attack("unarmed", 0), attack("gun", 5), attack("net", 3))).toEqual(["gun", "net", "unarmed"]));
  it("fists that hit hardest stay where they were", () =>
    expect(order(attack("unarmed", 10), attack("breaker", 7))).toEqual(["unarmed", "breaker"]));
});
