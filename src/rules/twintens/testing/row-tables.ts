/** Tables at which rows of Twin Tens are looked for, and how a row comes to somebody there. */
import type { Value } from "../../kernel/change.ts";
import type { AnyChosen } from "../../kernel/act.ts";
import type { RowBench, Wearing, WornRow } from "../../kernel/testing/row-walk.ts";
import { TWINTENS_ACTS } from "../acts/index.ts";
import { damageTrack } from "../harm/damage-track.ts";
import { effortPasses } from "../harm/fatigue.ts";
import { nextCheck, shortenedBy } from "../harm/recovery.ts";
import type { TwintensActor } from "../hero/actor.ts";
import { abilityRecovery } from "../hero/abilities.ts";
import { fastestFeet } from "../hero/derive.ts";
import { derive } from "../hero/derived.ts";
import { convictionMaximum } from "../fortune/conviction.ts";
import { DRAWBACKS, EXTRAS, FLAWS, POWER_FEATS } from "../powers/catalogue/modifiers.ts";
import { EFFECTS, type EffectKey } from "../powers/catalogue/powers.ts";
import { FEATS, type FeatKey } from "../powers/catalogue/feats.ts";
import { drainRecovery, fadeChanges } from "../powers/drain.ts";
import { settings as SETTINGS, type TwintensSettings } from "../settings.ts";
import type { TwintensSituation } from "../situation.ts";
import { type ConditionId, conditions, grantsFor, presentConditions } from "../state/conditions.ts";
import { concentrating } from "../cards/upkeep.ts";
import { orderParticipant } from "../turn/order.ts";
import { limitsIn } from "../turn/pay.ts";
import { turnStart } from "../turn/turns.ts";
import type { PowerEntry } from "../types.ts";
import { BENCH } from "./bench.ts";
import { figures, figuresOf } from "./figures.ts";
import { abilities, feat, having, hero, power, skill, weapon } from "./fixtures.ts";
import { playedOut } from "./row-plays.ts";
import { SITUATIONS } from "./situations.ts";
import { actor } from "./table.ts";

type S = TwintensSituation;
const [ADA, FOE, BO] = ["Actor.ada", "Actor.foe", "Actor.bo"];

/** The same table with somebody otherwise; always made anew, so that nothing that was worked out before is remembered. */
const dressed = (s: S, ref: string, dress: (who: TwintensActor) => TwintensActor): S => ({
  ...s,
  character: (who) => {
    const they = s.character(who);
    return they && (who === ref ? dress({ ...they }) : { ...they });
  },
});

/** Kept for as long as the table is: who was dressed once is the same each time somebody asks. */
function kept(s: S): S {
  const known = new Map<string, TwintensActor | null>();
  return {
    ...s,
    character: (who) => {
      const found = known.get(who);
      if (found !== undefined) return found;
      const made = s.character(who);
      known.set(who, made);
      return made;
    },
  };
}

/** Ada with little, so that what is added shows. */
const plain = (s: S): S =>
  dressed({ ...s, aimed: s.aimed.slice(0, 1) }, ADA, (who) => ({
    ...who,
    feats: [],
    powers: who.powers.filter((p) => ["fire", "field"].includes(p.id)).map((p) => ({ ...p, arrayId: null })),
    weapons: [weapon("sword"), weapon("knife", { id: "knife", name: "Knife" })],
  }));

const base = (name: string): S => {
  const found = SITUATIONS.find((x) => x.name === name);
  if (!found) throw new Error(`no table "${name}"`);
  return found.s;
};

const ATTACKS: readonly PowerEntry[] = [
  power("blast", 6, { id: "bolt", name: "Bolt", lethal: true }),
  power("stun", 6, { id: "stun" }),
  power("snare", 6, { id: "snare" }),
  power("emotionControl", 6, { id: "fear" }),
  power("drain", 4, { id: "drain", trait: "str" }),
];

/** The foe's own turn, aimed at Ada. */
const struck = (s: S): S => ({
  ...dressed(s, FOE, (who) => ({
    ...who,
    conditions: [],
    powers: ATTACKS,
    abilities: abilities({ str: 22, dex: 12, int: 12, cha: 14 }),
    skills: [skill("bluff", 6), skill("intimidate", 6), skill("stealth", 5)],
  })),
  self: FOE,
  gm: true,
  here: [ADA, BO, "Actor.cy", "Actor.thug", "Actor.cart"],
  aimed: [ADA],
  owns: () => true,
});

const own = plain(base("fresh, on its own turn, in company"));
const alike = (over: Partial<TwintensActor>): ((who: TwintensActor) => TwintensActor) => (who) => ({ ...who, ...over });

