/**
 * What a power of Fudge costs a second time, written from the ledger's section on prices alone (FUD-450 to FUD-467, FUD-530): every rank is laid on the table with its own price, ranks of one price are paid for
 * together, and then the bill goes through the ledger's order. It knows nothing of the system's rows, invoices and definitions, and is slow on purpose.
 */

/** An extra or flaw as the ledger's table has it. `r` for each rank, `f` once. */
const TABLE: Readonly<Record<string, { readonly r?: number; readonly f?: number }>> = {
  accurate: { f: 1 },
  affectsCorporeal: { f: 1 },
  area: { r: 1 },
  contagious: { r: 1 },
  homing: { f: 1 },
  impervious: { f: 2 },
  innate: { r: 1 },
  insidious: { f: 1 },
  multiattack: { r: 1 },
  penetrating: { f: 2 },
  selective: { r: 1 },
  split: { f: 1 },
  inaccurate: { f: -1 },
  distracting: { r: -1 },
  fades: { r: -1 },
  feedback: { r: -1 },
  limited: { r: -1 },
  quirk: { f: -1 },
  sideEffect: { r: -1 },
  systemDependent: { f: -2 },
  tiring: { r: -1 },
  unreliable: { r: -1 },
};
export const ON_PAPER: readonly string[] = Object.keys(TABLE);

/** What is written beside an effect. @rule FUD-450 */
interface Note {
  readonly key: string;
  readonly times: number;
  /** How many of the ranks have it, the first ones; null: all. */
  readonly on: number | null;
}

const ACTIONS = ["slow", "full", "standard", "move", "free"];
const DURATIONS = ["concentration", "sustained", "continuous"];

/** An effect on paper: where it starts by its own entry, and what was made of it. */
export interface OnPaper {
  readonly rank: number;
  readonly base: number;
  readonly variable: boolean;
  readonly notes: readonly Note[];
  /** Points of Toughness that a device has less; null: it isn't fragile. */
  readonly fragile: number | null;
  readonly from: { readonly action: string; readonly range: string; readonly duration: string };
  readonly to: { readonly action: string; readonly range: string; readonly duration: string };
  /** Belongs to the one before it, or is another use of it. */
  readonly stands: "alone" | "linked" | "alternate";
}

/** Steps up or down a list of names, one point each; none where one of them isn't a step. */
const walked = (list: readonly string[], from: string, to: string): number =>
  list.includes(from) && list.includes(to) ? list.indexOf(to) - list.indexOf(from) : 0;

/** @rule FUD-461 FUD-462 FUD-463 */
export function climbed({ from, to }: Pick<OnPaper, "from" | "to">): number {
  // What was permanent and isn't any more is a free action for nothing; what is made permanent needs none.
  const starts = from.duration === "permanent" && to.duration !== "permanent" ? "free" : from.action;
  const action = to.duration === "permanent" ? 0 : walked(ACTIONS, starts, to.action);
  // Perception is two points beyond ranged.
  const range = walked(["close", "ranged", "-", "perception"], from.range, to.range);
  // Permanent stands where sustained does: continuous is one more, and permanent takes it back.
  const level = (duration: string): string => (duration === "permanent" ? "sustained" : duration);
  return action + range + walked(DURATIONS, level(from.duration), level(to.duration));
}

/** Points of one rank, counted from 1. @rule FUD-451 FUD-453 FUD-454 FUD-456 */
function ofRank(effect: OnPaper, rank: number, mostRanks: number): number {
  let points = effect.base + climbed(effect);
  for (const { key, times, on } of effect.notes) if (on === null || rank <= on) points += (TABLE[key]?.r ?? 0) * times;
  // As many ranks a point as the table allows, and no more.
  return effect.variable ? Math.max(5, points) : Math.max(points, 2 - mostRanks);
}

/** @rule FUD-452 FUD-455 FUD-456 FUD-459 FUD-467 */
function effectOnPaper(effect: OnPaper, mostRanks: number): number {
  const prices: number[] = [];
  for (let rank = 1; rank <= effect.rank; rank += 1) prices.push(ofRank(effect, rank, mostRanks));
  let bill = 0;
  while (prices.length > 0) {
    const [price = 0] = prices;
    let ranks = 0;
    while (prices[0] === price) {
      prices.shift();
      ranks += 1;
    }
    if (price >= 1) bill += price * ranks;
    // A point buys several ranks, and an open point is a whole one.
    else for (let left = ranks; left > 0; left -= 2 - price) bill += 1;
  }
  for (const { key, times } of effect.notes) bill += (TABLE[key]?.f ?? 0) * times;
  if (effect.fragile !== null) bill -= 2 + effect.fragile;
  return bill < 1 ? 1 : bill;
}

/** What concerns the whole of a power. */
export interface Whole {
  readonly activation: 0 | 1 | 2;
  readonly removable: "no" | "removable" | "easilyRemovable";
  readonly equipment: boolean;
  readonly mostRanks: number;
}

/** @rule FUD-457 FUD-458 FUD-459 FUD-460 */
export function powerOnPaper(effects: readonly OnPaper[], whole: Whole): number {
  const members: { price: number; alternate: boolean }[] = [];
  for (const effect of effects) {
    const price = effectOnPaper(effect, whole.mostRanks);
    const before = members.at(-1);
    if (effect.stands === "linked" && before) before.price += price;
    else members.push({ price, alternate: effect.stands === "alternate" && before !== undefined });
  }
  let bill = 0;
  // Half of an alternate, and the odd point is paid.
  for (const { price, alternate } of members) bill += alternate ? price - Math.trunc(price / 2) : price;
  bill -= whole.activation;
  const fifths = whole.equipment || whole.removable === "no" ? 0 : whole.removable === "removable" ? 1 : 2;
  let back = 0;
  while ((back + 1) * 5 <= bill * fifths) back += 1;
  bill -= back;
  return bill < 1 ? 1 : bill;
}
