/** Rows of Fudge's tables, each with the ways to bring it to a table. */
import type { AnyAct, AnyChosen } from "../../kernel/act.ts";
import { bent, type RowBench, unlike, type Wearing, type WornRow } from "../../kernel/testing/row-walk.ts";
import { TRADES } from "../acts/actions.ts";
import { FUDGE_ACTS } from "../acts/index.ts";
import { POINT_ACTS } from "../acts/points/index.ts";
import { CONCEALMENT, COVER, CRITICALS, INTERACTION, PRONE, RANGE_BANDS, TEAM_BONUS, TOOLS } from "../dice/values.ts";
import { EFFORT } from "../fortune/values.ts";
import { BREATH, DISEASES, FIRE, HEALTH, POISONS, RADIATION, RESURRECTION_DC, VACUUM } from "../harm/values.ts";
import type { FudgeActor } from "../hero/actor.ts";
import { ADVANTAGE_NUMBERS, ADVANTAGES, CAP_ABOVE_LEVEL } from "../hero/values.ts";
import { EFFECTS } from "../powers/catalogue/effects.ts";
import { EXTRAS, FLAWS, type ModifierDefinition, modifierDefinition, SPECIFIC } from "../powers/catalogue/modifiers.ts";
import { OPTIONS } from "../powers/catalogue/options.ts";
import { houseRules, settings as SETTINGS } from "../settings.ts";
import type { FudgeSituation, TableSettings } from "../situation.ts";
import { type ConditionId, conditions, FREE } from "../state/condition-table.ts";
import { conditionState } from "../state/progression.ts";
import { CONDITION_NUMBERS, PENALTIES } from "../state/values.ts";
import { MATERIALS } from "../things/values.ts";
import type { AdvantageKey, AfflictionCondition, Component, EffectKey, PowerEntry } from "../types.ts";
import { BENCH } from "./bench.ts";
import { figures } from "./figures.ts";
import { advantage, component, having, modifier, power } from "./fixtures.ts";
import { certainRow } from "./row-certain.ts";
import { playedOut } from "./row-plays.ts";
import { ADA, alike, BO, dressed, FOE, holding, MOMENTS, TABLES, THUG } from "./row-stage.ts";

type S = FudgeSituation;
type Dress = (who: FudgeActor) => FudgeActor;

const keys = <T extends object>(table: T): (keyof T & string)[] => Object.keys(table) as (keyof T & string)[];
const still: Dress = (who) => who;
const WHO = [
  ["Ada", ADA],
  ["the foe", FOE],
  ["Bo", BO],
] as const;

/** Who else is how at the table, and where a row is to be looked for that isn't seen at once. */
interface Where extends Pick<WornRow<S>, "acts" | "tables" | "moments"> {
  readonly foe?: Dress;
  readonly ada?: Dress;
  readonly bo?: Dress;
  readonly thug?: Dress;
  readonly known?: readonly AnyChosen[];
}

const among = (s: S, { foe = still, ada = still, bo = still, thug = still }: Where): S =>
  dressed(dressed(dressed(dressed(s, FOE, foe), ADA, ada), BO, bo), THUG, thug);

const worn = (
  name: string,
  ref: string,
  on: Dress,
  off: Dress,
  where: Where = {},
  more: Partial<Wearing<S>> = {},
): Wearing<S> => ({
  name,
  on: (s) => dressed(among(s, where), ref, on),
  off: (s) => dressed(among(s, where), ref, off),
  ...more,
});

/** What is done with it shows it where something is named that is; else what is read, and what happens by itself. */
const looked = ({ acts, tables, moments }: Where): Pick<WornRow<S>, "acts" | "tables" | "moments"> => ({
  ...(acts && { acts, ...(acts.length > 0 && { moments: moments ?? [] }) }),
  ...(moments && { moments }),
  ...(tables && { tables }),
});

const AT_WORK: readonly AnyChosen[] = [
  { attack: "unarmed" },
  { attack: "Fire.damage" },
  { trait: "skillbase:stealth" },
];

const ADVANTAGE_TABLES = [
  "on her turn",
  "outside of a fight",
  "struck by the foe",
  "vulnerable and struck",
  "prone",
  "held",
  "holding",
  "dying",
  "dead",
  "beside the hurt",
];

/** What is done with bare hands. */
const FISTS: Where & { readonly subject: string } = {
  acts: ["attack"],
  tables: ["on her turn"],
  known: [{ attack: "unarmed" }],
  subject: "",
};

