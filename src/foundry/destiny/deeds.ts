/** What somebody does without a card of its own: every line of the catalogue that isn't a check or an attack. */
import {
  ACTIONS,
  aimAfter,
  avertCheck,
  dropProne,
  effectAction,
  editScene,
  isUnreliable,
  MOVEMENT,
  powerOf,
  resistOnce,
  spendDie,
  spendRecover,
  type ActionKind,
  type Channel,
  type DestinyCharacter,
  type RecoverChoice,
  done,
  note,
  type DeedDice,
  type Done,
  type Thrown,
  costOf,
  priceOf,
  type How,
} from "../../rules/destiny/index.ts";
import { refuse, type Refusal } from "../../rules/kernel/refusal.ts";
import type { Table } from "../ruleset.ts";
import { flag, isAction, mayTake, text, type Ask } from "./asks.ts";
import { gearDeed, manipulateDeed, takeDeed } from "./deeds-gear.ts";
import { isDie } from "./exchanges/spend.ts";
import { characterAt, contextAt, typeAt } from "./facts.ts";
import { destinySettings } from "./settings.ts";

/** The action that a deed is, and what it costs its owner: the rest of a Move is a Walk, harm in a grip an attack, a power costs what its effect says. @rule DES-063 DES-113 DES-198 DES-272 */
export function takenIn(ask: Ask, who: DestinyCharacter): { readonly act: string; readonly cost?: ActionKind } {
  const act = text(ask, "act");
  const used = act.startsWith("usePower") ? powerOf(who, text(ask, "power")) : null;
  return used ? { act, cost: effectAction(used.effect) } : { act };
}

export const isMove = (act: string): act is keyof typeof MOVEMENT => act in MOVEMENT;

/** What a deed throws before it is done. @rule DES-208 DES-220 DES-226 DES-337 DES-341 */
export function deedDice(ask: Ask, who: DestinyCharacter, table: Table): DeedDice {
  const act = text(ask, "act");
  if (act === "spendDie") return { kind: "d6" };
  const used = act.startsWith("usePower") ? powerOf(who, text(ask, "power")) : null;
  const check = act.startsWith("usePower") ? avertCheck(who, text(ask, "power"), contextAt(table)) : null;
  if (check) return { kind: "check", check };
  return used && isUnreliable(used.power) ? { kind: "d20" } : null;
}

/** The choice of a Recover as it was asked for. @rule DES-106 DES-215 DES-246 */
function recoverChoice(ask: Ask): RecoverChoice {
  const [kind = "", id = ""] = text(ask, "choice").split(":");
  if (kind === "resist") return { kind: "resist", effect: id };
  return kind === "surge"
    ? { kind: "surge", which: id === "deferred" ? "deferred" : "pending" }
    : { kind: "track", track: id === "social" || id === "fatigue" ? id : "physical" };
}

/** A die spent on something that is no check. @rule DES-163 DES-215 DES-220 DES-223 DES-225 DES-226 DES-310 */
function spendDeed(ask: Ask, who: DestinyCharacter, thrown: Thrown, table: Table): Done | Refusal {
  const die = text(ask, "die");
  const use = text(ask, "use");
  const face = thrown.face ?? 0;
  if (!isDie(die)) return refuse("spend.none", { die });
  const settings = destinySettings(table);
  if (use === "recover") {
    const whom = characterAt(table, text(ask, "whom")) ?? who;
    const what = spendRecover(who, whom, die, face, recoverChoice(ask), {
      stressBase: settings.stressBase,
      type: typeAt(table),
    });
    if (!what.accepted) return what;
    return done(what.changes, [], {
      note:
        what.needs === null
          ? note("recovered", { name: whom.name })
          : note(what.wasted ? "wasted" : "six", { face, needs: what.needs }),
      follow: what.wasted ? null : resistOnce(whom, what.resist),
    });
  }
  if (use !== "editScene" && use !== "inspiration") return refuse("spend.onCard");
  const deed = spendDie(who, die, use, face, null, typeAt(table));
  if (!deed.accepted) return deed;
  const channel = use === "editScene" ? text(ask, "channel") : "";
  const granted = channel === "" ? [] : editScene(who, channel as Channel, deed.worth);
  return done([...deed.changes, ...granted], ["freeAnytime"], {
    note: note(channel === "" ? use : "editedFor", { face, worth: deed.worth, text: text(ask, "said") }),
  });
}

