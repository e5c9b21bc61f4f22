/** Acting off turn, and out of reach or range, is one behaviour in all five rulesets: docs/vocabulary.md, Turn and reach. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { freshEffect } from "../../rules/destiny/index.ts";
import * as fixtures from "../../rules/destiny/testing/fixtures.ts";
import * as hands from "../../rules/doompool/testing/fixtures.ts";
import { inTurn, offTurn, withoutLeave } from "../../rules/kernel/turns/turn-and-reach.ts";
import { testTable } from "../exchange/fixtures.ts";
import type { AnyExchangeKind, Encounter, RulesetAdapter, Table } from "../ruleset.ts";
import { BENCHES, Chance, standHost, throwWith } from "./every-card.ts";

const settings = new Map<string, string | number | boolean>();
standHost((key) => settings.get(key) ?? null);
const { RULESETS } = await import("../rulesets.ts");
const { registerRuleset } = await import("../registry.ts");
RULESETS.forEach(registerRuleset);
const { table } = await import("../apply/viewer.ts");
const { handle } = await import("../exchange/desk.ts");
const { CombatantModel } = await import("../data/combatant-model.ts");
for (const { settings: own } of RULESETS) for (const { key, initial } of own) settings.set(key, initial);
beforeEach(() => {
  throwWith(new Chance(7));
});

const [ADA, FOE, THUG] = ["Actor.ada", "Actor.foe", "Actor.thug"] as const;

/** Fields as a model declares them, as far as what stands in them before anything is written. */
class Field {
  readonly initial: unknown;
  constructor({ initial }: { readonly initial?: unknown } = {}) {
    this.initial = initial ?? {};
  }
}
class SchemaField {
  readonly initial: object;
  constructor(own: Readonly<Record<string, { readonly initial: unknown }>>) {
    this.initial = Object.fromEntries(Object.entries(own).map(([name, field]) => [name, field.initial]));
  }
}
Object.assign(foundry, { data: { fields: { SchemaField, NumberField: Field, ObjectField: Field } } });
const begins = new SchemaField(CombatantModel.defineSchema() as never).initial;

/** Somebody's place in the fight as it is made, with nothing used and nothing remembered. */
const place = (uuid: string): object => ({
  id: uuid,
  uuid: `Combat.c.Combatant.${uuid}`,
  actor: { uuid },
  combat: { round: 1 },
  system: Object.assign(Object.create(CombatantModel.prototype) as object, structuredClone(begins)),
});

/** What each ruleset's order keeps, as far as an attack asks. */
const ORDER: Readonly<Record<string, Encounter["data"]>> = {
  destiny: { scene: { type: "combat", roundSeconds: 6, powerLevel: null, challenge: null }, turns: 3 },
};

/** Somebody whom nothing holds back: what is wrong with them is another law's. */
const hale = (who: unknown): unknown =>
  typeof who === "object" && who !== null && "conditions" in who ? { ...who, conditions: [] } : who;

/** A table in a fight (`acting`: whose turn it is; undefined: there is no fight), on a board (`feet`) or without. */
function tableOf(ruleset: string, acting: string | null | undefined, feet: number | null): Table {
  const { people, pools = {} } = (BENCHES[ruleset] as () => ReturnType<(typeof BENCHES)[string]>)();
  const encounter: Encounter | null =
    acting === undefined ? null : { round: 1, acting, order: [ADA, FOE, THUG], turns: 3, data: ORDER[ruleset] ?? {} };
  const combat = encounter && {
    started: true,
    round: 1,
    turn: 0,
    turns: [],
    combatant: null,
    combatants: [place(ADA), place(FOE), place(THUG)],
    system: { flowState: null, turns: 3 },
  };
  Object.assign(game, { combats: { active: combat } });
  return {
    ...testTable(people, Object.fromEntries(settings)),
    pool: (key) => (pools[key] ?? null) as ReturnType<Table["pool"]>,
    encounter: () => encounter,
    distance: () => feet,
    character: (uuid) => hale(people[uuid] ?? null),
  };
}

