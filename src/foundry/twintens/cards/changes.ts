import type { Change, Value } from "../../../rules/kernel/change.ts";
import {
  ABILITY_KEYS,
  abilityLabel,
  conditionDefinition,
  conditionLabel,
  fatigueLabel,
  featLabel,
  type GradedResult,
  key,
  markLabel,
  POWER,
  type ResultPart,
  saveLabel,
  shownDistance,
  spendLabel,
} from "../../../rules/twintens/index.ts";
import { documentOf } from "../../apply/ground.ts";
import { table } from "../../apply/viewer.ts";
import type { Localize } from "../../ruleset.ts";
import type { ConsequenceView } from "../../view/card-view.ts";
import { plain } from "../../view/rows.ts";
import { shownRound } from "../at-table.ts";

/** What a power is called; of one that is gone, that it was a power. */
const nameOf = (uuid: string): string =>
  (documentOf(uuid) as unknown as { readonly name?: string } | null)?.name ?? key("Consequence", "aPower");

/** A result in words: "hurt and stunned". */
export function resultText(result: readonly ResultPart[], words: Localize): string {
  return result.length === 0
    ? words(key("Card", "nothing"))
    : result.map((r) => words(r === "stunned" ? key("Condition", "stunned", "label") : markLabel(r))).join(" + ");
}

/** What a degree of an effect does, in words. @rule TWI-234 */
export function gradedText(result: GradedResult, words: Localize): string {
  const condition = (id: string): string => words(conditionLabel(id));
  const parts = [
    ...result.conditions.map(condition),
    ...(result.stunned ? [condition("stunned")] : []),
    ...(result.unconscious ? [condition("unconscious")] : []),
    ...(result.suffocates ? [words(key("Exposure", "suffocation"))] : []),
    ...(result.levels ? [words(key("Card", "fatigueLevels"), { count: result.levels })] : []),
  ];
  return parts.join(" + ");
}

/** How far so many feet are, in words. @rule TWI-284 */
export function distanceText(feet: number, words: Localize): string {
  const { amount, unit } = shownDistance(feet);
  return words(key("Unit", unit), { amount });
}

const COUNTERS: readonly string[] = ["bruised", "dazedHit", "hurt", "wounded"];

type Said = Pick<ConsequenceView, "text" | "tone">;

const number = (value: Value): number => (typeof value === "number" ? value : 0);

/** A field of a track: a counter up or down, a box marked or cleared, a stun. @rule TWI-206 TWI-504 */
function trackText(field: string, from: Value, to: Value, localize: Localize): Said {
  if (field === "stunned")
    return to === null
      ? { text: localize(key("Consequence", "stunEnds")), tone: "success" }
      : { text: localize(key("Consequence", "stunned"), { round: shownRound(roundOf(to), table) }), tone: "harm" };
  const mark = markLabel(field);
  if (COUNTERS.includes(field))
    return {
      text: localize(key("Consequence", "counter"), { mark, from: number(from), to: number(to) }),
      tone: number(to) > number(from) ? "harm" : "success",
    };
  return {
    text: localize(key("Consequence", to === true ? "marked" : "cleared"), { mark }),
    tone: to === true ? "harm" : "success",
  };
}

const roundOf = (stun: Value): number =>
  typeof stun === "object" && stun !== null && "round" in stun ? number((stun as { round: Value }).round) : 0;

/** A trait that is drained or boosted, by name: an ability, a save, attack, Defense, dodge, or a power of those given. @rule TWI-305 */
export function shiftedName(
  trait: string,
  powers: readonly { readonly id: string; readonly name: string }[],
  localize: Localize,
): string {
  if (trait.startsWith(POWER))
    return powers.find((p) => `${POWER}${p.id}` === trait)?.name ?? localize(key("Sheet", "aPower"));
  if ((ABILITY_KEYS as readonly string[]).includes(trait)) return localize(abilityLabel(trait));
  if (["fort", "ref", "will", "toughness"].includes(trait)) return localize(saveLabel(trait));
  return localize(
    trait === "attack"
      ? key("Sheet", "attack")
      : trait === "defense"
        ? key("Sheet", "defenseBonus")
        : key("Row", "dodge"),
  );
}

