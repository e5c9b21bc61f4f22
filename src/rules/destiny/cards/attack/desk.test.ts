import { describe, expect, it } from "vitest";
import type { AnyAct } from "../../../kernel/act.ts";
import type { Change } from "../../../kernel/change.ts";
import { read } from "../../../kernel/choose.ts";
import type { Refusal } from "../../../kernel/refusal.ts";
import { situation } from "../../../kernel/testing/situation.ts";
import { DESTINY_ACTS, type DestinyActName } from "../../acts/index.ts";
import { avert } from "../../fortune/surge.ts";
import { DEFAULT_SETTINGS } from "../../settings.ts";
import type { DestinySituation } from "../../situation.ts";
import { gradeConditions } from "../../state/condition-table.ts";
import { apply, attack, broughtConditions, effect, foe, hero, power, skills, written } from "../../testing/fixtures.ts";
import type { DestinyCharacter, Faces } from "../../types.ts";
import type { Filled } from "../filled.ts";
import { attackExchange, attackMoves, type AttackState } from "./attack.ts";
import { attackCardRules, type AttackSaid, consequenceFor, consequencesFor, fillAttack } from "./desk.ts";

const at = (ada: Partial<DestinyCharacter> = {}, other: Partial<DestinyCharacter> = {}): DestinySituation =>
  situation(
    { "Actor.ada": hero({ attacks: [attack()], skills: skills({ might: 5 }), ...ada }), "Actor.foe": foe(other) },
    DEFAULT_SETTINGS,
    { distance: () => 5 },
  );
/** The request of an act's card. */
function request(s: DestinySituation, name: DestinyActName, said: object): never {
  const act: AnyAct<DestinySituation> = DESTINY_ACTS[name];
  const settled = read(act, { target: "Actor.foe", attack: "sword", ...said }, s);
  const made = settled.accepted && "compose" in act ? act.compose(s, settled.chosen) : settled;
  if (!made || !("opens" in made)) throw new Error(JSON.stringify(made));
  return made.opens.request as never;
}
const attacks = (s: DestinySituation, said: object = {}): AttackState =>
  attackExchange.begin(request(s, "attack", said));
const d20 = (face: number, ...fortune: readonly number[]): Faces => ({ d20: face, fortune });
const dice = (faces: number | Faces, reliability: number | null = null): AttackSaid => ({
  type: "attack",
  throws: [{ target: "Actor.foe", faces: typeof faces === "number" ? d20(faces) : faces, defense: 99 }],
  reliability,
});
function done<E>(filled: Filled<E> | Refusal): Filled<E> {
  if (!filled.accepted) throw new Error(filled.reason);
  return filled;
}
const why = (filled: Filled<unknown> | Refusal): string => (filled.accepted ? "" : filled.reason);
/** The card after an event that the desk completed. */
function after(s: DestinySituation, state: AttackState, event: AttackSaid): AttackState {
  const step = attackExchange.step(state, done(fillAttack(s, state, event)).event as AttackSaid);
  if (!step.accepted) throw new Error(step.reason);
  return step.state;
}
const paths = (changes: readonly Change[]): readonly string[] =>
  changes.map((c) => (c.kind === "set" ? c.path : c.kind));
const RESIST = { type: "resist", target: "Actor.foe", effect: { rank: 0 }, check: {}, faces: d20(1) } as never;