/** Where an advantage shows. */
const ADVANTAGED: Partial<Readonly<Record<AdvantageKey, Where & { readonly subject?: string }>>> = {
  accurateAttack: FISTS,
  allOutAttack: FISTS,
  defensiveAttack: FISTS,
  powerAttack: FISTS,
  attractive: {
    acts: ["check"],
    tables: ["on her turn"],
    known: [{ trait: "skillbase:deception", drawn: true }],
    subject: "",
  },
  beginnersLuck: { acts: ["victoryPoints.beginnersLuck"], tables: ["on her turn"], subject: "" },
  connected: { acts: ["victoryPoints.favor"], tables: ["outside of a fight"], subject: "" },
  evasion: {
    ada: alike({ defenses: { dodge: 3, parry: 0, fortitude: 0, will: 0 } }),
    acts: ["attack"],
    tables: ["struck by the foe"],
    known: [{ attack: "storm.x" }],
    subject: "",
  },
  extraordinaryEffort: { acts: ["effort.action"], tables: ["on her turn"], known: [{ also: "strength" }], subject: "" },
  fastGrab: FISTS,
  improvedAim: { acts: [], moments: ["a turn ends"], tables: ["aiming"], subject: "" },
  improvedDefense: {
    acts: ["attack"],
    tables: ["on the defense and struck"],
    known: [{ attack: "claws.x" }],
    subject: "",
  },
  improvedDisarm: {
    acts: ["disarm"],
    tables: ["on her turn"],
    foe: holding([power("Club", [component("damage", 1)], { id: "club", source: "equipment" })]),
    subject: "",
  },
  improvedGrab: { acts: ["grab"], tables: ["on her turn"], subject: "" },
  improvedHold: { acts: ["escape"], tables: ["held"], subject: "" },
  improvedTrip: { acts: ["trip"], tables: ["on her turn"], subject: "" },
  improvisedTools: { acts: ["check"], tables: ["on her turn"], known: [{ trait: "skillbase:treatment" }], subject: "" },
  inspire: { acts: ["victoryPoints.inspire"], tables: ["on her turn"], subject: "" },
  instantUp: { acts: ["stand"], tables: ["prone"], subject: "" },
  interpose: { acts: ["attack"], tables: ["struck by the foe"], known: [{ attack: "claws.x" }], subject: "" },
  lucky: { acts: ["victoryPoints.gameDay"], subject: "" },
  meekness: { acts: ["check"], tables: ["on her turn"], subject: "" },
  moveByAction: { acts: ["attack"], tables: ["on her turn"], subject: "" },
  persistentInformation: { acts: ["attack"], tables: ["hurt and struck"], known: [{ attack: "claws.x" }], subject: "" },
  proneFighting: {
    acts: ["attack"],
    tables: ["prone", "prone and struck"],
    known: [{ attack: "unarmed" }],
    subject: "",
  },
  quickDraw: { acts: ["draw"], tables: ["on her turn"], subject: "" },
  seizeInitiative: { acts: ["victoryPoints.seizeInitiative"], tables: ["before the first turn"], subject: "" },
  skillMastery: { acts: ["check"], tables: ["on her turn"], known: [{ trait: "skill:stealth" }], subject: "stealth" },
  teamwork: { acts: ["attack", "aid", "team"], tables: ["on her turn"], subject: "" },
  ultimateEffort: { acts: ["victoryPoints.ultimateEffort"], tables: ["on her turn"], subject: "stealth" },
};

const advantageRow = (key: AdvantageKey): WornRow<S> => {
  const where = ADVANTAGED[key] ?? {};
  const max = ADVANTAGES[key].max;
  const ranks = max === 1 ? 1 : 2;
  return {
    table: "advantages",
    row: key,
    tables: where.tables ?? ADVANTAGE_TABLES,
    ...(where.acts && { acts: where.acts, ...(where.acts.length > 0 && { moments: where.moments ?? [] }) }),
    wearings: WHO.flatMap(([name, ref]) =>
      (where.subject === undefined ? ["", "stealth"] : [where.subject]).map((subject) =>
        worn(
          `${name}${subject === "" ? "" : ` (${subject})`}`,
          ref,
          (who) => ({ ...who, advantages: [...who.advantages, advantage(key, ranks, subject)] }),
          still,
          where,
          { known: [...AT_WORK, ...(where.known ?? [])], ...(ADVANTAGED[key] === undefined && { bare: ref }) },
        ),
      ),
    ),
  };
};

/** Acts that a power is used by. */
const USED_BY = [
  "attack",
  "power",
  "letPowerGo",
  "heal",
  "revive",
  "maintain",
  "feedback",
  "backfire",
  "check",
  "opposed",
  "fall",
  "hazard",
  "poison",
];
const POWER_USES: readonly AnyChosen[] = [
  { attack: "it.x" },
  { power: "it.x" },
  { power: "it" },
  { attack: "it.x.harm" },
];
/** Moments in which somebody reads what a power comes to. */
const READ = ["sheet", "what powers come to"];
const POWER_TABLES = ["on her turn", "struck by the foe", "outside of a fight", "hurt"];

const AFFLICTS: readonly AfflictionCondition[] = [
  { degree: 1, condition: "dazed", trait: null },
  { degree: 1, condition: "hindered", trait: null },
  { degree: 2, condition: "stunned", trait: null },
  { degree: 3, condition: "incapacitated", trait: null },
];

/** An effect as it is tried: with what it needs to do anything. */
const effectOfKind = (effect: EffectKey, more: Partial<Component> = {}): Component =>
  component(effect, 6, {
    id: "x",
    ...(effect === "affliction" && { conditions: AFFLICTS, resistedBy: "fortitude" }),
    ...(effect === "weaken" && { trait: "str", resistedBy: "fortitude" }),
    ...more,
  });
