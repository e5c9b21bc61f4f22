import { describe, expect, it } from "vitest";
import type { Change } from "../../../kernel/change.ts";
import { attackExchange } from "../../cards/attack/attack.ts";
import { consequenceChanges, resistanceOf } from "../../cards/attack/attack-effect.ts";
import type { AttackTarget } from "../../cards/attack/attack-state.ts";
import { type DeedEvent, type DeedExchange, deedExchange, type DeedState } from "../../cards/deed.ts";
import { bonusOf, resolveCheck } from "../../dice/check.ts";
import { fatigueOf } from "../../harm/fatigue.ts";
import { effectEdge } from "../../hero/minions.ts";
import { afterChanges, conditionsAfter } from "../../state/after-changes.ts";
import { presentConditions } from "../../state/conditions.ts";
import { conditionState, regained } from "../../state/progression.ts";
import { stanceAttackRows } from "../../state/stance.ts";
import { abilities, advantage, component, hero, minion, power, settings, skill } from "../../testing/fixtures.ts";
import type { ConditionState, Face, Faces, FudgeCharacter } from "../../types.ts";
import { abilityCheck, defenseCheck } from "../checks/kinds-of-check.ts";
import { deedOutcome, type DeedRoll, deedSource, stanceAfterAttack } from "./outcome.ts";
import { deedAnswer, deedCost, type DeedKey, deedPlan, deedRefusal, sensesDanger } from "./plan.ts";

const NO_CHOICE = { what: "", number: 0 };
const faces = (a: Face, b: Face, c: Face): Faces => [a, b, c];
const BLANK = faces(0, 0, 0);
const rolled = (margin: number, more: Partial<DeedRoll> = {}): DeedRoll => ({
  success: margin >= 0,
  degrees: margin === 0 ? 1 : Math.ceil(Math.abs(margin) / 3),
  margin,
  total: margin,
  ...more,
});
const ada = hero({ ref: "Actor.ada" });
const foe = hero({ ref: "Actor.foe" });
const outcome = (
  id: DeedKey,
  roll: DeedRoll,
  actor: FudgeCharacter = ada,
  target: FudgeCharacter | null = foe,
  what = "",
): readonly Change[] => deedOutcome(id, roll, actor, target, { what, number: 0 }, true);
/** What is imposed and lifted, as `+id` and `-id`. */
const said = (changes: readonly Change[]): string[] =>
  changes.map((c) =>
    c.kind === "set" ? `${c.path} ${String(c.to)}` : `${c.kind === "create" ? "+" : "-"}${String(c.data.condition)}`,
  );
const with_ = (who: FudgeCharacter, ...states: readonly ConditionState[]): FudgeCharacter => ({
  ...who,
  conditions: [...who.conditions, ...states],
});

describe("FUD-302 FUD-306 sprints and trips", () => {
  it("a sprint that fails is nothing, one that works lasts the round", () =>
    expect([said(outcome("sprint", rolled(-1))), said(outcome("sprint", rolled(0)))]).toEqual([[], ["+sprinting"]]));
  it("a trip's attack is at -1, with Improved Trip it isn't", () => {
    const bonus = (who: FudgeCharacter): number | null => {
      const plan = deedPlan("trip", who, foe, NO_CHOICE, settings);
      return plan.accepted && plan.request.attack ? bonusOf(plan.request.attack.check).total : null;
    };
    expect([bonus(ada), bonus(hero({ ref: "Actor.ada", advantages: [advantage("improvedTrip")] }))]).toEqual([-1, 0]);
  });
});

describe("FUD-305 FUD-298 prone and up again", () => {
  const down = with_(ada, conditionState("prone", null, "hand"));
  it("standing takes a move, with Instant Up nothing; who stands can't stand up", () => {
    expect([deedCost("stand", ada), deedCost("stand", hero({ advantages: [advantage("instantUp")] }))]).toEqual([
      "move",
      "free",
    ]);
    expect([
      deedRefusal("stand", ada, null)?.reason,
      deedRefusal("stand", down, null),
      deedRefusal("dropProne", down, null)?.reason,
    ]).toEqual(["deed.notProne", null, "deed.prone"]);
    expect([said(outcome("stand", rolled(0), down)), said(outcome("dropProne", rolled(0)))]).toEqual([
      ["-prone"],
      ["+prone"],
    ]);
  });
  it("springing up is Acrobatics against 10, and failing leaves one lying", () => {
    const plan = deedPlan("standFree", hero({ skills: [skill("acrobatics", 4)] }), null, NO_CHOICE, settings);
    expect(plan.accepted && plan.request.check?.dc).toBe(10);
    expect(outcome("standFree", rolled(-1), down)).toEqual([]);
  });
});

