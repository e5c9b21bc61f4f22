import type { FlowState } from "../ruleset.ts";

/** A tracker of a scene that ends with the fight: a chase, a challenge's goal and strikes, a race. `data` is the ruleset's own. */
export interface Tracker {
  readonly id: string;
  readonly kind: string;
  readonly label: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** What a fight keeps beyond its order: the state of an order that is played rather than compared, scene trackers, and a count of turns that never goes back. */
export class CombatModel extends foundry.abstract.TypeDataModel<foundry.data.fields.DataSchema, Combat.Implementation> {
  declare flow: FlowState | null;
  declare turns: number;
  declare trackers: Tracker[];

  static override defineSchema(): foundry.data.fields.DataSchema {
    const { ArrayField, NumberField, ObjectField, SchemaField, StringField } = foundry.data.fields;
    const id = (): foundry.data.fields.DataField.Any => new StringField({ required: true });
    return {
      flow: new SchemaField({ up: new StringField({ required: true, nullable: true, initial: null }), queue: new ArrayField(new StringField()), data: new ObjectField() }, { required: true, nullable: true, initial: null }),
      turns: new NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 0 }),
      trackers: new ArrayField(new SchemaField({ id: id(), kind: id(), label: id(), data: new ObjectField() } as foundry.data.fields.DataSchema)),
    } as foundry.data.fields.DataSchema;
  }
}
