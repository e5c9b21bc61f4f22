/** Surges as they are asked for. */
import {
  type AlternateEntry,
  attacksOf,
  type DestinyCharacter,
  effectLabel,
  freshEffect,
  key,
  type PowerEffect,
  type PowerEntry,
  readTrait,
  surge,
  type SurgeOption,
  SURGES,
  traitsOf,
  done,
  note,
  type Done,
  type Follow,
  type Thrown,
} from "../../rules/destiny/index.ts";
import { refuse, type Refusal } from "../../rules/kernel/refusal.ts";
import type { Table } from "../ruleset.ts";
import { flag, number, text, type Ask } from "./asks.ts";
import { avertCheck, avertDeed } from "./deeds-power.ts";
import { characterAt, turnOf } from "./facts.ts";
import { destinySettings } from "./settings.ts";

/** The one more check against something ongoing. @rule DES-106 DES-209 */
export const resistOnce = (who: DestinyCharacter, effect: string | null): Follow | null =>
  effect === null
    ? null
    : {
        kind: "check",
        actor: who.ref,
        ask: { actor: who.ref, purpose: "resist", effect, act: "" },
        label: key("Follow", "resist"),
      };

/** The alternate that is lent for this encounter: an effect of the list at a rank, one step farther if so wanted; attacks are made as the power's own. @rule DES-202 DES-336 */
function lentAlternate(ask: Ask, base: PowerEntry): Omit<AlternateEntry, "id" | "dynamic"> {
  const fresh = freshEffect(text(ask, "lent"), number(ask, "rank", 1, 60) ?? 1);
  const own = base.effects.find((e) => e.attackSkill !== null);
  const effect: PowerEffect = {
    ...fresh,
    subject: text(ask, "subject"),
    ...(fresh.attackSkill !== null && own && { attackSkill: own.attackSkill, ability: own.ability }),
    modifiers: flag(ask, "farther") ? [{ key: "increasedRange", rank: 1, choice: "" }] : [],
  };
  return { name: text(ask, "name") || effectLabel(effect.effect), effects: [effect] };
}

/** @rule DES-201 DES-202 DES-203 DES-206 DES-207 DES-208 DES-209 DES-210 */
function surgeOption(ask: Ask, who: DestinyCharacter): SurgeOption | Refusal {
  const option = SURGES.find((o) => o === text(ask, "option"));
  switch (option) {
    case "boost": {
      const trait = readTrait(text(ask, "trait"));
      return trait !== null && traitsOf(who).includes(trait) ? { option, trait } : refuse("boost.trait");
    }
    case "burst":
      return { option, negates: text(ask, "negates") === "opponents" ? "opponents" : "own" };
    case "edge":
      return { option, edge: text(ask, "edge") };
    case "counter":
      return { option, power: text(ask, "power") };
    case "resistance":
      return { option, effect: text(ask, "effect") };
    case "retry": {
      const [use = "", target = ""] = text(ask, "lock").split("|");
      return { option, lock: { use, target } };
    }
    case "alternateEffect": {
      const power = who.powers.find((p) => p.id === text(ask, "power"));
      return power ? { option, power, alternate: lentAlternate(ask, power) } : refuse("power.none");
    }
    case "additionalAction":
      return { option };
    default:
      return refuse("surge.option");
  }
}

/** What comes next after a Surge: its check, the Counter's roll; outside encounters its end, once it has served. @rule DES-072 DES-208 DES-209 */
function followOf(ask: Ask, who: DestinyCharacter, what: SurgeOption, here: boolean): Follow | null {
  if (what.option === "resistance") return resistOnce(who, what.effect);
  const [attacker = "", attack = ""] = text(ask, "incoming").split("|");
  const card = text(ask, "card");
  if (what.option === "counter" && attacker !== "") {
    return {
      kind: "opposed",
      actor: who.ref,
      ask: {
        actor: who.ref,
        opponent: attacker,
        contest: "counter",
        power: what.power,
        attack,
        act: "",
        answers: card,
      },
      label: key("Follow", "counter"),
      ...(card !== "" && { parent: { message: card, slot: who.ref } }),
    };
  }
  return here
    ? null
    : { kind: "deed", actor: who.ref, ask: { actor: who.ref, act: "landSurge" }, label: key("Follow", "landSurge") };
}

/** The roll of a Surge that activates an Avert or Deflect; null for all others. @rule DES-208 */
export const surgeCheck = (ask: Ask, who: DestinyCharacter, table: Table): ReturnType<typeof avertCheck> =>
  text(ask, "option") === "counter" ? avertCheck(who, text(ask, "power"), table) : null;

/** A Surge with its fatigue; outside encounters the fatigue is due as soon as it has served. @rule DES-072 DES-200 DES-208 DES-214 */
export function surgeDeed(ask: Ask, who: DestinyCharacter, thrown: Thrown, table: Table): Done | Refusal {
  const what = surgeOption(ask, who);
  if ("accepted" in what) return what;
  const { limits, spends, here } = turnOf(who, table);
  // Whether the one Reaction of this turn is left is settled where it is paid, as strictly as the table wants it.
  const loose = { ...spends };
  delete (loose as Record<string, number>)["reaction"];
  const deed = surge(who, what, limits, destinySettings(table).economyEnforcement === "block" ? spends : loose);
  if (!deed.accepted) return deed;
  const price = [what.option === "resistance" ? "reaction.surgeResistance" : "reaction.surge"];
  if (surgeCheck(ask, who, table)) {
    const given = avertDeed(
      who,
      text(ask, "power"),
      characterAt(table, text(ask, "whom")) ?? who,
      thrown,
      price,
      table,
    );
    return given.accepted ? { ...given, changes: [...deed.changes, ...given.changes] } : given;
  }
  return done(deed.changes, price, {
    note: note("surge", { option: key("Surge", what.option, "label") }),
    follow: followOf(ask, who, what, here),
  });
}

/** Whether a use that is locked names an attack; else it is an action of the catalogue. */
export const lockedAttack = (who: DestinyCharacter, use: string): string | null =>
  attacksOf(who).find((a) => a.id === use)?.name ?? null;
