import { RulesError } from "../rules/kernel/refusal.ts";
import { NotArrived } from "./late.ts";
import { isSaid } from "./said.ts";

/** What kind of fault it is, as its text is called. */
const nameOf = (cause: unknown): string =>
  cause instanceof NotArrived ? "stale" : cause instanceof RulesError ? "broken" : "unexpected";

/**
 * The one place where a user's click can fail. Refusals are values and never come here; what does is a fault of ours or of broken data: it is logged whole with its
 * cause, and the user gets one calm line without an error's own words.
 */
export async function atGesture(run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (cause) {
    // What a field doesn't take was the user's to say, and is told in the field's own words already.
    if (cause instanceof foundry.data.validation.DataModelValidationError) {
      ui.notifications.error(cause.message);
      return;
    }
    console.error("Crossover |", cause);
    if (cause instanceof Error && isSaid(cause.message)) return;
    ui.notifications.error(game.i18n.localize(`CROSSOVER.Shared.Error.${nameOf(cause)}`));
  }
}
