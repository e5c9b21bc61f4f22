import type { Change } from "../../kernel/change.ts";
import { UNHURT } from "../harm/damage.ts";
import type { ConditionState, DramaCharacter } from "../types.ts";
import type { ConditionId } from "./condition-table.ts";
import { conditionState } from "./conditions.ts";

/** One change of a condition, as a list of them holds it. */
function conditioned(held: readonly ConditionState[], c: Change): readonly ConditionState[] {
  if (c.kind === "set") return held;
  const rest = held.filter((h) => h.effect !== c.id);
  if (c.kind === "delete") return rest;
  const { condition, trait, degree, source, until } = c.data as unknown as ConditionState & {
    readonly condition: ConditionId;
  };
  return [...rest, conditionState(condition, { trait, degree, source, until })];
}

const put = (o: unknown, [first, ...rest]: readonly string[], to: unknown): unknown =>
  first === undefined
    ? to
    : { ...(o as object), [first]: put((o as Record<string, unknown> | undefined)?.[first], rest, to) };

/** A field of something that is carried: a power, a thing, a skill; or how long a condition lasts. */
function carried(who: DramaCharacter, c: Extract<Change, { readonly kind: "set" }>): DramaCharacter {
  const [collection, id] = c.subject.slice(who.ref.length + 1).split(".");
  const path = c.path.replace(/^system\./u, "").split(".");
  const mend = <T extends object>(list: readonly T[], named: (one: T) => string): readonly T[] =>
    list.map((one) => (named(one) === id ? (put(one, path, c.to) as T) : one));
  if (collection === "ActiveEffect") return { ...who, conditions: mend(who.conditions, (held) => held.effect) };
  const byId = (one: { readonly id: string }): string => one.id;
  return {
    ...who,
    powers: mend(who.powers, byId),
    weapons: mend(who.weapons, byId),
    gear: mend(who.gear, byId),
    skills: mend(who.skills, byId).map((k) => ({ ...k, trademarkItemId: k.trademarkItemId || null })),
  };
}

const fieldOf = (c: Extract<Change, { readonly kind: "set" }>): readonly string[] => {
  const path = c.path.replace(/^system\./u, "");
  return Object.hasOwn(UNHURT, path) ? ["harm", path] : path.split(".");
};

/** A character once changes are made, its things and powers included. The same list is what a card writes to documents, so nothing can be applied in a way of its own. */
export const afterChanges = (who: DramaCharacter, changes: readonly Change[]): DramaCharacter =>
  changes.reduce<DramaCharacter>((now, c) => {
    if (c.subject === who.ref)
      return c.kind === "set"
        ? (put(now, fieldOf(c), c.to) as DramaCharacter)
        : { ...now, conditions: conditioned(now.conditions, c) };
    return c.kind === "set" && c.subject.startsWith(`${who.ref}.`) ? carried(now, c) : now;
  }, who);
