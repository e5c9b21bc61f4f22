import { constant, Dist, type Fraction, fraction, LIMITS, within } from "../../kernel/odds/index.ts";
import { type AttackRequest, resolveAttack } from "../acts/attack/attack.ts";
import { type ResistanceRequest, resolveResistance } from "../harm/resistance.ts";
import { key } from "../labels.ts";
import { checkedRank } from "../powers/gate.ts";
import type { CheckRequest, Face, Faces } from "../types.ts";
import { bonusOf, needsDice, resolveCheck } from "./check.ts";
import { ALL_FACES, criticalOf, naturalSum } from "./dice.ts";
import { type OpposedRequest, resolveOpposed } from "./opposed.ts";

/** One outcome of a roll as an odds panel shows it. */
export interface OddsOutcome {
  readonly key: string;
  /** Lang key, with `degrees`, `health` and the like as placeholders. */
  readonly label: string;
  readonly data: Readonly<Record<string, string | number>>;
  readonly share: Fraction;
}

/** Exact odds of a roll. */
export interface Odds {
  /** Null when there is nothing to succeed at (no DC). */
  readonly success: Fraction | null;
  readonly outcomes: readonly OddsOutcome[];
  /** How likely each total (or difference) is, smallest first. */
  readonly totals: readonly { readonly total: number; readonly share: Fraction }[];
  readonly criticals: { readonly success: Fraction; readonly failure: Fraction };
}

/**
 * The 27 ways of three Fudge dice, told apart by their sum alone: 1, 3, 6, 7, 6, 3, 1. No resolver asks for more than the sum (a critical is the sum of 3).
 * @rule FUD-001 FUD-002 FUD-740
 */
export const THROW: Dist<Faces> = Dist.of(
  ALL_FACES.map((faces) => [faces, 1] as const),
  (faces) => naturalSum(faces),
);

const NO_DICE: Dist<null> = Dist.of([[null, 1]]);

/** The dice of a check: three, or none when it needs none. */
const throwOf = (needed: boolean): Dist<Faces | null> =>
  needed
    ? THROW.map<Faces | null>(
        (f) => f,
        (f) => (f === null ? 0 : naturalSum(f)),
      )
    : NO_DICE;

/** Numbers that a table can produce, or RulesError "odds-out-of-range" naming what is not: odds of a broken bonus would look like odds. */
function checked<T extends CheckRequest>(request: T): T {
  within("bonus", bonusOf(request).total, -LIMITS.magnitude, LIMITS.magnitude);
  if (request.dc !== null) within("dc", request.dc, -LIMITS.magnitude, LIMITS.magnitude);
  if (request.fixedDice !== null) within("fixedDice", request.fixedDice, -LIMITS.magnitude, LIMITS.magnitude);
  if (request.minimumDice !== null) within("minimumDice", request.minimumDice, -LIMITS.magnitude, LIMITS.magnitude);
  return request;
}

/** What one way of the dice comes to, as far as odds tell ways apart. */
interface Told {
  readonly key: string;
  readonly data: Readonly<Record<string, string | number>>;
  readonly success: boolean | null;
  readonly total: number;
  readonly critical: "success" | "failure" | null;
}

/** Resolve every way of two throws and gather the answers. */
function gather(
  first: Dist<Faces | null>,
  second: Dist<Faces | null>,
  tell: (a: Faces | null, b: Faces | null) => Told,
): Odds {
  return summed(first.combine(second, tell, toldKey));
}

/** Several throws, told apart by their sums. */
const thrownKey = (thrown: readonly (Faces | null)[]): string =>
  thrown.map((faces) => (faces === null ? "" : naturalSum(faces))).join(" ");

function toldKey(t: Told): string {
  return `${outcomeKey(t)}|${String(t.success)}|${t.total}|${String(t.critical)}`;
}

function outcomeKey({ key: name, data }: Told): string {
  return `${name}|${Object.values(data).join("|")}`;
}

/** Answers with their ways as a panel shows them. */
function summed(told: Dist<Told>): Odds {
  const outcomes = new Map<string, { readonly key: string; readonly data: Told["data"]; ways: bigint }>();
  const totals = new Map<number, bigint>();
  let [success, good, bad] = [0n, 0n, 0n];
  let graded = false;
  for (const { outcome: t, weight } of told.entries()) {
    const ways = BigInt(weight);
    const name = outcomeKey(t);
    const seen = outcomes.get(name);
    if (seen) seen.ways += ways;
    else outcomes.set(name, { key: t.key, data: t.data, ways });
    totals.set(t.total, (totals.get(t.total) ?? 0n) + ways);
    if (t.success !== null) graded = true;
    if (t.success === true) success += ways;
    if (t.critical === "success") good += ways;
    if (t.critical === "failure") bad += ways;
  }
  const of = (ways: bigint): Fraction => fraction(ways, told.total);
  return {
    success: graded ? of(success) : null,
    outcomes: [...outcomes.values()].map((o) => ({
      key: o.key,
      label: key("Odds", o.key),
      data: o.data,
      share: of(o.ways),
    })),
    totals: [...totals].sort(([a], [b]) => a - b).map(([total, ways]) => ({ total, share: of(ways) })),
    criticals: { success: of(good), failure: of(bad) },
  };
}

/**
 * Odds of a check: each degree of success and failure, each total.
 * @rule FUD-740 FUD-741 FUD-742
 */
