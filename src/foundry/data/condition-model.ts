import type { Until } from "../../rules/kernel/turns/until.ts";
import { effectModelBase, isV14 } from "../platform.ts";

const Base: typeof foundry.abstract.TypeDataModel = effectModelBase();

/**
 * A condition on an actor: which one, on what part, how grave, by whom. It carries no numbers and no changes; what it means is read from the ruleset's catalogue, so a
 * corrected rule corrects every condition in every world.
 */
export class ConditionModel extends Base<foundry.data.fields.DataSchema, ActiveEffect.Implementation> {
  static override LOCALIZATION_PREFIXES = ["CROSSOVER.Shared.Condition"];

  declare ruleset: string;
  declare condition: string;
  /** Ability, defense, skill or sense concerned; null when the condition has no part. */
  declare trait: string | null;
  /** 1 to 3 on a progressive row, or character points lost; null when it says nothing. */
  declare degree: number | null;
  /** What caused it; null when set by hand. */
  declare source: string | null;
  /** How long it lasts; null when a rule of its own ends it. */
  declare until: Until | null;
  /** Where in a fight it began: saves against it grow easier with the rounds. Null outside of one. */
  declare start: { readonly round: number; readonly key: number } | null;
  /** What the ruleset's rules keep beside that (what resists it, how hard); null when nothing. */
  declare detail: Record<string, unknown> | null;

  static override defineSchema(): foundry.data.fields.DataSchema {
    const { StringField, NumberField, ObjectField } = foundry.data.fields;
    return {
      ...(isV14() ? super.defineSchema() : {}),
      ruleset: new StringField({ required: true }),
      condition: new StringField({ required: true }),
      trait: new StringField({ required: true, nullable: true, initial: null }),
      degree: new NumberField({ required: true, nullable: true, integer: true, initial: null }),
      source: new StringField({ required: true, nullable: true, initial: null }),
      until: new ObjectField({ required: true, nullable: true, initial: null }),
      start: new ObjectField({ required: true, nullable: true, initial: null }),
      detail: new ObjectField({ required: true, nullable: true, initial: null }),
    };
  }
}
