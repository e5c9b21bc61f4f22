import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Change } from "../../../kernel/change.ts";
import { type Attack, offenceList } from "../../acts/attack/offence.ts";
import { ALL_FACES } from "../../dice/dice.ts";
import {
  type AttackEvent,
  type AttackExchange,
  attackExchange,
  type AttackState,
  type AttackTarget,
  mayImprove,
  mayInterpose,
  rowOf,
  type TargetState,
} from "../../index.ts";
import {
  abilities,
  check,
  component,
  dice,
  hero,
  minion,
  modifier,
  power,
  resistanceRequest,
  settings,
} from "../../testing/fixtures.ts";
import type { CheckRequest, Faces, FudgeCharacter } from "../../types.ts";
import { increasesOf, rankAt, resistanceOf } from "./attack-effect.ts";

const parry = (bonus: number): CheckRequest => check("activeDefense", bonus);
const viper = hero({
  ref: "Actor.viper",
  name: "Viper",
  abilities: abilities({ fgt: 4 }),
  powers: [
    power("Bite", [
      component("damage", 6, { resistedBy: "toughness" }),
      component("affliction", 4, {
        resistedBy: "fortitude",
        modifiers: [modifier("linked")],
        conditions: [
          { degree: 1, condition: "dazed", trait: null },
          { degree: 2, condition: "stunned", trait: null },
          { degree: 3, condition: "paralyzed", trait: null },
        ],
      }),
    ]),
  ],
});

const attackOf = (who: FudgeCharacter): Attack => offenceList(who, settings)[1] as Attack;

/** The attack on these, led by its first effect; `how` changes each target's own row. */
function exchange(
  targets: readonly FudgeCharacter[],
  how: Partial<AttackTarget> = {},
  who = viper,
  more: Partial<AttackExchange> = {},
): AttackExchange {
  const attack = attackOf(who);
  const rows = targets.flatMap((t): AttackTarget[] => {
    const lead: AttackTarget = {
      uuid: t.ref,
      name: t.name,
      img: "",
      kind: t.kind,
      attack: { check: check("attack", 4), mayCrit: true, finishing: false },
      area: null,
      ...how,
    };
    return [lead, { ...lead, attack: null, effect: 1, rank: attack.linked[0]?.rank.total ?? 0 }];
  });
  return { actor: { uuid: who.ref, name: who.name, img: "" }, attack, rank: attack.rank.total, targets: rows, ...more };
}

const played = (request: AttackExchange, ...events: readonly AttackEvent[]): AttackState =>
  events.reduce<AttackState>((state, event) => {
    const step = attackExchange.step(state, event);
    if (!step.accepted) throw new Error(`${event.type}: ${step.reason}`);
    return step.state;
  }, attackExchange.begin(request));

const row = (state: AttackState, name: string): TargetState => {
  const t = state.targets.find((x) => rowOf(x.target) === name);
  if (!t) throw new Error(`no row ${name}`);
  return t;
};
const stages = (state: AttackState): Record<string, string> =>
  Object.fromEntries(state.targets.map((t) => [rowOf(t.target), t.stage]));

const ox = hero({ ref: "Actor.ox", name: "Ox" });
const thug = minion({ ref: "Actor.thug" });
const [OX, OXS] = ["Actor.ox", "Actor.ox 1"];
const strike = (faces: Faces, target = OX): AttackEvent => ({ type: "attack", throws: [{ target, faces }] });
const defend = (faces: Faces, bonus = 4, target = OX): AttackEvent => ({
  type: "defend",
  target,
  faces,
  check: parry(bonus),
});
const resist = (target: string, bonus: number, faces: Faces = dice[0], rank = 6): AttackEvent => ({
  type: "resist",
  target,
  faces,
  powerFaces: null,
  request: resistanceRequest(rank, check("passiveDefense", bonus)),
});
const changeOf = (target: string): Change => ({
  kind: "set",
  subject: target,
  path: "system.bruises",
  from: 0,
  to: 1,
  rule: "FUD-154",
});

