import { describe, expect, it } from "vitest";
import type { Change } from "../../../rules/kernel/change.ts";
import { tellsPlayers } from "./moment.ts";

const off: Change = {
  kind: "set",
  subject: "Actor.foe.Item.p",
  path: "system.active",
  from: true,
  to: false,
  rule: "",
};
const gone: Change = { kind: "delete", subject: "Actor.foe.ActiveEffect.e", data: {}, rule: "" } as Change;
const line = (c: Change): string | null => (c.subject === "" ? null : c.subject);

describe("what time brings to somebody", () => {
  it("is told to all where players may know it: a hero's power that ends, a foe's condition that is over", () => {
    expect(tellsPlayers([off], false, line)).toBe(true);
    expect(tellsPlayers([off, gone], true, line)).toBe(true);
  });
  it("makes no empty card for players: of a foe whose numbers are hidden, a power that ends is the Gamemaster's to read", () => {
    expect(tellsPlayers([off], true, line)).toBe(false);
    expect(tellsPlayers([{ ...gone, subject: "" }], true, line)).toBe(false);
  });
});