const itself = (made: Component, more: Partial<PowerEntry> = {}): PowerEntry =>
  power("It", [made], { id: "it", ...more });

const TRAITS: Partial<Readonly<Record<EffectKey, readonly (string | null)[]>>> = {
  enhancedTrait: ["str", "toughness", "stealth"],
  immunity: ["poison", "fire", "fatigue"],
  resistance: ["fire"],
  movement: ["groundSpeed"],
  senses: ["dangerSense"],
  luckControl: ["goodLuck"],
  feature: ["soundMimicry"],
};

const effectRow = (key: EffectKey): WornRow<S> => ({
  table: "effects",
  row: key,
  acts: USED_BY,
  moments: READ,
  tables: POWER_TABLES,
  wearings: WHO.slice(0, 2).flatMap(([name, ref]) =>
    (TRAITS[key] ?? [null]).flatMap((trait) =>
      [true, false].map((active) => {
        const { action, range, duration } = EFFECTS[key];
        // Without it stands an effect that does nothing, used in the same way.
        const it = (as: EffectKey): PowerEntry =>
          itself(effectOfKind(as, { trait: as === "weaken" ? "str" : trait, action, range, duration }), { active });
        return worn(
          `${name}, ${active ? "on" : "off"}${trait === null ? "" : ` (${trait})`}`,
          ref,
          holding([it(key)]),
          holding([it("feature")]),
          {},
          {
            known: POWER_USES,
          },
        );
      }),
    ),
  ),
});

const STRIKING: readonly EffectKey[] = ["damage", "affliction"];
const STAYING: readonly EffectKey[] = ["flight", "protection"];
const STRIKES: readonly EffectKey[] = [
  ...STRIKING,
  "weaken",
  "nullify",
  "mindReading",
  "mentalTransform",
  "mindSwitch",
  "moveObject",
  "illusion",
];

/** How a modifier is brought to bear. */
interface Bearing extends Where {
  readonly on?: readonly EffectKey[];
  readonly ranks?: number;
  readonly note?: readonly string[];
  readonly more?: Partial<Component>;
  /** Effects that stand before it in its power. */
  readonly before?: readonly Component[];
  readonly from?: readonly ("Ada" | "the foe" | "Bo")[];
  readonly partial?: number;
}
/** A blow of Ada's own. */
const BLOW: Bearing = { on: ["damage"], from: ["Ada"], acts: ["attack"], tables: ["on her turn"] };
/** The same as a shot. */
const SHOT: Bearing = { ...BLOW, more: { range: "ranged" } };
/** What she does to a mind or a body. */
const HEX: Bearing = { ...BLOW, on: ["affliction"] };
const DRAIN: Bearing = { ...BLOW, on: ["weaken"] };
/** What a power of hers does that is used. */
const USE: Bearing = { on: ["flight"], from: ["Ada"], acts: ["power"], tables: ["on her turn"] };
/** What she has about her when she is struck. */
const SHIELD: Bearing = {
  from: ["Ada"],
  acts: ["attack"],
  tables: ["struck by the foe"],
  known: [{ attack: "bolt.x" }, { attack: "claws.x" }],
};
/** What is read of it. */
const FACT: Bearing = { from: ["Ada"], acts: [], tables: ["on her turn"] };
/** What it does for somebody hurt. */
const MEND: Bearing = { from: ["Ada"], acts: ["heal"], tables: ["beside the hurt"], known: [{ target: BO }] };
const GHOST = holding([power("Ghost", [component("insubstantial", 4)], { id: "ghost" })]);

