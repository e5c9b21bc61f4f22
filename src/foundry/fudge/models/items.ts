import {
  ABILITY_KEYS,
  type AbilityKey,
  ACTION_KINDS,
  type AdvantageKey,
  ADVANTAGES,
  type Component,
  DEFENSE_KEYS,
  DURATIONS,
  EFFECTS,
  GEAR_MATERIAL,
  type MaterialKey,
  MATERIALS,
  OBJECT_STATES,
  type ObjectState,
  POWER_RANGES,
  type SkillKey,
  SKILLS,
} from "../../../rules/fudge/index.ts";
import { rankField } from "../../data/fields.ts";
import { workOut } from "../../data/work-out.ts";

type Schema = foundry.data.fields.DataSchema;

/** Choices of a list: value -> lang key. */
const choices = (keys: readonly string[], area: string): Record<string, string> =>
  Object.fromEntries(keys.map((k) => [k, `CROSSOVER.Fudge.${area}.${k}.label`]));

const skillKeys = Object.keys(SKILLS) as SkillKey[];
const advantageKeys = Object.keys(ADVANTAGES) as AdvantageKey[];

/** What all items of the ruleset have: rules text, and the ids of the rules behind it. */
abstract class FudgeItemModel extends foundry.abstract.TypeDataModel<Schema, Item.Implementation> {
  declare description: string;
  declare rules: string;

  static override defineSchema(): Schema {
    const { HTMLField, StringField } = foundry.data.fields;
    return { description: new HTMLField(), rules: new StringField({ required: true, initial: "" }) };
  }
}

/** A skill with its specialty, usual ability and ranks. @rule FUD-411 FUD-665 */
export class FudgeSkillModel extends FudgeItemModel {
  static override LOCALIZATION_PREFIXES = ["CROSSOVER.Fudge.SkillItem"];

  declare base: SkillKey;
  declare specialty: string;
  declare ability: AbilityKey;
  declare rank: number;

  static override defineSchema(): Schema {
    const { StringField } = foundry.data.fields;
    return {
      ...super.defineSchema(),
      base: new StringField({ required: true, initial: "acrobatics", choices: choices(skillKeys, "Skill") }),
      specialty: new StringField({ required: true, initial: "" }),
      ability: new StringField({ required: true, initial: "agl", choices: choices(ABILITY_KEYS, "Ability") }),
      rank: rankField(0, 60, 1),
    };
  }
}

/** An advantage, with what it is about where it needs that. @rule FUD-430 FUD-431 FUD-668 */
export class FudgeAdvantageModel extends FudgeItemModel {
  static override LOCALIZATION_PREFIXES = ["CROSSOVER.Fudge.AdvantageItem"];

  declare key: AdvantageKey;
  declare rank: number;
  declare subject: string;

  static override defineSchema(): Schema {
    const { StringField } = foundry.data.fields;
    return {
      ...super.defineSchema(),
      key: new StringField({ required: true, initial: "powerAttack", choices: choices(advantageKeys, "Advantage") }),
      rank: rankField(1, 60, 1),
      subject: new StringField({ required: true, initial: "" }),
    };
  }
}

