import { cappedDegree } from "../../dice/degrees.ts";
import { DEGREE_STEP } from "../../dice/values.ts";
import { ATTITUDES, INFORMATION, INVENTION_HOURS, TASKS } from "./task-table.ts";

/** How somebody stands to a character. */
export type Attitude = (typeof ATTITUDES)[number];

/**
 * Attitude after Persuasion: one step better for one or two degrees, two for three or four (half the degrees, rounded up); one degree of failure changes nothing, more make
 * it one step worse and never more.
 * @rule FUD-416 FUD-418
 */
export function changeAttitude(attitude: Attitude, success: boolean, degrees: number): Attitude {
  const steps = success ? Math.ceil(degrees / 2) : degrees >= 2 ? -1 : 0;
  const at = Math.max(0, Math.min(ATTITUDES.length - 1, ATTITUDES.indexOf(attitude) + steps));
  return ATTITUDES[at] ?? attitude;
}

/**
 * What Treatment gives to a poison or disease check: +1 for one or two degrees of success, +2 for three and more.
 * @rule FUD-417
 */
export function treatmentBonus(success: boolean, degrees: number): number {
  if (!success) return 0;
  return degrees >= DEGREE_STEP ? 2 : 1;
}

/** What treating oneself takes off; what a diagnosis takes, and gives the treatment that follows. @rule FUD-415 FUD-417 */
export const SELF_TREATMENT = -2;
export const DIAGNOSIS_DC = 0;
export const DIAGNOSIS_BONUS = 1;

/** Tasks that a skill is used for, with their numbers, in the ledger's order. @rule FUD-415 */
export function tasksOf(skill: string): readonly (typeof TASKS)[number][] {
  return TASKS.filter((t) => t.skill === skill);
}

/** How far a jump carries in feet: the total, halved standing, a fifth straight up, a tenth of it from standing (rounds down, never below 0). @rule FUD-415 */
export function jumpFeet(total: number, divisor: number): number {
  return Math.max(0, Math.floor(total / divisor));
}

/** What gathering information brings: more with each degree, up to the fourth. @returns null after a failure @rule FUD-415 FUD-068 */
export function information(success: boolean, degrees: number): (typeof INFORMATION)[number] | null {
  return success ? (INFORMATION[cappedDegree(degrees, INFORMATION.length) - 1] ?? null) : null;
}

// Choosing a task

/** A task as it was chosen for a check. */
export interface TaskChoice {
  readonly skill: string;
  readonly key: string;
  /** What makes it harder or easier, by key. */
  readonly extras: readonly string[];
  /** What else the task wants to know: a rank, points, how many, somebody's attitude by its place on the list. */
  readonly number: number;
}

/** Tasks that a modifier of the table goes with: those whose key begins so. */
const GOES_WITH: Readonly<Record<string, string>> = {
  slippery: "balance",
  verySlippery: "balance",
  fullSpeed: "balance",
  notVulnerable: "balance",
  braceBothWalls: "climb",
  braceCorner: "climb",
  underTenFeet: "climb",
  climbFaster: "climb",
  climbNotVulnerable: "climb",
  swimRough: "swim",
  swimStormy: "swim",
  swimRescue: "swim",
  evidenceDay: "gatherEvidence",
  evidenceOutdoors: "gatherEvidence",
  evidenceDisturbed: "gatherEvidence",
  evidenceVeryDisturbed: "gatherEvidence",
  throughWallInch: "hear",
  repair: "build",
  juryRig: "build",
};

/** Modifiers that count by the day and by the inch. */
const COUNTED: readonly string[] = ["evidenceDay", "throughWallInch"];

/** Tasks of a skill that a check may be made for. @rule FUD-415 */
export const choosable = (skill: string): readonly (typeof TASKS)[number][] =>
  tasksOf(skill).filter((t) => t.kind === "dc" || t.kind === "feet" || t.kind === "points");

/** What may make a task harder or easier. @rule FUD-415 */
export const extrasOf = (skill: string, task: string): readonly (typeof TASKS)[number][] =>
  tasksOf(skill).filter((t) => t.kind === "toDc" && task.startsWith(GOES_WITH[t.key] ?? " "));

/** What makes it harder for whoever resists words or sees through a disguise. @rule FUD-415 */
export const hindrances = (skill: string): readonly (typeof TASKS)[number][] =>
  TASKS.filter(
    (t) => t.kind === "resister" && (t.skill === skill || (skill === "deception" && t.skill === "perception")),
  );

/** What a task wants to know beside its name. */
export type TaskAsk = "rank" | "points" | "charge" | "attitude" | "count";

