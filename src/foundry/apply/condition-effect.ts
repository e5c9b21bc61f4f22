import type { Value } from "../../rules/kernel/change.ts";
import { icon } from "../ids.ts";
import { isV14 } from "../platform.ts";
import type { RulesetPeople } from "../ruleset.ts";

/** The status id of a condition: rulesets may use the same word for different things, so it carries the ruleset. */
export const statusId = (ruleset: string, condition: string): string => `${ruleset}-${condition}`;

/** The condition's own id from a status id, or null when the status belongs to somebody else. */
export function conditionOf(ruleset: string, status: string): string | null {
  return status.startsWith(`${ruleset}-`) ? status.slice(ruleset.length + 1) : null;
}

/** Conditions that take a combatant out carry Foundry's own status for it, so that the tracker and the token know. */
const DEFEATED = "dead";

/** An effect document that carries a condition: creation data for the running generation. */
export function conditionEffect(ruleset: RulesetPeople, id: string, data: Readonly<Record<string, Value>>): object {
  const { condition: key, trait, degree, source, until, start, ...detail } = data;
  const condition = String(key);
  const definition = ruleset.conditions.catalogue[condition];
  const grants = (definition?.grants ?? {}) as { readonly alive?: boolean; readonly conscious?: boolean };
  const out = grants.alive === false;
  return {
    _id: id,
    type: "condition",
    name: game.i18n.localize(ruleset.conditions.label(condition)),
    img: icon(definition?.icon ?? "hazard-sign"),
    statuses: [statusId(ruleset.id, condition), ...(out ? [DEFEATED] : [])],
    system: {
      ruleset: ruleset.id,
      condition,
      trait: trait ?? null,
      degree: degree ?? null,
      source: source ?? null,
      until: until ?? null,
      start: start ?? null,
      detail: Object.keys(detail).length > 0 ? structuredClone(detail) : null,
    },
    ...(isV14() ? { showIcon: 2 } : {}),
  };
}
