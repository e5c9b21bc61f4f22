import { describe, expect, it } from "vitest";
import { type Change, squash, type Subject } from "../../../kernel/change.ts";
import { composeCard } from "../../acts/reading/read.ts";
import type { FudgeActor } from "../../hero/actor.ts";
import type { FudgeSituation } from "../../situation.ts";
import { abilities, advantage, component, dice, hero, minion, modifier, power } from "../../testing/fixtures.ts";
import { actor, tableOf } from "../../testing/table.ts";
import { attackExchange } from "./attack.ts";
import { askedOnAttack } from "./attack-asked.ts";
import { completeAttack, deskDice } from "./attack-desk.ts";
import type { AttackEvent, AttackState } from "./attack-state.ts";

const ray = power("Ray", [component("damage", 6, { id: "r", range: "ranged", resistedBy: "toughness" })], {
  id: "ray",
});
const ward = power("Ward", [component("nullify", 8, { id: "w", range: "ranged" })], { id: "ward" });
const person = (ref: string, more: Partial<FudgeActor> = {}): FudgeActor =>
  actor({ ...hero({ ref, name: ref, abilities: abilities({ dex: 4, sta: 2 }) }), victoryPoints: 2, ...more });
const viper = person("Actor.viper", { powers: [ray] });
const ox = person("Actor.ox", { powers: [ward] });
const guard = person("Actor.guard", { advantages: [advantage("interpose")] });
const pet = actor(minion({ ref: "Actor.pet", name: "Pet" }));

const FOES = ["Actor.viper"];
function table(...people: readonly FudgeActor[]): FudgeSituation {
  const all = people.length > 0 ? people : [viper, ox, guard, pet];
  return tableOf(all, {
    side: (ref) => (FOES.includes(ref) ? "foes" : "heroes"),
    fight: { round: 1, turns: 1, acting: "Actor.viper", order: all.map((p) => p.ref), data: {} },
    fighter: (ref) => ({ id: ref, uuid: `Combatant.${ref}`, turn: { round: 1, spends: {} }, spends: {}, state: {} }),
  });
}

/** A ray at the ox, as far as these events take it: each filled in at the desk. */
function played(s: FudgeSituation, mode: "" | "opposed", ...events: readonly AttackEvent[]): AttackState {
  const asked = { act: "attack", actor: "Actor.viper", chosen: { attack: "ray.r", targets: ["Actor.ox"], mode } };
  const made = composeCard("attack", asked, (self) => ({ ...s, self }));
  if (!made.accepted) throw new Error(made.reason);
  return events.reduce((state, event) => {
    const full = completeAttack(state, event, s, dice[1]);
    if ("accepted" in full) throw new Error(full.reason);
    const step = attackExchange.step(state, full);
    if (!step.accepted) throw new Error(step.reason);
    return step.state;
  }, attackExchange.begin(made.request));
}
const attack: AttackEvent = { type: "attack", throws: [{ target: "Actor.ox", faces: dice[3] }], changes: [] } as never;
const defend: AttackEvent = { type: "defend", target: "Actor.ox", faces: dice[-2], check: null } as never;
const resist: AttackEvent = { type: "resist", target: "Actor.ox", faces: dice[0], powerFaces: null } as never;
const done = (state: AttackState, event: object, s = table()): unknown => {
  const full = completeAttack(state, event as AttackEvent, s, dice[1]);
  return "accepted" in full ? full.reason : full;
};

describe("FUD-271 what an attack takes is worked out at the desk", () => {
  it("a standard action of the turn that it is made in", () => {
    const state = played(table(), "");
    expect(done(state, attack)).toMatchObject({
      round: 1,
      changes: [{ subject: "Combatant.Actor.viper", path: "system.turn.spends.standard", to: 1 }],
    });
  });
});

describe("FUD-122 the attacker's power check", () => {
  it("falls at the desk where the table rolls the number, and nowhere else", () => {
    const [rolled, still] = [played(table(), "opposed", attack, defend), played(table(), "", attack, defend)];
    expect([deskDice(rolled, resist, table())?.kind, deskDice(still, resist, table())]).toEqual(["power", null]);
    expect(done(rolled, resist)).toMatchObject({ powerFaces: dice[1] });
    expect(done(still, resist)).toMatchObject({ powerFaces: null });
  });
  it("dice that fell before are kept", () =>
    expect(
      deskDice(
        played(table(), "opposed", attack, defend),
        { ...(resist as object), powerFaces: dice[2] } as never,
        table(),
      ),
    ).toBe(null));
});

