import { actorIn, composeUpkeep, undecided, upkeepCardRules } from "../../../rules/destiny/index.ts";
import { situation } from "../situation.ts";
import { tolledKind } from "./toll.ts";
import { upkeepCard } from "./upkeep-card.ts";

/** What falls due in a turn, on one card. What nobody keeps ends with the turn by itself. @rule DES-113 DES-139 DES-164 DES-335 DES-397 */
export const upkeepKind = tolledKind(upkeepCardRules, {
  compose: (raw, table) => composeUpkeep(situation(actorIn(raw), table)),
  view: upkeepCard,
  gestures: {
    keepAll: async ({ state }) => ({
      event: {
        type: "keep",
        what: undecided(state.inner).flatMap((d) => (d.cost === "free" ? [d.what] : [])),
        changes: [],
      },
    }),
    keep: async ({ args }) => ({ event: { type: "keep", what: [args["what"] ?? ""], changes: [] } }),
    end: async ({ args }) => ({ event: { type: "end", what: [args["what"] ?? ""], changes: [] } }),
  },
});
