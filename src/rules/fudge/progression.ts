import { change, type Change, type CreateChange, type DeleteChange, type Subject } from "../kernel/change.ts";
import { RulesError } from "../kernel/refusal.ts";
import { conditionDefinition, conditions, partsOf, type FudgeCondition } from "./conditions.ts";
import type { ConditionState } from "./types.ts";

/** A condition about to be imposed. */
export interface IncomingCondition {
  readonly id: string;
  readonly trait?: string | null;
  readonly degree?: number | null;
  /** User and power; null counts as a source of its own each time. */
  readonly source?: string | null;
  /** The Affliction is Cumulative: it adds to what it did before. */
  readonly cumulative?: boolean;
}

/** The conditions afterwards and what to write for them. */
export interface ConditionStep {
  readonly state: readonly ConditionState[];
  readonly changes: readonly Change[];
}

/** What the effect that carries a condition holds; the adapter turns it into a document. */
export interface ConditionData {
  readonly [key: string]: string | number | null;
  readonly condition: string;
  readonly trait: string | null;
  readonly degree: number | null;
  readonly source: string | null;
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const ID_LENGTH = 16;

/** Id of the document for a condition: the same cause always makes the same one, so that applying twice makes one. 16 letters and digits. */
export function effectId(condition: string, trait: string | null, source: string | null): string {
  const text = `${condition}|${trait ?? ""}|${source ?? ""}`;
  let state = 2166136261;
  for (const char of text) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16777619) >>> 0;
  let id = "";
  for (let i = 0; i < ID_LENGTH; i++) {
    state = Math.imul(state ^ (state >>> 15) ^ (i + 1), 2246822519) >>> 0;
    id += ALPHABET.charAt((state >>> 8) % ALPHABET.length);
  }
  return id;
}

/** The data of a condition as its document holds it. */
export function conditionData(state: ConditionState): ConditionData {
  return { condition: state.id, trait: state.trait, degree: state.degree, source: state.source };
}

/** A condition as the character holds it, its document's id worked out from its cause. */
export function conditionState(id: string, trait: string | null = null, source: string | null = null, degree: number | null = null): ConditionState {
  return { id, trait, degree, source, effect: effectId(id, trait, source) };
}

/** Write a new condition. */
export function imposeChange(subject: Subject, state: ConditionState, rule: string): CreateChange {
  return { kind: "create", subject, collection: "ActiveEffect", id: state.effect, data: conditionData(state), rule };
}

/** End a condition. */
export function liftChange(subject: Subject, state: ConditionState, rule: string): DeleteChange {
  return { kind: "delete", subject, collection: "ActiveEffect", id: state.effect, data: conditionData(state), rule };
}

/** Two states as a list of what must be written to get from one to the other. */
function difference(subject: Subject, before: readonly ConditionState[], after: readonly ConditionState[], rule: string): Change[] {
  return [
    ...before.filter((b) => !after.some((a) => a.effect === b.effect)).map((b) => liftChange(subject, b, rule)),
    ...after.filter((a) => !before.some((b) => b.effect === a.effect)).map((a) => imposeChange(subject, a, rule)),
  ];
}

function definitionOf(id: string): FudgeCondition {
  const definition = conditionDefinition(id);
  if (!definition) throw new RulesError("unknown-condition", { id, accepted: Object.keys(conditions) });
  return definition;
}

/** A place on a progressive row. Rows of penalties are apart for each trait. */
interface Step {
  readonly row: string;
  readonly step: number;
  readonly id: string;
  readonly trait: string | null;
  readonly owner: ConditionState;
}

const rowKey = (row: string, trait: string | null): string => `${row}|${trait ?? ""}`;

/**
 * Where a condition stands on the rows. Health conditions stand on none; the parts of a combined condition stand at their own degree, those of a basic one (fatigued's
 * hindered, prone's hindered) are only what it does.
 * @rule FUD-204 FUD-206
 */
function stepsOf(owner: ConditionState): readonly Step[] {
  const definition = conditionDefinition(owner.id);
  if (!definition || definition.type === "damage" || definition.type === "object") return [];
  const parts = definition.type === "combined" ? partsOf(owner.id, owner.trait) : [{ id: owner.id, trait: owner.trait }];
  const own = definition.row;
  return parts.flatMap((part) => {
    const { row, step } = definitionOf(part.id);
    if (row === undefined || step === undefined || (row === own && part.id !== owner.id)) return [];
    return [{ row: rowKey(row, part.trait), step, id: part.id, trait: part.trait, owner }];
  });
}

