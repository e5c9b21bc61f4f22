import { actorIn, composeDying, dyingCardRules } from "../../../rules/destiny/index.ts";
import { situation } from "../situation.ts";
import { dyingCard } from "./dying-card.ts";
import { brought, rollOf } from "./rolled.ts";
import { tolledKind } from "./toll.ts";

/** A death save: Fortitude against 15. @rule DES-069 DES-181 DES-247 */
export const dyingKind = tolledKind(dyingCardRules, {
  compose: (raw, table) => composeDying(situation(actorIn(raw), table)),
  byDefault: async ({ inner }) =>
    inner.result ? { event: { type: "apply", changes: [] } } : rollOf(inner.request.check),
  view: dyingCard,
  gestures: {
    roll: async ({ state }) => rollOf(state.inner.request.check),
    improve: async ({ args }) => brought("improve", args["die"]),
    apply: async () => ({ event: { type: "apply", changes: [] } }),
  },
});