describe("FUD-295 defend", () => {
  it("the dice of the chosen defense count as +1 at least until one's next turn; the other only with Improved Defense, as 0", () => {
    const [made] = outcome("defend", rolled(0), ada, null, "parry");
    expect(made).toMatchObject({
      kind: "create",
      data: { condition: "defending", trait: "parry", until: { at: "turnStart", of: "Actor.ada", left: 1 } },
    });
    const guarded = with_(ada, conditionState("defending", "parry", "x"));
    const bad = faces(-1, -1, 0);
    expect(resolveCheck(defenseCheck(guarded, "parry", settings), bad).dice).toBe(1);
    expect(resolveCheck(defenseCheck(guarded, "dodge", settings), bad).dice).toBe(-2);
    expect(
      resolveCheck(
        defenseCheck(
          with_(hero({ advantages: [advantage("improvedDefense")] }), conditionState("defending", "parry", "x")),
          "dodge",
          settings,
        ),
        bad,
      ).dice,
    ).toBe(0);
  });
});

describe("FUD-290 FUD-291 aid and aim", () => {
  it.each([
    [5, "+1", 1],
    [7, "+2", 2],
    [-2, "nothing", null],
    [-5, "-1", -1],
  ] as const)("aid by %i gives %s", (margin, _says, degree) => {
    const changes = outcome("aid", rolled(margin), ada, foe, "attack Actor.ogre");
    expect(changes.map((c) => (c.kind === "create" ? c.data.degree : null))).toEqual(degree === null ? [] : [degree]);
  });
  it("an aim counts against the one aimed at, leaves one vulnerable, and is used up by the attack", () => {
    const [made] = deedOutcome("aim", rolled(0), ada, foe, { what: "", number: 0, turn: 3 }, true);
    if (made?.kind !== "create") throw new Error("no aim");
    const aiming = with_(ada, conditionState("aiming", null, String(made.data.source), Number(made.data.degree)));
    const rows = (target: string, turn: number): number[] =>
      stanceAttackRows(aiming, { target, near: true, turn }).map((r) => r.value);
    expect([rows("Actor.foe", 4), rows("Actor.foe", 3), rows("Actor.other", 4)]).toEqual([[2], [], []]);
    expect(defenseCheck(aiming, "dodge", settings).openness).toBe("vulnerable");
    expect(said(stanceAfterAttack(aiming, 0))).toEqual(["-aiming"]);
  });
});

describe("FUD-311 FUD-312 what maneuvers do to Dodge and Parry lasts a round", () => {
  it("all-out takes it off both, defensive adds it", () => {
    expect(stanceAfterAttack(ada, 0)).toEqual([]);
    expect(stanceAfterAttack(ada, -2)).toMatchObject([
      {
        kind: "create",
        data: { condition: "trading", degree: -2, until: { at: "turnStart", of: "Actor.ada", left: 1 } },
      },
    ]);
    const open = with_(
      hero({ defenses: { dodge: 4, parry: 4, fortitude: 0, will: 0 } }),
      conditionState("trading", null, "x", -2),
    );
    expect([
      bonusOf(defenseCheck(open, "dodge", settings)).total,
      bonusOf(defenseCheck(open, "parry", settings)).total,
      bonusOf(defenseCheck(open, "will", settings)).total,
    ]).toEqual([2, 2, 0]);
  });
});

