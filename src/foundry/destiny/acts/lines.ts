/** Destiny's acts as lists have them: a sheet shows what somebody can do before anybody does anything. */
import {
  type ActionKey,
  ACTIONS,
  attacksOf,
  DESTINY_ACTS,
  type DestinyActName,
  type DestinyCharacter,
  type DestinySituation,
  effectLabel,
  key,
  payFor,
} from "../../../rules/destiny/index.ts";
import type { AnyAct } from "../../../rules/kernel/act.ts";
import type { Refusal } from "../../../rules/kernel/refusal.ts";
import { actEntries } from "../../acts/list.ts";
import { situationOf } from "../../acts/situation.ts";
import { table } from "../../apply/viewer.ts";
import { declarationById } from "../../registry.ts";
import type { ActionAdapter, ActionEntry, ActLines, Localize } from "../../ruleset.ts";
import { listed } from "../../view/text/lists.ts";
import { refusalText } from "../../view/text/refusals.ts";
import { isCharacter } from "../models/snapshot.ts";
import { destinySettings } from "../settings.ts";

const ACTS: Readonly<Record<DestinyActName, AnyAct<DestinySituation>>> = DESTINY_ACTS;

/** Groups that are chosen from together, and whose name their cards bear. */
const GROUPS: Readonly<Record<string, string>> = { surge: key("Action", "surge", "label") };

/** What an action of the economy is called: a Reaction of any kind is one. */
const priced = (action: string): string =>
  key("Cost", action.startsWith("reaction") ? "reaction" : isCost(action) ? action : "free", "label");
const isCost = (action: string): boolean => ["standard", "move", "quick"].includes(action);

/** What Destiny says of its acts to whoever lists them. @rule DES-382 */
export const destinyLines: ActLines = {
  table: ACTS,
  groups: GROUPS,
  heading: (group) =>
    group === "deed"
      ? key("Deed", "group")
      : group === "attacks"
        ? key("Sheet", "attacks")
        : key("Cost", group === "surge" ? "reaction" : group, "label"),
  priced,
  affords: (seen, price) => {
    const s = seen as DestinySituation;
    const who = s.character(s.self);
    return who ? payFor(s, who, price) : { accepted: true, warning: null };
  },
  isCharacter,
  settings: destinySettings,
};

/** Headings of the catalogue, in their order. */
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

/** Where a line stands: what costs most first, what is no action of the catalogue last. */
const rank = (e: ActionEntry): number => [...ORDER.map((c) => key("Cost", c, "label")), e.group].indexOf(e.group);

const ATTACKS: ActLines = {
  ...destinyLines,
  table: Object.fromEntries(Object.entries(ACTS).filter(([, act]) => act.attacks === true)),
};

const linesOf = (who: DestinyCharacter, acts: ActLines, localize: Localize): readonly ActionEntry[] =>
  actEntries(acts, situationOf(who.ref, acts, table, game.user.isGM), { localize, refusal: words });

/** A character's attacks by name, each with what stands in its way. @rule DES-382 */
export const attackLines = (who: DestinyCharacter, localize: Localize): readonly ActionEntry[] =>
  linesOf(who, ATTACKS, localize);

/** Everything a character does by name: attacks, powers, and the whole catalogue with cost, code and reason. @rule DES-382 DES-384 */
export const actionsOf: ActionAdapter["list"] = (snapshot, localize) => {
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
  const lines = linesOf(who, destinyLines, localize);
  const attacks = lines.filter((e) => e.attack);
  const declared = lines.filter((e) => !e.attack);
  return [
    ...attacks,
    ...powers,
    ...[...ON_CARDS.map((act) => onCard(act, localize)), ...declared].sort((a, b) => rank(a) - rank(b)),
  ];
};