const BEARING: Readonly<Record<string, Bearing>> = {
  accurate: BLOW,
  affectsCorporeal: { ...BLOW, ada: GHOST },
  affectsObjects: { ...HEX, more: { resistedBy: "fortitude" }, foe: alike({ object: "intact" }) },
  affectsObjectsOnly: HEX,
  affectsOthers: { ...USE, on: ["flight"] },
  affectsOthersOnly: { ...USE, on: ["flight"] },
  alternateEffect: { ...BLOW, before: [component("damage", 8, { id: "y" })], known: [{ attack: "it.y" }] },
  area: SHOT,
  attack: { ...BLOW, on: ["flight"], more: { resistedBy: "will", action: "standard" } },
  aura: BLOW,
  contagious: {
    ...HEX,
    foe: alike({ conditions: [conditionState("dazed", null, `${ADA} it.x`, 1)] }),
    known: [{ attack: "it.x", touched: true, targets: [BO] }],
  },
  extendedRange: { ...SHOT, tables: ["two hundred feet off"] },
  diminishedRange: { ...SHOT, tables: ["forty feet off", "two hundred feet off"] },
  homing: SHOT,
  impervious: { ...SHIELD, on: ["protection"], ranks: 9, more: { rank: 9 } },
  innate: { ...SHIELD, on: ["flight"], known: [{ attack: "null.x" }] },
  linked: { ...BLOW, on: ["weaken"], before: [component("damage", 4, { id: "y" })], known: [{ attack: "it.y" }] },
  multiattack: BLOW,
  penetrating: {
    ...BLOW,
    ranks: 4,
    foe: holding([
      power("Shell", [component("protection", 9, { modifiers: [modifier("impervious", 9)] })], { id: "shell" }),
    ]),
  },
  reach: { ...BLOW, tables: ["ten feet off"] },
  reversible: BLOW,
  split: { ...SHOT, known: [{ attack: "it.x", targets: [FOE, THUG] }] },
  activation: { ...USE, ranks: 2, on: ["flight"], known: [{ power: "it" }] },
  ammunition: USE,
  checkRequired: { ...BLOW, ranks: 6 },
  insidious: { ...FACT, on: ["affliction"] },
  subtle: { ...FACT, on: ["damage"] },
  distracting: USE,
  easilyRemovable: { on: ["damage"], from: ["the foe"], acts: ["disarm"], tables: ["on her turn"] },
  fades: USE,
  feedback: { on: ["damage", "create", "flight"], from: ["Ada"], acts: ["feedback"], tables: ["on her turn"] },
  fragile: {
    on: ["damage"],
    from: ["Ada"],
    acts: ["attack"],
    tables: ["struck by the foe"],
    more: { modifiers: [modifier("easilyRemovable")] },
    ranks: 3,
    known: [{ attack: "claws.x", manner: "smash", thing: "it" }],
  },
  inaccurate: BLOW,
  resistible: { ...HEX, foe: alike({ defenses: { dodge: 0, parry: 0, fortitude: 0, will: 9 } }) },
  senseDependent: { ...HEX, foe: alike({ defenses: { dodge: 9, parry: 0, fortitude: 0, will: 0 } }) },
  sideEffect: { ...BLOW, on: ["flight"], acts: ["power", "backfire"] },
  tiring: USE,
  unreliable: BLOW,
  "affliction aura": HEX,
  "affliction concentration": HEX,
  "affliction cumulative": { ...HEX, on: ["affliction"] },
  "affliction progressive": HEX,
  "affliction regressive": HEX,
  "affliction unrecoverable": HEX,
  "affliction instantRecovery": HEX,
  "affliction limitedDegree": HEX,
  "affliction incurable": HEX,
  "damage strengthBased": BLOW,
  "damage nonLethal": { ...BLOW, foe: alike({ health: { value: 1, max: 6 } }) },
  "damage affectsInsubstantial": { ...BLOW, ranks: 4, foe: GHOST },
  "damage incurable": BLOW,
  "damage unrecoverable": BLOW,
  "weaken concentration": DRAIN,
  "weaken progressive": DRAIN,
  "weaken incurable": DRAIN,
  "mindReading cumulative": {
    ...BLOW,
    on: ["mindReading"],
    foe: alike({ defenses: { dodge: 2, parry: 1, fortitude: 2, will: 9 } }),
  },
  "mindReading effortless": {
    ...BLOW,
    on: ["mindReading"],
    foe: alike({ defenses: { dodge: 2, parry: 1, fortitude: 2, will: 14 } }),
  },
  "mindReading surface": { ...BLOW, on: ["mindReading"] },
  "nullify simultaneous": {
    ...BLOW,
    on: ["nullify"],
    foe: holding([
      power("Wings", [component("flight", 4, { id: "a" })], { id: "w" }),
      power("Hide", [component("concealment", 4, { id: "a" })], { id: "h" }),
    ]),
  },
  "create innatePower": { ...SHIELD, on: ["create"], known: [{ attack: "null.x" }] },
  "senses innate": { ...SHIELD, on: ["senses"], known: [{ attack: "null.x" }] },
  "protection reflect": { ...SHIELD, on: ["protection"], more: { rank: 10 } },
  "protection redirect": { ...SHIELD, on: ["protection"], more: { rank: 10 } },
  "immunity halfEffect": { ...SHIELD, more: { trait: "poison" }, known: [{ attack: "venom.x" }] },
  "insubstantial limited": { ...SHIELD, more: { rank: 4 } },
  "moveObject damaging": { ...BLOW, on: ["moveObject"] },
  "summonMinion sacrifice": { ...SHIELD, ada: alike({ victoryPoints: 2 }) },
  "flight platform": { ...SHIELD, on: ["flight"] },
  "immortality sudden": { ...SHIELD, on: ["immortality"], ada: alike({ health: { value: -2, max: 6 } }) },
  "concealment resistible": FACT,
  "illusion oneSubject": { ...BLOW, on: ["illusion"], known: [{ attack: "it.x", targets: [FOE, THUG] }] },
  "illusion resistible": { ...BLOW, on: ["illusion"] },
  "enhancedTrait reducedTrait": { ...FACT, ranks: 2, note: ["agl"], more: { trait: "str" } },
  "growth removeBonus": { ...FACT, note: ["strength"] },
  "shrinking removePenalty": { ...FACT, note: ["strength"] },
  "insubstantial absentStrength": { ...FACT, more: { rank: 1 } },
  "healing restorative": { ...MEND, known: [{ target: BO, healing: "bruises" }] },
  "healing resurrection": { ...MEND, acts: ["revive"], tables: ["beside the dead"] },
  "healing persistent": {
    ...MEND,
    bo: alike({
      ...having("dying", "incapacitated"),
      health: { value: -1, max: 6 },
      conditions: [conditionState("incurable", "health 1", "x", 5)],
    }),
  },
  "healing empathic": MEND,
  "healing temporary": MEND,
  "healing personal": MEND,
  "regeneration persistent": {
    ...FACT,
    moments: ["a turn begins", "a minute goes by"],
    tables: ["on her turn", "hurt"],
    ranks: 2,
    ada: alike({ health: { value: 1, max: 6 }, conditions: [conditionState("incurable", "health 1", "x", 5)] }),
  },
  "regeneration restorative": { ...FACT, tables: ["hurt"], ada: alike({ health: { value: 6, max: 6 } }) },
  "regeneration sudden": { ...FACT, tables: ["on her turn", "hurt"] },
  "remoteSensing simultaneous": { ...USE, on: ["remoteSensing"] },
  "remoteSensing feedback": { ...USE, on: ["remoteSensing"], acts: ["feedback"] },
  "concealment passive": { ...BLOW, on: ["concealment"], known: [{ attack: "unarmed" }] },
  "luckControl sideEffect": { ...FACT, acts: ["victoryPoints.luckControl"], more: { trait: "goodLuck" } },
  "variable slow": { ...USE, on: ["variable"], more: { duration: "sustained" } },
  "summonMinion horde": { ...USE, on: ["summonMinion"] },
  "mindReading language": { ...BLOW, on: ["mindReading"] },
  "mindReading emotions": { ...BLOW, on: ["mindReading"] },
  "mindReading sensoryLinkOnly": { ...BLOW, on: ["mindReading"] },
  "flight wings": { ...FACT, ada: alike({ conditions: [conditionState("immobile", null, "x")] }) },
};