export function checkOdds(request: CheckRequest): Odds {
  checked(request);
  return gather(throwOf(needsDice(request)), NO_DICE, (faces): Told => {
    const r = resolveCheck(request, faces);
    const name = r.success === null ? "total" : r.success ? "success" : "failure";
    const data: Told["data"] = r.success === null ? { total: r.total } : { degrees: r.degrees ?? 0 };
    return { key: name, data, success: r.success, total: r.total, critical: r.critical };
  });
}

/** The coin of a tie: one Fudge die, a blank rolled again. @rule FUD-057 */
const COIN: Dist<Face> = Dist.of([
  [1, 1],
  [-1, 1],
]);

/**
 * Odds of two sides rolling against each other, from the acting side; totals are the differences. Where even the bonuses are equal a coin decides, so half of such ties are won.
 * @rule FUD-029 FUD-055 FUD-056 FUD-057 FUD-744
 */
export function opposedOdds(request: OpposedRequest): Odds {
  checked(request.active);
  checked(request.passive);
  const tell = (
    a: Faces | null,
    b: Faces | null,
    flip: Face | null,
  ): Told & { readonly coin: readonly [Faces | null, Faces | null] | null } => {
    const r = resolveOpposed(request, a, b, flip);
    const name = r.winner === null ? "tie" : r.winner === "active" ? "success" : "failure";
    return {
      key: name,
      data: { degrees: r.degrees ?? 0 },
      success: r.winner === "active",
      total: r.active.total - r.passive.total,
      critical: r.active.critical,
      coin: r.by === "undecided" ? [a, b] : null,
    };
  };
  const thrown = throwOf(needsDice(request.active)).combine(
    throwOf(needsDice(request.passive)),
    (a, b) => tell(a, b, null),
    toldKey,
  );
  if (thrown.outcomes.every((t) => t.coin === null)) return summed(thrown);
  return summed(
    thrown.flatMap<Told>(
      (t) => (t.coin === null ? constant(t) : COIN.map((flip) => tell(...(t.coin ?? [null, null]), flip), toldKey)),
      toldKey,
    ),
  );
}

/**
 * Odds of an attack against a rolled active defense: critical hit, hit by degrees, miss by degrees; totals are the differences.
 * @rule FUD-028 FUD-743
 */
export function attackOdds(request: AttackRequest, defence: CheckRequest): Odds {
  checked(request.check);
  checked(defence);
  return gather(throwOf(needsDice(request.check)), throwOf(needsDice(defence)), (a, d): Told => {
    const r = resolveAttack(request, a, defence, d);
    const name = r.critical ? "critical" : r.hit ? "hit" : "miss";
    return {
      key: name,
      data: { degrees: r.degrees },
      success: r.hit,
      total: r.attack.total - r.defense.total,
      critical: r.critical ? "success" : r.attack.critical === "failure" ? "failure" : null,
    };
  });
}

/**
 * Odds of resisting an effect, from the one who resists: unharmed, bruised, health lost, degrees; totals are DC less defense, or less the further check that is better.
 * @rule FUD-530 FUD-742 FUD-744
 */
export function resistanceOdds(request: ResistanceRequest): Odds {
  checked(request.defense);
  if (request.power !== null) checked(request.power);
  within("rank", request.rank, -LIMITS.magnitude, LIMITS.magnitude);
  const rolled = !request.skipsResistance && !(request.willing && request.effect !== "damage");
  const further = (request.further ?? []).reduce<Dist<readonly (Faces | null)[]>>(
    (thrown, { check }) =>
      thrown.combine(throwOf(needsDice(checked(check))), (before, faces) => [...before, faces], thrownKey),
    Dist.of([[[], 1]]),
  );
  const others = throwOf(request.power !== null && needsDice(request.power)).combine(
    further,
    (p, faces) => [p, ...faces],
    thrownKey,
  );
  const told = throwOf(rolled && needsDice(request.defense)).combine(
    others,
    (d, [p = null, ...faces]): Told => {
      const r = resolveResistance(request, d, p, faces);
      const c = r.consequence;
      const critical = d === null || !request.defense.criticals ? null : criticalOf(d);
      const told = { success: c.kind === "none", total: r.difference ?? 0, critical };
      switch (c.kind) {
        case "damage":
          return {
            ...told,
            key: c.worst ? "worst" : "harm",
            data: c.worst ? {} : { health: c.health, bruises: c.bruises },
          };
        case "weaken":
          return { ...told, key: "weaken", data: { points: c.points } };
        case "nullify":
        case "hold":
          return { ...told, key: "affected", data: { degrees: r.degrees } };
        case "affliction":
        case "degree":
          return { ...told, key: "affected", data: { degrees: c.degree } };
        case "given":
          return { ...told, key: "affected", data: { degrees: c.rank } };
        case "none":
          return { ...told, key: "resisted", data: {} };
      }
    },
    toldKey,
  );
  return summed(told);
}

/**
 * What the check of a power with Check Required leaves of its ranks: each number with its chance, the fewest first; 0 where it fails.
 * @param rank  ranks of the power
 * @rule FUD-530 FUD-740
 */
export function gateOdds(
  check: CheckRequest,
  rank: number,
): readonly { readonly rank: number; readonly share: Fraction }[] {
  const left = throwOf(needsDice(checked(check))).map((faces) => checkedRank(rank, resolveCheck(check, faces)), String);
  return [...left.entries()]
    .map(({ outcome, weight }) => ({ rank: outcome, share: fraction(BigInt(weight), left.total) }))
    .sort((a, b) => a.rank - b.rank);
}
