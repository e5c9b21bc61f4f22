import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Change } from "../../kernel/change.ts";
import { defenseCheck } from "../acts/checks/kinds-of-check.ts";
import { minutesPass, retryWithEffort, strain, strainRefusal } from "../acts/checks/retry.ts";
import { gripRank } from "../acts/deeds/maneuvers.ts";
import { deedFailed, deedOutcome, type DeedRoll } from "../acts/deeds/outcome.ts";
import { deedPlan, deedRefusal } from "../acts/deeds/plan.ts";
import { type FallEvent, fallExchange, fallRank, type FallState, isCaught, landing, toLand } from "../cards/fall.ts";
import { bonusOf, resolveCheck } from "../dice/check.ts";
import { conditionsAfter } from "../state/after-changes.ts";
import { conditionState } from "../state/progression.ts";
import {
  abilities,
  check,
  component,
  dice,
  hero,
  minion,
  modifier,
  power,
  settings,
  skill,
} from "../testing/fixtures.ts";
import type { ConditionState, FudgeCharacter } from "../types.ts";
import { agentTakes, infectionBehind, knownAgents, treatedCheck } from "./agents.ts";
import { healingUses } from "./healing.ts";
import { checksDue, endure, endured, keepsDying, ORDEALS } from "./ordeals.ts";

const party = (uuid: string) => ({ uuid, name: uuid, img: "" });
const faller = hero({ ref: "Actor.faller", abilities: abilities({ sta: 2 }) });
const catcher = hero({ ref: "Actor.catcher", abilities: abilities({ str: 4 }) });
const said = (changes: readonly Change[]): string[] =>
  changes.map((c) =>
    c.kind === "set" ? `${c.path} ${String(c.to)}` : `${c.kind === "create" ? "+" : "-"}${String(c.data.condition)}`,
  );
const held = (who: FudgeCharacter, ...states: readonly ConditionState[]): FudgeCharacter => ({
  ...who,
  conditions: [...who.conditions, ...states],
});
const failed = (margin: number, degrees: number): DeedRoll => ({ success: false, degrees, margin, total: 0 });
const won = (total: number, degrees = 1): DeedRoll => ({ success: true, degrees, margin: 0, total });

describe("FUD-180 FUD-191 a fall", () => {
  const begin = (more: object = {}): FallState =>
    fallExchange.begin({
      actor: party("Actor.faller"),
      distance: 3,
      size: -2,
      accidental: true,
      soften: null,
      catcher: null,
      ...more,
    });
  const after = (state: FallState, event: FallEvent): FallState => {
    const step = fallExchange.step(state, event);
    if (!step.accepted) throw new Error(step.reason);
    return step.state;
  };
  it("is twice the distance and size ranks; Acrobatics takes its degrees off", () => {
    const trained = begin({ soften: check("skill", 3, { dc: -5 }) });
    expect([
      fallRank(begin()),
      fallRank(after(trained, { type: "soften", faces: dice[0] })),
      fallRank(after(trained, { type: "soften", faces: dice[-3] })),
    ]).toEqual([10, 7, 10]);
  });
  it("waits for whoever would catch; then both resist what the catcher's strength leaves", () => {
    const state = begin({ catcher: party("Actor.catcher") });
    const tried = (dex: number): FallState =>
      after(state, { type: "catch", faces: dice[0], check: check("ability", dex, { dc: -1 }), strength: 4 });
    expect([toLand(state), toLand(tried(0)).map((p) => p.uuid), toLand(tried(-2)).map((p) => p.uuid)]).toEqual([
      [],
      ["Actor.faller", "Actor.catcher"],
      ["Actor.faller"],
    ]);
    expect([isCaught(tried(-1)), fallRank(tried(-1)), isCaught(tried(-2)), fallRank(tried(-2))]).toEqual([
      true,
      6,
      false,
      10,
    ]);
  });
  it("nobody lands twice, nor before the catch", () => {
    const land: FallEvent = {
      type: "land",
      target: "Actor.faller",
      faces: dice[0],
      check: check("passiveDefense", 2, { dc: 10 }),
      changes: [],
    };
    expect(fallExchange.step(begin({ catcher: party("Actor.catcher") }), land)).toMatchObject({
      reason: "alreadyAnswered",
    });
    expect(fallExchange.step(after(begin(), land), land)).toMatchObject({ reason: "alreadyAnswered" });
  });
  const resisted = (dc: number) => resolveCheck(check("passiveDefense", 2, { dc }), dice[0]);
  it("leaves prone who didn't mean it or is hurt; a rank of 0 hurts nobody", () => {
    expect(said(landing(begin(), faller, resisted(5)))).toEqual([
      "system.health.value 3",
      "system.bruises 1",
      "+prone",
    ]);
    expect(said(landing(begin(), faller, resisted(1)))).toEqual(["+prone"]);
    expect(said(landing(begin({ accidental: false }), faller, resisted(2)))).toEqual(["system.bruises 1", "+prone"]);
    expect(landing(begin({ accidental: false }), faller, null)).toEqual([]);
  });
  it("who is caught keeps their feet, and so does the catcher, unless it hurts", () => {
    const caught = after(begin({ catcher: party("Actor.catcher") }), {
      type: "catch",
      faces: dice[0],
      check: check("ability", 0, { dc: -1 }),
      strength: 4,
    });
    expect([
      landing(caught, faller, resisted(1)),
      landing(caught, catcher, resisted(1)),
      said(landing(caught, catcher, resisted(3))),
    ]).toEqual([[], [], ["system.health.value 5", "system.bruises 1", "+prone"]]);
  });
  it("telekinesis may catch better than hands", () =>
    expect([
      gripRank(catcher, settings),
      gripRank({ ...catcher, powers: [power("Reach", [component("moveObject", 7)])] }, settings),
    ]).toEqual([4, 7]));
});

