import {
  actorIn,
  composeOpportunity,
  cutShort,
  opportunityCardRules,
  unanswered,
} from "../../../rules/destiny/index.ts";
import { openHeld, openOpportunity } from "../acts/presses.ts";
import { situation } from "../situation.ts";
import { opportunityCard } from "./opportunity-card.ts";
import { tolledKind } from "./toll.ts";

/** Opportunity attacks on offer. @rule DES-170 DES-292 DES-294 DES-295 DES-398 */
export const opportunityKind = tolledKind(opportunityCardRules, {
  compose: (raw, table) => composeOpportunity(situation(actorIn(raw), table), raw),
  opening: async () => ({ event: { type: "begin" } }),
  byDefault: async ({ inner }, uuid) =>
    unanswered(inner).some((o) => o.uuid === uuid) ? { event: { type: "pass", enemy: uuid } } : null,
  view: opportunityCard,
  gestures: {
    take: async ({ state, args, quick }) => {
      const enemy = args["enemy"] ?? "";
      const opened = await openOpportunity(enemy, state.inner.request.actor.uuid, quick);
      return opened ? { event: { type: "take", enemy } } : null;
    },
    pass: async ({ args }) => ({ event: { type: "pass", enemy: args["enemy"] ?? "" } }),
    passAll: async ({ state, viewer }) =>
      unanswered(state.inner)
        .filter((o) => viewer.isGM || viewer.owns(o.uuid))
        .map((o) => ({ event: { type: "pass" as const, enemy: o.uuid } })),
    proceed: async ({ state, table }) => {
      const { held, actor } = state.inner.request;
      if (cutShort(situation(actor.uuid, table), state.inner)) return { event: { type: "lost", changes: [] } };
      const opened = await openHeld(held.kind, held.ask, actor.uuid);
      return opened ? { event: { type: "proceed" } } : null;
    },
    lost: async () => ({ event: { type: "lost", changes: [] } }),
  },
});
