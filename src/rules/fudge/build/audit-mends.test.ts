import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { explain } from "../../kernel/rows.ts";
import { audit } from "./audit.ts";
import { type AuditMend, impliedPowerLevel } from "./caps.ts";
import { isTrained, skillTally, untrainedRefusal } from "../hero/traits.ts";
import { abilities, advantage, component, hero, modifier, power, settings, skill } from "../testing/fixtures.ts";
import type { FudgeCharacter } from "../types.ts";
import { offenceList } from "../acts/attack/offence.ts";

/** The build with everything done that a finding proposes. */
function mended(c: FudgeCharacter, mends: readonly AuditMend[]): FudgeCharacter {
  return mends.reduce<FudgeCharacter>((now, m) => {
    if (m.what === "ability") return { ...now, abilities: { ...now.abilities, [m.id]: m.to } };
    if (m.what === "defense") return { ...now, defenses: { ...now.defenses, [m.id]: m.to } };
    if (m.what === "component" || m.what === "modifier") {
      const powers = now.powers.map((p) =>
        p.id !== m.power
          ? p
          : {
              ...p,
              components: p.components.map((x) =>
                x.id !== m.id
                  ? x
                  : m.what === "component"
                    ? { ...x, rank: m.to }
                    : { ...x, modifiers: x.modifiers.map((y) => (y.key === m.key ? { ...y, ranks: m.to } : y)) },
              ),
            },
      );
      return { ...now, powers };
    }
    if (m.what === "skill")
      return { ...now, skills: now.skills.map((s) => (s.id === m.id ? { ...s, rank: m.to } : s)) };
    return m.what === "advantage"
      ? { ...now, advantages: now.advantages.map((a) => (a.id === m.id ? { ...a, rank: m.to } : a)) }
      : now;
  }, c);
}

const said = (c: FudgeCharacter): readonly string[] =>
  audit(c, settings).map((f) => `${f.message.split(".").at(-1) ?? ""} ${String(f.data.value)}/${String(f.data.cap)}`);
const layer = (name: string, rank: number, hard = 0): ReturnType<typeof power> =>
  power(name, [component("protection", rank, { modifiers: hard > 0 ? [modifier("impervious", hard)] : [] })], {
    id: name,
  });

describe("FUD-566 what would mend a breach does mend it", () => {
  it("FUD-421 lowers Stamina where Protection isn't what counts", () => {
    const c = hero({ abilities: abilities({ sta: 12 }), powers: [layer("Coat", 5)] });
    expect(audit(c, settings)[0]?.mends).toEqual([{ what: "ability", id: "sta", from: 12, to: 10 }]);
  });
  it("FUD-421 lowers every layer that alone is over it", () => {
    const c = hero({ powers: [layer("Coat", 12), layer("Shell", 11)] });
    expect(
      audit(c, settings)[0]?.mends.map((m) => ("power" in m ? [m.power, m.from, "to" in m ? m.to : null] : null)),
    ).toEqual([
      ["Coat", 12, 10],
      ["Shell", 11, 10],
    ]);
  });
  it("FUD-556 lowers Impervious on the defense that it is too hard on, and on no other", () => {
    const guard = power(
      "Calm",
      [component("enhancedTrait", 2, { trait: "fortitude", modifiers: [modifier("impervious", 1)] })],
      { id: "Calm" },
    );
    const c = hero({ abilities: abilities({ sta: 1 }), powers: [guard, layer("Shell", 8, 6)] });
    const over = audit(c, settings).filter((f) => f.message.endsWith("impervious"));
    expect(over.map((f) => f.mends)).toEqual([
      [{ what: "modifier", power: "Shell", id: "protection", key: "impervious", from: 6, to: 4 }],
    ]);
  });
  it("FUD-421 FUD-556 leaves no such finding, whatever Toughness is made of", () => {
    const rank = fc.integer({ min: 0, max: 15 });
    fc.assert(
      fc.property(rank, rank, rank, fc.nat(6), fc.nat(7), fc.nat(7), (sta, one, two, roll, hard, enhanced) => {
        const layers = [
          [one, "Coat"],
          [two, "Shell"],
        ] as const;
        const powers = [
          ...layers.flatMap(([r, name]) => (r > 0 ? [layer(name, r, hard)] : [])),
          ...(enhanced > 0
            ? [power("Skin", [component("enhancedTrait", enhanced, { trait: "toughness" })], { id: "Skin" })]
            : []),
        ];
        const c = hero({
          abilities: abilities({ sta }),
          powers,
          advantages: roll > 0 ? [advantage("defensiveRoll", roll)] : [],
        });
        const tough = (x: FudgeCharacter): readonly string[] =>
          audit(x, settings)
            .filter((f) => f.data.trait === "CROSSOVER.Fudge.Defense.toughness.label")
            .map((f) => f.message);
        const findings = audit(c, settings).filter(
          (f) => f.message.endsWith("Audit.defense") && f.data.trait === "CROSSOVER.Fudge.Defense.toughness.label",
        );
        for (const f of findings) expect(tough(mended(c, f.mends))).not.toContain(f.message);
        const hardened = audit(c, settings).filter((f) => f.message.endsWith("Audit.impervious"));
        for (const f of hardened)
          expect(audit(mended(c, f.mends), settings).filter((x) => x.message === f.message)).toEqual([]);
      }),
    );
  });
  it("FUD-096 FUD-553 FUD-555 counts what a small body lacks to human size as Dodge", () => {
    const c = hero({
      size: -5,
      abilities: abilities({ agl: 4 }),
      defenses: { dodge: 6, parry: 0, fortitude: 0, will: 0 },
    });
    expect([said(c), impliedPowerLevel(c, settings), said({ ...c, size: -2 }), said({ ...c, size: 0 })]).toEqual([
      ["smallDodge 13/10"],
      13,
      [],
      [],
    ]);
    expect(
      said(
        mended(
          c,
          audit(c, settings).flatMap((f) => f.mends),
        ),
      ),
    ).toEqual([]);
  });
});