interface Try {
  readonly kind: string;
  readonly ask: Readonly<Record<string, unknown>>;
}
const openings = (ruleset: string): readonly Try[] => BENCHES[ruleset]?.().openings as unknown as readonly Try[];
const first = (ruleset: string, fits: (ask: Try["ask"]) => boolean): Try => {
  const found = openings(ruleset).find((o) => o.ask !== undefined && o.ask.actor === ADA && fits(o.ask));
  if (!found) throw new Error(`no opening of ${ruleset} fits`);
  return found;
};

/** An attack of each ruleset, by its id on the list of actions: what it takes is part of a turn. */
const BLOWS: Readonly<Record<string, { readonly id: string; readonly opening: Try }>> = {
  fudge: { id: "unarmed", opening: first("fudge", (a) => a.attack === "unarmed") },
  destiny: {
    id: "attack:fist",
    opening: first("destiny", (a) => (a.chosen as Try["ask"] | undefined)?.attack === "fist"),
  },
  drama: { id: "attack:unarmed", opening: first("drama", (a) => a.deed === "attack" && a.what === "unarmed") },
  doompool: { id: "act", opening: first("doompool", () => true) },
  twintens: {
    id: "attack:unarmed",
    opening: first("twintens", (a) => (a.chosen as Try["ask"] | undefined)?.attack === "unarmed"),
  },
};

/** Ada's player, and the Gamemaster. */
const [PLAYER, GM] = [
  { id: "player", isGM: false },
  { id: "gm", isGM: true },
];

/** Somebody as the desk writes to them, their place in the fight, a power of theirs that is off: Ada is the player's. */
const document = (uuid: string): object => ({
  testUserPermission: (user: typeof PLAYER) => user.isGM || uuid === ADA,
  getEmbeddedCollection: () => new Map(),
  createEmbeddedDocuments: async () => [],
  update: async () => null,
  _source: uuid.startsWith("Combat.") ? { system: structuredClone(begins) } : { system: { active: false } },
});
const posted: object[] = [];
vi.stubGlobal("fromUuidSync", document);
vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
vi.stubGlobal("ChatMessage", {
  implementation: {
    create: async (data: object) => {
      posted.push(data);
      return data;
    },
  },
});
Object.assign(foundry.utils, {
  getProperty: (from: unknown, path: string) =>
    path.split(".").reduce((at, name) => (at as Record<string, unknown> | undefined)?.[name], from),
});
Object.assign(game, { world: { id: "demo" }, i18n: { ...game.i18n, has: () => true } });
let asked = 0;

/**
 * What the Gamemaster's desk says to it: nothing, and the card is posted, or why not. `client`: what the sender's own client makes of it before it is sent, which is theirs to change: they may throw
 * their dice as if they had the word (`claims`), or as everybody does.
 */
async function desk(
  ruleset: RulesetAdapter,
  { kind, ask }: Try,
  at: Table,
  isGM: boolean,
  { claims = isGM, blind = false }: { readonly claims?: boolean; readonly blind?: boolean } = {},
): Promise<string | null> {
  const found = ruleset.exchanges[kind];
  if (!found) throw new Error(kind);
  const event = blind ? null : await thrown(found, ask, at, claims);
  Object.assign(table, at);
  const before = posted.length;
  const id = `card${String(++asked).padStart(12, "0")}`;
  const answer = await handle(
    {
      ...{ op: "open", id, ruleset: ruleset.id, kind, actor: String(ask.actor), speaker: {}, ask, parent: null },
      ...{ event, rolls: [], visibility: blind ? "blind" : "public", throwHere: blind },
    },
    (isGM ? GM : PLAYER) as User.Implementation,
  );
  expect(posted.length - before).toBe(answer.accepted ? 1 : 0);
  return answer.accepted ? null : answer.reason;
}

/** An opening's dice as a client throws them that asks nobody about turns, reach and range. */
async function thrown(
  kind: AnyExchangeKind,
  ask: Try["ask"],
  at: Table,
  claims: boolean,
): Promise<{ readonly type: string } | null> {
  const composed = kind.compose({ ...ask, ...WORD }, at);
  if (!composed.accepted) return null;
  const request = claims ? composed.request : withoutLeave(composed.request);
  return (await kind.opening?.(request, at))?.event ?? null;
}

