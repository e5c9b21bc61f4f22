import { describe, expect, it } from "vitest";
import { spendsOf, type TurnSpends } from "../../kernel/economy.ts";
import type { Reducer } from "../../kernel/exchange.ts";
import { situation } from "../../kernel/testing/situation.ts";
import {
  askedOnAttack,
  attackEnd,
  attackerOffers,
  type AttackEvent,
  type AttackExchange,
  attackExchange,
  attackOffers,
  type AttackState,
  type CheckRequest,
  DEFAULT_SETTINGS,
  type DestinyCharacter,
  type DestinySettings,
  type DestinySituation,
  scene,
  type StuntEvent,
  type StuntExchange,
  stuntExchange,
  stuntOffers,
} from "../index.ts";
import { attack, condition, edge, effect, foe, hero, power } from "../testing/fixtures.ts";
import { veilAttack, veilStunt } from "./veil.ts";

const party = (uuid: string) => ({ uuid, name: uuid, img: "" });
const check = (kind: CheckRequest["kind"] = "attack"): CheckRequest => ({ kind, rank: 6 });
const target = "Actor.foe";
const may = (offers: object): string[] => Object.entries(offers).flatMap(([what, can]) => (can ? [what] : []));
function run<R, S, E>(reducer: Reducer<R, S, E>, request: R, events: readonly E[]): S {
  return events.reduce((s, e) => {
    const step = reducer.step(s, e);
    if (!step.accepted) throw new Error(step.reason);
    return step.state;
  }, reducer.begin(request));
}

/** Ada against a foe: at ease, or in a fight in which Ada has spent that. */
function at(
  ada: Partial<DestinyCharacter> = {},
  other: Partial<DestinyCharacter> = {},
  settings: Partial<DestinySettings> = {},
  spent: TurnSpends | null = null,
): DestinySituation {
  const order = ["Actor.ada", target];
  const fight = { round: 1, acting: "Actor.ada", order, turns: 3, data: { scene: scene("combat"), turns: 3 } };
  const turn = { round: 1, spends: spent ?? {} };
  return situation(
    { "Actor.ada": hero(ada), [target]: foe(other) },
    { ...DEFAULT_SETTINGS, ...settings },
    spent === null
      ? {}
      : {
          fight: fight as unknown as NonNullable<DestinySituation["fight"]>,
          fighter: (id) => ({ id, uuid: `C.${id}`, turn, spends: spendsOf({ turn }, 1), state: {} }),
        },
  );
}
const assault = (over: Partial<AttackExchange>, ...events: AttackEvent[]): AttackState =>
  run(
    attackExchange,
    {
      actor: party("Actor.ada"),
      attack: attack({ multiattack: false }),
      targets: [{ ...party(target), minion: false, check: check() }],
      actorMinion: false,
      raises: 0,
      slam: 0,
      reaction: false,
      ...over,
    },
    events,
  );
const thrown = (d20: number): AttackEvent => ({
  type: "attack",
  throws: [{ target, faces: { d20 }, defense: 16 }],
  reliability: null,
});
const smash: AttackEvent = { type: "smash", target, check: check("smash"), faces: { d20: 10 }, changes: [] };
const resist: AttackEvent = {
  type: "resist",
  target,
  effect: { rank: 6 },
  check: check("resistance"),
  faces: { d20: 3 },
};

