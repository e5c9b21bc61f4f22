/** Tables to try every act at: in and out of a fight, one's own turn and another's, hurt, out, with things and without, in every sort of scene, with hidden foes and nobody. */
import { once } from "../../kernel/once.ts";
import type { Fighter } from "../../kernel/situation.ts";
import type { Encounter } from "../../kernel/table.ts";
import { situation } from "../../kernel/testing/situation.ts";
import { EMPTY_BUILD } from "../dice/pool.ts";
import type { StoryPool } from "../fortune/doom-pool.ts";
import type { DoompoolSituation } from "../situation.ts";
import type { DoompoolCharacter, Power, SfxOp } from "../types.ts";
import type { Die } from "../values.ts";
import {
  asset,
  complication,
  foe,
  hero,
  mob,
  POOL,
  power,
  powerSet,
  scene,
  settings,
  sfx,
  specialty,
  stress,
  track,
  trauma,
} from "./fixtures.ts";

const [NOVA, BO, REX, GANG] = ["Actor.nova", "Actor.bo", "Actor.rex", "Actor.gang"] as const;
const op = (ops: readonly SfxOp[]): { readonly ops: readonly SfxOp[] } => ({ ops });

const nova = hero({
  ref: NOVA,
  name: "Nova",
  affiliations: { solo: 10, buddy: 8, team: 6 },
  pp: 4,
  xp: 30,
  distinctions: [{ id: "bold", name: "Bold" }],
  specialties: [specialty("medicine", "master"), specialty("covert")],
  powerSets: [
    powerSet("light", [power("blast", 10), power("wings", 8), power("glow", 6)], {
      sfx: [
        sfx("area", op([{ op: "addDiePerTarget", size: 6 }])),
        sfx("surge", { trigger: "any", cost: { kind: "pp" }, ...op([{ op: "createAsset", name: "Glow", die: 6 }]) }),
        sfx("mend", { trigger: "any", cost: { kind: "none" }, ...op([{ op: "recoverStress", mode: "power" }]) }),
      ],
      limits: [
        sfx("tired", { trigger: "any", ...op([{ op: "shutdown" }]) }),
        sfx("wild", { trigger: "any", ...op([{ op: "powerToComplication" }]) }),
      ],
    }),
    powerSet("gear", [power("hook", 8, { shutdown: true, recovery: "action" })]),
  ],
  assets: [asset("rope", 8, { owner: NOVA })],
  complications: [complication("net", 6)],
  milestones: [
    {
      id: "m",
      name: "A debt",
      closed: false,
      triggers: ([1, 3, 10] as const).map((xp) => ({ xp, text: "", lastScene: null, lastAct: null })),
    },
    { id: "old", name: "Done", closed: true, triggers: [{ xp: 1, text: "", lastScene: null, lastAct: null }] },
  ],
});
const bo = hero({
  ref: BO,
  name: "Bo",
  affiliations: { solo: 6, buddy: 10, team: 8 },
  grouping: "team",
  pp: 2,
  distinctions: [{ id: "kind", name: "Kind" }],
  specialties: [specialty("science")],
  assets: [asset("kit", 6, { owner: BO })],
});
const watching = {
  specialties: [specialty("combat", "master")],
  powerSets: [
    powerSet("claws", [power("rend", 8, { targetable: true }), power("hide", 10)], {
      sfx: [
        sfx("rage", { trigger: "any", cost: { kind: "doom" }, ...op([{ op: "createAsset", name: "Rage", die: 8 }]) }),
        sfx("knit", { trigger: "any", cost: { kind: "doom" }, ...op([{ op: "recoverStress", mode: "power" }]) }),
      ],
      limits: [sfx("light", { trigger: "any", ...op([{ op: "shutdown" }]) })],
    }),
  ],
};
const rex = foe({
  ref: REX,
  name: "Rex",
  ...watching,
  affiliations: { solo: 8, buddy: 6, team: 10 },
  distinctions: [{ id: "cruel", name: "Cruel" }],
  stress: stress({ physical: track(10), mental: track(8) }),
  complications: [complication("blinded", 8, { maker: "Actor.nova" })],
  assets: [asset("shield", 6, { owner: REX })],
});
const gang = mob(6, 3, { ref: GANG, name: "Gang", specialties: [specialty("brawl")] });

