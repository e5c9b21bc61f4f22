import type { Change } from "../../kernel/change.ts";
import type { Until } from "../../kernel/turns/until.ts";
import { readyComponents } from "../hero/traits.ts";
import { addCondition, grown } from "../state/progression.ts";
import { letGo } from "../turn/upkeep.ts";
import type { Component, FudgeCharacter, PowerEntry } from "../types.ts";
import { nullifiedWith } from "./builder/budgets.ts";
import { structureOf } from "./builder/structure.ts";
import { concerns, effectOf } from "./current.ts";

/** An effect of somebody with the power that it belongs to. */
export interface Held {
  readonly power: PowerEntry;
  readonly component: Component;
}

/** Extras by which an effect can't be countered: Innate, and what Create calls its own. */
const INNATE: readonly string[] = ["innate", "innatePower"];

/** Ranks of an effect that are part of what its owner is: all of them, or as many as Innate (of Create: Innate Power) covers. @rule FUD-177 FUD-456 FUD-520 FUD-530 */
export const innateRanks = ({ rank, modifiers }: Component): number =>
  Math.max(0, ...modifiers.filter((m) => INNATE.includes(m.key)).map((m) => Math.min(rank, m.partial ?? rank)));

/** Whether an effect is wholly part of what its owner is: never countered, never nullified. @rule FUD-177 FUD-530 */
export const isInnate = (component: Component): boolean => innateRanks(component) >= component.rank;

/** Ranks that an effect has against countering alone: the Phantom Ranks of its power that are on, whatever the power level. @rule FUD-500 FUD-556 */
export const phantomBeside = (character: FudgeCharacter, { id }: Pick<PowerEntry, "id">): number =>
  readyComponents(character).reduce(
    (sum, { power, component }) => sum + (power.id === id && component.effect === "phantomRanks" ? component.rank : 0),
    0,
  );

/**
 * What a Nullify may take from somebody: effects that go on, of its descriptor (any, where it names none), and not innate. What is over at once is gone before it comes, and Phantom Ranks are
 * nothing by themselves.
 * @param trait  what the Nullify is set on
 * @rule FUD-177 FUD-500
 */
export function nullifiable(character: FudgeCharacter, trait: string | null): readonly Held[] {
  return readyComponents(character).filter(
    ({ power, component }) =>
      power.source === "power" &&
      component.duration !== "instant" &&
      component.effect !== "phantomRanks" &&
      !isInnate(component) &&
      (trait === null || trait.trim() === "" || concerns(trait, power, component)),
  );
}

/** An effect by its place, `power.component`, as it is now. */
export const heldBy = (character: FudgeCharacter, effect: string): Held | null =>
  readyComponents(character).find(({ power, component }) => effectOf(power, component) === effect) ?? null;

/** How long what is permanent stays away: until whoever countered it has had another turn. @rule FUD-176 */
const aRound = (by: string): Until => ({ at: "turnStart", of: by, left: 1 });

/**
 * A counter or a Nullify leaves an effect so many ranks. Cancelled it is let go, with what is linked to it and everything of its array but what is innate; what is permanent is gone for a round. Lessened it stays lessened until
 * it is taken up anew, a permanent one for a round; several add up.
 * @param left  ranks that stay, 0: none
 * @param by    who countered it
 * @rule FUD-176 FUD-177 FUD-457
 */
export function lessen(character: FudgeCharacter, effect: string, left: number, by: string): readonly Change[] {
  const held = heldBy(character, effect);
  if (!held || left >= held.component.rank) return [];
  const { power, component } = held;
  const passes = component.duration === "permanent";
  if (left <= 0 && !passes) {
    const structure = structureOf(power);
    const unit = structure.units.find((u) => u.components.some((c) => c.id === component.id));
    const members = nullifiedWith(power, unit?.id ?? component.id);
    return letGo(
      character,
      power,
      structure.units
        .filter((u) => members.includes(u.id))
        .flatMap((u) => u.components.filter((c) => !isInnate(c)).map((c) => c.id)),
    );
  }
  const lost = component.rank - Math.max(0, left);
  const before = character.conditions.find((c) => c.id === "lessened" && c.trait === effect);
  if (before) return [grown(character.ref, before, lost, "FUD-176")];
  const { changes } = addCondition(character.ref, character.conditions, {
    id: "lessened",
    trait: effect,
    degree: lost,
    source: `${by} counters`,
  });
  return passes
    ? changes.map((c): Change => (c.kind === "create" ? { ...c, data: { ...c.data, until: aRound(by) as never } } : c))
    : changes;
}

/**
 * Several effects of somebody are lessened at once: those that are cancelled are let go together with their arrays, the rest one by one.
 * @param parts  effects by `power.effect`, with the ranks that stay
 * @rule FUD-176 FUD-177 FUD-520
 */
export function lessenAll(
  character: FudgeCharacter,
  parts: readonly { readonly effect: string; readonly left: number }[],
  by: string,
): readonly Change[] {
  const changes = parts.flatMap(({ effect, left }) => lessen(character, effect, left, by));
  const gone = changes.filter((c) => c.kind === "set" && (c.path === "system.active" || c.path === "system.off"));
  const items = [...new Set(gone.map((c) => c.subject))];
  const together = items.flatMap((item) => {
    const power = character.powers.find((p) => item === `${character.ref}.Item.${p.id}`);
    const effects = gone.flatMap((c) =>
      c.kind !== "set" || c.subject !== item
        ? []
        : c.path === "system.off"
          ? (c.to as readonly string[])
          : (power?.components.map((x) => x.id) ?? []),
    );
    return power ? letGo(character, power, effects) : [];
  });
  const once = together.filter(
    (c, i) =>
      together.findIndex(
        (o) => o.kind === "set" && c.kind === "set" && o.subject === c.subject && o.path === c.path,
      ) === i || c.kind !== "set",
  );
  return [...changes.filter((c) => !gone.includes(c)), ...once];
}
