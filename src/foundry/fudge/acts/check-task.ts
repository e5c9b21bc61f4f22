import {
  ATTITUDES,
  type CheckState,
  choosable,
  extrasOf,
  type FudgeCharacter,
  hindrances,
  key,
  OPPOSED_PAIRS,
  type Related,
  SKILL_DISTANCE,
  skillEntry,
  type SkillKey,
  SKILLS,
  taskAsks,
  type TaskChoice,
  taskOutcome,
  taskPlan,
} from "../../../rules/fudge/index.ts";
import { type Row, row } from "../../../rules/kernel/rows.ts";
import type { DialogField } from "../../rolls/dialog-types.ts";
import type { Localize } from "../../ruleset.ts";
import { isVeiled } from "../cards/veil.ts";
import { houseRule } from "../settings.ts";
import type { CheckDraft } from "./check-editor.ts";
import { measuredTime } from "./measure.ts";

/** What a check is for: a task of the skill's table, how near the skill comes to it, and what helps whoever resists. */

/** The base skill that a trait is; null for what is no skill. */
export function skillOf(character: FudgeCharacter, trait: string): SkillKey | null {
  const [kind = "", id = ""] = trait.split(":");
  if (kind === "skill") return skillEntry(character, id)?.base ?? null;
  return kind === "skillbase" && Object.hasOwn(SKILLS, id) ? (id as SkillKey) : null;
}

/** The task that was chosen; null without one, and where somebody opposes. @rule FUD-415 */
export function taskOf(draft: CheckDraft): TaskChoice | null {
  const skill = skillOf(draft.character, draft.trait);
  return skill === null || draft.task === "" || draft.versus !== ""
    ? null
    : { skill, key: draft.task, extras: draft.extras, number: draft.taskNumber };
}

/** The number that a draft is held against: the task's, or the one that was typed. @rule FUD-041 FUD-415 */
export function dcOf(draft: CheckDraft): number | null {
  const task = taskOf(draft);
  const plan = task && taskPlan(task);
  return plan ? plan.dc : draft.dc;
}

/** How near the skills come to the task. @rule FUD-413 */
export const relatedOf = ({ fit, close, distant }: CheckDraft): Related | null =>
  fit === "ideal" && close.length + distant.length === 0
    ? null
    : {
        distance: fit,
        others: [
          ...close.map((id) => ({ id, distance: "close" as const })),
          ...distant.filter((id) => !close.includes(id)).map((id) => ({ id, distance: "distant" as const })),
        ],
      };

/** What helps or hinders whoever resists, as a line on their check. @rule FUD-415 */
export function hindranceRows(hindrance = ""): readonly Row[] {
  const [skill = "", name = ""] = hindrance.split(".");
  const found = hindrances(skill).find((t) => t.skill === skill && t.key === name);
  return found && found.value !== 0 ? [row(key("Task", skill, name), found.value, "FUD-415")] : [];
}

/** Traits that a skill is usually met with: its pair of the table first. @rule FUD-058 */
export const pairsOf = (skill: SkillKey | null): readonly string[] =>
  OPPOSED_PAIRS.filter((p) => p.active === skill).map((p) => `skillbase:${p.passive}`);

type Option = { readonly value: string; readonly label: string };

/** Which task, what makes it harder, and what else it asks. @rule FUD-415 FUD-416 */
export function taskFields(draft: CheckDraft, localize: Localize): DialogField[] {
  const skill = skillOf(draft.character, draft.trait);
  if (skill === null || draft.versus !== "") return [];
  const tasks = choosable(skill);
  if (tasks.length === 0) return [];
  const name = (k: string): string => localize(key("Task", skill, k));
  const extras = extrasOf(skill, draft.task);
  const asks = draft.task === "" ? null : taskAsks({ key: draft.task, extras: draft.extras });
  return [
    {
      type: "select",
      name: "task",
      label: localize(key("Dialog", "task")),
      value: draft.task,
      options: [
        { value: "", label: localize(key("Dialog", "noTask")) },
        ...tasks.map((t): Option => ({
          value: t.key,
          label: t.kind === "dc" ? localize(key("Dialog", "taskDc"), { task: name(t.key), dc: t.value }) : name(t.key),
        })),
      ],
    },
    ...(extras.length > 0
      ? [
          {
            type: "many" as const,
            name: "extras",
            label: localize(key("Dialog", "extras")),
            value: draft.extras,
            options: extras.map((t): Option => ({
              value: t.key,
              label: localize(key("Dialog", "extra"), {
                extra: name(t.key),
                value: t.value > 0 ? `+${t.value}` : t.value,
              }),
            })),
          },
        ]
      : []),
    ...(asks === "attitude"
      ? [
          {
            type: "select" as const,
            name: "attitude",
            label: localize(key("Dialog", "attitude")),
            value: String(draft.taskNumber),
            options: ATTITUDES.map((a, i): Option => ({ value: String(i), label: localize(key("Attitude", a)) })),
          },
        ]
      : []),
    ...(asks !== null && asks !== "attitude"
      ? [
          {
            type: "number" as const,
            name: "taskNumber",
            label: localize(key("Dialog", "taskAsk", asks)),
            value: draft.taskNumber,
            min: 0,
            max: 99,
          },
        ]
      : []),
  ];
}