/** Deeds beside the catalogue that the ledger knows: resting, Surge fatigue that lands, the damage of a grip, the rest of a Move, a touch, taking what fell. */
export const OTHER_DEEDS = ["rest", "landSurge", "grabDamage", "release", "goOn", "touch", "disarmTake"] as const;

/** What a deed costs here, where that isn't the catalogue's. */
const costIn = (ask: Ask, who: DestinyCharacter): { readonly cost?: ActionKind } => {
  const { cost } = takenIn(ask, who);
  return cost === undefined ? {} : { cost };
};

/** A deed, and what a Standard action that is no attack ends: an aim. @rule DES-139 */
export function performDeed(ask: Ask, who: DestinyCharacter, thrown: Thrown, table: Table): Done | Refusal {
  const deed = carriedOut(ask, who, thrown, table);
  const act = text(ask, "act");
  if (!deed.accepted || act === "ready" || act === "aim" || !deed.spends.includes("standard")) return deed;
  return {
    ...deed,
    changes: [...deed.changes, ...aimAfter(who, { cost: "standard", attacks: null, readies: null, traded: false })],
  };
}

/**
 * What somebody does without a card of its own: each line of the catalogue that isn't a check or an attack. Numbers come from the actors as they are.
 * @rule DES-105 DES-106 DES-107 DES-108 DES-113 DES-130 DES-132 DES-133 DES-134 DES-135 DES-136 DES-138 DES-139 DES-141 DES-150 DES-151 DES-153 DES-154 DES-160 DES-161 DES-162 DES-163 DES-164 DES-171 DES-196 DES-197 DES-248
 */
function carriedOut(ask: Ask, who: DestinyCharacter, thrown: Thrown, table: Table): Done | Refusal {
  const name = text(ask, "act");
  if (name === "disarmTake") return takeDeed(ask, who, table);
  if (!isAction(name)) return refuse("action.unknown", { action: name });
  const how: How = flag(ask, "readied") ? "readied" : "own";
  const no =
    name === "dropReady" || name === "spendDie" || name === "surge"
      ? null
      : mayTake(who, name, how, table, costIn(ask, who));
  if (no) return no;
  const spends = priceOf(who, name, how);
  switch (name) {
    case "spendDie":
      return spendDeed(ask, who, thrown, table);
    case "drop":
      return text(ask, "item") === "" ? done(dropProne(who), spends) : gearDeed(name, ask, who, spends, how);
    case "drawSheathe":
    case "retrieveStore":
      return text(ask, "item") === ""
        ? done([], spends, { note: note("said", { text: text(ask, "said") }) })
        : gearDeed(name, ask, who, spends, how);
    case "loadComplex":
      return gearDeed(name, ask, who, spends, how);
    case "manipulate":
      return manipulateDeed(ask, who, spends, table);
    case "command": {
      const whom = characterAt(table, text(ask, "whom"));
      return done([], spends, {
        note: whom
          ? note("orders", { name: whom.name, text: text(ask, "said") })
          : note("said", { text: text(ask, "said") }),
      });
    }
    case "useDevice": {
      const item = who.gear.find((g) => g.id === text(ask, "item"));
      const cost = text(ask, "cost") as ActionKind;
      return done(
        [],
        how === "readied"
          ? spends
          : costOf(cost === "move" || cost === "quick" || cost === "free" ? cost : (item?.action ?? "standard")),
        { note: note("uses", { name: item?.name ?? text(ask, "said") }) },
      );
    }
    default:
      break;
  }
  return ACTIONS[name].resolver === "record"
    ? done([], spends, { note: text(ask, "said") === "" ? null : note("said", { text: text(ask, "said") }) })
    : refuse("action.onCard");
}
