import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { arrayCost, FEAT_COST, invoiceOf, isDynamic, memberCost } from "../build/points.ts";
import { activeRanks } from "../hero/derive.ts";
import type { FeatEntry, PowerEntry, TwintensCharacter } from "../types.ts";
import type { EffectKey } from "./catalogue/powers.ts";

/** How a container is filled: with what is bought once and for all, or anew as its points go. */
interface Container {
  /** Points of traits that each rank holds. */
  readonly holds: number;
  /** Its contents are set freely: only what is on counts. */
  readonly free?: true;
}

/** Effects that hold other powers, with the points that each rank holds; their own price is the catalogue's. @rule TWI-431 TWI-432 TWI-440 */
export const CONTAINERS: Partial<Readonly<Record<EffectKey, Container>>> = {
  alternateForm: { holds: 5 },
  device: { holds: 5 },
  array: { holds: 2, free: true },
  gadgets: { holds: 5, free: true },
  mimic: { holds: 5, free: true },
  shapeshift: { holds: 5, free: true },
  variable: { holds: 5, free: true },
};

/** Points of traits that a container holds; null for a power that holds nothing. @rule TWI-432 */
export function containerPoints(power: Pick<PowerEntry, "key" | "active" | "ranks" | "lost">): number | null {
  const definition = CONTAINERS[power.key];
  return definition ? definition.holds * activeRanks({ ...power, active: true }) : null;
}

/** Whether a container's contents are set freely as they are needed. @rule TWI-432 */
export const isFree = (power: Pick<PowerEntry, "key">): boolean => CONTAINERS[power.key]?.free === true;

/** The container that a power is in; null for one that stands by itself. */
export function containerOf(
  character: Pick<TwintensCharacter, "powers">,
  power: Pick<PowerEntry, "id" | "inside"> | FeatEntry,
): PowerEntry | null {
  const { inside = null } = power;
  const found = inside === null || inside === power.id ? undefined : character.powers.find((p) => p.id === inside);
  return found && CONTAINERS[found.key] ? found : null;
}

/** Powers in a container. */
export const contentsOf = (character: Pick<TwintensCharacter, "powers">, id: string): readonly PowerEntry[] =>
  character.powers.filter((p) => containerOf(character, p)?.id === id);

/** Feats that count: of those in a container what it lends while it is on. @rule TWI-432 */
export function containedFeats(
  feats: readonly FeatEntry[],
  powers: readonly PowerEntry[],
): { readonly feats: readonly FeatEntry[]; readonly idleFeats: readonly FeatEntry[] } {
  const idle = (f: FeatEntry): boolean => containerOf({ powers }, f)?.active === false;
  return { feats: feats.filter((f) => !idle(f)), idleFeats: feats.filter(idle) };
}

/** Points of feats; those in a container are paid for with it. @rule TWI-420 TWI-432 */
export const featsCost = (
  character: Pick<TwintensCharacter, "powers" | "feats">,
  container: string | null = null,
): number =>
  character.feats
    .filter((f) => (containerOf(character, f)?.id ?? null) === container)
    .reduce((sum, f) => sum + f.ranks * FEAT_COST, 0);

/** Points that a container's contents take: of one that is set freely those that are on, of any other all of them. @rule TWI-431 TWI-432 */
export function contentPoints(
  character: Pick<TwintensCharacter, "powers"> & Partial<Pick<TwintensCharacter, "feats" | "idleFeats">>,
  container: PowerEntry,
): number {
  const inside = contentsOf(character, container.id).filter((p) => p.active || !isFree(container));
  const feats = [...(character.feats ?? []), ...(character.idleFeats ?? [])];
  return (
    powersCost({ powers: inside.map((p) => ({ ...p, inside: null })) }) +
    featsCost({ powers: character.powers, feats }, container.id)
  );
}

/** A power that goes into action only with its container: a form that isn't taken, a device that is lost lend nothing. @rule TWI-432 */
export function containedPower(power: PowerEntry, all: readonly PowerEntry[]): PowerEntry {
  const container = containerOf({ powers: all }, power);
  return container && power.active && !container.active ? { ...power, active: false } : power;
}

/** Whether a power in a container may go on. @returns `container.off`, `container.full` for more points than it holds; null when it may, and for what is in none @rule TWI-432 */
export function containerRefusal(character: Parameters<typeof contentPoints>[0], id: string): Refusal | null {
  const power = character.powers.find((p) => p.id === id);
  const container = power ? containerOf(character, power) : null;
  if (!power || !container) return null;
  if (!container.active) return refuse("container.off", { name: container.name });
  const points = containerPoints(container) ?? 0;
  const used = contentPoints(
    { ...character, powers: character.powers.map((p) => (p.id === id ? { ...p, active: true } : p)) },
    container,
  );
  return isFree(container) && used > points ? refuse("container.full", { name: container.name, used, points }) : null;
}

/** Points of all powers: arrays as arrays, the rest by itself; what is in a container is paid for with it. @rule TWI-430 TWI-431 TWI-432 */
export function powersCost(character: Pick<TwintensCharacter, "powers">): number {
  const paid = character.powers.filter((p) => containerOf(character, p) === null);
  const alone = paid.filter((p) => p.arrayId === null).reduce((sum, p) => sum + invoiceOf(p).total, 0);
  const arrays = new Map<string, { readonly id: string; readonly cost: number; readonly dynamic: boolean }[]>();
  for (const p of paid)
    if (p.arrayId !== null)
      arrays.set(p.arrayId, [
        ...(arrays.get(p.arrayId) ?? []),
        { id: p.id, cost: memberCost(p), dynamic: isDynamic(p) },
      ]);
  return alone + [...arrays.values()].reduce((sum, members) => sum + arrayCost(members).total, 0);
}

/**
 * What a power adds to the bill as it stands: the dearest of an array all of its price, every other its share as an alternate; what is in a container nothing.
 * @rule TWI-431 TWI-506
 */
export function paidFor(power: PowerEntry, powers: readonly PowerEntry[]): number {
  if (containerOf({ powers }, power) !== null) return 0;
  const alone = powersCost({ powers: [power] });
  if (power.arrayId === null) return alone;
  const members = powers.filter((p) => p.arrayId === power.arrayId);
  const base = members.reduce(
    (most, p) => (powersCost({ powers: [p] }) > powersCost({ powers: [most] }) ? p : most),
    members[0] ?? power,
  );
  return base.id === power.id ? alone : powersCost({ powers: [base, power] }) - powersCost({ powers: [base] });
}
