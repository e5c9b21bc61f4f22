/** What somebody rolls against a check as they are now, and what a roll uses up. */
import type { Change } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Ref } from "../../kernel/situation.ts";
import { checkOf, hindranceRows, mayBeUnguarded } from "../acts/checks/trait-check.ts";
import { asRoutine } from "../dice/check.ts";
import type { FudgeSituation } from "../situation.ts";
import { usedUp } from "../state/markers.ts";
import type { CheckRequest } from "../types.ts";
import type { OpposedExchange } from "./opposed.ts";

type S = Pick<FudgeSituation, "character" | "settings">;

/** What the other side answers with now: as they are, helped or hindered, without dice where they aren't on guard; a defense is always rolled. @rule FUD-055 FUD-059 FUD-060 FUD-415 */
export function answering(
  s: S,
  { opponent, trait, unguarded, hindrance }: Omit<OpposedExchange, "actor" | "check" | "tie">,
): CheckRequest | Refusal {
  const character = s.character(opponent.uuid);
  if (!character) return refuse("gone", { name: opponent.name });
  const asked = checkOf(character, trait, s.settings, { circumstances: hindranceRows(hindrance) });
  if (!asked.accepted) return asked;
  return unguarded && mayBeUnguarded(trait) ? asRoutine(asked.request) : asked.request;
}

/** What was made ready for a check and is used up by its roll, from who makes it as they are now. @rule FUD-336 FUD-367 FUD-374 */
export function usedIn(s: Pick<S, "character">, who: Ref, { uses }: Pick<CheckRequest, "uses">): readonly Change[] {
  const character = s.character(who);
  return character ? usedUp(character, uses) : [];
}
