import { type Refusal, refuse, RulesError, whole } from "../../kernel/refusal.ts";
import { explain, type Row, row } from "../../kernel/rows.ts";
import type { CheckKind, CoreSettings, Faces, Flat, Source } from "../types.ts";
import { CORE_DIE, DEFAULTS, MAX_RAISES, RELIABLE, SPEND_DIE, UNRAISED, UNSHIFTED } from "../values.ts";
import { halfDie, resolve } from "./degrees.ts";
import { fortune, fortuneFormula, isFlat, net, passive, sourceRows } from "./fortune.ts";

/** A check before its dice. */
export interface CheckRequest {
  readonly kind: CheckKind;
  /** Rank of the trait used; its ability is not in it but goes into the net rank (DES-002). */
  readonly rank: number;
  readonly ability?: number;
  readonly sources?: readonly Source[];
  readonly flat?: readonly Flat[];
  /** What the total must reach; left out for a total only (initiative, Defend, Smash) or an opposed check. */
  readonly dc?: number;
  /** Declared before any die: 0 to 2. */
  readonly raises?: number;
  /** It is the use of an Unreliable power: a plain d20 falls with it, and below 11 nothing else counts. */
  readonly unreliable?: true;
  readonly settings?: CoreSettings;
}

/** A Destiny, Fate or Corruption die spent after the result is known. */
export interface Spend {
  readonly use: "improve" | "coup";
  /** Face of the d6. */
  readonly roll: number;
}

export interface CheckResolution {
  readonly net: number;
  /** The d20's face; null for a passive score. */
  readonly natural: number | null;
  readonly fortune: number;
  readonly rows: readonly Row[];
  /** Where the net rank comes from; its sum before the clamp. */
  readonly netRows: readonly Row[];
  readonly total: number;
  readonly dc?: number;
  /** Of success above 0, of failure below; absent without a DC. Coup is in it. */
  readonly degree?: number;
  readonly success?: boolean;
  /** What the natural did to the degree. */
  readonly shift: -1 | 0 | 1;
}

/**
 * A rolled check: d20 and rank, plus or minus the Fortune Die that the net rank buys, against the DC. Spends come after: Improve adds to the total and the degree is worked out
 * again with the same natural; Coup adds half its die in degrees as long as the check succeeds.
 * @throws RulesError "bad-faces", "raise-not-allowed" (no DC, or a kind that can't be raised)
 * @rule DES-001 DES-002 DES-004 DES-006 DES-009 DES-010 DES-011 DES-012 DES-222 DES-224
 */
export function resolveCheck(request: CheckRequest, faces: Faces, spends: readonly Spend[] = []): CheckResolution {
  if (!Number.isInteger(faces.d20) || faces.d20 < 1 || faces.d20 > CORE_DIE)
    throw new RulesError("bad-faces", { d20: String(faces.d20) });
  const settings = { ...DEFAULTS, ...request.settings };
  const { netRank, netRows } = netOf(request);
  const luck = fortune(netRank, faces.fortune ?? [], settings);
  const improved = spends
    .filter((s) => s.use === "improve")
    .map((s) => row("CROSSOVER.Destiny.Row.improve", whole("roll", s.roll, 1, 6), "DES-224"));
  const { total, rows } = explain([
    row("CROSSOVER.Destiny.Row.natural", faces.d20, "DES-001"),
    ...plainRows(request),
    row("CROSSOVER.Destiny.Row.fortune", luck, isFlat(settings) ? "DES-007" : "DES-005", { net: netRank }),
    ...improved,
  ]);
  const resolution = { net: netRank, natural: faces.d20, fortune: luck, rows, netRows, total, shift: 0 as const };
  return request.dc === undefined
    ? withoutDc(request, resolution)
    : graded(request, resolution, request.dc, spends, settings);
}

/** The same trait without a roll: 10 for the d20 and the net rank as a plain number. It has no natural and is never raised. @rule DES-008 DES-023 */
export function resolvePassive(request: CheckRequest): CheckResolution {
  const { netRank, netRows } = netOf(request);
  const plain = plainRows(request);
  const { total, rows } = explain([
    row("CROSSOVER.Destiny.Row.passive", passive(0), "DES-008"),
    ...plain,
    row("CROSSOVER.Destiny.Row.net", netRank, "DES-008"),
  ]);
  return { net: netRank, natural: null, fortune: netRank, rows, netRows, total, shift: 0 };
}

/** What an opponent's total comes to as a DC. @rule DES-105 */
export function opposingTotal(request: CheckRequest, total: number): number {
  const floor = request.kind === "defend" && (request.settings?.defendFloor ?? DEFAULTS.defendFloor);
  return floor ? Math.max(total, resolvePassive(request).total) : total;
}

