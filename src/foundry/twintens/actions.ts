import {
  asBought,
  type Attack,
  attacksOf,
  calls,
  endsWith,
  ENVIRONMENT_USES,
  type FeatKey,
  featLabel,
  featRank,
  held,
  isCuffed,
  key,
  legalManeuvers,
  type ManeuverKey,
  maneuverLabel,
  MANEUVERS,
  mayManeuver,
  plannedBonus,
  type PowerEntry,
  sharers,
  surroundings,
  type TwintensActor,
  typeChoices,
} from "../../rules/twintens/index.ts";
import { table } from "../apply/viewer.ts";
import { rulesetById } from "../registry.ts";
import type { ActionAdapter, ActionEntry, Localize } from "../ruleset.ts";
import { refusalText } from "../view/refusals.ts";
import { signed } from "../view/rows.ts";
import { lends, letsGo } from "./exchanges/power-deeds.ts";
import { useAction } from "./gestures.ts";
import { twintensSettings } from "./settings.ts";
import { situation } from "./situation.ts";

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
    .filter((m) => m !== "attack" && m !== "escape");
  const sorted = ORDER.flatMap((action) => all.filter((m) => MANEUVERS[m].action === action));
  return sorted.map((m): ActionEntry => {
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

type Entry = (id: string, label: string, more?: Partial<ActionEntry>) => ActionEntry;

/** What feats let somebody do without a roll, a plan, getting free of what pins one's clothes, weapons to draw. @rule TWI-072 TWI-421 */
function featEntries(who: TwintensActor, localize: Localize, entry: Entry): ActionEntry[] {
  const text = (name: string): string => localize(key("Deed", name, "label"));
  const has = (feat: FeatKey): boolean => featRank(who, feat) > 0;
  const home = held(who, "atHome")[0]?.trait ?? "";
  const cost = localize(key("Action", has("quickDraw") ? "free" : "move", "label"));
  const sheathed = who.weapons.filter((w) => !w.equipped && !Object.values(who.geared).includes(w.id));
  return [
    ...(held(who, "raging").length > 0
      ? [entry("deed:calm", text("calm"))]
      : has("rage")
        ? [entry("deed:rage", text("rage"))]
        : []),
    ...(has("favoredEnvironment")
      ? ENVIRONMENT_USES.filter((u) => u !== home).map((u) =>
          entry(`environment:${u}`, localize(featLabel("favoredEnvironment")), { detail: text(`environment-${u}`) }),
        )
      : []),
    ...(home === ""
      ? []
      : [entry("environment:none", localize(featLabel("favoredEnvironment")), { detail: text("environment-none") })]),
    ...(has("masterPlan") && plannedBonus(who) === 0 ? [entry("plan", text("makePlan"))] : []),
    ...(plannedBonus(who) > 0 ? [entry("deed:plan", text("plan"), { detail: `+${plannedBonus(who)}` })] : []),
    ...(held(who, "fastened").length > 0
      ? [entry("unfasten", text("unfasten"), { detail: localize(key("Action", "move", "label")) })]
      : []),
    ...sheathed.map((w) => entry(`draw:${w.id}`, localize(w.name), { detail: `${text("draw")} \u00b7 ${cost}` })),
  ];
}

/** What powers do beside attacking: they call, change the surroundings, are lent and let go; a missile comes back for its target, and one looks twice at what may not be there. @rule TWI-440 TWI-450 TWI-452 */
function powers(who: TwintensActor, localize: Localize): ActionEntry[] {
  const text = (name: string): string => localize(key("Deed", name, "label"));
  const entry = (what: string, p: PowerEntry): ActionEntry => ({
    id: `${what}:${p.id}`,
    label: p.name,
    detail: text(what),
    group: key("Sheet", "otherActions"),
  });
  const s = situation(who.ref, table);
  const traced = (id: string | null): string =>
    who.powers.find((p) => p.id === id)?.name ?? localize(key("Sheet", "aPower"));
  return [
    ...who.powers.filter(calls).map((p) => entry("call", p)),
    ...who.powers.filter((p) => surroundings(p).length > 0).map((p) => entry("surround", p)),
    ...who.powers.filter(lends).map((p) => entry("lend", p)),
    ...who.powers.filter((p) => letsGo(p) && endsWith(s, who, p.id).length > 0).map((p) => entry("letGo", p)),
    ...held(who, "homing").map((c) => ({
      id: `homing:${c.effect}`,
      label: traced(c.trait),
      detail: text("homing"),
      group: key("Sheet", "otherActions"),
    })),
    ...held(who, "deceived").map((c) => ({
      id: `disbelieve:${c.effect}`,
      label: text("disbelieve"),
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
  const prone = held(who, "prone").length > 0 || held(who, "kneeling").length > 0;
  const grappled = held(who, "grappled").length > 0;
  const bound = who.conditions.some((c) => (c.id === "entangled" || c.id === "bound") && c.source !== "hand");
  const marked =
    who.track.bruised + who.track.dazedHit + who.track.hurt + who.track.wounded > 0 ||
    who.track.staggered ||
    who.track.disabled ||
    who.track.unconscious;
  const bought = asBought(who).powers;
  const healing = who.powers.filter((p) => p.key === "healing" && p.active);
  return [
    ...(prone
      ? [
          entry("deed:stand", text("stand"), {
            detail: localize(key("Action", featRank(who, "instantUp") > 0 ? "free" : "move", "label")),
          }),
        ]
      : [entry("deed:dropProne", text("dropProne")), entry("deed:kneel", text("kneel"))]),
    ...(grappled
      ? [
          entry("maneuver:hold", localize(key("Card", "hold"))),
          entry("maneuver:escape", localize(maneuverLabel("escape"))),
        ]
      : []),
    ...(bound ? [entry("escape", text("escapeBonds"))] : []),
    ...(who.track.dying ? [entry("dying", localize(key("Check", "dying")))] : []),
    ...(marked && !who.track.dying && !who.track.dead ? [entry("recovery", localize(key("Check", "recovery")))] : []),
    ...(marked &&
    !who.track.dying &&
    !who.track.dead &&
    (who.conviction?.value ?? 0) > 0 &&
    twintensSettings().convictionRecovery === "check"
      ? [entry("relief", text("relief"))]
      : []),
    ...(table.encounter()?.acting === who.ref
      ? [
          entry("ready", localize(key("Order", "choice", "ready")), {
            detail: localize(key("Action", "standard", "label")),
          }),
        ]
      : []),
    ...(who.fatigue === "normal" ? [] : [entry("rest", localize(key("Check", "rest")))]),
    ...healing.map((p) => entry(`heal:${p.id}`, p.name, { detail: text("heal") })),
    ...healing.map((p) => entry(`mend:${p.id}`, p.name, { detail: text("mend") })),
    ...who.powers
      .filter((p) => p.key === "boost" && p.active)
      .map((p) => entry(`boost:${p.id}`, p.name, { detail: text("boost") })),
    ...bought
      .filter(
        (p, at) =>
          sharers({ powers: bought }, p.id).length > 0 && bought.findIndex((q) => q.arrayId === p.arrayId) === at,
      )
      .map((p) => entry(`share:${p.id}`, p.arrayId ?? "", { detail: text("share") })),
    ...bought.filter((p) => p.lost > 0).map((p) => entry(`restore:${p.id}`, p.name, { detail: text("restore") })),
    ...featEntries(who, localize, entry),
    ...powers(who, localize),
    ...(who.tools?.includes("handcuffs") === true ? [entry("cuff", text("cuff"))] : []),
    ...(isCuffed(who) ? [entry("snap", text("snap"))] : []),
    entry("stabilise", text("stabilise")),
    entry("exertion", text("exertion")),
    entry("concentrate", text("concentrate")),
    entry("hazard", text("hazard"), { befalls: true }),
    entry("expose", text("expose"), { befalls: true }),
    ...(held(who, "exposed").length > 0 ? [entry("deed:shelter", text("shelter"))] : []),
  ];
}

/** Everything that somebody does by name: attacks, maneuvers, the rest. @rule TWI-072 TWI-385 TWI-503 */
export const twintensActions: ActionAdapter = {
  list: (snapshot, localize) => {
    const who = snapshot as TwintensActor;
    if (who.kind === "object") return [];
    return [
      ...attacksOf(who, twintensSettings()).map((a): ActionEntry => ({
        id: `attack:${a.id}`,
        label: localize(a.name),
        detail: detail(a, localize),
        group: key("Sheet", "attacks"),
        attack: true,
      })),
      ...maneuvers(who, localize),
      ...others(who, localize),
    ];
  },
  use: useAction,
};