/** How near the skill comes to what is done with it, and which others help. @rule FUD-412 FUD-413 */
export function fitFields(draft: CheckDraft, localize: Localize): DialogField[] {
  const skill = skillOf(draft.character, draft.trait);
  if (skill === null || SKILLS[skill].attack) return [];
  const others = draft.character.skills
    .filter((s) => s.rank > 0 && `skill:${s.id}` !== draft.trait)
    .map((s): Option => ({
      value: s.id,
      label:
        s.specialty === ""
          ? localize(key("Skill", s.base, "label"))
          : localize(key("Sheet", "withSpecialty"), { skill: key("Skill", s.base, "label"), specialty: s.specialty }),
    }));
  const near = draft.fit !== "ideal" && others.length > 0;
  return [
    {
      type: "select",
      name: "fit",
      label: localize(key("Dialog", "fit")),
      value: draft.fit,
      options: Object.entries(SKILL_DISTANCE).map(([value, by]): Option => ({
        value,
        label: localize(key("Dialog", "fits", value), { by }),
      })),
    },
    ...(near
      ? [
          {
            type: "many" as const,
            name: "close",
            label: localize(key("Dialog", "alsoClose")),
            value: draft.close,
            options: others,
          },
          {
            type: "many" as const,
            name: "distant",
            label: localize(key("Dialog", "alsoDistant")),
            value: draft.distant,
            options: others,
          },
        ]
      : []),
    ...(SKILLS[skill].untrained === "partly"
      ? [
          {
            type: "switch" as const,
            name: "easy",
            label: localize(key("Dialog", "easy")),
            value: draft.easy,
            hint: localize(key("Dialog", "easyHint")),
          },
        ]
      : []),
  ];
}

/** Whether somebody may be caught off guard with a trait: a defense is never routine. @rule FUD-059 FUD-060 */
export const mayBeUnguarded = (trait: string): boolean => !trait.startsWith("defense:");

/** What is to be said of whom one rolls against. @rule FUD-059 FUD-067 FUD-415 */
export function againstFields(draft: CheckDraft, localize: Localize): DialogField[] {
  if (draft.versus === "") return [];
  const skill = skillOf(draft.character, draft.trait);
  const harder = skill === null ? [] : hindrances(skill);
  return [
    ...(harder.length > 0
      ? [
          {
            type: "select" as const,
            name: "hindrance",
            label: localize(key("Dialog", "hindrance")),
            value: draft.hindrance,
            options: [
              { value: "", label: localize(key("Dialog", "noHindrance")) },
              ...harder.map((t): Option => ({
                value: `${t.skill}.${t.key}`,
                label: localize(key("Dialog", "extra"), {
                  extra: key("Task", t.skill, t.key),
                  value: t.value > 0 ? `+${t.value}` : t.value,
                }),
              })),
            ],
          },
        ]
      : []),
    ...(mayBeUnguarded(draft.versus.split(" ")[1] ?? "")
      ? [
          {
            type: "switch" as const,
            name: "unguarded",
            label: localize(key("Dialog", "unguarded")),
            value: draft.unguarded,
            hint: localize(key("Dialog", "unguardedHint")),
          },
        ]
      : []),
    {
      type: "switch",
      name: "graded",
      label: localize(key("Dialog", "graded")),
      value: draft.graded,
      hint: localize(key("Dialog", "gradedHint")),
    },
  ];
}

/** What came of the task that a check was made for, and how long it takes. @rule FUD-068 FUD-415 FUD-416 */
export function taskTags({ request, result }: Pick<CheckState, "request" | "result">, localize: Localize): string[] {
  const { task } = request;
  if (!task) return [];
  const plan = taskPlan(task);
  // What came of it would tell the total.
  const outcome = result && !isVeiled(result) ? taskOutcome(task, result) : null;
  const said = (): string[] => {
    switch (outcome?.kind) {
      case "feet":
        return [localize(key("TaskOutcome", "feet"), { feet: outcome.feet })];
      case "information":
        return [localize(key("Information", outcome.what))];
      case "attitude":
        return [
          localize(key("TaskOutcome", "attitude"), {
            from: key("Attitude", outcome.from),
            to: key("Attitude", outcome.to),
          }),
        ];
      case "balance":
        return [localize(key("TaskOutcome", outcome.how))];
      case "details":
        return [localize(key("TaskOutcome", "details"))];
      default:
        return [];
    }
  };
  return [
    localize(key("Task", task.skill, task.key)),
    ...(plan?.time == null
      ? []
      : [localize(key("TaskOutcome", "time"), { time: measuredTime(plan.time, houseRule("units"), localize) })]),
    ...(plan?.hours == null ? [] : [localize(key("TaskOutcome", "hours"), { hours: plan.hours })]),
    ...said(),
  ];
}
