import { RulesError, whole } from "../../kernel/refusal.ts";
import { explain, type Explained, type Row, row } from "../../kernel/rows.ts";
import {
  AVERAGE_DN,
  DIFFICULTIES,
  MAX_WOUND_PENALTY,
  SUCCESS_LEVELS,
  type SuccessLevel,
  UNSKILLED_PENALTY,
} from "../values.ts";
import { bonusAtLeast } from "./bonus.ts";

/** A named modifier of an action; modifiers never change dice, they add up. */
export interface Modifier {
  readonly label: string;
  readonly amount: number;
  readonly appliesTo: "action" | "effect" | "both";
  readonly rule?: string;
}

/** An action before its dice. */
export interface ActionRequest {
  /** Skill or attribute value. */
  readonly value: number;
  /** What the value is made of: attribute, adds, powers. Absent: nobody knows, and it stands as one number. */
  readonly made?: readonly Row[];
  readonly modifiers?: readonly Modifier[];
  /** Wound levels; each costs 1, at most 3. */
  readonly wounds?: number;
  /** An unskilled use of a penalised skill. */
  readonly penalised?: boolean;
  /** What the total must reach; left out for a total only. */
  readonly dn?: number;
  /** Least bonus that a rule grants; null for none. */
  readonly minimumBonus?: number | null;
  /** Weapon, Strength or power; left out where the action has no effect total. */
  readonly effectValue?: number;
  /** What the effect is held against: Toughness with armour. */
  readonly toughness?: number;
  readonly effectMode?: "sharedBonus" | "resultPoints";
}

export interface ActionResolution {
  readonly bonus: number;
  readonly action: Explained;
  readonly dn?: number;
  /** Result points: total less DN; negative is failure. */
  readonly rp?: number;
  readonly success?: boolean;
  readonly level?: SuccessLevel;
  /** Worked out for every action that has one; it counts only on a success. */
  readonly effect?: Explained;
  /** Effect total less Toughness. */
  readonly effectRp?: number;
}

/** How good a success is. @rule DRA-044 DRA-045 */
export function successLevel(rp: number): SuccessLevel {
  whole("rp", rp);
  return SUCCESS_LEVELS.find(([, least]) => rp >= least)?.[0] ?? "failure";
}

/** The DN of a difficulty word, or of an opponent's value made harder by it. @rule DRA-042 DRA-043 */
export function difficulty(label: keyof typeof DIFFICULTIES, opposing: number | null = null): number {
  return opposing === null ? DIFFICULTIES[label] : opposing + DIFFICULTIES[label] - AVERAGE_DN;
}

/**
 * An action's totals from its die total: value, bonus and modifiers against the DN, and the effect total with the same bonus. A least bonus is granted after the chart and
 * serves both totals; action modifiers and wounds never touch the effect. By the setting `resultPoints` the effect gains the result points in the place of the bonus.
 * @throws RulesError "dn-needed" when result points are asked of an action without a DN
 * @rule DRA-001 DRA-002 DRA-034 DRA-040 DRA-041 DRA-044 DRA-045 DRA-048 DRA-049 DRA-050 DRA-051 DRA-053 DRA-054 DRA-109
 */
export function resolveAction(request: ActionRequest, dieTotal: number): ActionResolution {
  const number = bonusAtLeast(dieTotal, request.minimumBonus);
  const bonusRow = row("CROSSOVER.Drama.Row.bonus", number, "DRA-040", { dieTotal });
  const action = explain([...valueRows(request), bonusRow, ...actionRows(request)]);
  const graded = request.dn === undefined ? null : grade(action.total, request.dn);
  const base = { bonus: number, action, ...graded };
  if (request.effectValue === undefined) return base;
  if (request.effectMode === "resultPoints" && !graded)
    throw new RulesError("dn-needed", { effectMode: request.effectMode });
  const drive =
    request.effectMode === "resultPoints" && graded
      ? row("CROSSOVER.Drama.Row.resultPoints", graded.rp, "DRA-053")
      : { ...bonusRow, rule: "DRA-051" };
  const effect = explain([
    row("CROSSOVER.Drama.Row.effectValue", whole("effectValue", request.effectValue), "DRA-051"),
    drive,
    ...modifierRows(request, "effect"),
  ]);
  return { ...base, effect, ...(request.toughness !== undefined && { effectRp: effect.total - request.toughness }) };
}

function grade(
  total: number,
  dn: number,
): { readonly dn: number; readonly rp: number; readonly success: boolean; readonly level: SuccessLevel } {
  const rp = total - whole("dn", dn);
  return { dn, rp, success: rp >= 0, level: successLevel(rp) };
}

/** An action's value, line by line where it is known what it is made of. @rule DRA-040 DRA-046 */
export function valueRows({ value, made = [] }: Pick<ActionRequest, "value" | "made">): readonly Row[] {
  const one = row("CROSSOVER.Drama.Row.value", whole("value", value), "DRA-040");
  return explain(made).total === value ? made : [one];
}

/** Everything but value and bonus that counts into an action's total. @rule DRA-048 DRA-049 DRA-054 */
export function actionRows(request: ActionRequest): Row[] {
  const wounds = Math.min(MAX_WOUND_PENALTY, whole("wounds", request.wounds ?? 0, 0));
  return [
    ...modifierRows(request, "action"),
    ...(request.penalised ? [row("CROSSOVER.Drama.Row.unskilled", UNSKILLED_PENALTY, "DRA-048")] : []),
    ...(wounds > 0 ? [row("CROSSOVER.Drama.Row.wounds", -wounds, "DRA-054")] : []),
  ];
}

function modifierRows(request: ActionRequest, to: "action" | "effect"): Row[] {
  return (request.modifiers ?? [])
    .filter((m) => m.appliesTo === to || m.appliesTo === "both")
    .map((m) => row(m.label, whole("amount", m.amount), m.rule ?? "DRA-049"));
}
