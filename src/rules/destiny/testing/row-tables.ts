/** The rows of Destiny's tables, and how each comes to somebody or to what is done. */
import type { AnyChosen } from "../../kernel/act.ts";
import type { Value } from "../../kernel/change.ts";
import { fresh } from "../../kernel/choose.ts";
import type { Covers } from "../../kernel/space/covers.ts";
import { befalls } from "../../kernel/testing/row-area.ts";
import { bent, type RowBench, unlike, type WornRow } from "../../kernel/testing/row-walk.ts";
import { actingIn } from "../acts/catalogue.ts";
import { DESTINY_ACTS, type DestinyActName } from "../acts/index.ts";
import { type DyingExchange, dyingExchange } from "../cards/death-save.ts";
import { spendLegal } from "../fortune/dice.ts";
import { deathSave } from "../harm/harm.ts";
import { type EdgeKey, EDGES } from "../hero/edges.ts";
import { IMMUNITIES } from "../hero/immunity.ts";
import { type EffectKey, EFFECTS, type ModifierKey, MODIFIERS } from "../powers/effect-table.ts";
import { alternateLegal, AREAS, areaSize, freshEffect } from "../powers/powers.ts";
import { DESTINY_SETTINGS, type DestinySettings } from "../settings.ts";
import { type ConditionId, conditions, FREE } from "../state/condition-table.ts";
import { GAMBIT_MOVE, HELP, hunch } from "../state/help.ts";
import { thrownAttack, weaponAttack } from "../things/gear.ts";
import { type ActionDefinition, type ActionKey, ACTIONS, LEFT_OPEN } from "../turn/actions.ts";
import { moveBroken } from "../turn/economy.ts";
import { rangeRanks, RANGES } from "../turn/encounter.ts";
import { mayAct } from "../turn/may-act.ts";
import { gambitFeet, MOVEMENT, movementFeet } from "../turn/movement.ts";
import { threatOf } from "../turn/threat.ts";
import { usedAs } from "../turn/used-as.ts";
import type { DestinyCharacter, GearEntry, PowerEffect, PowerEntry, WeaponSpec } from "../types.ts";
import * as values from "../values.ts";
import { GEAR_KINDS } from "../values.ts";
import { BENCH } from "./bench.ts";
import { condition, edge, effect, gear, marks, power } from "./fixtures.ts";
import { played } from "./played.ts";
import {
  ADA,
  armed,
  done,
  dressed,
  FOE,
  MOMENTS,
  same,
  seen,
  seenIn,
  shown,
  TABLES,
  type Told,
  WHO,
  worn,
} from "./row-bench.ts";

const keys = <T extends object>(table: T): (keyof T & string)[] => Object.keys(table) as (keyof T & string)[];
const otherwise =
  (more: object) =>
  (was: object): object => ({ ...was, ...more });
const act =
  (name: DestinyActName, known: AnyChosen): ((s: Told) => Value) =>
  (s) =>
    done(s, name, known);

/** Acts in which powers and attacks are looked for. */
const IT: readonly AnyChosen[] = [{ power: "it" }, { attack: "it" }, { item: "it" }];
const ON_HER_TURN = "fresh, on its own turn, in company";

/** What each effect is about, where it needs to be about something. */
const SUBJECTS: Partial<Record<EffectKey, string>> = { enhancedTrait: "might", immunity: "fatigue" };
const powered =
  (effects: readonly PowerEffect[], over: Partial<PowerEntry> = {}) =>
  (who: DestinyCharacter): DestinyCharacter =>
    armed({ ...who, powers: [...who.powers, power(effects, { id: "it", name: "It", ...over })] });
