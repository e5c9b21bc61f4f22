import {
  ATTRIBUTE_KEYS,
  type AttributeKey,
  LIMIT_KEYS,
  OBJECT_BANDS,
  type PowerKey,
  POWERS,
  type Shape,
  SHAPE_KEYS,
  SKILL_KEYS,
  type SkillFlag,
  SKILLS,
} from "../../../rules/drama/index.ts";
import { rankField, rankOrNone } from "../../data/fields.ts";
import { key } from "../keys.ts";
import { ValueField } from "./value-field.ts";

type Schema = foundry.data.fields.DataSchema;
type Field = Schema[string];

/** What all items of the ruleset have: rules text, and the ids of the rules behind it. */
abstract class DramaItemModel extends foundry.abstract.TypeDataModel<Schema, Item.Implementation> {
  declare description: string;
  declare rules: string;

  static override defineSchema(): Schema {
    const { HTMLField, StringField } = foundry.data.fields;
    return { description: new HTMLField(), rules: new StringField() };
  }
}

const choice = (initial: string, keys: readonly string[], area: string, blank = false): Field =>
  new foundry.data.fields.StringField({
    required: true,
    blank,
    initial,
    choices: Object.fromEntries(keys.map((k) => [k, key(area, k)])),
  } as never) as never;
const text = (): Field => new foundry.data.fields.StringField({ required: true }) as never;
const maybe = (min: number, max: number): Field => rankOrNone(min, max) as never;

/** A skill with its adds and specialisations. The trademark is one item by its id, never by name or type. @rule DRA-222 DRA-224 DRA-334 DRA-335 */
export class DramaSkillModel extends DramaItemModel {
  static override LOCALIZATION_PREFIXES = ["CROSSOVER.Drama.SkillItem"];

  declare key: string;
  declare attribute: AttributeKey;
  declare adds: number;
  declare flag: SkillFlag;
  declare specType: string;
  declare trademarkItemId: string;

  static override defineSchema(): Schema {
    return {
      ...super.defineSchema(),
      key: choice("dodge", SKILL_KEYS, "Skill"),
      attribute: choice("dex", ATTRIBUTE_KEYS, "Attribute"),
      adds: rankField(0, 99, 1),
      flag: choice("U", ["U", "P", "T"], "Flag"),
      specType: text(),
      trademarkItemId: text(),
    };
  }

  protected override async _preCreate(
    ...args: Parameters<foundry.abstract.TypeDataModel<Schema, Item.Implementation>["_preCreate"]>
  ): Promise<boolean | void> {
    if ((await super._preCreate(...args)) === false || isSecond(this.parent, this.key)) return false;
  }

  protected override async _preUpdate(
    ...args: Parameters<foundry.abstract.TypeDataModel<Schema, Item.Implementation>["_preUpdate"]>
  ): Promise<boolean | void> {
    const { system } = args[0] as { readonly system?: { readonly key?: unknown } };
    if ((await super._preUpdate(...args)) === false) return false;
    if (system?.key === undefined || !isSecond(this.parent, system.key)) return;
    // The form shows again what stays: left as it is, it would ask for the same with everything else.
    void this.parent.sheet?.render();
    return false;
  }
}

/** Whether a sheet has this skill already, beside the one that is asked for; told to whoever would make a second. @rule DRA-334 */
function isSecond(item: Item.Implementation, skill: unknown): boolean {
  const items =
    item.actor === null
      ? []
      : ([...item.actor.items] as unknown as {
          readonly id: string;
          readonly type: string;
          readonly name: string;
          readonly system: { readonly key?: unknown };
        }[]);
  const other = items.find((i) => i.id !== item.id && i.type === "dramaSkill" && i.system.key === skill);
  if (other) ui.notifications.warn(game.i18n.format(key("Refusal", "secondSkill"), { name: other.name }));
  return other !== undefined;
}

/** A skill's fields as the list has them, for one that is made anew. */
export function skillFields(skill: keyof typeof SKILLS): {
  readonly key: string;
  readonly attribute: AttributeKey;
  readonly flag: SkillFlag;
} {
  const { attribute, flag } = SKILLS[skill];
  return { key: skill, attribute, flag };
}

/** A power at its bought value. @rule DRA-350 DRA-351 */
export class DramaPowerModel extends DramaItemModel {
  static override LOCALIZATION_PREFIXES = ["CROSSOVER.Drama.PowerItem"];

