/** Tables at which rows of Doom Pool are looked for, and how a row comes to somebody there. */
import type { AnyChosen } from "../../kernel/act.ts";
import type { Value } from "../../kernel/change.ts";
import { bent, dressed, type RowBench, unlike, type Wearing, type WornRow } from "../../kernel/testing/row-walk.ts";
import { DOOMPOOL_ACTS } from "../acts/index.ts";
import { DOOM_USES, doomStart, type DoomUse } from "../fortune/doom-pool.ts";
import { treatmentChanges } from "../harm/recovery.ts";
import { conditions, FREE } from "../hero/condition-table.ts";
import { LIMIT_PATTERNS, SFX_PATTERNS, type SfxPattern } from "../powers/sfx-catalogue.ts";
import { settings as SETTINGS } from "../settings.ts";
import type { DoompoolSituation } from "../situation.ts";
import { createAsset, stepBackAsset } from "../things/items.ts";
import { traitChanges } from "../things/targeting.ts";
import { turnLimits } from "../turn/economy.ts";
import { handOff, orderPrice, participantOf } from "../turn/order.ts";
import { actStart, transitionStart } from "../turn/scenes.ts";
import type { DoompoolCharacter, DoompoolSettings, Recovery, Sfx, SfxCost, SfxOp, Trigger } from "../types.ts";
import * as values from "../values.ts";
import { BENCH } from "./bench.ts";
import { asset, complication, foe, power, powerSet, sfx, stress, track } from "./fixtures.ts";
import { playedOut } from "./row-plays.ts";
import { SITUATIONS } from "./situations.ts";

type S = DoompoolSituation;
const [NOVA, REX] = ["Actor.nova", "Actor.rex"];
const keys = <T extends object>(table: T): (keyof T & string)[] => Object.keys(table) as (keyof T & string)[];

const base = (name: string): S => {
  const found = SITUATIONS.find((x) => x.name === name);
  if (!found) throw new Error(`no table "${name}"`);
  return found.s;
};

/** Nova with powers and nothing that an SFX of hers would hide behind; hurt a little, so that she has something to work with. */
const plain = (s: S): S =>
  dressed(
    dressed(s, NOVA, (who) => ({
      ...who,
      powerSets: [powerSet("light", [power("blast", 10), power("wings", 8, { kind: "reflexes" }), power("glow", 6)])],
      ...(who.stress.physical.out ? {} : { stress: stress({ physical: track(6), emotional: track(8) }) }),
      assets: [asset("rope", 8, { owner: NOVA })],
    })),
    REX,
    (who) => ({ ...who, powerSets: [powerSet("claws", [power("rend", 8, { targetable: true }), power("hide", 10)])] }),
  );

const NAMES = [
  "as usual",
  "a foe acts",
  "in one's own turn",
  "stressed out",
  "aimed at two",
  "a friend is hurt, in a Transition Scene",
  "a foe acts in its turn",
  "the pool",
  "hurt in a Transition Scene",
  "the pool in a Transition Scene",
  "without points",
  "getting away",
  "a mob acts",
  "the Gamemaster chooses",
  "alone with a push that waits",
  "the pool has two d12",
  "an Act of much at stake",
  "everything is shut down",
];
const TABLES: Readonly<Record<string, S>> = {
  ...Object.fromEntries(NAMES.map((name) => [name, plain(base(name))])),
  "as it all is": base("as usual"),
  "against a specialist": dressed(plain(base("as usual")), REX, (who) => ({
    ...who,
    type: "specialty",
    specialties: [{ id: "guard", name: "Guard", rating: "expert" }],
  })),
  "against a foe in trouble": dressed(plain(base("as usual")), REX, (who) => ({
    ...who,
    stress: stress({ mental: track(8) }),
    complications: [complication("blinded", 8)],
  })),
  "a student": dressed(plain(base("hurt in a Transition Scene")), NOVA, (who) => ({
    ...who,
    pp: 2,
    specialties: [{ id: "tech", name: "Tech", rating: "expert" }],
  })),
  "a large mob": dressed(plain(base("a foe acts")), REX, (who) => ({ ...who, type: "large", extraTurns: 2 })),
  "a debt claimed": dressed(plain(base("as usual")), NOVA, (who) => ({
    ...who,
    milestones: who.milestones.map((m) => ({
      ...m,
      triggers: m.triggers.map((t) => ({ ...t, lastScene: 1, lastAct: 1 })),
    })),
  })),
};

