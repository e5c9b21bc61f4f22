import { atGesture } from "../gesture.ts";
import { late } from "../late.ts";
import { inOneWindow } from "../one-window.ts";
import { ofWindows } from "../styles.ts";
import { keptFace } from "./kept.ts";

/** Open the window in which somebody's picture is made. The kit comes with it. */
export const openFace = async (actor: Actor.Implementation, otherwise: () => Promise<unknown>): Promise<void> =>
  (await late(async () => import("./window.ts"), ofWindows)).openFaceOf(actor, otherwise);

/** What waits to be drawn is drawn by a Gamemaster's window. */
const drawWaiting = (actor: Actor.Implementation): void => {
  const kept = keptFace(actor);
  if (kept?.waits === true)
    void inOneWindow(`face ${actor.uuid} ${JSON.stringify(kept.recipe)}`, async () =>
      (await late(async () => import("./draw.ts"))).drawWaiting(actor),
    );
};

/** On a Gamemaster's page: pictures of players who may not upload files: the active Gamemaster's window draws them as they come, and at its start those that came while nobody was here. */
export function drawForOthers(): void {
  Hooks.on("updateActor", (actor: Actor.Implementation) => {
    drawWaiting(actor);
  });
  void atGesture(async () => {
    for (const actor of game.actors) drawWaiting(actor as Actor.Implementation);
    return Promise.resolve();
  });
}
