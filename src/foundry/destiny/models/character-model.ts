import {
  ABILITY_KEYS,
  type AbilityKey,
  ADVERSARIES,
  ADVERSARY_CORRUPTION,
  type Aim,
  type Attitude,
  ATTITUDES,
  type DestinyDerived,
  type Grab,
  type Mark,
  type MarkList,
  MAX_FATIGUE,
  POWER_LEVEL,
  POWER_SPEEDS,
  type Ready,
  RESISTANCE_KEYS,
  type ResistanceKey,
  type RetryLock,
  type Role,
  type Side,
  SIDES,
  SKILL_KEYS,
  type SkillKey,
  SKILLS,
  SPEEDS,
  type Stance,
  type TurnMemory,
} from "../../../rules/destiny/index.ts";
import { each, RangeNumberField, rankField } from "../../data/fields.ts";
import { workOut } from "../../data/work-out.ts";
import { destinySettings } from "../settings.ts";
import {
  abilityField,
  choiceField,
  counter,
  flagField,
  maybeNumber,
  MOST,
  skillField,
  stateField,
  textField,
} from "./fields.ts";
import { migrateCharacter } from "./migrate.ts";

type Schema = foundry.data.fields.DataSchema;
type Field = Schema[string];

export const SPEED_MODES = [...(Object.keys(SPEEDS) as (keyof typeof SPEEDS)[]), ...POWER_SPEEDS] as const;
export type SpeedMode = (typeof SPEED_MODES)[number];

/** Ranks that an ability may be typed at; what lies beyond the ledger's -5 to 5 is for the audit to name. */
const ABILITY_BOUNDS = { min: -10, max: 20 } as const;

const schema = (fields: Record<string, unknown>): Field => new foundry.data.fields.SchemaField(fields as Schema);
const list = (fields: Record<string, unknown>): Field => {
  const { ArrayField, SchemaField } = foundry.data.fields;
  return new ArrayField(new SchemaField(fields as Schema)) as never;
};

/** What a hero is built of, and paid for with points. @rule DES-300 DES-301 DES-303 DES-305 */
const builtFields = (): Schema =>
  ({
    powerLevel: rankField(POWER_LEVEL.min, POWER_LEVEL.max, POWER_LEVEL.initial),
    powerSource: textField("Innate"),
    abilities: schema(each(ABILITY_KEYS, () => rankField(ABILITY_BOUNDS.min, ABILITY_BOUNDS.max))),
    skills: schema(each(SKILL_KEYS, (s) => schema({ rank: rankField(0, MOST), ability: abilityField(SKILLS[s]) }))),
    lore: list({ name: textField(), rank: rankField(0, MOST, 1) }),
    resistances: schema(each(RESISTANCE_KEYS, () => rankField(0, MOST))),
    defense: schema({ combatSkill: skillField("reaction"), conflictSkill: skillField("guile") }),
    speeds: schema(
      each(
        SPEED_MODES,
        (m) => maybeNumber(-10, MOST, (SPEEDS as Readonly<Record<string, number>>)[m] ?? null) as Field,
      ),
    ),
  }) as Schema;

const marksField = (): Field => list({ level: rankField(1, 5, 1), left: counter(9) });

/** What goes up and down in play: pools, stress, marks, fatigue, death saves, Surges to pay for. @rule DES-306 DES-307 */
const tollFields = (): Schema =>
  ({
    pools: schema({ destiny: counter(), fate: counter(), corruption: counter(), taint: counter() }),
    stress: schema({ value: counter(99) }),
    marks: schema({ physical: marksField(), social: marksField() }),
    dead: flagField(),
    fatigue: rankField(0, MAX_FATIGUE),
    deathSaves: schema({ success: counter(9), failure: counter(9) }),
    surge: schema({ pending: counter(99), deferred: counter(99) }),
  }) as Schema;

/** What a turn remembers, and what somebody holds from turn to turn. @rule DES-311 */
const turnFields = (): Schema =>
  ({
    turn: schema({
      quickReserve: flagField(),
      bonusStandard: counter(9),
      runStreak: counter(99),
      ran: flagField(),
      runTried: flagField(),
      standTried: flagField(),
      feetMoved: counter(1_000_000),
      moveLeft: counter(1_000_000),
      moveSplit: flagField(),
      feetSaid: counter(1_000_000),
    }),
    ready: stateField({
      action: textField(),
      kind: choiceField("Cost", ["standard", "move", "quick"], "standard"),
      trigger: textField(),
      area: flagField(),
    } as Schema),
    delaying: flagField(),
    aim: stateField({
      target: textField(),
      ranks: rankField(1, 5, 1),
      kept: flagField(),
      begun: flagField(),
    } as Schema),
    stance: stateField({
      penalty: choiceField("Channel", ["attack", "defense", "effect"], "attack"),
      bonus: choiceField("Channel", ["attack", "defense", "effect"], "defense"),
      ranks: rankField(1, 5, 1),
      attacked: flagField(),
    } as Schema),
    grab: stateField({
      target: textField(),
      degree: rankField(1, 3, 1),
      attack: textField(),
      limbs: counter(9, 1),
      kept: flagField(),
      begun: flagField(),
    } as Schema),
    defend: flagField(),
  }) as Schema;

/** What is remembered beyond a turn: what failed already, attitudes, the attack at hand, what was used in this encounter. */
const pastFields = (): Schema =>
  ({
    retryLocks: list({ use: textField(), target: textField() }),
    attitudes: list({ subject: textField(), thing: textField(), step: rankField(0, ATTITUDES.length - 1, 2) }),
    primaryAttack: textField(),
    encounterUses: schema({
      secondWind: counter(99),
      stressRest: counter(99),
      hunch: counter(99),
      active: new foundry.data.fields.ObjectField(),
    }),
    treatedAt: maybeNumber(0, Number.MAX_SAFE_INTEGER),
  }) as Schema;

