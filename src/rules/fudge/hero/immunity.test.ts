import { describe, expect, it } from "vitest";
import { offenceList } from "../acts/attack/offence.ts";
import { deedOutcome } from "../acts/deeds/outcome.ts";
import { consequenceChanges, regrade } from "../cards/attack/attack-effect.ts";
import { answerTo } from "../cards/attack/attack-resist.ts";
import { component, hero, modifier, power, settings } from "../testing/fixtures.ts";
import type { AfflictionCondition, FudgeCharacter } from "../types.ts";
import { isImmune, isTireless, withstands } from "./immunity.ts";

const immune = (to: string, ...modifiers: readonly ReturnType<typeof modifier>[]): FudgeCharacter =>
  hero({ powers: [power("Ward", [component("immunity", 5, { trait: to, modifiers })])] });
const at = (degree: 1 | 2 | 3, condition: string, trait: string | null = null): AfflictionCondition => ({
  degree,
  condition,
  trait,
});
const TIRING = [at(1, "fatigued"), at(2, "exhausted"), at(3, "asleep")];
const DAZZLE = [at(1, "impaired", "visual"), at(2, "disabled", "visual"), at(3, "unaware", "visual")];
const SNARE = [at(1, "hindered"), at(2, "immobile"), at(3, "asleep")];

/** What stands between somebody and an Affliction with these conditions. */
function shield(
  who: FudgeCharacter,
  conditions: readonly AfflictionCondition[],
  descriptors: readonly string[] = [],
): string {
  const attacker = hero({
    ref: "Actor.a",
    powers: [
      power("Ray", [component("affliction", 8, { id: "r", conditions, descriptors, resistedBy: "fortitude" })], {
        id: "p",
      }),
    ],
  });
  const attack = offenceList(attacker, settings).find((a) => a.effect === "affliction");
  if (!attack) throw new Error("no attack");
  const { shielding } = answerTo(
    { attack, component: null, attacker, target: who, source: "Actor.a p.r", recoil: false, chosen: null },
    settings,
  );
  return shielding.immune ? "immune" : shielding.halved === true ? "halved" : "open";
}

describe("FUD-127 FUD-513 an immunity keeps off what it is of, whatever brings it", () => {
  it.each<[string, string, readonly AfflictionCondition[]]>([
    ["fatigue", "immune", TIRING],
    ["fatigue", "open", DAZZLE],
    ["sensory effects", "immune", DAZZLE],
    ["sensoryEffects", "immune", [at(3, "blind"), at(2, "impaired", "auditory"), at(1, "unaware", "olfactory")]],
    ["sensoryEffects", "open", [at(1, "impaired", "dodge"), at(3, "blind")]],
    ["sleep", "open", SNARE],
    ["sleep", "immune", [at(3, "asleep")]],
    ["fatigue", "open", []],
  ])("immune to %s: %s", (to, outcome, conditions) => expect(shield(immune(to), conditions)).toBe(outcome));
  it("FUD-520 Half Effect halves the rank that would do it", () =>
    expect([
      shield(immune("fatigue", modifier("halfEffect")), TIRING),
      isTireless(immune("fatigue", modifier("halfEffect"))),
    ]).toEqual(["halved", false]));
  it("of an Affliction that does something else too the rest gets through", () => {
    const struck = consequenceChanges(
      immune("sleep"),
      { kind: "affliction", degree: 3, conditions: [at(3, "asleep"), at(3, "incapacitated")] },
      { source: "Actor.a p.r", cumulative: false, weakens: null },
    );
    expect(struck.map((c) => (c.kind === "create" ? c.data.condition : ""))).toEqual(["incapacitated"]);
  });
  it("nor does a failed recovery put to sleep who needs none", () =>
    expect(regrade(immune("sleep"), SNARE, 3, { source: "Actor.a p.r", cumulative: false, weakens: null })).toEqual(
      [],
    ));
  it("FUD-423 FUD-182 hunger, cold and labor tire nobody who doesn't tire", () => {
    const failed = { success: false, degrees: 1, margin: -1, total: 0 };
    const tired = (who: FudgeCharacter) =>
      (["thirst", "hunger", "labor", "temperature"] as const).map(
        (id) => deedOutcome(id, failed, who, null, { what: "", number: 0 }, true).length,
      );
    expect([tired(immune("fatigue")), tired(hero())]).toEqual([
      [0, 0, 0, 0],
      [1, 1, 1, 1],
    ]);
  });
});

describe("FUD-513 the point for natural heat, cold or pressure is no shield against attacks", () => {
  it.each(["heat", "Cold", "pressure", "lifeSupport"])("%s", (to) =>
    expect([isImmune(immune(to), ["heat", "cold", "pressure", "ice"]), shield(immune(to), SNARE, ["cold"])]).toEqual([
      false,
      "open",
    ]),
  );
  it("a descriptor of one's own is", () =>
    expect([
      isImmune(immune("Ice magic"), ["ice magic"]),
      shield(immune("poison"), SNARE, ["Poison"]),
      withstands(immune("poison"), at(1, "fatigued")),
    ]).toEqual([true, "immune", "none"]));
});
