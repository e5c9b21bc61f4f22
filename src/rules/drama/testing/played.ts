/** Cards played to their end with the worst and the best faces: what an act that opens one comes to. */
import type { Change, Value } from "../../kernel/change.ts";
import type { DramaRequest } from "../acts/requests/request.ts";
import { actionExchange, wantsDie } from "../cards/action.ts";
import { completeAction } from "../cards/completion.ts";
import { raceCard, type RaceCardRequest } from "../cards/race-card.ts";
import type { ActionEvent, ActionState } from "../cards/types.ts";
import type { DramaSituation } from "../situation.ts";

/** Faces from the worst to the best; one that is thrown on is followed by these. */
const LUCK = [
  { first: 1, on: 1 },
  { first: 20, on: 15 },
] as const;

/** A card under way. */
interface Course {
  readonly state: ActionState;
  readonly changes: readonly Change[];
  readonly refused: readonly string[];
}

/** An event as the desk completes it. */
function said(s: DramaSituation, course: Course, event: ActionEvent): Course {
  const full = completeAction(course.state, event, s);
  const step = "accepted" in full ? full : actionExchange.step(course.state, full);
  return step.accepted
    ? { ...course, state: step.state, changes: [...course.changes, ...step.changes] }
    : { ...course, refused: [...course.refused, `${event.type} ${step.reason}`] };
}

function rolled(s: DramaSituation, request: DramaRequest, { first, on }: (typeof LUCK)[number]): Course {
  const state = actionExchange.begin(request);
  const faces: number[] = [];
  while (wantsDie(state, null, faces)) faces.push(faces.length === 0 ? first : on);
  const thrown = said(s, { state, changes: [], refused: [] }, { type: "roll", faces });
  const read = said(s, thrown, { type: "resolve" });
  return read.state.targets
    .filter((t) => t.stage === "result")
    .reduce<Course>((course, { target }) => {
      const still = course.state.targets.find((t) => t.target.slot === target.slot);
      if (still?.stage !== "result") return course;
      // Whoever may hold back does.
      const eased = request.form.holdsBack ? said(s, course, { type: "soften", slot: target.slot, wounds: 1 }) : course;
      return said(s, eased, { type: "apply", slots: [target.slot], changes: [] });
    }, read);
}

/** What an action comes to with each of them: what it reads as, what falls on whom, what may still be done with it, whom it tells. */
function acted(s: DramaSituation, request: DramaRequest, moved: (changes: readonly Change[]) => Value): Value {
  const { spendable, approved, wanted, helps, race, others, wish, title, actor } = request;
  const ends = LUCK.map((luck): Value => {
    const { state, changes, refused } = rolled(s, request, luck);
    const targets = state.targets.map(
      ({ target, stage, reading, result, incoming, interaction, restrained, disarmed }) =>
        [target.uuid, target.slot, stage, reading, result, incoming, interaction, restrained, disarmed] as const,
    );
    return [moved(changes), refused, state.reading, targets, state.spends, state.wishes] as unknown as Value;
  });
  return [ends, actor.uuid, title, { spendable, approved, wanted, helps, race, others, wish }] as unknown as Value;
}

export const played = (
  { kind, request }: { readonly kind: string; readonly request: unknown },
  s: DramaSituation,
  moved: (changes: readonly Change[]) => Value,
): Value =>
  kind === "race"
    ? ([(request as RaceCardRequest).name, raceCard.begin(request as RaceCardRequest).race] as unknown as Value)
    : acted(s, request as DramaRequest, moved);
