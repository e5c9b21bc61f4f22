import { describe, expect, it } from "vitest";
import type { Fighter } from "../../../kernel/situation.ts";
import { actionExchange } from "../../cards/action.ts";
import type { ActionState } from "../../cards/types.ts";
import { type Aimed, type AttackAsk, attackRequest, interactionRequest, type Means } from "../../index.ts";
import { DEFAULT_SETTINGS } from "../../settings.ts";
import type { DramaSituation } from "../../situation.ts";
import {
  attributes,
  context,
  fight,
  hero,
  mook,
  party,
  power,
  situation,
  skill,
  villain,
  weapon,
} from "../../testing/fixtures.ts";
import { older, type Said } from "../../testing/older.ts";
import type { DramaCharacter } from "../../types.ts";
import { turnLeft } from "../act.ts";
import type { DramaRequest } from "../requests/request.ts";

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
const aimed = (character: DramaCharacter, distance: number | null = null): Aimed => ({
  party: party(character.ref),
  slot: character.ref,
  character,
  exposure: { unaware: false, helpless: false },
  distance,
});
const attack = (who: DramaCharacter, means: Means, over: Partial<AttackAsk> = {}, round: number | null = 1) =>
  attackRequest(
    { attacker: who, party: party("mara"), means, targets: [aimed(villain())], options: [], ...over },
    context({ round }),
  );

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

describe("DRA-150 a complete surprise", () => {
  it("takes the round's actions from its targets, each once; outside a fight there are none to take", () => {
    const gang = mook({ count: 3 });
    const targets = [1, 2].map((n) => ({ ...aimed(gang), slot: `thug#${n}` }));
    const made = attack(hero(), { kind: "unarmed" }, { targets, options: [{ key: "surpriseComplete" }] }, 4);
    expect(made.accepted && made.request.onRoll).toMatchObject([
      { kind: "create", subject: "thug", data: { condition: "surprised", until: { at: "round", round: 4 } } },
    ]);
    const outside = attack(hero(), { kind: "unarmed" }, { targets, options: [{ key: "surpriseComplete" }] }, null);
    expect(outside.accepted && outside.request.onRoll).toEqual([]);
  });
});

describe("DRA-256 interactions outside a conflict", () => {
  const read = (inConflict: boolean): ActionState => {
    const made = interactionRequest(
      {
        actor: hero(),
        party: party("mara"),
        kind: "taunt",
        targets: [{ ...aimed(villain()), situation: [], affected: false }],
        wanted: "",
      },
      context(),
      inConflict,
    );
    if (!made.accepted) throw new Error(made.reason);
    return ([{ type: "roll", faces: [19] }, { type: "resolve" }] as const).reduce<ActionState>((s, e) => {
      const step = actionExchange.step(s, e);
      if (!step.accepted) throw new Error(step.reason);
      return step.state;
    }, actionExchange.begin(made.request));
  };
  it("come to a level and to no state", () => {
    expect([read(true).targets[0], read(false).targets[0]]).toMatchObject([
      { stage: "result", interaction: "stymied" },
      { stage: "unaffected", interaction: null, reading: { success: true } },
    ]);
  });
});