/** What is asked with a task; null for nothing. @rule FUD-415 FUD-416 */
export function taskAsks({ key, extras }: Pick<TaskChoice, "key" | "extras">): TaskAsk | null {
  if (key === "escapePower") return "rank";
  if (key === "design" || key === "construct") return "points";
  if (key === "disarmCharge") return "charge";
  if (key === "changeAttitude") return "attitude";
  return extras.some((e) => COUNTED.includes(e)) ? "count" : null;
}

/** Number and time of a task. */
export interface TaskPlan {
  /** Null for a jump, whose total says how far it goes. */
  readonly dc: number | null;
  /** Measure rank; null where the ledger says nothing. */
  readonly time: number | null;
  /** Hours of designing or building; null for other work. */
  readonly hours: number | null;
}

/**
 * What a task is held against, with all that makes it harder: escaping a power is 5 and its rank, an invention its points, repairing the building DC less 5 and two time ranks sooner,
 * jury-rigging it less 10.
 * @returns null for a task that the skill doesn't have
 * @rule FUD-415
 */
export function taskPlan(choice: TaskChoice): TaskPlan | null {
  const task = choosable(choice.skill).find((t) => t.key === choice.key);
  if (!task) return null;
  if (task.kind === "feet") return { dc: null, time: null, hours: null };
  if (task.kind === "points")
    return {
      dc: choice.number,
      time: null,
      hours: choice.number * (task.key === "design" ? INVENTION_HOURS.design : INVENTION_HOURS.construction),
    };
  const extras = extrasOf(choice.skill, task.key).filter((t) => choice.extras.includes(t.key));
  const own = taskAsks(choice) === "rank" || taskAsks(choice) === "charge" ? choice.number : 0;
  const harder = extras.reduce(
    (sum, t) => sum + t.value * (COUNTED.includes(t.key) ? Math.max(1, choice.number) : 1),
    0,
  );
  return {
    dc: task.value + own + harder,
    time: task.time === null ? null : extras.reduce((sum, t) => sum + (t.time ?? 0), task.time),
    hours: null,
  };
}

/** What a finished check means for its task, in the words of the game. */
export type TaskOutcome =
  | { readonly kind: "feet"; readonly feet: number }
  | { readonly kind: "information"; readonly what: (typeof INFORMATION)[number] }
  | { readonly kind: "attitude"; readonly from: Attitude; readonly to: Attitude }
  | { readonly kind: "balance"; readonly how: "wobbles" | "falls" }
  | { readonly kind: "details" };

/** Degrees of success at which Perception makes out details. @rule FUD-414 */
const DETAILS = 3;

/**
 * What a check brings beyond success and failure: how far a jump goes, what was learned, how somebody stands now, whether one wobbles or falls, whether details were made out.
 * @returns null where the task says nothing more
 * @rule FUD-068 FUD-414 FUD-415 FUD-416
 */
export function taskOutcome(
  choice: TaskChoice,
  result: { readonly total: number; readonly success: boolean | null; readonly degrees: number | null },
): TaskOutcome | null {
  const task = tasksOf(choice.skill).find((t) => t.key === choice.key);
  const [success, degrees] = [result.success === true, result.degrees ?? 0];
  if (task?.kind === "feet") return { kind: "feet", feet: jumpFeet(result.total, task.value) };
  if (choice.skill === "perception" && success && degrees >= DETAILS) return { kind: "details" };
  if (choice.key === "gatherInformation") {
    const what = information(success, degrees);
    return what && { kind: "information", what };
  }
  if (choice.key === "changeAttitude") {
    const from = ATTITUDES[choice.number] ?? "indifferent";
    return { kind: "attitude", from, to: changeAttitude(from, success, degrees) };
  }
  // Degrees beyond the second change nothing.
  return choice.key.startsWith("balance") && result.success === false
    ? { kind: "balance", how: cappedDegree(degrees, 2) === 1 ? "wobbles" : "falls" }
    : null;
}

/** Skills whose checks the Gamemaster keeps to themselves unless told otherwise, whatever the task; and tasks of others that are kept so. @rule FUD-014 */
const SECRET: readonly string[] = ["perception", "insight"];
const SECRET_TASKS: readonly string[] = ["disarmCharge", "diagnose"];

/**
 * Whether a check is secret when the Gamemaster asks for it: Perception, Insight, disguises, security and diagnosis.
 * @param skill  base skill; null for what is none
 * @param task   key of the task; empty without one
 * @rule FUD-014
 */
export const secretByDefault = (skill: string | null, task = ""): boolean =>
  skill !== null &&
  (SECRET.includes(skill) || SECRET_TASKS.includes(task) || task.startsWith("security") || task.startsWith("disguise"));
