/** Twin Tens' acts at the table: how what was chosen becomes a card. */
import type { AnyAct, Chosen } from "../../../rules/kernel/act.ts";
import { isManners } from "../../../rules/kernel/manners.ts";
import type { Refusal } from "../../../rules/kernel/refusal.ts";
import {
  type Acted,
  isOfTurn,
  isTwintens,
  key,
  LEARNT_ALONE,
  payFor,
  triedAct,
  TWINTENS_ACTS,
  type TwintensActName,
  type TwintensSituation,
} from "../../../rules/twintens/index.ts";
import { table as here } from "../../apply/viewer.ts";
import { leaveFor } from "../../combat/overrule.ts";
import { openExchange } from "../../exchange/ask.ts";
import { rulesetById } from "../../registry.ts";
import type { ActsAdapter } from "../../ruleset.ts";
import { notifyRefusal } from "../../view/refusals.ts";
import { boardOf } from "../powers/board.ts";
import { twintensSettings } from "../settings.ts";
import { situation } from "../situation.ts";
import { previewOf } from "./preview.ts";

declare module "../../acts/names.ts" {
  interface ActChoices {
    readonly twintens: { readonly [N in TwintensActName]: Chosen<(typeof TWINTENS_ACTS)[N]> };
  }
}

const ACTS: Readonly<Record<TwintensActName, AnyAct<TwintensSituation>>> = TWINTENS_ACTS;

/** Actions of the economy that are called by another's name. */
const CALLED: Readonly<Record<string, string>> = { escape: "standard", array: "free", interpose: "reaction" };

/** Whether all of a price can be paid here. @rule TWI-070 */
function affords(s: TwintensSituation, price: readonly string[]): Refusal | null {
  for (const action of price) {
    const paid = payFor(s, s.self, action);
    if (!paid.accepted) return paid;
  }
  return null;
}

/** The kind of card that an act opens with this chosen. */
function openedKind({ act, s, chosen }: Acted): string | null {
  const made = "compose" in act ? act.compose(s, chosen) : null;
  return made?.accepted ? made.opens.kind : null;
}

/** What Twin Tens declares of its acts. @rule TWI-070 TWI-072 TWI-525 */
export const twintensActs: ActsAdapter = {
  table: ACTS,
  groups: {},
  heading: (group) => key("Sheet", group === "maneuvers" || group === "attacks" ? group : "otherActions"),
  priced: (action) => key("Action", CALLED[action] ?? action, "label"),
  affords: (s, price) => affords(s as TwintensSituation, price) ?? { accepted: true, warning: null },
  isCharacter: isTwintens,
  settings: twintensSettings,
  more: boardOf,
  preview: previewOf,
  takesTurn: (prices) => prices.some(isOfTurn),
  open: async (actor, asked, visibility, overrule = false) => {
    const ruleset = rulesetById("twintens");
    const at = (self: string): TwintensSituation => situation(self, here, game.user.isGM);
    const tried = triedAct({ ...asked, overrule }, at);
    // Who is out of reach of an area shows only when all is chosen.
    const word = !tried.accepted && isManners(tried) ? await leaveFor(tried, ruleset) : null;
    const acted = word?.overrule === true ? triedAct({ ...asked, overrule: true }, at) : tried;
    if (!acted.accepted) {
      if (!isManners(acted)) notifyRefusal(acted, ruleset);
      return null;
    }
    const unpaid = affords(acted.s, acted.act.price(acted.s, acted.chosen));
    const leave = await leaveFor(unpaid, ruleset);
    if (!leave) return null;
    const ask = { ...asked, ...((leave.overrule || overrule || word !== null) && { overrule: true }) };
    const kind = "compose" in acted.act ? openedKind(acted) : "act";
    const seen = LEARNT_ALONE.has(acted.name) ? "gm" : visibility;
    return kind === null ? null : openExchange({ kind, ask, actor, ...(seen && { visibility: seen }) });
  },
};
