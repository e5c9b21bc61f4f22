/** What of an action takes part of a turn, and how far an attack gets. */
import {
  attacksOf,
  attackSpan,
  isOfTurn,
  type ManeuverKey,
  MANEUVERS,
  type TwintensActor,
} from "../../rules/twintens/index.ts";
import type { MannersAdapter } from "../ruleset.ts";
import { attackAsk } from "./asks.ts";
import { actionOf, isDeed } from "./exchanges/act.ts";
import { actionFor } from "./exchanges/compose-attack.ts";
import { checkAction } from "./exchanges/compose-check.ts";
import { twintensSettings } from "./settings.ts";

/** Checks that take an action, by the name they have in lists. @rule TWI-244 TWI-251 TWI-421 */
const CHECKS = ["stabilise", "heal", "mend", "escape", "unfasten"] as const;

/** What something of the list costs. @rule TWI-072 TWI-385 TWI-433 */
function costOf(who: TwintensActor, id: string): string {
  const at = id.indexOf(":");
  const [what, name] = at < 0 ? [id, ""] : [id.slice(0, at), id.slice(at + 1)];
  if (what === "attack") return actionFor(who, attackAsk(who.ref, name));
  // Who is held gets free by the action that is left, and holds on with a standard one.
  if (what === "maneuver" && (name === "hold" || name === "escape")) return "standard";
  if (what === "maneuver") return Object.hasOwn(MANEUVERS, name) ? MANEUVERS[name as ManeuverKey].action : "none";
  if (what === "ready") return "standard";
  const check = CHECKS.find((c) => c === what);
  if (check) return checkAction(check);
  if (what === "power") return "none";
  const [deed, of] = what === "deed" ? [name, ""] : [what, name];
  return isDeed(deed) ? actionOf({ deed, what: of }, who) : "none";
}

export const twintensManners: MannersAdapter = {
  takesTurn: (character, id) => isOfTurn(costOf(character as TwintensActor, id)),
  span: (character, id, table) => {
    const attack = attacksOf(character as TwintensActor, twintensSettings(table)).find((a) => id === `attack:${a.id}`);
    return attack ? attackSpan(attack) : null;
  },
  spent: ({ reason }) => reason.startsWith("action."),
};
