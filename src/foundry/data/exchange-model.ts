import type { Stamped } from "../../rules/kernel/exchange.ts";
import { bringPlay } from "../play.ts";
import { presentEvents } from "./old-events.ts";

const fields = (): typeof foundry.data.fields => foundry.data.fields;

/**
 * A conversation with dice in chat: what was asked, and every event since. Nothing derived is stored, so a card can never disagree with its own history; what it
 * looks like is worked out on each client from these. A card with hidden numbers is veiled: request and facts stay with the Gamemaster, and `veil` is the state as
 * players may see it.
 */
export class ExchangeModel extends foundry.abstract.TypeDataModel<
  foundry.data.fields.DataSchema,
  ChatMessage.Implementation
> {
  static override LOCALIZATION_PREFIXES = ["CROSSOVER.Shared.Exchange"];

  declare ruleset: string;
  declare kind: string;
  /** User id of who opened it; the message's author is the Gamemaster's client that checked it. */
  declare by: string;
  /** Uuid of the actor it was opened for. */
  declare actor: string;
  /** The reducer's request, plain data. */
  declare request: unknown;
  declare events: Stamped<{ readonly type: string }>[];
  /** JSON of the state that players see while numbers are hidden; null for an open card. Text, because an object would merge with the one before. */
  declare veil: string | null;
  /** The Gamemaster has shown its numbers. */
  declare revealed: boolean;
  /** User id of who ended it before it was done: nobody is waited for any more; null while it goes on. */
  declare ended: string | null;
  /** Who was let stand as the card was after so many steps: they do nothing more before what comes by itself, while others still may. */
  declare stands: { after: number; who: string[] } | null;
  /** The card it was opened from, and for which of its slots. */
  declare above: { message: string; slot: string } | null;

  static override defineSchema(): foundry.data.fields.DataSchema {
    const { StringField, ObjectField, ArrayField, BooleanField, NumberField, SchemaField } = fields();
    return {
      ruleset: new StringField({ required: true, blank: false }),
      kind: new StringField({ required: true, blank: false }),
      by: new StringField({ required: true }),
      actor: new StringField({ required: true }),
      request: new ObjectField(),
      events: new ArrayField(new ObjectField()),
      veil: new StringField({ required: true, nullable: true, initial: null, trim: false }),
      revealed: new BooleanField(),
      ended: new StringField({ required: true, nullable: true, initial: null }),
      stands: new SchemaField(
        {
          after: new NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
          who: new ArrayField(new StringField()),
        },
        { required: true, nullable: true, initial: null },
      ),
      above: new SchemaField(
        { message: new StringField(), slot: new StringField() },
        { required: true, nullable: true, initial: null },
      ),
    };
  }

  /** The message in the log, for whoever looks at it: Foundry asks the subtype first, and tells other packages afterwards. */
  async renderHTML(options: { readonly canDelete?: boolean; readonly canClose?: boolean } = {}): Promise<HTMLElement> {
    return (await bringPlay()).messageHTML(this, options);
  }

  /** Cards of earlier versions read as those of today. */
  static override migrateData(
    ...[source, ...rest]: Parameters<typeof foundry.abstract.TypeDataModel.migrateData>
  ): ReturnType<typeof foundry.abstract.TypeDataModel.migrateData> {
    const stored = source as { events?: unknown };
    if (Array.isArray(stored.events)) stored.events = presentEvents(stored.events as readonly unknown[]);
    return super.migrateData(source, ...rest);
  }
}