/** What a change means in words: "Hurt 1 → 2", "Prone begins", "Conviction 3 → 2". Null for one that nobody needs to read. */
export function describeChange(c: Change, localize: Localize): Said | null {
  if (c.kind !== "set") {
    const id = c.data.condition;
    if (c.collection === "Combatant") return null;
    if (c.collection === "Token")
      return {
        text: localize(key("Consequence", c.kind === "create" ? "placed" : "removed"), {
          name: String(c.data.name ?? ""),
        }),
        tone: "info",
      };
    if (typeof id !== "string")
      return {
        text: localize(`CROSSOVER.Shared.Change.${c.kind}`, {
          name: typeof c.data.name === "string" ? localize(c.data.name) : "",
        }),
        tone: "info",
      };
    if (id === "opening" && c.kind === "create")
      return { text: localize(key("Consequence", "opening"), { feat: featLabel(String(c.data.trait)) }), tone: "info" };
    if (id === "exerting" && c.kind === "create")
      return {
        text: localize(key("Consequence", `exerting.${String(c.data.trait).split(" ")[0] ?? ""}`)),
        tone: "info",
      };
    if (id === "exposed")
      return {
        text: localize(key("Consequence", `exposed.${c.kind}`), { what: key("Exposure", String(c.data.trait)) }),
        tone: c.kind === "create" ? "warning" : "success",
      };
    if (id === "drained" || id === "boosted")
      return {
        text: localize(key("Consequence", `${id}.${c.kind}`), {
          trait: shiftedName(String(c.data.trait).split(" ").slice(1).join(" "), [], localize),
          points: number(c.data.degree ?? 0),
        }),
        tone: (id === "drained") === (c.kind === "create") ? "harm" : "success",
      };
    const good = [
      "aided",
      "inspired",
      "dodging",
      "aiming",
      "blocking",
      "totalDefense",
      "defensive",
      "straining",
      "exerting",
      "opening",
      "trading",
      "aggressive",
    ].includes(id);
    return {
      text: localize(key("Consequence", c.kind), { condition: conditionDefinition(id) ? conditionLabel(id) : id }),
      tone: good ? "info" : c.kind === "create" ? "harm" : "info",
    };
  }
  const path = c.path.replace(/^system\./u, "");
  const amount = (name: string, tone: Said["tone"] = "info"): Said => ({
    text: localize(key("Consequence", name), { from: plain(number(c.from)), to: plain(number(c.to)) }),
    tone,
  });
  if (path.startsWith("track.")) return trackText(path.slice("track.".length), c.from, c.to, localize);
  switch (path) {
    case "fatigue":
      return {
        text: localize(key("Consequence", "fatigue"), {
          from: fatigueLabel(String(c.from)),
          to: fatigueLabel(String(c.to)),
        }),
        tone: String(c.to) === "normal" ? "success" : "harm",
      };
    case "pendingFatigue":
      return c.to === true ? { text: localize(key("Consequence", "pendingFatigue")), tone: "warning" } : null;
    case "conviction.value":
      return amount("conviction");
    case "conviction.used": {
      const [from, to] = [c.from, c.to].map((v) => (Array.isArray(v) ? v.map(String) : [])) as [string[], string[]];
      const more = to.find((k) => !from.includes(k));
      return more === undefined
        ? null
        : { text: localize(key("Consequence", "paidFor"), { use: spendLabel(more) }), tone: "info" };
    }
    case "defencesThisRound":
      return number(c.to) > number(c.from)
        ? { text: localize(key("Consequence", "defences"), { count: number(c.to) }), tone: "info" }
        : null;
    case "flags.flatFooted":
      return {
        text: localize(key("Consequence", c.to === true ? "flatFooted" : "steady")),
        tone: c.to === true ? "warning" : "info",
      };
    case "flags.declined":
      return c.to === true ? { text: localize(key("Consequence", "declined")), tone: "warning" } : null;
    case "flags.surges":
      return number(c.to) > number(c.from) ? { text: localize(key("Consequence", "surge")), tone: "info" } : null;
    case "flags.extraEffort":
      return c.to === true ? { text: localize(key("Consequence", "effort")), tone: "info" } : null;
    case "count":
      return amount("count", "harm");
    case "marks":
      return amount("marks", "harm");
    case "state":
      return {
        text: localize(key("Consequence", "state"), { state: key("ObjectState", String(c.to), "label") }),
        tone: "harm",
      };
    case "abilityDamage":
      return {
        text: localize(key("Consequence", "abilityDamage"), { from: points(c.from), to: points(c.to) }),
        tone: points(c.to) > points(c.from) ? "harm" : "success",
      };
    case "active":
      return {
        text: localize(key("Consequence", c.to === true ? "powerOn" : "powerOff"), { name: nameOf(c.subject) }),
        tone: "info",
      };
    case "equipped":
      return c.to === false ? { text: localize(key("Consequence", "dropped")), tone: "warning" } : null;
    case "lost":
      return { ...amount("lost"), tone: number(c.to) > number(c.from) ? "warning" : "success" };
    case "share":
      return c.to === null
        ? null
        : { text: localize(key("Consequence", "share"), { ranks: number(c.to) }), tone: "info" };
    case "degree":
      return {
        text: localize(key("Consequence", "shifted"), { from: number(c.from), to: number(c.to) }),
        tone: "info",
      };
    case "lent":
      return { text: localize(key("Consequence", "lent"), { to: number(c.to) }), tone: "info" };
    case "x":
    case "y":
      return path === "x" ? { text: localize(key("Consequence", "moved")), tone: "info" } : null;
    default:
      return null;
  }
}

/** Points of ability damage in a list. */
function points(list: Value): number {
  return Array.isArray(list)
    ? (list as readonly Value[]).reduce<number>(
        (sum, d) =>
          sum + (typeof d === "object" && d !== null && "points" in d ? number((d as { points: Value }).points) : 0),
        0,
      )
    : 0;
}
