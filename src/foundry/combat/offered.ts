import { inTurn, offTurn } from "../../rules/kernel/turns/turn-and-reach.ts";
import { table } from "../apply/viewer.ts";
import type { RulesetAdapter } from "../ruleset.ts";
import { offeredTo } from "../view/offers-view.ts";
import { refusalText } from "../view/text/refusals.ts";

/** What of a list of actions this user is offered for somebody now: off turn a player's has what takes part of a turn with the reason why not. `idOf`: its id on the ruleset's list of actions. */
export const offeredNow = <T extends { readonly befalls?: boolean; readonly refused?: string }>(
  uuid: string,
  ruleset: RulesetAdapter,
  all: readonly T[],
  idOf: (one: T) => string | undefined,
): readonly T[] => {
  const { isGM } = game.user;
  return inTurn(offeredTo(isGM, all), idOf, {
    isGM,
    off: offTurn(uuid, table),
    takesTurn: (id) => ruleset.turnAndReach.takesTurn(table.character(uuid), id, table),
    words: (no) => refusalText(no, ruleset),
  });
};