describe("FUD-181 FUD-182 FUD-183 FUD-190 ordeals", () => {
  it.each([
    ["uncomfortableHeat", 7199, 1],
    ["intenseCold", 1200, 2],
    ["extremeHeat", 59, 0],
    ["thirst", 25 * 3600, 1],
    ["hunger", 80 * 3600, 2],
    ["suffocation", 84, 0],
    ["suffocation", 90, 1],
    ["vacuum", 18, 3],
  ] as const)("%s for %i seconds with Stamina 2: %i checks", (ordeal, seconds, checks) =>
    expect(checksDue(ordeal, seconds, 2)).toBe(checks),
  );
  const inside = (ordeal: string, seconds = 0, who = faller): FudgeCharacter =>
    held(who, conditionState("enduring", ordeal, "x", seconds));
  it("time brings their checks with those that were before", () => {
    expect(endured(inside("intenseHeat", 550), 700, 2).checks).toEqual([
      { deed: "temperature", number: 0, what: "heat" },
      { deed: "temperature", number: 1, what: "heat" },
    ]);
    expect(endured(inside("vacuum", 12), 6, 2).checks).toEqual([
      { deed: "vacuum", number: 2, what: "" },
      { deed: "decompression", number: 3, what: "" },
    ]);
    expect(endured(inside("vacuum"), 6, 2).checks).toEqual([{ deed: "vacuum", number: 0, what: "" }]);
  });
  it.each(["suffocation", "vacuum"] as const)(
    "FUD-183 FUD-190 whom %s has made unconscious is dying the round after",
    (ordeal) => {
      const out = held(inside(ordeal, 200), conditionState("incapacitated", null, `Actor.faller deed:${ordeal}`));
      const step = endured(out, 6, 2);
      expect([said(step.changes).slice(1), step.checks]).toEqual([["system.health.value -1", "+dying"], []]);
    },
  );
  it("three days of thirst kill", () =>
    expect(said(endured(inside("thirst", 71 * 3600), 3600, 2).changes)).toContain("system.health.value -3"));
  it("FUD-161 nothing stabilizes while heat or want of air goes on", () => {
    const dying = held(hero({ health: { value: -1, max: 6 } }), conditionState("dying", null, "health"));
    expect([
      deedRefusal("stabilize", hero(), dying),
      deedRefusal("stabilize", hero(), inside("suffocation", 0, dying))?.reason,
    ]).toEqual([null, "dying.blocked"]);
    const healer = hero({ powers: [power("Salve", [component("healing", 4)])] });
    const heals = (who: FudgeCharacter): string[] =>
      said(
        deedOutcome(
          "heal",
          won(3),
          healer,
          { ...who, health: { value: -2, max: 6 } },
          { what: "health", number: 0 },
          true,
        ),
      );
    expect([heals(dying), heals(inside("extremeCold", 0, dying))]).toEqual([
      ["system.health.value -1", "-dying", "+stabilized"],
      ["system.health.value -1"],
    ]);
    expect([
      keepsDying(inside("thirst")),
      keepsDying(inside("vacuum")),
      keepsDying(hero({ abilities: abilities({ sta: -5 }) })),
    ]).toEqual([false, true, true]);
  });
  it("begin and end by the same word", () => {
    for (const ordeal of ORDEALS) {
      const begun = endure(faller, ordeal);
      const there = { ...faller, conditions: conditionsAfter(faller.conditions, begun) };
      expect([said(begun), said(endure(there, ordeal))]).toEqual([["+enduring"], ["-enduring"]]);
    }
    expect(endure(faller, "boredom")).toEqual([]);
  });
  it("checks never come twice: two stretches bring what one of both does", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ORDEALS),
        fc.nat(200_000),
        fc.nat(200_000),
        fc.integer({ min: -5, max: 12 }),
        (ordeal, a, b, stamina) => {
          expect(checksDue(ordeal, a + b, stamina)).toBeGreaterThanOrEqual(checksDue(ordeal, a, stamina));
        },
      ),
    );
  });
});