  declare key: PowerKey;
  declare value: number;
  declare adds: number;
  declare cost: number;
  declare choice: string;
  declare extra: boolean;
  declare drained: number;
  declare used: boolean;
  declare shape: Shape;
  declare copies: number;

  static override defineSchema(): Schema {
    const { BooleanField, SchemaField } = foundry.data.fields;
    return {
      ...super.defineSchema(),
      key: choice("blast", Object.keys(POWERS), "Power"),
      value: rankField(-50, 999, 1),
      adds: rankField(0, 99),
      cost: rankField(0, 999, 1),
      choice: choice(
        "",
        [...ATTRIBUTE_KEYS, ...LIMIT_KEYS, "sight", "hearing", "smell", "touch", "radar", "mental"],
        "Choice",
        true,
      ),
      extra: new BooleanField(),
      drained: rankField(0, 999),
      used: new BooleanField(),
      shape: new SchemaField(Object.fromEntries(SHAPE_KEYS.map((k) => [k, rankField(-200, 200)]))),
      copies: rankField(0, 999),
    };
  }
}

/** How a thing stands, and at which wound levels it is worse off. @rule DRA-187 */
const stateFields = (): Schema => ({
  wounds: rankField(0, 99),
  scratchedAt: rankField(1, 99, OBJECT_BANDS.scratched),
  damagedAt: rankField(1, 99, OBJECT_BANDS.damaged),
  brokenAt: rankField(1, 99, OBJECT_BANDS.broken),
  destroyedAt: rankField(1, 99, OBJECT_BANDS.destroyed),
});

/** A weapon: adds to Strength, or has a value of its own. @rule DRA-180 DRA-341 */
export class DramaWeaponModel extends DramaItemModel {
  static override LOCALIZATION_PREFIXES = ["CROSSOVER.Drama.WeaponItem"];

  declare type: string;
  declare skill: string;
  declare damageAdd: number | null;
  declare damageValue: number | null;
  declare max: number | null;
  declare rangeShort: number | null;
  declare rangeMedium: number | null;
  declare rangeLong: number | null;
  declare ammo: number | null;
  declare dropped: boolean;
  declare toughness: number;
  declare wounds: number;
  declare scratchedAt: number;
  declare damagedAt: number;
  declare brokenAt: number;
  declare destroyedAt: number;

  static override defineSchema(): Schema {
    return {
      ...super.defineSchema(),
      type: text(),
      skill: choice("meleeWeapons", SKILL_KEYS, "Skill"),
      damageAdd: rankOrNone(-50, 200, 2) as never,
      damageValue: maybe(0, 200),
      max: maybe(0, 200),
      rangeShort: maybe(0, 100000),
      rangeMedium: maybe(0, 100000),
      rangeLong: maybe(0, 100000),
      ammo: maybe(0, 9999),
      dropped: new foundry.data.fields.BooleanField() as never,
      toughness: rankField(0, 99, 12),
      ...stateFields(),
    };
  }
}

/** Armour that is worn or not. @rule DRA-180 DRA-341 */
export class DramaArmourModel extends DramaItemModel {
  static override LOCALIZATION_PREFIXES = ["CROSSOVER.Drama.ArmourItem"];

  declare add: number;
  declare max: number | null;
  declare dexPenalty: number;
  declare worn: boolean;

  static override defineSchema(): Schema {
    const { BooleanField } = foundry.data.fields;
    return {
      ...super.defineSchema(),
      add: rankField(0, 99, 2),
      max: maybe(0, 200),
      dexPenalty: rankField(0, 20),
      worn: new BooleanField({ initial: true }),
    };
  }
}

/** Any other gear, vehicles and animals included. @rule DRA-226 DRA-341 */
export class DramaGearModel extends DramaItemModel {
  static override LOCALIZATION_PREFIXES = ["CROSSOVER.Drama.GearItem"];

  declare type: string;
  declare toughness: number;
  declare wounds: number;
  declare scratchedAt: number;
  declare damagedAt: number;
  declare brokenAt: number;
  declare destroyedAt: number;
  declare shock: number | null;
  declare speedValue: number | null;

  static override defineSchema(): Schema {
    return {
      ...super.defineSchema(),
      type: text(),
      toughness: rankField(0, 99, 10),
      ...stateFields(),
      shock: maybe(0, 999),
      speedValue: new ValueField("speed", { min: -10, max: 100 }) as never,
    };
  }
}
