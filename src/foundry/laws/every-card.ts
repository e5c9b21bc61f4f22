/**
 * What the law of cards plays with: a host that answers with nothing, dice from a seed, two or three people of each ruleset, and what each kind of card is opened with. The people know enough (powers, gear, points,
 * conditions) for most buttons of a card to be there.
 */
import { vi } from "vitest";
import * as destiny from "../../rules/destiny/testing/fixtures.ts";
import * as doompool from "../../rules/doompool/testing/fixtures.ts";
import { CARD_IDS } from "../../rules/drama/fortune/deck/cards.ts";
import * as drama from "../../rules/drama/testing/fixtures.ts";
import { conditionState, NO_EFFORT } from "../../rules/fudge/index.ts";
import * as fudge from "../../rules/fudge/testing/fixtures.ts";
import * as twintens from "../../rules/twintens/testing/fixtures.ts";

/** One card's beginning: its kind and what is chosen; or the request itself, where only a fight, a deck of cards or a place in the order could bring it about, so that the card is drawn before its first step alone. */
export interface Opening {
  readonly kind: string;
  readonly ask?: unknown;
  readonly request?: unknown;
}

export interface Bench {
  readonly people: Readonly<Record<string, unknown>>;
  readonly openings: readonly Opening[];
  readonly pools?: Readonly<Record<string, unknown>>;
}

/** Whatever is asked of a host that isn't here: something that can be called, made, extended and asked on. */
export const anything: never = new Proxy(class {}, {
  get: (target, name) => {
    switch (name) {
      case "prototype":
        return target.prototype;
      case Symbol.toPrimitive:
        return () => "";
      case Symbol.iterator:
        return () => [].values();
      case "then":
        return undefined;
      default:
        return anything;
    }
  },
  apply: (_target, _this, [first]: readonly unknown[]) => (typeof first === "function" ? first : anything),
}) as never;

/** What is known of a stub, and anything for the rest. */
const known = (own: Readonly<Record<string, unknown>>): unknown =>
  new Proxy(own, {
    get: (target, name) => (name in target ? target[name as string] : (anything as Record<PropertyKey, unknown>)[name]),
  });

/** Dice of a seed (mulberry32): a law that fails fails again. */
export class Chance {
  #state: number;
  constructor(seed: number) {
    this.#state = seed;
  }
  /** From 0 to below `n`. */
  below(n: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % n;
  }
  of<T>(list: readonly T[]): T | undefined {
    return list[this.below(list.length)];
  }
}

let chance = new Chance(0);
export const throwWith = (dice: Chance): void => {
  chance = dice;
};

const FUDGE = [-1, 0, 1] as const;

/** A roll whose faces come from the seed; `3df`, `2d10 + 4`, `1d20 + 1dj`. */
class SeededRoll {
  readonly dice: { results: { result: number }[] }[] = [];
  constructor(readonly formula: string) {}
  async evaluate(): Promise<this> {
    for (const [, count = "1", faces = "6"] of this.formula.matchAll(/(\d*)d([0-9a-z]+)/gu)) {
      const sides = { h: 4, j: 6, l: 8, n: 10, p: 12 }[faces] ?? Number(faces);
      this.dice.push({
        results: Array.from({ length: Number(count || 1) }, () => ({
          result: faces === "f" ? (chance.of(FUDGE) ?? 0) : chance.below(sides) + 1,
        })),
      });
    }
    return this;
  }
  get total(): number {
    return this.dice.flatMap((d) => d.results).reduce((sum, r) => sum + r.result, 0);
  }
  toJSON(): object {
    return { formula: this.formula };
  }
  static fromData(data: object): object {
    return data;
  }
}

/** A page that shows nothing: styles that come late are there at once. */
const PAGE = known({
  createElement: () => ({
    setAttribute: () => undefined,
    addEventListener: (type: string, heard: () => void) => {
      if (type === "load") queueMicrotask(heard);
    },
  }),
  head: { querySelector: () => null, insertBefore: () => undefined },
});

