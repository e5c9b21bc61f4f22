import { followClock } from "../../combat/clock.ts";
import { atGesture } from "../../gesture.ts";
import { late } from "../../late.ts";
import { followAdoptions } from "../hero/adopting.ts";
import { followSettled } from "../hero/settled.ts";
import { followEstates } from "../things/estate.ts";
import type { Inflicted } from "./inflicted.ts";

const isOurs = (actor: Actor.Implementation | null | undefined): actor is Actor.Implementation =>
  actor?.type.startsWith("fudge") === true;

/** Whose condition asks something of them at once: what it asks comes with the first of these. */
function followInflicted(): void {
  Hooks.on(
    "createActiveEffect" as never,
    ((effect: Inflicted) => {
      const actor = effect.parent as Actor.Implementation;
      if (effect.type !== "condition" || !isOurs(actor)) return;
      if (effect.system.condition === "surprised" || effect.system.condition === "resisting")
        void atGesture(async () => (await late(async () => import("./inflicted.ts"))).inflicted(effect, actor));
    }) as never,
  );
}

/** Sheets say what points are good for before a fight and in it: they follow whose place in the order has changed, and each round. @rule FUD-263 FUD-368 */
function followOrder(): void {
  Hooks.on(
    "updateCombatant" as never,
    ((combatant: Combatant.Implementation, changes: { readonly initiative?: unknown }) => {
      if (changes.initiative !== undefined && isOurs(combatant.actor)) combatant.actor.render(false);
    }) as never,
  );
  Hooks.on(
    "updateCombat" as never,
    ((combat: Combat.Implementation, changes: { readonly round?: unknown }) => {
      if (changes.round !== undefined)
        for (const { actor } of combat.combatants) if (isOurs(actor)) actor.render(false);
    }) as never,
  );
}

/** What the ruleset listens to once the world is ready. */
export function fudgeReady(): void {
  followClock();
  followAdoptions();
  followEstates();
  followSettled();
  followInflicted();
  followOrder();
}
