import {
  ABILITY_KEYS,
  type AbilityDamage,
  type AbilityKey,
  type ActorKind,
  BOXES,
  COUNTERS,
  type DamageTrack,
  FATIGUE_ORDER,
  type FatigueLevel,
  type Size,
  SIZES,
  type TwintensCharacter,
  type TwintensDerived,
} from "../../../rules/twintens/index.ts";
import { RangeNumberField } from "../../data/fields.ts";
import { workOut } from "../../data/work-out.ts";
import { setting, settingKey } from "../../settings/register.ts";
import { twintensSettings } from "../settings.ts";
import { choiceField, each, flagField, group, list, numberOrNone, rankField, textField } from "./fields.ts";
import { FOE_KINDS } from "./kinds.ts";

type Schema = foundry.data.fields.DataSchema;

const SAVE_KEYS = ["fort", "ref", "will"] as const;
/** Free text in the head of a sheet. */
export const DETAILS = ["realName", "identity", "origin", "base"] as const;
/** How a thing stands that was struck. @rule TWI-288 */
export const OBJECT_STATES = ["none", "damaged", "broken", "destroyed"] as const;
export const OBJECT_SORTS = ["vehicle", "base", "obstacle"] as const;

/** Where so much of a track is shown above a token. */
interface Bar {
  value: number;
  max: number;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A bar is full at this many marks; a track itself has no end. */
const BAR_END = 10;

/** What anybody on the table has: a power level, a size, text. */
abstract class TwintensActorModel extends foundry.abstract.TypeDataModel<Schema, Actor.Implementation> {
  static override LOCALIZATION_PREFIXES = ["CROSSOVER.Twintens.Character"];

  declare powerLevel: number;
  declare size: Size;
  declare biography: string;
  declare gmNotes: string;
  /** Whose power called or made it, as `uuid item`; empty for whoever came by themselves. */
  declare summoned: string;

  /** What the rules take it for. @rule TWI-004 */
  abstract get sort(): ActorKind;

  static override defineSchema(): Schema {
    const { HTMLField } = foundry.data.fields;
    const level = (): number => (setting(settingKey("twintens", "powerLevel")) as number | undefined) ?? 10;
    return {
      powerLevel: new RangeNumberField({ min: 1, max: 30 }, { initial: level }),
      size: choiceField("Size", Object.keys(SIZES), "Medium"),
      biography: new HTMLField(),
      gmNotes: new HTMLField(),
      summoned: textField(),
    } as Schema;
  }
}

/** Points of conviction, full at first: as many as the setting says. Who has no pool never reads them. @rule TWI-320 */
const convictionField = (): foundry.data.fields.DataField.Any => {
  const { NumberField } = foundry.data.fields;
  return new NumberField({
    required: true,
    nullable: false,
    integer: true,
    min: 0,
    max: 99,
    initial: () => twintensSettings().startConviction,
  } as never);
};

/**
 * What heroes and adversaries have: abilities with their damage, what was bought, the damage track, fatigue, and what a round keeps of them. Skills, feats, powers and
 * equipment are items; conditions are effects. Nothing derived is stored.
 * @rule TWI-206 TWI-260 TWI-302 TWI-390 TWI-393 TWI-398 TWI-400
 */
export abstract class TwintensCharacterModel extends TwintensActorModel {
  declare abilities: Record<AbilityKey, { base: number; absent: boolean }>;
  declare abilityDamage: AbilityDamage[];
  declare baseAttack: number;
  declare defense: number;
  declare dodgeBase: number;
  declare saves: Record<"fort" | "ref" | "will", number>;
  declare track: { -readonly [K in keyof DamageTrack]: DamageTrack[K] };
  declare fatigue: FatigueLevel;
  declare pendingFatigue: boolean;
  declare conviction: { value: number; used: string[]; max: number };
  declare defencesThisRound: number;
  declare flags: {
    acted: boolean;
    flatFooted: boolean;
    aware: boolean;
    declined: boolean;
    surges: number;
    extraEffort: boolean;
  };
  declare hurtAt: number;
  declare awarded: number;
  declare details: Record<(typeof DETAILS)[number], string>;
  /** Worked out at every preparation. */
  declare derived: TwintensDerived & { readonly character: TwintensCharacter };
  declare bars: Record<"lethal" | "nonlethal" | "fatigue", Bar>;

