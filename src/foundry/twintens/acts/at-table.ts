/** Twin Tens' acts at the table: how what was chosen becomes a card. */
import type { Chosen } from "../../../rules/kernel/act.ts";
import { isOfTurn, LEARNT_ALONE, TWINTENS_ACTS, type TwintensActName } from "../../../rules/twintens/index.ts";
import { opensCards } from "../../acts/opening.ts";
import { table as here } from "../../apply/viewer.ts";
import type { ActsAdapter } from "../../ruleset.ts";
import { situation } from "../situation.ts";
import { affords, twintensLines } from "./lines.ts";
import { previewOf } from "./preview.ts";

declare module "../../acts/names.ts" {
  interface ActChoices {
    readonly twintens: { readonly [N in TwintensActName]: Chosen<(typeof TWINTENS_ACTS)[N]> };
  }
}

/** What Twin Tens declares of its acts. @rule TWI-070 TWI-072 TWI-525 */
export const twintensActs: ActsAdapter = {
  ...twintensLines,
  preview: previewOf,
  takesTurn: (prices) => prices.some(isOfTurn),
  open: opensCards({
    ruleset: "twintens",
    table: TWINTENS_ACTS,
    at: (self) => situation(self, here, game.user.isGM),
    affords,
    deeds: "act",
    seen: (name) => (LEARNT_ALONE.has(name as TwintensActName) ? "gm" : undefined),
  }),
};
