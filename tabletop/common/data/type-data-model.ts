/** Models of subtypes: what a document's `system` is. `T:common/abstract/type-data` */
import { isV14 } from "../profile.ts";
import type { AnyObject, AnyValue, Veto } from "../types.ts";
import { DataModel } from "./data-model.ts";
import { AnyField, ArrayField, NumberField, SchemaField, StringField } from "./fields.ts";

/** Base of subtype models; takes part in the document's preparation and lifecycle. `T:common/abstract/type-data` */
export abstract class TypeDataModel extends DataModel {
  /** The package that brings the model. */
  declare readonly modelProvider: AnyValue;

  constructor(data: AnyObject = {}, context: AnyObject = {}) {
    super(data, context);
    if (!Object.hasOwn(this, "modelProvider"))
      Object.defineProperty(this, "modelProvider", {
        value: TypeDataModel._getModelProvider(this),
        configurable: true,
      });
  }

  static _getModelProvider(_model: TypeDataModel): AnyValue {
    return (globalThis as AnyObject).game?.system ?? null;
  }

  static override _buildSchema(): SchemaField {
    // Form names and labels of a subtype's fields start with "system.".
    const schema = super._buildSchema();
    schema.name = "system";
    return schema;
  }

  get documentType(): string | undefined {
    return this.parent?.type;
  }

  override get _errorHeader(): string {
    const id: unknown = this.parent?._source?._id;
    return `${this.constructor.name}${typeof id === "string" ? ` [${id}]` : ""}`;
  }

  prepareBaseData(): void {
    // Override point.
  }

  prepareDerivedData(): void {
    // Override point.
  }

  async toEmbed(_config: AnyObject, _options: AnyObject = {}): Promise<AnyValue> {
    return null;
  }

  onEmbed(_element: AnyValue): void {
    // Override point.
  }

  async _preCreate(_data: AnyObject, _options: AnyObject, _user: AnyValue): Promise<Veto> {
    // Override point; false cancels.
  }

  _onCreate(_data: AnyObject, _options: AnyObject, _userId: string): void {
    // Override point.
  }

  async _preUpdate(_changes: AnyObject, _options: AnyObject, _user: AnyValue): Promise<Veto> {
    // Override point; false cancels.
  }

  _onUpdate(_changed: AnyObject, _options: AnyObject, _userId: string): void {
    // Override point.
  }

  async _preDelete(_options: AnyObject, _user: AnyValue): Promise<Veto> {
    // Override point; false cancels.
  }

  _onDelete(_options: AnyObject, _userId: string): void {
    // Override point.
  }
}

/** The names of [13] change modes under [14]. Modes that core does not know become custom ones. */
export function changeTypeOfMode(mode: number): string {
  return ["custom", "multiply", "add", "downgrade", "upgrade", "override"][mode] ?? `custom.${mode}`;
}

/** Text that looks like JSON is stored as data since [14]. */
function parseChangeValue(value: AnyValue): AnyValue {
  if (typeof value !== "string") return value;
  if (!/^\s*(?:[[{"]|-?\d|true\s*$|false\s*$|null\s*$)/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** Bring a stored change of [13] into the shape of [14]. */
export function migrateEffectChange(change: AnyObject): AnyObject {
  if (!("mode" in change) || "type" in change) return change;
  const { mode, ...rest } = change;
  return {
    ...rest,
    type: changeTypeOfMode(Number(mode)),
    value: parseChangeValue(change.value),
    phase: change.phase ?? "initial",
  };
}

/** [14] Base of active effect models: holds the changes. `A14:foundry.data` (ActiveEffectTypeDataModel). */
export class ActiveEffectTypeDataModel extends TypeDataModel {
  static override defineSchema(): AnyObject {
    return {
      changes: new ArrayField(
        new SchemaField({
          key: new StringField({ required: true }),
          type: new StringField({ required: true, blank: false, initial: "add" }),
          value: new AnyField({ required: true, nullable: true, initial: "" }),
          phase: new StringField({ required: true, blank: false, initial: "initial" }),
          priority: new NumberField(),
        }),
      ),
    };
  }

  static override migrateData(source: AnyObject, options?: AnyObject, state?: AnyObject): AnyObject {
    if (isV14() && Array.isArray(source.changes))
      source.changes = source.changes.map((c: AnyValue) => (c && typeof c === "object" ? migrateEffectChange(c) : c));
    return super.migrateData(source, options, state);
  }
}
