/** Tables at which rows of Twin Tens are looked for, and how a row comes to somebody there. */
import type { AnyChosen } from "../../kernel/act.ts";
import type { Value } from "../../kernel/change.ts";
import { fresh } from "../../kernel/choose.ts";
import { befalls } from "../../kernel/testing/row-area.ts";
import type { RowBench, Wearing, WornRow } from "../../kernel/testing/row-walk.ts";
import { TWINTENS_ACTS } from "../acts/index.ts";
import { concentrating } from "../cards/upkeep.ts";
import { convictionMaximum, spendConviction, SPENDS } from "../fortune/conviction.ts";
import { damageTrack } from "../harm/damage-track.ts";
import { effortPasses, restsTonight } from "../harm/fatigue.ts";
import { drowning } from "../harm/hazards.ts";
import { nextCheck, shortenedBy } from "../harm/recovery.ts";
import { abilityRecovery } from "../hero/abilities.ts";
import type { TwintensActor } from "../hero/actor.ts";
import { activeRanks, fastestFeet } from "../hero/derive.ts";
import { derive } from "../hero/derived.ts";
import { type FeatKey, FEATS } from "../powers/catalogue/feats.ts";
import { DRAWBACKS, EXTRAS, FLAWS, POWER_FEATS } from "../powers/catalogue/modifiers.ts";
import { type EffectKey, EFFECTS } from "../powers/catalogue/powers.ts";
import { containedPower, containerRefusal, CONTAINERS } from "../powers/containers.ts";
import { drainedPower, drainRecovery, fadeChanges } from "../powers/drain.ts";
import { powerMeasures } from "../powers/power-measures.ts";
import { concentration } from "../powers/powers.ts";
import { settings as SETTINGS, type TwintensSettings } from "../settings.ts";
import type { TwintensSituation } from "../situation.ts";
import type { ConditionDetails } from "../state/condition-changes.ts";
import { type ConditionId, conditions, FREE } from "../state/condition-table.ts";
import { orderParticipant } from "../turn/order.ts";
import { limitsIn } from "../turn/pay.ts";
import { turnStart } from "../turn/turns.ts";
import type { PowerEntry } from "../types.ts";
import { BENCH } from "./bench.ts";
import { figures, figuresOf } from "./figures.ts";
import { abilities, feat, having, power, skill, weapon } from "./fixtures.ts";
import { playedOut } from "./row-plays.ts";
import { SITUATIONS } from "./situations.ts";

type S = TwintensSituation;
const [ADA, FOE, BO] = ["Actor.ada", "Actor.foe", "Actor.bo"];

