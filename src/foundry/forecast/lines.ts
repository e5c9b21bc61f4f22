import type { Entered } from "../../rules/kernel/forecast.ts";
import { type Refusal, refuse } from "../../rules/kernel/refusal.ts";
import { rulesetById, rulesetOf } from "../registry.ts";
import type { RulesetAdapter } from "../ruleset.ts";
import { setting, settingKey } from "../settings/register.ts";
import { add, type Line, rulesetHere, sideOf, type Sides } from "./sides.ts";

/**
 * An actor as a line of the forecast.
 * @param here  id of the ruleset that the others play by; null while nobody is there
 * @returns refusal `noForecast` for a ruleset without one (or none of ours), `forecastMixed` for another ruleset than theirs
 */
export function lineOf(
  actor: Actor.Implementation,
  here: string | null,
): { readonly accepted: true; readonly line: Line } | Refusal {
  const ruleset = rulesetOf(actor);
  if (!ruleset?.forecast)
    return refuse("noForecast", {
      name: actor.name,
      ruleset: ruleset?.label ?? "CROSSOVER.Shared.Forecast.otherRuleset",
    });
  const other = here === null || here === ruleset.id ? null : rulesetById(here);
  if (other) return refuse("forecastMixed", { name: actor.name, ruleset: ruleset.label, here: other.label });
  const entered = entering(actor, ruleset);
  if (!entered.accepted) return entered;
  return {
    accepted: true,
    line: {
      id: foundry.utils.randomID(),
      uuid: actor.uuid,
      name: actor.name,
      img: actor.img ?? "",
      ruleset: ruleset.id,
      fighter: entered.fighter,
      count: entered.bodies ?? 1,
    },
  };
}

/** Whoever can't be played is refused by name and keeps nobody else from playing. */
function entering(actor: Actor.Implementation, { forecast, snapshot, ...ruleset }: RulesetAdapter): Entered<unknown> {
  const nobody = refuse("forecastNobody", { name: actor.name });
  if (!forecast) return nobody;
  try {
    const entered = forecast.enter(snapshot(actor), settingsOf(ruleset));
    return entered.accepted ? entered : { ...entered, data: { name: actor.name, ...entered.data } };
  } catch {
    return nobody;
  }
}

/** The world's settings of a ruleset by key. */
export function settingsOf(ruleset: Pick<RulesetAdapter, "id" | "settings">): Readonly<Record<string, unknown>> {
  return Object.fromEntries(ruleset.settings.map(({ key }) => [key, setting(settingKey(ruleset.id, key))]));
}

/** Somebody on the board or in a fight. */
interface Standing {
  readonly actor: Actor.Implementation | null;
  readonly disposition: number;
}

/** Both sides from whoever stands there; those who can't be played are left out and named. */
export function sidesFrom(standing: readonly Standing[]): {
  readonly sides: Sides;
  readonly refused: readonly Refusal[];
} {
  let sides: Sides = [[], []];
  const refused: Refusal[] = [];
  for (const { actor, disposition } of standing) {
    const side = actor ? sideOf(disposition, actor.hasPlayerOwner) : null;
    if (!actor) continue;
    if (side === null) {
      refused.push(refuse("forecastNeutral", { name: actor.name }));
      continue;
    }
    const made = lineOf(actor, rulesetHere(sides));
    if (made.accepted) sides = add(sides, side, [made.line]);
    else refused.push(made);
  }
  return { sides, refused };
}

/** Everybody in a fight who isn't out of it. */
export function inCombat(combat: Combat.Implementation): readonly Standing[] {
  return [...combat.combatants]
    .filter((c) => !c.isDefeated)
    .map((c) => ({
      actor: c.actor as Actor.Implementation | null,
      disposition: dispositionOf(c.token, c.actor as Actor.Implementation | null),
    }));
}

/** The tokens that are selected on the board. */
export function selected(): readonly Standing[] {
  const tokens =
    (
      canvas as unknown as {
        tokens?: { controlled?: readonly { actor: Actor.Implementation | null; document: { disposition: number } }[] };
      } | null
    )?.tokens?.controlled ?? [];
  return tokens.map(({ actor, document }) => ({ actor, disposition: document.disposition }));
}

function dispositionOf(token: unknown, actor: Actor.Implementation | null): number {
  const own = (token as { disposition?: number } | null)?.disposition;
  return (
    own ?? (actor as unknown as { prototypeToken?: { disposition?: number } } | null)?.prototypeToken?.disposition ?? 0
  );
}
