import { describe, expect, it } from "vitest";
import { explain, row } from "../../kernel/rows.ts";
import { damageTrack } from "../harm/damage-track.ts";
import {
  type AttackEvent,
  type AttackExchange,
  attackExchange,
  type AttackState,
  damageDc,
  drainDue,
  evadeDc,
  finalDamage,
  otherDc,
  type SaveFacts,
  saveNeedsDice,
  type TargetState,
} from "./attack.ts";
import {
  attackOf as card,
  bonus,
  facesOf,
  firstOf as first,
  party,
  played as play,
  target,
  whyNot as why,
} from "./fixtures.ts";

const tough = (impervious = 0, plus = 10): SaveFacts => ({
  kind: "toughness",
  rows: bonus(plus),
  track: damageTrack(),
  minion: false,
  impervious,
});
const will: SaveFacts = { kind: "other", rows: bonus(5), minion: false, power: null };
const roll = (n: number): AttackEvent => ({ type: "roll", throws: [{ target: "T", faces: facesOf(n) }] });
const resolve: AttackEvent = { type: "resolve", targets: ["T"] };
const evade = (n: number, at = "T"): AttackEvent => ({
  type: "evade",
  target: at,
  faces: facesOf(n),
  rows: [],
  evasion: 0,
});
const save = (n: number, facts: SaveFacts): AttackEvent => ({ type: "save", target: "T", faces: facesOf(n), facts });
const control = (which: "attack" | "defense" | "evade" | "save", rank: number): AttackEvent => ({
  type: "control",
  target: "T",
  roll: which,
  rank,
  changes: [],
});

describe("TWI-450 an explosion is weaker away from its middle", () => {
  const blast = card(
    { kind: "area", areaDc: 20 },
    target({ rows: [] }),
    target({ ...party("far"), rows: [], away: 3 }),
  );
  it("each has a Reflex DC and a damage of its own", () => {
    const s = play(blast, evade(8), evade(8, "far"));
    expect(s.targets.map((t) => [evadeDc(s.request, t), finalDamage(s.request, t)?.total])).toEqual([
      [20, 10],
      [17, 7],
    ]);
  });
  it("who evades halves what has arrived: 7 is 3", () =>
    expect(finalDamage(blast, play(blast, evade(19, "far")).targets[1] as TargetState)?.total).toBe(3));
  it("the rank of an effect falls the same, and its DC with it", () => {
    const gas = card(
      {
        kind: "area",
        areaDc: 18,
        damage: null,
        effect: { power: "nauseate", rank: 8, save: "fort", dc: 18, check: false, lasting: true },
      },
      target({ away: 2 }),
    );
    const t = first(play(gas, evade(5)));
    expect([otherDc(gas, t, null), otherDc(gas, first(play(gas, evade(20))), null)]).toEqual([16, 13]);
  });
});

describe("TWI-453 drawbacks of the target", () => {
  it("Vulnerable: half the damage more on the save, and nowhere else", () => {
    const request = card({}, target({ vulnerable: true }));
    const t = first(play(request, roll(12), resolve, save(12, tough())));
    expect([
      damageDc(request, t),
      finalDamage(request, t)?.total,
      t.save && !t.save.noSave && [t.save.dc, t.save.failBy],
    ]).toEqual([30, 10, [30, 8]]);
  });
  it("a damage below 0 stays what it is", () => {
    const request = card({ damage: explain([row("rank", -3, "TWI-162")]) }, target({ vulnerable: true }));
    expect(damageDc(request, first(play(request, roll(12))))).toBe(12);
  });
  it("and half the rank more where an effect asks for the save", () => {
    const request = card(
      { damage: null, effect: { power: "stun", rank: 7, save: "fort", dc: 17, check: false, lasting: true } },
      target({ vulnerable: true }),
    );
    expect(otherDc(request, first(play(request, roll(12))), null)).toBe(20);
  });
  it("Weak Point: a critical hit passes by Impervious, another blow doesn't", () => {
    const request = card({ damage: explain([row("rank", 3, "TWI-162")]) }, target({ weakPoint: true }));
    const needs = (n: number): boolean => saveNeedsDice(request, first(play(request, roll(n), resolve)), tough(15));
    expect([
      needs(20),
      needs(12),
      saveNeedsDice(
        card({ damage: request.damage }),
        first(play(card({ damage: request.damage }), roll(20), resolve)),
        tough(15),
      ),
    ]).toEqual([true, false, false]);
  });
});

describe("TWI-440 Probability Control", () => {
  it.each([
    ["a miss becomes a hit", 4, 10, 18, true],
    ["a natural 2 is none any more", 2, 10, 10, true],
    ["too low a rank changes nothing of a better roll", 7, 5, 20, false],
  ])("%s", (_what, natural, rank, still, hits) =>
    expect(first(play(card({}, target({ still })), roll(natural), control("attack", rank))).hit?.hit).toBe(hits),
  );
  it("never makes a natural 20", () =>
    expect(first(play(card({}, target({ still: 99 })), roll(4), control("attack", 25))).attack?.natural).toBe(19));
  it("once on a roll, and not after the outcome", () => {
    const s = play(card({}, target({ still: 30 })), roll(4), control("attack", 10));
    expect([
      why(s, control("attack", 10)),
      why(play(card(), roll(12), resolve), control("attack", 10)),
      why(play(card(), roll(12)), control("defense", 10)),
    ]).toEqual(["roll.fixed", "conviction.late", "conviction.late"]);
  });
  it("on a save it takes the harm back", () => {
    const s = play(card(), roll(12), resolve, save(4, tough()));
    expect([
      first(s).stage,
      first(play(card(), roll(12), resolve, save(4, tough()), control("save", 15))).stage,
    ]).toEqual(["saved", "unharmed"]);
  });
});

describe("TWI-305 TWI-440 a Drain is pointed at a trait before it falls", () => {
  const drain = (trait: string | null): AttackExchange =>
    card({
      damage: null,
      effect: { power: "drain", rank: 6, save: "fort", dc: 16, check: false, lasting: false },
      drain: { trait, rate: "round", transfer: false },
    });
  const failed = (trait: string | null): AttackState => play(drain(trait), roll(12), resolve, save(4, will));
  const apply: AttackEvent = { type: "apply", applied: [{ target: "T", changes: [] }] };
  it("one about anything, or about any power, asks for it", () => {
    expect([null, "power", "str"].map((t) => drainDue(drain(t), first(failed(t))))).toEqual([true, true, false]);
    expect([why(failed(null), apply), why(failed("str"), apply)]).toEqual(["drain.choose", "accepted"]);
  });
  it("and goes on when it is said; saved, there is nothing to say", () => {
    const said = attackExchange.step(failed(null), { type: "drain", target: "T", trait: "will" });
    expect(said.accepted && [first(said.state).drained, why(said.state, apply)]).toEqual(["will", "accepted"]);
    expect(
      why(play(drain(null), roll(12), resolve, save(19, will)), { type: "drain", target: "T", trait: "will" }),
    ).toBe("drain.none");
  });
});
