import { actorSpeaking, runCheck } from "./chat/commands.ts";
import { openForecast } from "./forecast/open.ts";
import { rulesetOf } from "./registry.ts";

/** What macros and other packages may call, at `game.crossover.api`. */
export const api = {
  /**
   * Make a check by name, as `/check` does: `game.crossover.api.check("stealth", { dc: 10 })`.
   * @param trait    label or key of a trait of the actor's ruleset
   * @param options  `actor` (default: who is speaking), `dc`, `quick` to skip the dialog
   */
  check: async (trait: string, options: { readonly actor?: Actor.Implementation; readonly dc?: number; readonly quick?: boolean } = {}): Promise<void> =>
    runCheck(options.dc === undefined ? trait : `${trait} ${options.dc}`, options.actor ?? actorSpeaking(), options.quick),
  /**
   * Open the forecast of a fight (Gamemaster only): `game.crossover.api.forecast({ first: [game.user.character], second: [villain] })`. Without sides it takes who is
   * selected or in the fight.
   */
  forecast: openForecast,
  /** The ruleset adapter that an actor plays by; null for other packages' actors. */
  rulesetOf,
};
