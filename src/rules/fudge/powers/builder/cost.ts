import { once } from "../../../kernel/once.ts";
import { explain, type Explained, type Row, row } from "../../../kernel/rows.ts";
import { effectLabel, key, modifierLabel } from "../../labels.ts";
import type { Component, PowerModifier } from "../../types.ts";
import { EFFECTS } from "../catalogue/effects.ts";
import { type LadderName, ladderPoints, ranksOfAttack, startsOf } from "../catalogue/ladders.ts";
import { LADDER_MODIFIERS, modifierDefinition, modifierPrice } from "../catalogue/modifiers.ts";
import { type PowerDraft, structureOf, type Unit } from "./structure.ts";

/** What the table may set about prices. */
export interface CostOptions {
  /** Most ranks that a point buys. */
  readonly ratio: number;
}

export const COST_DEFAULTS: CostOptions = { ratio: 5 };

/** Points a rank that Variable never costs less than. @rule FUD-454 */
const VARIABLE_MINIMUM = 5;

/** Parts of a whole that Removable and Easily Removable give back: a fifth, two fifths. */
const REFUND = { no: 0, removable: 1, easilyRemovable: 2, of: 5 } as const;

/** Ranks of an effect that have the same modifiers, and so the same price a rank. */
export interface Band {
  readonly ranks: number;
  /** Points a rank: base cost, extras, flaws. May be 0 or less: then a point buys several ranks. */
  readonly perRank: Explained;
  /** Ranks that a point buys; 1 unless the price a rank is below 1. */
  readonly ranksPerPoint: number;
  readonly cost: number;
}

/** The price of one effect, line by line. */
export interface ComponentInvoice {
  readonly id: string;
  readonly bands: readonly Band[];
  /** A line for each band, for each flat modifier, and one that lifts the sum to 1. */
  readonly cost: Explained;
}

/** The price of a power, line by line. */
export interface PowerInvoice extends Explained {
  readonly components: readonly ComponentInvoice[];
  /** Price of each unit on its own, before an array halves it. */
  readonly units: readonly (Unit & { readonly normal: number; readonly adds: number })[];
}

/**
 * Modifiers that are counted: those on the effect, and steps of a ladder that were chosen but are not on it (an effect that reaches far without Increased Range still pays
 * for it), so that a price always goes with what the effect does.
 * @rule FUD-461 FUD-462 FUD-463
 */
export function pricedModifiers(component: Component): readonly (PowerModifier & { readonly implied: boolean })[] {
  const own = component.modifiers.map((m) => ({ ...m, implied: false }));
  const starts = startsOf(component);
  const gaps = (Object.keys(LADDER_MODIFIERS) as LadderName[]).flatMap((ladder) => {
    const gap = ladderGap(component, ladder, starts);
    if (gap === 0) return [];
    const [up, down] = LADDER_MODIFIERS[ladder];
    const partial = ladder === "action" && gap < 0 ? ranksOfAttack(component) : null;
    return [{ key: gap > 0 ? up : down, ranks: Math.abs(gap), partial, note: "", implied: true }];
  });
  return [...own, ...gaps];
}

/** Steps of a ladder that were chosen beyond those that are on the effect as modifiers; negative for too many. @rule FUD-461 FUD-462 FUD-463 */
export function ladderGap(component: Component, ladder: LadderName, starts = startsOf(component)): number {
  const [up, down] = LADDER_MODIFIERS[ladder];
  const bought = component.modifiers.reduce(
    (sum, m) => sum + (m.key === up ? m.ranks : m.key === down ? -m.ranks : 0),
    0,
  );
  return ladderPoints(component, ladder, starts) - bought;
}

/** Ranks that a modifier covers: its part of them, or all. */
function covered(component: Component, modifier: PowerModifier): number {
  return modifier.partial === null ? component.rank : Math.min(modifier.partial, component.rank);
}

/**
 * Ranks split where a partial modifier ends, so that each band has one price a rank; where that comes to the same price, it is the same band. Partial modifiers cover the first ranks.
 * @rule FUD-453 FUD-456 FUD-531
 */