/** The condition at a degree of a row, or the last one the row has. */
function conditionAt(row: string, step: number): { readonly id: string; readonly step: number } {
  const onRow = Object.entries(conditions).flatMap(([id, d]) => (d.row === row && d.step !== undefined ? [{ id, step: d.step }] : []));
  const reached = onRow.filter((c) => c.step <= step).sort((a, b) => b.step - a.step)[0] ?? onRow[0];
  if (!reached) throw new RulesError("unknown-row", { row });
  return reached;
}

/**
 * How the conditions on a row add up with a new one. Without Cumulative the same source only counts at its higher degree. Where there are only parts of combined conditions
 * and the new one is higher, it takes their place: stunning a staggered target leaves it stunned.
 * @rule FUD-200 FUD-203 FUD-250
 */
function reach(present: readonly Step[], incoming: Step, cumulative: boolean): number {
  const from = (step: Step): boolean => incoming.owner.source !== null && step.owner.source === incoming.owner.source;
  const highest = present.reduce((most, step) => Math.max(most, step.step), 0);
  if (highest === 0) return incoming.step;
  if (incoming.step > highest && present.every((step) => step.id !== step.owner.id)) return incoming.step;
  const sameSourceOnly = present.every((step) => from(step) || step.step < highest) && present.some((step) => from(step) && step.step === highest);
  return !cumulative && sameSourceOnly ? Math.max(highest, incoming.step) : highest + incoming.step;
}

/**
 * Impose a condition. On a progressive row it adds to what is there, up to the row's last degree, and the higher takes the place of the lower (asleep stands beside
 * fatigued and exhausted). The same effect of the same user doesn't add up unless it is Cumulative. Off the rows a second one of the same cause changes nothing; one
 * of another cause is kept too, so that the condition stays until the last cause ends.
 * @param subject  whose conditions they are
 * @throws RulesError `unknown-condition`; `trait-missing` when weakened or debilitated doesn't say of what
 * @rule FUD-200 FUD-201 FUD-202 FUD-203 FUD-204 FUD-205 FUD-206 FUD-250
 */
export function addCondition(subject: Subject, state: readonly ConditionState[], incoming: IncomingCondition): ConditionStep {
  const definition = definitionOf(incoming.id);
  const entry = conditionState(incoming.id, incoming.trait ?? definition.allTraits ?? null, incoming.source ?? null, incoming.degree ?? null);
  if (definition.trait === true && entry.trait === null) throw new RulesError("trait-missing", { condition: incoming.id });
  if (state.some((held) => replaced(held, entry))) return { state, changes: [] };
  let next: ConditionState[] = [...state];
  let keep = true;
  for (const step of stepsOf(entry)) {
    const present = next.flatMap(stepsOf).filter((s) => s.row === step.row);
    const { id, step: reached } = conditionAt(definitionOf(step.id).row ?? "", reach(present, step, incoming.cumulative ?? false));
    const highest = present.reduce((most, s) => Math.max(most, s.step), 0);
    const owns = step.id === entry.id;
    if (id === step.id && reached >= highest) {
      next = outranked(next, step.row, reached);
      continue;
    }
    if (owns || definition.bundle) keep = false;
    if (reached > highest || reached > step.step) {
      next = outranked(next, step.row, reached);
      const upgraded = conditionState(id, step.trait, entry.source, entry.degree);
      if (!next.some((s) => s.effect === upgraded.effect)) next.push(upgraded);
    }
  }
  if (keep) next = [...next.filter((s) => !replaced(entry, s)), ...(next.some((s) => s.effect === entry.effect || sameCause(s, entry)) ? [] : [entry])];
  else if (definition.bundle) next = withParts(next, entry);
  return { state: next, changes: difference(subject, state, next, definition.rule) };
}

const sameCause = (a: ConditionState, b: ConditionState): boolean => a.id === b.id && a.trait === b.trait && a.source === b.source;

