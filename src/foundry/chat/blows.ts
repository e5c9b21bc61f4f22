import type { Blow } from "../../rules/kernel/blow.ts";
import { table, viewerOf } from "../apply/viewer.ts";
import type { OpenCard } from "../exchange/record.ts";
import { localize } from "../view/text/localize.ts";

/** Whose numbers this user may not know, on a card whose facts they haven't got: nothing of it is lettered. */
export const isKept = ({ record }: OpenCard, uuid: string): boolean => record === null && table.hidden(uuid);

/** What a card letters for this user, by whom it falls on. */
export function blowsOn(card: OpenCard): ReadonlyMap<string, Blow> {
  const { parties } = card.kind.view(card.state, viewerOf(game.user), table, localize);
  return new Map(
    parties.flatMap(({ uuid, outcome }) => (outcome?.blow && !isKept(card, uuid) ? [[uuid, outcome.blow]] : [])),
  );
}
