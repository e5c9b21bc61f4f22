import type { ActionKind, Component, EffectKey, PowerDuration, PowerRange } from "../../types.ts";
import { EFFECTS } from "./effects.ts";
import { modifierDefinition } from "./modifiers.ts";

/** Where an effect stands before its ladders are climbed. */
export interface Starts {
  readonly action: ActionKind;
  readonly range: PowerRange;
  readonly duration: PowerDuration;
}

/** The three things about an effect that are bought in steps. */
export type LadderName = "action" | "range" | "duration";

/**
 * Points of each step. Actions one a step from slow to free; perception lies two above ranged; permanent stands level with sustained. A value that isn't on its ladder
 * (reaction, none, personal, instant) is neither bought nor sold in steps.
 * @rule FUD-461 FUD-462 FUD-463
 */
export const LADDERS = {
  action: { slow: 0, full: 1, standard: 2, move: 3, free: 4 },
  range: { close: 0, ranged: 1, perception: 3 },
  duration: { concentration: 0, sustained: 1, permanent: 1, continuous: 2 },
} as const satisfies {
  readonly action: Partial<Record<ActionKind, number>>;
  readonly range: Partial<Record<PowerRange, number>>;
  readonly duration: Partial<Record<PowerDuration, number>>;
};

/** Points at which a value stands on its ladder; null when it isn't on it. */
export function ladderPosition(ladder: LadderName, value: string): number | null {
  const steps: Readonly<Record<string, number>> = LADDERS[ladder];
  return Object.hasOwn(steps, value) ? (steps[value] ?? null) : null;
}

/** Whether a personal effect is given to others: by touch, or as an attack. @rule FUD-462 */
export function affectsOthers(component: Pick<Component, "modifiers">): boolean {
  return component.modifiers.some((m) => m.key === "affectsOthers" || m.key === "affectsOthersOnly");
}

/** Modifiers that take a personal effect to others; on any other effect they move nothing. */
const GIVEN: readonly string[] = ["attack", "affectsOthers", "affectsOthersOnly"];

const isAttack = (component: Pick<Component, "modifiers">): boolean =>
  component.modifiers.some((m) => m.key === "attack");

/**
 * What an effect starts from with the modifiers it has. A permanent effect that is made another duration is activated as a free action at no cost, and one made permanent
 * needs none. Given to others it is close and takes a move action (or its own, where that is slower); as an attack it is close, and the steps down to its standard action pay back.
 * @rule FUD-461 FUD-462 FUD-463 FUD-464 FUD-530
 */
export function startsOf(component: Pick<Component, "effect" | "duration" | "modifiers">): Starts {
  const base = EFFECTS[component.effect];
  const sets = component.modifiers
    .filter((m) => base.range === "personal" || !GIVEN.includes(m.key))
    .flatMap((m) => {
      const { sets: made } = modifierDefinition(component.effect, m.key) ?? {};
      return made ? [made] : [];
    });
  const range = agreed(sets.map((x) => x.range)) ?? base.range;
  const duration = agreed(sets.map((x) => x.duration)) ?? base.duration;
  const own = activation(component, base.action, duration);
  const action = component.duration === "permanent" ? own : (agreed(sets.map((x) => x.action)) ?? own);
  return { action, range, duration };
}

/** What modifiers make of a value when they agree; null when none says anything, or they contradict each other. */
function agreed<T>(values: readonly (T | undefined)[]): T | null {
  const said = values.filter((v) => v !== undefined);
  const [first] = said;
  return first !== undefined && said.every((v) => v === first) ? first : null;
}

/** How an effect is activated before Faster and Slower Action. */
function activation(
  component: Pick<Component, "effect" | "duration" | "modifiers">,
  base: ActionKind,
  duration: PowerDuration,
): ActionKind {
  if (component.duration === "permanent") return "none";
  const own: ActionKind = duration === "permanent" ? "free" : base;
  if (EFFECTS[component.effect].range !== "personal") return own;
  if (isAttack(component)) return own;
  return affectsOthers(component) ? slower(own, "move") : own;
}

