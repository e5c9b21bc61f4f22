/** What can't be used at the moment, and what is larger for once. */
import { stepUp } from "../dice/step-dice.ts";
import { type Changed, inTurn, isStressedOut } from "../harm/stress.ts";
import { updateSet } from "../things/targeting.ts";
import type { DoompoolCharacter, Power, PowerSet } from "../types.ts";
import type { Die } from "../values.ts";

/** Whether a Limit such as Conscious holds the set now: its bearer is stressed out or taken out. Nothing is written for it, so the set is back with its bearer. @rule DOO-226 */
export function isAsleep(
  bearer: Pick<DoompoolCharacter, "stress" | "takenOut">,
  set: Pick<PowerSet, "limits">,
): boolean {
  return (
    (isStressedOut(bearer) || bearer.takenOut) && set.limits.some((l) => l.ops.some((o) => o.op === "shutdownWhileOut"))
  );
}

/** Whether a Power Set can't be used now. @rule DOO-221 DOO-226 */
export function isDown(
  bearer: Pick<DoompoolCharacter, "stress" | "takenOut">,
  set: Pick<PowerSet, "limits" | "shutdown">,
): boolean {
  return set.shutdown || isAsleep(bearer, set);
}

/** The die of a power in its bearer's next action: larger for once after Absorb and the like; excess past d12 is lost. @rule DOO-015 DOO-225 */
export const boosted = (power: Pick<Power, "current" | "boost">): Die => stepUp(power.current, power.boost ?? 0).die;

/** The next action is rolled: what waited for it is used or lost. @rule DOO-225 */
export function spendBoosts(character: DoompoolCharacter): Changed {
  const waiting = character.powerSets.filter((s) => s.powers.some((p) => (p.boost ?? 0) > 0));
  return inTurn(
    character,
    ...waiting.map(
      (s) => (now: DoompoolCharacter) =>
        updateSet(now, s.id, (x) => ({ ...x, powers: x.powers.map((p) => ({ ...p, boost: 0 })) }), "DOO-225"),
    ),
  );
}
