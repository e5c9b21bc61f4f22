import {
  type Change,
  change,
  type CreateChange,
  type DeleteChange,
  same,
  type Subject,
  type Value,
} from "../../kernel/change.ts";
import { documentId } from "../../kernel/document-id.ts";
import { RulesError } from "../../kernel/refusal.ts";
import type { Until } from "../../kernel/turns/until.ts";
import type { ConditionState } from "../types.ts";
import { conditionAt, partsWithout, replaced, rowKey, settled, stepsOf } from "./condition-rows.ts";
import { conditionDefinition, conditions, type FudgeCondition } from "./condition-table.ts";

/** A condition about to be imposed. */
export interface IncomingCondition {
  readonly id: string;
  readonly trait?: string | null;
  readonly degree?: number | null;
  /** User and power; null counts as a source of its own each time. */
  readonly source?: string | null;
  /** The Affliction is Cumulative: it adds to what it did before. */
  readonly cumulative?: boolean;
  /** How long it lasts; absent: until a rule of its own ends it. */
  readonly until?: Until;
}

/** The conditions afterwards and what to write for them. */
export interface ConditionStep {
  readonly state: readonly ConditionState[];
  readonly changes: readonly Change[];
}

/** What the effect that carries a condition holds; the adapter turns it into a document. */
export interface ConditionData {
  readonly [key: string]: Value;
  readonly condition: string;
  readonly trait: string | null;
  readonly degree: number | null;
  readonly source: string | null;
}

/** Id of the document for a condition: the same cause always makes the same one. */
export const effectId = (condition: string, trait: string | null, source: string | null): string =>
  documentId(condition, trait, source);

/** The data of a condition as its document holds it. */
export function conditionData(state: ConditionState): ConditionData {
  const where = (name: string, value: object | null | undefined): { readonly [key: string]: Value } =>
    value == null ? {} : { [name]: value as unknown as Value };
  return {
    condition: state.id,
    trait: state.trait,
    degree: state.degree,
    source: state.source,
    ...where("struck", state.struck),
    ...where("until", state.until),
  };
}

/** A condition as the character holds it, its document's id worked out from its cause. */
export function conditionState(
  id: string,
  trait: string | null = null,
  source: string | null = null,
  degree: number | null = null,
): ConditionState {
  return { id, trait, degree, source, effect: effectId(id, trait, source) };
}

/** Write a new condition. */
export function imposeChange(subject: Subject, state: ConditionState, rule: string): CreateChange {
  return { kind: "create", subject, collection: "ActiveEffect", id: state.effect, data: conditionData(state), rule };
}

/** A number on a condition of somebody's that grows: points lost, ranks, uses. @param points  less than 0: it shrinks */
export const grown = (
  who: Subject,
  { effect, degree }: Pick<ConditionState, "effect" | "degree">,
  points: number,
  rule: string,
): Change => change(`${who}.ActiveEffect.${effect}`, "system.degree", degree, (degree ?? 0) + points, rule);

/** Points of a trait that are lost: more of what the same cause took before, else a condition of their own. @rule FUD-174 FUD-245 */
export function weakenedBy(
  who: { readonly ref: Subject; readonly conditions: readonly ConditionState[] },
  trait: string,
  points: number,
  source: string | null,
): readonly Change[] {
  if (points <= 0) return [];
  const before = who.conditions.find((c) => c.id === "weakened" && c.trait === trait && c.source === source);
  if (before) return [grown(who.ref, before, points, "FUD-174")];
  return addCondition(who.ref, who.conditions, { id: "weakened", trait, degree: points, source }).changes;
}

/** End a condition. */
export function liftChange(subject: Subject, state: ConditionState, rule: string): DeleteChange {
  return { kind: "delete", subject, collection: "ActiveEffect", id: state.effect, data: conditionData(state), rule };
}

