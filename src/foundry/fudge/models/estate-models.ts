import {
  HEADQUARTERS_SIZES,
  type HeadquartersDraft,
  OBJECT_STATES,
  type ObjectState,
  type PowerDraft,
  VEHICLE_SIZES,
  type VehicleDraft,
  type VehicleSize,
  type VehicleSpeed,
} from "../../../rules/fudge/index.ts";
import type { Explained } from "../../../rules/kernel/rows.ts";
import { rankField } from "../../data/fields.ts";
import { workOut } from "../../data/work-out.ts";
import type { FudgePowerModel } from "./items.ts";

type Schema = foundry.data.fields.DataSchema;

/** Ways in which a vehicle moves. */
export const SPEED_MODES = [
  "groundSpeed",
  "flight",
  "swimming",
  "permeate",
  "teleport",
  "spaceTravel",
] as const satisfies readonly VehicleSpeed["mode"][];

const choices = (keys: readonly string[], area: string): Record<string, string> =>
  Object.fromEntries(keys.map((k) => [k, `CROSSOVER.Fudge.${area}.${k}`]));

/** What a vehicle or headquarters comes to. `defense` is null for what never dodges. */
export interface Built {
  readonly strength: number;
  readonly toughness: number;
  readonly defense: number | null;
  readonly cost: Explained;
}

/**
 * Something that is bought with equipment points and has a sheet of its own: it has no health points, it is bent, broken and destroyed instead.
 * @rule FUD-168 FUD-583 FUD-584
 */
export abstract class EstateModel extends foundry.abstract.TypeDataModel<Schema, Actor.Implementation> {
  static override LOCALIZATION_PREFIXES = ["CROSSOVER.Fudge.Estate"];

  declare state: ObjectState;
  /** Numbers of the rules behind it. */
  declare rules: string;
  declare features: readonly string[];
  declare powerLevel: number;
  declare biography: string;
  declare gmNotes: string;
  declare built: Built;
  /** Equipment points that it costs, for its owner's sheet. */
  declare price: number;
  declare driver?: string;

  static override defineSchema(): Schema {
    const { ArrayField, HTMLField, StringField } = foundry.data.fields;
    return {
      state: new StringField({ required: true, initial: "intact", choices: choices(OBJECT_STATES, "ObjectState") }),
      rules: new StringField({ required: true, initial: "" }),
      features: new ArrayField(new StringField({ required: true, blank: false })),
      powerLevel: rankField(1, 40, 10),
      biography: new HTMLField(),
      gmNotes: new HTMLField(),
    };
  }

  /** Size rank for gaps of size in a fight. */
  abstract get sizeRank(): number;

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    workOut("fudge", this);
  }

  /** Its powers, as its price counts them. */
  powers(): PowerDraft[] {
    const items = [
      ...(this.parent.items as unknown as Iterable<{ type: string; name: string; system: FudgePowerModel }>),
    ];
    return items
      .filter((i) => i.type === "fudgePower")
      .map((i) => ({ name: i.name, source: "power", components: i.system.components }));
  }
}

/** A car, a jet, a starship. @rule FUD-583 */
export class FudgeVehicleModel extends EstateModel {
  declare size: VehicleSize;
  declare strength: number;
  declare toughness: number;
  declare defense: number;
  declare speeds: readonly VehicleSpeed[];
  declare driver: string;

  static override defineSchema(): Schema {
    const { ArrayField, SchemaField, StringField } = foundry.data.fields;
    return {
      ...super.defineSchema(),
      size: new StringField({
        required: true,
        initial: "medium",
        choices: choices(Object.keys(VEHICLE_SIZES), "VehicleSize"),
      }),
      strength: rankField(0, 40),
      toughness: rankField(0, 40),
      defense: rankField(0, 40),
      speeds: new ArrayField(
        new SchemaField({
          mode: new StringField({ required: true, initial: "groundSpeed", choices: choices(SPEED_MODES, "Speed") }),
          rank: rankField(1, 40, 4),
        }),
      ),
      driver: new StringField({ required: true, initial: "" }),
    };
  }

  /** A medium vehicle is as large as a person; each step is a size rank more. */
  get sizeRank(): number {
    return VEHICLE_SIZES[this.size].step - 2;
  }

  draft(): VehicleDraft {
    const { size, strength, toughness, defense, features, speeds } = this;
    return { size, strength, toughness, defense, features, speeds, powers: this.powers() };
  }
}

/** A base: from a room to a town. @rule FUD-584 */
export class FudgeHeadquartersModel extends EstateModel {
  declare size: HeadquartersDraft["size"];
  declare toughness: number;

  static override defineSchema(): Schema {
    const { StringField } = foundry.data.fields;
    return {
      ...super.defineSchema(),
      size: new StringField({
        required: true,
        initial: "house",
        choices: choices(Object.keys(HEADQUARTERS_SIZES), "HeadquartersSize"),
      }),
      toughness: rankField(0, 40),
    };
  }

  get sizeRank(): number {
    return Math.max(-2, HEADQUARTERS_SIZES[this.size]);
  }
}
