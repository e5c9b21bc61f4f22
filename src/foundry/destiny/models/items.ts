import {
  type AbilityKey,
  type ActionKind,
  type AlternateEntry,
  type AreaSpec,
  type AttackEntry,
  conditions,
  EDGES,
  EFFECTS,
  GEAR_KINDS,
  type GearEntry,
  MODIFIERS,
  OA_CODES,
  type OaCode,
  type PowerEffect,
  type ResistanceKey,
  type SkillKey,
} from "../../../rules/destiny/index.ts";
import { rankField } from "../../data/fields.ts";
import { icon } from "../../ids.ts";
import { ACTION_KINDS, ATTACK_BANDS, DURATIONS, RANGES, SHAPES } from "./effects.ts";
import {
  choiceField,
  choicesOf,
  counter,
  flagField,
  idField,
  maybeAbility,
  maybeChoice,
  maybeNumber,
  maybeResistance,
  maybeSkill,
  MOST,
  skillField,
  textField,
} from "./fields.ts";
import { migratePower } from "./migrate.ts";

type Schema = foundry.data.fields.DataSchema;
type Field = Schema[string];

const EFFECT_KEYS = Object.keys(EFFECTS);
const MODIFIER_KEYS = Object.keys(MODIFIERS);
const EDGE_KEYS = Object.keys(EDGES);

/** What all items of the ruleset have: text, and the ids of the rules behind it. */
abstract class DestinyItemModel extends foundry.abstract.TypeDataModel<Schema, Item.Implementation> {
  declare description: string;
  declare rules: string;

  static override defineSchema(): Schema {
    const { HTMLField, StringField } = foundry.data.fields;
    return { description: new HTMLField(), rules: new StringField() };
  }

  /** Picture of one that comes without. */
  protected static picture = icon("swap-bag");

  protected override async _preCreate(
    ...args: Parameters<foundry.abstract.TypeDataModel<Schema, Item.Implementation>["_preCreate"]>
  ): Promise<boolean | void> {
    if ((await super._preCreate(...args)) === false) return false;
    const [data] = args as unknown as [{ img?: string }];
    if (data.img === undefined || data.img === "icons/svg/item-bag.svg")
      (this.parent as unknown as { updateSource(d: object): void }).updateSource({
        img: (this.constructor as typeof DestinyItemModel).picture,
      });
  }
}

/** One effect: which, how strong, how it works, what resists it, extras and flaws. @rule DES-331 DES-337 DES-338 */
function effectFields(): Schema {
  const { ArrayField, SchemaField } = foundry.data.fields;
  const modifier = {
    key: choiceField("Modifier", MODIFIER_KEYS, "accurate"),
    rank: rankField(1, MOST, 1),
    choice: textField(),
  };
  const condition = new foundry.data.fields.StringField({
    required: true,
    blank: true,
    choices: { "": "", ...choicesOf("Condition", Object.keys(conditions)) },
  } as never);
  return {
    effect: choiceField("Effect", EFFECT_KEYS, "damage"),
    rank: rankField(1, MOST, 1),
    basePoints: maybeNumber(1, 99),
    subject: textField(),
    action: choiceField("Cost", ACTION_KINDS, "standard"),
    range: choiceField("Band", RANGES, "close"),
    duration: choiceField("Duration", DURATIONS, "instant"),
    resistance: maybeResistance(),
    attackSkill: maybeSkill(),
    ability: maybeAbility(),
    area: maybeChoice("Shape", SHAPES),
    modifiers: new ArrayField(new SchemaField(modifier as Schema)),
    conditions: new ArrayField(condition as never),
  } as Schema;
}

const effectList = (): Field =>
  new foundry.data.fields.ArrayField(new foundry.data.fields.SchemaField(effectFields())) as never;

/** A power: effects that work together, alternates of which one is on, what fuels it, whether it can be taken away. @rule DES-330 DES-331 DES-332 DES-333 */
export class DestinyPowerModel extends DestinyItemModel {
  static override LOCALIZATION_PREFIXES = ["CROSSOVER.Destiny.PowerItem"];
  protected static override picture = icon("power-lightning");

  declare powerSource: string;
  declare descriptors: string[];
  declare effects: PowerEffect[];
  declare alternates: AlternateEntry[];
  declare activeAlternate: string | null;
  declare active: boolean;
  declare dynamic: boolean;
  declare retryNeedsSurgeAt: number | null;
  declare removable: "none" | "removable" | "easilyRemovable";

  static override defineSchema(): Schema {
    const { ArrayField, SchemaField, StringField } = foundry.data.fields;
    return {
      ...super.defineSchema(),
      powerSource: textField("Innate"),
      descriptors: new ArrayField(textField() as never),
      effects: effectList(),
      alternates: new ArrayField(
        new SchemaField({ id: idField(), name: textField(), dynamic: flagField(), effects: effectList() } as Schema),
      ),
      activeAlternate: new StringField({ required: true, nullable: true, initial: null } as never),
      active: flagField(true),
      dynamic: flagField(),
      retryNeedsSurgeAt: maybeNumber(1, 20, 2),
      removable: choiceField("Removable", ["none", "removable", "easilyRemovable"], "none"),
    } as Schema;
  }

  static override migrateData(source: Record<string, unknown>): Record<string, unknown> {
    return super.migrateData(migratePower(source) as never) as Record<string, unknown>;
  }
}

/** An attack that is neither weapon nor power: claws, a trained strike, the numbers of a quickly built adversary. @rule DES-022 DES-293 DES-304 DES-314 */
export class DestinyAttackModel extends DestinyItemModel {
  static override LOCALIZATION_PREFIXES = ["CROSSOVER.Destiny.AttackItem"];
  protected static override picture = icon("fist");

