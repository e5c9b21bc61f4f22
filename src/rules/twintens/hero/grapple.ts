import { explain, type Explained } from "../../kernel/rows.ts";
import { attackRows } from "../acts/attack/offence.ts";
import { abilityLabel, key, line } from "../labels.ts";
import { DEFAULT_SETTINGS, type TwintensSettings } from "../settings.ts";
import type { TwintensCharacter } from "../types.ts";
import { currentSize, effectRank, featRank, modifierNow, superStrength } from "./derive.ts";
import { sizeRow } from "./sizes.ts";

/**
 * Grapple bonus: the melee attack as bare hands have it now, with the size of grapples in place of its own; Strength (Dexterity with Grappling Finesse when that is better), Super-Strength, Elongation.
 * @rule TWI-190 TWI-372 TWI-398 TWI-405
 */
export function grappleBonus(character: TwintensCharacter, settings: TwintensSettings = DEFAULT_SETTINGS): Explained {
  const str = modifierNow(character, "str", settings);
  const dex = modifierNow(character, "dex", settings);
  const finesse = featRank(character, "grapplingFinesse") > 0 && dex > str;
  const attack = attackRows(character, "unarmed", true).filter((r) => r.label !== key("Row", "size"));
  const more = [
    { label: abilityLabel(finesse ? "dex" : "str"), value: finesse ? dex : str, rule: "TWI-372" },
    line("superStrength", superStrength(character), "TWI-372"),
    line("size", sizeRow(currentSize(character)).grapple, "TWI-405"),
    line("elongation", effectRank(character, "elongation"), "TWI-372"),
  ];
  return explain([...attack, ...more.filter((r) => r.value !== 0)]);
}
