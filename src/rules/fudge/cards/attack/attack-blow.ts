import { type Blow, blow } from "../../../kernel/blow.ts";
import type { TargetState } from "./attack-state.ts";

/** Degrees from which a blow is large, and huge. */
const LARGE = 2;
const HUGE = 3;

/** What the comic letters of an attack for one target: the degrees of the hit while it is still to be resisted, then those of the failure. Null while nothing has come of it. @rule FUD-028 FUD-118 FUD-316 */
export function attackBlow(t: TargetState): Blow | null {
  const of = (kind: Blow["kind"], degrees: number | null = 0): Blow => blow(kind, degrees, LARGE, HUGE);
  const fate = t.resistance?.consequence;
  const degrees = t.resistance?.degrees;
  if (fate)
    switch (fate.kind) {
      case "none":
        return of("saved");
      case "damage":
        if (fate.worst) return of("out");
        return t.target.object !== undefined && fate.health === 0 ? of("saved") : of("harm", degrees);
      default:
        return of("hold", degrees);
    }
  if (t.stage === "unharmed") return of("saved");
  if (t.area) return t.area.rank.total === 0 ? of("saved") : of("hit", t.area.dodged ? 0 : LARGE);
  if (!t.attack) return null;
  if (!t.attack.hit) return of("missed");
  return of(t.attack.critical ? "critical" : "hit", t.attack.degrees);
}
