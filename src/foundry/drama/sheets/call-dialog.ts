import { CALL_CHOICES, CALL_TURNS, type CallChoice } from "../../../rules/drama/index.ts";
import { localize } from "../../view/localize.ts";
import { escapeHtml } from "../../view/escape.ts";
import { asForm } from "../content.ts";
import { key } from "../keys.ts";

/** Ask the Gamemaster how a player's call comes out: in words, as one of the states, and for how many turns. Null when the dialog was closed. @rule DRA-255 */
export async function wordsOfCall(
  wanted: string,
): Promise<{ readonly choice: CallChoice; readonly words: string; readonly turns: number } | null> {
  const options = CALL_CHOICES.map((c) => `<option value="${c}">${escapeHtml(localize(key("Call", c)))}</option>`).join(
    "",
  );
  const content = asForm(
    `<div class="field"><label class="label" for="drama-call-words">${escapeHtml(localize(key("Dialog", "callWords")))}</label><input type="text" id="drama-call-words" name="words" value="${escapeHtml(wanted)}"></div><div class="field"><label class="label" for="drama-call-choice">${escapeHtml(localize(key("Dialog", "callState")))}</label><select id="drama-call-choice" name="choice">${options}</select></div><div class="field"><label class="label" for="drama-call-turns">${escapeHtml(localize(key("Dialog", "callTurns")))}</label><input type="number" id="drama-call-turns" name="turns" value="1" min="1" max="${String(CALL_TURNS)}" step="1"></div>`,
  );
  const DialogV2 = foundry.applications.api.DialogV2 as unknown as {
    input(options: object): Promise<{ choice?: string; words?: string; turns?: number | null } | null>;
  };
  const answer = await DialogV2.input({
    window: { title: localize(key("Dialog", "call")) },
    content,
    rejectClose: false,
  });
  return answer?.choice === undefined
    ? null
    : {
        choice: answer.choice as CallChoice,
        words: answer.words ?? "",
        turns: Math.min(CALL_TURNS, Math.max(1, Math.trunc(Number(answer.turns ?? 1)) || 1)),
      };
}
