import { followApplied } from "../board/follow.ts";
import { followStrides } from "../board/stride.ts";
import { followTokens } from "../board/tell.ts";
import { registerAutocomplete } from "../chat/autocomplete.ts";
import { answerUnknownCommands } from "../chat/commands.ts";
import { followOwnRolls } from "../chat/own-roll.ts";
import { followDocuments } from "../chat/redraw.ts";
import { followFights } from "../combat/edges.ts";
import { tellWhoIsNext } from "../combat/next-up.ts";
import { atGesture } from "../gesture.ts";
import { followOthers, followTurns } from "../sheets/turn-marks.ts";
import { followAloud } from "../table/aloud.ts";
import { followAnswers } from "../table/answers.ts";
import { followSight } from "../table/in-sight.ts";
import { followScreen } from "../table/screen.ts";
import { followUndone } from "./followers.ts";
import { handOver } from "./handover.ts";
import { heardAll } from "./heard.ts";
import { finish } from "./journal.ts";
import { followLog } from "./open-cards.ts";
import { modelOf } from "./record.ts";
import { clearOut, forget } from "./vault.ts";

let begun = false;

/** Once, when there may be something to follow: what is waited for, what falls on people, whose turn it is; the Gamemaster's client finishes what a closed page left half written and clears out records of cards that are gone. */
export function begin(): void {
  if (begun) return;
  begun = true;
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
  tellWhoIsNext();
  followTurns();
  followOthers();
  registerAutocomplete();
  answerUnknownCommands();
  followOwnRolls();
  heardAll();
  if (!game.user.isGM) return;
  followUndone();
  handOver();
  clearOut();
  Hooks.on("deleteChatMessage", (message: ChatMessage.Implementation) => {
    if (modelOf(message as never)) forget(message.id ?? "");
  });
  if (game.users.activeGM?.isSelf) void atGesture(finish);
}
