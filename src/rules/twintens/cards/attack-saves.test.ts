import { describe, expect, it } from "vitest";
import { damageTrack } from "../harm/damage-track.ts";
import { DEFAULT_SETTINGS } from "../settings.ts";
import {
  type AttackEvent,
  type AttackExchange,
  attackExchange,
  type AttackState,
  type AttackTarget,
  finalDamage,
  otherDc,
  resistDc,
  type SaveFacts,
  saveNeedsDice,
} from "./attack.ts";
import {
  attackOf as card,
  bonus,
  facesOf,
  firstOf as first,
  played as play,
  target,
  whyNot as why,
} from "./fixtures.ts";

const gas = (changes: Partial<AttackExchange> = {}, ...targets: readonly AttackTarget[]): AttackExchange =>
  card(
    {
      kind: "perception",
      threat: null,
      damage: null,
      effect: { power: "stun", rank: 9, save: "fort", dc: 19, check: false, lasting: true },
      ...changes,
    },
    ...targets,
  );
const tough: SaveFacts = { kind: "toughness", rows: bonus(8), track: damageTrack(), minion: false, impervious: 0 };
const fort: SaveFacts = { kind: "other", rows: bonus(12), minion: false, power: null };
const thing: SaveFacts = { kind: "object", toughness: 5, marks: 0 };
const roll = (n: number): AttackEvent => ({ type: "roll", throws: [{ target: "T", faces: facesOf(n) }] });
const resolve: AttackEvent = { type: "resolve", targets: ["T"] };
const resist = (n: number, plus = 0): AttackEvent => ({
  type: "resist",
  target: "T",
  faces: facesOf(n),
  rows: plus === 0 ? [] : bonus(plus),
});
const save = (n: number | null, facts: SaveFacts): AttackEvent => ({
  type: "save",
  target: "T",
  faces: n === null ? null : facesOf(n),
  facts,
});

describe("TWI-450 No Saving Throw: nothing is rolled, and no bonus counts", () => {
  it("an effect of rank 9 fails by 9 against the fixed roll of 10, whoever saves", () => {
    const request = gas({ extras: { noSave: true } });
    const t = first(play(request, save(null, fort)));
    expect([
      saveNeedsDice(request, first(attackExchange.begin(request)), fort),
      t.other?.total,
      t.other?.failBy,
      t.other?.result?.stunned,
      t.stage,
    ]).toEqual([false, 10, 9, true, "saved"]);
  });
  it("damage of 10: the fixed roll against 25", () => {
    const t = first(play(card({ extras: { noSave: true } }), roll(12), resolve, save(null, tough)));
    expect(t.save && !t.save.noSave && [t.save.total, t.save.failBy]).toEqual([10, 15]);
  });
  it("with the setting of 11 it is 11", () =>
    expect(
      first(play(gas({ extras: { noSave: true }, settings: { ...DEFAULT_SETTINGS, fixedRoll: 11 } }), save(null, fort)))
        .other?.failBy,
    ).toBe(8));
  it("a DC that is thrown for is the usual one", () =>
    expect(
      first(
        play(
          gas({
            extras: { noSave: true },
            effect: { power: "mindControl", rank: 6, save: "will", dc: 16, check: true, lasting: true },
          }),
          save(null, fort),
        ),
      ).other,
    ).toMatchObject({ dc: 16, failBy: 6 }));
  it("without the extra no dice are no save", () =>
    expect(why(attackExchange.begin(gas()), save(null, fort))).toBe("roll.faces"));
});

describe("TWI-451 Resistible: one save more, before the usual one", () => {
  const request = gas({ extras: { resist: "will" } });
  it("against 10 and the rank; who makes it is let off", () => {
    const s = attackExchange.begin(request);
    expect([
      first(s).stage,
      resistDc(request, first(s)),
      first(play(request, resist(10, 9))).stage,
      first(play(request, resist(10, 8))).stage,
    ]).toEqual(["resist", 19, "unharmed", "save"]);
  });
  it("then comes the usual save", () => expect(first(play(request, resist(5), save(4, fort))).other?.failBy).toBe(3));
  it("damage counts with what arrives", () => {
    const t = first(play(card({ extras: { resist: "ref" } }), roll(12), resolve));
    expect([t.stage, resistDc(card(), t)]).toEqual(["resist", 20]);
  });
  it("the usual save waits for it, and it is made once", () => {
    const s = attackExchange.begin(request);
    expect([why(s, save(10, fort)), why(play(request, resist(5)), resist(5))]).toEqual([
      "alreadyAnswered",
      "alreadyAnswered",
    ]);
  });
  it("TWI-326 a point may turn it while the usual save isn't made", () => {
    const again: AttackEvent = { type: "reroll", target: "T", roll: "resist", faces: facesOf(19), changes: [] };
    expect([first(play(request, resist(5), again)).stage, why(play(request, resist(5), save(4, fort)), again)]).toEqual(
      ["unharmed", "conviction.late"],
    );
  });
});

