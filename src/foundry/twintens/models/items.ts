import {
  type DrawbackEntry,
  DRAWBACKS,
  EFFECT_KEYS,
  type EffectKey,
  type FeatKey,
  FEATS,
  key,
  type ManeuverKey,
  MANEUVERS,
  POWER_ACTIONS,
  POWER_DURATIONS,
  POWER_RANGES,
  type PowerAction,
  type PowerDuration,
  type PowerRange,
  type SaveKey,
  type SkillKey,
  SKILLS,
  type WeaponEntry,
} from "../../../rules/twintens/index.ts";
import { MODIFIER_SORTS, type ModifierSort, SORT_AREA, type StoredModifier } from "../sheets/entries.ts";
import {
  choiceField,
  choiceOrNone,
  flagField,
  group,
  list,
  numberOrNone,
  rankField,
  textField,
  textOrNone,
} from "./fields.ts";

type Schema = foundry.data.fields.DataSchema;

export const SAVES = ["toughness", "fort", "ref", "will"] as const satisfies readonly SaveKey[];
/** What gear there is: a suit protects, anything else costs its points and does what its text says. */
export const EQUIPMENT_SORTS = ["weapon", "armor", "gear"] as const;
export type EquipmentSort = (typeof EQUIPMENT_SORTS)[number];
export const AREAS = ["burst", "cloud", "cone", "explosion", "line", "shapeable", "trail"] as const;

/** What all items of the ruleset have: text, and the ids of the rules behind it. */
abstract class TwintensItemModel extends foundry.abstract.TypeDataModel<Schema, Item.Implementation> {
  declare description: string;
  declare rules: string;

  static override defineSchema(): Schema {
    const { HTMLField, StringField } = foundry.data.fields;
    return { description: new HTMLField(), rules: new StringField() };
  }
}

/** A skill: which, in what field, ranks, and what else there is to add. @rule TWI-393 TWI-400 TWI-410 TWI-413 */
export class TwintensSkillModel extends TwintensItemModel {
  static override LOCALIZATION_PREFIXES = ["CROSSOVER.Twintens.SkillItem"];

  declare key: SkillKey;
  declare specialty: string;
  declare ranks: number;
  declare misc: number;
  /** Ranks that conviction lends for an encounter; they cost nothing. */
  declare lent: number;

  static override defineSchema(): Schema {
    return {
      ...super.defineSchema(),
      key: choiceField("Skill", Object.keys(SKILLS), "acrobatics"),
      specialty: textField(),
      ranks: rankField(0, 60, 4),
      misc: rankField(-50, 50),
      lent: rankField(0, 5),
    } as Schema;
  }
}

/** A feat: which, ranks, what it is about. @rule TWI-400 TWI-420 TWI-421 */
export class TwintensFeatModel extends TwintensItemModel {
  static override LOCALIZATION_PREFIXES = ["CROSSOVER.Twintens.FeatItem"];

  declare key: FeatKey;
  declare ranks: number;
  declare subject: string;
  /** The container that it is in, by its id. */
  declare inside: string | null;

  static override defineSchema(): Schema {
    return {
      ...super.defineSchema(),
      key: choiceField("Feat", Object.keys(FEATS), "powerAttack"),
      ranks: rankField(1, 60, 1),
      subject: textField(),
      inside: textOrNone(),
    } as Schema;
  }
}

const modifiers = (sort: "extra" | "flaw" | "powerFeat") =>
  list(
    group({
      key: choiceField(SORT_AREA[sort], Object.keys(MODIFIER_SORTS[sort]), Object.keys(MODIFIER_SORTS[sort])[0] ?? ""),
      ranks: rankField(1, 60, 1),
      cost: numberOrNone(0, 10),
      note: textField(),
    }),
  );

/** A power: its effect, ranks and price, everything on it, how it is used, and whether it is on. @rule TWI-400 TWI-430 TWI-431 TWI-433 TWI-438 TWI-439 */
export class TwintensPowerModel extends TwintensItemModel {
  static override LOCALIZATION_PREFIXES = ["CROSSOVER.Twintens.PowerItem"];

  declare key: EffectKey;
  declare ranks: number;
  declare lost: number;
  declare base: number;
  declare extras: StoredModifier[];
  declare flaws: StoredModifier[];
  declare feats: StoredModifier[];
  declare drawbacks: DrawbackEntry[];
  declare action: PowerAction | null;
  declare range: PowerRange | null;
  declare duration: PowerDuration | null;
  declare save: SaveKey | null;
  declare lethal: boolean;
  declare descriptors: string[];
  declare trait: string | null;
  declare arrayId: string | null;
  declare dynamic: boolean;
  declare share: number | null;
  declare active: boolean;
  /** The container that it is in, by its id. */
  declare inside: string | null;

  /** Older shapes: modifiers by their names alone, descriptors in one text, the array's old name. @rule TWI-438 */
  static override migrateData(source: Record<string, unknown>): Record<string, unknown> {
    for (const list of ["extras", "flaws", "feats"] as const)
      if (Array.isArray(source[list]))
        source[list] = (source[list] as unknown[]).map((m) =>
          typeof m === "string" ? { key: m, ranks: 1, cost: null, note: "" } : m,
        );
    if (typeof source.descriptors === "string")
      source.descriptors = source.descriptors
        .split(",")
        .map((d) => d.trim())
        .filter((d) => d !== "");
    if (source.arrayId === undefined && typeof source.array === "string") source.arrayId = source.array;
    return super.migrateData(source as never) as Record<string, unknown>;
  }

