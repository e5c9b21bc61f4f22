import { beginArrived } from "../arrivals.ts";
import { followApplied } from "../board/follow.ts";
import { followStrides } from "../board/stride.ts";
import { followTokens } from "../board/tell.ts";
import { answerUnknownCommands } from "../chat/commands.ts";
import { followOwnRolls } from "../chat/own-roll.ts";
import { followDocuments } from "../chat/redraw.ts";
import { followFights } from "../combat/edges.ts";
import { drawForOthers } from "../faces/open.ts";
import { atGesture } from "../gesture.ts";
import { knowWindows } from "../one-window.ts";
import { arrived } from "../registry.ts";
import { followAloud } from "../table/aloud.ts";
import { followAnswers } from "../table/answers.ts";
import { followSight } from "../table/in-sight.ts";
import { followPools } from "../table/pools.ts";
import { followScreen } from "../table/screen.ts";
import { bringUp } from "../versions/bring-up.ts";
import { tellDamaged } from "../versions/damaged-window.ts";
import { followUndone } from "./followers.ts";
import { handOver } from "./handover.ts";
import { finish } from "./journal.ts";
import { followLog } from "./open-cards.ts";
import { modelOf } from "./record.ts";
import { clearOut, forget } from "./vault.ts";

/** At `ready`: follow what is waited for; the Gamemaster's client finishes what a closed page left half written and clears out records of cards that are gone. */
export async function atReady(): Promise<void> {
  // Cards are read from the first moment on.
  await arrived();
  knowWindows();
  followAloud();
  followAnswers();
  followLog();
  followDocuments();
  followApplied();
  followStrides();
  followTokens();
  followScreen();
  followSight();
  followFights();
  answerUnknownCommands();
  followOwnRolls();
  beginArrived();
  if (!game.user.isGM) return;
  drawForOthers();
  followPools();
  followUndone();
  handOver();
  clearOut();
  Hooks.on("deleteChatMessage", (message: ChatMessage.Implementation) => {
    if (modelOf(message as never)) forget(message.id ?? "");
  });
  if (game.users.activeGM?.isSelf) void atGesture(finish);
  void atGesture(async () => {
    tellDamaged(await bringUp());
  });
}
