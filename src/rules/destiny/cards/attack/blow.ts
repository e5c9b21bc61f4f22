import { type Blow, blow } from "../../../kernel/blow.ts";
import type { AttackState, TargetState } from "./attack.ts";
import { consequenceFor } from "./desk.ts";

/** Degrees from which a blow is large, and huge. */
const LARGE = 2;
const HUGE = 3;

/** What the comic letters of an attack for one target: the degree of the hit while it is still to be resisted, then that of the failure. A mark of the fourth degree and a minion's first take somebody out. Null while nothing has come of it. @rule DES-026 DES-242 DES-371 */
export function attackBlow(state: AttackState, t: TargetState): Blow | null {
  const of = (kind: Blow["kind"], degrees: number | null = 0): Blow => blow(kind, degrees, LARGE, HUGE);
  switch (t.stage) {
    case "missed":
      return of("missed");
    case "countered":
    case "unharmed":
      return of("saved");
    case "apply":
    case "applied": {
      const { kind } = consequenceFor(state, t);
      if (kind === "none") return of("saved");
      if (kind !== "mark") return of("hold", t.failure);
      return of(t.target.minion || t.failure > HUGE ? "out" : "harm", t.failure);
    }
    case "first":
    case "resist":
      return of(t.critical ? "critical" : "hit", t.attack?.degree);
    default:
      return null;
  }
}