describe("FUD-129 one attack check, and a resistance to each linked effect", () => {
  it("the attacker throws once for each target, and what is linked waits for the blow", () => {
    const state = played(exchange([ox]), strike(dice[0]));
    expect(stages(state)).toEqual({ [OX]: "defend", [OXS]: "follows" });
  });
  it("a hit asks for both, each at its own rank; a miss for neither", () => {
    const hit = played(exchange([ox]), strike(dice[0]), defend(dice[0]));
    expect(stages(hit)).toEqual({ [OX]: "resist", [OXS]: "resist" });
    expect([rankAt(hit, row(hit, OX)), rankAt(hit, row(hit, OXS))]).toEqual([6, 4]);
    expect(stages(played(exchange([ox]), strike(dice[0]), defend(dice[1])))).toEqual({
      [OX]: "missed",
      [OXS]: "missed",
    });
  });
  it("one may be resisted while the other isn't, in any order", () => {
    const state = played(exchange([ox]), strike(dice[0]), defend(dice[0]), resist(OXS, 9), resist(OX, 0));
    expect(stages(state)).toEqual({ [OX]: "apply", [OXS]: "unharmed" });
  });
  it("each has what its own effect does: harm for the one, conditions for the other", () => {
    const state = played(exchange([ox]), strike(dice[0]), defend(dice[0]));
    const answer = {
      defense: check("passiveDefense", 0),
      shielding: { immune: false, resistance: 0, impervious: 0 },
      power: null,
      alreadyLost: 0,
      forced: null,
    };
    expect(resistanceOf(state, row(state, OX), answer)).toMatchObject({ effect: "damage", rank: 6, conditions: [] });
    expect(resistanceOf(state, row(state, OXS), answer)).toMatchObject({
      effect: "affliction",
      rank: 4,
      conditions: [{ condition: "dazed" }, { condition: "stunned" }, { condition: "paralyzed" }],
    });
  });
  it("FUD-031 a critical hit and its benefit are the whole hit's", () => {
    const state = played(exchange([ox]), strike(dice[3]), defend(dice[-2]));
    expect([row(state, OX).benefit, row(state, OXS).benefit]).toEqual(["increasedEffect", "increasedEffect"]);
    expect(increasesOf(state, row(state, OX))).toMatchObject([{ value: 1, rule: "FUD-031" }]);
    const other = played(exchange([ox]), strike(dice[3]), defend(dice[-2]), {
      type: "benefit",
      target: OX,
      benefit: "addedEffect",
    });
    expect([row(other, OX).benefit, row(other, OXS).benefit]).toEqual(["addedEffect", "addedEffect"]);
  });
  it("FUD-163 a minion takes the worst of each that it fails", () => {
    const state = played(exchange([thug]), strike(dice[0], "Actor.thug"), defend(dice[0], 4, "Actor.thug"));
    const answer = {
      defense: check("passiveDefense", 0),
      shielding: { immune: false, resistance: 0, impervious: 0 },
      power: null,
      alreadyLost: 0,
      forced: null,
    };
    expect(["Actor.thug", "Actor.thug 1"].map((r) => resistanceOf(state, row(state, r), answer).target)).toEqual([
      "minion",
      "minion",
    ]);
  });
  it("FUD-713 they are applied apart or together, and nothing else moves", () => {
    const both = [strike(dice[0]), defend(dice[0]), resist(OX, 0), resist(OXS, 0)];
    expect(
      stages(
        played(exchange([ox]), ...both, {
          type: "apply",
          targets: [OXS],
          changes: [{ target: OXS, changes: [changeOf("x")] }],
        }),
      ),
    ).toEqual({ [OX]: "apply", [OXS]: "applied" });
    const together = played(exchange([ox]), ...both, {
      type: "apply",
      targets: [OX, OXS],
      changes: [
        { target: OX, changes: [changeOf("a")] },
        { target: OXS, changes: [changeOf("b")] },
      ],
    });
    expect([row(together, OX).changes, row(together, OXS).changes]).toEqual([[changeOf("a")], [changeOf("b")]]);
  });
  it("several targets have rows of their own, each hit or missed by itself", () => {
    const state = played(
      exchange([ox, thug]),
      {
        type: "attack",
        throws: [
          { target: OX, faces: dice[0] },
          { target: "Actor.thug", faces: dice[-2] },
        ],
      },
      defend(dice[0]),
      defend(dice[0], 4, "Actor.thug"),
    );
    expect(stages(state)).toEqual({
      [OX]: "resist",
      [OXS]: "resist",
      "Actor.thug": "missed",
      "Actor.thug 1": "missed",
    });
  });
});