describe("FUD-314 FUD-315 words", () => {
  it("a feint takes in to the end of the next turn; a tie is the other's", () => {
    expect(outcome("feint", rolled(2))).toMatchObject([
      {
        kind: "create",
        subject: "Actor.foe",
        data: {
          condition: "feinted",
          source: "Actor.ada deed:feint",
          until: { at: "turnEnd", of: "Actor.ada", left: 2 },
        },
      },
    ]);
    expect(outcome("feint", rolled(-1))).toEqual([]);
  });
  it("demoralizing impairs, with three degrees it disables", () => {
    expect([said(outcome("demoralize", rolled(4))), said(outcome("demoralize", rolled(8)))]).toEqual([
      ["+impaired"],
      ["+disabled"],
    ]);
  });
  it("FUD-096 FUD-314 the larger frighten the smaller, and not the other way", () => {
    const frightens = (size: number, other: number): number | null => {
      const plan = deedPlan("demoralize", { ...ada, size }, { ...foe, size: other }, NO_CHOICE, settings);
      return plan.accepted && plan.request.check ? bonusOf(plan.request.check).total : null;
    };
    expect([frightens(1, -2), frightens(-2, 1), frightens(-2, -2)]).toEqual([3, 0, 0]);
  });
  it("the better of two resists them", () => {
    const wary = hero({ skills: [skill("insight", 5)], abilities: abilities({ awe: 1, pre: 2 }) });
    expect([
      bonusOf(deedAnswer("feint", wary, settings)).total,
      bonusOf(deedAnswer("demoralize", wary, settings)).total,
    ]).toEqual([6, 6]);
  });
});

describe("FUD-300 FUD-301 FUD-299 grab, hold, escape", () => {
  it.each([
    [1, ["+restrained"]],
    [2, ["+bound"]],
    [0, []],
    [-3, []],
  ] as const)("won by %i", (margin, want) => {
    expect(said(outcome("grab", rolled(margin))).slice(0, want.length)).toEqual(want);
    expect(outcome("grab", rolled(margin)).length === 0).toBe(want.length === 0);
  });
  it("the holder is hindered and vulnerable, with Improved Grab only hindered", () => {
    expect(said(outcome("grab", rolled(1)))).toEqual(["+restrained", "+hindered", "+vulnerable"]);
    expect(said(outcome("grab", rolled(1), hero({ advantages: [advantage("improvedGrab")] })))).toEqual([
      "+restrained",
      "+hindered",
    ]);
  });
  it("who gets free frees the holder too", () => {
    const held = with_(ada, conditionState("bound", null, deedSource("grab", "Actor.foe")));
    const holder = with_(
      foe,
      conditionState("hindered", null, deedSource("grab", "Actor.foe")),
      conditionState("vulnerable", null, deedSource("grab", "Actor.foe")),
    );
    expect(said(outcome("escape", rolled(0), held, holder))).toEqual([
      "-bound",
      "+hindered",
      "-hindered",
      "-vulnerable",
    ]);
    expect(outcome("escape", rolled(-1), held, holder)).toEqual([]);
  });
  const hold = (condition: string, holder: string): ConditionState =>
    conditionState(condition, null, deedSource("grab", holder));
  it("FUD-205 who is held by two and gets out of one's hands is held by the other", () => {
    const held = with_(
      ada,
      hold("bound", "Actor.foe"),
      hold("restrained", "Actor.ben"),
      conditionState("bound", null, "hand"),
    );
    expect(said(outcome("escape", rolled(0), held, foe))).toEqual(["-bound", "+hindered"]);
    expect(outcome("escape", rolled(0), held, foe)[0]).toMatchObject({
      data: { source: deedSource("grab", "Actor.foe") },
    });
    expect(deedRefusal("escape", held, hero({ ref: "Actor.cy" }))).toBeNull();
    expect(deedRefusal("escape", with_(ada, hold("bound", "Actor.foe")), hero({ ref: "Actor.cy" }))?.reason).toBe(
      "deed.notHeld",
    );
  });
  it("FUD-299 ropes are shed where nobody's hands are in the way", () =>
    expect(said(outcome("escape", rolled(0), with_(ada, conditionState("bound", null, "hand")), foe))).toEqual([
      "-bound",
      "+hindered",
    ]));
  it("FUD-200 FUD-301 a hold on the tired adds up, and all of it is over with the hold", () => {
    const tired = with_(ada, conditionState("exhausted", null, "effort"));
    const gripped = with_(foe, conditionState("exhausted", null, "gas"), conditionState("vulnerable", null, "gas"));
    const changes = outcome("grab", rolled(1), tired, gripped);
    const [holder, held] = [afterChanges(tired, changes), afterChanges(gripped, changes)];
    expect([[...presentConditions(holder)].sort(), [...presentConditions(held)].sort()]).toEqual([
      ["exhausted", "immobile", "vulnerable"],
      ["defenseless", "exhausted", "immobile", "restrained"],
    ]);
    const out = outcome("escape", rolled(0), held, holder);
    expect([...presentConditions(afterChanges(holder, out))]).toEqual(["exhausted"]);
    expect([...presentConditions(afterChanges(held, out))].sort()).toEqual(["exhausted", "immobile", "vulnerable"]);
  });
  it("FUD-250 FUD-301 who holds two is as hindered as with one, and still so when the first is free", () => {
    const bo = hero({ ref: "Actor.bo" });
    const one = afterChanges(ada, outcome("grab", rolled(1), ada, foe));
    const two = afterChanges(one, outcome("grab", rolled(1), one, bo));
    const left = afterChanges(two, outcome("letGo", rolled(0), two, foe));
    expect(
      [one, two, left, afterChanges(left, outcome("letGo", rolled(0), left, bo))].map((who) =>
        [...presentConditions(who)].sort(),
      ),
    ).toEqual([["hindered", "vulnerable"], ["hindered", "vulnerable"], ["hindered", "vulnerable"], []]);
  });
  it("FUD-300 who wins against a holder later is out of that one's hands alone", () => {
    const held = with_(foe, hold("restrained", "Actor.ada"), hold("restrained", "Actor.ben"));
    const holder = with_(ada, hold("hindered", "Actor.ada"), conditionState("hindered", null, "mud"));
    expect(outcome("grab", rolled(-1), holder, held).map((c) => c.kind === "delete" && c.data.source)).toEqual([
      deedSource("grab", "Actor.ada"),
      deedSource("grab", "Actor.ada"),
    ]);
  });
  it("FUD-299 Improved Hold makes its owner's grip 2 harder to get out of", () => {
    const escape = (holder: FudgeCharacter): number | null => {
      const plan = deedPlan("escape", with_(ada, hold("bound", "Actor.foe")), holder, NO_CHOICE, settings);
      return plan.accepted && plan.request.check ? bonusOf(plan.request.check).total : null;
    };
    expect([escape(foe), escape(hero({ ref: "Actor.foe", advantages: [advantage("improvedHold")] }))]).toEqual([
      -1, -3,
    ]);
  });
  it("FUD-096 FUD-301 who drags somebody does it with the grip that holds them, and with size", () => {
    const giant = { ...ada, size: 1, powers: [power("Reach", [component("moveObject", 5)])] };
    const plan = deedPlan("drag", giant, foe, NO_CHOICE, settings);
    expect(plan.accepted && plan.request.check && bonusOf(plan.request.check).total).toBe(5 + 3);
    expect([
      bonusOf(deedAnswer("drag", foe, settings, giant)).total,
      bonusOf(deedAnswer("drag", foe, settings, foe)).total,
    ]).toEqual([-3, 0]);
  });
  it("a held target needs no attack again", () => {
    const again = deedPlan("grab", ada, with_(foe, conditionState("restrained", null, "x")), NO_CHOICE, settings);
    const first = deedPlan("grab", ada, foe, NO_CHOICE, settings);
    expect([again.accepted && again.request.attack === null, first.accepted && first.request.attack !== null]).toEqual([
      true,
      true,
    ]);
  });
});