const seen = (value: unknown): Value => JSON.parse(JSON.stringify(value ?? null)) as Value;

const MOMENTS: RowBench<S>["moments"] = {
  "a Transition Scene begins": (s) =>
    seen(
      [NOVA, REX].map((ref) => {
        const who = s.character(ref);
        return who && transitionStart(who).changes.map((c) => (c.kind === "set" ? [c.path, c.to] : [c.kind, c.id]));
      }),
    ),
  "the order": (s) =>
    seen(
      [NOVA, REX].map((ref) => {
        const who = s.character(ref);
        return who && participantOf(ref, who, s.settings);
      }),
    ),
  "what doom dice cost in the order": (s) => {
    const all = [NOVA, "Actor.bo", REX, "Actor.gang"].flatMap((ref) => {
      const who = s.character(ref);
      return who ? [participantOf(ref, who, s.settings)] : [];
    });
    const begun = handOff.begin(all);
    return seen(
      (["first", "interrupt"] as const).flatMap((what) =>
        all.map(({ id }) => orderPrice(begun, what, id, [6, 8, 10, 12], s.settings)),
      ),
    );
  },
  "something is made, eased and worsened": (s) => {
    const nova = s.character(NOVA);
    if (!nova) return null;
    const hurt: DoompoolCharacter = { ...nova, trauma: { ...nova.trauma, physical: 6 } };
    const treatment = { patient: NOVA, condition: "trauma", track: "physical" } as const;
    const lead = asset("lead", 8, { owner: NOVA, escaping: true });
    const stock = {
      id: "kit",
      name: "Kit",
      die: 8,
      specialty: "x",
      origin: "transition",
      expiresAfterActionScene: null,
    };
    const owner = { ...nova, assets: [lead], resources: [stock] } as DoompoolCharacter;
    const taken = {
      bearer: NOVA,
      kind: "resource",
      id: "kit",
      set: null,
      name: "Kit",
      die: 8,
      escaping: false,
    } as const;
    return seen([
      createAsset({ owner: nova, name: "Wall", die: 8, cause: "x" }, s.settings).asset,
      treatmentChanges(hurt, treatment, false, 8, s.settings).changes,
      actStart(hurt).changes,
      stepBackAsset(owner, lead, "DOO-207").changes,
      traitChanges(owner, taken, "steppedBack").changes,
    ]);
  },
  "a turn": (s) =>
    seen(
      [NOVA, REX].map((ref) => {
        const who = s.character(ref);
        return who && turnLimits(who, s.settings as never);
      }),
    ),
};

const worn = (
  name: string,
  ref: string,
  on: (who: DoompoolCharacter) => DoompoolCharacter,
  off: (who: DoompoolCharacter) => DoompoolCharacter,
): Wearing<S> => ({ name, on: (s) => dressed(s, ref, on), off: (s) => dressed(s, ref, off) });

const WHO = [
  ["Nova", NOVA],
  ["Rex", REX],
] as const;

const having =
  (it: Sfx, as: "sfx" | "limits") =>
  (who: DoompoolCharacter): DoompoolCharacter => ({
    ...who,
    powerSets: who.powerSets.map((p, i) => (i === 0 ? { ...p, [as]: [it] } : p)),
  });

const TRIGGERS: readonly Trigger[] = [
  "any",
  "pool",
  "result",
  "reactionWon",
  "incomingStress",
  "reactionLost",
  "actionWon",
  "actionLost",
  "incomingComplication",
  "recovery",
];