const TABLES: Readonly<Record<string, S>> = {
  "on her turn": own,
  "outside of a fight": plain(base("fresh, outside of a fight, in company")),
  "struck by the foe": struck(plain(base("fresh, on a foe's turn, in company"))),
  "far from everybody": plain(base("fresh, on its own turn, far from everybody")),
  "with hidden foes": plain(base("fresh, on its own turn, with hidden foes and no board")),
  "flat-footed and struck": dressed(struck(plain(base("fresh, on a foe's turn, in company"))), ADA, (who) => ({
    ...who,
    dodgeBase: 2,
    flags: { ...who.flags, flatFooted: true, acted: false },
  })),
  "in a grip": plain(base("in a grip, on its own turn, in company")),
  bound: plain(base("bound, on its own turn, in company")),
  "down and tired": plain(base("down and tired, on its own turn, in company")),
  "down and struck": dressed(struck(plain(base("fresh, on a foe's turn, in company"))), ADA, (who) => ({ ...who, ...having("prone") })),
  hurt: plain(base("kneeling, hurt, after an effort, keeping a power up, outside of a fight, in company")),
  disabled: plain(base("disabled, on its own turn, in company")),
  dying: plain(base("dying, on its own turn, in company")),
  "in the cold": plain(base("with a plan, at home, in the cold, on its own turn, in company")),
  "dodging and struck": dressed(struck(plain(base("fresh, on a foe's turn, in company"))), ADA, (who) => ({
    ...who,
    dodgeBase: 3,
    ...having("totalDefense", "blocking"),
  })),
  asleep: dressed(own, ADA, alike(having("asleep"))),
};

/** Figures without what stands there because the row does: conditions by name, what they grant, the list of powers. */
function numbers(s: S, ref: string): Readonly<Record<string, Value>> {
  const who = s.character(ref);
  if (!who) return {};
  const names = new Set([
    ...who.conditions.map((c) => `${ref} ${c.id} ${c.trait ?? ""} ${c.source ?? ""}`),
    ...who.powers.map((p) => `${ref} power ${p.id}`),
    `${ref} grants`,
  ]);
  const d = derive(who, s.settings);
  return {
    ...Object.fromEntries(Object.entries(figuresOf(who, s)).filter(([k]) => !names.has(k))),
    more: JSON.parse(JSON.stringify([fastestFeet(who), d.knockback, convictionMaximum(who, s.settings), d.toughness.rows.length])),
  };
}

const everybody = (s: S, look: (who: TwintensActor) => unknown): Value =>
  JSON.parse(
    JSON.stringify([ADA, FOE, BO].map((ref) => {
      const who = s.character(ref);
      return who && look(who);
    })),
  ) as Value;

const RATES = ["round", "day", 2, 5] as const;

/** What can be read, and what happens by itself. */
const MOMENTS: RowBench<S>["moments"] = {
  sheet: (s) => everybody(s, (who) => numbers(s, who.ref)),
  "a turn begins": (s) =>
    everybody(s, (who) => {
      const { changes, tasks } = turnStart(who, s.settings, 3, true);
      return [changes.map((c) => (c.kind === "set" ? [c.path, c.to] : [c.kind, c.kind === "create" ? c.data : null])), tasks.map((t) => [t.kind, t.kind === "lastingSave" ? t.bonus : 0]), limitsIn(s, who)];
    }),
  "time goes by": (s) =>
    everybody(s, (who) => [
      RATES.map((rate) => [fadeChanges(who, rate), drainRecovery(who, rate), abilityRecovery(who, rate)]),
      effortPasses(who),
      nextCheck(damageTrack({ hurt: 3, bruised: 2, disabled: true }), 0, 3000, { ...s.settings, shortened: shortenedBy(who.powers) }),
    ]),
  "the order": (s) =>
    everybody(s, (who) => {
      const { id: _id, ...place } = orderParticipant(who.ref, who, { gm: who.ref === FOE }, s.settings);
      return place;
    }),
  "powers kept up": (s) => everybody(s, (who) => concentrating(s, who)),
};

const worn = (
  name: string,
  ref: string,
  on: (who: TwintensActor) => TwintensActor,
  more: Partial<Wearing<S>> & { readonly without?: (who: TwintensActor) => TwintensActor } = {},
): Wearing<S> => {
  const { without = (who: TwintensActor) => who, ...rest } = more;
  const bare = more.without ? {} : { bare: ref };
  return { name, on: (s) => kept(dressed(s, ref, on)), off: (s) => kept(dressed(s, ref, without)), ...bare, ...rest };
};

const WHO = [
  ["Ada", ADA],
  ["the foe", FOE],
  ["Bo", BO],
] as const;

const SUBJECTS = ["", "sword", "fire", "unarmed", "sight", "hearing", "bluff", "foe", "toughness", "fort", "Woods", "perform", "medicine"];