/** The host's globals. Dialogs are closed at once, windows never open. */
export function standHost(setting: (key: string) => unknown): void {
  const closed = async (): Promise<null> => null;
  class DialogV2 {
    static wait = closed;
    static prompt = closed;
    static confirm = closed;
    static input = closed;
  }
  vi.stubGlobal(
    "foundry",
    known({
      applications: known({
        api: known({
          ApplicationV2: class {},
          DialogV2,
          DocumentSheetV2: class {},
          HandlebarsApplicationMixin: (base: unknown) => base,
        }),
      }),
      utils: known({
        randomID: () => "abcdefghijklmnop",
        deepClone: structuredClone,
        getRoute: (path: string) => path,
      }),
    }),
  );
  vi.stubGlobal("document", PAGE);
  for (const name of ["Actor", "Item", "ChatMessage", "Combat", "Combatant", "ActiveEffect", "Token", "TokenDocument"])
    vi.stubGlobal(name, class {});
  for (const name of ["Hooks", "CONFIG", "ui"]) vi.stubGlobal(name, anything);
  vi.stubGlobal("CONST", known({ DOCUMENT_OWNERSHIP_LEVELS: { NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 } }));
  vi.stubGlobal("canvas", { ready: false });
  vi.stubGlobal("fromUuidSync", () => null);
  vi.stubGlobal("Roll", SeededRoll);
  const i18n = { has: () => true, localize: (key: string) => key, format: (key: string) => key, lang: "en" };
  const nobody = Object.assign(new Map(), {
    active: null,
    activeGM: null,
    contents: [],
    find: () => undefined,
    filter: () => [],
    some: () => false,
    map: () => [],
  });
  vi.stubGlobal("game", {
    i18n,
    settings: { get: (_system: string, key: string) => setting(key) },
    user: { id: "gm", isGM: true, character: null, targets: new Set() },
    users: nobody,
    actors: nobody,
    messages: nobody,
    combats: nobody,
    scenes: nobody,
    cards: nobody,
    packs: nobody,
    modules: nobody,
    time: { worldTime: 0 },
  });
}

const ADA = "Actor.ada";
const FOE = "Actor.foe";
const THUG = "Actor.thug";

const fudgeActor = (who: object): object => ({
  ...who,
  victoryPoints: 2,
  special: 0,
  effort: NO_EFFORT,
  boosts: [],
  extraStandard: 0,
  stunts: [],
  complications: [],
});

const fudgePowers = (): ReturnType<typeof fudge.power>[] => [
  fudge.power(
    "Flurry",
    [
      fudge.component("damage", 6, {
        resistedBy: "toughness",
        modifiers: [fudge.modifier("multiattack")],
        id: "c",
      }),
    ],
    { id: "flurry" },
  ),
  fudge.power(
    "Bind",
    [
      fudge.component("affliction", 6, {
        id: "c",
        resistedBy: "fortitude",
        conditions: [["dazed"], ["stunned"], ["incapacitated"]] as never,
      }),
    ],
    {
      id: "bind",
    },
  ),
  fudge.power("Damper", [fudge.component("nullify", 5, { id: "n" })], { id: "damper" }),
  fudge.power("Wings", [fudge.component("flight", 6, { id: "f" })], { id: "wings" }),
  fudge.power("Hide", [fudge.component("protection", 4, { id: "p", modifiers: [fudge.modifier("impervious", 4)] })], {
    id: "hide",
  }),
];

