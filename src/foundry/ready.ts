import { beginArrived } from "./arrivals.ts";
import { listenAhead } from "./exchange/heard.ts";
import { drawForOthers } from "./faces/open.ts";
import { atGesture } from "./gesture.ts";
import { knowWindows } from "./one-window.ts";
import { whenPlayArrives } from "./play.ts";
import { arrived } from "./registry.ts";
import { followPools } from "./table/pools.ts";
import { bringUp } from "./versions/bring-up.ts";
import { tellDamaged } from "./versions/tell-damaged.ts";

/** At `ready`: what the table needs from the first moment on; what follows cards and fights begins once there may be some. */
export async function atReady(): Promise<void> {
  listenAhead();
  whenPlayArrives(({ begin }) => {
    // Cards are read from the first moment on: what they are played by is on its way with what reads them.
    void atGesture(async () => {
      await arrived();
      begin();
    });
  });
  await arrived();
  knowWindows();
  beginArrived();
  if (!game.user.isGM) return;
  drawForOthers();
  followPools();
  void atGesture(async () => {
    await tellDamaged(await bringUp());
  });
}
