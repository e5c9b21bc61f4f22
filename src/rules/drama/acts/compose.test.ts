import { describe, expect, it } from "vitest";
import type { Fighter } from "../../kernel/situation.ts";
import { actionExchange } from "../cards/action.ts";
import { raceCard } from "../cards/race-card.ts";
import type { ActionState } from "../cards/types.ts";
import { CARDS } from "../fortune/deck/cards.ts";
import { newDeck } from "../fortune/deck/deck.ts";
import { UNHURT } from "../harm/damage.ts";
import { DEFAULT_SETTINGS } from "../settings.ts";
import type { DramaSituation } from "../situation.ts";
import { conditionState } from "../state/conditions.ts";
import {
  armour,
  attributes,
  fight,
  having,
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
import { turnLeft } from "./act.ts";
import { canHelp } from "./help.ts";
import { actionFor, readAsked } from "./index.ts";
import type { DramaRequest } from "./request.ts";

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

describe("DRA-081 DRA-094 DRA-340 groups as they are chosen", () => {
  const few = { settings: { ...DEFAULT_SETTINGS, mostTargets: 3, mostActors: 5 } };
  const strike = (over: Said, s = table()) =>
    made("attack", "unarmed", { actor: "gang", targets: ["mara"], ...over }, s);
  it("all of a group act, or as many as are said, never more than there are", () =>
    expect([
      strike({}).group,
      strike({ group: 2 }).group,
      why("attack", "unarmed", { actor: "gang", targets: ["mara"], group: 40 }),
    ]).toEqual([6, 2, "choice.whole"]));
  it("no more than the Gamemaster lets act: by themselves as many, on demand none", () => {
    expect(strike({}, table(few)).group).toBe(5);
    expect(why("attack", "unarmed", { actor: "gang", targets: ["mara"], group: 6 }, table(few))).toBe("tooManyActors");
    expect([
      why("attack", "unarmed", { targets: ["gang"], each: 4 }, table(few)),
      why("attack", "unarmed", { targets: ["gang"], each: 3 }, table(few)),
    ]).toEqual(["tooManyTargets", null]);
  });
  it("each of the group that is aimed at is a target, and no more than it has", () =>
    expect([
      made("attack", "unarmed", { targets: ["gang"], each: 6 }).targets.map((t) => t.slot),
      made("attack", "unarmed", { targets: ["gang"], each: 1 }).targets.map((t) => t.slot),
    ]).toEqual([["gang#1", "gang#2", "gang#3", "gang#4", "gang#5", "gang#6"], ["gang"]]));
  const turns = fight(["mara", "jo", "grell"], {
    phase: "first",
    first: "heroes",
    fighters: ["mara", "jo", "grell"].map((id) => ({
      id,
      side: id === "grell" ? "villains" : "heroes",
      dexterity: 10,
      perception: 8,
      player: true,
      able: true,
      extra: 0,
    })),
    acted: ["jo"],
  });
  it("who acts along has the same means, is of the same side and has a turn left", () => {
    const along = (others: readonly string[], what = "unarmed", over: Partial<DramaSituation> = {}) =>
      why("attack", what, { targets: ["grell"], others }, table(over));
    expect([
      along(["jo"]),
      along(["jo"], "weapon:w"),
      along(["grell"]),
      along(["nobody"]),
      along(["mara"]),
      along(["jo"], "unarmed", { fight: turns }),
    ]).toEqual([null, "groupWithout", "choice.option", "gone", "choice.option", "groupActed"]);
  });
  it("DRA-149 a defence out of turn needs a turn that is still to come, an aggressive one none", () => {
    const later = { ...turns, acting: null };
    const defends = (actor: string, options: readonly string[] = []) =>
      why("defend", "melee", { actor, options }, table({ fight: later }));
    expect([defends("mara"), defends("jo"), defends("grell"), defends("jo", ["aggressiveDefence"])]).toEqual([
      null,
      "actedAlready",
      null,
      null,
    ]);
    expect([turnLeft("grell", table({ fight: later }), false), turnLeft("jo", table(), true)]).toEqual([false, true]);
  });
});

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

/** A fight in its third round that remembers something of somebody. */
const remembers = (who: string, facts: Fighter["state"]): Partial<DramaSituation> => ({
  fight: fight(["mara", "jo", "grell", "gang"]),
  fighter: (of) => ({
    id: of,
    uuid: `place.${of}`,
    turn: { round: 0, spends: {} },
    spends: {},
    state: of === who ? facts : {},
  }),
});

describe("DRA-056 DRA-257 DRA-309 what has happened in this round stands in the way", () => {
  it("a second interaction of the kind changes nothing more on the same target, in the same round", () => {
    const taunts = (kind: string, round: number) =>
      made(
        "interact",
        "taunt",
        { targets: ["grell", "gang"] },
        table(remembers("grell", { [`shaken-${kind}`]: round })),
      ).targets.map((t) => t.affected);
    expect([taunts("taunt", 3), taunts("taunt", 2), taunts("trick", 3)]).toEqual([
      [true, false],
      [false, false],
      [false, false],
    ]);
  });
  it("the same power isn't pushed twice in a round", () => {
    const push = (over: Partial<DramaSituation>) => why("push", "power:blast", {}, table(over));
    const fact = "pushed-power-blast";
    expect([
      push({}),
      push(remembers("mara", { [fact]: 3 })),
      push(remembers("mara", { [fact]: 2 })),
      push(remembers("grell", { [fact]: 3 })),
    ]).toEqual([null, "pushedAlready", null, null]);
  });
  it("while a parley holds no villain acts against anybody; heroes may, and villains may do anything else", () => {
    const s = table(remembers("jo", { parley: 3 }));
    expect([
      why("attack", "unarmed", { actor: "grell", targets: ["mara"] }, s),
      why("interact", "taunt", { actor: "grell", targets: ["mara"] }, s),
      why("check", "attribute:dex", { actor: "grell", dn: 8 }, s),
      why("attack", "unarmed", { targets: ["grell"] }, s),
      why("attack", "unarmed", { actor: "grell", targets: ["mara"] }, table(remembers("jo", { parley: 2 }))),
    ]).toEqual(["parley", "parley", null, null, null]);
  });
});

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
