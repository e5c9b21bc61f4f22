import { beginArrived } from "./arrivals.ts";
import { listenAhead } from "./exchange/heard.ts";
import { drawForOthers } from "./faces/open.ts";
import { atGesture } from "./gesture.ts";
import { knowWindows } from "./one-window.ts";
import { whenPlayArrives } from "./play.ts";
import { arrived, rulesetsHere } from "./registry.ts";
import { askFaces } from "./sheets/type-faces.ts";
import { whenIdle } from "./sheets/when-idle.ts";
import { followPools } from "./table/pools.ts";
import { bringUp } from "./versions/bring-up.ts";
import { tellDamaged } from "./versions/tell-damaged.ts";
import { inFigures } from "./view/text/lists.ts";

/** Milliseconds after which a page that always has something to do asks for what it will need all the same. */
const AT_LAST = 2000;

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
  // What a sheet lists and is set in is on its way before somebody opens one; what can't be had is told where it is asked for.
  whenIdle(() => {
    for (const { listed } of rulesetsHere()) void listed?.().catch(() => null);
    void askFaces().catch(() => null);
    // A language's own way of writing numbers takes the browser several milliseconds to make.
    inFigures(0);
  }, AT_LAST);
  if (!game.user.isGM) return;
  drawForOthers();
  followPools();
  void atGesture(async () => {
    await tellDamaged(await bringUp());
  });
}