const featRow = (key: FeatKey): WornRow<S> => ({
  table: "feats",
  row: key,
  wearings: WHO.flatMap(([name, ref]) =>
    ("subject" in FEATS[key] || key === "uncannyDodge" ? SUBJECTS : [""]).map((subject) =>
      worn(subject === "" ? name : `${name} (${subject})`, ref, (who) => ({
        ...who,
        feats: [...who.feats, feat(key, Math.min((FEATS[key] as { max: number | null }).max ?? 2, 2), subject)],
      }), { known: [{ attack: "sword" }, { attack: "fire" }, { attack: "unarmed" }] }),
    ),
  ),
});

/** Acts that a power is used by. */
const POWER_USES = (id: string): readonly AnyChosen[] => [{ attack: id }, { power: id }];

const holding = (powers: readonly PowerEntry[]): ((who: TwintensActor) => TwintensActor) => (who) => ({
  ...who,
  powers: [...who.powers.filter((p) => p.id !== "field"), ...powers],
});

const TRAITS = [null, "sight", "str", "toughness", "life", "ability", "hurt", "bluff", "fire", "cold"] as const;

const effectRow = (key: EffectKey): WornRow<S> => ({
  table: "effects",
  row: key,
  wearings: WHO.slice(0, 2).flatMap(([name, ref]) =>
    TRAITS.flatMap((trait) =>
      (trait === null ? [true, false] : [true]).map((active) => {
        const it = (as: EffectKey): PowerEntry => ({
          ...power(as, 6, { id: "it", name: "It", trait, active }),
          action: "standard",
          range: "personal",
          duration: "sustained",
        });
        const full = power(key, 6, { id: "it", name: "It", trait, active });
        return worn(`${name}, ${active ? "on" : "off"}${trait === null ? "" : ` (${trait})`}`, ref, holding([full]), {
          without: holding([{ ...it("feature"), action: full.action, range: full.range, duration: full.duration }]),
          known: POWER_USES("it"),
        });
      }),
    ),
  ),
});

/** Powers that modifiers are tried on. */
const ON: readonly EffectKey[] = [
  "blast", "strike", "protection", "forceField", "flight", "stun", "snare", "mindControl", "drain", "insubstantial", "concealment",
  "energyAura", "healing", "summon", "environmentalControl", "corrosion", "illusion", "teleport", "regeneration", "boost", "suffocate", "dazzle", "growth", "createObject", "emotionControl", "nullify", "fatigue", "obscure",
];
const NOTES = [undefined, "burst", "fort", "will", "ref", "sight", "hearing", "dynamic", "concentration"] as const;

type Kind = "extras" | "flaws" | "feats" | "drawbacks";
const modifierRow = (table: string, kind: Kind, key: string): WornRow<S> => ({
  table,
  row: key,
  wearings: [
    ...WHO.slice(0, 2).flatMap(([name, ref]) =>
      ON.flatMap((effect) =>
        ([true, false] as const).flatMap((active) =>
          NOTES.map((note) => {
            const it = (list: readonly unknown[]): PowerEntry =>
              power(effect, 6, { id: "it", name: "It", active, ...(list.length > 0 && { [kind]: list }) });
            const entry =
              kind === "drawbacks"
                ? { key, points: 2, ...(note !== undefined && { subject: note }) }
                : { key, ranks: 1, ...(note !== undefined && { note }) };
            return worn(`${name}, ${effect} ${active ? "on" : "off"}${note === undefined ? "" : ` (${note})`}`, ref, holding([it([entry])]), {
              without: holding([it([])]),
              bare: `${ref} ${effect} ${active}`,
              known: POWER_USES("it"),
            });
          }),
        ),
      ),
    ).sort((a, b) => Number(a.name.includes("(")) - Number(b.name.includes("("))),
    ...(kind === "drawbacks"
      ? WHO.flatMap(([name, ref]) =>
          ["", "fire", "Bolt"].map((subject) =>
            worn(`${name} as drawback ${subject}`, ref, (who) => ({ ...who, drawbacks: [{ key, points: 2, subject }] })),
          ),
        )
      : []),
  ],
});

const conditionOn = (id: ConditionId, trait: string | null): Partial<TwintensActor> =>
  having([id, { trait, degree: 2, source: FOE, start: { round: 1, key: 0 } }]);

