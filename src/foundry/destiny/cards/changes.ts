import {
  type Attitude,
  ATTITUDES,
  conditionLabel,
  key,
  type Mark,
  readReadied,
  readTrait,
} from "../../../rules/destiny/index.ts";
import type { Change, FieldChange, Value } from "../../../rules/kernel/change.ts";
import { documentOf } from "../../apply/ground.ts";
import type { Localize } from "../../ruleset.ts";
import type { ConsequenceView } from "../../view/card-view.ts";
import { plain, signed } from "../../view/rows.ts";
import { listed } from "../../view/text/lists.ts";
import { traitName } from "../hero/trait-name.ts";

type Said = Pick<ConsequenceView, "text" | "tone">;

const nameOf = (uuid: string): string => (documentOf(uuid) as unknown as { name?: string } | null)?.name ?? "";
const say = (localize: Localize, name: string, data: Readonly<Record<string, string | number>> = {}): string =>
  localize(key("Change", name), data);

/** Marks that came, and marks that went. @rule DES-242 DES-246 DES-403 */
function marks(c: FieldChange, list: "physical" | "social", localize: Localize): Said {
  const [before, after] = [c.from, c.to].map((v) => (Array.isArray(v) ? (v as unknown as Mark[]) : []));
  const count = (all: readonly Mark[], level: number): number => all.filter((m) => m.level === level).length;
  const levels = [5, 4, 3, 2, 1] as const;
  const [came, went] = [
    levels.filter((l) => count(after ?? [], l) > count(before ?? [], l)),
    levels.filter((l) => count(after ?? [], l) < count(before ?? [], l)),
  ];
  const names = (all: readonly number[]): string => listed(all.map((l) => localize(key("Mark", String(l), list))));
  if (came.length > 0 && went.length > 0)
    return { text: say(localize, "markEases", { from: names(went), to: names(came) }), tone: "info" };
  return came.length > 0
    ? { text: say(localize, "mark", { mark: names(came) }), tone: "harm" }
    : { text: say(localize, "markGone", { mark: names(went) }), tone: "success" };
}

const COUNTS: Readonly<
  Record<string, readonly [name: string, more: ConsequenceView["tone"], less: ConsequenceView["tone"]]>
> = {
  "system.stress.value": ["stress", "warning", "success"],
  "system.deathSaves.success": ["saveSuccess", "success", "info"],
  "system.deathSaves.failure": ["saveFailure", "harm", "info"],
  "system.pools.destiny": ["destiny", "success", "info"],
  "system.pools.fate": ["fate", "success", "info"],
  "system.pools.corruption": ["corruption", "warning", "info"],
  "system.pools.taint": ["taint", "warning", "info"],
  "system.surge.pending": ["surgePending", "warning", "info"],
  "system.surge.deferred": ["surgeDeferred", "warning", "info"],
};

const record = (v: Value): Readonly<Record<string, Value>> | null =>
  typeof v === "object" && v !== null && !Array.isArray(v) ? (v as Readonly<Record<string, Value>>) : null;

