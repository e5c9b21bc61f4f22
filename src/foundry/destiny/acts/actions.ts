import { type ActionKey, ACTIONS, attacksOf, effectLabel, key } from "../../../rules/destiny/index.ts";
import type { Refusal } from "../../../rules/kernel/refusal.ts";
import { actEntries } from "../../acts/list.ts";
import { useAct } from "../../acts/run.ts";
import { situationOf } from "../../acts/situation.ts";
import { table } from "../../apply/viewer.ts";
import { declarationById } from "../../registry.ts";
import type { ActionAdapter, ActionEntry, Localize } from "../../ruleset.ts";
import { listed } from "../../view/text/lists.ts";
import { refusalText } from "../../view/text/refusals.ts";
import { isCharacter } from "../models/snapshot.ts";
import { destinyActs } from "./at-table.ts";
import { openAction } from "./presses.ts";

const ORDER = ["standard", "move", "quick", "free", "reaction", "none", "gm"] as const;
/** Actions that are pressed on a card and not here: they belong to a roll that lies on the table. */
const ON_CARDS: readonly ActionKey[] = ["smash", "slam", "raise", "hunch", "counterStunt"];
const words = (no: Refusal): string => refusalText(no, declarationById("destiny"));

/** A line of the catalogue that is pressed on a card. @rule DES-382 */
function onCard(act: ActionKey, localize: Localize): ActionEntry {
  const cost = localize(key("Cost", ACTIONS[act].cost, "label"));
  return {
    id: act,
    label: localize(key("Action", act, "label")),
    detail: cost,
    group: cost,
    refused: words({ accepted: false, reason: "action.onCard" }),
  };
}

/** Everything a character does by name: attacks, powers, and the whole catalogue with cost, code and reason. @rule DES-382 DES-384 */
export const destinyActions: ActionAdapter = {
  list: (snapshot, localize) => {
    if (!isCharacter(snapshot)) return [];
    const who = snapshot;
    const powers = who.powers
      .filter((p) => !attacksOf(who).some((a) => a.power === p.id))
      .map((p): ActionEntry => ({
        id: `power:${p.id}`,
        label: p.name,
        detail: listed(p.effects.map((e) => localize(effectLabel(e.effect)))),
        group: key("Sheet", "powers"),
      }));
    const lines = actEntries(destinyActs, situationOf(who.ref, destinyActs, table, game.user.isGM), {
      localize,
      refusal: words,
    });
    const attacks = lines.filter((e) => e.attack);
    const declared = lines.filter((e) => !e.attack);
    return [
      ...attacks,
      ...powers,
      ...[...ON_CARDS.map((act) => onCard(act, localize)), ...declared].sort((a, b) => rank(a) - rank(b)),
    ];
  },
  use: (actor, id, quick) => useAct(actor, destinyActs, id, quick) ?? openAction(actor, id, quick),
};

/** Where a line stands: what costs most first, what is no action of the catalogue last. */
const rank = (e: ActionEntry): number => [...ORDER.map((c) => key("Cost", c, "label")), e.group].indexOf(e.group);