describe("FUD-465 what a power adds to a skill", () => {
  const glib = power("Silver tongue", [component("enhancedTrait", 6, { trait: "stealth" })]);
  it("counts without an entry of its own, and makes somebody trained (FUD-009)", () => {
    const c = hero({ abilities: abilities({ agl: 2 }), powers: [glib] });
    expect(explain(skillTally(c, { base: "stealth" }, settings).rows).total).toBe(8);
    expect(isTrained(c, { base: "stealth" })).toBe(true);
    const tinkerer = hero({ powers: [power("Know-how", [component("enhancedTrait", 1, { trait: "technology" })])] });
    expect([
      untrainedRefusal(tinkerer, { base: "technology" }, false),
      untrainedRefusal(hero(), { base: "technology" }, false)?.reason,
    ]).toEqual([null, "skill.trainedOnly"]);
  });
  it("stands under the level like any other (FUD-553)", () => {
    const c = hero({
      abilities: abilities({ agl: 2 }),
      powers: [power("Shade", [component("enhancedTrait", 19, { trait: "stealth", baseCost: 0 })])],
    });
    expect(said(c)).toEqual(["skill 21/20"]);
    expect(
      said(
        mended(
          c,
          audit(c, settings).flatMap((f) => f.mends),
        ),
      ),
    ).toEqual([]);
  });
  const fists = { ...skill("closeCombat", 4, "Unarmed"), id: "fists" };
  const unarmed = (c: FudgeCharacter): number | undefined =>
    offenceList(c, settings).find((a) => a.id === "unarmed")?.bonus?.total;
  it.each<[string, FudgeCharacter, number]>([
    ["as it was bought", hero({ abilities: abilities({ fgt: 2 }), skills: [fists] }), 6],
    [
      "enhanced by 3 (FUD-112)",
      hero({
        abilities: abilities({ fgt: 2 }),
        skills: [fists],
        powers: [power("Drill", [component("enhancedTrait", 3, { trait: "fists" })])],
      }),
      9,
    ],
    [
      "weakened by a point, which is two ranks (FUD-175)",
      hero({
        abilities: abilities({ fgt: 2 }),
        skills: [fists],
        conditions: [{ id: "weakened", trait: "fists", degree: 1, source: "Item.drain", effect: "drained" }],
      }),
      4,
    ],
  ])("is in the attack that uses the skill: %s", (_what, c, bonus) => expect(unarmed(c)).toBe(bonus));
});
