import type { TurnSpends } from "../../rules/kernel/economy.ts";

/**
 * What a participant has used and what the order needs to know. Spends are stamped with their round: those of an earlier round count as nothing, so a new turn needs
 * no write of its own and "next turn" stays one database operation however many take part.
 */
export class CombatantModel extends foundry.abstract.TypeDataModel<
  foundry.data.fields.DataSchema,
  Combatant.Implementation
> {
  declare turn: { round: number; spends: TurnSpends };
  /** A dice-off already made, surprise: the ruleset's own words. */
  declare state: Record<string, string | number | boolean | null>;

  static override defineSchema(): foundry.data.fields.DataSchema {
    const { SchemaField, NumberField, ObjectField } = foundry.data.fields;
    return {
      turn: new SchemaField({
        round: new NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
        spends: new ObjectField(),
      }),
      state: new ObjectField(),
    };
  }

  /** What has been used in this round; nothing when the stored spends are of another. */
  spendsIn(round: number): TurnSpends {
    return this.turn.round === round ? this.turn.spends : {};
  }
}
