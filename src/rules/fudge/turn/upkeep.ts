import { type Change, change } from "../../kernel/change.ts";
import type { Until } from "../../kernel/turns/until.ts";
import { heal, healBruises, regenTick } from "../harm/health.ts";
import { keepsDying } from "../harm/ordeals.ts";
import { REGENERATION_ROUNDS } from "../harm/values.ts";
import { mendable, restoredPoints } from "../harm/wounds.ts";
import { activeComponents, modifierRanks, readyComponents } from "../hero/traits.ts";
import { addCondition, liftChange } from "../state/progression.ts";
import type { Component, FudgeCharacter, PowerEntry } from "../types.ts";
import { unkept } from "./turns.ts";

/** Whether an effect ends when nobody keeps it up. @rule FUD-278 */
export const needsUpkeep = ({ duration }: Component): boolean =>
  duration === "concentration" || duration === "sustained";

/** Powers of a character that are on and must be kept up with a standard action each turn. @rule FUD-278 */
export const concentrationPowers = (character: FudgeCharacter): readonly PowerEntry[] =>
  character.powers.filter(
    (p) =>
      p.source === "power" &&
      readyComponents(character).some(({ power, component }) => power === p && component.duration === "concentration"),
  );

/** Whether a power was kept up, or switched on, since the start of this turn. @rule FUD-278 */
const keptUp = (character: FudgeCharacter, power: string): boolean =>
  character.conditions.some((c) => c.id === "maintaining" && c.trait === power);

/** A power that takes concentration is kept up until one's next turn begins. @rule FUD-278 */
export function keepUp(character: Pick<FudgeCharacter, "ref" | "conditions">, power: string): readonly Change[] {
  const until: Until = { at: "turnStart", of: character.ref, left: 1 };
  return addCondition(character.ref, character.conditions, {
    id: "maintaining",
    trait: power,
    source: `${character.ref} keeps`,
    until,
  }).changes;
}

/** Effects that end with somebody's turn. */
export interface Lapse {
  readonly power: PowerEntry;
  /** Their ids. */
  readonly effects: readonly string[];
}

/**
 * What ends with somebody's turn, since it wasn't kept up or couldn't be: concentration takes a standard action each turn, a sustained effect a free one, which whoever has one takes
 * without a word. What is lasting or instant in the same power stays.
 * @rule FUD-277 FUD-278 FUD-685
 */
export function unmaintained(character: FudgeCharacter): readonly Lapse[] {
  const on = readyComponents(character);
  const maintained = on
    .filter(({ power, component }) => component.duration === "sustained" || keptUp(character, power.id))
    .map(({ power, component }) => `${power.id}.${component.id}`);
  const dropped = unkept(character, maintained);
  return character.powers
    .filter((p) => p.source === "power")
    .flatMap((power) => {
      const effects = dropped.flatMap((t) => (t.power === power.id ? [t.component] : []));
      return effects.length > 0 ? [{ power, effects }] : [];
    });
}

/** The forms of a Variable power end with it. @param effects  of the power, those that end @rule FUD-500 */
export function formsOver(
  character: Pick<FudgeCharacter, "ref" | "conditions" | "powers">,
  power: PowerEntry,
  effects: readonly string[],
): readonly Change[] {
  if (!power.components.some((c) => c.effect === "variable" && effects.includes(c.id))) return [];
  return character.powers
    .filter((p) => p.active && p.paidBy === power.id)
    .flatMap((form) =>
      letGo(
        character,
        form,
        form.components.map((c) => c.id),
      ),
    );
}

/**
 * Let effects of a power go. When nothing of it is left standing but what was let go, the power is off; else the rest of it stays as it is. The forms of a Variable go with it.
 * @rule FUD-277 FUD-278 FUD-500
 */
