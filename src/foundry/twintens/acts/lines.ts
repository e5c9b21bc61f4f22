/** Twin Tens' acts as lists have them: a sheet shows what somebody can do before anybody does anything. */
import type { AnyAct } from "../../../rules/kernel/act.ts";
import { lineOf } from "../../../rules/kernel/lines.ts";
import type { Refusal } from "../../../rules/kernel/refusal.ts";
import {
  type Attack,
  attacksOf,
  isTwintens,
  key,
  type ManeuverKey,
  MANEUVERS,
  payFor,
  TWINTENS_ACTS,
  type TwintensActName,
  type TwintensActor,
  type TwintensSituation,
  typeChoices,
} from "../../../rules/twintens/index.ts";
import { actEntries } from "../../acts/list.ts";
import { situationOf } from "../../acts/situation.ts";
import { table } from "../../apply/viewer.ts";
import { declarationById } from "../../registry.ts";
import type { ActionAdapter, ActionEntry, ActLines, Localize } from "../../ruleset.ts";
import { signed } from "../../view/rows.ts";
import { refusalText } from "../../view/text/refusals.ts";
import { boardOf } from "../powers/board.ts";
import { twintensSettings } from "../settings.ts";

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
export function affords(s: TwintensSituation, price: readonly string[]): Refusal | null {
  for (const action of price) {
    const paid = payFor(s, s.self, action);
    if (!paid.accepted) return paid;
  }
  return null;
}

/** What Twin Tens says of its acts to whoever lists them. @rule TWI-070 TWI-072 */
export const twintensLines: ActLines = {
  table: ACTS,
  groups: {},
  heading: (group) => key("Sheet", group === "maneuvers" || group === "attacks" ? group : "otherActions"),
  priced: (action) => key("Action", CALLED[action] ?? action, "label"),
  affords: (s, price) => affords(s as TwintensSituation, price) ?? { accepted: true, warning: null },
  isCharacter: isTwintens,
  settings: twintensSettings,
  more: boardOf,
};

/** A word or two on an attack: bonus, damage and DC, lethal or not. @rule TWI-503 */
function detail(attack: Attack, localize: Localize): string {
  const parts = [
    ...(attack.bonus.rows.length > 0 ? [signed(attack.bonus.total)] : []),
    ...(attack.damage
      ? [localize(key("Card", "damage"), { damage: signed(attack.damage.total), dc: 15 + attack.damage.total })]
      : attack.effect
        ? [localize(key("Card", "dc"), { dc: attack.effect.dc })]
        : []),
    ...(attack.damage
      ? [
          localize(
            key(
              "Card",
              typeChoices(attack.type).length > 1 && attack.type === "either"
                ? "either"
                : attack.type === "lethal"
                  ? "lethal"
                  : "nonlethal",
            ),
          ),
        ]
      : []),
  ];
  return parts.join(" \u00b7 ");
}

/** The kinds of action, in the order of a turn. */
const ORDER = ["full", "standard", "move", "free", "reaction"] as const;

const words = (no: Refusal): string => refusalText(no, declarationById("twintens"));

/** The action that a maneuver takes, by its place in a turn. */
function place({ id }: ActionEntry): number {
  const line = lineOf(twintensLines.table, id);
  const name = String(line?.known["maneuver"] ?? line?.act ?? "attack");
  const { action } = MANEUVERS[(Object.hasOwn(MANEUVERS, name) ? name : "attack") as ManeuverKey];
  return ORDER.indexOf(action);
}

/** To put an action aside is of the order, not of an act: whose turn it is may. @rule TWI-057 */
const readying = (who: TwintensActor, localize: Localize): readonly ActionEntry[] =>
  table.encounter()?.acting === who.ref
    ? [
        {
          id: "ready",
          label: localize(key("Order", "choice", "ready")),
          detail: localize(key("Action", "standard", "label")),
          group: key("Sheet", "otherActions"),
        },
      ]
    : [];

/** Everything that somebody does by name: attacks, maneuvers by the action that they take, the rest. @rule TWI-072 TWI-385 TWI-503 */
export const actionsOf: ActionAdapter["list"] = (snapshot, localize) => {
  const who = snapshot as TwintensActor;
  if (who.kind === "object") return [];
  const s = situationOf(who.ref, twintensLines, table, game.user.isGM);
  const means = attacksOf(who, twintensSettings());
  const lines = actEntries(twintensLines, s, { localize, refusal: words }).map(
    ({ attack: _attack, ...line }): ActionEntry => {
      const attack = means.find((a) => line.id === `attack:${a.id}`);
      return attack ? { ...line, detail: detail(attack, localize), attack: true } : line;
    },
  );
  const isManeuver = (e: ActionEntry): boolean => e.group === key("Sheet", "maneuvers");
  return [
    ...lines.filter((e) => e.attack === true),
    ...lines.filter(isManeuver).sort((a, b) => place(a) - place(b)),
    ...lines.filter((e) => !isManeuver(e) && e.attack !== true && !e.befalls),
    ...readying(who, localize),
    ...lines.filter((e) => e.befalls),
  ];
};
