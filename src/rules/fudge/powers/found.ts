/** An effect of somebody's power by its place, as sheets, lists and cards name it. */
import { withSpent } from "../fortune/stunts.ts";
import type { FudgeActor } from "../hero/actor.ts";
import type { FudgeSituation } from "../situation.ts";
import type { Component, PowerEntry } from "../types.ts";
import { atRank, runningOf, standing } from "./current.ts";

/** An effect of somebody's power, and how it stands. */
export interface FoundPower {
  readonly character: FudgeActor;
  readonly power: PowerEntry;
  /** As it was bought. */
  readonly component: Component;
  /** At the rank that it has now; null when nothing is left of it. */
  readonly now: Component | null;
}

/** Somebody's power by `item.component`; without a component the first of its effects that run once the whole of it is taken up, as its arrays stand. @param gone  also a stunt that its card has used up */
export function findPower(
  s: Pick<FudgeSituation, "character">,
  ref: string,
  id: string,
  gone = false,
): FoundPower | null {
  const known = s.character(ref);
  if (!known) return null;
  const character = gone ? withSpent(known) : known;
  const [item = "", effect = ""] = id.split(".");
  const power = character.powers.find((p) => p.id === item);
  const component =
    effect === ""
      ? power && (runningOf(power)[0] ?? standing({ ...power, off: [] })[0])
      : power?.components.find((c) => c.id === effect);
  return power && component
    ? { character: character as FudgeActor, power, component, now: atRank(character, power, component) }
    : null;
}

/** Whether an effect that lasts runs now. */
export const runs = ({ power, component }: FoundPower): boolean =>
  power.active && standing(power).some((c) => c.id === component.id);
