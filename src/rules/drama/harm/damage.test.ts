import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  applyDamage,
  type DamageResult,
  damageRow,
  deriveState,
  type HarmState,
  incoming,
  isHarmless,
  isOutOfFight,
  isShockedOut,
  knockbackValue,
  knockoutAttack,
  type Ko,
  negate,
  NO_DAMAGE,
  nonLethal,
  type Pick,
  pickOff,
  PICKS,
  UNHURT,
} from "./damage.ts";

const result = (text: string): DamageResult => {
  const words = text.split(" ");
  const ko = (["K/O", "KO", "K", "O"] as const).find((k) => words.includes(k)) ?? "none";
  return {
    shock: Number(words.at(-1)),
    ko,
    knockdown: words.includes("KD"),
    wounds: Number(/(\d)W/.exec(text)?.[1] ?? 0),
  };
};
const kos: readonly Ko[] = ["none", "K", "O", "K/O", "KO"];
const anyResult = fc.record({
  shock: fc.nat(20),
  ko: fc.constantFrom(...kos),
  knockdown: fc.boolean(),
  wounds: fc.nat(7),
});
const anyState = fc.record({
  shock: fc.nat(20),
  k: fc.boolean(),
  o: fc.boolean(),
  knockedDown: fc.boolean(),
  wounds: fc.nat(4),
});

/** The printed tables, written out a second time row by row. */
const CLASSIC: readonly [string, string][] = [
  ["1", "1"],
  ["O 1", "1"],
  ["K 1", "O 1"],
  ["O 2", "K 2"],
  ["O 3", "2"],
  ["K 3", "O 2"],
  ["KD K/O 4", "KD O 2"],
  ["KD K/O 5", "KD K 2"],
  ["1W K/O 7", "KD K 2"],
  ["1W K/O 9", "1W K 3"],
  ["1W K/O 10", "1W K 4"],
  ["2W K/O 11", "1W O 4"],
  ["2W KO 12", "1W K 5"],
  ["3W KO 13", "2W O 4"],
  ["3W KO 14", "2W KO 5"],
  ["4W KO 15", "3W KO 5"],
];
const REVISED: readonly [string, string][] = [
  ["1", "1"],
  ["O 1", "1"],
  ["K 1", "O 1"],
  ["O 2", "K 1"],
  ["K 2", "2"],
  ["KD O 3", "O 2"],
  ["KD K 3", "KD K 2"],
  ["KD K/O 4", "KD O 3"],
  ["1W KO 4", "KD K 3"],
  ["1W K/O 5", "KD K/O 3"],
  ["1W KO 5", "1W K/O 4"],
  ["2W K/O 6", "1W K/O 4"],
  ["2W KO 6", "1W KO 4"],
  ["3W K/O 7", "2W K/O 5"],
  ["3W KO 7", "2W KO 5"],
  ["4W KO 8", "3W KO 5"],
];

describe("DRA-004 DRA-147 DRA-170 DRA-174 classic damage table", () => {
  it.each(CLASSIC.map((r, rp) => [rp, ...r] as const))("RP %i: mook %s, hero %s", (rp, mook, hero) =>
    expect([damageRow(rp, "mook"), damageRow(rp, "hero")]).toEqual([result(mook), result(hero)]),
  );
});
describe("DRA-171 revised damage table", () => {
  it.each(REVISED.map((r, rp) => [rp, ...r] as const))("RP %i: mook %s, hero %s", (rp, mook, hero) =>
    expect([damageRow(rp, "mook", "revised"), damageRow(rp, "hero", "revised")]).toEqual([result(mook), result(hero)]),
  );
});
describe("DRA-172 beyond row 15", () => {
  it.each([
    [16, "hero", "classic", "3W KO 5"],
    [17, "hero", "classic", "4W KO 5"],
    [19, "hero", "classic", "5W KO 5"],
    [17, "mook", "revised", "5W KO 9"],
  ] as const)("RP %i %s %s: %s", (rp, column, table, text) =>
    expect(damageRow(rp, column, table)).toEqual(result(text)),
  );
});
describe("DRA-173 below 0", () => {
  it("1 shock, or nothing where the world says so", () =>
    expect([damageRow(-4, "hero"), damageRow(-4, "hero", "classic", false)]).toEqual([result("1"), NO_DAMAGE]));
});

