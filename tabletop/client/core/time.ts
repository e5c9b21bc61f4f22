/** The world's clock. T:client/helpers/time */
import type { AnyObject } from "../../common/types.ts";
import { Hooks } from "../hooks.ts";
import { game } from "../runtime.ts";
import { type CalendarData, worldCalendar } from "./calendar.ts";
import { effectRegistry, effectsOf, SECONDS, watchedActors } from "./effect-expiry.ts";

export class GameTime {
  #time = 0;
  #calendar: CalendarData | null | undefined;

  /** Take the stored time over, so that the first step is counted from it. */
  initialize(): void {
    this.#time = this.worldTime;
  }

  get worldTime(): number {
    return Number(game.settings.get("core", "time")) || 0;
  }

  get serverTime(): number {
    return Date.now();
  }

  /** The calendar that the system configured in `init`; null where it has none. */
  get calendar(): CalendarData | null {
    if (this.#calendar === undefined) this.#calendar = worldCalendar();
    return this.#calendar;
  }

  /** The parts of a time, by the calendar, else in plain years of 365 days and days of 24 hours. */
  get components(): AnyObject {
    if (this.calendar) return this.calendar.timeToComponents(this.worldTime);
    const parts: Record<string, number> = {};
    let rest = this.worldTime;
    const of: [string, string][] = [
      ["year", "years"],
      ["day", "days"],
      ["hour", "hours"],
      ["minute", "minutes"],
      ["second", "seconds"],
    ];
    for (const [name, unit] of of) {
      parts[name] = Math.floor(rest / SECONDS[unit]!);
      rest -= parts[name]! * SECONDS[unit]!;
    }
    return parts;
  }

  /** Move the clock; needs the right to change world settings. */
  async advance(delta: number, options: AnyObject = {}): Promise<number> {
    return this.set(this.worldTime + Number(delta), options);
  }

  async set(time: number, options: AnyObject = {}): Promise<number> {
    return game.settings.set("core", "time", time, options) as Promise<number>;
  }

  /** The stored time has changed, on every client. */
  onUpdateWorldTime(worldTime: number, options: AnyObject, userId: string): void {
    const delta = worldTime - this.#time;
    this.#time = worldTime;
    for (const actor of watchedActors()) for (const effect of effectsOf(actor)) effect.prepareDerivedData();
    Hooks.callAll("updateWorldTime", worldTime, delta, options, userId);
    void effectRegistry.refreshTime();
  }
}
