import { askOf, CONDITION_NUMBERS, initiativeShifted, sensesDanger } from "../../../rules/fudge/index.ts";
import { audience } from "../../apply/audience.ts";
import { table } from "../../apply/viewer.ts";
import { write } from "../../apply/write.ts";
import { followClock } from "../../combat/clock.ts";
import type { ConditionModel } from "../../data/condition-model.ts";
import { atGesture } from "../../gesture.ts";
import { inOneWindow } from "../../one-window.ts";
import { openExchange } from "../../play.ts";
import { peopleOf } from "../../registry.ts";
import { followAdoptions } from "../hero/adopting.ts";
import { followSettled } from "../hero/settled.ts";
import { isFudge } from "../models/is-fudge.ts";
import { situation } from "../situation.ts";
import { followEstates } from "../things/estate.ts";

const isOurs = (actor: Actor.Implementation | null | undefined): actor is Actor.Implementation =>
  actor?.type.startsWith("fudge") === true;

/** A condition that somebody has from now on. */
interface Inflicted {
  readonly uuid: string;
  readonly type: string;
  readonly parent: unknown;
  readonly system: ConditionModel;
}

/** Somebody is surprised: it costs an initiative that was rolled already, and whoever senses danger is asked for the check at once. @rule FUD-262 FUD-682 */
function followSurprise(): void {
  Hooks.on(
    "createActiveEffect" as never,
    ((effect: Inflicted) => {
      if (effect.type !== "condition" || effect.system.condition !== "surprised") return;
      const actor = effect.parent as Actor.Implementation;
      const character = isOurs(actor) ? peopleOf(actor)?.snapshot(actor) : null;
      if (!isFudge(character)) return;
      void atGesture(async () =>
        inOneWindow(`surprised ${effect.uuid}`, async () => {
          await write(initiativeShifted(situation("", table), actor.uuid, CONDITION_NUMBERS.surprised));
          if (sensesDanger(character))
            await openExchange({
              kind: "deed",
              ask: askOf("dangerSense", actor.uuid, {}),
              actor,
              visibility: audience(actor),
            });
        }),
      );
    }) as never,
  );
}

/** Extra effort against what lasts: its check is asked for at once. @rule FUD-340 FUD-709 */
function followResistance(): void {
  Hooks.on(
    "createActiveEffect" as never,
    ((effect: Inflicted) => {
      if (effect.type !== "condition" || effect.system.condition !== "resisting") return;
      const actor = effect.parent as Actor.Implementation;
      if (isOurs(actor))
        void atGesture(async () =>
          inOneWindow(`resisting ${effect.uuid}`, async () =>
            openExchange({
              kind: "recovery",
              ask: askOf("recovery", actor.uuid, { source: effect.system.trait ?? "" }),
              actor,
              visibility: audience(actor),
            }),
          ),
        );
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
  followSurprise();
  followResistance();
  followOrder();
}