const ofKind = (key: EffectKey, over: Partial<PowerEffect> = {}): PowerEffect => ({
  ...freshEffect(key, 6),
  subject: SUBJECTS[key] ?? "",
  ...(key === "affliction" && { conditions: ["dazed", "stunned", "asleep"] }),
  ...over,
});
/** Acts but for the one that asks for points alone. */
const USING = keys(DESTINY_ACTS).filter((name) => name !== "surge.alternateEffect");
/** Effects that are about somebody else's doing: what is done with them, and with another in their place. */
const WITH: Partial<Record<EffectKey, (e: PowerEffect) => (s: Told) => Value>> = {
  mindReading: (e) => (s) => done(dressed(s, ADA, powered([e])), "mindReading", {}),
  illusion: (e) => (s) => done(dressed(s, FOE, powered([e])), "resist.power", { by: FOE, power: "it" }),
  transform: (e) => (s) => done(dressed(s, FOE, powered([e])), "resist.power", { by: FOE, power: "it" }),
  luckControl: (e) => (s) => {
    const who = dressed(s, ADA, powered([e])).character(ADA);
    return seen(
      who && spendLegal(who, "destiny", "improve", { rolled: true, degree: 1, roller: FOE, hit: true }, "combat"),
    );
  },
  summon: (e) => (s) =>
    done(dressed(s, ADA, powered([e], { active: false })), "usePowerClose", { power: "it", minions: ["Actor.thug"] }),
  variable: (e) => () => seen(alternateLegal([e], [effect({ rank: 40 })])),
  immunity: (e) => (s) =>
    done(
      dressed(s, ADA, (who) =>
        powered([withModifier(effect({ rank: 8 }), "tiring")])(powered([e], { id: "shell" })(who)),
      ),
      "attack",
      {
        attack: "it",
      },
    ),
  avert: (e) => () =>
    done(
      dressed(TABLES["fresh, in a Conflict, in company"] ?? NOWHERE, ADA, powered([e], { active: false })),
      "usePowerGossip",
      { power: "it" },
    ),
};
/** Immune to something: a tiring blow is struck, a Slam is made and suffered. */
const slammed =
  (subject: string) =>
  (s: Told): Value => {
    const immune = powered([ofKind("immunity", { rank: 5, subject })], { id: "shell", active: true });
    const tiring = powered([withModifier(effect({ rank: 8 }), "tiring")]);
    return [
      done(
        dressed(s, ADA, (who) => tiring(immune(who))),
        "attack",
        { attack: "it" },
      ),
      done(dressed(s, ADA, immune), "charge", { slam: true }),
      done(dressed(s, FOE, immune), "charge", { slam: true }),
    ];
  };
const NOWHERE = {} as Told;
const effectRow = (key: EffectKey): WornRow<Told> => {
  const does = WITH[key];
  if (does)
    return seenIn("effects", key, ON_HER_TURN, does(ofKind(key)), { off: does({ ...ofKind(key), effect: "feature" }) });
  return searched(key);
};
const searched = (key: EffectKey): WornRow<Told> => ({
  table: "effects",
  row: key,
  acts: USING,
  wearings: WHO.flatMap(([name, ref]) =>
    [true, false].map((active) => ({
      ...worn(
        `${name}${active ? "" : ", off"}`,
        ref,
        powered([ofKind(key)], { active }),
        powered([{ ...ofKind(key), effect: "feature" }], { active }),
      ),
      known: IT,
    })),
  ),
});

/** Powers that show an extra or a flaw: an attack, one in an area, one that lasts, one that heals. */
const CARRIERS: readonly (readonly [string, PowerEffect])[] = [
  ["a blow", effect({ rank: 8 })],
  ["a blast", effect({ rank: 8, area: "burst" })],
  ["a hold", effect({ effect: "affliction", rank: 8, resistance: "will", conditions: ["dazed", "stunned", "asleep"] })],
  ["flight", ofKind("flight")],
  ["a touch", ofKind("healing", { range: "close" })],
  ["a nullifier", ofKind("nullify", { range: "close" })],
  ["a mirage", ofKind("illusion", { range: "close" })],
  ["a bolt", effect({ range: "ranged" })],
];
const withModifier = (e: PowerEffect, key: ModifierKey | null): PowerEffect => ({
  ...e,
  modifiers: key === null ? [] : [{ key, rank: key === "area" ? 2 : 1, choice: "fortitude" }],
});
/** What the attack with it covers of a board. */
function areaOfIt(s: Told): Covers | null {
  const made = fresh(DESTINY_ACTS.attack, s, { attack: "it" });
  return made.accepted ? (DESTINY_ACTS.attack.covers?.(s, made.chosen) ?? null) : null;
}

