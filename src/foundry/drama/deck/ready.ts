import { approves, cardsEarned, type ActionState, type OrderData } from "../../../rules/drama/index.ts";
import { atGesture } from "../../gesture.ts";
import type { StagePayload } from "../../exchange/hooks.ts";
import { messageById, readCard } from "../../exchange/record.ts";
import { askDesk } from "../../exchange/ask.ts";
import { actorOf } from "../../apply/ground.ts";
import { table } from "../../apply/viewer.ts";
import type { FlowEvent } from "../../ruleset.ts";
import { cardOf } from "../../../rules/drama/index.ts";
import { SYSTEM_ID } from "../../ids.ts";
import { key } from "../keys.ts";
import { playDeck, playerOf } from "./access.ts";
import { endConflict, refreshHand, wantsHand } from "./hand.ts";

type On = (name: string, run: (...args: never[]) => void) => void;

const flow = async (event: FlowEvent): Promise<void> => {
  const combat = game.combats?.active;
  if (combat?.id) await askDesk({ op: "flow", combat: combat.id, event });
};

/** Dice have fallen: the card of the round can't be taken back any more. @rule DRA-402 */
async function rolled(): Promise<void> {
  const data = table.encounter()?.data as unknown as OrderData | undefined;
  if (data && "phase" in data && data.phase !== "card" && !data.rolled) await flow({ type: "rolled" });
}

/** An approved action that succeeded draws a card, once for a character and round. @rule DRA-283 */
async function reward(payload: StagePayload): Promise<void> {
  const message = messageById(payload.message);
  const state = message && (readCard(message)?.state as ActionState | undefined);
  const card = table.encounter()?.data.card;
  if (!state || typeof card !== "string") return;
  for (const uuid of cardsEarned(state, (u) => playerOf(u) !== null, approves(card, "defend"))) {
    const player = playerOf(uuid);
    if (player !== null) await playDeck({ type: "reward", player, character: uuid });
  }
}

/** A card that changes who acts tells the order of the round. @rule DRA-296 DRA-297 */
async function told(payload: StagePayload): Promise<void> {
  const message = messageById(payload.message);
  const state = message && (readCard(message)?.state as { readonly request: { readonly card: string; readonly op: string } } | undefined);
  if (!state || state.request.op !== "use") return;
  const { effect } = cardOf(state.request.card);
  if (effect === "seize") await flow({ type: "seize" });
  if (effect === "extraAction") {
    const id = game.combats?.active?.combatants.find((c) => c.actor?.uuid === payload.actor)?.id ?? null;
    if (id !== null) await flow({ type: "extra", id });
  }
}

/** What the ruleset follows while a game is open: its tray on every screen, and on the active Gamemaster's client what cards and rolls bring about by themselves. */
export function dramaReady(): void {
  // The sixty cards, for whoever makes a deck by hand: the same as the pack's. @rule DRA-270
  (CONFIG.Cards as unknown as { presets: Record<string, object> }).presets.crossoverDrama = { type: "deck", label: key("Deck", "name"), src: `systems/${SYSTEM_ID}/assets/cards/drama-deck.json` };
  const on = Hooks.on.bind(Hooks) as unknown as On;
  const later = foundry.utils.debounce(() => { refreshHand(wantsHand()); }, 60) as () => void;
  for (const hook of ["createCard", "updateCard", "deleteCard", "createCards", "updateCards", "updateCombat", "deleteCombat"]) on(hook, later);
  if (wantsHand()) refreshHand(true);
  on("crossover.open", ((p: StagePayload) => {
    if (p.ruleset !== OWN) return;
    if (p.kind === "action" && p.event?.type === "roll") void atGesture(rolled);
    if (p.kind === "deck") void atGesture(async () => told(p));
  }) as never);
  on("crossover.step", ((p: StagePayload) => {
    if (p.ruleset !== OWN || p.kind !== "action") return;
    if (p.event?.type === "roll" || p.event?.type === "throw") void atGesture(rolled);
    if (p.event?.type === "resolve") void atGesture(async () => reward(p));
  }) as never);
  on("deleteCombat", ((combat: Combat.Implementation) => {
    const ours = combat.combatants.some((c) => actorOf(c.actor?.uuid ?? "")?.type.startsWith(OWN) === true);
    if (ours && game.users.activeGM?.isSelf) void atGesture(endConflict);
  }) as never);
}

/** The name that this ruleset's cards and actors carry. */
const OWN = "drama";
