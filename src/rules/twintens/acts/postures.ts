/** Postures that are maneuvers: they take an action, and hold until the own next turn. */
import type { Acts, NoChoice } from "../../kernel/act.ts";
import { refuse } from "../../kernel/refusal.ts";
import { maneuverLabel } from "../labels.ts";
import type { TwintensSituation } from "../situation.ts";
import { grantsFor } from "../state/conditions.ts";
import { as, selfOf, type TwintensAct } from "./act.ts";
import { changing, done } from "./done.ts";
import { type ManeuverKey, MANEUVERS } from "./maneuver-table.ts";
import { maneuverChanges, mayManeuver } from "./maneuvers.ts";

/** @rule TWI-361 TWI-362 TWI-364 TWI-382 TWI-383 TWI-073 */
const posture = (name: ManeuverKey): TwintensAct<NoChoice> => ({
  rules: [MANEUVERS[name].rule],
  label: { key: maneuverLabel(name) },
  group: "maneuvers",
  by: "owner",
  at: ["list"],
  refused: (s) => {
    const who = selfOf(s);
    const no = who && mayManeuver(who, name);
    return no ?? (who && name === "allOutMove" && !grantsFor(who).strenuous ? refuse("maneuver.tired") : null);
  },
  price: () => [MANEUVERS[name].action],
  choices: {},
  // Who withdraws only moves: there are no free attacks.
  perform: (s) => as(s, (who) => (name === "withdraw" ? done([]) : changing(maneuverChanges(who, name)))),
});

export const POSTURE_ACTS = {
  aim: posture("aim"),
  allOutMove: posture("allOutMove"),
  block: posture("block"),
  totalDefense: posture("totalDefense"),
  withdraw: posture("withdraw"),
  aggressive: posture("aggressive"),
  defensive: posture("defensive"),
} as const satisfies Acts<TwintensSituation>;
