/** What costs no action: a turn that is put off, the save of who is dying. */
import type { Acts, NoChoice } from "../../kernel/act.ts";
import { refuse } from "../../kernel/refusal.ts";
import { composeDying } from "../cards/dying.ts";
import { key } from "../labels.ts";
import { type DestinySituation, orderOf, turnIn, typeOf } from "../situation.ts";
import { grantsFor } from "../state/conditions.ts";
import { ACTIONS } from "../turn/actions.ts";
import { hasActed } from "../turn/economy.ts";
import { delayRefusal } from "../turn/order.ts";
import type { DestinyCharacter } from "../types.ts";
import { as, type DestinyAct } from "./act.ts";
import { lineOf, missing } from "./catalogue.ts";

type S = DestinySituation;

const shared = (
  name: "delay" | "deathSave",
): Pick<DestinyAct<NoChoice>, "rules" | "label" | "detail" | "group" | "by" | "at" | "entries" | "price"> => ({
  rules: [ACTIONS[name].rule],
  label: { key: key("Action", name, "label") },
  detail: () => ({ key: key("Action", name, "text") }),
  group: ACTIONS[name].cost,
  by: "owner",
  at: ["list"],
  entries: lineOf(name),
  price: () => [],
});

/** Why somebody can't put their turn off now. @rule DES-180 */
function stays(s: S, who: DestinyCharacter): ReturnType<typeof delayRefusal> {
  const fighter = s.fighter(who.ref);
  if (!s.fight || !fighter) return refuse("order.notBegun");
  const { limits, spends } = turnIn(s, who);
  const g = grantsFor(who, typeOf(s.fight));
  return delayRefusal({
    up: s.fight.acting === who.ref,
    acted: hasActed(limits, spends),
    able: g.standard && g.free && orderOf(s.fight)?.surprised.includes(fighter.id) !== true,
    alone: s.fight.order.length < 2,
  });
}

/** Put off the whole turn, before anything is done in it: the tracker takes the step. @rule DES-180 */
const delay: DestinyAct<NoChoice> = {
  ...shared("delay"),
  refused: (s) => {
    const may = as(s, (who) => missing(s, who, "delay") ?? stays(s, who) ?? { accepted: true as const });
    return may.accepted ? null : may;
  },
  choices: {},
  compose: () => ({ accepted: true, opens: { kind: "order", request: { type: "delay" } } }),
};

/** A save against death, of who is dying. @rule DES-181 DES-247 */
const deathSave: DestinyAct<NoChoice> = {
  ...shared("deathSave"),
  refused: (s) => {
    const made = composeDying(s);
    return made.accepted ? null : made;
  },
  choices: {},
  compose: (s) => {
    const made = composeDying(s);
    return made.accepted ? { accepted: true, opens: { kind: "dying", request: made.request } } : made;
  },
};

/** All of them by name. */
export const DUE_ACTS = { delay, deathSave } as const satisfies Acts<S>;
