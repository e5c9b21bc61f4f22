import { type Refusal, refuse } from "../../rules/kernel/refusal.ts";

/** Who has the turn, as far as whoever presses the key may know. */
export interface WhoIsUp {
  readonly name: string;
  readonly mine: boolean;
  readonly hidden: boolean;
}

/**
 * Why the key doesn't end a turn now; null where it does.
 * @param caption  what the order waits for, as the tracker says it
 */
export function noTurnToEnd(up: WhoIsUp | null, caption: string | null): Refusal | null {
  if (up?.mine === true) return null;
  if (up) return up.hidden ? refuse("notYourTurn") : refuse("theirTurn", { name: up.name });
  return caption === null ? refuse("flowStands") : refuse("nobodyUp", { caption: caption.replace(/[.!?]\s*$/u, "") });
}
