import {
  type Access,
  type Die,
  MILESTONES,
  type MilestoneTrigger,
  type Power,
  type Recovery,
  type SfxOp,
  type SpecialtyRating,
  type Trigger,
} from "../../../rules/doompool/index.ts";
import { rankField } from "../../data/fields.ts";
import { choiceField, choiceOrNone, dieField, dieOrNone, flagField, sceneNumber, textField } from "./fields.ts";

type Schema = foundry.data.fields.DataSchema;

export const RECOVERIES = ["opportunity", "transition", "action", "act"] as const satisfies readonly Recovery[];
export const TRIGGERS = [
  "pool",
  "result",
  "reactionWon",
  "reactionLost",
  "actionWon",
  "actionLost",
  "incomingStress",
  "incomingComplication",
  "recovery",
  "any",
] as const satisfies readonly Trigger[];
export const COSTS = ["none", "pp", "doom", "stressStepUp", "shutdown", "spendAsset", "doomGain"] as const;

/** What all items of the ruleset have: text, and the ids of the rules behind it. */
abstract class DoompoolItemModel extends foundry.abstract.TypeDataModel<Schema, Item.Implementation> {
  declare description: string;
  declare rules: string;

  static override defineSchema(): Schema {
    const { HTMLField, StringField } = foundry.data.fields;
    return { description: new HTMLField(), rules: new StringField() };
  }
}

/** An SFX or Limit as documents keep it: what the rules leave out when they don't need it stands here as nothing. */
export interface StoredSfx {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly trigger: Trigger;
  readonly cost: { readonly kind: (typeof COSTS)[number]; readonly amount: number; readonly minDie: Die | null };
  readonly ops: readonly SfxOp[];
  readonly recovery: Recovery | null;
}

function sfxFields(): Schema {
  const { ArrayField, ObjectField, SchemaField } = foundry.data.fields;
  return {
    text: textField(),
    trigger: choiceField("Trigger", TRIGGERS, "pool"),
    cost: new SchemaField({
      kind: choiceField("Cost", COSTS, "none"),
      amount: rankField(1, 10, 1),
      minDie: dieOrNone(),
    } as Schema),
    ops: new ArrayField(new ObjectField()),
    recovery: choiceOrNone("Recovery", RECOVERIES),
  } as Schema;
}

const idField = (): Schema[string] =>
  new foundry.data.fields.StringField({
    required: true,
    blank: false,
    initial: () => foundry.utils.randomID(8),
  } as never);

const sfxList = (): Schema[string] =>
  new foundry.data.fields.ArrayField(
    new foundry.data.fields.SchemaField({ id: idField(), name: textField(), ...sfxFields() } as Schema),
  );

/** A Power Set: powers under one name, its SFX and Limits, and whether all of it is shut down. @rule DOO-035 DOO-183 DOO-220 DOO-221 DOO-229 DOO-290 */
export class DoompoolPowerSetModel extends DoompoolItemModel {
  static override LOCALIZATION_PREFIXES = ["CROSSOVER.Doompool.PowerSet"];

  declare powers: Power[];
  declare sfx: StoredSfx[];
  declare limits: StoredSfx[];
  declare shutdown: boolean;
  declare recovery: Recovery | null;

  static override defineSchema(): Schema {
    const { ArrayField, SchemaField } = foundry.data.fields;
    const power = {
      id: idField(),
      name: textField(),
      kind: textField(),
      base: dieField(8),
      current: dieField(8),
      shutdown: flagField(),
      targetable: flagField(),
      recovery: choiceOrNone("Recovery", RECOVERIES),
      boost: rankField(0, 4, 0),
    };
    return {
      ...super.defineSchema(),
      powers: new ArrayField(new SchemaField(power as Schema)),
      sfx: sfxList(),
      limits: sfxList(),
      shutdown: flagField(),
      recovery: choiceOrNone("Recovery", RECOVERIES),
    } as Schema;
  }
}

/** A single SFX or Limit of the catalogue: dropped on a character it joins a Power Set. @rule DOO-225 DOO-226 DOO-229 */
export class DoompoolSfxModel extends DoompoolItemModel {
  static override LOCALIZATION_PREFIXES = ["CROSSOVER.Doompool.SfxItem"];

  declare limit: boolean;
  declare text: string;
  declare trigger: Trigger;
  declare cost: StoredSfx["cost"];
  declare ops: SfxOp[];
  declare recovery: Recovery | null;

  static override defineSchema(): Schema {
    return { ...super.defineSchema(), limit: flagField(), ...sfxFields() };
  }
}

