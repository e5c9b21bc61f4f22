import { type Die, ITEM_TYPES, key, STRESS_TYPES } from "../../../rules/doompool/index.ts";
import type { Change, FieldChange, Value } from "../../../rules/kernel/change.ts";
import { documentOf } from "../../apply/ground.ts";
import type { Localize } from "../../ruleset.ts";
import type { ConsequenceView } from "../../view/card-view.ts";
import { listed } from "../../view/text/lists.ts";

type Said = Pick<ConsequenceView, "text" | "tone">;

const die = (value: Value | undefined, localize: Localize): string =>
  typeof value === "number" ? `d${value}` : localize(key("Change", "none"));
const dice = (value: Value, localize: Localize): string =>
  Array.isArray(value) && value.length > 0
    ? value.map((d) => `d${String(d)}`).join(" ")
    : localize(key("Change", "emptyPool"));
const isDie = (value: Value): value is Die => typeof value === "number";

function track(change: FieldChange, localize: Localize): Said | null {
  const [, area = "", type = "", field = ""] =
    /^system\.(stress|trauma)\.([a-z]+)(?:\.([a-z]+))?$/u.exec(change.path) ?? [];
  if (!STRESS_TYPES.some((t) => t === type)) return null;
  const name = localize(key(area === "stress" ? "Stress" : "Trauma", type, "label"));
  if (field === "out")
    return {
      text: localize(key("Change", change.to === true ? "stressedOut" : "backIn"), { track: name }),
      tone: change.to === true ? "harm" : "success",
    };
  const worse = isDie(change.to) && (!isDie(change.from) || change.to > change.from);
  return {
    text: localize(key("Change", "track"), {
      track: name,
      from: die(change.from, localize),
      to: die(change.to, localize),
    }),
    tone: worse ? "harm" : "success",
  };
}

const FLAGS = ["takenOut", "fled", "outOfStory"] as const;

/** Fields of an item, with its name; nothing once it is gone, because a change doesn't know what it was called. */
function itemField(change: FieldChange, localize: Localize): Said | null {
  const name = localize((documentOf(change.subject) as unknown as { name?: string } | null)?.name ?? "");
  if (name === "") return null;
  switch (change.path) {
    case "system.die":
      return {
        text: localize(key("Change", "item"), { name, from: die(change.from, localize), to: die(change.to, localize) }),
        tone: "info",
      };
    case "system.persistent":
      return { text: localize(key("Change", change.to === true ? "persistent" : "fleeting"), { name }), tone: "info" };
    case "system.shutdown":
      return {
        text: localize(key("Change", change.to === true ? "setDown" : "setUp"), { name }),
        tone: change.to === true ? "warning" : "success",
      };
    case "system.powers":
      return powers(change, name, localize);
    case "system.closed":
      return change.to === true ? { text: localize(key("Change", "milestoneClosed"), { name }), tone: "info" } : null;
    default:
      return null;
  }
}

interface StoredPower {
  readonly id: string;
  readonly name: string;
  readonly current: number;
  readonly shutdown: boolean;
  readonly boost?: number;
}

/** What became of the powers of a set: each that differs. */
function powers(change: FieldChange, set: string, localize: Localize): Said | null {
  const [before, after] = [change.from, change.to].map((v) =>
    Array.isArray(v) ? (v as unknown as StoredPower[]) : [],
  );
  const lines = (after ?? []).flatMap((p) => {
    const was = before?.find((b) => b.id === p.id);
    if (!was) return [];
    if (was.shutdown !== p.shutdown)
      return [localize(key("Change", p.shutdown ? "powerDown" : "powerUp"), { name: p.name })];
    if ((was.boost ?? 0) !== (p.boost ?? 0))
      return [localize(key("Change", (p.boost ?? 0) > 0 ? "boosted" : "boostSpent"), { name: p.name })];
    return was.current === p.current
      ? []
      : [localize(key("Change", "power"), { name: p.name, from: `d${was.current}`, to: `d${p.current}` })];
  });
  return lines.length === 0 ? null : { text: `${set}: ${listed(lines)}`, tone: "info" };
}

/** A thing that comes or goes. */
function thing(change: Exclude<Change, FieldChange>, localize: Localize): Said | null {
  const { name, type, system } = change.data as {
    readonly name?: Value;
    readonly type?: Value;
    readonly system?: { readonly die?: Value };
  };
  const sort = Object.entries(ITEM_TYPES).find(([, t]) => t === type)?.[0];
  if (sort === undefined) return null;
  const text = localize(key("Change", change.kind === "create" ? "gains" : "loses"), {
    sort: localize(key("Sort", sort)),
    name: localize(String(name ?? "")),
    die: die(system?.die, localize),
  });
  return { text, tone: (sort === "complication") === (change.kind === "create") ? "harm" : "success" };
}

/** What a change means, in words. @rule DOO-275 DOO-337 */
export function describeChange(change: Change, localize: Localize): Said | null {
  if (change.kind !== "set") return change.collection === "Item" ? thing(change, localize) : null;
  const { path, from, to } = change;
  switch (path) {
    case "system.pp":
      return {
        text: localize(key("Change", "pp"), { from: Number(from), to: Number(to) }),
        tone: Number(to) > Number(from) ? "success" : "info",
      };
    case "system.xp":
      return { text: localize(key("Change", "xp"), { from: Number(from), to: Number(to) }), tone: "info" };
    case "system.dice":
      return {
        text: localize(key("Change", "doom"), { from: dice(from, localize), to: dice(to, localize) }),
        tone: "warning",
      };
    case "system.crowd.count":
      return {
        text: localize(key("Change", "crowd"), { from: Number(from), to: Number(to) }),
        tone: Number(to) < Number(from) ? "harm" : "info",
      };
    case "system.waiting.push":
    case "system.waiting.stunt":
    case "system.waiting.absorbed":
      return {
        text: localize(key("Change", to === true || typeof to === "number" ? "waits" : "waitsNot"), {
          what: localize(key("Source", path.endsWith("push") ? "push" : "stunt")),
        }),
        tone: "info",
      };
    case "system.grouping":
      return {
        text: localize(key("Change", "grouping"), { to: localize(key("Affiliation", String(to), "label")) }),
        tone: "info",
      };
    case "system.scene.kind":
      return {
        text: localize(key("Change", "sceneKind"), { kind: localize(key("Scene", String(to), "label")) }),
        tone: "info",
      };
    case "system.scene.name":
      return to === "" ? null : { text: localize(key("Change", "sceneName"), { name: String(to) }), tone: "info" };
    case "system.scene.act":
      return { text: localize(key("Change", "act"), { act: Number(to) }), tone: "info" };
    case "system.scene.distinctions":
      return {
        text: localize(key("Change", "sceneDistinctions"), {
          names: Array.isArray(to) && to.length > 0 ? to.join("; ") : localize(key("Change", "none")),
        }),
        tone: "info",
      };
    default:
      break;
  }
  const flag = FLAGS.find((f) => path === `system.${f}`);
  if (flag)
    return { text: localize(key("Change", to === true ? flag : `${flag}Not`)), tone: to === true ? "harm" : "success" };
  return track(change, localize) ?? (change.subject.includes(".Item.") ? itemField(change, localize) : null);
}