describe("FUD-160 FUD-165 first aid", () => {
  const dying = { ...with_(foe, conditionState("dying", null, "health")), health: { value: -2, max: 6 } };
  it("Treatment stabilizes who is dying, and nobody else", () => {
    expect(said(outcome("stabilize", rolled(0), ada, dying)).sort()).toEqual(["+stabilized", "-dying"]);
    expect(deedRefusal("stabilize", ada, foe)?.reason).toBe("dying.notDying");
  });
  it("Healing gives back what its total is above 2", () => {
    const healer = hero({
      powers: [
        { id: "h", name: "Salve", active: true, source: "power", cost: 8, components: [component("healing", 4)] },
      ],
    });
    const plan = deedPlan("heal", healer, foe, NO_CHOICE, settings);
    expect(plan.accepted && [plan.request.check?.dc, bonusOf(plan.request.check as never).total]).toEqual([2, 4]);
    expect(outcome("heal", rolled(2, { total: 4 }), healer, { ...foe, health: { value: 1, max: 6 } })).toMatchObject([
      { path: "system.health.value", to: 3 },
    ]);
  });
});

describe("FUD-262 FUD-682 danger sense", () => {
  const sense = hero({
    powers: [
      {
        id: "s",
        name: "Weather eye",
        active: true,
        source: "power",
        cost: 2,
        components: [component("senses", 2, { trait: "danger sense, direction sense" })],
      },
    ],
  });
  const surprised = with_(sense, conditionState("surprised", null, "hand"));
  it("who has it is asked while surprised", () => {
    expect([
      sensesDanger(sense),
      sensesDanger(ada),
      deedRefusal("dangerSense", sense, null)?.reason,
      deedRefusal("dangerSense", surprised, null),
    ]).toEqual([true, false, "deed.notSurprised", null]);
  });
  it("one degree leaves the -10 alone, two leave nothing, failure all of it", () => {
    expect([
      said(outcome("dangerSense", rolled(2), surprised)),
      said(outcome("dangerSense", rolled(4), surprised)),
      said(outcome("dangerSense", rolled(-1), surprised)),
    ]).toEqual([["-surprised", "+startled"], ["-surprised"], []]);
  });
});

