import { RulesError, whole } from "../../kernel/refusal.ts";
import { DRAWBACKS, EXTRAS, FLAWS, type ModifierDefinition, POWER_FEATS } from "../powers/catalogue/modifiers.ts";
import type { DrawbackEntry, ModifierEntry, PowerEntry } from "../types.ts";

/** Points of a rank of a feat. @rule TWI-420 */
export const FEAT_COST = 1;

/** The numbers that the cost of a power is made of. */
export interface PowerCostRequest {
  /** Points a rank. */
  readonly base: number;
  readonly extras?: number;
  readonly flaws?: number;
  readonly ranks: number;
  readonly feats?: number;
  readonly drawbacks?: number;
}

/** A power's price, step by step. */
export interface PowerInvoice {
  /** Points a rank after extras and flaws; 0 and below buys several ranks a point. */
  readonly net: number;
  /** Ranks for one point when net is below 1; else null. */
  readonly ranksAPoint: number | null;
  readonly ranks: number;
  readonly cost: number;
  readonly feats: number;
  readonly drawbacks: number;
  /** Never below 1. */
  readonly total: number;
}

/**
 * Cost of a power: points a rank times ranks; at 0 and below so many ranks for each point, rounded up; then power feats and drawbacks, at least 1 in all.
 * @rule TWI-430
 */
export function powerInvoice({
  base,
  extras = 0,
  flaws = 0,
  ranks,
  feats = 0,
  drawbacks = 0,
}: PowerCostRequest): PowerInvoice {
  whole("ranks", ranks, 1);
  for (const [field, n] of Object.entries({ base, extras, flaws, feats, drawbacks })) whole(field, n, 0);
  const net = base + extras - flaws;
  const ranksAPoint = net >= 1 ? null : 2 - net;
  const cost = ranksAPoint === null ? net * ranks : Math.ceil(ranks / ranksAPoint);
  return { net, ranksAPoint, ranks, cost, feats, drawbacks, total: Math.max(1, cost + feats - drawbacks) };
}

/** The same as one number. @rule TWI-430 */
export function powerCost(request: PowerCostRequest): number {
  return powerInvoice(request).total;
}

/** What extras or flaws come to a rank: the table's cost, times the steps where it says so, or the cost that the entry names within the table's bounds. */
function modifierCost(table: Readonly<Record<string, ModifierDefinition>>, entries: readonly ModifierEntry[]): number {
  return entries.reduce((sum, entry) => {
    const definition = Object.hasOwn(table, entry.key) ? table[entry.key] : undefined;
    if (!definition) throw new RulesError("unknown-modifier", { key: entry.key, accepted: Object.keys(table) });
    const [least, most] = definition.cost;
    const each = Math.min(most, Math.max(least, entry.cost ?? least));
    return sum + each * (definition.steps ? Math.max(1, entry.ranks) : 1);
  }, 0);
}

/** Points of a power with everything that is on it, step by step. RulesError "unknown-modifier". @rule TWI-430 TWI-438 TWI-450 TWI-451 TWI-452 TWI-453 */
export function invoiceOf(
  power: Pick<PowerEntry, "base" | "ranks" | "extras" | "flaws" | "feats" | "drawbacks">,
): PowerInvoice {
  return powerInvoice({
    base: power.base,
    ranks: power.ranks,
    extras: modifierCost(EXTRAS, power.extras),
    flaws: modifierCost(FLAWS, power.flaws),
    feats: power.feats.reduce((sum, f) => sum + Math.max(1, f.ranks), 0),
    drawbacks: drawbackPoints(power.drawbacks),
  });
}

/** Points that drawbacks give back, each within its bounds. @rule TWI-453 */
export function drawbackPoints(drawbacks: readonly DrawbackEntry[]): number {
  return drawbacks.reduce((sum, d) => {
    if (!Object.hasOwn(DRAWBACKS, d.key))
      throw new RulesError("unknown-modifier", { key: d.key, accepted: Object.keys(DRAWBACKS) });
    const [least, most] = DRAWBACKS[d.key as keyof typeof DRAWBACKS];
    return sum + Math.min(most, Math.max(least, d.points));
  }, 0);
}

/** Whether a power feat may be had at this many ranks. @rule TWI-452 */
export function powerFeatAllowed(key: string, ranks: number): boolean {
  if (!Object.hasOwn(POWER_FEATS, key))
    throw new RulesError("unknown-modifier", { key, accepted: Object.keys(POWER_FEATS) });
  const most = POWER_FEATS[key as keyof typeof POWER_FEATS];
  return ranks >= 1 && (most === null || ranks <= most);
}

/** What an alternate power of an array costs: 1, dynamic 2. @rule TWI-431 */
export const ALTERNATE_COST = { static: 1, dynamic: 2 } as const;

/** Whether a power shares its array's points with others: as its sheet says, or a note on one of its modifiers. @rule TWI-431 */
export const isDynamic = (power: Pick<PowerEntry, "dynamic" | "extras" | "feats">): boolean =>
  power.dynamic === true || [...power.extras, ...power.feats].some((m) => m.note === "dynamic");

/** Points that a member of an array would cost alone, at all its ranks or at some. @rule TWI-431 */
export function memberCost(
  power: Pick<PowerEntry, "base" | "ranks" | "extras" | "flaws" | "feats" | "drawbacks">,
  ranks = power.ranks,
): number {
  return invoiceOf({ ...power, ranks, feats: power.feats.filter((f) => f.key !== "alternatePower") }).total;
}

/** A member of an array. */
export interface ArrayMember {
  readonly id: string;
  /** Points that it would cost alone. */
  readonly cost: number;
  readonly dynamic?: boolean;
}

/**
 * An array: its costliest power in full, every other 1 point, dynamic ones 2.
 * @throws RulesError "empty-array"
 * @rule TWI-431
 */
export function arrayCost(members: readonly ArrayMember[]): {
  readonly total: number;
  readonly base: string;
  readonly rows: readonly { readonly id: string; readonly points: number }[];
} {
  const [base] = [...members].sort((a, b) => b.cost - a.cost);
  if (!base) throw new RulesError("empty-array");
  const rows = members.map((m) => ({
    id: m.id,
    points: m === base ? m.cost : m.dynamic ? ALTERNATE_COST.dynamic : ALTERNATE_COST.static,
  }));
  return { total: rows.reduce((sum, r) => sum + r.points, 0), base: base.id, rows };
}