/** What is done with a power: it strikes, comes on, is used, is kept up, is nullified. */
const usedWith =
  (key: ModifierKey | null) =>
  (s: Told): Value => [
    CARRIERS.map(([, e]) => {
      const one = withModifier(e, key);
      const on = dressed(s, ADA, powered([one], { active: false }));
      const kept = dressed(s, ADA, powered([one], { active: true }));
      const nullifier = dressed(kept, FOE, powered([ofKind("nullify", { range: "close" })]));
      return [
        done(on, "attack", { attack: "it" }),
        done(on, "usePowerPersonal", { power: "it" }),
        done(on, "usePowerClose", { power: "it" }),
        done(on, "healing", { power: "it" }),
        done(on, "nullify", {}),
        MOMENTS["a turn begins"]?.(kept) ?? null,
        done(kept, "upkeep", { what: { kind: "power", id: "it" } }),
        done({ ...nullifier, self: FOE, aimed: [ADA], here: [ADA], fight: null }, "nullify", {
          opponent: ADA,
          power: "it",
        }),
        seen(kept.character(ADA)?.attacks.map((a) => [a.area && areaSize(a.area), a.reach, a.band])),
        befalls(areaOfIt(on)),
      ];
    }),
  ];
/** Ill has caught something from Bo's rod; Ada touches. */
const touched = (contagious: boolean) => (): Value =>
  done(
    dressed(TABLES["as it all is"] ?? NOWHERE, "Actor.bo", (who) => ({
      ...who,
      attacks: who.attacks.map((a) => ({ ...a, contagious })),
    })),
    "touch",
    { target: "Actor.ill" },
  );
const modifierRow = (key: ModifierKey): WornRow<Told> =>
  key === "contagious"
    ? seenIn("modifiers", key, ON_HER_TURN, touched(true), { off: touched(false) })
    : seenIn("modifiers", key, ON_HER_TURN, (s) => usedWith(key)(armoured(s)), {
        off: (s) => usedWith(null)(armoured(s)),
      });
/** The foe behind something that can be penetrated. */
const armoured = (s: Told): Told => dressed(s, FOE, powered([ofKind("protection")], { id: "hide", active: true }));

/** Edges that show in something certain that their owner does. */
const BY_EDGE: Partial<Record<EdgeKey, (s: Told, who: DestinyCharacter) => Value>> = {
  closeGuard: (s, who) => seen(threatOf({ ...who, attacks: [] }, "combat", s.settings.courtRange)),
  followThrough: (_s, who) => seen(moveBroken({ ...who, turn: { ...who.turn, moveLeft: 15 } }, ["standard"])),
  goodHunch: (_s, who) => {
    const had = hunch(who, 2, { kind: "skill", hunched: false });
    return had.accepted && [had.ranks, had.reaction];
  },
  preciseShot: (s, _who) =>
    ["partial", "total"].map((cover) =>
      done({ ...same(s), distance: () => 60 }, "attack", { attack: "javelin", cover, concealment: "partial" }),
    ),
  pointBlank: (_s, who) =>
    seen([usedAs(who, "attackRanged"), usedAs(who, "usePowerRanged"), usedAs(who, "attackClose")]),
  uncannyReflexes: (s) => sheet(dressed(s, ADA, under("surprised"))),
};
/** A table as it is seen by whoever has an edge there, or hasn't. */
const edged =
  (key: EdgeKey, rank: number) =>
  (s: Told): Value => {
    const at = dressed(s, ADA, (who) => ({ ...who, edges: rank === 0 ? [] : [edge(key, rank, "grab")] }));
    const who = at.character(ADA);
    return (who && BY_EDGE[key]?.(at, who)) ?? null;
  };
const edgeRow = (key: EdgeKey): WornRow<Told> =>
  BY_EDGE[key] ? seenIn("edges", key, ON_HER_TURN, edged(key, EDGES[key].max), { off: edged(key, 0) }) : edgeWorn(key);
