import { describe, expect, it } from "vitest";
import { power } from "../testing/fixtures.ts";
import { switchedOn } from "./calls.ts";

describe("TWI-433 a power that is used comes on", () => {
  const who = { ref: "Actor.ada" };
  it("from off to on", () =>
    expect(switchedOn(who, power("obscure", 3, { id: "fog", active: false }))).toMatchObject([
      { kind: "set", subject: "Actor.ada.Item.fog", path: "system.active", from: false, to: true },
    ]));
  it("and isn't switched on once more where it is on", () =>
    expect(switchedOn(who, power("obscure", 3, { id: "fog", active: true }))).toEqual([]));
});