export function letGo(
  character: Pick<FudgeCharacter, "ref" | "conditions" | "powers">,
  power: PowerEntry,
  effects: readonly string[],
): readonly Change[] {
  if (!power.active) return [];
  const item = `${character.ref}.Item.${power.id}`;
  const before = power.off ?? [];
  const off = [...new Set([...before, ...effects])];
  const over = [
    ...formsOver(character, power, effects),
    ...character.conditions
      .filter((c) => effects.some((id) => c.source === whileUsed(character.ref, power.id, id)))
      .map((c) => liftChange(character.ref, c, "FUD-500")),
  ];
  if (power.components.some((c) => !off.includes(c.id)))
    return off.length === before.length ? [] : [change(item, "system.off", before, off, "FUD-278"), ...over];
  return [
    change(item, "system.active", true, false, "FUD-278"),
    ...(before.length > 0 ? [change(item, "system.off", before, [], "FUD-278")] : []),
    ...over,
  ];
}

/** How a condition that an effect brings its own user names it, as long as it runs. */
export const whileUsed = (ref: string, power: string, effect: string): string => `${ref} uses ${power}.${effect}`;

/** Let go of what nobody kept up. @rule FUD-277 FUD-278 */
export const dropUnmaintained = (character: FudgeCharacter): readonly Change[] =>
  unmaintained(character).flatMap(({ power, effects }) => letGo(character, power, effects));

/** Active Regeneration: its ranks, those that come all at once, whether it mends more than health, and how persistent it is. */
function regeneration(character: FudgeCharacter): {
  readonly rank: number;
  readonly sudden: number;
  readonly restorative: boolean;
  readonly persistent: number;
} {
  const own = activeComponents(character)
    .filter(({ component }) => component.effect === "regeneration")
    .map(({ component }) => component);
  const ranks = (of: readonly Component[]): number => of.reduce((sum, c) => sum + c.rank, 0);
  const [sudden, spread] = [
    own.filter((c) => modifierRanks(c, "sudden") > 0),
    own.filter((c) => modifierRanks(c, "sudden") === 0),
  ];
  return {
    rank: ranks(spread),
    sudden: ranks(sudden),
    restorative: own.some((c) => modifierRanks(c, "restorative") > 0),
    persistent: Math.max(0, ...own.map((c) => modifierRanks(c, "persistent"))),
  };
}

/** Health points come back; what is over mends bruises, then points of Weaken, where Regeneration is Restorative. The dead gain nothing. @rule FUD-165 FUD-166 FUD-249 FUD-520 */
function regained(
  character: FudgeCharacter,
  points: number,
  restorative: boolean,
  persistent: number,
): readonly Change[] {
  if (points <= 0) return [];
  const healed = heal(
    character,
    Math.min(points, mendable(character, "health", persistent)),
    keepsDying(character),
    "FUD-166",
  );
  const over = points - (healed.health - character.health.value);
  if (!restorative || healed.band === "dead" || over <= 0) return healed.changes;
  const body = { ...character, health: { ...character.health, value: healed.health }, conditions: healed.conditions };
  const bruises = Math.min(over, mendable(body, "bruises", persistent));
  return [
    ...healed.changes,
    ...(bruises > 0 ? healBruises(body, bruises).changes : []),
    ...restoredPoints(body, over - bruises).changes,
  ];
}

/**
 * What Regeneration brings at the start of a turn: its rank spread over ten rounds, or with Sudden all of it in the last of them.
 * @param round  of the fight, 1 and up
 * @rule FUD-166 FUD-276 FUD-520 FUD-684
 */
export function regenerates(character: FudgeCharacter, round: number): readonly Change[] {
  const { rank, sudden, restorative, persistent } = regeneration(character);
  const of = ((round - 1) % REGENERATION_ROUNDS) + 1;
  return regained(character, regenTick(rank, of) + (of === REGENERATION_ROUNDS ? sudden : 0), restorative, persistent);
}

/** What Regeneration brings over whole minutes in which nobody counts rounds. @rule FUD-166 */
export function regeneratesOver(character: FudgeCharacter, minutes: number): readonly Change[] {
  const { rank, sudden, restorative, persistent } = regeneration(character);
  return regained(character, (rank + sudden) * minutes, restorative, persistent);
}
