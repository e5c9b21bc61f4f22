import { atGesture } from "../gesture.ts";
import { inOneWindow } from "../one-window.ts";
import { runMoment } from "../play.ts";
import { declarationOf } from "../registry.ts";
import { heroes } from "../table/session.ts";
import { localize } from "../view/text/localize.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Whoever lets time go by sees that it has, also where nothing came of it. Rounds of a fight are no news. */
function tellTime(seconds: number): void {
  const [unit, size] = (
    [
      ["days", DAY],
      ["hours", HOUR],
    ] as const
  ).find(([, s]) => seconds % s === 0) ?? ["minutes", MINUTE];
  ui.notifications.info(localize(`CROSSOVER.Shared.Clock.${unit}`, { count: Math.round(seconds / size) }));
}

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
    ((now: number, delta: number, _options: object, userId?: string) => {
      if (delta <= 0) return;
      if (delta >= MINUTE && userId === game.userId) tellTime(delta);
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
