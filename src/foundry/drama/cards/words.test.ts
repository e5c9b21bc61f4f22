import { describe, expect, it } from "vitest";
import { negate } from "../../../rules/drama/index.ts";
import type { Change } from "../../../rules/kernel/change.ts";
import { damageText, describeChange } from "./words.ts";

/** Keys stand for their texts; placeholders are shown, so that a wrong number is seen. */
const say = (key: string, data: Readonly<Record<string, string | number>> = {}): string =>
  `${key.split(".").slice(2).join(".")}${Object.keys(data).length > 0 ? ` ${JSON.stringify(data)}` : ""}`;

describe("DRA-174 a damage result in words", () => {
  it("names wounds first, then the fall, K and O, shock", () => {
    expect(damageText({ shock: 5, ko: "KO", knockdown: true, wounds: 2 }, say)).toBe(
      'Damage.wounds {"count":2}, Damage.knockdown, Damage.ko.KO, Damage.shock {"count":5}',
    );
  });
  it("says so when nothing is left, as after three picks", () => {
    const left = negate({ shock: 2, ko: "O", knockdown: false, wounds: 0 }, ["ko", "shock"], 1, 0);
    expect(left.accepted && damageText(left.result, say)).toBe("Damage.none");
  });
  it("keeps K/O apart from KO", () => {
    expect(damageText({ shock: 0, ko: "K/O", knockdown: false, wounds: 1 }, say)).toBe(
      'Damage.wound {"count":1}, Damage.ko.KorO',
    );
  });
});

describe("DRA-285 cards that move are nobody's line", () => {
  it("tells of points and shock, and is silent about cards", () => {
    const set = (path: string, from: number, to: number): Change => ({
      kind: "set",
      subject: "a",
      path,
      from,
      to,
      rule: "DRA-178",
    });
    expect(describeChange(set("system.shock", 2, 7), say)).toEqual({
      text: 'Consequence.shock {"from":"2","to":"7"}',
      tone: "harm",
    });
    expect(describeChange(set("system.heroPoints.value", 4, 3), say)).toEqual({
      text: 'Consequence.heroPoints {"from":"4","to":"3"}',
      tone: "info",
    });
    expect(
      describeChange(
        {
          kind: "create",
          subject: "hand",
          collection: "Card",
          id: "dramacard0000001",
          data: { name: "Iron Sinews" },
          rule: "DRA-285",
        },
        say,
      ),
    ).toBeNull();
  });
});