describe("FUD-181 FUD-183 cold, no air", () => {
  it("a minion that fails is out", () =>
    expect(said(outcome("hazard", rolled(-1), minion(), null))[0]).toBe("system.health.value -1"));
  it("cold tires step by step, then takes consciousness, then life", () => {
    const steps: string[] = [];
    let who: FudgeCharacter = ada;
    for (let i = 0; i < 4; i++) {
      const changes = outcome("temperature", rolled(-1), who, null);
      steps.push(said(changes).find((s) => s.startsWith("+")) ?? said(changes)[0] ?? "");
      who = afterChanges(who, changes);
    }
    expect(steps).toEqual(["+fatigued", "+exhausted", "+incapacitated", "+dying"]);
  });
});

describe("FUD-174 FUD-175 FUD-602 FUD-607 Weaken in play", () => {
  const drain = { kind: "weaken", points: 3 } as const;
  it("takes points of its trait, adds to what it took, and gives one back at the end of each turn", () => {
    const [first] = consequenceChanges(foe, drain, { source: "Actor.ada p.w", cumulative: false, weakens: "str" });
    expect(first).toMatchObject({ kind: "create", data: { condition: "weakened", trait: "str", degree: 3 } });
    const weak = with_(foe, conditionState("weakened", "str", "Actor.ada p.w", 3));
    expect(
      consequenceChanges(weak, drain, { source: "Actor.ada p.w", cumulative: false, weakens: "str" }),
    ).toMatchObject([{ kind: "set", path: "system.degree", from: 3, to: 6 }]);
    expect(regained("Actor.foe", weak.conditions)).toMatchObject([{ path: "system.degree", to: 2 }]);
    expect(said(regained("Actor.foe", [conditionState("weakened", "str", "x", 1)]))).toEqual(["-weakened"]);
  });
  it("of two traits that one cause drains each is counted by itself", () => {
    const drained = with_(foe, conditionState("weakened", "str", "Actor.foe deed:vacuum", 4));
    const weakens = (trait: string): readonly Change[] =>
      consequenceChanges(drained, drain, { source: "Actor.foe deed:vacuum", cumulative: false, weakens: trait });
    expect([weakens("sta"), weakens("str")]).toMatchObject([
      [{ kind: "create", data: { trait: "sta", degree: 3 } }],
      [{ kind: "set", from: 4, to: 7 }],
    ]);
  });
  it("a minion's stands for dice of -3 against who is none; where transcendence is played, two below fails", () => {
    const thug = { kind: "minion", health: { value: 1 } } as const;
    const champion = { kind: "hero", health: { value: 6 } } as const;
    expect([
      effectEdge("weaken", thug, champion),
      effectEdge("nullify", champion, thug),
      effectEdge("weaken", champion, champion),
    ]).toEqual([
      { fails: false, works: false, dice: -3 },
      { fails: false, works: false, dice: 3 },
      { fails: false, works: false, dice: null },
    ]);
    expect([
      effectEdge("weaken", { ...champion, above: 0 }, { ...champion, above: 2 }).fails,
      effectEdge("weaken", { ...champion, above: 0 }, { ...champion, above: 1 }).dice,
    ]).toEqual([true, -3]);
  });
  it("its number to resist is the rank less 3 then", () => {
    const state = attackExchange.begin({
      actor: { uuid: "a", name: "", img: "" },
      attack: {
        effect: "weaken",
        multiattack: false,
        conditions: [],
        lastDegree: 3,
        nonLethal: false,
        penetrating: 0,
      } as never,
      rank: 8,
      targets: [{ uuid: "t", name: "", img: "", kind: "hero", attack: null, area: null }],
    });
    const request = resistanceOf(state, state.targets[0] as never, {
      defense: defenseCheck(foe, "will", settings),
      shielding: { immune: false, resistance: 0, impervious: 0 },
      power: null,
      alreadyLost: 2,
      forced: -3,
    });
    expect([request.rank, request.increases.map((r) => r.value), request.alreadyLost]).toEqual([8, [-3], 2]);
  });
});