/** What somebody holds: aim, Stance, readied action, grab. @rule DES-386 */
function held(c: FieldChange, localize: Localize): Said | null {
  const [from, to] = [record(c.from), record(c.to)];
  switch (c.path) {
    case "system.aim":
      if (!to) return { text: say(localize, "aimEnds"), tone: "info" };
      if (from && from["ranks"] === to["ranks"] && from["target"] === to["target"])
        return to["kept"] === true && from["kept"] !== true ? { text: say(localize, "aimKept"), tone: "info" } : null;
      return {
        text: say(localize, "aim", { name: nameOf(String(to["target"])), ranks: signed(Number(to["ranks"])) }),
        tone: "info",
      };
    case "system.stance":
      if (!to) return { text: say(localize, "stanceEnds"), tone: "info" };
      if (from && to["attacked"] !== from["attacked"]) return null;
      return {
        text: say(localize, "stance", {
          ranks: Number(to["ranks"]),
          bonus: key("Channel", String(to["bonus"]), "label"),
          penalty: key("Channel", String(to["penalty"]), "label"),
        }),
        tone: "info",
      };
    case "system.ready":
      return to
        ? {
            text: say(localize, "ready", {
              action: key("Action", readReadied(String(to["action"]))?.action ?? "", "label"),
            }),
            tone: "info",
          }
        : { text: say(localize, "readyEnds"), tone: "info" };
    case "system.grab":
      if (!to) return { text: say(localize, "grabEnds"), tone: "success" };
      return from && from["degree"] === to["degree"]
        ? null
        : {
            text: say(localize, "grab", { name: nameOf(String(to["target"])), degree: Number(to["degree"]) }),
            tone: "harm",
          };
    default:
      return null;
  }
}

/** An attitude that moved. @rule DES-142 */
function attitude(c: FieldChange, localize: Localize): Said | null {
  const list = (v: Value): readonly Attitude[] => (Array.isArray(v) ? (v as unknown as Attitude[]) : []);
  const moved = list(c.to).find(
    (a) => list(c.from).find((b) => b.thing === a.thing && b.subject === a.subject)?.step !== a.step,
  );
  if (!moved) return null;
  const before =
    list(c.from).find((b) => b.thing === moved.thing && b.subject === moved.subject)?.step ??
    ATTITUDES.indexOf("indifferent");
  return {
    text: say(localize, "attitude", {
      thing: moved.thing,
      from: key("Attitude", ATTITUDES[before] ?? "indifferent"),
      to: key("Attitude", ATTITUDES[moved.step] ?? "indifferent"),
    }),
    tone: moved.step > before ? "success" : "warning",
  };
}

const ITEM_FIELDS: Readonly<Record<string, readonly [on: string, off: string]>> = {
  "system.active": ["powerOn", "powerOff"],
  "system.held": ["held", "notHeld"],
  "system.stowed": ["stowed", "notStowed"],
  "system.loaded": ["loaded", "notLoaded"],
  "system.fallen": ["fallen", "notFallen"],
};

function itemField(c: FieldChange, localize: Localize): Said | null {
  const name = nameOf(c.subject);
  if (c.path === "system.damage")
    return { text: say(localize, "damaged", { name, state: key("GearState", String(c.to), "label") }), tone: "harm" };
  if (c.path === "system.activeAlternate") return { text: say(localize, "alternate", { name }), tone: "info" };
  const words = ITEM_FIELDS[c.path];
  return words ? { text: say(localize, c.to === true ? words[0] : words[1], { name }), tone: "info" } : null;
}

/** Something that comes or goes with somebody: a condition, ranks, a Surge's benefit. @rule DES-270 DES-386 */
function effect(c: Exclude<Change, FieldChange>, localize: Localize): Said | null {
  const begins = c.kind === "create";
  const { condition, kind, label, ranks, channel, trait } = c.data;
  if (typeof condition === "string")
    return {
      text: say(localize, begins ? "conditionBegins" : "conditionEnds", { condition: conditionLabel(condition) }),
      tone: begins ? "harm" : "success",
    };
  if (typeof label !== "string") return null;
  const name = localize(label);
  if (!begins) return { text: say(localize, "lastingEnds", { name }), tone: "info" };
  if (kind === "ranks")
    return {
      text: say(localize, "ranks", {
        name,
        ranks: signed(Number(ranks)),
        channel: channelName(String(channel), localize),
      }),
      tone: Number(ranks) > 0 ? "success" : "harm",
    };
  if (kind === "weaken")
    return {
      text: say(localize, "weakened", { trait: storedTrait(trait, localize), ranks: Number(ranks) }),
      tone: "harm",
    };
  return { text: say(localize, "lasting", { name }), tone: "info" };
}

