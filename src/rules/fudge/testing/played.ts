/** Cards played to their end with the worst and the best faces: what an act that opens one comes to. */
import type { Change, Value } from "../../kernel/change.ts";
import type { FudgeCards } from "../acts/act.ts";
import { taskOutcome, taskPlan } from "../acts/checks/tasks.ts";
import { answering, usedIn } from "../cards/answer.ts";
import type { CheckExchange } from "../cards/check.ts";
import type { OpposedExchange } from "../cards/opposed.ts";
import { needsDice, resolveCheck } from "../dice/check.ts";
import { resolveOpposed } from "../dice/opposed.ts";
import type { FudgeSituation } from "../situation.ts";
import type { CheckRequest, Faces } from "../types.ts";
import { PLAYED_DEEDS } from "./played-deeds.ts";

type S = FudgeSituation;
export type Moved = (changes: readonly Change[]) => Value;

/** The worst and the best faces, and what lies between: three of a kind count otherwise than their sum. */
export const EXTREMES: readonly Faces[] = [
  [-1, -1, -1],
  [1, 0, -1],
  [1, 1, 1],
];

const faces = (check: CheckRequest, thrown: Faces): Faces | null => (needsDice(check) ? thrown : null);

/** A check: what it comes to, what came of its task, and what is used up by it. */
function checked(s: S, { check, task, actor }: CheckExchange, moved: Moved): Value {
  const ends = EXTREMES.map((thrown): Value => {
    const result = resolveCheck(check, faces(check, thrown));
    return [
      result.total,
      result.success,
      result.degrees,
      task ? (taskOutcome(task, result) as unknown as Value) : null,
    ];
  });
  const plan = task ? taskPlan(task) : null;
  return [
    ends,
    task?.key ?? "",
    plan as unknown as Value,
    check.label,
    check.dc,
    check.fails?.label ?? "",
    moved(usedIn(s, actor.uuid, check)),
  ];
}

/** Two sides: the first at its worst and best against the middle. */
function opposed(s: S, request: OpposedExchange, moved: Moved): Value {
  const passive = answering(s, request);
  if ("accepted" in passive) return passive.reason;
  const ends = EXTREMES.map((thrown): Value => {
    const active = request.check;
    const end = resolveOpposed(
      { active, passive, tie: request.tie },
      faces(active, thrown),
      faces(passive, [1, 0, -1]),
    );
    return [end.winner, end.by, end.degrees, end.active.total, end.passive.total];
  });
  const level = resolveOpposed({ active: { ...passive }, passive, tie: request.tie }, [1, 0, -1], [1, 0, -1]);
  return [ends, level.winner, passive.label, moved(usedIn(s, request.actor.uuid, request.check))];
}

type Playing = { readonly [N in keyof FudgeCards]: (s: S, request: FudgeCards[N], moved: Moved) => Value };
/** An attack as its card begins: what must hit whom, at which rank, with what following. */
const struck = (_s: S, request: FudgeCards["attack"]): Value => request as unknown as Value;

const PLAYED: Playing = { check: checked, opposed, attack: struck, ...PLAYED_DEEDS };

/** What a card that was opened comes to. */
export function played(
  { kind, request }: { readonly kind: string; readonly request: unknown },
  s: S,
  moved: Moved,
): Value {
  const play = PLAYED[kind as keyof FudgeCards] as (s: S, request: unknown, moved: Moved) => Value;
  return JSON.parse(JSON.stringify(play(s, request, moved))) as Value;
}