describe("FUD-170 FUD-174 FUD-187 FUD-188 what poison and disease do", () => {
  const takes = (course: string, roll: DeedRoll, who: FudgeCharacter = faller): string[] =>
    said(agentTakes(who, "poison", 7, course, roll));
  it("conditions by degree, harm, or points of an ability", () => {
    expect([takes("stupor", failed(-1, 1)), takes("stupor", failed(-8, 3)), takes("sickening", failed(-4, 2))]).toEqual(
      [["+dazed"], ["+incapacitated"], ["+disabled"]],
    );
    expect([takes("harm", failed(-2, 1)), takes("harm", won(7))]).toEqual([
      ["system.health.value 4", "system.bruises 1"],
      ["system.bruises 1"],
    ]);
    expect(agentTakes(faller, "poison", 7, "sta", failed(-3, 1))).toMatchObject([
      { data: { condition: "weakened", trait: "sta", degree: 3 } },
    ]);
    expect([takes("stupor", won(7)), takes("sta", won(7))]).toEqual([[], []]);
  });
  it("FUD-602 a minion takes the worst", () =>
    expect([
      takes("stupor", failed(-1, 1), minion()),
      agentTakes(minion(), "poison", 7, "str", failed(-1, 1))[0],
    ]).toMatchObject([["+incapacitated"], { data: { degree: 7 } }]));
  it("FUD-172 is shaken off against its rank, with its own conditions", () => {
    const [made] = agentTakes(faller, "disease", 12, "tiring", failed(-1, 1));
    const source = made?.kind === "create" ? String(made.data.source) : "";
    expect(infectionBehind(source)).toMatchObject({
      agent: "disease",
      rank: 12,
      conditions: [{ condition: "fatigued" }, { condition: "exhausted" }, { condition: "asleep" }],
    });
    expect(infectionBehind("Actor.foe power.effect")).toBeNull();
  });
  it("has names for the ranks of the lists", () =>
    expect([
      knownAgents("poison").find((a) => a.key === "curare")?.rank,
      knownAgents("disease")
        .filter((a) => a.key === "plague")
        .map((a) => a.rank),
    ]).toEqual([13, [12, 13, 14]]));
});

