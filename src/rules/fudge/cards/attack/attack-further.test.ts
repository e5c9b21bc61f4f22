/** What extras and flaws of an attack do beyond its own defense: a second check, averted eyes, things, minds, drains that go on, concentration. */
import { describe, expect, it } from "vitest";
import { offenceList } from "../../acts/attack/offence.ts";
import { needsDice } from "../../dice/check.ts";
import { ALL_FACES } from "../../dice/dice.ts";
import { resistanceOdds } from "../../dice/odds.ts";
import { type ResistanceRequest, resolveResistance } from "../../harm/resistance.ts";
import { shakenOff } from "../../harm/shaking-off.ts";
import { speeds } from "../../hero/speed.ts";
import { nullifiable } from "../../powers/counter.ts";
import { conditionState } from "../../state/progression.ts";
import { abilities, component, dice, hero, modifier, power, settings, skill } from "../../testing/fixtures.ts";
import { actor, tableOf } from "../../testing/table.ts";
import type { Component, Faces } from "../../types.ts";
import { recoveryRules } from "../recovery.ts";
import { answerTo } from "./attack-resist.ts";

const WORST: Faces = [-1, -1, -1];
const hex = (effect: Component["effect"], ...modifiers: readonly ReturnType<typeof modifier>[]) =>
  hero({
    ref: "Actor.witch",
    powers: [
      power("Hex", [
        component(effect, 8, {
          id: "x",
          resistedBy: "fortitude",
          trait: effect === "weaken" ? "str" : null,
          modifiers,
          conditions: effect === "affliction" ? [{ degree: 1, condition: "dazed", trait: null }] : [],
        }),
      ]),
    ],
  });
const target = hero({
  ref: "Actor.t",
  abilities: abilities({ agl: 6, sta: 1, str: 4 }),
  skills: [skill("acrobatics", 7)],
});
const answer = (attacker: ReturnType<typeof hex>, at = target, averted = false) => {
  const attack = offenceList(attacker, settings).find((a) => a.id === "Hex.x");
  if (!attack) throw new Error("no attack");
  const component = attacker.powers[0]?.components[0] ?? null;
  const full = answerTo(
    { attack, component, attacker, target: at, source: "Actor.witch Hex.x", recoil: false, chosen: null, averted },
    settings,
  );
  return { attack, full };
};
const asked = (attacker: ReturnType<typeof hex>, averted = false): ResistanceRequest => {
  const { full, attack } = answer(attacker, target, averted);
  return {
    effect: "affliction",
    rank: 8,
    increases: [],
    penetrating: 0,
    target: "hero",
    skipsResistance: false,
    willing: false,
    nonLethal: false,
    extraBruises: 0,
    conditions: attack.conditions,
    lastDegree: 3,
    ...full,
  };
};
const against = (attacker: ReturnType<typeof hex>, further: readonly Faces[], averted = false) =>
  resolveResistance(asked(attacker, averted), WORST, null, further);

it.each([
  ["none", [], false],
  ["Resistible", [modifier("resistible", 1, "acrobatics")], false],
  ["Sense-Dependent", [modifier("senseDependent")], false],
  ["Sense-Dependent, eyes averted", [modifier("senseDependent")], true],
  ["both", [modifier("resistible", 1, "acrobatics"), modifier("senseDependent")], true],
] as const)("FUD-530 FUD-740 the chance to resist is that of all throws together: %s", (_name, modifiers, averted) => {
  const request = asked(hex("affliction", ...modifiers), averted);
  const count = (request.further ?? []).length;
  const ways = Array.from({ length: count + 1 }).reduce<readonly (readonly Faces[])[]>(
    (all) => all.flatMap((before) => ALL_FACES.map((faces) => [...before, faces])),
    [[]],
  );
  const held = ways.filter(
    ([first, ...more]) => resolveResistance(request, first ?? null, null, more).consequence.kind === "none",
  );
  const { success } = resistanceOdds(request);
  expect(Number(success?.num) / Number(success?.den)).toBeCloseTo(held.length / ways.length, 12);
});

describe("FUD-530 Resistible", () => {
  const drug = hex("affliction", modifier("resistible", 1, "acrobatics"));
  it("lets a second check, of what it names, count where it is better", () => {
    expect(answer(drug).full.further?.map((f) => [f.check.label, f.avoids])).toEqual([
      ["CROSSOVER.Fudge.Skill.acrobatics.label", false],
    ]);
    expect([
      against(drug, [dice[0]]).degrees,
      against(drug, [WORST]).degrees > 0,
      against(drug, []).degrees > 0,
    ]).toEqual([0, true, true]);
  });
  it("is of Will where nothing is said, and of Fortitude where Will resists it already", () =>
    expect(answer(hex("affliction", modifier("resistible"))).full.further?.[0]?.check.label).toContain("will"));
});

