import { atGesture } from "../gesture.ts";
import { inOneWindow } from "../one-window.ts";
import { declarationOf } from "../registry.ts";
import { heroes } from "../table/session.ts";
import { runMoment } from "./moments.ts";

let following = false;

/**
 * Let the rulesets hear of the world's clock: when time goes by, what lasts so many seconds runs down and what recovers by the minute or the hour is asked for. On the active
 * Gamemaster's client only; called as often as one likes, it listens once.
 */
export function followClock(): void {
  if (following) return;
  following = true;
  Hooks.on(
    "updateWorldTime" as never,
    ((now: number, delta: number) => {
      if (delta <= 0) return;
      const fighters = (game.combats.active?.combatants
        .map((c) => c.actor)
        .filter((a) => a !== null && declarationOf(a) !== null) ?? []) as unknown as Actor.Implementation[];
      void atGesture(async () =>
        inOneWindow(`time ${now} ${delta}`, async () =>
          runMoment({ type: "time", seconds: delta }, [...new Set([...heroes(), ...fighters])]),
        ),
      );
    }) as never,
  );
}