const fudgeBench = (): Bench => {
  const able = { abilities: fudge.abilities({ str: 4, sta: 3, agl: 4, int: 2, fgt: 5 }), powers: fudgePowers() };
  const check = (
    trait: string,
    { actor = ADA, ...chosen }: { readonly actor?: string; readonly versus?: string; readonly answer?: string } = {},
  ): object => ({
    act: "check",
    actor,
    chosen: { trait, ...(chosen.versus === undefined && { dc: 10 }), ...chosen },
  });
  const attack = (over: object): Opening => ({
    kind: "attack",
    ask: {
      actor: ADA,
      attack: "flurry.c",
      targets: [FOE],
      cover: "none",
      concealment: "none",
      band: "short",
      circumstance: 0,
      routine: false,
      trades: { accurateAttack: 0, allOutAttack: 0, defensiveAttack: 0, powerAttack: 0 },
      ...over,
    },
  });
  const deed = (act: string, chosen: object = { target: FOE }): Opening => ({
    kind: "deed",
    ask: { act, actor: ADA, chosen },
  });
  return {
    people: {
      [ADA]: fudgeActor(
        fudge.hero({
          ref: ADA,
          name: "Ada",
          ...able,
          conditions: [
            conditionState("dazed", null, `${FOE} bind.c`, 1),
            conditionState("fatigued", null, "effort"),
            conditionState("dying", null, "Item.cause"),
          ],
          skills: [fudge.skill("technology", 5), fudge.skill("acrobatics", 4)],
        }),
      ),
      [FOE]: fudgeActor(fudge.hero({ ref: FOE, name: "Foe", ...able })),
      [THUG]: fudgeActor(fudge.minion({ ref: THUG, name: "Thug" })),
    },
    openings: [
      attack({}),
      attack({ targets: [FOE, THUG] }),
      attack({ actor: FOE, targets: [ADA] }),
      attack({ attack: "bind.c" }),
      attack({ attack: "bind.c", actor: FOE, targets: [ADA] }),
      attack({ attack: "damper.n" }),
      attack({ attack: "unarmed", targets: [FOE], helpers: [THUG] }),
      attack({ attack: "unarmed", targets: [FOE], helpers: [THUG], joint: "help" }),
      { kind: "check", ask: check("ability:str") },
      { kind: "check", ask: check("defense:dodge", { actor: FOE }) },
      { kind: "opposed", ask: check("ability:str", { versus: FOE, answer: "ability:str" }) },
      { kind: "dying", ask: { act: "dying", actor: ADA } },
      { kind: "recovery", ask: { act: "recovery", actor: ADA, chosen: { source: `${FOE} bind.c` } } },
      { kind: "relief", ask: { act: "relief", actor: ADA } },
      { kind: "contest", ask: { act: "compare", actor: ADA, chosen: { opponent: FOE, trait: "ability:str" } } },
      { kind: "contest", ask: { act: "coin", actor: ADA, chosen: { opponent: FOE } } },
      { kind: "team", ask: { act: "team", actor: ADA, chosen: { trait: "skill:technology", dc: 15, helpers: [FOE] } } },
      { kind: "power", ask: { act: "power", actor: ADA, chosen: { power: "wings.f" } } },
      { kind: "power", ask: { act: "power", actor: FOE, chosen: { power: "damper.n" } } },
      deed("trip"),
      deed("grab"),
      deed("demoralize"),
      deed("feint"),
      deed("aid"),
      deed("hazard", { number: 4 }),
      deed("sprint", {}),
      { kind: "fall", ask: { act: "fall", actor: ADA, chosen: { number: 3, accidental: true, catcher: FOE } } },
      {
        kind: "initiative",
        request: {
          actor: party(FOE, "Foe"),
          check: fudge.check("initiative", 5),
          place: "Combat.c.Combatant.a",
          before: 7,
        },
      },
      ...shared("skillbase:perception"),
    ],
  };
};

const party = (uuid: string, name: string): object => ({ uuid, name, img: "" });

const shared = (trait: string): readonly Opening[] => [
  { kind: "call", ask: { trait, dc: 12, secret: false, asked: [ADA, FOE] } },
  { kind: "call", ask: { trait, dc: 12, secret: true, asked: [ADA, FOE] } },
  {
    kind: "moment",
    ask: {
      actor: { uuid: FOE, name: "Foe", img: "" },
      moment: "turnEnd",
      changes: [{ kind: "set", subject: FOE, path: "system.stress", from: 2, to: 1, rule: "" }],
    },
  },
];

