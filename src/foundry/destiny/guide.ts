import { destinyGuide, destinyTwin, pointBudget, pointCosts } from "../../rules/destiny/index.ts";
import type { BeginAdapter } from "../ruleset.ts";
import { destinyConvert } from "./convert.ts";
import { buildSnapshot, snapshot } from "./models/snapshot.ts";
import { destinySettings } from "./settings.ts";

/** A new Destiny hero by questions. */
export const destinyBegin: BeginAdapter = {
  guide: destinyGuide,
  packs: ["crossover.destiny-edges"],
  named: ({ system }) => String(system.key),
  totals: (actor, localize) => {
    const who = buildSnapshot(actor);
    const { total } = pointCosts(who);
    const budget = pointBudget(who.powerLevel, destinySettings());
    return [
      {
        label: localize("CROSSOVER.Destiny.Guide.points"),
        spent: String(total),
        of: String(budget),
        over: total > budget,
      },
    ];
  },
  wrong: (actor, localize) => destinyConvert.excess?.(actor, localize) ?? [],
  twin: (actor) => destinyTwin(snapshot(actor), destinySettings()),
};