describe("DES-176 DES-222 DES-224 DES-227 what may still be done about an attack check", () => {
  const offered = (state: AttackState, attackDegreeBonus = 0): string[] =>
    state.targets.flatMap((t) => {
      const { improve, coup, lucky, smash, stunt } = attackOffers(at({}, {}, { attackDegreeBonus }), state, t);
      return may({ improve, coup, lucky, smash, stunt });
    });

  it("nothing before the dice fall", () => expect(offered(assault({}))).toEqual([]));
  it("a miss may be bettered, with others' luck too", () =>
    expect(offered(assault({}, thrown(7)))).toEqual(["improve", "lucky"]));
  it("a hit may be smashed or become a Stunt; its degree is bettered only where it counts", () => {
    const hit = assault({}, thrown(10));
    expect(offered(hit)).toEqual(["smash", "stunt"]);
    expect(offered(hit, 1)).toEqual(["improve", "coup", "smash", "stunt"]);
    const many = { attack: attack({ multiattack: true }) };
    expect(offered(assault(many, thrown(10)))).toEqual(["improve", "coup", "smash", "stunt"]);
  });
  it("no Smash in a Reaction, nor where the Reaction of the turn went into a raise", () => {
    expect(offered(assault({ reaction: true }, thrown(10)))).toEqual(["stunt"]);
    expect(offered(assault({}, { type: "raise", raises: 1, changes: [] }, thrown(18)))).toEqual(["stunt"]);
  });
  it("a resistance that comes first is no moment for a Smash", () =>
    expect(offered(assault({ attack: attack({ resistible: "will" }) }, thrown(10)))).toEqual(["stunt"]));
  it("nothing after a Smash or once it was resisted", () => {
    expect(offered(assault({}, thrown(10), smash), 1)).toEqual([]);
    expect(offered(assault({}, thrown(10), resist), 1)).toEqual([]);
  });
});

describe("DES-176 DES-208 DES-222 DES-402 what an attack asks, and what there is to decide in it", () => {
  const asked = (s: DestinySituation, state: AttackState): unknown =>
    askedOnAttack(s, state).map(({ who, decides, before, event }) => [
      who,
      decides,
      (before ?? []).flatMap((b) => b.decides),
      event?.type ?? "dice",
    ]);
  const penniless = { pools: { ...hero().pools, destiny: 0, fate: 0, corruption: 0 } };
  const ranged = { attack: attack({ multiattack: false, band: "ranged" }) };
  it("a foe rolls its resistance, and takes what comes of it", () => {
    const s = at(penniless, { ...penniless, role: "minion" });
    expect(asked(s, assault({ ...ranged, reaction: true }, thrown(10)))).toEqual([[target, [], [], "dice"]]);
    expect(asked(s, assault({ ...ranged, reaction: true }, thrown(10), resist))).toEqual([[target, [], [], "apply"]]);
  });
  it("who struck may still smash, or put a die into it, before it is resisted", () => {
    expect(asked(at(penniless), assault({}, thrown(10)))).toEqual([[target, [], ["maneuver"], "dice"]]);
    const rich = { pools: { ...hero().pools, destiny: 1 } };
    expect(asked(at(rich), assault({}, thrown(10)))).toEqual([[target, [], ["maneuver", "points"], "dice"]]);
  });
  it("what the effect leaves open has no usual answer; a miss asks nothing", () => {
    const mind = { attack: attack({ effect: "affliction", resistance: "will", conditions: [] }) };
    expect(asked(at(penniless), assault(mind, thrown(10), resist))).toEqual([]);
    expect(asked(at(), assault({}, thrown(7)))).toEqual([]);
  });
});