/** The action an effect takes unless somebody chose another: where it starts from, or standard where it may not be that quick. @rule FUD-461 FUD-464 */
export function startingAction(component: Pick<Component, "effect" | "duration" | "modifiers">): ActionKind {
  const { action } = startsOf(component);
  return attacks(component) && (action === "move" || action === "free") ? "standard" : action;
}

/** Steps that Attack takes an effect down its ladder of actions, as they are priced: 0 or less. @rule FUD-461 */
export function stepsOfAttack(component: Pick<Component, "effect" | "duration" | "modifiers">): number {
  const from = ladderPosition("action", startsOf(component).action);
  const to = ladderPosition("action", startingAction(component));
  return from === null || to === null ? 0 : to - from;
}

/** Ranks that are an attack, where only some of them are; slower steps that come of it are paid back on those alone. @rule FUD-456 FUD-461 */
export function ranksOfAttack(component: Pick<Component, "effect" | "duration" | "modifiers">): number | null {
  if (stepsOfAttack(component) === 0) return null;
  return component.modifiers.find((m) => m.key === "attack")?.partial ?? null;
}

/** The slower of two actions; none and reaction count as quicker than all. */
function slower(a: ActionKind, b: ActionKind): ActionKind {
  const place = (x: ActionKind): number => ladderPosition("action", x) ?? Number.POSITIVE_INFINITY;
  return place(a) <= place(b) ? a : b;
}

/**
 * Points a rank between where an effect starts and what was chosen for it; 0 when either isn't on the ladder.
 * @param starts  where it starts, for whoever has worked it out
 * @rule FUD-461 FUD-462 FUD-463
 */
export function ladderPoints(
  component: Pick<Component, "effect" | "action" | "range" | "duration" | "modifiers">,
  ladder: LadderName,
  starts = startsOf(component),
): number {
  const from = ladderPosition(ladder, starts[ladder]);
  const to = ladderPosition(ladder, component[ladder]);
  return from === null || to === null ? 0 : to - from;
}

/** Values of a ladder with the points a rank that choosing them costs an effect; those that cost nothing to speak of stand where they are. */
export interface LadderChoice {
  readonly value: string;
  readonly points: number;
  readonly current: boolean;
}

/**
 * What may be chosen on a ladder for an effect, cheapest first.
 * @rule FUD-461 FUD-462 FUD-463 FUD-464
 */
export function ladderChoices(
  component: Pick<Component, "effect" | "action" | "range" | "duration" | "modifiers">,
  ladder: LadderName,
): readonly LadderChoice[] {
  const start = startsOf(component)[ladder];
  const from = ladderPosition(ladder, start);
  if (from === null) {
    const fixed: LadderChoice = { value: start, points: 0, current: component[ladder] === start };
    return [fixed];
  }
  return Object.entries(LADDERS[ladder])
    .filter(([value]) => isLegalStep(component, ladder, value))
    .map(([value, at]): LadderChoice => ({ value, points: at - from, current: component[ladder] === value }))
    .sort((a, b) => a.points - b.points);
}

/** Effects that are movement or Healing, and those that attack, may not have every action. @rule FUD-275 FUD-464 */
export function actionAllowed(effect: EffectKey, attacks: boolean, action: ActionKind): boolean {
  const { type } = EFFECTS[effect];
  if (attacks && (action === "move" || action === "free")) return false;
  return !((type === "movement" || effect === "healing") && (action === "free" || action === "reaction"));
}

/** Whether an effect attacks: by its type, or made one by Attack. @rule FUD-464 FUD-557 */
export function attacks(component: Pick<Component, "effect" | "modifiers">): boolean {
  return EFFECTS[component.effect].type === "attack" || isAttack(component);
}

/** Whether an effect could be permanent: personal, and not given to others. @rule FUD-463 */
export function mayBePermanent(component: Pick<Component, "range" | "modifiers">): boolean {
  return component.range === "personal" && !affectsOthers(component);
}

function isLegalStep(
  component: Pick<Component, "effect" | "range" | "modifiers">,
  ladder: LadderName,
  value: string,
): boolean {
  if (ladder === "action") return actionAllowed(component.effect, attacks(component), value as ActionKind);
  return ladder !== "duration" || value !== "permanent" || mayBePermanent(component);
}
