/** The world's clock. T:client/helpers/time */
import type { AnyObject, AnyValue } from "../../common/types.ts";
import { Hooks } from "../hooks.ts";
import { game } from "../runtime.ts";

export class GameTime {
  #time = 0;

  get worldTime(): number {
    return (game.settings.get("core", "time") as number) ?? 0;
  }

  get serverTime(): number {
    return Date.now();
  }

  async advance(delta: number, options: AnyObject = {}): Promise<number> {
    return game.settings.set("core", "time", this.worldTime + Number(delta), options) as Promise<number>;
  }

  async set(time: number, options: AnyObject = {}): Promise<number> {
    return game.settings.set("core", "time", time, options) as Promise<number>;
  }

  onUpdateWorldTime(worldTime: number, options: AnyObject, userId: AnyValue): void {
    const delta = worldTime - this.#time;
    this.#time = worldTime;
    Hooks.callAll("updateWorldTime", worldTime, delta, options, userId);
  }
}