describe("DRA-175 knockout attacks", () => {
  it.each([
    ["2W O 4", "KO 10"],
    ["O 2", "O 3"],
    ["3W KO 5", "KO 14"],
    ["1W K 3", "KO 6"],
    ["1W K/O 7", "KO 10"],
    ["1", "2"],
  ])("%s becomes %s", (before, after) => expect(knockoutAttack(result(before))).toEqual(result(after)));
  it("wounds without K or O become a K", () =>
    expect(knockoutAttack({ ...NO_DAMAGE, wounds: 1 })).toEqual(result("K 3")));
  it("nothing stays nothing", () => expect(knockoutAttack(NO_DAMAGE)).toEqual(NO_DAMAGE));
});
describe("DRA-176 DRA-177 DRA-205 forms and powers, in their order", () => {
  it("holding back takes wounds and adds nothing", () =>
    expect(nonLethal(result("2W KO 5"), 2)).toEqual(result("KO 5")));
  it("invulnerability works on wounds that a knockout attack has left: none", () =>
    expect(incoming(result("2W O 4"), { knockout: true }, { invulnerable: 1 })).toEqual(result("KO 10")));
  it("without it a level goes", () =>
    expect(incoming(result("2W O 4"), {}, { invulnerable: 1 })).toEqual(result("1W O 4")));
  it("an iron jaw (DRA-351)", () =>
    expect([
      incoming(result("1W K/O 7"), {}, { ironJaw: true }),
      incoming(result("2W KO 5"), {}, { ironJaw: true }),
    ]).toEqual([result("1W K 7"), result("2W K/O 5")]));
  it("the knockdown option adds to any result (DRA-150)", () =>
    expect(incoming(result("1"), { knockdown: true })).toEqual(result("KD 1")));
});

describe("DRA-178 DRA-179 applying", () => {
  const with_ = (over: Partial<HarmState>): HarmState => ({ ...UNHURT, ...over });
  it.each<[string, Partial<HarmState>, Partial<HarmState>]>([
    ["K 2", { k: true }, { k: true, o: false, shock: 2 }],
    ["O 1", { k: true }, { k: true, o: true }],
    ["K/O 4", {}, { k: true, o: false }],
    ["K/O 4", { k: true }, { k: true, o: true }],
    ["K/O 4", { o: true }, { k: true, o: true }],
    ["KO 5", {}, { k: true, o: true }],
    ["2W KD O 3", { wounds: 3 }, { wounds: 4, knockedDown: true }],
  ])("%s on %j", (text, before, after) => expect(applyDamage(with_(before), result(text))).toMatchObject(after));
  it("nothing that is on somebody is ever lost", () => {
    fc.assert(
      fc.property(anyState, anyResult, (state, r) => {
        const next = applyDamage(state, r);
        expect(next.shock).toBeGreaterThanOrEqual(state.shock);
        expect(next.wounds).toBeGreaterThanOrEqual(state.wounds);
        expect([state.k && !next.k, state.o && !next.o, state.knockedDown && !next.knockedDown]).toEqual([
          false,
          false,
          false,
        ]);
      }),
    );
  });
});

