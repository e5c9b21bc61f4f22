import { type Blow, blow } from "../../kernel/blow.ts";
import { marginOf, outcomeOf } from "./outcome.ts";
import type { ActionState, SlotState } from "./types.ts";

/** Result points from which a blow is large, and huge. */
const LARGE = 5;
const HUGE = 10;
/** Wounds of one hit from which it is large, and huge. */
const WOUNDED = 1;
const SMASHED = 3;

/** What the comic letters of an action for one target: the result points while points can still be spent, then what it does. Null before the dice and for what strikes nobody. @rule DRA-041 DRA-174 DRA-187 */
export function actionBlow(state: ActionState, slot: SlotState): Blow | null {
  const of = (kind: Blow["kind"]): Blow => blow(kind, marginOf(state, slot), LARGE, HUGE);
  switch (outcomeOf(state, slot)) {
    case "dodged":
    case "missed":
      return of("missed");
    case "reached":
      return of("hit");
    case "disarmed":
    case "shaken":
      return of("hold");
    case "unharmed":
      return of("saved");
    case "struck":
    case "harmed":
      return slot.result?.ko === "KO" ? of("out") : blow("harm", slot.result?.wounds, WOUNDED, SMASHED);
    default:
      return null;
  }
}
