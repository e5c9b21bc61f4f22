import { RulesError, whole } from "../../kernel/refusal.ts";
import { explain, type Row } from "../../kernel/rows.ts";
import { key, line } from "../labels.ts";
import type { Cap, CheckRequest, CheckResolution, Critical, Faces, RollType, Tally, TieTo } from "../types.ts";
import { judge, type Verdict } from "./degrees.ts";
import { criticalOf, naturalSum } from "./dice.ts";
import { CRITICALS } from "./values.ts";

/** A bonus under its cap. */
export interface Capped {
  readonly total: number;
  /** The lines, with one that takes off what is over the cap. */
  readonly rows: readonly Row[];
  readonly clamp: CheckResolution["clamp"];
}

/**
 * The bonus before dice: ranks and modifiers added up, cut to the power level cap, then what comes off afterwards (bruises). Nothing raises the cap; what lies above
 * is wasted.
 * @rule FUD-006 FUD-094 FUD-565
 */
export function capped({ rows, cap, after }: Tally): Capped {
  const sum = explain(rows).total;
  const removed = cap === null ? 0 : Math.max(0, sum - cap.limit);
  const clamp = cap !== null && removed > 0 ? { ...cap, removed } : null;
  const all = [...rows, ...(clamp ? [line("cap", -removed, clamp.rule, { limit: clamp.limit })] : []), ...after];
  return { total: explain(all).total, rows: all, clamp };
}

/** A check of the given kind with nothing special about it; `changes` says what is. */
export function checkRequest(kind: RollType, changes: Partial<CheckRequest> = {}): CheckRequest {
  return {
    kind,
    label: key("Roll", kind),
    bonus: [],
    circumstances: [],
    cap: null,
    after: [],
    dc: null,
    tieTo: "roller",
    routine: false,
    fixedDice: null,
    minimumDice: null,
    criticals: true,
    openness: "guarded",
    fails: null,
    ...changes,
  };
}

/** The bonus of a request with its circumstances, under its cap. */
export function bonusOf(request: CheckRequest): Capped {
  return capped({ rows: [...request.bonus, ...request.circumstances], cap: request.cap, after: request.after });
}

/** Whether this check needs dice at all: routine checks, fixed dice and a defenseless target's defense don't. */
export function needsDice(request: CheckRequest): boolean {
  return !request.routine && request.fixedDice === null && request.openness !== "defenseless";
}

interface Counted {
  readonly natural: number;
  readonly adjust: number;
  readonly critical: Critical | null;
  readonly row: string;
}

/**
 * What the dice count as. Dice that are fixed are never critical; a minimum that takes the place of the natural dice takes the critical with it.
 * @rule FUD-013 FUD-021 FUD-022 FUD-025 FUD-026 FUD-050 FUD-063
 */
function countDice(request: CheckRequest, faces: Faces | null): Counted {
  if (request.fixedDice !== null)
    return { natural: whole("fixedDice", request.fixedDice), adjust: 0, critical: null, row: "fixedDice" };
  if (request.routine) return { natural: 0, adjust: 0, critical: null, row: "routine" };
  if (faces === null) throw new RulesError("faces-missing", { kind: request.kind });
  const natural = naturalSum(faces);
  if (request.minimumDice !== null && natural < request.minimumDice)
    return { natural: request.minimumDice, adjust: 0, critical: null, row: "minimumDice" };
  const critical = request.criticals ? criticalOf(faces) : null;
  return { natural, adjust: critical === null ? 0 : CRITICALS[request.kind][critical].adjust, critical, row: "dice" };
}

/**
 * Roll a check: dice, what a critical makes of them, and the capped bonus against the DC. A vulnerable defender's result is halved (rounded up, only when above 0); a
 * defenseless one's is exactly 0.
 * @param faces  the three dice; null when none were rolled (see `needsDice`)
 * @throws RulesError `faces-missing` when dice are needed
 * @rule FUD-004 FUD-005 FUD-006 FUD-007 FUD-021 FUD-024 FUD-052 FUD-120 FUD-207 FUD-208
 */