  static override defineSchema(): Schema {
    return {
      ...super.defineSchema(),
      key: choiceField("Effect", EFFECT_KEYS, "blast"),
      ranks: rankField(1, 60, 1),
      lost: rankField(0, 60),
      base: rankField(0, 60, 2),
      extras: modifiers("extra"),
      flaws: modifiers("flaw"),
      feats: modifiers("powerFeat"),
      drawbacks: list(
        group({ key: choiceField("Drawback", Object.keys(DRAWBACKS), "fullPower"), points: rankField(1, 10, 1) }),
      ),
      action: choiceOrNone("Action", POWER_ACTIONS),
      range: choiceOrNone("Range", POWER_RANGES),
      duration: choiceOrNone("Duration", POWER_DURATIONS),
      save: choiceOrNone("Save", SAVES),
      lethal: flagField(),
      descriptors: list(textField()),
      trait: textOrNone(),
      arrayId: textOrNone(),
      dynamic: flagField(),
      share: numberOrNone(0, 60),
      active: flagField(true),
      inside: textOrNone(),
    } as Schema;
  }
}

/** Every row of the four tables: `extra.area` -> lang key. */
export const MODIFIER_ROWS: Readonly<Record<string, string>> = Object.fromEntries(
  (Object.keys(MODIFIER_SORTS) as ModifierSort[]).flatMap((sort) =>
    Object.keys(MODIFIER_SORTS[sort]).map((row) => [`${sort}.${row}`, key(SORT_AREA[sort], row, "label")]),
  ),
);

/** A row of the tables of extras, flaws, power feats and drawbacks, to be dropped on a power. @rule TWI-450 TWI-451 TWI-452 TWI-453 */
export class TwintensModifierModel extends TwintensItemModel {
  static override LOCALIZATION_PREFIXES = ["CROSSOVER.Twintens.ModifierItem"];

  /** Table and row in one: `extra.area`. */
  declare row: string;

  static override defineSchema(): Schema {
    const { StringField } = foundry.data.fields;
    return {
      ...super.defineSchema(),
      row: new StringField({
        required: true,
        blank: false,
        initial: "extra.area",
        choices: { ...MODIFIER_ROWS },
      } as never),
    } as Schema;
  }

  /** The table that the row stands in. */
  get sort(): ModifierSort {
    return this.row.split(".")[0] as ModifierSort;
  }

  /** The row's key in its table. */
  get key(): string {
    return this.row.split(".")[1] ?? "";
  }
}

/** A character's drawback with the points that it gives back. @rule TWI-393 TWI-453 */
export class TwintensDrawbackModel extends TwintensItemModel {
  static override LOCALIZATION_PREFIXES = ["CROSSOVER.Twintens.DrawbackItem"];

  declare key: DrawbackEntry["key"];
  declare points: number;
  /** What it is about: the descriptor that somebody is Vulnerable to. */
  declare subject: string;

  static override defineSchema(): Schema {
    return {
      ...super.defineSchema(),
      key: choiceField("Drawback", Object.keys(DRAWBACKS), "weakness"),
      points: rankField(1, 10, 1),
      subject: textField(),
    } as Schema;
  }
}

/** A weapon, a suit or other gear, paid for with equipment points. @rule TWI-165 TWI-400 TWI-470 TWI-471 TWI-472 TWI-473 */
export class TwintensEquipmentModel extends TwintensItemModel {
  static override LOCALIZATION_PREFIXES = ["CROSSOVER.Twintens.EquipmentItem"];

  declare sort: EquipmentSort;
  declare key: string;
  declare cost: number;
  declare quantity: number;
  declare equipped: boolean;
  declare damage: number | null;
  declare threat: number | null;
  declare increment: number | null;
  declare thrown: boolean;
  declare type: WeaponEntry["type"];
  declare autofire: boolean;
  declare area: (typeof AREAS)[number] | null;
  declare twoHands: boolean;
  declare reach: number;
  /** What it adds to trips and disarms. */
  declare tripDisarm: number;
  declare dodge: number;
  declare effects: { readonly key: EffectKey; readonly ranks: number }[];
  declare toughness: number;
  /** Marks of blows that it was struck with. */
  declare marks: number;

  static override defineSchema(): Schema {
    return {
      ...super.defineSchema(),
      sort: choiceField("EquipmentSort", EQUIPMENT_SORTS, "weapon"),
      key: textField(),
      cost: rankField(0, 999, 1),
      quantity: rankField(0, 999, 1),
      equipped: flagField(true),
      damage: numberOrNone(-5, 60),
      threat: numberOrNone(16, 20),
      increment: numberOrNone(1, 10_000),
      thrown: flagField(),
      type: choiceField("DamageType", ["lethal", "nonlethal", "either"], "lethal"),
      autofire: flagField(),
      area: choiceOrNone("Area", AREAS),
      twoHands: flagField(),
      reach: rankField(0, 1000),
      tripDisarm: rankField(-20, 20),
      dodge: rankField(0, 20),
      effects: list(group({ key: choiceField("Effect", EFFECT_KEYS, "stun"), ranks: rankField(1, 60, 1) })),
      toughness: rankField(0, 60),
      marks: rankField(0, 99),
    } as Schema;
  }
}

/** A maneuver of the table, kept at hand on a sheet or the hotbar. What it does stands in the rules. @rule TWI-385 */
export class TwintensManeuverModel extends TwintensItemModel {
  static override LOCALIZATION_PREFIXES = ["CROSSOVER.Twintens.ManeuverItem"];

  declare key: ManeuverKey;

  static override defineSchema(): Schema {
    return { ...super.defineSchema(), key: choiceField("Maneuver", Object.keys(MANEUVERS), "charge") } as Schema;
  }
}
