import type { TwintensCharacter } from "../types.ts";

const plain = (text: string): string => text.trim().toLowerCase();

/**
 * Whether somebody has a second chance at a failed save or check.
 * @param names  what it goes by: the save's or skill's key, the hazard that it is against
 * @rule TWI-421
 */
export function hasSecondChance(character: Pick<TwintensCharacter, "feats">, names: readonly string[]): boolean {
  return character.feats.some(
    (f) => f.key === "secondChance" && f.subject !== "" && names.some((n) => plain(n) === plain(f.subject)),
  );
}
