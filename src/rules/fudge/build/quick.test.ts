import { describe, expect, it } from "vitest";
import { offenceList } from "../acts/attack/offence.ts";
import { SKILLS } from "../hero/values.ts";
import { hero, settings } from "../testing/fixtures.ts";
import type { FudgeCharacter } from "../types.ts";
import { audit } from "./audit.ts";
import { QUICK_KINDS, QUICK_STYLES, quickAdversary, type QuickBuild } from "./quick.ts";

const actor = (b: QuickBuild): FudgeCharacter =>
  hero({
    kind: b.kind,
    powerLevel: b.powerLevel,
    health: b.kind === "minion" ? { value: 1, max: 1 } : { value: 6, max: 6 },
    abilities: b.abilities,
    defenses: b.defenses,
    skills: b.skills.map((s, i) => ({
      id: `s${i}`,
      base: s.base,
      specialty: s.specialty,
      ability: SKILLS[s.base].ability,
      rank: s.rank,
    })),
    advantages: b.advantages.map((a) => ({ id: a.key, key: a.key, rank: a.rank, subject: "" })),
    powers: b.powers.map((p) => ({
      id: p.name,
      name: p.name,
      active: true,
      source: "power",
      cost: 0,
      components: p.components,
    })),
  });

const every = QUICK_KINDS.flatMap((kind) =>
  QUICK_STYLES.flatMap((style) => [1, 2, 5, 8, 10, 15].map((level) => [kind, style, level] as const)),
);

describe("FUD-553 FUD-600 an adversary on the spot", () => {
  it.each(every)("%s, %s, power level %i: over no cap but perhaps its points", (kind, style, level) => {
    const findings = audit(actor(quickAdversary(kind, style, level)), settings).filter((f) => f.rule !== "FUD-550");
    expect(findings.map((f) => [f.message, f.data])).toEqual([]);
  });
  it.each(QUICK_STYLES)("a %s of level 10 hits, and is hard to hit, at the level", (style) => {
    const c = actor(quickAdversary("villain", style, 10));
    const best = Math.max(...offenceList(c, settings).map((a) => a.rank.total));
    expect(best).toBeGreaterThanOrEqual(8);
    expect(best).toBeLessThanOrEqual(10);
  });
  it("FUD-601 a minion stands two levels below, with no advantages", () => {
    const b = quickAdversary("minion", "brawler", 8);
    expect(b).toMatchObject({ kind: "minion", advantages: [] });
    expect(b.abilities.str).toBe(6);
  });
  it("FUD-605 a construct can't tire and doesn't heal by itself", () => {
    const b = quickAdversary("construct", "tank", 9);
    expect(b.powers.map((p) => p.name)).toContain("tireless");
    expect(b.complications).toEqual(["noNaturalHealing"]);
    expect(b.abilities.sta).toBe(0);
  });
  it("a sidekick helps, and has a hero's health", () =>
    expect([quickAdversary("sidekick", "brawler", 5), quickAdversary("villain", "brawler", 5)]).toMatchObject([
      { kind: "hero", helpful: true },
      { kind: "hero", helpful: false },
    ]));
  it("an animal is no thinker", () => expect(quickAdversary("animal", "speedster", 6).abilities.int).toBe(-4));
});
