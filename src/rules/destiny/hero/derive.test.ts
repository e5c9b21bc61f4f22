import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS, derive, statePanel } from "../index.ts";
import { abilities, attack, hero, skills } from "../testing/fixtures.ts";

describe("DES-381 DES-382 DES-383 DES-384 DES-385 DES-386 what the sheet shows", () => {
  const who = hero({
    skills: skills({ reaction: 6, wits: 2 }),
    abilities: abilities({ agl: 2 }),
    attacks: [attack()],
    aim: { target: "Actor.foe", ranks: 2, kept: true, begun: false },
    defend: true,
  });
  const sheet = derive(who, DEFAULT_SETTINGS);
  it("Defenses, traits with passive scores, attacks with their DC", () => {
    expect(sheet.defenses.combat).toMatchObject({ total: 16, rolled: true });
    expect(sheet.stressMax).toBe(5);
    expect(sheet.skills.find((s) => s.key === "reaction")).toMatchObject({ rank: 6, net: 2, passive: 18 });
    expect(sheet.attacks.find((a) => a.attack.id === "sword")?.dc.total).toBe(16);
    expect(sheet.skills).toHaveLength(21);
  });
  it("temporary things in one list, each with what removes it", () =>
    expect(statePanel(who).map((l) => l.remove)).toEqual([{ field: "system.aim" }, { field: "system.defend" }]));
  it("warnings", () => expect(sheet.audit).toEqual([]));
});
