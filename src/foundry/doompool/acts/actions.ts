import { actEntries } from "../../acts/list.ts";
import { openAct, useAct } from "../../acts/run.ts";
import { table } from "../../apply/viewer.ts";
import { declarationById } from "../../registry.ts";
import type { ActionAdapter } from "../../ruleset.ts";
import { refusalText } from "../../view/text/refusals.ts";
import { characterAt } from "../at-table.ts";
import { isCharacter } from "../models/snapshot.ts";
import { situationOf } from "../situation.ts";
import { doompoolActs } from "./at-table.ts";
import { older } from "./turn-and-reach.ts";

/** What somebody does by name: an action for whatever it may be for, pools that are kept, powers, what takes the place of a roll. @rule DOO-193 DOO-316 DOO-320 DOO-322 */
export const doompoolActions: ActionAdapter = {
  list: (snapshot, localize) =>
    isCharacter(snapshot)
      ? actEntries(doompoolActs, situationOf(table, snapshot.ref), {
          localize,
          refusal: (no) => refusalText(no, declarationById("doompool")),
        })
      : [],
  use: (actor, id, quick) => {
    const line = older(characterAt(table, actor.uuid), id);
    return line
      ? openAct(actor, [line.act], line.known, quick)
      : (useAct(actor, doompoolActs, id, quick) ?? openAct(actor, ["act"], {}, quick));
  },
};