export function resolveCheck(request: CheckRequest, faces: Faces | null): CheckResolution {
  if (request.openness === "defenseless")
    return settle(
      request,
      null,
      [line("defenseless", 0, "FUD-208")],
      { natural: 0, adjust: 0, critical: null, row: "defenseless" },
      0,
      null,
    );
  const counted = countDice(request, faces);
  const bonus = bonusOf(request);
  const rows = [
    line(counted.row, counted.natural, counted.row === "dice" ? "FUD-001" : "FUD-026"),
    ...(counted.adjust !== 0 ? [line("critical", counted.adjust, "FUD-021")] : []),
    ...bonus.rows,
  ];
  const full = explain(rows).total;
  const halved =
    request.openness === "vulnerable" && full > 0 ? [line("vulnerable", Math.ceil(full / 2) - full, "FUD-207")] : [];
  return settle(request, needsDice(request) ? faces : null, [...rows, ...halved], counted, bonus.total, bonus.clamp);
}

function settle(
  request: CheckRequest,
  faces: Faces | null,
  rows: readonly Row[],
  counted: Counted,
  bonus: number,
  clamp: CheckResolution["clamp"],
): CheckResolution {
  const { total } = explain(rows);
  const automatic = automaticOf(request, counted.critical);
  const verdict = request.dc === null ? null : judge(total, request.dc, request.tieTo, automatic?.outcome ?? null);
  return {
    kind: request.kind,
    faces,
    dice: counted.natural + counted.adjust,
    critical: counted.critical,
    bonus,
    clamp,
    rows,
    total,
    routine: request.routine,
    dc: request.dc,
    success: verdict?.success ?? null,
    automatic,
    difference: verdict?.difference ?? null,
    degrees: verdict?.degrees ?? null,
  };
}

/** What is decided before the total is: a trait that fails by itself, or a critical with an automatic outcome. */
function automaticOf(request: CheckRequest, critical: Critical | null): CheckResolution["automatic"] {
  if (request.fails !== null) return { outcome: "failure", ...request.fails };
  if (request.succeeds) return { outcome: "success", ...request.succeeds };
  if (critical === null) return null;
  const table = CRITICALS[request.kind];
  if (critical === "failure" && "fails" in table.failure && table.failure.fails)
    return { outcome: "failure", label: key("Automatic", "criticalFailure"), rule: "FUD-021" };
  if (critical === "success" && table.success.hits)
    return { outcome: "success", label: key("Automatic", "naturalHit"), rule: "FUD-023" };
  return null;
}

/**
 * Hold a finished roll against another number, e.g. the other side's total.
 * @rule FUD-055 FUD-066 FUD-067
 */
export function against(roll: CheckResolution, dc: number, tieTo: TieTo = "roller"): CheckResolution & Verdict {
  return { ...roll, dc, ...judge(roll.total, dc, tieTo, roll.automatic?.outcome ?? null) };
}

/**
 * The same check without dice, as a routine one. A check that may not be routine says why.
 * @rule FUD-050 FUD-051 FUD-052
 */
export function asRoutine(request: CheckRequest): CheckRequest {
  return { ...request, routine: true };
}

/**
 * The Gamemaster counts a Strength-based power's natural -3 as an automatic failure, though powers have none: the dice are then -3, without the extra -1.
 * @rule FUD-024 FUD-027
 */
export function treatAsAutomaticFailure(roll: CheckResolution): CheckResolution {
  if (roll.kind !== "power" || roll.critical !== "failure") return roll;
  const rows = roll.rows.filter((r) => r.label !== key("Row", "critical"));
  const { total } = explain(rows);
  const automatic = { outcome: "failure" as const, label: key("Automatic", "criticalFailure"), rule: "FUD-027" };
  const settled = { ...roll, rows, total, dice: roll.dice - CRITICALS.power.failure.adjust, automatic };
  return roll.dc === null ? settled : { ...settled, ...judge(total, roll.dc, "roller", "failure") };
}

/** A cap that holds only while the table plays with strict caps. */
export function capWhen(strict: boolean, limit: number, rule: string): Cap | null {
  return strict ? { limit, rule } : null;
}