describe("TWI-440 Luck Control on somebody else's roll", () => {
  const luck = (n: number, force: boolean, which: "attack" | "save" = "attack"): AttackEvent => ({
    type: "luck",
    target: "T",
    roll: which,
    faces: facesOf(n),
    force,
    who: "L",
    changes: [],
  });
  const dice = (s: AttackState): unknown => first(s).attack?.dice;
  it("a point buys a second throw: the better counts, a low one is raised", () =>
    expect([dice(play(card(), roll(12), luck(18, false))), dice(play(card(), roll(12), luck(3, false)))]).toEqual([
      18, 13,
    ]));
  it("or makes new dice stand, whatever they show", () => {
    const s = play(card(), roll(12), luck(2, true));
    expect([dice(s), first(s).hit?.hit]).toEqual([2, false]);
  });
  it("a second throw is to be had once, new dice as often as somebody pays", () =>
    expect([
      why(play(card(), roll(12), luck(18, false)), luck(19, false)),
      why(play(card(), roll(12), luck(5, true)), luck(9, true)),
    ]).toEqual(["roll.fixed", "accepted"]));
  it("not once the outcome has been told", () =>
    expect(why(play(card(), roll(12), resolve), luck(2, true))).toBe("conviction.late"));
});

describe("TWI-452 TWI-440 what arrives of an attack", () => {
  it("a share of a divided attack is its damage and its DC", () => {
    const request = card({}, target({ share: 6 }));
    const t = first(play(request, roll(12), resolve));
    expect([finalDamage(request, t)?.total, finalDamage(request, t)?.rows.map((r) => r.value)]).toEqual([6, [10, -4]]);
  });
  it("a share of an effect is its rank", () =>
    expect(otherDc(gas(), first(attackExchange.begin(gas({}, target({ share: 4 })))), null)).toBe(14));
  it.each([
    ["an effect", gas({}, target({ untouched: true }))],
    ["an area", card({ kind: "area", areaDc: 20 }, target({ untouched: true }))],
  ])("%s that touches nobody is over at once", (_what, request) =>
    expect(first(attackExchange.begin(request)).stage).toBe("unharmed"),
  );
  it("a hit that touches nothing does nothing, not even to a minion by a critical hit", () =>
    expect(first(play(card({}, target({ untouched: true, kind: "minion" })), roll(20), resolve)).stage).toBe(
      "unharmed",
    ));
  it("who would be unconscious sleeps", () =>
    expect(first(play(gas({ extras: { sleep: true } }), save(2, { ...fort, rows: bonus(3) }))).other?.result).toEqual({
      conditions: ["asleep"],
    }));
});

describe("TWI-450 Affects Objects: things resist with their Toughness", () => {
  it("what corrodes breaks them as damage of its rank", () =>
    expect(
      first(
        play(
          gas({
            extras: { objects: true },
            effect: { power: "corrosion", rank: 12, save: "fort", dc: 22, check: false, lasting: false },
          }),
          save(null, thing),
        ),
      ).object?.state,
    ).toBe("destroyed"));
  it("anything else is the fixed roll and their Toughness", () =>
    expect(first(play(gas({ extras: { objects: true } }), save(null, thing))).other).toMatchObject({
      dc: 19,
      total: 15,
      failBy: 4,
    }));
  it("without the extra it leaves them alone", () =>
    expect(first(play(gas(), save(null, thing))).stage).toBe("unharmed"));
});

describe("TWI-170 a blow that Impervious turns away takes no dice", () => {
  it("a save that came along with the acceptance of the hit is let be", () => {
    const hard: SaveFacts = { ...tough, impervious: 20 };
    const turned = play(card(), roll(18), resolve, save(null, hard));
    expect(first(turned)).toMatchObject({ stage: "unharmed", save: { noSave: true } });
    expect(play(card(), roll(18), resolve, save(null, hard), save(3, hard))).toEqual(turned);
  });
});
