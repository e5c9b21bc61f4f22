import { describe, expect, it } from "vitest";
import { UNHURT } from "../harm/damage.ts";
import type { DramaSituation } from "../situation.ts";
import { conditionState } from "../state/conditions.ts";
import { attributes, having, hero, mook, power, situation, skill, villain, weapon } from "../testing/fixtures.ts";
import { older, type Said } from "../testing/older.ts";
import type { DramaCharacter } from "../types.ts";
import type { DramaRequest } from "./requests/request.ts";

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
const made = (...of: Parameters<typeof ask>): DramaRequest => {
  const asked = ask(...of);
  if (!asked.accepted) throw new Error(`${asked.reason} ${JSON.stringify(asked.data)}`);
  return asked.request;
};

describe("DRA-146 DRA-182 DRA-231 DRA-232 DRA-337 what a check for somebody's good takes", () => {
  const dn = (purpose: string, patient: DramaCharacter, over: Said = {}) => {
    const asked = ask(
      "check",
      "skill:medicine",
      { purpose, patient: "jo", ...over },
      table({}, [mara, { ...patient, ref: "jo" }, grell]),
    );
    return asked.accepted ? asked.request.action.dn : asked.reason;
  };
  const hurt = (wounds: number) => ({ ...jo, harm: { ...UNHURT, wounds } });
  it("from the patient as it is now; nothing for one who needs none", () =>
    expect([
      dn("firstAid", jo),
      dn("medicine", hurt(1)),
      dn("medicine", hurt(2)),
      dn("medicine", jo),
      dn("medicine", { ...hurt(1), conditions: having("treated") }),
      dn("stabiliseMedicine", hurt(3)),
      dn("stabiliseFirstAid", hurt(3)),
      dn("stabiliseMedicine", hurt(2)),
      dn("stabiliseMedicine", { ...hurt(3), stabilised: true }),
      dn("death", hurt(3)),
    ]).toEqual([8, 8, 11, "nothingToHeal", "treatedAlready", 10, 12, "notMortal", "notMortal", 10]));
  it("out of a hold against the better of the holder's two; out of bonds against what is said; free already, none", () => {
    const held = (trait: string | null) => ({ ...mara, conditions: [conditionState("restrained", { trait })] });
    const free = (who: DramaCharacter, over: Said = {}) => {
      const asked = ask("check", "hold", { purpose: "breakFree", ...over }, table({}, [who, grell]));
      return asked.accepted ? [asked.request.action.dn, asked.request.action.value] : asked.reason;
    };
    expect([free(held("grell")), free(held("rope"), { dn: 14 }), free(mara)]).toEqual([[12, 14], [14, 14], "notHeld"]);
  });
  it("a check of recovery takes no points, and no wish", () =>
    expect([
      made("check", "attribute:tou", { purpose: "death", wish: true }).spendable,
      made("check", "attribute:tou", { purpose: "death", wish: true }).wish,
      made("check", "attribute:tou", { dn: 8, wish: true }).wish,
    ]).toEqual([false, false, true]));
});