const destinyBench = (): Bench => {
  const able = {
    skills: destiny.skills({ might: 6, guile: 5, reaction: 5 }),
    abilities: destiny.abilities({ str: 4, agl: 3 }),
    resistances: destiny.resistances({ fortitude: 4, toughness: 6, will: 3, reflex: 2 }),
    attacks: [
      destiny.attack(),
      destiny.attack({
        id: "wave",
        name: "Wave",
        area: { shape: "burst", ranks: 1, selective: false },
        effect: "affliction",
        resistance: "will",
      }),
    ],
    powers: [
      destiny.power([destiny.effect()]),
      destiny.power([destiny.effect({ effect: "affliction", resistance: "will", area: null })], { id: "p2" }),
    ],
    gear: [destiny.gear()],
    pools: { destiny: 3, fate: 2, corruption: 1, taint: 0 },
  };
  const attack = ({
    actor = ADA,
    ...chosen
  }: { readonly actor?: string } & Readonly<Record<string, unknown>>): Opening => ({
    kind: "attack",
    ask: { act: "attack", actor, chosen: { attack: "fist", ...(!chosen.targets && { target: FOE }), ...chosen } },
  });
  return {
    people: {
      [ADA]: destiny.hero({ ref: ADA, ...able, stress: 3, deathSaves: { success: 0, failure: 1 } }),
      [FOE]: destiny.foe({ ref: FOE, ...able }),
      [THUG]: destiny.foe({ ref: THUG, name: "Thug", role: "minion" }),
      "Actor.dying": destiny.foe({ ref: "Actor.dying", name: "Dying", ...destinyDying }),
    },
    openings: [
      attack({}),
      attack({ raises: 1 }),
      attack({ actor: FOE, target: ADA }),
      attack({ target: THUG }),
      attack({ attack: "sword" }),
      attack({ attack: "wave", targets: [FOE, THUG] }),
      { kind: "check", ask: { actor: ADA, trait: "skill:might", dc: 12 } },
      { kind: "check", ask: { actor: FOE, trait: "resistance:will", dc: 12 } },
      { kind: "opposed", ask: { act: "trick", actor: ADA, chosen: { opponent: FOE } } },
      { kind: "opposed", ask: { actor: ADA, opponent: FOE, act: "study", trait: "skill:insight" } },
      { kind: "influence", ask: { actor: ADA, opponent: FOE, act: "influence", trait: "skill:persuasion" } },
      { kind: "stunt", ask: { act: "push", actor: ADA, chosen: { target: FOE, attack: "fist" } } },
      { kind: "stunt", ask: { act: "grab", actor: ADA, chosen: { target: FOE, attack: "fist" } } },
      { kind: "dying", ask: { actor: "Actor.dying" } },
      { kind: "deed", ask: { actor: ADA, act: "defend", chosen: {} } },
      { kind: "opportunity", ask: { actor: ADA, act: "walk", offers: [{ enemy: FOE, ask: true }], held: {} } },
      {
        kind: "upkeep",
        request: { actor: party(FOE, "Foe"), turn: 1, due: [{ what: "power:p1", name: "Power", cost: "free" }] },
      },
      ...shared("skill:might"),
    ],
  };
};
const destinyDying = { marks: destiny.marks([5]) };

