import type { Change, Value } from "../../kernel/change.ts";
import type { DestinyCharacter } from "../types.ts";

type Fields = Readonly<Record<string, unknown>>;
type FieldChange = Extract<Change, { readonly kind: "set" }>;

/** Fields whose place in the character isn't their place in the document. */
const PLACES: Readonly<Record<string, string>> = { "stress.value": "stress" };

const put = (of: unknown, [first, ...rest]: readonly string[], to: Value): unknown =>
  first === undefined ? to : { ...(of as Fields), [first]: put(((of ?? {}) as Fields)[first], rest, to) };

const pathOf = (c: FieldChange): readonly string[] => {
  const path = c.path.replace(/^system\./u, "");
  return (PLACES[path] ?? path).split(".");
};

/** A field of something that is carried by somebody: an effect, a power, a thing. */
function carried(who: DestinyCharacter, c: FieldChange): DestinyCharacter {
  const [collection, id] = c.subject.slice(who.ref.length + 1).split(".");
  const mend = <T extends { readonly [K in N]: string }, N extends "id" | "effect">(list: readonly T[], name: N) =>
    list.map((one) => (one[name] === id ? (put(one, effectPath(c, name), c.to) as T) : one));
  if (collection === "ActiveEffect")
    return { ...who, lasting: mend(who.lasting, "effect"), conditions: mend(who.conditions, "effect") };
  return collection === "Item" ? { ...who, powers: mend(who.powers, "id"), gear: mend(who.gear, "id") } : who;
}

/** What a condition's document calls its degree is its grade. */
const effectPath = (c: FieldChange, name: "id" | "effect"): readonly string[] =>
  name === "effect" && c.path === "system.degree" ? ["grade"] : pathOf(c);

/** A condition's detail is one field of its document and three of its state. */
function detailed(who: DestinyCharacter, c: FieldChange): DestinyCharacter {
  const id = c.subject.split(".").at(-1);
  return {
    ...who,
    conditions: who.conditions.map((one) => (one.effect === id ? { ...one, ...(c.to as object) } : one)),
  };
}

const conditionIn = (
  id: string,
  { condition, degree, source, until, dc, resistance, progressive }: Fields,
): Fields => ({
  id: condition,
  source,
  effect: id,
  until,
  dc,
  resistance,
  grade: degree,
  progressive,
});

/** Something that begins or ends on somebody: a condition, or what else lasts. */
function begunOrEnded(who: DestinyCharacter, c: Exclude<Change, FieldChange>): DestinyCharacter {
  const isCondition = "condition" in c.data;
  const list = isCondition ? "conditions" : "lasting";
  const rest = (who[list] as readonly { readonly effect: string }[]).filter((l) => l.effect !== c.id);
  const made = isCondition ? conditionIn(c.id, c.data) : c.data;
  return { ...who, [list]: c.kind === "create" ? [...rest, made] : rest } as DestinyCharacter;
}

/** A character once changes are made, of its own fields and of what it carries. The same list is what a card writes to documents, so nothing can be applied in a way of its own. */
export const afterChanges = (who: DestinyCharacter, changes: readonly Change[]): DestinyCharacter =>
  changes.reduce<DestinyCharacter>((now, c) => {
    if (c.subject === who.ref)
      return c.kind === "set" ? (put(now, pathOf(c), c.to) as DestinyCharacter) : begunOrEnded(now, c);
    if (c.kind !== "set" || !c.subject.startsWith(`${who.ref}.`)) return now;
    return c.path === "system.detail" ? detailed(now, c) : carried(now, c);
  }, who);
