import { type Refusal, refuse } from "../../rules/kernel/refusal.ts";
import type { DeskRequest } from "./desk.ts";
import { messageById } from "./record.ts";

/**
 * What a request was about was taken away while it was under way: a fight was deleted as one of its turns ended, a card as somebody answered it. What was still to be written found nothing there any more, which is
 * nobody's fault. Null where it is there, or is only about to be.
 */
export function takenAway(request: DeskRequest): Refusal | null {
  if ("combat" in request) return game.combats.has(request.combat) ? null : refuse("noFight");
  if ("message" in request) return messageById(request.message) === null ? refuse("cardGone") : null;
  return null;
}