const CAST: Readonly<Record<string, DoompoolCharacter>> = { [NOVA]: nova, [BO]: bo, [REX]: rex, [GANG]: gang };
const story = (over: Partial<StoryPool> = {}): StoryPool => ({
  ref: POOL,
  name: "Doom",
  dice: [6, 6, 8, 10],
  log: [],
  threat: "standard",
  stakes: "normal",
  scene: scene({ distinctions: ["Dark", "Steep"] }),
  ...over,
});

type Of = Readonly<Record<string, Partial<DoompoolCharacter>>>;
type Over = Partial<DoompoolSituation> & { readonly of?: Of };

const place = (who: string, spent: boolean): Fighter => ({
  id: who,
  uuid: `Combat.c.Combatant.${who}`,
  turn: { round: 1, spends: {} } as never,
  spends: spent ? { action: 1 } : {},
  state: {},
});

/** A table with these changes to its people. */
function at(name: string, { of = {}, ...over }: Over = {}): { readonly name: string; readonly s: DoompoolSituation } {
  const people = Object.fromEntries(Object.entries(CAST).map(([ref, who]) => [ref, { ...who, ...of[ref] }]));
  const self = over.self ?? NOVA;
  const here = Object.keys(CAST).filter((ref) => ref !== self);
  const plain = situation(people, settings, { self });
  return {
    name,
    s: {
      ...plain,
      party: (ref) => (ref === POOL ? { uuid: POOL, name: "Doom", img: "" } : plain.party(ref)),
      here,
      aimed: self === NOVA || self === BO ? [REX] : [NOVA],
      side: (ref) => (ref === NOVA || ref === BO ? "heroes" : "foes"),
      pool: story(),
      present: [NOVA, BO, REX],
      everywhere: () => [...Object.keys(CAST), POOL],
      word: () => ({ leave: false, unopposed: false }),
      kept: () => [],
      ...over,
    },
  };
}

const order = (acting: string | null, spent = false): Pick<DoompoolSituation, "fight" | "fighter"> => {
  const fight: Encounter = { round: 1, acting, order: Object.keys(CAST), turns: 1, data: {} };
  return { fight, fighter: (who) => (Object.hasOwn(CAST, who) ? place(who, spent && who === acting) : null) };
};
const transition = story({ scene: scene({ kind: "transition" }) });
const doom = (...dice: readonly Die[]): Pick<DoompoolSituation, "pool"> => ({ pool: story({ dice }) });
const ofNova = (over: Partial<DoompoolCharacter>): { readonly of: Of } => ({ of: { [NOVA]: over } });
const shutPower: Partial<Power> = { shutdown: true, recovery: "action" };

