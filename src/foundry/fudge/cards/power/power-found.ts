import {
  atRank,
  type Component,
  type PowerEntry,
  runningOf,
  standing,
  withSpent,
} from "../../../../rules/fudge/index.ts";
import type { Table } from "../../../ruleset.ts";
import { isFudge } from "../../models/is-fudge.ts";
import type { FudgeActor } from "../../models/snapshot.ts";

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
export function findPower(uuid: string, id: string, table: Table, gone = false): FoundPower | null {
  const known = table.character(uuid);
  if (!isFudge(known)) return null;
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