/** Two states as a list of what must be written to get from one to the other. */
function difference(
  subject: Subject,
  before: readonly ConditionState[],
  after: readonly ConditionState[],
  rule: string,
): Change[] {
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

/** Whether a condition stands on its own row as somebody's cause for it, not as a part of something else. */
const standsOn = (held: ConditionState, row: string): number =>
  stepsOf(held).find((s) => s.row === row && s.id === held.id)?.step ?? 0;

/** The row that a condition itself stands on; null for one that stands on none. */
function ownRow(entry: ConditionState): string | null {
  const row = conditionDefinition(entry.id)?.row;
  return row === undefined ? null : rowKey(row, entry.trait);
}

/** What one cause inflicts when it strikes again and adds to itself: the degrees together, up to the row's last. */
function raised(own: readonly ConditionState[], entry: ConditionState): ConditionState {
  const row = ownRow(entry);
  const before = row === null ? 0 : Math.max(0, ...own.map((held) => standsOn(held, row)));
  if (row === null || before === 0) return entry;
  return {
    ...entry,
    ...conditionState(
      conditionAt(definitionOf(entry.id).row ?? "", before + standsOn(entry, row)).id,
      entry.trait,
      entry.source,
      entry.degree,
    ),
  };
}

/** What of its own cause a condition takes the place of: the lower on its row (asleep stands beside them), restrained where it binds. */
function supersedes(entry: ConditionState, held: ConditionState): boolean {
  const row = ownRow(entry);
  if (replaced(entry, held)) return true;
  return row !== null && entry.id !== "asleep" && standsOn(held, row) > 0 && standsOn(held, row) < standsOn(entry, row);
}

const sameCause = (a: ConditionState, b: ConditionState): boolean =>
  a.id === b.id && a.trait === b.trait && a.source === b.source;

/**
 * Impose a condition: it stands beside what other causes have inflicted, and `settled` says what they come to together. The same effect of the same user keeps its higher degree and
 * doesn't add up unless it is Cumulative (what nobody is named for adds up each time); what lasts for a time lasts anew.
 * @param subject  whose conditions they are
 * @param state    everything that was inflicted on them
 * @throws RulesError `unknown-condition`; `trait-missing` when weakened or debilitated doesn't say of what
 * @rule FUD-200 FUD-201 FUD-202 FUD-203 FUD-204 FUD-205 FUD-206 FUD-250 FUD-348
 */
export function addCondition(
  subject: Subject,
  state: readonly ConditionState[],
  incoming: IncomingCondition,
): ConditionStep {
  const definition = definitionOf(incoming.id);
  const struck: ConditionState = {
    ...conditionState(
      incoming.id,
      incoming.trait ?? definition.allTraits ?? null,
      incoming.source ?? null,
      incoming.degree ?? null,
    ),
    ...(incoming.until && { until: incoming.until }),
  };
  if (definition.trait === true && struck.trait === null)
    throw new RulesError("trait-missing", { condition: incoming.id });
  const own = state.filter((held) => held.source === struck.source);
  const entry = incoming.cumulative === true || struck.source === null ? raised(own, struck) : struck;
  const before = own.find((held) => sameCause(held, entry));
  if (before ? !renews(before, entry) : own.some((held) => supersedes(held, entry))) return { state, changes: [] };
  const over = own.filter((held) => held === before || supersedes(entry, held));
  return {
    state: [...state.filter((held) => !over.includes(held)), entry],
    changes: [
      ...over.map((held) => liftChange(subject, held, definition.rule)),
      imposeChange(subject, entry, definition.rule),
    ],
  };
}

/** Whether what is there for a time lasts anew. @rule FUD-348 */
const renews = (before: ConditionState, entry: ConditionState): boolean =>
  before.until != null && entry.until != null && !same(before.until as never, entry.until as never);

/** What is left of a combined condition without one part, each with an effect of its own. */
const apart = (held: ConditionState, part: string): readonly ConditionState[] =>
  partsWithout(held, part).map((c) => ({ ...c, ...conditionState(c.id, c.trait, c.source, c.degree) }));

/** How a condition ends: by name, of one trait or all, of one cause or all. */
type Ending = { readonly id: string; readonly trait?: string | null; readonly source?: string | null };

/** What is left of something inflicted when a condition ends: nothing of itself, the other parts of a combined one. */
function ended(held: ConditionState, ending: Ending): readonly ConditionState[] {
  const meant = (id: string, trait: string | null): boolean =>
    id === ending.id && (ending.trait === undefined || ending.trait === trait);
  const definition = conditionDefinition(held.id);
  if (!definition || definition.type === "damage" || (ending.source !== undefined && ending.source !== held.source))
    return [held];
  if (meant(held.id, held.trait)) return [];
  const part =
    definition.type === "combined"
      ? (definition.contains ?? []).find((id) => meant(id, definition.partTraits?.[id] ?? null))
      : undefined;
  return part === undefined ? [held] : apart(held, part);
}

/** Rows on which a condition of this name is only what several others come to. */
const sumsOf = (state: readonly ConditionState[], { id, trait }: Ending): readonly string[] =>
  settled(state)
    .filter(
      (c) =>
        c.id === id &&
        (trait === undefined || c.trait === trait) &&
        !state.some((held) => held.id === id && held.trait === c.trait),
    )
    .flatMap((c) => ownRow(c) ?? []);

/** What is left of something inflicted when all that stands on a row ends. */
function offRow(held: ConditionState, row: string): readonly ConditionState[] {
  if (standsOn(held, row) > 0) return [];
  const part = conditionDefinition(held.id)?.bundle === true ? stepsOf(held).find((s) => s.row === row) : undefined;
  return part === undefined ? [held] : apart(held, part.id);
}

/**
 * End a condition, or a part of a combined one, which then falls into its other parts. With a source only what that source caused ends: the condition stays while
 * another cause lasts. What several causes come to together ends with all of them. Health conditions don't end this way.
 * @returns the same state and no changes when there is nothing to end
 * @rule FUD-203 FUD-204 FUD-205
 */
export function removeCondition(subject: Subject, state: readonly ConditionState[], ending: Ending): ConditionStep {
  const sums = ending.source === undefined ? sumsOf(state, ending) : [];
  const next =
    sums.length > 0
      ? sums.reduce<readonly ConditionState[]>((left, row) => left.flatMap((held) => offRow(held, row)), state)
      : state.flatMap((held) => ended(held, ending));
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
  return state
    .filter((c) => c.id === "weakened" && !lasts(c))
    .map((c): Change =>
      (c.degree ?? 0) <= points ? liftChange(subject, c, "FUD-174") : grown(subject, c, -points, "FUD-174"),
    );
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