const WORD = { overrule: true };
const on = (word: Readonly<Record<string, unknown>>, { kind, ask }: Try): Try => ({ kind, ask: { ...ask, ...word } });

/** How a player's client may lie about it: in what it chose, in the dice it throws as well, or by leaving the throw to the desk, which throws with the word it is told. */
const FORGERIES = [
  ["what was chosen", { claims: false, blind: false, refused: /^turnAndReach\.offTurn$/u }],
  ["what was chosen, and the dice", { claims: true, blind: false, refused: /^turnAndReach\.offTurn$|^gmOnly$/u }],
  ["a blind roll, which the desk throws", { claims: false, blind: true, refused: /^turnAndReach\.offTurn$/u }],
] as const;

describe.each(RULESETS.map((r) => [r.id, r] as const))("%s: off turn", (id, ruleset) => {
  const blow = BLOWS[id] as (typeof BLOWS)[string];

  it("a player in another's turn is stopped, and before anybody has one", async () => {
    expect(await desk(ruleset, blow.opening, tableOf(id, FOE, null), false)).toBe("turnAndReach.offTurn");
    expect(await desk(ruleset, blow.opening, tableOf(id, null, null), false)).toBe("turnAndReach.noTurn");
  });
  it("says whose turn it is", () =>
    expect(offTurn(ADA, tableOf(id, FOE, null))).toMatchObject({
      data: { name: tableOf(id, FOE, null).party(FOE)?.name },
    }));
  it.each(FORGERIES)("a word that a player's wire claims has no effect: %s", async (_, how) =>
    expect(await desk(ruleset, on(WORD, blow.opening), tableOf(id, FOE, null), false, how)).toMatch(how.refused),
  );
  it("the Gamemaster goes on", async () =>
    expect(await desk(ruleset, on(WORD, blow.opening), tableOf(id, FOE, null), true)).toBeNull());
  it("in one's own turn and outside of a fight nothing is in the way", async () => {
    expect(await desk(ruleset, blow.opening, tableOf(id, ADA, null), false)).toBeNull();
    expect(await desk(ruleset, blow.opening, tableOf(id, undefined, null), false)).toBeNull();
  });
  it("its lists say so to a player, and leave the Gamemaster's open", () => {
    const at = tableOf(id, FOE, null);
    const who = at.character(ADA);
    const listed = (isGM: boolean, own?: string): readonly { readonly id: string; readonly refused?: string }[] =>
      inTurn([{ id: blow.id, ...(own && { refused: own }) }, { id: "nothing at all" }], (one) => one.id, {
        isGM,
        off: offTurn(ADA, at),
        takesTurn: (one) => ruleset.turnAndReach.takesTurn(who, one, at),
        words: (no) => no.reason,
      });
    expect(listed(false)).toEqual([{ id: blow.id, refused: "turnAndReach.offTurn" }, { id: "nothing at all" }]);
    expect(listed(true)).toEqual([{ id: blow.id }, { id: "nothing at all" }]);
    expect(listed(false, "not with an empty hand")[0]).toEqual({ id: blow.id, refused: "not with an empty hand" });
  });
  it("everything on its list of actions is asked without a fault", () => {
    const at = tableOf(id, FOE, null);
    for (const uuid of [ADA, FOE]) {
      const who = at.character(uuid);
      for (const entry of ruleset.actions.list(who, (key) => key)) {
        expect(typeof ruleset.turnAndReach.takesTurn(who, entry.id, at), entry.id).toBe("boolean");
        const span = ruleset.turnAndReach.span(who, entry.id, at);
        expect(span === null || span.most === null || span.most > 0, entry.id).toBe(true);
      }
    }
  });
});