const keys = <T extends object>(table: T): (keyof T & string)[] => Object.keys(table) as (keyof T & string)[];

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
  dressed({ ...s, aimed: s.aimed.slice(0, 1), present: () => [ADA, FOE, BO] }, ADA, (who) => ({
    ...who,
    feats: [],
    powers: who.powers.filter((p) => ["fire", "field"].includes(p.id)).map((p) => ({ ...p, arrayId: null })),
    weapons: [weapon("sword"), weapon("knife", { id: "knife", name: "Knife", equipped: false })],
    // What a feat lets be used in its place is better than what is used otherwise.
    skills: [
      skill("bluff", 2),
      skill("intimidate", 2),
      skill("acrobatics", 12),
      skill("medicine", 5),
      skill("concentration", 3),
      skill("escapeArtist", 2),
      skill("stealth", 4),
      skill("notice", 3),
      skill("perform", 6),
    ],
    abilities: abilities({ str: 12, dex: 18, int: 14, cha: 14, wis: 12 }),
    dodgeBase: 3,
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
  power("blast", 7, { id: "storm", name: "Storm", extras: [{ key: "area", ranks: 1, note: "burst" }] }),
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
const alike =
  (over: Partial<TwintensActor>): ((who: TwintensActor) => TwintensActor) =>
  (who) => ({ ...who, ...over });

const TABLES: Readonly<Record<string, S>> = {
  "on her turn": own,
  "outside of a fight": plain(base("fresh, outside of a fight, in company")),
  "struck by the foe": struck(plain(base("fresh, on a foe's turn, in company"))),
  "ten feet off": { ...own, distance: () => 10 },
  "seventy feet off": { ...own, distance: () => 70 },
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
  "down and struck": dressed(struck(plain(base("fresh, on a foe's turn, in company"))), ADA, (who) => ({
    ...who,
    ...having("prone"),
  })),
  hurt: plain(base("kneeling, hurt, after an effort, keeping a power up, outside of a fight, in company")),
  disabled: plain(base("disabled, on its own turn, in company")),
  dying: plain(base("dying, on its own turn, in company")),
  "in the cold": plain(base("with a plan, at home, in the cold, on its own turn, in company")),
  "dodging and struck": dressed(struck(plain(base("fresh, on a foe's turn, in company"))), ADA, (who) => ({
    ...who,
    dodgeBase: 3,
    ...having("totalDefense", "blocking"),
  })),
  "wounded twice": dressed(own, ADA, (who) => ({
    ...who,
    track: damageTrack({ wounded: 2, hurt: 1 }),
    powers: [power("strike", 4, { id: "strike" })],
  })),
  asleep: dressed(own, ADA, alike(having("asleep"))),
  "wounded and struck lightly": dressed(
    dressed(
      struck(plain(base("fresh, on a foe's turn, in company"))),
      ADA,
      alike({ track: damageTrack({ wounded: 1 }) }),
    ),
    FOE,
    alike({ powers: [power("blast", 2, { id: "bolt", lethal: true })] }),
  ),
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
    more: JSON.parse(
      JSON.stringify([fastestFeet(who), d.knockback, convictionMaximum(who, s.settings), d.toughness.rows.length]),
    ),
  };
}

const everybody = (s: S, look: (who: TwintensActor) => unknown): Value =>
  JSON.parse(
    JSON.stringify(
      [ADA, FOE, BO].map((ref) => {
        const who = s.character(ref);
        return who && look(who);
      }),
    ),
  ) as Value;

const RATES = ["round", "day", 2, 5] as const;

/** What can be read, and what happens by itself. */
const MOMENTS: RowBench<S>["moments"] = {
  sheet: (s) => everybody(s, (who) => numbers(s, who.ref)),
  "a turn begins": (s) =>
    everybody(s, (who) => {
      const { changes, tasks } = turnStart(who, s.settings, 3, true);
      return [
        changes.map((c) => (c.kind === "set" ? [c.path, c.to] : [c.kind, c.kind === "create" ? c.data : null])),
        tasks.map((t) => [t.kind, t.kind === "lastingSave" ? t.bonus : 0]),
        limitsIn(s, who),
      ];
    }),
  "time goes by": (s) =>
    everybody(s, (who) => [
      who.powers.map((p) => activeRanks(drainedPower(p, who.conditions))),
      RATES.map((rate) => [fadeChanges(who, rate), drainRecovery(who, rate), abilityRecovery(who, rate)]),
      effortPasses(who),
      nextCheck(damageTrack({ unconscious: true, hurt: 1 }), 0, 3000, {
        ...s.settings,
        shortened: shortenedBy(who.powers),
      }),
      nextCheck(damageTrack({ hurt: 3, bruised: 2, disabled: true }), 0, 3000, {
        ...s.settings,
        shortened: shortenedBy(who.powers),
      }),
    ]),
  "whom areas befall": (s) =>
    everybody(s, (who) =>
      who.powers.map((p) => {
        const made = fresh(TWINTENS_ACTS.attack, { ...s, self: who.ref }, { attack: p.id });
        return made.accepted
          ? befalls(TWINTENS_ACTS.attack.covers?.({ ...s, self: who.ref }, made.chosen) ?? null)
          : null;
      }),
    ),
  "a night": (s) => everybody(s, (who) => restsTonight({ ...who, kind: "hero", fatigue: "fatigued" })),
  "the order": (s) =>
    everybody(s, (who) => {
      const { id: _id, ...place } = orderParticipant(who.ref, who, { gm: who.ref === FOE }, s.settings);
      return place;
    }),
  "points spent": (s) => {
    const [me, friend] = [s.character(ADA), s.character(BO)];
    if (!me || !friend) return null;
    const fresh = {
      ...me,
      track: damageTrack({ hurt: 2, bruised: 1 }),
      skills: me.skills.map((x) => ({ ...x, id: `id${x.key}` })),
    };
    return JSON.parse(
      JSON.stringify(
        keys(SPENDS).map((use) => {
          const args = {
            others: [{ ...friend, ...having("dazed") }],
            condition: "dazed",
            skill: "idbluff",
            feat: "tough",
            approved: true,
          } as const;
          const done = spendConviction(fresh, use, args, s.settings);
          return [
            use,
            done.accepted
              ? done.changes.map((c) => (c.kind === "set" ? [c.path, c.to] : [c.kind, c.data]))
              : done.reason,
          ];
        }),
      ),
    ) as Value;
  },
  "what powers come to": (s) =>
    everybody(s, (who) =>
      who.powers.flatMap((p) => [
        ...powerMeasures(p).map((m) => [m.measure, m.amount]),
        activeRanks(containedPower(p, who.powers)),
        containerRefusal(who, p.id)?.reason ?? "",
      ]),
    ),
  "a round without breath": (s) => everybody(s, (who) => drowning(who).length),
  "what concentration must keep": (s) => everybody(s, (who) => concentration(who, null)),
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

const SUBJECTS = [
  "",
  "sword",
  "fire",
  "unarmed",
  "sight",
  "hearing",
  "bluff",
  "foe",
  "toughness",
  "fort",
  "Woods",
  "perform",
  "medicine",
];

const FEAT_TABLES = [
  "on her turn",
  "struck by the foe",
  "flat-footed and struck",
  "outside of a fight",
  "in a grip",
  "down and struck",
  "dodging and struck",
  "dying",
  "asleep",
  "in the cold",
  "down and tired",
];
/** Where a feat is to be looked for that isn't seen at once: what is done, at which tables, who else is how. */
interface Where {
  readonly acts?: readonly string[];
  readonly tables?: readonly string[];
  readonly foe?: (who: TwintensActor) => TwintensActor;
  readonly ada?: (who: TwintensActor) => TwintensActor;
  readonly bo?: (who: TwintensActor) => TwintensActor;
}
const WHERE: Partial<Readonly<Record<FeatKey, Where>>> = {
  challenge: { acts: ["check"] },
  criticalStrike: {
    acts: ["attack"],
    foe: (who) => ({ ...who, powers: [power("immunity", 5, { id: "immune", trait: "critical" })] }),
    ada: (who) => ({ ...who, feats: [feat("favoredOpponent", 1, "foe")] }),
  },
  defensiveAttack: { acts: ["attack"] },
  eideticMemory: { acts: ["check"] },
  endurance: { acts: ["exposure", "exertion"], tables: ["in the cold"] },
  evasion: { acts: ["attack"], tables: ["struck by the foe"] },
  fascinate: { acts: ["fascinate"] },
  favoredEnvironment: { acts: ["environment"] },
  favoredOpponent: { acts: ["attack"] },
  fearless: { acts: ["attack"], tables: ["struck by the foe"] },
  finishingBlow: { acts: ["attack"], foe: (who) => ({ ...who, ...having("helpless") }) },
  firstStrike: { acts: ["attack"], foe: (who) => ({ ...who, flags: { ...who.flags, flatFooted: true } }) },
  grapplingBlock: { acts: ["attack"], tables: ["dodging and struck"], ada: alike({ weapons: [] }) },
  weaponBind: { acts: ["attack"], tables: ["dodging and struck"] },
  weaponBreak: { acts: ["attack"], tables: ["dodging and struck"] },
  improvedBlock: { acts: ["attack"], tables: ["dodging and struck"] },
  improvedAim: { acts: ["attack"], ada: (who) => ({ ...who, ...having("aiming") }) },
  improvedCritical: { acts: ["attack"] },
  improvedPin: { acts: ["hold", "breakFree"], tables: ["in a grip"] },
  improvedThrow: {
    tables: ["on her turn"],
    foe: alike({ abilities: abilities({ str: 10, dex: 20 }), skills: [skill("acrobatics", 9)] }),
  },
  throwingMastery: { acts: ["attack"], ada: alike({ weapons: [weapon("knife", { id: "knife", name: "Knife" })] }) },
  improvedTrip: { acts: ["followUp"], tables: ["on her turn"] },
  improvedTrick: { acts: ["trick"] },
  improvisedTools: { acts: ["check", "stabilise"] },
  improvisedWeapons: { acts: ["attack"] },
  instantUp: { acts: ["stand"], tables: ["down and tired"] },
  interpose: { acts: ["attack"], tables: ["struck by the foe"], bo: alike({ track: damageTrack() }) },
  jackOfAllTrades: { acts: ["check"] },
  lightSleeper: { acts: ["check"], tables: ["asleep"] },
  masterPlan: { acts: ["plan", "setPlan"] },
  proneFighting: { acts: ["attack"], tables: ["down and tired", "down and struck"] },
  quickDraw: { acts: ["draw"] },
  redirect: {
    acts: ["attack"],
    tables: ["struck by the foe"],
    foe: (who) => ({ ...who, ...having(["tricked", { trait: ADA }]) }),
  },
  reversal: { acts: ["breakFree"], tables: ["in a grip"] },
  setUp: { acts: ["feint"] },
  skillMastery: { acts: ["check"] },
  startle: { acts: ["feint"], ada: (who) => ({ ...who, skills: [skill("bluff", 1), skill("intimidate", 9)] }) },
  taunt: { acts: ["demoralize"], ada: (who) => ({ ...who, skills: [skill("bluff", 9), skill("intimidate", 1)] }) },
  defenseCombatMastery: { acts: ["attack"], tables: ["struck by the foe"], ada: alike({ defencesThisRound: 2 }) },
  teamwork: { acts: ["aid", "attack"] },
};
const still = (who: TwintensActor): TwintensActor => who;
const also = (s: S, { foe = still, ada = still, bo = still }: Where): S =>
  dressed(dressed(dressed(s, FOE, foe), ADA, ada), BO, bo);
const moved = (w: Wearing<S>, where: Where, row: string): Wearing<S> => ({
  ...w,
  on: (s) => w.on(also(s, where)),
  off: (s) => w.off(also(s, where)),
  ...(w.bare !== undefined && { bare: (where.foe ?? where.ada ?? where.bo) ? `${w.bare} for ${row}` : w.bare }),
});

const featRow = (key: FeatKey): WornRow<S> => ({
  table: "feats",
  row: key,
  tables: WHERE[key]?.tables ?? (WHERE[key] ? ["on her turn", "outside of a fight"] : FEAT_TABLES),
  ...(WHERE[key]?.acts && { acts: WHERE[key].acts }),
  wearings: WHO.flatMap(([name, ref]) =>
    ("subject" in FEATS[key] || key === "uncannyDodge" ? SUBJECTS : [""]).map((subject) =>
      worn(
        subject === "" ? name : `${name} (${subject})`,
        ref,
        (who) => ({
          ...who,
          feats: [...who.feats, feat(key, Math.min((FEATS[key] as { max: number | null }).max ?? 2, 2), subject)],
        }),
        {
          known: [{ attack: "sword" }, { attack: "fire" }, { trait: "skill:bluff" }, { maneuver: "trip", target: FOE }],
        },
      ),
    ),
  ).map((w) => moved(w, WHERE[key] ?? {}, key)),
});

/** Acts that a power is used by. */
const POWER_USES = (id: string): readonly AnyChosen[] => [{ attack: id }, { power: id }];

const holding =
  (powers: readonly PowerEntry[]): ((who: TwintensActor) => TwintensActor) =>
  (who) => ({
    ...who,
    powers: [...who.powers.filter((p) => p.id !== "field"), ...powers],
  });

const TRAITS = [null, "sight", "str", "toughness", "life", "ability", "hurt", "bluff", "fire", "cold"] as const;

const USED_BY = [
  "attack",
  "powerOn",
  "powerOff",
  "boost",
  "call",
  "make",
  "surround",
  "lend",
  "letGo",
  "heal",
  "mend",
  "share",
  "restore",
  "concentrate",
  "concentration",
  "upkeep",
  "array",
  "check",
];

/** Where an effect is to be looked for that isn't seen at once. */
const FOE_STRIKES: Where = { acts: ["attack"], tables: ["struck by the foe"] };
const EFFECT_WHERE: Partial<Readonly<Record<EffectKey, Where & { readonly within?: PowerEntry }>>> = {
  deflect: { acts: ["attack"], tables: ["dodging and struck"] },
  mindShield: { ...FOE_STRIKES, foe: (who) => ({ ...who, powers: [power("mindControl", 6, { id: "bolt" })] }) },
  sensoryShield: { ...FOE_STRIKES, foe: (who) => ({ ...who, powers: [power("dazzle", 6, { id: "bolt" })] }) },
  morph: { acts: ["check"], tables: ["on her turn"], ada: alike({ skills: [skill("disguise", 2)] }) },
  spinning: { acts: ["hold", "breakFree"], tables: ["in a grip"] },
  regeneration: { acts: ["recovery", "attack"], tables: ["hurt", "dying", "disabled"] },
  ...Object.fromEntries(
    keys(CONTAINERS).map((key) => [
      key,
      { acts: [], tables: ["on her turn"], within: power("protection", 40, { id: "within", inside: "it" }) },
    ]),
  ),
};

const effectRow = (key: EffectKey): WornRow<S> => ({
  table: "effects",
  row: key,
  acts: EFFECT_WHERE[key]?.acts ?? USED_BY,
  tables: EFFECT_WHERE[key]?.tables ?? ["on her turn", "struck by the foe", "outside of a fight", "hurt"],
  wearings: WHO.slice(0, 2).flatMap(([name, ref]) =>
    TRAITS.flatMap((trait) =>
      (trait === null ? [true, false] : [true]).map((active) => {
        // Without it stands a power that does nothing, used in the same way.
        const { action, range, duration } = EFFECTS[key];
        const it = (as: EffectKey): PowerEntry =>
          power(as, 6, { id: "it", name: "It", trait, active, action, range, duration });
        const where = EFFECT_WHERE[key] ?? {};
        const within = where.within ? [where.within] : [];
        const wearing = worn(
          `${name}, ${active ? "on" : "off"}${trait === null ? "" : ` (${trait})`}`,
          ref,
          holding([it(key), ...within]),
          {
            without: holding([it("feature"), ...within]),
            known: POWER_USES("it"),
          },
        );
        return moved(wearing, where, key);
      }),
    ),
  ),
});

/** Powers that modifiers are tried on: those that attack, and those that stay with their user. */
const STRIKING: readonly EffectKey[] = [
  "blast",
  "strike",
  "stun",
  "snare",
  "mindControl",
  "drain",
  "corrosion",
  "emotionControl",
  "nullify",
  "fatigue",
  "dazzle",
  "suffocate",
  "createObject",
];
const STAYING: readonly EffectKey[] = [
  "protection",
  "forceField",
  "flight",
  "insubstantial",
  "concealment",
  "energyAura",
  "healing",
  "summon",
  "environmentalControl",
  "illusion",
  "regeneration",
  "boost",
  "growth",
  "obscure",
  "teleport",
  "enhancedTrait",
];
/** What modifiers are about that are about something. */
const NOTES: Readonly<Record<string, readonly string[]>> = {
  area: ["burst", "cone", "explosion"],
  alternateSave: ["fort", "will", "ref"],
  resistible: ["fort", "will"],
  senseDependent: ["sight", "hearing"],
  checkRequired: ["concentration", "bluff"],
  alternatePower: ["dynamic"],
};

type Kind = "extras" | "flaws" | "feats" | "drawbacks";
interface Bearing extends Where {
  readonly on?: readonly EffectKey[];
  readonly ranks?: number;
  readonly more?: Partial<PowerEntry>;
  readonly known?: readonly AnyChosen[];
}
const having2 =
  (id: ConditionId, details: ConditionDetails): ((who: TwintensActor) => TwintensActor) =>
  (who) => ({ ...who, ...having([id, details]) });
const withPowers =
  (...powers: readonly PowerEntry[]): ((who: TwintensActor) => TwintensActor) =>
  (who) => ({ ...who, powers });
const BLIND = having2("blind", {});
const BEARING: Readonly<Record<string, Bearing>> = {
  ablative: { on: ["protection"], tables: ["struck by the foe"] },
  passive: { on: ["protection", "forceField"], tables: ["on her turn"] },
  checkRequired: { on: ["blast"], tables: ["on her turn"] },
  resistible: { on: ["blast"], tables: ["on her turn"] },
  partial: { on: ["concealment"], tables: ["on her turn", "struck by the foe"] },
  vulnerable: { on: [], tables: ["struck by the foe"] },
  weakPoint: {
    on: [],
    tables: ["struck by the foe"],
    ada: (who) => ({
      ...who,
      powers: [power("protection", 9, { id: "wall", extras: [{ key: "impervious", ranks: 1 }] })],
    }),
  },
  penetrating: {
    on: ["blast"],
    foe: withPowers(power("protection", 8, { id: "shell", extras: [{ key: "impervious", ranks: 1 }] })),
  },
  affectsCorporeal: { on: ["blast"], ada: (who) => ({ ...who, powers: [power("insubstantial", 4, { id: "ghost" })] }) },
  affectsInsubstantial: { on: ["blast"], ranks: 2, foe: withPowers(power("insubstantial", 4, { id: "ghost" })) },
  affectsObjects: { on: ["corrosion", "disintegration"], known: [{ attack: "it", targets: ["Actor.cart"] }] },
  linked: {
    on: ["blast"],
    ada: (who) => ({ ...who, powers: [power("blast", 4, { id: "twin", extras: [{ key: "linked", ranks: 1 }] })] }),
  },
  vampiric: { on: ["strike"], ada: alike({ track: damageTrack({ hurt: 2 }) }) },
  horde: { on: ["summon"], more: { feats: [{ key: "progression", ranks: 3 }] } },
  progression: { on: ["summon"], ranks: 3, more: { extras: [{ key: "horde", ranks: 1 }] } },
  reversible: { on: ["stun", "snare", "blast"], foe: having2("entangled", { source: "Actor.ada it", degree: 2 }) },
  extendedReach: { on: ["strike"], tables: ["ten feet off"] },
  improvedRange: { on: ["blast"], tables: ["seventy feet off"] },
  reducedRange: { on: ["blast"], tables: ["seventy feet off"] },
  ricochet: { on: ["blast"] },
  indirect: { on: ["blast"] },
  improvedCritical: { on: ["blast"], ranks: 4 },
  splitAttack: {
    on: ["blast"],
    known: [{ attack: "it", targets: [FOE, BO], split: { [FOE]: 3, [BO]: 3 } }],
  },
  innate: {
    on: ["protection", "flight"],
    tables: ["struck by the foe"],
    ada: withPowers(),
    foe: withPowers(power("nullify", 8, { id: "bolt", trait: "power", active: true })),
  },
  fullPower: { on: ["blast"] },
  senseDependent: { on: ["dazzle", "stun", "emotionControl"], foe: BLIND },
  feedback: {
    on: ["summon", "createObject"],
    tables: ["struck by the foe"],
    bo: alike({ summoned: "Actor.ada it", powers: [], track: damageTrack() }),
    known: [{ attack: "bolt", targets: [BO] }],
  },
  contagious: {
    on: ["stun"],
    tables: ["struck by the foe"],
    foe: having2("sickened", { source: "Actor.ada it" }),
    known: [{ attack: "unarmed", targets: [BO] }],
  },
  totalFade: {
    on: ["forceField"],
    tables: ["on her turn"],
    more: { lost: 2, flaws: [{ key: "fades", ranks: 1 }] },
  },
  sedation: { on: ["stun"], more: { extras: [{ key: "sleep", ranks: 1 }] } },
  incurable: { on: ["blast"] },
  selectiveAttack: { on: ["blast"], more: { extras: [{ key: "area", ranks: 1, note: "burst" }] } },
  slowFade: { on: ["forceField"], ranks: 2, more: { flaws: [{ key: "fades", ranks: 1 }] } },
};

const modifierRow = (table: string, kind: Kind, key: string): WornRow<S> => {
  const where: Bearing = BEARING[key] ?? {};
  const { on = [...STRIKING, ...STAYING], ranks = 1, more = {}, known = [] } = where;
  const bears = (effect: EffectKey, active: boolean, entry: object | null): PowerEntry => {
    const plainly = power(effect, 6, { id: "it", name: "It", active, ...more });
    return entry === null ? plainly : { ...plainly, [kind]: [...plainly[kind], entry] };
  };
  return {
    table,
    row: key,
    acts: USED_BY,
    tables: where.tables ?? ["on her turn", "struck by the foe", "outside of a fight"],
    wearings: [
      ...[undefined, ...(NOTES[key] ?? [])].flatMap((note) =>
        on.flatMap((effect) =>
          [
            ["Ada", ADA, true] as const,
            ...(STRIKING.includes(effect) ? [["the foe", FOE, true] as const] : [["Ada", ADA, false] as const]),
          ].map(([name, ref, active]) => {
            const entry =
              kind === "drawbacks"
                ? { key, points: 2, ...(note !== undefined && { subject: note }) }
                : { key, ranks, ...(note !== undefined && { note }) };
            return moved(
              worn(
                `${name}, ${effect} ${active ? "on" : "off"}${note === undefined ? "" : ` (${note})`}`,
                ref,
                holding([bears(effect, active, entry)]),
                {
                  without: holding([bears(effect, active, null)]),
                  bare: `${ref} ${effect} ${String(active)} ${JSON.stringify(more)}`,
                  known: [...known, ...POWER_USES("it")],
                },
              ),
              where,
              key,
            );
          }),
        ),
      ),
      ...(kind === "drawbacks"
        ? WHO.flatMap(([name, ref]) =>
            ["", "fire", "Bolt"].map((subject) =>
              moved(
                worn(`${name} as drawback ${subject}`, ref, (who) => ({
                  ...who,
                  drawbacks: [{ key, points: 2, subject }],
                })),
                where,
                key,
              ),
            ),
          )
        : []),
    ],
  };
};

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

const CONDITION_TRAITS = [
  null,
  FOE,
  ADA,
  "dodge",
  "attack",
  "sight",
  "str",
  "bluff",
  "love",
  "fear",
  "fire",
  "hurt",
] as const;

/** What conditions are about that are about something of their own. */
const OWN_TRAITS: Partial<Record<ConditionId, readonly string[]>> = {
  trading: ["accurateAttack"],
  exerting: ["speed"],
  opening: ["defensiveStrike"],
  drained: ["round power:fire", "round toughness"],
  boosted: ["round power:fire"],
};

const dressFor = (id: ConditionId): readonly (readonly [string, (who: TwintensActor) => TwintensActor])[] => {
  const tracked = TRACKED[id];
  if (tracked) return [["", tracked]];
  return (OWN_TRAITS[id] ?? CONDITION_TRAITS).map((trait) => [
    trait === null ? "" : ` (${trait})`,
    (who) => ({ ...who, ...conditionOn(id, trait) }),
  ]);
};

/** Who has a mark, and a power to heal it with. */
const HEALER: Partial<TwintensActor> = {
  track: damageTrack({ hurt: 1 }),
  powers: [power("healing", 6, { id: "cure" })],
};
const SCARRED: Partial<Record<ConditionId, Partial<TwintensActor>>> = { incurable: HEALER };
/** Who has no air and is out by it. */
const AIRLESS: Partial<TwintensActor> = {
  track: damageTrack({ unconscious: true }),
  ...having(["exposed", { trait: "suffocation" }]),
};
const BESIDE: Partial<Record<ConditionId, Partial<TwintensActor>>> = {
  sinking: AIRLESS,
  cared: { track: damageTrack({ hurt: 1 }) },
};
const besideIt = (id: ConditionId, who: TwintensActor): TwintensActor => ({
  ...who,
  ...BESIDE[id],
  conditions: [...who.conditions, ...(BESIDE[id]?.conditions ?? [])],
});

const conditionRow = (id: ConditionId): WornRow<S> => ({
  table: "conditions",
  row: id,
  tables: ["on her turn", "struck by the foe"],
  acts: SCARRED[id]
    ? ["heal"]
    : [
        "attack",
        "check",
        "feint",
        "stand",
        "hold",
        "breakFree",
        "shelter",
        "exposure",
        "relief",
        "calm",
        "rage",
        "drinks",
        "letGo",
        "recovery",
      ],
  wearings: WHO.slice(0, 2).flatMap(([name, ref]) =>
    dressFor(id).map(([trait, dress]) =>
      worn(`${name}${trait}`, ref, (who) => besideIt(id, { ...dress(who), ...SCARRED[id] }), {
        without: (who) => besideIt(id, { ...who, conditions: [], ...SCARRED[id] }),
        bare: `${ref} well${SCARRED[id] || BESIDE[id] ? ` for ${id}` : ""}`,
      }),
    ),
  ),
});

type Row = { grants?: Record<string, unknown>; contains?: readonly string[] };

/** A row of the catalogue with something taken out of it, until it is put in again. */
const torn =
  <K extends keyof Row>(id: ConditionId, field: K, to: (was: Row[K]) => Row[K]) =>
  (): (() => void) => {
    const row = conditions[id] as Row;
    const was = row[field];
    row[field] = to(was);
    return () => {
      row[field] = was;
    };
  };

const withRow = (id: ConditionId, broken: () => () => void): WornRow<S>["wearings"] =>
  WHO.slice(0, 2).flatMap(([name, ref]) =>
    dressFor(id)
      .slice(0, 2)
      .map(([trait, dress]) => worn(`${name}, ${id}${trait}`, ref, dress, { without: dress, broken })),
  );

const weight = (id: ConditionId): number => {
  const { grants = {}, contains = [] } = conditions[id] as Row;
  return Object.keys(grants).length + 10 * contains.length;
};

/** Something that conditions grant, taken out of one that grants it. */
const senseless = (note: string): PowerEntry =>
  power("blast", 6, { id: note, name: note, flaws: [{ key: "senseDependent", ranks: 1, note }] });
const SENSED: Where = { foe: withPowers(senseless("sight"), senseless("hearing")) };
const GRANT_WHERE: Readonly<Record<string, Where>> = { sight: SENSED, hearing: SENSED };

const grantRow = (grant: string): WornRow<S> => ({
  table: "grants",
  row: grant,
  tables: ["on her turn", "struck by the foe", "outside of a fight"],
  acts: ["attack", "check", "rush", "rest", "recovery", "allOutMove", "expose"],
  wearings: (keys(conditions) as ConditionId[])
    .filter((id) => Object.hasOwn((conditions[id] as Row).grants ?? {}, grant))
    // What has little else shows it best.
    .sort((a, b) => weight(a) - weight(b))
    .slice(0, 4)
    .flatMap((id) =>
      withRow(
        id,
        torn(id, "grants", (was = {}) => Object.fromEntries(Object.entries(was).filter(([k]) => k !== grant))),
      ),
    )
    .map((w) => ({ ...moved(w, GRANT_WHERE[grant] ?? {}, grant), known: [{ trait: "skill:notice" }] })),
});

/** A condition that another brings along. */
const broughtRows = (id: ConditionId): readonly WornRow<S>[] =>
  ((conditions[id] as Row).contains ?? []).map((other) => ({
    table: "brought along",
    row: `${id} ${other}`,
    wearings: withRow(
      id,
      torn(id, "contains", (was = []) => was.filter((c) => c !== other)),
    ),
  }));

const settingRow = (def: (typeof SETTINGS)[number]): WornRow<S> => {
  const others = def.choices?.slice(1) ?? (def.range ? [def.range.max, def.range.min] : [!(def.initial as boolean)]);
  const set = (s: S, value: unknown): S =>
    kept(dressed({ ...s, settings: { ...s.settings, [def.key]: value } as TwintensSettings }, "", (w) => w));
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
  rows: [
    ...keys(FEATS).map(featRow),
    ...keys(EFFECTS).map(effectRow),
    ...keys(EXTRAS).map((k) => modifierRow("extras", "extras", k)),
    ...keys(FLAWS).map((k) => modifierRow("flaws", "flaws", k)),
    ...keys(POWER_FEATS).map((k) => modifierRow("powerFeats", "feats", k)),
    ...keys(DRAWBACKS).map((k) => modifierRow("drawbacks", "drawbacks", k)),
    ...keys(conditions).map((k) => conditionRow(k as ConditionId)),
    ...keys(FREE).map(grantRow),
    ...keys(conditions).flatMap((k) => broughtRows(k as ConditionId)),
    ...SETTINGS.map(settingRow),
  ],
};
