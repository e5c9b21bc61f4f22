import { asBought, bill, twintensGuide, twintensTwin } from "../../rules/twintens/index.ts";
import type { BeginAdapter } from "../ruleset.ts";
import { snapshot } from "./models/snapshot.ts";
import { twintensSettings } from "./settings.ts";
import { findingViews } from "./sheets/sheet-points.ts";

/** A new Twin Tens hero by questions. */
export const twintensBegin: BeginAdapter = {
  guide: twintensGuide,
  packs: ["crossover.twintens-skills", "crossover.twintens-feats"],
  named: ({ system }) => [system.key, system.specialty ?? ""].filter((text) => text !== "").join(":"),
  totals: (actor, localize) => {
    const { spent, total } = bill(asBought(snapshot(actor)));
    return [
      {
        label: localize("CROSSOVER.Twintens.Guide.points"),
        spent: String(spent),
        of: String(total),
        over: spent > total,
      },
    ];
  },
  wrong: (actor, localize) => findingViews(snapshot(actor), twintensSettings(), localize).map((f) => f.text),
  twin: (actor) => twintensTwin(snapshot(actor), twintensSettings()),
};
