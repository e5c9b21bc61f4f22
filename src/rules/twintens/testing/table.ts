/** Tables for tests: plain people, nobody on any board, and what changes make of them. */
import type { Change, Value } from "../../kernel/change.ts";
import type { Situation } from "../../kernel/situation.ts";
import { situation } from "../../kernel/testing/situation.ts";
import type { TwintensActor } from "../hero/actor.ts";
import { boostedTraits } from "../powers/drain.ts";
import { DEFAULT_SETTINGS, type TwintensSettings } from "../settings.ts";
import type { TwintensSituation, TwintensTable } from "../situation.ts";
import type { ConditionState, TwintensCharacter } from "../types.ts";

/** A character as its actor has it. */
export const actor = (who: TwintensCharacter & Partial<TwintensActor>): TwintensActor => ({
  lent: {},
  geared: {},
  marks: 0,
  state: "none",
  impervious: 0,
  complications: [],
  ...who,
});

/** No boards, nobody played. */
const NO_BOARD: TwintensTable = {
  played: () => false,
  place: () => 0,
  listed: () => [],
  boarded: () => [],
  out: () => [],
  present: () => [],
  approached: () => [],
  pushed: () => [],
  clear: () => false,
  call: () => ({ accepted: true, changes: [] }),
};

/** A table of these, from where the first of them stands. */
export const tableOf = (
  people: readonly TwintensActor[],
  over: Partial<Situation<TwintensActor, TwintensSettings> & TwintensTable> = {},
): TwintensSituation => {
  const all = Object.fromEntries(people.map((who) => [who.ref, who]));
  return { ...situation<TwintensActor, TwintensSettings>(all, DEFAULT_SETTINGS, over), ...NO_BOARD, ...over };
};

type Fields = Readonly<Record<string, Value>>;
const put = (o: unknown, [first, ...rest]: readonly string[], to: Value): unknown =>
  first === undefined ? to : { ...(o as object), [first]: put((o as Record<string, unknown>)[first], rest, to) };

const conditionOf = (id: string, data: Fields): ConditionState => ({
  id: String(data["condition"]),
  trait: (data["trait"] ?? null) as string | null,
  degree: (data["degree"] ?? null) as number | null,
  source: (data["source"] ?? null) as string | null,
  until: (data["until"] ?? null) as ConditionState["until"],
  start: (data["start"] ?? null) as ConditionState["start"],
  effect: id,
});

/** A character after one change to it or to something of its own. */
function changed(who: TwintensActor, c: Change): TwintensActor {
  if (c.kind !== "set") {
    if (c.subject !== who.ref || c.collection !== "ActiveEffect") return who;
    const rest = who.conditions.filter((x) => x.effect !== c.id);
    return { ...who, conditions: c.kind === "create" ? [...rest, conditionOf(c.id, c.data as Fields)] : rest };
  }
  const path = c.path.replace(/^system\./u, "").split(".");
  if (c.subject === who.ref) return put(who, path, c.to) as TwintensActor;
  const [, kind, id] = c.subject.startsWith(`${who.ref}.`) ? c.subject.slice(who.ref.length).split(".") : [];
  const mend = <T>(list: readonly T[], key: "id" | "effect"): readonly T[] =>
    list.map((o) => ((o as Record<string, unknown>)[key] === id ? (put(o, path, c.to) as T) : o));
  if (kind === "ActiveEffect") return { ...who, conditions: mend(who.conditions, "effect") };
  return kind === "Item" ? { ...who, powers: mend(who.powers, "id"), weapons: mend(who.weapons, "id") } : who;
}

/** A character after changes, with what is boosted, as its snapshot would have it. */
export function apply(who: TwintensActor, changes: readonly Change[]): TwintensActor {
  const after = changes.reduce(changed, who);
  return after === who ? who : { ...after, powers: [...after.powers, ...boostedTraits(after.conditions)] };
}

/** The table after changes. */
export const after = (s: TwintensSituation, changes: readonly Change[]): TwintensSituation => ({
  ...s,
  character: (ref) => {
    const who = s.character(ref);
    return who && apply(who, changes);
  },
});
