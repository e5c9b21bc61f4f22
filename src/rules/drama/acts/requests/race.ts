import type { Refusal } from "../../../kernel/refusal.ts";
import { refuse } from "../../../kernel/refusal.ts";
import type { ActionState, ActionTarget, Party } from "../../cards/types.ts";
import type { Modifier } from "../../dice/totals.ts";
import { type SkillValue, skillValue } from "../../hero/derive.ts";
import { letterOf, openSteps, type RaceState, type RaceStep } from "../../turn/race.ts";
import type { DramaCharacter } from "../../types.ts";
import { UNSKILLED_PENALTY } from "../../values.ts";
import { type ActionContext, type Asked, checkRequest } from "./actions.ts";

/** Somebody's try at the next step of a race, or at several in their order. */
export interface RaceAsk {
  readonly actor: DramaCharacter;
  readonly party: Party;
  readonly race: Pick<RaceState, "steps" | "gained" | "forbidden">;
  /** Letters of the card that is up. */
  readonly letters: string;
  /** How many steps in one go, 1 and up. */
  readonly count: number;
  /** In place of the first step's own skill, where a critical hazard has closed it; null for the step's own. */
  readonly instead: string | null;
  /** Names the race among targets. */
  readonly uuid: string;
  readonly label: (letter: string, skill: string) => string;
  /** Cover, darkness, what the Gamemaster says. */
  readonly circumstances?: readonly Modifier[];
}

/** Skills of the next steps, in their order, as somebody tries them. @rule DRA-315 DRA-316 */
export function triedSkills({ race, count, instead }: Pick<RaceAsk, "race" | "count" | "instead">): readonly string[] {
  return race.steps
    .slice(race.gained, race.gained + count)
    .map((s, i) => (i === 0 && instead !== null ? instead : s.skill));
}

function stepTarget(
  ask: RaceAsk,
  step: RaceStep,
  place: number,
  skill: string,
  value: SkillValue,
  first: SkillValue,
): ActionTarget {
  const letter = letterOf(ask.race.gained + place);
  const penalty = (value.penalised ? UNSKILLED_PENALTY : 0) - (first.penalised ? UNSKILLED_PENALTY : 0);
  return {
    uuid: ask.uuid,
    name: ask.label(letter, skill),
    img: "",
    slot: `step:${String(place)}`,
    kind: "object",
    owner: null,
    column: "mook",
    dn: step.dn,
    passiveDn: null,
    defenceAttribute: null,
    toughness: null,
    toughnessAttribute: null,
    strength: null,
    protection: {},
    value: value.total + penalty,
    affected: false,
  };
}

/**
 * A try at a race, ready for its dice: one roll, each step with its own skill and DN; several steps in their order are One on Many.
 * @returns refusals `raceWon`, `noStepOpen`, `tooManySteps`, `skillForbidden`, and those of any check
 * @rule DRA-090 DRA-315 DRA-316 DRA-317
 */
export function raceRequest(ask: RaceAsk, context: ActionContext): Asked {
  const { race, count } = ask;
  if (race.gained >= race.steps.length) return refuse("raceWon");
  const open = openSteps(race, ask.letters);
  if (open === 0) return refuse("noStepOpen", { letter: letterOf(race.gained) });
  if (!Number.isInteger(count) || count < 1 || count > open) return refuse("tooManySteps", { most: open });
  const skills = triedSkills(ask);
  if (skills[0] === undefined || race.forbidden.includes(skills[0]))
    return refuse("skillForbidden", { skill: skills[0] ?? "" });
  const made = checkRequest(
    {
      actor: ask.actor,
      party: ask.party,
      trait: { skill: skills[0] },
      dn: null,
      circumstances: ask.circumstances ?? [],
    },
    context,
  );
  if (!made.accepted) return made;
  const values: SkillValue[] = [];
  for (const skill of skills) {
    const value: SkillValue | Refusal = skillValue(ask.actor, skill);
    if ("accepted" in value) return value;
    values.push(value);
  }
  const [first] = values;
  if (!first) return refuse("tooManySteps", { most: open });
  const steps = race.steps.slice(race.gained, race.gained + count);
  const targets = steps.flatMap((step, i) => {
    const [skill, value] = [skills[i], values[i]];
    return skill === undefined || value === undefined ? [] : [stepTarget(ask, step, i, skill, value, first)];
  });
  return {
    accepted: true,
    request: {
      ...made.request,
      group: 1,
      dice: { ...made.request.dice, skilled: values.every((v) => v.skilled) },
      targets,
    },
  };
}

/** Which steps of a try succeeded, in their order, once it is read; null before. @rule DRA-315 DRA-317 */
export function stepsTaken(state: ActionState): readonly boolean[] | null {
  return state.stage === "resolved" ? state.targets.map((t) => t.reading?.success === true) : null;
}