const HEROES: readonly [string, Over][] = [
  ["as usual", {}],
  ["the Gamemaster chooses", { gm: true }],
  ["nobody is aimed at", { aimed: [] }],
  ["aimed at two", { aimed: [REX, GANG] }],
  ["in one's own turn", order(NOVA)],
  ["in one's own turn, which is used", order(NOVA, true)],
  ["in another's turn", order(REX)],
  ["without points", ofNova({ pp: 0, xp: 0 })],
  [
    "hurt",
    ofNova({
      stress: stress({ physical: track(10), mental: track(6), emotional: track(8) }),
      trauma: trauma({ mental: 6 }),
    }),
  ],
  ["hurt a little less", ofNova({ stress: stress({ physical: track(8) }) })],
  ["stressed out", ofNova({ stress: stress({ physical: track(12, true) }) })],
  ["taken out", ofNova({ takenOut: true })],
  ["out of the story", { ...ofNova({ outOfStory: true }), gm: true }],
  ["a friend is hurt", { of: { [BO]: { stress: stress({ emotional: track(8) }) } } }],
  [
    "a friend is hurt, in a Transition Scene",
    { pool: transition, of: { [BO]: { trauma: trauma({ mental: 8 }), stress: stress({ mental: track(6) }) } } },
  ],
  ["a Transition Scene", { pool: transition }],
  ["hurt in a Transition Scene", { pool: transition, ...ofNova({ stress: stress({ mental: track(8) }) }) }],
  ["getting away", ofNova({ assets: [asset("gap", 8, { owner: NOVA, escaping: true })] })],
  ["alone with a push that waits", { ...ofNova({ waiting: { push: true, stunt: true } }), here: [], aimed: [] }],
  [
    "pools are kept",
    {
      kept: () => [
        { id: "last", name: "", build: EMPTY_BUILD },
        { id: "dark", name: "From the dark", build: EMPTY_BUILD },
      ],
    },
  ],
  ["everything is shut down", ofNova({ powerSets: [powerSet("light", [power("blast", 10, shutPower)])] })],
  ["whoever is unknown", { hidden: (ref) => ref === REX || ref === GANG }],
  ["by the Gamemaster's word", { word: () => ({ leave: true, unopposed: true }) }],
  ["without a doom pool", { pool: null }],
];
const WATCHERS: readonly [string, Over][] = [
  ["a foe acts", { self: REX, gm: true }],
  ["a foe acts in its turn", { self: REX, gm: true, ...order(REX) }],
  ["a foe whose turn is used", { self: REX, gm: true, ...order(REX, true) }],
  ["a foe alone", { self: REX, gm: true, here: [NOVA, BO] }],
  ["a foe, and no doom", { self: REX, gm: true, ...doom() }],
  ["a foe, and little doom", { self: REX, gm: true, ...doom(6) }],
  ["a foe, and much doom", { self: REX, gm: true, ...doom(6, 8, 10, 12) }],
  ["a mob acts", { self: GANG, gm: true }],
  ["a foe's player chooses", { self: REX }],
];
const POOLS: readonly [string, Over][] = [
  ["the pool", {}],
  ["the pool, and somebody alone", { of: { [BO]: { grouping: "solo" } } }],
  ["the pool is empty", doom()],
  ["the pool has two d12", doom(12, 12, 6)],
  ["the pool in a Transition Scene", { pool: transition }],
  [
    "the pool has been changed",
    { pool: story({ log: [{ reason: "", rule: "", by: "", before: [6, 6, 8], after: [6, 6, 8, 10] }] }) },
  ],
  ["an Act of much at stake", { pool: story({ threat: "cosmic", stakes: "high" }) }],
];

/** All of them. */
export const SITUATIONS = [
  ...HEROES.map(([name, over]) => at(name, over)),
  ...WATCHERS.map(([name, over]) => at(name, over)),
  ...POOLS.map(([name, over]) => at(name, { self: POOL, gm: true, here: Object.keys(CAST), aimed: [], ...over })),
];

/** Somebody by what is seen of them, with their own dice all others. */
const unlike = (they: DoompoolCharacter): DoompoolCharacter => ({
  ...they,
  affiliations: { solo: 6, buddy: 12, team: 4 },
  specialties: [],
  powerSets: they.powerSets.map((set) => ({
    ...set,
    powers: set.powers.flatMap((p) => (p.targetable ? [{ ...p, base: 12 as const, current: 12 as const }] : [])),
  })),
});

/** Foes are hidden, at two tables that a player can't tell apart. */
export const VEILED = [{}, order(NOVA), { aimed: [] }].flatMap((over: Over, i) => {
  const { s } = at("", over);
  const isHidden = (ref: string): boolean => ref === REX || ref === GANG;
  const other = once(unlike);
  const one: DoompoolSituation = { ...s, hidden: isHidden };
  return [
    {
      name: `veiled ${String(i)}`,
      one,
      other: {
        ...one,
        character: (ref: string) => {
          const they = s.character(ref);
          return they && isHidden(ref) ? other(they) : they;
        },
      },
    },
  ];
});
