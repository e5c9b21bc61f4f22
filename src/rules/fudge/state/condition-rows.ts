import { once } from "../../kernel/once.ts";
import { RulesError } from "../../kernel/refusal.ts";
import type { ConditionState } from "../types.ts";
import { conditionDefinition, conditions, partsOf } from "./condition-table.ts";

/**
 * How conditions add up. Somebody's conditions are a list of what was inflicted, each by its cause and in its order; nothing in it ever changes for what comes after. What they come to
 * on the progressive rows is read from the whole list, so that a cause that ends leaves what the others alone would have brought.
 */

/** A place on a progressive row. Rows of penalties are apart for each trait. */
export interface Step {
  readonly row: string;
  readonly step: number;
  readonly id: string;
  readonly trait: string | null;
  readonly owner: ConditionState;
}

/** Name of a row, of penalties with their trait. */
export const rowKey = (row: string, trait: string | null): string => `${row}|${trait ?? ""}`;

const FATIGUE = rowKey("fatigue", null);

/** Conditions of each row, the highest first. */
const ROWS: ReadonlyMap<string, readonly { readonly id: string; readonly step: number }[]> = Object.entries(
  conditions,
).reduce((rows, [id, { row, step }]) => {
  if (row !== undefined && step !== undefined)
    rows.set(
      row,
      [...(rows.get(row) ?? []), { id, step }].sort((a, b) => b.step - a.step),
    );
  return rows;
}, new Map<string, readonly { readonly id: string; readonly step: number }[]>());

/** The condition at a degree of a row, or the last one the row has. */
export function conditionAt(row: string, step: number): { readonly id: string; readonly step: number } {
  const onRow = ROWS.get(row) ?? [];
  const reached = onRow.find((c) => c.step <= step) ?? onRow.at(-1);
  if (!reached) throw new RulesError("unknown-row", { row });
  return reached;
}

/**
 * Where a condition stands on the rows. Health conditions stand on none; the parts of a combined condition stand at their own degree, those of a basic one (fatigued's
 * hindered, prone's hindered) are only what it does.
 * @rule FUD-204 FUD-206
 */
export function stepsOf(owner: ConditionState): readonly Step[] {
  const definition = conditionDefinition(owner.id);
  if (!definition || definition.type === "damage" || definition.type === "object" || definition.type === "stance")
    return [];
  const parts =
    definition.type === "combined" ? partsOf(owner.id, owner.trait) : [{ id: owner.id, trait: owner.trait }];
  const own = definition.row;
  return parts.flatMap((part) => {
    const { row, step } = conditionDefinition(part.id) ?? {};
    if (row === undefined || step === undefined || (row === own && part.id !== owner.id)) return [];
    return [{ row: rowKey(row, part.trait), step, id: part.id, trait: part.trait, owner }];
  });
}

/**
 * How the conditions on a row add up with a new one. The same source only counts at its higher degree. Where there are only parts of combined conditions and the new one is higher, it
 * takes their place: stunning a staggered target leaves it stunned.
 * @rule FUD-200 FUD-203 FUD-250
 */
function reach(present: readonly Step[], incoming: Step): number {
  const from = (step: Step): boolean => incoming.owner.source !== null && step.owner.source === incoming.owner.source;
  const highest = highestOf(present);
  if (highest === 0) return incoming.step;
  if (incoming.step > highest && present.every((step) => step.id !== step.owner.id)) return incoming.step;
  const sameSourceOnly =
    present.every((step) => from(step) || step.step < highest) &&
    present.some((step) => from(step) && step.step === highest);
  return sameSourceOnly ? Math.max(highest, incoming.step) : highest + incoming.step;
}

const highestOf = (steps: readonly Step[]): number => steps.reduce((most, s) => Math.max(most, s.step), 0);

const alike = (a: ConditionState, b: ConditionState): boolean =>
  a.id === b.id && a.trait === b.trait && a.source === b.source;

/** The parts of a combined condition but one, each on its own, of the same cause. */
export function partsWithout(held: ConditionState, part: string): readonly ConditionState[] {
  const definition = conditionDefinition(held.id);
  return (definition?.contains ?? [])
    .filter((id) => id !== part)
    .map((id) => ({ ...held, id, trait: definition?.partTraits?.[id] ?? null }));
}

/** Take from a row what a higher degree replaces; a bundle that loses a part falls into the others. Asleep replaces nothing. @rule FUD-201 FUD-203 */
function outranked(state: readonly ConditionState[], row: string, reached: number): ConditionState[] {
  if (row === FATIGUE && reached === 3) return [...state];
  return state.flatMap((held) => {
    const lower = stepsOf(held).filter((s) => s.row === row && s.step < reached);
    if (lower.length === 0) return [held];
    if (lower.some((s) => s.id === held.id)) return [];
    return conditionDefinition(held.id)?.bundle ? partsWithout(held, lower[0]?.id ?? "") : [held];
  });
}

/** A bundle that could not be kept whole: the parts that nothing took the place of. */
function withParts(state: readonly ConditionState[], bundle: ConditionState): ConditionState[] {
  const present = state.flatMap(stepsOf);
  const missing = partsWithout(bundle, "").filter((part) =>
    stepsOf(part).every((s) => !present.some((p) => p.row === s.row && p.step >= s.step)),
  );
  return [...state, ...missing];
}

/** Bound takes the place of restrained, debilitated that of weakened, disabled and impaired of the same trait, whoever caused them. @rule FUD-202 */
export function replaced(by: ConditionState, held: ConditionState): boolean {
  const definition = conditionDefinition(by.id);
  if (!definition || definition.row !== undefined || !(definition.replaces ?? []).includes(held.id)) return false;
  return definition.trait !== true || held.trait === by.trait;
}

/** One condition more upon what the earlier ones come to. */
function joined(state: readonly ConditionState[], entry: ConditionState): readonly ConditionState[] {
  if (state.some((held) => replaced(held, entry))) return state;
  const bundle = conditionDefinition(entry.id)?.bundle === true;
  let next: ConditionState[] = [...state];
  let keep = true;
  for (const step of stepsOf(entry)) {
    const present = next.flatMap(stepsOf).filter((s) => s.row === step.row);
    const { id, step: reached } = conditionAt(conditionDefinition(step.id)?.row ?? "", reach(present, step));
    const highest = highestOf(present);
    if (id === step.id && reached >= highest) {
      next = outranked(next, step.row, reached);
      continue;
    }
    if (step.id === entry.id || bundle) keep = false;
    if (reached > highest || reached > step.step) {
      next = outranked(next, step.row, reached);
      const raised: ConditionState = { ...entry, id, trait: step.trait };
      if (!next.some((s) => alike(s, raised))) next.push(raised);
    }
  }
  if (keep) return [...next.filter((s) => !replaced(entry, s)), ...(next.some((s) => alike(s, entry)) ? [] : [entry])];
  return bundle ? withParts(next, entry) : next;
}

const joinedUp = once((inflicted: readonly ConditionState[]) =>
  inflicted.reduce(joined, [] as readonly ConditionState[]),
);

/**
 * What everything that was inflicted on somebody comes to: on a progressive row each adds to what is there, up to the row's last degree, and the higher takes the place of the lower
 * (asleep stands beside fatigued and exhausted). The same source doesn't add up. Each of them is carried by the effect of whatever raised it so far.
 * @rule FUD-200 FUD-201 FUD-202 FUD-203 FUD-204 FUD-205 FUD-206 FUD-250
 */
export function settled(inflicted: readonly ConditionState[]): readonly ConditionState[] {
  return inflicted.length < 2 ? inflicted : joinedUp(inflicted);
}