describe("DRA-054 DRA-181 DRA-182 DRA-185 DRA-188 what follows", () => {
  it.each([
    ["exceeds", 9, false],
    ["reaches", 9, true],
    ["exceeds", 10, true],
    ["reaches", 10, true],
    ["exceeds", 8, false],
  ] as const)("%s: TOU 9 and %i shock: %s", (rule, shock, out) => expect(isShockedOut(shock, 9, rule)).toBe(out));
  it("a lone K or O means nothing", () =>
    expect(deriveState({ ...UNHURT, k: true }, 9)).toEqual({
      knockedOut: false,
      shockOut: false,
      mortal: false,
      dead: false,
      unconscious: false,
      woundPenalty: 0,
    }));
  it("both together are a knockout", () =>
    expect(deriveState({ ...UNHURT, k: true, o: true }, 9)).toMatchObject({ knockedOut: true, unconscious: true }));
  it.each([
    [1, -1, false, false],
    [2, -2, false, false],
    [3, -3, true, false],
    [4, -3, false, true],
  ])("%i wounds: %i, mortal %s, dead %s", (wounds, penalty, mortal, dead) => {
    expect(deriveState({ ...UNHURT, wounds }, 9)).toMatchObject({
      woundPenalty: penalty,
      mortal,
      dead,
      unconscious: wounds > 2,
    });
  });
  it("DRA-337 resisting keeps up against shock, not against a knockout", () => {
    expect(deriveState({ ...UNHURT, shock: 20 }, 9, "exceeds", true)).toMatchObject({
      shockOut: true,
      unconscious: false,
    });
    expect(deriveState({ ...UNHURT, shock: 20, k: true, o: true }, 9, "exceeds", true).unconscious).toBe(true);
  });
  it("DRA-183 mooks are out at two wounds, or where the world says", () => {
    const state = { ...UNHURT, wounds: 2 };
    const flags = deriveState(state, 9);
    expect([
      isOutOfFight(state, "mook", flags),
      isOutOfFight(state, "mook", flags, 4),
      isOutOfFight(state, "hero", flags),
    ]).toEqual([true, false, false]);
  });
  it("DRA-189 knockback", () =>
    expect([
      knockbackValue(result("KD 5"), 12),
      knockbackValue(result("KD 5"), 9),
      knockbackValue(result("5"), 12),
    ]).toEqual([2, null, null]));
});

describe("DRA-200 DRA-202 DRA-203 DRA-206 DRA-209 DRA-212 negation", () => {
  const done = (text: string, picks: readonly Pick[], personal = 1, outside = 0) => {
    const n = negate(result(text), picks, personal, outside);
    return n.accepted ? n.result : n.reason;
  };
  it.each<[string, Pick[], string]>([
    ["8", ["shock", "shock", "shock"], "0"],
    ["2W KO 5", ["wound", "wound", "ko"], "K 5"],
    ["KO 5", ["ko", "ko"], "5"],
    ["2", ["shock"], "0"],
    ["K/O 4", ["ko"], "4"],
    ["O 1", ["ko", "shock"], "0"],
    ["KD 3", ["knockdown"], "3"],
  ])("%s less %j is %s", (text, picks, left) => expect(done(text, picks)).toEqual(result(left)));
  it("of seven wounds three picks leave four: still dead", () =>
    expect(done("7W KO 5", ["wound", "wound", "wound"])).toEqual(result("4W KO 5")));
  it("four wounds with a point leave one", () =>
    expect(done("4W 9", ["wound", "wound", "wound"])).toEqual(result("1W 9")));
  it("a KO lowered to K still completes a knockout on who has O", () =>
    expect(applyDamage({ ...UNHURT, o: true }, result("K 5"))).toMatchObject({ k: true, o: true }));
});

describe("DRA-201 DRA-207 points and picks", () => {
  const refused = (picks: readonly Pick[], personal: number, outside: number, text = "2W KO 9") =>
    negate(result(text), picks, personal, outside);
  it.each<[Pick[], number, number, string]>([
    [["shock"], 0, 0, "noPoint"],
    [["shock"], 2, 0, "personalQuota"],
    [["shock", "shock", "shock", "ko"], 1, 0, "tooManyPicks"],
    [["shock", "shock", "shock"], 1, 1, "unusedPoint"],
    [[], 1, 0, "unusedPoint"],
    [["ko", "ko", "ko"], 1, 0, "noEffect"],
    [["knockdown"], 1, 0, "noEffect"],
  ])("%j with %i own and %i outside: %s", (picks, personal, outside, reason) =>
    expect(refused(picks, personal, outside)).toMatchObject({ accepted: false, reason }),
  );
  it("outside points add without limit", () =>
    expect(refused(["shock", "shock", "shock", "wound", "wound", "ko", "ko"], 1, 2)).toMatchObject({
      accepted: true,
      points: 3,
      result: NO_DAMAGE,
    }));
  it("a point never makes anything worse, and picks only take", () => {
    fc.assert(
      fc.property(anyResult, fc.constantFrom(...PICKS), (r, pick) => {
        const left = pickOff(r, pick);
        if (!left) return;
        expect(left.shock).toBeLessThanOrEqual(r.shock);
        expect(left.wounds).toBeLessThanOrEqual(r.wounds);
        expect(left).not.toEqual(r);
        expect(isHarmless(r)).toBe(false);
      }),
    );
  });
});