describe("FUD-417 treatment", () => {
  const medic = hero({ ref: "Actor.medic", skills: [skill("treatment", 8)] });
  const bonus = (deed: "treat" | "diagnose", target: FudgeCharacter): readonly [number | null | undefined, number] => {
    const plan = deedPlan(deed, medic, target, { what: "", number: 0 }, settings);
    if (!plan.accepted || !plan.request.check) throw new Error("no plan");
    return [plan.request.check.dc, bonusOf(plan.request.check).total];
  };
  it("diagnosis against 0, treatment against 5, -2 on oneself, +1 once diagnosed", () => {
    expect([
      bonus("diagnose", faller),
      bonus("treat", faller),
      bonus("treat", medic),
      bonus("treat", held(faller, conditionState("diagnosed"))),
    ]).toEqual([
      [0, 8],
      [5, 8],
      [5, 6],
      [5, 9],
    ]);
  });
  it("helps the next check against what is in them: +1, with three degrees +2", () => {
    const cares = (degrees: number): readonly Change[] =>
      deedOutcome("treat", won(9, degrees), medic, faller, { what: "", number: 0 }, true);
    expect([cares(2), cares(3)]).toMatchObject([
      [{ data: { condition: "treated", degree: 1 } }],
      [{ data: { condition: "treated", degree: 2 } }],
    ]);
    const treated = held(faller, conditionState("treated", null, "x", 2));
    const against = treatedCheck(treated, defenseCheck(treated, "fortitude", settings));
    expect([bonusOf(against).total, against.uses]).toEqual([4, [treated.conditions[0]?.effect]]);
    expect(
      said(
        deedOutcome("treat", won(9), medic, held(faller, conditionState("diagnosed")), { what: "", number: 0 }, true),
      ),
    ).toEqual(["-diagnosed", "+treated"]);
  });
});

describe("FUD-165 FUD-249 Restorative Healing", () => {
  const plain = hero({ powers: [power("Salve", [component("healing", 4)])] });
  const restorer = hero({
    powers: [power("Salve", [component("healing", 4, { modifiers: [modifier("restorative")] })])],
  });
  const heals = (what: string, who: FudgeCharacter): readonly Change[] =>
    deedOutcome("heal", won(5), restorer, who, { what, number: 0 }, true);
  it("may do more than health", () =>
    expect([healingUses(plain), healingUses(restorer)]).toEqual([
      ["health"],
      ["health", "bruises", "weakened", "recovery"],
    ]));
  it("takes bruises away, gives points back, helps the next recovery", () => {
    expect(said(heals("bruises", { ...faller, bruises: 4 }))).toEqual(["system.bruises 1"]);
    expect(
      said(
        heals(
          "weakened",
          held(faller, conditionState("weakened", "str", "a", 2), conditionState("weakened", "will", "b", 5)),
        ),
      ),
    ).toEqual(["-weakened", "system.degree 4"]);
    expect(heals("recovery", held(faller, conditionState("stunned")))).toMatchObject([
      { data: { condition: "restored", degree: 3 } },
    ]);
    expect(heals("recovery", held(faller, conditionState("bound")))).toEqual([]);
  });
});

describe("FUD-162 FUD-520 bringing back", () => {
  const saint = hero({ powers: [power("Call", [component("healing", 6, { modifiers: [modifier("resurrection")] })])] });
  const dead = hero({
    ref: "Actor.dead",
    health: { value: -3, max: 6 },
    conditions: [conditionState("dead", null, "health")],
  });
  it.each([
    [0, 10],
    [4, 10],
    [5, 13],
    [23, 22],
  ])("after %i minutes against %i", (number, dc) => {
    const plan = deedPlan("revive", saint, dead, { what: "", number }, settings);
    expect(plan.accepted && plan.request.check?.dc).toBe(dc);
  });
  it("takes Resurrection, and somebody dead who wasn't brought back lately", () => {
    expect([
      deedRefusal("revive", hero({ powers: [power("Salve", [component("healing", 4)])] }), dead)?.reason,
      deedRefusal("revive", saint, hero())?.reason,
      deedRefusal("revive", saint, held(dead, conditionState("revived", null, "x", 3)))?.reason,
      deedRefusal("revive", saint, dead),
    ]).toEqual(["deed.noResurrection", "revival.alive", "revival.early", null]);
    expect(said(deedOutcome("revive", won(10), saint, dead, { what: "", number: 0 }, true))).toEqual([
      "system.health.value -2",
      "-dead",
      "+stabilized",
    ]);
  });
});