function componentSchema(): Schema {
  const { ArrayField, NumberField, SchemaField, StringField } = foundry.data.fields;
  const text = (initial = ""): InstanceType<typeof StringField> =>
    new StringField({ required: true, initial }) as never;
  return {
    id: new StringField({ required: true, blank: false, initial: () => foundry.utils.randomID(8) }),
    effect: new StringField({ required: true, initial: "damage", choices: choices(Object.keys(EFFECTS), "Effect") }),
    rank: rankField(1, 60, 1),
    baseCost: new NumberField({ required: true, nullable: false, initial: 1, min: 0 }),
    action: new StringField({ required: true, initial: "standard", choices: choices(ACTION_KINDS, "Action") }),
    range: new StringField({ required: true, initial: "close", choices: choices(POWER_RANGES, "Range") }),
    duration: new StringField({ required: true, initial: "instant", choices: choices(DURATIONS, "Duration") }),
    descriptors: new ArrayField(text()),
    resistedBy: new StringField({
      required: true,
      nullable: true,
      blank: false,
      initial: null,
      choices: choices(DEFENSE_KEYS, "Defense"),
    }),
    attackSkill: new StringField({ required: true, nullable: true, initial: null }),
    trait: new StringField({ required: true, nullable: true, initial: null }),
    conditions: new ArrayField(
      new SchemaField({
        degree: rankField(1, 3, 1),
        condition: text("dazed"),
        trait: new StringField({ required: true, nullable: true, initial: null }),
      }),
    ),
    modifiers: new ArrayField(
      new SchemaField({
        key: text("accurate"),
        ranks: rankField(1, 60, 1),
        partial: new NumberField({ required: true, nullable: true, integer: true, initial: null }),
        note: text(),
      }),
    ),
  };
}

/** A power: components under one name, on or off, and what it cost. @rule FUD-450 FUD-667 */
export class FudgePowerModel extends FudgeItemModel {
  static override LOCALIZATION_PREFIXES = ["CROSSOVER.Fudge.PowerItem"];

  declare active: boolean;
  /** What its effects come to; what is written on it while it has none. */
  declare cost: number;
  declare components: Component[];
  /** First effect of the array's member that is in use; null: the primary. */
  declare member: string | null;
  /** Effects that were let go by themselves, while the rest stands. */
  declare off: string[];
  /** Id of the Variable power whose form it is, or `stunt`; null for what was bought. */
  declare paidBy: string | null;
  /** How a device or gear is that was struck at: broken it gives nothing. */
  declare state: ObjectState;

  static override defineSchema(): Schema {
    const { ArrayField, BooleanField, SchemaField, StringField } = foundry.data.fields;
    return {
      ...super.defineSchema(),
      active: new BooleanField({ initial: true }),
      cost: rankField(0, 999),
      components: new ArrayField(new SchemaField(componentSchema())),
      member: new StringField({ required: true, nullable: true, blank: false, initial: null }),
      off: new ArrayField(new StringField({ required: true, blank: false })),
      paidBy: new StringField({ required: true, nullable: true, blank: false, initial: null }),
      state: new StringField({
        required: true,
        initial: "intact",
        choices: Object.fromEntries(OBJECT_STATES.map((k) => [k, `CROSSOVER.Fudge.ObjectState.${k}`])),
      }),
    };
  }

  /** Paid with character points, or with those of the Equipment advantage. */
  get source(): "power" | "equipment" {
    return "power";
  }

  /** The price follows from the effects; only what has none keeps the written one. @rule FUD-459 FUD-675 */
  override prepareDerivedData(): void {
    super.prepareDerivedData();
    workOut("fudge", this);
  }
}

/** A weapon, armor or other mundane gear: priced like a power, out of equipment points. @rule FUD-580 FUD-668 */
export class FudgeEquipmentModel extends FudgePowerModel {
  static override LOCALIZATION_PREFIXES = ["CROSSOVER.Fudge.PowerItem", "CROSSOVER.Fudge.EquipmentItem"];

  /** Uuid of the vehicle or headquarters that was paid for; empty for gear. */
  declare link: string;
  /** What it is made of: how much it takes when it is struck at, or swung by somebody strong. @rule FUD-156 FUD-169 */
  declare material: MaterialKey;

  static override defineSchema(): Schema {
    const { StringField } = foundry.data.fields;
    return {
      ...super.defineSchema(),
      link: new StringField({ required: true, initial: "" }),
      material: new StringField({
        required: true,
        initial: GEAR_MATERIAL,
        choices: Object.fromEntries(Object.keys(MATERIALS).map((k) => [k, `CROSSOVER.Fudge.Material.${k}`])),
      }),
    };
  }

  override get source(): "equipment" {
    return "equipment";
  }
}