const modifierRow = (table: string, row: string, key: string, effects: readonly EffectKey[]): WornRow<S> => {
  const where: Bearing = BEARING[row] ?? (row.includes(" ") ? {} : BEARING[key]) ?? {};
  const {
    on = effects,
    ranks = 1,
    note = key === "area" ? ["burst"] : [""],
    more = {},
    before = [],
    partial = null,
  } = where;
  return {
    table,
    row,
    ...looked({ acts: USED_BY, tables: POWER_TABLES, moments: READ, ...where }),
    wearings: on.flatMap((effect) =>
      WHO.slice(0, 2)
        .filter(([name]) =>
          where.from === undefined ? name === "Ada" || STRIKES.includes(effect) : where.from.includes(name),
        )
        .flatMap(([name, ref]) =>
          (STRIKES.includes(effect) ? [true] : [true, false]).flatMap((active) =>
            note.map((said) => {
              const { sets }: Pick<ModifierDefinition, "sets"> = modifierDefinition(effect, key) ?? { sets: {} };
              const plainly = effectOfKind(effect, { ...sets, ...more });
              const modified = {
                ...plainly,
                modifiers: [...plainly.modifiers, { ...modifier(key, ranks, said), partial }],
              };
              const it = (c: Component): PowerEntry => power("It", [...before, c], { id: "it", active });
              return worn(
                `${name}, ${effect} ${active ? "on" : "off"}${said === "" ? "" : ` (${said})`}`,
                ref,
                holding([it(modified)]),
                holding([it(plainly)]),
                where,
                {
                  known: [...(where.known ?? []), ...POWER_USES],
                  bare: `${ref} ${effect} ${String(active)} ${JSON.stringify([sets, more, before])} ${BEARING[row] ? row : ""}`,
                },
              );
            }),
          ),
        ),
    ),
  };
};

const BEFALLS = (act: string): Bearing => ({ from: ["Ada"], acts: [act], tables: ["outside of a fight"] });
const OPTION: Readonly<Record<string, Bearing>> = {
  soundMimicry: { acts: ["check"], tables: ["on her turn"], known: [{ trait: "skillbase:deception" }] },
  heat: { ...BEFALLS("temperature"), known: [{ weather: "heat" }] },
  cold: { ...BEFALLS("temperature"), known: [{ weather: "cold" }] },
  hungerAndThirst: BEFALLS("hunger"),
  sleep: BEFALLS("sleepless"),
  suffocation: BEFALLS("suffocation"),
  vacuum: BEFALLS("vacuum"),
  sensoryEffects: { ...SHIELD, known: [{ attack: "blinding.x" }] },
  fatigue: { from: ["Ada"], acts: [], moments: ["sheet"] },
  lifeSupport: BEFALLS("suffocation"),
  dangerSense: { from: ["Ada"], acts: ["dangerSense"], tables: ["surprised"] },
  accurate: {
    from: ["Ada"],
    acts: ["attack"],
    tables: ["on her turn"],
    known: [{ attack: "unarmed" }],
    ada: alike({ conditions: [conditionState("impaired", "visual", "x")] }),
  },
  countersConcealment: {
    from: ["Ada"],
    acts: ["attack"],
    tables: ["on her turn"],
    known: [{ attack: "unarmed" }],
    foe: holding([power("Veil", [component("concealment", 2, { baseCost: 8 })], { id: "veil" })]),
  },
  extended: {
    from: ["Ada"],
    acts: ["check"],
    tables: ["on her turn"],
    known: [{ trait: "skillbase:perception", distance: 60 }],
  },
  goodLuck: { acts: ["victoryPoints.luckControl"], tables: ["on her turn"] },
  badLuck: { acts: ["victoryPoints.luckControl"], tables: ["on her turn"] },
};