/** What is told and not played by. */
const textFields = (): Schema => {
  const { ArrayField, HTMLField } = foundry.data.fields;
  return {
    details: schema({ alias: textField(), motivations: textField(), appearance: textField() }),
    complications: new ArrayField(textField()) as never,
    biography: new HTMLField(),
    gmNotes: new HTMLField(),
  } as Schema;
};

/**
 * What every character has: Power Level, abilities, skills, resistances, pools, marks and the states of its turns. Powers, attacks, edges and gear are items; conditions and
 * passing benefits are effects. Nothing derived is stored.
 * @rule DES-300 DES-301 DES-303 DES-305 DES-306 DES-307 DES-311 DES-313
 */
export abstract class DestinyCharacterModel extends foundry.abstract.TypeDataModel<Schema, Actor.Implementation> {
  static override LOCALIZATION_PREFIXES = ["CROSSOVER.Destiny.Character"];

  /** Hero, or which rank of adversary. @rule DES-370 */
  abstract get part(): Role;
  /** Whom it fights for by itself, whoever may have summoned it. */
  abstract readonly side: Side;

  declare powerLevel: number;
  declare powerSource: string;
  declare abilities: Record<AbilityKey, number>;
  declare skills: Record<SkillKey, { rank: number; ability: AbilityKey }>;
  declare lore: { name: string; rank: number }[];
  declare resistances: Record<ResistanceKey, number>;
  declare defense: { combatSkill: SkillKey; conflictSkill: SkillKey };
  declare speeds: Record<SpeedMode, number | null>;
  declare pools: { destiny: number; fate: number; corruption: number; taint: number };
  declare stress: { value: number; max: number };
  declare marks: Record<MarkList, Mark[]>;
  declare dead: boolean;
  declare fatigue: number;
  declare deathSaves: { success: number; failure: number };
  declare surge: { pending: number; deferred: number };
  declare turn: TurnMemory;
  declare ready: Ready | null;
  declare delaying: boolean;
  declare aim: Aim | null;
  declare stance: Stance | null;
  declare grab: Grab | null;
  declare defend: boolean;
  declare retryLocks: RetryLock[];
  declare attitudes: Attitude[];
  declare primaryAttack: string;
  /** World time of the last Treatment that helped. */
  declare treatedAt: number | null;
  declare encounterUses: { secondWind: number; stressRest: number; hunch: number; active: Record<string, number> };
  declare details: { alias: string; motivations: string; appearance: string };
  declare complications: string[];
  declare biography: string;
  declare gmNotes: string;
  /** Worked out at every preparation: what bars show, and everything that the sheet shows. */
  declare toll: Record<MarkList, { value: number; max: number }>;
  declare derived: DestinyDerived;

  static override defineSchema(): Schema {
    return { ...builtFields(), ...tollFields(), ...turnFields(), ...pastFields(), ...textFields() };
  }

  /** Data of older worlds, and of hands that wrote it after the ledger's own sketch, brought to the present shape. */
  static override migrateData(source: Record<string, unknown>): Record<string, unknown> {
    return super.migrateData(migrateCharacter(source) as never) as Record<string, unknown>;
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    workOut("destiny", this);
  }
}

/** A player's hero. @rule DES-221 DES-313 */
export class DestinyHeroModel extends DestinyCharacterModel {
  get part(): "hero" {
    return "hero";
  }

  get side(): "heroes" {
    return "heroes";
  }

  static override defineSchema(): Schema {
    const { SchemaField } = foundry.data.fields;
    const start = new RangeNumberField({ min: 0, max: 999 }, { initial: () => destinySettings().sessionDestiny });
    const pools = { destiny: start, fate: counter(), corruption: counter(), taint: counter() };
    return { ...super.defineSchema(), pools: new SchemaField(pools as Schema) };
  }
}

/** Somebody the Gamemaster plays, with a rank. @rule DES-200 DES-221 DES-370 DES-371 */
export class DestinyAdversaryModel extends DestinyCharacterModel {
  declare role: Exclude<Role, "hero">;
  declare side: Side;
  /** Who summoned it and by which power, as `summoner|power`. */
  declare summoned: string;

  static override LOCALIZATION_PREFIXES = ["CROSSOVER.Destiny.Character", "CROSSOVER.Destiny.Adversary"];

  get part(): Exclude<Role, "hero"> {
    return this.role;
  }

  static override defineSchema(): Schema {
    return {
      ...super.defineSchema(),
      role: choiceField("Role", ADVERSARIES, "standard"),
      side: choiceField("Side", SIDES, "adversaries"),
      summoned: textField(),
    } as Schema;
  }

  /** A new villain comes with its Corruption; one that says how much keeps it. */
  protected override async _preCreate(
    ...args: Parameters<foundry.abstract.TypeDataModel<Schema, Actor.Implementation>["_preCreate"]>
  ): Promise<boolean | void> {
    if ((await super._preCreate(...args)) === false) return false;
    const [data] = args as unknown as [{ system?: { pools?: { corruption?: number } } }];
    if (data.system?.pools?.corruption === undefined)
      (this.parent as unknown as { updateSource(d: object): void }).updateSource({
        "system.pools.corruption": ADVERSARY_CORRUPTION[this.role],
      });
  }
}
