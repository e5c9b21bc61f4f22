import { type DramaCharacter, nameNow } from "../../../rules/drama/index.ts";
import type { Refusal } from "../../../rules/kernel/refusal.ts";
import { actEntries, turnOffers } from "../../acts/list.ts";
import { table } from "../../apply/viewer.ts";
import { bringPlay } from "../../play.ts";
import { declarationById } from "../../registry.ts";
import type { ActionAdapter, ActionEntry, Localize, TurnOffer } from "../../ruleset.ts";
import { refusalText } from "../../view/text/refusals.ts";
import { key } from "../keys.ts";
import { situationOf } from "../situation.ts";
import { dramaActs } from "./at-table.ts";

/** Headings of the list, in their order. */
const GROUPS = ["attacks", "powers", "interactions", "defend", "pushes", "recovery"];
const place = ({ group }: ActionEntry): number => GROUPS.findIndex((g) => group === key("Sheet", g));
const refusal = (no: Refusal): string => refusalText(no, declarationById("drama"));

/** Hope that somebody can lend: a deed with points, and found among powers, too. @rule DRA-351 */
const lent = (who: DramaCharacter): readonly ActionEntry[] =>
  who.powers
    .filter((p) => p.key === "lendHope")
    .map(({ name, used }) => ({
      id: "lendHope",
      label: name,
      group: key("Sheet", "powers"),
      ...(used === true && { refused: refusal({ accepted: false, reason: "lentAlready" }) }),
    }));

/** Everything that a character does by name, with what forbids it now. @rule DRA-144 DRA-146 DRA-353 DRA-391 DRA-403 */
export function actionsOf(who: DramaCharacter, localize: Localize): ActionEntry[] {
  const lines = actEntries(dramaActs, situationOf(table, who.ref), { localize, refusal });
  return [...lines, ...lent(who)].sort((a, b) => place(a) - place(b));
}

/** What a row of the tracker opens: every action with why it can't be done now. @rule DRA-144 DRA-400 */
export const offersOf = (who: DramaCharacter, localize: Localize): readonly TurnOffer[] =>
  turnOffers(actionsOf(who, localize));

/** Attacks, powers, interactions, defences and pushes by name. */
export const dramaActions: ActionAdapter = {
  list: (character, localize) => actionsOf(character as DramaCharacter, localize),
  use: async (actor, id, quick) => {
    const now = nameNow(id);
    const { openAct, useAct } = await bringPlay();
    return useAct(actor, dramaActs, now, quick) ?? openAct(actor, [now], {}, quick);
  },
};
