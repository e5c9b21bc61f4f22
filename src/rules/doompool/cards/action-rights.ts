/** Who may do what on an action's card: the one table of permissions, read when a button is drawn and again at the Gamemaster's desk. */
import type { Rights } from "../../kernel/rights.ts";
import { named } from "../../kernel/told.ts";
import { creatorOf, rollerOf, slotOf, sufferer } from "./action-read.ts";
import type { ActionEvent, ActionState, Party, Roller, SlotState } from "./action-state.ts";

/** Everybody that an action is about. */
export const partiesOf = ({ request: { actor, targets } }: ActionState): readonly Party[] => [
  actor,
  ...targets.filter((t) => t.uuid !== actor.uuid),
];

type Slotted = { readonly slot: string };
const roller = (state: ActionState, { slot }: Slotted): readonly Party[] => {
  const who = rollerOf(state, slot);
  return who ? [who] : [];
};
const about =
  (pick: (state: ActionState, s: SlotState) => Roller | null) =>
  (state: ActionState, { slot }: Slotted): readonly Party[] => {
    const s = slotOf(state, slot);
    const who = s && pick(state, s);
    return who ? [who] : [];
  };

/** A reaction is rolled and declined by the owner of the target, effects are assigned by their creator, opportunities are used by the other side. @rule DOO-068 DOO-332 DOO-333 DOO-338 DOO-341 */
export const ACTION_RIGHTS: Rights<ActionState, ActionEvent> = {
  commit: { by: "owner", of: roller },
  choose: { by: "owner", of: roller },
  announce: { by: "owner", of: roller },
  sfx: { by: "owner", of: roller },
  decline: { by: "owner", of: roller },
  counter: { by: "owner", of: roller },
  waive: { by: "owner", of: about(creatorOf) },
  assign: { by: "owner", of: about(creatorOf) },
  redirect: { by: "owner", of: about(sufferer) },
  ward: { by: "owner", of: about(sufferer) },
  buy: { by: "owner", of: (_state, event) => named(event.buyer) },
  apply: { by: "owner", of: (state, event) => state.request.targets.filter((t) => event.slots.includes(t.uuid)) },
  activate: { by: "gm" },
  close: { by: "gm" },
  buyBack: { by: "gm" },
  force: { by: "gm" },
  // What closing writes is the rules' own and nobody's choice.
  finish: { by: "oneOf", of: partiesOf },
};