describe("FUD-530 Sense-Dependent", () => {
  const gaze = hex("affliction", modifier("senseDependent"));
  it("is avoided by Dodge, with eyes averted by 2 more", () => {
    const [open, averted] = [false, true].map((a) => answer(gaze, target, a).full.further?.[0]);
    expect([open?.avoids, open?.check.circumstances.length, averted?.check.circumstances.map((r) => r.value)]).toEqual([
      true,
      0,
      [2],
    ]);
    expect([
      against(gaze, [dice[1]]).consequence.kind,
      against(gaze, [dice[1]], true).consequence.kind,
      against(gaze, [dice[0]], true).consequence.kind,
    ]).toEqual(["affliction", "none", "none"]);
  });
});

describe("FUD-530 Affects Objects", () => {
  const car = { ...target, object: "intact" as const };
  const why = (attacker: ReturnType<typeof hex>, at: typeof target): unknown =>
    answer(attacker, at).full.shielding.why ?? null;
  it("works on things where what lives is meant, and with Only on nothing else", () =>
    expect([
      why(hex("affliction"), car),
      why(hex("affliction", modifier("affectsObjects")), car),
      why(hex("affliction", modifier("affectsObjects")), target),
      why(hex("affliction", modifier("affectsObjectsOnly")), target),
      why(hex("damage"), car),
    ]).toEqual(["lifeless", null, null, "living", "lifeless"]));
});

describe("FUD-520 Mind Reading", () => {
  const mind = (...keys: readonly string[]) =>
    offenceList(hex("mindReading", ...keys.map((k) => modifier(k))), settings).find((a) => a.id === "Hex.x");
  it("reaches the surface alone with Surface, Emotions, Language or Sensory Link only", () =>
    expect([mind(), mind("surface"), mind("emotions"), mind("sensoryLinkOnly")].map((a) => a?.lastDegree)).toEqual([
      4, 1, 1, 1,
    ]));
  it("may be tried again at once with Effortless", () =>
    expect([mind()?.effortless, mind("effortless")?.effortless]).toEqual([undefined, true]));
});

describe("FUD-520 Weaken: Progressive", () => {
  const struck = {
    name: "Hex",
    rank: 8,
    defense: "fortitude" as const,
    conditions: [],
    lastDegree: 3,
    progressive: true,
    regressive: false,
    recovers: false,
    incurable: 0,
    drains: true,
  };
  const drained = (drains: boolean, degree = 3) =>
    actor({
      ...target,
      conditions: [
        { ...conditionState("weakened", "str", "Actor.witch Hex.x", degree), struck: { ...struck, drains } },
      ],
    });
  it("is resisted at each turn's end as long as it goes on", () => {
    const s = tableOf([drained(true)]);
    expect([shakenOff(drained(true), s, "turnEnd").map((r) => r.dc), shakenOff(drained(false), s, "turnEnd")]).toEqual([
      [8],
      [],
    ]);
  });
  it("takes more by what the check lacks, never more than its rank; resisted it takes no more", () => {
    const brings = (who: ReturnType<typeof drained>, faces: Faces, bonus: number): unknown => {
      const s = tableOf([who]);
      const check = {
        ...answer(hex("weaken"), who).full.defense,
        dc: 8,
        bonus: [{ label: "x", value: bonus, rule: "FUD-007" }],
      };
      return recoveryRules
        .brings(
          s,
          who,
          { actor: { uuid: who.ref, name: "", img: "" }, source: "Actor.witch Hex.x", power: "Hex", check },
          faces,
        )
        .map((c) => (c.kind === "set" ? [c.path, c.path.endsWith("struck") ? "over" : c.to] : c.kind));
    };
    expect([
      brings(drained(true), dice[1], 5),
      brings(drained(true, 7), dice[0], 0),
      brings(drained(true), dice[0], 9),
    ]).toEqual([[["system.degree", 5]], [["system.degree", 8]], [["system.struck", "over"]]]);
    expect(needsDice(answer(hex("weaken")).full.defense)).toBe(true);
  });
});

describe("FUD-520 Create: Innate Power; Flight: Wings", () => {
  const made = (...keys: readonly string[]) =>
    hero({ powers: [power("Wall", [component("create", 5, { modifiers: keys.map((k) => modifier(k)) })])] });
  it("is nothing that a Nullify finds", () =>
    expect([nullifiable(made(), null).length, nullifiable(made("innatePower"), null).length]).toEqual([1, 0]));
  it("carries nobody who can't move", () => {
    const bird = (...conditions: readonly string[]) =>
      speeds(
        hero({
          powers: [power("Wings", [component("flight", 6, { modifiers: [modifier("wings")] })])],
          conditions: conditions.map((id) => conditionState(id)),
        }),
      ).some((x) => x.mode === "flight");
    expect([bird(), bird("immobile")]).toEqual([true, false]);
  });
});
