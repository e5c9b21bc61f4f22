import type { Stamped } from "../../rules/kernel/exchange.ts";

const fields = (): typeof foundry.data.fields => foundry.data.fields;

/**
 * A conversation with dice in chat: what was asked, and every event since. Nothing derived is stored, so a card can never disagree with its own history; what it
 * looks like is worked out on each client from these three.
 */
export class ExchangeModel extends foundry.abstract.TypeDataModel<foundry.data.fields.DataSchema, ChatMessage.Implementation> {
  static override LOCALIZATION_PREFIXES = ["CROSSOVER.Shared.Exchange"];

  declare ruleset: string;
  declare kind: string;
  /** The reducer's request, plain data. */
  declare request: unknown;
  declare events: Stamped<{ readonly type: string }>[];

  static override defineSchema(): foundry.data.fields.DataSchema {
    const { StringField, ObjectField, ArrayField } = fields();
    return {
      ruleset: new StringField({ required: true, blank: false }),
      kind: new StringField({ required: true, blank: false }),
      request: new ObjectField(),
      events: new ArrayField(new ObjectField()),
    };
  }
}
