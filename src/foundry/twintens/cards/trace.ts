import { type AttackState, key } from "../../../rules/twintens/index.ts";
import type { Localize } from "../../ruleset.ts";
import { listed } from "../../view/text/lists.ts";

/** One line of an attack's trace: who did what. @rule TWI-520 */
export function describeAttack(
  event: {
    readonly type: string;
    readonly target?: string;
    readonly applied?: readonly { readonly target: string }[];
    readonly targets?: readonly string[];
  },
  state: AttackState,
  localize: Localize,
): string {
  const uuids =
    event.applied?.map((a) => a.target) ?? event.targets ?? (event.target === undefined ? [] : [event.target]);
  const name = listed(state.targets.filter((t) => uuids.includes(t.target.uuid)).map((t) => t.target.name));
  return localize(key("Trace", event.type), { name });
}

/** One line of any other card's trace. @param name  whose card it is */
export const describeStep = (event: { readonly type: string }, name: string, localize: Localize): string =>
  localize(key("Trace", event.type), { name });