const edgeWorn = (key: EdgeKey): WornRow<Told> => ({
  table: "edges",
  row: key,
  wearings: WHO.flatMap(([name, ref]) =>
    [1, EDGES[key].max].map((rank) =>
      worn(
        `${name}, ${String(rank)}`,
        ref,
        (who) => ({ ...who, edges: [edge(key, rank, "grab")] }),
        (who) => ({ ...who, edges: [] }),
      ),
    ),
  ),
});

/** State behind conditions that follow from it. */
const STATE: Partial<Record<ConditionId, Partial<DestinyCharacter>>> = {
  fatigued: { fatigue: 1 },
  exhausted: { fatigue: 2 },
  dead: { dead: true },
  broken: { marks: marks([], [4]) },
  aiming: { aim: { target: FOE, ranks: 2, kept: false, begun: true } },
  grabbing: { grab: { target: FOE, degree: 1, attack: "sword", limbs: 1, kept: false, begun: true } },
};
const under =
  (id: ConditionId) =>
  (who: DestinyCharacter): DestinyCharacter => ({
    ...who,
    ...(STATE[id] ?? { conditions: [...who.conditions, condition(id)] }),
  });
const conditionRow = (id: ConditionId): WornRow<Told> => ({
  table: "conditions",
  row: id,
  wearings: WHO.map(([name, ref]) => worn(name, ref, under(id))),
});
type Granting = { grants?: Record<string, unknown> };
/** What the dead still do. Whoever isn't alive is stunned as well, which leaves them their dice. @rule DES-276 */
const dead = (s: Told): Value => {
  const who = dressed(s, ADA, under("dead")).character(ADA);
  return who && seen((["spendDie", "advance"] as const).map((a) => mayAct(who, a, actingIn(s, who, a))));
};
const grantRow = (grant: string): WornRow<Told> =>
  grant === "alive"
    ? seenIn("grants", grant, ON_HER_TURN, dead, {
        broken: bent(conditions.dead as Granting, "grants", () => ({})),
      })
    : grantWorn(grant);
const grantWorn = (grant: string): WornRow<Told> => ({
  table: "grants",
  row: grant,
  wearings: keys(conditions)
    .filter((id) => Object.hasOwn((conditions[id] as Granting).grants ?? {}, grant))
    .flatMap((id) =>
      WHO.map(([name, ref]) => ({
        ...worn(`${name}, ${id}`, ref, under(id), under(id)),
        broken: bent(conditions[id] as Granting, "grants", (was = {}) =>
          Object.fromEntries(Object.entries(was).filter(([k]) => k !== grant)),
        ),
      })),
    ),
});

/** What actions cost, and when they provoke, in somebody's hands. */
const actionRow = (key: ActionKey): WornRow<Told> =>
  seenIn(
    "actions",
    key,
    ON_HER_TURN,
    (s) => {
      const who = s.character(ADA);
      const act = (DESTINY_ACTS as Readonly<Record<string, (typeof DESTINY_ACTS)[DestinyActName] | undefined>>)[key];
      return seen([who && usedAs(who, key), act ? done(s, key as DestinyActName, {}) : null]);
    },
    {
      // What the Gamemaster decides has a default of its own, which is what is read.
      broken: bent(
        (LEFT_OPEN[key] ? LEFT_OPEN : ACTIONS) as Record<string, ActionDefinition>,
        key,
        otherwise({
          cost: ACTIONS[key].cost === "free" ? "standard" : "free",
          oa: usedAs({ edges: [], lasting: [] }, key).oa === "always" ? "none" : "always",
        }) as never,
      ),
    },
  );

/** Rows of numbers, each made another, seen where something certain is done. */
const numberRows = <T extends object>(
  table: string,
  numbers: T,
  at: string,
  does: (key: keyof T & string) => (s: Told) => Value,
  to: (was: never) => unknown = unlike as never,
): readonly WornRow<Told>[] =>
  keys(numbers).map((key) => seenIn(table, key, at, does(key), { broken: bent(numbers, key, to as never) }));

/** Skills, resistances and what they hang on. */
const sheet = (s: Told): Value => MOMENTS["sheet"]?.(s) ?? null;
const shot =
  (feet: number) =>
  (s: Told): Value => [
    rangeRanks(feet, 4),
    done({ ...same(s), distance: () => feet }, "attack", { attack: "javelin" }),
  ];