/** One of each operation that an SFX or a Limit can have. */
const OPS: { readonly [K in SfxOp["op"]]: Extract<SfxOp, { readonly op: K }> } = {
  addDie: { op: "addDie", size: 8 },
  addDiePerTarget: { op: "addDiePerTarget", size: 6 },
  addDoomDice: { op: "addDoomDice", from: 2, returnStepped: true },
  doublePower: { op: "doublePower" },
  stepUpPower: { op: "stepUpPower", n: 1 },
  stepBackHighestInPool: { op: "stepBackHighestInPool", n: 1 },
  mergeEqualPair: { op: "mergeEqualPair" },
  splitPower: { op: "splitPower", parts: 2 },
  addPowersSteppedBack: { op: "addPowersSteppedBack", n: 2 },
  extraEffectDice: { op: "extraEffectDice", n: 1 },
  stepUpEffect: { op: "stepUpEffect", n: 1 },
  totalDice: { op: "totalDice", n: 3 },
  dropHighestFace: { op: "dropHighestFace" },
  reroll: { op: "reroll", count: 1 },
  ignoreIncoming: { op: "ignoreIncoming", kinds: ["physical"] },
  convertOpposingEffect: { op: "convertOpposingEffect", to: "stunt" },
  freeCounterEffect: { op: "freeCounterEffect" },
  useOwnStressFree: { op: "useOwnStressFree", type: "emotional" },
  recoverStress: { op: "recoverStress", mode: "power" },
  createAsset: { op: "createAsset", name: "Shield", die: 8 },
  shutdown: { op: "shutdown" },
  shutdownWhileOut: { op: "shutdownWhileOut" },
  gainPP: { op: "gainPP", n: 1 },
  gainDoom: { op: "gainDoom", size: 8 },
  widenOpportunityFaces: { op: "widenOpportunityFaces", faces: [1, 2] },
  moveStressToDoom: { op: "moveStressToDoom", type: "physical" },
  stepUpIncoming: { op: "stepUpIncoming", when: "physical", n: 1 },
  doomOnFailure: { op: "doomOnFailure" },
  powerToComplication: { op: "powerToComplication" },
};

/** What is done with an SFX or a Limit, and where. */
const BY_SFX = {
  acts: ["act", "useSfx", "recoverByPower", "limit", "forceLimit"],
  tables: ["as usual", "a foe acts", "aimed at two", "stressed out", "hurt in a Transition Scene"],
} as const;

/** Enough dice that some are left over. */
const FULL: AnyChosen = {
  purpose: "effect",
  targets: [REX, "Actor.gang"],
  build: {
    picks: [
      { kind: "affiliation", key: "solo" },
      { kind: "distinction", id: "bold", as: 8 },
      { kind: "specialty", id: "medicine", dice: 1 },
      { kind: "asset", owner: NOVA, id: "rope" },
    ],
    sfx: [],
    main: null,
    doomPaid: null,
  },
};

const opRow = (op: SfxOp["op"]): WornRow<S> => ({
  table: "operations of SFX",
  row: op,
  ...BY_SFX,
  wearings: WHO.flatMap(([name, ref]) =>
    TRIGGERS.flatMap((trigger) =>
      (["sfx", "limits"] as const).map((as) => ({
        ...worn(
          `${name}, ${as}, ${trigger}`,
          ref,
          having(sfx("it", { trigger, ops: [OPS[op]] }), as),
          having(sfx("it", { trigger }), as),
        ),
        ...(op === "extraEffectDice" && { known: [FULL] }),
      })),
    ),
  ),
});

/** A pattern with what its builder fills in: the causes that it is about. */
const filled = (ops: readonly SfxOp[]): readonly SfxOp[] =>
  ops.map((o) =>
    o.op === "ignoreIncoming" && o.kinds.length === 0
      ? { ...o, kinds: ["fire"] }
      : o.op === "stepUpIncoming" && o.when === ""
        ? { ...o, when: "fire" }
        : o,
  );

const patternRow = (table: string, as: "sfx" | "limits", id: string, pattern: SfxPattern): WornRow<S> => ({
  table,
  row: id,
  ...BY_SFX,
  wearings: WHO.map(([name, ref]) =>
    worn(
      name,
      ref,
      having({ ...pattern, id: "it", ops: filled(pattern.ops) }, as),
      having({ ...pattern, id: "it", ops: [] }, as),
    ),
  ),
});

const COSTS: { readonly [K in SfxCost["kind"]]: SfxCost } = {
  none: { kind: "none" },
  pp: { kind: "pp" },
  doom: { kind: "doom", minDie: 8 },
  stressStepUp: { kind: "stressStepUp" },
  shutdown: { kind: "shutdown" },
  spendAsset: { kind: "spendAsset" },
  doomGain: { kind: "doomGain" },
};
const costRow = (kind: SfxCost["kind"]): WornRow<S> => {
  const it = (cost: SfxCost, trigger: Trigger): Sfx => sfx("it", { trigger, cost, ops: [OPS.stepUpEffect] });
  return {
    table: "prices of SFX",
    row: kind,
    wearings: WHO.flatMap(([name, ref]) =>
      (["pool", "result", "any"] as const).map((trigger) =>
        worn(
          `${name}, ${trigger}`,
          ref,
          having(it(COSTS[kind], trigger), "sfx"),
          having(it(COSTS[kind === "none" ? "pp" : "none"], trigger), "sfx"),
        ),
      ),
    ),
  };
};

