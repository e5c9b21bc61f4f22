import { lineInForce, sideStates } from "../fortune/conflict.ts";
import { extraTurns } from "../hero/derive.ts";
import { key } from "../labels.ts";
import type { DramaSettings } from "../settings.ts";
import { conditionDefinition } from "../state/condition-table.ts";
import { grantsFor } from "../state/conditions.ts";
import type { DramaCharacter } from "../types.ts";
import { type TurnLimits, turnLimits } from "./economy.ts";
import { boughtTurns, type OrderData } from "./order.ts";

/** Turns that cards have bought somebody in the fight that is on; none outside one. @rule DRA-296 */
function bought(kept: object | null | undefined, fighter: string | null): number {
  const data = (kept ?? {}) as Partial<OrderData>;
  return data.bought === undefined || fighter === null
    ? 0
    : boughtTurns({ buying: null, extras: [], ...data } as OrderData, fighter);
}

/**
 * What somebody may do in a turn, the card's line for the side counted in.
 * @param kept     what the order of the fight keeps; null outside one
 * @param fighter  somebody's place in that order; null for who isn't in it
 * @rule DRA-144 DRA-296 DRA-403
 */
export function limitsIn(
  who: DramaCharacter,
  kept: object | null | undefined,
  fighter: string | null,
  settings: DramaSettings,
): TurnLimits {
  const states = sideStates(lineInForce(kept), who.side);
  const grants = grantsFor(who, settings, states);
  const all = [...states, ...who.conditions.map((c) => c.id), ...(grants.conscious ? [] : ["unconscious"])];
  const blocks = (id: string): boolean => "attack" in (conditionDefinition(id)?.grants ?? {});
  const blocking = grants.attack && grants.interact ? undefined : all.find(blocks);
  return turnLimits(
    grants,
    blocking === undefined ? null : key("Condition", blocking, "label"),
    extraTurns(who) + bought(kept, fighter),
  );
}
