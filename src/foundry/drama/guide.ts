import { dramaGuide, dramaTwin, type FLAWS } from "../../rules/drama/index.ts";
import type { BeginAdapter, Localize } from "../ruleset.ts";
import { snapshot } from "./models/snapshot.ts";
import { dramaSettings } from "./settings.ts";
import { auditView, saying } from "./sheets/sheet-view.ts";

const audited = (actor: Actor.Implementation, localize: Localize) =>
  auditView(
    snapshot(actor),
    (actor.system as unknown as { readonly flaws: readonly (keyof typeof FLAWS)[] }).flaws,
    dramaSettings(),
    saying(localize),
  );

/** A new Drama hero by questions. */
export const dramaBegin: BeginAdapter = {
  guide: dramaGuide,
  packs: ["crossover.drama-skills"],
  named: ({ system }) => String(system.key),
  totals: (actor, localize) =>
    audited(actor, localize).budgets.map(({ label, spent, of, over }) => ({
      label,
      spent: String(spent),
      of: String(of),
      over,
    })),
  wrong: (actor, localize) => audited(actor, localize).audit.map((f) => f.text),
  twin: (actor) => dramaTwin(snapshot(actor), dramaSettings()),
};