const triggerRow = (trigger: Trigger): WornRow<S> => ({
  table: "moments of SFX",
  row: trigger,
  wearings: WHO.flatMap(([name, ref]) =>
    (["stepUpEffect", "ignoreIncoming", "addDie", "freeCounterEffect", "recoverStress"] as const).flatMap((op) =>
      TRIGGERS.filter((t) => t !== trigger).map((other) =>
        worn(
          `${name}, ${op}, and not ${other}`,
          ref,
          having(sfx("it", { trigger, ops: [OPS[op]] }), "sfx"),
          having(sfx("it", { trigger: other, ops: [OPS[op]] }), "sfx"),
        ),
      ),
    ),
  ),
});

const RECOVERIES: readonly Recovery[] = ["opportunity", "transition", "action", "act"];
const recoveryRow = (recovery: Recovery): WornRow<S> => ({
  table: "ways to come back",
  row: recovery,
  wearings: RECOVERIES.filter((r) => r !== recovery).map((other) => {
    const down =
      (how: Recovery) =>
      (who: DoompoolCharacter): DoompoolCharacter => ({
        ...who,
        powerSets: who.powerSets.map((p, i) => (i === 0 ? { ...p, shutdown: true, recovery: how } : p)),
      });
    return worn(`Nova, and not ${other}`, NOVA, down(recovery), down(other));
  }),
});

const OUT: Readonly<Record<string, (who: DoompoolCharacter) => DoompoolCharacter>> = {
  stressedOut: (who) => ({ ...who, stress: stress({ physical: track(12, true) }) }),
  takenOut: (who) => ({ ...who, takenOut: true }),
  fled: (who) => ({ ...who, fled: true }),
  outOfStory: (who) => ({ ...who, outOfStory: true }),
  scattered: (who) => ({ ...foe(), ...who, crowd: { size: 6, count: 0 } }),
};
const conditionRow = (id: keyof typeof conditions): WornRow<S> => ({
  table: "conditions",
  row: id,
  wearings: WHO.map(([name, ref]) => worn(name, ref, OUT[id] ?? ((who) => who), (who) => who)),
});
type Granting = { grants?: Record<string, unknown> };
const grantRow = (grant: string): WornRow<S> => ({
  table: "grants",
  row: grant,
  wearings: keys(conditions)
    .filter((id) => Object.hasOwn((conditions[id] as Granting).grants ?? {}, grant))
    .flatMap((id) =>
      WHO.map(([name, ref]) => ({
        ...worn(`${name}, ${id}`, ref, OUT[id] ?? ((who) => who), OUT[id] ?? ((who) => who)),
        broken: bent(conditions[id] as Granting, "grants", (was = {}) =>
          Object.fromEntries(Object.entries(was).filter(([k]) => k !== grant)),
        ),
      })),
    ),
});

/** Where a setting is to be looked for that isn't seen at once. */
const TWO_CONDITIONS: AnyChosen = {
  purpose: "effect",
  targets: [REX],
  build: {
    picks: [
      { kind: "affiliation", key: "solo" },
      { kind: "stress", of: REX, type: "mental" },
      { kind: "complication", of: REX, id: "blinded" },
    ],
    sfx: [],
    main: null,
    doomPaid: null,
  },
};
const LOOK: Readonly<Record<string, Pick<WornRow<S>, "acts" | "tables"> & { readonly known?: readonly AnyChosen[] }>> =
  {
    conditionSlots: { acts: ["act"], tables: ["against a foe in trouble"], known: [TWO_CONDITIONS] },
    opportunityMandatory: { acts: ["act"], tables: ["as usual", "a foe acts"] },
    opportunityStepUpAsset: { acts: ["act"], tables: ["as usual"] },
    specialtyThreshold: { acts: ["act"], tables: ["against a specialist"] },
    largeExtraTurns: { acts: [], tables: ["a large mob"] },
    doomBuyBack: { acts: ["act"], tables: ["a foe acts"] },
    milestoneGating: { acts: ["claim"], tables: ["a debt claimed"] },
  };