describe("FUD-115 FUD-129 an area of linked effects", () => {
  const area = {
    attack: null,
    area: { kind: "area", target: { cover: "none", coverIgnored: false, mayDodge: true } },
  } as const;
  it.each([
    ["a Dodge that beats both halves both", 7, [3, 2]],
    ["one that beats the lower rank alone halves that one", 5, [6, 2]],
    ["one that beats neither halves neither", 3, [6, 4]],
  ])("%s", (_what, bonus, ranks) => {
    const state = played(exchange([ox], area), { type: "defend", target: OX, faces: dice[0], check: parry(bonus) });
    expect([OX, OXS].map((r) => rankAt(state, row(state, r)))).toEqual(ranks);
    expect(stages(state)).toEqual({ [OX]: "resist", [OXS]: "resist" });
  });
  it("a perception-shaped one that is dodged does nothing at all", () => {
    const state = played(exchange([ox], { ...area, area: { ...area.area, kind: "perceptionArea" } }), {
      type: "defend",
      target: OX,
      faces: dice[0],
      check: parry(9),
    });
    expect(stages(state)).toEqual({ [OX]: "unharmed", [OXS]: "unharmed" });
  });
  it("FUD-114 at perception range both are resisted at once", () =>
    expect(stages(attackExchange.begin(exchange([ox], { attack: null })))).toEqual({
      [OX]: "resist",
      [OXS]: "resist",
    }));
});