function bandsOf(component: Component, options: CostOptions): readonly Band[] {
  const priced = pricedModifiers(component).filter((m) => modifierPrice(component.effect, m).perRank !== 0);
  const edges = [...new Set([...priced.map((m) => covered(component, m)), component.rank])]
    .filter((e) => e > 0)
    .sort((a, b) => a - b);
  let begins = 0;
  return edges.flatMap((edge, i) => {
    const priceOf = (ranks: number, at: number): Band =>
      band(
        component,
        ranks,
        priced.filter((m) => covered(component, m) >= at),
        options,
      );
    const next = edges[i + 1];
    if (next !== undefined && priceOf(1, next).perRank.total === priceOf(1, edge).perRank.total) return [];
    const ranks = edge - begins;
    begins = edge;
    return [priceOf(ranks, edge)];
  });
}

/**
 * The price of some ranks with one set of modifiers: points a rank times ranks; below 1 a rank a point buys 2 less that many ranks, and parts of a point count as a whole
 * one. Variable never falls below 5 a rank, nothing below a point for so many ranks as the table says (5).
 * @rule FUD-451 FUD-452 FUD-453 FUD-454
 */
function band(
  component: Component,
  ranks: number,
  modifiers: readonly (PowerModifier & { readonly implied: boolean })[],
  { ratio }: CostOptions,
): Band {
  const rows = [
    row(effectLabel(component.effect), component.baseCost, "FUD-451"),
    ...modifiers.map((m) =>
      row(
        modifierLabel(m.key),
        modifierPrice(component.effect, m).perRank,
        modifierDefinition(component.effect, m.key)?.rule ?? "FUD-451",
        { ranks: m.ranks, note: m.note },
        m.implied ? key("Invoice", "implied") : undefined,
      ),
    ),
  ];
  const bare = explain(rows).total;
  const least = component.effect === "variable" ? VARIABLE_MINIMUM : 2 - ratio;
  const raised =
    bare < least
      ? [row(key("Invoice", "leastRate"), least - bare, component.effect === "variable" ? "FUD-454" : "FUD-453")]
      : [];
  const perRank = explain([...rows, ...raised]);
  const ranksPerPoint = perRank.total >= 1 ? 1 : 2 - perRank.total;
  return {
    ranks,
    perRank,
    ranksPerPoint,
    cost: perRank.total >= 1 ? perRank.total * ranks : Math.ceil(ranks / ranksPerPoint),
  };
}

/** What an effect came to, by how many ranks a point buys at most: sheet, points and audit ask it of the same effects, which never change. */
const invoicesOf = once((_component: Component) => new Map<CostOptions["ratio"], ComponentInvoice>());

/**
 * The price of one effect: its bands, each rounded up by itself; then flat extras and flaws; never below 1.
 * @rule FUD-451 FUD-452 FUD-455 FUD-456 FUD-459 FUD-465
 */
export function componentInvoice(component: Component, options: CostOptions = COST_DEFAULTS): ComponentInvoice {
  const known = invoicesOf(component);
  const found = known.get(options.ratio) ?? invoiceOf(component, options);
  known.set(options.ratio, found);
  return found;
}

function invoiceOf(component: Component, options: CostOptions): ComponentInvoice {
  const bands = bandsOf(component, options);
  const rows = bands.map((b) =>
    b.ranksPerPoint === 1
      ? row(key("Invoice", "band"), b.cost, "FUD-452", {
          effect: effectLabel(component.effect),
          ranks: b.ranks,
          points: b.perRank.total,
        })
      : row(key("Invoice", "fraction"), b.cost, "FUD-452", {
          effect: effectLabel(component.effect),
          ranks: b.ranks,
          each: b.ranksPerPoint,
        }),
  );
  const flats = component.modifiers.flatMap((m) => flatRows(component, m));
  const sum = explain([...rows, ...flats]).total;
  const lifted = sum < 1 ? [row(key("Invoice", "least"), 1 - sum, "FUD-455")] : [];
  return { id: component.id, bands, cost: explain([...rows, ...flats, ...lifted]) };
}

