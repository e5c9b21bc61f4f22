import { describe, expect, it } from "vitest";
import type { DramaSituation } from "../situation.ts";
import { attributes, hero, mook, power, situation, skill, villain, weapon } from "../testing/fixtures.ts";
import { older, type Said } from "../testing/older.ts";
import type { DramaCharacter } from "../types.ts";
import { actionFor, readAsked } from "./index.ts";

const mara = hero({
  skills: [
    skill("unarmedCombat", 3),
    skill("meleeWeapons", 2),
    skill("taunt", 1),
    skill("medicine", 2),
    skill("running", 1),
  ],
  weapons: [weapon({ ammo: 6 })],
  powers: [power("mindControl", 1, { adds: 2 }), power("blast", 12, { adds: 2 })],
});
const jo = hero({ ref: "jo", name: "Jo", skills: [skill("unarmedCombat", 2)], attributes: attributes({ dex: 11 }) });
const grell = villain();
const gang = mook({ ref: "gang", count: 6 });
const all = [mara, jo, grell, gang];
const table = (over: Partial<DramaSituation> = {}, who: readonly DramaCharacter[] = all) => situation(who, over);
const ask = (deed: string, what: string, over: Said = {}, s = table()) => older(s, deed, what, over);

describe("what was chosen travels, and is read again as it was", () => {
  it.each<[string, string, Said]>([
    ["attack", "unarmed", { targets: ["grell"], options: ["vitalBlow"], vital: 3, circumstances: ["darkHalf"] }],
    ["attack", "weapon:w", { targets: ["gang"], each: 4, exposure: "unaware" }],
    ["attack", "throw", { targets: ["grell"], measure: "5 kg", by: 2, byEffect: -1 }],
    ["attack", "unarmed", { targets: ["object:brick"] }],
    ["interact", "taunt", { targets: ["grell"], situation: "upperHand", wanted: "He stumbles." }],
    ["check", "skill:medicine", { purpose: "firstAid", patient: "jo" }],
    ["check", "skill:taunt", { targets: ["grell"], difficulty: "hard" }],
    ["check", "power:mindControl", { targets: ["grell"], suicidal: true }],
    ["check", "attribute:dex", { dn: 12, applies: "dodge" }],
    ["defend", "melee", { options: ["aggressiveDefence"] }],
    ["push", "running", { measure: "" }],
    ["hazard", "fall", { measure: "12 m" }],
    ["hazard", "electricity:18", {}],
  ])("%s %s", (deed, what, over) => {
    const s = table();
    const today = readAsked({ deed, what, ...over }, s);
    if (!today.accepted) throw new Error(today.reason);
    const { name: act, chosen, id } = today;
    const again: unknown = JSON.parse(JSON.stringify({ act, actor: "mara", chosen, id: "action" }));
    const direct = ask(deed, what, over);
    expect(direct.accepted).toBe(true);
    expect(actionFor(again, s)).toEqual(direct);
    expect(id).toBe("");
  });
});