describe("FUD-129 what else may happen to the blow happens to all of it", () => {
  const hit = [strike(dice[0]), defend(dice[0])];
  it("FUD-368 attack and defense are improved while neither effect is resisted, a resistance by itself", () => {
    const fresh = played(exchange([ox]), ...hit);
    expect([mayImprove(fresh, row(fresh, OX), "defense"), mayImprove(fresh, row(fresh, OXS), "defense")]).toEqual([
      true,
      false,
    ]);
    const begun = played(exchange([ox]), ...hit, resist(OXS, 0));
    expect([mayImprove(begun, row(begun, OX), "defense"), mayImprove(begun, row(begun, OXS), "resistance")]).toEqual([
      false,
      true,
    ]);
    const dodged = played(exchange([ox]), ...hit, {
      type: "improve",
      target: OX,
      roll: "defense",
      faces: dice[3],
      changes: [],
    });
    expect(stages(dodged)).toEqual({ [OX]: "missed", [OXS]: "missed" });
    expect(
      row(
        played(exchange([ox]), ...hit, resist(OXS, 5, dice[-1]), {
          type: "improve",
          target: OXS,
          roll: "resistance",
          faces: dice[2],
          changes: [],
        }),
        OXS,
      ).stage,
    ).toBe("unharmed");
  });
  it("FUD-430 who steps in takes all of it", () => {
    const fresh = played(exchange([ox]), ...hit);
    expect([mayInterpose(fresh, row(fresh, OX)), mayInterpose(fresh, row(fresh, OXS))]).toEqual([true, false]);
    const by = { uuid: "Actor.friend", name: "Friend", img: "" };
    const taken = played(exchange([ox]), ...hit, {
      type: "interpose",
      target: OX,
      by,
      kind: "hero",
      check: { ...parry(0), openness: "defenseless" },
      changes: [],
    });
    expect(stages(taken)).toEqual({ "Actor.friend": "resist", "Actor.friend 1": "resist" });
    expect(taken.targets.map((t) => t.insteadOf?.uuid)).toEqual([OX, OX]);
    const late = played(exchange([ox]), ...hit, resist(OXS, 0));
    expect(mayInterpose(late, row(late, OX))).toBe(false);
  });
  it("FUD-530 a miss that comes again brings both again", () => {
    const homing: FudgeCharacter = {
      ...viper,
      powers: viper.powers.map((p) => ({
        ...p,
        components: p.components.map((c, i) => (i === 0 ? { ...c, modifiers: [modifier("homing")] } : c)),
      })),
    };
    const missed = [strike(dice[0]), defend(dice[2])];
    const again: AttackEvent = { type: "again", target: OX, faces: dice[1], round: null };
    expect(stages(played(exchange([ox], {}, homing), ...missed, again))).toEqual({ [OX]: "defend", [OXS]: "follows" });
    expect(stages(played(exchange([ox], {}, homing), ...missed, again, defend(dice[0])))).toEqual({
      [OX]: "resist",
      [OXS]: "resist",
    });
  });
  it("FUD-530 coins that fall wrong stop all of it, and a point lets all of it go on", () => {
    const failed: AttackEvent = { type: "attack", throws: [{ target: OX, faces: dice[0] }], coins: [-1] };
    expect(stages(played(exchange([ox]), failed))).toEqual({ [OX]: "missed", [OXS]: "missed" });
    expect(stages(played(exchange([ox]), failed, { type: "insist", changes: [] }))).toEqual({
      [OX]: "defend",
      [OXS]: "follows",
    });
  });
  it("FUD-318 a team's hit where the leader missed carries only what the team shares", () => {
    const helpers = [{ uuid: "Actor.friend", name: "Friend", img: "" }];
    const join: AttackEvent = {
      type: "join",
      helper: "Actor.friend",
      faces: dice[2],
      joined: {
        uuid: "Actor.friend",
        rank: 5,
        faces: null,
        attack: { check: check("attack", 4), mayCrit: true, finishing: false },
      },
      changes: [],
    };
    const state = played(exchange([ox], {}, viper, { helpers }), strike(dice[-1]), join, {
      type: "defend",
      target: OX,
      faces: dice[0],
      check: parry(4),
      more: [dice[0]],
    });
    expect(stages(state)).toEqual({ [OX]: "resist", [OXS]: "missed" });
    expect(rankAt(state, row(state, OX))).toBe(5);
  });
});

describe("FUD-129 laws", () => {
  const anyFaces = fc.constantFrom(...ALL_FACES);
  it("whatever the dice, both effects are hit or both missed, and the first stands as it would alone", () => {
    fc.assert(
      fc.property(anyFaces, anyFaces, fc.integer({ min: -2, max: 10 }), (a, d, bonus) => {
        const whole = exchange([ox]);
        const state = played(whole, strike(a), defend(d, bonus));
        expect(new Set(Object.values(stages(state))).size).toBe(1);
        const alone = played(
          {
            ...whole,
            attack: { ...whole.attack, linked: [] },
            targets: whole.targets.filter((t) => t.effect === undefined),
          },
          strike(a),
          defend(d, bonus),
        );
        expect(row(state, OX)).toEqual(row(alone, OX));
      }),
    );
  });
});