describe("DES-023 the dice of an attack at the desk", () => {
  it("meet the Defense as it is, whatever was sent, for the price on the card", () => {
    const s = at({}, { skills: skills({ reaction: 4 }) });
    const filled = done(fillAttack(s, attacks(s), dice(12)));
    expect(filled.event).toMatchObject({ throws: [{ defense: 14 }] });
    expect(filled.spends).toEqual(["standard"]);
  });
  it("DES-105 wait for who takes the Defend action", () => {
    const s = at({}, { defend: true });
    expect(done(fillAttack(s, attacks(s), dice(12))).event).toMatchObject({ throws: [{ defense: null }] });
  });
  it("DES-139 DES-153 use up the aim, and keep the Stance", () => {
    const s = at({
      aim: { target: "Actor.foe", ranks: 2, kept: true, begun: true },
      stance: { bonus: "attack", penalty: "defense", ranks: 2, attacked: false },
    });
    expect(written(done(fillAttack(s, attacks(s), dice(d20(12, 5)))).changes)).toMatchObject({
      "system.aim": null,
      "system.stance": { attacked: true },
    });
  });
  it("DES-341 of what is unreliable and fails only cost", () => {
    const s = at({
      attacks: [attack({ unreliable: true })],
      aim: { target: "Actor.foe", ranks: 2, kept: true, begun: true },
    });
    expect(paths(done(fillAttack(s, attacks(s), dice(d20(12, 5), 1))).changes)).toEqual([]);
    expect(paths(done(fillAttack(s, attacks(s), dice(d20(12, 5), 20))).changes)).toEqual(["system.aim"]);
  });
  it("DES-011 DES-031 lock what failed badly; a die that mends it takes the lock off again", () => {
    const ada = { attacks: [attack({ retryAt: 2 })], pools: { destiny: 1, fate: 0, corruption: 0, taint: 0 } };
    const s = at(ada, { skills: skills({ reaction: 7 }) });
    const first = done(fillAttack(s, attacks(s), dice(4)));
    const locked = { ...ada, retryLocks: [{ use: "sword", target: "Actor.foe" }] };
    expect(written(first.changes)).toEqual({ "system.retryLocks": locked.retryLocks });
    const missed = after(s, attacks(s), dice(4));
    const die = { type: "improve", target: "Actor.foe", die: "destiny", roll: 6, changes: [] } as const;
    const better = done(fillAttack(at(locked, { skills: skills({ reaction: 7 }) }), missed, die));
    expect(written(better.changes)).toEqual({ "system.retryLocks": [] });
    expect(written((better.event as typeof die).changes)).toEqual({ "system.pools.destiny": 0 });
  });
});

describe("what is declared and answered on an attack's card", () => {
  const s = at();
  const hit = after(s, attacks(s), dice(18));
  it("DES-220 a die that nobody has isn't spent", () => {
    const none = at({ pools: { destiny: 0, fate: 0, corruption: 0, taint: 0 } });
    const die = { type: "improve", target: "Actor.foe", die: "destiny", roll: 6, changes: [] } as const;
    expect(why(fillAttack(none, hit, die))).toBe("spend.none");
    expect(why(fillAttack(s, hit, { ...die, die: "luck" as never }))).toBe("badDice");
  });
  it("DES-067 DES-178 a raise takes the Reaction; DES-371 a minion doesn't", () => {
    const raise = { type: "raise", raises: 1, changes: [] } as const;
    expect(done(fillAttack(s, attacks(s), raise)).spends).toEqual(["reaction.raise"]);
    expect(why(fillAttack(at({ role: "minion" }), attacks(s), raise))).toBe("raise.minion");
  });
  it("DES-176 a Smash is rolled with the effect as it is, for the Reaction", () => {
    const smash = { type: "smash", target: "Actor.foe", check: {}, faces: d20(9), changes: [] } as never;
    const filled = done(fillAttack(s, hit, smash));
    expect([filled.spends, (filled.event as { check: { rank: number } }).check.rank]).toEqual([["reaction.smash"], 6]);
  });
  it("DES-025 DES-026 the resistance is the target's own, against the effect", () => {
    const tough = at({}, { resistances: { ...foe().resistances, toughness: 3 } });
    const { event } = done(fillAttack(tough, hit, RESIST));
    expect(event).toMatchObject({ check: { rank: 3 }, effect: { rank: 6 } });
  });
  it("DES-341 a Secondary Effect is to be resisted once more", () => {
    const twice = at({ attacks: [attack({ secondary: true })] });
    const filled = done(fillAttack(twice, after(twice, attacks(twice), dice(18)), RESIST));
    expect(apply(foe(), filled.changes).lasting).toMatchObject([{ kind: "secondary", attack: "sword" }]);
  });
  it("DES-208 an Avert stands for the Defense, if there is one", () => {
    const averted = { type: "averted", target: "Actor.foe", total: 0 } as const;
    expect(why(fillAttack(s, hit, averted))).toBe("counter.none");
    const guarded = at({}, apply(foe(), avert(foe(), "Actor.bo", "combat", 27)));
    expect(done(fillAttack(guarded, hit, averted)).event).toMatchObject({ total: 27 });
  });
  it("DES-294 an attack that is lost is paid for all the same", () =>
    expect(done(fillAttack(s, attacks(s), { type: "lost", changes: [] })).spends).toEqual(["standard"]));
});