/** Take from a row what a higher degree replaces; a bundle that loses a part falls into the others. Asleep replaces nothing. */
function outranked(state: readonly ConditionState[], row: string, reached: number): ConditionState[] {
  if (row === rowKey("fatigue", null) && reached === 3) return [...state];
  return state.flatMap((held) => {
    const lower = stepsOf(held).filter((s) => s.row === row && s.step < reached);
    if (lower.length === 0) return [held];
    if (lower.some((s) => s.id === held.id)) return [];
    return conditionDefinition(held.id)?.bundle ? without(held, lower[0]?.id ?? "") : [held];
  });
}

/** The parts of a combined condition but one, each on its own. */
function without(held: ConditionState, part: string): ConditionState[] {
  const definition = definitionOf(held.id);
  return (definition.contains ?? []).filter((id) => id !== part).map((id) => conditionState(id, definition.partTraits?.[id] ?? null, held.source, held.degree));
}

/** A bundle that could not be kept whole: the parts that nothing took the place of. */
function withParts(state: readonly ConditionState[], bundle: ConditionState): ConditionState[] {
  const missing = without(bundle, "").filter((part) => {
    const steps = stepsOf(part);
    const present = state.flatMap(stepsOf);
    return steps.every((s) => !present.some((p) => p.row === s.row && p.step >= s.step));
  });
  return [...state, ...missing];
}

/** Bound takes the place of restrained, debilitated that of weakened, disabled and impaired of the same trait, whoever caused them. */
function replaced(by: ConditionState, held: ConditionState): boolean {
  const definition = conditionDefinition(by.id);
  if (!definition || definition.row !== undefined || !(definition.replaces ?? []).includes(held.id)) return false;
  return definition.trait !== true || held.trait === by.trait;
}

/**
 * End a condition, or a part of a combined one, which then falls into its other parts. With a source only what that source caused ends: the condition stays while
 * another cause lasts. Health conditions don't end this way.
 * @returns the same state and no changes when there is nothing to end
 * @rule FUD-203 FUD-204 FUD-205
 */
export function removeCondition(subject: Subject, state: readonly ConditionState[], ending: { readonly id: string; readonly trait?: string | null; readonly source?: string | null }): ConditionStep {
  const meant = (id: string, trait: string | null): boolean => id === ending.id && (ending.trait === undefined || ending.trait === trait);
  const next = state.flatMap((held) => {
    const definition = conditionDefinition(held.id);
    if (!definition || definition.type === "damage" || (ending.source !== undefined && ending.source !== held.source)) return [held];
    if (meant(held.id, held.trait)) return [];
    const part = definition.type === "combined" ? (definition.contains ?? []).find((id) => meant(id, definition.partTraits?.[id] ?? null)) : undefined;
    return part === undefined ? [held] : without(held, part);
  });
  return { state: next, changes: difference(subject, state, next, definitionOf(ending.id).rule) };
}

/** What a breath in a vacuum costs doesn't come back like what a power took. @rule FUD-190 */
const lasts = ({ source }: ConditionState): boolean => source?.endsWith("deed:vacuum") === true;

/**
 * Points of everything weakened come back, one at the end of each of one's turns; what has all come back is over.
 * @param points  turns that have gone by
 * @rule FUD-174 FUD-685
 */
export function regained(subject: Subject, state: readonly ConditionState[], points = 1): readonly Change[] {
  if (points <= 0) return [];
  return state.filter((c) => c.id === "weakened" && !lasts(c)).map((c): Change => ((c.degree ?? 0) <= points ? liftChange(subject, c, "FUD-174") : change(`${subject}.ActiveEffect.${c.effect}`, "system.degree", c.degree, (c.degree ?? 0) - points, "FUD-174")));
}

/**
 * End everything that one cause imposed: its duration is over, or the recovery check succeeded.
 * @rule FUD-172 FUD-205
 */
export function endSource(subject: Subject, state: readonly ConditionState[], source: string): ConditionStep {
  const next = state.filter((held) => held.source !== source || conditionDefinition(held.id)?.type === "damage");
  return { state: next, changes: difference(subject, state, next, "FUD-172") };
}

/**
 * Whether Restorative Healing may help against a condition: neither against bonds nor against what health brings. Bruises it takes away by themselves.
 * @rule FUD-249
 */
export function mayRestore(id: string): boolean {
  const { type } = definitionOf(id);
  return (type === "basic" || type === "combined") && id !== "bound" && id !== "restrained";
}
