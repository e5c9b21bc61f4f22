import {
  type ActionKey,
  ACTIONS,
  attacksOf,
  type DestinyCharacter,
  effectLabel,
  key,
  refusalOf,
  turnIn,
  usedAs,
} from "../../../rules/destiny/index.ts";
import type { Refusal } from "../../../rules/kernel/refusal.ts";
import { actEntries } from "../../acts/list.ts";
import { useAct } from "../../acts/run.ts";
import { situationOf } from "../../acts/situation.ts";
import { table } from "../../apply/viewer.ts";
import { rulesetById } from "../../registry.ts";
import type { ActionAdapter, ActionEntry, Localize } from "../../ruleset.ts";
import { refusalText } from "../../view/refusals.ts";
import { isCharacter } from "../models/snapshot.ts";
import { destinySettings } from "../settings.ts";
import { situation } from "../situation.ts";
import { destinyActs } from "./at-table.ts";
import { actingAt } from "./controllers.ts";
import { openAction } from "./gestures.ts";

const ORDER = ["standard", "move", "quick", "free", "reaction", "none", "gm"] as const;
/** Actions that are pressed on a card and not here: they belong to a roll that lies on the table. */
const ON_CARDS: ReadonlySet<string> = new Set(["smash", "slam", "raise", "hunch", "counterStunt"]);
const words = (no: Refusal): string => refusalText(no, rulesetById("destiny"));

/** Why an action can't be taken now, as strictly as the table wants it. @rule DES-382 DES-392 */
function refusal(who: DestinyCharacter, act: ActionKey): Refusal | null {
  const { limits, spends, here } = turnIn(situation(who.ref, table), who);
  const { economyEnforcement, stressBase } = destinySettings(table);
  const counted = here && economyEnforcement !== "off";
  return refusalOf(who, act, { ...actingAt(who, act, table), limits, spends, counted, stressBase });
}

/** One line of the catalogue as a button: what it costs and provokes, and why it can't be pressed now. @rule DES-382 DES-392 */
function actionEntry(who: DestinyCharacter, act: ActionKey, localize: Localize): ActionEntry {
  const { cost, oa } = usedAs(who, act);
  const no = ON_CARDS.has(act) ? { accepted: false as const, reason: "action.onCard" } : refusal(who, act);
  // With a warning only, the button stays live: pressing it says what is overlooked.
  const soft =
    no !== null &&
    destinySettings(table).economyEnforcement === "warn" &&
    /^(?:action\.(?:no|delaying|condition)|reaction\.)/u.test(no.reason);
  return {
    id: act,
    label: localize(key("Action", act, "label")),
    detail:
      [oa === "none" ? "" : localize(key("Oa", oa, "label")), soft && no ? words(no) : ""]
        .filter((t) => t !== "")
        .join(" \u00b7 ") || localize(key("Cost", cost, "label")),
    group: key("Cost", cost, "label"),
    ...(no && !soft && { refused: words(no) }),
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
        detail: p.effects.map((e) => localize(effectLabel(e.effect))).join(", "),
        group: key("Sheet", "powers"),
      }));
    const lines = actEntries(destinyActs, situationOf(who.ref, destinyActs, table, game.user.isGM), {
      localize,
      refusal: words,
    });
    const attacks = lines.filter((e) => e.attack);
    const declared = lines.filter((e) => !e.attack);
    const acts = (Object.keys(ACTIONS) as ActionKey[])
      .filter((act) => !declared.some((e) => e.id === act))
      .map((act) => actionEntry(who, act, localize));
    const others = (who.ready ? ["triggerReady"] : []).map((id): ActionEntry => ({
      id,
      label: localize(key("Deed", id)),
      group: key("Deed", "group"),
    }));
    return [...attacks, ...powers, ...[...acts, ...declared, ...others].sort((a, b) => rank(a) - rank(b))];
  },
  use: (actor, id, quick) => useAct(actor, destinyActs, id, quick) ?? openAction(actor, id, quick),
};

/** Where a line stands: what costs most first, what is no action of the catalogue last. */
const rank = (e: ActionEntry): number => [...ORDER.map((c) => key("Cost", c, "label")), e.group].indexOf(e.group);
