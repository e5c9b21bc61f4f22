import type { Explained } from "../../kernel/rows.ts";
import { sizeModifier } from "../acts/attack/attack.ts";
import { toughnessPenalty } from "../harm/toughness.ts";
import { DEFAULT_SETTINGS, type TwintensSettings } from "../settings.ts";
import type { AbilityKey, AttackType, Size, TwintensCharacter } from "../types.ts";
import { ABILITY_KEYS } from "../values.ts";
import { wholePoints } from "./abilities.ts";
import {
  currentSize,
  imperviousRanks,
  initiativeBonus,
  knockbackResistance,
  loads,
  modifierNow,
  saveBonus,
  scoreNow,
  speedFeet,
  toughnessBonus,
} from "./derive.ts";
import { grappleBonus } from "./grapple.ts";

/** Everything about a character that follows from its sheet; never stored. */
export interface TwintensDerived {
  readonly size: Size;
  readonly abilities: Readonly<
    Record<AbilityKey, { readonly score: number | null; readonly modifier: number; readonly damage: number }>
  >;
  readonly saves: Readonly<Record<"fort" | "ref" | "will", Explained>>;
  readonly toughness: Explained;
  readonly toughnessDenied: Explained;
  readonly impervious: number;
  readonly penalty: Readonly<Record<AttackType, number>>;
  readonly initiative: Explained;
  readonly grapple: Explained;
  readonly knockback: { readonly usual: Explained; readonly denied: Explained };
  readonly speed: number;
  readonly loads: ReturnType<typeof loads>;
  readonly sizeModifier: number;
}

/**
 * All that a sheet shows and no document stores: abilities with their damage, saves with their parts, Toughness with and without Defensive Roll, initiative, grapple,
 * knockback resistance, speed, lifting, and what the tracks take off.
 * @rule TWI-398 TWI-501 TWI-504 TWI-508
 */
export function derive(character: TwintensCharacter, settings: TwintensSettings = DEFAULT_SETTINGS): TwintensDerived {
  const damaged = (ability: AbilityKey): number =>
    character.abilityDamage
      .filter((d) => d.ability === ability)
      .reduce((sum, d) => sum + wholePoints(d.points, d.atOnce ?? 0), 0);
  const size = currentSize(character);
  return {
    size,
    abilities: Object.fromEntries(
      ABILITY_KEYS.map((a) => [
        a,
        { score: scoreNow(character, a), modifier: modifierNow(character, a, settings), damage: damaged(a) },
      ]),
    ) as TwintensDerived["abilities"],
    saves: {
      fort: saveBonus(character, "fort", settings),
      ref: saveBonus(character, "ref", settings),
      will: saveBonus(character, "will", settings),
    },
    toughness: toughnessBonus(character, false, settings),
    toughnessDenied: toughnessBonus(character, true, settings),
    impervious: imperviousRanks(character),
    penalty: {
      lethal: toughnessPenalty(character.track, "lethal", settings),
      nonlethal: toughnessPenalty(character.track, "nonlethal", settings),
    },
    initiative: initiativeBonus(character, settings),
    grapple: grappleBonus(character, settings),
    knockback: {
      usual: knockbackResistance(character, false, settings),
      denied: knockbackResistance(character, true, settings),
    },
    speed: speedFeet(character),
    loads: loads(character),
    sizeModifier: sizeModifier(size),
  };
}
