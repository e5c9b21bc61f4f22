/** A hero who helps another to recover lends one die of a trait. */
import { isDown } from "../powers/availability.ts";
import type { DoompoolCharacter, PoolDie } from "../types.ts";
import { type Die, DISTINCTION, SPECIALTY_DICE } from "../values.ts";

/** A trait that can be lent: its name and the one die that it is worth. */
export interface Lendable {
  readonly name: string;
  readonly size: Die;
  readonly source: PoolDie["source"];
}

/**
 * Traits of a hero that can be lent to somebody's recovery: Distinctions as d8, powers that aren't shut down, Specialties as one die.
 * @returns nothing for the Gamemaster's characters, who have no plot points to be paid
 * @rule DOO-234
 */
export function lendable(
  helper: Pick<DoompoolCharacter, "type" | "distinctions" | "powerSets" | "specialties" | "stress" | "takenOut">,
): readonly Lendable[] {
  if (helper.type !== "hero") return [];
  return [
    ...helper.distinctions.map((d): Lendable => ({ name: d.name, size: DISTINCTION.help, source: "distinction" })),
    ...helper.powerSets
      .filter((s) => !isDown(helper, s))
      .flatMap((s) =>
        s.powers.filter((p) => !p.shutdown).map((p): Lendable => ({ name: p.name, size: p.current, source: "power" })),
      ),
    ...helper.specialties.map((s): Lendable => ({
      name: s.name,
      size: SPECIALTY_DICE[s.rating][1],
      source: "specialty",
    })),
  ];
}

/** Traits that one of the Gamemaster's characters can hand a die of to another: powers that aren't shut down, Specialties as one die. @rule DOO-219 */
export const lendableDice = (
  helper: Pick<DoompoolCharacter, "powerSets" | "specialties" | "stress" | "takenOut">,
): readonly { readonly ref: string; readonly name: string; readonly die: Die }[] => [
  ...helper.powerSets
    .filter((s) => !isDown(helper, s))
    .flatMap((s) => s.powers.filter((p) => !p.shutdown).map((p) => ({ ref: p.id, name: p.name, die: p.current }))),
  ...helper.specialties.map((s) => ({ ref: s.id, name: s.name, die: SPECIALTY_DICE[s.rating][1] })),
];