/** Net rank with its lines; the ability's line comes first. */
function netOf(request: CheckRequest): { netRank: number; netRows: readonly Row[] } {
  const sources = request.sources ?? [];
  const ability = request.ability ?? 0;
  return {
    netRank: net(sources, ability, request.settings?.advantageCap ?? DEFAULTS.advantageCap),
    netRows: [row("CROSSOVER.Destiny.Row.ability", ability, "DES-004"), ...sourceRows(sources)],
  };
}

function plainRows(request: CheckRequest): Row[] {
  return [
    row("CROSSOVER.Destiny.Row.rank", whole("rank", request.rank), "DES-002"),
    ...(request.flat ?? []).map((f) => row(f.label, whole("flat", f.value), f.rule)),
  ];
}

/** A total alone; raising it is refused, since there is nothing to raise. */
function withoutDc(request: CheckRequest, resolution: CheckResolution): CheckResolution {
  checkRaises(request, false);
  return resolution;
}

/** Raises need a DC and a kind of check that has one; else RulesError "raise-not-allowed". @rule DES-012 */
export function checkRaises(request: CheckRequest, graded: boolean): void {
  if ((request.raises ?? 0) > 0 && (!graded || (UNRAISED as readonly string[]).includes(request.kind)))
    throw new RulesError("raise-not-allowed", { kind: request.kind });
}

function graded(
  request: CheckRequest,
  resolution: CheckResolution,
  dc: number,
  spends: readonly Spend[],
  settings: CoreSettings,
): CheckResolution {
  const raises = request.raises ?? 0;
  checkRaises(request, true);
  const nat = (UNSHIFTED as readonly string[]).includes(request.kind) ? null : resolution.natural;
  const base = resolve(resolution.total, dc, nat, raises, settings);
  const shift = Math.sign(base - resolve(resolution.total, dc, null, raises, settings)) as -1 | 0 | 1;
  const coup = spends.filter((s) => s.use === "coup").reduce((n, s) => n + halfDie(s.roll), 0);
  const reached = base > 0 ? base + coup : base;
  return { ...resolution, dc, degree: reached, success: reached > 0, shift };
}

const isCoreFace = (n: unknown): boolean => isWhole(n) && n >= 1 && n <= CORE_DIE;

/** Whether an unreliable use works: a plain d20 of 11 or more; else the action is lost. @rule DES-341 */
export function unreliableWorks(d20: number): boolean {
  return d20 >= RELIABLE;
}

/** Whether the action of a check is lost, because what it is the use of is Unreliable and failed. @rule DES-341 */
export const isLost = (request: CheckRequest, faces: Faces | null): boolean =>
  request.unreliable === true && faces !== null && !unreliableWorks(faces.reliability ?? 1);

const isWhole = (n: unknown): n is number => typeof n === "number" && Number.isSafeInteger(n);

/** Why dice or numbers can't be those of this check; null when they can. Cards refuse such an event where the resolver would throw. @rule DES-001 DES-005 DES-012 */
export function unsound(request: CheckRequest, faces: Faces | null, graded: boolean): Refusal | null {
  const numbers = [
    request.rank,
    request.ability ?? 0,
    ...(request.sources ?? []).map((s) => s.ranks),
    ...(request.flat ?? []).map((f) => f.value),
    request.dc ?? 0,
  ];
  if (!numbers.every(isWhole)) return refuse("badNumbers");
  const raises = request.raises ?? 0;
  if (
    !isWhole(raises) ||
    raises < 0 ||
    raises > MAX_RAISES ||
    (raises > 0 && (!graded || (UNRAISED as readonly string[]).includes(request.kind)))
  )
    return refuse("badRaises", { max: MAX_RAISES });
  if (faces === null) return null;
  const dice = fortuneFormula(netOf(request).netRank, request.settings).map(Math.abs);
  const luck = faces.fortune ?? [];
  const fit =
    isWhole(faces.d20) &&
    faces.d20 >= 1 &&
    faces.d20 <= CORE_DIE &&
    luck.length === dice.length &&
    luck.every((f, i) => isWhole(f) && f >= 1 && f <= (dice[i] ?? 0)) &&
    (request.unreliable !== true || isCoreFace(faces.reliability));
  return fit ? null : refuse("badDice");
}

/** Whether a spent die shows a face that it has. */
export function isSpendFace(roll: unknown): boolean {
  return isWhole(roll) && roll >= 1 && roll <= SPEND_DIE;
}
