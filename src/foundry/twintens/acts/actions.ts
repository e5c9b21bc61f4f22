import { lineOf } from "../../../rules/kernel/lines.ts";
import type { Refusal } from "../../../rules/kernel/refusal.ts";
import {
  type Attack,
  attacksOf,
  key,
  type ManeuverKey,
  MANEUVERS,
  type TwintensActor,
  typeChoices,
} from "../../../rules/twintens/index.ts";
import { actEntries } from "../../acts/list.ts";
import { openAct, useAct } from "../../acts/run.ts";
import { situationOf } from "../../acts/situation.ts";
import { table } from "../../apply/viewer.ts";
import { inTurnOrOnWord } from "../../combat/overrule.ts";
import { declarationById } from "../../registry.ts";
import type { ActionAdapter, ActionEntry, Localize } from "../../ruleset.ts";
import { doDeed } from "../../table/points.ts";
import { signed } from "../../view/rows.ts";
import { refusalText } from "../../view/text/refusals.ts";
import { characterAt } from "../at-table.ts";
import { twintensSettings } from "../settings.ts";
import { twintensActs } from "./at-table.ts";
import { openReady } from "./gestures.ts";
import { olderLine } from "./older.ts";

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
  const line = lineOf(twintensActs.table, id);
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
export const twintensActions: ActionAdapter = {
  list: (snapshot, localize) => {
    const who = snapshot as TwintensActor;
    if (who.kind === "object") return [];
    const s = situationOf(who.ref, twintensActs, table, game.user.isGM);
    const means = attacksOf(who, twintensSettings());
    const lines = actEntries(twintensActs, s, { localize, refusal: words }).map(
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
  },
  use: async (actor, id, quick) => {
    const older = olderLine(characterAt(table, actor.uuid), id);
    if (older) return openAct(actor, [older.act], older.known, quick);
    if (id === "relief") return doDeed(actor, "conviction", "removeDamage");
    if (id !== "ready") return useAct(actor, twintensActs, id, quick);
    return inTurnOrOnWord(actor.uuid, true, declarationById("twintens"), () => openReady(actor));
  },
};