describe("FUD-128 Multiattack on one and on several", () => {
  it("its degrees add bruises against one target alone", () => {
    const target: AttackTarget = { uuid: "t", name: "", img: "", kind: "hero", attack: null, area: null };
    const attack = {
      effect: "damage",
      multiattack: true,
      conditions: [],
      lastDegree: 3,
      nonLethal: false,
      penetrating: 0,
    } as never;
    const bruises = (targets: readonly AttackTarget[]): number => {
      const state = attackExchange.begin({ actor: { uuid: "a", name: "", img: "" }, attack, rank: 8, targets });
      const hit = { ...state.targets[0], attack: { hit: true, degrees: 3 } } as never;
      return resistanceOf(state, hit, {
        defense: defenseCheck(foe, "toughness", settings),
        shielding: { immune: false, resistance: 0, impervious: 0 },
        power: null,
        alreadyLost: 0,
        forced: null,
      }).extraBruises;
    };
    expect([bruises([target]), bruises([target, { ...target, uuid: "u" }])]).toEqual([2, 0]);
  });
});

describe("FUD-181 FUD-182 FUD-184 FUD-185 FUD-187 FUD-190 what befalls people", () => {
  const dc = (id: DeedKey, number: number, what = "", who = ada): number | null | undefined => {
    const plan = deedPlan(id, who, null, { what, number }, settings);
    return plan.accepted ? plan.request.check?.dc : undefined;
  };
  it.each([
    ["thirst", 2, 2],
    ["hunger", 0, 0],
    ["labor", 2, 3],
    ["vacuum", 1, 6],
    ["decompression", 9, 10],
    ["poison", 13, 13],
    ["disease", 4, 4],
  ] as const)("%s after %i: Fortitude against %i", (id, number, against) => expect(dc(id, number)).toBe(against));
  const after = (id: DeedKey, roll: DeedRoll, who = ada, number = 0): string[] =>
    said(deedOutcome(id, roll, who, null, { what: "", number }, true));
  const won: DeedRoll = { success: true, degrees: 1, margin: 0, total: 5 };
  const lost: DeedRoll = { success: false, degrees: 2, margin: -4, total: 1 };
  it("thirst and hunger tire, labor to the end of the ladder", () => {
    expect([after("thirst", lost), after("hunger", won), after("labor", lost)]).toEqual([
      ["+fatigued"],
      [],
      ["+fatigued"],
    ]);
    expect(after("labor", lost, with_(ada, conditionState("asleep")))).toContain("+dying");
  });
  it("FUD-185 who is kept awake at labor is dazed instead of asleep, and dying the next time", () => {
    const spent = with_(ada, conditionState("exhausted"));
    const awake = (who: FudgeCharacter): readonly Change[] =>
      deedOutcome("labor", lost, who, null, { what: "awake", number: 3 }, true);
    expect(said(awake(spent))).toEqual(["+dazed"]);
    expect(
      fatigueOf(afterChanges(spent, deedOutcome("labor", lost, spent, null, { what: "", number: 3 }, true)).conditions),
    ).toBe("asleep");
    expect(said(awake(with_(spent, conditionState("dazed", null, deedSource("labor", "Actor.ada")))))).toContain(
      "+dying",
    );
  });
  it("nights without sleep: nothing, tired, exhausted, out", () =>
    expect([1, 2, 5, 10].map((nights) => after("sleepless", won, ada, nights))).toEqual([
      [],
      ["+fatigued"],
      ["+exhausted"],
      ["+incapacitated"],
    ]));
  it("in vacuum a held breath costs a rank of Stamina, one that isn't held knocks out and then kills", () => {
    expect(deedOutcome("vacuum", won, ada, null, { what: "", number: 0 }, true)).toMatchObject([
      { data: { condition: "weakened", trait: "sta", degree: 2 } },
    ]);
    expect([
      after("vacuum", lost),
      after("vacuum", lost, with_(ada, conditionState("incapacitated"))).includes("+dying"),
    ]).toEqual([["+incapacitated"], true]);
  });
  it("decompression does nothing before the third round", () =>
    expect([
      after("decompression", lost, ada, 2),
      after("decompression", lost, ada, 3),
      after("decompression", { ...lost, degrees: 1 }, ada, 3),
    ]).toEqual([[], ["+incapacitated"], ["+stunned"]]));
  it("what was struck from somebody's hands gives nothing any more; what is no thing stays", () => {
    const armed = hero({
      ref: "Actor.foe",
      powers: [
        power("Gun", [component("damage", 4)], { source: "equipment" }),
        power("Glow", [component("damage", 4)]),
      ],
    });
    const disarmed = (what: string): readonly Change[] =>
      deedOutcome("disarm", won, ada, armed, { what, number: 0 }, true);
    expect([disarmed("Gun"), disarmed("Glow"), disarmed("")]).toMatchObject([
      [{ subject: "Actor.foe.Item.Gun", path: "system.active", to: false }, { data: { condition: "dropped" } }],
      [],
      [],
    ]);
  });
  it("who concentrates and has nothing to keep up is told so", () => {
    expect(deedRefusal("maintain", ada, null)).toMatchObject({ reason: "deed.nothingToKeep" });
    expect(
      deedRefusal(
        "maintain",
        hero({ powers: [power("Gaze", [component("remoteSensing", 3, { duration: "concentration" })])] }),
        null,
      ),
    ).toBeNull();
  });
});

