import type { Change } from "../../rules/kernel/change.ts";
import type { FlowState } from "../ruleset.ts";

/** A tracker of a scene that ends with the fight: a chase, a challenge's goal and strikes, a race. `data` is the ruleset's own. */
export interface Tracker {
  readonly id: string;
  readonly kind: string;
  readonly label: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A step of the order as it was before it, and what it wrote, so that "previous turn" can take it back. */
export interface PastStep {
  readonly state: FlowState;
  readonly changes: readonly Change[];
  /** The count of turns that it began, by which what it brings is put to it later. */
  readonly key?: number;
  /** What the edges of turns brought with it, in order. */
  readonly brought?: readonly Brought[];
}

/** Something that a point in time brought by itself: a card that tells or asks it, or what nobody needs to read. */
export type Brought = { readonly message: string } | { readonly changes: readonly Change[] };

/** The state that a fight's text was read as last: everybody in the tracker asks for it. */
const read = new WeakMap<object, { readonly flow: string; readonly state: FlowState }>();

function parsed(model: object, flow: string): FlowState {
  const known = read.get(model);
  if (known?.flow === flow) return known.state;
  const state = JSON.parse(flow) as FlowState;
  read.set(model, { flow, state });
  return state;
}

/** What a fight keeps beyond its order: the state of an order that is played rather than compared, scene trackers, and a count of turns that never goes back. */
export class CombatModel extends foundry.abstract.TypeDataModel<foundry.data.fields.DataSchema, Combat.Implementation> {
  /** JSON of the state; text, because an object would merge with the one before. */
  declare flow: string | null;
  /** JSON of `PastStep`, oldest first. */
  declare past: string[];
  declare turns: number;
  declare trackers: Tracker[];
  /** Uuids of who was in it and left before it is over: its end comes to them, too. */
  declare left: string[];

  static override defineSchema(): foundry.data.fields.DataSchema {
    const { ArrayField, NumberField, ObjectField, SchemaField, StringField } = foundry.data.fields;
    const id = (): foundry.data.fields.DataField.Any => new StringField({ required: true });
    return {
      flow: new StringField({ required: true, nullable: true, initial: null, trim: false }),
      past: new ArrayField(new StringField({ trim: false })),
      turns: new NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 0 }),
      left: new ArrayField(id()),
      trackers: new ArrayField(
        new SchemaField({
          id: id(),
          kind: id(),
          label: id(),
          data: new ObjectField(),
        } as foundry.data.fields.DataSchema),
      ),
    } as foundry.data.fields.DataSchema;
  }

  /** State of the order; null before the fight and in fights whose order is compared. */
  get flowState(): FlowState | null {
    return this.flow === null ? null : parsed(this, this.flow);
  }
}