const settingRow = (def: (typeof SETTINGS)[number]): WornRow<S> => {
  const others: readonly unknown[] =
    def.choices?.slice(1) ??
    (def.range
      ? [def.range.max, def.range.min]
      : typeof def.initial === "boolean"
        ? [!def.initial]
        : [unlike(def.initial)]);
  const set = (s: S, value: unknown): S =>
    dressed({ ...s, settings: { ...s.settings, [def.key]: value } as DoompoolSettings }, "", (w) => w);
  return {
    table: "settings",
    row: def.key,
    ...(LOOK[def.key]?.acts && { acts: LOOK[def.key]?.acts }),
    ...(LOOK[def.key]?.tables && { tables: LOOK[def.key]?.tables }),
    wearings: others.map((value) => ({
      ...(LOOK[def.key]?.known && { known: LOOK[def.key]?.known }),
      name: typeof value === "object" ? "otherwise" : String(value),
      on: (s: S) => set(s, value),
      off: (s: S) => set(s, def.initial),
    })),
  };
};

const same = (s: S): S => dressed(s, "", (w) => w);
/** Rows of numbers: each made another. */
const numberRows = <T extends object>(
  table: string,
  numbers: T,
  look: Pick<WornRow<S>, "acts" | "tables"> = {},
): readonly WornRow<S>[] =>
  keys(numbers).map((row) => ({
    table,
    row,
    ...look,
    wearings: [{ name: "another number", on: same, off: same, broken: bent(numbers, row, unlike) }],
  }));

const doomUseRow = (use: DoomUse): WornRow<S> => ({
  table: "uses of doom dice",
  row: use,
  acts: [
    "doomSpend",
    "sceneDistinction",
    "splitHeroes",
    "persist",
    "watcherRecovery",
    "watcherSupport",
    "forceLimit",
    "act",
  ],
  tables: ["the pool", "a foe acts"],
  wearings: [
    {
      name: "for another die",
      on: same,
      off: same,
      known: [{ use }],
      broken: bent(DOOM_USES, use, (was) => ({ ...was, minimum: was.minimum === 8 ? 10 : 12 }) as never),
    },
  ],
});

export const ROWS: RowBench<S> = {
  acts: DOOMPOOL_ACTS,
  tables: TABLES,
  moments: {
    ...MOMENTS,
    "how an Act begins": (s) => seen(s.pool && doomStart(s.pool.threat, s.pool.stakes)),
  },
  figures: BENCH.figures,
  after: BENCH.after,
  faces: BENCH.faces,
  told: BENCH.told,
  played: playedOut,
  rows: [
    ...keys(OPS).map(opRow),
    ...keys(SFX_PATTERNS).map((id) => patternRow("SFX", "sfx", id, SFX_PATTERNS[id])),
    ...keys(LIMIT_PATTERNS).map((id) => patternRow("Limits", "limits", id, LIMIT_PATTERNS[id])),
    ...keys(COSTS).map(costRow),
    ...TRIGGERS.map(triggerRow),
    ...RECOVERIES.map(recoveryRow),
    ...keys(conditions).map(conditionRow),
    ...keys(FREE).map(grantRow),
    ...keys(DOOM_USES).map(doomUseRow),
    ...SETTINGS.map(settingRow),
    ...numberRows("floors", values.FLOOR),
    ...numberRows("distinctions", values.DISTINCTION),
    ...numberRows("pushes", values.PUSH, { acts: ["act"], tables: ["as usual", "alone with a push that waits"] }),
    ...numberRows("stunts", values.STUNT, { acts: ["act"], tables: ["as usual", "alone with a push that waits"] }),
    ...numberRows("specialties", values.SPECIALTY_DICE),
    ...numberRows("resources", values.RESOURCE_DIE, {
      acts: ["resource"],
      tables: ["hurt in a Transition Scene", "a student"],
    }),
    ...numberRows("threat", values.THREAT, { acts: ["startAct"], tables: ["the pool"] }),
    ...numberRows("stakes", values.STAKES, { acts: ["startAct"], tables: ["the pool"] }),
    ...numberRows("experience", values.XP_PRICES),
    ...numberRows("the end of a scene", values.SCENE_END),
  ],
};
