import { askOf, checkCardRules, composeCard, degreeOf, openAfter } from "../../../rules/destiny/index.ts";
import { openFollow } from "../acts/presses.ts";
import { characterAt } from "../at-table.ts";
import { situation } from "../situation.ts";
import { askChoice } from "./attack/choice.ts";
import { beforeGestures } from "./before-roll.ts";
import { checkCard } from "./check-card.ts";
import { beginOf, brought, rollOf, spending } from "./rolled.ts";
import { tolledKind } from "./toll.ts";

/** A check by one person, from a roll of the dice to what it is good for. @rule DES-001 DES-011 DES-178 DES-179 DES-222 DES-223 DES-224 DES-225 DES-400 DES-401 */
export const checkKind = tolledKind(checkCardRules, {
  harmless: false,
  compose: (raw, table, gm = false) => composeCard("check", raw, (self) => situation(self, table, gm)),
  opening: beginOf,
  byDefault: async ({ inner }) => rollOf(inner.check),
  view: checkCard,
  gestures: {
    roll: async ({ state }) => rollOf(state.inner.check),
    concede: async () => ({ event: { type: "concede" } }),
    ...beforeGestures,
    ...spending("improve", "coup"),
    count: async () => ({ event: { type: "count", changes: [] } }),
    inspiration: async ({ args }) => brought("inspiration", args["die"]),
    apply: async ({ state, args, table, quick }) => {
      const { actor, purpose } = state.inner.request;
      const open = openAfter(situation(actor.uuid, table), state.inner);
      const who = characterAt(table, actor.uuid);
      const choice = open === null ? (args["choice"] ?? "") : await askChoice(open, who, actor);
      if (choice === null) return null;
      // A Run that helps is held out by Endurance, on a card that waits for its roll.
      if (purpose === "run" && (degreeOf(state.inner) ?? 0) >= 1) {
        const ask = askOf("endurance", actor.uuid, {}, true);
        await openFollow({ kind: "check", actor: actor.uuid, ask, label: "" }, quick);
      }
      return { event: { type: "apply", changes: [], choice } };
    },
  },
});
