import { type Refusal, refuse } from "../../rules/kernel/refusal.ts";

/** Whether this user may have plans made and played: the Gamemaster, since a plan reads both sides. */
export const mayPlan = (): Refusal | null => (game.user.isGM ? null : refuse("gmOnly"));
