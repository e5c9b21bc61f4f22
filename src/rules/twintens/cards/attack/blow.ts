import { type Blow, blow } from "../../../kernel/blow.ts";
import type { ResultPart } from "../../types.ts";
import type { TargetState } from "../attack-state.ts";

/** Points that a save fails by from which a blow is large, and huge: the bands of the damage table. */
const LARGE = 5;
const HUGE = 10;

const OUT: ReadonlySet<ResultPart> = new Set(["unconscious", "dying"]);

/** What the comic letters of an attack for one target: that it hit while the save is still to be made, then by how much that failed. A save whose margin is hidden is as large as most. Null while nothing has come of it. @rule TWI-143 TWI-182 TWI-204 TWI-523 */
export function attackBlow(t: TargetState): Blow | null {
  const of = (kind: Blow["kind"], failBy: number | null = 0): Blow => blow(kind, failBy, LARGE, HUGE);
  if (t.fate !== null || t.coupDead || t.result.some((part) => OUT.has(part))) return of("out");
  if (t.object) return t.object.state === "none" ? of("saved") : of("harm", t.object.failBy);
  if (t.save) return t.save.noSave || t.result.length === 0 ? of("saved") : of("harm", t.save.failBy);
  if (t.other) {
    if (t.other.result?.unconscious === true) return of("out");
    return t.other.failBy === 0 ? of("saved") : of("hold", t.other.failBy);
  }
  if (t.stage === "unharmed") return of("saved");
  if (!t.hit) return null;
  if (!t.hit.hit) return of("missed");
  return of(t.hit.critical ? "critical" : "hit", LARGE);
}
