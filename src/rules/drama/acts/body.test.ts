import { describe, expect, it } from "vitest";
import { raceCard } from "../cards/race-card.ts";
import { CARDS } from "../fortune/deck/cards.ts";
import { newDeck } from "../fortune/deck/deck.ts";
import type { DramaSituation } from "../situation.ts";
import {
  armour,
  attributes,
  hero,
  mook,
  party,
  power,
  situation,
  skill,
  villain,
  weapon,
} from "../testing/fixtures.ts";
import { older, type Said } from "../testing/older.ts";
import { race } from "../turn/race.ts";
import type { DramaCharacter } from "../types.ts";
import { actionFor } from "./index.ts";
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
const why = (...of: Parameters<typeof ask>): string | null => {
  const asked = ask(...of);
  return asked.accepted ? null : asked.reason;
};
const onlyA = CARDS.find((c) => c.steps === "A")?.id ?? "";

describe("DRA-052 DRA-186 DRA-187 DRA-315 the world, things and races", () => {
  it("a fall by its height, as typed or as the command gives it; a hazard at its own strength or within its range", () => {
    const effect = (what: string, measure = "") => made("hazard", what, { measure }).action.effectValue;
    expect([effect("fall", "10 m"), effect("fall", "33 ft"), effect("fall:10"), effect("fire")]).toEqual([
      13, 13, 13, 12,
    ]);
    expect([effect("electricity"), effect("electricity:18"), why("hazard", "electricity:99")]).toEqual([
      10,
      18,
      "choice.whole",
    ]);
    expect([why("hazard", "fall"), why("hazard", "fall", { measure: "three" }), why("hazard", "flood")]).toEqual([
      "noHeight",
      "measureUnreadable",
      "choice.option",
    ]);
  });
  it("gear is as hard to hit as its bearer, and its owner's whose trademark it is", () => {
    const owner = hero({
      ref: "jo",
      gear: [{ id: "ring", name: "Ring", type: "", toughness: 12, wounds: 0, speedValue: null }],
      skills: [skill("find", 1, { trademarkItemId: "ring" })],
      armour: [armour()],
    });
    const item = () => ({ name: "Ring", img: "ring.webp", system: { toughness: 12, wounds: 0 } });
    const [thing] = made("attack", "unarmed", { targets: ["jo.Item.ring"] }, table({ item }, [mara, owner])).targets;
    expect([thing?.toughness, thing?.kind, thing?.owner?.uuid]).toEqual([12, "object", "jo"]);
    expect(why("attack", "unarmed", { targets: ["jo.Item.gone"] })).toBe("choice.option");
  });
  it("one try of a race a round, at as many steps as the card has letters for", () => {
    const steps = race.begin([
      { skill: "running", dn: 8 },
      { skill: "climbing", dn: 9 },
    ]);
    const begun = raceCard.begin({ id: "r", actor: party("mara"), name: "The bridge", steps: steps.steps });
    const at = (tried: boolean): DramaSituation =>
      table({
        card: (id) => (id === "r" ? { ...begun, triedIn: tried ? "race 1" : null } : null),
        deck: () => ({ ...newDeck(4), piles: [{ pile: "stack", cards: [onlyA] }] }),
      });
    const attempt = (chosen: object, s: DramaSituation) =>
      actionFor({ act: "race", actor: "mara", chosen, id: "try" }, s);
    const no = (chosen: object, s: DramaSituation): string | null => {
      const asked = attempt(chosen, s);
      return asked.accepted ? null : asked.reason;
    };
    expect([
      no({ race: "r", count: 1 }, at(false)),
      no({ race: "r", count: 2 }, at(false)),
      no({ race: "r", count: 1 }, at(true)),
      no({ race: "other", count: 1 }, at(false)),
    ]).toEqual([null, "choice.whole", "triedAlready", "raceGone"]);
    expect(attempt({ race: "r", count: 1 }, at(false))).toMatchObject({
      request: {
        actionId: "try",
        title: "The bridge",
        race: { round: "race 1", letters: "A", skills: ["running"] },
      },
    });
  });
});
