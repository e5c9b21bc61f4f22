import type { Refusal } from "../../rules/kernel/refusal.ts";
import {
  type Attack,
  attacksOf,
  held,
  isActName,
  key,
  legalManeuvers,
  type ManeuverKey,
  maneuverLabel,
  MANEUVERS,
  mayManeuver,
  type TwintensActor,
  typeChoices,
} from "../../rules/twintens/index.ts";
import { actEntries } from "../acts/list.ts";
import { openAct, useAct } from "../acts/run.ts";
import { situationOf } from "../acts/situation.ts";
import { table } from "../apply/viewer.ts";
import { rulesetById } from "../registry.ts";
import type { ActionAdapter, ActionEntry, Localize } from "../ruleset.ts";
import { refusalText } from "../view/refusals.ts";
import { signed } from "../view/rows.ts";
import { twintensActs } from "./acts/at-table.ts";
import { olderLine } from "./acts/older.ts";
import { characterAt } from "./facts.ts";
import { useAction } from "./gestures.ts";
import { twintensSettings } from "./settings.ts";

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

function maneuvers(who: TwintensActor, localize: Localize): ActionEntry[] {
  const all = (Object.keys(MANEUVERS) as ManeuverKey[])
    .filter(
      (m) =>
        (m !== "attack" && (MANEUVERS[m] as { needs: string | null }).needs === null) ||
        legalManeuvers(who).includes(m),
    )
    .filter((m) => m !== "attack" && m !== "escape" && !isActName(m));
  return all.map((m): ActionEntry => {
    const no = mayManeuver(who, m);
    return {
      id: `maneuver:${m}`,
      label: localize(maneuverLabel(m)),
      detail: localize(key("Action", MANEUVERS[m].action, "label")),
      group: key("Sheet", "maneuvers"),
      ...(no && { refused: refusalText(no, rulesetById("twintens")) }),
    };
  });
}

/** A missile that comes back for its target. @rule TWI-452 */
function powers(who: TwintensActor, localize: Localize): ActionEntry[] {
  const text = (name: string): string => localize(key("Deed", name, "label"));
  const traced = (id: string | null): string =>
    who.powers.find((p) => p.id === id)?.name ?? localize(key("Sheet", "aPower"));
  return [
    ...held(who, "homing").map((c) => ({
      id: `homing:${c.effect}`,
      label: traced(c.trait),
      detail: text("homing"),
      group: key("Sheet", "otherActions"),
    })),
  ];
}

/** What somebody may do beside fighting, as things stand: stand up, switch powers, recover, help, get free. */
function others(who: TwintensActor, localize: Localize): ActionEntry[] {
  const entry = (id: string, label: string, more: Partial<ActionEntry> = {}): ActionEntry => ({
    id,
    label,
    group: key("Sheet", "otherActions"),
    ...more,
  });
  const text = (name: string): string => localize(key("Deed", name, "label"));
  return [
    ...(held(who, "grappled").length > 0
      ? [entry("crush", localize(key("GrappleMove", "damage")), { detail: localize(key("Card", "hold")) })]
      : []),
    ...(table.encounter()?.acting === who.ref
      ? [
          entry("ready", localize(key("Order", "choice", "ready")), {
            detail: localize(key("Action", "standard", "label")),
          }),
        ]
      : []),
    ...powers(who, localize),
    entry("hazard", text("hazard"), { befalls: true }),
  ];
}

const words = (no: Refusal): string => refusalText(no, rulesetById("twintens"));

/** The action that a maneuver takes, by its place in a turn. */
const place = ({ id }: ActionEntry): number => {
  const name = id.replace("maneuver:", "");
  const { action } = MANEUVERS[(Object.hasOwn(MANEUVERS, name) ? name : "attack") as ManeuverKey];
  return ORDER.indexOf(action);
};

/** Everything that somebody does by name: attacks, maneuvers by the action that they take, the rest. @rule TWI-072 TWI-385 TWI-503 */
export const twintensActions: ActionAdapter = {
  list: (snapshot, localize) => {
    const who = snapshot as TwintensActor;
    if (who.kind === "object") return [];
    const s = situationOf(who.ref, twintensActs, table, game.user.isGM);
    const lines = actEntries(twintensActs, s, { localize, refusal: words });
    const isManeuver = (e: ActionEntry): boolean => e.group === key("Sheet", "maneuvers");
    return [
      ...attacksOf(who, twintensSettings()).map((a): ActionEntry => ({
        id: `attack:${a.id}`,
        label: localize(a.name),
        detail: detail(a, localize),
        group: key("Sheet", "attacks"),
        attack: true,
      })),
      ...[...maneuvers(who, localize), ...lines.filter(isManeuver)].sort((a, b) => place(a) - place(b)),
      ...lines.filter((e) => !isManeuver(e) && !e.befalls),
      ...others(who, localize),
      ...lines.filter((e) => e.befalls),
    ];
  },
  use: (actor, id, quick) => {
    const older = olderLine(characterAt(table, actor.uuid), id);
    if (older) return openAct(actor, [older.act], older.known, quick);
    return useAct(actor, twintensActs, id, quick) ?? useAction(actor, id, quick);
  },
};