describe("FUD-124 FUD-368 FUD-430 what an attack asks, and what there is to decide in it", () => {
  const asked = (s: FudgeSituation, ...events: readonly AttackEvent[]): unknown =>
    askedOnAttack(played(s, "", ...events), s).map(({ who, decides, before, event }) => [
      who,
      decides,
      (before ?? []).map((b) => b.who),
      event?.type ?? "dice",
    ]);
  const poor = person("Actor.ox", { victoryPoints: 0 });
  it("who has no point, no power to counter with and nobody to step in decides nothing", () => {
    const s = table(viper, poor);
    expect(asked(s, attack)).toEqual([["Actor.ox", [], [], "dice"]]);
    expect(asked(s, attack, defend)).toEqual([["Actor.ox", [], [], "dice"]]);
    expect(asked(s, attack, defend, resist)).toEqual([["Actor.ox", [], [], "apply"]]);
  });
  it("a point is a choice: to counter with before, to throw again after", () => {
    expect(asked(table(viper, ox), attack)).toEqual([["Actor.ox", ["maneuver"], [], "dice"]]);
    // No second throw would turn so clear a hit.
    expect(asked(table(viper, ox), attack, defend)).toEqual([["Actor.ox", ["maneuver"], [], "dice"]]);
    expect(asked(table(viper, ox), attack, defend, resist)).toEqual([["Actor.ox", ["points"], [], "apply"]]);
  });
  it("an ally who could take the blow is waited for", () => {
    expect(asked(table(viper, poor, guard), attack, defend)).toEqual([["Actor.ox", [], ["Actor.guard"], "dice"]]);
  });
});

describe("FUD-430 somebody steps into a blow", () => {
  const hit = (s = table()): AttackState => played(s, "", attack, defend);
  const by = (uuid: string): object => ({ type: "interpose", target: "Actor.ox", by: { uuid, name: "", img: "" } });
  it("whoever has Interpose and stands with the struck, once a round", () => {
    expect(done(hit(), by("Actor.guard"))).toMatchObject({
      kind: "hero",
      check: { openness: "defenseless" },
      changes: [{ subject: "Combatant.Actor.guard", path: "system.turn.spends.interpose", to: 1 }],
    });
  });
  it("nobody without it, nor a foe of the struck", () => {
    expect(done(hit(), by("Actor.pet"))).toBe("interpose.none");
    const turncoat = { ...guard, ref: "Actor.viper2" };
    const s = table(viper, ox, turncoat);
    const foes: FudgeSituation = { ...s, side: (ref) => (ref.startsWith("Actor.viper") ? "foes" : "heroes") };
    expect(done(hit(foes), by("Actor.viper2"), foes)).toBe("interpose.noAlly");
  });
});

describe("FUD-176 FUD-371 an attack is countered", () => {
  const counter = (atOnce: boolean, power_ = "ward.w"): object => ({
    type: "counter",
    by: { uuid: "Actor.ox", name: "", img: "" },
    power: power_,
    atOnce,
    faces: dice[0],
  });
  it("at once for a point; both power checks are the rules', the attack's dice the desk's", () => {
    const state = played(table(), "", attack);
    expect(deskDice(state, counter(true) as never, table())?.kind).toBe("power");
    expect(done(state, counter(true))).toMatchObject({
      power: "Ward",
      ownFaces: dice[1],
      changes: [{ subject: "Actor.ox", path: "system.victoryPoints.value", from: 2, to: 1 }],
    });
  });
  it("not with a power that nobody has, and by an action only in one's own turn", () => {
    const state = played(table(), "", attack);
    expect([done(state, counter(true, "gone.g")), done(state, counter(false))]).toEqual([
      "power.gone",
      "turnAndReach.offTurn",
    ]);
  });
});

describe("FUD-520 FUD-162 what a blow does to powers that are on", () => {
  const sun = power("Sun", [component("damage", 30, { id: "r", range: "ranged", resistedBy: "toughness" })], {
    id: "ray",
  });
  const shaky: AttackEvent = { type: "resist", target: "Actor.ox", faces: dice[-3], powerFaces: null } as never;
  const killed = (...powers: readonly ReturnType<typeof power>[]): readonly Change[] => {
    const s = table(person("Actor.viper", { powers: [sun] }), person("Actor.ox", { powers }));
    const full = done(played(s, "", attack, defend, shaky), { type: "apply", targets: ["Actor.ox"] }, s);
    return squash((full as { changes: readonly { changes: readonly Change[] }[] }).changes.flatMap((c) => c.changes));
  };
  const off = (changes: readonly Change[]): readonly Subject[] =>
    changes.flatMap((c) => (c.kind === "set" && c.path === "system.active" ? [c.subject] : []));
  const board = power("Board", [component("flight", 4, { id: "f", modifiers: [modifier("platform")] })], {
    id: "board",
  });
  it("a platform that gives way and dies with its rider goes off once", () =>
    expect(off(killed(board))).toEqual(["Actor.ox.Item.board"]));
  it("a power that does nothing yet dies with whoever has it, and no blow can't be applied for it", () =>
    expect(off(killed(power("Idea", [], { id: "idea" })))).toEqual(["Actor.ox.Item.idea"]));
});

describe("FUD-520 a Passive Concealment", () => {
  const veil = (modifiers: readonly string[]): FudgeActor =>
    person("Actor.viper", {
      powers: [
        ray,
        power("Veil", [component("concealment", 2, { id: "v", modifiers: modifiers.map((m) => modifier(m)) })], {
          id: "veil",
        }),
      ],
    });
  const lost = (modifiers: readonly string[]): unknown => {
    const s = table(veil(modifiers), ox);
    const { changes } = done(played(s, ""), attack, s) as { changes: readonly Change[] };
    return changes.filter((c) => c.kind === "set" && c.path === "system.active");
  };
  it("is over as its user strikes; any other goes on", () => {
    expect(lost(["passive"])).toMatchObject([{ subject: "Actor.viper.Item.veil", from: true, to: false }]);
    expect(lost(["partial"])).toEqual([]);
  });
});
