import { headWays } from "../combat/head-ways.ts";
import { late } from "../late.ts";
import { rulesetOf } from "../registry.ts";
import { ofWindows } from "../styles.ts";
import { glyphButton } from "../view/glyph-button.ts";
import { localize } from "../view/text/localize.ts";
import { notifyRefusal } from "../view/text/refusals.ts";
import { mayPlan } from "./may-plan.ts";
import type { PlanWindow } from "./window.ts";

let open: PlanWindow | null = null;

/** Open the plan of the side that nobody plays. For the Gamemaster only. */
export async function openPlan(combat: Combat.Implementation | null = null): Promise<void> {
  const no = mayPlan();
  if (no) {
    notifyRefusal(no, null);
    return;
  }
  open ??= new (await late(async () => import("./window.ts"), ofWindows)).PlanWindow();
  open.take(combat ?? (game.combat as Combat.Implementation | null) ?? null);
  await open.show();
}

const canPlan = (combat: Combat.Implementation | null): boolean =>
  combat !== null && combat.combatants.contents.some((c) => rulesetOf(c.actor)?.acts !== undefined);

/** The way in: a button at the head of the tracker, for the Gamemaster. */
export function registerPlans(): void {
  Hooks.on(
    "renderCombatTracker" as never,
    ((app: { readonly viewed: Combat.Implementation | null }, element: HTMLElement) => {
      if (!game.user.isGM || !canPlan(app.viewed)) return;
      const ways = headWays(element);
      if (!ways || element.querySelector("[data-plan]")) return;
      ways.append(
        glyphButton({
          glyph: "fa-solid fa-chess-knight",
          text: localize("CROSSOVER.Shared.Plan.open"),
          classes: "crossover forecast-open",
          data: { plan: "" },
          press: async () => openPlan(app.viewed),
        }),
      );
    }) as never,
  );
}
