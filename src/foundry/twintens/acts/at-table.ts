/** Twin Tens' acts at the table: how what was chosen becomes a card. */
import type { AnyAct, Chosen } from "../../../rules/kernel/act.ts";
import type { Refusal } from "../../../rules/kernel/refusal.ts";
import {
  isOfTurn,
  isTwintens,
  key,
  LEARNT_ALONE,
  payFor,
  TWINTENS_ACTS,
  type TwintensActName,
  type TwintensSituation,
} from "../../../rules/twintens/index.ts";
import { opensCards } from "../../acts/opening.ts";
import { table as here } from "../../apply/viewer.ts";
import type { ActsAdapter } from "../../ruleset.ts";
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
const CALLED: Readonly<Record<string, string>> = {
  escape: "standard",
  mind: "standard",
  voice: "standard",
  array: "free",
  interpose: "reaction",
};

/** Whether all of a price can be paid here. @rule TWI-070 */
function affords(s: TwintensSituation, price: readonly string[]): Refusal | null {
  for (const action of price) {
    const paid = payFor(s, s.self, action);
    if (!paid.accepted) return paid;
  }
  return null;
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
  open: opensCards({
    ruleset: "twintens",
    table: ACTS,
    at: (self) => situation(self, here, game.user.isGM),
    affords,
    deeds: "act",
    seen: (name) => (LEARNT_ALONE.has(name as TwintensActName) ? "gm" : undefined),
  }),
};