describe("FUD-165 FUD-178 FUD-339 what can't simply be tried again", () => {
  const healer = hero({ ref: "Actor.healer", powers: [power("Salve", [component("healing", 4)])] });
  const strained = (changes: readonly Change[]): FudgeCharacter => ({
    ...healer,
    conditions: conditionsAfter(healer.conditions, changes),
  });
  it("a Healing below 2 waits a minute or takes extra effort; exactly 2 and more doesn't", () => {
    const tired = strained(deedFailed("heal", { ...failed(-1, 1), total: 1 }, healer, faller));
    expect([deedRefusal("heal", tired, null)?.reason, deedFailed("heal", won(2), healer, faller)]).toEqual([
      "effort.needed",
      [],
    ]);
    expect([said(minutesPass(tired, 1)), minutesPass(tired, 0)]).toEqual([["-strained"], []]);
  });
  it("the dead and a mind that held wait for extra effort, each for itself", () => {
    const tried = strained(deedFailed("revive", failed(-1, 1), healer, faller));
    expect([
      strainRefusal(tried, "resurrection", "Actor.faller")?.reason,
      strainRefusal(tried, "resurrection", "Actor.other"),
      strainRefusal(tried, "mind", "Actor.faller"),
    ]).toEqual(["effort.needed", null, null]);
    expect(strain(healer, "mind", "Actor.faller")).toMatchObject([
      { data: { condition: "strained", until: { at: "scene", left: 1 } } },
    ]);
    expect(minutesPass(tried, 60)).toEqual([]);
  });
  it("extra effort allows one more try, and nothing where nothing waits", () => {
    const tried = strained(strain(healer, "mind", "Actor.faller"));
    const again = retryWithEffort(tried, tried.conditions[0]?.effect ?? "");
    expect([again.accepted && said(again.changes), retryWithEffort(healer, "none")]).toEqual([
      ["-strained"],
      { accepted: false, reason: "effort.noRetry" },
    ]);
  });
  it("FUD-162 the mark of a revival counts down too", () =>
    expect(minutesPass(held(healer, conditionState("revived", null, "x", 13)), 5)).toMatchObject([
      { path: "system.degree", from: 13, to: 8 },
    ]));
});

describe("FUD-210 FUD-343 waking", () => {
  const sleeper = (source: string, ...more: readonly ConditionState[]): FudgeCharacter =>
    held(
      hero({ abilities: abilities({ awe: 2 }), skills: [skill("perception", 4)] }),
      conditionState("asleep", null, source),
      ...more,
    );
  it("takes Perception with the senses that are left, five worse", () => {
    const plan = deedPlan("wake", sleeper("rest"), null, { what: "", number: -10 }, settings);
    expect(
      plan.accepted &&
        plan.request.check && [bonusOf(plan.request.check).total, plan.request.check.dc, plan.request.check.fails],
    ).toEqual([1, -10, null]);
    expect([
      said(deedOutcome("wake", won(3), sleeper("rest"), null, { what: "", number: 0 }, true)),
      deedOutcome("wake", failed(-1, 1), sleeper("rest"), null, { what: "", number: 0 }, true),
    ]).toEqual([["-asleep"], []]);
  });
  it("is for sleepers, and not for who sleeps off an effort", () => {
    expect([
      deedRefusal("wake", hero(), null)?.reason,
      deedRefusal("wake", sleeper("rest"), null),
      deedRefusal(
        "wake",
        held(hero(), conditionState("exhausted", null, "effort"), conditionState("asleep", null, "effort")),
        null,
      )?.reason,
      deedRefusal("wake", sleeper("effort"), null),
    ]).toEqual(["deed.notAsleep", null, "deed.soundAsleep", null]);
  });
});
