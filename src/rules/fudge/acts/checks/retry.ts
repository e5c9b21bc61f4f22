import type { Change, Subject } from "../../../kernel/change.ts";
import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import type { Until } from "../../../kernel/turns/until.ts";
import { addCondition, grown, liftChange } from "../../state/progression.ts";
import type { ConditionState, FudgeCharacter } from "../../types.ts";

/**
 * What a bad failure keeps somebody from trying again: Healing for a minute, bringing the dead back, a mind that has held (for the scene). Extra effort allows another try.
 * @rule FUD-165 FUD-178 FUD-339
 */
export const STRAINS = ["healing", "resurrection", "mind"] as const;

export type Strain = (typeof STRAINS)[number];

/** Minutes after which a failed Healing may be tried again. @rule FUD-165 */
const HEALING_MINUTES = 1;

const sourceOf = (on: Subject | null): string => `${on ?? "anybody"} strain`;

/** Strains that are on somebody. */
export const strainsOf = (who: Pick<FudgeCharacter, "conditions">): readonly ConditionState[] =>
  who.conditions.filter((c) => c.id === "strained");

/**
 * A failure that can't simply be tried again.
 * @param on  whom it was tried on; null where it concerns everybody
 * @rule FUD-165 FUD-178 FUD-339
 */
export function strain(
  who: Pick<FudgeCharacter, "ref" | "conditions">,
  what: Strain,
  on: Subject | null,
): readonly Change[] {
  const { changes } = addCondition(who.ref, who.conditions, {
    id: "strained",
    trait: what,
    source: sourceOf(on),
    degree: what === "healing" ? HEALING_MINUTES : null,
  });
  const until: Until | null = what === "mind" ? { at: "scene", left: 1 } : null;
  return until === null
    ? changes
    : changes.map((c): Change => (c.kind === "create" ? { ...c, data: { ...c.data, until: until as never } } : c));
}

/** A failure that was none after all, by a second throw: it may be tried again. @rule FUD-178 FUD-378 */
export const unstrained = (
  who: Pick<FudgeCharacter, "ref" | "conditions">,
  what: Strain,
  on: Subject | null,
): readonly Change[] =>
  strainsOf(who)
    .filter((c) => c.trait === what && c.source === sourceOf(on))
    .map((c) => liftChange(who.ref, c, "FUD-378"));

/** Why something can't be tried on somebody before extra effort is made; null when it can. @returns refusal `effort.needed` @rule FUD-165 FUD-178 FUD-339 */
export function strainRefusal(
  who: Pick<FudgeCharacter, "conditions">,
  what: Strain,
  on: Subject | null,
): Refusal | null {
  return strainsOf(who).some((c) => c.trait === what && c.source === sourceOf(on)) ? refuse("effort.needed") : null;
}

/**
 * Extra effort allows one more try at what needs it, and nothing else.
 * @param effect  id of the strain's effect
 * @returns       `effort.noRetry` where nothing needs it
 * @rule FUD-339
 */
export function retryWithEffort(
  who: Pick<FudgeCharacter, "ref" | "conditions">,
  effect: string,
): { readonly accepted: true; readonly changes: readonly Change[] } | Refusal {
  const held = strainsOf(who).find((c) => c.effect === effect);
  return held ? { accepted: true, changes: [liftChange(who.ref, held, "FUD-339")] } : refuse("effort.noRetry");
}

/** Conditions that count down by the minute: a healer's failed try, the time in which nobody is revived twice. */
const BY_THE_MINUTE: readonly string[] = ["strained", "revived"];

/** Minutes go by for what counts them. @rule FUD-162 FUD-165 FUD-689 */
export function minutesPass(who: Pick<FudgeCharacter, "ref" | "conditions">, minutes: number): readonly Change[] {
  return who.conditions
    .filter((c) => BY_THE_MINUTE.includes(c.id) && c.degree !== null && minutes > 0)
    .map((c): Change =>
      (c.degree ?? 0) <= minutes ? liftChange(who.ref, c, "FUD-689") : grown(who.ref, c, -minutes, "FUD-689"),
    );
}