const optionRow = (effect: EffectKey, option: string): WornRow<S> => {
  const where = OPTION[option] ?? {};
  return {
    table: `${effect} options`,
    row: option,
    ...looked({ acts: [], tables: ["on her turn"], moments: READ, ...where }),
    wearings: WHO.slice(0, 2).flatMap(([name, ref]) =>
      [1, 2].map((rank) => {
        const it = (trait: string): PowerEntry => itself(effectOfKind(effect, { rank, trait, ...where.more }));
        return worn(`${name}, ${rank}`, ref, holding([it(option)]), holding([it("nothing")]), where, {
          known: where.known ?? [],
        });
      }),
    ),
  };
};

const CONDITION_TRAITS = [
  null,
  "all",
  "str",
  "dodge",
  "stealth",
  "visual",
  "auditory",
  "Fire",
  "Fire.damage",
  "mind",
] as const;

const conditionOn =
  (id: string, trait: string | null): Dress =>
  (who) => ({ ...who, conditions: [conditionState(id, trait, `${FOE} deed:grab`, 2)] });

const IN_A_STATE = [
  "attack",
  "check",
  "feint",
  "demoralize",
  "stand",
  "escape",
  "grab",
  "power",
  "heal",
  "treat",
  "stabilize",
  "wake",
  "sprint",
  "dying",
  "recovery",
  "relief",
  "aid",
  "defend",
  "pickUp",
  "inspire",
];
const conditionRow = (id: ConditionId): WornRow<S> => ({
  table: "conditions",
  row: id,
  tables: ["on her turn", "struck by the foe", "outside of a fight"],
  acts: IN_A_STATE,
  wearings: WHO.slice(0, 2).flatMap(([name, ref]) =>
    CONDITION_TRAITS.map((trait) =>
      worn(`${name}${trait === null ? "" : ` (${trait})`}`, ref, conditionOn(id, trait), alike({ conditions: [] })),
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

const withRow = (id: ConditionId, broken: () => () => void, where: Where = {}): WornRow<S>["wearings"] =>
  WHO.slice(0, 2).flatMap(([name, ref]) =>
    [null, "all"].map((trait) =>
      worn(
        `${name}, ${id}${trait === null ? "" : ` (${trait})`}`,
        ref,
        conditionOn(id, trait),
        conditionOn(id, trait),
        where,
        {
          broken,
          known: where.known ?? [],
        },
      ),
    ),
  );

/** Blows that show what a body grants and what it doesn't. */
const STRUCK_BY: Where = { acts: ["attack"], tables: ["struck by the foe"] };
const GRANTED: Readonly<Record<string, Where>> = {
  openness: { ...STRUCK_BY, known: [{ attack: "claws.x" }] },
  defensiveRoll: {
    ...STRUCK_BY,
    known: [{ attack: "claws.x" }],
    ada: (who) => ({ ...who, advantages: [advantage("defensiveRoll", 4)] }),
  },
  sight: { acts: ["check"], tables: ["on her turn"], known: [{ trait: "skillbase:stealth", bySight: true }] },
  hearing: { acts: ["feint", "demoralize"], tables: ["on her turn"] },
  conscious: { ...STRUCK_BY, known: [{ attack: "storm.x" }] },
  alive: { acts: ["attack", "check", "power"], tables: ["on her turn"] },
  perception: { acts: ["check"], tables: ["on her turn"], known: [{ trait: "skillbase:perception" }] },
};
const weight = (id: ConditionId): number => {
  const { grants = {}, contains = [] } = conditions[id] as Row;
  return Object.keys(grants).length + 10 * contains.length;
};

const grantRow = (grant: string): WornRow<S> => ({
  table: "grants",
  row: grant,
  ...looked({ acts: [], tables: ["on her turn"], moments: ["sheet", "the order"], ...GRANTED[grant] }),
  wearings: (keys(conditions) as ConditionId[])
    .filter((id) => Object.hasOwn((conditions[id] as Row).grants ?? {}, grant))
    // What has little else shows it best.
    .sort((a, b) => weight(a) - weight(b))
    .slice(0, 4)
    .flatMap((id) =>
      withRow(
        id,
        torn(id, "grants", (was = {}) => Object.fromEntries(Object.entries(was).filter(([k]) => k !== grant))),
        GRANTED[grant],
      ),
    ),
});

const broughtRows = (id: ConditionId): readonly WornRow<S>[] =>
  ((conditions[id] as Row).contains ?? []).map((other) => ({
    table: "brought along",
    row: `${id} ${other}`,
    tables: ["on her turn", "struck by the foe"],
    moments: ["sheet"],
    acts: ["attack", "check"],
    wearings: withRow(
      id,
      torn(id, "contains", (was = []) => was.filter((c) => c !== other)),
      {
        known: [
          { attack: "claws.x" },
          { attack: "unarmed" },
          { trait: "skillbase:perception" },
          { trait: "ability:str" },
        ],
      },
    ),
  }));

const same = (s: S): S => dressed(s, "", still);
const SETTING: Readonly<Record<string, Where>> = {
  powerLevel: { acts: [], moments: ["sheet"], tables: ["on her turn"] },
  resistanceMode: { ...STRUCK_BY, known: [{ attack: "claws.x" }] },
  criticals: { ...STRUCK_BY, known: [{ attack: "claws.x" }] },
  strictCaps: { acts: [], moments: ["sheet"], tables: ["on her turn"], ada: alike({ powerLevel: 2 }) },
  dice: { acts: [], moments: ["sheet"], tables: ["on her turn"] },
  victoryPoints: { acts: ["victoryPoints.gameDay"], tables: ["outside of a fight"] },
  capWarnings: { acts: [], moments: ["sheet"], tables: ["on her turn"] },
  units: { acts: [], moments: ["sheet"], tables: ["on her turn"] },
  costRatio: { ...STRUCK_BY, known: [{ attack: "claws.x" }] },
  transcendence: { ...STRUCK_BY, known: [{ attack: "null.x" }] },
  stuntDuration: { acts: ["effort.stunt"], tables: ["on her turn"] },
};
const settingRow = (def: (typeof SETTINGS)[number]): WornRow<S> => {
  const others = def.choices?.slice(1) ?? (def.range ? [def.range.max, def.range.min] : [!(def.initial as boolean)]);
  const where = SETTING[def.key] ?? {};
  const set = (s: S, value: unknown): S =>
    same({ ...among(s, where), settings: { ...s.settings, [def.key]: value } as TableSettings });
  return {
    table: "settings",
    row: def.key,
    ...looked(where),
    wearings: others.map((value) => ({
      name: String(value),
      on: (s: S) => set(s, value),
      off: (s: S) => set(s, def.initial),
      known: where.known ?? [],
    })),
  };
};

/** A rank that nothing of a list has. */
const RANKLESS = 23;
const otherRank = (was: unknown): unknown => (Array.isArray(was) ? was.map(() => RANKLESS) : RANKLESS);

/** Rows of numbers: each made another. */
const numberRows = <T extends object>(
  table: string,
  numbers: T,
  where: Where = {},
  to: (was: unknown) => unknown = unlike,
): readonly WornRow<S>[] =>
  keys(numbers).map((row) => ({
    table,
    row,
    ...looked(where),
    wearings: [
      {
        name: "another number",
        on: (s) => same(among(s, where)),
        off: (s) => same(among(s, where)),
        broken: bent(numbers, row, to),
        known: where.known ?? [],
      },
    ],
  }));

const ACTS = {
  ...FUDGE_ACTS,
  ...Object.fromEntries(
    Object.entries(POINT_ACTS).flatMap(([points, acts]) =>
      Object.entries(acts).map(([name, act]) => [`${points}.${name}`, act]),
    ),
  ),
} as unknown as Readonly<Record<string, AnyAct<S>>>;

export const ROWS: RowBench<S> = {
  acts: ACTS,
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
    ...keys(ADVANTAGES).map(advantageRow),
    ...keys(EFFECTS).map(effectRow),
    ...keys(EXTRAS).map((k) => modifierRow("extras", k, k, [...STRIKING, ...STAYING])),
    ...keys(FLAWS).map((k) => modifierRow("flaws", k, k, [...STRIKING, ...STAYING])),
    ...keys(SPECIFIC).flatMap((effect) =>
      keys(SPECIFIC[effect] ?? {}).map((k) => modifierRow("own modifiers", `${effect} ${k}`, k, [effect])),
    ),
    ...keys(OPTIONS).flatMap((effect) => (OPTIONS[effect] ?? []).map((o) => optionRow(effect, o.key))),
    ...(keys(conditions) as ConditionId[]).map(conditionRow),
    ...keys(FREE).map(grantRow),
    ...(keys(conditions) as ConditionId[]).flatMap(broughtRows),
    ...[...SETTINGS, ...houseRules].map(settingRow),
    ...numberRows("maneuvers", TRADES, { acts: ["attack"], tables: ["on her turn"], known: [{ attack: "unarmed" }] }),
    ...numberRows("criticals", CRITICALS, {
      acts: ["check", "attack"],
      tables: ["struck by the foe"],
      known: [
        { attack: "claws.x" },
        { attack: "probe.x" },
        { trait: "initiative" },
        { trait: "generic:0" },
        { trait: "ability:str" },
        { trait: "skillbase:stealth" },
      ],
    }),
    ...numberRows("tools", TOOLS, {
      acts: ["check"],
      tables: ["on her turn"],
      known: ["makeshift", "missing"].map((tools) => ({ trait: "skillbase:treatment", tools })),
    }),
    ...numberRows("cover", COVER, {
      moments: ["efforts and feats"],
      acts: ["attack"],
      tables: ["struck by the foe"],
      known: [
        { attack: "claws.x" },
        { attack: "storm.x", cover: "partial" },
        { attack: "storm.x", cover: "total" },
        { attack: "claws.x", cover: "partial" },
      ],
    }),
    ...numberRows("concealment", CONCEALMENT, {
      acts: ["attack"],
      tables: ["struck by the foe"],
      known: [
        { attack: "claws.x" },
        { attack: "claws.x", concealment: "partial" },
        { attack: "claws.x", concealment: "total" },
      ],
    }),
    ...numberRows("range", RANGE_BANDS, {
      acts: ["attack"],
      tables: ["on her turn", "forty feet off"],
      known: ["short", "medium", "long"].map((band) => ({ attack: "Fire.damage", band })),
    }),
    ...numberRows("prone", PRONE, {
      acts: ["attack"],
      tables: ["prone", "prone and struck"],
      known: [{ attack: "unarmed" }, { attack: "claws.x" }, { attack: "bolt.x" }],
    }),
    ...numberRows("interaction", INTERACTION, {
      moments: ["efforts and feats"],
      acts: ["feint", "check"],
      tables: ["on her turn"],
      known: [{ trait: "skillbase:deception", understands: false }],
      foe: (who) => ({ ...who, abilities: { ...who.abilities, int: -4 } }),
    }),
    ...numberRows("teams", TEAM_BONUS, { acts: [], moments: ["a team"], tables: ["on her turn"] }),
    ...numberRows("penalties", PENALTIES, {
      acts: ["check"],
      tables: ["on her turn"],
      known: [{ trait: "ability:str" }, { trait: "ability:agl" }],
      ada: alike({ conditions: [conditionState("impaired", "str", "x"), conditionState("disabled", "agl", "y")] }),
    }),
    // What conditions grant by them is walked as grants.
    ...numberRows("numbers of conditions", CONDITION_NUMBERS, {
      acts: ["check", "dangerSense"],
      moments: ["sheet", "the order"],
      tables: ["asleep", "surprised", "tired", "blind"],
      known: [
        { trait: "skillbase:perception" },
        { trait: "initiative" },
        { trait: "skillbase:stealth", bySight: true },
      ],
    }).filter(({ row }) => row !== "surprised" && row !== "hinderedSpeed"),
    ...numberRows("numbers of advantages", ADVANTAGE_NUMBERS, {
      moments: ["efforts and feats"],
      acts: ["attack", "escape", "check", "disarm"],
      tables: ["on the defense and struck", "held", "on her turn"],
      known: [{ attack: "claws.x" }, { trait: "skillbase:stealth" }, { trait: "skillbase:technology" }],
      ada: (who) => ({
        ...who,
        advantages: [advantage("improvedDefense"), advantage("improvedDisarm")],
        conditions: [
          ...who.conditions,
          conditionState("inspired", null, "x"),
          conditionState("ultimate", "skillbase:stealth", "y"),
          conditionState("beginner", "stealth", "z"),
          conditionState("beginner", "technology", "z"),
        ],
      }),
      foe: (who) => ({ ...who, advantages: [advantage("improvedHold")] }),
    }),
    ...numberRows("caps", CAP_ABOVE_LEVEL, {
      acts: [],
      moments: ["sheet"],
      tables: ["on her turn"],
      ada: alike({
        powerLevel: 1,
        abilities: { str: 30, agl: 30, fgt: 30, dex: 30, sta: 30, int: 30, awe: 30, pre: 30 },
      }),
    }),
    ...numberRows("health", HEALTH, {
      acts: ["attack", "revive"],
      moments: ["health and breath", "sheet"],
      tables: ["hurt and struck", "beside the dead"],
      known: [{ attack: "claws.x" }],
      ada: holding([power("Hands", [component("healing", 9, { modifiers: [modifier("resurrection")] })])]),
    }),
    ...numberRows("effort", EFFORT, {
      moments: ["efforts and feats"],
      acts: ["check", "effort.stunt", "effort.action", "effort.speed"],
      tables: ["on her turn"],
      known: [{ trait: "skillbase:stealth" }],
      ada: (who) => ({
        ...who,
        advantages: [advantage("extraordinaryEffort")],
        conditions: [conditionState("spurred", null, "x")],
      }),
    }),
    ...numberRows("breath", BREATH, {
      acts: ["suffocation"],
      moments: ["health and breath", "a minute goes by"],
      tables: ["without air"],
    }),
    ...numberRows("vacuum", VACUUM, {
      acts: ["vacuum", "decompression"],
      moments: ["a minute goes by"],
      tables: ["in a vacuum"],
    }),
    ...numberRows("resurrection", RESURRECTION_DC, {
      acts: ["revive"],
      tables: ["beside the dead"],
      ada: holding([power("Hands", [component("healing", 9, { modifiers: [modifier("resurrection")] })])]),
      known: [{ target: BO, number: 12 }],
    }),
    ...numberRows("fire", FIRE, { acts: ["hazard"], tables: ["outside of a fight"] }, otherRank),
    ...numberRows("poisons", POISONS, { acts: ["poison"], tables: ["outside of a fight"] }, otherRank),
    ...numberRows("diseases", DISEASES, { acts: ["disease"], tables: ["outside of a fight"] }, otherRank),
    ...numberRows("radiation", RADIATION, { acts: ["hazard"], tables: ["outside of a fight"] }, otherRank),
    ...numberRows("materials", MATERIALS, { acts: ["hazard"], tables: ["outside of a fight"] }, otherRank),
  ].map((row): WornRow<S> => certainRow(row) ?? row),
};
