import type { Change, CreateChange, DeleteChange, Subject, Value } from "../../kernel/change.ts";
import { documentId } from "../../kernel/document-id.ts";
import { RulesError } from "../../kernel/refusal.ts";
import type { Until } from "../../kernel/turns/until.ts";
import type { ConditionState } from "../types.ts";
import { conditionDefinition, type ConditionId, conditions } from "./condition-table.ts";

export { documentId };

/** What may be said of a condition beside its name. */
export interface ConditionDetails {
  readonly trait?: string | null;
  readonly degree?: number | null;
  readonly source?: string | null;
  readonly until?: Until | null;
  readonly start?: ConditionState["start"];
}

/** A condition as the character holds it, its document's id worked out from its cause. @rule TWI-461 */
export function conditionState(id: ConditionId, details: ConditionDetails = {}): ConditionState {
  const { trait = null, degree = null, source = null, until = null, start = null } = details;
  return { id, trait, degree, source, until, start, effect: documentId(id, trait, source) };
}

/** The data of a condition as its document holds it. @rule TWI-461 */
export function conditionData(state: ConditionState): { readonly [key: string]: Value } {
  return {
    condition: state.id,
    trait: state.trait,
    degree: state.degree,
    source: state.source,
    until: state.until && { ...state.until },
    start: state.start && { ...state.start },
  };
}

const make = (subject: Subject, state: ConditionState, rule: string): CreateChange => ({
  kind: "create",
  subject,
  collection: "ActiveEffect",
  id: state.effect,
  data: conditionData(state),
  rule,
});

/** End a condition that is on somebody. */
export function lift(subject: Subject, state: ConditionState, rule: string): DeleteChange {
  return { kind: "delete", subject, collection: "ActiveEffect", id: state.effect, data: conditionData(state), rule };
}

/**
 * Put a condition on somebody. One of the same cause that is there already gives way to the new one, so that its end is the later one's.
 * @throws RulesError `unknown-condition`, `trait-missing`; `track-condition` for what follows from a track and is never stored
 * @rule TWI-461 TWI-462
 */
export function impose(
  subject: Subject,
  held: readonly ConditionState[],
  id: ConditionId,
  details: ConditionDetails,
  rule: string,
): readonly Change[] {
  const definition = conditionDefinition(id);
  if (!definition) throw new RulesError("unknown-condition", { id, accepted: Object.keys(conditions) });
  if (definition.track) throw new RulesError("track-condition", { id });
  if (definition.trait && !details.trait) throw new RulesError("trait-missing", { id });
  const state = conditionState(id, details);
  const before = held.find((c) => c.effect === state.effect);
  if (!before) return [make(subject, state, rule)];
  if (JSON.stringify(conditionData(before)) === JSON.stringify(conditionData(state))) return [];
  return [
    {
      kind: "set",
      subject: `${subject}.ActiveEffect.${state.effect}`,
      path: "system.until",
      from: before.until && { ...before.until },
      to: state.until && { ...state.until },
      rule,
    },
  ];
}