const LOOK: Partial<Record<keyof DestinySettings, Pick<WornRow<Told>, "acts" | "tables">>> = {};
const settingRow = (def: (typeof DESTINY_SETTINGS)[number]): WornRow<Told> => {
  const others: readonly unknown[] =
    def.choices?.slice(1) ??
    (def.range ? [def.range.max, def.range.min] : typeof def.initial === "boolean" ? [!def.initial] : [["Arcane"]]);
  const set = (s: Told, value: unknown): Told => ({
    ...same(s),
    settings: { ...s.settings, [def.key]: value } as DestinySettings,
  });
  return {
    table: "settings",
    row: def.key,
    ...LOOK[def.key],
    wearings: others.map((value) => ({
      name: Array.isArray(value) ? "otherwise" : String(value),
      on: (s: Told) => set(s, value),
      off: (s: Told) => set(s, def.initial),
    })),
  };
};

/** Gear in somebody's hands, with one property otherwise. */
const BLADE: WeaponSpec = {
  effect: "damage",
  rank: 3,
  band: "close",
  skill: "might",
  ability: "str",
  reach: 5,
  hands: 1,
  throwable: false,
  area: null,
  ammo: false,
  complex: false,
};
const SPEAR: Readonly<Record<keyof WeaponSpec, Partial<WeaponSpec>>> = {
  effect: { effect: "weaken" },
  rank: { rank: 6 },
  band: { band: "ranged" },
  skill: { skill: "treatment" },
  ability: { ability: "cha" },
  reach: { reach: 15 },
  hands: { hands: 2 },
  throwable: { throwable: true },
  area: { area: { shape: "burst", ranks: 1, selective: false } },
  ammo: { ammo: true },
  complex: { complex: true },
};
const wielding =
  (over: Partial<WeaponSpec>) =>
  (who: DestinyCharacter): DestinyCharacter => {
    const it = gear({ id: "it", name: "It", held: true, weapon: { ...BLADE, ...over } });
    const attacks = [weaponAttack(it) ?? [], thrownAttack(it) ?? []].flat();
    return { ...who, gear: [it, gear({ id: "two", name: "Two", held: false })], attacks };
  };
/** A Disarm of what the foe holds, in one hand or two. @rule DES-110 */
const disarmed =
  (hands: 1 | 2) =>
  (s: Told): Value =>
    done(dressed(s, FOE, wielding({ hands })), "disarm", { target: FOE, object: "it" });
const weaponRow = (key: keyof WeaponSpec): WornRow<Told> =>
  key === "hands" ? seenIn("weapons", key, ON_HER_TURN, disarmed(2), { off: disarmed(1) }) : weaponWorn(key);
const weaponWorn = (key: keyof WeaponSpec): WornRow<Told> => ({
  table: "weapons",
  row: key,
  tables: [ON_HER_TURN, "fresh, on its own turn, far from everybody", "fresh, outside encounters, in company"],
  wearings: [{ ...worn("Ada", ADA, wielding(SPEAR[key]), wielding({})), known: IT }],
});
const GEAR: Readonly<Partial<Record<keyof GearEntry, readonly [Partial<GearEntry>, Partial<GearEntry>]>>> = {
  kind: [{ kind: "device" }, { kind: "weapon" }],
  held: [{ held: true }, { held: false }],
  worn: [
    { kind: "armour", protection: 3, held: false, worn: true },
    { kind: "armour", protection: 3, held: false, worn: false },
  ],
  stowed: [
    { held: false, stowed: true },
    { held: false, stowed: false },
  ],
  damage: [{ weapon: BLADE, damage: "dented" }, { weapon: BLADE }],
  toughness: [{ toughness: 12 }, { toughness: 2 }],
  protection: [
    { kind: "armour", protection: 3, held: false, worn: true },
    { kind: "armour", protection: 5, held: false, worn: true },
  ],
  action: [
    { kind: "device", action: "quick" },
    { kind: "device", action: "standard" },
  ],
  code: [
    { kind: "device", code: "always" },
    { kind: "device", code: "none" },
  ],
  load: [
    { weapon: { ...BLADE, complex: true }, loaded: false, load: "standard" },
    { weapon: { ...BLADE, complex: true }, loaded: false, load: "quick" },
  ],
  loaded: [
    { weapon: { ...BLADE, complex: true }, loaded: true },
    { weapon: { ...BLADE, complex: true }, loaded: false },
  ],
  fallen: [
    { held: false, fallen: true },
    { held: false, fallen: false },
  ],
};
const carrying =
  (over: Partial<GearEntry>) =>
  (who: DestinyCharacter): DestinyCharacter => {
    const it = gear({ id: "it", name: "It", ...over });
    const attack = weaponAttack(it);
    return { ...who, gear: [it], attacks: attack ? [attack] : [] };
  };
