/** What the whole table looks at while a fight runs, docked on the board above the list of players: Drama's turned card, the doom pool. Folded it is a line, and stays so at this seat. */
import { flowView } from "../combat/flow.ts";
import { focusIn } from "../dom.ts";
import { atGesture } from "../gesture.ts";
import { SYSTEM_ID, template } from "../ids.ts";
import { declarationOf } from "../registry.ts";
import type { Sight } from "../ruleset.ts";
import { setting } from "../settings/register.ts";
import { localize } from "../view/text/localize.ts";

const FOLDED = "sightFolded";
/** Pause in which several writes count as one, in milliseconds. */
const SETTLED_AFTER = 60;

/** What the fight in view has to be seen; null without one, or for whom it isn't. */
function seen(): { readonly ruleset: string; readonly sight: Sight } | null {
  const combat = game.combat as unknown as Combat.Implementation | null;
  if (combat?.started !== true) return null;
  const sight = flowView(combat, localize)?.sight;
  return sight ? { ruleset: declarationOf(combat.combatants.contents[0]?.actor)?.id ?? "", sight } : null;
}

let panel: HTMLElement | null = null;
/** What is drawn: the same is left as it is, with whatever has the focus in it. */
let drawn = "";
let opens: Sight["open"] | null = null;

const fold = (folded: boolean): Promise<unknown> =>
  (game.settings as unknown as { set(ns: string, key: string, value: boolean): Promise<unknown> }).set(
    SYSTEM_ID,
    FOLDED,
    folded,
  );

function made(): HTMLElement {
  const element = document.createElement("aside");
  element.id = "crossover-in-sight";
  element.className = "crossover in-sight";
  element.addEventListener("click", (event) => {
    const action = (event.target as HTMLElement).closest<HTMLElement>("[data-action]")?.dataset.action;
    if (action === "open" && opens) void atGesture(opens);
    if (action === "fold")
      void atGesture(async () => {
        await fold(setting(FOLDED) !== true);
        await draw();
      });
  });
  return element;
}

async function draw(): Promise<void> {
  const now = seen();
  opens = now?.sight.open ?? null;
  if (!now) {
    panel?.remove();
    drawn = "";
    return;
  }
  const { ruleset, sight } = now;
  const html = await foundry.applications.handlebars.renderTemplate(template("shared/in-sight"), {
    ...sight,
    dice: sight.dice?.map((size) => `d${String(size)}`),
    folded: setting(FOLDED) === true,
  } as never);
  panel ??= made();
  if (!panel.isConnected) {
    const players = (ui as unknown as { readonly players?: { readonly element?: HTMLElement } }).players?.element;
    if (players) players.before(panel);
    else document.body.append(panel);
  }
  if (html === drawn) return;
  drawn = html;
  const action = focusIn(panel)?.closest<HTMLElement>("[data-action]")?.dataset.action;
  panel.dataset.ruleset = ruleset;
  panel.setAttribute("aria-label", sight.caption);
  panel.innerHTML = html;
  if (action !== undefined) panel.querySelector<HTMLElement>(`[data-action=${action}]`)?.focus();
}

/** Keep it true: it follows the fight, its pool and the settings. */
export function followSight(): void {
  const redraw = foundry.utils.debounce(() => void atGesture(draw), SETTLED_AFTER);
  for (const hook of ["renderCombatTracker", "updateActor", "updateCombat", "deleteCombat", "canvasReady"])
    Hooks.on(hook as never, redraw as never);
  (redraw as () => void)();
}
