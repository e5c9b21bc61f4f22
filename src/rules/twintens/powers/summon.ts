import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { hasExtra, powerFeatRank } from "../acts/attack/extras.ts";
import { bill, POINTS_A_LEVEL } from "../build/audit.ts";
import { activeRanks } from "../hero/derive.ts";
import { rankOf, value } from "../hero/measures.ts";
import type { PowerEntry, TwintensCharacter } from "../types.ts";
import type { EffectKey } from "./catalogue/powers.ts";

/** Effects that put somebody or something on the board. @rule TWI-440 */
export const CALLING = [
  "summon",
  "animateObjects",
  "duplication",
  "createObject",
] as const satisfies readonly EffectKey[];

/** Whether a power calls or makes somebody or something. @rule TWI-440 */
export const calls = (power: Pick<PowerEntry, "key">): boolean => (CALLING as readonly EffectKey[]).includes(power.key);

/** Points that whoever a power calls may be built with: 15 for each rank. @rule TWI-440 */
export const calledPoints = (power: Pick<PowerEntry, "active" | "ranks" | "lost">): number =>
  POINTS_A_LEVEL * activeRanks({ ...power, active: true });

/** How many a power has out at once: one, and a step of the table more for each rank of Progression. @rule TWI-440 TWI-452 */
export const mostCalled = (power: Pick<PowerEntry, "feats">): number =>
  value(rankOf(1) + powerFeatRank(power, "progression"));

/** How many of them come by one use: one, with Horde all at once. @rule TWI-450 */
export const calledAtOnce = (power: Pick<PowerEntry, "feats" | "extras">, out: number): number =>
  Math.max(0, Math.min(hasExtra(power, "horde") ? mostCalled(power) : 1, mostCalled(power) - out));

/** What a made thing withstands: its rank, and a cube of 5 feet for each. @rule TWI-440 */
export const madeToughness = (power: Pick<PowerEntry, "ranks" | "lost">): number =>
  activeRanks({ ...power, active: true });

/**
 * Whether somebody may come when a power calls: a minion, or anybody where the power is Heroic, of the power's points at most; oneself for a Duplication; a thing for Create Object.
 * @param own  the creature is the caller itself
 * @returns refusals `call.thing`, `call.minion`, `call.points`; null for who may
 * @rule TWI-440 TWI-450
 */
export function callRefusal(
  power: Pick<PowerEntry, "key" | "active" | "ranks" | "lost" | "extras">,
  creature: TwintensCharacter,
  own: boolean,
): Refusal | null {
  const { name, kind } = creature;
  if ((power.key === "createObject") !== (kind === "object")) return refuse("call.thing", { name });
  if (kind === "object") return null;
  if (kind !== "minion" && !hasExtra(power, "heroic") && !(own && power.key === "duplication"))
    return refuse("call.minion", { name });
  const [points, most] = [bill(creature).spent, calledPoints(power)];
  return points > most ? refuse("call.points", { name, points, most }) : null;
}

/** A caller and the power, as whoever was called remembers them; conditions that a power puts on somebody name their cause the same way. */
export const callOf = (who: Pick<TwintensCharacter, "ref">, power: string): string => `${who.ref} ${power}`;