/** Whom it provokes that a device is used. @rule DES-196 DES-292 */
const usingDevice =
  (code: GearEntry["code"]) =>
  (s: Told): Value =>
    seen(
      DESTINY_ACTS.useDevice.held?.(dressed(s, ADA, carrying({ kind: "device", code })), {
        item: "it",
        cost: "standard",
        said: "",
        readied: false,
      }),
    );
const gearRow = (key: keyof GearEntry): WornRow<Told> => {
  if (key === "code") return seenIn("gear", key, ON_HER_TURN, usingDevice("always"), { off: usingDevice("none") });
  const [on = {}, off = {}] = GEAR[key] ?? [];
  return {
    table: "gear",
    row: key,
    wearings: WHO.map(([name, ref]) => ({
      ...worn(name, ref, carrying(on), carrying(off)),
      known: [...IT, { kind: "break", gear: "it" }],
    })),
  };
};
const kindRow = (kind: GearEntry["kind"]): WornRow<Told> => {
  const having = (k: GearEntry["kind"]) =>
    carrying({
      kind: k,
      protection: 3,
      worn: k !== "shield",
      held: k === "shield" || k === "weapon",
      weapon: k === "weapon" || k === "complexWeapon" ? { ...BLADE, complex: k === "complexWeapon" } : null,
      loaded: k !== "complexWeapon",
    });
  return {
    table: "kinds of gear",
    row: kind,
    wearings: WHO.map(([name, ref]) => ({
      ...worn(name, ref, having(kind), having(kind === "tool" ? "device" : "tool")),
      known: IT,
    })),
  };
};

/** Feet at which an attack of a band gets at somebody. */
const FEET = { close: 5, court: 5, ranged: 60, gossip: 200 } as const;

/** Whoever has the same power as an ally joins it. @rule DES-123 */
const alikePowers = (s: Told): Told =>
  [ADA, "Actor.bo"].reduce(
    (at, ref) => dressed(at, ref, powered([effect({ rank: 6, attackSkill: null })], { powerSource: "Arcane" })),
    s,
  );