function flatRows(component: Component, modifier: PowerModifier): readonly Row[] {
  const definition = modifierDefinition(component.effect, modifier.key);
  const { flat } = modifierPrice(component.effect, modifier);
  if (!definition || definition.scope !== "effect" || flat === 0) return [];
  return [row(modifierLabel(modifier.key), flat, definition.rule, { ranks: modifier.ranks, note: modifier.note })];
}

/**
 * The price of a power, in the ledger's order: each effect by itself, arrays (an alternate adds half of what it costs by itself, rounded up), the sum, Activation, what a
 * removable device gives back (a fifth, easily removable two fifths, rounded down), never below 1. Equipment gives nothing back. A power without effects costs nothing.
 * @rule FUD-450 FUD-457 FUD-458 FUD-459 FUD-460 FUD-580
 */
export function powerInvoice(
  power: Pick<PowerDraft, "components" | "source">,
  options: CostOptions = COST_DEFAULTS,
): PowerInvoice {
  const components = power.components.map((c) => componentInvoice(c, options));
  const costOf = new Map(components.map((c) => [c.id, c.cost.total]));
  const structure = structureOf(power);
  const units = structure.units.map((unit) => {
    const normal = unit.components.reduce((sum, c) => sum + (costOf.get(c.id) ?? 0), 0);
    return { ...unit, normal, adds: unit.role === "alternate" ? normal - Math.floor(normal / 2) : normal };
  });
  const rows = units.flatMap((unit) => [
    ...unit.components.map((c) =>
      row(key("Invoice", "effect"), costOf.get(c.id) ?? 0, "FUD-459", {
        effect: effectLabel(c.effect),
        rank: c.rank,
        id: c.id,
      }),
    ),
    ...(unit.role === "alternate"
      ? [row(key("Invoice", "alternate"), unit.adds - unit.normal, "FUD-457", { normal: unit.normal })]
      : []),
  ]);
  return { ...explain(power.components.length === 0 ? [] : finish(rows, structure, power.source)), components, units };
}

/** What concerns the whole group, in order: Activation, Removable, the least price. @rule FUD-455 FUD-458 FUD-459 */
function finish(
  rows: readonly Row[],
  { activation, removable }: ReturnType<typeof structureOf>,
  source: PowerDraft["source"],
): readonly Row[] {
  const flats = activation > 0 ? [row(modifierLabel("activation"), -activation, "FUD-530", { ranks: activation })] : [];
  const sum = explain([...rows, ...flats]).total;
  const back = source === "equipment" ? 0 : Math.floor((Math.max(0, sum) * REFUND[removable]) / REFUND.of);
  const refund = back > 0 ? [row(modifierLabel(removable), -back, "FUD-458", { total: sum })] : [];
  const total = sum - back;
  return [...rows, ...flats, ...refund, ...(total < 1 ? [row(key("Invoice", "least"), 1 - total, "FUD-459")] : [])];
}

/** Character points of a power, without its lines. @rule FUD-459 */
export function powerCost(
  power: Pick<PowerDraft, "components" | "source">,
  options: CostOptions = COST_DEFAULTS,
): number {
  return powerInvoice(power, options).total;
}

/** Whether something of an effect is noticed without trying: by its own duration, not by what it was made; Noticeable and Subtle change it. @rule FUD-466 */
export function noticeability(component: Component): "noticeable" | "subtle" | "unnoticeable" {
  const { duration } = EFFECTS[component.effect];
  const shows =
    duration === "continuous" || duration === "permanent"
      ? component.modifiers.some((m) => m.key === "noticeable")
      : true;
  const subtle = component.modifiers.filter((m) => m.key === "subtle").reduce((sum, m) => sum + m.ranks, 0);
  if (!shows || subtle >= 2) return "unnoticeable";
  return subtle === 1 ? "subtle" : "noticeable";
}
