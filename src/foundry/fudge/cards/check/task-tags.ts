import { type CheckState, isVeiled, key, taskOutcome, taskPlan } from "../../../../rules/fudge/index.ts";
import type { Localize } from "../../../ruleset.ts";
import { measuredTime } from "../../acts/measure.ts";
import { houseRule } from "../../settings.ts";

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
