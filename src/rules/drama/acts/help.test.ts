import { describe, expect, it } from "vitest";
import { actionExchange } from "../cards/action.ts";
import type { ActionState } from "../cards/types.ts";
import type { DramaSituation } from "../situation.ts";
import { attributes, hero, mook, power, situation, skill, villain, weapon } from "../testing/fixtures.ts";
import { older, type Said } from "../testing/older.ts";
import type { DramaCharacter } from "../types.ts";
import { canHelp } from "./help.ts";
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

describe("DRA-055 who may help", () => {
  const leads = (over: Said = {}): ActionState =>
    actionExchange.begin(made("check", "skill:unarmedCombat", { dn: 12, ...over }));
  it("of the same side, as good as the leader less 5 at most and no better, and not twice", () => {
    const task = leads();
    const at = (value: number) => hero({ ref: "jo", attributes: attributes({ dex: value }), skills: [] });
    expect([9, 8, 14, 15].map((value) => canHelp(task, at(value)))).toEqual([true, false, true, false]);
    expect([canHelp(task, mara), canHelp(task, { ...grell, attributes: jo.attributes })]).toEqual([false, false]);
    expect(canHelp({ ...task, helpers: [{ by: "jo", success: false }] }, at(9))).toBe(false);
  });
  it("a helper's own check is Perception against 8, and there must be something to help with", () => {
    const task = leads();
    const help = (state: ActionState | null) => ask("help", "card", { actor: "jo" }, table({ card: () => state }));
    const asked = help(task);
    expect(asked.accepted && [asked.request.action.dn, asked.request.attribute, asked.request.helps]).toEqual([
      8,
      "per",
      true,
    ]);
    expect([help(null), help({ ...task, stage: "resolved" }), help(leads({ actor: "grell" }))]).toMatchObject([
      { reason: "noHelp" },
      { reason: "noHelp" },
      { reason: "helperUnfit" },
    ]);
  });
});
