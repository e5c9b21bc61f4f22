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
      'Damage.wounds {"count":1}, Damage.ko.KorO',
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

describe("DRA-178 DRA-223 DRA-339 DRA-351 what else a card tells of", () => {
  const set = (path: string, from: unknown, to: unknown): Change =>
    ({ kind: "set", subject: "a", path, from, to, rule: "DRA-178" }) as Change;
  const said = (...changes: readonly Change[]): unknown =>
    changes.map((c) => {
      const line = describeChange(c, say);
      return line && [line.text, line.tone];
    });
  it("fewer of a group is worse, less shock better, fewer points neither", () =>
    expect(said(set("system.count", 4, 3), set("system.shock", 5, 2), set("system.ammo", 2, 1))).toEqual([
      ['Consequence.count {"from":"4","to":"3"}', "harm"],
      ['Consequence.shock {"from":"5","to":"2"}', "success"],
      ['Consequence.ammo {"from":"2","to":"1"}', "info"],
    ]));
  it("a K is bad, and to be stabilised isn't", () =>
    expect(
      said(set("system.k", false, true), set("system.k", true, false), set("system.stabilised", false, true)),
    ).toEqual([
      ["Consequence.k.on", "harm"],
      ["Consequence.k.off", "success"],
      ["Consequence.stabilised.on", "success"],
    ]));
  it("states come and go; Up is good; who leaves the fight has left it", () => {
    const document = (kind: "create" | "delete", collection: string, condition = ""): Change =>
      ({ kind, subject: "a", collection, id: "x", data: { condition }, rule: "DRA-339" }) as Change;
    expect(
      said(
        document("create", "ActiveEffect", "stymied"),
        document("create", "ActiveEffect", "up"),
        document("delete", "ActiveEffect", "stymied"),
        document("create", "ActiveEffect", "elsewhere"),
        document("delete", "Combatant"),
        document("create", "Combatant"),
      ),
    ).toEqual([
      ['Consequence.create {"condition":"CROSSOVER.Drama.Condition.stymied.label"}', "harm"],
      ['Consequence.create {"condition":"CROSSOVER.Drama.Condition.up.label"}', "success"],
      ['Consequence.delete {"condition":"CROSSOVER.Drama.Condition.stymied.label"}', "info"],
      null,
      ["Consequence.left", "harm"],
      null,
    ]);
  });
  it("another shape, a trademark that is gone, what was bought; nothing of what nobody reads", () =>
    expect(
      said(
        set("system.shape.str", 0, -3),
        set("system.trademarkItemId", "w", ""),
        set("system.advances", [], [{ text: "Dodge 3 to 4" }]),
        set("system.raised", ["dex"], []),
        set("system.raised", [], ["dex"]),
        set("system.moved", {}, {}),
      ),
    ).toEqual([
      ['Consequence.shape {"attribute":"CROSSOVER.Drama.Attribute.str","from":"+0","to":"\u22123"}', "info"],
      ["Consequence.trademarkLost", "harm"],
      ['Consequence.advances {"text":"Dodge 3 to 4"}', "success"],
      ["Consequence.raised", "info"],
      null,
      null,
    ]));
});