const dramaBench = (): Bench => {
  const able = {
    skills: ["unarmedCombat", "dodge", "willpower", "meleeWeapons", "taunt", "medicine"].map((k) => drama.skill(k, 3)),
    weapons: [drama.weapon()],
    powers: [drama.power("blast", 14)],
  };
  const action = (deed: string, what: string, over: object = {}): Opening => ({
    kind: "action",
    ask: {
      id: "action",
      actor: ADA,
      deed,
      what,
      targets: [FOE],
      each: 1,
      group: null,
      options: [],
      vital: 1,
      circumstances: [],
      by: 0,
      byEffect: 0,
      exposure: "ready",
      situation: "none",
      dn: null,
      wanted: "",
      wish: false,
      purpose: "none",
      patient: "",
      ...over,
    },
  });
  return {
    people: {
      [ADA]: drama.hero({ ref: ADA, name: "Ada", ...able }),
      [FOE]: drama.villain({ ref: FOE, name: "Foe", ...able }),
      [THUG]: drama.mook({ ref: THUG, name: "Thug", count: 3 }),
    },
    openings: [
      action("attack", "unarmed"),
      action("attack", "weapon:w", { wish: true }),
      action("attack", "unarmed", { actor: FOE, targets: [ADA] }),
      action("attack", "unarmed", { targets: [FOE, THUG] }),
      action("interact", "taunt"),
      action("check", "attribute:dex", { targets: [], dn: 12 }),
      action("check", "skill:medicine", { targets: [], dn: 12, actor: FOE }),
      action("push", "running", { targets: [] }),
      {
        kind: "deck",
        request: {
          actor: party(ADA, "Ada"),
          op: "use",
          card: CARD_IDS[0],
          target: "",
          note: "",
          gifts: [],
          helped: null,
          turn: 0,
        },
      },
      {
        kind: "race",
        request: {
          id: "r",
          actor: party(FOE, "Foe"),
          name: "Bomb",
          steps: ["dodge", "taunt", "dodge", "dodge"].map((skill) => ({ skill, dn: 10 })),
        },
      },
      ...shared("skill:dodge"),
    ],
  };
};

const doompoolBench = (): Bench => {
  const able = {
    distinctions: [{ id: "d1", name: "Bold" }] as never,
    powerSets: [doompool.powerSet("set", [doompool.power("blast", 8)])],
    specialties: [doompool.specialty("combat")],
    pp: 3,
  };
  const doom = { ref: "Actor.doom", name: "Doom", dice: [6, 6, 8], scene: doompool.scene() };
  const build = { picks: [{ kind: "affiliation", key: "solo" }], sfx: [], main: null, doomPaid: null };
  const action = (over: object): Opening => ({
    kind: "action",
    ask: {
      id: "abcdefghijklmnop",
      actor: ADA,
      intent: "",
      purpose: { type: "effect" },
      targets: [FOE],
      unopposed: false,
      build,
      ...over,
    },
  });
  return {
    people: {
      [ADA]: doompool.hero({
        ref: ADA,
        name: "Ada",
        ...able,
        affiliations: { solo: 10, buddy: 8, team: 6 },
        complications: [doompool.complication("net", 6)],
      }),
      [FOE]: doompool.foe({ ref: FOE, ...able, assets: [doompool.asset("wall", 6)] }),
      "Actor.doom": doom,
    },
    pools: { doom: { uuid: "Actor.doom", value: doom } },
    openings: [
      action({}),
      action({ actor: FOE, targets: [ADA] }),
      action({ purpose: { type: "support", supported: ADA } }),
      action({ purpose: { type: "trait", bearer: ADA, kind: "complication", id: "net", set: null } }),
      {
        kind: "autoSuccess",
        ask: {
          ...(action({ purpose: { type: "trait", bearer: ADA, kind: "complication", id: "net", set: null } })
            .ask as object),
          die: 8,
        },
      },
      { kind: "pool", ask: { actor: ADA, sizes: [6, 8] } },
      { kind: "pool", ask: { actor: "Actor.doom", sizes: [] } },
      ...shared("distinction:d1"),
    ],
  };
};