describe("DES-026 DES-403 what an attack leaves behind", () => {
  const failed = (s: DestinySituation, said: object = {}): AttackState =>
    after(s, after(s, attacks(s, said), dice(18)), RESIST);
  it("DES-242 harm is a mark, by the degree of failure", () => {
    const s = at();
    const state = failed(s);
    const [t] = state.targets;
    expect(t && apply(foe(), consequencesFor(s, state, t, "")).marks.physical).toHaveLength(1);
  });
  it("DES-271 a condition that is left open must be chosen among those of its grade", () => {
    const s = at({ attacks: [attack({ effect: "affliction", rank: 2 })] });
    const state = failed(s);
    const falls = (choice: string) =>
      fillAttack(s, state, {
        type: "apply",
        targets: ["Actor.foe"],
        changes: [],
        choices: [{ target: "Actor.foe", choice }],
      });
    expect(why(falls("nonsense"))).toBe("stunt.condition");
    const [t] = state.targets;
    const left = t && consequenceFor(state, t);
    const grade = left?.kind === "condition" ? left.grade : 1;
    const [chosen = ""] = gradeConditions(grade);
    const { event } = done(falls(chosen));
    expect(
      broughtConditions((event as { changes: readonly { changes: readonly Change[] }[] }).changes[0]?.changes ?? []),
    ).toContain(chosen);
  });
  it("DES-177 a Slam hurts whoever slams, but for the immune", () => {
    const far = { turn: { ...hero().turn, feetMoved: 30 } };
    const recoiled = (ada: Partial<DestinyCharacter>): DestinyCharacter => {
      const s = at({ ...far, ...ada });
      const struck = after(s, attacks(s, { slam: true }), dice(18));
      const back = after(s, struck, { type: "recoil", effect: { rank: 0 }, check: {}, faces: d20(1) } as never);
      const { event } = done(fillAttack(s, back, { type: "applyRecoil", changes: [] }));
      return apply(s.character("Actor.ada") ?? hero(), (event as { changes: readonly Change[] }).changes);
    };
    expect(recoiled({}).marks.physical).toHaveLength(1);
    const calm = power([
      effect({ effect: "immunity", rank: 2, subject: "ownSlam", duration: "permanent", attackSkill: null }),
    ]);
    expect(recoiled({ powers: [calm] }).marks.physical).toEqual([]);
  });
});

it("DES-025 what somebody suffers is applied by their owner, never by whoever attacked", () => {
  const may = attackCardRules.may.apply;
  if (may?.by !== "owner" || !may.of) throw new Error("not the owner's");
  const struck = may.of(attacks(at()), { type: "apply", targets: ["Actor.foe"], changes: [] });
  expect(struck.map((p) => p.uuid)).toEqual(["Actor.foe"]);
});

describe("DES-107 a Charge moves whoever makes it", () => {
  const s = at();
  const before = attackExchange.begin(request(s, "charge", { feet: 10 }));
  it("as its dice fall, once, towards the target and no farther than it goes", () => {
    const fallen = after(s, before, dice(d20(12, 2)));
    expect(attackMoves(before, fallen)).toEqual([
      { who: "Actor.ada", from: "Actor.foe", feet: 10, way: "towards", rule: "DES-107" },
    ]);
    expect(attackMoves(fallen, fallen)).toEqual([]);
  });
  it("an attack that is none moves nobody", () =>
    expect(attackMoves(attacks(s), after(s, attacks(s), dice(12)))).toEqual([]));
});