describe("destiny: what its own rules say comes before whose turn it is", () => {
  const destiny = RULESETS.find((r) => r.id === "destiny") as RulesetAdapter;
  const { opening } = BLOWS.destiny as (typeof BLOWS)[string];
  const delaying = (mode: string): Table => {
    const at = tableOf("destiny", FOE, null);
    return {
      ...at,
      character: (uuid) => {
        const who = at.character(uuid);
        return uuid === ADA ? { ...(who as object), delaying: true } : who;
      },
      setting: (key) => (key === "destiny.economyEnforcement" ? mode : at.setting(key)),
    };
  };
  it.each(["block", "warn"])("DES-180 DES-392 who delays is told so, at a table that would %s", async (mode) => {
    expect(await desk(destiny, opening, delaying(mode), false)).toBe("action.delaying");
    expect(await desk(destiny, on(WORD, opening), delaying(mode), true)).toBeNull();
  });
  it("DES-392 where nothing is counted, turns aren't either", async () =>
    expect(await desk(destiny, opening, delaying("off"), false)).toBeNull());
});

/** Something with an end to it in each ruleset that has one, and feet beyond that end. */
const FAR: readonly (readonly [
  string,
  Try,
  { readonly id: string; readonly feet: number; readonly reason: string },
])[] = [
  ["fudge", (BLOWS.fudge as { opening: Try }).opening, { id: "unarmed", feet: 60, reason: "turnAndReach.outOfReach" }],
  [
    "destiny",
    (BLOWS.destiny as { opening: Try }).opening,
    { id: "attack:fist", feet: 60, reason: "turnAndReach.outOfReach" },
  ],
  [
    "drama",
    on({ what: "power:blast" }, (BLOWS.drama as { opening: Try }).opening),
    { id: "attack:power:blast", feet: 1000, reason: "turnAndReach.outOfRange" },
  ],
  [
    "twintens",
    (BLOWS.twintens as { opening: Try }).opening,
    { id: "attack:unarmed", feet: 60, reason: "turnAndReach.outOfReach" },
  ],
  [
    "twintens",
    first("twintens", (a) => (a.chosen as Try["ask"] | undefined)?.attack === "blast"),
    { id: "attack:blast", feet: 5000, reason: "turnAndReach.outOfRange" },
  ],
];

/** An act of Destiny's with a card of its own: a power used on somebody. */
const POWER: Try = {
  kind: "deed",
  ask: { actor: ADA, act: "usePowerClose", chosen: { power: "toad", target: FOE } },
};
const adapter = (id: string): RulesetAdapter => RULESETS.find((r) => r.id === id) as RulesetAdapter;

describe.each(FAR)("%s: out of reach or range", (id, opening, { id: means, feet, reason }) => {
  it("a player is stopped, whatever their wire claims", async () => {
    expect(await desk(adapter(id), opening, tableOf(id, undefined, feet), false)).toBe(reason);
    expect(await desk(adapter(id), on(WORD, opening), tableOf(id, undefined, feet), false)).toBe(reason);
  });
  it("the Gamemaster goes on", async () =>
    expect(await desk(adapter(id), on(WORD, opening), tableOf(id, undefined, feet), true)).toBeNull());
  it("within it, and where nobody knows how far it is, nothing is in the way", async () => {
    expect(await desk(adapter(id), opening, tableOf(id, undefined, 5), false)).toBeNull();
    expect(await desk(adapter(id), opening, tableOf(id, undefined, null), false)).toBeNull();
  });
  it("the adapter names the same end", () => {
    const at = tableOf(id, undefined, feet);
    const most = adapter(id).turnAndReach.span(at.character(ADA), means, at)?.most ?? Infinity;
    expect(most).toBeLessThan(feet);
    expect(most).toBeGreaterThanOrEqual(5);
  });
});