export const ROWS: RowBench<Told> = {
  acts: DESTINY_ACTS as unknown as RowBench<Told>["acts"],
  tables: TABLES,
  moments: MOMENTS,
  // What conditions grant is seen in what is done.
  figures: (s, who) => shown(s as Told, who),
  after: BENCH.after as RowBench<Told>["after"],
  faces: BENCH.faces,
  told: BENCH.told,
  played: (opened, s, moved) => played(opened, s, moved),
  rows: [
    ...keys(EFFECTS).map(effectRow),
    ...keys(MODIFIERS).map(modifierRow),
    ...keys(EDGES).map(edgeRow),
    ...keys(conditions).map(conditionRow),
    ...keys(FREE).map(grantRow),
    ...keys(ACTIONS).map(actionRow),
    ...keys(SPEAR).map(weaponRow),
    ...keys(GEAR).map(gearRow),
    ...GEAR_KINDS.map(kindRow),
    ...DESTINY_SETTINGS.map(settingRow),
    ...IMMUNITIES.map((what) => seenIn("immunities", what, ON_HER_TURN, slammed(what), { off: slammed("nothing") })),
    ...numberRows(
      "difficulties",
      values.DIFFICULTIES,
      ON_HER_TURN,
      (word) => act("useSkill", { word }),
      otherwise({ base: 13 }) as never,
    ),
    ...numberRows(
      "condition ranks",
      { vulnerable: values.CONDITION_RANKS.vulnerable, proneOwn: values.CONDITION_RANKS.proneOwn },
      ON_HER_TURN,
      () => () => null,
    ).map((row, i): WornRow<Told> =>
      seenIn(
        row.table,
        row.row,
        ON_HER_TURN,
        (s) => [
          sheet(dressed(s, FOE, under("vulnerable"))),
          done(dressed(s, ADA, under("prone")), "attack", { attack: "sword" }),
          done(dressed(s, FOE, under("vulnerable")), "attack", { attack: "sword" }),
        ],
        {
          broken: bent(
            values.CONDITION_RANKS as Record<string, number>,
            i === 0 ? "vulnerable" : "proneOwn",
            (was) => was + 1,
          ),
        },
      ),
    ),
    ...numberRows(
      "cover and concealment",
      values.CONCEALMENT,
      ON_HER_TURN,
      (cover) => (s) =>
        done({ ...same(s), distance: () => 60 }, "attack", {
          attack: "javelin",
          // Nobody strikes through total cover; what can't be seen is struck at all the same.
          cover: cover === "total" ? "none" : cover,
          concealment: cover,
        }),
      // One less than the most that counts.
      ((was: number) => (was === 0 ? 1 : was - 1)) as never,
    ),
    ...(["close", "ranged", "court", "gossip"] as const).map((range) =>
      seenIn(
        "skills of attacks",
        range,
        ON_HER_TURN,
        (s) =>
          done(
            {
              ...dressed(s, ADA, powered([effect({ range, attackSkill: null })])),
              distance: () => FEET[range],
            },
            "attack",
            { attack: "it", ...(range === "gossip" && { channel: true }) },
          ),
        { broken: bent(values.ATTACK_SKILLS as Record<string, string>, range, () => "treatment") },
      ),
    ),
    ...numberRows(
      "resistances",
      values.RESISTANCE_ABILITIES as unknown as Record<string, readonly string[]>,
      ON_HER_TURN,
      () => sheet,
      (() => ["cha"]) as never,
    ),
    ...numberRows("speeds", values.SPEEDS, ON_HER_TURN, () => sheet),
    ...numberRows("death saves", values.DEATH_SAVE, "dying, on its own turn, in company", () => (s) => {
      const who = s.character(ADA);
      const begun = dyingExchange.begin({ check: {} } as unknown as DyingExchange);
      return who && [[3, -3].map((degree) => deathSave(who, degree).outcome), begun.request.check.dc ?? null];
    }),
    ...numberRows(
      "help",
      HELP,
      ON_HER_TURN,
      (kind) => (kind === "combine" ? (s) => done(alikePowers(s), kind, { ally: "Actor.bo" }) : act(kind, {})),
      otherwise({ dc: "easy2", channel: "initiative" }) as never,
    ),
    ...numberRows("gambits", GAMBIT_MOVE, ON_HER_TURN, (pace) => act("gambit", { pace })),
    ...RANGES.flatMap((r, i) =>
      (["feet", "ranks"] as const).map((part) =>
        seenIn("ranges", `${String(r.feet)} ${part}`, ON_HER_TURN, (s) => [98, 198, 398].map((f) => shot(f)(s)), {
          broken: bent(RANGES as unknown as object[], i, (was) => ({ ...was, [part]: r[part] - 2 })),
        }),
      ),
    ),
    ...numberRows("movement", MOVEMENT, ON_HER_TURN, () => (s) => {
      const who = s.character(ADA);
      return (
        who && [
          ...keys(MOVEMENT).map((kind) => movementFeet(who, kind, "ground", "conflict")),
          ...(["slow", "full"] as const).map((pace) => gambitFeet(who, pace, "conflict")),
        ]
      );
    }),
    ...numberRows(
      "areas",
      AREAS,
      ON_HER_TURN,
      () => () => seen((["burst", "cone", "line", "cloud"] as const).map((shape) => areaSize({ shape, ranks: 2 }))),
    ),
  ],
};
