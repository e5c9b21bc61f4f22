import { degreesOf } from "../../dice/degrees.ts";
import type { Improve } from "../../dice/second-throw.ts";
import { needsExtraEffort, type ResistanceResolution } from "../../harm/resistance.ts";
import { attackExchange } from "./attack.ts";
import { increasesOf, multiattackOf, rankAt } from "./attack-effect.ts";
import {
  type AttackState,
  type AttackTarget,
  effectAt,
  rowOf,
  type TargetState,
  type Thrower,
} from "./attack-state.ts";

/** What other dice for one of an attack's throws would make of it. */

/** Whether a mind has held so well that it isn't tried again in the scene without extra effort: never with Effortless. @rule FUD-178 FUD-339 FUD-520 */
export function mindHeld(
  state: AttackState,
  target: AttackTarget,
  { consequence, difference }: ResistanceResolution,
): boolean {
  const { effect, effortless } = effectAt(state.request, target);
  return (
    effortless !== true &&
    (effect === "mindReading" || effect === "mentalTransform") &&
    needsExtraEffort({
      success: consequence.kind !== "none",
      degrees: difference === null ? 0 : degreesOf(Math.abs(difference)),
    })
  );
}

/** What the effect of a row does; given by whoever knows its target. */
type Does = (state: AttackState, t: TargetState) => unknown;

/** What a row comes to, whatever its dice show: where it stands, with how much it strikes, what it does. */
function comesTo(state: AttackState, t: TargetState, does: Does): readonly unknown[] {
  const { resistance } = t;
  const strikes =
    t.stage === "resist"
      ? [
          t.attack?.critical ?? false,
          rankAt(state, t),
          increasesOf(state, t).map((r) => r.value),
          multiattackOf(state, t).bruises,
        ]
      : [];
  return [t.stage, ...strikes, ...(resistance ? [does(state, t), mindHeld(state, t.target, resistance)] : [])];
}

/**
 * Whether a second throw of these faces would change anything that comes of an attack: a total alone is nothing that a point is worth.
 * @param does  what an effect does to its target as that is now; without it what the dice say is all there is
 * @rule FUD-368 FUD-378
 */
export function wouldChange(
  state: AttackState,
  t: TargetState,
  roll: Thrower,
  second: Pick<Improve, "faces" | "worse">,
  does: Does = (_state, x) => x.resistance?.consequence,
): boolean {
  const after = attackExchange.step(state, { ...second, type: "improve", target: rowOf(t.target), roll, changes: [] });
  const all = (s: AttackState): string => JSON.stringify(s.targets.map((x) => comesTo(s, x, does)));
  return after.accepted && all(after.state) !== all(state);
}
