import { key } from "../../../rules/fudge/index.ts";
import type { Change } from "../../../rules/kernel/change.ts";
import type { Localize, Table, Viewer } from "../../ruleset.ts";
import type { ConsequenceView } from "../../view/card-view.ts";
import { plain } from "../../view/rows.ts";
import { listed } from "../../view/text/lists.ts";
import { traitName } from "../hero/trait-words.ts";
import { isFudge } from "../models/is-fudge.ts";
import { effectNamed } from "../powers/effect-words.ts";

type Said = Pick<ConsequenceView, "text" | "tone">;

/** How many steps of fatigue wait for their moment. */
const putOff = (effort: unknown): number =>
  (effort as { readonly pending?: readonly unknown[] } | null)?.pending?.length ?? 0;

/** What a number that goes up on a condition says, by its rule: ranks or uses that are gone. */
const LESSENED: Readonly<Record<string, string>> = { "FUD-176": "lessened", "FUD-530": "usedUp" };

/** Conditions of which it must be said what they concern. */
const NAMED: ReadonlySet<string> = new Set([
  "weakened",
  "lessened",
  "faded",
  "spent",
  "impaired",
  "disabled",
  "debilitated",
  "unaware",
  "dropped",
]);

/** Those of them whose degree is so many points, ranks or uses that are gone. */
export const COUNTED: Readonly<Record<string, string>> = {
  weakened: "points",
  lessened: "ranks",
  faded: "ranks",
  spent: "uses",
};

const ID = /^[A-Za-z0-9]{16}$|^\w+\.\w+$/u;

/** A condition by its name, with the trait or effect that it concerns, and how much of it is gone. @rule FUD-174 FUD-176 FUD-232 FUD-243 FUD-702 */
function conditionText(
  id: string,
  { trait, degree }: { readonly trait?: unknown; readonly degree?: unknown },
  whom: unknown,
  localize: Localize,
): string {
  const label = localize(key("Condition", id, "label"));
  if (!NAMED.has(id) || typeof trait !== "string" || whom === VEILED) return label;
  const who = isFudge(whom) ? whom : null;
  const specialty = traitName(who, trait, localize);
  // What has no name here is an id, which tells nobody anything.
  const named =
    trait === "all" || (specialty === trait && ID.test(trait))
      ? label
      : localize(key("Sheet", "withSpecialty"), { skill: label, specialty });
  const count = COUNTED[id];
  return count === undefined || typeof degree !== "number"
    ? named
    : localize(key("Consequence", "counted", count), {
        condition: named,
        count: degree,
      });
}

/** Stands for somebody whose numbers the reader may not know. */
const VEILED = "veiled";

/** Somebody by their uuid, for the names of what is theirs; nobody where names aren't asked for. */
export type Whose = (uuid: string) => unknown;

/** For whoever looks at a card: what befalls an adversary whose numbers are hidden is told without trait, count and name of a power. @rule FUD-702 */
export const namesFor =
  (viewer: Pick<Viewer, "isGM">, table: Pick<Table, "character" | "hidden">): Whose =>
  (uuid) =>
    !viewer.isGM && table.hidden(uuid) ? VEILED : table.character(uuid);

/** A condition that is there already, by its uuid: what it is called and concerns. @param id  which it is in any case */
function heldAt(uuid: string, id: string, whose: Whose, localize: Localize): string {
  const [owner = "", effect] = uuid.split(".ActiveEffect.");
  const who = whose(owner);
  const held = isFudge(who) ? who.conditions.find((c) => c.effect === effect) : undefined;
  return conditionText(held?.id ?? id, { trait: held?.trait }, who, localize);
}

const ids = (value: unknown): readonly string[] =>
  Array.isArray(value) ? (value as string[]) : typeof value === "string" ? [value] : [];

/** What became of a power: a part of it dropped or taken up, a whole one switched on or off. */
function whatOf({ path, from, to, rule }: Extract<Change, { readonly kind: "set" }>): string {
  if (path === "system.off") return ids(to).length > ids(from).length ? "partDropped" : "partTaken";
  if (path === "system.member") return "member";
  if (rule === "FUD-403") return "fallen";
  if (rule === "FUD-297") return "taken";
  return to === true ? "switchedOn" : "dropped";
}

/** Whether a number that went up or down is a gain, a loss or neither. */
function toneOf(name: string, up: boolean): Said["tone"] {
  if (["effort", "boosts", "extraStandard"].includes(name)) return "info";
  if (name === "earned" || name === "powerLevel" || (name === "health" && up)) return "success";
  return name.endsWith("Points") ? "info" : "harm";
}