  declare band: AttackEntry["band"];
  declare skill: SkillKey;
  declare ability: AbilityKey | null;
  declare effect: "damage" | "affliction" | "weaken";
  declare rank: number;
  declare resistance: ResistanceKey;
  declare reach: number;
  declare hands: number;
  declare natural: boolean;
  declare conditions: string[];

  static override defineSchema(): Schema {
    const { ArrayField, StringField } = foundry.data.fields;
    const condition = new StringField({
      required: true,
      blank: true,
      choices: { "": "", ...choicesOf("Condition", Object.keys(conditions)) },
    } as never);
    return {
      ...super.defineSchema(),
      band: choiceField("Band", ATTACK_BANDS, "close"),
      skill: skillField("might"),
      ability: maybeAbility("str"),
      effect: choiceField("Effect", ["damage", "affliction", "weaken"], "damage"),
      rank: rankField(0, MOST),
      resistance: choiceField("Resistance", ["fortitude", "reflex", "toughness", "will"], "toughness"),
      reach: rankField(5, 500, 5),
      hands: rankField(0, 2, 1),
      natural: flagField(),
      conditions: new ArrayField(condition as never),
    } as Schema;
  }
}

/** An edge with its rank. @rule DES-310 */
export class DestinyEdgeModel extends DestinyItemModel {
  static override LOCALIZATION_PREFIXES = ["CROSSOVER.Destiny.EdgeItem"];
  protected static override picture = icon("upgrade");

  declare key: string;
  declare rank: number;
  declare subject: string;

  static override defineSchema(): Schema {
    return {
      ...super.defineSchema(),
      key: choiceField("Edge", EDGE_KEYS, "agileFeint"),
      rank: rankField(1, 20, 1),
      subject: textField(),
    } as Schema;
  }
}

/** Something carried: a weapon, armour, a shield, a tool. @rule DES-360 DES-361 DES-363 DES-364 */
export class DestinyGearModel extends DestinyItemModel {
  static override LOCALIZATION_PREFIXES = ["CROSSOVER.Destiny.GearItem"];

  declare kind: GearEntry["kind"];
  declare quantity: number;
  declare held: boolean;
  declare worn: boolean;
  declare stowed: boolean;
  declare damage: GearEntry["damage"];
  declare toughness: number;
  declare protection: number;
  declare action: ActionKind;
  declare code: OaCode;
  declare load: ActionKind | null;
  declare loaded: boolean;
  declare fallen: boolean;
  declare weapon: {
    effect: "damage" | "affliction" | "weaken";
    rank: number;
    band: "close" | "ranged";
    skill: SkillKey;
    ability: AbilityKey | null;
    reach: number;
    hands: 1 | 2;
    throwable: boolean;
    area: AreaSpec["shape"] | null;
    areaRanks: number;
    ammo: boolean;
  };

  static override defineSchema(): Schema {
    const { SchemaField } = foundry.data.fields;
    const weapon = {
      effect: choiceField("Effect", ["damage", "affliction", "weaken"], "damage"),
      rank: rankField(0, MOST),
      band: choiceField("Band", ["close", "ranged"], "close"),
      skill: skillField("might"),
      ability: maybeAbility("str"),
      reach: rankField(5, 500, 5),
      hands: rankField(1, 2, 1),
      throwable: flagField(),
      area: maybeChoice("Shape", SHAPES),
      areaRanks: rankField(1, 9, 1),
      ammo: flagField(),
    };
    return {
      ...super.defineSchema(),
      kind: choiceField("GearKind", GEAR_KINDS, "tool"),
      quantity: rankField(0, 9999, 1),
      held: flagField(),
      worn: flagField(),
      stowed: flagField(),
      damage: choiceField("GearState", ["whole", "dented", "broken", "destroyed"], "whole"),
      toughness: counter(MOST, 5),
      protection: counter(MOST),
      action: choiceField("Cost", ACTION_KINDS, "standard"),
      code: choiceField("Oa", OA_CODES, "none"),
      load: maybeChoice("Cost", ["move", "standard", "quick", "free"]),
      loaded: flagField(true),
      fallen: flagField(),
      weapon: new SchemaField(weapon as Schema),
    } as Schema;
  }
}

/** A single effect of the list, ready to be dropped: on a sheet it becomes a power, on a power one effect more. @rule DES-314 DES-337 */
export class DestinyEffectModel extends DestinyItemModel {
  static override LOCALIZATION_PREFIXES = ["CROSSOVER.Destiny.EffectItem"];
  protected static override picture = icon("embrassed-energy");

  declare effect: string;
  declare rank: number;

  static override defineSchema(): Schema {
    return {
      ...super.defineSchema(),
      effect: choiceField("Effect", EFFECT_KEYS, "damage"),
      rank: rankField(1, MOST, 1),
    } as Schema;
  }
}

/** An extra or flaw of the list: dropped on a power it joins the effect that takes it. @rule DES-338 DES-341 */
export class DestinyModifierModel extends DestinyItemModel {
  static override LOCALIZATION_PREFIXES = ["CROSSOVER.Destiny.ModifierItem"];
  protected static override picture = icon("stairs-goal");

  declare key: string;
  declare rank: number;
  declare choice: string;

  static override defineSchema(): Schema {
    return {
      ...super.defineSchema(),
      key: choiceField("Modifier", MODIFIER_KEYS, "accurate"),
      rank: rankField(1, MOST, 1),
      choice: textField(),
    } as Schema;
  }
}
