import { headWays } from "../combat/head-ways.ts";
import { atGesture } from "../gesture.ts";
import { late } from "../late.ts";
import { menuEntry } from "../platform.ts";
import { bringThoseHere, declarationOf, rulesetOf } from "../registry.ts";
import { ofWindows } from "../styles.ts";
import { glyphButton } from "../view/glyph-button.ts";
import { localize } from "../view/text/localize.ts";
import { notifyRefusal } from "../view/text/refusals.ts";
import type { ForecastWindow } from "./window.ts";

let open: ForecastWindow | null = null;

/** What a forecast may be opened with. */
export interface ForecastOptions {
  /** Who fights; what stands on the board or in the tracker when left out. */
  readonly first?: readonly Actor.Implementation[];
  readonly second?: readonly Actor.Implementation[];
  /** 1000, 10 000 or 100 000. */
  readonly fights?: number;
  /** The fight to take the sides from; the one in view when left out. */
  readonly combat?: Combat.Implementation;
}

/** Open the forecast, filled in. For the Gamemaster only: it reads every side's numbers. */
export async function openForecast(options: ForecastOptions = {}): Promise<void> {
  if (!game.user.isGM) {
    notifyRefusal({ accepted: false, reason: "gmOnly" }, null);
    return;
  }
  await bringThoseHere();
  open ??= new (await late(async () => import("./window.ts"), ofWindows)).ForecastWindow();
  if (options.fights !== undefined) open.fights = options.fights;
  if (options.first || options.second) {
    open.change([[], []]);
    for (const actor of options.first ?? []) open.addActor(actor, 0);
    for (const actor of options.second ?? []) open.addActor(actor, 1);
  } else if (options.combat || !open.rendered) open.prefill(options.combat);
  await open.render({ force: true });
}

/** Whether somebody plays by a ruleset that can be forecast, as far as that is known: of one that is still to come all is. */
const isForecast = (actor: Actor.Implementation | null): boolean => {
  const ruleset = rulesetOf(actor);
  return ruleset ? ruleset.forecast !== undefined : declarationOf(actor) !== null;
};

/** Whether anybody of a fight, or of the world where there is none, can be forecast. */
const canForecast = (combat: Combat.Implementation | null): boolean =>
  (combat && combat.combatants.size > 0 ? combat.combatants.contents.map((c) => c.actor) : game.actors.contents).some(
    (actor) => isForecast(actor as Actor.Implementation | null),
  );

const LABEL = "CROSSOVER.Shared.Forecast.open";

/** The ways in: a button at the head of the tracker and a line in the encounter's menu, both for the Gamemaster. */
export function registerForecast(): void {
  Hooks.on(
    "renderCombatTracker" as never,
    ((app: { readonly viewed: Combat.Implementation | null }, element: HTMLElement) => {
      if (!game.user.isGM || !canForecast(app.viewed)) return;
      const ways = headWays(element);
      if (!ways || element.querySelector("[data-forecast]")) return;
      ways.append(
        glyphButton({
          glyph: "fa-solid fa-chart-simple",
          text: localize(LABEL),
          classes: "crossover forecast-open",
          data: { forecast: "" },
          press: async () => openForecast(app.viewed ? { combat: app.viewed } : {}),
        }),
      );
    }) as never,
  );
  Hooks.on(
    "getCombatContextOptions" as never,
    ((app: { readonly viewed: Combat.Implementation | null }, options: object[]) => {
      options.push(
        menuEntry({
          label: LABEL,
          icon: '<i class="fa-solid fa-chart-simple fa-fw"></i>',
          visible: () => game.user.isGM && app.viewed !== null && canForecast(app.viewed),
          onClick: () => void atGesture(async () => openForecast(app.viewed ? { combat: app.viewed } : {})),
        }),
      );
    }) as never,
  );
}