describe("FUD-067 FUD-713 the card of a deed", () => {
  const party = { uuid: "x", name: "", img: "" };
  const begin = (deed: DeedKey, more: Partial<DeedExchange> = {}): DeedState => {
    const plan = deedPlan(deed, ada, foe, NO_CHOICE, settings);
    if (!plan.accepted) throw new Error(plan.reason);
    return deedExchange.begin({ ...plan.request, deed, actor: party, target: party, choice: NO_CHOICE, ...more });
  };
  const play = (state: DeedState, ...events: readonly DeedEvent[]): DeedState =>
    events.reduce((now, e) => {
      const step = deedExchange.step(now, e);
      if (!step.accepted) throw new Error(step.reason);
      return step.state;
    }, state);
  const roll = (f: Faces | null): DeedEvent => ({ type: "roll", faces: f, changes: [] });
  const defend = (f: Faces): DeedEvent => ({ type: "defend", faces: f, check: defenseCheck(foe, "parry", settings) });
  const answer = (f: Faces, activeFaces: Faces | null): DeedEvent => ({
    type: "answer",
    faces: f,
    check: deedAnswer("trip", foe, settings),
    activeFaces,
  });
  it("a trip must hit, then win; a tie is nobody's", () => {
    expect(play(begin("trip"), roll(faces(-1, -1, 0)), defend(BLANK)).stage).toBe("done");
    const hit = play(begin("trip"), roll(faces(1, 1, 0)), defend(BLANK));
    expect(hit.stage).toBe("answer");
    expect([play(hit, answer(BLANK, faces(1, 0, 0))).stage, play(hit, answer(BLANK, BLANK)).stage]).toEqual([
      "apply",
      "done",
    ]);
  });
  it("what concerns another waits for that one; a second click is refused", () => {
    expect(play(begin("aim"), roll(null)).stage).toBe("done");
    const fed = play(begin("feint"), roll(faces(1, 1, 0)), answer(BLANK, null));
    expect(fed.stage).toBe("apply");
    const applied = play(fed, { type: "apply", changes: [] });
    expect(deedExchange.step(applied, { type: "apply", changes: [] })).toMatchObject({ accepted: false });
  });
  it("FUD-067 FUD-297 FUD-300 FUD-306 an exact tie of strength is nobody's, so that nobody held goes free; of wits it is the defender's", () => {
    const tied = (deed: "grab" | "disarm" | "feint" | "demoralize") => {
      const hit =
        deed === "disarm"
          ? play(begin(deed), roll(faces(1, 1, 1)), defend(BLANK))
          : play(begin(deed, { attack: null }), roll(BLANK));
      const active = deed === "disarm" ? BLANK : null;
      const after = play(hit, {
        type: "answer",
        faces: BLANK,
        check: deedAnswer(deed, foe, settings),
        activeFaces: active,
      });
      expect(after.contest?.active.total).toBe(after.contest?.passive.total);
      return [after.contest?.winner, after.stage];
    };
    expect([tied("grab"), tied("disarm"), tied("feint"), tied("demoralize")]).toEqual([
      [null, "done"],
      [null, "done"],
      ["passive", "done"],
      ["passive", "done"],
    ]);
  });
  it("FUD-290 an aid that fails by two degrees is applied to the ally, one that fails by one isn't", () => {
    const aided = (face: Faces, dc: number): DeedState =>
      play(
        begin("aid", { attack: null, check: { ...abilityCheck(ada, "fgt", settings), dc }, opposed: false }),
        roll(face),
      );
    expect([aided(BLANK, 5).stage, aided(BLANK, 2).stage, aided(BLANK, 0).stage]).toEqual(["apply", "done", "apply"]);
  });
  it("a grab that is lost by a held one's holder is applied too: the held one is free", () => {
    const held = play(begin("grab", { attack: null }), roll(faces(-1, 0, 0)), {
      type: "answer",
      faces: faces(1, 0, 0),
      check: deedAnswer("grab", foe, settings),
      activeFaces: null,
    });
    expect(held.stage).toBe("apply");
  });
});

