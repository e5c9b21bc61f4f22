/** Tables for tests: plain people, nobody on any board, and what changes make of them. */
import type { Change, Value } from "../../kernel/change.ts";
import { situation } from "../../kernel/testing/situation.ts";
import { type Boost, boosted, NO_EFFORT } from "../fortune/effort.ts";
import type { FudgeActor } from "../hero/actor.ts";
import { DEFAULT_HOUSE_RULES, DEFAULT_SETTINGS } from "../settings.ts";
import type { FudgeSituation, TableSettings } from "../situation.ts";
import type { ConditionData } from "../state/progression.ts";
import type { AdvantageEntry, ConditionState, FudgeCharacter, PowerEntry } from "../types.ts";

/** A character as its actor has it. */
export const actor = (who: FudgeCharacter & Partial<FudgeActor>): FudgeActor => ({
  special: 0,
  effort: NO_EFFORT,
  boosts: [],
  extraStandard: 0,
  stunts: [],
  complications: [],
  ...who,
});

/** What tables set unless told otherwise. */
export const SETTINGS: TableSettings = { ...DEFAULT_SETTINGS, ...DEFAULT_HOUSE_RULES };

/** A table of these, from where the first of them stands. */
export function tableOf(people: readonly FudgeActor[], over: Partial<FudgeSituation> = {}): FudgeSituation {
  const all = Object.fromEntries(people.map((who) => [who.ref, who]));
  const plain = situation<FudgeActor, TableSettings>(all, SETTINGS, over);
  return {
    ...plain,
    party: (who) => (all[who] ? { uuid: who, name: all[who].name, img: "" } : null),
    called: (key) => key,
    thingImg: "",
    present: plain.here,
    lineUp: { thrown: () => null, begun: false },
    ...over,
  };
}

type Fields = Readonly<Record<string, Value>>;
const put = (o: unknown, [first, ...rest]: readonly string[], to: Value): unknown =>
  first === undefined ? to : { ...(o as object), [first]: put((o as Record<string, unknown>)[first], rest, to) };

/** Where the snapshot has what its actor keeps otherwise. */
const PATHS: Readonly<Record<string, string>> = {
  "victoryPoints.value": "victoryPoints",
  "victoryPoints.special": "special",
};

const conditionOf = (id: string, data: Fields): ConditionState => {
  const { condition, trait, source, degree, until, struck } = data as unknown as ConditionData &
    Pick<ConditionState, "until" | "struck">;
  return { id: condition, trait, degree, source, effect: id, until: until ?? null, ...(struck && { struck }) };
};

/** Who put a power on its owner, as the document's flags say. */
const givenBy = ({ flags }: Fields): object => {
  const { given } = ((flags as Fields | undefined)?.crossover ?? {}) as Fields;
  return given === undefined ? {} : { given };
};

/** A character with an advantage or a power more, or without one. */
function lent(who: FudgeActor, { kind, id, data }: Exclude<Change, { readonly kind: "set" }>): FudgeActor {
  const [advantages, powers] = [who.advantages.filter((a) => a.id !== id), who.powers.filter((p) => p.id !== id)];
  if (kind === "delete") return { ...who, advantages, powers };
  const { name, type, system } = data as { name: string; type: string; system: Fields };
  return type === "fudgePower"
    ? {
        ...who,
        powers: [
          ...powers,
          { name, source: "power", cost: 0, ...system, ...givenBy(data as Fields), id } as unknown as PowerEntry,
        ],
      }
    : { ...who, advantages: [...advantages, { ...system, id } as unknown as AdvantageEntry] };
}

/** A character after one change to it or to something of its own. */
function changed(who: FudgeActor, c: Change): FudgeActor {
  if (c.kind !== "set" && c.collection === "Item" && c.subject === who.ref) return lent(who, c);
  if (c.kind !== "set") {
    if (c.subject !== who.ref || c.collection !== "ActiveEffect") return who;
    const rest = who.conditions.filter((x) => x.effect !== c.id);
    return { ...who, conditions: c.kind === "create" ? [...rest, conditionOf(c.id, c.data as Fields)] : rest };
  }
  const path = c.path.replace(/^system\./u, "");
  if (c.subject === who.ref) return put(who, (PATHS[path] ?? path).split("."), c.to) as FudgeActor;
  const [, kind, id] = c.subject.startsWith(`${who.ref}.`) ? c.subject.slice(who.ref.length).split(".") : [];
  const mend = <T>(list: readonly T[], key: "id" | "effect"): readonly T[] =>
    list.map((o) => ((o as Record<string, unknown>)[key] === id ? (put(o, path.split("."), c.to) as T) : o));
  if (kind === "ActiveEffect") return { ...who, conditions: mend(who.conditions, "effect") };
  return kind === "Item"
    ? { ...who, powers: mend(who.powers, "id"), advantages: mend(who.advantages, "id"), skills: mend(who.skills, "id") }
    : who;
}

/** A character after changes, with what is raised for a round, as its snapshot would have it. */
export function apply(who: FudgeActor, changes: readonly Change[]): FudgeActor {
  const after = changes.reduce(changed, who);
  const more: readonly Boost[] = after.boosts.filter((b) => !who.boosts.includes(b));
  return more.length > 0 ? { ...after, ...boosted(after, more) } : after;
}

/** The table after changes. */
export const after = (s: FudgeSituation, changes: readonly Change[]): FudgeSituation => ({
  ...s,
  character: (ref) => {
    const who = s.character(ref);
    return who && apply(who, changes);
  },
});
