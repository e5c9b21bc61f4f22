import { atGesture } from "../../gesture.ts";
import { late } from "../../late.ts";
import { followPools, listenForPools, livePools } from "./live-wire.ts";

/** Everybody listens; the Gamemaster's window comes with the first pool that somebody builds. */
export function livePoolsReady(): void {
  listenForPools();
  if (!game.user.isGM) return;
  let built = false;
  followPools(() => {
    built ||= livePools().length > 0;
    if (built) void atGesture(async () => (await late(async () => import("./live-window.ts"))).follow());
  });
}