describe("FUD-170 FUD-173 FUD-250 the same Affliction again", () => {
  const ladder = [
    { degree: 1, condition: "vulnerable", trait: null },
    { degree: 2, condition: "stunned", trait: null },
    { degree: 3, condition: "asleep", trait: null },
  ] as const;
  const cause = { source: "Actor.ada p.a", weakens: null, conditions: ladder, lastDegree: 3 };
  const after = (first: number, second: number, cumulative: boolean): string[] => {
    let who = foe;
    for (const degree of [first, second])
      who = {
        ...who,
        conditions: conditionsAfter(
          who.conditions,
          consequenceChanges(
            who,
            { kind: "affliction", degree, conditions: ladder.filter((c) => c.degree === degree) },
            { ...cause, cumulative },
          ),
        ),
      };
    return who.conditions.map((c) => c.id);
  };
  it.each([
    [1, 2, false, ["stunned"]],
    [2, 1, false, ["stunned"]],
    [1, 1, false, ["vulnerable"]],
    [1, 1, true, ["stunned"]],
    [1, 2, true, ["asleep"]],
    [2, 2, true, ["asleep"]],
  ] as const)("%i, then %i (Cumulative %s): %j", (first, second, cumulative, want) =>
    expect(after(first, second, cumulative)).toEqual(want),
  );
  it("another's Affliction counts for itself", () => {
    const held = with_(foe, conditionState("vulnerable", null, "Actor.bo q.b", 1));
    expect(
      said(
        consequenceChanges(
          held,
          { kind: "affliction", degree: 2, conditions: [ladder[1]] },
          { ...cause, cumulative: false },
        ),
      ),
    ).toEqual(["+stunned"]);
  });
});

describe("FUD-024 FUD-029 a natural -3 loses the contest whatever the totals", () => {
  const strong = hero({ ref: "Actor.ada", abilities: abilities({ str: 2 }) });
  const grab = (active: Faces, passive: Faces, theirs: number): DeedState => {
    const request: DeedExchange = {
      deed: "grab",
      actor: { uuid: "Actor.ada", name: "", img: "" },
      target: { uuid: "Actor.foe", name: "", img: "" },
      choice: NO_CHOICE,
      attack: null,
      check: abilityCheck(strong, "str", settings),
      opposed: true,
    };
    return [
      { type: "roll" as const, faces: active, changes: [] },
      {
        type: "answer" as const,
        faces: passive,
        check: abilityCheck(hero({ abilities: abilities({ str: theirs }) }), "str", settings),
        activeFaces: null,
      },
    ].reduce<DeedState>((state, event) => {
      const step = deedExchange.step(state, event);
      if (!step.accepted) throw new Error(step.reason);
      return step.state;
    }, deedExchange.begin(request));
  };
  it("by one, on either side", () => {
    expect([
      grab(BLANK, faces(-1, -1, -1), 9).roll?.margin,
      grab(faces(-1, -1, -1), BLANK, -4).roll?.margin,
      grab(BLANK, BLANK, 2).roll?.margin,
    ]).toEqual([1, -1, 0]);
    expect(said(outcome("grab", rolled(grab(BLANK, faces(-1, -1, -1), 9).roll?.margin ?? 0)))[0]).toBe("+restrained");
  });
});
