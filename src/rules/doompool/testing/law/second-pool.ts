/**
 * The second model of a pool: what a hero or a Gamemaster's character picks up, what each further pick costs, and what may not
 * be picked. Written from sections 4 and 5 of the ledger without a look at the rules.
 */
export type PickKind =
  | "affiliation"
  | "threat"
  | "distinction"
  | "power"
  | "specialty"
  | "opposingStress"
  | "opposingComplication"
  | "asset"
  | "escaping"
  | "targeted"
  | "push"
  | "stunt"
  | "resource"
  | "wonPush"
  | "wonStunt"
  | "ownStress"
  | "ownComplication"
  | "lent"
  | "doom";

/** One thing picked for a pool. */
export interface Pick {
  kind: PickKind;
  /** The sizes it rolls. */
  dice: readonly number[];
  /** Which trait, condition or asset; two picks of one thing have the same. */
  ref: string;
  /** Power Set of a power. */
  set?: string;
  /** Rating of a Specialty. */
  rating?: "expert" | "master";
  /** Shut down, the power itself or its whole set. */
  shut?: boolean;
  /** Whose condition it is, for opposing conditions. */
  target?: string;
  /** Two assets handed over together share a slot. */
  bundle?: string;
  /** A stunt's Power Set or Specialty, and what is done. */
  tiedTo?: string;
  text?: string;
}

/** What the table agreed on that changes a price. */
export interface PoolTable {
  /** One free slot for stress and complications together, or one for each. */
  conditionSlots: "shared" | "separate";
}

/** Why a pool is refused, by the ledger's rule. */
export type PoolFault =
  | "affiliation"
  | "twice"
  | "shutDown"
  | "split"
  | "oneTarget"
  | "onePushStuntResource"
  | "stuntTie"
  | "tooMany"
  | "empty"
  | "pp"
  | "distinctionDie";

const SPLITS: Readonly<Record<"expert" | "master", readonly string[]>> = {
  expert: ["8", "6 6"],
  master: ["10", "8 8", "6 6 6"],
};

/** How many of a kind there are beyond the free first. */
const beyondFirst = (count: number): number => Math.max(0, count - 1);

/**
 * How many priced things a pool holds: each is 1 PP for a hero and one doom die of any size for a Gamemaster's character.
 * Ledger: DOO-030 DOO-035 DOO-037 DOO-040 DOO-041 DOO-042 DOO-043 DOO-044 DOO-045 DOO-051 DOO-052 DOO-057 DOO-060 DOO-061 DOO-219 DOO-234
 */
export function pricedThings(picks: readonly Pick[], table: PoolTable): number {
  const of = (...kinds: PickKind[]): Pick[] => picks.filter((pick) => kinds.includes(pick.kind));
  const sets = new Set(of("power").map((pick) => pick.set));
  const assetSlots = new Set(of("asset").map((pick) => pick.bundle ?? `alone:${pick.ref}`));
  const stress = of("opposingStress").length;
  const complications = of("opposingComplication").length;
  return (
    beyondFirst(of("distinction").length) +
    (of("power").length - sets.size) +
    beyondFirst(of("specialty").length) +
    (table.conditionSlots === "shared"
      ? beyondFirst(stress + complications)
      : beyondFirst(stress) + beyondFirst(complications)) +
    beyondFirst(assetSlots.size) +
    of("push", "stunt").length +
    of("ownStress", "ownComplication", "lent").length
  );
}

/** Distinctions taken as d4: 1 PP each to a hero, a d6 each to the doom pool for a Gamemaster's character. Ledger: DOO-033 DOO-053 */
export function asD4(picks: readonly Pick[]): number {
  return picks.filter((pick) => pick.kind === "distinction" && pick.dice[0] === 4).length;
}

/** All dice of the pool. */
export function dicePicked(picks: readonly Pick[]): number[] {
  return picks.flatMap((pick) => [...pick.dice]);
}

/**
 * Every reason against a pool but its price.
 * Ledger: DOO-031 DOO-033 DOO-035 DOO-036 DOO-037 DOO-039 DOO-042 DOO-043 DOO-047 DOO-140 DOO-253
 */
export function faults(picks: readonly Pick[]): PoolFault[] {
  const of = (...kinds: PickKind[]): Pick[] => picks.filter((pick) => kinds.includes(pick.kind));
  const found: PoolFault[] = [];
  const lists = of("threat").length > 0 ? 1 : of("affiliation").length;
  if (lists !== 1) found.push("affiliation");
  const things = picks
    .filter((pick) => pick.kind !== "doom")
    .map((pick) => `${pick.kind} ${pick.target ?? ""} ${pick.ref}`);
  if (new Set(things).size < things.length) found.push("twice");
  if (of("power").some((pick) => pick.shut === true)) found.push("shutDown");
  const misSplit = (pick: Pick): boolean => !SPLITS[pick.rating ?? "expert"].includes([...pick.dice].join(" "));
  if (of("specialty").some(misSplit)) found.push("split");
  if (of("distinction").some((pick) => pick.dice[0] !== 8 && pick.dice[0] !== 4)) found.push("distinctionDie");
  if (new Set(of("opposingStress", "opposingComplication").map((pick) => pick.target)).size > 1)
    found.push("oneTarget");
  if (of("push", "stunt", "resource", "wonPush", "wonStunt").length > 1) found.push("onePushStuntResource");
  if (of("stunt").some((pick) => !pick.tiedTo || !pick.text?.trim())) found.push("stuntTie");
  const count = dicePicked(picks).length;
  if (count === 0) found.push("empty");
  if (count > 30) found.push("tooMany");
  return found;
}

/** A hero's pool: dice, price in plot points, and what stays in hand. Ledger: DOO-021 DOO-034 DOO-040 */
export function heroPrice(picks: readonly Pick[], pp: number, table: PoolTable, sfxPrice = 0) {
  const cost = pricedThings(picks, table) + sfxPrice;
  const credit = asD4(picks);
  return { cost, credit, ppAfter: pp + credit - cost, affordable: pp + credit >= cost };
}

/**
 * The Gamemaster's pool: doom dice moved in, doom dice paid (never the same die, never the d6 earned by this very pool).
 * @param moved  places in the doom pool of the dice moved into the pool
 * @param paid   places of the dice paid
 * @returns `enough`, whether exactly the priced things are paid with other dice than those moved
 * Ledger: DOO-050 DOO-051 DOO-053 DOO-055 DOO-160
 */
export function watcherPays(
  picks: readonly Pick[],
  doom: readonly number[],
  moved: readonly number[],
  paid: readonly number[],
  table: PoolTable,
) {
  const need = pricedThings(picks, table);
  const used = [...moved, ...paid];
  const distinct = new Set(used).size === used.length;
  const present = used.every((at) => Number.isInteger(at) && at >= 0 && at < doom.length);
  return {
    need,
    enough: distinct && present && paid.length === need,
    stays: doom.filter((_, at) => !used.includes(at)),
    gains: asD4(picks),
  };
}