const twintensBench = (): Bench => {
  const actor = (who: ReturnType<typeof twintens.hero>, over: object = {}): object => ({
    ...who,
    lent: {},
    geared: {},
    marks: 0,
    state: "none",
    impervious: 0,
    complications: [],
    ...over,
  });
  const able = {
    baseAttack: 8,
    defense: 6,
    dodgeBase: 3,
    abilities: twintens.abilities({ str: 16, con: 14, dex: 12 }),
    powers: [
      twintens.power("blast", 10),
      twintens.power("stun", 8),
      twintens.power("blast", 6, { id: "wave", name: "Wave", extras: [{ key: "area", ranks: 1, note: "burst" }] }),
    ],
    weapons: [twintens.weapon("sword")],
    skills: twintens.allSkills(4),
    conviction: { value: 3, max: 3, used: [] },
  };
  const attack = ({
    actor = ADA,
    ...chosen
  }: {
    readonly actor?: string;
    readonly [name: string]: unknown;
  }): Opening => ({
    kind: "attack",
    ask: { act: "attack", actor, chosen: { attack: "blast", targets: [FOE], ...chosen } },
  });
  return {
    people: {
      [ADA]: actor(twintens.hero({ ref: ADA, name: "Ada", ...able, fatigue: "fatigued", pendingFatigue: true })),
      [FOE]: actor(twintens.hero({ ref: FOE, name: "Foe", kind: "villain", ...able })),
      [THUG]: actor(twintens.minion({ ref: THUG })),
      "Actor.dying": actor(
        twintens.hero({
          ref: "Actor.dying",
          name: "Dying",
          track: { ...twintens.hero().track, dying: true, unconscious: true },
        }),
      ),
      "Actor.hurt": actor(twintens.hurt({ injured: 2, bruised: 2 } as never, { ref: "Actor.hurt", name: "Hurt" })),
    },
    openings: [
      attack({}),
      attack({ attack: "stun" }),
      attack({ attack: "wave", targets: [FOE, THUG] }),
      attack({ attack: "sword", targets: [FOE] }),
      attack({ actor: FOE, targets: [ADA] }),
      attack({ actor: FOE, attack: "stun", targets: [ADA] }),
      attack({ attack: "unarmed", targets: [THUG], maneuver: "grapple" }),
      { kind: "attack", ask: { act: "hazard", actor: ADA, chosen: { hazard: "fall", amount: 40, victims: [ADA] } } },
      { kind: "check", ask: { act: "check", actor: ADA, chosen: { trait: "ability:str", dc: 15 } } },
      { kind: "check", ask: { act: "check", actor: FOE, chosen: { trait: "save:will", dc: 15 } } },
      {
        kind: "opposed",
        ask: { act: "check", actor: ADA, chosen: { trait: "ability:str", versus: FOE, answer: "ability:str" } },
      },
      { kind: "contest", ask: { act: "feint", actor: ADA, chosen: { target: FOE } } },
      { kind: "contest", ask: { act: "followUp", actor: ADA, chosen: { maneuver: "trip", target: FOE } } },
      { kind: "contest", ask: { act: "followUp", actor: FOE, chosen: { maneuver: "grapple", target: ADA } } },
      { kind: "act", ask: { actor: ADA, act: "aim" } },
      { kind: "dying", ask: { act: "dying", actor: "Actor.dying" } },
      { kind: "recovery", ask: { act: "recovery", actor: "Actor.hurt" } },
      { kind: "rest", ask: { act: "rest", actor: ADA, chosen: { hours: 2 } } },
      { kind: "effort", ask: { act: "effort", actor: ADA } },
      {
        kind: "upkeep",
        request: { actor: party(FOE, "Foe"), powers: [{ id: "blast", name: "Blast", action: "move" }] },
      },
      ...shared("skill:notice"),
    ],
  };
};

export const BENCHES: Readonly<Record<string, () => Bench>> = {
  fudge: fudgeBench,
  destiny: destinyBench,
  drama: dramaBench,
  doompool: doompoolBench,
  twintens: twintensBench,
};
