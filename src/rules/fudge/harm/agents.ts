import type { Change } from "../../kernel/change.ts";
import { consequenceChanges, weakened } from "../cards/attack/attack-effect.ts";
import { ABILITY_KEYS } from "../hero/values.ts";
import { line } from "../labels.ts";
import { addCondition } from "../state/progression.ts";
import { MAX_DEGREE } from "../state/values.ts";
import type { AfflictionCondition, CheckRequest, FudgeCharacter } from "../types.ts";
import { takeHarm } from "./health.ts";
import { weakenPoints } from "./resistance.ts";
import { DISEASES, POISONS } from "./values.ts";

/** What gets into somebody's body, or turns on who meant it for others. */
export type Agent = "poison" | "disease" | "backfire";

/**
 * What a poison or a disease does to who fails against it, as the Gamemaster has it: harm, or conditions by the degree of failure like an Affliction, or points of an ability like
 * Weaken. Name is `CROSSOVER.Fudge.Course.<key>`.
 * @rule FUD-170 FUD-171 FUD-174 FUD-187 FUD-188
 */
export const COURSES = {
  stupor: ["dazed", "stunned", "incapacitated"],
  tiring: ["fatigued", "exhausted", "asleep"],
  sickening: ["impaired", "disabled", "incapacitated"],
  numbing: ["hindered", "immobile", "paralyzed"],
} as const;

/** Every course: those with conditions, harm, and the abilities that may be weakened. */
export const COURSE_KEYS: readonly string[] = [...Object.keys(COURSES), "harm", ...ABILITY_KEYS];

/** Known poisons and diseases with the ranks that they come in. @rule FUD-187 FUD-188 */
export function knownAgents(agent: Agent): readonly { readonly key: string; readonly rank: number }[] {
  if (agent === "poison") return Object.entries(POISONS).map(([key, rank]) => ({ key, rank }));
  return Object.entries(DISEASES).flatMap(([key, [least, most]]) =>
    Array.from({ length: most - least + 1 }, (_n, i) => ({ key, rank: least + i })),
  );
}

/** How an agent's check came out: as deeds have it. */
interface Outcome {
  readonly success: boolean;
  readonly degrees: number;
  /** Total less rank. */
  readonly margin: number;
}

/** Where its conditions come from: whose body, what, of which rank, and what it does, so that it can be shaken off later. */
const agentSource = (ref: string, agent: Agent, rank: number, course: string): string =>
  `${ref} ${agent}:${rank}:${course}`;

const SOURCE = / (poison|disease|backfire):(\d+):(\w+)$/u;

/** What an agent imposes, degree by degree; nothing where its course has no conditions. @rule FUD-170 */
const conditionsOf = (course: string): readonly AfflictionCondition[] =>
  Object.hasOwn(COURSES, course)
    ? COURSES[course as keyof typeof COURSES].map((condition, i) => ({
        degree: (i + 1) as AfflictionCondition["degree"],
        condition,
        trait: condition === "impaired" || condition === "disabled" ? "all" : null,
      }))
    : [];

/** An agent that is in somebody's body, as its conditions name it. */
export interface Infection {
  readonly agent: Agent;
  readonly rank: number;
  readonly conditions: readonly AfflictionCondition[];
}

/** The agent behind a condition; null for what comes from anything else. @rule FUD-172 FUD-187 FUD-188 */
export function infectionBehind(source: string): Infection | null {
  const [, agent = "", rank = "", course = ""] = SOURCE.exec(source) ?? [];
  return agent === "" ? null : { agent: agent as Agent, rank: Number(rank), conditions: conditionsOf(course) };
}

/**
 * What follows from a check against a poison or a disease: nothing when it was resisted. A minion takes the worst of it.
 * @rule FUD-152 FUD-155 FUD-163 FUD-170 FUD-174 FUD-187 FUD-188 FUD-602
 */
export function agentTakes(
  who: FudgeCharacter,
  agent: Agent,
  rank: number,
  course: string,
  roll: Outcome,
): readonly Change[] {
  const source = agentSource(who.ref, agent, rank, course);
  const worst = who.kind === "minion";
  if (course === "harm")
    return roll.margin > 0
      ? []
      : takeHarm(who, { health: 0 - roll.margin, bruises: 1, nonLethal: false, worst: worst && roll.margin < 0 })
          .changes;
  if (roll.success) return [];
  if ((ABILITY_KEYS as readonly string[]).includes(course)) {
    const lost = who.conditions
      .filter((c) => c.id === "weakened" && c.source === source)
      .reduce((sum, c) => sum + (c.degree ?? 0), 0);
    return weakened(who, course, worst ? Math.max(0, rank - lost) : weakenPoints(0 - roll.margin, rank, lost), source);
  }
  const degree = worst ? MAX_DEGREE : Math.min(MAX_DEGREE, roll.degrees);
  const conditions = conditionsOf(course);
  return consequenceChanges(
    who,
    { kind: "affliction", degree, conditions },
    { source, cumulative: false, weakens: null, conditions },
  );
}

/** A check against poison or disease by somebody who was treated: what the treatment gives, and that it is used up. @rule FUD-417 */
export function treatedCheck(who: FudgeCharacter, check: CheckRequest): CheckRequest {
  const care = who.conditions.filter((c) => c.id === "treated").sort((a, b) => (b.degree ?? 0) - (a.degree ?? 0))[0];
  if (!care) return check;
  return {
    ...check,
    circumstances: [...check.circumstances, line("treated", care.degree ?? 0, "FUD-417")],
    uses: [...(check.uses ?? []), care.effect],
  };
}

/** Somebody was treated well enough to help against what is in them. @param bonus from `treatmentBonus` @rule FUD-417 */
export const treated = (
  who: Pick<FudgeCharacter, "ref" | "conditions">,
  bonus: number,
  by: string,
): readonly Change[] =>
  bonus === 0
    ? []
    : addCondition(who.ref, who.conditions, { id: "treated", source: `${by} treatment`, degree: bonus }).changes;
