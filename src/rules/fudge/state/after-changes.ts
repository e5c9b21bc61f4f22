import type { Change } from "../../kernel/change.ts";
import type { Until } from "../../kernel/turns/until.ts";
import type { ConditionState, FudgeCharacter, Struck } from "../types.ts";
import { conditionState } from "./progression.ts";

function conditionIn(data: Readonly<Record<string, unknown>>): ConditionState {
  const text = (value: unknown): string | null => (typeof value === "string" ? value : null);
  const state = conditionState(
    text(data.condition) ?? "",
    text(data.trait),
    text(data.source),
    typeof data.degree === "number" ? data.degree : null,
  );
  return {
    ...state,
    ...(data.until != null && { until: data.until as Until }),
    ...(data.struck != null && { struck: data.struck as Struck }),
  };
}

/** Conditions on somebody once changes have been made to them: those that begin and end, and degrees that go up or down. */
export function conditionsAfter(
  state: readonly ConditionState[],
  changes: readonly Change[],
): readonly ConditionState[] {
  return changes.reduce<readonly ConditionState[]>((held, c) => {
    if (c.kind === "set")
      return c.path === "system.degree"
        ? held.map((h) => (c.subject.endsWith(`.ActiveEffect.${h.effect}`) ? { ...h, degree: Number(c.to) } : h))
        : held;
    if (c.collection !== "ActiveEffect") return held;
    const others = held.filter((h) => h.effect !== c.id);
    return c.kind === "delete" ? others : [...others, { ...conditionIn(c.data), effect: c.id }];
  }, state);
}

/** A character once changes are made: health, bruises and conditions. The same list is what a card writes to documents, so nothing can be applied in a way of its own. */
export function afterChanges(character: FudgeCharacter, changes: readonly Change[]): FudgeCharacter {
  const own = changes.filter(
    (c) => c.subject === character.ref || c.subject.startsWith(`${character.ref}.ActiveEffect.`),
  );
  const set = (path: string, now: number): number =>
    own.reduce((value, c) => (c.kind === "set" && c.path === path ? Number(c.to) : value), now);
  return {
    ...character,
    health: { ...character.health, value: set("system.health.value", character.health.value) },
    bruises: set("system.bruises", character.bruises),
    conditions: conditionsAfter(character.conditions, own),
  };
}