  static override defineSchema(): Schema {
    const { AnyField, NumberField, ObjectField, StringField } = foundry.data.fields;
    const rate = new AnyField({
      required: true,
      nullable: false,
      initial: "day",
      validate: (value: unknown) =>
        value === "round" ||
        value === "day" ||
        (typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= 60),
    } as never);
    return {
      ...super.defineSchema(),
      abilities: group(each(ABILITY_KEYS, () => group({ base: rankField(0, 100, 10), absent: flagField() }))),
      abilityDamage: list(
        group({
          ability: choiceField("Ability", ABILITY_KEYS, "str"),
          points: rankField(1, 100, 1),
          rate: rate as never,
          source: textField(),
          atOnce: rankField(0, 100),
        }),
      ),
      baseAttack: rankField(0, 60),
      defense: rankField(0, 60),
      dodgeBase: rankField(-20, 60),
      saves: group(each(SAVE_KEYS, () => rankField(0, 60))),
      track: group({
        ...each(COUNTERS, () => rankField(0, 99)),
        ...each(BOXES, () => flagField()),
        stunned: new ObjectField({ required: true, nullable: true, initial: null } as never) as never,
      }),
      fatigue: choiceField("Fatigue", FATIGUE_ORDER, "normal"),
      pendingFatigue: flagField(),
      conviction: group({ value: convictionField(), used: list(textField()) }),
      defencesThisRound: rankField(0, 99),
      flags: group({
        acted: flagField(true),
        flatFooted: flagField(),
        aware: flagField(true),
        declined: flagField(),
        surges: rankField(0, 9),
        extraEffort: flagField(),
      }),
      hurtAt: new NumberField({ required: true, nullable: false, initial: 0 } as never),
      awarded: rankField(-500, 5000),
      details: group(each(DETAILS, () => new StringField({ required: true } as never))),
    } as Schema;
  }

  /** Older shapes: a score that stands by itself, damage kept beside each ability, the minion flag. @rule TWI-302 TWI-400 */
  static override migrateData(source: Record<string, unknown>): Record<string, unknown> {
    const { abilities } = source;
    if (isRecord(abilities)) {
      const damage = Array.isArray(source.abilityDamage) ? [...(source.abilityDamage as unknown[])] : [];
      for (const [ability, value] of Object.entries(abilities)) {
        if (typeof value === "number" || value === null)
          abilities[ability] = { base: value ?? 10, absent: value === null };
        else if (isRecord(value) && Array.isArray(value.damage)) {
          damage.push(
            ...value.damage.map((d: unknown) => ({
              ability,
              points: 1,
              rate: "day",
              source: "",
              ...(isRecord(d) ? d : { points: Number(d) }),
            })),
          );
          Reflect.deleteProperty(value, "damage");
        }
      }
      if (damage.length > 0) source.abilityDamage = damage;
    }
    if (source.minion === true && source.kind === undefined) source.kind = "minion";
    return super.migrateData(source as never) as Record<string, unknown>;
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    workOut("twintens", this);
    const bar = (value: number): Bar => ({ value: Math.min(value, BAR_END), max: BAR_END });
    this.bars = {
      lethal: bar(this.track.hurt + this.track.wounded),
      nonlethal: bar(this.track.bruised + this.track.dazedHit),
      fatigue: { value: FATIGUE_ORDER.indexOf(this.fatigue), max: FATIGUE_ORDER.length - 1 },
    };
  }
}

/** A player's hero. @rule TWI-004 TWI-320 TWI-401 */
export class TwintensHeroModel extends TwintensCharacterModel {
  get sort(): "hero" {
    return "hero";
  }
}

/** Whom the Gamemaster plays: an opponent with the rules of a hero, or minions, of whom one token may stand for several. @rule TWI-004 TWI-340 TWI-341 TWI-348 TWI-507 */
export class TwintensFoeModel extends TwintensCharacterModel {
  static override LOCALIZATION_PREFIXES = ["CROSSOVER.Twintens.Character", "CROSSOVER.Twintens.Foe"];

  declare kind: (typeof FOE_KINDS)[number];
  declare count: number;

  get sort(): "villain" | "minion" {
    return this.kind;
  }

  static override defineSchema(): Schema {
    return {
      ...super.defineSchema(),
      kind: choiceField("Kind", FOE_KINDS, "villain"),
      count: rankField(0, 99, 1),
    } as Schema;
  }
}

/** A vehicle, a base or a thing in the way: Toughness, and what is left of it. @rule TWI-004 TWI-288 TWI-474 TWI-507 */
export class TwintensObjectModel extends TwintensActorModel {
  static override LOCALIZATION_PREFIXES = ["CROSSOVER.Twintens.Character", "CROSSOVER.Twintens.Object"];

  declare kind: (typeof OBJECT_SORTS)[number];
  declare strength: number | null;
  declare toughness: number;
  declare impervious: number;
  declare weight: number | null;
  declare marks: number;
  declare state: (typeof OBJECT_STATES)[number];
  declare speed: string;
  declare crew: string;
  declare features: string;
  declare bars: { marks: Bar };

  get sort(): "object" {
    return "object";
  }

  static override defineSchema(): Schema {
    return {
      ...super.defineSchema(),
      kind: choiceField("ObjectSort", OBJECT_SORTS, "vehicle"),
      strength: numberOrNone(0, 100),
      toughness: rankField(0, 60, 8),
      impervious: rankField(0, 60),
      weight: numberOrNone(0, 100_000_000),
      marks: rankField(0, 99),
      state: choiceField("ObjectState", OBJECT_STATES, "none"),
      speed: textField(),
      crew: textField(),
      features: textField(),
    } as Schema;
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    this.bars = { marks: { value: Math.min(this.marks, BAR_END), max: BAR_END } };
  }
}