/** What becomes of a power or a thing, by its name where it is known: switched on or off, struck from the hand, some of its effects let go or taken up, another member of its array in use. @rule FUD-278 FUD-297 FUD-403 FUD-457 FUD-702 */
function powerText(c: Extract<Change, { readonly kind: "set" }>, whose: Whose, localize: Localize): Said {
  const { subject, path, from, to } = c;
  const [owner = "", item] = subject.split(".Item.");
  const who = whose(owner);
  const power = isFudge(who) ? who.powers.find((p) => p.id === item) : undefined;
  const changed =
    path === "system.active"
      ? []
      : [
          ...ids(to).filter((id) => !ids(from).includes(id)),
          ...(path === "system.off" ? ids(from).filter((id) => !ids(to).includes(id)) : []),
        ];
  const effect = listed(
    (power?.components ?? [])
      .filter((c) => changed.includes(c.id))
      .map((c) => effectNamed(c, power?.components ?? [], isFudge(who) ? who.skills : [], localize)),
  );
  const what = whatOf(c);
  const named = power !== undefined && (path === "system.active" || effect !== "");
  return {
    text: named
      ? localize(key("Consequence", "ofPower", what), { name: power.name, effect })
      : localize(key("Consequence", what)),
    tone: what === "fallen" || what === "taken" ? "harm" : "info",
  };
}

/** What a change means in words: health from 6 to 3, a bruise, a condition begins. @param whose  everybody at the table, for names of skills and powers */
export function describeChange(c: Change, localize: Localize, whose: Whose = () => null): Said | null {
  if (c.kind !== "set") {
    if (typeof c.data.condition !== "string")
      return { text: localize(`CROSSOVER.Shared.Change.${c.kind}`, { name: String(c.data.name ?? "") }), tone: "info" };
    return {
      text: localize(key("Consequence", c.kind), {
        condition: conditionText(c.data.condition, c.data, whose(c.subject), localize),
      }),
      tone: c.kind === "create" ? "harm" : "info",
    };
  }
  const name = {
    "system.health.value": "health",
    "system.bruises": "bruises",
    "system.victoryPoints.value": "victoryPoints",
    "system.victoryPoints.special": "specialPoints",
    "system.effort": "effort",
    "system.boosts": "boosts",
    "system.extraStandard": "extraStandard",
    "system.earned": "earned",
    "system.powerLevel": "powerLevel",
  }[c.path];
  if (c.path === "system.off" || c.path === "system.member" || c.path === "system.active")
    return powerText(c, whose, localize);
  if (c.path === "system.degree" && LESSENED[c.rule])
    return {
      text: localize(key("Consequence", LESSENED[c.rule] ?? ""), {
        condition: heldAt(c.subject, c.rule === "FUD-176" ? "lessened" : "spent", whose, localize),
        from: plain(Number(c.from ?? 0)),
        to: plain(Number(c.to)),
      }),
      tone: "harm",
    };
  // A clock that goes on is nothing to read.
  if (c.path === "system.degree" && c.rule === "FUD-689") return null;
  if (c.path === "system.degree")
    return {
      text: localize(key("Consequence", "weakened"), {
        condition: heldAt(c.subject, "weakened", whose, localize),
        from: plain(Number(c.from ?? 0)),
        to: plain(Number(c.to)),
      }),
      tone: Number(c.to) > Number(c.from ?? 0) ? "harm" : "info",
    };
  if (c.path === "initiative")
    return {
      text: localize(key("Consequence", "initiative"), { from: plain(Number(c.from)), to: plain(Number(c.to)) }),
      tone: "info",
    };
  if (c.path === "system.state")
    return {
      text: localize(key("Consequence", "state"), {
        from: key("ObjectState", String(c.from)),
        to: key("ObjectState", String(c.to)),
      }),
      tone: "harm",
    };
  if (name === undefined) return null;
  // Where what was put off has come, nothing is put off any more.
  if (name === "effort" && putOff(c.to) <= putOff(c.from)) return null;
  if (name === "extraStandard" && Number(c.to) === 0) return null;
  if (name === "boosts" && Array.isArray(c.to) && c.to.length === 0)
    return { text: localize(key("Consequence", "boostsEnd")), tone: "info" };
  return {
    text: localize(key("Consequence", name), { from: plain(Number(c.from)), to: plain(Number(c.to)) }),
    tone: toneOf(name, Number(c.to) > Number(c.from)),
  };
}

/** Changes as the lines of a card; what nobody needs to read is left out. */
export const changeLines = (
  changes: readonly Change[],
  state: ConsequenceView["state"],
  whose: Whose,
  localize: Localize,
): ConsequenceView[] =>
  changes.flatMap((c) => {
    const said = describeChange(c, localize, whose);
    return said ? [{ ...said, rule: c.rule, state }] : [];
  });
