import { describe, expect, it } from "vitest";
import { audit, impliedPowerLevel, pointTotals } from "./audit.ts";
import { derive } from "./derive.ts";
import { abilities, advantage, component, hero, modifier, power, settings, skill, having } from "./fixtures.ts";
import type { FudgeCharacter } from "./types.ts";
import { explain } from "../kernel/rows.ts";

const broken = (c: FudgeCharacter): string[] => audit(c, settings).map((f) => `${f.message.split(".").at(-1) ?? ""} ${String(f.data["value"] ?? "")}/${String(f.data["cap"] ?? "")}`);

describe("FUD-551 FUD-552 FUD-410 points", () => {
  const example = hero({
    abilities: abilities({ str: 12, agl: 10 }),
    defenses: { dodge: 5, parry: 4, fortitude: 2, will: 2 },
    skills: [skill("stealth", 20), skill("athletics", 17)],
    advantages: [advantage("diehard"), advantage("instantUp"), advantage("sidekick", 1)],
    powers: [power("Bolt", [], { cost: 70 }), power("Knife", [], { cost: 3, source: "equipment" })],
  });
  it("the worked example: 149.5 of 150, one skill rank left over", () => expect(pointTotals(example)).toEqual({ abilities: 44, powers: 70, advantages: 4, skills: 18.5, defenses: 13, total: 149.5, spent: 150, budget: 150, unspent: 0 }));
  it("FUD-400 ranks below 0 give 2 back, FUD-401 an absent ability 10", () => expect([pointTotals(hero({ abilities: abilities({ str: -2 }) })).total, pointTotals(hero({ abilities: abilities({ str: null }) })).total]).toEqual([-4, -10]));
  it("FUD-550 fifteen a level", () => expect(pointTotals(hero({ powerLevel: 8 })).budget).toBe(120));
  it("over the budget is a warning", () => expect(broken(hero({ powerLevel: 1, powers: [power("P", [], { cost: 16 })] }))).toEqual(["points 16/15"]));
});

describe("FUD-553 FUD-554 FUD-566 the audit", () => {
  it("a plain hero is clean", () => expect(audit(hero(), settings)).toEqual([]));
  it.each<[string, FudgeCharacter, string[]]>([
    ["Parry 12", hero({ defenses: { dodge: 0, parry: 12, fortitude: 0, will: 0 } }), ["defense 12/10"]],
    ["Dexterity 21", hero({ abilities: abilities({ dex: 21 }) }), ["ability 21/20"]],
    ["a skill of 21", hero({ skills: [skill("stealth", 21)] }), ["skill 21/20"]],
    ["an effect of 11", hero({ powers: [power("Bolt", [component("damage", 11)])] }), ["effect 11/10"]],
    ["switched off, too", hero({ powers: [power("Bolt", [component("damage", 11)], { active: false })] }), ["effect 11/10"]],
    ["Resistance 11 (FUD-556)", hero({ powers: [power("Ward", [component("resistance", 11, { trait: "fire" })])] }), ["resistance 11/10"]],
    ["Impervious over half (FUD-556)", hero({ powers: [power("Hide", [component("protection", 7, { modifiers: [modifier("impervious", 5)] })])] }), ["impervious 5/4"]],
    ["Lucky 4 (FUD-430)", hero({ advantages: [advantage("lucky", 4)] }), ["advantage 4/3"]],
    ["Defensive Roll above PL", hero({ powerLevel: 3, advantages: [advantage("defensiveRoll", 4)] }), ["defense 4/3", "advantage 4/3"]],
    ["Benefit of the same subject twice (FUD-431)", hero({ advantages: [advantage("benefit", 1, "wealth"), advantage("benefit", 1, "wealth"), advantage("benefit", 1, "fame")] }), ["advantageTwice /"]],
    ["an absent Presence (FUD-401)", hero({ abilities: abilities({ pre: null }) }), ["absent /"]],
  ])("%s", (_, c, findings) => expect(broken(c)).toEqual(findings));
  it("attacks over the level", () => expect(broken(hero({ abilities: abilities({ fgt: 11 }) })).some((f) => f === "attack 11/10")).toBe(true));
  it("bruises and conditions of the day don't hide a breach", () => expect(broken(hero({ defenses: { dodge: 11, parry: 0, fortitude: 0, will: 0 }, ...having("vulnerable"), bruises: 9 }))).toEqual(["defense 11/10"]));
});

describe("FUD-555 FUD-557 implied power level", () => {
  it.each<[string, FudgeCharacter, number]>([
    ["nothing", hero(), 1],
    ["points", hero({ powers: [power("P", [], { cost: 46 })] }), 4],
    ["a defense", hero({ defenses: { dodge: 7, parry: 0, fortitude: 0, will: 0 } }), 7],
    ["a skill less 10", hero({ skills: [skill("stealth", 16)] }), 6],
    ["an ability with its own cap less 10", hero({ abilities: abilities({ int: 15 }) }), 5],
    ["an effect", hero({ powers: [power("B", [component("illusion", 9)])] }), 9],
  ])("%s", (_, c, level) => expect(impliedPowerLevel(c, settings)).toBe(level));
});

describe("FUD-675 everything derived", () => {
  const c = hero({ abilities: abilities({ sta: 3, agl: 2 }), bruises: 1, advantages: [advantage("defensiveRoll", 2)], skills: [skill("stealth", 4)] });
  const d = derive(c, settings);
  it("shows Toughness with and without Defensive Roll, less bruises", () => expect([d.toughness.full.total, d.toughness.withoutRoll.total, d.defenses.toughness.total]).toEqual([4, 2, 4]));
  it("shows skills and the untrained ones", () => {
    expect(d.skills).toMatchObject([{ base: "stealth", total: 6, trained: true, refused: null }]);
    expect(d.untrained.find((s) => s.base === "technology")?.refused).toMatchObject({ reason: "skill.trainedOnly" });
    expect(d.untrained.some((s) => s.base === "stealth")).toBe(false);
  });
  it("every total is the sum of its rows", () => {
    const all = [...Object.values(d.abilities), ...Object.values(d.defenses), ...d.skills, d.initiative, d.toughness.full];
    expect(all.filter((x) => explain(x.rows).total !== x.total)).toEqual([]);
  });
  it("knows limits, band and points", () => expect(d).toMatchObject({ band: "fit", turn: { standard: 1, move: 1 }, size: -2 }));
});