describe("what an attack's card offers beside the dice of the attack", () => {
  const of = (s: DestinySituation, state: AttackState) => {
    const [t] = state.targets;
    if (!t) throw new Error("no target");
    return { ...attackOffers(s, state, t), end: attackEnd(s, state, t), own: attackerOffers(s, state) };
  };
  const hit = assault({}, thrown(10));
  const block = { economyEnforcement: "block" } as const;

  it("DES-176 a Smash costs this turn's Reaction: a strict table refuses it once that is gone, a lenient one doesn't", () => {
    expect(of(at({}, {}, block, {}), hit)).toMatchObject({ smash: true, smashRefused: null });
    const gone = { reaction: 3 };
    expect(of(at({}, {}, block, gone), hit)).toMatchObject({
      smash: true,
      smashRefused: { reason: "reaction.used" },
    });
    expect(of(at({}, {}, { economyEnforcement: "warn" }, gone), hit).smashRefused).toBeNull();
    expect(of(at({}, {}, block), hit).smashRefused).toBeNull();
    expect(of(at({}, {}, block, gone), assault({ reaction: true }, thrown(10))).smashRefused).toBeNull();
  });

  const rash = { source: `${target}|rash`, dc: 18, resistance: "fortitude" } as const;
  const ill = { attacks: [attack({ id: "rash", contagious: true })], conditions: [condition("hindered", rash)] };
  it("DES-341 whoever strikes somebody contagious by hand may have caught it, unless they have it, missed or shot", () => {
    expect(of(at({}, ill), hit).caught).toEqual(["hindered"]);
    expect(of(at({ conditions: [condition("hindered")] }, ill), hit).caught).toEqual([]);
    expect(of(at({}, ill), assault({}, thrown(2))).caught).toEqual([]);
    expect(of(at({}, ill), assault({ attack: attack({ band: "ranged" }) }, thrown(10))).caught).toEqual([]);
    expect(of(at({}, { ...ill, attacks: [] }), hit).caught).toEqual([]);
  });

  it("DES-208 who has powers, and Surges, may answer the hit with a Surge until it is resisted", () => {
    const mage = { role: "villain", powers: [power([effect()])] } as const;
    expect(of(at({}, mage), hit).counter).toBe(true);
    expect(of(at({}, { ...mage, powers: [] }), hit).counter).toBe(false);
    expect(of(at({}, { ...mage, role: "minion" }), hit).counter).toBe(false);
    expect(of(at({}, mage), assault({}, thrown(2))).counter).toBe(false);
    expect(of(at({}, mage), assault({}, thrown(10), resist)).counter).toBe(false);
  });

  it("DES-026 DES-224 a resistance may be failed by choice, and its dice bettered until the effect falls", () => {
    expect(of(at(), hit)).toMatchObject({ concede: true, apply: false, resistImprove: false });
    const failed = assault({}, thrown(10), resist);
    expect(of(at(), failed)).toMatchObject({ concede: false, apply: true, resistImprove: true });
    const chosen = assault({}, thrown(10), { ...resist, faces: null } as AttackEvent);
    expect(of(at(), chosen)).toMatchObject({ apply: true, resistImprove: false });
    const fell = assault({}, thrown(10), resist, { type: "apply", targets: [target], changes: [] });
    expect(of(at(), fell)).toMatchObject({ apply: false, resistImprove: false });
    const veiled = (whom: string) =>
      of(
        at(),
        veilAttack(failed, (who) => who === whom),
      );
    expect(veiled(target)).toMatchObject({ apply: true, resistImprove: false });
    expect(veiled("Actor.ada")).toMatchObject({ apply: true, end: { kind: "none" } });
  });

  it("DES-403 what would fall is said before it falls: a mark, or that something is still to be chosen", () => {
    expect(of(at(), hit).end).toEqual({ kind: "none" });
    const mark = of(at(), assault({}, thrown(10), resist)).end;
    expect(mark.kind === "falls" && mark.changes.map((c) => c.kind === "set" && c.path)).toContain(
      "system.marks.physical",
    );
    const weakens = assault({ attack: attack({ effect: "weaken" }) }, thrown(10), resist);
    expect(of(at(), weakens).end).toMatchObject({ kind: "open", consequence: { kind: "weaken" } });
    const afflicts = assault({ attack: attack({ effect: "affliction", conditions: [] }) }, thrown(10), resist);
    expect(of(at(), afflicts).end).toMatchObject({ kind: "open", consequence: { kind: "condition" } });
  });

  it("DES-177 a Slam does nothing to who can't be harmed by one, and comes back at who slammed", () => {
    const slammed = assault({ slam: 2 }, thrown(10));
    const immune = { powers: [power([effect({ effect: "immunity", rank: 5, subject: "allSlam" })])] };
    const failed = assault({ slam: 2 }, thrown(10), resist);
    expect([of(at({}, immune), failed).end.kind, of(at(), failed).end.kind]).toEqual(["spared", "falls"]);
    expect(of(at(), slammed).own).toEqual({ takedown: false, recoil: "slam", applyRecoil: false });
    const own = (d20: number): AttackEvent => ({
      type: "recoil",
      effect: { rank: 6 },
      check: check("resistance"),
      faces: { d20 },
    });
    const applied: AttackEvent = { type: "applyRecoil", changes: [] };
    const after = (...events: AttackEvent[]) => of(at(), assault({ slam: 2 }, thrown(10), ...events)).own;
    expect(after(own(2))).toMatchObject({ recoil: null, applyRecoil: true });
    expect(after(own(20)).applyRecoil).toBe(false);
    expect(after(own(2), applied).applyRecoil).toBe(false);
  });

  it("DES-310 a minion that went down allows who has Takedown one attack more", () => {
    const targets = [{ ...party(target), minion: true, check: check() }];
    const down = assault({ targets }, thrown(10), resist, { type: "apply", targets: [target], changes: [] });
    expect(of(at({ edges: [edge("takedown")] }), down).own.takedown).toBe(true);
    expect(of(at(), down).own.takedown).toBe(false);
  });
});