const storedTrait = (raw: unknown, localize: Localize): string => {
  const trait = readTrait(raw);
  return trait === null ? String(raw) : traitName(trait, null, localize);
};

/** A channel in words. */
export function channelName(channel: string, localize: Localize): string {
  return channel.includes(":") ? storedTrait(channel, localize) : localize(key("Channel", channel, "label"));
}

/** A thing or an effect that came or went. @rule DES-270 DES-386 */
const comes = (c: Exclude<Change, FieldChange>, localize: Localize): Said | null =>
  c.collection === "ActiveEffect"
    ? effect(c, localize)
    : {
        text: say(localize, c.kind === "create" ? "itemCame" : "itemWent", { name: String(c.data["name"] ?? "") }),
        tone: "info",
      };

/** How somebody is: tired, dead or alive, and what else changes about a character as a whole. @rule DES-399 DES-403 DES-406 */
function self(c: FieldChange, localize: Localize): Said | null | undefined {
  const { path, from, to } = c;
  switch (path) {
    case "system.fatigue":
      return {
        text: say(localize, "fatigue", { from: key("Fatigue", String(from)), to: key("Fatigue", String(to)) }),
        tone: Number(to) > Number(from) ? "harm" : "success",
      };
    case "system.dead":
      return to === true
        ? { text: say(localize, "dead"), tone: "harm" }
        : { text: say(localize, "alive"), tone: "success" };
    case "system.retryLocks":
      return Array.isArray(to) && Array.isArray(from)
        ? {
            text: say(localize, to.length > from.length ? "locked" : "unlocked"),
            tone: to.length > from.length ? "warning" : "success",
          }
        : null;
    case "system.summoned":
      return { text: say(localize, to === "" ? "dismissed" : "summoned"), tone: "info" };
    case "system.attitudes":
      return attitude(c, localize);
    case "system.ranks":
      return { text: say(localize, "ranksNow", { name: nameOf(c.subject), ranks: signed(Number(to)) }), tone: "info" };
    default:
      return undefined;
  }
}

/** What somebody does with their turn, and what an encounter counts. @rule DES-399 DES-406 */
function inTurn({ path, from, to }: FieldChange, localize: Localize): Said | null | undefined {
  switch (path) {
    case "system.defend":
      return { text: say(localize, to === true ? "defends" : "defendsNot"), tone: "info" };
    case "system.delaying":
      return { text: say(localize, to === true ? "delays" : "delaysNot"), tone: "info" };
    case "system.turn.feetMoved":
      return Number(to) > Number(from)
        ? { text: say(localize, "moved", { feet: Number(to) - Number(from) }), tone: "info" }
        : null;
    case "system.turn.bonusStandard":
      return Number(to) > 0 ? { text: say(localize, "bonus"), tone: "success" } : null;
    case "system.flow":
      return { text: say(localize, "counted"), tone: "info" };
    case "system.encounterUses.secondWind":
      return Number(to) > 0 ? { text: say(localize, "secondWind"), tone: "info" } : null;
    default:
      return undefined;
  }
}

/** What a change means in words. @rule DES-399 DES-403 DES-406 */
export function describeChange(c: Change, localize: Localize): Said | null {
  if (c.kind !== "set") return comes(c, localize);
  const { path, from, to } = c;
  if (path === "system.marks.physical" || path === "system.marks.social")
    return marks(c, path.endsWith("social") ? "social" : "physical", localize);
  const count = COUNTS[path];
  if (count)
    return {
      text: say(localize, count[0], { from: plain(Number(from)), to: plain(Number(to)) }),
      tone: Number(to) > Number(from) ? count[1] : count[2],
    };
  // Undefined is another's to tell; null is known, and not worth a line.
  for (const told of [self(c, localize), inTurn(c, localize)]) if (told !== undefined) return told;
  return held(c, localize) ?? (c.subject.includes(".Item.") ? itemField(c, localize) : null);
}