describe("DES-190 DES-198 a power that Destiny's acts use", () => {
  const destiny = adapter("destiny");
  const at = (acting: string | undefined, feet: number | null): Table => {
    const plain = tableOf("destiny", acting, feet);
    const toad = fixtures.power([{ ...freshEffect("transform", 4), range: "close" }], { id: "toad", active: false });
    return {
      ...plain,
      character: (uuid) => {
        const who = plain.character(uuid) as ReturnType<typeof fixtures.hero>;
        return uuid === ADA ? { ...who, powers: [toad] } : who;
      },
    };
  };
  it("a player is stopped out of reach and off turn, whatever their wire claims", async () => {
    expect(await desk(destiny, on(WORD, POWER), at(undefined, 60), false)).toBe("turnAndReach.outOfReach");
    expect(await desk(destiny, on(WORD, POWER), at(FOE, 5), false)).toBe("turnAndReach.offTurn");
  });
  it("the Gamemaster goes on, also when the card is filled", async () => {
    expect(await desk(destiny, on(WORD, POWER), at(undefined, 60), true)).toBeNull();
    expect(await desk(destiny, on(WORD, POWER), at(FOE, 60), true)).toBeNull();
  });
  it("within reach nothing is in the way", async () =>
    expect(await desk(destiny, POWER, at(ADA, 5), false)).toBeNull());
});

describe("DOO-193 DOO-225 stress that a power brings back takes the place of an action", () => {
  const doompool = adapter("doompool");
  const heals: Try = {
    kind: "points",
    ask: {
      actor: ADA,
      point: "pp",
      deed: "recoverByPower",
      args: { set: "set", sfx: "heals", track: "mental", power: "tide", pay: "" },
    },
  };
  const at = (acting: string | undefined): Table => {
    const ops = [{ op: "recoverStress", mode: "power" }];
    const sfx = [hands.sfx("heals", { ops, cost: { kind: "none", amount: 1, minDie: null } } as never)];
    const able = hands.hero({
      ref: ADA,
      powerSets: [hands.powerSet("set", [hands.power("tide", 8)], { sfx })],
      stress: hands.stress({ mental: hands.track(6) }),
    });
    const plain = tableOf("doompool", acting, null);
    return { ...plain, character: (uuid) => (uuid === ADA ? able : plain.character(uuid)) };
  };
  it("a player waits for their turn, whatever their wire claims", async () => {
    expect(await desk(doompool, heals, at(FOE), false)).toBe("turnAndReach.offTurn");
    expect(await desk(doompool, on(WORD, heals), at(FOE), false)).toBe("turnAndReach.offTurn");
    expect(await desk(doompool, heals, at(ADA), false)).not.toBe("turnAndReach.offTurn");
  });
  it("the Gamemaster goes on", async () =>
    expect(await desk(doompool, on(WORD, heals), at(FOE), true)).toBe(await desk(doompool, heals, at(ADA), true)));
});

describe("a player's claim changes nothing, whatever card they open", () => {
  it.each(RULESETS.map((r) => [r.id, r] as const))("%s: off turn and sixty feet away", async (id, ruleset) => {
    const own = openings(id).filter(({ ask }) => (ask as Try["ask"] | undefined)?.actor === ADA);
    expect(own.length).toBeGreaterThan(1);
    let stopped = 0;
    for (const opening of own) {
      const said = (tried: Try, claims: boolean, blind: boolean): Promise<string | null> => {
        throwWith(new Chance(7));
        return desk(ruleset, tried, tableOf(id, FOE, 60), false, { claims, blind });
      };
      const plain = await said(opening, false, false);
      if (plain !== null) stopped++;
      const name = JSON.stringify(opening);
      expect(await said(on(WORD, opening), false, false), name).toBe(plain);
      // Where the desk throws the dice itself, and where the sender's dice bear the claim too.
      expect(await said(on(WORD, opening), false, true), name).toBe(await said(opening, false, true));
      expect([plain, "gmOnly"], name).toContain(await said(on(WORD, opening), true, false));
    }
    expect(stopped).toBeGreaterThan(0);
  });
});

describe("no reach where the rules have none", () => {
  it("DOO-351 Doom Pool leaves it to the story", async () => {
    const { opening } = BLOWS.doompool as (typeof BLOWS)[string];
    expect(await desk(adapter("doompool"), opening, tableOf("doompool", undefined, 5000), false)).toBeNull();
  });
  it("Drama has none for what is struck by hand", async () => {
    const { opening } = BLOWS.drama as (typeof BLOWS)[string];
    expect(await desk(adapter("drama"), opening, tableOf("drama", undefined, 60), false)).toBeNull();
  });
});