/** Expert or Master. @rule DOO-036 DOO-290 */
export class DoompoolSpecialtyModel extends DoompoolItemModel {
  static override LOCALIZATION_PREFIXES = ["CROSSOVER.Doompool.Specialty"];

  declare rating: SpecialtyRating;

  static override defineSchema(): Schema {
    return { ...super.defineSchema(), rating: choiceField("Rating", ["expert", "master"], "expert") };
  }
}

/** A phrase that helps as d8 or hinders as d4: its name says it all. @rule DOO-033 DOO-290 */
export class DoompoolDistinctionModel extends DoompoolItemModel {
  static override LOCALIZATION_PREFIXES = ["CROSSOVER.Doompool.Distinction"];
}

/** A Milestone with what it pays for. @rule DOO-260 DOO-262 DOO-290 */
export class DoompoolMilestoneModel extends DoompoolItemModel {
  static override LOCALIZATION_PREFIXES = ["CROSSOVER.Doompool.Milestone"];

  declare triggers: MilestoneTrigger[];
  declare closed: boolean;

  static override defineSchema(): Schema {
    const { ArrayField, NumberField, SchemaField } = foundry.data.fields;
    const xp = new NumberField({
      required: true,
      nullable: false,
      integer: true,
      initial: 1,
      choices: Object.fromEntries(MILESTONES.triggers.map((x) => [x, `${x} XP`])),
    } as never);
    const trigger = { xp, text: textField(), lastScene: sceneNumber(), lastAct: sceneNumber() } as unknown as Schema;
    const initial = (): object[] =>
      MILESTONES.triggers.map((x) => ({ xp: x, text: "", lastScene: null, lastAct: null }));
    return {
      ...super.defineSchema(),
      triggers: new ArrayField(new SchemaField(trigger), { initial } as never),
      closed: flagField(),
    } as Schema;
  }
}

/** Something helpful with a die. @rule DOO-130 DOO-131 DOO-132 DOO-133 DOO-134 DOO-290 */
export class DoompoolAssetModel extends DoompoolItemModel {
  static override LOCALIZATION_PREFIXES = ["CROSSOVER.Doompool.Asset", "CROSSOVER.Doompool.Lasting"];

  declare die: Die;
  declare persistent: boolean;
  declare oneUse: boolean;
  declare access: Access;
  declare escaping: boolean;
  declare bundle: string | null;
  declare expiresAfterActionScene: number | null;
  declare targetable: boolean;

  static override defineSchema(): Schema {
    const { AnyField, StringField } = foundry.data.fields;
    return {
      ...super.defineSchema(),
      die: dieField(6),
      oneUse: flagField(true),
      persistent: flagField(),
      escaping: flagField(),
      targetable: flagField(true),
      // "owner", "side" or a list of uuids: the rules write it as it is.
      access: new AnyField({ required: true, initial: "side" } as never),
      bundle: new StringField({ required: true, nullable: true, initial: null } as never),
      expiresAfterActionScene: sceneNumber(),
    } as Schema;
  }
}

/** What a Specialty has on hand. @rule DOO-142 DOO-143 DOO-144 DOO-290 */
export class DoompoolResourceModel extends DoompoolItemModel {
  static override LOCALIZATION_PREFIXES = ["CROSSOVER.Doompool.Resource", "CROSSOVER.Doompool.Lasting"];

  declare die: Die;
  declare specialty: string;
  declare origin: "transition" | "opportunity";
  declare expiresAfterActionScene: number | null;

  static override defineSchema(): Schema {
    return {
      ...super.defineSchema(),
      die: dieField(6),
      origin: choiceField("Origin", ["transition", "opportunity"], "transition"),
      specialty: textField(),
      expiresAfterActionScene: sceneNumber(),
    } as Schema;
  }
}

/** Something that holds its bearer back. @rule DOO-113 DOO-116 DOO-290 */
export class DoompoolComplicationModel extends DoompoolItemModel {
  static override LOCALIZATION_PREFIXES = ["CROSSOVER.Doompool.Complication", "CROSSOVER.Doompool.Lasting"];

  declare die: Die;
  declare persistent: boolean;
  declare expiresAfterActionScene: number | null;
  declare targetable: boolean;
  declare maker: string | null;

  static override defineSchema(): Schema {
    const { StringField } = foundry.data.fields;
    return {
      ...super.defineSchema(),
      die: dieField(6),
      persistent: flagField(),
      targetable: flagField(true),
      maker: new StringField({ required: true, nullable: true, initial: null } as never),
      expiresAfterActionScene: sceneNumber(),
    } as Schema;
  }
}