const TRACKED: Partial<Record<ConditionId, (who: TwintensActor) => TwintensActor>> = {
  bruised: alike({ track: damageTrack({ bruised: 2 }) }),
  dazedHit: alike({ track: damageTrack({ dazedHit: 2 }) }),
  hurt: alike({ track: damageTrack({ hurt: 2 }) }),
  wounded: alike({ track: damageTrack({ wounded: 2 }) }),
  staggered: alike({ track: damageTrack({ staggered: true }) }),
  disabled: alike({ track: damageTrack({ disabled: true }) }),
  unconscious: alike({ track: damageTrack({ unconscious: true }) }),
  dying: alike({ track: damageTrack({ dying: true }) }),
  dead: alike({ track: damageTrack({ dead: true }) }),
  stunned: alike({ track: damageTrack({ stunned: { round: 3, key: 0 } }) }),
  winded: alike({ fatigue: "winded" }),
  fatigued: alike({ fatigue: "fatigued" }),
  exhausted: alike({ fatigue: "exhausted" }),
  flatFooted: (who) => ({ ...who, flags: { ...who.flags, flatFooted: true } }),
  surprised: (who) => ({ ...who, flags: { ...who.flags, flatFooted: true, aware: false } }),
  debilitated: (who) => ({ ...who, abilityDamage: [{ ability: "wis", points: 30, rate: "day", source: "x" }] }),
};

const CONDITION_TRAITS = [null, FOE, ADA, "dodge", "attack", "sight", "str", "bluff", "love", "fear", "fire"] as const;

const dressFor = (id: ConditionId): readonly (readonly [string, (who: TwintensActor) => TwintensActor])[] => {
  const tracked = TRACKED[id];
  if (tracked) return [["", tracked]];
  return CONDITION_TRAITS.map((trait) => [
    trait === null ? "" : ` (${trait})`,
    (who) => ({ ...who, ...conditionOn(id, trait) }),
  ]);
};

const conditionRow = (id: ConditionId): WornRow<S> => ({
  table: "conditions",
  row: id,
  wearings: WHO.slice(0, 2).flatMap(([name, ref]) =>
    dressFor(id).map(([trait, dress]) => worn(`${name}${trait}`, ref, dress, { without: (who) => ({ ...who, conditions: [] }), bare: `${ref} well` })),
  ),
});

type Row = { grants?: Record<string, unknown>; contains?: readonly string[] };

/** Each grant of a condition, taken out of its row. */
const grantRows = (id: ConditionId): readonly WornRow<S>[] => {
  const row = conditions[id] as Row;
  const without = (edit: () => () => void): WornRow<S>["wearings"] =>
    WHO.slice(0, 2).flatMap(([name, ref]) =>
      dressFor(id).slice(0, 2).map(([trait, dress]) => worn(`${name}${trait}`, ref, dress, { without: dress, broken: edit })),
    );
  return [
    ...Object.keys(row.grants ?? {}).map((grant) => ({
      table: "grants",
      row: `${id} ${grant}`,
      wearings: without(() => {
        const { grants } = row;
        const { [grant]: _gone, ...rest } = grants ?? {};
        row.grants = rest;
        return () => {
          if (grants) row.grants = grants;
        };
      }),
    })),
    ...(row.contains ?? []).map((other) => ({
      table: "grants",
      row: `${id} with ${other}`,
      wearings: without(() => {
        const { contains = [] } = row;
        row.contains = contains.filter((c) => c !== other);
        return () => {
          row.contains = contains;
        };
      }),
    })),
  ];
};

const settingRow = (def: (typeof SETTINGS)[number]): WornRow<S> => {
  const others = def.choices?.slice(1) ?? (def.range ? [def.range.max, def.range.min] : [!(def.initial as boolean)]);
  const set = (s: S, value: unknown): S => kept(dressed({ ...s, settings: { ...s.settings, [def.key]: value } as TwintensSettings }, "", (w) => w));
  return {
    table: "settings",
    row: def.key,
    wearings: others.map((value) => ({
      name: String(value),
      on: (s: S) => set(s, value),
      off: (s: S) => set(s, def.initial),
    })),
  };
};

const keys = <T extends object>(table: T): (keyof T & string)[] => Object.keys(table) as (keyof T & string)[];

export const ROWS: RowBench<S> = {
  acts: TWINTENS_ACTS,
  tables: TABLES,
  moments: MOMENTS,
  figures: (s, who) => {
    // What conditions grant is read by something, or is nothing.
    const { [`${who} grants`]: _grants, ...rest } = figures(s, who);
    return rest;
  },
  after: BENCH.after,
  faces: BENCH.faces,
  told: BENCH.told,
  played: playedOut,
  told_: {},
  rows: [
    ...keys(FEATS).map(featRow),
    ...keys(EFFECTS).map(effectRow),
    ...keys(EXTRAS).map((k) => modifierRow("extras", "extras", k)),
    ...keys(FLAWS).map((k) => modifierRow("flaws", "flaws", k)),
    ...keys(POWER_FEATS).map((k) => modifierRow("powerFeats", "feats", k)),
    ...keys(DRAWBACKS).map((k) => modifierRow("drawbacks", "drawbacks", k)),
    ...keys(conditions).map((k) => conditionRow(k as ConditionId)),
    ...keys(conditions).flatMap((k) => grantRows(k as ConditionId)),
    ...SETTINGS.map(settingRow),
  ],
};
void [grantsFor, presentConditions, hero, actor];