describe("DES-110 DES-112 DES-117 DES-222 DES-224 what both sides of a Stunt may do", () => {
  const stunt = (over: Partial<StuntExchange>, ...events: StuntEvent[]) =>
    run(
      stuntExchange,
      {
        actor: party("Actor.ada"),
        target: party(target),
        kind: "push",
        mode: "action",
        attack: attack(),
        check: check(),
        raises: 0,
        ...over,
      },
      events,
    );
  const thrown = (d20: number, defense: number | null = 16): StuntEvent => ({
    type: "attack",
    faces: { d20 },
    defense,
  });
  const effect = (d20: number): StuntEvent => ({ type: "effect", check: check("smash"), faces: { d20 } });
  const oppose = (d20: number): StuntEvent => ({
    type: "oppose",
    resistance: "fortitude",
    check: check("resistance"),
    faces: { d20 },
  });
  const offered = (...of: Parameters<typeof stunt>): string[] => may(stuntOffers(stunt(...of)));

  it("a Defend that is rolled comes first; a miss may be bettered", () => {
    expect(offered({}, thrown(10, null))).toEqual(["defend"]);
    expect(offered({}, thrown(2))).toEqual(["attackImprove"]);
  });
  it("each side rolls once", () => {
    expect(offered({}, thrown(10))).toEqual(["effect", "oppose"]);
    expect(offered({}, thrown(10), effect(10))).toEqual(["oppose"]);
    expect(offered({}, thrown(10), oppose(10))).toEqual(["effect"]);
  });
  it("won, it is carried out, and dice may still turn it", () =>
    expect(offered({}, thrown(10), effect(18), oppose(3))).toEqual(["apply", "improve", "coup", "opposeImprove"]));
  it("lost, the target may answer, but not an answer", () => {
    const lost = [effect(3), oppose(18)] as const;
    expect(offered({}, thrown(10), ...lost)).toEqual(["improve", "opposeImprove", "counter"]);
    expect(offered({ mode: "counter", check: null }, ...lost)).toEqual(["improve", "opposeImprove"]);
  });
  it("only a thing that was struck from a hand is there to take", () => {
    const done = [thrown(10), effect(18), oppose(3), { type: "apply", changes: [] }] as const;
    expect([offered({ kind: "disarm" }, ...done), offered({}, ...done)]).toEqual([["take"], []]);
  });
  it("nobody betters numbers that are hidden from them", () => {
    const won = stunt({}, thrown(10), effect(18), oppose(3));
    expect(may(stuntOffers(veilStunt(won, (who) => who === target)))).not.toContain("opposeImprove");
    expect(may(stuntOffers(veilStunt(won, (who) => who === "Actor.ada")))).toEqual(["apply", "opposeImprove"]);
  });
});
