import { fudgeGuide, fudgeTwin, pointSheet, totalsOf } from "../../rules/fudge/index.ts";
import type { BeginAdapter } from "../ruleset.ts";
import { fudgeConvert } from "./convert.ts";
import { snapshot } from "./models/snapshot.ts";
import { fudgeSettings } from "./settings.ts";

/** A new Fudge hero by questions. */
export const fudgeBegin: BeginAdapter = {
  guide: fudgeGuide,
  packs: ["crossover.fudge-traits"],
  named: ({ system }) => String(system.base ?? system.key),
  totals: (actor, localize) => {
    const who = snapshot(actor);
    const { spent, budget } = totalsOf(who, pointSheet(who));
    return [
      {
        label: localize("CROSSOVER.Fudge.Guide.points"),
        spent: String(spent),
        of: String(budget),
        over: spent > budget,
      },
    ];
  },
  wrong: (actor, localize) => fudgeConvert.excess?.(actor, localize) ?? [],
  twin: (actor) => fudgeTwin(snapshot(actor), fudgeSettings()),
};