describe("FUD-317 FUD-368 what comes back to the attacker", () => {
  const slam = (): AttackExchange => ({
    ...exchange([ox]),
    manner: "slam",
    targets: [
      ...exchange([ox]).targets,
      { uuid: "Actor.viper", name: "Viper", img: "", kind: "hero", attack: null, area: null, rank: 3, recoil: true },
    ],
  });
  it("once it was resisted, nothing turns the blow into another", () => {
    const hit = played(slam(), strike(dice[0]), defend(dice[0]));
    expect(mayImprove(hit, row(hit, OX), "defense")).toBe(true);
    const felt = played(slam(), strike(dice[0]), defend(dice[0]), resist("Actor.viper", 0, dice[0], 3));
    expect([mayImprove(felt, row(felt, OX), "defense"), mayInterpose(felt, row(felt, OX))]).toEqual([false, false]);
    expect(
      attackExchange.step(felt, { type: "improve", target: OX, roll: "defense", faces: dice[3], changes: [] }),
    ).toMatchObject({ accepted: false });
  });
  it("FUD-128 it is no second target of a Multiattack", () => {
    const many: FudgeCharacter = {
      ...viper,
      powers: [
        power("Flurry", [component("damage", 6, { resistedBy: "toughness", modifiers: [modifier("multiattack")] })]),
      ],
    };
    const answer = {
      defense: check("passiveDefense", 0),
      shielding: { immune: false, resistance: 0, impervious: 0 },
      power: null,
      alreadyLost: 0,
      forced: null,
    };
    const request: AttackExchange = {
      ...exchange([ox], {}, many),
      targets: [{ ...exchange([ox], {}, many).targets[0]! }, slam().targets[2]!],
    };
    const state = played(request, strike(dice[2]), defend(dice[-2]));
    expect(resistanceOf(state, row(state, OX), answer).extraBruises).toBe(1);
  });
});

describe("FUD-031 FUD-304 a critical smash", () => {
  it("at a thing in a minion's hands takes the increased effect: the thing resists like any other", () => {
    const request: AttackExchange = {
      ...exchange([thug]),
      manner: "smash",
      thing: { item: "Actor.thug.Item.x", name: "Crate", toughness: 3 },
    };
    const state = played(request, strike(dice[3], "Actor.thug"), defend(dice[-2], 0, "Actor.thug"));
    expect(row(state, "Actor.thug").benefit).toBe("increasedEffect");
  });
});

describe("FUD-130 FUD-368 one throw against everybody", () => {
  it("a second throw of it is everybody's too", () => {
    const other = hero({ ref: "Actor.other" });
    const request: AttackExchange = { ...exchange([ox, other]), oneThrow: true };
    const missed = played(request, strike(dice[-1]), defend(dice[0]), defend(dice[0], 4, "Actor.other"));
    expect(new Set(Object.values(stages(missed)))).toEqual(new Set(["missed"]));
    const again = attackExchange.step(missed, {
      type: "improve",
      target: OX,
      roll: "attack",
      faces: dice[2],
      changes: [],
    });
    expect(again.accepted && stages(again.state)).toEqual({
      [OX]: "resist",
      [OXS]: "resist",
      "Actor.other": "resist",
      "Actor.other 1": "resist",
    });
  });
});

describe("FUD-115 an area that nobody may dodge", () => {
  it("has no defense to improve", () => {
    const held = played(
      exchange([ox], {
        attack: null,
        area: { kind: "area", target: { cover: "none", coverIgnored: false, mayDodge: false } },
      }),
      { type: "defend", target: OX, faces: dice[0], check: parry(9) },
    );
    expect(mayImprove(held, row(held, OX), "defense")).toBe(false);
  });
});

describe("FUD-129 a card that was made before effects could be linked", () => {
  it("is one blow, played out like any other", () => {
    const {
      linked: _linked,
      duration: _duration,
      gives: _gives,
      incurable: _incurable,
      switches: _switches,
      ...before
    } = attackOf(viper);
    const { targets, ...request } = exchange([ox]);
    const [lead] = targets;
    const state = played(
      { ...request, targets: lead ? [lead] : [], attack: before as Attack },
      { type: "attack", throws: [{ target: ox.ref, faces: dice[2] }] },
    );
    expect(state.request.attack).toMatchObject({
      linked: [],
      duration: "instant",
      gives: false,
      incurable: 0,
      switches: false,
    });
    expect(stages(state)).toEqual({ [ox.ref]: "defend" });
  });
});
