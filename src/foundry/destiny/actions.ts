import {
  ACTIONS,
  attackAction,
  attacksOf,
  effectLabel,
  key,
  usedAs,
  type ActionKey,
  type DestinyCharacter,
  priceOf,
  refusalOf,
} from "../../rules/destiny/index.ts";
import type { Refusal } from "../../rules/kernel/refusal.ts";
import { table } from "../apply/viewer.ts";
import { rulesetById } from "../registry.ts";
import type { ActionAdapter, ActionEntry, Localize } from "../ruleset.ts";
import { refusalText } from "../view/refusals.ts";
import { actingAt } from "./asks.ts";
import { contagionAt, everybody, turnOf } from "./facts.ts";
import { openAction } from "./gestures.ts";
import { destinySettings } from "./settings.ts";
import { isCharacter } from "./snapshot.ts";

const ORDER = ["standard", "move", "quick", "free", "reaction", "none", "gm"] as const;
/** Actions that are pressed on a card and not here: they belong to a roll that lies on the table. */
const ON_CARDS: ReadonlySet<string> = new Set(["smash", "slam", "raise", "hunch", "counterStunt"]);
const words = (no: Refusal): string => refusalText(no, rulesetById("destiny"));

/** Why an action can't be taken now, as strictly as the table wants it. @rule DES-382 DES-392 */
function refusal(who: DestinyCharacter, act: ActionKey, price?: readonly string[]): Refusal | null {
  const { limits, spends, here } = turnOf(who, table);
  const { economyEnforcement, stressBase } = destinySettings(table);
  const counted = here && economyEnforcement !== "off";
  return refusalOf(who, act, { ...actingAt(who, act, table), limits, spends, counted, stressBase }, price);
}

/** One line of the catalogue as a button: what it costs and provokes, and why it can't be pressed now. @rule DES-382 DES-392 */
export function actionEntry(who: DestinyCharacter, act: ActionKey, localize: Localize): ActionEntry {
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
    const attacks = attacksOf(who).map((a): ActionEntry => {
      const act = attackAction(a);
      const no = refusal(who, act, [
        ...priceOf(who, act, "own", a.power === null ? undefined : a.action),
        ...(a.area ? ["area"] : []),
      ]);
      const soft =
        no !== null && destinySettings(table).economyEnforcement !== "block" && !no.reason.startsWith("act.");
      return {
        id: `attack:${a.id}`,
        label: a.power === null && ["fist", "quip", "rumor"].includes(a.id) ? localize(key("Attack", a.id)) : a.name,
        detail: localize(key("Sheet", "effectRank"), { effect: effectLabel(a.effect), rank: a.rank }),
        group: key("Sheet", "attacks"),
        attack: true,
        ...(no && !soft && { refused: words(no) }),
      };
    });
    const powers = who.powers
      .filter((p) => !attacksOf(who).some((a) => a.power === p.id))
      .map((p): ActionEntry => ({
        id: `power:${p.id}`,
        label: p.name,
        detail: p.effects.map((e) => localize(effectLabel(e.effect))).join(", "),
        group: key("Sheet", "powers"),
      }));
    const acts = (Object.keys(ACTIONS) as ActionKey[])
      .map((act) => actionEntry(who, act, localize))
      .sort((a, b) => rank(a) - rank(b));
    const others = [
      "rest",
      "treatment",
      ...(who.ready ? ["triggerReady"] : []),
      ...(who.grab ? ["grabDamage", "release"] : []),
      ...(who.turn.moveLeft > 0 ? ["goOn"] : []),
      ...(everybody(table).some((o) => o.ref !== who.ref && contagionAt(o, table).length > 0) ? ["touch"] : []),
      ...(who.surge.pending + who.surge.deferred > 0 ? ["landSurge"] : []),
    ].map((id): ActionEntry => ({
      id,
      label: localize(key("Deed", id)),
      group: key("Deed", "group"),
      ...(id === "touch" && { befalls: true }),
    }));
    return [...attacks, ...powers, ...acts, ...others];
  },
  use: openAction,
};

const rank = (e: ActionEntry): number => ORDER.findIndex((c) => e.group === key("Cost", c, "label"));
