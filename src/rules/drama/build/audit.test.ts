import { describe, expect, it } from "vitest";
import type { FLAWS } from "../powers/powers.ts";
import { attributes, hero, power, settings, skill } from "../testing/fixtures.ts";
import type { DramaCharacter } from "../types.ts";
import { audit, CREATION } from "./audit.ts";

const fresh = (over: Partial<DramaCharacter> = {}): DramaCharacter =>
  hero({
    attributes: attributes({ dex: 10, str: 9, tou: 10, per: 9, min: 9, cha: 9, spi: 10 }),
    skills: [
      skill("unarmedCombat", 3),
      ...["dodge", "willpower", "find", "taunt", "stealth", "trick"].map((k) => skill(k, 2)),
      skill("running", 1),
    ],
    powers: [power("blast", 16)],
    ...over,
  });
const codes = (who: DramaCharacter, flaws: (keyof typeof FLAWS)[] = []) =>
  audit(who, flaws, settings).findings.map((f) => f.code);

describe("DRA-331 DRA-332 DRA-334 DRA-350 building a hero", () => {
  it("66 points, 16 adds, 40 power points and nothing to say", () =>
    expect(audit(fresh(), [], settings)).toEqual({
      attributes: { spent: 66, of: 66 },
      adds: { spent: 16, of: 16 },
      powers: { spent: 8, of: 40 },
      findings: [],
    }));
  it("attributes over 13 or off the sum", () =>
    expect(codes(fresh({ attributes: attributes({ dex: 14 }) }))).toEqual(["attributeRange", "attributeSum"]));
  it("a second skill at 3", () =>
    expect(
      codes(
        fresh({
          skills: fresh().skills.map((s) =>
            s.key === "dodge" ? { ...s, adds: 3 } : s.key === "running" ? { ...s, adds: 0 } : s,
          ),
        }),
      ),
    ).toEqual(["signature"]));
  it("no signature skill", () =>
    expect(
      codes(
        fresh({
          skills: fresh().skills.map((s) =>
            s.key === "unarmedCombat" ? { ...s, adds: 2 } : s.key === "running" ? { ...s, adds: 2 } : s,
          ),
        }),
      ),
    ).toEqual(["signature"]));
  it("the same skill twice", () =>
    expect(codes(fresh({ skills: [...fresh().skills.slice(0, -1), skill("dodge", 1, { id: "again" })] }))).toEqual([
      "skillTwice",
    ]));
  it("powers over the limit, at a wrong price, or unknown", () => {
    expect(codes(fresh({ powers: [power("teleport", 41)] }))).toEqual(["powerSum"]);
    expect(codes(fresh({ powers: [power("teleport", 44)] }), ["dependentItem"])).toEqual([]);
    expect(
      codes(fresh({ powers: [power("blast", 16, { cost: 3 }), { ...power("blast", 1), key: "lasers" }] })),
    ).toEqual(["powerCost", "powerUnknown"]);
  });
  it("16 adds can be had legally", () => expect(CREATION.signature + 6 * CREATION.otherMost + 1).toBe(CREATION.adds));
});
