/** Fudge's acts at the table: how what was chosen becomes a card. */
import {
  FUDGE_ACTS,
  type FudgeActName,
  type FudgeSituation,
  key,
  unaffordable,
  waitsForTurn,
} from "../../../rules/fudge/index.ts";
import type { AnyAct, Chosen } from "../../../rules/kernel/act.ts";
import { opensCards } from "../../acts/opening.ts";
import { table as here } from "../../apply/viewer.ts";
import type { ActsAdapter } from "../../ruleset.ts";
import { fudgeTable, situation } from "../situation.ts";
import { forEach } from "./hazards.ts";
import { previewOf } from "./preview.ts";
import { inOrder } from "./ready.ts";

declare module "../../acts/names.ts" {
  interface ActChoices {
    readonly fudge: { readonly [N in FudgeActName]: Chosen<(typeof FUDGE_ACTS)[N]> };
  }
}

const ACTS: Readonly<Record<FudgeActName, AnyAct<FudgeSituation>>> = FUDGE_ACTS;

const at = (self: string): FudgeSituation => situation(self, here, game.user.isGM);

/** Headings of the list that groups of acts stand under. */
const HEADINGS: Readonly<Record<string, string>> = {
  offense: key("Sheet", "offense"),
  befall: key("Act", "befall"),
  powers: key("Sheet", "powers"),
};

/** What Fudge declares of its acts. @rule FUD-271 FUD-686 */
export const fudgeActs: ActsAdapter = {
  ...fudgeTable,
  table: ACTS,
  groups: {},
  heading: (group) => HEADINGS[group] ?? key("Act", "turn"),
  priced: (action) => key("Action", action, "label"),
  affords: (s, price) => unaffordable(s as FudgeSituation, price) ?? { accepted: true, warning: null },
  preview: previewOf,
  takesTurn: (price, table, _act, self) => {
    const s = situation(self, table);
    return price.some((action) => waitsForTurn(s, self, action));
  },
  open: forEach(
    inOrder(
      opensCards({
        ruleset: "fudge",
        table: ACTS,
        at,
        affords: unaffordable,
        deeds: "deed",
      }),
      at,
    ),
  ),
};
